"""Sets of up to 56 members as bits of one whole number, for kernels.

Products are cut to bits below 2^62, so plain Python and 64-bit integers that wrap give the same.
"""

from typing import Final

import numpy as np

from skatcalc.sim.kernels.jit import part

_ONES: Final = 0x01010101010101
_TOPS: Final = 0x80808080808080


def _places_in_bytes() -> list[int]:
    """Give for each place and each byte, at place * 256 + byte, where the bit with so many lower ones is."""
    return [
        [bit for bit in range(8) if byte >> bit & 1][place] if byte.bit_count() > place else 0
        for place in range(8)
        for byte in range(256)
    ]


_PLACES: Final = np.array(_places_in_bytes(), np.int8)


@part
def sizes(cards: int) -> int:
    """Count the members in each byte."""
    cards -= cards >> 1 & 0x55555555555555
    cards = (cards & 0x33333333333333) + (cards >> 2 & 0x33333333333333)
    return cards + (cards >> 4) & 0x0F0F0F0F0F0F0F


@part
def size_of(cards: int) -> int:
    """Count the members."""
    return sizes(cards) * _ONES >> 48 & 0xFF


@part
def lowest(cards: int) -> int:
    """Give the lowest member of a set that is not empty."""
    return size_of((cards & -cards) - 1)


@part
def picked(cards: int, place: int) -> int:
    """Give the member that has `place` lower ones, without a branch that nobody could foresee."""
    below = sizes(cards) * _ONES & 0xFFFFFFFFFFFFFF  # in each byte the members up to it
    full = (place * _ONES | _TOPS) - below & _TOPS  # a bit for each byte that holds too few
    first = (full >> 7) * _ONES >> 45 & 0x78
    place -= below << 8 >> first & 0xFF
    return first + int(_PLACES[place << 8 | (cards >> first & 0xFF)])
