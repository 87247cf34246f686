"""The readable Skat engine against the rules: positions made by hand, and whole deals by a second model."""

import itertools
import random

import pytest
from naive_skat import (
    CLASSIC_BIDS,
    HAND_FORMS,
    ISKO_BIDS,
    JACKS,
    PACK,
    SKAT_FORMS,
    Naive,
    following,
    is_trump,
    opened,
    points_of,
    winner_of,
)
from skat_deals import NUMBERS, act, begun, bits, hands_of, sentences, shuffled

from skatcalc.sim.sets32 import FOLLOW, TRUMPS, count, lowest, nth
from skatcalc.sim.skat import BID, HOLD, LOOK, PASS, SkatDeal, conserved, split, winning
from skatcalc.sim.skatcheck import engine_scores
from skatcalc.sim.skatplays import outcome_of
from skatcalc.sim.skatscore import Declared, Ramsch, unpacked
from skatcalc.sim.state import IllegalMoveError
from skatcalc.sim.thumbbid import matadors_of
from skatcalc.skat.contract import CONTRACTS, TRUMP_KINDS, Kind
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import score
from skatcalc.skat.matadors import matadors
from skatcalc.skat.rules import PRESETS, RuleSet

ISKO = PRESETS["isko"]
GAMES = "CSHDGNR"
# Forehand can take every trick of a Grand; the tens of clubs and spades lie apart.
STRONG = (
    "CJ SJ HJ DJ CA CK CQ SA SK SQ | D7 D8 D9 DQ DK DT DA H7 H8 H9 | C7 C8 C9 S7 S8 S9 HQ HK HT HA | CT ST"
)


# --- cards ---------------------------------------------------------------------------------------------


def test_packets_of_the_deal() -> None:
    """Skat 1.7: three to each, two to the skat, four to each, three to each."""
    by_number = split(list(range(32)))
    forehand = {0, 1, 2, 11, 12, 13, 14, 23, 24, 25}
    middlehand = {3, 4, 5, 15, 16, 17, 18, 26, 27, 28}
    rearhand = {6, 7, 8, 19, 20, 21, 22, 29, 30, 31}
    assert by_number == tuple(
        sum(1 << card for card in part) for part in (forehand, middlehand, rearhand, {9, 10})
    )


@pytest.mark.parametrize("game", GAMES)
def test_trumps_and_following(game: str) -> None:
    kind = GAMES.index(game)
    for led in PACK:
        number = NUMBERS[led]
        assert TRUMPS[kind] >> number & 1 == is_trump(led, game)
        able = {card for card in PACK if card == led or following([card, "none"], led, game) == [card]}
        assert FOLLOW[kind][number] == sum(1 << NUMBERS[card] for card in able)


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_in_a_trick(game: str) -> None:
    """Skat 1.6a, over all pairs of cards, with a seven of each suit before and after the second."""
    kind = GAMES.index(game)
    for first, second in itertools.permutations(PACK, 2):
        for third in ("C7", "S7", "H7", "D7"):
            if third in (first, second):
                continue
            trick = [first, second, third]
            a, b, c = (NUMBERS[card] for card in trick)
            assert winning(kind, a, b, c) == winner_of(trick, game)
            assert winning(kind, a, c, b) == winner_of([first, third, second], game)


def test_random_tricks() -> None:
    dice = random.Random(16)  # noqa: S311 - a test
    for _ in range(3000):
        trick = dice.sample(PACK, 3)
        for kind, game in enumerate(GAMES):
            first, second, third = (NUMBERS[card] for card in trick)
            assert winning(kind, first, second, third) == winner_of(trick, game)


@pytest.mark.parametrize(
    ("game", "trick", "place"),
    [
        ("C", "S7 CJ C7", 1),  # a trump takes a plain suit
        ("C", "CA DJ C7", 1),  # the lowest jack is above the ace of trumps
        ("C", "DJ HJ SJ", 2),
        ("G", "HA HJ HT", 1),  # in Grand the jack is no heart
        ("G", "H7 CA DA", 0),  # nobody follows
        ("H", "ST SA S9", 1),
        ("H", "S9 DA H7", 2),
        ("N", "HT HJ H9", 1),  # in Null the ten stands between nine and jack (skat 1.5)
        ("N", "HJ HQ HT", 1),
        ("N", "HT CJ DJ", 0),  # and no jack is a trump
        ("N", "H9 HT H8", 1),
        ("R", "HA H7 DJ", 2),  # in a Ramsch the jacks alone are trumps
        ("R", "CA CT C7", 0),
    ],
)
def test_trick_by_hand(game: str, trick: str, place: int) -> None:
    cards = trick.split()
    first, second, third = (NUMBERS[card] for card in cards)
    assert winning(GAMES.index(game), first, second, third) == place == winner_of(cards, game)


