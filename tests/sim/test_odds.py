"""What a hand is worth: worlds, shares, scores under the rules, bids; each against another way to get it.

`pytest -m slow tests/sim/test_odds.py` solves some worlds anew, discard by discard.
"""

import math
from itertools import combinations

import pytest

from skatcalc.errors import SkatError
from skatcalc.sim.odds import Odds, Question, odds, question, world
from skatcalc.sim.odds_worth import Form, mean
from skatcalc.sim.solver import Solver, position
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.cards import PACK, Deal, Hand
from skatcalc.skat.cardtext import parse_hand
from skatcalc.skat.contract import TRUMP_KINDS, Contract, Kind
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import score
from skatcalc.skat.matadors import matadors
from skatcalc.skat.rules import preset

ISKO = preset("isko")
TEN = parse_hand("CJ SJ SATK9 HAT D78")
# four jacks and six clubs from the ace: no card of it can lose (skat 1.4)
SURE = parse_hand("CJ SJ HJ DJ CA CT CK CQ C9 C8")
SOLVER = Solver()


def form_of(answer: Odds, kind: Kind, *, hand: bool = False) -> Form:
    return next(form for form in answer.forms if form.contract.kind is kind and form.contract.hand is hand)


def best_of(asked: Question, number: int, form: Contract) -> tuple[int, bool]:
    """Solve a world anew, discard by discard: the best result, and whether a side takes every trick."""
    dealt = world(asked, number)
    leader = (3 - asked.seat) % 3
    if form.hand:
        choices = [(asked.cards, dealt.skat)]
    else:
        own = asked.cards | dealt.skat
        choices = [(own - Hand(away), Hand(away)) for away in combinations(own, 2)]
    spots = [
        position(Deal(keeps, dealt.after, dealt.third, away), form.kind, 0, leader) for keeps, away in choices
    ]
    points = [SOLVER.points(spot) for spot in spots]
    if form.kind is Kind.NULL:
        return min(points), False
    best = max(points)
    if best == 120:
        return best, any(SOLVER.all_tricks(spot) for spot in spots)
    return best, best < 31 and all(SOLVER.no_trick(spot) for spot in spots)


def test_worlds_deal_every_card_once_and_keep_what_is_known() -> None:
    known = (Hand(), parse_hand("HJ DJ"), parse_hand("CA"))
    asked = question(TEN, ISKO, known=known)
    for number in range(20):
        dealt = world(asked, number)
        assert list(map(len, (dealt.after, dealt.third, dealt.skat))) == [10, 10, 2]
        assert TEN | dealt.after | dealt.third | dealt.skat == PACK
        assert dealt.after & known[1] == known[1]
        assert dealt.third & known[2] == known[2]


def test_known_cards_go_to_the_seat_that_has_them() -> None:
    """Seen from middlehand the next player is rearhand."""
    asked = question(TEN, ISKO, seat=1, known=(parse_hand("HJ"), Hand(), parse_hand("DJ")))
    assert parse_hand("DJ") & world(asked, 0).after
    assert parse_hand("HJ") & world(asked, 0).third


def test_worlds_depend_on_seed_and_number_alone() -> None:
    few, many = (odds(question(TEN, ISKO, seed=4), worlds) for worlds in (10, 25))
    assert many.worlds == 25
    again = odds(question(TEN, ISKO, seed=4), 10)
    assert again.forms == few.forms
    other = odds(question(TEN, ISKO, seed=5), 10)
    assert other.forms != few.forms


def test_every_unknown_card_is_equally_likely_in_the_skat() -> None:
    """One of 22 unknown cards lies in the skat in 2/22 of the worlds; within 4.5 standard errors."""
    n = 3000
    asked = question(TEN, ISKO)
    counts = dict.fromkeys(PACK - TEN, 0)
    for number in range(n):
        for card in world(asked, number).skat:
            counts[card] += 1
    error = math.sqrt(n * (2 / 22) * (20 / 22))
    assert all(abs(count - n * 2 / 22) < 4.5 * error for count in counts.values())


