"""What goes where: answers to stdout, everything else to stderr, with or without colour, as text or JSON."""

import codecs
import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, TextIO

from skatcalc.errors import SkatError
from skatcalc.words import Words

if TYPE_CHECKING:
    from fractions import Fraction

    from skatcalc.skat.cards import Card

COLUMNS: Final = 79
# of every answer; that of a sheet file is another
JSON_VERSION: Final = 1
# letters and signs outside those that every terminal shows in one column: Latin, Russian, lines, suits
_UNUSUAL: Final = re.compile(r"[^ -~¡-¬®-˿Ѐ-ҁҊ-ԯ‐-‧№─-█♠-♧]")
_STYLES: Final = {"error": "1;31", "hint": "36", "warning": "33", "head": "1", "good": "32", "bad": "31"}
# What stands for the codes of colours until a text is written: signs that mean nothing to anybody else.
_STYLED: Final = {style: chr(0xFDD0 + place) for place, style in enumerate(_STYLES)}
_PLAIN: Final = "\ufdef"
_CODES: Final = {
    **{_STYLED[style]: f"\033[{code}m" for style, code in _STYLES.items()},
    _PLAIN: "\033[0m",
}
_UNSEEN: Final = "\ufffd"


class Printer:
    """Writes the answers of one call."""

    def __init__(
        self, words: Words, *, json: bool = False, color: str = "auto", deck: str = "french"
    ) -> None:
        """Look at the streams once: what they can show decides about colour and signs.

        JSON is never translated, so with `json` even the sentences of errors stay English.
        """
        self.words = Words() if json else words
        self.json = json
        self._color = color
        self._deck = deck
        self._encoding = getattr(sys.stdout, "encoding", "") or "ascii"
        self.unicode = self._encoding.lower().startswith("utf")
        self.ascii_only = not self.unicode
        # whoever reads the answer has seen enough
        self.unread = False

    def colored(self, stream: TextIO) -> bool:
        """Tell whether a stream takes colour."""
        if self._color != "auto":
            return self._color == "always"
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return not plain and stream.isatty()

    def style(self, text: str, style: str, stream: TextIO | None = None) -> str:
        """Colour a text for a stream (stdout), where the stream takes colour."""
        if not self.colored(stream or sys.stdout):
            return text
        return f"{_STYLED[style]}{text}{_PLAIN}"

    def _harmless(self, text: str, stream: TextIO) -> str:
        """Give a text as a terminal may have it: what could steer it or hide from the eye is shown as a sign.

        Names, notes and paths may hold anything; colours are those of `style` alone.
        """
        if text.isprintable():
            return text
        codes = _CODES if self.colored(stream) else {}
        return "".join(sign if sign.isprintable() else codes.get(sign) or _seen(sign) for sign in text)

    def plain(self, text: str) -> str:
        """Give a text in the letters that the terminal has, others spelled out."""
        return spelled(text, self._encoding)

    def cards(self, cards: "Iterable[Card]", *, apart: bool = False) -> str:
        """Name cards in the language and with the pack of the call; those of a trick stand apart."""
        from skatcalc.cli.cardnames import card_names  # noqa: PLC0415 - most answers name no card

        return card_names(cards, self.words, self._deck, self._encoding, apart=apart)

    def say(self, text: str = "") -> None:
        """Write a part of the answer."""
        self._write(sys.stdout, self._harmless(text, sys.stdout) + "\n")

    def wrap(self, text: str, indent: str = "", style: str = "") -> None:
        """Write a part of the answer over as many lines of 79 columns as it needs."""
        for line in folded(self.plain(text), len(indent)):
            self.say(indent + (self.style(line, style) if style else line))

    def listed(self, text: str) -> None:
        """Write a part of the answer that lists cards, on several lines where it is wider than the screen."""
        first, *more = at_commas(self.plain(text), COLUMNS - len("  "))
        self.say("\n  ".join([first, *more]))

    def beside(self, parts: Iterable[str]) -> None:
        """Write parts beside each other, on a new line where the next one has no room."""
        line = ""
        for part in parts:
            longer = f"{line}   {part}" if line else part
            if width(longer) > COLUMNS:
                self.say(line)
                longer = part
            line = longer
        self.say(line)

    def note(self, text: str, kind: str = "") -> None:
        """Write a remark to stderr; a terminal gets a sentence in lines that it can show."""
        mark = self.style(self.words(kind), kind, sys.stderr) + " " if kind else ""
        if kind and sys.stderr.isatty():
            text = "\n".join(folded(text, len(self.words(kind)) + 1))
        self._write(sys.stderr, self._harmless(mark + text, sys.stderr) + "\n")

    def _write(self, stream: TextIO, text: str) -> None:
        """Write to a stream; when nobody reads it any more, the exit code still says what happened."""
        if stream is sys.stderr:
            self.flush()
        try:
            stream.write(text)
        except BrokenPipeError:
            self.unread = True
            give_up(stream)

    def flush(self) -> None:
        """Send the answer off as far as it is written."""
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            self.unread = True
            give_up(sys.stdout)

    def data(self, kind: str, values: Mapping[str, object]) -> None:
        """Write one JSON object."""
        self._write(sys.stdout, self.dumped(kind, values) + "\n")

    def dumped(self, kind: str, values: Mapping[str, object]) -> str:
        """Give one JSON object as text."""
        import json  # noqa: PLC0415 - not needed without --json

        whole = {"format": f"skatcalc/{kind}", "version": JSON_VERSION, **values}
        return harmless_json(json.dumps(whole, ensure_ascii=not self.unicode))

    def error_values(self, error: SkatError) -> dict[str, object]:
        """Give the keys of an error object."""
        message, hint = self.words.error(error)
        return {
            "code": error.code,
            "message": message,
            "hint": hint,
            "line": error.line,
            "span": None if error.span is None else list(error.span),
        }

    def error(self, error: SkatError, said: set[str] | None = None) -> None:
        """Write an error: what is wrong, the line as typed with the place, and what can be typed.

        A hint that is among those `said` before is left out; a new one is added to them.
        """
        if self.json:
            self._write(sys.stderr, self.dumped("error", self.error_values(error)) + "\n")
            return
        message, hint = self.words.error(error)
        self.note(message, "error")
        if error.line is not None and error.line.strip() and error.span is not None:
            first, last = error.span
            line = "".join(c if c.isprintable() else " " for c in error.line)
            before, place = (self.plain(part) for part in (line[:first], line[first:last]))
            marks = " " * width(before) + "^" * max(width(place), 1)
            self._write(sys.stderr, f"  {line}\n  {marks}\n")
        self._write(sys.stderr, "\n")
        if said is None or hint not in said:
            self.note(hint, "hint")
        if said is not None:
            said.add(hint)

    def table(
        self, head: list[str], rows: list[list[str]], left: int = 1, gap: int = 2, cut: int | None = None
    ) -> None:
        """Write rows in columns; the first `left` columns stand left, the others right.

        A head of empty strings is left out. Blanks at the ends of lines are never written. Where the table
        has no room, the cells of column `cut` are shortened; without such a column the others move together.
        """
        head, *rows = ([self.plain(cell) for cell in row] for row in [head, *rows])
        if cut is None and max(map(width, table(head, rows, left, gap)), default=0) > COLUMNS:
            gap = 1
        if cut is not None:
            excess = max(map(width, table(head, rows, left, gap))) - COLUMNS
            most = max(width(row[cut]) for row in rows) - max(excess, 0)
            rows = [[*row[:cut], shortened(row[cut], most), *row[cut + 1 :]] for row in rows]
        lines = table(head, rows, left, gap, rule="-" if self.ascii_only else "─")
        for number, line in enumerate(lines):
            self.say(self.style(line, "head") if any(head) and not number else line)


