"""How people see cards: in their language, with French or German suits. JSON and files know only `CJ ST`."""

import re
from collections.abc import Iterable
from itertools import groupby

from skatcalc.skat.cards import Card
from skatcalc.words import Words

DECKS = ("french", "german")
_SIGNS = "♣♠♥♦"
# of the pack of 52 the rank stands first: `2S`
_PACK52 = re.compile(r"\b([2-9TJQKA])([CDHS])\b")


def card_names(cards: Iterable[Card], words: Words, deck: str, encoding: str, *, apart: bool = False) -> str:
    """Name cards, for example `CJ ST`, `♣B ♠10` or `Eichel U, Grün 10`.

    French suits are signs, and letters where the terminal has no signs; whole words name German suits,
    each once for its cards, or with `apart` once for each card, as in a trick. A terminal without the
    letters of the language shows the short form.
    """
    ranks = words(f"card-ranks-{deck}").split()
    if not _shown("".join(ranks), encoding):
        return " ".join(map(str, cards))
    suits = words(f"card-suits-{deck}").split()
    if deck == "german" and apart:
        return ", ".join(f"{suits[card.suit]} {ranks[card.rank]}" for card in cards)
    if deck == "german":
        groups = groupby(cards, key=lambda card: card.suit)
        return ", ".join(" ".join([suits[suit], *(ranks[card.rank] for card in own)]) for suit, own in groups)
    if words.language != "en" and encoding.lower().startswith("utf"):
        suits = list(_SIGNS)
    return " ".join(suits[card.suit] + ranks[card.rank] for card in cards)


def pack52_names(text: str, words: Words, encoding: str) -> str:
    """Name the cards in a text about a game with 52 cards; these packs are French in every language."""
    ranks = words("card-ranks-french").split()
    if words.language == "en" or not _shown("".join(ranks), encoding):
        return text
    suits = _SIGNS if encoding.lower().startswith("utf") else words("card-suits-french").split()
    named = dict(zip("789QKTAJ", ranks, strict=True))
    return _PACK52.sub(
        lambda found: suits["CSHD".index(found[2])] + named.get(found[1], found[1]),
        text,
    )


def _shown(text: str, encoding: str) -> bool:
    """Tell whether a terminal has the letters of a text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
