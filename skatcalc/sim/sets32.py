"""Sets of Skat cards as whole numbers, and the three ways a trick is decided, for engines and rules of thumb.

Card and set are those of `skat.cards`: card 8 x suit + rank, one bit a card. Everything here is plain
functions and tuples of ints, so that compiled kernels can run the same sources (`sim.kernels.thumbs`).
"""

from typing import Final

from skatcalc.skat.cards import JACKS, PACK_SIZE, RANK_POINTS, Rank, Suit

CLUBS, SPADES, HEARTS, DIAMONDS, GRAND, NULL, RAMSCH = range(7)
KINDS: Final = 7
ALL: Final = (1 << PACK_SIZE) - 1
SUIT_CARDS: Final = tuple(0xFF << 8 * suit for suit in Suit)
JACK_CARDS: Final = sum(1 << jack for jack in JACKS)
ACES: Final = sum(1 << 8 * suit + Rank.ACE for suit in Suit)
# Trumps by kind: in Null there are none, in Ramsch the jacks (skat 1.3 to 1.5, 6.7).
TRUMPS: Final = (*(cards | JACK_CARDS for cards in SUIT_CARDS), JACK_CARDS, 0, JACK_CARDS)
POINTS: Final = RANK_POINTS * 4
_NULL_ORDER: Final = (0, 1, 2, 5, 6, 3, 7, 4)
_LOWEST_TRUMP: Final = 8
_LOWEST_JACK: Final = 16


def _power(kind: int, card: int) -> int:
    """Give what decides a trick: trumps stand above 7, jacks from 16 on, plain cards have 0 to 7."""
    suit, rank = card >> 3, card & 7
    if kind == NULL:
        return _NULL_ORDER[rank]
    if JACK_CARDS >> card & 1:
        return _LOWEST_JACK + 3 - suit
    return rank + (_LOWEST_TRUMP if TRUMPS[kind] >> card & 1 else 0)


def _follow(kind: int, card: int) -> int:
    """Give the cards that follow a card when it is led (skat 1.6)."""
    trumps = TRUMPS[kind]
    return trumps if trumps >> card & 1 else SUIT_CARDS[card >> 3] & ~trumps


POWER: Final = tuple(tuple(_power(kind, card) for card in range(PACK_SIZE)) for kind in range(KINDS))
FOLLOW: Final = tuple(tuple(_follow(kind, card) for card in range(PACK_SIZE)) for kind in range(KINDS))


def count(cards: int) -> int:
    """Count the cards of a set."""
    return int(cards).bit_count()  # NumPy's own count is a byte, where kernels run uncompiled


def lowest(cards: int) -> int:
    """Give the card with the lowest number; the set must not be empty."""
    return int(cards & -cards).bit_length() - 1


def nth(cards: int, place: int) -> int:
    """Give the card that has `place` cards with lower numbers in the set."""
    while place > 0:
        cards &= cards - 1
        place -= 1
    return lowest(cards)


def points_of(card: int) -> int:
    """Give the card points (skat 1.2)."""
    return POINTS[card]


def trumps_of(kind: int) -> int:
    """Give the trumps of a kind of game."""
    return TRUMPS[kind]
