"""Standings: plain, Seeger, Seeger-Fabian, Bierlachs, and the scorings whose points are differences."""

import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from sheet_strategies import FIVE, FOUR, SIX, THREE, Evening, evenings, house, played

from skatcalc.sheet.scoresheet import Recorder
from skatcalc.sheet.standing import (
    SCORINGS,
    Standing,
    bierlachs_losers,
    losers,
    standing,
    totals_under,
    winners,
)

SEED: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "seeds" / "skat.toml").read_text(encoding="utf-8")
)
BONUS = {3: 40, 4: 30, 5: 24, 6: 20}


def standing_of(players: tuple[str, ...], lines: list[str], **options: object) -> Standing:
    """Record lines and add up."""
    return standing(played(players, lines, house(**options)))


# --- Seeger and Seeger-Fabian ----------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_the_bonus_for_a_lost_game_of_another(count: int) -> None:
    """Skat 6.1.1, 6.1.2: 120 / n to each of the others, the sitters included; -50 to the loser."""
    players = SIX[:count]
    found = standing_of(players, ["b c1-"])
    assert found.points == {player: -48 if player == "Bert" else 0 for player in players}
    assert found.seeger == {player: -98 if player == "Bert" else 0 for player in players}
    assert found.seeger_fabian == {player: -98 if player == "Bert" else BONUS[count] for player in players}
    assert found.others_lost == {player: int(player != "Bert") for player in players}
    assert (found.lost["Bert"], found.won["Bert"], found.passed) == (1, 0, 0)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_won_game_gives_fifty_to_its_player_alone(count: int) -> None:
    """Skat 6.1.1."""
    players = SIX[:count]
    found = standing_of(players, ["b c1", "c d1"])
    assert found.seeger_fabian == {**dict.fromkeys(players, 0), "Bert": 24 + 50, "Cleo": 18 + 50}
    assert found.won == {**dict.fromkeys(players, 0), "Bert": 1, "Cleo": 1}


@pytest.mark.parametrize(("count", "constant"), [(3, 30), (4, 40), (5, 46)])
def test_sum_of_the_totals(count: int, constant: int) -> None:
    """Skat 6.1.5: points + 50 W + c L, with c = 30, 40, 46."""
    lines = ["b c1-", "c d2-", "b n-", "c g1", "b no"]
    found = standing_of(SIX[:count], lines)
    assert sum(found.won.values()) == 2
    assert sum(found.lost.values()) == 3
    assert sum(found.seeger_fabian.values()) == sum(found.points.values()) + 50 * 2 + constant * 3


def test_passed_deals_give_nothing() -> None:
    """Skat 6.1.3, 4.16."""
    found = standing_of(THREE, ["pass", "pass", "a c1"])
    assert found.passed == 2
    assert found.seeger_fabian == {"Anna": 74, "Bert": 0, "Cleo": 0}


def test_redeals_are_not_counted_as_passed() -> None:
    """Skat 4.16: the row of a redeal is a remark and no game."""
    assert standing_of(THREE, ["pass", "a c1"], passed="redeal").passed == 0


def test_a_ramsch_has_no_declarer_and_no_bonus() -> None:
    """Skat 6.1.3."""
    found = standing_of(THREE, ["r 41 52 27", "r j j 120"])
    assert found.points == found.seeger == found.seeger_fabian == {"Anna": 0, "Bert": -52, "Cleo": 120}
    assert set(found.won.values()) == set(found.lost.values()) == {0}


@pytest.mark.parametrize(
    ("amount", "line", "points", "won"),
    [
        ("winner", "r 20 60 40", {"Anna": 23}, "Anna"),
        ("winner", "r 20 80 20", {"Anna": 37, "Cleo": 37}, "Anna Cleo"),
        ("winner-20", "r 20 60 40", {"Anna": 20}, "Anna"),
        ("winner-20", "r 40 60 20", {"Cleo": 20}, "Cleo"),
        ("winner-20", "r 20 80 20", {"Anna": 10, "Cleo": 10}, "Anna Cleo"),
        ("winner", "r 40 40 40", {}, ""),
    ],
)
def test_winner_ramsch_is_a_won_game(amount: str, line: str, points: dict[str, int], won: str) -> None:
    """Skat 6.7: fewest points +23 and a won game, two tied 37 each; or +20, tied 10 each."""
    found = standing_of(THREE, [line], ramsch_amount=amount)
    assert {player: n for player, n in found.points.items() if n} == points
    assert {player for player, n in found.won.items() if n} == set(won.split())
    assert found.seeger == {player: found.points[player] + 50 * (player in won) for player in THREE}


def test_the_winner_of_a_ramsch_has_won_even_with_the_witch() -> None:
    """Skat 6.7 and 5.22: the 200 are a separate entry, so the +23 stay a won game."""
    found = standing_of(THREE, ["r 3w 60 57"], ramsch_amount="winner", witch=200)
    assert found.points["Anna"] == 23 - 200
    assert found.won == {"Anna": 1, "Bert": 0, "Cleo": 0}


