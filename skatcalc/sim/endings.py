"""How a play ends: finished, or one of the three ways of not finishing (section 5.3)."""

from collections import deque
from collections.abc import Callable, Hashable
from typing import Final, TypeVar

from skatcalc.sim.invariants import Checks
from skatcalc.sim.rng import Below
from skatcalc.sim.state import Game

G = TypeVar("G", bound=Game)

# How a play may end, in the order of their words in the digest.
ENDINGS: Final = ("finished", "cycle", "trapped", "limit", "illegal")
UNFINISHED: Final = ("cycle", "trapped", "limit")
SEARCH_AFTER: Final = 5_000
SEARCH_POSITIONS: Final = 40_000


def trapped(start: Game) -> bool:
    """Prove by breadth-first search that no legal moves of any player lead to an exit.

    False says that an exit was found, or that the search reached its bound without one.
    """
    seen = {start.key()}
    waiting = deque([start])
    exits = len(start.out)
    while waiting:
        position = waiting.popleft()
        for action in position.legal():
            after = position.copy()
            after.apply(action)
            if len(after.out) > exits:
                return False
            key = after.key()
            if key not in seen:
                if len(seen) == SEARCH_POSITIONS:
                    return False
                seen.add(key)
                waiting.append(after)
    return True


def play_out(
    game: G, choose: Callable[[G, Below], int], below: Below, cap: int, actions: bytearray
) -> tuple[str, int]:
    """Play a game on under a policy with chance; give how it ended, and 0. The actions are recorded."""
    apply, record = game.apply, actions.append
    while True:
        for _ in range(min(SEARCH_AFTER, cap - len(actions))):
            action = choose(game, below)
            apply(action)
            record(action)
            if game.done:
                return "finished", 0
        if cap > SEARCH_AFTER and trapped(game):
            return "trapped", 0
        if len(actions) >= cap:
            return "limit", 0


def play_watched(
    game: G,
    choose: Callable[[G, Below], int],
    below: Below,
    cap: int,
    actions: bytearray,
    checks: Checks[G] | None,
    *,
    deterministic: bool,
) -> tuple[str, int]:
    """Play a game on with checks after every action and, for a policy without chance, the test for cycles.

    Give how it ended, and the period of a cycle.
    """
    seen: dict[Hashable, int] = {}
    while len(actions) < cap:
        action = choose(game, below)
        if checks is not None:
            checks.before(action)
        game.apply(action)
        actions.append(action)
        if checks is not None:
            checks.after()
        if game.done:
            return "finished", 0
        if deterministic and not game.stock:
            earlier = seen.setdefault(game.key(), len(actions))
            if earlier < len(actions):
                return "cycle", len(actions) - earlier
        if len(actions) % SEARCH_AFTER == 0 and cap > SEARCH_AFTER and trapped(game):
            return "trapped", 0
    if cap > SEARCH_AFTER and trapped(game):
        return "trapped", 0
    return "limit", 0
