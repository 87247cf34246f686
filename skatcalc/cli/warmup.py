"""`skatcalc warmup`: compile every kernel, once for all later calls."""

import importlib
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Final

import typer

from skatcalc.cli.printer import Printer
from skatcalc.cli.settings import settings_of
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)

# modules with a function `warm` that compiles what they need
KERNELS: Final = ("skatcalc.sim.solver", "skatcalc.sim.skatfast", "skatcalc.sim.fast")
# without numba a position of so many tricks is a matter of seconds
_MOST_PLAIN: Final = 5


@app.command(help=HELP["warmup"], epilog=HELP["warmup-examples"])
def warmup(context: typer.Context) -> None:
    """Compile what is not compiled yet."""
    from skatcalc.sim.kernels.cache import COMPILED  # noqa: PLC0415 - few commands ask

    printer = settings_of(context).printer
    if not COMPILED:
        raise UsageError("fast_missing")
    begun = time.perf_counter()
    with _compiling(printer, "warmup-first"):
        for name in KERNELS:
            importlib.import_module(name).warm()
    seconds = time.perf_counter() - begun
    if printer.json:
        printer.data("warmup", {"kernels": list(KERNELS), "seconds": round(seconds, 3)})
    else:
        printer.say(printer.words("warmup-done", seconds=seconds))


@contextmanager
def told(printer: Printer) -> Iterator[None]:
    """Say on stderr, once, when the solver is compiled; what lies in the cache is only loaded."""
    from skatcalc.sim.kernels.cache import COMPILED  # noqa: PLC0415 - few commands ask
    from skatcalc.sim.kernels.objects import is_kept  # noqa: PLC0415 - the same

    with nullcontext() if not COMPILED or is_kept() else _compiling(printer, "solver-first"):
        yield


@contextmanager
def _compiling(printer: Printer, key: str) -> Iterator[None]:
    from skatcalc.sim.kernels.compiling import compiling  # noqa: PLC0415 - it loads numba

    with compiling(lambda: printer.note(printer.words(key))):
        yield


def need_compiled(tricks: int) -> None:
    """Refuse what plain Python would not finish in a few seconds.

    Raises:
        UsageError: numba is missing and so many tricks are too many without it.
    """
    from skatcalc.sim.kernels.cache import COMPILED  # noqa: PLC0415 - few commands ask

    if not COMPILED and tricks > _MOST_PLAIN:
        raise UsageError("fast_missing")
