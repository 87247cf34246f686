"""`skatcalc session export|blank` and `season export`: sheets as pages and printed lists."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.errors import UsageError
from skatcalc.words import Words
from skatcalc.words.help_en import HELP

Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help=HELP["export-output"])]
Format = Annotated[str, typer.Option("--format", metavar="FORMAT", help=HELP["export-format"])]
MOST_GAMES: Final = 1000
_ROUNDS: Final = 12


def _html(document: Any, words: Words) -> bytes:  # noqa: ANN401 - Document is loaded with the files it needs
    from skatcalc.report.eveningpage import evening_page  # noqa: PLC0415 - one format a call

    return evening_page(document, words).encode()


def _pdf(document: Any, words: Words) -> bytes:  # noqa: ANN401 - the same
    from skatcalc.report.printed import evening_pdf  # noqa: PLC0415 - one format a call

    return evening_pdf(document, words)


# format -> what writes a sheet
WRITERS: Final[dict[str, Callable[[Any, Words], bytes]]] = {"html": _html, "pdf": _pdf}
SEASON_FORMATS: Final = ("html",)


def export(context: typer.Context, form: Format, output: Output = None) -> None:
    """Export a sheet."""
    from skatcalc.store.document import load  # noqa: PLC0415 - Pydantic only where a sheet is opened

    settings = settings_of(context)
    known_format(form, WRITERS)
    document = load(settings.sheet_path)
    deliver(context, WRITERS[form](document, settings.printer.words), output, [document.path])


def blank(
    context: typer.Context,
    players: Annotated[int, typer.Option("--players", help=HELP["blank-players"])] = 4,
    games: Annotated[
        int | None, typer.Option("--games", min=1, max=MOST_GAMES, help=HELP["blank-games"])
    ] = None,
    output: Output = None,
) -> None:
    """Print an empty list."""
    from skatcalc.report.printed import blank_pdf  # noqa: PLC0415 - only for printing
    from skatcalc.sheet.rounds import FEWEST_PLAYERS, MOST_PLAYERS  # noqa: PLC0415 - the same

    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise UsageError("player_count", count=players)
    words = settings_of(context).printer.words
    deliver(context, blank_pdf(players, games or _ROUNDS * players, words), output)


def known_format(form: str, known: Iterable[str]) -> None:
    """Refuse a format that cannot be written.

    Raises:
        UsageError: the format is none of those known.
    """
    if form not in known:
        raise UsageError("option_value", option="--format", value=form, wanted=" ".join(known))


def deliver(context: typer.Context, data: bytes, output: Path | None, sources: Iterable[Path] = ()) -> None:
    """Write an export to its file or to stdout, never over the sheets that it was made from.

    Raises:
        UsageError: the file is one of the sheets, or a PDF would be written to a terminal.
        DocumentError: the file cannot be written.
    """
    from skatcalc.store.files import put  # noqa: PLC0415 - with the file

    printer = settings_of(context).printer
    if output is None:
        if data.startswith(b"%PDF") and sys.stdout.isatty():
            raise UsageError("output_terminal")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    if output.resolve() in (path.resolve() for path in sources):
        raise UsageError("output_sheet", path=str(output))
    put(output, data)
    if printer.json:
        printer.data("export", {"path": str(output), "bytes": len(data)})
    else:
        printer.say(printer.words("exported", path=output))
