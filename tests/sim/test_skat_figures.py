"""What is known of Skat: exact counting, the means of the policy `random`, the shape of human tables.

The measured means are those of another program (a million deals, three decimals and one; performance.md,
section 1); the tables of section 6 are counted here once more with binomials.
"""

from collections import Counter
from functools import cache
from itertools import pairwise
from math import comb, sqrt

import pytest

from skatcalc.sim.run import run
from skatcalc.sim.sets32 import JACK_CARDS, SUIT_CARDS
from skatcalc.sim.skatplays import SkatPlays, SkatTask, dealt
from skatcalc.sim.skattally import SkatFigures
from skatcalc.sim.tally import Mean
from skatcalc.skat.rules import PRESETS

ISKO = PRESETS["isko"]
ALL_KINDS = tuple(range(6))
DEALS = 20_000
MILLION = 1_000_000
CLUBS, SPADES, HEARTS, DIAMONDS, GRAND, NULL, RAMSCH = range(7)


def is_share(found: int, of: int, value: float) -> bool:
    """Compare a count with an exact probability, within four of its standard errors."""
    return abs(found / of - value) <= 4 * sqrt(value * (1 - value) / of)


# --- exact counting (section 6) ------------------------------------------------------------------------


@cache
def deals() -> list[tuple[int, int, int, int]]:
    return [dealt(81, deal)[0] for deal in range(1, DEALS + 1)]


def split_share(out: int, more: int) -> float:
    """Give how often one of two hands of ten holds `more` or `out - more` of the cards that are out."""
    ways = {more, out - more}
    return sum(comb(out, one) * comb(20 - out, 10 - one) for one in ways) / comb(20, 10)


@pytest.mark.parametrize(
    ("out", "more", "percent"),
    [
        *((4, more, percent) for more, percent in ((4, 8.67), (3, 49.54), (2, 41.80))),
        *((5, more, percent) for more, percent in ((5, 3.25), (4, 27.09), (3, 69.66))),
        *((6, more, percent) for more, percent in ((6, 1.08), (5, 13.00), (4, 48.76), (3, 37.15))),
    ],
)
def test_trump_splits(out: int, more: int, percent: float) -> None:
    """How trumps lie against a declarer who saw the skat (twelve cards of his are known to him)."""
    assert round(100 * split_share(out, more), 2) == percent
    found = of = 0
    for number, hands in enumerate(deals()):
        trumps = (SUIT_CARDS[number % 4] | JACK_CARDS) & ~(hands[0] | hands[3])
        if trumps.bit_count() == out:
            of += 1
            found += (trumps & hands[1]).bit_count() in (more, out - more)
    assert of > 400
    assert is_share(found, of, split_share(out, more))


@pytest.mark.parametrize(
    ("good", "one", "both"),
    [(1, 9.1, 0.0), (4, 33.8, 2.6), (7, 54.5, 9.1), (12, 80.5, 28.6), (16, 93.5, 51.9), (20, 99.6, 82.3)],
)
def test_good_cards_in_the_skat(good: int, one: float, both: float) -> None:
    """Of the 22 unknown cards some are good: how often one or both of the skat are."""
    least, all_ = 1 - comb(22 - good, 2) / 231, comb(good, 2) / 231
    assert (round(100 * least, 1), round(100 * all_, 1)) == (one, both)
    some = pair = 0
    for hands in deals():
        unknown = [card for card in range(32) if not hands[0] >> card & 1]
        wanted = sum(1 << card for card in unknown[:good])
        some += hands[3] & wanted != 0
        pair += (hands[3] & wanted).bit_count() == 2
    assert is_share(some, DEALS, least)
    assert is_share(pair, DEALS, all_)


def test_four_jacks() -> None:
    one = comb(28, 6) / comb(32, 10)
    with_skat = comb(28, 8) / comb(32, 12)
    assert (round(100 * one, 3), round(300 * one, 3)) == (0.584, 1.752)
    # never for two players at once: four jacks do not lie in the skat
    assert round(300 * with_skat, 2) == 4.13
    first = any_ = with_two = 0
    for hands in deals():
        first += hands[0] & JACK_CARDS == JACK_CARDS
        any_ += any(hand & JACK_CARDS == JACK_CARDS for hand in hands[:3])
        with_two += any((hand | hands[3]) & JACK_CARDS == JACK_CARDS for hand in hands[:3])
    assert is_share(first, DEALS, one)
    assert is_share(any_, DEALS, 3 * one)
    assert is_share(with_two, DEALS, 3 * with_skat)


def test_every_card_is_anywhere() -> None:
    """Skat 1.7: ten of 32 places are forehand's, two the skat's."""
    places: list[Counter[int]] = [Counter() for _ in range(4)]
    for hands in deals():
        for place, hand in enumerate(hands):
            places[place].update(card for card in range(32) if hand >> card & 1)
    for place, size in enumerate((10, 10, 10, 2)):
        for card in range(32):
            assert is_share(places[place][card], DEALS, size / 32)


