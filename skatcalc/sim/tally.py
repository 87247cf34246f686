"""Counts of many deals: exact sums that can be added in any order, and the statistics made from them."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from pathlib import PurePath
from traceback import extract_tb
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from skatcalc.errors import UsageError
from skatcalc.sim.digest import MODULUS
from skatcalc.sim.state import Game, loser_of

# What fails for the machine, not for a deal, and ends a run.
NOT_OF_A_DEAL: Final = (MemoryError, ImportError, UsageError)
# Of the deals that do not finish so many are named, for each way.
NAMED_DEALS: Final = 3
_CRASH: Final = "crashed: "
_LONGEST: Final = 200


class Violation(NamedTuple):
    """An invariant that failed: in which deal, after which action (0: as dealt).

    A fault of the program stands in the place of the invariant as `crashed: IndexError: ... (skat.py:310)`.
    """

    deal: int
    action: int
    invariant: str

    @property
    def crash(self) -> str:
        """What the program's fault was, or nothing."""
        return self.invariant.removeprefix(_CRASH) if self.invariant.startswith(_CRASH) else ""


def crashed(fault: Exception) -> str:
    """Tell a fault of the program in one line, with its place, as what failed."""
    place = extract_tb(fault.__traceback__)[-1]
    told = " ".join(f"{type(fault).__name__}: {fault}".split())[:_LONGEST].rstrip(": ")
    return f"{_CRASH}{told} ({PurePath(place.filename).name}:{place.lineno})"


class _Notes(Protocol):
    """Counts of deals that can be added, with a place for what failed."""

    n: int
    violations: list[Violation]

    def add(self, other: Any) -> None: ...  # noqa: ANN401 - counts of the same kind


T = TypeVar("T", bound=_Notes)


def carefully(count: Callable[[int, int], T], none: Callable[[], T], first: int, last: int) -> T:
    """Count the deals `first` to `last`; where the program fails, halve them until the deal is found.

    That deal is counted as a violation, all others as if nothing had happened.
    """
    try:
        return count(first, last)
    except NOT_OF_A_DEAL:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, the other deals go on
        tally = none()
        if first == last:
            tally.n = 1
            tally.violations = [Violation(first, 0, crashed(fault))]
            return tally
    middle = (first + last) // 2
    tally.add(carefully(count, none, first, middle))
    tally.add(carefully(count, none, middle + 1, last))
    return tally


class Mean(NamedTuple):
    """A mean with its standard error (0 for fewer than two games)."""

    value: float
    se: float


class Tally:
    """What was counted in some deals of a run.

    Attributes:
        n: deals played.
        ended: how many ended in each way: finished, cycle, trapped, limit (section 5.3), illegal, crashed.
        unfinished: the first deals that ended in each of the ways of not finishing.
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
        self.unfinished: dict[str, list[int]] = {}
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

    def left(self, way: str, deals: Iterable[int]) -> None:
        """Note deals that did not finish; the first ones are kept."""
        if first := sorted([*self.unfinished.get(way, []), *deals])[:NAMED_DEALS]:
            self.unfinished[way] = first

    def add(self, other: "Tally") -> None:
        """Add the counts of other deals."""
        self.n += other.n
        self.ended += other.ended
        for way, deals in other.unfinished.items():
            self.left(way, deals)
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
