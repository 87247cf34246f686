"""Contracts: what a declarer may announce, the 29 legal forms (skat 3.6, 3.7)."""

from enum import IntEnum, StrEnum
from itertools import product
from typing import Final, NamedTuple

from skatcalc.errors import RuleError


class Kind(StrEnum):
    """The six kinds of game; the values are the names used in JSON."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    GRAND = "grand"
    NULL = "null"


class Announcement(IntEnum):
    """The announcement level; each includes the lower ones (skat 3.7)."""

    NONE = 0
    HAND = 1
    SCHNEIDER = 2
    SCHWARZ = 3
    OUVERT = 4

    @property
    def word(self) -> str:
        """The name used in JSON, for example `schneider`."""
        return self.name.lower()


SUITS: Final = (Kind.CLUBS, Kind.SPADES, Kind.HEARTS, Kind.DIAMONDS)
TRUMP_KINDS: Final = (*SUITS, Kind.GRAND)
MOST_IN_SUIT: Final = 11
MOST_IN_GRAND: Final = 4


class Contract(NamedTuple):
    """What was announced. Take one with `contract`, which refuses impossible forms.

    Attributes:
        kind: a suit, Grand or Null.
        announced: the level; for Null only NONE or HAND.
        ouvert: whether the declarer's cards lie open; in suit and Grand the level OUVERT.
    """

    kind: Kind
    announced: Announcement = Announcement.NONE
    ouvert: bool = False

    @property
    def hand(self) -> bool:
        """Whether the skat was left untouched."""
        return self.announced >= Announcement.HAND


def _forms() -> dict[tuple[Kind, Announcement, bool], Contract]:
    forms = [
        Contract(kind, level, level is Announcement.OUVERT)
        for kind, level in product((*SUITS, Kind.GRAND), Announcement)
    ]
    forms += [
        Contract(Kind.NULL, level, ouvert)
        for level, ouvert in product((Announcement.NONE, Announcement.HAND), (False, True))
    ]
    return {(form.kind, form.announced, form.ouvert): form for form in forms}


_BY_FORM: Final = _forms()
CONTRACTS: Final = tuple(_BY_FORM.values())


def contract(kind: Kind, announced: Announcement = Announcement.NONE, *, ouvert: bool = False) -> Contract:
    """Give the contract of a kind and an announcement.

    In suit and Grand `ouvert` and the level OUVERT mean the same; in Null `ouvert` stands beside Hand.

    Raises:
        RuleError: the form does not exist, for example Null with Schneider announced (skat 3.7).
    """
    if kind is not Kind.NULL:
        announced = Announcement.OUVERT if ouvert else announced
        ouvert = announced is Announcement.OUVERT
    found = _BY_FORM.get((kind, announced, ouvert))
    if found is None:
        raise RuleError("null_level", part="levels")
    return found


def most_matadors(kind: Kind) -> int:
    """Give the highest count possible: 11 in a suit, 4 in Grand, none in Null (skat 2.3)."""
    if kind is Kind.NULL:
        return 0
    return MOST_IN_GRAND if kind is Kind.GRAND else MOST_IN_SUIT
