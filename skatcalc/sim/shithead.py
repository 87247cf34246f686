"""Shithead, readable: get rid of hand, face-up and face-down cards (SH-1 to SH-19, house rules of 3.4).

Actions: `lay(rank, count)`, `PICKUP`, and `FLIP` + place for one of the face-down cards. Suits never matter
(SH-1): of several cards of a rank the lowest are laid.
"""

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple, Self

from skatcalc.sim.fits import fits_by_top, fits_of, rank_masks
from skatcalc.sim.pack52 import RANKS, chosen, lowest_of, members, texts
from skatcalc.sim.state import IllegalMoveError, Move, Position

PICKUP: Final = 104
FLIP: Final = 105
ZONE: Final = 3
FOUR: Final = 4
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = {1: 5, 2: 11}
TWO: Final = 0
TEN: Final = 8
NO_RANK: Final = -1

# Divides the six cards a seat knows into hand and face-up cards (SH-4), from these and nothing else (A-SH-3).
Split = Callable[[int, int], tuple[int, int]]


class Options(NamedTuple):
    """The house rules of section 3.4; ranks by their letters, "none" where a rule is off."""

    seven_low: bool = False
    invisible: str = "none"
    skip: str = "none"
    reverse: str = "none"
    extra_turn_after_burn: bool = True
    decks: int = 1


def rank_of(option: str) -> int:
    """Give the rank an option names, or `NO_RANK`."""
    return NO_RANK if option == "none" else RANKS.index(option)


def lay(rank: int, count: int) -> int:
    """Give the action that lays so many cards of a rank (SH-9)."""
    return rank << 3 | (count - 1)


