"""The library in one page: games, a sheet, its standing, who pays whom. What it prints stands behind `# `."""

import sys
from decimal import Decimal

from skatcalc import Money, new_sheet, parse_hand, preset, replay, settle, standing, value
from skatcalc.skat.hand import hand_forms


def say(*parts: object) -> None:
    """Print one line."""
    sys.stdout.write(" ".join(map(str, parts)) + "\n")


result = value("d1b22")
say(result.score, result.reason, result.worth.steps[0])  # -54 overbid Step(name='matadors', times=1)

forms = hand_forms(parse_hand("CJ SJ SATK9 HAT D78"), preset("isko"))
say(next(form.max_bid for form in forms if form.contract.kind == "spades"))  # 33

sheet = new_sheet(["Anna", "Bert", "Cleo"], preset("classic")).with_lines(["anna s2h", "b g4o", "c d3h-"])
evening = replay(sheet)
say(evening.totals)  # {'Anna': 44, 'Bert': 360, 'Cleo': -45}
say(standing(evening).seeger_fabian)  # {'Anna': 134, 'Bert': 450, 'Cleo': -95}
settlement = settle(evening.totals, Money(rate=Decimal("0.01")))
say(
    [(payment.payer, payment.receiver, payment.amount) for payment in settlement.payments]
)  # [('Cleo', 'Bert', 494), ('Anna', 'Bert', 227)]
