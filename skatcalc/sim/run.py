"""n deals: played a chunk at a time, counted, added up, whoever of several workers plays them."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import Event, active_children, synchronize
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from skatcalc.errors import SkatError, UsageError

_AHEAD: Final = 2
_POLL_SECONDS: Final = 0.2
# What an interruption waits for, about: less where handing pieces over costs nothing.
_PIECE_SECONDS: Final = 1.0
_SHARED_PIECE_SECONDS: Final = 2.0
# How long workers may go on with their pieces when nobody wants them any more.
_PATIENCE_SECONDS: Final = 2.0
# How often workers are hired anew where one was killed.
_HIRED_ANEW: Final = 3
# How much pieces grow at once while they are far too small; what part of a whole one the last ones are.
_FAST: Final = 8
_SHORTEST: Final = 16

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
        chunk: how many deals are the smallest piece of work.
        slow: such a piece may take many seconds: another process plays it, so that this one can answer.
    """

    @property
    def engine(self) -> str: ...  # noqa: D102 - see above

    @property
    def chunk(self) -> int: ...  # noqa: D102 - see above

    @property
    def slow(self) -> bool: ...  # noqa: D102 - see above

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
    """What a run found; `seconds` of playing; `trouble` is why it came to an early end, if not by `stop`."""

    job: Job[T]
    tally: T
    workers: int
    seconds: float
    stopped: bool
    trouble: SkatError | None = None


class Crew(Protocol):
    """Who plays the deals of a run.

    Attributes:
        workers: how many pieces of work are done at the same time.
        trouble: why a run came to an early end, if not by `stop`.
    """

    @property
    def workers(self) -> int: ...  # noqa: D102 - see above

    @property
    def trouble(self) -> SkatError | None: ...  # noqa: D102 - see above

    def begin(self, job: Job[Any]) -> None:
        """Let all who play load and compile what the playing needs."""
        ...

    def counts(self, job: Job[T], deals: Span, stop: Callable[[], bool]) -> Iterator[T]:
        """Play the deals of a span, both ends included; give the counts of its pieces in any order.

        When `stop` says yes, what has not been given by then is left undone.
        """
        ...


def timed(job: Job[T], piece: Span) -> tuple[T, float]:
    """Play a piece; give its counts and the seconds it took."""
    begun = time.perf_counter()
    part = job.count(*piece)
    return part, time.perf_counter() - begun


class Pieces:
    """Cuts deals into pieces of work, which grow until one takes about as long as wanted.

    Handing a piece over costs time whatever its size, so they grow fast; towards the end pieces are smaller
    again, so that nobody waits long for the last one.
    """

    def __init__(self, job: Job[Any], deals: Span, seconds: float) -> None:
        """Cut a span of deals, both ends included, into pieces of at most so many seconds, about."""
        self._least = self._size = job.chunk
        self._next, self._last = deals
        self._seconds = seconds

    @property
    def left(self) -> int:
        """How many deals are in no piece yet."""
        return self._last - self._next + 1

    def cut(self, at_once: int) -> Span:
        """Cut off the next piece, when so many are under way at once."""
        first = self._next
        count = max(self._least, self._size // _SHORTEST, min(self._size, self.left // at_once))
        self._next = min(first + count, self._last + 1)
        return first, self._next - 1

    def took(self, piece: Span, seconds: float) -> None:
        """Learn how long a piece took."""
        first, last = piece
        if last - first + 1 == self._size and seconds < self._seconds / 2:
            self._size *= _FAST if seconds < self._seconds / 2 / _FAST else 2


class _Here:
    """This process plays."""

    workers = 1
    trouble = None

    def begin(self, job: Job[Any]) -> None:
        job.begin()

    def counts(self, job: Job[T], deals: Span, stop: Callable[[], bool]) -> Iterator[T]:
        pieces = Pieces(job, deals, _PIECE_SECONDS)
        while pieces.left:
            piece = pieces.cut(1)
            part, seconds = timed(job, piece)
            pieces.took(piece, seconds)
            yield part
            if stop():
                return


# In a worker's process: whether the pieces that still lie before it are not wanted any more.
_CALLED_OFF: Final[list[synchronize.Event]] = []


def _hired(called_off: synchronize.Event) -> None:
    """Begin as a worker: an interruption reaches all processes, and one alone says what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _CALLED_OFF.append(called_off)


def _worked(job: Job[T], piece: Span) -> tuple[T, float]:
    """Play a piece as a worker; a piece that was handed over before all was called off is left out."""
    return (job.none(), 0.0) if _CALLED_OFF[-1].is_set() else timed(job, piece)


class _Processes:
    """Several processes of this machine play."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.trouble: SkatError | None = None

    def begin(self, job: Job[Any]) -> None:
        job.begin()

    def counts(self, job: Job[T], deals: Span, stop: Callable[[], bool]) -> Iterator[T]:
        """Let other processes count; give what comes back in whatever order it comes.

        A process that is killed takes all others with it; what they were at is played again by new ones.
        """
        pieces, lost = Pieces(job, deals, _SHARED_PIECE_SECONDS), list[Span]()
        for _ in range(1 + _HIRED_ANEW):
            yield from self._hired_once(job, pieces, lost, stop)
            if not lost:
                return
        self.trouble = UsageError("worker_killed")

    def _hired_once(
        self, job: Job[T], pieces: Pieces, lost: list[Span], stop: Callable[[], bool]
    ) -> Iterator[T]:
        """Give counts until all is done, `stop` says yes or a process is killed; then pieces are lost."""
        at_once, called_off, others = _AHEAD * self.workers, Event(), set(active_children())
        running: dict[Future[tuple[T, float]], Span] = {}
        with ProcessPoolExecutor(self.workers, initializer=_hired, initargs=(called_off,)) as pool:
            try:
                while running or lost or pieces.left:
                    while (lost or pieces.left) and len(running) < at_once:
                        piece = lost[-1] if lost else pieces.cut(at_once)
                        running[pool.submit(_worked, job, piece)] = piece
                        if lost:
                            lost.pop()
                    for future in wait(running, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED).done:
                        part, seconds = future.result()
                        pieces.took(running.pop(future), seconds)
                        yield part
                    if stop():
                        called_off.set()
                        _dismiss(running, set(active_children()) - others)
                        return
            except BrokenProcessPool:
                lost += running.values()


def _dismiss(running: dict[Future[tuple[T, float]], Span], workers: set[BaseProcess]) -> None:
    """Let workers come to the end of their pieces, if that is soon."""
    for future in running:
        future.cancel()
    if wait(running, timeout=_PATIENCE_SECONDS).not_done:
        for worker in workers:
            worker.kill()


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
    crew = crew or (_Here() if workers == 1 and not job.slow else _Processes(workers))
    crew.begin(job)
    tally = job.none()
    begun = time.perf_counter()
    for part in crew.counts(job, (first, first + n - 1), stop):
        tally.add(part)
        progress(tally.n)
    return Report(job, tally, crew.workers, time.perf_counter() - begun, tally.n < n, crew.trouble)
