"""`simulate --engine`: which engine plays, that both report the same, what is said when one is missing."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cli_runner import MODULE, ask, done, run
from sim_facts import task

from skatcalc.sim.engines import FAST_FROM
from skatcalc.sim.skitgubbe import Skitgubbe
from skatcalc.words.en import TEXTS

pytest_plugins = ("cli_fixtures",)
pytestmark = [pytest.mark.apart, pytest.mark.usefixtures("own_world")]

MANY = ["-n", str(FAST_FROM), "--seed", "3"]
OF_THE_ENGINE = ("engine", "checks", "seconds", "deals_per_second", "workers")


@pytest.fixture
def no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the extra `fast`."""
    monkeypatch.setitem(sys.modules, "numba", None)


@pytest.fixture
def numba() -> None:
    """Leave a test out where there is no fast engine; load it, so that nothing is said of compiling."""
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    from skatcalc.sim.fast import FastPlays  # noqa: PLC0415 - it loads numba

    for one in (task("skitgubbe", 3, "R"), task("shithead", 3, "R")):
        FastPlays(one).begin()


def report(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in OF_THE_ENGINE}


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize(
    "words",
    [
        ["skitgubbe", "--players", "4", "--anti", "clubs", "--policy", "G"],
        ["shithead", "--swap", "best", "--seven-low", "--cap", "300"],
        ["shithead", "--decks", "2", "--players", "7", "--policy", "R", "--cap", "300"],
    ],
    ids=" ".join,
)
def test_both_engines_give_the_same_report(words: list[str]) -> None:
    slow, fast = (ask("simulate", *words, "-n", "150", "--engine", name) for name in ("reference", "fast"))
    assert (slow["engine"], fast["engine"]) == ("reference", "fast")
    assert report(slow) == report(fast)
    assert set(fast["checks"]) <= set(slow["checks"])


@pytest.mark.usefixtures("numba")
def test_auto_takes_the_fast_engine_for_many_deals() -> None:
    assert ask("simulate", "skitgubbe", *MANY)["engine"] == "fast"
    few = ask("simulate", "skitgubbe", "-n", str(FAST_FROM - 1), "--cap", "1")
    assert few["engine"] == "reference"
    assert ask("simulate", "skitgubbe", *MANY, "--cap", "1", "--check", "all")["engine"] == "reference"
    assert ", engine fast, " in done("simulate", "skitgubbe", *MANY)


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_check_in_force_is_told(game: str) -> None:
    """No report says that the fast engine alone plays where the readable one plays every deal."""
    words = ["simulate", game, "-n", "20", "--cap", "300"]
    for check, engine, played, told in [
        ("sample", "reference", "reference", "every deal at its end, every 100th after every action"),
        ("all", "reference", "reference", "every deal after every action"),
        ("sample", "fast", "fast", "every deal at its end, every 20000th on the reference engine too"),
        ("all", "fast", "fast + reference", "every deal on the reference engine too, after every action"),
    ]:
        options = ["--check", check, "--engine", engine]
        assert ask(*words, *options)["check"] == check
        text = " ".join(done(*words, *options).split())
        assert f", engine {played}, workers 1 --check {check}: {told}" in text
    assert ask(*words[:2], "--deal", "7")["check"] == "all"


@pytest.mark.usefixtures("no_numba")
def test_auto_without_numba() -> None:
    answer = run("--json", "simulate", "skitgubbe", *MANY, "--cap", "1")
    assert (answer.code, answer.data["engine"]) == (0, "reference")
    assert answer.err == TEXTS["simulate-slow"] + "\n"
    assert run("simulate", "skitgubbe", "-n", "5").err == ""


@pytest.mark.usefixtures("no_numba")
def test_fast_without_numba() -> None:
    answer = run("--json", "simulate", "skitgubbe", "--engine", "fast")
    assert (answer.code, answer.out, answer.fault["code"]) == (2, "", "engine_missing")
    assert "pip install '.[fast]'" in answer.fault["hint"]


@pytest.mark.usefixtures("numba")
def test_difference_can_be_reproduced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the engines differ the command that is printed asks both again."""
    right = Skitgubbe._after  # noqa: SLF001 - the fault is made here
    monkeypatch.setattr(Skitgubbe, "_after", lambda game, seat: right(game, right(game, seat)))
    words = ["simulate", "skitgubbe", "-n", "3", "--players", "4", "--engine", "fast", "--check", "all"]
    answer = run("--json", *words)
    assert answer.code == 1
    broken = next(one for one in answer.data["violated"] if one["invariant"] == "engines")
    command = broken["command"].split()
    assert command[-2:] == ["--engine", "fast"]
    again = run("--json", *command[1:])
    assert again.code == 1
    assert {one["invariant"] for one in again.data["violated"]} >= {"engines"}
    monkeypatch.undo()
    assert run(*command[1:]).code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("numba")
def test_first_run_says_that_it_compiles(tmp_path: Path) -> None:
    """It is said once: the second run loads what the first one compiled."""
    command = [*MODULE, "simulate", "skitgubbe", "--engine", "fast"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (
        subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=True)
        for _ in range(2)
    )
    assert (first.stderr, second.stderr) == (TEXTS["simulate-compiling"] + "\n", "")
    assert first.stdout == second.stdout