class Shithead(Position):
    """A position of the game.

    Attributes:
        hand, up: the set of cards of each seat; `down` its face-down cards that are left, in their places.
        pile: the cards that lie, the top one last; `run`: how many on top are of one rank.
        fits: the set of all cards that may be laid on the pile now; `fits_anew` on an empty one,
            `fits_by_top` by the rank on top where that is all that counts.
        burned: the cards that have left the game.
        direction: 1 clockwise, -1 when turned round by the option `reverse`.
        starter: who opened; `pickups`, `ten_burns`, `four_burns` are counted for the statistics.
    """

    def __init__(self, players: int, options: Options = Options()) -> None:  # noqa: B008 - a constant
        """Lay an empty table."""
        self.players = players
        self.options = options
        self.width = FOUR * options.decks
        self.rank_masks = rank_masks(options.decks)
        self.skip, self.reverse = rank_of(options.skip), rank_of(options.reverse)
        self.hand = [0] * players
        self.up = [0] * players
        self.down: list[tuple[int, ...]] = [()] * players
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.run = 0
        self.fits_by_top = fits_by_top(options)
        self.fits = self.fits_anew = fits_of(self.pile, options)
        self.burned = 0
        self.out: list[int] = []
        self.to_act = self.starter = 0
        self.direction = 1
        self.pickups = self.ten_burns = self.four_burns = 0
        self.done = False

    @classmethod
    def dealt(
        cls,
        deck: list[int],
        players: int,
        options: Options = Options(),  # noqa: B008 - a constant
        split: Split | None = None,
    ) -> Self:
        """Deal three down, three up, three hand cards seat by seat; swap, find the starter (SH-3 to 5)."""
        game = cls(players, options)
        for seat in range(players):
            nine = deck[seat * 3 * ZONE : (seat + 1) * 3 * ZONE]
            game.down[seat] = tuple(nine[:ZONE])
            game.up[seat] = sum(1 << card for card in nine[ZONE : 2 * ZONE])
            game.hand[seat] = sum(1 << card for card in nine[2 * ZONE :])
            if split is not None:
                game.hand[seat], game.up[seat] = split(game.hand[seat], game.up[seat])
        game.stock = deck[: players * 3 * ZONE - 1 : -1]
        game.to_act = game.starter = game.find_starter()
        return game

    def find_starter(self) -> int:
        """Give the first seat that holds the lowest ordinary rank in hand; without one, seat 0 (SH-5)."""
        ordinary = ~(self.rank_masks[TWO] | self.rank_masks[TEN])
        lowest = [
            lowest_of(cards) // self.width if (cards := hand & ordinary) else len(RANKS) for hand in self.hand
        ]
        return lowest.index(min(lowest))

    # --- what may be done --------------------------------------------------------------------------------

    def zone(self) -> int:
        """Give the cards of the zone in use: hand, else face up, else none: face down (SH-8)."""
        return self.hand[self.to_act] or self.up[self.to_act]

    def playable(self) -> int:
        """Give the set of cards of the zone that may be laid (SH-9)."""
        return self.zone() & self.fits

    def legal(self) -> list[int]:
        """Give every legal action: lays by rank and count, the pick-up, or blind flips (SH-11 to SH-13)."""
        zone = self.zone()
        if not zone:
            return [FLIP + place for place in range(len(self.down[self.to_act]))]
        cards = zone & self.fits
        if not cards:
            return [PICKUP]
        return [
            lay(rank, count)
            for rank, mask in enumerate(self.rank_masks)
            for count in range(1, (cards & mask).bit_count() + 1)
        ]

    def apply(self, action: int) -> None:
        """Carry an action out."""
        if action < PICKUP:
            self._lay(action >> 3, (action & 7) + 1)
        elif action == PICKUP:
            if not (zone := self.zone()) or zone & self.fits:
                raise IllegalMoveError(action)
            self.pickups += 1
            self._take_pile()
        else:
            self._flip(action - FLIP)

    def _lay(self, rank: int, count: int) -> None:
        """Lay cards of one rank from hand or face-up cards, then draw up to three (SH-8 to SH-10)."""
        seat = self.to_act
        hand = self.hand[seat]
        cards = (hand or self.up[seat]) & self.rank_masks[rank] & self.fits
        held = cards.bit_count()
        if held < count:
            raise IllegalMoveError(lay(rank, count))
        if held > count:
            cards &= (2 << chosen(cards, count - 1)) - 1
        if hand:
            hand ^= cards
            stock = self.stock
            while stock and hand.bit_count() < ZONE:
                hand |= 1 << stock.pop()
            self.hand[seat] = hand
        else:
            self.up[seat] ^= cards
        self._put(cards, rank, count)

    def _flip(self, place: int) -> None:
        """Turn a face-down card: it is laid if it fits, else it goes into the hand with the pile (SH-13)."""
        seat = self.to_act
        down = self.down[seat]
        if self.zone() or not 0 <= place < len(down):
            raise IllegalMoveError(FLIP + place)
        card = down[place]
        self.down[seat] = down[:place] + down[place + 1 :]
        if self.fits >> card & 1:
            self._put(1 << card, card // self.width, 1)
        else:
            self.hand[seat] |= 1 << card
            self._take_pile()

    def _take_pile(self) -> None:
        """Take the whole pile into the hand; the turn moves on (SH-11, SH-12)."""
        seat = self.to_act
        for card in self.pile:
            self.hand[seat] |= 1 << card
        self._clear_pile()
        self._pass_turn(1)

    def _put(self, cards: int, rank: int, count: int) -> None:
        """Put cards on the pile, with all that follows: burn, exit, end, next turn (SH-14 to SH-19)."""
        pile = self.pile
        self.run = self.run + count if pile and pile[-1] // self.width == rank else count
        while cards:
            lowest = cards & -cards
            pile.append(lowest.bit_length() - 1)
            cards ^= lowest
        burn = True
        if rank == TEN:
            self.ten_burns += 1
        elif self.run >= FOUR:
            self.four_burns += 1
        else:
            burn = False
        if burn:
            for card in pile:
                self.burned |= 1 << card
            self._clear_pile()
        elif self.fits_by_top:
            self.fits = self.fits_by_top[rank]
        else:
            self.fits = fits_of(pile, self.options)
        seat = self.to_act
        stays = self.hand[seat] or self.up[seat] or self.down[seat]
        if not stays:
            self.out.append(seat)
            self.done = len(self.out) == self.players - 1
        if rank == self.reverse and count & 1:
            self.direction = -self.direction
        if not (burn and stays and self.options.extra_turn_after_burn):
            self._pass_turn(1 + count if rank == self.skip else 1)

    def _clear_pile(self) -> None:
        self.pile.clear()
        self.run = 0
        self.fits = self.fits_anew

    def _pass_turn(self, steps: int) -> None:
        """Go so many seats in play onward (SH-7, SH-18)."""
        seat, out = self.to_act, self.out
        while steps:
            seat = (seat + self.direction) % self.players
            if seat not in out:
                steps -= 1
        self.to_act = seat

    # --- how it is told ----------------------------------------------------------------------------------

    def move(self, action: int) -> Move:
        """Say what an action means here."""
        seat, decks = self.to_act, self.options.decks
        if action == PICKUP:
            return Move(seat, "pickup", texts(self.pile, decks))
        if action >= FLIP:
            return Move(seat, "flip", texts([self.down[seat][action - FLIP]], decks))
        cards = list(members(self.zone() & self.rank_masks[action >> 3]))
        return Move(seat, "lay", texts(cards[: (action & 7) + 1], decks))

    def text(self) -> str:
        """Write the position in one line: the pile, then hand, face-up and face-down cards by seat."""
        decks = self.options.decks
        seats = " / ".join(
            f"{texts(members(self.hand[seat]), decks)} ({texts(members(self.up[seat]), decks)})"
            f" {len(self.down[seat])}"
            for seat in range(self.players)
        )
        return (
            f"[{texts(self.pile, decks)}] stock {len(self.stock)} burned {self.burned.bit_count()} | {seats}"
        )

    def key(self) -> Hashable:
        """Give player to act, direction, the pile in order and all zones, without suits (section 5.3)."""
        hands = tuple(self._ranks(hand) for hand in self.hand)
        ups = tuple(self._ranks(up) for up in self.up)
        downs = tuple(tuple(card // self.width for card in down) for down in self.down)
        pile = tuple(card // self.width for card in self.pile)
        return self.to_act, self.direction, pile, hands, ups, downs

    def _ranks(self, cards: int) -> tuple[int, ...]:
        return tuple(card // self.width for card in members(cards))
