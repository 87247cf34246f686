"""The pack of 52 cards: a card is rank * 4 + suit, with 2 as rank 0 and ace as rank 12; suits are C D H S.

So cards stand in the order of ranks and, within a rank, of suits; a set of cards is an int, one bit a card.
Two packs together have eight cards of each rank: there a card is rank * 8 + copy * 4 + suit.
"""

from collections.abc import Iterable, Iterator
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
PACK: Final = 52
_HALF: Final = 26  # numbers up to 2^30 are the fast ones
_LOW_HALF: Final = (1 << _HALF) - 1
SUIT_MASKS: Final = tuple(sum(1 << card for card in range(suit, PACK, 4)) for suit in range(4))


def text(card: int, packs: int = 1) -> str:
    """Name a card: `TS` is the ten of spades."""
    return RANKS[card // (4 * packs)] + SUITS[card & 3]


def texts(cards: Iterable[int], packs: int = 1) -> str:
    """Name cards in their order, with blanks between them."""
    return " ".join(text(card, packs) for card in cards)


def parse(name: str) -> int:
    """Read a card of one pack.

    Raises:
        ValueError: there is no such card.
    """
    return RANKS.index(name[:-1]) * 4 + SUITS.index(name[-1:])


def members(cards: int) -> Iterator[int]:
    """Give the cards of a set in ascending order."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def union(cards: Iterable[int]) -> int:
    """Make a set of cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def lowest_of(cards: int) -> int:
    """Give the lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def chosen(cards: int, place: int) -> int:
    """Give the card that has `place` lower ones in the set."""
    first = 0
    half = cards & _LOW_HALF
    if (count := half.bit_count()) <= place:
        place -= count
        first = _HALF
        half = cards >> _HALF
    while place:
        half &= half - 1
        place -= 1
    return first + (half & -half).bit_length() - 1
