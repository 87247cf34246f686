"""The money of a season: every sheet settled by its own terms, then all together."""

from collections.abc import Mapping

from skatcalc.cli.printer import Printer, shortened
from skatcalc.errors import UsageError
from skatcalc.sheet.season import season_money
from skatcalc.sheet.settlement import Money, from_cents, parse_amount, payments
from skatcalc.store.club import Collected
from skatcalc.words.names import told_apart

_NAME_WIDTH = 20


def settle_season(
    printer: Printer,
    collected: Collected,
    known: Mapping[str, str],
    *,
    of: str | None,
    rate: str | None,
    currency: str | None,
) -> None:
    """Settle each sheet by its own terms (`of`, `rate`, `currency` instead, where given) and add up.

    Raises:
        UsageError: a sheet has no rate, or the sheets have several currencies.
    """
    agreed = []
    for series, document in zip(collected.series, collected.documents, strict=True):
        money = document.content.money.money() if document.content.money is not None else Money()
        if rate is not None:
            money = money._replace(rate=parse_amount(rate, "rate"))
        if currency is not None:
            money = money._replace(currency=currency)
        if money.rate is None:
            raise UsageError("season_rate", path=series.name)
        agreed.append((money, of or money.of or document.rules.scoring))
    amounts, fines, pot, terms = season_money(collected.series, agreed, known)
    due = payments(amounts)
    if printer.json:
        values = {
            "sheets": len(collected.series),
            "left_out": [
                {"path": str(path), **printer.error_values(error)} for path, error in collected.left_out
            ],
            "currency": terms.currency,
            "amounts": {name: from_cents(cents, terms) for name, cents in amounts.items()},
            "fines": {name: from_cents(cents, terms) for name, cents in fines.items()},
            "pot": from_cents(pot, terms),
            "payments": [
                {"from": payment.payer, "to": payment.receiver, "amount": from_cents(payment.amount, terms)}
                for payment in due
            ],
        }
        printer.data("season-settlement", values)
        return
    words = printer.words
    head = [words("column-player"), words("settle-amount", currency=terms.currency), words("settle-fine")]
    order = sorted(amounts, key=lambda name: -amounts[name])
    rows = [
        [short, *(words.decimal(from_cents(of_all[name], terms)) for of_all in (amounts, fines))]
        for name, short in zip(order, told_apart(order, _NAME_WIDTH, shortened), strict=True)
    ]
    printer.table(head, rows)
    printer.say()
    for payment in due:
        amount = words.decimal(from_cents(payment.amount, terms))
        values = {"payer": payment.payer, "receiver": payment.receiver, "amount": amount}
        printer.wrap(words("settle-pays", **values, currency=terms.currency))
    if not due:
        printer.say(words("settle-even"))
    if pot:
        printer.say(words("settle-pot", pot=words.decimal(from_cents(pot, terms)), currency=terms.currency))
