"""Records of played games in words and JSON values."""

import re
from collections.abc import Sequence

from skatcalc.cli.printer import COLUMNS, Printer, at_commas, shortened, table, width
from skatcalc.report.spoken import spoken_line
from skatcalc.skat.cards import Hand
from skatcalc.skat.cardtext import parse_cards
from skatcalc.skat.contract import Kind
from skatcalc.skat.record import Record
from skatcalc.skat.review import Difference, Review
from skatcalc.skat.trick import TRICK_SIZE, winner
from skatcalc.words.names import told_apart

SEATS = ("forehand", "middlehand", "rearhand")


def record_data(record: Record, checked: Review, text: str, line: int, printer: Printer) -> dict[str, object]:
    """Give the JSON keys of a record; `line` is where it begins in the file."""
    return {
        "source": record.source,
        "at": line,
        "players": record.players,
        "line": text or None,
        "recorded": checked.recorded._asdict(),
        "computed": checked.computed._asdict(),
        "differences": [_difference_data(found) for found in checked.differences],
        "problems": [
            {"move": problem.values.get("move"), **printer.error_values(problem)}
            for problem in checked.problems
        ],
        "penalties": record.result.penalties,
    }


def _difference_data(found: Difference) -> dict[str, object]:
    values: dict[str, object] = {"of": found.key, "recorded": found.recorded, "computed": found.computed}
    if found.fact:
        values["fact"] = found.fact
    if found.move:
        values["move"] = found.move
    return values


def say_record(record: Record, checked: Review, text: str, printer: Printer) -> None:
    """Write one line for a record, and one for each difference; problems go to stderr."""
    words = printer.words
    good = not checked.differences and not checked.problems
    verdict = printer.style(words("record-agrees"), "good") if good else words("record-differs")
    line = spoken_line(text, checked.entry, words) if text else words("record-no-line")
    if checked.computed.value is not None:
        line += f"  {checked.computed.value:+d}"
    printer.say(f"{record.source or '-'}  {line}  {verdict}")
    for found in checked.differences:
        if not found.move:
            recorded, computed = (_shown(found.key, value, printer) for value in found[1:3])
            key = "record-difference-known" if found.fact else "record-difference"
            of = words(f"record-of-{found.key}")
            printer.wrap(words(key, of=of, recorded=recorded, computed=computed, fact=found.fact), "   ")
    if any(record.result.penalties):
        pairs = zip(record.players, record.result.penalties, strict=True)
        listed = ", ".join(f"{player} {points}" for player, points in pairs if points)
        printer.wrap(words("record-penalties", penalties=listed), "   ")
    for problem in checked.problems:
        printer.note(words("record-in", source=record.source or "-"))
        printer.error(problem)


def _shown(key: str, value: object, printer: Printer) -> str:
    if key == "skat" and isinstance(value, str):
        return printer.cards(parse_cards(value))
    if isinstance(value, bool):
        return printer.words("record-yes" if value else "record-no")
    return "-" if value is None else str(value)


# --- move by move -----------------------------------------------------------------------------------


def replay_data(record: Record) -> dict[str, object]:
    """Give the JSON keys of a record move by move; seats are 0 to 2."""
    deal = record.deal
    return {
        "deal": [[str(card) for card in part] for part in deal],
        "bids": [{"seat": seat, "said": said} for seat, said in record.bids],
        "declarer": record.declarer,
        "discard": [str(card) for card in record.discard],
        "plays": [{"seat": seat, "card": str(card)} for seat, card in record.plays],
        "ends": [end._asdict() for end in record.ends],
    }


