"""How long a call may take: whoever waits longer than a second has stopped believing in it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

SECOND: Final = 1.0
_MEANWHILE: Final = 20.0


class TooLongError(BaseException):
    """A call took too long; no `except Exception` of the program catches it."""


def _give_up(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise TooLongError


@contextmanager
def patience() -> Iterator[None]:
    """Give up after a second of work, or after twenty seconds of waiting, for example for a pipe."""
    kinds = {signal.ITIMER_PROF: (signal.SIGPROF, SECOND), signal.ITIMER_REAL: (signal.SIGALRM, _MEANWHILE)}
    before = {kind: signal.signal(number, _give_up) for kind, (number, _) in kinds.items()}
    for kind, (_, seconds) in kinds.items():
        signal.setitimer(kind, seconds)
    try:
        yield
    finally:
        for kind, (number, _) in kinds.items():
            signal.setitimer(kind, 0)
            signal.signal(number, before[kind])
