"""`skatcalc simulate skitgubbe|shithead`: play whole deals, verify each, report."""

import signal
import sys
import time
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

if TYPE_CHECKING:
    from skatcalc.cli.printer import Printer
    from skatcalc.sim.games import Task
    from skatcalc.sim.plays import Plays

app = typer.Typer(
    rich_markup_mode=None, add_completion=False, help=HELP["simulate"], invoke_without_command=True
)
_DEALS = 1000
_MOST_DEALS = (1 << 32) - 1
_MOST_SEED = (1 << 64) - 1
_MOST_WORKERS = 256
_QUIET_SECONDS = 1.0
_HOUSE_RANKS = "3 4 5 6 7 8 9 J Q K A"
_INTERRUPTED = 130

Deals = Annotated[int | None, typer.Option("-n", metavar="N", help=HELP["simulate-n"])]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=HELP["simulate-seed"])]
Players = Annotated[int, typer.Option("--players", metavar="N", help=HELP["simulate-players"])]
Workers = Annotated[int, typer.Option("--workers", metavar="N", help=HELP["simulate-workers"])]
Engine = Annotated[str, typer.Option("--engine", help=HELP["simulate-engine"])]
Check = Annotated[str, typer.Option("--check", help=HELP["simulate-check"])]
Cap = Annotated[int | None, typer.Option("--cap", metavar="N", help=HELP["simulate-cap"])]
Deal = Annotated[int | None, typer.Option("--deal", metavar="N", help=HELP["simulate-deal"])]
Show = Annotated[bool, typer.Option("--show", help=HELP["simulate-show"])]


@app.callback()
def simulate_group(context: typer.Context) -> None:
    """Print the help when no game is named."""
    if context.invoked_subcommand is None:
        settings_of(context).printer.say(context.get_help())


@app.command(help=HELP["simulate-skitgubbe"], epilog=HELP["simulate-skitgubbe-examples"])
def skitgubbe(
    context: typer.Context,
    n: Deals = None,
    seed: Seed = 0,
    players: Players = 3,
    policy: Annotated[str, typer.Option("--policy", help=HELP["simulate-skitgubbe-policy"])] = "R",
    anti: Annotated[str, typer.Option("--anti", help=HELP["simulate-anti"])] = "none",
    draw: Annotated[str, typer.Option("--draw", help=HELP["simulate-draw"])] = "after-trick",
    phase1_end: Annotated[str, typer.Option("--phase1-end", help=HELP["simulate-phase1-end"])] = "skip",
    workers: Workers = 1,
    engine: Engine = "auto",
    check: Check = "sample",
    cap: Cap = None,
    deal: Deal = None,
    *,
    show: Show = False,
) -> None:
    """Simulate Skitgubbe."""
    from skatcalc.sim.games import Task  # noqa: PLC0415 - help needs no game
    from skatcalc.sim.skitgubbe import LEAST_PLAYERS, MOST_PLAYERS, Options  # noqa: PLC0415

    _one_of("--anti", anti, "none same-colour clubs")
    _one_of("--draw", draw, "after-trick immediate")
    _one_of("--phase1-end", phase1_end, "skip strict")
    _in_range("--players", players, LEAST_PLAYERS, MOST_PLAYERS)
    task = Task("skitgubbe", players, policy, Options(anti, draw, phase1_end), seed=seed)
    _Call(context, task, n, workers, engine, check, cap, deal, show=show).answer()


@app.command(help=HELP["simulate-shithead"], epilog=HELP["simulate-shithead-examples"])
def shithead(
    context: typer.Context,
    n: Deals = None,
    seed: Seed = 0,
    players: Players = 3,
    policy: Annotated[str, typer.Option("--policy", help=HELP["simulate-shithead-policy"])] = "RA",
    swap: Annotated[str, typer.Option("--swap", help=HELP["simulate-swap"])] = "none",
    invisible: Annotated[str, typer.Option("--invisible", help=HELP["simulate-invisible"])] = "none",
    skip: Annotated[str, typer.Option("--skip", metavar="RANK", help=HELP["simulate-skip"])] = "none",
    reverse: Annotated[
        str, typer.Option("--reverse", metavar="RANK", help=HELP["simulate-reverse"])
    ] = "none",
    decks: Annotated[int, typer.Option("--decks", help=HELP["simulate-decks"])] = 1,
    workers: Workers = 1,
    engine: Engine = "auto",
    check: Check = "sample",
    cap: Cap = None,
    deal: Deal = None,
    *,
    seven_low: Annotated[bool, typer.Option("--seven-low", help=HELP["simulate-seven-low"])] = False,
    no_extra_turn: Annotated[
        bool, typer.Option("--no-extra-turn", help=HELP["simulate-no-extra-turn"])
    ] = False,
    show: Show = False,
) -> None:
    """Simulate Shithead."""
    from skatcalc.sim.games import Task  # noqa: PLC0415 - help needs no game
    from skatcalc.sim.policies import SWAPS  # noqa: PLC0415
    from skatcalc.sim.shithead import LEAST_PLAYERS, MOST_PLAYERS, Options  # noqa: PLC0415

    _one_of("--swap", swap, " ".join(SWAPS))
    _one_of("--invisible", invisible, "none 3 8")
    skip, reverse = (word if word == "none" else word.upper() for word in (skip, reverse))
    _one_of("--skip", skip, f"none {_HOUSE_RANKS}")
    _one_of("--reverse", reverse, f"none {_HOUSE_RANKS}")
    _in_range("--decks", decks, 1, max(MOST_PLAYERS))
    _in_range("--players", players, LEAST_PLAYERS, MOST_PLAYERS[decks])
    options = Options(
        seven_low=seven_low,
        invisible=invisible,
        skip=skip,
        reverse=reverse,
        extra_turn_after_burn=not no_extra_turn,
        decks=decks,
    )
    task = Task("shithead", players, policy, options, swap=swap, seed=seed)
    _Call(context, task, n, workers, engine, check, cap, deal, show=show).answer()


