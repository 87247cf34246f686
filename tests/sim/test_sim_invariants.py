"""Every invariant can fail: each is broken by hand once, and the checks must name it."""

from collections.abc import Callable

import pytest

from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.fits import fits_of
from skatcalc.sim.invariants_shithead import ShitheadChecks
from skatcalc.sim.invariants_skitgubbe import SkitgubbeChecks
from skatcalc.sim.pack52 import lowest_of, members, parse, union
from skatcalc.sim.rng import dice, shuffle
from skatcalc.sim.shithead import PICKUP, Shithead, lay
from skatcalc.sim.skitgubbe import FLIP, TAKE, Skitgubbe


def deck(deal: int = 1) -> list[int]:
    cards = list(range(52))
    shuffle(cards, dice(0, deal))
    return cards


def gathered(players: int = 3, anti: str = "none", deal: int = 1) -> Skitgubbe:
    """Play phase 1, always with the lowest card; give the first position of phase 2."""
    game = Skitgubbe.dealt(deck(deal), players, skitgubbe.Options(anti))
    while game.phase == 1:
        game.apply(game.legal()[0])
    return game


def broken_by(checks: SkitgubbeChecks | ShitheadChecks) -> set[str]:
    return {invariant for _, invariant in checks.broken}


def watched(game: Skitgubbe, action: int, spoil: Callable[[Skitgubbe], None], number: int = 0) -> set[str]:
    """Carry out a legal action, spoil the position, and give what the checks find broken."""
    checks = SkitgubbeChecks(game, number)
    assert checks.broken == []
    checks.before(action)
    game.apply(action)
    spoil(game)
    checks.after()
    return broken_by(checks)


def phase1(moves: int = 0) -> Skitgubbe:
    game = Skitgubbe.dealt(deck(), 3)
    for _ in range(moves):
        game.apply(game.legal()[0])
    return game


def card_gone(game: Skitgubbe) -> None:
    seat = game.to_act
    game.hands[seat] ^= 1 << lowest_of(game.hands[seat])


def card_doubled(game: Skitgubbe) -> None:
    game.hands[0] |= game.hands[1]


def won_in_hand(game: Skitgubbe) -> None:
    seat = next(seat for seat in range(game.players) if game.won[seat])
    game.hands[seat] |= game.won[seat]
    game.won[seat] = 0


def one_won_back(game: Skitgubbe) -> None:
    seat = next(seat for seat in range(game.players) if game.won[seat])
    card = lowest_of(game.won[seat])
    game.won[seat] ^= 1 << card
    game.stock.append(card)


def trump_early(game: Skitgubbe) -> None:
    game.trump_card = game.stock.pop()


def uneven_pool(game: Skitgubbe) -> None:
    game.pool = [(0, game.stock.pop()), (1, game.stock.pop())]


@pytest.mark.parametrize(
    ("invariant", "moves", "spoil"),
    [
        ("I-1", 0, card_gone),
        ("I-1", 1, card_doubled),
        ("I-2", 0, lambda game: setattr(game, "to_act", 3)),
        ("I-7", 1, won_in_hand),
        ("I-8", 1, trump_early),
        ("I-10", 1, uneven_pool),
        ("I-10", 0, lambda game: game.trick.append(game.stock.pop())),
        ("I-11", 1, one_won_back),
    ],
)
def test_phase_1(invariant: str, moves: int, spoil: Callable[[Skitgubbe], None]) -> None:
    game = phase1(moves)
    assert watched(game, game.legal()[0], lambda _: None) == set()
    game = phase1(moves)
    assert invariant in watched(game, game.legal()[0], spoil)


def test_flip_of_the_last_card() -> None:
    """F2, F5: I-3 and I-9 name a flip of the last stock card, I-8 that nothing is left to draw."""
    game = phase1()
    game.discard = union(game.stock[1:])
    del game.stock[1:]
    checks = SkitgubbeChecks(game)
    checks.before(FLIP)
    game.trick.append(game.stock.pop())
    game.to_act = 1
    checks.after()
    assert {"I-3", "I-8", "I-9"} <= broken_by(checks)


def test_end_of_phase_1() -> None:
    def spoiled(tricks: int, leftover: int) -> set[str]:
        game = Skitgubbe.dealt(deck(), 3)
        while game.phase == 1:
            before = game.copy()
            action = game.legal()[0]
            game.apply(action)
        before.tricks += tricks
        checks = SkitgubbeChecks(before)
        checks.before(action)
        before.apply(action)
        before.leftover += leftover
        checks.after()
        return broken_by(checks)

    assert spoiled(0, 0) == set()
    assert "I-12" in spoiled(-1, 0)
    assert "I-12" in spoiled(1, 0)
    assert {"I-11", "I-12"} <= spoiled(0, 1)


