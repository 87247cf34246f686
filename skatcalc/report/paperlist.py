"""The official list as a plain value: its columns, rows and foot (skat 7.1 to 7.4, 7.7)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from skatcalc.report.spoken import spoken_line
from skatcalc.sheet.checks import controls
from skatcalc.sheet.rounds import Deal
from skatcalc.sheet.scoresheet import Replay, Row
from skatcalc.sheet.standing import OTHERS_LOSS, OWN_GAME, losers, standing, totals_under, winners
from skatcalc.skat.contract import Announcement, Kind
from skatcalc.skat.entry import Adjustment, PassedIn, SeatChange
from skatcalc.skat.game import GameResult
from skatcalc.skat.ramsch import RamschResult
from skatcalc.skat.value import NULL_VALUES
from skatcalc.words import Words
from skatcalc.words.numbers import points_text

MARK: Final = "x"
LEVELS: Final = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
# The twelve columns before those of the players.
COLUMNS: Final = ("number", "base", "with", "without", *LEVELS, "plus", "minus")
PLAYER_COLUMNS: Final = ("total", "won", "lost")


class PlayerCells(NamedTuple):
    """The three cells of a player in a row; those of the dealer are hatched (skat 7.2, 7.3)."""

    total: str = ""
    won: str = ""
    lost: str = ""
    dealer: bool = False


class PaperRow(NamedTuple):
    """One row of the list.

    Attributes:
        game: the twelve cells before the players, in the order of `COLUMNS`.
        players: the cells of every player.
        passed: running number of the deals passed in, where this row is one.
        mark: what the columns have no room for: the factor of Kontra and Bock, an overbid game.
        remark: instead of a game, what happened (a seat change, an adjustment); "" for games.
        line: the game as the sheet has it, without the declarer, whose cells are filled; "" for remarks.
        note: the note written to it.
        ends_round: whether a round of the table ends here.
    """

    game: tuple[str, ...]
    players: tuple[PlayerCells, ...]
    passed: str = ""
    mark: str = ""
    remark: str = ""
    line: str = ""
    note: str = ""
    ends_round: bool = False


class FootLine(NamedTuple):
    """One line of the foot: its label and what it says of every player."""

    label: str
    values: tuple[str, ...]
    sum: bool = False


class Control(NamedTuple):
    """A control of the list: both sides as text, and whether they agree."""

    label: str
    left: str
    right: str
    holds: bool


class PaperList(NamedTuple):
    """A list, filled in or empty.

    Attributes:
        players: the names over the columns.
        rows: the rows.
        foot: game points, own games, the others' lost games, total (skat 7.4).
        passed: deals passed in, as text.
        controls: the controls at the end (skat 7.7).
    """

    players: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    foot: tuple[FootLine, ...]
    passed: str
    controls: tuple[Control, ...]


def paper_list(replay: Replay, scoring: str, words: Words) -> PaperList:
    """Write a played sheet down as the paper list has it; `scoring` is what the sheet counts."""
    writer = _Writer(replay.players, words)
    following = (*(row.deal for row in replay.rows[1:]), replay.next)
    rows = tuple(map(writer.row, replay.rows, following))
    found = standing(replay)
    players = replay.players
    others = {player: found.seeger_fabian[player] - found.seeger[player] for player in players}
    own = {player: OWN_GAME * (found.won[player] - found.lost[player]) for player in players}
    tables = {len(row.deal.players) for row in replay.rows}
    foot = [
        _foot_line(words("paper-points"), found.points, players, words),
        _foot_line(words("paper-own"), own, players, words),
        _foot_line(_others_label(tables, words), others, players, words),
        _foot_line(words("paper-sum"), found.seeger_fabian, players, words)._replace(sum=True),
    ]
    if scoring not in ("plain", "seeger-fabian"):
        foot.append(_foot_line(words(f"foot-{scoring}"), totals_under(scoring, replay), players, words))
    checked = tuple(
        Control(_control_label(name, tables, words), *_sides(left, right), left == right)
        for name, (left, right) in controls(replay, found).items()
    )
    return PaperList(players, rows, tuple(foot), str(found.passed), checked)


def blank_list(players: int, games: int, words: Words) -> PaperList:
    """Give an empty list to fill in by hand: only the numbers and the dealers' cells stand in it."""
    rows = tuple(
        PaperRow(
            (str(number), *[""] * (len(COLUMNS) - 1)),
            tuple(PlayerCells(dealer=place == (number - 1) % players) for place in range(players)),
            ends_round=number % players == 0,
        )
        for number in range(1, games + 1)
    )
    empty = ("",) * players
    labels = words("paper-points"), words("paper-own"), _others_label({players}, words)
    foot = [FootLine(label, empty) for label in labels]
    foot.append(FootLine(words("paper-sum"), empty, sum=True))
    names = ("games", "plus-minus", "others-losses", "seeger-fabian")
    labelled = (_control_label(name, {players}, words) for name in names)
    unfilled = tuple(Control(label, "", "", holds=True) for label in labelled)
    return PaperList(empty, rows, tuple(foot), "", unfilled)


