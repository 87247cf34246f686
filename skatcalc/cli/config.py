"""`skatcalc config`: where the settings are, and which sheet is in use."""

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.store.config import current_sheet, settings_path
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP["config"], epilog=HELP["config-examples"])
def config(context: typer.Context) -> None:
    """Show the settings."""
    printer = settings_of(context).printer
    sheet = current_sheet()
    if printer.json:
        printer.data(
            "config", {"settings": str(settings_path()), "sheet": None if sheet is None else str(sheet)}
        )
        return
    printer.say(printer.words("config-file", path=settings_path()))
    if sheet is None:
        printer.say(printer.words("sheet-none"))
    else:
        printer.say(printer.words("sheet-in-use", path=sheet))
