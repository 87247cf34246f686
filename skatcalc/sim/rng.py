"""Our own random numbers: the same deals on every engine, machine and worker count.

The generator is sfc32 (Chris Doty-Humphrey, PractRand): three words of 32 bits and a counter. It is keyed by
(seed, deal number), so a deal depends on nothing else: the low and the high word of the seed and the deal
number are the three words, and fifteen rounds stir them, as its author seeds it. A round is a bijection of
the state, so two keys never share one. Every product and sum stays below 2^60 before it is masked: an engine
that computes in 64-bit integers gets the same numbers.
"""

from collections.abc import Callable, Iterator
from typing import Final

Below = Callable[[int], int]

WORD: Final = 0xFFFFFFFF
SEEDS: Final = 1 << 64
STREAMS: Final = 1 << 32
_STIRRING: Final = 15


def words(a: int, b: int, c: int) -> Iterator[int]:
    """Give the words of sfc32 from a state of three words, without end; the first ones are not yet random."""
    counter = 1
    while True:
        word = (a + b + counter) & WORD
        counter = (counter + 1) & WORD
        a = b ^ (b >> 9)
        b = (c * 9) & WORD
        c = ((c << 21 | c >> 11) + word) & WORD
        yield word


def dice(seed: int, deal: int) -> Below:
    """Give a function that draws a whole number from 0 to n - 1, all equally likely, for n up to 2^32.

    Args:
        seed: 0 to 2^64 - 1.
        deal: 0 to 2^32 - 1.
    """
    word = words(seed & WORD, seed >> 32, deal).__next__
    for _ in range(_STIRRING):
        word()

    def below(n: int) -> int:
        # Lemire: the high word of the product is the number. Where the low word is small, some products
        # must be drawn anew, else some numbers came up once too often in 2^32.
        product = word() * n
        if product & WORD < n:
            least = (WORD + 1) % n
            while product & WORD < least:
                product = word() * n
        return product >> 32

    return below


def shuffle(cards: list[int], below: Below) -> None:
    """Shuffle in place (Fisher-Yates from the end): every order is equally likely."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
