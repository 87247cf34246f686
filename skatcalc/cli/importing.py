"""`session import`: recorded games are checked, and booked where a sheet is named."""

import codecs
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TextIO, cast

from skatcalc.cli.begin import rules_head
from skatcalc.cli.evening import Draft
from skatcalc.cli.recordview import Tally, record_data, replay_data, say_record, say_replay
from skatcalc.cli.settings import Settings, exit_code
from skatcalc.cli.sheetview import rules_text
from skatcalc.errors import SkatError
from skatcalc.sheet.scoresheet import Row, new_sheet
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.iss import fingerprint, holds_records, parse_record, pieces
from skatcalc.skat.notation import format_entry
from skatcalc.skat.reading import fold
from skatcalc.skat.record import Record
from skatcalc.skat.review import Review, review
from skatcalc.skat.rules import PRESETS, RuleSet
from skatcalc.store import document, files
from skatcalc.words import Words


def import_file(settings: Settings, name: str, *, replay: bool = False, skip: bool = False) -> int:
    """Read a file of records and give the exit code.

    Raises:
        DocumentError: the file cannot be read or holds nothing of the kind.
        UsageError: a sheet is to be begun, and a name in the records cannot be used on it.
    """
    chunks = files.byte_chunks(name)
    first = next(chunks, b"")
    if holds_records(first.decode("utf-8", "replace")):
        decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        return _import_records(settings, map(decoder.decode, chain([first], chunks)), replay=replay)
    from skatcalc.cli.importlines import import_list, read_list  # noqa: PLC0415 - only for lists

    found = read_list(files.whole_list(chain([first], chunks), name), name, settings)
    return import_list(settings, found, name, skip=skip)


def _import_records(settings: Settings, chunks: Iterable[str], *, replay: bool) -> int:
    if settings.named_file is None:
        tally, worst = _tell_records(settings, chunks, None, replay=replay)
    else:
        booking = Booking(settings, settings.named_file)
        with held_back():
            tally, worst = _tell_records(settings, chunks, booking, replay=replay)
            booking.save()
    printer = settings.printer
    if not printer.json:
        tally.say(printer)
        if settings.named_file is not None:
            path = settings.named_file
            printer.note(printer.words("record-sum-booked", booked=tally.booked, path=path))
    return worst


def _tell_records(
    settings: Settings, chunks: Iterable[str], booking: "Booking | None", *, replay: bool
) -> tuple[Tally, int]:
    printer, tally, worst = settings.printer, Tally(), 0
    for line, found in _records(chunks):
        if isinstance(found, SkatError):
            tally.unreadable += 1
            worst = max(worst, exit_code(found))
            if printer.json:
                printer.note(printer.dumped("error", {**printer.error_values(found), "at": line}))
            else:
                printer.note(printer.words("record-at", line=line))
                printer.error(found)
            continue
        rules = PRESETS.get(found.rules, settings.rules)
        checked = review(found, rules)
        text = "" if checked.entry is None else format_entry(checked.entry)
        row: Row | None = None
        reason: LeftOut | None = None
        if booking is not None:
            row, reason = booking.book(found, checked, rules, printer.words)
            text = text if row is None else row.line
        score = None if row is None else row.scores.get(row.declarer or "")
        tally.count(checked, booked=booking is not None and reason is None)
        if printer.json:
            values = record_data(found, checked, text, line, printer)
            if booking is not None:
                values["booked"] = reason is None
                values["score"] = score
                values["left_out"] = None if reason is None else reason.code
            if replay:
                values["moves"] = replay_data(found)
            printer.data("import", values)
            continue
        if replay:
            say_replay(found, checked, printer)
        say_record(found, checked, text, printer)
        if booking is not None and score != checked.computed.value and row is not None:
            used = rules_text(booking.rules, printer.words)
            told = {"booked": score, "used": used, "computed": checked.computed.value}
            played = rules_text(rules, printer.words)
            printer.wrap(printer.words("record-booked-as", **told, played=played), "   ")
        if reason is not None:
            printer.note(printer.words("record-left-out", why=reason.why))
    return tally, worst