def _others_label(tables: set[int], words: Words) -> str:
    """Say what the others' lost games count: 40, 30, 24 or 20 where the table never changed (skat 6.1.2)."""
    if len(tables) != 1:
        return words("paper-others-changing")
    (players,) = tables
    return words("paper-others", each=OTHERS_LOSS // players)


def _control_label(name: str, tables: set[int], words: Words) -> str:
    """Name a control; a lost game changes the sum by another number at another table (skat 6.1.5, 7.7 e)."""
    if name != "seeger-fabian":
        return words(f"paper-control-{name}")
    if len(tables) != 1:
        return words("paper-control-seeger-fabian-changing")
    (players,) = tables
    return words("paper-control-seeger-fabian", each=OTHERS_LOSS * (players - 1) // players - OWN_GAME)


def _foot_line(
    label: str, values: Mapping[str, int | Fraction], players: Sequence[str], words: Words
) -> FootLine:
    return FootLine(label, tuple(words.decimal(points_text(values[player])) for player in players))


def _sides(left: object, right: object) -> tuple[str, str]:
    """Write the sides of a control; tables of all players are too long to be written out."""
    return ("", "") if isinstance(left, dict) else (str(left), str(right))


class _Writer:
    """Writes rows down and counts as the scribe does: won, lost and passed so far."""

    def __init__(self, players: Sequence[str], words: Words) -> None:
        self.players = players
        self.words = words
        self.won = dict.fromkeys(players, 0)
        self.lost = dict.fromkeys(players, 0)
        self.passed = 0
        self.rounds = 0

    def row(self, row: Row, following: Deal) -> PaperRow:
        """Write one row: only who scores gets a new total, only the declarer a new counter (skat 7.2).

        `following` is the deal after it.
        """
        won, lost = set(winners(row)), set(losers(row))
        for player in won:
            self.won[player] += 1
        for player in lost:
            self.lost[player] += 1
        played = row.number is not None
        passed = played and isinstance(row.entry, PassedIn)
        self.passed += passed
        cells = tuple(
            PlayerCells(
                str(row.totals[player]) if row.scores.get(player) or player in won | lost else "",
                str(self.won[player]) if player in won else "",
                str(self.lost[player]) if player in lost else "",
                played and player == row.deal.dealer,
            )
            for player in self.players
        )
        ends, self.rounds = row.rounds > self.rounds, row.rounds
        remark = self._remark(row, following)
        line = spoken_line(row.line, row.entry, self.words)
        line = "" if remark else line.removeprefix(row.declarer or "").strip()
        return PaperRow(
            self._game(row),
            cells,
            str(self.passed) if passed else "",
            self._mark(row),
            remark,
            line,
            row.entry.note if row.entry is not None else "",
            ends,
        )

    def _game(self, row: Row) -> tuple[str, ...]:
        number = "" if row.number is None else str(row.number)
        plus = sum(points for points in row.scores.values() if points > 0)
        minus = -sum(points for points in row.scores.values() if points < 0)
        amounts = (str(plus) if plus else "", str(minus) if minus else "")
        blank = ("",) * (len(LEVELS) + 2)
        if isinstance(row.result, GameResult):
            return (number, *_declared(row.result), *amounts)
        if isinstance(row.result, RamschResult):
            return (number, self.words("paper-ramsch"), *blank, *amounts)
        if isinstance(row.entry, PassedIn) and row.number is not None:
            return (number, self.words("paper-passed-in"), *blank, *amounts)
        return (number, "", *blank, *amounts)

    def _mark(self, row: Row) -> str:
        if isinstance(row.result, GameResult):
            marks = [self.words("paper-overbid")] * row.result.overbid
            marks += [f"+{step.times}" for step in row.result.worth.steps if _is_house(step.name)]
            marks += [f"×{row.result.factor}"] * (row.result.factor > 1)
            return " ".join(marks)
        if isinstance(row.result, RamschResult) and row.result.factor > 1:
            return f"×{row.result.factor}"
        return ""

    def _remark(self, row: Row, following: Deal) -> str:
        if row.problem is not None:
            return self.words("paper-faulty", line=spoken_line(row.line, row.entry, self.words))
        if isinstance(row.entry, Adjustment):
            return f"{self.words('adjusted')}: {row.entry.player} {row.entry.points:+d}"
        if isinstance(row.entry, SeatChange):
            values = {"player": row.entry.player, "newcomer": row.entry.newcomer}
            return self.words(f"seat-{row.entry.kind}", **values)
        if isinstance(row.entry, PassedIn) and row.number is None:
            # the same cards may be played as a Ramsch, which stands in the next row (skat 4.16)
            return self.words(f"round-{following.kind}-passed" if following.ramsch else "paper-redeal")
        return ""


def _declared(result: GameResult) -> tuple[str, ...]:
    """Give base value, matadors and levels; a Null is written as 23 with marks (skat 7.1)."""
    form = result.entry.contract
    if result.charged_as is Kind.NULL:
        base = NULL_VALUES[Announcement.NONE, False]
        levels = {"hand": form.hand, "ouvert": form.ouvert}
    else:
        base = result.worth.base
        levels = dict.fromkeys((step.name for step in result.worth.steps), True)
        # Grand ouvert may have a base value instead of a step (skat 3.8)
        levels["ouvert"] = form.ouvert
    count = result.matadors or 0
    plain = (str(base), str(count) if count > 0 else "", str(-count) if count < 0 else "")
    return (*plain, *(MARK if levels.get(level) else "" for level in LEVELS))


def _is_house(step: str) -> bool:
    """Tell whether a step has no column on the list (skat 6.9 to 6.11)."""
    return step not in (*LEVELS, "matadors", "game")