def test_small_set_functions() -> None:
    dice = random.Random(3)  # noqa: S311 - a test
    for _ in range(500):
        members = sorted(dice.sample(range(32), dice.randint(1, 32)))
        cards = sum(1 << card for card in members)
        assert (count(cards), lowest(cards)) == (len(members), members[0])
        assert [nth(cards, place) for place in range(len(members))] == members


# --- bidding -------------------------------------------------------------------------------------------


def bid(*words: str, rules: RuleSet = ISKO) -> SkatDeal:
    return act(begun(STRONG, "bid", rules), *words)


@pytest.mark.parametrize(
    ("words", "declarer", "value"),
    [
        (["bid 18", "hold", "pass", "pass"], 0, 18),  # forehand held an equal bid
        (["bid 18", "pass", "pass"], 1, 18),
        (["pass", "bid 18", "hold", "pass"], 0, 18),
        (["pass", "bid 18", "pass"], 2, 18),
        (["bid 18", "hold", "bid 20", "pass", "pass"], 1, 20),
        (["bid 18", "hold", "bid 20", "pass", "bid 22", "hold", "pass"], 1, 22),
        (["bid 18", "hold", "bid 20", "pass", "bid 22", "pass"], 2, 22),
        (["bid 20", "hold", "pass", "bid 22", "hold", "bid 23", "pass"], 2, 23),
        (["bid 264", "hold", "pass", "pass"], 0, 264),  # values may be skipped (skat 1.10)
        (["pass", "pass", "bid 18"], 0, 18),
        (["pass", "pass", "bid 264"], 0, 264),
    ],
    ids=str,
)
def test_duels(words: list[str], declarer: int, value: int) -> None:
    """Skat 1.9: the senior needs only to equal, the junior must exceed; 1.14: the last value bid or held."""
    game = bid(*words)
    assert (game.phase, game.declarer, game.bid, game.to_act) == ("skat", declarer, value, declarer)


def test_who_speaks() -> None:
    game = begun(STRONG, "bid", ISKO)
    assert game.to_act == 1
    assert act(game, "bid 18").to_act == 0
    assert sentences(game) == {"pass": PASS, "hold": HOLD}
    assert act(game, "hold").to_act == 1
    # the junior must exceed
    assert game.legal() == [PASS, *(BID + value for value in ISKO_BIDS if value > 18)]
    assert act(game, "pass").to_act == 2
    assert game.legal() == [PASS, *(BID + value for value in ISKO_BIDS if value > 18)]


@pytest.mark.parametrize(
    ("rules", "bids"), [("isko", ISKO_BIDS), ("pub", ISKO_BIDS), ("classic", CLASSIC_BIDS)]
)
def test_all_bids_are_open_at_first(rules: str, bids: list[int]) -> None:
    assert begun(STRONG, "bid", PRESETS[rules]).legal() == [PASS, *(BID + value for value in bids)]


def test_the_highest_bid_can_only_be_passed() -> None:
    assert list(sentences(bid("bid 264", "hold"))) == ["pass"]


@pytest.mark.parametrize(
    ("passed", "phase"), [("pass", "over"), ("redeal", "over"), ("ramsch", "play"), ("schieber", "push")]
)
def test_all_passed(passed: str, phase: str) -> None:
    """Skat 4.16."""
    game = bid("pass", "pass", "pass", rules=ISKO._replace(passed=passed))
    assert (game.phase, game.done, game.passed) == (phase, phase == "over", phase == "over")
    if game.done:
        assert game.legal() == []
        assert unpacked(outcome_of(game)) is None
        assert engine_scores(outcome_of(game), ISKO) == (0, 0, 0)
    else:
        assert (game.to_act, game.contract, game.schieber) == (0, None, passed == "schieber")


# --- skat and announcement -----------------------------------------------------------------------------


