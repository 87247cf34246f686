"""Faults and differences of other implementations (section 8): what is right here. Named by their numbers.

Those about a screen or a server's own doings have no play to test; the last test says which.
"""

import itertools
import tomllib
from pathlib import Path

import pytest

from skatcalc.sim import skitgubbe
from skatcalc.sim.fits import fits_of
from skatcalc.sim.pack52 import RANKS, parse, union
from skatcalc.sim.shithead import FLIP as BLIND
from skatcalc.sim.shithead import MOST_PLAYERS, PICKUP, TEN, TWO, Options, Shithead, lay
from skatcalc.sim.skitgubbe import FLIP, TAKE, Skitgubbe
from skatcalc.sim.state import IllegalMoveError, loser_of

SEEDS = Path(__file__).parents[2] / "seeds"


def cards(names: str) -> int:
    return union(map(parse, names.split()))


def second_phase(*hands: str, leader: int = 0) -> Skitgubbe:
    game = Skitgubbe(len(hands))
    game.hands = [cards(hand) for hand in hands]
    game.begin_phase2(leader, 2)  # hearts
    return game


def first_phase(*hands: str, stock: str = "", end: str = "skip", leader: int = 0) -> Skitgubbe:
    game = Skitgubbe(len(hands), skitgubbe.Options("none", "after-trick", end))
    game.hands = [cards(hand) for hand in hands]
    game.stock = [parse(name) for name in reversed(stock.split())]
    game.leader = game.to_act = leader
    if not stock:
        game.trump_card, game.trump_holder = parse("2C"), 0
    return game


def played(game: Skitgubbe, *names: str) -> Skitgubbe:
    for name in names:
        game.apply({"take": TAKE, "flip": FLIP}.get(name) or parse(name))
    return game


def table(
    *hands: str,
    pile: str = "",
    up: tuple[str, ...] = (),
    down: tuple[str, ...] = (),
    stock: str = "",
    options: Options = Options(),  # noqa: B008 - a constant
) -> Shithead:
    game = Shithead(len(hands), options)
    game.hand = [cards(hand) for hand in hands]
    for seat, names in enumerate(up):
        game.up[seat] = cards(names)
    for seat, names in enumerate(down):
        game.down[seat] = tuple(map(parse, names.split()))
    game.pile = [parse(name) for name in pile.split()]
    for card in reversed(game.pile):
        if card // 4 != game.pile[-1] // 4:
            break
        game.run += 1
    game.fits = fits_of(game.pile, options)
    game.stock = [parse(name) for name in reversed(stock.split())]
    return game


def rank(name: str) -> int:
    return RANKS.index(name)


# --- Skitgubbe -----------------------------------------------------------------------------------------


def test_f1_completer_leads() -> None:
    game = played(second_phase("5S 9S", "7S 9C", "8S KD"), "5S", "7S", "8S")
    assert (game.to_act, game.trick) == (2, [])


@pytest.mark.parametrize("lead", [False, True])
def test_f2_f5_last_card_is_never_flipped(*, lead: bool) -> None:
    game = first_phase("5H 2S 3S", "9C 7D 3H", "7S KC QD", stock="6C")
    if lead:
        played(game, "5H")
    assert FLIP not in game.legal()
    with pytest.raises(IllegalMoveError):
        game.apply(FLIP)
    assert game.stock == [parse("6C")]


def test_f3_decided_and_tied_tricks() -> None:
    hands, stock = ("5H 2S 3S", "9C 5D 3H", "7S KC QD"), "4C 6C 8D TD JH 2C"
    game = played(first_phase(*hands, stock=stock), "5H", "9C")
    assert (game.to_act, game.won) == (1, [0, cards("5H 9C"), 0])
    game = played(first_phase(*hands, stock=stock), "5H", "5D")
    assert (game.to_act, game.won) == (0, [0, 0, 0])
    assert game.pool == [(0, parse("5H")), (1, parse("5D"))]


def test_f4_empty_hand_is_skipped() -> None:
    game = played(first_phase("9S", "", "3C 4C 5C"), "9S")
    assert (game.phase, game.to_act) == (1, 2)
    # the other way of playing it is an option (A-SK-6)
    game = played(first_phase("9S", "", "3C 4C 5C", end="strict"), "9S")
    assert (game.phase, game.hands[0], game.leftover) == (2, cards("9S 2C"), 4)


