"""Deals a second on the reference and the fast engine, one core and two: `python -m benchmarks simulate`.

The engines play in turn, round by round, so that a busy machine slows both; the best rate of each and the
median of the ratios are shown. The fast engine is warm; it checks every deal as the docstring of its kernel
says, and a sample of deals in full.
"""

import time
from statistics import median
from typing import Any, Final

from benchmarks.report import say
from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.engines import SAMPLES, plays_on
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.run import run

ROUNDS: Final = 3
# Deals of a round: about half a second on an idle machine.
DEALS: Final = {"reference": 200, "fast": 20_000}
SHARED_DEALS: Final = 100_000

SK: Final = skitgubbe.Options()
SH: Final = shithead.Options()
# Skat has a line of its own here, once it has two engines.
RUNS: Final[list[tuple[str, str, Any]]] = [
    ("skitgubbe", "R", SK),
    ("skitgubbe", "G", SK),
    ("shithead", "RA", SH),
    ("shithead", "R", SH),
    ("shithead", "H", SH),
]


def task(game: str, policy: str, options: Any, engine: str) -> Task:  # noqa: ANN401 - of either game
    """Give what three players play, checked as `simulate` does by default; other deals each time."""
    cap, every = KINDS[game].cap(policy), SAMPLES[engine]
    return Task(game, 3, policy, options, cap=cap, check_every=every, seed=time.time_ns())


def rate(one: Task, engine: str, n: int, workers: int = 1) -> float:
    """Give deals a second."""
    report = run(plays_on(engine, one), n, workers)
    return n / report.seconds


def engines(game: str, policy: str, options: Any) -> None:  # noqa: ANN401 - of either game
    """Compare the engines on one game and policy."""
    few = 20 if policy in ("R", "H") and game == "shithead" else 1
    rates: dict[str, list[float]] = {"reference": [], "fast": []}
    for _ in range(ROUNDS):
        for engine, found in rates.items():
            found.append(rate(task(game, policy, options, engine), engine, DEALS[engine] // few))
    ratio = median(fast / slow for slow, fast in zip(rates["reference"], rates["fast"], strict=True))
    slow, fast = (max(found) for found in rates.values())
    say(f"  {game:10} {policy:3} reference {slow:9,.0f}   fast {fast:9,.0f}   ratio {ratio:6.0f}")


def workers(game: str, policy: str, options: Any) -> None:  # noqa: ANN401 - of either game
    """Compare two workers with one."""
    ratios = []
    for _ in range(ROUNDS):
        one = task(game, policy, options, "fast")
        ratios.append(rate(one, "fast", SHARED_DEALS, 2) / rate(one, "fast", SHARED_DEALS))
    say(f"  {game:10} {policy:3} two workers {max(ratios):.2f} times one (wanted 1.8)")


def main() -> None:
    """Run everything."""
    say("deals a second, three players, one core (wanted: fast 40 times the reference, goal 100)")
    for game, policy, options in RUNS:
        engines(game, policy, options)
    for game, policy, options in (RUNS[0], RUNS[2]):
        workers(game, policy, options)
