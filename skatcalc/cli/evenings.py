"""Simulated evenings: the deals of the engine, written on a sheet line by line, and what the sheet adds up.

What the sheet says is compared with what is reckoned here from the engine's own scores: every row, the
running totals, games won and lost, the controls of skat 7.7, Seeger-Fabian, and that money sums to nothing.
"""

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from skatcalc.errors import SkatError
from skatcalc.sheet.checks import run_checks
from skatcalc.sheet.rounds import Deal, columns
from skatcalc.sheet.scoresheet import Recorder, Replay, new_sheet
from skatcalc.sheet.settlement import Money, settle
from skatcalc.sheet.standing import DIFFERENCES, SCORINGS, standing, totals_under
from skatcalc.sim.digest import MODULUS
from skatcalc.sim.sets32 import RAMSCH
from skatcalc.sim.skatcheck import entry_of
from skatcalc.sim.skatplays import SkatPlays, SkatTask, play_deal
from skatcalc.sim.skatscore import Declared, Ramsch, ramsch_scores, unpacked
from skatcalc.sim.tally import NOT_OF_A_DEAL, Violation, crashed
from skatcalc.skat.entry import RamschGame
from skatcalc.skat.notation import format_entry

NAMES: Final = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida")
# An evening of 48 games has passed deals and redeals besides; each has a number of its own.
MOST_DEALS: Final = 1000
_CENT: Final = Money(rate=Decimal("0.01"))


