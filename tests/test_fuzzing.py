"""The fuzzing campaign in small: every reader bears odd texts, and the campaign finds what is wrong."""

import time
from collections.abc import Callable

import pytest
from campaigns import fuzz
from campaigns.fuzz import campaign
from fuzz_targets import TARGETS, Target
from fuzz_texts import Grammar

from skatcalc.errors import NotationError

INPUTS = {"arguments": 25, "documents": 100}


@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_bears_odd_texts(name: str) -> None:
    report = campaign(name, TARGETS[name], INPUTS.get(name, 300), "suite")
    assert report.faults == []
    assert report.inputs == INPUTS.get(name, 300)
    # neither only good nor only bad ones
    assert 0 < report.read < report.inputs
    assert report.read + report.refused.total() == report.inputs


def _broken(check: Callable[[str], None]) -> Target:
    return Target(1, check, lambda: Grammar(["anna s2h"], ["x", "y"]))


def test_a_fault_is_found_and_shortened() -> None:
    def check(text: str) -> None:
        if "x" in text:
            raise ValueError(text)
        raise NotationError("line_empty")

    report = campaign("broken", _broken(check), 2000, "suite")
    assert {fault.text for fault in report.faults} == {"x"}
    assert all("ValueError" in fault.how for fault in report.faults)
    assert set(report.refused) == {"line_empty"}


def test_a_reader_that_does_not_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "SECOND", 0.02)
    monkeypatch.setattr(fuzz, "_MOST_FAULTS", 1)

    def check(text: str) -> None:
        end = time.process_time() + 5 * len(text)
        while time.process_time() < end:
            pass

    report = campaign("slow", _broken(check), 10, "suite")
    assert [fault.how for fault in report.faults] == ["takes longer than a second"]


def test_a_reader_that_keeps_everything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "_BLOCK", 10)
    monkeypatch.setattr(fuzz, "_memory", iter(range(0, 10**9, 100 << 10)).__next__)
    report = campaign("greedy", _broken(lambda _: None), 100, "suite")
    assert len(report.faults) == 1
    assert report.faults[0].how.endswith("MB")


def test_the_campaign_tells_by_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz.main("notation", "cards", "100", "seed=1") == 0
    told = capsys.readouterr().out
    assert "seed=1\n" in told
    # each share is rounded up
    assert "101 inputs in" in told
    monkeypatch.setitem(TARGETS, "notation", _broken(time.sleep))  # type: ignore[arg-type]
    assert fuzz.main("notation", "10") == 1
    assert "FAULT" in capsys.readouterr().out


def test_the_same_seed_makes_the_same_texts() -> None:
    first, again, other = (campaign("lines", TARGETS["lines"], 200, seed).refused for seed in ("a", "a", "b"))
    assert first == again != other
