"""Suits, ranks, cards and sets of cards (skat 1.1 to 1.5).

A card is a small int, a hand is one 32-bit int; both print in the short form (`CJ ST`).
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple


class Suit(IntEnum):
    """The four suits in descending rank, which is also the order of the jacks (skat 1.1)."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3


class Rank(IntEnum):
    """The eight ranks, ascending in strength as trumps (skat 1.3)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    QUEEN = 3
    KING = 4
    TEN = 5
    ACE = 6
    JACK = 7


SUIT_LETTERS = "CSHD"
RANK_LETTERS = "789QKTAJ"
RANK_POINTS = (0, 0, 0, 3, 4, 10, 11, 2)
PACK_SIZE = 32
HAND_SIZE = 10
SKAT_SIZE = 2


class Card(int):
    """One of the 32 cards: 8 x suit + rank, 0 to 31."""

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> "Card":
        """Make the card of a suit and a rank."""
        return CARDS[8 * suit + rank]

    @property
    def suit(self) -> Suit:
        """The printed suit, for jacks too."""
        return Suit(self >> 3)

    @property
    def rank(self) -> Rank:
        """The rank."""
        return Rank(self & 7)

    @property
    def points(self) -> int:
        """Card points (skat 1.2)."""
        return RANK_POINTS[self & 7]

    def __str__(self) -> str:
        """Give the short form, for example `CJ`."""
        return SUIT_LETTERS[self >> 3] + RANK_LETTERS[self & 7]

    def __repr__(self) -> str:
        """Give the short form in angle brackets."""
        return f"<{self}>"


CARDS: tuple[Card, ...] = tuple(Card(n) for n in range(PACK_SIZE))
JACKS: tuple[Card, ...] = tuple(CARDS[8 * suit + Rank.JACK] for suit in Suit)


class Hand:
    """A set of cards, held as a 32-bit int in `bits`; iterates in table order: jacks, then by suit."""

    __slots__ = ("bits",)

    def __init__(self, cards: Iterable[int] = (), *, bits: int = 0) -> None:
        """Collect cards; `bits` adds a ready set."""
        for card in cards:
            bits |= 1 << card
        self.bits = bits

    def __contains__(self, card: int) -> bool:
        """Tell whether the card is in the set."""
        return bool(self.bits >> card & 1)

    def __len__(self) -> int:
        """Count the cards."""
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        """Go through the cards, jacks first, then suit by suit from the ace down."""
        return (card for card in TABLE_ORDER if self.bits >> card & 1)

    def __or__(self, other: "Hand") -> "Hand":
        """Join two sets."""
        return Hand(bits=self.bits | other.bits)

    def __sub__(self, other: "Hand") -> "Hand":
        """Take the cards of the other set away."""
        return Hand(bits=self.bits & ~other.bits)

    def __and__(self, other: "Hand") -> "Hand":
        """Give the cards that are in both sets."""
        return Hand(bits=self.bits & other.bits)

    def __eq__(self, other: object) -> bool:
        """Compare as sets."""
        return isinstance(other, Hand) and self.bits == other.bits

    def __hash__(self) -> int:
        """Hash as a set."""
        return hash(self.bits)

    @property
    def points(self) -> int:
        """Card points of the whole set (skat 1.2)."""
        return sum(card.points for card in self)

    def __str__(self) -> str:
        """Give the short forms, parted by blanks, in table order."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """Give the cards in angle brackets."""
        return f"<{self}>"


TABLE_ORDER: tuple[Card, ...] = JACKS + tuple(
    CARDS[8 * suit + rank] for suit in Suit for rank in sorted(Rank, reverse=True) if rank is not Rank.JACK
)
PACK = Hand(CARDS)


class Deal(NamedTuple):
    """A whole deal: the three hands in the order of play and the skat."""

    forehand: Hand
    middlehand: Hand
    rearhand: Hand
    skat: Hand

    def __str__(self) -> str:
        """Give the four sets, parted by bars."""
        return " | ".join(map(str, self))