def test_forms_without_and_with_the_skat() -> None:
    """Skat 3.7, 3.11, 3.12: 29 forms, 22 of them without the skat, 7 with it."""
    hand = act(begun(STRONG, "0", ISKO), "hand")
    assert sentences(hand).keys() == {f"declare {form}" for form in HAND_FORMS}
    skat = act(begun(STRONG, "0", ISKO), "look", "lay CT", "lay ST")
    assert sentences(skat).keys() == {f"declare {form}" for form in SKAT_FORMS}
    assert len(HAND_FORMS) + len(SKAT_FORMS) == len(CONTRACTS) == 29


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_discard(seat: int) -> None:
    game = act(begun(STRONG, str(seat), ISKO), "look")
    assert (count(game.hands[seat]), game.skat, game.to_act) == (12, 0, seat)
    assert len(game.legal()) == 12  # jacks and the two cards found may go too
    first, second = list(sentences(game))[:2]
    act(game, first)
    assert len(game.legal()) == 11
    assert first not in sentences(game)
    act(game, second)
    assert game.phase == "declare"
    assert game.skat == bits(f"{first[4:]} {second[4:]}")
    assert [count(hand) for hand in game.hands] == [10, 10, 10]
    assert conserved(game)


def test_the_skat_stays_in_a_hand_game() -> None:
    game = act(begun(STRONG, "0", ISKO), "hand", "declare grand hand")
    assert (game.skat, game.hands[0]) == (bits("CT ST"), hands_of(STRONG)[0])
    assert (game.phase, game.to_act) == ("play", 0)


@pytest.mark.parametrize("seat", [1, 2])
def test_forehand_leads_whoever_declares(seat: int) -> None:
    assert act(begun(STRONG, str(seat), ISKO), "hand", "declare null hand").to_act == 0


@pytest.mark.parametrize("kind", range(5))
def test_matadors_of_any_twelve_cards(kind: int) -> None:
    dice = random.Random(22)  # noqa: S311 - a test
    for _ in range(2000):
        cards = dice.sample(range(32), dice.choice((10, 12)))
        assert matadors_of(sum(1 << card for card in cards), kind) == matadors(cards, TRUMP_KINDS[kind])


@pytest.mark.parametrize(
    ("held", "skat", "declare", "count_"),
    [
        # skat 2.5: the spade jack in the skat turns "with one" into "with two", without the skat too
        ("CJ HJ CA CK CQ C9 SA SK SQ S9", "SJ D7", "clubs hand", 3),
        ("CJ DJ CA CK CQ C9 SA SK SQ S9", "SJ D7", "clubs hand", 2),
        # and "without five" into "without one"
        ("ST SQ S9 HA HT HK HQ H9 D7 D8", "SJ C7", "spades hand", -1),
        ("ST SQ S9 HA HT HK HQ H9 D7 D8", "CJ C7", "spades hand", 1),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "C7 D7", "clubs ouvert", 11),
        ("H7 S7 S8 S9 HA HT HK HQ D8 D9", "D7 SQ", "grand hand", -4),
    ],
)
def test_matadors_are_counted_on_twelve_cards(held: str, skat: str, declare: str, count_: int) -> None:
    """Skat 2.1."""
    rest = [card for card in PACK if card not in f"{held} {skat}".split()]
    deal = f"{held} | {' '.join(rest[:10])} | {' '.join(rest[10:])} | {skat}"
    game = act(begun(deal, "0", ISKO), "hand", f"declare {declare}")
    outcome = unpacked(outcome_of(finished(game)))
    assert isinstance(outcome, Declared)
    assert outcome.matadors == count_


def finished(game: SkatDeal) -> SkatDeal:
    """Play the first legal card until the deal is over."""
    while not game.done:
        game.apply(game.legal()[0])
    return game


def test_cards_laid_away_count_as_matadors_and_points() -> None:
    """Skat 2.1, 3.3: the club jack laid away still counts, and so do the points that lie in the skat."""
    deal = (
        "CJ SJ HJ DJ CA CT CK CQ C9 C8 | C7 S7 S8 S9 SQ SK ST SA H7 H8 | "
        "H9 HQ HK D7 D8 D9 DQ DK DT DA | HA HT"
    )
    game = act(begun(deal, "0", ISKO), "look", "lay HA", "lay HT", "declare clubs")
    game = finished(game)
    assert (game.points, game.declarer_points()) == ([99, 0, 0], 120)
    assert game.returns() == (120, 0, 0)
    game = finished(act(begun(deal, "0", ISKO), "look", "lay CJ", "lay CA", "declare clubs"))
    outcome = unpacked(outcome_of(game))
    assert isinstance(outcome, Declared)
    # CJ SJ HJ DJ CA CT CK CQ C9 C8 of the twelve
    assert outcome.matadors == 10