@contextmanager
def held_back() -> Iterator[None]:
    """Hold back what is said until all is done; what fails says nothing but its error."""
    said: list[tuple[TextIO, str]] = []
    real = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", _Later(stream, said)) for stream in real)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = real
    for stream, text in said:
        if stream is sys.stderr:
            sys.stdout.flush()
        stream.write(text)


class _Later:
    """A stream whose texts are kept, in their order among those of the others."""

    def __init__(self, stream: TextIO, said: list[tuple[TextIO, str]]) -> None:
        self._stream = stream
        self._said = said

    def write(self, text: str) -> None:
        self._said.append((self._stream, text))

    def flush(self) -> None:
        """Keep waiting."""

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def _records(chunks: Iterable[str]) -> Iterator[tuple[int, Record | SkatError]]:
    for piece in pieces(chunks):
        try:
            yield piece.line, parse_record(piece.text)
        except SkatError as error:
            yield piece.line, error


class LeftOut(NamedTuple):
    """Why a record is not booked: a code and a sentence."""

    code: str
    why: str


class Booking:
    """Books the records whose three players are on the sheet; the file is written once, at the end."""

    def __init__(self, settings: Settings, path: Path) -> None:
        """Open a sheet; when there is none yet, the first record will begin it."""
        self.path = path
        self.asked = settings.asked_rules
        self.document = document.load(path) if path.exists() else None
        self.rules = settings.rules if self.document is None else self.document.rules
        self.beginning: list[str] = []
        self.draft: Draft | None = None
        self.known: set[str] = set()
        if self.document is not None:
            self.draft = Draft(self.document.sheet())
            self.known = {game.note for game in self.document.content.games if game.note}

    def book(
        self, record: Record, checked: Review, rules: RuleSet, words: Words
    ) -> tuple[Row | None, LeftOut | None]:
        """Book one record that was played under `rules`; give its row, or why it was left out.

        Raises:
            UsageError: the sheet is to be begun, and a name cannot stand on it.
        """
        entry = checked.entry
        if entry is None:
            return None, LeftOut("no_line", words("left-out-no-line"))
        draft = self.draft or self._begin(record, rules)
        names = {fold(player): player for player in draft.players}
        strangers = [player for player in record.players if fold(player) not in names]
        if strangers:
            return None, LeftOut("strangers", words("left-out-strangers", players=", ".join(strangers)))
        # a record without an id is known by what was dealt and played
        source = record.source or fingerprint(record)
        note = f"ISS {source}"
        if note in self.known:
            return None, LeftOut("booked", words("left-out-booked", source=source))
        if isinstance(entry, DeclaredGame):
            entry = entry._replace(declarer=names[fold(entry.declarer)])
        try:
            row = draft.hold(format_entry(entry), note)
        except SkatError as error:
            return None, LeftOut(error.code, words.error(error)[0])
        self.known.add(note)
        return row, None

    def _begin(self, record: Record, rules: RuleSet) -> Draft:
        """Seat the players of a record, under its rules unless others are asked for.

        Who deals first is behind the other two.
        """
        self.rules = self.asked or rules
        forehand, middlehand, rearhand = record.players
        self.beginning = [rearhand, forehand, middlehand]
        self.draft = Draft(new_sheet(self.beginning, self.rules))
        return self.draft

    def save(self) -> None:
        """Write what was booked.

        Raises:
            DocumentError: the sheet cannot be written; nothing is booked then.
        """
        if self.draft is None:
            return
        found = self.document
        if found is None:
            head = {"date": date.today(), **rules_head(self.rules)}  # noqa: DTZ011 - the day at the table
            document.create(self.path, self.beginning, head, self.draft.games)
        elif self.draft.games:
            document.append(found, self.draft.games)
