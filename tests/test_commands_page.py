"""The command reference in `examples/commands.md` names every command; `test_docs` checks what it says."""

from pathlib import Path
from typing import Any

import typer

from skatcalc.cli.app import COMMANDS, app

PAGE = Path(__file__).parents[1] / "examples" / "commands.md"
SHORT_FORMS = ("add", "undo", "edit", "show")


def names(command: Any, path: str) -> list[str]:  # noqa: ANN401 - a class of the command line library
    """Give the paths of a command and all below it."""
    below = getattr(command, "commands", {})
    return [path, *(name for inner, child in below.items() for name in names(child, f"{path} {inner}"))]


def test_every_command_is_on_the_page() -> None:
    group: Any = typer.main.get_command(app)
    page = PAGE.read_text("utf-8")
    for name in COMMANDS:
        if name in SHORT_FORMS:
            continue
        for path in names(group.get_command(None, name), name):
            assert f"$ skatcalc {path} --help\n" in page
