"""`skatcalc bid`: the legal bids, the table of values, what a bid obliges to."""

from typing import Annotated

import typer

from skatcalc.cli.describe import contract_name
from skatcalc.cli.settings import Settings, settings_of
from skatcalc.errors import UsageError
from skatcalc.skat.bids import Obligation, legal_bids, next_bid, obligations
from skatcalc.skat.contract import CONTRACTS, TRUMP_KINDS, Announcement, Kind, contract, most_matadors
from skatcalc.skat.value import base_value, game_value
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)
_BIDS_A_LINE = 16


@app.command(help=HELP["bid"], epilog=HELP["bid-examples"])
def bid(
    context: typer.Context,
    number: Annotated[int | None, typer.Argument(metavar="[N]", help=HELP["bid-number"])] = None,
    *,
    table: Annotated[bool, typer.Option("--table", help=HELP["bid-table"])] = False,
) -> None:
    """Answer about bids."""
    settings = settings_of(context)
    if number is not None:
        if table:
            raise UsageError("bid_table")
        _one(settings, number)
    elif settings.printer.json:
        settings.printer.data("bids", {"bids": list(legal_bids(settings.rules))})
    elif table:
        _table(settings)
    else:
        _all(settings)


def _all(settings: Settings) -> None:
    bids = legal_bids(settings.rules)
    settings.printer.say(settings.printer.words("bids", count=len(bids), rules=settings.rules_name))
    for first in range(0, len(bids), _BIDS_A_LINE):
        settings.printer.say(" ".join(f"{value:3d}" for value in bids[first : first + _BIDS_A_LINE]))


def _one(settings: Settings, number: int) -> None:
    printer, rules = settings.printer, settings.rules
    found = obligations(number, rules)
    following = next_bid(number, rules)
    if printer.json:
        contracts = [
            {
                "contract": need.contract.kind.value,
                "announced": need.contract.announced.word,
                "ouvert": need.contract.ouvert,
                "base": need.base,
                "multiplier": need.multiplier,
                "value": need.value,
                "reachable": need.reachable,
            }
            for need in found
        ]
        bids = list(legal_bids(rules))
        printer.data("bids", {"bids": bids, "bid": number, "next": following, "contracts": contracts})
        return
    words = printer.words
    after = following if following is not None else words("bid-last")
    printer.wrap(words("bid-obliges", bid=number, rules=settings.rules_name, next=after))
    printer.say()
    head = [words("column-game"), words("column-least"), words("column-needs")]
    printer.table(head, [_need(need, settings) for need in found], left=3)


def _need(need: Obligation, settings: Settings) -> list[str]:
    words = settings.printer.words
    name = contract_name(need.contract, words)
    if not need.reachable:
        return [name, "-", words("bid-never")]
    if need.contract.kind is Kind.NULL:
        return [name, str(need.value), words("bid-null-ok", value=need.value)]
    least = words("bid-needs", multiplier=need.multiplier, base=need.base, value=need.value)
    extra = need.multiplier - 1
    return [name, least, words("bid-extra-none") if extra <= 1 else words("bid-extra", extra=extra)]


def _table(settings: Settings) -> None:
    printer, rules, words = settings.printer, settings.rules, settings.printer.words
    forms = [contract(kind) for kind in reversed(TRUMP_KINDS)]
    forms.sort(key=lambda form: base_value(form, rules))
    old_grand = contract(Kind.GRAND, Announcement.OUVERT)
    if base_value(old_grand, rules) != base_value(contract(Kind.GRAND), rules):
        forms.append(old_grand)
    columns = []
    for form in forms:
        least = game_value(form, 1, rules).multiplier
        top = old_grand if form is old_grand else contract(form.kind, Announcement.SCHWARZ)
        if form.kind is not Kind.GRAND or len(forms) == len(TRUMP_KINDS):
            top = contract(form.kind, Announcement.OUVERT)
        most = game_value(top, most_matadors(form.kind), rules).multiplier
        columns.append((base_value(form, rules), range(least, most + 1)))
    last = max(multipliers[-1] for _, multipliers in columns)
    rows = [
        [str(n), *(str(n * base) if n in multipliers else "" for base, multipliers in columns)]
        for n in range(2, last + 1)
    ]
    printer.table(["x", *(contract_name(form, words) for form in forms)], rows, left=0)
    printer.say()
    nulls = sorted((base_value(form, rules), form) for form in CONTRACTS if form.kind is Kind.NULL)
    printer.beside([f"{contract_name(form, words)} {value}" for value, form in nulls])
