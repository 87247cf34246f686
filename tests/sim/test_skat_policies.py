"""How the players of Skat choose: uniformly at random, or with sense and by what their seat can see."""

import random
from collections import Counter
from math import sqrt

import pytest
from naive_skat import GRAND_HANDS, PACK
from skat_deals import NUMBERS, act, begun, bits, hands_of, sentences, shuffled, twin

from skatcalc.sim.rng import dice
from skatcalc.sim.sets32 import ALL, JACK_CARDS, NULL, RAMSCH, count
from skatcalc.sim.skat import BID, DECLARE, NOBODY, SkatDeal
from skatcalc.sim.skatplays import SkatTask, opened, play_deal
from skatcalc.sim.skatpolicies import PlainPlayer, RandomPlayer, Table
from skatcalc.sim.skatscore import terms_of
from skatcalc.sim.thumbbid import WEIGHTS, all_gaps, bid_limit, laid_away, ramsch_away, value_of
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.contract import CONTRACTS, TRUMP_KINDS
from skatcalc.skat.rules import PRESETS
from skatcalc.skat.value import game_value

ISKO = PRESETS["isko"]
ALL_KINDS = tuple(range(6))


def is_uniform(counts: Counter[int], values: int) -> bool:
    """Compare with chance by chi-square, within four of its standard deviations."""
    total = sum(counts.values())
    expected = total / values
    chi = sum((counts[value] - expected) ** 2 / expected for value in range(values))
    assert set(counts) <= set(range(values))
    return chi <= values - 1 + 4 * sqrt(2 * (values - 1))


# --- random --------------------------------------------------------------------------------------------


