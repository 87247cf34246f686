"""The door of the solver's kernels: it takes cards as the rest of the program holds them."""

from typing import Any

from skatcalc.sim.kernels.jit import room, stage
from skatcalc.sim.kernels.solver import search
from skatcalc.sim.kernels.solver_bits import count, laid, load, points, points_at, store, trumps_of
from skatcalc.sim.kernels.solver_layout import (
    BONUS,
    GRAND,
    HEAD,
    NULL,
    POINTS,
    STAMP,
    STAMP_BIT,
    TRUMPS,
    WORDS,
)
from skatcalc.sim.kernels.solver_null import null_search
from skatcalc.sim.kernels.solver_table import note_owners
from skatcalc.sim.kernels.solver_weights import GRAND_WEIGHTS, SUIT_WEIGHTS, WEIGHTS

LAST_STAMP = 255 << STAMP_BIT


@room
def begin(memory: Any, kind: int, bonus: int, a: int, b: int, c: int) -> None:
    """Begin a deal of three hands, laid out: entries of earlier ones do not count any more."""
    stamp = load(memory, STAMP)
    if stamp == LAST_STAMP:
        stamp = stamp & 0
        for number in range(HEAD, WORDS):
            store(memory, number, 0)
    store(memory, STAMP, stamp + (1 << STAMP_BIT))
    store(memory, TRUMPS, trumps_of(kind))
    store(memory, BONUS, bonus)
    note_owners(memory, a, b, c)
    for bit in range(32):
        store(memory, POINTS + bit, points_at(bit))
    for number in range(len(SUIT_WEIGHTS)):
        store(memory, WEIGHTS + number, GRAND_WEIGHTS[number] if kind == GRAND else SUIT_WEIGHTS[number])


@stage
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
