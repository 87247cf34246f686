"""How kernels are compiled; with NUMBA_DISABLE_JIT=1, or without numba, they run as plain Python."""

import os
import zlib
from collections.abc import Callable
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

    _OPTIONS = {"error_model": "numpy", "nogil": True}  # errors of division are our own business
    _SOURCES = zlib.crc32(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))))

    def _named(function):
        # numba looks only at the file of a function, not at those it takes its parts from: what is cached
        # bears the sum of all sources in its name
        function.__qualname__ = f"k{_SOURCES:08x}.{function.__qualname__}"
        return function

    def kernel(function):
        return njit(cache=True, **_OPTIONS)(_named(function))

    # a part loaded from the cache could not be woven into its callers: it is compiled with each of them
    inner = njit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)

    def recursive(signature):
        # without a signature of its own the second process aborts: "Symbol not found: .numba.unresolved"
        return lambda function: njit(signature, cache=True, **_OPTIONS)(_named(function))

else:

    def kernel(function):
        return function

    inner = kernel

    def recursive(signature):
        del signature
        return kernel
