"""The doors of the solver's kernels: they take cards as the rest of the program holds them (bit 8 x suit + rank)."""

from typing import Any

from skatcalc.sim.kernels.jit import kernel
from skatcalc.sim.kernels.solver import search
from skatcalc.sim.kernels.solver_bits import (
    BONUS,
    LOW_BITS,
    NULL,
    STAMP,
    TABLE_BITS,
    TRUMPS,
    count,
    laid,
    load,
    points,
    store,
    trumps_of,
)
from skatcalc.sim.kernels.solver_null import null_search

STAMP_BIT = 34


@kernel
def begin(memory: Any, kind: int, bonus: int) -> None:
    """Begin a deal: entries of earlier ones do not count any more."""
    store(memory, STAMP, load(memory, STAMP) + (1 << STAMP_BIT))
    store(memory, LOW_BITS, (1 << TABLE_BITS) - 1)
    store(memory, TRUMPS, trumps_of(kind))
    store(memory, BONUS, bonus)


@kernel
def bounded(
    memory: Any,
    kind: int,
    a: int,
    b: int,
    c: int,
    who: int,
    need: int,
    first: int,
    second: int,
) -> int:
    """Ask `search` or `null_search`, for any `need`: what reaches it is a lower bound, else an upper one."""
    a = laid(a, kind)
    b = laid(b, kind)
    c = laid(c, kind)
    first = laid(first, kind)
    second = laid(second, kind)
    if kind == NULL:
        left = count(a)
    else:
        left = points(a | b | c) + count(a) * load(memory, BONUS)
    if need <= 0:
        return 0
    if need > left:
        return left
    if kind == NULL:
        return null_search(memory, a, b, c, who, need, first, second)
    return search(memory, a, b, c, who, need, left, first, second)


@kernel
def exact(
    memory: Any,
    kind: int,
    a: int,
    b: int,
    c: int,
    who: int,
    need: int,
    first: int,
    second: int,
) -> int:
    """Find the value by halving; `need` is the first question."""
    a = laid(a, kind)
    b = laid(b, kind)
    c = laid(c, kind)
    first = laid(first, kind)
    second = laid(second, kind)
    low = 0
    if kind == NULL:
        high = count(a)
    else:
        high = points(a | b | c) + count(a) * load(memory, BONUS)
    left = high
    need = max(1, min(need, left))
    while low < high:
        if kind == NULL:
            value = null_search(memory, a, b, c, who, need, first, second)
        else:
            value = search(memory, a, b, c, who, need, left, first, second)
        if value >= need:
            low = value
        else:
            high = value
        need = low + high + 1 >> 1
        if kind == NULL:
            need = low + 1
    return low
