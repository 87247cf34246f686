"""`skatcalc solve`: what a deal comes to with open cards and perfect play by all."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from skatcalc.cli.describe import contract_name, game_title, outcome_text, sum_text, with_counted_matadors
from skatcalc.cli.printer import Printer
from skatcalc.cli.settings import settings_of
from skatcalc.cli.warmup import need_compiled, told
from skatcalc.errors import DocumentError, NotationError, SkatError, UsageError
from skatcalc.skat.cards import HAND_SIZE, Card, Deal, Hand
from skatcalc.skat.cardtext import parse_cards, parse_deal
from skatcalc.skat.contract import TRUMP_KINDS, Announcement, Kind
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import GameResult, score, target
from skatcalc.skat.gametext import format_game, read_game
from skatcalc.skat.matadors import matadors
from skatcalc.skat.reading import Reading
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import PACK_POINTS
from skatcalc.store.files import read_input
from skatcalc.words.help_en import HELP

if TYPE_CHECKING:
    from skatcalc.sim.solver import Position, Solution

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SEATS: Final = Deal._fields[:3]
# what is typed is read in three languages
_NAMES: Final = tuple(
    zip(SEATS, ("vorhand", "mittelhand", "hinterhand"), ("передок", "середина", "задок"), strict=True)
)


@app.command(help=HELP["solve"], epilog=HELP["solve-examples"])
def solve(
    context: typer.Context,
    deal: Annotated[list[str] | None, typer.Argument(metavar="DEAL", help=HELP["solve-deal"])] = None,
    contract: Annotated[
        str | None, typer.Option("--contract", metavar="G", help=HELP["solve-contract"])
    ] = None,
    declarer: Annotated[
        str | None, typer.Option("--declarer", metavar="SEAT", help=HELP["solve-declarer"])
    ] = None,
    leader: Annotated[str, typer.Option("--leader", metavar="SEAT", help=HELP["solve-leader"])] = SEATS[0],
    trick: Annotated[str, typer.Option("--trick", metavar="CARDS", help=HELP["solve-trick"])] = "",
    taken: Annotated[int | None, typer.Option("--taken", metavar="N", help=HELP["solve-taken"])] = None,
    number: Annotated[int | None, typer.Option("--deal", metavar="N", help=HELP["solve-number"])] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=HELP["simulate-seed"])] = 0,
    *,
    all_cards: Annotated[bool, typer.Option("--all-cards", help=HELP["solve-all-cards"])] = False,
) -> None:
    """Solve one position."""
    settings = settings_of(context)
    printer = settings.printer
    if number is None:
        text = _text(deal or [])
    else:
        text, played, seat = _simulated(number, seed, settings.rules, deal)
        contract, declarer = contract or played, declarer or seat
    for option, given in (("--contract", contract), ("--declarer", declarer)):
        if given is None:
            hint = "see `skatcalc solve --help`"
            raise UsageError("usage", what=f"missing option '{option}'", hint=hint)
    reading = _contract(contract or "")
    cards = parse_deal(text, whole=False)
    who, leads = seat_number("--declarer", declarer or ""), seat_number("--leader", leader)
    kind = reading.entry.contract.kind

    from skatcalc.sim.solver_position import position  # noqa: PLC0415 - the arguments come first

    try:
        spot = position(cards, kind, who, leads, tuple(parse_cards(trick)))
    except SkatError as error:
        raise error.at(trick, (0, len(trick))) if trick else error  # noqa: B904 - the same error with its place
    need_compiled(spot.tricks)
    with told(printer):
        from skatcalc.sim.solver import Solver  # noqa: PLC0415 - compiles at the first call

        solver = Solver()
        solution = solver.solve(spot)
        values = solver.card_values(spot) if all_cards else None
    answer = _Answer(spot, solution, reading, settings.rules, taken)
    if printer.json:
        data = answer.data()
        if values is not None:
            data["cards"] = [{"card": str(card), "points": value} for card, value in values.items()]
        printer.data("solution", data)
    else:
        answer.say(printer, values)


def _simulated(number: int, seed: int, rules: RuleSet, typed: list[str] | None) -> tuple[str, str, str]:
    """Give a simulated deal before its first card: cards, contract with the bid, and the declarer's seat.

    Raises:
        UsageError: cards are typed too, a number is out of range, or the deal has no declarer.
    """
    from skatcalc.cli.simulaterun import MOST_DEALS, in_range  # noqa: PLC0415 - deals of ours only
    from skatcalc.cli.simulateskat import task_of  # noqa: PLC0415
    from skatcalc.sim.skatplays import ready_to_play  # noqa: PLC0415

    if typed:
        raise UsageError("solve_two_deals")
    in_range("--deal", number, 1, MOST_DEALS)
    game = ready_to_play(task_of("plain", "all", "auto", rules, seed), number)
    if game.contract is None:
        raise UsageError("solve_no_declarer", deal=number, seed=seed)
    cards = " | ".join(str(Hand(bits=hand)) for hand in (*game.hands, game.skat))
    form = "".join(sign for sign in format_game(DeclaredGame(game.contract, 1)) if not sign.isdigit())
    bid = f" b{game.bid}" if game.bid else ""
    return cards, form + bid, SEATS[game.declarer]


def seat_number(option: str, text: str) -> int:
    """Read a seat: its name, a beginning of it, or its number 1 to 3.

    Raises:
        UsageError: there is no such seat.
    """
    typed = text.casefold()
    found = [n for n, names in enumerate(_NAMES) if typed and any(name.startswith(typed) for name in names)]
    if text in ("1", "2", "3"):
        found = [int(text) - 1]
    if not found:
        raise UsageError("option_value", option=option, value=text or '""', wanted=" ".join(SEATS))
    return found[0]


def _text(words: list[str]) -> str:
    """Give the deal as text: from the words, standard input, or the file that the one word names."""
    if words == ["-"]:
        text = sys.stdin.read()
    elif len(words) == 1 and "|" not in words[0] and Path(words[0]).suffix:
        # a word with a point in it and no bar is a file
        try:
            text = read_input(Path(words[0])).decode()
        except UnicodeDecodeError:
            raise DocumentError("document_encoding", path=words[0]) from None
    else:
        text = " ".join(words)
    return " ".join(text.split())


def _contract(text: str) -> Reading[DeclaredGame]:
    """Read the contract: a kind of game with announced levels, and perhaps matadors, bid and Kontra.

    Raises:
        SkatError: it is no contract, or says how the game ends.
    """
    reading = read_game(text)
    game = reading.entry
    said = game._replace(won=None, points=None, schneider=False, schwarz=False, ending=None, house=())
    if said != game:
        raise NotationError("contract_result", line=text, span=(0, len(text)))
    return reading


class _Answer:
    """What is known of the game when the position is solved."""

    def __init__(
        self,
        spot: "Position",
        solution: "Solution",
        reading: Reading[DeclaredGame],
        rules: RuleSet,
        taken: int | None,
    ) -> None:
        self.spot = spot
        self.solution = solution
        self.game = reading.entry
        self.whole = spot.tricks == HAND_SIZE
        self.points = solution.points
        null = spot.kind is Kind.NULL
        here = sum(cards.points for cards in (*spot.hands, spot.skat)) + sum(
            card.points for card in spot.trick
        )
        # card points of earlier tricks
        self.elsewhere = 0 if null else PACK_POINTS - here
        if taken is not None:
            if not 0 <= taken <= self.elsewhere:
                most = self.elsewhere
                raise UsageError("option_range", option="--taken", value=taken, least=0, most=most)
            self.points += taken
        self.result: GameResult | None = None
        if self.whole:
            self.result = reading.placed(lambda: self._scored(reading, rules))
            self.won: bool | None = self.result.won
        elif null:
            self.won = self.points == 0
        else:
            self.won = self._won(taken is not None)

    def _scored(self, reading: Reading[DeclaredGame], rules: RuleSet) -> GameResult:
        spot, solution, game = self.spot, self.solution, self.game
        if game.contract.kind is Kind.NULL:
            held = _declarer_cards(spot)
            counted = {kind: matadors(held, kind) for kind in TRUMP_KINDS}
            return score(game._replace(won=solution.points == 0), rules, held=counted)
        game = with_counted_matadors(
            game, matadors(_declarer_cards(spot), spot.kind), with_said=reading.with_said
        )
        missed = game.contract.announced >= Announcement.SCHWARZ and not solution.schwarz
        game = game._replace(points=solution.points, schwarz=solution.schwarz, won=False if missed else None)
        return score(game, rules)

    def _won(self, known: bool) -> bool | None:  # noqa: FBT001
        """Tell whether the declarer wins; None where it depends on tricks that are not told."""
        if self.game.contract.announced >= Announcement.SCHWARZ:
            return None
        need = target(self.game)
        if self.points >= need:
            return True
        return False if known or self.points + self.elsewhere < need else None

    def data(self) -> dict[str, object]:
        """Give the JSON keys."""
        spot, solution, result = self.spot, self.solution, self.result
        form = self.game.contract
        return {
            "contract": form.kind.value,
            "announced": form.announced.word,
            "ouvert": form.ouvert,
            "declarer": SEATS[spot.declarer],
            "leader": SEATS[spot.leader],
            "points": self.points,
            "tricks": solution.tricks,
            "schwarz": solution.schwarz,
            "won": self.won,
            "value": None if result is None else result.value,
            "score": None if result is None else result.score,
            "line": [str(card) for card in solution.line],
            "nodes": solution.nodes,
            "seconds": solution.seconds,
        }

    def say(self, printer: Printer, values: dict[Card, int] | None) -> None:
        """Write the answer for people."""
        words = printer.words
        spot, solution, result = self.spot, self.solution, self.result
        title = contract_name(self.game.contract, words) if result is None else game_title(result, words)
        seats = [words(f"seat-{seat}") for seat in SEATS]
        text = words("solve-title", game=title, declarer=seats[spot.declarer], leader=seats[spot.leader])
        printer.say(printer.style(text, "head"))
        if spot.kind is Kind.NULL:
            key = "solve-null-won" if self.points == 0 else "solve-null-lost"
            printer.say("  " + words(key, tricks=self.points))
        else:
            printer.say("  " + words("solve-points", points=self.points, tricks=solution.tricks))
        if result is not None:
            printer.wrap(sum_text(result, words), "  ")
            text = outcome_text(result, words).replace("\n", "\n  ")
            printer.say("  " + printer.style(text, "good" if result.won else "bad"))
        elif self.won is not None:
            printer.say("  " + words("won" if self.won else "lost"))
        else:
            printer.wrap(words("solve-open"), "  ")
        printer.say()
        printer.say(words("solve-line"))
        self._say_line(printer)
        if values is not None:
            printer.say()
            printer.say(words("solve-cards", who=seats[spot.mover]))
            best = min if (spot.mover == spot.declarer) is (spot.kind is Kind.NULL) else max
            shown = sorted(values.items(), key=lambda item: item[1], reverse=best is max)
            printer.table([], [[f"  {printer.cards([card])}", str(value)] for card, value in shown])

    def _say_line(self, printer: Printer) -> None:
        spot = self.spot
        total = 0 if spot.kind is Kind.NULL else spot.skat.points
        head = [printer.words(f"column-{name}") for name in ("trick", "leads", "cards", "wins", "declarer")]
        rows: list[list[str]] = []
        cards: list[Card] = list(spot.trick)
        leads = spot.leader
        for card in self.solution.line:
            cards.append(card)
            spot, points, trick = spot.played(card)
            total += trick if spot.kind is Kind.NULL else points
            if not spot.trick:
                lead, won = (printer.words(f"seat-{SEATS[seat]}") for seat in (leads, spot.leader))
                rows.append([str(len(rows) + 1), lead, printer.cards(cards, apart=True), won, str(total)])
                cards, leads = [], spot.leader
        printer.table(head, rows, left=4)


def _declarer_cards(spot: "Position") -> set[Card]:
    """Give the declarer's twelve cards, on which matadors are counted (skat 2.1)."""
    own = {*spot.hands[spot.declarer], *spot.skat}
    for place, card in enumerate(spot.trick):
        if (spot.leader + place) % len(SEATS) == spot.declarer:
            own.add(card)
    return own
