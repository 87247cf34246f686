"""Sheets as TOML files: read, append, insert, take back, correct. Old bytes stay as they are.

Appending is textual, so comments and layout of a file edited by hand survive. Whatever a change does to the
text is read back before it is written: the games must be the old ones with just this change.

A sheet of an older version is read as one of the present version. Its first change writes it anew, and what
it said stays beside it as `NAME.v1`.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from skatcalc.errors import DocumentError, RuleError, UsageError
from skatcalc.sheet.scoresheet import Line, ScoreSheet, extend_roster, new_sheet, read
from skatcalc.skat.rules import RuleSet, preset
from skatcalc.store import files
from skatcalc.store.limits import CODES, parse_toml
from skatcalc.store.schema import FORMAT, VERSION, GameRecord, SheetDocument, validated

_GAME_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*(?:games|\"games\"|'games')[ \t]*\]\]")
_ANY_HEADER = re.compile(r"^[ \t]*\[")
_PLAY = re.compile(r"^[ \t]*play[ \t]*=")
_NOTE = re.compile(r"^[ \t]*note[ \t]*=")


class Document(NamedTuple):
    """A sheet file as it was read: path, bytes, content and the version of the file."""

    path: Path
    raw: bytes
    content: SheetDocument
    version: int

    @property
    def rules(self) -> RuleSet:
        """The rule set with the options of the sheet.

        Raises:
            UsageError: the preset or an option is unknown.
        """
        return preset(self.content.rules).changed(self.content.options)

    def sheet(self) -> ScoreSheet:
        """Give the sheet; lines that cannot be read are kept with their problem.

        Raises:
            DocumentError: its players or rules cannot be used.
        """
        try:
            sheet = new_sheet(self.content.players, self.rules)
        except UsageError as error:
            raise DocumentError("document_content", path=str(self.path)) from error
        roster = list(sheet.players)
        lines: list[Line] = []
        for game in self.content.games:
            line = read(game.play, roster, game.note, game.totals)
            extend_roster(roster, line.entry)
            lines.append(line)
        return sheet._replace(lines=tuple(lines))


def load(path: Path) -> Document:
    """Read a sheet file.

    Raises:
        DocumentError: it is missing, damaged, newer than this program, or no sheet.
    """
    return _parse(files.read_bytes(path), path)


def create(
    path: Path, players: Sequence[str], head: dict[str, Any], games: Iterable[GameRecord] = ()
) -> Document:
    """Begin a sheet file; `head` holds date, rules, options, money and end as the document names them.

    Raises:
        DocumentError: the file exists or cannot be written.
    """
    agreed = {key: value for key, value in head.items() if value != {}}
    made = _parse(_encoded(_whole({**agreed, "players": list(players)}, games), path), path)
    files.create(path, made.raw)
    return made


def _whole(head: dict[str, Any], games: Iterable[GameRecord]) -> str:
    """Write a sheet in the present version, its players on one line."""
    import tomli_w  # noqa: PLC0415 - only for writing

    plain = {key: value for key, value in head.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in head.items() if isinstance(value, dict)}
    text = tomli_w.dumps({"format": FORMAT, "version": VERSION, **plain}, multiline_strings=False)
    text = re.sub(r"players = \[\n(.*?)\n\]", _on_one_line, text, flags=re.DOTALL)
    if tables:
        text += "\n" + tomli_w.dumps(tables)
    return text + "".join("\n" + _block(game) for game in games)


def _on_one_line(found: re.Match[str]) -> str:
    items = [line.strip().rstrip(",") for line in found[1].splitlines()]
    return f"players = [{', '.join(items)}]"


def append(document: Document, games: Iterable[GameRecord]) -> Document:
    """Add games to the end of the file.

    Raises:
        DocumentError: the file changed meanwhile or cannot be written, or its games stand in a form that
            nothing can be appended to.
    """
    added = list(games)
    blocks = "".join("\n" + _block(game) for game in added)
    text = _text(document)
    newline = _newline(text)
    if text and not text.endswith("\n"):
        text += newline
    return _write(document, text + blocks.replace("\n", newline), [*document.content.games, *added])


def drop_last(document: Document, when: datetime) -> tuple[Document, GameRecord]:
    """Take the last game back; its block stays in the file as a comment.

    Raises:
        RuleError: there is no game.
        DocumentError: as `append`.
    """
    if not document.content.games:
        raise RuleError("nothing_to_undo")
    return drop_game(document, len(document.content.games) - 1, when)


def drop_game(document: Document, index: int, when: datetime) -> tuple[Document, GameRecord]:
    """Take the game at a place (from 0) back; its block stays in the file as a comment.

    Raises:
        DocumentError: as `append`.
    """
    games = list(document.content.games)
    dropped = games.pop(index)
    lines, first, last = _find_block(document, index)
    block = lines[first:last]
    while block and not block[-1].strip():
        block.pop()
    rest = lines[first + len(block) :]
    newline = _newline(_text(document))
    block = [line if line.endswith("\n") else line + newline for line in block]
    head = f"# taken back {when:%Y-%m-%d %H:%M:%S}:{newline}"
    text = "".join(
        [*lines[:first], head, *(line if line.startswith("#") else "# " + line for line in block), *rest]
    )
    return _write(document, text, games), dropped


def insert_game(document: Document, index: int, game: GameRecord) -> Document:
    """Put a forgotten game before the one at a place (from 0).

    Raises:
        DocumentError: as `append`.
    """
    lines, first, _ = _find_block(document, index)
    games = list(document.content.games)
    games.insert(index, game)
    block = (_block(game) + "\n").replace("\n", _newline(_text(document)))
    return _write(document, "".join([*lines[:first], block, *lines[first:]]), games)


def replace_game(document: Document, index: int, game: GameRecord, when: datetime) -> Document:
    """Correct the game at a place (from 0); its old line stays in the file as a comment.

    Raises:
        DocumentError: as `append`.
    """
    import tomli_w  # noqa: PLC0415 - only for writing

    lines, first, last = _find_block(document, index)
    newline = _newline(_text(document))
    old = document.content.games[index]
    changes = {_PLAY: ("play", game.play)}
    if game.note != old.note:
        changes[_NOTE] = ("note", game.note)
    block = []
    for line in lines[first:last]:
        key = next((key for pattern, (key, _) in changes.items() if pattern.match(line)), None)
        if key is None:
            block.append(line)
        else:
            block.append(f"# until {when:%Y-%m-%d %H:%M:%S}: {line.strip()}{newline}")
            pattern = _PLAY if key == "play" else _NOTE
            block.append(tomli_w.dumps(dict([changes.pop(pattern)])).replace("\n", newline))
    if _NOTE in changes:
        place = next((n for n, line in enumerate(block) if _PLAY.match(line)), len(block) - 1)
        block.insert(place + 1, tomli_w.dumps(dict([changes.pop(_NOTE)])).replace("\n", newline))
    games = list(document.content.games)
    games[index] = game
    return _write(document, "".join([*lines[:first], *block, *lines[last:]]), games)


def _block(game: GameRecord) -> str:
    import tomli_w  # noqa: PLC0415 - only for writing

    fields = {"play": game.play, "note": game.note or None, "at": game.at}
    text = "[[games]]\n" + tomli_w.dumps({key: value for key, value in fields.items() if value is not None})
    return text if game.totals is None else f"{text}totals = {list(game.totals)}\n"


def _parse(raw: bytes, path: Path) -> Document:
    try:
        data = parse_toml(raw, str(path))
    except UnicodeDecodeError:
        raise DocumentError("document_encoding", path=str(path)) from None
    except ValueError as error:
        raise DocumentError("document_damaged", path=str(path), what=str(error)) from None
    content = validated(data, str(path))
    return Document(path, raw, content, data["version"])


def _encoded(text: str, path: Path) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise DocumentError("document_encoding", path=str(path)) from None


def _text(document: Document) -> str:
    """Give the text to be changed; that of an older version is written anew."""
    if document.version == VERSION:
        return document.raw.decode("utf-8")
    head = document.content.model_dump(exclude={"format", "version", "games"}, exclude_defaults=True)
    return _whole(head, document.content.games)


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _find_block(document: Document, index: int) -> tuple[list[str], int, int]:
    """Give the lines of the file, and where the block of a game begins and ends."""
    # only line feeds end a line in TOML; other signs that part lines may stand inside texts
    lines = re.split(r"(?<=\n)", _text(document))
    headers = [number for number, line in enumerate(lines) if _GAME_HEADER.match(line)]
    if len(headers) != len(document.content.games):
        raise DocumentError("document_layout", path=str(document.path))
    first = headers[index]
    later = (n for n in range(first + 1, len(lines)) if _ANY_HEADER.match(lines[n]))
    return lines, first, next(later, len(lines))


def _write(document: Document, text: str, games: list[GameRecord]) -> Document:
    """Write a changed text, after making sure that it says what it should."""
    raw = _encoded(text, document.path)
    try:
        changed = _parse(raw, document.path)
    except DocumentError as error:
        if error.code in CODES:
            raise
        raise DocumentError("document_layout", path=str(document.path)) from None
    if changed.content != document.content.model_copy(update={"games": tuple(games)}):
        raise DocumentError("document_layout", path=str(document.path))
    if document.version != VERSION:
        files.keep_copy(document.path, document.raw, f"v{document.version}")
    files.replace(document.path, document.raw, changed.raw)
    return changed
