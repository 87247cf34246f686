"""`skatcalc help TOPIC`: the notation, the rules, the exit codes, and any command."""

from typing import Annotated, Any

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("help", help=HELP["help"], epilog=HELP["help-examples"])
def topic(
    context: typer.Context,
    names: Annotated[list[str] | None, typer.Argument(metavar="[TOPIC...]", help=HELP["help-topic"])] = None,
) -> None:
    """Print a topic, or the help of a command."""
    printer = settings_of(context).printer
    topics = printer.words.topics.TOPICS
    name = " ".join(names or ())
    if name in topics:
        printer.say(topics[name].strip("\n"))
        return
    found: Any = context.find_root()
    for word in names or ():
        child = found.command.get_command(found, word) if hasattr(found.command, "commands") else None
        if child is None:
            raise UsageError("topic_unknown", name=name, known=" ".join(topics))
        found = child.context_class(child, info_name=word, parent=found)
    printer.say(found.get_help())
