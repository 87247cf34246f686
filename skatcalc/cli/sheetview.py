"""Sheets in words, tables and JSON values."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from skatcalc.cli.describe import game_title, outcome_text, sum_text
from skatcalc.cli.printer import Printer, plain_number, shortened, width
from skatcalc.report.spoken import rules_text, spoken_line
from skatcalc.sheet.rounds import MOST_PLAYERS, Deal
from skatcalc.sheet.scoresheet import Replay, Row
from skatcalc.sheet.standing import OWN_GAME, SCORINGS, Standing, bierlachs_losers, standing, totals_under
from skatcalc.skat.entry import Adjustment, PassedIn, SeatChange
from skatcalc.skat.game import GameResult
from skatcalc.skat.ramsch import RamschResult
from skatcalc.skat.rules import RuleSet
from skatcalc.store.schema import SheetDocument
from skatcalc.words import Words
from skatcalc.words.names import told_apart
from skatcalc.words.numbers import points_text

if TYPE_CHECKING:
    from skatcalc.store.tables import EndTable

_FIXED_COLUMNS = 19
_TOTAL_WIDTH = 5
_LEAST_LINE = 18
_MORNING = 6
_NAME_WIDTH = 12
_SCREEN = 79


def labels(rows: Sequence[Row]) -> list[str]:
    """Name every row: games by their number, what is no game by the number before it and a letter (`5a`)."""
    named = []
    last, letter = 0, 0
    for row in rows:
        last, letter = (row.number, 0) if row.number is not None else (last, letter + 1)
        named.append(f"{last}{_letters(letter)}")
    return named


def _letters(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def row_data(row: Row) -> dict[str, object]:
    """Give the JSON keys of a row."""
    return {
        "number": row.number,
        "line": row.line,
        "note": "" if row.entry is None else row.entry.note,
        "dealer": row.deal.dealer,
        "sitting": list(row.deal.sitting),
        "forehand": row.deal.forehand,
        "declarer": row.declarer,
        "value": row.value,
        "scores": {player: row.scores.get(player, 0) for player in row.totals},
        "totals": row.totals,
        "bock": row.bock,
    }


def next_data(replay: Replay) -> dict[str, object]:
    """Give the JSON keys of the next deal."""
    return {
        "number": replay.number,
        "dealer": replay.next.dealer,
        "forehand": replay.next.forehand,
        "sitting": list(replay.next.sitting),
        "bock": replay.next.bock,
        "ramsch": replay.next.ramsch,
    }


def sheet_data(
    replay: Replay, document: SheetDocument, rules: RuleSet, printer: Printer
) -> dict[str, object]:
    """Give the JSON keys of a sheet."""
    found = standing(replay)
    problems = [
        {"number": row.number, **printer.error_values(row.problem)}
        for row in replay.rows
        if row.problem is not None
    ]
    return {
        "players": list(replay.players),
        "rules": document.rules,
        "options": document.options,
        "games": [row_data(row) for row in replay.rows],
        "standing": {
            "points": found.points,
            "won": found.won,
            "lost": found.lost,
            "passed": found.passed,
            "seeger": found.seeger,
            "seeger_fabian": found.seeger_fabian,
            "bierlachs": found.bierlachs,
            "bierlachs_lost": bierlachs_losers(replay, rules.bierlachs_limit),
            "scoring": rules.scoring,
            "totals": {
                player: plain_number(total) for player, total in totals_under(rules.scoring, replay).items()
            },
        },
        "next": next_data(replay),
        "complete": replay.complete,
        "problems": problems,
    }


# --- one row in words -------------------------------------------------------------------------------


def row_text(row: Row, replay: Replay, words: Words) -> list[str]:
    """Say what a line means: the kind of round, its derivation and what goes on the list."""
    texts = _meaning(row, replay, words)
    special = round_text(row.deal, words) if row.number is not None and row.deal.place else ""
    return [f"[{special}] {texts[0]}", *texts[1:]] if special else texts


def _meaning(row: Row, replay: Replay, words: Words) -> list[str]:
    if isinstance(row.result, GameResult):
        outcome = outcome_text(row.result, words).split("\n")
        return [f"{game_title(row.result, words)}: {sum_text(row.result, words)}", *outcome]
    if isinstance(row.result, RamschResult):
        return [_ramsch_text(row, row.result, words)]
    if isinstance(row.entry, PassedIn):
        if row.number is not None:
            return [words("passed")]
        # the same dealer deals anew, unless a Ramsch with these cards is next
        waiting = replay.next.ramsch and not replay.next.place
        return [words(f"round-{replay.next.kind}-passed") if waiting else words("redeal")]
    if isinstance(row.entry, Adjustment):
        return [f"{words('adjusted')}: {row.entry.player} {row.entry.points:+d}"]
    if isinstance(row.entry, SeatChange):
        kind = row.entry.kind
        if kind == "leave" and row.entry.player in replay.next.players:
            kind = "leave-later"
        return [words(f"seat-{kind}", player=row.entry.player, newcomer=row.entry.newcomer)]
    return [words("faulty-row")]


def _ramsch_text(row: Row, result: RamschResult, words: Words) -> str:
    text = f"{words('ramsch')}: {words('ramsch-' + result.kind, points=result.points)}"
    if result.coefficient > 1:
        text += " " + words("ramsch-coefficient", coefficient=result.coefficient)
    if result.factor > 1:
        text += " x " + words("factor-bock", factor=result.factor)
    scores = "  ".join(f"{player} {points:+d}" for player, points in row.scores.items() if points)
    return f"{text}: {scores}" if scores else text


def spoken_play(play: str, before: Replay, words: Words) -> str:
    """Write a line as a sheet held it with the words of the language."""
    return spoken_line(play, next((row.entry for row in before.rows if row.line == play), None), words)


def say_spoiled(before: Replay, after: Replay, printer: Printer) -> None:
    """Name the lines that counted before a change of an earlier one and do not count any more."""
    faulty = {row.line for row in before.rows if row.problem is not None}
    for row in after.rows:
        if row.problem is not None and row.line not in faulty:
            line = spoken_line(row.line, row.entry, printer.words)
            printer.note(printer.words("edit-fault", line=line), "warning")
            printer.error(row.problem)


def say_totals(replay: Replay, rules: RuleSet, printer: Printer) -> None:
    """Write the running totals of the table; in Bierlachs also the minus points, which end the evening."""
    counted = {printer.words("totals", totals=""): replay.totals}
    if rules.scoring == "bierlachs":
        counted[f"{printer.words('foot-bierlachs')}: "] = standing(replay).bierlachs
    for head, totals in counted.items():
        first, *others = (f"{player} {totals[player]}" for player in replay.next.players)
        printer.beside([head + first, *others])


def next_text(replay: Replay, words: Words) -> str:
    """Say who deals and leads next, and what kind of round it is."""
    deal = replay.next
    text = words("next", number=replay.number, dealer=deal.dealer, forehand=deal.forehand)
    text += sitting_text(deal, words)
    extra = round_text(deal, words)
    return f"{text} ({extra})" if extra else text


def sitting_text(deal: Deal, words: Words) -> str:
    """Name behind a comma who sits out besides the dealer, or give nothing."""
    out = [player for player in deal.sitting if player != deal.dealer]
    return f", {words('next-sits', players=', '.join(out), count=len(out))}" if out else ""


def round_text(deal: Deal, words: Words) -> str:
    """Name a special round, for example `Bock 2 of 3`, or give nothing."""
    if deal.kind == "plain":
        return ""
    if not deal.place:
        passed = words(f"round-{deal.kind}-passed")
        return f"{passed}, {words('round-factor', factor=deal.bock)}" if deal.bock > 1 else passed
    return words(f"round-{deal.kind}", place=deal.place, length=deal.length)


def end_text(replay: Replay, document: SheetDocument, rules: RuleSet, words: Words, now: datetime) -> str:
    """Say that the last round begins or that the agreed end is reached, or give nothing."""
    if lost := bierlachs_losers(replay, rules.bierlachs_limit):
        return words("bierlachs-lost", players=", ".join(lost), limit=rules.bierlachs_limit)
    end: EndTable | None = document.end
    if end is None or not replay.complete:
        return ""
    if end.until is not None:
        return _clock_text(replay, document, words, now)
    if end.rounds is not None:
        left = end.rounds - replay.rounds
        return words("evening-over") if left <= 0 else words("last-round") if left == 1 else ""
    left = (end.games or 0) - (replay.number - 1)
    players = len(replay.next.players)
    return words("evening-over") if left <= 0 else words("last-round") if left <= players else ""


def _clock_text(replay: Replay, document: SheetDocument, words: Words, now: datetime) -> str:
    """Say that the last round begins once the agreed time has come, and after it that the end is reached."""
    limit = _minute(*map(int, document.end.until.split(":")))
    # the round that ended first after the agreed time was followed by the last one
    before = 0
    for row, game in zip(replay.rows, document.games, strict=True):
        if row.rounds > before and game.at is not None and _minute(game.at.hour, game.at.minute) >= limit:
            return words("last-round" if row.rounds == replay.rounds else "evening-over")
        before = row.rounds
    return words("last-round") if _minute(now.hour, now.minute) >= limit else ""


def _minute(hour: int, minute: int) -> int:
    """Count the minutes of an evening: what is before six in the morning still belongs to it."""
    return 60 * (hour if hour >= _MORNING else hour + 24) + minute


# --- the list ---------------------------------------------------------------------------------------


def show_sheet(
    replay: Replay,
    document: SheetDocument,
    rules: RuleSet,
    printer: Printer,
    *,
    last: int | None = None,
    scoring: str = "",
) -> None:
    """Write the list with running totals, counters and standings; `scoring` instead of the sheet's own."""
    words = printer.words
    found = standing(replay)
    title = f"{document.title}, " if document.title else ""
    date = f"{words.date(str(document.date))}: " if document.date else ""
    players = ", ".join(replay.players)
    name = rules_text(rules, words)
    printer.wrap(words("show-title", title=title, date=date, players=players, rules=name))
    printer.say()
    if replay.rows:
        _list(replay, found, rules, printer, last, scoring or rules.scoring)
    else:
        printer.say(words("show-empty"))
        printer.say()
    printer.wrap(next_text(replay, words))
    if replay.problems:
        printer.note(problems_text(replay, words), "warning")


