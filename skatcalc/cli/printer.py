"""What goes where: answers to stdout, everything else to stderr, with or without colour, as text or JSON."""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TextIO

from skatcalc.errors import SkatError
from skatcalc.words import Words

if TYPE_CHECKING:
    from fractions import Fraction

COLUMNS: Final = 79
_STYLES: Final = {"error": "1;31", "hint": "36", "warning": "33", "head": "1", "good": "32", "bad": "31"}


class Printer:
    """Writes the answers of one call."""

    def __init__(
        self, words: Words, *, json: bool = False, color: str = "auto", ascii_only: bool = False
    ) -> None:
        """Look at the streams once: what they can show decides about colour and signs."""
        self.words = words
        self.json = json
        self._color = color
        for stream in (sys.stdout, sys.stderr):
            # a name that the terminal has no letters for must not stop the scribe
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        encoding = (getattr(sys.stdout, "encoding", "") or "ascii").lower().replace("-", "")
        self.unicode = encoding.startswith("utf")
        self.ascii_only = ascii_only or not self.unicode

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
        return f"\033[{_STYLES[style]}m{text}\033[0m"

    def say(self, text: str = "") -> None:
        """Write a part of the answer."""
        sys.stdout.write(text + "\n")

    def wrap(self, text: str, indent: str = "") -> None:
        """Write a part of the answer over as many lines of 79 columns as it needs."""
        from textwrap import wrap  # noqa: PLC0415 - most answers fit

        if len(indent) + width(text) <= COLUMNS:
            self.say(indent + text)
            return
        for line in wrap(text, COLUMNS, initial_indent=indent, subsequent_indent=f"{indent}  "):
            self.say(line)

    def note(self, text: str, kind: str = "") -> None:
        """Write a remark to stderr."""
        mark = self.style(self.words(kind), kind, sys.stderr) + " " if kind else ""
        sys.stdout.flush()
        sys.stderr.write(mark + text + "\n")

    def data(self, kind: str, values: Mapping[str, object]) -> None:
        """Write one JSON object."""
        sys.stdout.write(self.dumped(kind, values) + "\n")

    def dumped(self, kind: str, values: Mapping[str, object]) -> str:
        """Give one JSON object as text."""
        import json  # noqa: PLC0415 - not needed without --json

        whole = {"format": f"skatcalc/{kind}", "version": 1, **values}
        return json.dumps(whole, ensure_ascii=not self.unicode)

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

    def error(self, error: SkatError) -> None:
        """Write an error: what is wrong, the line as typed with the place, and what can be typed.

        When nobody reads it, the exit code still says what happened.
        """
        try:
            self._error(error)
        except BrokenPipeError:
            give_up(sys.stdout)
            give_up(sys.stderr)

    def _error(self, error: SkatError) -> None:
        sys.stdout.flush()
        if self.json:
            sys.stderr.write(self.dumped("error", self.error_values(error)) + "\n")
            return
        message, hint = self.words.error(error)
        self.note(message, "error")
        if error.line is not None and error.line.strip() and error.span is not None:
            first, last = error.span
            line = "".join(c if c.isprintable() else " " for c in error.line)
            sys.stderr.write(
                f"  {line}\n  {' ' * width(line[:first])}{'^' * max(width(line[first:last]), 1)}\n"
            )
        sys.stderr.write("\n")
        self.note(hint, "hint")

    def table(self, head: list[str], rows: list[list[str]], left: int = 1, gap: int = 2) -> None:
        """Write rows in columns; the first `left` columns stand left, the others right.

        A head of empty strings is left out. Blanks at the ends of lines are never written.
        """
        lines = table(head, rows, left, gap, rule="-" if self.ascii_only else "─")
        for number, line in enumerate(lines):
            self.say(self.style(line, "head") if any(head) and not number else line)


def give_up(stream: TextIO) -> None:
    """Let nobody, the interpreter at its end included, write to a stream that nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


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
    if text.isascii():
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
