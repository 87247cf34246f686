"""Lists of games as CSV: dialects, cells that no spreadsheet takes for a formula, and reading.

The header names the columns, in English, German or Russian; separator and byte order mark are found out.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from skatcalc.errors import DocumentError, NotationError, SkatError
from skatcalc.skat.gametext import parse_game, read_game
from skatcalc.store.limits import MOST_GAMES

# column -> its heading in each dialect, and other words for it
HEADINGS: Final = {
    "international": {
        "number": "number",
        "dealer": "dealer",
        "line": "line",
        "declarer": "declarer",
        "game": "game",
        "value": "value",
        "note": "note",
        "points": "points",
        "total": "total",
    },
    "german": {
        "number": "Nr",
        "dealer": "Geber",
        "line": "Zeile",
        "declarer": "Alleinspieler",
        "game": "Spiel",
        "value": "Spielwert",
        "note": "Bemerkung",
        "points": "Punkte",
        "total": "Summe",
    },
}
_OTHER_WORDS: Final = {
    "number": ("no", "no.", "nr.", "#", "nummer", "lfd. nr.", "spiel nr.", "№", "номер", "сдача"),
    "line": ("строка", "запись"),
    "declarer": (
        *("player", "soloist", "name", "spieler", "solist", "alleinspieler/in", "spielmacher"),
        *("солист", "играющий", "игрок"),
    ),
    "game": ("contract", "spielart", "ansage", "played", "игра"),
    "matadors": ("matadors", "matadore", "spitzen", "tops", "матадоры", "щиты"),
    "result": (
        *("result", "won", "won/lost", "ergebnis", "ausgang", "gewonnen", "gewonnen/verloren"),
        *("результат", "выиграно", "выиграно/проиграно"),
    ),
    "score": ("score", "points", "punkte", "очки"),
    "cards": ("card points", "augen", "очки во взятках"),
    "bid": ("bid", "reizwert", "gereizt", "gebot", "торг", "объявлено"),
    "note": ("notes", "remark", "notiz", "anmerkung", "kommentar", "примечание", "заметка"),
    "dealer": ("kartengeber", "сдаёт", "сдающий"),
    "value": ("wert", "стоимость", "стоимость игры"),
}
# what stands before the name of a player over his points and his running totals
_OTHER_HEADS: Final = {
    "points": ("очки",),
    "total": ("totals", "stand", "gesamt", "итог", "итого", "всего", "сумма", "счет"),
}
SEPARATORS_KNOWN: Final = ";,\t"
SEPARATORS: Final = {"international": ",", "german": ";"}
_RESULTS: Final = {
    **dict.fromkeys(("w", "win", "g", "yes", "y", "ja", "j", "да"), "+"),
    **dict.fromkeys(("l", "loss", "v", "no", "n", "nein", "нет"), "-"),
}
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
_NEUTRALISED: Final = re.compile(r"'+[=+\-@\t\r]")
_WHOLE: Final = re.compile(r"([+\-−–]?)\s*([0-9]{1,6})(?:[.,]0+)?")

_PART: Final = re.compile(r"([+\-−–]?)\s*([0-9]{1,9})(?:[.,]([0-9]{1,4}))?")


def neutralised(text: str) -> str:
    """Give a text as a cell that no spreadsheet takes for a formula; `restored` gives it back."""
    return f"'{text}" if _FORMULA.match(text) else text


def restored(cell: str) -> str:
    """Give the text of a cell that `neutralised` wrote."""
    return cell[1:] if _NEUTRALISED.match(cell) else cell


class Part(NamedTuple):
    """A piece of a line of text and the column it came from."""

    column: str
    start: int
    end: int


class CsvGame(NamedTuple):
    """One game of a CSV file.

    Attributes:
        row: line of the file, from 1.
        text: the line of a sheet that its cells make.
        note: the remark.
        parts: where in `text` the cells stand.
        stated: what the file says the game scored, or None.
        totals: running totals by player, where the file has them.
        value: what the file says the game is worth, or None.
        scores: points of this game by player, where the file has them.
    """

    row: int
    text: str
    note: str
    parts: tuple[Part, ...]
    stated: int | None = None
    totals: Mapping[str, int] = MappingProxyType({})
    value: int | None = None
    scores: Mapping[str, int] = MappingProxyType({})

    def column(self, at: int | None) -> str:
        """Give the column that a place in the text came from."""
        found = [part for part in self.parts if at is not None and part.start <= at <= part.end]
        return (found or [self.parts[-1]])[-1].column


class CsvList(NamedTuple):
    """A CSV file as read.

    Attributes:
        players: the names in the headings of running totals, in their order; else empty.
        games: the games.
        faults: cells that cannot be read.
        ignored: headings that say nothing to this program.
        foot: rows without a game: what stands first, and the numbers under the running totals by player.
    """

    players: tuple[str, ...]
    games: tuple[CsvGame, ...]
    faults: tuple[NotationError, ...]
    ignored: tuple[str, ...]
    foot: Mapping[str, Mapping[str, Fraction]] = MappingProxyType({})


def _column_words() -> dict[str, str]:
    words: dict[str, str] = {}
    for column, others in _OTHER_WORDS.items():
        own = [headings[column] for headings in HEADINGS.values() if column in headings]
        words |= {_folded(word): column for word in (*own, *others)}
    return words


def _folded(text: str) -> str:
    """Give a heading without what makes no difference: capitals, and the dots of ё (glossary 6)."""
    return text.strip().casefold().replace("ё", "е")


def _heads(what: str) -> tuple[str, ...]:
    own = (headings[what] for headings in HEADINGS.values())
    return tuple(f"{_folded(head)} " for head in (*own, *_OTHER_HEADS[what]))


_WORDS: Final = _column_words()


def is_number_heading(text: str) -> bool:
    """Tell whether a heading stands over the numbers of the games."""
    return _WORDS.get(_folded(text)) == "number"


def is_total_heading(text: str) -> bool:
    """Tell whether a heading stands over totals without naming a player."""
    return f"{_folded(text)} " in (*_heads("total"), *_heads("points"))


def decoded(raw: bytes) -> str:
    """Decode the bytes of a spreadsheet: UTF-8 or UTF-16 with their marks, else Windows Latin or Cyrillic.

    Which of the two it is shows in the header; where neither shows one it is Latin.
    """
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        old = [raw.decode(name, "replace") for name in ("cp1252", "cp1251")]
        return next(filter(is_table, old), old[0])


def _separator(header: str) -> str:
    return max(SEPARATORS_KNOWN, key=header.count)


def is_table(text: str) -> bool:
    """Tell whether a text begins with a header that names a game."""
    header = next(iter(text.lstrip("\ufeff\r\n ").splitlines()), "")
    try:
        cells = next(iter(csv.reader([header], delimiter=_separator(header))), [])
    except csv.Error:  # a heading longer than any
        return False
    return bool({"line", "game"} & {_WORDS.get(_folded(cell)) for cell in cells})


def read_table(text: str, path: str) -> CsvList:
    """Read a CSV file with a header.

    Raises:
        DocumentError: it has no header, a column comes twice, or it is no CSV at all.
    """
    text = text.lstrip("\ufeff")
    header = next(iter(text.lstrip("\r\n ").splitlines()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(header), strict=True)
    columns: dict[int, str] = {}
    totals: dict[int, str] = {}
    scores: dict[int, str] = {}
    ignored: list[str] = []
    games: list[CsvGame] = []
    faults: list[NotationError] = []
    foot: dict[str, Mapping[str, Fraction]] = {}
    try:
        last = 0
        for cells in reader:
            row, last = last + 1, reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if not columns:
                columns, totals, scores, ignored = _columns(cells, path)
                continue
            if len(games) + len(faults) == MOST_GAMES:
                raise DocumentError("document_games", path=path, most=MOST_GAMES)
            try:
                game = _game(row, cells, columns)
                if game is None:
                    foot[next(cell.strip() for cell in cells if cell.strip())] = _parts(cells, totals)
                else:
                    filled = _filled(cells, totals)
                    running = {name: _whole(cell, row, f"total {name}") for name, cell in filled.items()}
                    # what stands under such a heading need not be the points of a player
                    told = {name: _WHOLE.fullmatch(cell) for name, cell in _filled(cells, scores).items()}
                    points = {name: _signed(number) for name, number in told.items() if number}
                    game = game._replace(totals=running, scores=points)
            except NotationError as fault:
                faults.append(fault)
            else:
                games += [game] if game else []
    except csv.Error as error:
        raise DocumentError("csv_damaged", path=path, row=reader.line_num, what=str(error)) from None
    return CsvList(tuple(totals.values()), tuple(games), tuple(faults), tuple(ignored), foot)


def _columns(
    cells: Sequence[str], path: str
) -> tuple[dict[int, str], dict[int, str], dict[int, str], list[str]]:
    """Tell columns, running totals, points of players and unknown headings apart."""
    columns: dict[int, str] = {}
    totals: dict[int, str] = {}
    scores: dict[int, str] = {}
    ignored = []
    total, points = _heads("total"), _heads("points")
    for place, cell in enumerate(cells):
        heading = cell.strip()
        column = _WORDS.get(_folded(heading))
        if column is not None:
            if column in columns.values():
                raise DocumentError("csv_column_twice", path=path, column=heading)
            columns[place] = column
        elif _folded(heading).startswith(total):
            totals[place] = heading.split(" ", 1)[1].strip()
        elif _folded(heading).startswith(points):
            scores[place] = heading.split(" ", 1)[1].strip()
        elif heading:
            ignored.append(heading)
    if not {"line", "game"} & {*columns.values()}:
        raise DocumentError("import_unknown", path=path)
    return columns, totals, scores, ignored


def _filled(cells: Sequence[str], places: dict[int, str]) -> dict[str, str]:
    """Give the filled cells of columns that belong to players."""
    found = {name: cells[place].strip() for place, name in places.items() if place < len(cells)}
    return {name: cell for name, cell in found.items() if cell}


def _parts(cells: Sequence[str], places: dict[int, str]) -> dict[str, Fraction]:
    """Give the numbers of a row of the foot by player; house scorings have parts of points."""
    found = {name: _PART.fullmatch(cell) for name, cell in _filled(cells, places).items()}
    return {
        name: Fraction(f"{'-' if number[1] not in ('', '+') else ''}{number[2]}.{number[3] or 0}")
        for name, number in found.items()
        if number
    }


def _game(row: int, cells: Sequence[str], columns: dict[int, str]) -> CsvGame | None:
    """Make the line of a sheet from one row; None for a row without a game, such as a foot."""
    said = {column: restored(cells[place].strip()) for place, column in columns.items() if place < len(cells)}
    if not said.get("line") and not said.get("game"):
        filled = [column for column in ("declarer", "matadors", "result", "score") if said.get(column)]
        if filled:
            raise NotationError("csv_no_game", row=row, column=filled[0])
        return None
    stated = _whole(said["score"], row, "score") if said.get("score") else None
    result, stated = _result(said, stated)
    parts: list[Part] = []
    text = ""
    for column, words in _pieces({**said, "result": result}):
        if words:
            start = len(text) + bool(text)
            text = f"{text} {words}" if text else words
            parts.append(Part(column, start, start + len(words)))
    worth = _WHOLE.fullmatch(said.get("value", ""))
    value = None if worth is None else _signed(worth)
    return CsvGame(row, text, said.get("note", ""), tuple(parts), stated, value=value)


def _result(said: Mapping[str, str], score: int | None) -> tuple[str, int | None]:
    """Give the words for won and lost, and what the game scored: either column may hold a number."""
    words = said.get("result", "")
    if words and (number := _WHOLE.fullmatch(words)):
        if int(number[2]) > 1:
            score = _signed(number)
        won = _signed(number) > 0
    elif words:
        return _RESULTS.get(words.casefold(), words), score
    elif score:
        won = score > 0
    else:
        return "", score
    # who plays wins or loses; a deal passed in does neither
    return ("+" if won else "-") if said.get("declarer") else "", score


def _signed(number: re.Match[str]) -> int:
    return int(number[2]) * (-1 if number[1] and number[1] != "+" else 1)


def _pieces(said: Mapping[str, str]) -> list[tuple[str, str]]:
    if said.get("line"):
        return [("line", said["line"])]
    matadors = said.get("matadors", "")
    if found := _WHOLE.fullmatch(matadors):
        matadors = ("o" if found[1] in ("-", "−", "–") else "") + found[2]
        matadors = "" if matadors in ("0", "o0") else matadors
    pieces = [("declarer", said.get("declarer", "")), ("game", said["game"]), ("matadors", matadors)]
    pieces.append(("result", _unsaid(said["result"], f"{said['game']} {matadors}")))
    marks = (("cards", "p"), ("bid", "b"))
    return pieces + [(column, mark + said[column]) for column, mark in marks if said.get(column)]


def _unsaid(result: str, game: str) -> str:
    """Give the result, or "" where the game says the same itself; a contradiction stays, as an error."""
    if not result:
        return ""
    try:
        found = read_game(game)
        start, end = found.place("result") or (0, 0)
        same = end and parse_game(f"{game[:start]} {result} {game[end:]}") == found.entry
    except SkatError:
        return result
    return "" if same else result


def _whole(cell: str, row: int, column: str) -> int:
    number = _WHOLE.fullmatch(cell)
    if number is None:
        raise NotationError("csv_number", row=row, column=column, cell=cell[:40])
    return _signed(number)
