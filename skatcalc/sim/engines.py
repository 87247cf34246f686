"""Which of the two engines plays a run: the readable rules, or their compiled twins."""

from importlib.util import find_spec
from typing import Final

from skatcalc.errors import UsageError
from skatcalc.sim.games import Task
from skatcalc.sim.plays import Plays

# A smaller run is done before the fast engine is loaded.
FAST_FROM: Final = 2_000
# Of so many deals one is checked after every action, which costs a tenth of the time, or less.
SAMPLES: Final = {"reference": 100, "fast": 20_000}


def installed() -> bool:
    """Tell whether the extra `fast` is there."""
    return find_spec("numba") is not None


def engine_for(wanted: str, n: int, *, check_all: bool) -> str:
    """Choose `reference` or `fast` for a run of n deals; `auto` leaves the choice to us.

    Raises:
        UsageError: `fast` is wanted, but numba is missing.
    """
    if wanted != "auto":
        if wanted == "fast" and not installed():
            raise UsageError("engine_missing")
        return wanted
    # a run whose deals are all checked is played on the reference engine anyway
    return "fast" if n >= FAST_FROM and not check_all and installed() else "reference"


def is_missed(wanted: str, engine: str, n: int) -> bool:
    """Tell whether the fast engine would have played a run, were it installed."""
    return wanted == "auto" and engine == "reference" and n >= FAST_FROM and not installed()


def plays_on(engine: str, task: Task) -> Plays:
    """Give the work of a run on an engine."""
    if engine == "reference":
        return Plays(task)
    from skatcalc.sim.fast import FastPlays  # noqa: PLC0415 - it loads numba

    return FastPlays(task)
