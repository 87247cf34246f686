"""The root command: global options anywhere, commands loaded when they are called, exit codes."""

import importlib
import os
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from skatcalc import __version__
from skatcalc.cli.cardnames import DECKS
from skatcalc.cli.group import Group, nearest
from skatcalc.cli.printer import SPELLED, give_up
from skatcalc.cli.settings import Settings, chosen_language, exit_code, unknown_setting
from skatcalc.errors import DocumentError, SkatError, UsageError
from skatcalc.words import LANGUAGES, Words
from skatcalc.words.help_en import HELP

# command -> module below skatcalc.cli, and the command in it where the module has several
COMMANDS: Final = {
    "value": ("value", ""),
    "bid": ("bid", ""),
    "hand": ("hand", ""),
    "session": ("session", ""),
    "add": ("session", "add"),
    "undo": ("session", "undo"),
    "edit": ("session", "edit"),
    "show": ("session", "show"),
    "season": ("season", ""),
    "simulate": ("simulate", ""),
    "solve": ("solve", ""),
    "odds": ("odds", ""),
    "warmup": ("warmup", ""),
    "rules": ("rules", ""),
    "config": ("config", ""),
    "help": ("topics", ""),
}
_WITH_VALUE: Final = ("-r", "--rules", "-f", "--file", "--lang", "--deck")
_FLAGS: Final = ("--json", "--ascii", "--color", "--no-color")
_RECORDING: Final = {"add", "undo", "edit", "insert", "new", "import"}
_COLORS: Final = ("auto", "always", "never")
BUG: Final = 70
INTERRUPTED: Final = 130

_POSSIBLE: Final = re.compile(r" \(Possible options: .*\)$")
_NO_NUMBER: Final = re.compile("is not a valid int(?:eger)?(?: range)?")
_NO_COMMAND: Final = re.compile(r"No such command '(.*?)'")

# The classes of the command line library, wherever this version of Typer keeps them.
_UsageFault: Final[Any] = typer.BadParameter.__mro__[1]
_CommandFault: Final[Any] = _UsageFault.__mro__[1]


class Lazy(Group):
    """A group that loads the module of a command when the command is called."""

    # the language of help, set for each call; None is English
    words: Words | None = None

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002 - the class is Typer's own
        """List the commands with their help, without loading them."""
        texts = HELP if self.words is None else self.words.help
        with formatter.section("Commands"):
            formatter.write_dl([(name, texts[inner or name]) for name, (_, inner) in COMMANDS.items()])

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - the class is Typer's own
        """Give the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002 - the same
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        module_name, inner = COMMANDS[cmd_name]
        module = importlib.import_module(f"skatcalc.cli.{module_name}")
        command: Any = typer.main.get_command(module.app)
        if self.words is not None:
            from skatcalc.cli.helptext import translate  # noqa: PLC0415 - English needs none

            translate(command, self.words)
        return command.commands[inner] if inner else command


app = typer.Typer(
    cls=Lazy,
    help=HELP["root"],
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:  # noqa: FBT001 - called by Typer
    if value:
        sys.stdout.write(f"skatcalc {__version__}\n")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    rules: Annotated[str | None, typer.Option("-r", "--rules", help=HELP["option-rules"])] = None,
    # whether a file may be read is told by whoever reads it, here and in all commands
    file: Annotated[
        Path | None, typer.Option("-f", "--file", readable=False, help=HELP["option-file"])
    ] = None,
    lang: Annotated[str | None, typer.Option("--lang", help=HELP["option-lang"])] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help=HELP["option-json"])] = False,
    color: Annotated[str, typer.Option("--color", help=HELP["option-color"])] = "auto",
    deck: Annotated[str | None, typer.Option("--deck", help=HELP["option-deck"])] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help=HELP["option-ascii"])] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=HELP["option-version"])
    ] = False,
) -> None:
    """Keep the global options for the command."""
    del version
    context.obj = settings = Settings(
        rules, file, lang, json=json, color=color, deck=deck, ascii_only=ascii_only
    )
    if lang is None and (fault := unknown_setting()):
        message, hint = settings.printer.words.error(fault)
        settings.printer.note(f"{message}; {hint}", "warning")
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


def hoisted(arguments: Sequence[str]) -> list[str]:
    """Bring the global options to the front, wherever they were typed.

    Raises:
        UsageError: an option stands last and its value is missing.
    """
    front: list[str] = []
    rest: list[str] = []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            rest += [word, *waiting]
            break
        name = word.partition("=")[0]
        if word in ("--color", "--no-color"):
            when = "never" if word == "--no-color" else "always"
            if word == "--color" and waiting and waiting[0] in _COLORS:
                when = waiting.pop(0)
            elif word == "--color" and not rest and _stray(waiting):
                raise UsageError("option_value", option="--color", value=waiting[0], wanted=" ".join(_COLORS))
            front.append(f"--color={when}")
        elif name == "--color":
            when = word.partition("=")[2]
            if when not in _COLORS:
                raise UsageError(
                    "option_value", option="--color", value=when or '""', wanted=" ".join(_COLORS)
                )
            front.append(word)
        elif word in _FLAGS or (name in _WITH_VALUE and "=" in word):
            front.append(word)
        elif word[:2] in _WITH_VALUE and word[2:] and not word.startswith("--"):
            front += [word[:2], word[2:]]
        elif word in _WITH_VALUE:
            if not waiting:
                raise UsageError("value_missing", option=word)
            front += [word, waiting.pop(0)]
        else:
            rest.append(word)
    return front + rest


def _stray(waiting: Sequence[str]) -> bool:
    """Tell whether a word that is no command stands before one: it is meant for the option before it."""
    return len(waiting) > 1 and waiting[0] not in COMMANDS and waiting[1] in COMMANDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and give its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _mend_streams(ascii_only="--ascii" in given or _letters_alone())
    code = 0
    try:
        code = _run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader has seen enough
        give_up(sys.stdout)
    except KeyboardInterrupt:
        # before there was anything to interrupt
        code = INTERRUPTED
    except OSError as error:
        why, printer = error.strerror or str(error), _emergency_settings(given).printer
        code = 3
        if error.filename is not None:
            printer.error(DocumentError("document_unusable", path=str(error.filename), why=why))
        else:
            printer.error(DocumentError("output_unusable", why=why))
            give_up(sys.stdout)
    return code


def _letters_alone() -> bool:
    """Tell whether the locale is C, whose terminals show no signs, though Python writes UTF-8 there.

    It takes LC_CTYPE for C.UTF-8 itself then (PEP 538).
    """
    named = os.environ.get
    if named("PYTHONIOENCODING") or named("PYTHONUTF8"):
        return False
    ctype = "" if named("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8") else named("LC_CTYPE")
    return (named("LC_ALL") or ctype or named("LANG")) in ("C", "POSIX")


def _mend_streams(*, ascii_only: bool) -> None:
    """Make streams usable that are closed, lack letters or may hold bytes without a meaning."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - open to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - open to the end
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - open to the end
    elif hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="surrogateescape")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="ascii" if ascii_only else None, errors=SPELLED)


