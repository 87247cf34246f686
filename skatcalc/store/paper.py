"""Totals written on paper: typed behind a line, or a file with a column of them."""

import csv
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from skatcalc.errors import DocumentError, NotationError, UsageError
from skatcalc.skat.names import find_player
from skatcalc.store.csvtable import (
    SEPARATORS_KNOWN,
    decoded,
    is_number_heading,
    is_table,
    is_total_heading,
    read_table,
)
from skatcalc.store.limits import MOST_GAMES

_NUMBER: Final = r"[+\-−–]?[0-9]{1,6}"
_TYPED: Final = re.compile(rf"([^;]*\S)\s*=\s*({_NUMBER}(?:[\s,]+{_NUMBER})*)\s*(;.*)?")
_ROW: Final = re.compile(rf"\s*{_NUMBER}(?:[\s,]+{_NUMBER})*\s*")
# no list has so many: its columns are counted before each of them is asked for its player
_MOST_COLUMNS: Final = 50
_NOTHING: Final = ("", "-", "–", "—", ".")


class WrittenRow(NamedTuple):
    """Totals of one row of a paper list.

    Attributes:
        number: number of the game on the list, or None: the rows go as the games do.
        totals: by player; under "" that of whoever scored.
    """

    number: int | None
    totals: Mapping[str, int]


def _whole(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))


def split_totals(line: str) -> tuple[str, tuple[int, ...]]:
    """Part a typed line from the totals behind its `=`; without any the line stays as it is."""
    found = _TYPED.fullmatch(line)
    if found is None:
        return line, ()
    text, totals, note = found.groups()
    return text + (f" {note}" if note else ""), tuple(map(_whole, re.findall(_NUMBER, totals)))


def typed_totals(text: str) -> tuple[int, ...] | None:
    """Read totals typed as one word or several, `44 -96 23` or `44,-96,23`; None for anything else."""
    return tuple(map(_whole, re.findall(_NUMBER, text))) if _ROW.fullmatch(text) else None


def read_written(
    raw: bytes, path: str, players: Sequence[str], everyone: Sequence[str] = ()
) -> list[WrittenRow]:
    """Read a file of written totals: a row a game, a column a player, or one column for whoever scored.

    A first row names the players, in any order and shortened; without it the columns go as on the sheet. A
    column `No` gives the numbers of the games, and a single column may be called `total`. Blank cells are
    passed over. An exported CSV is read too: it has columns for `everyone`, also for those who have left.

    Raises:
        NotationError: a cell is no number, a heading is no player, or an exported CSV has no totals.
        DocumentError: an exported CSV is damaged, or there are more rows than games on a sheet.
        UsageError: the rows have another number of columns than the sheet.
    """
    text = decoded(raw)
    if is_table(text):
        return _exported(text, path, everyone or players)
    lines = [(row, line) for row, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_GAMES:
        raise DocumentError("document_games", path=path, most=MOST_GAMES)
    heading: list[str] = []
    rows = []
    for row, line in lines:
        cells = _cells(line, lines[0][1])
        if not heading:
            if len(cells) > _MOST_COLUMNS:
                raise UsageError("written_count", count=len(cells), players=len(players))
            named = not all(_is_cell(cell) for cell in cells)
            heading = _named(cells, line, players) if named else _columns(len(cells), players)
            if named:
                continue
        if len(cells) > len(heading):
            raise UsageError("written_count", count=len(cells), players=len(heading))
        rows.append(_row(row, cells, heading))
    return rows


def _cells(line: str, first: str) -> list[str]:
    """Part a row as the first one is parted: by semicolons, commas, tabs, or else by blanks."""
    separator = max(SEPARATORS_KNOWN, key=first.count)
    if not first.count(separator):
        return line.split()
    # a cell of more letters than a cell may have is cut: it is no number and no player
    line = line[: csv.field_size_limit()]
    return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]


def _is_cell(cell: str) -> bool:
    return cell in _NOTHING or re.fullmatch(_NUMBER, cell) is not None


def _exported(text: str, path: str, players: Sequence[str]) -> list[WrittenRow]:
    listed = read_table(text, path)
    heading = text.lstrip("\ufeff\r\n ").splitlines()[0]
    if not listed.players:
        span = (0, len(heading))
        raise NotationError("written_column", line=heading, span=span, path=path, example=players[0])
    if listed.faults:
        raise listed.faults[0]
    named = {name: _player(name, heading, players) for name in listed.players}
    return [
        WrittenRow(None, {named[name]: total for name, total in game.totals.items()}) for game in listed.games
    ]


def _named(cells: Sequence[str], line: str, players: Sequence[str]) -> list[str]:
    heading = ["#" if is_number_heading(cell) else cell for cell in cells]
    named = [cell for cell in heading if cell != "#"]
    if len(named) == 1 and find_player(named[0], players) is None and is_total_heading(named[0]):
        return ["" if cell == named[0] else "#" for cell in heading]
    return [cell if cell == "#" else _player(cell, line, players) for cell in heading]


def _player(cell: str, line: str, players: Sequence[str]) -> str:
    named = find_player(cell, players)
    if named is None:
        at = line.find(cell)
        known = ", ".join(players)
        raise NotationError(
            "name_unknown",
            line=line,
            span=(at, at + len(cell)),
            word=cell,
            players=known,
            example=players[0],
        )
    return named.player


def _columns(count: int, players: Sequence[str]) -> list[str]:
    if count == 1:
        return [""]
    if count == len(players):
        return list(players)
    if count == len(players) + 1:
        return ["#", *players]
    raise UsageError("written_count", count=count, players=len(players))


def _row(row: int, cells: Sequence[str], heading: Sequence[str]) -> WrittenRow:
    number: int | None = None
    totals: dict[str, int] = {}
    for cell, name in zip(cells, heading, strict=False):
        if cell in _NOTHING:
            continue
        if not _is_cell(cell):
            raise NotationError("csv_number", row=row, column=name or "1", cell=cell[:40])
        if name == "#":
            number = _whole(cell)
        else:
            totals[name] = _whole(cell)
    return WrittenRow(number, totals)
