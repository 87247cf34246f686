"""How kernels are compiled; with NUMBA_DISABLE_JIT=1, or without numba, they run as plain Python."""

import os
from collections.abc import Callable
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

if TYPE_CHECKING:

    def kernel(function: F) -> F:
        """Keep the type of a function that is compiled."""
        return function

    def inner(function: F) -> F:
        """Keep the type of a part that is compiled into its callers."""
        return function

    def recursive(signature: str) -> Callable[[F], F]:
        """Keep the type of a function that calls itself."""
        del signature
        return lambda function: function

elif COMPILED:
    from numba import njit

    # errors of division are our own business, and no kernel touches a Python object
    kernel = njit(cache=True, error_model="numpy", nogil=True)
    # a part loaded from the cache could not be woven into its callers: it is compiled with each of them
    inner = njit(
        error_model="numpy", nogil=True, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )

    def recursive(signature):
        # without a signature of its own the second process aborts: "Symbol not found: .numba.unresolved"
        return njit(signature, cache=True, error_model="numpy", nogil=True)

else:

    def kernel(function):
        return function

    inner = kernel

    def recursive(signature):
        del signature
        return kernel
