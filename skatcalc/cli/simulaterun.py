"""What all `simulate` commands do alike: read the common options, play with progress, answer, leave."""

import signal
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol, TypeVar

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.errors import StoppedError, UsageError
from skatcalc.words.help_en import HELP

if TYPE_CHECKING:
    from skatcalc.cli.cluster import Cluster
    from skatcalc.cli.printer import Printer
    from skatcalc.sim.run import Job, Report
    from skatcalc.words import Words

DEALS = 1000
ENGINES = "auto reference fast"
MOST_DEALS = (1 << 32) - 1
_MOST_SEED = (1 << 64) - 1
_MOST_WORKERS = 256
_QUIET_SECONDS = 1.0
_FEW_A_SECOND = 10

Deals = Annotated[int | None, typer.Option("-n", metavar="N", help=HELP["simulate-n"])]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=HELP["simulate-seed"])]
Players = Annotated[int, typer.Option("--players", metavar="N", help=HELP["simulate-players"])]
Workers = Annotated[int, typer.Option("--workers", metavar="N", help=HELP["simulate-workers"])]
ClusterAt = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help=HELP["simulate-cluster"])]
Engine = Annotated[str, typer.Option("--engine", help=HELP["simulate-engine"])]
Deal = Annotated[int | None, typer.Option("--deal", metavar="N", help=HELP["simulate-deal"])]
Show = Annotated[bool, typer.Option("--show", help=HELP["simulate-show"])]


class Counts(Protocol):
    """What a report is written from."""

    n: int
    violations: list[Any]

    def add(self, other: Any) -> None:  # noqa: ANN401 - counts of the same kind
        """Add the counts of other deals."""
        ...


T = TypeVar("T", bound=Counts)


class Common(NamedTuple):
    """The options that all games share, as typed."""

    n: int | None
    seed: int
    workers: int
    cluster: str | None
    engine: str
    deal: int | None
    show: bool


def one_of(option: str, value: str, wanted: str) -> str:
    """Give the word that a value is, large letters or small.

    Raises:
        UsageError: it is none of them; names the option and the words.
    """
    for word in wanted.split():
        if value.casefold() == word.casefold():
            return word
    raise UsageError("option_value", option=option, value=value, wanted=wanted)


def in_range(option: str, value: int, least: int, most: int) -> None:
    """Refuse a number out of range.

    Raises:
        UsageError: names the option and its range.
    """
    if not least <= value <= most:
        raise UsageError("option_range", option=option, value=value, least=least, most=most)