def test_f6_tie_with_empty_stock_goes_on() -> None:
    game = played(first_phase("5S 9S", "5C 3C", ""), "5S", "5C")
    assert (game.phase, game.to_act) == (1, 0)
    played(game, "9S", "3C")
    assert game.phase == 2
    assert game.hands[0] == cards("5S 5C 9S 3C 2C")


def test_f7_size_of_a_running_trick_stays() -> None:
    game = played(second_phase("5S 9S 2C", "7S", "8S KS KD 4C"), "5S", "7S", "take", "9S")
    assert (len(game.trick), game.size) == (2, 3)


def test_f8_top_card_is_taken() -> None:
    game = played(second_phase("5S 9S", "7S 9C", "8S KD"), "5S", "7S", "take")
    assert game.hands[2] == cards("8S KD 7S")


def test_f9_tied_players_who_are_out_of_cards() -> None:
    """A-SK-7: the pool waits, and the next in turn who has cards leads; seat 0 is no stopgap."""
    game = played(first_phase("3C 4C", "5S", "5C 9D", "", leader=1), "5S", "5C")
    assert (game.phase, game.to_act) == (1, 2)
    played(game, "9D", "3C")
    assert game.hands[2] == cards("5S 5C 9D 3C")


# --- Shithead ------------------------------------------------------------------------------------------


def test_f10_turn_passes_from_the_last_seat_to_the_first() -> None:
    game = table("3C", "4C", "5C 6C", pile="KS")
    game.to_act = 2
    game.apply(PICKUP)
    assert game.to_act == 0


def test_f11_f18_turn_passes_after_every_lay() -> None:
    for laid in ("9C", "2C"):
        game = table(f"{laid} 5C", "AS 5D", "4D 6C", pile="8H")
        game.apply(lay(rank(laid[0]), 1))
        assert game.to_act == 1


def test_f12_f36_play_goes_on_to_the_loser() -> None:
    game = table("9C", "TS JC 4H", "QD", pile="8H")
    game.apply(lay(rank("9"), 1))
    assert (game.done, game.out) == (False, [0])
    game.apply(lay(TEN, 1))  # an extra turn, so seat 1 has had more turns than seat 2
    game.apply(lay(rank("J"), 1))
    game.apply(lay(rank("Q"), 1))
    assert (game.done, game.out, loser_of(game)) == (True, [0, 2], 1)
    assert game.returns() == (1, 0, 1)


def test_f13_blind_card_on_an_empty_pile_lies() -> None:
    game = table("", "3C", down=("5D 6D",))
    game.apply(BLIND)
    assert game.pile == [parse("5D")]


@pytest.mark.parametrize(("pile", "left"), [("KS", []), ("", [])])
def test_f14_f15_last_blind_card_is_a_ten(pile: str, left: list[int]) -> None:
    game = table("", "3C 4C", "5C", pile=pile, down=("TD",))
    game.apply(BLIND)
    assert (game.out, game.to_act, game.pile) == ([0], 1, left)


def test_f15_f24_who_is_out_is_passed_by() -> None:
    game = table("KD", "AC AD", "5C AS", pile="QS")
    game.apply(lay(rank("K"), 1))
    assert (game.out, game.to_act) == ([0], 1)
    game.apply(lay(rank("A"), 1))
    game.apply(lay(rank("A"), 1))
    assert game.to_act == 1
    skipping = table("KD", "AC AD", "5C AS", "3D", pile="QS", options=Options(skip="A"))
    for laid in ("K", "A"):
        skipping.apply(lay(rank(laid), 1))
    assert skipping.to_act == 3  # seat 2 is skipped
    skipping.apply(PICKUP)
    assert skipping.to_act == 1  # seat 0 is out


def test_f16_hand_is_filled_up_to_three() -> None:
    game = table("9C 9D 4C", "AS", pile="8H", stock="5C 6C 7C")
    game.apply(lay(rank("9"), 2))
    assert game.hand[0] == cards("4C 5C 6C")


