"""The random numbers of `sim.rng` and the digest of `sim.digest`, for kernels: equal number by number.

All words are held in 64-bit integers and masked to 32 bits. The state is an array of four: a, b, c, counter.
"""

from skatcalc.sim import digest
from skatcalc.sim.kernels.jit import Ints, part

WORD = 0xFFFFFFFF
STIRRING = 15

mixed = part(digest.mixed)


@part
def word(state: Ints) -> int:
    """Draw 32 bits."""
    a, b, c, counter = state[0], state[1], state[2], state[3]
    drawn: int = (a + b + counter) & WORD
    state[3] = (counter + 1) & WORD
    state[0] = b ^ (b >> 9)
    state[1] = (c * 9) & WORD
    state[2] = (((c << 21) & WORD | c >> 11) + drawn) & WORD
    return drawn


@part
def key(state: Ints, low: int, high: int, deal: int) -> None:
    """Begin the stream of a deal: the two words of the seed and the deal number."""
    state[0] = low
    state[1] = high
    state[2] = deal
    state[3] = 1
    for _ in range(STIRRING):
        word(state)


@part
def below(state: Ints, n: int) -> int:
    """Draw a whole number from 0 to n - 1, for n below 2^31 (Lemire)."""
    while True:
        product = word(state) * n
        low = product & WORD
        if low >= n or low >= (WORD + 1) % n:
            return product >> 32


@part
def drawn(a: int, b: int, c: int, counter: int, n: int) -> tuple[int, int, int, int, int]:
    """Draw a number below n as `below` does; take and give the four words of the state, the number last.

    Where a kernel holds the state in its own variables, a number costs half.
    """
    while True:
        word = (a + b + counter) & WORD
        counter = (counter + 1) & WORD
        a = b ^ (b >> 9)
        b = (c * 9) & WORD
        c = (((c << 21) & WORD | c >> 11) + word) & WORD
        product = word * n
        low = product & WORD
        if low >= n or low >= (WORD + 1) % n:
            return a, b, c, counter, product >> 32
