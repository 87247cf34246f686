"""`skatcalc config`: where the settings are, what they say, and how to change them."""

from typing import Annotated

import typer

from skatcalc.cli.cardnames import DECKS
from skatcalc.cli.settings import settings_of
from skatcalc.errors import UsageError
from skatcalc.store.config import current_sheet, keep, settings_path
from skatcalc.words import LANGUAGES
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)
_KNOWN = {"language": LANGUAGES, "deck": DECKS}


@app.command(help=HELP["config"], epilog=HELP["config-examples"])
def config(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help=HELP["config-name"])] = None,
    value: Annotated[str | None, typer.Argument(metavar="[VALUE]", help=HELP["config-value"])] = None,
) -> None:
    """Show the settings, or change one."""
    settings = settings_of(context)
    printer = settings.printer
    chosen = {"language": settings.language, "deck": settings.deck}
    if name is not None:
        if name not in _KNOWN:
            raise UsageError("option_value", option="config", value=name, wanted=" ".join(_KNOWN))
        if value not in _KNOWN[name]:
            raise UsageError("option_value", option=name, value=value or "-", wanted=" ".join(_KNOWN[name]))
        keep(name, value)
        chosen[name] = value
    sheet = current_sheet()
    if printer.json:
        told = {"settings": str(settings_path()), "sheet": None if sheet is None else str(sheet)}
        printer.data("config", {**told, **chosen})
        return
    words = printer.words
    printer.say(words("config-file", path=settings_path()))
    printer.say(words("config-language", language=chosen["language"]))
    printer.say(words("config-deck", deck=chosen["deck"]))
    printer.say(words("sheet-none") if sheet is None else words("sheet-in-use", path=sheet))
