"""What Tab offers: players of the sheet, wherever on the line the sheet is named."""

import os
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from skatcalc.errors import UsageError

# where the scripts of Typer put the line: bash, and the other shells
_LINES = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")


def complete_player(context: typer.Context, incomplete: str) -> list[str]:
    """Complete a player's name from the sheet named by `-f`, or the one in use."""
    from skatcalc.store.config import current_sheet, players_of  # noqa: PLC0415

    named = context.find_root().params.get("file")
    path = Path(named) if named else current_sheet()
    players = players_of(path) if path is not None else []
    # the shell keeps only what begins as typed, and case does not matter in a line
    typed = len(incomplete)
    return [
        incomplete + player[typed:]
        for player in players
        if player.casefold().startswith(incomplete.casefold())
    ]


def hoist_completed_line(hoisted: Callable[[Sequence[str]], list[str]]) -> None:
    """Bring the global options of the line that Tab completes to the front, as a call does it."""
    for name in _LINES:
        line = os.environ.get(name, "")
        try:
            program, *words = shlex.split(line)
            last = [] if line.endswith(" ") or not words else [words.pop()]
            words = [program, *hoisted(words), *last]
        except (ValueError, UsageError):
            # a quote is open, or the value of an option is being typed
            continue
        os.environ[name] = shlex.join(words) + " " * (not last)
        if name == _LINES[0]:
            os.environ["COMP_CWORD"] = str(len(words) - len(last))
