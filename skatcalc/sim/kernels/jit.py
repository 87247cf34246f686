"""How kernels are compiled; where `cache.COMPILED` is false, they run as plain Python.

What is compiled is kept in the folder that `cache.cache_folder` names.
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from skatcalc.sim.kernels.cache import COMPILED, cache_folder

# An array of int64; NumPy is loaded by the kernels alone.
Ints = Any

F = TypeVar("F", bound=Callable[..., Any])

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

    def stage(function: F) -> F:
        """Keep the type of a large part that is called in one place."""
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

    # a large part that is called in one place and becomes a piece of it: compiled with it only
    stage = numba.njit(error_model="numpy", nogil=True, inline="always")

    def recursive(signature: str) -> Callable[[F], F]:
        """Compile a function that calls itself, at once: without a signature a second process aborts."""
        return numba.njit(signature, cache=True, error_model="numpy", nogil=True)

else:

    def kernel(function: F) -> F:
        """Leave a function as it is."""
        return function

    part = room = stage = kernel

    def recursive(signature: str) -> Callable[[F], F]:
        """Leave a function as it is."""
        del signature
        return kernel
