"""What is known exactly (7.2) and what was measured elsewhere (7.3), both from the seeds files."""

from collections import Counter
from functools import cache
from math import sqrt
from statistics import mean, stdev
from typing import Any

import pytest
from sim_facts import FIGURES, agrees, check_figure, exact, figure_id, is_share, task

from skatcalc.sim.pack52 import RANKS, SUITS, members
from skatcalc.sim.plays import dealt, play
from skatcalc.sim.tally import Mean

QUICK = 1500
SHUFFLES = 3000


# --- 7.2, Skitgubbe ------------------------------------------------------------------------------------


@cache
def skitgubbe_facts(players: int, policy: str) -> tuple[Counter[str], list[int], list[int]]:
    """Play phase 1; count first tricks, pools and trumps, and give the numbers of tricks and ties."""
    what, tricks, ties = Counter[str](), [], []
    # 25 tricks have 50 actions, so the cap ends the play when phase 1 is over
    one = task("skitgubbe", players, policy, cap=51)
    for deal in range(1, QUICK + 1):
        game, _, _ = dealt(one, deal)
        played = play(one, deal)
        assert played.game.phase == 2
        for action in played.actions[:2]:
            game.apply(action)
        what["tie" if game.ties else "leader" if game.won[0] else "answerer"] += 1
        what["undecided"] += played.game.undecided > 0
        what[SUITS[played.game.trump]] += 1
        tricks.append(played.game.tricks)
        ties.append(played.game.ties)
    return what, tricks, ties


@pytest.mark.parametrize("policy", ["R", "RN", "RB"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.apart
def test_first_trick_and_pool(players: int, policy: str) -> None:
    what, _, _ = skitgubbe_facts(players, policy)
    assert is_share(what["tie"], QUICK, exact("skitgubbe", "P(tie)")["value"])
    assert is_share(what["leader"], QUICK, exact("skitgubbe", "P(leader wins")["value"])
    assert is_share(what["answerer"], QUICK, exact("skitgubbe", "P(answerer wins")["value"])
    assert is_share(what["undecided"], QUICK, exact("skitgubbe", "P(phase 1 ends with")["value"])


@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.apart
def test_trump_suit_is_any(players: int, policy: str) -> None:
    what, _, _ = skitgubbe_facts(players, policy)
    row = exact("skitgubbe", "P(trump suit")
    for suit, value in zip(row["labels"], row["values"], strict=True):
        assert is_share(what[suit], QUICK, value)


@pytest.mark.parametrize("policy", ["R", "RN", "RB"])
@pytest.mark.parametrize("players", [2, 4])
def test_number_of_ties(players: int, policy: str) -> None:
    _, _, ties = skitgubbe_facts(players, policy)
    row = exact("skitgubbe", "E[number of ties", players=[2, 4])
    found = Mean(mean(ties), stdev(ties) / sqrt(QUICK))
    assert agrees(found, row["value"])


@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
def test_number_of_tricks(policy: str) -> None:
    fixed = exact("skitgubbe", "number of phase-1 tricks", players=[2, 4])["value"]
    assert {*skitgubbe_facts(2, policy)[1], *skitgubbe_facts(4, policy)[1]} == {fixed}
    either = exact("skitgubbe", "number of phase-1 tricks", players=[3])["values"]
    assert set(skitgubbe_facts(3, policy)[1]) == set(either)


# --- 7.2, Shithead -------------------------------------------------------------------------------------


@cache
def starts(players: int, swap: str) -> tuple[Counter[int], Counter[str]]:
    """Deal only; count who starts and which rank is the lowest ordinary one in the hands."""
    starters, lowest = Counter[int](), Counter[str]()
    one = task("shithead", players, "RA", swap=swap)
    for deal in range(1, SHUFFLES + 1):
        game, _, _ = dealt(one, deal)
        starters[game.starter] += 1
        ranks = {RANKS[card // 4] for hand in game.hand for card in members(hand)} - {"2", "T"}
        lowest[min(ranks, key=RANKS.index)] += 1
    return starters, lowest


@pytest.mark.parametrize("swap", ["none", "random"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.apart
def test_starter(players: int, swap: str) -> None:
    """M-3 too: a random swap has the distribution of no swap."""
    starters, lowest = starts(players, swap)
    row = exact("shithead", "P(starter", players=[players])
    for seat, value in enumerate(row["values"]):
        assert is_share(starters[seat], SHUFFLES, value)
    row = exact("shithead", "P(lowest ordinary rank", players=[players])
    for rank, value in zip(row["labels"], row["values"], strict=True):
        assert is_share(lowest[rank], SHUFFLES, value)


# --- 7.3 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "figure"), FIGURES, ids=figure_id)
@pytest.mark.apart
def test_measured_figures_quick(game: str, figure: dict[str, Any]) -> None:
    check_figure(game, figure, 400, "reference")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "figure"), FIGURES, ids=figure_id)
def test_measured_figures(game: str, figure: dict[str, Any]) -> None:
    check_figure(game, figure, figure["games"], "reference", 2)


def test_every_figure_is_compared() -> None:
    assert {(game, figure["policy"]) for game, figure in FIGURES} == {
        ("skitgubbe", "R"),
        ("skitgubbe", "G"),
        ("shithead", "RA"),
        ("shithead", "G"),
    }
