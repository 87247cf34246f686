"""The one door of the solver's kernels, for who calls them from outside: whole numbers in and out."""

from typing import Any

from skatcalc.sim.kernels.solver_bits import laid
from skatcalc.sim.kernels.solver_entry import begin, bounded
from skatcalc.sim.kernels.solver_layout import BEGIN, JUDGE
from skatcalc.sim.kernels.solver_worlds import judge


def ask(
    memory: Any, what: int, kind: Any, a: int, b: int, c: int, who: int, need: int, first: int, second: int
) -> int:
    """Do what is asked for.

    BEGIN begins a deal of a kind and three hands, with the bonus of a trick in `need`. JUDGE fills rows in:
    their address is in `kind`, their number in `a`. BOUND answers as `bounded` does. What is not needed is 0.
    """
    if what == BEGIN:
        begin(memory, kind, need, laid(a, kind), laid(b, kind), laid(c, kind))
        return 0
    if what == JUDGE:
        judge(memory, kind, a)
        return 0
    return bounded(memory, kind, a, b, c, who, need, first, second)