def test_trump_changes() -> None:
    game = phase1()
    while game.stock:
        game.apply(game.legal()[0])
    other = next(members(game.hands[game.to_act]))

    def spoil(game: Skitgubbe) -> None:
        game.trump_card = other

    assert "I-8" in watched(game, game.legal()[0], spoil)


def low_on_high(game: Skitgubbe) -> None:
    seat = game.to_act
    card = next(card for card in members(game.hands[seat]) if not game.beaten_by[game.trick[-1]] >> card & 1)
    game.hands[seat] ^= 1 << card
    game.trick.append(card)


@pytest.mark.parametrize(
    ("invariant", "spoil"),
    [
        ("I-1", card_gone),
        ("I-2", lambda game: setattr(game, "to_act", -1)),
        ("I-4", lambda game: game.out.append(0)),
        ("I-13", low_on_high),
        ("I-13", lambda game: setattr(game, "size", 4)),
        ("I-13", lambda game: setattr(game, "size", 1)),
        ("I-14", card_gone),
        ("I-14", lambda game: setattr(game, "discard", 1)),
    ],
)
def test_phase_2(invariant: str, spoil: Callable[[Skitgubbe], None]) -> None:
    game = gathered()
    assert watched(game, game.legal()[0], lambda _: None) == set()
    game = gathered()
    assert invariant in watched(game, game.legal()[0], spoil)


def test_trick_size_after_a_take() -> None:
    """I-13: when a trick begins, its size is the number of players in play (SK-17)."""
    game = gathered()
    game.apply(game.legal()[0])
    assert "I-13" in watched(game, TAKE, lambda game: setattr(game, "size", 2))


def test_two_players() -> None:
    game = gathered(2)
    game.apply(game.legal()[0])
    assert watched(game.copy(), TAKE, lambda _: None) == set()
    assert "I-15" in watched(game, TAKE, lambda game: setattr(game, "to_act", 1 - game.to_act))


def test_trump_on_anti_trump() -> None:
    """I-16, and I-13 that no such card beats the other."""
    deal = 1
    while True:
        game = gathered(3, "same-colour", deal)
        deal += 1
        led = [card for card in game.legal() if card & 3 == game.anti]
        follower = (game.to_act + 1) % 3
        trumps = [card for card in members(game.hands[follower]) if card & 3 == game.trump]
        if led and trumps:
            break

    def spoil(game: Skitgubbe) -> None:
        game.hands[follower] ^= 1 << trumps[0]
        game.trick.append(trumps[0])

    assert {"I-13", "I-16"} <= watched(game, led[0], spoil)


def test_end_of_the_game() -> None:
    game = gathered()
    checks = SkitgubbeChecks(game)
    game.done = True
    checks.end(game.copy())
    assert broken_by(checks) == {"I-5"}
    checks = SkitgubbeChecks(gathered())
    checks.end(gathered(3, "clubs"))
    assert broken_by(checks) == {"I-6"}


def test_illegal_actions_are_named() -> None:
    game = gathered()
    checks = SkitgubbeChecks(game)
    checks.before(TAKE)
    assert broken_by(checks) == {"I-3"}


# --- Shithead ------------------------------------------------------------------------------------------


def opened(moves: int = 2) -> Shithead:
    game = Shithead.dealt(deck(), 3)
    for _ in range(moves):
        game.apply(game.legal()[0])
    return game


def late(hand: str, pile: str, up: str = "9C 9D 9H", others: str = "4C 5C") -> Shithead:
    """Give two players without stock, seat 0 on turn; all cards not named are burned."""
    game = Shithead(2)
    game.hand = [union(map(parse, hand.split())), union(map(parse, others.split()))]
    game.up = [union(map(parse, up.split())), 0]
    game.down = [(parse("KC"), parse("KD")), ()]
    game.pile = [parse(name) for name in pile.split()]
    game.run = 1 if pile else 0
    game.fits = fits_of(game.pile, game.options)
    zones = [*game.hand, *game.up, union(game.down[0]), union(game.pile)]
    game.burned = (1 << 52) - 1
    for zone in zones:
        game.burned ^= zone
    return game


def after(
    game: Shithead, action: int, spoil: Callable[[Shithead], None], *, by_hand: bool = False
) -> set[str]:
    checks = ShitheadChecks(game)
    assert checks.broken == []
    checks.before(action)
    if not by_hand:
        game.apply(action)
    spoil(game)
    checks.after()
    return broken_by(checks)


def down_to_hand(game: Shithead) -> None:
    seat = (game.to_act - 1) % 3
    card, *rest = game.down[seat]
    game.down[seat] = tuple(rest)
    game.hand[seat] |= 1 << card


def ten_on_pile(game: Shithead) -> None:
    seat = next(seat for seat in range(3) if game.hand[seat] & game.rank_masks[shithead.TEN])
    card = lowest_of(game.hand[seat] & game.rank_masks[shithead.TEN])
    game.hand[seat] ^= 1 << card
    game.pile.append(card)


