"""The entry loop: one line a game, saved at once."""

import contextlib
import re
import shlex
import sys
from datetime import datetime

from skatcalc.cli.evening import Evening
from skatcalc.cli.printer import Printer, width
from skatcalc.cli.sheetview import (
    end_text,
    row_text,
    say_spoiled,
    say_totals,
    show_sheet,
    sitting_text,
    spoken_play,
)
from skatcalc.cli.sheetview import round_text as kind_of_round
from skatcalc.errors import DocumentError, SkatError
from skatcalc.report.spoken import spoken_line
from skatcalc.sheet.checks import newly_written
from skatcalc.sheet.scoresheet import Replay, Row

BACK, HELP, END, SHOW, EDIT, INSERT = "<", "?", ".", "show", "edit", "insert"
OTHER_WORDS = {
    **dict.fromkeys(("undo", "zurück", "отмена"), BACK),
    **dict.fromkeys(("help", "hilfe", "справка"), HELP),
    **dict.fromkeys(("q", "quit", "exit", "ende", "конец"), END),
    **dict.fromkeys(("zeigen", "показать"), SHOW),
    **dict.fromkeys(("ändern", "исправить"), EDIT),
    **dict.fromkeys(("einfügen", "вставить"), INSERT),
}
_COMMAND = re.compile(r"(\S+)(?: +(\d+[a-z]*)(?: +(.*))?)?", re.IGNORECASE)
_PROGRAM = "skatcalc "
_WIDEST_PROMPT = 60


def enter(evening: Evening, printer: Printer) -> None:
    """Read lines from the terminal until `.` or the end of input.

    Raises:
        DocumentError: the sheet can no longer be written; what was recorded before is saved.
    """
    words = printer.words
    printer.at_prompt = True
    players = evening.replay().next.players
    _complete_names(players)
    printer.wrap(words("enter-welcome", example=players[0].lower()))
    say_totals(evening.replay(), evening.document.rules, printer)
    while True:
        try:
            line = input(_prompt(evening, printer)).strip()
        except EOFError:
            printer.say()
            break
        except KeyboardInterrupt:
            # what is said of it begins on a line of its own
            printer.say()
            raise
        if OTHER_WORDS.get(line.lower(), line) == END:
            break
        try:
            _obey(evening, printer, line)
        except DocumentError as error:
            if error.code != "document_changed":
                raise
            printer.error(error)
            evening.read_again()
            say_totals(evening.replay(), evening.document.rules, printer)
    count = evening.replay().number - 1
    printer.say(words("enter-bye", count=count, path=evening.path))


def _obey(evening: Evening, printer: Printer, line: str) -> None:
    """Do what a line says: a word of the loop, a whole command, or else a game."""
    if line.startswith(_PROGRAM):
        _run(evening, printer, line.removeprefix(_PROGRAM))
        return
    found = _COMMAND.fullmatch(line)
    word, label, rest = found.groups("") if found else ("", "", "")
    command = OTHER_WORDS.get(word.lower(), word.lower())
    if command == HELP and not label:
        printer.say(printer.words.topics.SHORT_NOTATION.strip("\n"))
    elif command == SHOW and not label:
        content = evening.document.content
        show_sheet(evening.replay(), content, evening.document.rules, printer)
    elif command == BACK and not rest:
        _change(evening, printer, label)
    elif command in (EDIT, INSERT) and label and rest:
        _change(evening, printer, label, rest, insert=command == INSERT)
    elif line:
        _record(evening, printer, line)


def _run(evening: Evening, printer: Printer, line: str) -> None:
    """Run a command on this sheet: hints name whole commands, and the prompt is where they are read."""
    from skatcalc.cli.app import main  # noqa: PLC0415 - it has loaded this module

    try:
        typed = shlex.split(line)
    except ValueError:
        typed = line.split()
    main(["-f", str(evening.path), "--lang", printer.words.language, *typed])
    evening.read_again()


def _prompt(evening: Evening, printer: Printer) -> str:
    replay = evening.replay()
    words, deal = printer.words, replay.next
    text = words("enter-prompt", number=replay.number, dealer=deal.dealer, forehand=deal.forehand)
    text += f"{sitting_text(deal, words)}> "
    text = printer.plain(text)
    if special := kind_of_round(deal, words):
        text = f"[{printer.plain(special)}] {text}"
    if width(text) > _WIDEST_PROMPT:
        # what is typed has room only on a line of its own
        printer.wrap(text.removesuffix("> "))
        return "> "
    return text


def _record(evening: Evening, printer: Printer, line: str) -> None:
    rows, fault = evening.record([line])
    if fault is not None:
        printer.error(fault)
        return
    replay = evening.replay()
    _say_rows(rows, replay, printer)
    _complete_names(replay.next.players)
    say_totals(replay, evening.document.rules, printer)
    for finding in newly_written(replay, len(rows)):
        printer.error(finding.problem)
    over = end_text(
        replay,
        evening.document.content,
        evening.document.rules,
        printer.words,
        datetime.now(),  # noqa: DTZ005 - the table's clock
    )
    if over:
        printer.say(over)


def _say_rows(rows: list[Row], replay: Replay, printer: Printer) -> None:
    for row in rows:
        line = spoken_line(row.line, row.entry, printer.words)
        printer.say(f"   {printer.style(line, 'head')}")
        for text in row_text(row, replay, printer.words):
            printer.wrap(text, "   ")


def _change(evening: Evening, printer: Printer, label: str, line: str = "", *, insert: bool = False) -> None:
    """Take a line back, correct one or insert one."""
    words, before = printer.words, evening.replay()
    try:
        if not line:
            printer.say(words("taken-back", line=spoken_play(evening.take_back(label).play, before, words)))
        elif insert:
            _say_rows([evening.insert(label, line)], evening.replay(), printer)
        else:
            row, old = evening.correct(label, line)
            printer.say(words("edited", number=label, old=spoken_play(old, before, words)))
            _say_rows([row], evening.replay(), printer)
    except DocumentError:
        raise
    except SkatError as error:
        if error.code == "nothing_to_undo":
            printer.say(words("enter-nothing"))
        else:
            printer.error(error)
        return
    _complete_names(evening.replay().next.players)
    say_totals(evening.replay(), evening.document.rules, printer)
    say_spoiled(before, evening.replay(), printer)


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
