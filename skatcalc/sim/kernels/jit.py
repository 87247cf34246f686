"""How every kernel is compiled; with NUMBA_DISABLE_JIT=1 the same sources run as plain Python."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

# An array of int64; NumPy is loaded by the kernels alone.
Ints = Any

F = TypeVar("F", bound=Callable[..., Any])

if TYPE_CHECKING:

    def kernel(function: F) -> F:
        """Keep the type of a function that is compiled."""
        return function

    part = kernel
else:
    from numba import njit

    def kernel(function: F) -> F:
        """Compile a function that Python calls, when it is called first; keep it for other processes."""
        # errors of division are our own business, and no kernel touches a Python object
        try:
            return njit(cache=True, error_model="numpy", nogil=True)(function)
        except RuntimeError:  # there is no folder to keep it in: compile it anew each time
            return njit(error_model="numpy", nogil=True)(function)

    # a part of kernels: compiled into them, and never called from Python but with the JIT disabled
    part = njit(
        error_model="numpy", nogil=True, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )
