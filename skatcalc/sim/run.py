"""n deals: played a chunk at a time, counted, added up, whoever of several workers plays them."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

_AHEAD: Final = 3
_DEAF: Final = (signal.SIGINT, signal.SIG_IGN)
_POLL_SECONDS: Final = 0.2

Span = tuple[int, int]


class Counted(Protocol):
    """What was counted in some deals: `n` of them; sums that can be added in any order."""

    n: int

    def add(self, other: Any) -> None:  # noqa: ANN401 - counts of the same kind
        """Add the counts of other deals."""
        ...


T = TypeVar("T", bound=Counted)
T_co = TypeVar("T_co", bound=Counted, covariant=True)


class Job(Protocol[T_co]):
    """What a run does; it can be pickled, for other processes do it too.

    Attributes:
        engine: `reference` or `fast`.
        chunk: how many deals are one piece of work.
    """

    @property
    def engine(self) -> str: ...  # noqa: D102 - see above

    @property
    def chunk(self) -> int: ...  # noqa: D102 - see above

    def begin(self) -> None:
        """Load and compile what the playing needs; its time is no playing time."""
        ...

    def none(self) -> T_co:
        """Give the counts of no deal."""
        ...

    def count(self, first: int, last: int) -> T_co:
        """Play the deals `first` to `last` and count them."""
        ...


class Report(NamedTuple, Generic[T]):
    """What a run found; `seconds` of playing."""

    job: Job[T]
    tally: T
    workers: int
    seconds: float
    stopped: bool


def _here(job: Job[T], spans: list[Span], stop: Callable[[], bool]) -> Iterator[T]:
    for first, last in spans:
        yield job.count(first, last)
        if stop():
            return


def _elsewhere(job: Job[T], spans: list[Span], workers: int, stop: Callable[[], bool]) -> Iterator[T]:
    """Let other processes count; give what comes back in whatever order it comes."""
    waiting = iter(spans)
    # an interruption from the keyboard reaches all processes, and this one alone decides what it means
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=_DEAF) as pool:
        running: set[Future[T]] = set()
        while True:
            for first, last in islice(waiting, _AHEAD * workers - len(running)):
                running.add(pool.submit(job.count, first, last))
            if not running:
                return
            ready, running = wait(running, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
            if stop():
                for future in running:
                    future.cancel()
                return


def _never() -> bool:
    return False


def _nothing(done: int) -> None:
    del done


def run(
    job: Job[T],
    n: int,
    workers: int = 1,
    *,
    progress: Callable[[int], None] = _nothing,
    stop: Callable[[], bool] = _never,
    first: int = 1,
) -> Report[T]:
    """Play n deals.

    Args:
        job: what is played.
        n: how many deals, numbered from `first`.
        workers: processes that share the work; nothing but the time depends on it.
        progress: told now and then how many deals are done.
        stop: asked now and then; when it says yes, the report is of the deals done so far.
        first: number of the first deal.
    """
    job.begin()
    tally = job.none()
    spans = [(start, min(start + job.chunk, first + n) - 1) for start in range(first, first + n, job.chunk)]
    begun = time.perf_counter()
    done = _here(job, spans, stop) if workers == 1 else _elsewhere(job, spans, workers, stop)
    for part in done:
        tally.add(part)
        progress(tally.n)
    return Report(job, tally, workers, time.perf_counter() - begun, tally.n < n)
