"""`skatcalc session export|blank` and `season export`: sheets as pages and printed lists."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", readable=False, help=HELP["export-output"])
]
MOST_GAMES: Final = 1000
_ROUNDS: Final = 12


SEASON_FORMATS: Final = ("html",)


def export(
    context: typer.Context,
    form: Annotated[str, typer.Option("--format", metavar="FORMAT", help=HELP["export-format"])] = "csv",
    output: Output = None,
    dialect: Annotated[str, typer.Option("--dialect", help=HELP["export-dialect"])] = "international",
) -> None:
    """Export a sheet."""
    from skatcalc.cli.evening import Evening  # noqa: PLC0415 - Pydantic only where a sheet is opened
    from skatcalc.cli.writers import WRITERS  # noqa: PLC0415
    from skatcalc.store.csvtable import SEPARATORS  # noqa: PLC0415

    settings = settings_of(context)
    known_format(form, WRITERS)
    known_format(dialect, SEPARATORS, "--dialect")
    evening = Evening(settings.sheet_path)
    # a file has all letters, whatever the terminal has
    terminal = sys.stdout.encoding if output is None and settings.printer.ascii_only else "utf-8"
    encoding = "ascii" if settings.ascii_only else terminal
    exported = WRITERS[form](evening, settings.printer, dialect, encoding)
    deliver(context, exported.content, output, [evening.path], form, exported.without)


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
        wanted = " ".join(map(str, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)))
        raise UsageError("option_value", option="--players", value=str(players), wanted=wanted)
    words = settings_of(context).printer.words
    deliver(context, blank_pdf(players, games or _ROUNDS * players, words), output, (), "pdf")


def known_format(form: str, known: Iterable[str], option: str = "--format") -> None:
    """Refuse a format that cannot be written.

    Raises:
        UsageError: the format is none of those known.
    """
    if form not in known:
        raise UsageError("option_value", option=option, value=form, wanted=" ".join(known))


def deliver(
    context: typer.Context,
    data: bytes,
    output: Path | None,
    sources: Iterable[Path],
    form: str,
    without: Sequence[str] = (),
) -> None:
    """Write an export to its file or to stdout, never over a sheet.

    Args:
        context: of the command.
        data: what is written, byte by byte.
        output: the file, or None for stdout.
        sources: the sheets it was made from.
        form: name of the format.
        without: sentences that say what the export leaves out.

    Raises:
        UsageError: the file is a sheet, or a PDF would be written to a terminal.
        DocumentError: the file cannot be written.
    """
    from skatcalc.store.config import players_of  # noqa: PLC0415 - with the file
    from skatcalc.store.files import put, resolved  # noqa: PLC0415 - the same

    printer = settings_of(context).printer
    if output is None:
        if data.startswith(b"%PDF") and sys.stdout.isatty():
            raise UsageError("output_terminal")
        # bytes as they are, so that a redirected file has its mark and line ends
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        own = resolved(output) in map(resolved, sources)
        if own or (output.is_file() and players_of(output)):
            raise UsageError("output_sheet", path=str(output))
        put(output, data)
        if printer.json:
            printer.data("export", {"path": str(output), "of": form, "bytes": len(data), "without": without})
        else:
            printer.say(printer.words("exported", path=output))
    if not printer.json:
        for sentence in without:
            printer.note(sentence)
