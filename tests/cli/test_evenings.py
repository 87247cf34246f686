"""Simulated evenings (`simulate skat --evening N`): whole lists, and faults on the way that must be found."""

import shlex
from collections.abc import Callable
from typing import Any

import pytest
from cli_runner import ask, run

from skatcalc.cli import evenings
from skatcalc.sheet.scoresheet import Recorder
from skatcalc.sheet.settlement import settle
from skatcalc.sheet.standing import SCORINGS, standing
from skatcalc.sim.skatcheck import entry_of
from skatcalc.sim.skatplays import play_deal
from skatcalc.sim.skatscore import ramsch_scores
from skatcalc.skat.rules import PRESETS

pytest_plugins = ("cli_fixtures",)

CHECKS = {"deal", "line", "row", "factor", "points", "controls", "zero-sum", "payments"}
EVENING = ("--json", "simulate", "skat", "--evening", "1")


@pytest.mark.parametrize(
    ("players", "preset"), [(3 + place % 4, preset) for place, preset in enumerate(sorted(PRESETS))]
)
def test_evening_under_every_preset(players: int, preset: str) -> None:
    told = ask(*EVENING[1:], "--rules", preset, "--players", str(players), "--games", "12", "--seed", "5")
    assert (told["finished"], told["violations"]) == (1, 0)
    assert set(told["checks"]) >= CHECKS
    # every deal is checked, and each total under all ways of settling
    assert told["checks"]["row"] == told["deals"] == sum(told["results"].values())
    assert told["checks"]["zero-sum"] == len(SCORINGS)


@pytest.mark.parametrize(("players", "games"), [(3, 36), (4, 48)])
def test_length_of_a_list(players: int, games: int) -> None:
    """A list has 36 games of three players or 48 of four (skat 7.5), those passed in among them."""
    told = ask(*EVENING[1:], "--rules", "isko", "--players", str(players))
    results = told["results"]
    assert told["options"]["games"] == games
    assert sum(results.values()) == told["deals"] == games


def test_deals_do_not_depend_on_who_plays_them() -> None:
    words = ("simulate", "skat", "--evening", "3", "--rules", "berlin", "--games", "9", "--seed", "11")
    alone, shared = ask(*words), ask(*words, "--workers", "2")
    for key in set(alone) - {"workers", "seconds", "deals_per_second"}:
        assert alone[key] == shared[key]


def test_report_in_words() -> None:
    told = run("simulate", "skat", "--evening", "1", "--rules", "pub", "--games", "6")
    assert told.code == 0
    assert "1 evening of 6 games" in " ".join(told.out.split())


# --- faults are found ----------------------------------------------------------------------------------


def lose_a_cent(patch: pytest.MonkeyPatch) -> None:
    def wrong(*words: Any, **more: Any) -> Any:  # noqa: ANN401 - as the function behind it
        settlement = settle(*words, **more)
        name = next(iter(settlement.amounts))
        return settlement._replace(amounts={**settlement.amounts, name: settlement.amounts[name] + 1})

    patch.setattr(evenings, "settle", wrong)
    # few failures are shown
    patch.setattr(evenings, "SCORINGS", SCORINGS[:1])


def drop_a_payment(patch: pytest.MonkeyPatch) -> None:
    def wrong(*words: Any, **more: Any) -> Any:  # noqa: ANN401 - as the function behind it
        settlement = settle(*words, **more)
        return settlement._replace(payments=settlement.payments[1:])

    patch.setattr(evenings, "settle", wrong)


def miscount_ramsch(patch: pytest.MonkeyPatch) -> None:
    def wrong(*words: Any) -> tuple[int, int, int]:  # noqa: ANN401 - as the function behind it
        first, second, third = ramsch_scores(*words)
        return first - 1, second, third

    patch.setattr(evenings, "ramsch_scores", wrong)


def win_one_more(patch: pytest.MonkeyPatch) -> None:
    def wrong(replay: Any) -> Any:  # noqa: ANN401 - as the function behind it
        found = standing(replay)
        return found._replace(won={name: count + 1 for name, count in found.won.items()})

    patch.setattr(evenings, "standing", wrong)


def forget_a_line(patch: pytest.MonkeyPatch) -> None:
    right = Recorder.record

    def wrong(recorder: Recorder, line: str) -> Any:  # noqa: ANN401 - as the method behind it
        row = right(recorder, line)
        if len(recorder.rows) == 3:
            recorder.totals[recorder.table.deal().players[0]] += 1
        return row

    patch.setattr(Recorder, "record", wrong)


def swap_seats(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(evenings, "entry_of", lambda code, names: entry_of(code, (names[1], names[0], names[2])))


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        (lose_a_cent, "zero-sum"),
        (drop_a_payment, "payments"),
        (miscount_ramsch, "row"),
        (win_one_more, "won"),
        (forget_a_line, "row"),
        (swap_seats, "row"),
    ],
)
def test_fault_is_found(
    fault: Callable[[pytest.MonkeyPatch], None], check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    words = [*EVENING, "--games", "9", "--seed", "2"]
    answer = run(*words, "--rules", "raeuber" if fault is miscount_ramsch else "isko")
    assert answer.code == 1
    violated = answer.data["violated"]
    assert check in {one["invariant"] for one in violated}
    program, *again = shlex.split(violated[0]["command"])
    assert program == "skatcalc"
    assert violated[0] in run("--json", *again).data["violated"]


def test_a_crash_is_told_and_the_other_evenings_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the sheet of the second evening, and in a deal of the first."""
    words = [*EVENING, "--evening", "3", "--games", "9", "--seed", "2"]
    right = Recorder.replay
    calls: list[int] = []

    def wrong(recorder: Recorder) -> Any:  # noqa: ANN401 - as the method behind it
        calls.append(1)
        if len(calls) == 2:
            raise IndexError("no such row")
        return right(recorder)

    def crashing(task: Any, number: int) -> Any:  # noqa: ANN401 - as the function behind it
        played = play_deal(task, number)
        broken = (*played.broken, (7, "crashed: IndexError: none (skat.py:1)"))
        return played._replace(broken=broken) if number == 3 else played

    monkeypatch.setattr(Recorder, "replay", wrong)
    monkeypatch.setattr(evenings, "play_deal", crashing)
    answer = run(*words)
    assert (answer.code, answer.data["n"], answer.data["finished"]) == (1, 3, 2)
    told = [(one["deal"], one["invariant"].split(" (")[0]) for one in answer.data["violated"]]
    assert told == [(1, "crashed: IndexError: none"), (1, "deal"), (2, "crashed: IndexError: no such row")]
    calls.clear()
    answer = run(*(word for word in words if word != "--json"))
    assert "evening 2, row " in answer.err
    assert ": crashed: IndexError: no such row (test_evenings.py:" in " ".join(answer.err.split())
