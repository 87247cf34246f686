"""The table of positions: what a search has found, for when it meets the same cards again.

The cards that are left tell who holds them, for the hands at the beginning do not change. Positions whose
7 8 9 and jacks lie in the same order with the same players are one position: `alike` brings them together.
"""

from typing import Any

from skatcalc.sim.kernels.jit import part, room
from skatcalc.sim.kernels.solver_bits import count, load, store
from skatcalc.sim.kernels.solver_layout import (
    ALIKE,
    HEAD,
    JACKS,
    STAMP_BIT,
    TABLE_SIZE,
    ZEROS,
)

# a word: key in 34 bits, then these, above them the stamp
LOW = 34
HIGH = 42
LEAD = 50
POSITION = (1 << LOW) - 1
CARDS = (1 << 32) - 1
KEY = -1 << STAMP_BIT | POSITION
KEY_FACTOR = 0x1E3779B1


SUIT = 7
OTHERS = CARDS ^ ZEROS ^ JACKS


@part
def owner(bit: int, a: int, b: int, c: int) -> int:
    """Tell who held a card at the beginning; 0 for nobody."""
    return a >> bit & 1 | (b >> bit & 1) << 1 | (c >> bit & 1) << 2


@room
def lowered(live: int, first: int, a: int, b: int, c: int) -> int:
    """Bring cards down as far as their owners allow: the same owners in the same order give the same set.

    `live` holds the cards from bit 0 on, which stands for the card `first`.
    """
    result = 0
    card = at = first
    while live:
        if live & 1:
            while owner(at, a, b, c) != owner(card, a, b, c):
                at += 1
            result |= 1 << at
            at += 1
        card += 1
        live >>= 1
    return result


@room
def note_owners(memory: Any, a: int, b: int, c: int) -> None:
    """Prepare `alike` for three hands: twice 64 words for 7 8 9 of two suits, 16 for the jacks."""
    first = a & 0
    for half in range(2):
        for live in range(64):
            word = lowered(live & 7, first, a, b, c) | lowered(live >> 3, first + SUIT, a, b, c)
            store(memory, ALIKE + 64 * half + live, word)
        first += 2 * SUIT
    for live in range(16):
        store(memory, ALIKE + 128 + live, lowered(live, first, a, b, c))


@part
def alike(memory: Any, cards: int) -> int:
    """Give one set of cards for all positions that are alike."""
    return (
        cards & OTHERS
        | load(memory, ALIKE + (cards & 7 | cards >> 4 & 0x38))
        | load(memory, ALIKE + 64 + (cards >> 14 & 7 | cards >> 18 & 0x38))
        | load(memory, ALIKE + 128 + (cards >> 28))
    )


@part
def slot_of(key: int) -> int:
    """Give the first of the two places of a position in the table."""
    return HEAD + (((key & POSITION) ^ (key & POSITION) >> 15) * KEY_FACTOR >> 29 & TABLE_SIZE - 2)


@part
def found(memory: Any, key: int) -> int:
    """Give the word that is kept of a position, or 0; the key holds the stamp too."""
    at = slot_of(key)
    entry = load(memory, at)
    if entry & KEY == key:
        return entry
    entry = load(memory, at + 1)
    if entry & KEY == key:
        return entry
    return 0


@part
def settled(entry: int, need: int) -> int:
    """Give the bound in a word of the table that answers a question, or -1."""
    low = entry >> LOW & 0xFF
    high = entry >> HIGH & 0xFF
    if low >= need:
        return low
    return high if high < need else -1


@part
def keep(memory: Any, key: int, best: int, need: int, left: int, chosen: int) -> None:
    """Note what a search has found, in one word: key, lower bound, upper bound, best lead, stamp.

    The first place is for what took long, the second for what came last.
    """
    at = slot_of(key)
    low = 0
    high = left
    entry = load(memory, at)
    if entry & KEY != key:
        other = load(memory, at + 1)
        if other & KEY == key:
            entry = other
            at += 1
        elif entry >> STAMP_BIT == key >> STAMP_BIT and count(entry & CARDS) > count(key & CARDS):
            at += 1
    if entry & KEY == key:
        low = entry >> LOW & 0xFF
        high = entry >> HIGH & 0xFF
    if best >= need:
        low = max(low, best)
    else:
        high = min(high, best)
    store(memory, at, key | low << LOW | high << HIGH | chosen << LEAD)
