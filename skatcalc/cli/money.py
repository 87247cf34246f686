"""The settlement in words, as a table and as JSON values."""

from fractions import Fraction

from skatcalc.cli.printer import Printer, plain_number, shortened
from skatcalc.sheet.settlement import Money, Settlement, from_cents
from skatcalc.sheet.standing import DIFFERENCES
from skatcalc.words.names import told_apart

_NAME_WIDTH = 20


def settlement_data(of: str, found: Settlement, money: Money) -> dict[str, object]:
    """Give the JSON keys of a settlement."""
    return {
        "of": of,
        "sum": plain_number(found.sum),
        "multiplied": {player: plain_number(points) for player, points in found.multiplied.items()},
        "mean": float(found.mean),
        "points": {player: plain_number(points) for player, points in found.points.items()},
        "rate": None if money.rate is None else f"{money.rate:f}",
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
    if of not in DIFFERENCES:
        printer.say(
            words(
                "settle-sum",
                sum=words.decimal(str(found.sum)),
                count=count,
                mean=words.decimal(_decimal(found.mean)),
            )
        )
    printer.say()
    head = [words("column-player"), words("settle-own")]
    if of not in DIFFERENCES:
        head += [words("settle-multiplied", count=count), words("settle-less")]
        head += [words("settle-from-mean", count=count)]
    paid = money.rate is not None or bool(money.prize)
    fined = bool(money.fines or money.passed_fee)
    head += [words("settle-amount", currency=money.currency)] * paid + [words("settle-fine")] * fined
    rows = []
    names = told_apart(list(found.own), _NAME_WIDTH, shortened)
    for (player, own), name in zip(found.own.items(), names, strict=True):
        row = [name, _decimal(own)]
        if of not in DIFFERENCES:
            row += [_decimal(found.multiplied[player]), _signed(found.points[player])]
            row += [_signed((own - found.mean) * count)]
        row += [from_cents(found.amounts[player], money)] * paid
        row += [from_cents(found.fines[player], money)] * fined
        rows.append([row[0], *map(words.decimal, row[1:])])
    printer.table(head, rows, cut=0)
    printer.say()
    if paid:
        _show_payments(found, money, printer)
    else:
        printer.note(words("settle-no-rate"))
    if found.pot:
        printer.say(
            words("settle-pot", pot=words.decimal(from_cents(found.pot, money)), currency=money.currency)
        )


def _show_payments(found: Settlement, money: Money, printer: Printer) -> None:
    words = printer.words
    if money.rate is not None:
        printer.wrap(words("settle-rate", rate=words.decimal(f"{money.rate:f}"), currency=money.currency))
    if money.prize:
        printer.wrap(words("settle-prize", prize=words.decimal(f"{money.prize:f}"), currency=money.currency))
    for payment in found.payments:
        amount = words.decimal(from_cents(payment.amount, money))
        values = {"payer": payment.payer, "receiver": payment.receiver, "amount": amount}
        printer.wrap(words("settle-pays", **values, currency=money.currency))
    if not found.payments:
        printer.say(words("settle-even"))


def _signed(number: int | Fraction) -> str:
    text = _decimal(number)
    return text if text.startswith("-") else f"+{text}"


def _decimal(number: int | Fraction) -> str:
    """Write a mean exactly where it ends within two places, else rounded to two."""
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.2f}"
