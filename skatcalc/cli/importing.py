"""`session import`: recorded games are checked, and booked where a sheet is named."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any

from skatcalc.cli.begin import rules_head
from skatcalc.cli.evening import Evening
from skatcalc.cli.recordview import Tally, record_data, replay_data, say_record, say_replay
from skatcalc.cli.settings import Settings, exit_code
from skatcalc.errors import DocumentError, RuleError, SkatError
from skatcalc.skat.entry import PassedIn
from skatcalc.skat.iss import holds_records, parse_record, pieces
from skatcalc.skat.notation import format_entry
from skatcalc.skat.reading import fold
from skatcalc.skat.record import Record
from skatcalc.skat.review import Review, review
from skatcalc.store import files
from skatcalc.store.document import create

SOURCE_NOTE = "ISS {source}"


def import_file(settings: Settings, name: str, *, replay: bool = False) -> int:
    """Read a file of records and give the exit code.

    Raises:
        DocumentError: the file cannot be read or holds nothing of the kind.
        UsageError: a sheet is to be begun, and a name in the records cannot be used on it.
    """
    chunks = files.text_chunks(name)
    first = next(chunks, "")
    if holds_records(first):
        return _import_records(settings, chain([first], chunks), replay=replay)
    raise DocumentError("import_unknown", path=name)


def _import_records(settings: Settings, chunks: Iterable[str], *, replay: bool) -> int:
    printer, tally, worst = settings.printer, Tally(), 0
    booking = Booking(settings) if settings.named_file is not None else None
    for line, found in _records(chunks):
        if isinstance(found, SkatError):
            tally.unreadable += 1
            worst = max(worst, exit_code(found))
            if not printer.json:
                printer.note(printer.words("record-at", line=line))
            printer.error(found)
            continue
        checked = review(found)
        text = "" if checked.entry is None else format_entry(checked.entry)
        reason: SkatError | None = None
        if booking is not None:
            text, reason = booking.book(found, checked, text)
        tally.count(checked, booked=booking is not None and reason is None)
        if printer.json:
            values = record_data(found, checked, text, line, printer)
            if booking is not None:
                values["booked"] = reason is None
            if replay:
                values["moves"] = replay_data(found)
            printer.data("import", values)
            continue
        if replay:
            say_replay(found, printer)
        say_record(found, checked, text, printer)
        if reason is not None:
            printer.note(printer.words("record-left-out", why=printer.words.error(reason)[0]))
    if booking is not None:
        booking.save()
    if not printer.json:
        tally.say(printer)
        if booking is not None:
            printer.note(printer.words("record-sum-booked", booked=tally.booked, path=booking.path))
    return worst


def _records(chunks: Iterable[str]) -> Iterator[tuple[int, Record | SkatError]]:
    for piece in pieces(chunks):
        try:
            yield piece.line, parse_record(piece.text)
        except SkatError as error:
            yield piece.line, error


class Booking:
    """Books the records whose three players are on the sheet; the file is written once, at the end."""

    def __init__(self, settings: Settings) -> None:
        """Open the sheet named by `-f`; when there is none yet, the first record will begin it."""
        self.settings = settings
        self.path = Path(settings.named_file or "")
        self.evening: Evening | None = Evening(self.path) if self.path.exists() else None
        self.known: set[str] = set()
        if self.evening is not None:
            self.known = {game.note for game in self.evening.document.content.games if game.note}

    def book(self, record: Record, checked: Review, text: str) -> tuple[str, SkatError | None]:
        """Book one record; give its line and why it was left out, or None."""
        if checked.entry is None:
            return text, RuleError("record_no_line")
        evening = self.evening or self._begin(record)
        names = {fold(player): player for player in evening.players}
        strangers = [player for player in record.players if fold(player) not in names]
        if strangers:
            return text, RuleError("record_strangers", players=", ".join(strangers))
        note = SOURCE_NOTE.format(source=record.source) if record.source else ""
        if note in self.known:
            return text, RuleError("record_booked", source=record.source)
        entry: Any = checked.entry
        if not isinstance(entry, PassedIn):
            entry = entry._replace(declarer=names[fold(entry.declarer)])
        try:
            return evening.hold(format_entry(entry), note), None
        except SkatError as error:
            return text, error

    def _begin(self, record: Record) -> Evening:
        """Begin the sheet with the players of a record: who deals is behind the others."""
        forehand, middlehand, rearhand = record.players
        head = {"date": date.today(), **rules_head(self.settings.rules)}  # noqa: DTZ011 - the day at the table
        create(self.path, [rearhand, forehand, middlehand], head)
        self.evening = Evening(self.path)
        return self.evening

    def save(self) -> None:
        """Write what was booked.

        Raises:
            DocumentError: the sheet cannot be written; nothing is booked then.
        """
        if self.evening is not None:
            self.evening.save_held()
