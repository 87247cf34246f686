"""What is known exactly (7.2) and was measured elsewhere (7.3), with the many deals of the fast engine."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from sim_facts import FIGURES, agrees, check_figure, exact, figure_id, is_share, task

from skatcalc.sim.pack52 import RANKS, SUITS
from skatcalc.sim.tally import Mean

np = pytest.importorskip("numpy", reason="the extra `fast` is not installed")
pytest.importorskip("numba", reason="the extra `fast` is not installed")

from skatcalc.sim import fast  # noqa: E402 - only where numba is
from skatcalc.sim.kernels import shithead as shithead_kernel  # noqa: E402 - the same
from skatcalc.sim.kernels import skitgubbe as skitgubbe_kernel  # noqa: E402 - the same
from skatcalc.sim.kernels import table as t  # noqa: E402 - the same

QUICK = 20_000
MILLION = 1_000_000
TRICKS, TIES = t.FIGURE, t.FIGURE + 1
TRUMP = t.ZONES + 17
COUNTS = [QUICK, pytest.param(MILLION, marks=pytest.mark.slow)]


def ties_after(players: int, policy: str, tricks: int, n: int) -> Any:  # noqa: ANN401 - an array
    """Give how many tricks were tied among the first ones; a trick has two actions."""
    one = task("skitgubbe", players, policy, cap=2 * tricks)
    return fast.rows_of(one, 1, n)[:, TIES]


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("policy", ["R", "RN", "RB"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ties(players: int, policy: str, n: int) -> None:
    first = ties_after(players, policy, 1, n)
    assert is_share(int(first.sum()), n, exact("skitgubbe", "P(tie)")["value"])
    last = fast.rows_of(task("skitgubbe", players, policy, cap=51), 1, n)
    fixed = exact("skitgubbe", "number of phase-1 tricks", players=[2, 4])["value"]
    wanted = (
        {fixed}
        if players != 3
        else set(exact("skitgubbe", "number of phase-1 tricks", players=[3])["values"])
    )
    assert set(last[:, TRICKS].tolist()) == wanted
    # the pool is undecided if the last trick was tied, be it number 24 or 25
    before = [ties_after(players, policy, tricks, n) for tricks in (23, 24)]
    tied = last[:, TIES] - np.where(last[:, TRICKS] == 24, *before)
    assert is_share(int(tied.sum()), n, exact("skitgubbe", "P(phase 1 ends with")["value"])
    if players != 3:
        ties = last[:, TIES]
        mean = exact("skitgubbe", "E[number of ties", players=[2, 4])["value"]
        assert agrees(Mean(float(ties.mean()), float(ties.std()) / sqrt(n)), mean)


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("policy", ["R", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_trick_and_trump(players: int, policy: str, n: int) -> None:
    """The table of the kernel tells more than its rows."""
    won, trumps = Counter[str](), Counter[str]()
    row = np.zeros((1, t.ROW_END), np.int64)
    one, whole = (fast.table_of(task("skitgubbe", players, policy, cap=cap)) for cap in (2, 51))
    first_won = t.ZONES + 4  # the cards that seat 0, which leads, has won
    for deal in range(1, n + 1):
        skitgubbe_kernel.deals(one, deal, row)
        won["tie" if row[0, TIES] else "leader" if one[first_won] else "answerer"] += 1
        skitgubbe_kernel.deals(whole, deal, row)
        trumps[SUITS[whole[TRUMP] & 3]] += 1
    suits = exact("skitgubbe", "P(trump suit")
    for suit, value in zip(suits["labels"], suits["values"], strict=True):
        assert is_share(trumps[suit], n, value)
    if policy == "R":
        for who in ("leader", "answerer"):
            assert is_share(won[who], n, exact("skitgubbe", f"P({who} wins")["value"])


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("swap", ["none", "random"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_starter(players: int, swap: str, n: int) -> None:
    """M-3 too: a random swap has the distribution of no swap."""
    one = task("shithead", players, "RA", swap=swap, cap=1)
    starters = np.bincount(fast.rows_of(one, 1, n)[:, t.STARTER], minlength=players)
    row = exact("shithead", "P(starter", players=[players])
    for seat, value in enumerate(row["values"]):
        assert is_share(int(starters[seat]), n, value)
    # the hands as dealt still lie in the deck
    table, rows = fast.table_of(one), np.zeros((1, t.ROW_END), np.int64)
    places = [t.DECK + 9 * seat + 6 + place for seat in range(players) for place in range(3)]
    lowest = Counter[str]()
    for deal in range(1, n + 1):
        shithead_kernel.deals(table, deal, rows)
        ranks = {card >> 2 for card in table[places].tolist()} - {0, 8}
        lowest[RANKS[min(ranks, default=0)]] += 1
    row = exact("shithead", "P(lowest ordinary rank", players=[players])
    for rank, value in zip(row["labels"], row["values"], strict=True):
        assert is_share(lowest[rank], n, value)


@pytest.mark.parametrize(("game", "figure"), FIGURES, ids=figure_id)
def test_measured_figures(game: str, figure: dict[str, Any]) -> None:
    check_figure(game, figure, figure["games"], "fast")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "figure"), FIGURES, ids=figure_id)
def test_measured_figures_at_length(game: str, figure: dict[str, Any]) -> None:
    """The error of the seeds remains; ours does not count any more."""
    check_figure(game, figure, MILLION, "fast", 2)
