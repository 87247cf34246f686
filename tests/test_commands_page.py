"""The command reference in `examples/commands.md` names every command; `test_docs` checks what it says."""

from pathlib import Path

from cli_runner import command_paths

PAGE = Path(__file__).parents[1] / "examples" / "commands.md"
SHORT_FORMS = ("add", "undo", "edit", "show")


def test_every_command_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    for path in command_paths(groups=True):
        if path not in SHORT_FORMS:
            assert f"$ skatcalc {path} --help\n" in page