@pytest.mark.parametrize("last", ["2C", "TC", "AC"])
def test_f17_any_card_may_be_the_last(last: str) -> None:
    game = table(last, "3C 4C", "5C", pile="QS")
    game.apply(lay(rank(last[0]), 1))
    assert game.out == [0]


def test_f19_hand_and_table_are_never_laid_together() -> None:
    game = table("9C 9D", "AS", pile="8H", up=("9H",), stock="5C 6C")
    assert game.legal() == [lay(rank("9"), 1), lay(rank("9"), 2)]
    with pytest.raises(IllegalMoveError):
        game.apply(lay(rank("9"), 3))


def test_f20_f28_nobody_picks_up_by_choice() -> None:
    game = table("9C 3D", "AS", pile="8H")
    assert PICKUP not in game.legal()
    with pytest.raises(IllegalMoveError):
        game.apply(PICKUP)


def test_f21_f26_face_up_cards_stay_a_zone() -> None:
    game = table("", "QD 3C", pile="KS", up=("4C 5C",), down=("8C 8D 8H",))
    game.apply(PICKUP)
    assert (game.hand[0], game.up[0]) == (cards("KS"), cards("4C 5C"))


def test_f22_blind_card_that_goes_into_the_hand_has_no_effect() -> None:
    """2 and T always fit (A-SH-16); of the ranks an option gives an effect, a skip card may fail."""
    game = table("", "3C 4C", "5C", pile="KS", down=("5D 6D",), options=Options(skip="5", reverse="5"))
    game.apply(BLIND)
    assert (game.to_act, game.direction) == (1, 1)
    assert game.hand[0] == cards("KS 5D")
    for name in ("2D", "TD"):
        assert table("", "3C", pile="AS").fits & cards(name)


def test_f25_one_pack_for_five() -> None:
    game = Shithead.dealt(list(range(52)), 5)
    assert len(game.stock) == 7
    assert MOST_PLAYERS[1] == 5
    assert Options().decks == 1


def test_f27_invisible_cards_count_for_four_of_a_kind() -> None:
    game = table("7S 4C", "AS 5C", pile="7C 7D 8C 7H", options=Options(invisible="8"))
    game.apply(lay(rank("7"), 1))
    assert (len(game.pile), game.four_burns) == (5, 0)


def test_f28_f29_only_the_player_on_turn_acts() -> None:
    """The position has one player to act, and every action is his."""
    game = table("9C 3D", "", pile="8H", down=("", "5C 6C"))
    with pytest.raises(IllegalMoveError):
        game.apply(BLIND)
    assert game.down[1] == (parse("5C"), parse("6C"))


def test_f30_lowest_card_starts() -> None:
    deck = [parse(f"{one}{suit}") for one in "3456789JQKA2T" for suit in "CDHS"]
    hands = ("KC KD KH", "4C KS AC", "5C 5D 5H")
    held = [[parse(name) for name in hand.split()] for hand in hands]
    rest = [card for card in deck if card not in itertools.chain(*held)]
    order = []
    for hand in held:
        order += [*rest[:6], *hand]
        rest = rest[6:]
    assert Shithead.dealt([*order, *rest], 3).starter == 1


def test_f31_ace_is_high() -> None:
    assert table("AC 3C", "4C", pile="KD").legal() == [lay(rank("A"), 1)]


def test_f32_zones_extra_turn_exit_pick_up() -> None:
    game = table("TD", "3C 4C", pile="KS", up=("9C 9D", "8C"), down=("5D 5H 5S", "6D 6H 6S"))
    game.apply(lay(TEN, 1))
    assert (game.to_act, game.legal()) == (0, [lay(rank("9"), 1), lay(rank("9"), 2)])


def test_f33_no_swap_after_the_start() -> None:
    """The swap is part of the deal: in play there is no action for it."""
    game = Shithead.dealt(list(range(52)), 3, split=lambda hand, up: (up, hand))
    assert all(action < PICKUP for action in game.legal())
    plain = Shithead.dealt(list(range(52)), 3)
    assert (game.hand, game.up) == (plain.up, plain.hand)


