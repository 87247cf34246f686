"""How players of Skat choose: at random, by rules of thumb, or in a Ramsch to take as little as they can.

A policy begins a deal and chooses every action of it; what it draws comes from the dice of the deal. The
compiled twins are in `sim.kernels`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, Protocol

from skatcalc.sim.rng import Below
from skatcalc.sim.sets32 import ALL, FOLLOW, GRAND, NULL, POINTS, POWER, RAMSCH, TRUMPS, count, lowest, nth
from skatcalc.sim.skat import BID, DECLARE, HAND, HOLD, LOOK, NOBODY, PASS, SkatDeal
from skatcalc.sim.skatscore import terms_of
from skatcalc.sim.thumbbid import (
    WEIGHTS,
    bid_limit,
    hand_form,
    ramsch_away,
    skat_form,
    wants_skat,
)
from skatcalc.sim.thumbplay import card_to_play
from skatcalc.skat.rules import RuleSet

Hands = tuple[int, int, int, int]
NO_FORM: Final = -1
FORMS: Final = 5
TEN_AND_ONE: Final = 11


class Table(NamedTuple):
    """What a deal is played under.

    Attributes:
        rules: the rule set.
        kinds: numbers of the kinds of game that may be played, `RAMSCH` alone for Ramsch deals.
        schieber: a Ramsch is played with passing of the skat.
    """

    rules: RuleSet
    kinds: tuple[int, ...]
    schieber: bool


class Player(Protocol):
    """Chooses for all three seats, each from what its own player knows."""

    def begin(self, hands: Hands) -> SkatDeal:
        """Give the position before the first action."""
        ...

    def choose(self, game: SkatDeal) -> int:
        """Choose a legal action."""
        ...

    def verdicts(self, game: SkatDeal) -> Iterable[tuple[str, bool]]:
        """Say what the player itself expected of the deal, and whether it came so."""
        ...


class RandomPlayer:
    """`random`: any seat, any kind of game with the skat, any discard, any legal card, equally likely."""

    def __init__(self, table: Table, below: Below) -> None:
        """Take the dice of the deal."""
        self.table = table
        self.below = below
        self.kind = table.kinds[0]

    def begin(self, hands: Hands) -> SkatDeal:
        """Name a declarer, or begin a Ramsch."""
        kinds, rules = self.table.kinds, self.table.rules
        if self.kind == RAMSCH:
            return SkatDeal.ramsch(hands, rules, schieber=self.table.schieber)
        declarer = self.below(3)
        if len(kinds) > 1:
            self.kind = kinds[self.below(len(kinds))]
        return SkatDeal.assigned(hands, rules, declarer)

    def choose(self, game: SkatDeal) -> int:
        """Choose a legal action."""
        if game.phase == "play":
            return self._one_of(game.playable())
        if game.phase == "lay-away":
            cards = 0
            for card in game.legal():
                cards |= 1 << card
            return self._one_of(cards)
        if game.phase == "skat":
            return LOOK
        if game.phase == "push":
            return (PASS, LOOK)[self.below(2)]
        if game.phase == "grand-hand":
            return PASS
        return DECLARE + FORMS * self.kind

    def verdicts(self, game: SkatDeal) -> Iterable[tuple[str, bool]]:
        """Expect nothing."""
        del game
        return ()

    def _one_of(self, cards: int) -> int:
        return nth(cards, self.below(count(cards)))


class PlainPlayer:
    """`plain`: bids, lays away and plays by rules of thumb, each seat from what it can see."""

    def __init__(self, table: Table, below: Below) -> None:
        """Sit down; nothing is drawn."""
        del below
        self.table = table
        self.terms = terms_of(table.rules)
        self.allowed = sum(1 << kind for kind in table.kinds)
        self.limits = [0, 0, 0]
        self.form = NO_FORM
        self.away = 0
        self.known = 0
        self.lacks = [0, 0, 0]

    def begin(self, hands: Hands) -> SkatDeal:
        """Look at the hands and fix how high each may bid."""
        rules = self.table.rules
        if self.table.kinds == (RAMSCH,):
            return SkatDeal.ramsch(hands, rules, schieber=self.table.schieber)
        game = SkatDeal(hands, rules)
        self.limits = [
            bid_limit(WEIGHTS, hands[seat], int(seat == 0), self.allowed, game.bids, self.terms)
            for seat in range(3)
        ]
        return game

    def choose(self, game: SkatDeal) -> int:
        """Choose a legal action."""
        return getattr(self, "_" + game.phase.replace("-", "_"))(game)  # type: ignore[no-any-return]

    def verdicts(self, game: SkatDeal) -> Iterable[tuple[str, bool]]:
        """Expect nothing."""
        del game
        return ()

    def _bid(self, game: SkatDeal) -> int:
        actions = game.legal()
        limit = self.limits[game.to_act]
        if HOLD in actions:
            return HOLD if limit >= game.bid else PASS
        return actions[1] if len(actions) > 1 and limit >= actions[1] - BID else PASS

    def _grand_hand(self, game: SkatDeal) -> int:
        hand, lead = game.hands[game.to_act], int(game.to_act == 0)
        self.form = hand_form(WEIGHTS, hand, lead, 1 << GRAND, 0, self.terms)
        return self._declare(game) if self.form >= 0 else PASS

    def _push(self, game: SkatDeal) -> int:
        return LOOK if wants_skat(game.hands[game.to_act]) else PASS

    def _skat(self, game: SkatDeal) -> int:
        self.form = hand_form(
            WEIGHTS, game.hands[game.to_act], int(game.to_act == 0), self.allowed, game.bid, self.terms
        )
        return HAND if self.form >= 0 else LOOK

    def _lay_away(self, game: SkatDeal) -> int:
        hand = game.hands[game.to_act]
        if count(hand) > TEN_AND_ONE:
            if game.declarer == NOBODY:
                self.away = ramsch_away(hand)
            else:
                self.form, self.away = skat_form(
                    WEIGHTS, hand, int(game.to_act == 0), self.allowed, game.bid, self.terms
                )
                self.known = self.away
        return lowest(hand & self.away)

    def _declare(self, game: SkatDeal) -> int:
        del game
        kind, level, ouvert = self.form & 7, self.form >> 3 & 7, self.form >> 6 & 1
        return DECLARE + (FORMS * kind + (2 * level + ouvert if kind == NULL else level))

    def _play(self, game: SkatDeal) -> int:
        seat, trick, kind = game.to_act, game.trick, game.kind
        hand, legal = game.hands[seat], game.playable()
        left, right = (seat + 1) % 3, (seat + 2) % 3
        if trick and not hand & FOLLOW[kind][trick[0]]:
            self.lacks[seat] |= FOLLOW[kind][trick[0]]
        played = sum(1 << card for card in trick)
        for one in game.tricks:
            for card in one.cards:
                played |= 1 << card
        mine = seat == game.declarer
        unseen = ALL & ~(hand | played) & ~(self.known if mine else 0)
        place = 0 if mine else 1 if left == game.declarer else 2
        first, second = (*trick, -1, -1)[:2]
        return card_to_play(
            kind,
            TRUMPS[kind],
            POWER[kind],
            FOLLOW[kind],
            POINTS,
            hand,
            legal,
            len(trick),
            first,
            second,
            place,
            unseen,
            self.lacks[left],
            self.lacks[right],
        )


def _open(table: Table, below: Below) -> Player:
    from skatcalc.sim.skatopen import OpenPlayer  # noqa: PLC0415 - it loads the solver

    return OpenPlayer(table, below)


POLICIES: Final[Mapping[str, Callable[[Table, Below], Player]]] = {
    "random": RandomPlayer,
    "open": _open,
    "plain": PlainPlayer,
    "ramsch": PlainPlayer,
}
