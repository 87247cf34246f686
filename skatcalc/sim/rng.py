"""Our own random numbers: the same deals on every engine, machine and worker count.

The generator is sfc32 (Chris Doty-Humphrey, PractRand): three words of 32 bits and a counter. It is keyed by
(seed, deal number), so a deal depends on nothing else: the low and the high word of the seed and the deal
number are the three words, and fifteen rounds stir them, as its author seeds it. A round is a bijection of
the state, so two keys never share one. Every product and sum stays below 2^60 before it is masked: an engine
that computes in 64-bit integers gets the same numbers.
"""

from collections.abc import Callable, Generator
from typing import Final

Below = Callable[[int], int]

WORD: Final = 0xFFFFFFFF
STREAMS: Final = 1 << 32
_STIRRING: Final = 15


def _numbers(a: int, b: int, c: int) -> Generator[int, int, None]:
    """Run sfc32 from a state of three words; answer each n that is sent with a number below n (Lemire).

    The high word of word * n is the number. Where the low word is small, some products must be drawn anew,
    else some numbers came up once too often in 2^32. The counter has 32 bits, but no deal draws so many
    numbers that it would begin again.
    """
    counter = 1
    product = n = 0
    while True:
        if (low := product & WORD) >= n or low >= (WORD + 1) % n:
            n = yield product >> 32
        word = (a + b + counter) & WORD
        counter += 1
        a = b ^ (b >> 9)
        b = (c * 9) & WORD
        c = ((c << 21 | c >> 11) + word) & WORD
        product = word * n


def dice(seed: int, deal: int) -> Below:
    """Give a function that draws a whole number from 0 to n - 1, all equally likely, for n up to 2^32.

    With n = 2^32 it gives the words of the generator as they are.

    Args:
        seed: 0 to 2^64 - 1.
        deal: 0 to 2^32 - 1.
    """
    numbers = _numbers(seed & WORD, seed >> 32, deal)
    next(numbers)
    below = numbers.send
    for _ in range(_STIRRING):
        below(WORD + 1)
    return below


def shuffle(cards: list[int], below: Below) -> None:
    """Shuffle in place (Fisher-Yates from the end): every order is equally likely."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
