"""Who pays whom, as a list of a page."""

from collections.abc import Sequence

from skatcalc.report.markup import Markup, element, isolated
from skatcalc.sheet.settlement import Money, Payment, from_cents
from skatcalc.words import Words


def payments_list(payments: Sequence[Payment], money: Money, words: Words) -> list[Markup]:
    """Write who pays whom."""
    heading = element("h3", words("page-who-pays"))
    if not payments:
        return [heading, element("p", words("settle-even"))]
    lines = []
    for payment in payments:
        verb = element("span", words("page-pays"), class_="verb")
        who = element("span", isolated(payment.payer), " ", verb, " ", isolated(payment.receiver))
        amount = element("b", f"{words.decimal(from_cents(payment.amount, money))} {money.currency}")
        lines.append(element("li", who, " ", amount))
    return [heading, element("ul", *lines, class_="payments")]