def _run(given: list[str]) -> int:
    settings = _emergency_settings(given)
    try:
        command: Any = typer.main.get_command(app)
        command.words = None if settings.language == "en" else Words(settings.language)
        if command.words is not None:
            from skatcalc.cli.helptext import translate  # noqa: PLC0415 - English needs none

            translate(command, command.words)
        if "_SKATCALC_COMPLETE" in os.environ:
            from skatcalc.cli.completion import hoist_completed_line  # noqa: PLC0415 - only for Tab

            hoist_completed_line(hoisted)
        result = command.main(hoisted(given), prog_name="skatcalc", standalone_mode=False)
    except SkatError as error:
        settings.printer.error(error)
        return exit_code(error)
    except _CommandFault as fault:
        settings.printer.error(_usage_error(fault))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        settings.printer.error(_interruption(given))
        return INTERRUPTED
    except SystemExit:
        # without standalone mode Typer leaves by itself only when a pipe is closed
        raise BrokenPipeError from None
    except OSError as error:
        # what has no name is the stream of the answer
        if error.filename is None:
            raise
        path, why = os.fsdecode(error.filename), error.strerror or str(error)
        settings.printer.error(DocumentError("document_unusable", path=path, why=why))
        return 3
    except Exception as bug:
        if os.environ.get("SKATCALC_DEBUG"):
            raise
        settings.printer.error(SkatError("internal", bug=f"{type(bug).__name__}: {bug}"))
        return BUG
    if result == INTERRUPTED:  # some versions of Typer take the interruption themselves
        settings.printer.error(_interruption(given))
    return result if isinstance(result, int) else 0


def _interruption(given: list[str]) -> SkatError:
    return SkatError("interrupted" if _RECORDING.isdisjoint(given) else "interrupted_saved")


def _emergency_settings(given: list[str]) -> Settings:
    """Give settings for help, and for errors that happen before the options are read."""
    try:
        options = hoisted(given)
    except SkatError:
        options = given
    color = _last(options, "--color") or "auto"
    asked = (_last(options, "--lang"), chosen_language()[0], "en")
    deck = _last(options, "--deck")
    return Settings(
        color=color if color in _COLORS else "auto",
        language=next(language for language in asked if language in LANGUAGES),
        deck=deck if deck in DECKS else None,
        json="--json" in given,
    )


def _last(options: Sequence[str], name: str) -> str:
    """Give the value of an option, of the last where it is given several times, else nothing."""
    value = ""
    for word, after in pairwise([*options, ""]):
        if word == name:
            value = after
        elif word.startswith(f"{name}="):
            value = word.partition("=")[2]
    return value


def _usage_error(fault: Any) -> UsageError:  # noqa: ANN401 - a class of the command line library
    command = getattr(getattr(fault, "ctx", None), "command_path", None) or "skatcalc"
    # what merely begins alike is no help
    what = _POSSIBLE.sub("", str(fault.format_message())).rstrip(".")
    what = _NO_NUMBER.sub("is no whole number", what)
    hint = f"see `{command} --help`"
    unknown = _NO_COMMAND.match(what)
    if unknown and (near := nearest(fault.ctx.find_root().command, unknown[1])):
        what, hint = unknown[0], f"type `skatcalc {near}`, or {hint}"
    return UsageError("usage", what=what[:1].lower() + what[1:], hint=hint)
