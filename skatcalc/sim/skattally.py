"""Counts of many deals of Skat: how often each outcome came up, and all that follows from it."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

from skatcalc.sim.digest import MODULUS
from skatcalc.sim.skatscore import Declared, Ramsch, ramsch_scores, unpacked
from skatcalc.sim.tally import Mean, Violation, share
from skatcalc.skat.rules import RuleSet

RAMSCH: Final = 6
_SCHNEIDER_MADE, _SCHNEIDER_SUFFERED = 90, 30
_ALL_TRICKS = 10
_BIN = 10


class KindFigures(NamedTuple):
    """What was counted for one kind of game.

    Attributes:
        n: deals; `won` share of them; `points` the declarer's card points (None in Null and Ramsch).
        won: see above.
        points: see above.
        score: list points of the declarer, in a Ramsch of all three together.
        schneider: deals in which a side stayed Schneider; `schwarz`: made no trick; in Ramsch Jungfrauen and
            Durchmärsche.
        schwarz: see above.
        hand: deals in which the skat was left untouched.
        ouvert: deals in which the declarer's cards lay open.
    """

    n: int
    won: Mean
    points: Mean | None
    score: Mean
    schneider: int
    schwarz: int
    hand: int
    ouvert: int


class SkatTally:
    """What was counted in some deals of a run.

    Attributes:
        n: deals played.
        outcomes: how often each outcome came up (`skatscore.unpacked`).
        digest: sum of the digests of the deals, modulo 2^64.
        checks: how often each check was made; `violations`: where one failed.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.n = 0
        self.outcomes: Counter[int] = Counter()
        self.digest = 0
        self.checks: Counter[str] = Counter()
        self.violations: list[Violation] = []

    def add(self, other: "SkatTally") -> None:
        """Add the counts of other deals."""
        self.n += other.n
        # there are tens of thousands of outcomes, and `update` takes twice as long
        outcomes = self.outcomes
        for code, times in other.outcomes.items():
            outcomes[code] += times
        self.checks.update(other.checks)
        self.violations = sorted(self.violations + other.violations)
        self.digest = (self.digest + other.digest) % MODULUS

    def read(self) -> list[tuple[Declared | Ramsch | None, int]]:
        """Give the outcomes with how often they came up."""
        return [(unpacked(code), times) for code, times in self.outcomes.items()]


class SkatFigures:
    """The figures of a run, made from its outcomes.

    Attributes:
        passed: deals that nobody bid on.
        declarers: deals by the declarer's seat.
        kinds: figures by number of the kind, the kinds in the order of `sets32`.
        points: histogram of the declarer's card points in suit games and Grand, ten a bin.

    """

    def __init__(self, tally: SkatTally, rules: RuleSet) -> None:
        """Count."""
        self.passed = 0
        self.declarers = [0, 0, 0]
        self.points: Counter[int] = Counter()
        by_kind: dict[int, list[tuple[Declared | Ramsch, int]]] = {}
        for outcome, times in tally.read():
            if outcome is None:
                self.passed += times
                continue
            kind = RAMSCH if isinstance(outcome, Ramsch) else outcome.kind
            by_kind.setdefault(kind, []).append((outcome, times))
            if isinstance(outcome, Declared):
                self.declarers[outcome.declarer] += times
                if outcome.kind < 5:  # noqa: PLR2004 - Null has no card points to speak of
                    self.points[min(outcome.points // _BIN, 11)] += times
        self.kinds = {kind: _figures(kind, by_kind[kind], rules) for kind in sorted(by_kind)}
        self.played = sum(one.n for kind, one in self.kinds.items() if kind != RAMSCH)


def _figures(kind: int, outcomes: list[tuple[Declared | Ramsch, int]], rules: RuleSet) -> KindFigures:
    n = sum(times for _, times in outcomes)
    schneider = schwarz = hand = ouvert = won = 0
    scores: list[tuple[int, int]] = []
    points: list[tuple[int, int]] = []
    for outcome, times in outcomes:
        if isinstance(outcome, Ramsch):
            scores.append((sum(ramsch_scores(outcome, rules)), times))
            takers = outcome.takers.bit_count()
            schneider += times * (takers == 2)  # noqa: PLR2004 - one Jungfrau
            schwarz += times * (takers == 1)
            won += times * (takers == 1)
            continue
        scores.append((outcome.score, times))
        points.append((outcome.points, times))
        won += times * (outcome.score > 0)
        swept = outcome.tricks in (0, _ALL_TRICKS)
        if kind < 5:  # noqa: PLR2004 - no levels in Null
            schneider += times * (
                swept or outcome.points >= _SCHNEIDER_MADE or outcome.points <= _SCHNEIDER_SUFFERED
            )
            schwarz += times * swept
        hand += times * (outcome.level > 0)
        ouvert += times * outcome.ouvert
    card_points = mean_of(points) if kind < 5 else None  # noqa: PLR2004 - suit games and Grand
    return KindFigures(n, share(won, n), card_points, mean_of(scores), schneider, schwarz, hand, ouvert)


def mean_of(values: Iterable[tuple[int, int]]) -> Mean:
    """Give the mean of whole numbers, each with how often it came up, and its standard error."""
    n = total = squares = 0
    for value, times in values:
        n += times
        total += value * times
        squares += value * value * times
    if n < 2:  # noqa: PLR2004 - no variance
        return Mean(float(total), 0.0)
    return Mean(total / n, sqrt((n * squares - total * total) / (n * (n - 1)) / n))
