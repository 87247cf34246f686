"""How kernels are compiled; with NUMBA_DISABLE_JIT=1, or without numba, they run as plain Python.

What is compiled is kept in the user's cache folder, in a folder named after the sources of all rooms that
kernels are made from: numba itself would look at the file of the entry alone, and miss a change in a part.
"""

import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

# An array of int64; NumPy is loaded by the kernels alone.
Ints = Any

F = TypeVar("F", bound=Callable[..., Any])


def _compiled() -> bool:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return False
    try:
        import numba  # noqa: F401, PLC0415 - a part of the extra `fast`
    except ImportError:
        return False
    return True


COMPILED: Final = _compiled()


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

    def recursive(signature: str) -> Callable[[F], F]:
        """Keep the type of a function that calls itself."""
        del signature
        return lambda function: function

elif COMPILED:
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

    def recursive(signature: str) -> Callable[[F], F]:
        """Compile a function that calls itself, at once: without a signature a second process aborts."""
        return numba.njit(signature, cache=True, error_model="numpy", nogil=True)

else:

    def kernel(function: F) -> F:
        """Leave a function as it is."""
        return function

    part = room = kernel

    def recursive(signature: str) -> Callable[[F], F]:
        """Leave a function as it is."""
        del signature
        return kernel
