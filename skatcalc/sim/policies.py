"""How players choose (section 7.1). A policy draws a number only where it has a choice."""

from collections.abc import Callable, Mapping
from typing import Final

from skatcalc.sim.pack52 import SUIT_MASKS, chosen, lowest_of, members
from skatcalc.sim.rng import Below
from skatcalc.sim.shithead import FLIP as FLIP_DOWN
from skatcalc.sim.shithead import PICKUP, TEN, TWO, Shithead, lay
from skatcalc.sim.skitgubbe import NO_CARD, TAKE, Skitgubbe

SkitgubbePolicy = Callable[[Skitgubbe, Below], int]
ShitheadPolicy = Callable[[Shithead, Below], int]
Swap = Callable[[int, int, int, Below], tuple[int, int]]

# The policies without chance: a position that comes back comes back for ever (section 5.3).
DETERMINISTIC: Final = ("G", "H")


# --- Skitgubbe ---------------------------------------------------------------------------------------------


def skitgubbe_r(game: Skitgubbe, below: Below) -> int:
    """R: all legal actions equally likely, the cards in ascending order before the other one."""
    cards, other = game.choices()
    count = cards.bit_count()
    places = count if other == NO_CARD else count + 1
    place = below(places) if places > 1 else 0
    return other if place == count else chosen(cards, place)


def _any_card(cards: int, below: Below) -> int:
    count = cards.bit_count()
    return chosen(cards, below(count) if count > 1 else 0)


def skitgubbe_rn(game: Skitgubbe, below: Below) -> int:
    """RN: as R, but it never flips."""
    if game.phase == 1:
        return _any_card(game.choices()[0], below)
    return skitgubbe_r(game, below)


def skitgubbe_rb(game: Skitgubbe, below: Below) -> int:
    """RB: as RN, but it takes only when nothing beats."""
    cards, _ = game.choices()
    return _any_card(cards, below) if cards else TAKE


def skitgubbe_g(game: Skitgubbe, below: Below) -> int:  # noqa: ARG001 - nothing is drawn
    """G: the lowest card, or the lowest that wins or beats; trumps stand above the rest."""
    cards, _ = game.choices()
    if game.phase == 1:
        if game.trick:
            higher = cards & ~((1 << (game.trick[0] | 3) + 1) - 1)
            return lowest_of(higher or cards)
        return lowest_of(cards)
    if not cards:
        return TAKE
    return lowest_of(cards & ~SUIT_MASKS[game.trump] or cards)


# --- Shithead ----------------------------------------------------------------------------------------------


def _ranks(cards: int, width: int) -> int:
    """Give a set with the first place of each rank that the cards have."""
    cards |= cards >> 1
    cards |= cards >> 2
    if width == 4:  # noqa: PLR2004 - four cards a rank in one pack
        return cards & 0x1111111111111
    cards |= cards >> 4
    return cards & 0x01010101010101010101010101


def shithead_r(game: Shithead, below: Below) -> int:
    """R: all pairs of rank and count equally likely; each playable card stands for one pair."""
    zone = game.zone()
    if not zone:
        return _blind(game, below)
    cards = zone & game.fits
    if not cards:
        return PICKUP
    places = cards.bit_count()
    card = chosen(cards, below(places) if places > 1 else 0)
    rank = card // game.width
    return lay(rank, (cards & game.rank_masks[rank] & ((2 << card) - 1)).bit_count())


def shithead_ra(game: Shithead, below: Below) -> int:
    """RA: all legal ranks equally likely, and every card of the rank."""
    zone = game.zone()
    if not zone:
        return _blind(game, below)
    cards = zone & game.fits
    if not cards:
        return PICKUP
    ranks = _ranks(cards, game.width)
    places = ranks.bit_count()
    return _all(game, cards, chosen(ranks, below(places) if places > 1 else 0) // game.width)


def shithead_g(game: Shithead, below: Below) -> int:  # noqa: ARG001 - nothing is drawn
    """G: the lowest ordinary rank, else the 2s, else the Ts, with all cards; blind the first place."""
    zone = game.zone()
    if not zone:
        return FLIP_DOWN
    cards = zone & game.fits
    if not cards:
        return PICKUP
    masks = game.rank_masks
    best = cards & ~(masks[TWO] | masks[TEN]) or cards & masks[TWO] or cards
    return _all(game, cards, lowest_of(best) // game.width)


def shithead_h(game: Shithead, below: Below) -> int:  # noqa: ARG001 - nothing is drawn
    """H: the highest ordinary rank, else Ts, else 2s, with all cards; only to show loops."""
    zone = game.zone()
    if not zone:
        return FLIP_DOWN
    cards = zone & game.fits
    if not cards:
        return PICKUP
    masks = game.rank_masks
    best = cards & ~(masks[TWO] | masks[TEN]) or cards
    return _all(game, cards, (best.bit_length() - 1) // game.width)


def _all(game: Shithead, cards: int, rank: int) -> int:
    return rank << 3 | (cards & game.rank_masks[rank]).bit_count() - 1  # as `lay`


def _blind(game: Shithead, below: Below) -> int:
    places = len(game.down[game.to_act])
    return FLIP_DOWN + (below(places) if places > 1 else 0)


# --- the swap ----------------------------------------------------------------------------------------------


def swap_none(hand: int, up: int, decks: int, below: Below) -> tuple[int, int]:  # noqa: ARG001 - as the others
    """None: hand and face-up cards stay as dealt."""
    return hand, up


def swap_random(hand: int, up: int, decks: int, below: Below) -> tuple[int, int]:  # noqa: ARG001 - as the others
    """Random: all divisions of the six cards equally likely."""
    left = list(members(hand | up))
    shown = 0
    while len(left) > 3:  # noqa: PLR2004 - three stay in hand
        shown |= 1 << left.pop(below(len(left)))
    return (hand | up) ^ shown, shown


def swap_best(hand: int, up: int, decks: int, below: Below) -> tuple[int, int]:  # noqa: ARG001 - nothing is drawn
    """Best: the three best face up: T, 2, A, K, Q, J, 9 ... 3; of one rank the lower cards first."""
    width = 4 * decks

    def strength(card: int) -> tuple[int, int]:
        rank = card // width
        return {TEN: -2, TWO: -1}.get(rank, 14 - rank), card

    shown = sum(1 << card for card in sorted(members(hand | up), key=strength)[:3])
    return (hand | up) ^ shown, shown


SKITGUBBE: Final[Mapping[str, SkitgubbePolicy]] = {
    "R": skitgubbe_r,
    "RN": skitgubbe_rn,
    "RB": skitgubbe_rb,
    "G": skitgubbe_g,
}
SHITHEAD: Final[Mapping[str, ShitheadPolicy]] = {
    "R": shithead_r,
    "RA": shithead_ra,
    "G": shithead_g,
    "H": shithead_h,
}
SWAPS: Final[Mapping[str, Swap]] = {"none": swap_none, "random": swap_random, "best": swap_best}
