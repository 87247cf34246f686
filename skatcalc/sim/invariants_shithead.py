"""What must hold in Shithead after every action (I-17 to I-25)."""

from collections.abc import Iterable

from skatcalc.sim.invariants import Checks, Zone, zone_of
from skatcalc.sim.pack52 import RANKS
from skatcalc.sim.shithead import FLIP, FOUR, PICKUP, TEN, TWO, ZONE, Shithead, rank_of

_SEVEN = RANKS.index("7")


class ShitheadChecks(Checks[Shithead]):
    """Watches a game of Shithead."""

    def __init__(self, game: Shithead, number: int = 0) -> None:
        """Keep what the options mean for the pile."""
        self.invisible = rank_of(game.options.invisible)
        super().__init__(game, number, 52 * game.options.decks)

    def held(self, seat: int) -> bool:
        """Tell whether a seat has cards in any zone."""
        return bool(self.game.hand[seat] or self.game.up[seat] or self.game.down[seat])

    def zones(self) -> Iterable[Zone]:
        """Give all zones of all seats, stock, pile and burned cards."""
        game = self.game
        for cards in (*game.hand, *game.up, game.burned):
            yield cards, cards.bit_count()
        for row in (*game.down, game.stock, game.pile):
            yield zone_of(row)

    def _remember(self, action: int) -> None:
        game, seat = self.game, self.seat
        self.action = action
        self.stock = len(game.stock)
        self.hand = game.hand[seat].bit_count()
        self.up, self.down = game.up[seat].bit_count(), len(game.down[seat])
        self.table = self._on_table()
        self.pile = list(game.pile)
        self.burned = game.burned
        self.burns = game.ten_burns + game.four_burns
        self.card = game.down[seat][action - FLIP] if FLIP <= action < FLIP + self.down else -1
        # the legal lays, found anew from SH-9
        zone = game.hand[seat] or game.up[seat]
        width, cards = game.width, range(52 * game.options.decks)
        self.can_lay = any(self._fits(card // width, self.pile) for card in cards if zone >> card & 1)

    def _compare(self) -> None:
        game, seat, action = self.game, self.seat, self.action
        hand = game.hand[seat].bit_count()
        self.holds("I-18", len(game.stock) <= self.stock)
        self.holds("I-24", game.burned & self.burned == self.burned)
        if not self.stock:
            self.holds("I-25", self._on_table() <= self.table)
        burned = game.ten_burns + game.four_burns > self.burns
        up, down = game.up[seat].bit_count(), len(game.down[seat])
        if action == PICKUP:
            self.holds("I-21", self.pile and not self.can_lay and not game.pile)
            self.holds("I-21", hand == self.hand + len(self.pile) and (up, down) == (self.up, self.down))
        elif action >= FLIP:
            self.holds("I-23", not self.hand and not self.up and not self.stock and down == self.down - 1)
        else:
            count = (action & 7) + 1
            if self.hand:
                self.holds("I-23", (up, down) == (self.up, self.down))
                if self.stock >= count:
                    self.holds("I-18", hand == max(ZONE, self.hand - count))
                else:
                    self.holds("I-18", hand == self.hand - count + self.stock - len(game.stock))
            else:
                self.holds("I-23", not self.stock and (up, down) == (self.up - count, self.down))
        self._turn(burned=burned)
        if burned:
            self._burn()

    def _laid_rank(self) -> int:
        """Give the rank that was laid, or -1: a pick-up and a blind card that went into the hand lay none."""
        if self.action < PICKUP:
            return self.action >> 3
        if self.card >= 0 and not self.game.hand[self.seat]:
            return self.card // self.game.width
        return -1

    def _turn(self, *, burned: bool) -> None:
        game, seat = self.game, self.seat
        if game.done:
            return
        again = burned and self.held(seat) and game.options.extra_turn_after_burn
        skipped = game.skip >= 0 and self._laid_rank() == game.skip
        if again or not skipped:
            self.holds("I-22", (game.to_act == seat) == again)

    def _burn(self) -> None:
        game, width, rank = self.game, self.game.width, self._laid_rank()
        self.holds("I-24", not game.pile and (rank == TEN or game.run == 0))
        of_rank = (game.burned & game.rank_masks[rank]).bit_count()
        if rank != TEN:
            self.holds("I-24", of_rank == FOUR if game.options.decks == 1 else of_rank >= FOUR)
        gone = sum(1 for card in self.pile if game.burned >> card & 1)
        self.holds("I-24", gone == len(self.pile) and game.ten_burns <= width)

    def _position(self) -> None:
        game, width = self.game, self.game.width
        if game.stock:
            self.holds("I-17", all(hand.bit_count() >= ZONE for hand in game.hand))
            self.holds("I-17", all(up.bit_count() == ZONE for up in game.up))
            self.holds("I-17", all(len(down) == ZONE for down in game.down))
        ranks = [card // width for card in game.pile]
        self.holds("I-19", TEN not in ranks and not (len(ranks) >= FOUR and len(set(ranks[-FOUR:])) == 1))
        if game.pile:
            # the top lay alone is new: the cards under it were looked at before
            self.holds("I-20", self._lies_well(game.pile))

    def _lies_well(self, pile: list[int]) -> bool:
        """Check a pile from the bottom; the cards of one lay lie on each other in any case."""
        width = self.game.width
        ranks = [card // width for card in pile]
        return all(
            ranks[place] in (ranks[place - 1], TWO) or self._fits(ranks[place], pile[:place])
            for place in range(max(1, len(pile) - 2 * FOUR), len(pile))
        )

    def _fits(self, rank: int, pile: list[int]) -> bool:
        """Tell whether a rank may be laid on a pile, word for word from SH-9 and section 3.4."""
        ranks = [card // self.game.width for card in pile]
        if not ranks or rank in (TWO, TEN, self.invisible):
            return True
        if self.game.options.seven_low and ranks[-1] == _SEVEN:
            return rank <= _SEVEN
        seen = [under for under in ranks if under != self.invisible]
        return not seen or seen[-1] == TWO or rank >= seen[-1]

    def _on_table(self) -> int:
        return sum(up.bit_count() for up in self.game.up) + sum(len(down) for down in self.game.down)
