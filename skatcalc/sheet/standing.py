"""Standings of a sheet: plain, Seeger, Seeger-Fabian, Bierlachs (skat 6.1, 6.2)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from skatcalc.sheet.rounds import columns
from skatcalc.sheet.scoresheet import Replay, Row
from skatcalc.skat.entry import Adjustment, PassedIn
from skatcalc.skat.game import GameResult
from skatcalc.skat.ramsch import RamschResult

OWN_GAME: Final = 50
OTHERS_LOSS: Final = 120


class Standing(NamedTuple):
    """The standing after a sheet; every table has each player who ever sat there.

    Attributes:
        points: game points.
        won: games won as declarer.
        lost: games lost as declarer.
        others_lost: games that others lost while the player sat at the table.
        passed: deals passed in.
        seeger: game points + 50 for each game won - 50 for each lost (skat 6.1.4).
        seeger_fabian: the same + 120/n for each game another player lost (skat 6.1.1, 6.1.2).
        bierlachs: minus points only (skat 6.2).
    """

    points: dict[str, int]
    won: dict[str, int]
    lost: dict[str, int]
    others_lost: dict[str, int]
    passed: int
    seeger: dict[str, int]
    seeger_fabian: dict[str, int]
    bierlachs: dict[str, int]


if TYPE_CHECKING:
    from fractions import Fraction

SCORINGS: Final = ("plain", "seeger", "seeger-fabian", "bierlachs", "zero-sum", "loser-pays")
DIFFERENCES: Final = ("zero-sum", "loser-pays")


def standing(replay: Replay) -> Standing:
    """Add up a replayed sheet."""
    zero = dict.fromkeys(replay.players, 0)
    won, lost, others_lost = dict(zero), dict(zero), dict(zero)
    bonus, bierlachs = dict(zero), dict(zero)
    passed = 0
    for row in replay.rows:
        passed += isinstance(row.entry, PassedIn) and row.number is not None
        for player in winners(row):
            won[player] += 1
        for player in losers(row):
            lost[player] += 1
            for other in row.deal.players:
                if other != player:
                    others_lost[other] += 1
                    bonus[other] += OTHERS_LOSS // len(row.deal.players)
        for player, loss in minus_points(row):
            bierlachs[player] += loss
    points = dict(replay.totals)
    seeger = {player: points[player] + OWN_GAME * (won[player] - lost[player]) for player in points}
    fabian = {player: seeger[player] + bonus[player] for player in points}
    return Standing(points, won, lost, others_lost, passed, seeger, fabian, bierlachs)


def totals_under(scoring: str, replay: Replay) -> "Mapping[str, int | Fraction]":
    """Give the totals of a replayed sheet under a scoring, one of `SCORINGS`.

    Under `zero-sum` every entry is taken in equal parts from the other active players (skat 6.3), under
    `loser-pays` in full from each of the others, sitters included (skat 6.14.5).
    """
    if scoring not in DIFFERENCES:
        found = standing(replay)
        by_name: dict[str, dict[str, int]] = {
            "plain": found.points,
            "seeger": found.seeger,
            "seeger-fabian": found.seeger_fabian,
            "bierlachs": found.bierlachs,
        }
        return by_name[scoring]
    from fractions import Fraction  # noqa: PLC0415 - most sheets have whole points

    totals = dict.fromkeys(replay.players, Fraction(0))
    for row in replay.rows:
        for player, score in row.scores.items():
            # an adjustment has nothing to do with who played, so all others take part in it
            everyone = scoring == "loser-pays" or isinstance(row.entry, Adjustment)
            others = [
                other for other in (row.deal.players if everyone else row.deal.active) if other != player
            ]
            part = Fraction(score, 1 if scoring == "loser-pays" else len(others))
            totals[player] += part * len(others)
            for other in others:
                totals[other] -= part
    return totals


def winners(row: Row) -> Iterable[str]:
    """Give who won a game of his own in this row."""
    if isinstance(row.result, GameResult):
        return (row.result.entry.declarer,) if row.result.won else ()
    if isinstance(row.result, RamschResult):
        return _named(row, row.result.winners)
    return ()


def _named(row: Row, keys: Iterable[int | str]) -> tuple[str, ...]:
    active = columns(row.deal.active, row.deal.players)
    return tuple(active[key] if isinstance(key, int) else key for key in keys)


def losers(row: Row) -> Iterable[str]:
    """Give who lost a game of his own in this row; a Ramsch counts where the table says so (skat 6.1.3)."""
    if isinstance(row.result, RamschResult):
        return _named(row, row.result.losers)
    if isinstance(row.result, GameResult) and not row.result.won:
        return (row.result.entry.declarer,)
    return ()


def minus_points(row: Row) -> Iterable[tuple[str, int]]:
    """Give the row under Bierlachs: what a player wins, all others at the table lose (skat 6.2)."""
    entries = list(row.scores.items())
    if isinstance(row.result, RamschResult) and row.result.apart:
        # what a player wins beside the witch is won from the others all the same (skat 5.22)
        takers = _named(row, (key for key, _ in row.result.apart))
        costs = dict(zip(takers, (cost for _, cost in row.result.apart), strict=True))
        entries = [(player, points - costs.get(player, 0)) for player, points in entries]
        entries += costs.items()
    for player, points in entries:
        if points < 0 or isinstance(row.entry, Adjustment):
            yield player, points
        elif points > 0:
            yield from ((other, -points) for other in row.deal.players if other != player)


def bierlachs_losers(replay: Replay, limit: int | None) -> list[str]:
    """Tell who reached the limit of a Bierlachs first and pays; nobody yet gives an empty list (skat 6.2).

    Of two who reach it in one deal the one further over pays, equal ones both.
    """
    if limit is None:
        return []
    totals = dict.fromkeys(replay.players, 0)
    for row in replay.rows:
        for player, loss in minus_points(row):
            totals[player] += loss
        lowest = min(totals.values())
        if lowest <= -limit:
            return [player for player, total in totals.items() if total == lowest]
    return []
