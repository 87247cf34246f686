"""`open`: bids by sampled open-card odds, plays the best line of the solver; the two check each other."""

from collections.abc import Iterator
from typing import Final

from skatcalc.sim.kernels.cache import COMPILED
from skatcalc.sim.odds import odds, question
from skatcalc.sim.rng import STREAMS, Below
from skatcalc.sim.sets32 import count, lowest
from skatcalc.sim.skat import DECLARE, HAND, LOOK, NOBODY, SkatDeal
from skatcalc.sim.skatpolicies import TEN_AND_ONE, Hands, PlainPlayer, Table
from skatcalc.sim.solver import Solver
from skatcalc.sim.solver_position import position
from skatcalc.sim.thumbbid import laid_away
from skatcalc.skat.cards import Card, Hand
from skatcalc.skat.cards import Deal as Cards
from skatcalc.skat.contract import CONTRACTS, Contract, Kind

WORLDS: Final = 10
_KINDS: Final = tuple(Kind)


class OpenPlayer(PlainPlayer):
    """Every seat asks what its hand is worth over a few sampled deals; then all cards lie open.

    A Ramsch is played by rules of thumb: the solver knows declared games only.
    """

    solver: Solver | None = None

    def __init__(self, table: Table, below: Below) -> None:
        """Take the dice, from which the seed of the samples is drawn."""
        super().__init__(table, below)
        self.seed = below(STREAMS)
        self.wanted: Contract | None = None
        self.line: list[Card] = []
        self.solved: int | None = None

    def begin(self, hands: Hands) -> SkatDeal:
        """Fix how high each seat may bid."""
        game = super().begin(hands)
        if game.phase == "bid":
            self.limits = [self._limit(Hand(bits=hands[seat]), seat) for seat in range(3)]
        return game

    def verdicts(self, game: SkatDeal) -> Iterator[tuple[str, bool]]:
        """Compare what the solver promised with what the engine's play of its line came to."""
        if self.solved is not None:
            made = game.taken(game.declarer) if self._is_null(game) else game.declarer_points()
            yield "solved", made == self.solved

    def _limit(self, hand: Hand, seat: int) -> int:
        answer = odds(question(hand, self.table.rules, seat=seat, seed=self.seed), worlds=WORLDS)
        carried = [form.max_bid or 0 for form in answer.forms if self._allows(form.contract)]
        return max(carried, default=0)

    def _allows(self, form: Contract) -> bool:
        return bool(self.allowed >> _KINDS.index(form.kind) & 1)

    def _skat(self, game: SkatDeal) -> int:
        self._choose(game, Hand(bits=game.hands[game.to_act]))
        return HAND if self.wanted is not None and self.wanted.hand else LOOK

    def _choose(self, game: SkatDeal, cards: Hand) -> None:
        """Take the contract with the best mean score among those that may be played."""
        asked = question(cards, self.table.rules, seat=game.to_act, bid=game.bid or None, seed=self.seed)
        forms = odds(asked, worlds=WORLDS).forms
        best = next(form for form in forms if self._allows(form.contract))
        self.wanted = best.contract
        # where no discard wins, or 61 points do not cover the bid, odds name none
        self.away = (
            best.discard.bits if best.discard else laid_away(_KINDS.index(best.contract.kind), cards.bits)
        )

    def _lay_away(self, game: SkatDeal) -> int:
        if game.declarer == NOBODY:
            return super()._lay_away(game)
        hand = game.hands[game.to_act]
        if count(hand) > TEN_AND_ONE:
            self._choose(game, Hand(bits=hand))
        return lowest(hand & self.away)

    def _declare(self, game: SkatDeal) -> int:
        if self.wanted is None:
            return super()._declare(game)
        return DECLARE + CONTRACTS.index(self.wanted)

    def _play(self, game: SkatDeal) -> int:
        if game.declarer == NOBODY or game.contract is None:
            return super()._play(game)
        if not game.tricks and not game.trick:
            self._solve(game, game.contract.kind)
        return self.line.pop(0)

    def _solve(self, game: SkatDeal, kind: Kind) -> None:
        if OpenPlayer.solver is None:
            OpenPlayer.solver = Solver()
        forehand, middlehand, rearhand = (Hand(bits=hand) for hand in game.hands)
        deal = Cards(forehand, middlehand, rearhand, Hand(bits=game.skat))
        found = OpenPlayer.solver.solve(position(deal, kind, game.declarer))
        self.solved, self.line = found.points, list(found.line)

    @staticmethod
    def _is_null(game: SkatDeal) -> bool:
        return game.contract is not None and game.contract.kind is Kind.NULL


def ready() -> bool:
    """Tell whether whole deals can be solved in good time."""
    return COMPILED
