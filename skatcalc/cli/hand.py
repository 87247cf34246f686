"""`skatcalc hand`: the bidding calculator."""

from typing import Annotated

import typer

from skatcalc.cli.describe import contract_name
from skatcalc.cli.printer import Printer
from skatcalc.cli.settings import settings_of
from skatcalc.skat.cards import Hand
from skatcalc.skat.cardtext import parse_hand
from skatcalc.skat.contract import Announcement, Kind
from skatcalc.skat.hand import HandForm, hand_forms
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP["hand"], epilog=HELP["hand-examples"])
def hand(
    context: typer.Context,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS...", help=HELP["hand-cards"])],
    skat: Annotated[str | None, typer.Option("--skat", help=HELP["value-skat"])] = None,
) -> None:
    """Answer what the cards may bid."""
    settings = settings_of(context)
    held = parse_hand(" ".join(cards))
    laid = None if skat is None else parse_hand(skat)
    forms = hand_forms(held, settings.rules, laid)
    if settings.printer.json:
        settings.printer.data("hand", _data(held, laid, forms))
    else:
        _show(settings.printer, held, laid, forms)


def _data(held: Hand, laid: Hand | None, forms: list[HandForm]) -> dict[str, object]:
    return {
        "cards": str(held),
        "skat": None if laid is None else str(laid),
        "contracts": [
            {
                "contract": form.contract.kind.value,
                "announced": form.contract.announced.word,
                "ouvert": form.contract.ouvert,
                "matadors": None if form.contract.kind is Kind.NULL else form.matadors,
                "value": form.value,
                "max_bid": form.max_bid,
                "matadors_range": None if form.contract.kind is Kind.NULL else list(form.matadors_range),
                "value_range": list(form.value_range),
            }
            for form in forms
        ],
    }


def _show(printer: Printer, held: Hand, laid: Hand | None, forms: list[HandForm]) -> None:
    words = printer.words
    printer.listed(words("hand-title", cards=printer.cards(held)))
    if laid is not None:
        printer.say(words("hand-skat", skat=printer.cards(laid)))
    printer.say()
    trumps = [form for form in forms if form.contract.kind is not Kind.NULL]
    levels = [level for level in Announcement if any(form.contract.announced is level for form in trumps)]
    unknown = any(form.matadors_range[0] != form.matadors_range[1] for form in trumps)
    head = [words("column-game"), words("column-matadors")]
    head += [words("column-skat")] * unknown + [words(f"column-form-{level.word}") for level in levels]
    rows = []
    for kind in dict.fromkeys(form.contract.kind for form in trumps):
        own = [form for form in trumps if form.contract.kind is kind]
        row = [words(kind.value), _matadors(printer, own[0].matadors)]
        row += [_unknown(printer, own[0])] * unknown
        rows.append(row + [_value(form) for form in own])
    printer.table(head, rows, left=3 if unknown else 2)
    printer.say()
    nulls = [form for form in forms if form.contract.kind is Kind.NULL]
    printer.beside([f"{contract_name(form.contract, words)} {_value(form)}" for form in nulls])
    printer.say()
    printer.wrap(words("hand-value"))
    if unknown:
        printer.say(words("hand-unknown"))


def _matadors(printer: Printer, count: int) -> str:
    return printer.words("with" if count > 0 else "without", count=abs(count))


def _unknown(printer: Printer, form: HandForm) -> str:
    low, high = form.matadors_range
    if low == high:
        return ""
    least, most = form.value_range
    if low > 0:
        matadors = printer.words("range-with", low=low, high=high)
    elif high < 0:
        matadors = printer.words("range-without", low=-high, high=-low)
    else:
        matadors = printer.words("range-both", low=-low, high=high)
    return f"{matadors}: {least}-{most}"


def _value(form: HandForm) -> str:
    return str(form.value) if form.max_bid == form.value else f"{form.value} ({form.max_bid or '-'})"
