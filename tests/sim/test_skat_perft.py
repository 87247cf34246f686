"""Exact numbers of legal continuations, counted by a naive model and stored: the engine counts the same."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from naive_skat import CLASSIC_BIDS, ISKO_BIDS, Naive, opened
from naive_skat import perft as naive_perft
from skat_deals import act, begun, perft

from skatcalc.sim.skat import SkatDeal
from skatcalc.skat.rules import PRESETS

QUICK = 2500
POSITIONS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "skat-perft.toml").read_text(encoding="utf-8")
)["position"]


def moves_before(position: dict[str, Any]) -> list[str]:
    return position["before"].split(", ") if position["before"] else []


def engine_at(position: dict[str, Any]) -> SkatDeal:
    rules = PRESETS[position["rules"]]._replace(passed=position["passed"])
    return act(begun(position["deal"], position["start"], rules), *moves_before(position))


def naive_at(position: dict[str, Any]) -> Naive:
    bids = CLASSIC_BIDS if position["rules"] == "classic" else ISKO_BIDS
    naive = opened(position["deal"], position["start"], position["passed"], bids)
    for move in moves_before(position):
        naive = naive.after(move)
    return naive


def named(*, slow: bool) -> list[Any]:
    """Give each position with its depths: all of few continuations, or the rest."""
    found = []
    for position in POSITIONS:
        depths = [depth for depth, count in enumerate(position["counts"], 1) if (count > QUICK) is slow]
        if depths:
            found.append(pytest.param(position, depths, id=position["name"]))
    return found


def check(position: dict[str, Any], depths: list[int]) -> None:
    game = engine_at(position)
    for depth in depths:
        assert perft(game, depth) == position["counts"][depth - 1], depth


@pytest.mark.parametrize(("position", "depths"), named(slow=False))
def test_continuations(position: dict[str, Any], depths: list[int]) -> None:
    check(position, depths)


@pytest.mark.slow
@pytest.mark.parametrize(("position", "depths"), named(slow=True))
def test_many_continuations(position: dict[str, Any], depths: list[int]) -> None:
    check(position, depths)


@pytest.mark.parametrize(("position", "depths"), named(slow=False))
def test_stored_numbers_are_those_of_the_naive_model(position: dict[str, Any], depths: list[int]) -> None:
    naive = naive_at(position)
    assert [naive_perft(naive, depth) for depth in depths] == [position["counts"][n - 1] for n in depths]


def test_what_is_stored() -> None:
    """Every phase and every kind of trumps; endings are counted to the last card."""
    assert {engine_at(position).phase for position in POSITIONS} == {
        "bid",
        "skat",
        "push",
        "grand-hand",
        "play",
    }
    played = {engine_at(one).kind for one in POSITIONS if "first card" in one["name"]}
    assert played == {0, 3, 4, 5, 6}
    for position in POSITIONS:
        if "last three tricks" in position["name"]:
            assert len(position["counts"]) == 9