def test_the_winner_of_a_ramsch_at_four_is_found_among_those_who_play() -> None:
    """Skat 6.7; the numbers stand in the columns of those who do not sit."""
    found = standing_of(FOUR, ["pass", "r 60 40 20"], ramsch_amount="winner")
    assert found.won == {"Anna": 0, "Bert": 0, "Cleo": 0, "Doris": 1}
    assert standing_of(FOUR, ["r 20 40 60"], ramsch_amount="winner").won["Bert"] == 1


def test_standings_when_players_come_and_go() -> None:
    """Skat 6.1.2 by the number of those at the table in each game: 40, then 30, then 24, then 40 again."""
    lines = [
        *("a c1-", "pass", "pass", "join Doris"),
        *("b c1-", "pass", "pass", "pass", "join Emil"),
        *("b c1-", "pass", "pass", "pass", "pass", "leave Bert", "leave Emil"),
        "anna c1-",
    ]
    found = standing_of(THREE, lines)
    assert found.points == {"Anna": -96, "Bert": -96, "Cleo": 0, "Doris": 0, "Emil": 0}
    assert found.lost == {"Anna": 2, "Bert": 2, "Cleo": 0, "Doris": 0, "Emil": 0}
    assert found.others_lost == {"Anna": 2, "Bert": 1, "Cleo": 4, "Doris": 3, "Emil": 1}
    assert found.seeger_fabian == {
        "Anna": -96 - 100 + 30 + 24,
        "Bert": -96 - 100 + 40,
        "Cleo": 40 + 30 + 24 + 40,
        "Doris": 30 + 24 + 40,
        "Emil": 24,
    }


# --- Bierlachs -------------------------------------------------------------------------------------

BIERLACHS = [
    # the declarer wins v: every opponent -v
    (THREE, "a s2h", {"Bert": -44, "Cleo": -44}),
    # the sitting dealer of four pays too
    (FOUR, "b s2h", {"Anna": -44, "Cleo": -44, "Doris": -44}),
    # he loses: -2v
    (THREE, "a s2-", {"Anna": -66}),
    (FOUR, "b s2-", {"Bert": -66}),
    (THREE, "pass", {}),
    (THREE, "r 41 52 27", {"Bert": -52}),
    (THREE, "r j 120 j", {"Anna": -120, "Cleo": -120}),
    (THREE, "a adj -20", {"Anna": -20}),
    (THREE, "a adj 20", {"Anna": 20}),
]


@pytest.mark.parametrize(("players", "line", "minus"), BIERLACHS)
def test_bierlachs(players: tuple[str, ...], line: str, minus: dict[str, int]) -> None:
    """Skat 6.2: only minus points (an adjustment stands as it is)."""
    assert standing_of(players, [line]).bierlachs == {**dict.fromkeys(players, 0), **minus}


@pytest.mark.parametrize(
    ("options", "line", "minus"),
    [
        # a Durchmarsch with the witch: both entries stand
        ({}, "a rd w a", {"Anna": -200, "Bert": -120, "Cleo": -120}),
        ({}, "r 120w j j", {"Anna": -200, "Bert": -120, "Cleo": -120}),
        ({"ramsch_amount": "winner"}, "r 20w 40 60", {"Anna": -200, "Bert": -23, "Cleo": -23}),
        ({}, "r 52w 41 27", {"Anna": -252}),
        ({}, "a r69 w b", {"Anna": -69, "Bert": -200}),
    ],
)
def test_bierlachs_keeps_the_witch_apart(
    options: dict[str, object], line: str, minus: dict[str, int]
) -> None:
    """Skat 5.22, 6.2: her 200 are an entry of their own, so what is won beside her costs the others."""
    found = standing(played(THREE, [line], house("berlin", **options)))
    assert found.bierlachs == {**dict.fromkeys(THREE, 0), **minus}


def test_bierlachs_adds_up() -> None:
    """Skat 6.2."""
    lines = [line for players, line, _ in BIERLACHS if players is THREE]
    expected = Counter(dict.fromkeys(THREE, 0))
    for players, _, minus in BIERLACHS:
        if players is THREE:
            expected.update(minus)
    assert standing_of(THREE, lines).bierlachs == expected


@pytest.mark.parametrize(
    ("limit", "lines", "expected"),
    [
        (None, ["a s2h"], ""),
        (45, ["a s2h"], ""),
        # Bert and Cleo have -44 each: equal ones both
        (44, ["a s2h"], "Bert Cleo"),
        # Bert is the one further over
        (44, ["b adj -1", "a s2h"], "Bert"),
        # who reaches it first pays, whatever comes later
        (60, ["a s2-", "b s2-", "c g4-"], "Anna"),
        (67, ["a s2-", "b g4-"], "Bert"),
        (60, [], ""),
    ],
)
def test_who_pays_a_bierlachs(limit: int | None, lines: list[str], expected: str) -> None:
    """Skat 6.2: who first reaches the limit; of two in one deal the one further over, equal ones both."""
    assert bierlachs_losers(played(THREE, lines), limit) == expected.split()


