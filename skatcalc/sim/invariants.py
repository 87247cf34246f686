"""What must hold after every action (section 6): the checks both games share, I-1 to I-6."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Generic, TypeVar

from skatcalc.sim.pack52 import union as union_of
from skatcalc.sim.state import Game

# A set of cards, and how many cards it was made from.
Zone = tuple[int, int]

G = TypeVar("G", bound=Game)


class Checks(Generic[G]):
    """Watches one game. `counts` says how often each invariant was tested, `broken` where one failed.

    Call `before` with each action, apply it, call `after`; `end` when the play is over.
    """

    def __init__(self, game: G, number: int = 0, cards: int = 52) -> None:
        """Look at the position after so many actions, which must hold too."""
        self.game = game
        self.cards = (1 << cards) - 1
        self.counts: Counter[str] = Counter()
        self.broken: list[tuple[int, str]] = []
        self.number = number
        self.seat = game.to_act
        self.was_out: list[int] = list(game.out)
        self.legal: list[int] = []
        self._state()

    def holds(self, invariant: str, condition: object) -> None:
        """Count a test, and note it if it failed."""
        self.counts[invariant] += 1
        if not condition:
            self.broken.append((self.number, invariant))

    def before(self, action: int) -> None:
        """Look at the position and the action that is about to be carried out."""
        game = self.game
        self.number += 1
        self.seat = game.to_act
        self.was_out = list(game.out)
        self.holds("I-3", action in self.legal)
        self._remember(action)

    def after(self) -> None:
        """Look at the position that came out."""
        was, out = self.was_out, self.game.out
        self.holds("I-4", out[: len(was)] == was and len(set(out)) == len(out))
        self._compare()
        self._state()

    def end(self, replayed: Game | None = None) -> None:
        """Look at the last position, and at the one that the recorded actions lead to (I-6)."""
        game = self.game
        if replayed is not None:
            self.holds("I-6", game.snapshot() == replayed.snapshot())
        if game.done:
            left = [seat for seat in range(game.players) if seat not in game.out]
            self.holds(
                "I-5",
                len(game.out) == game.players - 1
                and len(left) == 1
                and self.held(left[0])
                and game.returns() == tuple(int(seat in game.out) for seat in range(game.players)),
            )

    def held(self, seat: int) -> bool:
        """Tell whether a seat has cards to get rid of."""
        raise NotImplementedError

    def zones(self) -> Iterable[Zone]:
        """Give all zones of the game."""
        raise NotImplementedError

    def _remember(self, action: int) -> None:
        """Keep what `_compare` needs from before the action."""
        raise NotImplementedError

    def _compare(self) -> None:
        """Check what the action did."""
        raise NotImplementedError

    def _position(self) -> None:
        """Check what must hold in every position of this game."""
        raise NotImplementedError

    def _exits_count(self) -> bool:
        """Tell whether a seat without cards is out (in Skitgubbe: phase 2 only)."""
        return True

    def _state(self) -> None:
        game = self.game
        union, total = 0, 0
        for cards, count in self.zones():
            union |= cards
            total += count
        self.holds("I-1", union == self.cards and total == self.cards.bit_length())
        if not game.done:
            playing = 0 <= game.to_act < game.players and game.to_act not in game.out
            self.legal = game.legal() if playing else []
            self.holds("I-2", self.legal)
        if self._exits_count():
            self.holds("I-4", all(self.held(seat) != (seat in game.out) for seat in range(game.players)))
        self._position()


def zone_of(cards: Collection[int]) -> Zone:
    """Make a zone of a row of cards, in which one might hide behind its double."""
    return union_of(cards), len(cards)