@pytest.mark.parametrize("hand", [pytest.param(False, marks=pytest.mark.slow), True])
def test_shares_are_those_of_worlds_solved_one_by_one(hand: bool) -> None:  # noqa: FBT001
    """The exact value of every discard in each world, against the decisions that share a table."""
    weak = parse_hand("SJ DJ SA SK S9 S7 HA HT DQ C8")
    asked = question(weak, ISKO, seat=2, seed=3)
    n = 4
    answer = odds(asked, n)
    for form in (form for form in answer.forms if form.contract.hand is hand):
        results = [best_of(asked, number, form.contract) for number in range(n)]
        games = []
        for number, (best, schwarz) in enumerate(results):
            if form.contract.kind is Kind.NULL:
                games.append(DeclaredGame(form.contract, won=best == 0))
                continue
            counted = matadors(weak | world(asked, number).skat, form.contract.kind)
            games.append(DeclaredGame(form.contract, counted, points=best, schwarz=schwarz))
        scored = [score(game, ISKO) for game in games]
        assert form.win == sum(result.won for result in scored) / n
        assert form.score == sum(result.score for result in scored) / n
        if form.contract.kind is not Kind.NULL:
            assert form.schneider == sum(best >= 90 for best, _ in results) / n


def test_sure_hand_wins_always_and_is_never_overbid_by_its_value() -> None:
    """Grand with 4, all tricks: 7 x 24 = 168; Hand 8 x 24 = 192 (skat 3.6)."""
    answer = odds(question(SURE, ISKO), 12)
    plain, hand = (form_of(answer, Kind.GRAND, hand=hand) for hand in (False, True))
    assert (plain.win, plain.win_se, plain.schneider, plain.score, plain.max_bid) == (1, 0, 1, 168, 168)
    assert (hand.win, hand.score, hand.max_bid) == (1, 192, 192)
    assert answer.bid == 192
    assert answer.best == hand.contract


def test_overbid_games_are_lost_whatever_is_made() -> None:
    """Grand with 4 and all tricks cannot be worth 216 (skat 4.6)."""
    answer = odds(question(SURE, ISKO, bid=216), 10)
    hand = form_of(answer, Kind.GRAND, hand=True)
    assert (hand.win, hand.score) == (0, -432)


def test_losses_count_as_the_rule_set_says() -> None:
    """A Null Hand that cannot be won: -70 in `isko`, -35 in `classic` (skat 3.9, 4.1)."""
    for name, wanted in (("isko", -70), ("classic", -35)):
        answer = odds(question(SURE, preset(name)), 10)
        assert form_of(answer, Kind.NULL, hand=True).score == wanted


def test_highest_bid_is_the_last_with_a_gain() -> None:
    asked = question(parse_hand("CJ SJ HJ CA CT SA HA HT D9 D8"), ISKO)
    n = 5
    answer = odds(asked, n)
    bids = legal_bids(ISKO)
    for form in answer.forms[:4]:
        assert form.max_bid is not None
        above = bids[bids.index(form.max_bid) + 1]
        for bid, gains in ((form.max_bid, True), (above, False)):
            there = odds(asked._replace(bid=bid), n)
            again = next(one for one in there.forms if one.contract == form.contract)
            assert (again.score > 0) is gains
    assert answer.bid == max(form.max_bid or 0 for form in answer.forms)


def test_twelve_cards_have_no_hand_games_and_name_a_discard() -> None:
    twelve = TEN | parse_hand("HJ D9")
    answers = odds(question(twelve, ISKO), 20), odds(question(TEN, ISKO, skat=parse_hand("HJ D9")), 20)
    assert {form.contract.hand for form in answers[0].forms} == {False}
    assert {form.contract.hand for form in answers[1].forms} == {False, True}
    assert odds(question(TEN, ISKO), 10).forms[0].discard is None
    for kind in TRUMP_KINDS:
        one, other = (form_of(answer, kind) for answer in answers)
        assert one == other
        if one.discard is not None:
            assert one.discard & twelve == one.discard
            assert one.discard_win is not None
            assert one.discard_win <= one.win


