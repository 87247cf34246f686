"""A Dask cluster plays the deals of a run: pieces go to other machines, lost workers are made up for."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pkgutil import resolve_name
from queue import Empty, Queue
from socket import create_connection
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from skatcalc import __version__
from skatcalc.errors import SkatError, UsageError
from skatcalc.sim.run import Pieces, timed

if TYPE_CHECKING:
    from distributed import Client, Future

    from skatcalc.sim.run import Counted, Job, Span

T = TypeVar("T", bound="Counted")

_AHEAD: Final = 2
_POLL_SECONDS: Final = 0.2
# A piece is some 20 ms on its way; an interruption or a lost worker costs what is running.
_PIECE_SECONDS: Final = 2.0
_REACH_SECONDS: Final = 5
_REFRESH_SECONDS: Final = 1.0
_WITHOUT_WORKERS_SECONDS: Final = 30.0


@contextmanager
def gathered(address: str) -> Iterator["Cluster"]:
    """Connect to the scheduler at an address such as `tcp://host:8786`, and leave it in the end.

    Raises:
        UsageError: `cluster_address`, `cluster_missing` (the extra), `cluster_unreachable`, `cluster_empty`
            (no worker) or `cluster_version` (a worker has another skatcalc, or none).
    """
    scheme, host, port = _place(address)
    if find_spec("distributed") is None:
        raise UsageError("cluster_missing")
    try:
        _knock(scheme, host, port)
        from distributed import Client  # noqa: PLC0415 - takes a second

        # what the library logs of connections that fail is said here, in our words
        logging.disable(logging.CRITICAL)
        client = Client(address, timeout=_REACH_SECONDS, set_as_default=False)
    except OSError:
        raise UsageError("cluster_unreachable", address=address) from None
    try:
        yield Cluster(client, address)
    finally:
        client.close()


def _place(address: str) -> tuple[str, str, int]:
    """Read scheme, host and port of an address."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port or parts.scheme not in ("tcp", "tls") or parts.path:
        raise UsageError("cluster_address", address=address)
    return parts.scheme, host, port


def _knock(scheme: str, host: str, port: int) -> None:
    """Refuse at once what the library would wait for: nobody there, or somebody who is no scheduler.

    Raises:
        OSError: nobody answers in time; a scheduler speaks first, if it is not TLS that is spoken.
    """
    with create_connection((host, port), _REACH_SECONDS) as line:
        if scheme == "tcp" and not line.recv(1):
            raise ConnectionError


class Cluster:
    """The workers of a scheduler as the crew of a run.

    Attributes:
        workers: threads of all workers, as far as they have been there.
        trouble: why a run came to an early end, if not by `stop`.
    """

    def __init__(self, client: "Client", address: str) -> None:
        """Wait for a worker, and ask all for their skatcalc."""
        self.client = client
        self.address = address
        self.trouble: SkatError | None = None
        try:
            client.wait_for_workers(1, timeout=_REACH_SECONDS)
        except TimeoutError:
            raise UsageError("cluster_empty", address=address) from None
        self._ask_versions()
        self.workers = self._threads()

    def begin(self, job: "Job[Any]") -> None:
        """Let all workers load and compile what the playing needs."""
        # what fails here fails again in a piece, which is started anew if that helps
        self.client.run(job.begin, on_error="ignore")

    def counts(self, job: "Job[T]", deals: "Span", stop: Callable[[], bool]) -> Iterator[T]:
        """Give the counts of pieces in whatever order they come.

        Even 2^32 deals are a bounded number of pieces a second, and few of them are under way at a time.
        """
        from distributed.client import ClosedClientError  # noqa: PLC0415 - the connection has loaded it

        pieces = Pieces(job, deals, _PIECE_SECONDS)
        ready: Queue[Future] = Queue()
        running: dict[Future, Span] = {}
        threads, asked = self._threads(), time.monotonic()
        seen = asked
        try:
            while running or pieces.left:
                while pieces.left and len(running) < _AHEAD * threads:
                    piece = pieces.cut(_AHEAD * threads)
                    future = self.client.submit(_piece, job, __version__, piece, pure=False)
                    future.add_done_callback(ready.put)
                    running[future] = piece
                try:
                    done = ready.get(timeout=_POLL_SECONDS)
                except Empty:
                    pass
                else:
                    answer = self._answer(done)
                    if answer is not None:
                        part, seconds = answer
                        pieces.took(running.pop(done), seconds)
                        yield part
                    elif not self.trouble:
                        done.add_done_callback(ready.put)
                if stop() or self.trouble:
                    return
                if time.monotonic() - asked >= _REFRESH_SECONDS:
                    threads, asked = self._threads(), time.monotonic()
                    self.workers = max(self.workers, threads)
                    seen = asked if threads else seen
                    if asked - seen > _WITHOUT_WORKERS_SECONDS:
                        self.trouble = UsageError("cluster_lost", address=self.address)
                        return
        except ClosedClientError:
            # the library gave the connection up between two questions
            self.trouble = UsageError("cluster_lost", address=self.address)
        finally:
            if running and self.client.status == "running":
                with suppress(ClosedClientError):
                    self.client.cancel(list(running))

    def _answer(self, future: "Future") -> tuple[Any, float] | None:
        """Give what a piece brought; None when its worker is lost, and note what stops the run."""
        from distributed import KilledWorker  # noqa: PLC0415 - the connection has loaded it

        try:
            answer: tuple[Any, float] = future.result(timeout=_REACH_SECONDS)
        except TimeoutError:
            # the worker went away with its answer; the scheduler will have another one play these deals
            return None
        except ImportError:
            # of a worker that came later: it has no such module, or says that its version is another one
            try:
                self._ask_versions()
            except UsageError as error:
                self.trouble = error
            else:
                raise
        except (CancelledError, KilledWorker):
            self.trouble = UsageError("cluster_lost", address=self.address)
        else:
            return answer
        return None

    def _ask_versions(self) -> None:
        # a function of the standard library, for a worker may have no skatcalc at all
        answers = self.client.run(resolve_name, "skatcalc:__version__", on_error="return")
        for worker, answer in answers.items():
            if answer != __version__:
                found = answer if isinstance(answer, str) else "-"
                raise UsageError("cluster_version", worker=worker, found=found, wanted=__version__)

    def _threads(self) -> int:
        """Ask how many threads all workers have now; none when the scheduler does not answer."""
        try:
            threads: dict[str, int] = self.client.nthreads()
        except (OSError, RuntimeError):
            # RuntimeError: the connection is closed, and its event loop with it
            return 0
        return sum(threads.values())


def _piece(job: "Job[T]", version: str, piece: "Span") -> tuple[T, float]:
    """Play deals on a worker; give counts and seconds."""
    if version != __version__:
        raise ImportError(version)
    job.begin()
    return timed(job, piece)