def test_random_is_uniform() -> None:
    """Seat, kind of game, the 66 discards, the card led: each equally likely."""
    task = SkatTask("random", ISKO, ALL_KINDS, seed=66)
    seats, kinds, leads = Counter[int](), Counter[int](), Counter[int]()
    discards = Counter[int]()
    for deal in range(1, 4001):
        game, player = opened(task, deal)
        seats[game.declarer] += 1
        game.apply(player.choose(game))
        twelve = game.legal()
        assert len(twelve) == 12
        pair = []
        for _ in range(2):
            pair.append(player.choose(game))
            game.apply(pair[-1])
        high, low = max(map(twelve.index, pair)), min(map(twelve.index, pair))
        discards[high * (high - 1) // 2 + low] += 1
        game.apply(player.choose(game))
        kinds[game.kind] += 1
        leads[game.legal().index(player.choose(game))] += 1
    assert is_uniform(seats, 3)
    assert is_uniform(kinds, 6)
    assert is_uniform(discards, 66)
    assert is_uniform(leads, 10)


def test_random_follows_uniformly() -> None:
    below = dice(1, 1)
    game = act(begun(shuffled(3), "0", ISKO), "hand", "declare null hand")
    game.apply(game.legal()[0])
    legal = game.legal()
    player = RandomPlayer(Table(ISKO, ALL_KINDS, schieber=False), below)
    assert is_uniform(Counter(legal.index(player.choose(game)) for _ in range(3000)), len(legal))


def test_random_passes_the_skat_on_half_the_time() -> None:
    task = SkatTask("random", ISKO, (RAMSCH,), schieber=True, seed=1)
    counts = Counter(play_deal(task, deal).game.untouched for deal in range(1, 801))
    for untouched, share in enumerate((1, 3, 3, 1)):
        assert abs(counts[untouched] / 800 - share / 8) <= 4 * sqrt(share / 8 * (1 - share / 8) / 800)


# --- plain: only what the seat can see -----------------------------------------------------------------


@pytest.mark.parametrize("kinds", [ALL_KINDS, (RAMSCH,)], ids=["declared", "ramsch"])
def test_plain_plays_by_what_its_seat_can_see(kinds: tuple[int, ...]) -> None:
    """Change the cards that a player has not seen: his card is the same."""
    chance = random.Random(7)  # noqa: S311 - a test
    task = SkatTask("plain", ISKO, kinds, schieber=True, seed=33)
    decisions = 0
    for deal in range(1, 25):
        game, player = opened(task, deal)
        while not game.done:
            if game.phase == "play":
                other = twin(game)
                seat = game.to_act
                hidden = [place for place in range(3) if place != seat]
                unseen = [card for place in hidden for card in range(32) if game.hands[place] >> card & 1]
                knows_skat = seat == game.declarer and game.looked
                if not knows_skat:
                    unseen += [card for card in range(32) if game.skat >> card & 1]
                chance.shuffle(unseen)
                for place in hidden:
                    size = count(game.hands[place])
                    other.hands[place] = sum(1 << unseen.pop() for _ in range(size))
                if not knows_skat:
                    other.skat = sum(1 << card for card in unseen)
                choice = player.choose(game)
                assert player.choose(other) == choice
                decisions += 1
            game.apply(player.choose(game))
    assert decisions > 500


def test_plain_never_fails_to_follow_the_rules() -> None:
    for rules in PRESETS:
        for kinds, policy in ((ALL_KINDS, "plain"), ((RAMSCH,), "ramsch"), ((NULL,), "plain")):
            task = SkatTask(policy, PRESETS[rules], kinds, schieber=True, seed=5)
            for deal in range(1, 13):
                assert play_deal(task, deal).broken == ()


# --- plain: bidding and announcing ---------------------------------------------------------------------

STRONG = (
    "CJ SJ HJ DJ CA CT CK CQ C9 C8 | D7 D8 D9 DQ DK DT DA H7 H8 H9 | C7 S7 S8 S9 SQ SK ST HQ HK HT | SA HA"
)
LOW = "C7 C8 C9 S7 S8 S9 H7 H8 H9 D7"


def plain_deal(deal: str, kinds: tuple[int, ...] = ALL_KINDS) -> SkatDeal:
    player = PlainPlayer(Table(ISKO, kinds, schieber=True), dice(0, 0))
    game = player.begin(hands_of(deal))
    while not game.done:
        game.apply(player.choose(game))
    return game


def test_a_sure_grand_ouvert_is_played_and_won() -> None:
    game = plain_deal(STRONG)
    assert (game.declarer, game.contract and game.contract.kind) == (0, "grand")
    assert game.contract
    assert game.contract.ouvert
    assert game.taken(0) == 10
    # in a Ramsch round too (skat 5.21)
    game = plain_deal(STRONG, (RAMSCH,))
    assert game.contract
    assert f"grand {game.contract.announced.word}" in GRAND_HANDS
    assert game.taken(0) == 10


def test_a_sure_null_ouvert_hand_is_played_and_won() -> None:
    rest = [card for card in PACK if card not in LOW.split()]
    random.Random(1).shuffle(rest)  # noqa: S311 - a test
    assert all_gaps(bits(LOW)) == 0
    deal = f"{LOW} | {' '.join(rest[:10])} | {' '.join(rest[10:20])} | {' '.join(rest[20:])}"
    game = plain_deal(deal, (NULL,))
    assert game.declarer == 0
    assert game.contract == CONTRACTS[-1]
    assert game.contract.ouvert
    assert game.contract.hand
    assert game.taken(0) == 0


def test_nobody_bids_above_what_he_may() -> None:
    """A bid is never higher than some game of the bidder's ten cards is worth, by the core."""
    terms, bids = terms_of(ISKO), legal_bids(ISKO)
    for seed in range(400):
        hand = hands_of(shuffled(seed))[0]
        limit = bid_limit(WEIGHTS, hand, 0, 63, bids, terms)
        assert limit == 0 or limit in bids
        assert bid_limit(WEIGHTS, hand, 0, 0, bids, terms) == 0
        most = max(bid_limit(WEIGHTS, hand, 0, 1 << kind, bids, terms) for kind in range(6))
        assert limit == most
    task = SkatTask("plain", ISKO, ALL_KINDS, seed=9)
    for deal in range(1, 80):
        played = play_deal(task, deal).game
        if played.declarer != NOBODY and played.contract:
            twelve = played.twelve()
            assert count(twelve) == 12
            assert not played.overbid_null


def test_values_are_those_of_the_core() -> None:
    for rules in PRESETS.values():
        for place, form in enumerate(CONTRACTS[:25]):
            for matadors in (-4, -1, 1, 3):
                worth = game_value(form, matadors, rules).total
                assert value_of(place // 5, matadors, place % 5, terms_of(rules)) == worth
    assert len(TRUMP_KINDS) == 5


@pytest.mark.parametrize("kind", range(6))
def test_two_cards_are_laid_away(kind: int) -> None:
    """Two of the twelve; jacks are kept while anything else may go, and in a Schieber always."""
    for seed in range(150):
        hands = hands_of(shuffled(seed))
        twelve = hands[0] | hands[3]
        away = laid_away(kind, twelve)
        assert count(away) == 2
        assert away & ~twelve == 0
        assert kind == NULL or not away & JACK_CARDS
        away = ramsch_away(twelve)
        assert (count(away), away & ~twelve, away & JACK_CARDS) == (2, 0, 0)


# --- plain: cards --------------------------------------------------------------------------------------


def choice(deal: str, start: str, *moves: str) -> str:
    """Give what `plain` plays after some moves; what nobody followed to is noted on the way."""
    game = begun(deal, start, ISKO)
    player = PlainPlayer(Table(ISKO, ALL_KINDS, schieber=False), dice(0, 0))
    for move in moves:
        if game.phase == "play":
            player.choose(game)
        act(game, move)
    action = player.choose(game)
    return next(text for text, number in sentences(game).items() if number == action)


MIXED = (
    "CJ SJ CA CT CK C9 SA ST HA D7 | HJ C7 C8 SK SQ S9 HT HK DQ D8 | DJ CQ S7 S8 HQ H9 H8 DA DK DT | H7 D9"
)


def test_the_declarer_draws_trumps_from_the_top() -> None:
    assert choice(MIXED, "0", "hand", "declare clubs hand") == "play CJ"


def test_the_last_player_throws_points_to_his_friend_or_takes_them() -> None:
    # middlehand declares; rearhand comes last and adds points to what his friend holds
    assert choice(MIXED, "1", "hand", "declare clubs hand", "play HA", "play HK") == "play HQ"
    before = ("hand", "declare hearts hand", "play SA", "play S9")
    assert choice(MIXED, "1", *before) in ("play S7", "play S8")
    # no spade left to follow with: the fattest card goes to the friend's ace
    fat = MIXED.replace("DJ CQ S7 S8", "DJ CQ D9 H7").replace("| H7 D9", "| S7 S8")
    assert choice(fat, "1", *before) in ("play DA", "play DT")
    # the declarer holds the trick, and the last player can beat him
    over = ("hand", "declare grand hand", "play D7", "play DQ")
    assert choice(MIXED, "1", *over) in ("play DA", "play DT")


def test_in_null_the_declarer_stays_under() -> None:
    deal = (
        "C7 C9 CQ S7 S8 S9 H7 H8 D7 D8 | CA CK CT SA SK SQ HA HK DA DK | "
        "C8 CJ ST SJ HT HJ H9 HQ DT DJ | D9 DQ"
    )
    moves = ("play S7", "play SQ", "play ST", "play CT", "play CJ")
    # the highest card that still loses
    assert choice(deal, "0", "hand", "declare null hand", *moves) == "play C9"


def test_in_a_ramsch_the_last_player_ducks() -> None:
    deal = (
        "C8 C9 CQ S7 S8 S9 H7 H8 D7 D8 | CA CT C7 SA SK SQ HA HK DA DK | "
        "CK CJ SJ ST HT HJ H9 HQ DT DJ | D9 DQ"
    )
    moves = ("pass", "pass", "pass", "play H8", "play HK")
    # the ten would take the trick (the jack is a trump), the queen gets rid of three points
    assert choice(deal, "ramsch", *moves) == "play HQ"


def test_the_pack_is_whole() -> None:
    for deal in (STRONG, MIXED):
        forehand, middlehand, rearhand, skat = hands_of(deal)
        assert forehand | middlehand | rearhand | skat == ALL
    assert len(NUMBERS) == 32
    assert DECLARE + len(CONTRACTS) <= BID
