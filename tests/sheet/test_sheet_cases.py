"""The cases `[cases] list` and `[[settlement]]` of seeds/skat.toml, executed.

L-19 (skat 6.3, the zero-sum house scoring "Rota") is executed in test_sheet_standing.py.
"""

import re
import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from sheet_strategies import FOUR, THREE, house, last, played

from skatcalc.sheet.settlement import Money, from_cents, settle
from skatcalc.sheet.standing import standing
from skatcalc.skat.game import GameResult

SEED: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "seeds" / "skat.toml").read_text(encoding="utf-8")
)
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in SEED["cases"]["list"]}


def by_name(numbers: list[int]) -> dict[str, int]:
    """Give the numbers of a case, which are those of players A, B, C, D, to players of such initials."""
    return dict(zip(FOUR, numbers, strict=False))


def test_the_seed_has_the_cases_that_are_executed_here() -> None:
    executed = {
        "L-1",
        "L-2",
        "L-4",
        "L-5",
        "L-7",
        "L-8",
        "L-10",
        "L-11",
        "L-13",
        "L-14",
        "L-16",
        "L-17",
        "L-20",
    }
    assert set(CASES) == executed | {"L-19"}


# --- settlement ------------------------------------------------------------------------------------


def test_settlement_by_multiplying_and_subtracting_the_sum() -> None:
    """L-1 (skat 5.15, 5.16 i); at one rouble a point the amounts are the points."""
    case = CASES["L-1"]
    found = settle(by_name(case["scores"]), Money(Decimal(1), "RUB"))
    assert found.sum == case["sum"]
    assert found.points == by_name(case["result"])
    assert found.amounts == by_name([100 * result for result in case["result"]])


def test_settlement_by_the_mean() -> None:
    """L-2 (skat 5.16 ii): (own - mean) x n."""
    case = CASES["L-2"]
    found = settle(by_name(case["scores"]), Money())
    assert found.mean == Fraction(str(case["mean"]))
    by_mean = {player: (own - found.mean) * len(found.own) for player, own in found.own.items()}
    assert found.points == by_name(case["result"]) == by_mean


def test_settlement_of_the_source_document_step_by_step() -> None:
    """The steps of SEED's settlement (skat 5.15)."""
    (case,) = SEED["settlement"]
    found = settle(by_name(case["scores"]), Money())
    assert (len(found.own), found.sum) == (case["players"], case["sum"])
    assert found.multiplied == by_name(case["multiplied"])
    assert found.mean == Fraction(case["mean"])
    assert found.points == by_name(case["result"])


@pytest.mark.parametrize("name", ["L-4", "L-5"])
def test_scores_become_cents_before_they_are_settled(name: str) -> None:
    """L-4, L-5 (skat 6.14.2): a quarter cent a point, 54.5 -> 55, -9.5 -> -10, 122.5 -> 123."""
    case = CASES[name]
    found = settle(by_name(case["scores"]), Money(Decimal("0.0025")))
    assert found.amounts == by_name(case["result_cents"])


# --- totals ----------------------------------------------------------------------------------------


def test_running_totals() -> None:
    """L-7 (skat 7.2): 144, then -54, then 46 for another; each from a game of that value."""
    case = CASES["L-7"]
    lines = {144: "g4s", -54: "d2-", 46: "no"}
    games = [f"{name} {lines[entry]}" for name, entry in case["entries"]]
    found = played(THREE, games)
    entries = [[name[0], points] for row in found.rows for name, points in row.scores.items() if points]
    assert entries == case["entries"]
    assert found.totals == by_name(case["totals"])


def test_seeger_fabian_at_three_on_the_data_of_the_running_totals() -> None:
    """L-8 (skat 6.1.1): the other two get 40 each for A's lost game."""
    case = CASES["L-8"]
    found = standing(played(THREE, ["a g4s", "a d2-", "c no"]))
    assert found.points == by_name(case["points"])
    assert found.won == by_name(case["won"])
    assert found.lost == by_name(case["lost"])
    assert found.seeger_fabian == by_name(case["totals"])


