"""What must hold in Skitgubbe after every action (I-7 to I-16)."""

from collections.abc import Iterable
from itertools import pairwise

from skatcalc.sim.invariants import Checks, Zone, zone_of
from skatcalc.sim.pack52 import union
from skatcalc.sim.skitgubbe import FLIP, NO_CARD, NO_SUIT, TAKE, Skitgubbe

_PACK = 52
_ALL_TRICKS = 25


class SkitgubbeChecks(Checks[Skitgubbe]):
    """Watches a game of Skitgubbe."""

    def held(self, seat: int) -> bool:
        """Tell whether a seat has cards in hand."""
        return self.game.hands[seat] != 0

    def zones(self) -> Iterable[Zone]:
        """Give hands, won cards, trick, pool, stock, trump card and discard."""
        game = self.game
        for cards in (*game.hands, *game.won, game.discard):
            yield cards, cards.bit_count()
        yield zone_of(game.trick)
        yield zone_of(game.stock)
        yield zone_of([card for _, card in game.pool])
        if game.phase == 1 and game.trump_card != NO_CARD:
            yield 1 << game.trump_card, 1

    def _exits_count(self) -> bool:
        return self.game.phase == 2  # noqa: PLR2004 - I-4 holds in phase 2

    def _remember(self, action: int) -> None:
        game = self.game
        self.action = action
        self.phase = game.phase
        self.stock = len(game.stock)
        self.trick = list(game.trick)
        self.size = game.size
        self.in_play = game.in_play
        self.discard = game.discard
        self.hands = sum(hand.bit_count() for hand in game.hands)
        self.won = [cards.bit_count() for cards in game.won]
        self.tricks, self.ties = game.tricks, game.ties
        self.trump_card = game.trump_card

    def _compare(self) -> None:
        game = self.game
        if self.phase == 1:
            self._compare_phase1()
            return
        grown = game.discard & ~self.discard
        full = self.action != TAKE and len(self.trick) + 1 == self.size
        lost = self.discard & ~game.discard
        expected = union([*self.trick, self.action]) if full else 0
        self.holds("I-14", not lost and grown == expected)
        if game.players == 2:  # noqa: PLR2004 - two-player tricks
            first, second = self.seat, 1 - self.seat
            over = not game.trick
            if game.done:
                return
            # a take or the second card ends the trick; only the second card moves the lead
            self.holds("I-15", over == bool(self.trick))
            led = first if not self.trick else second
            moved = over and game.to_act != led
            self.holds("I-15", not moved or self.action != TAKE)

    def _compare_phase1(self) -> None:
        game = self.game
        flipped = self.action == FLIP
        if flipped:
            self.holds("I-9", self.stock >= 2)  # noqa: PLR2004 - SK-5
        self.holds("I-8", self.trump_card in (NO_CARD, game.trump_card))
        if flipped and not self.trick:
            self.holds("I-8", game.stock)
        if game.phase == 1:
            self.holds("I-10", len(game.trick) < 2)  # noqa: PLR2004 - a full trick is decided
        if game.tricks > self.tricks and game.ties == self.ties and game.phase == 1:
            gained = [now.bit_count() - was for now, was in zip(game.won, self.won, strict=True)]
            self.holds("I-11", sum(gained) == max(gained) >= 2 and max(gained) % 2 == 0)  # noqa: PLR2004
        if game.phase == 2:  # noqa: PLR2004 - the phase is over
            self._phase1_over()

    def _phase1_over(self) -> None:
        game = self.game
        won = 2 * game.tricks - game.undecided
        self.holds("I-11", won + game.leftover + game.undecided + 1 == _PACK and won % 2 == 0)
        least = _ALL_TRICKS - (game.players == 3)  # noqa: PLR2004 - three may end one trick early
        if game.options.phase1_end == "strict":
            least = 0 if game.players != 4 else 22  # noqa: PLR2004 - the figure of I-12
        self.holds("I-12", least <= game.tricks <= _ALL_TRICKS)
        self.holds("I-12", game.leftover == _PACK - 1 - 2 * game.tricks)
        total = sum(hand.bit_count() for hand in game.hands)
        self.holds("I-14", total == _PACK)

    def _position(self) -> None:
        game = self.game
        if game.phase == 1:
            self.holds("I-8", (game.trump_card == NO_CARD) == bool(game.stock))
            pool = game.pool
            pairs = zip(pool[::2], pool[1::2], strict=True) if len(pool) % 2 == 0 else [((0, 0), (0, 9))]
            self.holds("I-10", all(one[1] >> 2 == two[1] >> 2 for one, two in pairs))
            if game.stock and not game.trick:
                self.holds("I-7", all(hand.bit_count() == 3 for hand in game.hands))  # noqa: PLR2004
            return
        trick = game.trick
        self.holds("I-13", len(trick) < game.size <= game.players)
        if not trick and not game.done:
            self.holds("I-13", game.size == sum(1 for hand in game.hands if hand))
        pairs_lying = list(pairwise(trick))
        self.holds("I-13", all(beats(game, upper, lower) for lower, upper in pairs_lying))
        cards = sum(hand.bit_count() for hand in game.hands) + len(trick) + game.discard.bit_count()
        self.holds("I-14", cards == _PACK)
        if game.anti != NO_SUIT:
            bad = any(lower & 3 == game.anti and upper & 3 == game.trump for lower, upper in pairs_lying)
            self.holds("I-16", not bad)


def beats(game: Skitgubbe, upper: int, lower: int) -> bool:
    """Tell whether a card beats another, from SK-18 and SK-24 word for word."""
    if upper & 3 == lower & 3:
        return upper > lower
    return upper & 3 == game.trump and lower & 3 != game.anti