def test_f34_option_reaches_the_engine() -> None:
    low = table("9C 4C", "3C", pile="7D", options=Options(seven_low=True))
    assert low.legal() == [lay(rank("4"), 1)]
    assert table("9C 4C", "3C", pile="7D").legal() == [lay(rank("9"), 1)]
    assert table("TC 2C", "3C", pile="7D", options=Options(seven_low=True)).legal() == [
        lay(TWO, 1),
        lay(TEN, 1),
    ]
    see_through = table("9C 8C", "3C", pile="JD 8D", options=Options(invisible="8"))
    assert see_through.legal() == [lay(rank("8"), 1)]
    assert table("9C 8C", "3C", pile="8D", options=Options(invisible="8")).legal() == [
        lay(rank("8"), 1),
        lay(rank("9"), 1),
    ]


def test_f34_turn_options() -> None:
    four = ("9C 4C", "3C", "5C", "6C")
    for options, nxt in (
        (Options(), 1),
        (Options(skip="9"), 2),
        (Options(reverse="9"), 3),
        (Options(skip="9", reverse="9"), 2),
    ):
        game = table(*four, pile="8D", options=options)
        game.apply(lay(rank("9"), 1))
        assert game.to_act == nxt
    pair = table("9C 9D 4C", "3C", "5C", "6C", pile="8D", options=Options(skip="9", reverse="9"))
    pair.apply(lay(rank("9"), 2))
    assert (pair.to_act, pair.direction) == (3, 1)
    two = table("9C 4C", "3C", pile="8D", options=Options(skip="9"))
    two.apply(lay(rank("9"), 1))
    assert two.to_act == 0
    for burning, pile in ((lay(TEN, 1), "8D"), (lay(rank("8"), 3), "8D")):
        for extra, nxt in ((True, 0), (False, 1)):
            game = table("TC 8C 8H 8S", "3C", pile=pile, options=Options(extra_turn_after_burn=extra))
            game.apply(burning)
            assert (game.to_act, game.pile) == (nxt, [])


def test_two_packs_burn_four_or_more() -> None:
    game = Shithead(6, Options(decks=2))
    nines = [rank("9") * 8 + place for place in range(6)]
    game.hand = [union(nines[1:]) | 1 << 8, *[1 << 16 + seat for seat in range(5)]]
    game.pile, game.run = nines[:1], 1
    game.fits = fits_of(game.pile, game.options)
    game.apply(lay(rank("9"), 5))
    assert (game.pile, game.burned, game.four_burns, game.to_act) == ([], union(nines), 1, 0)


def test_f35_end_is_seen_after_every_action() -> None:
    """Also when the one who has the next extra turn ends the game (A-SH-14)."""
    game = table("9C 3C", "TD", pile="8H")
    game.to_act = 1
    game.apply(lay(TEN, 1))
    assert (game.done, loser_of(game)) == (True, 0)


def test_f37_four_of_a_kind_gives_another_turn() -> None:
    game = table("7C 4C", "AS 5C", pile="5C 7D 7H 7S")
    game.apply(lay(rank("7"), 1))
    assert (game.to_act, game.pile, game.four_burns) == (0, [], 1)


def test_f38_unanswered_lay_stays() -> None:
    game = table("AC 3C", "4C", "5C", pile="KD")
    game.apply(lay(rank("A"), 1))
    game.apply(PICKUP)
    assert game.hand[1] == cards("4C KD AC")
    assert game.burned == 0


def test_f39_starter_opens_as_he_likes() -> None:
    game = table("3C KC", "4C", stock="5C 6C 7C 8C")
    assert game.legal() == [lay(rank("3"), 1), lay(rank("K"), 1)]


# F23 (shuffle) and F40 (only finished games count) stand in test_sim_laws; F41 and F42 are about bots that
# are not built, and their endings are those of 5.3 there.
ELSEWHERE = {"F23", "F40", "F41", "F42"}


def test_every_fault_has_a_test() -> None:
    numbers = {
        fault["number"]
        for game in ("skitgubbe", "shithead")
        for fault in tomllib.loads((SEEDS / f"{game}.toml").read_text(encoding="utf-8"))["fault"]
    }
    tested = {
        part.upper()
        for name in globals()
        if name.startswith("test_f")
        for part in name.split("_")
        if part[0] == "f" and part[1:].isdigit()
    }
    assert tested | ELSEWHERE == numbers