class Call:
    """One call of a command: the common options checked, the deals played, the exit code.

    Attributes:
        n: how many deals; `first` the number of the first.
        engine: `reference` or `fast`.
        shown: the deal to write move by move, None for none.
        counted: what `n` counts, as the key of the words for it begins.
    """

    counted = "simulate"

    def __init__(
        self, context: typer.Context, common: Common, *, check_all: bool = False, solves: bool = False
    ) -> None:
        """Check the common options; `solves` says that the solver plays, which only one engine knows.

        Raises:
            UsageError: one of them is out of range or cannot be had.
        """
        from skatcalc.sim.engines import engine_for, is_missed  # noqa: PLC0415 - help needs no game

        engine = one_of("--engine", common.engine, ENGINES)
        in_range("--seed", common.seed, 0, _MOST_SEED)
        in_range("--workers", common.workers, 1, _MOST_WORKERS)
        if common.cluster is not None and common.workers != 1:
            raise UsageError("cluster_workers")
        self.n = common.n if common.n is not None else 1 if common.show else DEALS
        in_range("-n", self.n, 1, MOST_DEALS)
        if common.deal is not None:
            in_range("--deal", common.deal, 1, self.n if common.n is not None else MOST_DEALS)
            self.n = 1
        self.first = common.deal or 1
        self.shown = self.first if common.show else None
        self.one_deal = common.deal is not None or common.show
        self.solves = solves
        self.engine = "reference" if solves else engine_for(engine, self.n, check_all=check_all)
        self.is_slow = not solves and is_missed(engine, self.engine, self.n)
        self.common = common
        self.printer: Printer = settings_of(context).printer
        self.interrupted = False

    def answer(self, load: "Callable[[], Job[T]]", write: "Callable[[Report[T]], None]") -> None:
        """Play, write, and leave with the exit code."""
        from skatcalc.sim.run import run  # noqa: PLC0415 - the options come first

        progress = Progress(self.printer.words, self.counted, self.n)

        def stop() -> bool:
            progress.say()
            return self.interrupted

        with self._crew() as crew:
            handler = signal.signal(signal.SIGINT, self._interrupt)
            try:
                report = run(
                    self._loaded(load),
                    self.n,
                    self.common.workers,
                    crew=crew,
                    progress=progress.note,
                    stop=stop,
                    first=self.first,
                )
            finally:
                signal.signal(signal.SIGINT, handler)
                progress.clear()
        write(report)
        words = self.printer.words
        if self.shown is not None and self.n > 1:
            self.printer.note(words("simulate-one-shown", deal=self.shown, n=self.n))
        if sys.stderr.isatty() and not self.printer.json:
            key, rate = f"{self.counted}-rate", _rate(report.tally.n / report.seconds, words, self.counted)
            self.printer.note(words(key, n=report.tally.n, seconds=report.seconds, rate=rate))
        if report.stopped:
            told = words(f"{self.counted}-stopped", done=report.tally.n, n=self.n)
            if report.trouble is None:
                raise StoppedError("interrupted_report", what=told)
            self.printer.note(told, "warning")
            raise report.trouble
        if self.is_slow:
            self.printer.note(words("simulate-slow"))
        raise typer.Exit(1 if report.tally.violations else 0)

    def _crew(self) -> "AbstractContextManager[Cluster | None]":
        """Connect to the cluster that plays, if one is named."""
        if self.common.cluster is None:
            return nullcontext()
        from skatcalc.cli.cluster import gathered  # noqa: PLC0415 - few runs need one

        return gathered(self.common.cluster)

    def _loaded(self, load: "Callable[[], Job[T]]") -> "Job[T]":
        """Load the engine; say what goes on where it must be compiled first."""
        job = load()
        if self.engine == "fast":
            from skatcalc.sim.kernels.compiling import compiling  # noqa: PLC0415 - it loads numba

            text = self.printer.words("simulate-compiling")
            with compiling(lambda: self.printer.note(text)):
                job.begin()
        elif self.solves:
            from skatcalc.cli.warmup import told  # noqa: PLC0415 - few policies solve

            with told(self.printer):
                job.begin()
        return job

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Ask the run to come to an end; a second time, end at once."""
        del number, frame
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True


class Progress:
    """The line on a terminal that tells how many deals are done."""

    def __init__(self, words: "Words", counted: str, n: int) -> None:
        """Begin with none of n; `counted` is how the keys of the words begin."""
        self._words, self._counted, self._n = words, counted, n
        self._begun = self._said = time.perf_counter()
        self._done = 0
        self._terminal = sys.stderr.isatty()

    def note(self, done: int) -> None:
        """Take down how many are done."""
        self._done = done
        self.say()

    def say(self) -> None:
        """Write the line, if it has not been written for a second."""
        now = time.perf_counter()
        if not self._terminal or now - self._said < _QUIET_SECONDS or self._done == self._n:
            return
        self._said = now
        text = self._told(self._done, now - self._begun)
        sys.stderr.write(f"\r{text}\033[K")
        sys.stderr.flush()

    def _told(self, done: int, seconds: float) -> str:
        if not done:
            return self._words("simulate-begun", time=_clock(seconds))
        rate = done / seconds
        left, key = _clock((self._n - done) / rate), f"{self._counted}-progress"
        return self._words(key, done=done, n=self._n, rate=_rate(rate, self._words, self._counted), left=left)

    def clear(self) -> None:
        """Clear the line, if there is one: what comes next stands at the left edge."""
        if self._said > self._begun:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _rate(rate: float, words: "Words", counted: str) -> str:
    """Write how many a second; of evenings, and of few deals, also the tenths."""
    digits = 1 if counted == "evening" or rate < _FEW_A_SECOND else 0
    return words.decimal(f"{rate:.{digits}f}")


def _clock(seconds: float) -> str:
    """Write a time as hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
