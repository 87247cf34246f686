"""Simulated deals written as records while they are played (`simulate skat --records`)."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from skatcalc.errors import DocumentError
from skatcalc.sim.skatplays import PlayedDeal, SkatPlays
from skatcalc.sim.skatrecord import record_of
from skatcalc.skat.iss import format_record


@dataclass(frozen=True, kw_only=True)
class Recording(SkatPlays):
    """The work of a run that writes a line for every deal but a Ramsch.

    Attributes:
        out: where to; `lines`: how many are `written`.
    """

    out: TextIO
    lines: Counter[str] = field(default_factory=Counter)

    @property
    def slow(self) -> bool:
        """The file is open in this process, so none beside it can play."""
        return False

    @staticmethod
    @contextmanager
    def into(path: Path) -> Iterator[TextIO]:
        """Open a file for records; it must not be there yet.

        Raises:
            DocumentError: the file is there already, or cannot be written.
        """
        try:
            with path.open("x", encoding="utf-8", newline="\n") as out:
                yield out
        except FileExistsError:
            raise DocumentError("records_exist", path=str(path)) from None
        except OSError as error:
            why = error.strerror or str(error)
            raise DocumentError("records_write", path=str(path), why=why) from None

    def played(self, deal: int, played: PlayedDeal) -> None:
        """Write a deal."""
        record = record_of(self.task, deal, played)
        if record is not None:
            self.out.write(format_record(record) + "\n")
            self.lines["written"] += 1