# --- play ----------------------------------------------------------------------------------------------


def test_jacks_belong_to_trumps() -> None:
    """Skat 1.6: a jack led asks for trumps; its printed suit asks for no jack."""
    deal = (
        "CJ C7 S7 S8 S9 D7 D8 D9 DQ DK | SJ CA CT HA HT HK HQ H9 H8 H7 | "
        "HJ DJ CK CQ C9 C8 SA ST SK SQ | DA DT"
    )
    game = act(begun(deal, "0", ISKO), "hand", "declare hearts hand", "play CJ")
    assert sentences(game).keys() == {
        f"play {card}" for card in ["SJ", "HA", "HT", "HK", "HQ", "H9", "H8", "H7"]
    }
    game = act(begun(deal, "0", ISKO), "hand", "declare grand hand", "play CJ")
    assert sentences(game).keys() == {"play SJ"}
    game = act(begun(deal, "0", ISKO), "hand", "declare grand hand", "play S7")
    assert len(game.legal()) == 10  # the spade jack is no spade: middlehand is void
    act(game, "play H7")
    assert sentences(game).keys() == {f"play {card}" for card in ["SA", "ST", "SK", "SQ"]}
    game = act(begun(deal, "0", ISKO), "hand", "declare null hand", "play S7")
    assert sentences(game).keys() == {"play SJ"}


def test_the_winner_leads() -> None:
    game = act(begun(STRONG, "0", ISKO), "hand", "declare grand hand", "play SQ", "play D7", "play S9")
    assert game.to_act == 0
    act(
        game,
        "play SK",
        "play D8",
        "play S8",
        "play CQ",
        "play D9",
        "play C7",
        "play CK",
        "play DQ",
        "play C8",
    )
    assert [trick.winner for trick in game.tricks] == [0, 0, 0, 0]
    assert game.points == [3 + 4 + 3 + 4 + 3, 0, 0]


def illegal() -> list[tuple[SkatDeal, int]]:
    play = act(begun(STRONG, "0", ISKO), "hand", "declare grand hand")
    follow = act(begun(STRONG, "1", ISKO), "hand", "declare null hand", "play CJ", "play D7")
    return [
        (begun(STRONG, "bid", ISKO), BID + 19),
        (begun(STRONG, "bid", ISKO), HOLD),
        (bid("bid 20"), BID + 22),
        (bid("bid 20", "hold"), BID + 20),
        (begun(STRONG, "0", ISKO), PASS),
        (begun(STRONG, "0", ISKO), NUMBERS["CJ"]),
        (act(begun(STRONG, "0", ISKO), "look"), NUMBERS["D7"]),
        (act(begun(STRONG, "0", ISKO), "look", "lay CT"), NUMBERS["CT"]),
        (act(begun(STRONG, "0", ISKO), "look"), LOOK),
        (act(begun(STRONG, "schieber", ISKO), "pass", "pass", "pass", "look"), NUMBERS["CJ"]),
        (play, NUMBERS["D7"]),
        (play, -1),
        (follow, NUMBERS["HA"]),  # a revoke
        (finished(act(begun(STRONG, "0", ISKO), "hand", "declare null hand")), NUMBERS["CJ"]),
        (bid("pass", "pass", "pass"), PASS),
    ]


@pytest.mark.parametrize("place", range(15))
def test_illegal_actions_are_refused_and_change_nothing(place: int) -> None:
    game, action = illegal()[place]
    before = game.snapshot()
    with pytest.raises(IllegalMoveError):
        game.apply(action)
    assert game.snapshot() == before


# --- Ramsch --------------------------------------------------------------------------------------------