class EveningTally:
    """What was counted in some evenings.

    Attributes:
        n: evenings; `finished`: those that the program played to their end.
        games: numbered games in them; `deals`: deals played for them.
        rounds: deals by kind of round; `results`: how many were games, Ramsch, passed in.
        best: sum of the best player's points; `spread`: of the difference to the last.
        checks: how often each check was made; `violations`: evening, row and check of each failure.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.n = self.finished = self.games = self.deals = self.best = self.spread = self.digest = 0
        self.rounds: Counter[str] = Counter()
        self.results: Counter[str] = Counter()
        self.checks: Counter[str] = Counter()
        self.violations: list[Violation] = []

    def add(self, other: "EveningTally") -> None:
        """Add the counts of other evenings."""
        self.n += other.n
        self.finished += other.finished
        self.games += other.games
        self.deals += other.deals
        self.best += other.best
        self.spread += other.spread
        self.digest = (self.digest + other.digest) % MODULUS
        self.rounds.update(other.rounds)
        self.results.update(other.results)
        self.checks.update(other.checks)
        self.violations = sorted(self.violations + other.violations)


@dataclass(frozen=True)
class Evenings:
    """The work of a run: evenings of one table.

    Attributes:
        task: how each deal is played.
        players: how many sit at the table, 3 to 6.
        games: how many games an evening has.
    """

    task: SkatTask
    players: int
    games: int
    engine: str = "reference"
    chunk: int = 1

    @property
    def slow(self) -> bool:
        """Whether the solver plays: an evening takes it minutes."""
        return self.task.policy == "open"

    def begin(self) -> None:
        """Load what the playing needs."""
        SkatPlays(self.task).begin()

    def none(self) -> EveningTally:
        """Give the counts of no evening."""
        return EveningTally()

    def count(self, first: int, last: int) -> EveningTally:
        """Play the evenings `first` to `last` and count them."""
        tally = EveningTally()
        for evening in range(first, last + 1):
            one = _Evening(self, evening, tally)
            try:
                one.play()
            except NOT_OF_A_DEAL:
                raise
            except Exception as fault:  # noqa: BLE001 - whatever it is, the other evenings go on
                tally.n += 1
                tally.violations.append(Violation(evening, len(one.recorder.rows), crashed(fault)))
        return tally


class _Evening:
    """One evening: a recorder of the sheet, and beside it sums of our own."""

    def __init__(self, job: Evenings, number: int, tally: EveningTally) -> None:
        self.job, self.number, self.tally = job, number, tally
        self.names = NAMES[: job.players]
        self.recorder = Recorder(new_sheet(self.names, job.task.rules))
        self.points = dict.fromkeys(self.names, 0)
        self.won: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.bonus: Counter[str] = Counter()

    def holds(self, check: str, *, condition: bool) -> None:
        self.tally.checks[check] += 1
        if not condition:
            self.tally.violations.append(Violation(self.number, len(self.recorder.rows), check))

    def play(self) -> None:
        """Play until the list is full, then compare everything that was added up."""
        deals = 0
        while self.recorder.games < self.job.games and deals < MOST_DEALS:
            deals += 1
            self._deal((self.number - 1) * MOST_DEALS + deals)
        self._compare(self.recorder.replay())
        self.tally.n += 1
        self.tally.finished += 1
        self.tally.deals += deals
        self.tally.games += self.recorder.games

    def _deal(self, number: int) -> None:
        deal = self.recorder.table.deal()
        task = self.job.task
        if deal.ramsch:
            task = task._replace(kinds=(RAMSCH,), schieber=deal.kind == "schieber")
        played = play_deal(task, number)
        self.tally.digest = (self.tally.digest + played.digest) % MODULUS
        self.holds("deal", condition=not played.broken)
        crashes = [check for _, check in played.broken if Violation(0, 0, check).crash]
        self.tally.violations += [Violation(self.number, len(self.recorder.rows), crash) for crash in crashes]
        outcome = unpacked(played.outcome)
        entry = entry_of(played.outcome, deal.active)
        if isinstance(entry, RamschGame):
            order = columns(deal.active, deal.players)
            shares = dict(zip(deal.active, entry.shares, strict=True))
            entry = entry._replace(shares=tuple(shares[name] for name in order))
        self.tally.rounds[deal.kind] += 1
        ramsch = isinstance(outcome, Ramsch)
        self.tally.results["passed" if outcome is None else "ramsch" if ramsch else "declared"] += 1
        try:
            row = self.recorder.record(format_entry(entry))
        except SkatError:
            self.holds("line", condition=False)
            return
        self.holds("line", condition=row.problem is None)
        self._own_sums(outcome, deal, row.bock)
        self.holds("row", condition=self.recorder.totals == self.points)

    def _own_sums(self, outcome: Declared | Ramsch | None, deal: Deal, factor: int) -> None:
        """Add the engine's own score, times the factor of the round, to our own sums."""
        rules = self.job.task.rules
        at_once = {deal.bock * rules.bock_factor} if rules.bock_begins == "at-once" else set()
        self.holds("factor", condition=factor in {deal.bock, *at_once})
        if isinstance(outcome, Ramsch):
            scores = ramsch_scores(outcome, self.job.task.rules, factor)
            for seat, points in enumerate(scores):
                self.points[deal.active[seat]] += points
        elif outcome is not None:
            declarer = deal.active[outcome.declarer]
            self.points[declarer] += outcome.score * factor
            (self.won if outcome.score > 0 else self.lost)[declarer] += 1
            if outcome.score < 0:
                for other in deal.players:
                    self.bonus[other] += 0 if other == declarer else 120 // len(deal.players)

    def _compare(self, replay: Replay) -> None:
        found = standing(replay)
        rules = self.job.task.rules
        ramsch_free = not rules.ramsch_counts or not any(
            isinstance(row.entry, RamschGame) for row in replay.rows
        )
        self.holds("points", condition=found.points == self.points)
        durchmarsch = any(
            row.result is not None and getattr(row.result, "kind", "") in ("durchmarsch", "winner")
            for row in replay.rows
        )
        if ramsch_free and not durchmarsch:
            self.holds("won", condition=found.won == {name: self.won[name] for name in self.names})
            self.holds("lost", condition=found.lost == {name: self.lost[name] for name in self.names})
            own = {
                name: self.points[name] + 50 * (self.won[name] - self.lost[name]) + self.bonus[name]
                for name in self.names
            }
            self.holds("seeger-fabian", condition=found.seeger_fabian == own)
        self.holds("controls", condition=not run_checks(replay, found))
        for scoring in SCORINGS:
            totals = totals_under(scoring, replay)
            settlement = settle(totals, _CENT, found.lost, differences=scoring in DIFFERENCES)
            self.holds("zero-sum", condition=sum(settlement.amounts.values()) == 0)
            moved: Counter[str] = Counter()
            for payment in settlement.payments:
                moved[payment.payer] -= payment.amount
                moved[payment.receiver] += payment.amount
            balanced = all(moved[name] == amount for name, amount in settlement.amounts.items())
            self.holds("payments", condition=balanced)
        points = sorted(found.points.values())
        self.tally.best += points[-1]
        self.tally.spread += points[-1] - points[0]
