"""The settlement in words, as a table and as JSON values."""

from fractions import Fraction

from skatcalc.cli.printer import Printer, shortened
from skatcalc.sheet.settlement import Money, Settlement, from_cents

_NAME_WIDTH = 20


def settlement_data(of: str, found: Settlement, money: Money) -> dict[str, object]:
    """Give the JSON keys of a settlement."""
    return {
        "of": of,
        "sum": found.sum,
        "multiplied": found.multiplied,
        "mean": float(found.mean),
        "points": found.points,
        "rate": None if money.rate is None else str(money.rate),
        "currency": money.currency,
        "amounts": {player: from_cents(cents, money) for player, cents in found.amounts.items()},
        "fines": {player: from_cents(cents, money) for player, cents in found.fines.items()},
        "pot": from_cents(found.pot, money),
        "payments": [
            {"from": payment.payer, "to": payment.receiver, "amount": from_cents(payment.amount, money)}
            for payment in found.payments
        ],
    }


def show_settlement(of: str, found: Settlement, money: Money, printer: Printer) -> None:
    """Write the settlement step by step, by both methods (skat 5.16)."""
    words, count = printer.words, len(found.own)
    printer.say(printer.style(words("settle-title", of=words(f"scoring-{of}")), "head"))
    printer.say(words("settle-sum", sum=found.sum, count=count, mean=_decimal(found.mean)))
    printer.say()
    head = [
        words("column-player"),
        words("settle-own"),
        words("settle-multiplied", count=count),
        words("settle-less"),
        words("settle-from-mean", count=count),
    ]
    paid, fined = money.rate is not None, bool(money.fines)
    head += [words("settle-amount", currency=money.currency)] * paid + [words("settle-fine")] * fined
    rows = []
    for player, own in found.own.items():
        by_mean = _decimal((own - found.mean) * count)
        row = [shortened(player, _NAME_WIDTH), str(own), str(found.multiplied[player])]
        row += [f"{found.points[player]:+d}", by_mean if by_mean.startswith("-") else f"+{by_mean}"]
        row += [from_cents(found.amounts[player], money)] * paid
        rows.append(row + [from_cents(found.fines[player], money)] * fined)
    printer.table(head, rows)
    printer.say()
    if not paid:
        printer.note(words("settle-no-rate"))
        return
    printer.say(words("settle-rate", rate=money.rate, currency=money.currency))
    for payment in found.payments:
        amount = from_cents(payment.amount, money)
        values = {"payer": payment.payer, "receiver": payment.receiver, "amount": amount}
        printer.say(words("settle-pays", **values, currency=money.currency))
    if not found.payments:
        printer.say(words("settle-even"))
    if found.pot:
        printer.say(words("settle-pot", pot=from_cents(found.pot, money), currency=money.currency))


def _decimal(number: Fraction) -> str:
    """Write a mean exactly where it ends within two places, else rounded to two."""
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.2f}"
