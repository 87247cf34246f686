"""The fast engine of Skat: kernels play all deals, the reference engine every 50,000th again.

Whoever loads this module needs NumPy and numba (extra `fast`). Every deal is checked as its kernel says, and
every outcome is written as a line of notation, read and scored by the core of the sheets.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from skatcalc.sim.kernels import skat as random_kernel
from skatcalc.sim.kernels import skatplain as plain_kernel
from skatcalc.sim.rng import WORD
from skatcalc.sim.sets32 import NULL, RAMSCH
from skatcalc.sim.skatplays import SkatPlays, SkatTask, agreed, play_deal
from skatcalc.sim.skatscore import PASSED_OUTCOME, RAMSCH_OUTCOME, terms_of
from skatcalc.sim.skattally import SkatTally
from skatcalc.sim.tally import Violation, carefully
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.rules import RuleSet

_CHUNK: Final = 5_000
# Every so many deals one is played on the reference engine too.
_AGAIN: Final = 50_000
_ALL_PASSED: Final = {"ramsch": 1, "schieber": 2}
# Outcomes that the core scored as the engine did, by rule set.
_KNOWN: Final[dict[RuleSet, set[int]]] = {}
# What a kernel checks on every deal it plays.
_INSIDE: Final = ("cards", "followed", "matadors", "points", "tricks")


# where kernels run as plain Python, NumPy would tell of every word that goes round
@np.errstate(over="ignore")
def played(task: SkatTask, first: int, number: int) -> tuple[Any, Any, int]:
    """Play deals from number `first` on; give their outcomes and faults (arrays), and the sum of digests."""
    codes = np.empty(number, np.int64)
    faults = np.empty(number, np.int64)
    terms = np.array(terms_of(task.rules), np.int64)
    low, high = task.seed & WORD, task.seed >> 32
    if task.policy == "random" and task.kinds != (RAMSCH,):
        kinds = np.array(task.kinds, np.int64)
        return codes, faults, random_kernel.random_deals(low, high, first, kinds, terms, codes, faults)
    allowed = sum(1 << kind for kind in task.kinds)
    bids = np.array(legal_bids(task.rules), np.int64)
    passed = _ALL_PASSED.get(task.rules.passed, 0)
    thumb = task.policy != "random"
    digest = plain_kernel.deals(
        low, high, first, allowed, passed, thumb, task.schieber, bids, terms, codes, faults
    )
    return codes, faults, digest


def _scored(codes: Any) -> Any:  # noqa: ANN401 - an array of int64
    """Reduce outcomes to what scores depend on, as `skatcheck.bare` does one by one."""
    kinds = codes & 7
    tricks = codes >> 19 & 15
    some = np.where(kinds == NULL, 1, 5)
    kept = (tricks == 0) | ((tricks == 10) & (kinds != NULL))  # noqa: PLR2004 - all tricks
    tricks = np.where(kept, tricks, some)
    plain = codes & ~(15 << 19 | 3 << 32) | tricks << 19
    return np.where(kinds < RAMSCH_OUTCOME, plain, codes)


@dataclass(frozen=True)
class FastSkat(SkatPlays):
    """The work of a run on the fast engine."""

    engine: str = "fast"
    chunk: int = _CHUNK

    def begin(self) -> None:
        """Load the kernel; compile it where this has not been done before."""
        played(self.task, 1, 1)

    def count(self, first: int, last: int) -> SkatTally:
        """Play the deals `first` to `last` and count them."""
        return carefully(self._count, self.none, first, last)

    def _count(self, first: int, last: int) -> SkatTally:
        task, number = self.task, last - first + 1
        codes, faults, digest = played(task, first, number)
        tally = SkatTally()
        tally.n = number
        tally.digest = int(digest)
        found, times = np.unique(codes, return_counts=True)
        tally.outcomes.update(dict(zip(found.tolist(), times.tolist(), strict=True)))
        tally.checks.update(dict.fromkeys((*_INSIDE, "score"), number))
        tally.violations += [Violation(first + int(place), 0, "kernel") for place in np.flatnonzero(faults)]
        # what agreed before is not asked for again, piece by piece
        known = _KNOWN.setdefault(task.rules, {PASSED_OUTCOME})
        for code in set(np.unique(_scored(found)).tolist()) - known:
            if agreed(code, task.rules):
                known.add(code)
            else:
                deal = first + int(np.flatnonzero(_scored(codes) == code)[0])
                tally.violations.append(Violation(deal, 0, "score"))
        # by number, so that it is the same deals however they were cut into pieces
        for deal in range(first + (1 - first) % _AGAIN, last + 1, _AGAIN):
            again = play_deal(task, deal)
            _, _, mark = played(task, deal, 1)
            tally.checks["engines"] += 1
            tally.violations += [Violation(deal, *broken) for broken in again.broken]
            if again.finished and again.digest != mark:
                tally.violations.append(Violation(deal, 0, "engines"))
        return tally


def warm() -> None:
    """Compile the kernels of all policies."""
    for policy in ("random", "plain"):
        FastSkat(SkatTask(policy, RuleSet(), tuple(range(RAMSCH)))).begin()
