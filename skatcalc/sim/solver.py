"""Open-card play: what the declarer makes when all see all cards and nobody errs.

    from skatcalc.sim.solver import Solver, position
    spot = position(parse_deal(text), Kind.GRAND, declarer=0)
    Solver().points(spot)

With the extra `fast` a full deal takes milliseconds; without it the same sources run as plain Python, good
for positions of a few tricks.
"""

import time
from array import array
from typing import Final, NamedTuple

from skatcalc.sim.kernels.cache import COMPILED
from skatcalc.sim.kernels.objects import ask
from skatcalc.sim.kernels.solver_layout import BEGIN, BOUND, GRAND, JUDGE, NODES, NULL, WORDS
from skatcalc.sim.solver_position import PLAYERS, Position, position
from skatcalc.skat.cards import CARDS, Card, Hand
from skatcalc.skat.contract import SUITS, Kind
from skatcalc.skat.game import WON_FROM

__all__ = ["Position", "Solution", "Solver", "position"]

KINDS: Final = {**{kind: number for number, kind in enumerate(SUITS)}, Kind.GRAND: GRAND, Kind.NULL: NULL}


class Solution(NamedTuple):
    """What perfect play comes to.

    Attributes:
        points: card points the declarer makes from here on, with the skat; in Null the tricks he must take.
        tricks: tricks he takes from here on along the line.
        line: a best line: the cards in the order played, to the end.
        schwarz: one side takes every trick from here on.
        nodes: positions searched.
        seconds: time taken.
    """

    points: int
    tricks: int
    line: tuple[Card, ...]
    schwarz: bool
    nodes: int
    seconds: float