def test_grand_hand_beats_a_ramsch_forehand_first() -> None:
    """Skat 5.21."""
    game = begun(STRONG, "ramsch", ISKO)
    assert game.to_act == 0
    grands = {f"declare grand {level}" for level in ("hand", "schneider", "schwarz", "ouvert")}
    assert sentences(game).keys() == {"pass", *grands}
    assert act(begun(STRONG, "ramsch", ISKO), "pass").to_act == 1
    game = act(begun(STRONG, "schieber", ISKO), "pass", "pass", "declare grand schneider")
    assert (game.declarer, game.phase, game.to_act, game.bid) == (2, "play", 0, 0)
    assert isinstance(unpacked(outcome_of(finished(game))), Declared)
    assert act(begun(STRONG, "ramsch", ISKO), "pass", "pass", "pass").phase == "play"
    assert act(begun(STRONG, "schieber", ISKO), "pass", "pass", "pass").phase == "push"


def test_the_skat_is_passed_on() -> None:
    """Skat 5.20: two cards go to the left, the third discards two."""
    game = act(begun(STRONG, "schieber", ISKO), "pass", "pass", "pass", "look")
    assert count(game.hands[0]) == 12
    assert not sentences(game).keys() & {f"lay {jack}" for jack in JACKS}
    act(game, "lay CA", "lay SA")
    assert (game.to_act, game.skat, game.phase) == (1, bits("CA SA"), "push")
    act(game, "look", "lay CA", "lay DA")
    assert game.skat == bits("CA DA")
    act(game, "look")
    assert game.hands[2] == hands_of(STRONG)[2] | bits("CA DA")
    act(game, "lay HA", "lay CA")
    assert (game.skat, game.untouched, game.to_act, game.phase) == (bits("HA CA"), 0, 0, "play")
    assert conserved(game)


@pytest.mark.parametrize("who", ["000", "001", "010", "100", "011", "101", "110", "111"])
def test_untouched_skats_are_counted(who: str) -> None:
    game = act(begun(STRONG, "schieber", ISKO), "pass", "pass", "pass")
    for touches in who:
        act(game, "look" if touches == "1" else "pass")
        while game.phase == "lay-away":
            act(game, next(iter(sentences(game))))
    assert (game.untouched, game.phase) == (who.count("0"), "play")
    outcome = unpacked(outcome_of(finished(game)))
    assert isinstance(outcome, Ramsch)
    assert outcome.untouched == who.count("0")


def test_in_a_ramsch_the_jacks_are_trumps() -> None:
    deal = (
        "CJ C7 S7 S8 S9 D7 D8 D9 DQ DK | SJ CA CT HA HT HK HQ H9 H8 H7 | "
        "HJ DJ CK CQ C9 C8 SA ST SK SQ | DA DT"
    )
    game = act(begun(deal, "ramsch", ISKO), "pass", "pass", "pass", "play C7")
    assert sentences(game).keys() == {"play CA", "play CT"}
    game = act(begun(deal, "ramsch", ISKO), "pass", "pass", "pass", "play D7", "play SJ")
    assert len(game.legal()) == 10
    assert act(game, "play SQ").points == [0, 5, 0]


def test_ramsch_of_one_who_takes_all() -> None:
    """Skat 5.20: two Jungfrauen are a Durchmarsch; 5.22: the witch counts beside it, nobody's in the skat."""
    deal = (
        "CJ SJ HJ DJ CA CT CK SA ST SK | D7 D8 D9 DQ DK DT DA H7 H8 H9 | "
        "C7 C8 C9 S7 S8 S9 HQ HK HT HA | CQ SQ"
    )
    game = act(begun(deal, "ramsch", PRESETS["berlin"]), "pass", "pass", "pass")
    code = outcome_of(finished(game))
    outcome = unpacked(code)
    assert outcome == Ramsch((114, 0, 0), 0b001, 0, 3, 0)
    assert engine_scores(code, PRESETS["berlin"]) == (120, 0, 0)
    held = deal.replace("SK |", "SQ |").replace("CQ SQ", "CQ SK")
    game = act(begun(held, "ramsch", PRESETS["berlin"]), "pass", "pass", "pass")
    code = outcome_of(finished(game))
    assert unpacked(code) == Ramsch((113, 0, 0), 0b001, 0, 0, 0)
    assert engine_scores(code, PRESETS["berlin"]) == (-80, 0, 0)
    assert engine_scores(code, PRESETS["pub"]) == (120, 0, 0)


# --- overbid Null --------------------------------------------------------------------------------------

