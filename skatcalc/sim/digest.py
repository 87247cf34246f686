"""A digest of plays that every engine computes alike: whole numbers below 2^62, products and shifts.

A play is a row of words (small whole numbers): what was dealt, what was done, how it ended. `mixed` folds one
word in; it runs as it stands in plain Python and compiled, for the product is right in its low 62 bits even
where 64-bit integers wrap. The digest of a run is the sum over its deals, whatever their order.
"""

from collections.abc import Iterable
from typing import Final

MODULUS: Final = 1 << 64
_MASK: Final = (1 << 62) - 1
_FACTOR: Final = 0x1E3779B97F4A7C15


def mixed(digest: int, word: int) -> int:
    """Fold a word of up to 62 bits into a digest."""
    digest = ((digest ^ word) * _FACTOR) & _MASK
    return digest ^ (digest >> 29)


def digest_of(words: Iterable[int]) -> int:
    """Give the digest of a row of words."""
    digest = 0
    for word in words:
        digest = ((digest ^ word) * _FACTOR) & _MASK
        digest ^= digest >> 29
    return digest