def _seen(sign: str) -> str:
    if sign.isspace():
        return sign if sign == "\n" else " "
    # bytes without a meaning are spelled by the stream
    return sign if "\ud800" <= sign <= "\udfff" else _UNSEEN


def harmless_json(text: str) -> str:
    """Write what a terminal would obey, and half of a letter, as JSON writes it in ASCII."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in "\n " else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _spell(error: UnicodeError) -> tuple[str | bytes, int]:
    """Spell letters that a stream does not have: a name without letters must not stop the scribe."""
    from unicodedata import normalize  # noqa: PLC0415 - most streams have all letters

    from skatcalc.cli.spelling import SPELLING  # noqa: PLC0415 - the same

    assert isinstance(error, UnicodeEncodeError)  # noqa: S101 - the name below is used for writing only
    missing = error.object[error.start : error.end]

    def letters(sign: str) -> str:
        base = normalize("NFD", sign)[0]
        return SPELLING.get(sign, base if base.isascii() else "?")

    return "".join(map(letters, missing)), error.end


def spelled(text: str, encoding: str) -> str:
    """Give a text in the letters of an encoding, others spelled out."""
    return text if text.isascii() else text.encode(encoding, SPELLED).decode(encoding)


# the name of what streams and `encode` do with letters they do not have
SPELLED: Final = "skatcalc-spelled"
codecs.register_error(SPELLED, _spell)


def give_up(stream: TextIO) -> None:
    """Let nobody, the interpreter at its end included, write to a stream that nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def folded(text: str, used: int = 0) -> list[str]:
    """Break a text into lines of 79 columns less those in use; what is typed stays in one piece."""
    if used + width(text) <= COLUMNS:
        return [text]
    from textwrap import wrap  # noqa: PLC0415 - most texts fit

    whole = re.sub(r"`[^`]*`", lambda found: found[0].replace(" ", "\0"), text)
    lines = wrap(whole, COLUMNS - used, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]


def at_commas(text: str, room: int) -> list[str]:
    """Break a list after its commas into lines of so many columns."""
    lines: list[str] = []
    for part in re.split(r"(?<=,) ", text):
        if lines and width(longer := f"{lines[-1]} {part}") <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def table(head: list[str], rows: list[list[str]], left: int = 1, gap: int = 2, rule: str = "-") -> list[str]:
    """Lay rows out in columns."""
    everything = [head, *rows] if any(head) else rows
    columns = range(max(map(len, everything), default=0))
    widths = [max((width(row[n]) for row in everything if n < len(row)), default=0) for n in columns]
    lines = []
    for row in everything:
        cells = [
            cell + " " * (widths[n] - width(cell)) if n < left else " " * (widths[n] - width(cell)) + cell
            for n, cell in enumerate(row)
        ]
        lines.append((" " * gap).join(cells).rstrip())
    if any(head):
        lines.insert(1, (" " * gap).join(rule * size for size in widths))
    return lines


def plain_number(points: "int | Fraction") -> int | float:
    """Give points as a JSON number; only house scorings have halves."""
    return int(points) if points == int(points) else float(points)


def width(text: str) -> int:
    """Give the columns that a text takes in a terminal."""
    if text.isascii() or not _UNUSUAL.search(text):
        return len(text)
    from rich.cells import cell_len  # noqa: PLC0415 - only for letters that may be wide

    return cell_len(text)


def shortened(text: str, most: int) -> str:
    """Cut a text to a number of columns."""
    if width(text) <= most:
        return text
    while width(text) > most - 1:
        text = text[:-1]
    return text + "."