def hand_to_stock(game: Shithead) -> None:
    seat = (game.to_act - 1) % 3
    card = lowest_of(game.hand[seat])
    game.hand[seat] ^= 1 << card
    game.stock.append(card)


def test_first_lays() -> None:
    def nothing(game: Shithead) -> None:
        assert game.stock

    for spoil, invariants in (
        (nothing, set[str]()),
        (down_to_hand, {"I-17", "I-18", "I-23"}),
        (hand_to_stock, {"I-17", "I-18"}),
        (lambda game: game.stock.append(0), {"I-1"}),
        (lambda game: setattr(game, "to_act", (game.to_act - 1) % 3), {"I-22"}),
        (lambda game: setattr(game, "to_act", 3), {"I-2"}),
        (lambda game: game.out.append(0), {"I-4"}),
    ):
        game = opened(0)
        found = after(game, game.legal()[0], spoil)
        assert invariants <= found
        assert bool(found) is bool(invariants)


def test_pile() -> None:
    def lower_on_top(game: Shithead) -> None:
        game.pile.append(parse("3C"))
        game.burned ^= 1 << parse("3C")

    def ten_on_top(game: Shithead) -> None:
        game.pile.append(parse("TC"))
        game.burned ^= 1 << parse("TC")

    def four_on_top(game: Shithead) -> None:
        for name in ("JC", "JD", "JH"):
            game.pile.append(parse(name))
            game.burned ^= 1 << parse(name)

    start = late("JS 4D", "8C")
    jack = lay(9, 1)
    assert after(start.copy(), jack, lambda _: None) == set()
    assert "I-20" in after(start.copy(), jack, lower_on_top)
    assert {"I-19", "I-24"} <= after(start.copy(), jack, ten_on_top)
    assert "I-19" in after(start.copy(), jack, four_on_top)


def test_pick_up() -> None:
    start = late("5S 4D", "8C")
    assert after(start.copy(), PICKUP, lambda _: None) == set()

    def up_taken_too(game: Shithead) -> None:
        """F21."""
        game.hand[0] |= game.up[0]
        game.up[0] = 0

    def pile_left(game: Shithead) -> None:
        game.hand[0] ^= 1 << parse("8C")
        game.pile.append(parse("8C"))

    assert "I-21" in after(start.copy(), PICKUP, up_taken_too)
    assert "I-21" in after(start.copy(), PICKUP, pile_left)
    assert "I-22" in after(start.copy(), PICKUP, lambda game: setattr(game, "to_act", 0))

    def pick_up_by_force(game: Shithead) -> None:
        game.hand[0] |= union(game.pile)
        game.pile.clear()
        game.to_act = 1

    # F20, F28: a pick-up by a player who could lay
    found = after(late("9S 4D", "8C"), PICKUP, pick_up_by_force, by_hand=True)
    assert {"I-3", "I-21"} <= found


def test_zones() -> None:
    start = late("9S 4D", "8C")
    nine = lay(7, 1)
    assert after(start.copy(), nine, lambda _: None) == set()

    def up_laid_too(game: Shithead) -> None:
        """F19."""
        game.up[0] ^= 1 << parse("9C")
        game.pile.append(parse("9C"))

    def up_grows(game: Shithead) -> None:
        game.up[0] |= 1 << parse("4D")
        game.hand[0] ^= 1 << parse("4D")

    assert "I-23" in after(start.copy(), nine, up_laid_too)
    assert {"I-23", "I-25"} <= after(start.copy(), nine, up_grows)
    blind = late("", "8C", up="")
    flip = shithead.FLIP
    assert after(blind.copy(), flip, lambda _: None) == set()

    def two_at_once(game: Shithead) -> None:
        (card,) = game.down[0]
        game.down[0] = ()
        game.pile.append(card)

    assert "I-23" in after(blind.copy(), flip, two_at_once)


def test_burns() -> None:
    start = late("TS 4D", "8C 9S")
    ten = lay(shithead.TEN, 1)
    assert after(start.copy(), ten, lambda _: None) == set()

    def one_comes_back(game: Shithead) -> None:
        game.burned ^= 1 << parse("8C")
        game.hand[1] |= 1 << parse("8C")

    def old_one_comes_back(game: Shithead) -> None:
        game.burned ^= 1 << parse("3C")
        game.hand[1] |= 1 << parse("3C")

    assert "I-24" in after(start.copy(), ten, one_comes_back)
    assert "I-24" in after(start.copy(), ten, old_one_comes_back)
    assert "I-22" in after(start.copy(), ten, lambda game: setattr(game, "to_act", 1))

    def burned(game: Shithead) -> None:
        """Burn a pile that is no four of a kind."""
        game.burned |= union(game.pile)
        game.pile.clear()
        game.run = 0
        game.fits = fits_of(game.pile, game.options)
        game.four_burns += 1
        game.to_act = 0

    assert "I-24" in after(late("9S 4D", "8C"), lay(7, 1), burned)