# --- the policy `random` (section 1) -------------------------------------------------------------------

# Share won (one standard error .001 of a million deals) and mean score, the errors of which were not printed.
RANDOM = {
    DIAMONDS: (0.242, -43.4),
    HEARTS: (0.246, -47.8),
    SPADES: (0.245, -52.7),
    CLUBS: (0.244, -57.5),
    GRAND: (0.252, -106.0),
    NULL: (0.059, -41.9),
}


@cache
def random_figures() -> SkatFigures:
    """Play a million deals on the fast engine."""
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    from skatcalc.sim.skatfast import FastSkat  # noqa: PLC0415 - it loads numba

    tally = run(FastSkat(SkatTask("random", ISKO, ALL_KINDS, schieber=False, seed=1)), MILLION, 1).tally
    assert tally.violations == []
    return SkatFigures(tally, ISKO)


def close(found: Mean, value: float, rounding: float) -> bool:
    """Compare with a mean of another million deals: both have the same standard error."""
    return abs(found.value - value) <= 4 * sqrt(2) * found.se + rounding


@pytest.mark.parametrize("kind", list(RANDOM))
@pytest.mark.apart
def test_means_of_random_play(kind: int) -> None:
    won, score = RANDOM[kind]
    found = random_figures().kinds[kind]
    assert close(found.won, won, 0.0005)
    assert close(found.score, score, 0.05)


def test_seat_and_contract_are_uniform() -> None:
    figures = random_figures()
    assert figures.passed == 0
    assert all(is_share(count, MILLION, 1 / 3) for count in figures.declarers)
    assert set(figures.kinds) == set(ALL_KINDS)
    assert all(is_share(one.n, MILLION, 1 / 6) for one in figures.kinds.values())
    assert all(one.hand == one.ouvert == 0 for one in figures.kinds.values())


def test_random_play_knows_no_suit() -> None:
    """The four suits differ in base value alone, so they are won equally often, with the same points."""
    kinds = [random_figures().kinds[kind] for kind in range(4)]
    for one, other in pairwise(kinds):
        assert close(one.won, other.won.value, 0.0)
        assert one.points
        assert other.points
        assert close(one.points, other.points.value, 0.0)
        # and the mean score is a multiple of the base
    scores = [kinds[kind].score.value / (12 - kind) for kind in range(4)]
    assert max(scores) - min(scores) < 0.12


def test_reference_engine_has_the_same_means() -> None:
    """Without numba: few deals, wide errors."""
    tally = run(SkatPlays(SkatTask("random", ISKO, (GRAND,), schieber=False, seed=1)), 1500, 1).tally
    found = SkatFigures(tally, ISKO).kinds[GRAND]
    won, score = RANDOM[GRAND]
    assert abs(found.won.value - won) <= 4 * found.won.se + 0.004
    assert abs(found.score.value - score) <= 4 * found.score.se + 1


# --- the policy `plain` (section 6) --------------------------------------------------------------------

PLAIN_DEALS = 50_000


@cache
def plain_figures() -> SkatFigures:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    from skatcalc.sim.skatfast import FastSkat  # noqa: PLC0415 - it loads numba

    tally = run(FastSkat(SkatTask("plain", ISKO, ALL_KINDS, schieber=False, seed=2)), PLAIN_DEALS, 1).tally
    assert tally.violations == []
    return SkatFigures(tally, ISKO)


@pytest.mark.apart
def test_plain_play_has_the_shape_of_human_tables() -> None:
    figures = plain_figures()
    played = figures.played
    won = sum(one.won.value * one.n for one in figures.kinds.values()) / played
    grand, suits = figures.kinds[GRAND], [figures.kinds[kind] for kind in range(4)]
    suits_won = sum(one.won.value * one.n for one in suits) / sum(one.n for one in suits)
    assert 0.75 <= won <= 0.88
    assert 0.20 <= grand.n / played <= 0.40
    assert grand.won.value > suits_won
    assert all(grand.won.value > one.won.value for one in suits)
    assert 0.01 <= figures.passed / PLAIN_DEALS <= 0.10
    # dearer suits are played more often, and every kind is played
    counts = [one.n for one in suits]
    assert counts == sorted(counts, reverse=True)
    assert figures.kinds[NULL].n > 0
    assert all(count / played > 0.25 for count in figures.declarers)


def test_plain_play_earns_points() -> None:
    """Who bids and plays with sense gains by every kind of game; who plays at random loses by all."""
    for kind, one in plain_figures().kinds.items():
        assert one.score.value > 4 * one.score.se
        assert one.won.value > 3 * random_figures().kinds[kind].won.value
        assert one.hand < one.n
