"""Laws of the play: metamorphic checks M-1 to M-6, replay, workers, endings, every option, the dice."""

import time
from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.digest import MODULUS
from skatcalc.sim.endings import play_out, trapped
from skatcalc.sim.fits import fits_of
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.pack52 import members, parse, union
from skatcalc.sim.plays import Played, Plays, count, dealt, play, replayed
from skatcalc.sim.policies import SHITHEAD, swap_best, swap_random
from skatcalc.sim.rng import dice, shuffle
from skatcalc.sim.run import run
from skatcalc.sim.shithead import Shithead
from skatcalc.sim.skitgubbe import FLIP, NO_SUIT, TAKE, Skitgubbe
from skatcalc.sim.tally import Tally

DEALS = range(1, 41)


def task(game: str, players: int, policy: str, **more: Any) -> Task:  # noqa: ANN401 - fields of a task
    options: Any = skitgubbe.Options() if game == "skitgubbe" else shithead.Options()
    fields = {"options": options, "cap": KINDS[game].cap(policy), "seed": 3, "check_every": 0, **more}
    return Task(game, players, policy, **fields)


def played_from(one: Task, deal: int, change: Any) -> tuple[Any, bytes, Any]:  # noqa: ANN401 - of either game
    """Play a deal whose deck was changed after the shuffle; the dice fall as they would have."""
    kind = KINDS[one.game]
    below = dice(one.seed, deal)
    deck = list(range(52))
    shuffle(deck, below)
    game = kind.deal(change(deck), one, below)
    start, actions = game.copy(), bytearray()
    play_out(game, kind.policies[one.policy], below, one.cap, actions)
    return game, bytes(actions), start


# --- M-1 to M-6 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("swap", ["none", "random", "best"])
@pytest.mark.parametrize("policy", ["R", "RA", "G"])
def test_m1_suits_do_not_matter_in_shithead(policy: str, swap: str) -> None:
    one = task("shithead", 3, policy, swap=swap, cap=2000)
    for deal in DEALS[:15]:
        plain, actions, _ = played_from(one, deal, list)
        for renamed in ((3, 2, 1, 0), (1, 2, 3, 0)):
            other, others, _ = played_from(
                one, deal, lambda deck, to=renamed: [card & ~3 | to[card & 3] for card in deck]
            )
            if swap != "random":  # a random swap draws cards by their places in the pack
                assert others == actions
                assert other.key() == plain.key()
                assert other.out == plain.out


def rotated(deck: list[int], by: int, players: int) -> list[int]:
    """Let every seat have the nine cards of the seat `by` places on."""
    at, end = 9 * by, 9 * players
    return deck[at:end] + deck[:at] + deck[end:]