class Solver:
    """Solves positions; keeps its table of one MiB, so use one for many. Not for two threads at once."""

    def __init__(self) -> None:
        """Make the table."""
        self._block: array[int] | list[int] = array("q", bytes(8 * WORDS)) if COMPILED else [0] * WORDS
        self._memory = self._block if isinstance(self._block, list) else self._block.buffer_info()[0]
        self._ask = ask()
        self._deal: tuple[object, ...] = ()

    @property
    def nodes(self) -> int:
        """Positions searched since the solver was made."""
        return self._block[NODES]

    def points(self, spot: Position) -> int:
        """Give the declarer's card points from here on, with the skat; in Null the tricks he must take."""
        extra = _extra(spot)
        self._begin(spot, 0)
        need = 1 if spot.kind is Kind.NULL else WON_FROM - extra
        return extra + self._exact(spot, need)

    def reaches(self, spot: Position, points: int) -> bool:
        """Tell whether the declarer makes so many points with the skat; in Null, must take so many tricks."""
        self._begin(spot, 0)
        return self._reaches(spot, points - _extra(spot))

    def all_tricks(self, spot: Position) -> bool:
        """Tell whether the declarer can take every trick from here on."""
        self._begin(spot, 1)
        return self._reaches(spot, _total(spot, 1))

    def no_trick(self, spot: Position) -> bool:
        """Tell whether the defence can keep the declarer from every trick from here on."""
        self._begin(spot, 1)
        return not self._reaches(spot, 1)

    def card_values(self, spot: Position) -> dict[Card, int]:
        """Give for every legal card of the player to move what `points` becomes when it is played."""
        self._begin(spot, 0)
        extra = _extra(spot)
        need = 1 if spot.kind is Kind.NULL else WON_FROM - extra
        return {card: extra + self._after(spot, card, need) for card in spot.legal()}

    def solve(self, spot: Position) -> Solution:
        """Find points, tricks and a best line."""
        begun = time.perf_counter()
        nodes = self.nodes
        points = self.points(spot)
        future = points - _extra(spot)
        bonus = 0
        schwarz = False
        if spot.kind is not Kind.NULL and future in (0, _total(spot, 0)):
            schwarz = self.no_trick(spot) if future == 0 else self.all_tricks(spot)
            if schwarz:
                bonus, future = 1, 0 if future == 0 else _total(spot, 1)
        line, tricks = self._line(spot, future, bonus)
        return Solution(points, tricks, line, schwarz, self.nodes - nodes, time.perf_counter() - begun)

    def judge(self, rows: "array[int]", worlds: int) -> None:
        """Fill the answers of many worlds in, rows of `kernels.solver_worlds`."""
        self._ask(self._memory, JUDGE, rows.buffer_info()[0] if COMPILED else rows, worlds, *[0] * 6)

    def _line(self, spot: Position, value: int, bonus: int) -> tuple[tuple[Card, ...], int]:
        self._begin(spot, bonus)
        line: list[Card] = []
        tricks = 0
        while spot.tricks:
            wants_more = (spot.mover == spot.declarer) is not (spot.kind is Kind.NULL)
            for card in spot.legal():
                after, points, trick = spot.played(card)
                gain = trick if spot.kind is Kind.NULL else points + bonus * trick
                # the first card that keeps the value
                need = value - gain if wants_more else value + 1 - gain
                if self._reaches(after, need) is wants_more:
                    break
            line.append(card)
            tricks += trick
            value -= gain
            spot = after
        return tuple(line), tricks

    def _after(self, spot: Position, card: Card, need: int) -> int:
        after, points, trick = spot.played(card)
        gain = trick if spot.kind is Kind.NULL else points
        if not after.tricks:
            return gain
        return gain + self._exact(after, need - gain)

    def _exact(self, spot: Position, need: int) -> int:
        """Find the value by halving; `need` is the first question. In Null few tricks are likely."""
        null = spot.kind is Kind.NULL
        low, high = 0, spot.tricks if null else _total(spot, 0)
        need = max(1, min(need, high))
        while low < high:
            found = self._ask(self._memory, BOUND, *_spot(spot, need))
            if found >= need:
                low = found
            else:
                high = found
            need = low + 1 if null else (low + high + 1) // 2
        return low

    def _reaches(self, spot: Position, need: int) -> bool:
        if not spot.tricks:
            return need <= 0
        return self._ask(self._memory, BOUND, *_spot(spot, need)) >= need

    def _begin(self, spot: Position, bonus: int) -> None:
        """Keep what is known of the deal when it is the same as before."""
        hands = _whole(spot)
        deal = (spot.kind, spot.declarer, bonus, hands)
        if deal != self._deal:
            self._ask(self._memory, BEGIN, KINDS[spot.kind], *hands, 0, bonus, 0, 0)
            self._deal = deal


def warm() -> None:
    """Compile everything (both searches and their doors)."""
    cards = tuple(Hand((card,)) for card in CARDS[:PLAYERS])
    for kind in (Kind.GRAND, Kind.NULL):
        Solver().solve(Position((cards[0], cards[1], cards[2]), Hand(CARDS[3:5]), kind, 0))


def _whole(spot: Position) -> list[int]:
    """Give the hands as bits, with the cards on the table."""
    hands = [hand.bits for hand in spot.hands]
    for place, card in enumerate(spot.trick):
        hands[(spot.leader + place) % PLAYERS] |= 1 << card
    return hands


def _spot(spot: Position, need: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Give a question as the kernels take it: kind, hands in the order of play, place of the declarer, ..."""
    hands = _whole(spot)
    a, b, c = (hands[(spot.leader + place) % PLAYERS] for place in range(PLAYERS))
    first, second = (*(1 << card for card in spot.trick), 0, 0)[:2]
    return KINDS[spot.kind], a, b, c, (spot.declarer - spot.leader) % PLAYERS, need, first, second


def _extra(spot: Position) -> int:
    """Give the card points of the skat, which count for the declarer (skat 1.2); none in Null."""
    return 0 if spot.kind is Kind.NULL else spot.skat.points


def _total(spot: Position, bonus: int) -> int:
    """Give what is still to be had; each trick counts `bonus` more than its card points."""
    points = sum(hand.points for hand in spot.hands) + sum(card.points for card in spot.trick)
    return points + bonus * spot.tricks
