"""An entry as read from a typed line, with the places of its parts."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from skatcalc.errors import NotationError, SkatError, Span
from skatcalc.skat.entry import Entry

# letters of a line before its note; the longest that says something has half of them
LONGEST_LINE: Final = 300
R = TypeVar("R")
E_co = TypeVar("E_co", bound=Entry, covariant=True)


class Reading(Generic[E_co]):
    """An entry as read from a line.

    Attributes:
        entry: what the line says.
        line: the text as typed.
        canonical: the entry in its canonical form, where reading has shown it; else "".
        spans: the places of the parts of the entry; empty after the quick way of reading.
        result_given: the line itself says won or lost (option `require_result`).
        with_said: the matadors are marked as with (`m2`, `mit 2`), not a bare number.
    """

    __slots__ = ("_again", "canonical", "entry", "line", "result_given", "spans", "with_said")

    def __init__(
        self,
        entry: E_co,
        line: str,
        spans: dict[str, Span] | None = None,
        *,
        result_given: bool = True,
        with_said: bool = False,
        again: "Callable[[], Reading[Entry]] | None" = None,
    ) -> None:
        """Keep the entry; `again` reads the line once more, with the places."""
        self.entry = entry
        self.canonical = ""
        self.line = line
        self.spans = spans or {}
        self.result_given = result_given
        self.with_said = with_said
        self._again = again

    def placed(self, judge: Callable[[], R]) -> R:
        """Run a judgement of the entry and give its errors the place in the line."""
        try:
            return judge()
        except SkatError as error:
            raise error.at(self.line, self.place(error.part)) from None

    def place(self, part: str) -> Span | None:
        """Give the place of a part in the line, or None where the line does not have it."""
        if part not in self.spans and self._again is not None:
            self.spans = {**self._again().spans, **self.spans}
            self._again = None
        return self.spans.get(part)


def fold(text: str) -> str:
    """Lower-case without changing the length, so that places stay right; `ё` becomes `е`."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(c.lower()[0] for c in text)
    return lower.replace("ё", "е")


def split_note(line: str) -> tuple[str, str]:
    """Split a line into what is read and the note behind `;`."""
    if not line.isprintable():
        for at, sign in enumerate(line):
            if sign != "\t" and not sign.isprintable():
                raise NotationError("line_sign", line=line, span=(at, at + 1))
    body, _, note = line.partition(";")
    if len(body) > LONGEST_LINE:
        raise NotationError("line_long", line=line, span=(LONGEST_LINE, len(body)), most=LONGEST_LINE)
    return body, note.strip()
