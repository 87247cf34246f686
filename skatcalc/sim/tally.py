"""Counts of many deals: exact sums that can be added in any order, and the statistics made from them."""

from collections import Counter
from math import sqrt
from typing import NamedTuple

from skatcalc.sim.digest import MODULUS
from skatcalc.sim.state import Game, loser_of


class Violation(NamedTuple):
    """An invariant that failed: in which deal, after which action (0: as dealt)."""

    deal: int
    action: int
    invariant: str


class Mean(NamedTuple):
    """A mean with its standard error (0 for fewer than two games)."""

    value: float
    se: float


class Tally:
    """What was counted in some deals of a run.

    Attributes:
        n: deals played.
        ended: how many ended in each way: finished, cycle, trapped, limit (section 5.3), illegal.
        losers: how often each seat lost; like the sums over finished games only.
        starters: how often each seat began, over all deals.
        sums: for each figure of a game its sum and the sum of its squares.
        lengths: histogram of actions, a power of two each: bin 7 holds games of 64 to 127 actions.
        checks: how often each invariant was tested; `violations`: where one failed.
        digest: sum of the digests of the deals, modulo 2^64.
    """

    def __init__(self, players: int) -> None:
        """Begin with nothing."""
        self.n = 0
        self.ended: Counter[str] = Counter()
        self.losers = [0] * players
        self.starters = [0] * players
        self.sums: dict[str, tuple[int, int]] = {}
        self.lengths: Counter[int] = Counter()
        self.checks: Counter[str] = Counter()
        self.violations: list[Violation] = []
        self.digest = 0

    def finished(self, game: Game, figures: dict[str, int], actions: int) -> None:
        """Count what only finished games contribute."""
        self.losers[loser_of(game)] += 1
        self.lengths[actions.bit_length()] += 1
        sums = self.sums
        for name, figure in figures.items():
            total, squares = sums.get(name, (0, 0))
            sums[name] = total + figure, squares + figure * figure

    def add(self, other: "Tally") -> None:
        """Add the counts of other deals."""
        self.n += other.n
        self.ended += other.ended
        self.losers = [mine + more for mine, more in zip(self.losers, other.losers, strict=True)]
        self.starters = [mine + more for mine, more in zip(self.starters, other.starters, strict=True)]
        for name, (total, squares) in other.sums.items():
            had, had_squares = self.sums.get(name, (0, 0))
            self.sums[name] = had + total, had_squares + squares
        self.lengths += other.lengths
        self.checks += other.checks
        self.violations = sorted(self.violations + other.violations)
        self.digest = (self.digest + other.digest) % MODULUS

    def mean(self, name: str) -> Mean:
        """Give the mean of a figure over the finished games."""
        games = self.ended["finished"]
        if not games:
            return Mean(0.0, 0.0)
        total, squares = self.sums[name]
        if games == 1:
            return Mean(float(total), 0.0)
        # exact whole numbers up to the last step, so that nothing cancels
        variance = (games * squares - total * total) / (games * (games - 1))
        return Mean(total / games, sqrt(variance / games))

    def loser_share(self, seat: int) -> Mean:
        """Give how often a seat lost, over the finished games."""
        return share(self.losers[seat], self.ended["finished"])


def share(count: int, of: int) -> Mean:
    """Give a share with its standard error."""
    if not of:
        return Mean(0.0, 0.0)
    value = count / of
    return Mean(value, sqrt(value * (1 - value) / of))
