"""Tricks: which cards must be played to a card led, and which card takes the trick (skat 1.3 to 1.6a)."""

from typing import Final, NamedTuple

from skatcalc.skat.cards import CARDS, Card, Rank
from skatcalc.skat.contract import SUITS, Kind

TRICK_SIZE: Final = 3
TRUMP_SUIT: Final = 4
# In Null the ten stands below the jack and the jack in his suit (skat 1.5).
_NULL_ORDER: Final = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.TEN,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.ACE,
)


class Play(NamedTuple):
    """How the cards behave under one kind of game; all three are indexed by the card, 0 to 31.

    Attributes:
        suit: the suit that a card belongs to in play: 0 to 3, or 4 for trumps.
        power: its strength against cards of its own suit; every trump is above every other card.
        follow: the set, as bits, of the cards that follow when this card is led.
    """

    suit: tuple[int, ...]
    power: tuple[int, ...]
    follow: tuple[int, ...]


def _play(kind: Kind) -> Play:
    trump = SUITS.index(kind) if kind in SUITS else None

    def suit(card: Card) -> int:
        if kind is not Kind.NULL and (card.rank is Rank.JACK or card.suit == trump):
            return TRUMP_SUIT
        return card.suit

    def power(card: Card) -> int:
        if kind is Kind.NULL:
            return _NULL_ORDER.index(card.rank)
        if card.rank is Rank.JACK:
            return 3 * len(Rank) - card.suit
        return card.rank + (len(Rank) if suit(card) == TRUMP_SUIT else 0)

    suits = tuple(suit(card) for card in CARDS)
    follow = tuple(sum(1 << other for other in CARDS if suits[other] == suits[card]) for card in CARDS)
    return Play(suits, tuple(power(card) for card in CARDS), follow)


PLAY: Final[dict[Kind, Play]] = {kind: _play(kind) for kind in Kind}


def winner(first: int, second: int, third: int, kind: Kind) -> int:
    """Give the place (0, 1, 2) of the card that takes the trick (skat 1.6a)."""
    suit, power, _ = PLAY[kind]
    best, card = 0, first
    for place, other in ((1, second), (2, third)):
        if suit[other] in (suit[card], TRUMP_SUIT) and (
            suit[other] != suit[card] or power[other] > power[card]
        ):
            best, card = place, other
    return best
