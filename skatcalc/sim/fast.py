"""The fast engine of the 52-card games: kernels play all deals, the reference engine a sample of them again.

Whoever loads this module needs NumPy and numba (extra `fast`).
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from skatcalc.sim import skitgubbe
from skatcalc.sim.endings import ENDINGS, UNFINISHED
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.kernels import shithead as shithead_kernel
from skatcalc.sim.kernels import skitgubbe as skitgubbe_kernel
from skatcalc.sim.kernels import table as t
from skatcalc.sim.plays import Plays, count, play
from skatcalc.sim.policies import DETERMINISTIC
from skatcalc.sim.rng import WORD
from skatcalc.sim.shithead import Options, rank_of
from skatcalc.sim.tally import NAMED_DEALS, Tally, Violation, carefully

_CHUNK: Final = 2_000
_KERNELS: Final[dict[str, Any]] = {"skitgubbe": skitgubbe_kernel, "shithead": shithead_kernel}
# The violation where the two engines play a deal differently.
ENGINES: Final = "engines"


def _options(task: Task) -> list[int]:
    """Give the options of a task as the kernel of its game takes them."""
    options = task.options
    if isinstance(options, Options):
        ranks = [rank_of(option) for option in (options.invisible, options.skip, options.reverse)]
        swap = shithead_kernel.SWAPS.index(task.swap)
        return [options.seven_low, *ranks, options.extra_turn_after_burn, swap]
    anti = skitgubbe_kernel.ANTIS.index(options.anti)
    return [anti, options.draw == "immediate", options.phase1_end == "strict"]


def table_of(task: Task) -> Any:  # noqa: ANN401 - an array of int64
    """Lay a table with the rules of a task, as `kernels.table` describes it."""
    kernel = _KERNELS[task.game]
    watched = task.policy in DETERMINISTIC
    table = np.zeros(t.SIZE, np.int64)
    table[t.PLAYERS] = task.players
    table[t.POLICY] = kernel.POLICIES.index(task.policy)
    table[t.CAP], table[t.LAST] = task.cap, t.last_action(task.cap, watched=watched)
    table[t.WATCHED] = watched
    table[t.SEED_LOW], table[t.SEED_HIGH] = task.seed & WORD, task.seed >> 32
    table[t.CARDS] = 52 * KINDS[task.game].decks(task)
    options = _options(task)
    table[t.OPTION : t.OPTION + len(options)] = options
    return table


# where kernels run as plain Python, NumPy would tell of every word that goes round
@np.errstate(over="ignore")
def rows_of(task: Task, first: int, number: int) -> Any:  # noqa: ANN401 - an array of int64
    """Play so many deals from number `first` on; give a row for each, with the columns of `kernels.table`."""
    rows = np.zeros((number, t.ROW_END), np.int64)
    _KERNELS[task.game].deals(table_of(task), first, rows)
    return rows


@dataclass(frozen=True)
class FastPlays(Plays):
    """The work of a run on the fast engine.

    Every deal is checked at its end, as far as its kernel says. The deals that the task samples are played on
    the reference engine too, with all its checks, and must have the same digest there. A deal that only the
    reference engine can end, for it searches for traps, is played there alone.
    """

    engine: str = "fast"
    chunk: int = _CHUNK

    def begin(self) -> None:
        """Load the kernel; compile it where this has not been done before."""
        rows_of(self.task, 1, 0)

    def count(self, first: int, last: int) -> Tally:
        """Play the deals `first` to `last` and count them."""
        return carefully(self._count, self.none, first, last)

    def _count(self, first: int, last: int) -> Tally:
        rows = rows_of(self.task, first, last - first + 1)
        handed_back = rows[:, t.STATUS] == t.HANDED_BACK
        tally = _counted(self.task, rows[~handed_back])
        for deal in rows[handed_back, t.DEAL]:
            tally.add(count(self.task, int(deal), int(deal)))
        every = self.task.check_every
        for row in rows[~handed_back & ((rows[:, t.DEAL] - 1) % every == 0)] if every else ():
            tally.add(_compared(self.task, int(row[t.DEAL]), int(row[t.DIGEST])))
        return tally


def _counted(task: Task, rows: Any) -> Tally:  # noqa: ANN401 - an array of int64
    """Count what the kernel gave back."""
    tally, kernel = Tally(task.players), _KERNELS[task.game]
    tally.n = len(rows)
    tally.ended.update(ENDINGS[status] for status in rows[:, t.STATUS])
    for way in UNFINISHED:
        deals = rows[rows[:, t.STATUS] == ENDINGS.index(way)][:, t.DEAL]
        tally.left(way, deals[:NAMED_DEALS].tolist())
    tally.starters = np.bincount(rows[:, t.STARTER], minlength=task.players).tolist()
    tally.digest = int(rows[:, t.DIGEST].astype(np.uint64).sum())
    for number in kernel.CHECKED:
        if tests := int((rows[:, t.TESTED] >> number & 1).sum()):
            tally.checks[f"I-{number}"] = tests
    finished = rows[rows[:, t.STATUS] == t.FINISHED]
    tally.losers = np.bincount(finished[:, t.LOSER], minlength=task.players).tolist()
    lengths = finished[:, t.LENGTH]
    if len(finished):
        for place, name in enumerate(kernel.FIGURES, t.FIGURE):
            figure = finished[:, place]
            tally.sums[name] = int(figure.sum()), int(figure @ figure)
        # a number of b bits is a fraction below 1 times 2^b
        sizes, times = np.unique(np.frexp(lengths.astype(np.float64))[1], return_counts=True)
        tally.lengths.update(dict(zip(sizes.tolist(), times.tolist(), strict=True)))
    for row in rows[rows[:, t.BROKEN] != 0]:
        tally.violations += [
            Violation(int(row[t.DEAL]), int(row[t.LENGTH]), f"I-{number}")
            for number in kernel.CHECKED
            if row[t.BROKEN] >> number & 1
        ]
    return tally


def _compared(task: Task, deal: int, digest: int) -> Tally:
    """Play a deal on the reference engine too; give its checks and violations, and a difference of plays."""
    tally, played = Tally(task.players), play(task, deal)
    tally.checks.update(played.checks)
    tally.violations = [Violation(deal, *broken) for broken in played.violations]
    if played.status != "crashed" and played.digest != digest:
        tally.violations.append(Violation(deal, 0, ENGINES))
    return tally


def warm() -> None:
    """Compile the kernels of both games."""
    FastPlays(Task("skitgubbe", 3, "R", skitgubbe.Options())).begin()
    FastPlays(Task("shithead", 3, "RA", Options())).begin()
