"""The policy `open`: odds bid, the solver plays, and what it solved is what the engine counts."""

import pytest

from skatcalc.sim import skatopen
from skatcalc.sim.skat import LOOK, SkatDeal
from skatcalc.sim.skatplays import SkatTask, dealt, play_deal
from skatcalc.sim.skatpolicies import Table
from skatcalc.skat.rules import preset

pytest.importorskip("numba", reason="whole deals are solved by compiled kernels only")

pytestmark = pytest.mark.apart

RULES = preset("isko")
ALL = tuple(range(6))


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skatopen, "WORLDS", 1)


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_the_solved_value_comes_out(deal: int) -> None:
    played = play_deal(SkatTask("open", RULES, ALL, seed=4), deal)
    assert played.broken == ()
    assert ("solved" in played.checks) == (played.game.contract is not None)


@pytest.mark.parametrize("kinds", [ALL, (5,)])
def test_a_bid_beyond_the_hand_is_played_all_the_same(kinds: tuple[int, ...]) -> None:
    """Then the odds name no discard: no two cards cover a bid of 240 by 61 points."""
    hands, below = dealt(4, 1)
    game = SkatDeal.assigned(hands, RULES, 0)
    game.bid = 240
    player = skatopen.OpenPlayer(Table(RULES, kinds, schieber=False), below)
    game.apply(LOOK)
    while game.phase in ("lay-away", "declare"):
        action = player.choose(game)
        assert action in game.legal()
        game.apply(action)
    assert game.contract is not None