FORM_OF = {"null": (0, 0), "null hand": (1, 0), "null ouvert": (0, 1), "null hand ouvert": (1, 1)}


@pytest.mark.parametrize("rules", ["isko", "classic", "pre1999", "pub"])
@pytest.mark.parametrize("value", [18, 23, 24, 35, 36, 46, 48, 59, 60, 72, 120, 240])
@pytest.mark.parametrize("form", list(FORM_OF))
def test_overbid_null_is_lost_at_once(form: str, value: int, rules: str) -> None:
    """Skat 4.11: lost without play, and charged as the cheapest of five games by the cards really held."""
    worth = {"null": 23, "null hand": 35, "null ouvert": 46, "null hand ouvert": 59}[form]
    for seed in range(4):
        game = act(begun(shuffled(seed), "bid", PRESETS[rules]), f"bid {value}", "pass", "pass")
        act(game, "hand" if "hand" in form else "look")
        while game.phase == "lay-away":
            act(game, next(iter(sentences(game))))
        act(game, f"declare {form}")
        assert game.done == game.overbid_null == (value > worth)
        if not game.done:
            continue
        outcome = unpacked(outcome_of(game))
        assert isinstance(outcome, Declared)
        twelve = [card for card in range(32) if game.twelve() >> card & 1]
        held = {kind: matadors(twelve, kind) for kind in TRUMP_KINDS}
        entry = DeclaredGame(game.contract or CONTRACTS[0], None, "", bid=value)
        assert outcome.score == score(entry, PRESETS[rules], held=held).score
        assert (outcome.bid, outcome.declarer, outcome.kind) == (value, 1, list(Kind).index(Kind.NULL))


# --- whole deals against the naive model ---------------------------------------------------------------

STARTS = [
    ("bid", "isko", "pass", ISKO_BIDS),
    ("bid", "classic", "redeal", CLASSIC_BIDS),
    ("bid", "pub", "ramsch", ISKO_BIDS),
    ("bid", "isko", "schieber", ISKO_BIDS),
    *((start, "isko", "pass", ISKO_BIDS) for start in ("ramsch", "schieber", "0", "1", "2")),
]


def walk(start: str, rules: str, passed: str, bids: list[int], seed: int) -> tuple[SkatDeal, Naive]:
    """Play any legal moves on both models; all that may be done is the same at every step."""
    dice = random.Random(seed)  # noqa: S311 - a test
    deal = shuffled(seed)
    game = begun(deal, start, PRESETS[rules]._replace(passed=passed))
    naive = opened(deal, start, passed, bids)
    while not game.done:
        legal = sentences(game)
        assert legal.keys() == set(naive.moves())
        assert (game.phase, game.to_act) == (naive.phase, naive.to_act)
        # low bids and passes, or no bidding would last
        few = 3 if game.phase == "bid" else len(legal)
        move = dice.choice(list(legal)[:few])
        game.apply(legal[move])
        naive = naive.after(move)
        assert conserved(game)
    assert naive.phase == "over"
    return game, naive


@pytest.mark.parametrize(("start", "rules", "passed", "bids"), STARTS)
def test_any_deal_is_legal_as_in_the_naive_model(
    start: str, rules: str, passed: str, bids: list[int]
) -> None:
    forms = set()
    for seed in range(60):
        game, naive = walk(start, rules, passed, bids, seed)
        forms.add(naive.form)
        assert [trick.winner for trick in game.tricks] == [taker for taker, _ in naive.tricks]
        assert game.points == [naive.points(seat) for seat in range(3)]
        assert game.untouched == naive.untouched
        assert (game.declarer, game.bid) == (-1 if naive.declarer is None else naive.declarer, naive.bid)
        code = outcome_of(game)
        outcome = unpacked(code)
        if isinstance(outcome, Ramsch):
            assert outcome.takers == sum({1 << taker for taker, _ in naive.tricks})
            assert outcome.last == naive.tricks[-1][0]
            taken = [taker for taker, trick in naive.tricks if "SQ" in trick]
            assert outcome.witch == (taken[0] if taken else 3)
        elif isinstance(outcome, Declared) and not game.overbid_null:
            assert naive.declarer is not None
            assert outcome.points == naive.points(naive.declarer) + points_of(naive.skat)
            assert outcome.tricks == sum(taker == naive.declarer for taker, _ in naive.tricks)
    assert len(forms) > 2 or start == "bid"