@pytest.mark.parametrize("policy", ["R", "RA", "G"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_m2_seats_may_be_rotated_in_shithead(players: int, policy: str) -> None:
    one = task("shithead", players, policy, swap="best", cap=2000)
    seen = 0
    for deal in range(1, 31):
        plain, actions, start = played_from(one, deal, list)
        ordinary = [
            {card // 4 for card in members(hand)} - {shithead.TWO, shithead.TEN} for hand in start.hand
        ]
        lowest = [min(ranks, default=99) for ranks in ordinary]
        if lowest.count(min(lowest)) > 1:
            continue
        seen += 1
        for by in range(1, players):
            other, others, _ = played_from(one, deal, partial(rotated, by=by, players=players))
            assert others == actions
            assert [(seat + by) % players for seat in other.out] == plain.out
    assert seen > 5


def test_m3_random_swap_plays_as_no_swap() -> None:
    """The starter is compared with exact values in test_sim_figures; here the length of the games."""
    one, two = (run(Plays(task("shithead", 3, "RA", swap=swap)), 250).tally for swap in ("none", "random"))
    for name in ("actions", "pickups", "ten_burns"):
        left, right = one.mean(name), two.mean(name)
        assert abs(left.value - right.value) <= 4 * sqrt(left.se**2 + right.se**2)
    assert one.digest != two.digest


@pytest.mark.parametrize("to", [(3, 2, 1, 0), (1, 0, 2, 3), (2, 3, 1, 0)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_m4_suits_may_be_renamed_in_skitgubbe(players: int, to: tuple[int, ...]) -> None:
    def renamed(action: int) -> int:
        return action if action in (FLIP, TAKE) else action & ~3 | to[action & 3]

    one = task("skitgubbe", players, "R")
    for deal in DEALS[:15]:
        game, deck, _ = dealt(one, deal)
        twin = Skitgubbe.dealt([renamed(card) for card in deck], players)
        for action in play(one, deal).actions:
            assert {renamed(legal) for legal in game.legal()} == set(twin.legal())
            game.apply(action)
            twin.apply(renamed(action))
            assert (twin.to_act, twin.out, twin.size) == (game.to_act, game.out, game.size)
        assert twin.done
        assert [set(map(renamed, members(hand))) for hand in game.hands] == [
            set(members(hand)) for hand in twin.hands
        ]


@pytest.mark.parametrize("policy", ["RN", "RB", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("end", ["skip", "strict"])
def test_m5_when_to_draw_does_not_matter_without_flips(players: int, policy: str, end: str) -> None:
    after, at_once = (
        task("skitgubbe", players, policy, cap=500, options=skitgubbe.Options("none", draw, end))
        for draw in ("after-trick", "immediate")
    )
    for deal in DEALS[:25]:
        one, two = play(after, deal), play(at_once, deal)
        assert one.actions == two.actions
        assert one.game.key() == two.game.key()


def test_m5_is_about_policies_that_never_flip() -> None:
    """With flips single games differ (A-SK-1), so the two ways are really two."""
    plays = [
        [
            play(task("skitgubbe", 3, "R", options=skitgubbe.Options("none", draw)), deal).actions
            for deal in DEALS
        ]
        for draw in ("after-trick", "immediate")
    ]
    assert plays[0] != plays[1]


@pytest.mark.parametrize("policy", ["R", "RN", "G"])
@pytest.mark.parametrize("anti", ["same-colour", "clubs"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_m6_phase_1_knows_no_anti_trumps(players: int, anti: str, policy: str) -> None:
    differ = 0
    for deal in DEALS[:20]:
        one = play(task("skitgubbe", players, policy), deal)
        two = play(task("skitgubbe", players, policy, options=skitgubbe.Options(anti)), deal)
        tricks = one.game.tricks
        assert two.game.tricks == tricks
        assert one.actions[: 2 * tricks] == two.actions[: 2 * tricks]
        assert one.game.trump_card == two.game.trump_card
        differ += one.actions != two.actions
    assert differ


# --- replay and workers --------------------------------------------------------------------------------


def facts(played: Played) -> tuple[Any, ...]:
    return played.game.snapshot(), played.actions, played.status, played.digest


@pytest.mark.parametrize(
    "one",
    [
        task("skitgubbe", 3, "R"),
        task("skitgubbe", 4, "G"),
        task("shithead", 3, "RA", swap="random"),
        task("shithead", 2, "G"),
    ],
    ids=lambda one: f"{one.game}-{one.policy}",
)
@pytest.mark.apart
def test_workers_and_chunks_change_nothing(one: Task) -> None:
    one = one._replace(check_every=40)
    alone, shared = run(Plays(one), 130), run(Plays(one), 130, 2)
    left, right = vars(alone.tally), vars(shared.tally)
    assert left == right
    assert (alone.workers, shared.workers) == (1, 2)
    # a deal alone is the deal of the run, and the digest of the run is made from those of its deals
    plays = [play(one, deal) for deal in range(1, 131)]
    assert alone.tally.digest == sum(played.digest for played in plays) % MODULUS
    assert run(Plays(one), 1, first=77).tally.digest == plays[76].digest
    assert facts(play(one._replace(check_every=1), 77)) == facts(plays[76])
    parts = count(one, 1, 60)
    parts.add(count(one, 61, 130))
    assert vars(parts) == left


def test_digest_sees_everything() -> None:
    base = task("shithead", 3, "RA")
    others = [
        base._replace(seed=4),
        base._replace(policy="R"),
        base._replace(players=2),
        base._replace(swap="best"),
        base._replace(options=shithead.Options(invisible="8")),
    ]
    assert len({run(Plays(one), 5).tally.digest for one in [base, *others]}) == 6
    assert run(Plays(base), 5, first=2).tally.digest != run(Plays(base), 5).tally.digest


@pytest.mark.parametrize("one", [task("skitgubbe", 3, "R"), task("shithead", 4, "RA")])
def test_recorded_actions_replay(one: Task) -> None:
    """I-6, from outside the checks."""
    for deal in DEALS[:10]:
        played = play(one, deal)
        assert replayed(one, deal, played.actions).snapshot() == played.game.snapshot()


def test_stop_reports_what_is_done() -> None:
    for workers in (1, 2):
        told: list[int] = []
        report = run(
            Plays(task("skitgubbe", 3, "RN")),
            2000,
            workers,
            progress=told.append,
            stop=lambda told=told: len(told) > 1,  # type: ignore[misc]
        )
        assert report.stopped
        assert 0 < report.tally.n == told[-1] < 2000
        assert report.tally.ended["finished"] == sum(report.tally.losers) == report.tally.n


@dataclass(frozen=True)
class Slow:
    """A job whose first piece of one deal is done soon, while the others take long; each leaves a file."""

    folder: Path
    engine: str = "reference"
    chunk: int = 1
    slow: bool = False

    def begin(self) -> None:
        """Load nothing."""

    def none(self) -> Tally:
        """Count nothing."""
        return Tally(3)

    def count(self, first: int, last: int) -> Tally:
        """Leave a file, and take some time."""
        (self.folder / str(first)).touch()
        time.sleep(0.1 if first == 1 else 1)
        tally = Tally(3)
        tally.n = last - first + 1
        return tally


def test_stop_begins_no_piece_that_was_handed_over(tmp_path: Path) -> None:
    """Two workers hold six pieces; those that both are at are the last."""
    report = run(Slow(tmp_path), 6, 2, stop=lambda: True)
    assert (report.stopped, report.tally.n) == (True, 1)
    assert len(list(tmp_path.iterdir())) <= 4


# --- endings (5.3) -------------------------------------------------------------------------------------


def test_cycles_are_cycles() -> None:
    """H ends 95 to 100 % of its games in loops; the position of a cycle comes back after its period.

    Loops that leave cards in the stock reach the cap: 5.3 looks for cycles once the stock is empty.
    """
    one = task("shithead", 3, "H")
    plays = [play(one, deal) for deal in range(1, 31)]
    ended = Counter(played.status for played in plays)
    assert ended["finished"] <= 4
    assert ended["cycle"] >= 15
    assert all(played.game.stock for played in plays if played.status == "limit")
    assert set(ended) <= {"cycle", "finished", "limit"}
    for played in plays:
        assert (played.period > 0) is (played.status == "cycle")
        if played.period:
            game, start = played.game.copy(), played.game.key()
            for step in range(1, played.period + 1):
                game.apply(SHITHEAD["H"](game, dice(0, 0)))
                assert (game.key() == start) is (step == played.period)


def test_only_finished_games_count() -> None:
    """F40: what reached the cap is counted beside the statistics, never in them."""
    one = task("skitgubbe", 3, "R", cap=200)
    tally = run(Plays(one), 60).tally
    assert tally.ended["finished"] + tally.ended["limit"] == tally.n == 60
    assert tally.ended["limit"] > 10
    assert sum(tally.losers) == tally.ended["finished"] == sum(tally.lengths.values())
    kept = [play(one, deal) for deal in range(1, 61)]
    lengths = [len(one.actions) - 2 * one.game.tricks for one in kept if one.status == "finished"]
    assert tally.mean("phase2_actions").value == pytest.approx(sum(lengths) / len(lengths))
    assert max(len(one.actions) for one in kept) == 200


def trap() -> Shithead:
    """Give SH-S10."""
    game = Shithead(3)
    game.hand = [0, union([parse("6D")]), 0]
    game.up = [union([parse(name)]) for name in ("4C", "3C", "5C")]
    game.down = [tuple(map(parse, names.split())) for names in ("8C 8D 8H", "9C 9D 9H", "7C 7D 7H")]
    game.pile, game.run = [parse("6H")], 1
    game.fits = fits_of(game.pile, game.options)
    return game


def test_a_trap_is_found_out() -> None:
    actions = bytearray()
    assert play_out(trap(), SHITHEAD["RA"], dice(1, 1), 20_000, actions) == ("trapped", 0)
    assert len(actions) == 5_000  # the search starts after 5,000 actions
    game = trap()
    game.up[2] |= union([parse("QC")])
    assert not trapped(game)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "value"), [(3, 0.41), (4, 0.30)])
def test_compulsory_beating_never_ends(players: int, value: float) -> None:
    """5.1: with compulsory beating 41 % (three) and 30 % (four) of random games fall into a loop."""
    tally = run(Plays(task("skitgubbe", players, "RB")), 1000, 2).tally
    found = tally.ended["limit"] / tally.n
    assert abs(found - value) <= 4 * sqrt(value * (1 - value) / tally.n) + 0.005


@pytest.mark.parametrize("policy", ["R", "RN"])
def test_two_player_skitgubbe_always_ends(policy: str) -> None:
    assert run(Plays(task("skitgubbe", 2, policy)), 60).tally.ended == {"finished": 60}


# --- every option --------------------------------------------------------------------------------------

SK = skitgubbe.Options
SH = shithead.Options


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
@pytest.mark.parametrize(
    "options",
    [SK(), SK("same-colour"), SK("clubs"), SK("none", "immediate"), SK("clubs", "immediate", "strict")],
)
def test_skitgubbe_options_hold(players: int, policy: str, options: skitgubbe.Options) -> None:
    tally = run(Plays(task("skitgubbe", players, policy, options=options, cap=600, check_every=1)), 3).tally
    assert tally.violations == []
    assert tally.ended["illegal"] == 0


@pytest.mark.parametrize("policy", ["R", "RA", "G", "H"])
@pytest.mark.parametrize(
    ("players", "options"),
    [
        *((players, SH()) for players in (2, 3, 4, 5)),
        (3, SH(seven_low=True)),
        (3, SH(invisible="3")),
        (3, SH(invisible="8")),
        (2, SH(skip="8")),
        (4, SH(skip="5")),
        (4, SH(reverse="J")),
        (2, SH(reverse="J")),
        (3, SH(extra_turn_after_burn=False)),
        (6, SH(decks=2)),
        (11, SH(decks=2)),
        (4, SH(seven_low=True, invisible="8", skip="8", reverse="7", extra_turn_after_burn=False, decks=2)),
        (5, SH(seven_low=True, invisible="3", skip="7", reverse="7")),
    ],
)
@pytest.mark.apart
def test_shithead_options_hold(players: int, policy: str, options: shithead.Options) -> None:
    swap = {"R": "random", "RA": "none", "G": "best", "H": "random"}[policy]
    one = task("shithead", players, policy, options=options, swap=swap, cap=400, check_every=1)
    tally = run(Plays(one), 4).tally
    assert tally.violations == []
    assert tally.ended["illegal"] == 0


def test_every_invariant_is_tested() -> None:
    counts: Counter[str] = Counter()
    for players in (2, 3):
        sk = task("skitgubbe", players, "R", options=SK("same-colour"), check_every=1)
        counts += run(Plays(sk), 10).tally.checks
        counts += run(Plays(task("shithead", players, "RA", check_every=1)), 10).tally.checks
    assert set(counts) == {f"I-{number}" for number in range(1, 26)}
    assert min(counts.values()) >= 20


def test_strict_ends_phase_1_sooner() -> None:
    """A-SK-6: three players end after 24 tricks in 28 % with skip, in 55 % with strict; four 22 to 25."""
    for end, value in (("skip", 0.28), ("strict", 0.55)):
        one = task("skitgubbe", 3, "RN", options=SK("none", "after-trick", end), cap=51)
        short = sum(play(one, deal).game.tricks <= 24 for deal in range(1, 1001))
        assert abs(short / 1000 - value) <= 4 * sqrt(value * (1 - value) / 1000) + 0.005
    one = task("skitgubbe", 4, "RN", options=SK("none", "after-trick", "strict"), cap=51)
    tricks = {play(one, deal).game.tricks for deal in range(1, 1001)}
    assert min(tricks) >= 22
    assert max(tricks) == 25
    assert len(tricks) > 1


# --- dice and swaps ------------------------------------------------------------------------------------


def sfc32(seed: int, deal: int, count: int) -> list[int]:
    """Run the generator from its definition, step by step and with nothing folded together."""
    word = 2**32
    a, b, c, counter = seed % word, seed // word, deal, 1
    found = []
    for _ in range(15 + count):
        result = (a + b + counter) % word
        counter = (counter + 1) % word
        a = b ^ (b // 2**9)
        b = (c + c * 2**3) % word
        c = ((c * 2**21) % word + c // 2**11 + result) % word
        found.append(result)
    return found[15:]


@pytest.mark.parametrize(("seed", "deal"), [(0, 1), (7, 2), (2**64 - 1, 2**32 - 1), (2**32, 1)])
def test_words_are_those_of_sfc32(seed: int, deal: int) -> None:
    below = dice(seed, deal)
    assert [below(2**32) for _ in range(2000)] == sfc32(seed, deal, 2000)


def test_numbers_are_equally_likely() -> None:
    for n in (2, 3, 7, 52):
        below = dice(11, n)
        seen = Counter(below(n) for _ in range(400 * n))
        assert set(seen) == set(range(n))
        chi = sum((times - 400) ** 2 / 400 for times in seen.values())
        assert chi < n - 1 + 4 * sqrt(2 * (n - 1)) + 4


def test_a_number_is_the_share_of_its_words() -> None:
    """Lemire's step: with n = 3 * 2^30 a word in four is drawn anew, to keep all alike."""
    n = 3 << 30
    below, words = dice(5, 5), iter(sfc32(5, 5, 400))
    for _ in range(200):
        product = next(words) * n
        while product % 2**32 < 2**32 % n:
            product = next(words) * n
        assert below(n) == product >> 32


def test_shuffle_has_every_order() -> None:
    """F23: a uniform shuffle, no sort by chance; the first words of neighbouring deals are no pattern."""
    orders = Counter[tuple[int, ...]]()
    for deal in range(1, 4801):
        cards = [0, 1, 2, 3]
        shuffle(cards, dice(1, deal))
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations(range(4)))
    chi = sum((times - 200) ** 2 / 200 for times in orders.values())
    assert chi < 23 + 4 * sqrt(46)


def cards(names: str) -> int:
    return union(map(parse, names.split()))


def test_swaps_split_six_cards() -> None:
    hand, up = cards("TC 2D AH"), cards("KS 3C 4D")
    six = hand | up
    assert swap_best(hand, up, 1, dice(0, 1)) == (up, hand)
    assert swap_best(up, hand, 1, dice(0, 1)) == (up, hand)
    lower = cards("9C 9D 9H 9S JC QC")
    # ties by card index: of the nines the first one goes up
    assert swap_best(lower, 0, 1, dice(0, 1))[1] == cards("QC JC 9C")
    splits = Counter[int]()
    below = dice(1, 1)
    for _ in range(4000):
        held, shown = swap_random(hand, up, 1, below)
        assert held ^ shown == six
        assert held.bit_count() == shown.bit_count() == 3
        splits[shown] += 1
    assert len(splits) == 20
    assert sum((times - 200) ** 2 / 200 for times in splits.values()) < 19 + 4 * sqrt(38)


def test_anti_trump_suit() -> None:
    """SK-24 to SK-26; suits are C D H S."""
    assert [skitgubbe.anti_suit("none", trump) for trump in range(4)] == [NO_SUIT] * 4
    assert [skitgubbe.anti_suit("same-colour", trump) for trump in range(4)] == [3, 2, 1, 0]
    assert [skitgubbe.anti_suit("clubs", trump) for trump in range(4)] == [NO_SUIT, 0, 0, 0]
