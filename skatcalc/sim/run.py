"""n deals: each is played, checked, counted and part of one digest, whoever of several workers plays it."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import blake2b
from itertools import islice
from typing import Any, Final, NamedTuple

from skatcalc.sim.endings import play_out, play_watched
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.policies import DETERMINISTIC
from skatcalc.sim.rng import Below, dice, shuffle
from skatcalc.sim.state import IllegalMoveError
from skatcalc.sim.tally import Tally, Violation

CHUNK: Final = 50
_AHEAD: Final = 3
_DEAF: Final = (signal.SIGINT, signal.SIG_IGN)
_POLL_SECONDS: Final = 0.2
_DIGEST_BYTES: Final = 16
_HAND_BYTES: Final = 13


class Played(NamedTuple):
    """One deal, played.

    Attributes:
        game: the last position.
        actions: every action, one byte each.
        status: finished, cycle, trapped or limit (section 5.3); illegal when the policy broke a rule.
        period: actions after which a cycle repeats itself, else 0.
        starter: the seat of the first action.
        digest: a number made from deck, hands after the swap, actions and status.
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


class Report(NamedTuple):
    """What a run found; `seconds` of playing."""

    task: Task
    tally: Tally
    workers: int
    seconds: float
    stopped: bool


def dealt(task: Task, deal: int) -> tuple[Any, list[int], Below]:
    """Shuffle and deal; give the position before the first action, the deck, and the dice for the play."""
    kind = KINDS[task.game]
    below = dice(task.seed, deal)
    deck = list(range(52 * kind.decks(task)))
    shuffle(deck, below)
    return kind.deal(deck, task, below), deck, below


def play(task: Task, deal: int) -> Played:
    """Play deal number `deal` (1, 2, ...) of a run; it depends on nothing but the task."""
    kind = KINDS[task.game]
    game, deck, below = dealt(task, deal)
    choose = kind.policies[task.policy]
    starter = game.to_act
    print_of = blake2b(deal.to_bytes(4, "little") + bytes(deck), digest_size=_DIGEST_BYTES)
    print_of.update(b"".join(hand.to_bytes(_HAND_BYTES, "little") for hand in kind.hands(game)))
    actions = bytearray()
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
    print_of.update(actions)
    print_of.update(status.encode())
    digest = int.from_bytes(print_of.digest(), "little")
    return Played(game, bytes(actions), status, period, starter, digest, checks, violations)


def replayed(task: Task, deal: int, actions: bytes | bytearray) -> Any:  # noqa: ANN401 - a game of either kind
    """Deal anew and carry out recorded actions (I-6)."""
    game, _, _ = dealt(task, deal)
    for action in actions:
        game.apply(action)
    return game


def count(task: Task, first: int, last: int) -> Tally:
    """Play the deals `first` to `last` and count them."""
    tally = Tally(task.players)
    figures = KINDS[task.game].figures
    for deal in range(first, last + 1):
        played = play(task, deal)
        tally.n += 1
        tally.ended[played.status] += 1
        tally.starters[played.starter] += 1
        if played.status == "finished":
            length = len(played.actions)
            tally.finished(played.game, figures(played.game, length), length)
        tally.checks.update(played.checks)
        tally.violations += [Violation(deal, *broken) for broken in played.violations]
        tally.digest += played.digest
    return tally


def _here(task: Task, spans: list[tuple[int, int]]) -> Iterator[Tally]:
    for first, last in spans:
        yield count(task, first, last)


def _elsewhere(
    task: Task, spans: list[tuple[int, int]], workers: int, stop: Callable[[], bool]
) -> Iterator[Tally]:
    """Let other processes count; give what comes back in whatever order it comes."""
    waiting = iter(spans)
    # an interruption from the keyboard reaches all processes, and this one alone decides what it means
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=_DEAF) as pool:
        running: set[Future[Tally]] = set()
        while True:
            for first, last in islice(waiting, _AHEAD * workers - len(running)):
                running.add(pool.submit(count, task, first, last))
            if not running:
                return
            ready, running = wait(running, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
            if stop():
                for future in running:
                    future.cancel()
                return


def _never() -> bool:
    return False


def _nothing(done: int) -> None:
    del done


def run(
    task: Task,
    n: int,
    workers: int = 1,
    *,
    progress: Callable[[int], None] = _nothing,
    stop: Callable[[], bool] = _never,
    first: int = 1,
) -> Report:
    """Play n deals.

    Args:
        task: what is played.
        n: how many deals, numbered from `first`.
        workers: processes that share the work; nothing but the time depends on it.
        progress: told now and then how many deals are done.
        stop: asked now and then; when it says yes, the report is of the deals done so far.
        first: number of the first deal.
    """
    tally = Tally(task.players)
    begun = time.perf_counter()
    spans = [(start, min(start + CHUNK, first + n) - 1) for start in range(first, first + n, CHUNK)]
    done = _here(task, spans) if workers == 1 else _elsewhere(task, spans, workers, stop)
    for part in done:
        tally.add(part)
        progress(tally.n)
        if workers == 1 and stop():
            break
    return Report(task, tally, workers, time.perf_counter() - begun, tally.n < n)
