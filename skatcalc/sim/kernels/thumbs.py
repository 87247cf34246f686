"""The rules of thumb for compiled kernels: `sim.thumbplay` and `sim.thumbbid`, compiled as they stand.

Whoever imports this module may call their functions in a kernel, and those of `sim.sets32` and
`sim.skatscore`.
"""
# mypy: disable-error-code="call-arg, no-untyped-call, untyped-decorator, var-annotated"
# ruff: noqa: ANN401, ARG001, ARG005 - numba looks at the names of arguments and passes what it likes

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, overload, register_jitable, type_callable

from skatcalc.sim import sets32, skatscore, thumbbid, thumbplay

# the bit that has `place` bits below it, for each byte; 8 x byte + place
POINTS = np.array(sets32.POINTS, np.int64)
TRUMPS = np.array(sets32.TRUMPS, np.int64)
NTH_OF_BYTE = np.array(
    [
        ([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[place]
        for byte in range(256)
        for place in range(8)
    ],
    np.int8,
)


# one machine instruction each: no function is compiled for it
@type_callable(sets32.count)
def _type_of_count(context: Any) -> Any:
    return lambda cards: types.int64


@lower_builtin(sets32.count, types.int64)
def _count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.ctpop(arguments[0])


@type_callable(sets32.lowest)
def _type_of_lowest(context: Any) -> Any:
    return lambda cards: types.int64


@lower_builtin(sets32.lowest, types.int64)
def _lowest(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.cttz(arguments[0], cgutils.true_bit)


@overload(sets32.points_of)
def _points_of(card: Any) -> Any:
    def implementation(card: Any) -> Any:
        return POINTS[card]

    return implementation


@overload(sets32.trumps_of)
def _trumps_of(kind: Any) -> Any:
    def implementation(kind: Any) -> Any:
        return TRUMPS[kind]

    return implementation


for module in (thumbplay, thumbbid, skatscore):
    for function in vars(module).values():
        if getattr(function, "__module__", "") == module.__name__:
            register_jitable(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


@overload(sets32.nth)
def _nth(cards: Any, place: Any) -> Any:
    def implementation(cards: Any, place: Any) -> Any:
        # halve the set twice and look the rest up: a loop over the cards is guessed wrong at every call
        below = sets32.count(cards & 0xFFFF)
        skip = -1 if place >= below else 0
        base = 16 & skip
        place -= below & skip
        cards >>= 16 & skip
        below = sets32.count(cards & 0xFF)
        skip = -1 if place >= below else 0
        base += 8 & skip
        place -= below & skip
        cards >>= 8 & skip
        return base + NTH_OF_BYTE[(cards & 0xFF) << 3 | place]

    return implementation
