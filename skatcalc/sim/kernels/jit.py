"""How kernels are compiled; with NUMBA_DISABLE_JIT=1 the same sources run as plain Python.

What is compiled is kept in the user's cache folder, in a folder named after the sources of all rooms that
kernels are made from: numba itself would look at the file of the entry alone, and miss a change in a part.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

# An array of int64; NumPy is loaded by the kernels alone.
Ints = Any

F = TypeVar("F", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Give the folder for what these sources compile to."""
    sources = blake2b(digest_size=8)
    package = Path(__file__).parents[2]
    for room in ("sim", "skat"):
        for path in sorted((package / room).rglob("*.py")):
            sources.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "skatcalc" / sources.hexdigest()


if TYPE_CHECKING:

    def kernel(function: F) -> F:
        """Keep the type of an entry that is compiled and kept for the next process."""
        return function

    def part(function: F) -> F:
        """Keep the type of a part that is compiled into its callers."""
        return function

    def room(function: F) -> F:
        """Keep the type of a large part."""
        return function
else:
    import numba

    if "NUMBA_CACHE_DIR" not in os.environ:
        numba.config.CACHE_DIR = str(cache_folder())

    def kernel(function: F) -> F:
        """Compile a function that Python calls, when it is called first; keep it for other processes."""
        # errors of division are our own business, and no kernel touches a Python object
        try:
            return numba.njit(cache=True, error_model="numpy", nogil=True)(function)
        except RuntimeError:  # there is no folder to keep it in: compile it anew each time
            return numba.njit(error_model="numpy", nogil=True)(function)

    # a part that is loaded from the cache could not be woven into its callers, so it is never kept
    part = numba.njit(
        error_model="numpy", nogil=True, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )
    # a large part: compiled once, and woven in where the compiler finds that good
    room = numba.njit(error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


class _Compiling(event.Listener):
    """Waits for numba to compile something."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell: Callable[[], None] | None = tell

    def on_start(self, event: object) -> None:
        del event
        tell, self.tell = self.tell, None
        if tell:
            tell()

    def on_end(self, event: object) -> None:
        del event


@contextmanager
def compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell`, once, if anything is compiled meanwhile: what lies in the cache is only loaded."""
    from numba.core import event  # noqa: PLC0415 - a part of numba

    with event.install_listener("numba:compile", _Compiling(tell)):
        yield


def _options(task: Task) -> list[int]:
    """Give the options of a task as the kernel of its game takes them."""
    options = task.options
    if isinstance(options, Options):
        ranks = [rank_of(option) for option in (options.invisible, options.skip, options.reverse)]
        swap = shithead_kernel.SWAPS.index(task.swap)
        return [options.seven_low, *ranks, options.extra_turn_after_burn, swap]
    anti = skitgubbe_kernel.ANTIS.index(options.anti)
    return [anti, options.draw == "immediate", options.phase1_end == "strict"]


def table_of(task: Task) -> Any:  # noqa: ANN401 - an array of int64
    """Lay a table with the rules of a task, as `kernels.table` describes it."""
    kernel = _KERNELS[task.game]
    watched = task.policy in DETERMINISTIC
    table = np.zeros(t.SIZE, np.int64)
    table[t.PLAYERS] = task.players
    table[t.POLICY] = kernel.POLICIES.index(task.policy)
    table[t.CAP], table[t.LAST] = task.cap, t.last_action(task.cap, watched=watched)
    table[t.WATCHED] = watched
    table[t.SEED_LOW], table[t.SEED_HIGH] = task.seed & WORD, task.seed >> 32
    table[t.CARDS] = 52 * KINDS[task.game].decks(task)
    options = _options(task)
    table[t.OPTION : t.OPTION + len(options)] = options
    return table


def rows_of(task: Task, first: int, number: int) -> Any:  # noqa: ANN401 - an array of int64
    """Play so many deals from number `first` on; give a row for each, with the columns of `kernels.table`."""
    rows = np.zeros((number, t.ROW_END), np.int64)
    _KERNELS[task.game].deals(table_of(task), first, rows)
    return rows
