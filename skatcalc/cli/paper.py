"""A sheet against the totals of a paper list: `session check --against`."""

from pathlib import Path

from skatcalc.errors import DocumentError, RuleError
from skatcalc.sheet.checks import Finding, against
from skatcalc.sheet.scoresheet import Replay, Row
from skatcalc.store import files
from skatcalc.store.paper import WrittenRow, read_written, typed_totals


def written_findings(replay: Replay, paper: str) -> list[Finding]:
    """Compare a sheet with a file of written totals, or with the last totals typed as `44,-96,23`.

    Raises:
        DocumentError: there is no such file, it cannot be read, or it holds no totals.
        NotationError: a cell of it is no number, a heading no player, or no column is of totals.
        UsageError: it has another number of columns than the sheet.
        RuleError: the sheet has no game, or not those that the file has.
    """
    players = replay.next.players
    typed = typed_totals(paper) if not Path(paper).exists() else None
    if not replay.rows:
        raise RuleError("written_rows", written=1, rows=0)
    if typed is not None:
        if len(typed) != len(players):
            raise RuleError("written_count", count=len(typed), players=len(players))
        return list(against([(replay.rows[-1], dict(zip(players, typed, strict=True)))]))
    written = read_written(files.read_input(Path(paper)), paper, players, list(replay.totals))
    if not any(found.totals for found in written):
        raise DocumentError("written_nothing", path=paper)
    return list(against([(row, found.totals) for row, found in _paired(replay, written)]))


def _paired(replay: Replay, written: list[WrittenRow]) -> list[tuple[Row, WrittenRow]]:
    """Bring rows of the paper and of the sheet together: by number, or in their order."""
    games = [row for row in replay.rows if row.number is not None]
    if any(found.number is not None for found in written):
        by_number = {row.number: row for row in games}
        unknown = [found.number for found in written if found.number and found.number not in by_number]
        if unknown:
            raise RuleError("game_unknown", number=str(unknown[0]), count=len(games))
        return [(by_number[found.number], found) for found in written if found.number]
    rows = list(replay.rows) if len(written) == len(replay.rows) else games
    if len(written) > len(rows):
        raise RuleError("written_rows", written=len(written), rows=len(rows))
    return list(zip(rows, written, strict=False))
