"""A hundred full deals with stored results, and how many positions the solver needs.

The quick suite solves twelve; `pytest -m slow tests/sim/test_solver_deals.py` confirms all in three ways.
"""

from pathlib import Path
from typing import NamedTuple

import pytest
from naive_play import SUITS, Table, value

from skatcalc.sim.solver import Position, Solver, position
from skatcalc.skat.cards import Deal, Hand, Rank
from skatcalc.skat.cardtext import parse_deal
from skatcalc.skat.contract import Kind

FILE = Path(__file__).parents[1] / "cases" / "open-deals.txt"
# five per cent above what was counted with a table of one MiB, 3,211,572
MOST_NODES = 3_372_150
GAMES = dict(zip(Kind, (*SUITS, "grand", "null"), strict=True))


class Stored(NamedTuple):
    """One line of the file."""

    spot: Position
    result: int


def stored(line: str) -> Stored:
    head, deal = line.split(" | ", 1)
    kind, declarer, leader, result = head.split()
    return Stored(position(parse_deal(deal), Kind(kind), int(declarer), int(leader)), int(result))


LINES = [line for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
CASES = [stored(line) for line in LINES]


def test_file_holds_a_hundred_deals_of_all_kinds() -> None:
    assert len(CASES) == 100
    assert {case.spot.kind for case in CASES} == set(Kind)


def exchanged(spot: Position) -> Position:
    """Turn the names of the suits round that are no trumps; jacks stay, except in Null."""
    null = spot.kind is Kind.NULL
    plain = [suit for suit in range(4) if list(Kind)[suit] is not spot.kind]
    names = dict(zip(plain, plain[1:] + plain[:1], strict=True))

    def other(cards: Hand) -> Hand:
        return Hand(
            card if card.rank is Rank.JACK and not null else 8 * names.get(card.suit, card.suit) + card.rank
            for card in cards
        )

    hands = [other(hand) for hand in spot.hands]
    return position(
        Deal(hands[0], hands[1], hands[2], other(spot.skat)), spot.kind, spot.declarer, spot.leader
    )


def naive(spot: Position) -> Table:
    hands = tuple(frozenset(map(str, hand)) for hand in spot.hands)
    return Table(hands, tuple(map(str, spot.trick)), spot.leader, spot.declarer, GAMES[spot.kind])


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=LINES)
def test_stored_results_are_confirmed(case: Stored) -> None:
    spot, result = case
    fresh = Solver()
    assert fresh.reaches(spot, result)
    assert not fresh.reaches(spot, result + 1)
    assert Solver().points(exchanged(spot)) == result
    solution = fresh.solve(spot)
    null = spot.kind is Kind.NULL
    made = 0 if null else spot.skat.points
    for card in solution.line[:-12]:
        spot, points, trick = spot.played(card)
        made += trick if null else points
    assert made + value(naive(spot)) == result == solution.points


def test_stored_deals_have_their_results_and_need_no_more_positions_than_they_did() -> None:
    """Wrong order of cards gives right answers slowly: only the number of positions shows it."""
    solver = Solver()
    assert [solver.points(case.spot) for case in CASES] == [case.result for case in CASES]
    assert solver.nodes < MOST_NODES
