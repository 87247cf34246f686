"""Named checks of a sheet: its lines, the paper it was copied from, and the controls of the list.

Three tiers: `lines` are always wanted, `list` are the controls of skat 7.7, `strict` asks for more than
an evening in progress can give.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from skatcalc.errors import UNLIKE, RuleError, SkatError
from skatcalc.sheet.scoresheet import Replay, Row
from skatcalc.sheet.standing import OTHERS_LOSS, OWN_GAME, Standing
from skatcalc.skat.entry import PassedIn
from skatcalc.skat.game import GameResult
from skatcalc.skat.ramsch import RamschResult

CHECKS: Final = {
    "lines": "lines",
    "written-totals": "lines",
    "games": "list",
    "plus-minus": "list",
    "running-totals": "list",
    "others-losses": "list",
    "seeger-fabian": "list",
    "whole-rounds": "strict",
}


class Finding(NamedTuple):
    """A check that failed: its name, the row it is about (None for the whole sheet), and the fault."""

    check: str
    row: Row | None
    problem: SkatError


def run_checks(replay: Replay, found: Standing, *, strict: bool = False) -> list[Finding]:
    """Run all checks of the first two tiers, with `strict` of all three, and give what failed."""
    findings = [Finding("lines", row, row.problem) for row in replay.rows if row.problem is not None]
    findings += _written_totals(replay)
    for name, (left, right) in controls(replay, found).items():
        if left != right:
            findings.append(
                Finding(name, None, RuleError("control", check=name, left=str(left), right=str(right)))
            )
    if strict and not replay.complete:
        missing = len(replay.next.players)
        findings.append(Finding("whole-rounds", None, RuleError("rounds_incomplete", players=missing)))
    return findings


def controls(replay: Replay, found: Standing) -> dict[str, tuple[object, object]]:
    """Give both sides of every control of the list, numbers or tables of all players (skat 7.7)."""
    return {
        "games": _games(replay, found),
        "plus-minus": _plus_minus(replay, found),
        "running-totals": _running_totals(replay),
        "others-losses": _others_losses(replay, found),
        "seeger-fabian": _seeger_fabian(replay, found),
    }


def _written_totals(replay: Replay) -> Iterator[Finding]:
    """Compare the totals kept in the sheet; what only carries an earlier difference on is told as well."""
    for row in replay.rows:
        if row.written is None:
            continue
        players = row.deal.players
        if len(row.written) != len(players):
            problem = RuleError("written_count", count=len(row.written), players=len(players))
            yield Finding("written-totals", row, problem)
        else:
            yield from compared(row, dict(zip(players, row.written, strict=True)), {})


def against(written: Iterable[tuple[Row, Mapping[str, int]]]) -> Iterator[Finding]:
    """Compare rows with totals written elsewhere; a difference that is only carried on is told once.

    Totals are by player; "" stands for whoever scored in the row, and is passed over where nobody did.
    """
    carried: dict[str, int] = {}
    for row, totals in written:
        named = dict(totals)
        if "" in named:
            scored = [player for player, points in row.scores.items() if points]
            total = named.pop("")
            named |= dict.fromkeys(scored[:1], total)
        yield from compared(row, named, carried)


def newly_written(replay: Replay, count: int) -> Iterator[Finding]:
    """Compare the totals behind the last `count` rows; what an earlier slip carries on is passed over."""
    rows = replay.rows
    for end in range(len(rows) - count + 1, len(rows) + 1):
        row = rows[end - 1]
        if row.written is not None:
            totals = dict(zip(row.deal.players, row.written, strict=False))
            yield from compared(row, totals, carried_before(rows[:end]))


def carried_before(rows: Sequence[Row]) -> dict[str, int]:
    """Give by how much each player's written total was off when he last got one before the last row."""
    carried: dict[str, int] = {}
    for row in rows[:-1]:
        for player, paper in zip(row.deal.players, row.written or (), strict=False):
            if row.scores.get(player):
                carried[player] = paper - row.totals[player]
    return carried


def compared(row: Row, totals: Mapping[str, int], carried: dict[str, int]) -> Iterator[Finding]:
    """Compare one row; `carried` holds by how much each player's written total was off before."""
    wrong = []
    for player, paper in totals.items():
        counted = row.totals.get(player, 0)
        # a total that is right again says nothing
        if paper - counted not in (0, carried.get(player, 0)):
            wrong.append(f"{player} {paper}{UNLIKE}{counted}")
        if paper != counted or player in carried:
            carried[player] = paper - counted
    if wrong:
        yield Finding("written-totals", row, RuleError("written_total", wrong="; ".join(wrong)))


def _games(replay: Replay, found: Standing) -> tuple[int, int]:
    """Won + lost of all + passed + Ramsch = games of the list (skat 7.7 a)."""
    numbered = [row for row in replay.rows if row.number is not None and row.problem is None]
    declared = sum(isinstance(row.result, GameResult) for row in numbered)
    passed = sum(isinstance(row.entry, PassedIn) for row in numbered)
    ramsch = sum(isinstance(row.result, RamschResult) for row in numbered)
    own = sum(found.won.values()) + sum(found.lost.values())
    for row in numbered:
        if isinstance(row.result, RamschResult):
            own -= len(row.result.winners) + len(row.result.losers)
    return own + found.passed + ramsch, declared + passed + ramsch


def _plus_minus(replay: Replay, found: Standing) -> tuple[int, int]:
    """Plus column - minus column = sum of the players' points (skat 7.7 b)."""
    plus = sum(points for row in replay.rows for points in row.scores.values() if points > 0)
    minus = sum(-points for row in replay.rows for points in row.scores.values() if points < 0)
    return plus - minus, sum(found.points.values())


def _running_totals(replay: Replay) -> tuple[dict[str, int], dict[str, int]]:
    """For each player the last running total = the sum of his entries (skat 7.7 c)."""
    last = replay.rows[-1].totals if replay.rows else {}
    entries = {player: sum(row.scores.get(player, 0) for row in replay.rows) for player in last}
    return dict(last), entries


def _others_losses(replay: Replay, found: Standing) -> tuple[int, int]:
    """The others' losses over all players = (n - 1) for each game lost (skat 7.7 d)."""
    expected = sum(
        len(row.deal.players) - 1
        for row in replay.rows
        if isinstance(row.result, GameResult) and row.result.score < 0
    )
    for row in replay.rows:
        if isinstance(row.result, RamschResult):
            expected += len(row.result.losers) * (len(row.deal.players) - 1)
    return sum(found.others_lost.values()), expected


def _seeger_fabian(replay: Replay, found: Standing) -> tuple[int, int]:
    """Sum of totals = sum of points + 50 W + c L, c = 120 (n - 1) / n - 50 (skat 6.1.5, 7.7 e)."""
    expected = sum(sum(row.scores.values()) for row in replay.rows)
    for row in replay.rows:
        players = len(row.deal.players)
        loss = OTHERS_LOSS * (players - 1) // players - OWN_GAME
        if isinstance(row.result, GameResult):
            expected += OWN_GAME if row.result.score > 0 else loss
        elif isinstance(row.result, RamschResult):
            expected += OWN_GAME * len(row.result.winners) + loss * len(row.result.losers)
    return sum(found.seeger_fabian.values()), expected