def problems_text(replay: Replay, words: Words) -> str:
    """Say how many lines have a fault."""
    return words("problems", count=len(replay.problems))


def _list(
    replay: Replay, found: Standing, rules: RuleSet, printer: Printer, last: int | None, scoring: str
) -> None:
    words, players = printer.words, replay.players
    first = 0 if last is None else max(len(replay.rows) - last, 0)
    rows, names_of_rows = replay.rows[first:], labels(replay.rows)[first:]
    # in the letters of the terminal before anything is cut: spelled out a name may be longer
    shown = [
        [printer.plain(cell) for cell in _cells(label, row, players, words)]
        for label, row in zip(names_of_rows, rows, strict=True)
    ]
    names = _headings(tuple(map(printer.plain, players)))
    gap = 1 if len(players) == MOST_PLAYERS else 2
    room = _room(shown, names, gap)
    for cells, row in zip(shown, rows, strict=True):
        cells[1] = _fitted(cells[1], printer.plain(row.declarer or ""), room)
    head = [words("column-number"), words("column-line"), words("column-plus"), words("column-minus"), *names]
    foot = _foot(replay, found, scoring, words)
    lines = [[row[0].rjust(3), *row[1:]] for row in shown]
    # the blank stands where rows above have the mark of the dealer
    lines += [["", "", "", "", *("----- " for _ in players)]]
    lines += [["", label, "", "", *(f"{value} " for value in values)] for label, values in foot]
    printer.table(head, lines, left=2, gap=gap, cut=1)
    out = any(row.deal.sitting != (row.deal.dealer,)[: len(row.deal.sitting)] for row in rows)
    kinds = {row.deal.kind for row in rows if row.deal.place}
    marks = [
        words("show-mark-round", mark=words(f"mark-{kind}"), round=words(f"simulate-rounds-{kind}"))
        for kind in ("bock", "ramsch", "schieber")
        if kind in kinds
    ]
    printer.beside([words("show-mark-out" if out else "show-mark"), *marks])
    if lost := bierlachs_losers(replay, rules.bierlachs_limit):
        printer.say(words("bierlachs-lost", players=", ".join(lost), limit=rules.bierlachs_limit))
    if found.passed:
        printer.say(words("foot-passed", passed=found.passed))
    for label, row in zip(names_of_rows, rows, strict=True):
        if row.entry is not None and row.entry.note:
            printer.say(shortened(f"{label}: {row.entry.note}", _SCREEN))
    printer.say()


