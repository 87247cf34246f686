"""The errors of skatcalc, by kind of mistake.

An error is a code, the values that belong to it and, for text that was typed, the place in it.
Sentences and remedies are made from the code in `skatcalc.words`.
"""

from collections.abc import Mapping
from typing import Final, Self

Span = tuple[int, int]
Value = str | int
# stands between several things in a value (`names="Anna | Alma"`); a sentence writes its word for `or`
ALTERNATIVE: Final = " | "
# stands between what was written and what was counted (`wrong="Anna 46 ≠ 44"`); a sentence writes its word
UNLIKE: Final = " ≠ "


class SkatError(Exception):
    """Base of every error that skatcalc raises on purpose.

    Attributes:
        code: name of the mistake, one of the keys of the word tables.
        values: what the sentence needs (numbers, names, texts).
        part: which part of a game is meant ("bid", "points", ...), where a place is not known yet.
        line: the text as typed, or None.
        span: first and last-plus-one character of the fault in `line`, or None.
    """

    def __init__(
        self,
        code: str,
        *,
        line: str | None = None,
        span: Span | None = None,
        part: str = "",
        **values: Value,
    ) -> None:
        """Keep the code, the place and the values."""
        super().__init__(code)
        self.code = code
        self.line = line
        self.span = span
        self.part = part
        self.values: Mapping[str, Value] = values

    def at(self, line: str, span: Span | None) -> Self:
        """Set the typed line and the place, unless they are known already, and return the error."""
        if self.line is None:
            self.line, self.span = line, span
        return self

    def kept(self) -> Self:
        """Let go of all that was at work when it was raised: a list keeps its errors for long."""
        self.__traceback__ = self.__context__ = None
        return self

    def __str__(self) -> str:
        """Give the code with its values, for logs and tracebacks."""
        details = ", ".join(f"{key}={value!r}" for key, value in self.values.items())
        return f"{self.code} ({details})" if details else self.code


class NotationError(SkatError):
    """The text cannot be read."""


class AmbiguousError(NotationError):
    """The text can be read in two ways."""


class RuleError(SkatError):
    """The text can be read, but a rule of the game or of the table forbids it."""


class UsageError(SkatError):
    """A command or an option is used in a way that has no meaning."""


class StoppedError(SkatError):
    """A run was interrupted; what it came to until then is told."""


class DocumentError(SkatError):
    """A file cannot be used: missing, damaged, newer, locked or changed meanwhile."""
