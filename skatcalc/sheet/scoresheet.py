"""A sheet and its replay: what every line scores, who deals next, and what is wrong with old lines."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from skatcalc.errors import NotationError, RuleError, SkatError, UsageError
from skatcalc.sheet.rounds import FEWEST_PLAYERS, MOST_PLAYERS, Deal, Table, beats_ramsch, columns
from skatcalc.skat.entry import Adjustment, DeclaredGame, Entry, PassedIn, RamschGame, SeatChange
from skatcalc.skat.game import GameResult, score
from skatcalc.skat.names import check_names
from skatcalc.skat.notation import format_entry, read_line
from skatcalc.skat.ramsch import RamschResult, score_ramsch
from skatcalc.skat.reading import Reading, fold
from skatcalc.skat.rules import RuleSet


class Line(NamedTuple):
    """One line of a sheet.

    Attributes:
        reading: the entry with its places, or None when the text cannot be read.
        text: the line as it stands in the file.
        problem: why it cannot be read, or None.
        written: the totals that the paper says after this line, in the order of the columns, or None.
    """

    reading: Reading[Entry] | None
    text: str
    problem: SkatError | None = None
    written: tuple[int, ...] | None = None

    @property
    def entry(self) -> Entry | None:
        """The entry, when the line could be read."""
        return self.reading.entry if self.reading else None


class ScoreSheet(NamedTuple):
    """An evening: who plays, by which rules, and what was written. A value: changes give a new sheet.

    Begin one with `new_sheet`, which checks the players.
    """

    players: tuple[str, ...]
    rules: RuleSet = RuleSet()
    lines: tuple[Line, ...] = ()

    def with_lines(self, texts: Iterable[str]) -> "ScoreSheet":
        """Give the sheet with lines of text added; a line that cannot be read is kept with its problem."""
        roster = self.roster()
        added = []
        for text in texts:
            line = read(text, roster)
            added.append(line)
            extend_roster(roster, line.entry)
        return self._replace(lines=(*self.lines, *added))

    def roster(self) -> list[str]:
        """Give everybody who ever sat at the table, in the order of coming."""
        names = list(self.players)
        for line in self.lines:
            extend_roster(names, line.entry)
        return names


def new_sheet(players: Sequence[str], rules: RuleSet | None = None) -> ScoreSheet:
    """Begin a sheet.

    Raises:
        UsageError: fewer than three or more than six players, or a name that cannot be used.
    """
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise UsageError("player_count", count=len(players))
    check_names(players)
    return ScoreSheet(tuple(players), rules or RuleSet())


def read(text: str, players: Sequence[str], note: str = "", written: tuple[int, ...] | None = None) -> Line:
    """Read one line of a file; a line that cannot be read is kept with its problem."""
    try:
        reading = read_line(text, players, typed=False)
    except SkatError as problem:
        return Line(None, text, problem.kept(), written)
    if note:
        reading.entry = reading.entry._replace(note=note)
    return Line(reading, text, None, written)


def extend_roster(names: list[str], entry: Entry | None) -> None:
    """Add a newcomer to the names that a sheet knows."""
    if isinstance(entry, SeatChange):
        newcomer = entry.newcomer if entry.kind == "replace" else entry.player
        if fold(newcomer) not in map(fold, names):
            names.append(newcomer)


class Row(NamedTuple):
    """What one line means on the list.

    Attributes:
        number: running number of the game; None for lines that are no game (redeals, adjustments, seats).
        line: the canonical text, or the text as it stands when it cannot be read.
        entry: what was written, or None.
        deal: who dealt, sat and led, and the kind of round.
        result: the scored game, or None (passed in, adjustment, seat change, a line with a problem).
        scores: points of this line for everybody at the table.
        totals: running totals of everybody who ever sat at the table.
        problem: what is wrong with the line, or None.
        written: totals written on the paper, or None.
        rounds: whole rounds played after this line.
    """

    number: int | None
    line: str
    entry: Entry | None
    deal: Deal
    result: GameResult | RamschResult | None
    scores: dict[str, int]
    totals: dict[str, int]
    problem: SkatError | None = None
    written: tuple[int, ...] | None = None
    rounds: int = 0

    @property
    def declarer(self) -> str | None:
        """The declarer, or None."""
        return self.entry.declarer if isinstance(self.entry, DeclaredGame) else None

    @property
    def value(self) -> int | None:
        """The game value before factors, or None."""
        return self.result.value if isinstance(self.result, GameResult) else None

    @property
    def bock(self) -> int:
        """The Bock factor that counted."""
        if isinstance(self.result, GameResult):
            return self.result.factor >> self.result.entry.kontra
        if isinstance(self.result, RamschResult):
            return self.result.factor
        return self.deal.bock if isinstance(self.entry, PassedIn) else 1


class Replay(NamedTuple):
    """A sheet played through.

    Attributes:
        rows: one for every line.
        totals: the points of everybody who ever sat at the table.
        next: the deal that comes next.
        number: its running number.
        complete: whether whole rounds have been played (skat 5.13).
        rounds: how many.
        players: everybody who ever sat at the table: by seats, then who has left.
    """

    rows: tuple[Row, ...]
    totals: dict[str, int]
    next: Deal
    number: int
    complete: bool
    rounds: int
    players: tuple[str, ...]

    @property
    def problems(self) -> list[SkatError]:
        """What is wrong with lines, in their order."""
        return [row.problem for row in self.rows if row.problem is not None]


def replay(sheet: ScoreSheet) -> Replay:
    """Play a sheet through: every line becomes a row; a line with a fault scores nothing and says why."""
    return Recorder(sheet).replay()


# Lists repeat themselves, and the same game under the same rules scores the same.
_score = lru_cache(maxsize=1 << 13)(score)


class Recorder:
    """Plays a sheet line by line and takes new lines; what has been played is not played again."""

    def __init__(self, sheet: ScoreSheet) -> None:
        """Play the lines that the sheet has."""
        self.rules = sheet.rules
        self.table = Table(sheet.players, sheet.rules)
        self.totals = dict.fromkeys(sheet.players, 0)
        self.rows: list[Row] = []
        self.games = 0
        self.event: tuple[GameResult | None, int] = (None, 0)
        for line in sheet.lines:
            self._add(line, new=False)

    def replay(self) -> Replay:
        """Give what has been played so far."""
        complete = self.table.whole_rounds and self.games > 0
        deal = self.table.deal()
        # columns go by seats, as `r 41 52 27` does; whoever has left stands behind
        left = (player for player in self.totals if player not in deal.players)
        players = (*deal.players, *left)
        return Replay(
            tuple(self.rows), dict(self.totals), deal, self.games + 1, complete, self.table.rounds, players
        )

    def record(self, text: str) -> Row:
        """Take a new line, which must be without fault; the players at the table now are known by name.

        Raises:
            SkatError: the line cannot be read, contradicts itself, or breaks a rule of the table (a sitter
                as declarer, Kontra where none is played, ...). Nothing has changed then.
        """
        reading = read_line(text, self.table.players)
        if isinstance(reading.entry, SeatChange):
            reading.entry = self._known(reading.entry)
        self._check_new(reading)
        self._add(Line(reading, text), new=True)
        return self.rows[-1]

    def note_written(self, totals: Sequence[int]) -> Row:
        """Keep the totals that the paper says after the last row, and give the row."""
        self.rows[-1] = self.rows[-1]._replace(written=tuple(totals))
        return self.rows[-1]

    def _known(self, entry: SeatChange) -> SeatChange:
        """Let somebody who comes back be written as before."""
        name = entry.newcomer or entry.player
        known = next((player for player in self.totals if fold(player) == fold(name)), name)
        return entry._replace(newcomer=known) if entry.newcomer else entry._replace(player=known)

    def _check_new(self, reading: Reading[Entry]) -> None:
        """Refuse in a new line what an old one may hold."""
        entry, rules = reading.entry, self.rules
        if (
            isinstance(entry, DeclaredGame | RamschGame)
            and entry.bock
            and rules.bock == "off"
            and not rules.cycle
        ):
            raise RuleError("bock_off").at(reading.line, reading.place("bock"))
        deal = self.table.deal()
        beats = isinstance(entry, DeclaredGame) and deal.place > 0 and beats_ramsch(entry)
        if deal.ramsch and isinstance(entry, DeclaredGame | PassedIn) and not beats:
            code = "ramsch_round" if deal.place else "ramsch_passed"
            raise RuleError(code, kind=deal.kind).at(reading.line, reading.place("contract"))
        if not isinstance(entry, DeclaredGame):
            return
        if entry.kontra and not rules.kontra:
            raise RuleError("kontra_off").at(reading.line, reading.place("kontra"))
        if entry.kontra > rules.kontra_most:
            error = RuleError("kontra_most", most=rules.kontra_most, count=entry.kontra)
            raise error.at(reading.line, reading.place("kontra"))
        if rules.require_result and not reading.result_given:
            raise NotationError("result_missing").at(reading.line, reading.place("contract"))

    def _add(self, line: Line, *, new: bool) -> None:
        deal = self.table.deal()
        scores = dict.fromkeys(deal.players, 0)
        result: GameResult | RamschResult | None = None
        problem = line.problem
        entry = line.entry
        if line.reading is not None:
            try:
                result = line.reading.placed(lambda: self._score(line.entry, deal, scores))
            except SkatError as error:
                if new:
                    raise
                problem = error.kept()
        for player, points in scores.items():
            self.totals[player] += points
        number = self._move_on(entry, deal, result, faulty=problem is not None)
        text = (
            line.text if line.reading is None else line.reading.canonical or format_entry(line.reading.entry)
        )
        self.rows.append(
            Row(
                number,
                text,
                entry,
                deal,
                result,
                scores,
                dict(self.totals),
                problem,
                line.written,
                self.table.rounds,
            )
        )

    def _score(
        self, entry: Entry | None, deal: Deal, scores: dict[str, int]
    ) -> GameResult | RamschResult | None:
        """Score one entry into `scores`; seat changes take effect here."""
        if isinstance(entry, DeclaredGame):
            self._check_seat(entry.declarer, deal, "declarer")
            if entry.ending is not None and entry.ending.who:
                self._check_seat(entry.ending.who, deal, "who")
            result = _score(entry, self.rules, deal.bock)
            # what the game brings is decided before it may count double itself
            total = self.totals[entry.declarer] + result.score
            self.event = (result, total)
            if not entry.bock and self.table.counts_at_once(deal, result, total):
                result = score(entry, self.rules, deal.bock * self.rules.bock_factor)
            scores[entry.declarer] = result.score
            return result
        if isinstance(entry, RamschGame):
            for part, player in (("player", entry.player), ("witch", entry.witch)):
                if player:
                    self._check_seat(player, deal, part)
            ramsch = score_ramsch(entry, self.rules, deal.bock)
            active = columns(deal.active, deal.players)
            for key, points in ramsch.scores.items():
                scores[active[key] if isinstance(key, int) else key] = points
            return ramsch
        if isinstance(entry, Adjustment):
            if entry.player not in self.totals:
                raise RuleError("not_at_table", part="player", player=entry.player)
            scores[entry.player] = scores.get(entry.player, 0) + entry.points
        elif isinstance(entry, SeatChange):
            self.table.reseat(self._known(entry))
            for player in self.table.players:
                self.totals.setdefault(player, 0)
        return None

    @staticmethod
    def _check_seat(player: str, deal: Deal, part: str) -> None:
        if player not in deal.players:
            raise RuleError("not_at_table", part=part, player=player)
        if player not in deal.active:
            players = ", ".join(columns(deal.active, deal.players))
            raise RuleError("sits_out", part=part, player=player, dealer=deal.dealer, players=players)

    def _move_on(
        self, entry: Entry | None, deal: Deal, result: GameResult | RamschResult | None, *, faulty: bool
    ) -> int | None:
        """Let the deal pass on where it was used up; give the number of the game, or None."""
        if isinstance(entry, Adjustment | SeatChange):
            return None
        if isinstance(entry, PassedIn) and self.rules.passed != "pass" and not deal.ramsch:
            # the same dealer deals anew, or a Ramsch is played with these cards
            self.table.all_passed = self.rules.passed != "redeal"
            return None
        self.games += 1
        if (
            deal.ramsch
            and deal.place
            and isinstance(entry, DeclaredGame)
            and beats_ramsch(entry)
            and not faulty
        ):
            # the Ramsch was not played, so its deal is still to come (skat 5.21)
            return self.games
        # a Ramsch outside a Ramsch round is played because all passed
        in_round = deal.ramsch and deal.place > 0
        passed = isinstance(entry, PassedIn | RamschGame) and not in_round
        declared, total = self.event if isinstance(result, GameResult) else (None, 0)
        self.table.played(deal, declared, passed=passed, total=total)
        return self.games