def _fitted(line: str, name: str, room: int) -> str:
    """Cut a line to a number of columns: the name first, the game only when that is not enough."""
    if width(line) > room and name and line.startswith(name):
        game = line[len(name) :]
        line = shortened(name, max(room - width(game), 4)) + game
    return shortened(line, room)


def _headings(players: tuple[str, ...]) -> list[str]:
    """Shorten the names so that they all fit beside each other."""
    most = (_SCREEN - _FIXED_COLUMNS - _LEAST_LINE) // len(players) - 2
    return told_apart(players, max(_TOTAL_WIDTH, min(_NAME_WIDTH, most)), shortened)


def _room(shown: list[list[str]], names: list[str], gap: int) -> int:
    """Give the columns that are left for the game when all others have what they need."""
    others = [max((width(cells[n]) for cells in shown), default=0) for n in range(len(names) + 4)]
    for place, name in enumerate(names, 4):
        others[place] = max(others[place], width(name), _TOTAL_WIDTH + 1)
    others[0] = max(others[0], 3)
    return max(_SCREEN - sum(size + gap for place, size in enumerate(others) if place != 1), _LEAST_LINE)


def _cells(label: str, row: Row, players: tuple[str, ...], words: Words) -> list[str]:
    """Give the cells of a row as on the paper list: only who scores gets a new total (skat 7.2)."""
    plus = sum(points for points in row.scores.values() if points > 0)
    minus = -sum(points for points in row.scores.values() if points < 0)
    line = spoken_line(row.line, row.entry, words)
    if row.problem is not None:
        line = f"! {line}"
    if row.deal.place:
        line += f" [{words(f'mark-{row.deal.kind}')}{row.deal.place}]"
    cells = [label, line, str(plus) if plus else "", str(minus) if minus else ""]
    for player in players:
        mark = ""
        if row.number is not None or isinstance(row.entry, PassedIn):
            mark = "*" if player == row.deal.dealer else "-" if player in row.deal.sitting else ""
        total = str(row.totals[player]) if row.scores.get(player) else ""
        cells.append(total + (mark or " "))
    return cells


def _foot(replay: Replay, found: Standing, scoring: str, words: Words) -> list[tuple[str, list[int | str]]]:
    """Give the foot of the list (skat 7.4), and the scoring of the sheet where it is another."""
    players = replay.players
    others = {player: found.seeger_fabian[player] - found.seeger[player] for player in players}
    lines: list[tuple[str, list[int | str]]] = [
        (words("foot-points"), [found.points[player] for player in players]),
        (words("foot-won"), [found.won[player] for player in players]),
        (words("foot-lost"), [found.lost[player] for player in players]),
        (
            words("foot-fifty"),
            [OWN_GAME * (found.won[player] - found.lost[player]) for player in players],
        ),
        (words("foot-others"), [others[player] for player in players]),
        (words("foot-fabian"), [found.seeger_fabian[player] for player in players]),
    ]
    # the foot of the paper list shows these two; `all` adds every other one
    known = ("plain", "seeger-fabian")
    for name in SCORINGS if scoring == "all" else (scoring,):
        if name not in known:
            totals = totals_under(name, replay)
            lines.append(
                (words(f"foot-{name}"), [words.decimal(points_text(totals[player])) for player in players])
            )
    return lines
