"""Skitgubbe, readable: gather cards in two-card tricks, then beat or take (SK-1 to SK-26).

Actions are the card to play (0 to 51), `FLIP` for the top of the stock, `TAKE` for the top of the trick.
"""

from collections.abc import Hashable
from functools import cache
from typing import Final, NamedTuple, Self

from skatcalc.sim.pack52 import PACK, SUIT_MASKS, members, text, texts, union
from skatcalc.sim.state import IllegalMoveError, Move, Position

FLIP: Final = 52
TAKE: Final = 53
HAND: Final = 3
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
NO_CARD: Final = -1
NO_SUIT: Final = -1


class Options(NamedTuple):
    """The options of section 1.4 and of the decisions A-SK-1 and A-SK-6."""

    anti: str = "none"
    draw: str = "after-trick"
    phase1_end: str = "skip"


@cache
def beaters(trump: int, anti: int) -> tuple[int, ...]:
    """Give for each card the set of cards that beat it (SK-18, SK-24)."""
    found = []
    for card in range(PACK):
        suit = card & 3
        higher = SUIT_MASKS[suit] & ~((2 << card) - 1)
        found.append(higher if suit in (trump, anti) else higher | SUIT_MASKS[trump])
    return tuple(found)


def anti_suit(option: str, trump: int) -> int:
    """Give the anti-trump suit, or `NO_SUIT` (SK-24 to SK-26)."""
    if option == "same-colour":
        return 3 - trump  # clubs and spades are 0 and 3, diamonds and hearts 1 and 2
    if option == "clubs" and trump != 0:
        return 0
    return NO_SUIT


