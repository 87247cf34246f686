"""What the seeds files state about the simulated games, and how a run is compared with it (section 7.1)."""

import tomllib
from math import sqrt
from pathlib import Path
from typing import Any

from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.engines import plays_on
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.run import run
from skatcalc.sim.tally import Mean, share

SEEDS = {
    game: tomllib.loads((Path(__file__).parents[1] / "seeds" / f"{game}.toml").read_text(encoding="utf-8"))
    for game in ("skitgubbe", "shithead")
}
NAMES = {
    "phase-2 actions": "phase2_actions",
    "phase-1 tricks": "phase1_tricks",
    "ties": "ties",
    "flips": "flips",
    "takes": "takes",
    "actions": "actions",
    "pick-ups": "pickups",
    "T-burns": "ten_burns",
}
FIGURES = [(game, figure) for game, seed in SEEDS.items() for figure in seed["figure"]]


def task(game: str, players: int, policy: str, **more: Any) -> Task:  # noqa: ANN401 - fields of a task
    """Give a task with the options, the cap and the seed that tests take unless they say otherwise."""
    options: Any = skitgubbe.Options() if game == "skitgubbe" else shithead.Options()
    fields = {"options": options, "cap": KINDS[game].cap(policy), "check_every": 0, "seed": 52, **more}
    return Task(game, players, policy, **fields)


def exact(game: str, quantity: str, **wanted: Any) -> dict[str, Any]:  # noqa: ANN401 - TOML
    """Find a value of section 7.2 by the beginning of its name."""
    (found,) = [
        row
        for row in SEEDS[game]["exact"]
        if row["quantity"].startswith(quantity)
        and all(row.get(key, value) == value for key, value in wanted.items())
    ]
    return found  # type: ignore[no-any-return]


def agrees(found: Mean, value: float, se: float = 0.0) -> bool:
    """Compare as section 7.1 says: within four combined standard errors."""
    return abs(found.value - value) <= 4 * sqrt(found.se**2 + se**2)


def is_share(count: int, of: int, value: float) -> bool:
    """Compare a count with an exact probability: its own standard error is known exactly too."""
    return abs(count / of - value) <= 4 * sqrt(value * (1 - value) / of)


def figure_id(value: Any) -> str:  # noqa: ANN401 - a game or a figure
    """Name a case of a test."""
    return value if isinstance(value, str) else f"{value['policy']}{value['players']}"


def check_figure(game: str, figure: dict[str, Any], n: int, engine: str, workers: int = 1) -> None:
    """Compare a run with all that section 7.3 says about its game, policy and table."""
    players = figure["players"]
    one = task(game, players, figure["policy"], swap=figure.get("swap", "none"))
    tally = run(plays_on(engine, one), n, workers).tally
    finished = tally.ended["finished"]
    for row in figure["values"]:
        quantity = row["quantity"]
        if quantity.startswith("P(loser = seat "):
            found = tally.loser_share(int(quantity[-2]))
        else:
            found = tally.mean(NAMES[quantity])
        assert agrees(found, row["value"], row["se"]), quantity
    if figure.get("loser_uniform"):
        # so many games showed no departure; who starts is not quite even (SH-5), so there may be one
        even = 1 / players
        error = sqrt(even * (1 - even) / figure["games"])
        for seat in range(players):
            assert agrees(share(tally.losers[seat], finished), even, error)
    missing = share(n - finished, n)
    theirs = share(figure.get("not_finished", 0), figure["games"])
    least = 1 / n  # a share of nothing has no error of its own
    assert abs(missing.value - theirs.value) <= 4 * sqrt(missing.se**2 + theirs.se**2 + least**2)
    assert tally.violations == []
