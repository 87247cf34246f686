"""One sheet at work: open it, record lines, take back, correct. Every change is saved at once."""

from collections.abc import Iterable
from datetime import datetime, time
from itertools import islice
from pathlib import Path

from skatcalc.cli.sheetview import labels
from skatcalc.errors import RuleError, SkatError
from skatcalc.sheet.scoresheet import Recorder, Replay, Row, ScoreSheet
from skatcalc.skat.entry import Entry
from skatcalc.skat.notation import parse_line
from skatcalc.store import document
from skatcalc.store.limits import MOST_GAMES
from skatcalc.store.schema import GameRecord


class Evening:
    """A sheet file and its replay."""

    def __init__(self, path: Path) -> None:
        """Read the file and play it through.

        Raises:
            DocumentError: the file cannot be used.
            UsageError: its players or options cannot be used.
        """
        self._take(document.load(path))

    def _take(self, found: document.Document) -> None:
        self.document = found
        self._recorder = Recorder(found.sheet())

    @property
    def path(self) -> Path:
        """The sheet file."""
        return self.document.path

    def replay(self) -> Replay:
        """Give what has been played."""
        return self._recorder.replay()

    def record(self, lines: Iterable[str]) -> tuple[list[Row], SkatError | None]:
        """Record lines up to the first bad one, in one writing; give their rows and the fault.

        Raises:
            DocumentError: nothing could be written, and nothing is recorded.
        """
        rows: list[Row] = []
        fault: SkatError | None = None
        # one more than a sheet may have, so that writing tells of it before the memory is full
        for line in islice(lines, MOST_GAMES + 1):
            try:
                rows.append(self._taken(line))
            except SkatError as error:
                fault = error
                break
        if rows:
            try:
                at = self._clock()
                games = [
                    GameRecord(play=row.line, note=_note(row.entry), totals=row.written, at=at)
                    for row in rows
                ]
                self.document = document.append(self.document, games)
            except SkatError:
                self._recorder = Recorder(self.document.sheet())
                raise
        return rows, fault

    def _taken(self, line: str) -> Row:
        """Take one line; totals of the paper behind `=` stand for all columns, or for who played."""
        if "=" not in line:
            return self._recorder.record(line)
        from skatcalc.sheet.checks import carried_before  # noqa: PLC0415 - only where a paper is typed in
        from skatcalc.store.paper import split_totals  # noqa: PLC0415 - the same

        text, totals = split_totals(line)
        if not totals:
            return self._recorder.record(line)
        players = tuple(self._recorder.table.players)
        who = ""
        if len(totals) != len(players):
            entry = parse_line(text, players)
            who = getattr(entry, "declarer", "") or getattr(entry, "player", "")
            if len(totals) > 1 or who not in players:
                raise RuleError("written_count", count=len(totals), players=len(players))
        row = self._recorder.record(text)
        if who:
            # the other columns of the paper say what they said before
            off = carried_before(self._recorder.rows)
            totals = tuple(
                totals[0] if player == who else row.totals[player] + off.get(player, 0) for player in players
            )
        return self._recorder.note_written(totals)

    def _clock(self) -> time | None:
        """Give the time where the evening ends by the clock, so that its last round can be told."""
        end = self.document.content.end
        if end is None or end.until is None:
            return None
        return datetime.now().time().replace(microsecond=0)  # noqa: DTZ005 - the table's clock

    def read_again(self) -> None:
        """Take the file as another program has written it.

        Raises:
            DocumentError: the file cannot be used.
        """
        self._take(document.load(self.path))

    def take_back(self, label: str = "") -> GameRecord:
        """Take a row back, named as on the list; the last one unless named.

        Raises:
            RuleError: there is none.
            DocumentError: the file could not be written.
        """
        now = datetime.now()  # noqa: DTZ005 - the table's clock
        if label:
            found, record = document.drop_game(self.document, self._place(label), now)
        else:
            found, record = document.drop_last(self.document, now)
        self._take(found)
        return record

    def insert(self, label: str, line: str) -> Row:
        """Put a forgotten line before a row, named as on the list; give its row.

        Raises:
            SkatError: there is no such game, the line is bad, or the file could not be written.
        """
        place = self._place(label)
        row = self._recorder_before(place).record(line)
        game = GameRecord(play=row.line, note=_note(row.entry))
        self._take(document.insert_game(self.document, place, game))
        return self.replay().rows[place]

    def correct(self, label: str, line: str) -> tuple[Row, str]:
        """Correct a row, named as on the list (`7`, `7a` for what is no game); give row and old text.

        Raises:
            SkatError: there is no such game, the line is bad, or the file could not be written.
        """
        place = self._place(label)
        row = self._recorder_before(place).record(line)
        old = self.document.content.games[place]
        game = old.model_copy(update={"play": row.line, "note": _note(row.entry) or old.note})
        if game == old:
            return self.replay().rows[place], old.play
        now = datetime.now()  # noqa: DTZ005 - the table's clock
        self._take(document.replace_game(self.document, place, game, now))
        return self.replay().rows[place], old.play

    def _place(self, label: str) -> int:
        rows = self.replay().rows
        place = next((n for n, own in enumerate(labels(rows)) if own == label.lower()), None)
        if place is None:
            count = sum(row.number is not None for row in rows)
            raise RuleError("game_unknown", number=label, count=count)
        return place

    def _recorder_before(self, place: int) -> Recorder:
        sheet = self.document.sheet()
        return Recorder(sheet._replace(lines=sheet.lines[:place]))


class Draft:
    """Lines that are taken one by one and written together."""

    def __init__(self, sheet: ScoreSheet) -> None:
        """Begin behind the lines that the sheet has."""
        self._recorder = Recorder(sheet)
        self.games: list[GameRecord] = []

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table now."""
        return tuple(self._recorder.table.players)

    def replay(self) -> Replay:
        """Give what has been played, the lines taken included."""
        return self._recorder.replay()

    def hold(self, line: str, note: str = "") -> Row:
        """Take a line and give its row.

        Raises:
            SkatError: the line cannot be read or breaks a rule; nothing has changed then.
        """
        row = self._recorder.record(f"{line} ; {note}" if note else line)
        self.games.append(GameRecord(play=row.line, note=note))
        return row


def _note(entry: Entry | None) -> str:
    return entry.note if entry is not None else ""
