"""`skatcalc help TOPIC`: the notation, the rules, the exit codes."""

from typing import Annotated

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("help", help=HELP["help"], epilog=HELP["help-examples"])
def topic(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[TOPIC]", help=HELP["help-topic"])] = None,
) -> None:
    """Print a topic."""
    printer = settings_of(context).printer
    topics = printer.words.topics.TOPICS
    if name is None:
        printer.say(context.find_root().get_help())
        return
    if name not in topics:
        raise UsageError("topic_unknown", name=name, known=" ".join(topics))
    printer.say(topics[name].strip("\n"))