def test_discard_wins_as_many_worlds_as_any() -> None:
    """In the first worlds all 66 discards are judged; each solved anew."""
    twelve = parse_hand("SJ DJ SA SK S9 S7 HA HT DQ C8 C7 D9")
    asked = question(twelve, ISKO, seed=2)
    n = 3
    answer = odds(asked, n)
    form = form_of(answer, Kind.SPADES)
    wins = dict.fromkeys(combinations(twelve, 2), 0)
    for number in range(n):
        dealt = world(asked, number)
        for away in wins:
            deal = Deal(twelve - Hand(away), dealt.after, dealt.third, Hand(away))
            wins[away] += SOLVER.reaches(position(deal, Kind.SPADES, 0), 61)
    assert form.discard_win == max(wins.values()) / n


@pytest.mark.parametrize("kind", [Kind.DIAMONDS, Kind.SPADES, Kind.GRAND])
def test_the_discard_that_stays_to_the_end_wins_the_share_that_is_named(kind: Kind) -> None:
    """After 10 and after 40 worlds discards are given up; the one that is named is solved anew in all 45."""
    twelve = parse_hand("SJ DJ SA SK S9 S7 HA HT DQ C8 C7 D9")
    asked = question(twelve, ISKO, seed=5)
    n = 45
    form = form_of(odds(asked, n), kind)
    assert form.discard is not None
    wins = 0
    for number in range(n):
        dealt = world(asked, number)
        deal = Deal(twelve - form.discard, dealt.after, dealt.third, form.discard)
        wins += SOLVER.reaches(position(deal, kind, 0), 61)
    assert form.discard_win == wins / n
    assert 0 < wins < n * form.win + 1


def test_a_clear_answer_ends_the_sampling() -> None:
    """Nothing can overtake the sure hand, so the first round of worlds is enough."""
    answer = odds(question(SURE, ISKO))
    assert answer.clear
    assert answer.worlds == 100
    assert answer.sure > 0.998


@pytest.mark.parametrize(("seat", "seed"), [(3, 0), (-1, 0), (0, -1), (0, 1 << 64)])
def test_no_question_from_a_seat_or_with_a_seed_that_there_is_not(seat: int, seed: int) -> None:
    with pytest.raises(ValueError, match=r"seat|seed"):
        question(TEN, ISKO, seat=seat, seed=seed)


@pytest.mark.parametrize("worlds", [0, -3])
def test_no_answer_from_no_worlds(worlds: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        odds(question(TEN, ISKO), worlds)


def test_the_run_stops_with_what_is_known_when_asked() -> None:
    answer = odds(question(SURE, ISKO), 1000, stop=lambda: True)
    assert answer.stopped
    assert answer.worlds == 5


def test_mean_has_the_standard_error_of_the_textbook() -> None:
    """Of 1, 2, 3, 4: mean 2.5, variance 5/3, error sqrt(5/12)."""
    middle, error = mean([1, 2, 3, 4])
    assert middle == 2.5
    assert error == pytest.approx(math.sqrt(5 / 12))


@pytest.mark.parametrize(
    ("cards", "skat", "known", "code"),
    [
        ("CJ SJ", None, "", "hand_size"),
        ("CJ SJ SATK9 HAT D78", "CJ D9", "", "card_twice"),
        ("CJ SJ SATK9 HAT D78", "D9", "", "skat_size"),
        ("CJ SJ SATK9 HAT D78", None, "CJ", "card_twice"),
        ("CJ SJ SATK9 HAT D78", None, "CATKQ987 HJ DJ DA DT", "known_size"),
    ],
)
def test_impossible_cards_are_refused(cards: str, skat: str | None, known: str, code: str) -> None:
    there = (Hand(), parse_hand(known), Hand())
    with pytest.raises(SkatError) as caught:
        question(parse_hand(cards), ISKO, skat=None if skat is None else parse_hand(skat), known=there)
    assert caught.value.code in (code, "card_twice")