def _one_of(option: str, value: str, wanted: str) -> None:
    if value not in wanted.split():
        raise UsageError("option_value", option=option, value=value, wanted=wanted)


def _in_range(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise UsageError("option_range", option=option, value=value, least=least, most=most)


class _Call:
    """One call of the command: its options read, the deals played, the report written."""

    def __init__(
        self,
        context: typer.Context,
        task: "Task",
        n: int | None,
        workers: int,
        engine: str,
        check: str,
        cap: int | None,
        deal: int | None,
        *,
        show: bool,
    ) -> None:
        from skatcalc.sim.engines import SAMPLES, engine_for, is_missed  # noqa: PLC0415 - help needs no game
        from skatcalc.sim.games import KINDS  # noqa: PLC0415 - the same

        kind = KINDS[task.game]
        _one_of("--policy", task.policy, " ".join(kind.policies))
        _one_of("--engine", engine, "auto reference fast")
        _one_of("--check", check, "all sample")
        _in_range("--seed", task.seed, 0, _MOST_SEED)
        _in_range("--workers", workers, 1, _MOST_WORKERS)
        self.n = n if n is not None else 1 if show else _DEALS
        _in_range("-n", self.n, 1, _MOST_DEALS)
        if cap is not None:
            _in_range("--cap", cap, 1, _MOST_DEALS)
        if deal is not None:
            _in_range("--deal", deal, 1, self.n if n is not None else _MOST_DEALS)
            self.n = 1
        self.first = deal or 1
        self.engine = engine_for(engine, self.n, check_all=check == "all")
        self.is_slow = is_missed(engine, self.engine, self.n)
        self.task = task._replace(
            cap=kind.cap(task.policy) if cap is None else cap,
            check_every=1 if check == "all" or deal is not None or show else SAMPLES[self.engine],
        )
        self.workers = workers
        self.show = show
        self.printer: Printer = settings_of(context).printer
        self.interrupted = False

    def answer(self) -> None:
        """Play, write, and leave with the exit code."""
        from skatcalc.cli.simulateview import report_data, say_moves, say_report  # noqa: PLC0415
        from skatcalc.sim.run import run  # noqa: PLC0415 - the options come first

        handler = signal.signal(signal.SIGINT, self._interrupt)
        try:
            report = run(
                self._loaded(),
                self.n,
                self.workers,
                progress=self._progress(),
                stop=lambda: self.interrupted,
                first=self.first,
            )
        finally:
            signal.signal(signal.SIGINT, handler)
        shown = self.first if self.show else None
        if self.printer.json:
            self.printer.data("simulation", report_data(report, shown))
        else:
            if shown is not None:
                say_moves(self.printer, self.task, shown)
            if not self.show or self.n > 1:
                say_report(self.printer, report)
        if sys.stderr.isatty() and not self.printer.json:
            rate = report.tally.n / report.seconds
            text = self.printer.words("simulate-rate", n=report.tally.n, seconds=report.seconds, rate=rate)
            self.printer.note(text)
        if report.stopped:
            self.printer.note(
                self.printer.words("simulate-stopped", done=report.tally.n, n=self.n), "warning"
            )
            raise typer.Exit(_INTERRUPTED)
        if self.is_slow:
            self.printer.note(self.printer.words("simulate-slow"))
        raise typer.Exit(1 if report.tally.violations else 0)

    def _loaded(self) -> "Plays":
        """Load the engine; say what goes on where it must be compiled first."""
        from skatcalc.sim.engines import plays_on  # noqa: PLC0415 - the options come first

        job = plays_on(self.engine, self.task)
        if self.engine == "fast":
            from skatcalc.sim.fast import compiling  # noqa: PLC0415 - it loads numba

            text = self.printer.words("simulate-compiling")
            with compiling(lambda: self.printer.note(text)):
                job.begin()
        return job

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Ask the run to come to an end; a second time, end at once."""
        del number, frame
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True

    def _progress(self) -> Any:  # noqa: ANN401 - a function of the deals done
        begun = time.perf_counter()
        shown = begun
        terminal = sys.stderr.isatty()

        def progress(done: int) -> None:
            nonlocal shown
            now = time.perf_counter()
            if not terminal:
                return
            if now - shown >= _QUIET_SECONDS and done < self.n:
                shown = now
                rate = done / (now - begun)
                text = self.printer.words("simulate-progress", done=done, n=self.n, rate=rate)
                sys.stderr.write(f"\r{text}")
                sys.stderr.flush()
            elif shown > begun and done == self.n:
                sys.stderr.write("\r\033[K")

        return progress