# --- Ramsch as a game of its own -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "won", "lost"),
    [
        ("r 41 52 27", "", "Bert"),
        ("r 40 40 40", "", "Anna Bert Cleo"),
        ("r j 120 j", "Bert", ""),
        ("b r69", "", "Bert"),
        ("b rd", "Bert", ""),
    ],
)
def test_a_table_may_count_a_ramsch_as_a_game(line: str, won: str, lost: str) -> None:
    """Skat 6.1.3: 37C3 lets it count as a won or lost game."""
    found = standing_of(THREE, [line], ramsch_counts=True)
    assert {player for player, n in found.won.items() if n} == set(won.split())
    assert {player for player, n in found.lost.items() if n} == set(lost.split())
    for player in THREE:
        bonus = 50 * (player in won.split()) - 50 * (player in lost.split())
        bonus += 40 * len(set(lost.split()) - {player})
        assert found.seeger_fabian[player] == found.points[player] + bonus


# --- differences -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "key"), [("a d3", "won"), ("a d3-", "lost")])
def test_zero_sum_house_scoring(line: str, key: str) -> None:
    """L-19 (skat 6.3): won +v, opponents -v/2; lost -2v, opponents +v, with v = 36."""
    (case,) = [case for case in SEED["cases"]["list"] if case["id"] == "L-19"]
    assert case["value"] == 36
    found = totals_under("zero-sum", played(THREE, [line]))
    assert list(found.values()) == case[key]


def test_zero_sum_needs_halves_and_leaves_the_sitter_alone() -> None:
    """Skat 6.3: the sitter 0; 33 in two parts."""
    found = totals_under("zero-sum", played(FOUR, ["b s2"]))
    assert found == {"Anna": 0, "Bert": 33, "Cleo": Fraction(-33, 2), "Doris": Fraction(-33, 2)}


def test_loser_pays() -> None:
    """Skat 6.14.5: all others, sitters included, pay the winner, or he pays each."""
    assert totals_under("loser-pays", played(FOUR, ["b s2"])) == {
        "Anna": -33,
        "Bert": 99,
        "Cleo": -33,
        "Doris": -33,
    }
    assert totals_under("loser-pays", played(FOUR, ["b s2-"])) == {
        "Anna": 66,
        "Bert": -198,
        "Cleo": 66,
        "Doris": 66,
    }


@pytest.mark.parametrize(
    ("scoring", "expected"), [("zero-sum", [-30, 10, 10, 10]), ("loser-pays", [-90, 30, 30, 30])]
)
def test_an_adjustment_concerns_everybody(scoring: str, expected: list[int]) -> None:
    """It has nothing to do with who plays, so the sitter takes part."""
    assert list(totals_under(scoring, played(FOUR, ["a adj -30"])).values()) == expected


@pytest.mark.parametrize("scoring", SCORINGS)
def test_every_scoring_names_everybody(scoring: str) -> None:
    """Outer face 3: the six scorings of a sheet."""
    found = played(THREE, ["a c1", "pass", "pass", "replace Anna Emil"])
    assert set(totals_under(scoring, found)) == {"Anna", "Bert", "Cleo", "Emil"}


@settings(max_examples=30)
@given(evenings())
def test_differences_sum_to_zero(evening: Evening) -> None:
    """Outer face 4: under these scorings the scores already are differences."""
    found = Recorder(evening.sheet()).replay()
    for scoring in ("zero-sum", "loser-pays"):
        assert sum(totals_under(scoring, found).values()) == 0


@settings(max_examples=30)
@given(evenings(seats=False))
def test_loser_pays_is_everyone_with_everyone_after_each_game(evening: Evening) -> None:
    """Skat 6.14.1 with 6.14.5: n x own - sum, where nobody comes or goes."""
    found = Recorder(evening.sheet()).replay()
    count, total = len(evening.players), sum(found.totals.values())
    expected = {player: count * points - total for player, points in found.totals.items()}
    assert totals_under("loser-pays", found) == expected


# --- who won and lost -----------------------------------------------------------------------------


def test_winners_and_losers_of_a_row() -> None:
    """Skat 7.2: only a declarer has a won or a lost game."""
    rows = played(FIVE, ["b c1", "c c1-", "pass", "b adj 5", "r 41 52 27"]).rows
    assert [tuple(winners(row)) for row in rows] == [("Bert",), (), (), (), ()]
    assert [tuple(losers(row)) for row in rows] == [(), ("Cleo",), (), (), ()]
