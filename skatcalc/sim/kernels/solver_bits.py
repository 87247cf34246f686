"""What the solver's kernels share: bits, memory and the layout of the cards.

All sets of cards are masks of 32 bits held in int64. In suit and Grand bits 0-6, 7-13 and 14-20 are plain
suits (7 8 9 Q K 10 A), 21-27 the trump suit (in Grand the fourth plain suit), 28-31 the jacks; rank rises
with the bit, so the highest bit among the trumps and the suit led wins the trick. In Null every suit has
eight bits, 7 8 9 10 J Q K A.

Memory is one block of int64, reached by its address when compiled and as a list in plain Python: a head,
room for the moves of each trick, and the table of positions with two words each.
"""

from typing import TYPE_CHECKING, Any, Final

from skatcalc.sim.kernels.jit import COMPILED, kernel, part

# the head
TRUMPS: Final = 0  # the trumps of the game
STAMP: Final = 1  # number of the deal << 34: entries of other deals do not count
BONUS: Final = 2  # what a trick is worth beside its card points
NODES: Final = 3  # positions searched
LOW_BITS: Final = 4  # size of the table - 1
HEAD: Final = 1024
MOVES: Final = 16  # where the moves begin: three lists of 16 for each trick
TABLE_BITS: Final = 17
WORDS: Final = HEAD + (2 << TABLE_BITS)

# kinds of game: 0-3 the suits in the order of Suit, then
GRAND: Final = 4
NULL: Final = 5

SUIT_BITS: Final = 0x7F
JACKS: Final = 0xF << 28
SEVENS: Final = 0x0204081
EIGHTS: Final = SEVENS << 1
NINES: Final = SEVENS << 2
QUEENS: Final = SEVENS << 3
KINGS: Final = SEVENS << 4
TENS: Final = SEVENS << 5
ACES: Final = SEVENS << 6
ZEROS: Final = SEVENS | EIGHTS | NINES
HIGH_SUIT: Final = SUIT_BITS << 21
# card points of bits 0-15 and 16-31, four bits each
POINTS_LOW: Final = sum((0, 0, 0, 3, 4, 10, 11)[bit % 7] << 4 * bit for bit in range(16))
POINTS_HIGH: Final = sum(
    ((0, 0, 0, 3, 4, 10, 11)[bit % 7] if bit < 28 else 2) << 4 * (bit - 16) for bit in range(16, 32)
)

if TYPE_CHECKING or not COMPILED:

    def count(mask: int) -> int:
        """Count the cards of a mask."""
        return mask.bit_count()

    def length(mask: int) -> int:
        """Give the number of the highest bit plus one; 0 for no card."""
        return mask.bit_length()

    def lowest(mask: int) -> int:
        """Give the number of the lowest bit of a mask that is not empty."""
        return (mask & -mask).bit_length() - 1

    def load(memory: Any, at: int) -> int:
        """Read a word."""
        word: int = memory[at]
        return word

    def store(memory: Any, at: int, word: int) -> None:
        """Write a word."""
        memory[at] = word

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    WORD = ir.IntType(64)

    @intrinsic
    def count(typing_context, mask):
        def build(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @intrinsic
    def length(typing_context, mask):
        def build(context, builder, signature, args):
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(WORD(64), zeros)

        return types.int64(types.int64), build

    @intrinsic
    def lowest(typing_context, mask):
        def build(context, builder, signature, args):
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), build

    def _pointer(builder, memory, at):
        address = builder.add(memory, builder.shl(at, WORD(3)))
        return builder.inttoptr(address, WORD.as_pointer())

    @intrinsic
    def load(typing_context, memory, at):
        def build(context, builder, signature, args):
            return builder.load(_pointer(builder, *args))

        return types.int64(types.int64, types.int64), build

    @intrinsic
    def store(typing_context, memory, at, word):
        def build(context, builder, signature, args):
            memory, at, word = args
            builder.store(word, _pointer(builder, memory, at))
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, types.int64), build


@part
def points_at(bit: int) -> int:
    """Give the card points of the card with this number."""
    if bit < 16:
        return POINTS_LOW >> (bit << 2) & 15
    return POINTS_HIGH >> (bit - 16 << 2) & 15


@part
def points(mask: int) -> int:
    """Give the card points of a mask."""
    return (
        2 * count(mask & JACKS)
        + 3 * count(mask & QUEENS)
        + 4 * count(mask & KINGS)
        + 10 * count(mask & TENS)
        + 11 * count(mask & ACES)
    )


@part
def trumps_of(kind: int) -> int:
    """Give the trumps of a suit game or Grand."""
    return JACKS if kind == GRAND else JACKS | HIGH_SUIT


@kernel
def laid(mask: int, kind: int) -> int:
    """Bring a set of cards (bit 8 x suit + rank) into the layout of a kind of game."""
    if kind == NULL:
        low = mask & 0x07070707
        return (
            low
            | (mask & 0x08080808) << 2
            | (mask & 0x10101010) << 2
            | (mask & 0x20202020) >> 2
            | (mask & 0x40404040) << 1
            | (mask & 0x80808080) >> 3
        )
    # the trump suit stands highest, the others in their order
    high = kind if kind < GRAND else 3
    found = (mask >> 8 * high & SUIT_BITS) << 21
    at = 0
    for suit in range(4):
        if suit != high:
            found |= (mask >> 8 * suit & SUIT_BITS) << at
            at += 7
        found |= (mask >> 8 * suit + 7 & 1) << 31 - suit
    return found
