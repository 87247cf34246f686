"""Groups of commands: their lists in help, and which command a wrong word may have meant."""

from typing import Any

from typer.core import TyperGroup


class Group(TyperGroup):
    """A group whose help says of every command the whole sentence, not its beginning."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - the class is Typer's own
        """List the commands with their help."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help or "") for name, command in found if command])


def nearest(root: Any, word: str) -> str:  # noqa: ANN401 - a command of the library
    """Give the path of the command that a word below the root may have meant, or nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - for errors only

    names = root.list_commands(None)
    paths = dict(zip(names, names, strict=True))
    for name in names:
        for inner in getattr(root.get_command(None, name), "commands", {}):
            paths.setdefault(inner, f"{name} {inner}")
    return next((paths[near] for near in get_close_matches(word.lower(), paths, n=1, cutoff=0.7)), "")
