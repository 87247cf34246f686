"""The entry loop: one line a game, saved at once."""

import contextlib
import sys
from datetime import datetime

from skatcalc.cli.evening import Evening
from skatcalc.cli.printer import Printer
from skatcalc.cli.sheetview import end_text, row_text, totals_text
from skatcalc.cli.sheetview import round_text as kind_of_round
from skatcalc.errors import DocumentError, SkatError
from skatcalc.sheet.checks import newly_written

BACK, HELP, END = "<", "?", "."
OTHER_WORDS = {
    **dict.fromkeys(("undo", "zurück", "отмена"), BACK),
    **dict.fromkeys(("help", "hilfe", "справка"), HELP),
    **dict.fromkeys(("q", "quit", "exit", "ende", "конец"), END),
}


def enter(evening: Evening, printer: Printer) -> None:
    """Read lines from the terminal until `.` or the end of input.

    Raises:
        DocumentError: the sheet can no longer be written; what was recorded before is saved.
    """
    words = printer.words
    players = evening.replay().next.players
    _complete_names(players)
    printer.say(words("enter-welcome", example=players[0].lower()))
    printer.say(totals_text(evening.replay(), words))
    while True:
        try:
            line = input(printer.plain(_prompt(evening, printer))).strip()
        except EOFError:
            printer.say()
            break
        line = OTHER_WORDS.get(line.lower(), line)
        if line == END:
            break
        if line == HELP:
            printer.say(words.topics.SHORT_NOTATION.strip("\n"))
        elif line == BACK:
            _take_back(evening, printer)
        elif line:
            _record(evening, printer, line)
    count = evening.replay().number - 1
    printer.say(words("enter-bye", count=count, path=evening.path))


def _prompt(evening: Evening, printer: Printer) -> str:
    replay = evening.replay()
    words, deal = printer.words, replay.next
    text = words("enter-prompt", number=replay.number, dealer=deal.dealer, forehand=deal.forehand)
    special = kind_of_round(deal, words)
    return f"[{special}] {text}" if special else text


def _record(evening: Evening, printer: Printer, line: str) -> None:
    rows, fault = evening.record([line])
    if fault is not None:
        printer.error(fault)
        return
    words = printer.words
    replay = evening.replay()
    for row in rows:
        printer.say(f"   {printer.style(row.line, 'head')}")
        for text in row_text(row, replay, words):
            printer.wrap(text, "   ")
    _complete_names(replay.next.players)
    printer.say(totals_text(replay, words))
    for finding in newly_written(replay, len(rows)):
        printer.error(finding.problem)
    over = end_text(
        replay,
        evening.document.content,
        evening.document.rules,
        words,
        datetime.now(),  # noqa: DTZ005 - the table's clock
    )
    if over:
        printer.say(over)


def _take_back(evening: Evening, printer: Printer) -> None:
    try:
        record = evening.take_back()
    except DocumentError:
        raise
    except SkatError:
        printer.say(printer.words("enter-nothing"))
        return
    printer.say(printer.words("taken-back", line=record.play))
    printer.say(totals_text(evening.replay(), printer.words))


def _complete_names(players: tuple[str, ...]) -> None:
    """Let Tab complete the first word of a line, where the system can."""
    if not sys.stdin.isatty():
        return
    with contextlib.suppress(ImportError):
        import readline  # noqa: PLC0415 - not on every system

        def complete(text: str, state: int) -> str | None:
            if readline.get_begidx():
                return None  # only the first word is a name
            found = [player for player in players if player.casefold().startswith(text.casefold())]
            return f"{found[state]} " if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
