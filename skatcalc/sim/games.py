"""The two 52-card games as one table: how each is dealt, chosen for, checked and counted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from skatcalc.sim import policies, shithead, skitgubbe
from skatcalc.sim.invariants import Checks
from skatcalc.sim.invariants_shithead import ShitheadChecks
from skatcalc.sim.invariants_skitgubbe import SkitgubbeChecks
from skatcalc.sim.rng import Below
from skatcalc.sim.shithead import Shithead
from skatcalc.sim.skitgubbe import Skitgubbe
from skatcalc.sim.state import Game

G = TypeVar("G", bound=Game)


class Task(NamedTuple):
    """All that a deal of a run depends on beside its number, and how often deals are checked.

    Attributes:
        options: `skitgubbe.Options` or `shithead.Options`.
        swap: the swap policy of Shithead.
        cap: most actions of a game (section 5.3).
        check_every: deals 1, 1 + check_every, ... are checked after every action, the others at their end;
            0 checks the end alone.
    """

    game: str
    players: int
    policy: str
    options: skitgubbe.Options | shithead.Options
    swap: str = "none"
    seed: int = 0
    cap: int = 20_000
    check_every: int = 1


@dataclass(frozen=True)
class Kind(Generic[G]):
    """A game.

    Attributes:
        decks: how many packs are used.
        hands: the hands of a position, by seat.
        deal: deck, task and dice -> the position before the first action.
        policies: how players choose, by name.
        checks: watches a game of this kind.
        figures: position at the end and number of actions -> what is averaged.
        caps: most actions by policy, "" for the others (section 5.3).
    """

    decks: Callable[[Task], int]
    hands: Callable[[G], list[int]]
    deal: Callable[[list[int], Task, Below], G]
    policies: Mapping[str, Callable[[G, Below], int]]
    checks: Callable[..., Checks[G]]
    figures: Callable[[G, int], dict[str, int]]
    caps: Mapping[str, int]

    def cap(self, policy: str) -> int:
        """Give the cap that section 5.3 sets for a policy."""
        return self.caps.get(policy, self.caps[""])


def _deal_skitgubbe(deck: list[int], task: Task, below: Below) -> Skitgubbe:
    del below
    assert isinstance(task.options, skitgubbe.Options)  # noqa: S101 - the table below pairs them
    return Skitgubbe.dealt(deck, task.players, task.options)


def _deal_shithead(deck: list[int], task: Task, below: Below) -> Shithead:
    options = task.options
    assert isinstance(options, shithead.Options)  # noqa: S101 - the table below pairs them
    swap = policies.SWAPS[task.swap]

    def split(hand: int, up: int) -> tuple[int, int]:
        return swap(hand, up, options.decks, below)

    return Shithead.dealt(deck, task.players, options, split)


def _skitgubbe_figures(game: Skitgubbe, actions: int) -> dict[str, int]:
    return {
        "phase1_tricks": game.tricks,
        "ties": game.ties,
        "flips": game.flips,
        "phase2_actions": actions - 2 * game.tricks - game.unanswered,
        "takes": game.takes,
    }


def _shithead_figures(game: Shithead, actions: int) -> dict[str, int]:
    return {
        "actions": actions,
        "pickups": game.pickups,
        "ten_burns": game.ten_burns,
        "four_burns": game.four_burns,
    }


def _shithead_decks(task: Task) -> int:
    return task.options.decks if isinstance(task.options, shithead.Options) else 1


SKITGUBBE: Final = Kind(
    lambda _: 1,
    lambda game: game.hands,
    _deal_skitgubbe,
    policies.SKITGUBBE,
    SkitgubbeChecks,
    _skitgubbe_figures,
    {"": 20_000, "RB": 5_000},
)
SHITHEAD: Final = Kind(
    _shithead_decks,
    lambda game: game.hand,
    _deal_shithead,
    policies.SHITHEAD,
    ShitheadChecks,
    _shithead_figures,
    {"": 20_000, "R": 50_000, "H": 5_000},
)
KINDS: Final[Mapping[str, Kind[Any]]] = {"skitgubbe": SKITGUBBE, "shithead": SHITHEAD}
