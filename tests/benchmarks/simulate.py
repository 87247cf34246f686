"""Deals a second on the reference and the fast engine, one core and two: `python -m benchmarks simulate`.

The engines play in turn, round by round, so that a busy machine slows both; the best rate of each and the
median of the ratios are shown. The fast engine is warm; it checks every deal as the docstring of its kernel
says, and a sample of deals in full.
"""

import random
import time
from statistics import median
from typing import Any, Final

from benchmarks.report import say
from skatcalc.cli.simulateskat import plays_on as skat_plays_on
from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.engines import SAMPLES, plays_on
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.run import run
from skatcalc.sim.skatfast import played
from skatcalc.sim.skatplays import SkatTask
from skatcalc.skat.rules import RuleSet, preset

ROUNDS: Final = 3
# Deals of a round: about half a second on an idle machine.
DEALS: Final = {"reference": 200, "fast": 20_000}
# What two workers share: long enough that handing over is not all there is.
SHARED_DEALS: Final = {"skat": 20_000_000, "skitgubbe": 1_000_000, "shithead": 1_000_000}

SK: Final = skitgubbe.Options()
SH: Final = shithead.Options()
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
    ratios, n = [], SHARED_DEALS[game]
    for _ in range(ROUNDS):
        one = task(game, policy, options, "fast")
        ratios.append(rate(one, "fast", n, 2) / rate(one, "fast", n))
    shared(game, policy, ratios)


def shared(game: str, policy: str, ratios: list[float]) -> None:
    """Say how two workers compared with one in all rounds."""
    found = " ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
    say(f"  {game:10} {policy:6} two workers {found} times one (wanted 1.8)")


def skat() -> None:
    """Compare the engines on Skat; where open_spiel is installed, its random games beside ours."""
    rules = preset("isko")
    for policy, few in (("random", 1), ("plain", 10)):
        rates: dict[str, list[float]] = {"reference": [], "fast": []}
        for _ in range(ROUNDS):
            for engine, found in rates.items():
                task = SkatTask(policy, rules, tuple(range(6)), seed=time.time_ns())
                found.append(skat_rate(task, engine, (200 if engine == "reference" else 5_000_000) // few))
        slow, fast = (max(found) for found in rates.values())
        say(f"  skat       {policy:6} reference {slow:9,.0f}   fast {fast:9,.0f}   (random wanted 1,500,000)")
    kernel = kernel_rate(rules)
    say(f"  skat       random, the kernel with its own checks alone: {kernel:9,.0f}")
    task = SkatTask("random", rules, tuple(range(6)), seed=time.time_ns())
    n = SHARED_DEALS["skat"]
    ratios = [skat_rate(task, "fast", n, 2) / skat_rate(task, "fast", n) for _ in range(ROUNDS)]
    shared("skat", "random", ratios)
    open_spiel()


def skat_rate(task: SkatTask, engine: str, n: int, workers: int = 1) -> float:
    """Give deals a second, lines of notation and their scoring included."""
    return n / run(skat_plays_on(engine, task), n, workers).seconds


def kernel_rate(rules: RuleSet) -> float:
    """Give deals a second of the kernel, checks inside it and its own score included."""
    task = SkatTask("random", rules, tuple(range(6)), seed=7)
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        played(task, 1, 500_000)
        best = max(best, 500_000 / (time.perf_counter() - begun))
    return best


def open_spiel() -> None:
    """Time random games of open_spiel from Python, as its users drive it."""
    try:
        import pyspiel  # type: ignore[import-not-found]  # noqa: PLC0415 - only for comparison
    except ImportError:
        say("  open_spiel is not installed: `pip install open-spiel==2.0.2` shows it beside ours")
        return
    game = pyspiel.load_game("skat")
    draw = random.Random(7).random  # noqa: S311 - no secret
    begun, games = time.perf_counter(), 5_000
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
    say(f"  open_spiel random, from Python: {games / (time.perf_counter() - begun):9,.0f}")


def main() -> None:
    """Run everything."""
    skat()
    say("deals a second, three players, one core (wanted: fast 40 times the reference, goal 100)")
    for game, policy, options in RUNS:
        engines(game, policy, options)
    for game, policy, options in (RUNS[0], RUNS[2]):
        workers(game, policy, options)
