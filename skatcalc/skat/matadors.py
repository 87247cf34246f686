"""Matadors: the unbroken run of top trumps, held or missing (skat 2.1 to 2.7)."""

from collections.abc import Iterable
from typing import Final

from skatcalc.skat.cards import CARDS, JACKS, Card, Hand, Rank, Suit
from skatcalc.skat.contract import SUITS, Kind


def _suit_trumps(suit: Suit) -> tuple[Card, ...]:
    ranks = sorted((rank for rank in Rank if rank is not Rank.JACK), reverse=True)
    return JACKS + tuple(CARDS[8 * suit + rank] for rank in ranks)


TRUMPS: Final[dict[Kind, tuple[Card, ...]]] = {
    **{kind: _suit_trumps(suit) for kind, suit in zip(SUITS, Suit, strict=True)},
    Kind.GRAND: JACKS,
}


def matadors(cards: Iterable[int], kind: Kind) -> int:
    """Count the matadors of a set of cards: +n is with n, -n without n (skat 2.2).

    The rules count the declarer's twelve cards (skat 2.1); any set is taken.

    Raises:
        KeyError: `kind` is Null, which knows no matadors.
    """
    held = cards.bits if isinstance(cards, Hand) else Hand(cards).bits
    trumps = TRUMPS[kind]
    holds = held >> trumps[0] & 1
    run = 0
    for card in trumps:
        if held >> card & 1 != holds:
            break
        run += 1
    return run if holds else -run
