"""Whether numba compiles something just now, or only loads what was compiled before."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event


class _Compiling(event.Listener):
    """Waits for numba to compile something."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell: Callable[[], None] | None = tell

    def on_start(self, event: object) -> None:
        del event
        tell, self.tell = self.tell, None
        if tell:
            tell()
            # numba keeps nearly all it makes: looking for garbage takes a tenth of the time
            gc.disable()

    def on_end(self, event: object) -> None:
        del event


@contextmanager
def compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell`, once, if anything is compiled meanwhile: what lies in the cache is only loaded."""
    collecting = gc.isenabled()
    try:
        with event.install_listener("numba:compile", _Compiling(tell)):
            yield
    finally:
        if collecting:
            gc.enable()
