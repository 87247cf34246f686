"""A deal that was played, looked at again: who took each trick, and what that comes to.

Nothing here asks the engine or its tables. Cards are texts and orders are written out; all that is taken over
are the cards dealt, what was done, and the cards of each trick in the order played.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from skatcalc.sim.skat import BID, DECLARE, LOOK, NOBODY, SkatDeal, Trick
from skatcalc.sim.skatscore import Declared, Ramsch, unpacked
from skatcalc.skat.cards import CARDS
from skatcalc.skat.contract import CONTRACTS, Kind

_LETTERS: Final = {Kind.CLUBS: "C", Kind.SPADES: "S", Kind.HEARTS: "H", Kind.DIAMONDS: "D"}
_TEXTS: Final = tuple(str(card) for card in CARDS)
_WORTH: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


class Counted(NamedTuple):
    """What the tricks of a deal come to.

    Attributes:
        takers: who took each trick.
        points: card points of each seat's tricks; `skat`: of the two cards in no trick.
        skat: see above.
        witch: who took the queen of spades, 3 for nobody.
    """

    takers: tuple[int, ...]
    points: tuple[int, int, int]
    skat: int
    witch: int


@cache
def ranking(kind: Kind | None, led: str) -> dict[str, int]:
    """Give the cards that can win a trick, each with its place from the best (skat 1.3 to 1.6a, 6.7).

    Args:
        kind: the kind of game, None for a Ramsch.
        led: the card led.
    """
    if kind is Kind.NULL:
        order = [led[0] + rank for rank in "AKQJT987"]
    else:
        order = ["CJ", "SJ", "HJ", "DJ"]
        suits = (_LETTERS.get(kind, "") if kind else "") + ("" if led[1] == "J" else led[0])
        order += [suit + rank for suit in suits for rank in "ATKQ987"]
    places: dict[str, int] = {}
    for place, card in enumerate(order):
        places.setdefault(card, place)
    return places


def counted(kind: Kind | None, tricks: Sequence[Trick]) -> Counted:
    """Take the tricks anew: forehand leads to the first, who takes one leads to the next."""
    leader, witch, left = 0, 3, 120
    takers: list[int] = []
    points = [0, 0, 0]
    for trick in tricks:
        cards = [_TEXTS[card] for card in trick.cards]
        places = ranking(kind, cards[0])
        best = min(cards, key=lambda card: places.get(card, len(places)))
        leader = (leader + cards.index(best)) % 3
        worth = sum(_WORTH.get(card[1], 0) for card in cards)
        takers.append(leader)
        points[leader] += worth
        left -= worth
        if "SQ" in cards:
            witch = leader
    return Counted(tuple(takers), (points[0], points[1], points[2]), left, witch)


def took(game: SkatDeal, found: Counted) -> bool:
    """Tell whether the engine gave each trick, and the lead after it, to who takes it."""
    leaders = (0, *found.takers[:-1])
    return all(
        (trick.leader, trick.winner) == (leader, taker)
        for trick, leader, taker in zip(game.tricks, leaders, found.takers, strict=True)
    )


def same_result(game: SkatDeal, actions: Sequence[int], found: Counted, outcome: int) -> bool:
    """Tell whether an outcome says what the actions and the tricks come to."""
    told = unpacked(outcome)
    if isinstance(told, Ramsch):
        takers = sum(1 << seat for seat in set(found.takers))
        untouched = 3 - actions.count(LOOK) if game.schieber else 0
        return told == Ramsch(found.points, takers, found.takers[-1], found.witch, untouched)
    if not isinstance(told, Declared):
        return not game.tricks and game.declarer == NOBODY
    form = CONTRACTS[next(action for action in actions if DECLARE <= action < BID) - DECLARE]
    bid = max([action - BID for action in actions if action > BID], default=0)
    seat = game.declarer
    if form.kind is Kind.NULL and not game.tricks:
        # overbid, and lost before the first card (skat 4.11)
        points = tricks = 0
    else:
        points, tricks = found.points[seat] + found.skat, found.takers.count(seat)
    return told == told._replace(
        kind=tuple(Kind).index(form.kind),
        level=int(form.announced),
        ouvert=int(form.ouvert),
        points=points,
        tricks=tricks,
        bid=bid,
        declarer=seat,
    )