def lines_of_a_long_evening(case: dict[str, Any]) -> list[str]:
    """Make an evening of four with the wins, losses and points of a case; the rest is adjusted.

    Every game is the cheapest, 18 won and -36 lost. Nobody plays while he deals; where only the dealer has
    games left the deal is passed in.
    """
    lines = []
    left = {
        name: [True] * won + [False] * lost
        for name, won, lost in zip(FOUR, case["won"], case["lost"], strict=True)
    }
    deal = 0
    while any(left.values()):
        # the dealer of four sits out, so a player without a game to play lets the deal pass
        name = next((name for name in FOUR if left[name] and name != FOUR[deal % 4]), None)
        lines.append("pass" if name is None else f"{name} d1{'' if left[name].pop() else '-'}")
        deal += 1
    points = {
        name: 18 * won - 36 * lost for name, won, lost in zip(FOUR, case["won"], case["lost"], strict=True)
    }
    for name, wanted in by_name(case["points"]).items():
        lines.append(f"{name} adj {wanted - points[name]}")
    return lines


def test_seeger_and_seeger_fabian_at_four() -> None:
    """L-10 and L-11 (skat 6.1.4, 6.1.1): 30 for each lost game of another."""
    case, fabian = CASES["L-10"], CASES["L-11"]
    found = standing(played(FOUR, lines_of_a_long_evening(case)))
    assert found.points == by_name(case["points"]) == by_name(fabian["points"])
    assert found.won == by_name(case["won"])
    assert found.lost == by_name(case["lost"])
    assert found.seeger == by_name(case["totals"])
    assert found.seeger_fabian == by_name(fabian["totals"])


@pytest.mark.parametrize(
    ("line", "key"),
    [("a no", "null_ouvert_won"), ("a no-", "null_ouvert_lost"), ("a n", "null_won"), ("a n-", "null_lost")],
)
def test_single_null_games_with_the_bonus(line: str, key: str) -> None:
    """L-13 (skat 6.1.4): 46 + 50, -92 - 50, 23 + 50, -46 - 50."""
    assert standing(played(THREE, [line])).seeger["Anna"] == CASES["L-13"][key]


@pytest.mark.parametrize(("place", "line"), [(0, "a c5"), (1, "a c5-")])
def test_single_suit_game_with_the_bonus(place: int, line: str) -> None:
    """L-14 (skat 6.1.4): 72 becomes 122, -144 becomes -194."""
    case = CASES["L-14"]
    found = standing(played(THREE, [line]))
    assert found.points["Anna"] == case["settlement"][place]
    assert found.seeger["Anna"] == case["rated"][place]


# --- fines and the row of a list -------------------------------------------------------------------


def steps_of(text: str) -> tuple[tuple[int, Decimal], ...]:
    """Read `0.50 for 1-3, 1.00 from 4`."""
    return tuple(
        (int(first), Decimal(fine)) for fine, first in re.findall(r"([\d.]+) (?:for|from) (\d+)", text)
    )


@pytest.mark.parametrize("name", ["L-16", "L-17"])
def test_fines_rise_with_the_number_of_lost_games(name: str) -> None:
    """L-16, L-17 (skat 6.14.4)."""
    case = CASES[name]
    money = Money(fines=steps_of(case["steps"]))
    found = settle(by_name([0, 0, 0]), money, by_name([case["lost"], 0, 0]))
    assert {player: from_cents(cents, money) for player, cents in found.fines.items()} == {
        "Anna": case["fine"],
        "Bert": "0.00",
        "Cleo": "0.00",
    }
    assert from_cents(found.pot, money) == case["fine"]


def test_the_row_of_a_list() -> None:
    """L-20 (skat 7.1, 7.2): the declarer of row 1 at place 2; only his columns move."""
    expected = CASES["L-20"]["row"]
    row = last(FOUR, ["Bert g4s"], house())
    assert row.number == expected["nr"]
    assert isinstance(row.result, GameResult)
    worth = row.result.worth
    assert worth.base == expected["base"]
    assert row.result.matadors == expected["mit"]
    names = [step.name for step in worth.steps]
    assert ("hand" in names, "schneider" in names) == (expected["hand"], expected["schneider"])
    assert row.scores == {"Anna": 0, "Bert": expected["plus"], "Cleo": 0, "Doris": 0}
    assert row.totals["Bert"] == expected["place2_total"]
    assert standing(played(FOUR, ["Bert g4s"])).won["Bert"] == expected["place2_won"]
