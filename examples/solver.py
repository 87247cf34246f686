"""Open-card play from Python: a deal, the cards of a position, what a hand is worth. Output behind `# `."""

import sys

from skatcalc import parse_hand, preset
from skatcalc.sim.odds import odds, question
from skatcalc.sim.solver import Solver, position
from skatcalc.skat.cardtext import parse_cards, parse_deal
from skatcalc.skat.contract import Kind


def say(*parts: object) -> None:
    """Print one line."""
    sys.stdout.write(" ".join(map(str, parts)) + "\n")


solver = Solver()

# forehand plays Grand and leads; he has laid away two sevens
deal = parse_deal(
    "CJ SJ CA CT CK SA ST S9 HA D9 | HJ C9 C8 SK SQ HT HK H9 DA D8 | DJ CQ S8 HQ H8 DT DK DQ S7 D7 | C7 H7"
)
spot = position(deal, Kind.GRAND, declarer=0)
solution = solver.solve(spot)
say(solution.points, solution.tricks)  # 99 9
say(solver.reaches(spot, 90))  # True

# in mid-trick: rearhand has led S8, what does each card of forehand bring?
deal = parse_deal("SA S9 CA | SK SQ HT | S8 HQ DT | C7 H7", whole=False)
spot = position(deal, Kind.GRAND, declarer=0, leader=2, trick=tuple(parse_cards("S8")))
say({str(card): points for card, points in solver.card_values(spot).items()})  # {'SA': 38, 'S9': 24}

answer = odds(question(parse_hand("CJ SJ SATK9 HAT D78"), preset("isko")), worlds=20)
say(answer.bid, answer.forms[0].contract.kind.value)  # 96 grand
