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


class Crew(Protocol):
    """Who plays the deals of a run.

    Attributes:
        workers: how many pieces of work are done at the same time.
    """

    @property
    def workers(self) -> int: ...  # noqa: D102 - see above

    def begin(self, job: Job[Any]) -> None:
        """Let all who play load and compile what the playing needs."""
        ...

    def counts(self, job: Job[T], deals: Span, stop: Callable[[], bool]) -> Iterator[T]:
        """Play the deals of a span, both ends included; give the counts of its pieces in any order.

        When `stop` says yes, what has not been given by then is left undone.
        """
        ...


def pieces(job: Job[T], deals: Span) -> Iterator[Span]:
    """Cut a span of deals into chunks."""
    first, last = deals
    for start in range(first, last + 1, job.chunk):
        yield start, min(start + job.chunk - 1, last)


class _Here:
    """This process plays."""

    workers = 1

    def begin(self, job: Job[Any]) -> None:
        job.begin()

    def counts(self, job: Job[T], deals: Span, stop: Callable[[], bool]) -> Iterator[T]:
        for first, last in pieces(job, deals):
            yield job.count(first, last)
            if stop():
                return


class _Processes:
    """Several processes of this machine play."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def begin(self, job: Job[Any]) -> None:
        job.begin()

    def counts(self, job: Job[T], deals: Span, stop: Callable[[], bool]) -> Iterator[T]:
        """Let other processes count; give what comes back in whatever order it comes."""
        waiting = pieces(job, deals)
        # an interruption from the keyboard reaches all processes, and this one alone decides what it means
        with ProcessPoolExecutor(self.workers, initializer=signal.signal, initargs=_DEAF) as pool:
            running: set[Future[T]] = set()
            while True:
                for first, last in islice(waiting, _AHEAD * self.workers - len(running)):
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
    crew: Crew | None = None,
    progress: Callable[[int], None] = _nothing,
    stop: Callable[[], bool] = _never,
    first: int = 1,
) -> Report[T]:
    """Play n deals.

    Args:
        job: what is played.
        n: how many deals, numbered from `first`.
        workers: processes of this machine that share the work; nothing but the time depends on it.
        crew: who plays instead of these processes.
        progress: told now and then how many deals are done.
        stop: asked now and then; when it says yes, the report is of the deals done so far.
        first: number of the first deal.
    """
    crew = crew or (_Here() if workers == 1 else _Processes(workers))
    crew.begin(job)
    tally = job.none()
    begun = time.perf_counter()
    for part in crew.counts(job, (first, first + n - 1), stop):
        tally.add(part)
        progress(tally.n)
    return Report(job, tally, crew.workers, time.perf_counter() - begun, tally.n < n)
