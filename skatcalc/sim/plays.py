"""One deal of a 52-card game from shuffling to its end: played, checked, recorded, counted."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from skatcalc.sim.digest import digest_of
from skatcalc.sim.endings import ENDINGS, UNFINISHED, play_out, play_watched
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.policies import DETERMINISTIC
from skatcalc.sim.rng import Below, dice, shuffle
from skatcalc.sim.state import IllegalMoveError
from skatcalc.sim.tally import NOT_OF_A_DEAL, Tally, Violation, carefully, crashed

_WORD: Final = (1 << 60) - 1


class Played(NamedTuple):
    """One deal, played.

    Attributes:
        game: the last position.
        actions: every action, one byte each.
        status: finished, cycle, trapped or limit (section 5.3); illegal when the policy broke a rule, crashed
            when the program failed.
        period: actions after which a cycle repeats itself, else 0.
        starter: the seat of the first action.
        digest: a number below 2^62 made from deal number, deck, hands after the swap, actions and ending.
        checks: how often each invariant was tested; `violations`: action and invariant of each failure.
    """

    game: Any
    actions: bytes
    status: str
    period: int
    starter: int
    digest: int
    checks: dict[str, int]
    violations: tuple[tuple[int, str], ...]


def dealt(task: Task, deal: int) -> tuple[Any, list[int], Below]:
    """Shuffle and deal; give the position before the first action, the deck, and the dice for the play."""
    kind = KINDS[task.game]
    below = dice(task.seed, deal)
    deck = list(range(52 * kind.decks(task)))
    shuffle(deck, below)
    return kind.deal(deck, task, below), deck, below


def play(task: Task, deal: int) -> Played:
    """Play deal number `deal` (1, 2, ...) of a run; it depends on nothing but the task.

    A fault of the program while it is played or checked is told as an invariant that failed.
    """
    actions = bytearray()
    try:
        return _play(task, deal, actions)
    except NOT_OF_A_DEAL:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, the other deals go on
        broken = ((len(actions), crashed(fault)),)
        return Played(None, bytes(actions), "crashed", 0, 0, 0, {}, broken)


def _play(task: Task, deal: int, actions: bytearray) -> Played:
    kind = KINDS[task.game]
    game, deck, below = dealt(task, deal)
    choose = kind.policies[task.policy]
    starter = game.to_act
    hands = list(kind.hands(game))
    deterministic = task.policy in DETERMINISTIC
    checked = task.check_every > 0 and (deal - 1) % task.check_every == 0
    watch = kind.checks(game) if checked else None
    try:
        if watch is None and not deterministic:
            status, period = play_out(game, choose, below, task.cap, actions)
        else:
            status, period = play_watched(
                game, choose, below, task.cap, actions, watch, deterministic=deterministic
            )
    except IllegalMoveError:
        status, period = "illegal", 0
    if watch is None:
        # the last position at least, of every deal
        watch = kind.checks(game, len(actions))
        watch.end()
    else:
        watch.end(replayed(task, deal, actions))
    if status == "illegal":
        watch.number = len(actions) + 1
        watch.holds("I-3", condition=False)
    checks, violations = watch.counts, tuple(watch.broken)
    digest = digest_of(words_of(deal, deck, hands, actions, status))
    return Played(game, bytes(actions), status, period, starter, digest, checks, violations)


def words_of(
    deal: int, deck: list[int], hands: list[int], actions: bytes | bytearray, status: str
) -> list[int]:
    """Give the words of a play: deal number, deck, each hand in two words, actions, ending."""
    halves = [half for hand in hands for half in (hand & _WORD, hand >> 60)]
    return [deal, *deck, *halves, *actions, 256 + ENDINGS.index(status)]


def replayed(task: Task, deal: int, actions: bytes | bytearray) -> Any:  # noqa: ANN401 - a game of either kind
    """Deal anew and carry out recorded actions (I-6)."""
    game, _, _ = dealt(task, deal)
    for action in actions:
        game.apply(action)
    return game


@dataclass(frozen=True)
class Plays:
    """The work of a run: deals of one task, counted a chunk at a time."""

    task: Task
    engine: str = "reference"
    chunk: int = 50
    slow: bool = False

    def begin(self) -> None:
        """Load what the playing needs; its time is no playing time."""

    def none(self) -> Tally:
        """Give the counts of no deal."""
        return Tally(self.task.players)

    def count(self, first: int, last: int) -> Tally:
        """Play the deals `first` to `last` and count them."""
        return carefully(lambda low, high: count(self.task, low, high), self.none, first, last)


def count(task: Task, first: int, last: int) -> Tally:
    """Play the deals `first` to `last` and count them."""
    tally = Tally(task.players)
    figures = KINDS[task.game].figures
    for deal in range(first, last + 1):
        played = play(task, deal)
        tally.n += 1
        tally.ended[played.status] += 1
        if played.status != "crashed":
            tally.starters[played.starter] += 1
        if played.status in UNFINISHED:
            tally.left(played.status, [deal])
        if played.status == "finished":
            length = len(played.actions)
            tally.finished(played.game, figures(played.game, length), length)
        tally.checks.update(played.checks)
        tally.violations += [Violation(deal, *broken) for broken in played.violations]
        tally.digest += played.digest
    return tally
