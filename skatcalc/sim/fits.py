"""Which cards may be laid on a pile (SH-9, and the house rules of section 3.4 that change it)."""

from functools import cache
from typing import TYPE_CHECKING, Final

from skatcalc.sim.pack52 import RANKS

if TYPE_CHECKING:
    from skatcalc.sim.shithead import Options

_TWO: Final = RANKS.index("2")
_SEVEN: Final = RANKS.index("7")
_TEN: Final = RANKS.index("T")


@cache
def rank_masks(decks: int) -> tuple[int, ...]:
    """Give the set of all cards of each rank."""
    width = 4 * decks
    return tuple(((1 << width) - 1) << (rank * width) for rank in range(len(RANKS)))


@cache
def _tables(decks: int, invisible: str) -> tuple[int, int, tuple[int, ...]]:
    """Give all cards, those that fit on a 7 under `seven_low`, and those that fit on each rank."""
    masks = rank_masks(decks)
    everything = sum(masks)
    always = masks[_TWO] | masks[_TEN]
    if invisible != "none":
        always |= masks[RANKS.index(invisible)]
    low = sum(masks[: _SEVEN + 1]) | always
    on = tuple(everything if rank == _TWO else sum(masks[rank:]) | always for rank in range(len(RANKS)))
    return everything, low, on


def fits_by_top(options: "Options") -> tuple[int, ...] | None:
    """Give the cards that fit on each rank, or None where the rank on top does not tell (section 3.4)."""
    plain = options.invisible == "none" and not options.seven_low
    return _tables(options.decks, options.invisible)[2] if plain else None


def fits_of(pile: list[int], options: "Options") -> int:
    """Give the set of all cards that may be laid on a pile (SH-9)."""
    everything, low, on = _tables(options.decks, options.invisible)
    if not pile:
        return everything
    width = 4 * options.decks
    top = pile[-1] // width
    if top == _SEVEN and options.seven_low:
        return low
    if options.invisible != "none":
        invisible = RANKS.index(options.invisible)
        for card in reversed(pile):
            top = card // width
            if top != invisible:
                return on[top]
        return everything
    return on[top]