def say_replay(record: Record, checked: Review, printer: Printer) -> None:
    """Write a record move by move: cards, bidding, game, tricks with the card points of both sides.

    A card too many belongs to no trick; the errors of the check name it.
    """
    too_many = [fault for fault in checked.problems if fault.code in ("play_twice", "play_over")]
    surplus = {fault.values["move"] for fault in too_many}
    plays = tuple(play for move, play in enumerate(record.plays, 1) if move not in surplus)
    record = record._replace(plays=plays)
    words, players = printer.words, record.players
    # the server writes 2011-01-01/12:00:00/UTC
    date = re.sub(r"^(\d{4}-\d\d-\d\d)", lambda day: words.date(day[0]), record.date)
    date = re.sub(r"/(\d\d:\d\d(?::\d\d)?)", r", \1", date, count=1).replace("/", " ")
    title = words("replay-title", source=record.source or "-", date=date).rstrip()
    printer.say(printer.style(title, "head"))
    seats = [words(f"seat-{name}") for name in (*SEATS, "skat")]
    room = COLUMNS - max(map(width, seats)) - max(map(width, players)) - 2 * len("  ")
    rows = []
    for seat, player, cards in zip(seats, [*players, ""], record.deal, strict=True):
        first, *more = at_commas(printer.cards(cards), room)
        rows += [[seat, player, first], *(["", "", line] for line in more)]
    printer.table([""] * 3, rows, left=3)
    said = ", ".join(f"{players[seat]} {_bid_text(what, printer)}" for seat, what in record.bids)
    printer.wrap(words("replay-bids", bids=said or "-"))
    if record.contract is None or record.declarer is None:
        return
    declarer = players[record.declarer]
    game = words(f"named-{record.contract.kind}") + words(
        "level-null-ouvert"
        if record.contract.ouvert and record.contract.kind is Kind.NULL
        else f"level-{record.contract.announced.word}"
    )
    announced = record.contract.announced.word
    if announced in ("schneider", "schwarz"):
        game += words(f"announced-{announced}")
    key = "replay-game-skat" if record.discard else "replay-game"
    laid = printer.cards(Hand(record.discard))
    printer.wrap(words(key, player=declarer, game=game, cards=laid))
    _say_tricks(record, printer)


def _bid_text(said: str, printer: Printer) -> str:
    return said if said.isdigit() else printer.words("replay-hold" if said == "y" else "replay-pass")


def _say_tricks(record: Record, printer: Printer) -> None:
    if record.contract is None:
        return
    players, blank = record.players, [""] * 5
    rows = _tricks(record, players, record.contract.kind, printer)
    # the names stand whole beside the hands
    for most in range(max(map(width, players)) - 1, 1, -1):
        if max(map(width, table(blank, rows, left=5, gap=1)), default=0) <= COLUMNS:
            break
        names = told_apart(players, most, shortened)
        rows = _tricks(record, names, record.contract.kind, printer)
    printer.table(blank, rows, left=5)
    for end in record.ends:
        printer.say(printer.words(f"replay-{end.kind}", player=players[end.seat], move=end.after))


def _tricks(record: Record, names: Sequence[str], kind: Kind, printer: Printer) -> list[list[str]]:
    laid = Hand(record.discard) if record.discard else record.deal.skat
    points = [laid.points, 0]
    rows = []
    plays = record.plays
    for first in range(0, len(plays), TRICK_SIZE):
        trick = plays[first : first + TRICK_SIZE]
        cells = [
            str(first // TRICK_SIZE + 1),
            *(f"{names[seat]} {printer.cards([card])}" for seat, card in trick),
        ]
        cells += [""] * (TRICK_SIZE + 1 - len(cells))
        if len(trick) == TRICK_SIZE:
            taker = trick[winner(trick[0][1], trick[1][1], trick[2][1], kind)][0]
            points[taker != record.declarer] += sum(card.points for _, card in trick)
            cells.append(printer.words("replay-takes", player=names[taker], own=points[0], others=points[1]))
        rows.append(cells)
    return rows


class Tally:
    """Counts what an import has found."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.records = self.agree = self.differ = self.illegal = self.unreadable = self.booked = 0

    def count(self, checked: Review, *, booked: bool) -> None:
        """Count one record that could be read."""
        self.records += 1
        self.illegal += bool(checked.problems)
        self.differ += bool(checked.differences)
        self.agree += not checked.differences and not checked.problems
        self.booked += booked

    def say(self, printer: Printer) -> None:
        """Write the sums, to stderr."""
        values = vars(self)
        printer.note(printer.words("record-sum", **values))
