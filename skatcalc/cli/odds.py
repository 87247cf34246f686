"""`skatcalc odds`: how often a hand wins, what it scores, and how high it may be bid."""

import signal
import sys
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Final

import typer

from skatcalc.cli.describe import contract_name
from skatcalc.cli.printer import Printer
from skatcalc.cli.settings import settings_of
from skatcalc.cli.solve import SEATS, seat_number
from skatcalc.cli.warmup import need_compiled, told
from skatcalc.errors import UsageError
from skatcalc.skat.cards import HAND_SIZE
from skatcalc.skat.cardtext import parse_hand
from skatcalc.words.help_en import HELP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skatcalc.sim.odds import Odds, Question
    from skatcalc.sim.odds_worth import Form

app = typer.Typer(rich_markup_mode=None, add_completion=False)
MOST: Final = 100_000
_MOST_SEED: Final = (1 << 64) - 1
_INTERRUPTED: Final = 130
# a sample never makes quite sure, so no rounding may say so
_ALMOST_SURE: Final = 0.9995
METHOD: Final = "open cards, discard chosen in each world"


@app.command(help=HELP["odds"], epilog=HELP["odds-examples"])
def odds(
    context: typer.Context,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS...", help=HELP["hand-cards"])],
    skat: Annotated[str | None, typer.Option("--skat", metavar="CARDS", help=HELP["value-skat"])] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help=HELP["odds-seat"])] = SEATS[0],
    bid: Annotated[int | None, typer.Option("--bid", metavar="N", help=HELP["odds-bid"])] = None,
    worlds: Annotated[int | None, typer.Option("--worlds", metavar="N", help=HELP["odds-worlds"])] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=HELP["odds-seed"])] = 0,
    forehand: Annotated[str, typer.Option("--forehand", metavar="CARDS", help=HELP["odds-known"])] = "",
    middlehand: Annotated[str, typer.Option("--middlehand", metavar="CARDS", help=HELP["odds-known"])] = "",
    rearhand: Annotated[str, typer.Option("--rearhand", metavar="CARDS", help=HELP["odds-known"])] = "",
) -> None:
    """Answer what the cards are worth."""
    settings = settings_of(context)
    held = parse_hand(" ".join(cards))
    laid = None if skat is None else parse_hand(skat)
    known = (parse_hand(forehand), parse_hand(middlehand), parse_hand(rearhand))
    who = seat_number("--seat", seat)
    for option, value, most in (("--worlds", worlds, MOST), ("--seed", seed, _MOST_SEED)):
        least = 1 if option == "--worlds" else 0
        if value is not None and not least <= value <= most:
            raise UsageError("option_range", option=option, value=value, least=least, most=most)
    need_compiled(HAND_SIZE)
    printer = settings.printer
    with told(printer):
        from skatcalc.sim.odds import odds as ask  # noqa: PLC0415 - the arguments come first
        from skatcalc.sim.odds import question  # noqa: PLC0415

        asked = question(held, settings.rules, skat=laid, seat=who, bid=bid, known=known, seed=seed)
        interruption = _Interruption()
        handler = signal.signal(signal.SIGINT, interruption.note)
        try:
            with _progress(printer) as progress:
                answer = ask(asked, worlds, progress=progress, stop=lambda: interruption.asked)
        finally:
            signal.signal(signal.SIGINT, handler)
    if printer.json:
        printer.data("odds", _data(asked, answer))
    else:
        _show(printer, asked, answer)
    if answer.stopped:
        printer.note(printer.words("odds-stopped", worlds=answer.worlds), "warning")
        raise typer.Exit(_INTERRUPTED)


@contextmanager
def _progress(printer: Printer) -> "Iterator[Callable[[int], None] | None]":
    """Tell on a terminal how many deals are judged, and take that away at the end."""
    if printer.json or not sys.stderr.isatty():
        yield None
        return

    def progress(done: int) -> None:
        text = printer.words("odds-progress", worlds=done)
        sys.stderr.write(f"\r{printer.plain(text)}\033[K")
        sys.stderr.flush()

    try:
        yield progress
    finally:
        sys.stderr.write("\r\033[K")


class _Interruption:
    """Ctrl-C ends the sampling with what is known; a second time it ends at once."""

    def __init__(self) -> None:
        self.asked = False

    def note(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


def _data(asked: "Question", answer: "Odds") -> dict[str, object]:
    best = answer.best
    return {
        "cards": str(asked.cards),
        "skat": None if asked.skat is None else str(asked.skat),
        "seat": SEATS[asked.seat],
        "rules": asked.rules.base,
        "asked_bid": asked.bid,
        "method": METHOD,
        "worlds": answer.worlds,
        "seed": asked.seed,
        "seconds": answer.seconds,
        "sure": answer.sure,
        "stopped": answer.stopped,
        "contracts": [_form_data(form) for form in answer.forms],
        "recommend": {
            "bid": answer.bid,
            "contract": None if best is None else best.kind.value,
            "announced": None if best is None else best.announced.word,
        },
    }


def _form_data(form: "Form") -> dict[str, object]:
    return {
        "contract": form.contract.kind.value,
        "announced": form.contract.announced.word,
        "ouvert": form.contract.ouvert,
        "discard": None if form.discard is None else str(form.discard),
        "discard_win": form.discard_win,
        "win": form.win,
        "se": form.win_se,
        "schneider": form.schneider,
        "score_mean": form.score,
        "score_mean_se": form.score_se,
        "max_bid": form.max_bid,
    }


def _show(printer: Printer, asked: "Question", answer: "Odds") -> None:
    words = printer.words
    printer.listed(words("hand-title", cards=printer.cards(asked.cards)))
    if asked.skat is not None:
        printer.say(words("hand-skat", skat=printer.cards(asked.skat)))
    said = "" if asked.bid is None else words("odds-asked-bid", bid=asked.bid)
    seat = words(f"seat-{SEATS[asked.seat]}")
    printer.say(words("odds-title", seat=seat, worlds=answer.worlds, seed=asked.seed, bid=said))
    printer.say()
    discards = any(form.discard is not None for form in answer.forms)
    head = [
        words(f"column-{name}")
        for name in ("game", "win", "error", "schneider-share", "score", "error", "bid")
    ]
    head += [words("column-discard"), words("column-discard-win")] * discards
    rows = []
    for form in answer.forms:
        row = [
            contract_name(form.contract, words),
            _share(form.win),
            words.decimal(f"±{100 * form.win_se:.1f}"),
            _share(form.schneider),
            words.decimal(f"{form.score:+.1f}"),
            words.decimal(f"±{form.score_se:.1f}"),
            str(form.max_bid or "-"),
        ]
        laid = "" if form.discard is None else printer.cards(form.discard)
        row += [laid, "" if form.discard_win is None else _share(form.discard_win)] * discards
        rows.append(row)
    if printer.ascii_only:
        rows = [[cell.replace("±", "+-") for cell in row] for row in rows]
    printer.table(head, rows)
    printer.say()
    if answer.best is None:
        printer.say(words("odds-pass"))
    else:
        printer.say(words("odds-bid", bid=answer.bid, game=contract_name(answer.best, words)))
    sure = words.decimal(f"{100 * answer.sure:.1f} %") if answer.sure < _ALMOST_SURE else words("odds-almost")
    printer.wrap(words("odds-sure", game=contract_name(answer.forms[0].contract, words), sure=sure))
    printer.wrap(words("odds-shares"))


def _share(share: float) -> str:
    return f"{100 * share:.0f} %"
