"""`skatcalc session settle`: the worked settlements of skat 5.15 to 6.14, as JSON and as text."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from cli_runner import PLAYERS, ask, done, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

LIST: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in tomllib.loads(
        (Path(__file__).parents[2] / "seeds" / "skat.toml").read_text(encoding="utf-8")
    )["cases"]["list"]
}
FOUR = (*PLAYERS, "Doris")
KEYS = [
    *("format", "version", "of", "sum", "multiplied", "mean", "points"),
    *("rate", "currency", "amounts", "fines", "pot", "payments"),
]


def four_at(path: Path, head: str = "") -> Path:
    """Write the round of SEED: 96, 360, 59 and -50 (skat 5.15); the dealer sits at four."""
    names = 'players = ["Anna", "Bert", "Cleo", "Doris"]\nrules = "classic"\n'
    return written_sheet(path, ["Bert g4o", "Cleo nho", "Doris h3h-", "Anna c7"], names + head)


def scored(path: Path, scores: list[int], head: str = "") -> Path:
    """Write a sheet that ends with these scores."""
    players = FOUR[: len(scores)]
    names = "players = [" + ", ".join(f'"{name}"' for name in players) + "]\n"
    lines = [f"{player} adj {points}" for player, points in zip(players, scores, strict=True)]
    return written_sheet(path, lines, names + head)


def consistent(found: dict[str, Any]) -> None:
    """Check what must hold of every settlement: amounts sum to zero, and the payments move them."""
    amounts = {player: Decimal(amount) for player, amount in found["amounts"].items()}
    assert sum(amounts.values()) == 0
    left = dict(amounts)
    for payment in found["payments"]:
        assert Decimal(payment["amount"]) > 0
        left[payment["from"]] += Decimal(payment["amount"])
        left[payment["to"]] -= Decimal(payment["amount"])
    assert not any(left.values())
    assert len(found["payments"]) < len(amounts)


def test_round_of_the_source_document(tmp_path: Path) -> None:
    """Cases L-1 and L-2 (skat 5.15, 5.16): n x own - sum, and n times the distance from the mean."""
    found = ask("session", "settle", "--rate", "1", "-f", str(four_at(tmp_path / "four.toml")))
    first, second = LIST["L-1"], LIST["L-2"]
    assert list(found) == KEYS
    assert (found["format"], found["version"], found["of"]) == ("skatcalc/settlement", 1, "plain")
    assert (found["sum"], found["mean"]) == (first["sum"], second["mean"])
    assert list(found["multiplied"].values()) == [4 * points for points in first["scores"]]
    assert list(found["points"].values()) == first["result"] == second["result"]
    assert found["amounts"] == dict(zip(FOUR, [f"{points}.00" for points in first["result"]], strict=True))
    assert Decimal(found["rate"]) == 1
    consistent(found)


@pytest.mark.parametrize("name", ["L-4", "L-5"])
def test_scores_become_whole_cents_first(tmp_path: Path, name: str) -> None:
    """Skat 6.14.2: half away from zero, each score for itself."""
    case = LIST[name]
    path = scored(tmp_path / "old.toml", case["scores"])
    found = ask("session", "settle", "--rate", "0.0025", "-f", str(path))
    assert [Decimal(amount) * 100 for amount in found["amounts"].values()] == case["result_cents"]
    consistent(found)


@pytest.mark.parametrize(("typed", "amount"), [("0.05", "2.20"), ("0,05", "2.20"), ("0.10", "4.40")])
def test_rate_of_the_command_and_of_the_sheet(tmp_path: Path, typed: str, amount: str) -> None:
    """44 points: each of the two others pays 44 times the rate."""
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h"])
    found = ask("session", "settle", "--rate", typed, "-f", str(path))
    assert {payment["amount"] for payment in found["payments"]} == {amount}
    done("session", "new", *PLAYERS, "--rate", typed, "-f", "new.toml")
    done("add", "anna", "s2h")
    assert ask("session", "settle")["amounts"] == found["amounts"]


def test_currency_is_told(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h"])
    assert ask("session", "settle", "--rate", "1", "-f", str(path))["currency"] == "EUR"
    found = ask("session", "settle", "--rate", "1", "--currency", "chf", "-f", str(path))
    assert found["currency"] == "CHF"
    assert "CHF" in done("session", "settle", "--rate", "1", "--currency", "CHF", "-f", str(path))


@pytest.mark.parametrize(
    "words", [["--rate", "much"], ["--rate", "-1"], ["--currency", "euro"], ["--of", "cash"]]
)
def test_money_that_cannot_be_read_is_refused(tmp_path: Path, words: list[str]) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h"])
    answer = run("session", "settle", "-f", str(path), *words)
    assert (answer.code, answer.out) == (2, "")


def test_points_are_settled_without_a_rate(tmp_path: Path) -> None:
    answer = run("session", "settle", "-f", str(four_at(tmp_path / "four.toml")))
    assert answer.code == 0
    for points in LIST["L-1"]["result"]:
        assert str(points) in answer.out
    assert "--rate" in answer.err


@pytest.mark.parametrize(
    ("name", "fines"),
    [
        ("L-16", '[[1, "0.50"], [4, "1.00"]]'),
        ("L-17", '[[1, "0.50"], [4, "1.00"], [6, "2.00"]]'),
    ],
)
def test_fines_go_into_the_pot(tmp_path: Path, name: str, fines: str) -> None:
    """Skat 6.14.4: a step table by the n-th lost game; fines and pot stand apart from the payments."""
    case = LIST[name]
    head = f'[money]\nrate = "0.01"\npot = "2.00"\nfines = {fines}\n'
    path = written_sheet(tmp_path / "old.toml", ["Bert d1-"] * case["lost"], head)
    found = ask("session", "settle", "-f", str(path))
    assert found["fines"] == {"Anna": "0.00", "Bert": case["fine"], "Cleo": "0.00"}
    assert Decimal(found["pot"]) == Decimal("2.00") + Decimal(case["fine"])
    consistent(found)


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        # the totals of case L-8, then n x own - sum
        ("plain", [90, 0, 46]),
        ("seeger", [90, 0, 96]),
        ("seeger-fabian", [90, 40, 136]),
    ],
)
@pytest.mark.parametrize("way", ["option", "money", "rules"])
def test_scoring_is_chosen_in_three_places(tmp_path: Path, way: str, scoring: str, points: list[int]) -> None:
    head = {
        "option": "",
        "money": f'[money]\nof = "{scoring}"\n',
        "rules": f'[options]\nscoring = "{scoring}"\n',
    }[way]
    path = written_sheet(tmp_path / "old.toml", ["Anna g4s", "Anna do2-", "Cleo no"], head)
    words = ["--of", scoring] if way == "option" else []
    found = ask("session", "settle", "-f", str(path), *words)
    assert found["of"] == scoring
    assert list(found["points"].values()) == [3 * own - sum(points) for own in points]


@pytest.mark.parametrize("way", ["option", "rules"])
@pytest.mark.parametrize(("line", "key"), [("Anna d3", "won"), ("Anna d3-", "lost")])
def test_zero_sum_scoring_is_the_difference_itself(tmp_path: Path, line: str, key: str, way: str) -> None:
    """Case L-19 (skat 6.3): won +v and -v/2 each, lost -2v and +v each; `points` are they."""
    head = '[options]\nscoring = "zero-sum"\n' if way == "rules" else ""
    path = written_sheet(tmp_path / "old.toml", [line], head)
    words = ["--of", "zero-sum"] if way == "option" else []
    found = ask("session", "settle", "--rate", "0.01", "-f", str(path), *words)
    assert found["of"] == "zero-sum"
    assert list(found["points"].values()) == LIST["L-19"][key]
    assert [Decimal(amount) * 100 for amount in found["amounts"].values()] == LIST["L-19"][key]
    consistent(found)


def test_zero_sum_scoring_needs_halves(tmp_path: Path) -> None:
    """An odd value: 33 and twice -16.5; the cents still sum to zero."""
    path = written_sheet(tmp_path / "old.toml", ["Anna s2"])
    found = ask("session", "settle", "--of", "zero-sum", "--rate", "0.01", "-f", str(path))
    assert found["points"] == {"Anna": 33, "Bert": -16.5, "Cleo": -16.5}
    consistent(found)


def test_loser_pays_scoring_sums_to_zero(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2-", "Bert g1"])
    found = ask("session", "settle", "--of", "loser-pays", "--rate", "0.01", "-f", str(path))
    assert found["of"] == "loser-pays"
    assert sum(found["points"].values()) == 0
    consistent(found)


def test_unfinished_round_is_settled_with_a_warning(tmp_path: Path) -> None:
    """Skat 5.13: the session ends only when everybody has dealt equally often."""
    path = written_sheet(tmp_path / "old.toml", ["Anna s2"])
    answer = run("session", "settle", "--rate", "1", "-f", str(path))
    assert answer.code == 0
    assert "warning:" in answer.err
    whole = written_sheet(tmp_path / "whole.toml", ["Anna s2"] * 3)
    assert run("session", "settle", "--rate", "1", "-f", str(whole)).err == ""


def test_text_shows_both_methods_and_who_pays_whom(tmp_path: Path) -> None:
    text = done("session", "settle", "--rate", "1", "-f", str(four_at(tmp_path / "four.toml")))
    for part in ("465", "116.25", "-81", "975", "-229", "-665", "pays Bert"):
        assert part in text


def test_empty_sheet_is_even(sheet: Path) -> None:
    found = ask("session", "settle", "--rate", "1", "-f", str(sheet))
    assert found["payments"] == []
    assert set(found["amounts"].values()) == {"0.00"}
