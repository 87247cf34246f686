"""The second look at a played deal: it agrees with the naive model, and finds what an engine gets wrong."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from naive_skat import LETTERS, PACK, points_of, winner_of

from skatcalc.sim import skat, skatplays
from skatcalc.sim.sets32 import CLUBS, DIAMONDS, GRAND, HEARTS, NULL, POWER, RAMSCH, SPADES
from skatcalc.sim.skat import BID, DECLARE, HAND, PASS, SkatDeal, Trick, winning
from skatcalc.sim.skatagain import counted
from skatcalc.sim.skatplays import SkatTask, play_deal
from skatcalc.sim.skatpolicies import POLICIES, PlainPlayer, RandomPlayer
from skatcalc.sim.skatscore import overbid_null_score, packed, packed_ramsch
from skatcalc.skat.cards import CARDS
from skatcalc.skat.contract import CONTRACTS, Kind
from skatcalc.skat.rules import PRESETS

RANDOM = SkatTask("random", PRESETS["isko"], (CLUBS, SPADES, HEARTS, DIAMONDS, GRAND, NULL), seed=4)
PASSING = SkatTask("random", PRESETS["berlin"], (RAMSCH,), schieber=True, seed=4)
NUMBER = {str(card): number for number, card in enumerate(CARDS)}


def failed(task: SkatTask, deals: int) -> set[str]:
    """Play deals and give the checks that failed in any."""
    return {check for deal in range(1, deals + 1) for _, check in play_deal(task, deal).broken}


@pytest.mark.parametrize("kind", [*Kind, None], ids=str)
def test_tricks_are_taken_as_in_the_naive_model(kind: Kind | None) -> None:
    """Skat 1.2 to 1.6a, 6.7, on shuffled packs, whether suits are followed or not."""
    letter, shuffled = LETTERS[kind.value] if kind else "R", random.Random(16)  # noqa: S311 - a test
    for _ in range(300):
        pack = shuffled.sample(PACK, 32)
        rows = [pack[3 * place : 3 * place + 3] for place in range(10)]
        found = counted(kind, [Trick(0, (NUMBER[a], NUMBER[b], NUMBER[c]), 0) for a, b, c in rows])
        leader, points, witch = 0, [0, 0, 0], 3
        for row, taker in zip(rows, found.takers, strict=True):
            leader = (leader + winner_of(row, letter)) % 3
            assert taker == leader
            points[leader] += points_of(row)
            witch = leader if "SQ" in row else witch
        assert (list(found.points), found.skat, found.witch) == (points, points_of(pack[30:]), witch)


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    for task in (RANDOM, PASSING, RANDOM._replace(policy="plain", rules=PRESETS["pub"])):
        assert failed(task, 150) == set()


# --- faults of the engine ------------------------------------------------------------------------------


def count_60_as_65(patch: pytest.MonkeyPatch) -> None:
    right = SkatDeal.declarer_points
    patch.setattr(SkatDeal, "declarer_points", lambda game: {60: 65}.get(points := right(game), points))


def count_a_trick_more(patch: pytest.MonkeyPatch) -> None:
    right = SkatDeal.taken
    patch.setattr(SkatDeal, "taken", lambda game, seat: {5: 6}.get(tricks := right(game, seat), tricks))


def leave_the_skat_out(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkatDeal, "declarer_points", lambda game: game.points[game.declarer])


def misname_the_declarer(patch: pytest.MonkeyPatch) -> None:
    def wrong(*told: int) -> int:
        *game, seat, score = told
        return packed(*[*game, (seat + 1) % 3, score])

    patch.setattr(skatplays, "packed", wrong)


def announce_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(skatplays, "packed", lambda kind, level, *told: packed(kind, level or 1, *told))


def take_with_the_second_ten(patch: pytest.MonkeyPatch) -> None:
    """An ace led is taken by a ten played to it as the second card."""

    def wrong(kind: int, first: int, second: int, third: int) -> int:
        return 1 if (first & 7, second & 7) == (6, 5) else winning(kind, first, second, third)

    patch.setattr(skat, "winning", wrong)


def rank_kings_and_queens_in_the_wrong_order(patch: pytest.MonkeyPatch) -> None:
    """A fault of the table that engine and kernel share."""
    wrong = []
    for powers in POWER:
        row = list(powers)
        row[8 * 3 + 4], row[8 * 3 + 3] = row[8 * 3 + 3], row[8 * 3 + 4]
        wrong.append(tuple(row))
    patch.setattr(skat, "POWER", tuple(wrong))


def forget_who_leads(patch: pytest.MonkeyPatch) -> None:
    """The seventh trick is led by the seat after the one who took the sixth."""
    right = SkatDeal._play  # noqa: SLF001 - the fault is made here

    def wrong(game: SkatDeal, card: int) -> None:
        right(game, card)
        if len(game.tricks) == 6 and not game.trick:
            game.leader = game.to_act = (game.to_act + 1) % 3

    patch.setattr(SkatDeal, "_play", wrong)


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        (count_60_as_65, "result"),
        (count_a_trick_more, "result"),
        (leave_the_skat_out, "result"),
        (misname_the_declarer, "result"),
        (announce_hand, "result"),
        (take_with_the_second_ten, "winners"),
        (rank_kings_and_queens_in_the_wrong_order, "winners"),
        (forget_who_leads, "winners"),
    ],
)
def test_a_wrong_result_is_found(
    fault: Callable[[pytest.MonkeyPatch], None], check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    assert check in failed(RANDOM, 300)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (0, lambda told: told[0] + 1),
        (1, lambda told: told[2]),
        (3, lambda told: told[3] & 6),
        (4, lambda told: (told[4] + 1) % 3),
        (5, lambda told: (told[5] + 1) % 4),
        (6, lambda told: (told[6] + 1) % 4),
    ],
    ids=["points", "mixed up", "takers", "last trick", "witch", "untouched"],
)
def test_a_wrong_share_of_a_ramsch_is_found(
    place: int, wrong: Callable[[Any], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*shares: int) -> int:
        changed = list(shares)
        changed[place] = wrong(shares)
        return packed_ramsch(*changed)

    monkeypatch.setattr(skatplays, "packed_ramsch", told)
    assert "result" in failed(PASSING, 20)


class Reckless(PlainPlayer):
    """Middlehand bids 72 and plays a Null Hand."""

    def choose(self, game: SkatDeal) -> int:
        """Bid, and lose at once (skat 4.11)."""
        if game.phase == "bid":
            return BID + 72 if game.to_act == 1 and not game.bid else PASS
        if game.phase == "skat":
            return HAND
        forms = (DECLARE + place for place, form in enumerate(CONTRACTS) if form.kind is Kind.NULL)
        return next(action for action in forms if action in game.legal())


def test_an_overbid_null_is_compared_with_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "reckless", Reckless)
    task = RANDOM._replace(policy="reckless")
    for deal in range(1, 20):
        played = play_deal(task, deal)
        assert played.game.overbid_null
        assert (played.checks["score"], played.broken) == (1, ())
    monkeypatch.setattr(skatplays, "overbid_null_score", lambda *told: overbid_null_score(*told) + 1)
    assert failed(task, 5) == {"score"}


# --- faults of the program -----------------------------------------------------------------------------


def test_a_crash_is_told_with_its_action_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    right = RandomPlayer.choose

    def wrong(player: RandomPlayer, game: SkatDeal) -> int:
        return int("x" if len(game.tricks) == 2 else right(player, game))

    monkeypatch.setattr(RandomPlayer, "choose", wrong)
    played = play_deal(RANDOM, 3)
    # the skat, two cards away, the contract, six cards
    assert (len(played.actions), played.finished, played.digest) == (10, False, 0)
    ((action, told),) = played.broken
    assert action == 10
    assert told.startswith("crashed: ValueError: invalid literal for int()")
    assert told.endswith(")")
    assert "(test_skat_again.py:" in told


def test_a_crash_before_the_first_action_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(RandomPlayer, "begin")
    ((action, told),) = play_deal(RANDOM, 3).broken
    assert (action, told.split(":")[1]) == (0, " AttributeError")


def test_a_crash_of_a_check_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skatplays, "revokes", lambda _, tricks: 1 // (len(tricks) - 10))
    ((action, told),) = play_deal(RANDOM, 3).broken
    assert (action, told.split(":")[1]) == (34, " ZeroDivisionError")


def test_what_is_not_the_fault_of_a_deal_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(cards: int) -> int:
        raise MemoryError(cards)

    monkeypatch.setattr(skatplays, "conserved", full)
    with pytest.raises(MemoryError):
        play_deal(RANDOM, 3)