class Skitgubbe(Position):
    """A position of the game.

    Attributes:
        phase: 1 or 2.
        hands: the set of cards each seat holds; what is won in phase 1 lies apart in `won`.
        trick: the cards of the running trick, the top one last.
        leader: the seat that leads or led the trick of phase 1.
        pool: seat and card of the tied tricks that nobody has won yet (SK-8).
        trump_card, trump_holder: the last stock card and its drawer, once drawn (SK-9).
        size: how many cards the trick of phase 2 must reach (SK-17).
        discard: the set of cards that have left the game.
        tricks, ties, flips, takes: counted for the statistics.
        leftover, undecided: hand cards and pool cards when phase 1 ended.
        unanswered: 1 if a lead of phase 1 went back to its player (strict only).
    """

    def __init__(self, players: int, options: Options = Options()) -> None:  # noqa: B008 - a constant
        """Lay an empty table."""
        self.players = players
        self.options = options
        self.phase = 1
        self.hands = [0] * players
        self.won = [0] * players
        self.stock: list[int] = []
        self.trick: list[int] = []
        self.pool: list[tuple[int, int]] = []
        self.out: list[int] = []
        self.leader = self.to_act = 0
        self.trump_card, self.trump_holder = NO_CARD, NO_CARD
        self.trump = self.anti = NO_SUIT
        self.beaten_by: tuple[int, ...] = ()
        self.in_play = self.size = players
        self.discard = 0
        self.tricks = self.ties = self.flips = self.takes = 0
        self.leftover = self.undecided = self.unanswered = 0
        self.done = False

    @classmethod
    def dealt(cls, deck: list[int], players: int, options: Options = Options()) -> Self:  # noqa: B008 - a constant
        """Deal three cards to each seat in turn; the rest is the stock, its top the next card (SK-2)."""
        game = cls(players, options)
        for seat in range(players):
            for card in deck[seat * HAND : (seat + 1) * HAND]:
                game.hands[seat] |= 1 << card
        game.stock = deck[: players * HAND - 1 : -1]
        return game

    # --- what may be done --------------------------------------------------------------------------------

    def choices(self) -> tuple[int, int]:
        """Give the set of cards that may be played, and the one action beside them.

        That is `FLIP` in phase 1 while more than one card is in the stock (SK-5), `TAKE` where a card of
        phase 2 is to be beaten (SK-19), else `NO_CARD`.
        """
        hand = self.hands[self.to_act]
        if self.phase == 1:
            return hand, FLIP if len(self.stock) > 1 else NO_CARD
        if self.trick:
            return hand & self.beaten_by[self.trick[-1]], TAKE
        return hand, NO_CARD

    def legal(self) -> list[int]:
        """Give every legal action: cards in ascending order, then the other one."""
        cards, other = self.choices()
        return [*members(cards), *([] if other == NO_CARD else [other])]

    def apply(self, action: int) -> None:
        """Carry an action out."""
        if self.phase == 1:
            self._play(action)
        elif action == TAKE:
            self._take()
        else:
            self._beat(action)

    # --- phase 1 -----------------------------------------------------------------------------------------

    def _play(self, action: int) -> None:
        """Play or flip a card to a trick of two (SK-4, SK-5)."""
        seat = self.to_act
        if action == FLIP:
            if len(self.stock) < 2:  # noqa: PLR2004 - SK-5: more than one card
                raise IllegalMoveError(action)
            self.flips += 1
            card = self.stock.pop()
        else:
            card = action
            if not self.hands[seat] >> card & 1:
                raise IllegalMoveError(action)
            self.hands[seat] ^= 1 << card
            if self.options.draw == "immediate":
                self._draw(seat)
        if self.trick:
            self._decide(self.trick.pop(), seat, card)
            return
        self.trick.append(card)
        answerer = self._after(seat) if self.options.phase1_end == "skip" else (seat + 1) % self.players
        self.to_act = answerer
        if not self.hands[answerer]:  # strict alone comes here
            self.unanswered = 1
            self.hands[seat] |= 1 << self.trick.pop()
            self._end_phase1()

    def _decide(self, led: int, answerer: int, answered: int) -> None:
        """Draw (SK-6), then the higher rank wins (SK-7) or the cards join the pool (SK-8)."""
        leader = self.leader
        self.tricks += 1
        if self.stock and self.options.draw == "after-trick":
            self._draw(leader)
            self._draw(answerer)
        if led >> 2 == answered >> 2:
            self.ties += 1
            self.pool += [(leader, led), (answerer, answered)]
            self._open(leader)
            return
        winner = leader if led > answered else answerer
        self.won[winner] |= 1 << led | 1 << answered
        if self.pool:
            for _, card in self.pool:
                self.won[winner] |= 1 << card
            self.pool.clear()
        self._open(winner)

    def _draw(self, seat: int) -> None:
        """Restore a hand to three; the last stock card is the trump card and stays apart (SK-6, SK-9)."""
        if self.stock and self.hands[seat].bit_count() < HAND:
            card = self.stock.pop()
            if self.stock:
                self.hands[seat] |= 1 << card
            else:
                self.trump_card, self.trump_holder = card, seat

    def _open(self, leader: int) -> None:
        """Find who leads, or end the phase (SK-12, SK-13; `strict` as A-SK-6 describes it)."""
        self.leader = self.to_act = leader
        if self.stock:
            return  # everyone has three cards
        if self.options.phase1_end == "strict":
            if not self.hands[leader]:
                self._end_phase1()
            return
        if sum(1 for hand in self.hands if hand) < 2:  # noqa: PLR2004 - a trick needs two
            self._end_phase1()
        elif not self.hands[leader]:
            self.leader = self.to_act = self._after(leader)

    def _end_phase1(self) -> None:
        """Make the hands of phase 2 (SK-14, SK-15)."""
        self.leftover = sum(hand.bit_count() for hand in self.hands)
        self.undecided = len(self.pool)
        for seat in range(self.players):
            self.hands[seat] |= self.won[seat]
            self.won[seat] = 0
        # A-SK-7, A-SK-8: the pool waits to the end of the phase, then each card goes to its player
        for seat, card in self.pool:
            self.hands[seat] |= 1 << card
        self.pool.clear()
        self.hands[self.trump_holder] |= 1 << self.trump_card
        trump = self.trump_card & 3
        self.begin_phase2(self.trump_holder, trump, anti_suit(self.options.anti, trump))

    # --- phase 2 -----------------------------------------------------------------------------------------

    def begin_phase2(self, leader: int, trump: int, anti: int = NO_SUIT) -> None:
        """Let the drawer of the trump card lead; who has nothing is out before (SK-15, SK-16, A-SK-10)."""
        self.phase = 2
        self.trump, self.anti = trump, anti
        self.beaten_by = beaters(trump, anti)
        self.leader = self.to_act = leader
        for step in range(1, self.players):
            seat = (leader + step) % self.players
            if not self.hands[seat]:
                self.out.append(seat)
        self.in_play = self.size = self.players - len(self.out)
        self.done = self.in_play == 1

    def _take(self) -> None:
        """Take the top card; the next player faces the one under it, or leads (SK-19, SK-20 b)."""
        if not self.trick:
            raise IllegalMoveError(TAKE)
        self.takes += 1
        self.hands[self.to_act] |= 1 << self.trick.pop()
        if not self.trick:
            self.size = self.in_play
        self.to_act = self._after(self.to_act)

    def _beat(self, card: int) -> None:
        """Lead a card, or beat the top one; a full trick leaves the game (SK-18, SK-20 a to SK-23)."""
        seat, trick = self.to_act, self.trick
        hand, bit = self.hands[seat], 1 << card
        if not hand & bit or (trick and not self.beaten_by[trick[-1]] & bit):
            raise IllegalMoveError(card)
        hand ^= bit
        self.hands[seat] = hand
        trick.append(card)
        if not hand:
            self.out.append(seat)
            self.in_play -= 1
            self.done = self.in_play == 1
        if len(trick) < self.size:
            self.to_act = self._after(seat)
            return
        self.discard |= union(trick)
        trick.clear()
        self.size = self.in_play
        if not hand:
            self.to_act = self._after(seat)

    def _after(self, seat: int) -> int:
        """Give the next seat clockwise that holds cards."""
        hands, players = self.hands, self.players
        seat += 1
        if seat == players:
            seat = 0
        while not hands[seat]:
            seat += 1
            if seat == players:
                seat = 0
        return seat

    # --- how it is told ----------------------------------------------------------------------------------

    def move(self, action: int) -> Move:
        """Say what an action means here."""
        if action == FLIP:
            return Move(self.to_act, "flip", text(self.stock[-1]))
        if action == TAKE:
            return Move(self.to_act, "take", text(self.trick[-1]))
        return Move(self.to_act, "play", text(action))

    def text(self) -> str:
        """Write the position in one line: what lies, then the hands by seat."""
        hands = " / ".join(texts(members(hand)) for hand in self.hands)
        if self.phase == 1:
            pool = " ".join(f"{seat}:{text(card)}" for seat, card in self.pool)
            return f"[{texts(self.trick)}] pool [{pool}] stock {len(self.stock)} | {hands}"
        return f"[{texts(self.trick)}] of {self.size} | {hands}"

    def key(self) -> Hashable:
        """Give player to act, T, the trick in order and the hands (section 5.3)."""
        return self.phase, self.to_act, self.size, tuple(self.trick), tuple(self.hands)
