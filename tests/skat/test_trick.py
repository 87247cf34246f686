"""Which cards follow and which takes the trick, for all tricks there are, from orders written out by hand."""

from itertools import chain, permutations

import pytest

from skatcalc.skat.cards import CARDS
from skatcalc.skat.contract import Kind
from skatcalc.skat.trick import PLAY, winner

JACKS = ["CJ", "SJ", "HJ", "DJ"]
LETTERS = {Kind.CLUBS: "C", Kind.SPADES: "S", Kind.HEARTS: "H", Kind.DIAMONDS: "D"}
NAMES = [str(card) for card in CARDS]


def groups(kind: Kind) -> list[list[str]]:
    """Give the trumps and the suits, the strongest card of each first (skat 1.3 to 1.5)."""
    if kind is Kind.NULL:
        return [[suit + rank for rank in "AKQJT987"] for suit in "CSHD"]
    suits = {suit: [suit + rank for rank in "ATKQ987"] for suit in "CSHD"}
    trumps = JACKS + suits.pop(LETTERS.get(kind, ""), [])
    return [trumps, *suits.values()]


def test_every_card_is_in_one_group() -> None:
    for kind in Kind:
        assert sorted(chain(*groups(kind))) == sorted(NAMES)


@pytest.mark.parametrize("kind", Kind)
def test_a_card_is_followed_by_its_group(kind: Kind) -> None:
    """Skat 1.6: a suit by the suit, trumps by trumps."""
    for group in groups(kind):
        bits = sum(1 << NAMES.index(name) for name in group)
        assert {PLAY[kind].follow[NAMES.index(name)] for name in group} == {bits}
        assert len({PLAY[kind].suit[NAMES.index(name)] for name in group}) == 1


@pytest.mark.parametrize("kind", Kind)
def test_the_best_of_the_group_led_takes_the_trick_unless_it_is_trumped(kind: Kind) -> None:
    """Skat 1.6a, for all 29,760 tricks."""
    own = groups(kind)
    trumps = [] if kind is Kind.NULL else own[0]
    rank = {}
    for led in NAMES:
        group = next(group for group in own if led in group)
        order = [*trumps, *(name for name in group if name not in trumps)]
        rank[led] = {name: place for place, name in enumerate(order)}
    for trick in permutations(range(len(NAMES)), 3):
        order_of = rank[NAMES[trick[0]]]
        places = [order_of.get(NAMES[card], len(NAMES)) for card in trick]
        assert winner(*trick, kind) == places.index(min(places)), [NAMES[card] for card in trick]


@pytest.mark.parametrize("kind", Kind)
def test_strength_falls_within_a_group_and_trumps_stand_above_all(kind: Kind) -> None:
    power = PLAY[kind].power
    for group in groups(kind):
        own = [power[NAMES.index(name)] for name in group]
        assert own == sorted(own, reverse=True)
        assert len(set(own)) == len(own)
    if kind is not Kind.NULL:
        trumps, *suits = groups(kind)
        least = min(power[NAMES.index(name)] for name in trumps)
        assert all(power[NAMES.index(name)] < least for suit in suits for name in suit)
