"""What the solver's kernels share: bits, memory and card points, in the layout of `solver_layout`."""

from typing import TYPE_CHECKING, Any

from skatcalc.sim.kernels import solver_layout
from skatcalc.sim.kernels.cache import COMPILED
from skatcalc.sim.kernels.jit import part
from skatcalc.sim.kernels.solver_layout import (
    ACES,
    GRAND,
    HIGH_SUIT,
    JACKS,
    KINGS,
    POINTS,
    POINTS_HIGH,
    POINTS_LOW,
    QUEENS,
    TENS,
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


laid = part(solver_layout.laid)


@part
def points_at(bit: int) -> int:
    """Give the card points of the card with this number."""
    if bit < 16:
        return POINTS_LOW >> (bit << 2) & 15
    return POINTS_HIGH >> (bit - 16 << 2) & 15


@part
def worth(memory: Any, bit: int) -> int:
    """Give the card points of a card from the table in memory; it is read faster than reckoned."""
    return load(memory, POINTS + bit)


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
