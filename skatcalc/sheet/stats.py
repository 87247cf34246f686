"""Statistics of one sheet or many: who plays what, and how it goes."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from skatcalc.sheet.rounds import stayed_schneider
from skatcalc.sheet.scoresheet import Replay
from skatcalc.sheet.standing import standing
from skatcalc.skat.contract import Kind
from skatcalc.skat.game import GameResult


class Tally(NamedTuple):
    """Some games of a player.

    Attributes:
        games: how many he declared.
        won: how many of them he won.
        value: the sum of their values before factors.
        hand: how many were played without the skat.
        schneider: in how many a side stayed Schneider.
    """

    games: int = 0
    won: int = 0
    value: int = 0
    hand: int = 0
    schneider: int = 0

    def plus(self, result: GameResult) -> "Tally":
        """Give the tally with one more game."""
        return Tally(
            self.games + 1,
            self.won + result.won,
            self.value + result.value,
            self.hand + result.entry.contract.hand,
            self.schneider + stayed_schneider(result),
        )


class PlayerStats(NamedTuple):
    """A player's statistics.

    Attributes:
        name: the player.
        all: all games he declared.
        kinds: the same by kind of game; kinds that he did not play are left out.
        others_lost: games that others lost while he sat at the table.
        winning_streak: most own games won in a row.
        losing_streak: most own games lost in a row.
    """

    name: str
    all: Tally
    kinds: dict[Kind, Tally]
    others_lost: int
    winning_streak: int
    losing_streak: int


def statistics(replays: Iterable[Replay], members: Mapping[str, str] | None = None) -> list[PlayerStats]:
    """Count the games of every player over sheets in the order of time.

    Args:
        replays: the sheets, played through.
        members: the member of every name, as `season.identities` gives them.
    """
    known = members or {}
    games: dict[str, list[GameResult]] = {}
    others: dict[str, int] = {}
    for replay in replays:
        for player, count in standing(replay).others_lost.items():
            name = known.get(player.casefold(), player)
            games.setdefault(name, [])
            others[name] = others.get(name, 0) + count
        for row in replay.rows:
            if isinstance(row.result, GameResult):
                declarer = row.result.entry.declarer
                games[known.get(declarer.casefold(), declarer)].append(row.result)
    return [_player(name, results, others[name]) for name, results in games.items()]


def _player(name: str, results: list[GameResult], others_lost: int) -> PlayerStats:
    everything, kinds = Tally(), dict[Kind, Tally]()
    for result in results:
        kind = result.entry.contract.kind
        everything = everything.plus(result)
        kinds[kind] = kinds.get(kind, Tally()).plus(result)
    return PlayerStats(
        name,
        everything,
        {kind: kinds[kind] for kind in Kind if kind in kinds},
        others_lost,
        _streak(results, won=True),
        _streak(results, won=False),
    )


def _streak(results: list[GameResult], *, won: bool) -> int:
    longest = current = 0
    for result in results:
        current = current + 1 if result.won is won else 0
        longest = max(longest, current)
    return longest
