"""`session export`: the sheet for other programs; each format has one writer in `WRITERS`."""

import contextlib
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatcalc.cli.evening import Evening
from skatcalc.cli.printer import Printer
from skatcalc.cli.settings import Settings
from skatcalc.cli.sheetview import sheet_data, show_sheet
from skatcalc.errors import DocumentError, UsageError
from skatcalc.report.csvlist import csv_list
from skatcalc.store.csvtable import SEPARATORS
from skatcalc.store.schema import SheetDocument


class Exported(NamedTuple):
    """An exported sheet, and what it leaves out, in sentences for the reader."""

    content: bytes
    without: tuple[str, ...] = ()


def _csv(evening: Evening, printer: Printer, dialect: str) -> Exported:
    replay, document = evening.replay(), evening.document
    roster = document.sheet().roster()
    text = csv_list(replay, roster, document.rules, dialect)
    content, words = document.content, printer.words
    without = [name for name in ("date", "title", "money", "end") if getattr(content, name)]
    if any(game.at or game.totals for game in content.games):
        without.append(words("export-marks"))
    if content.rules != "isko" or content.options:
        without.append(words("export-rules", rules=", ".join([content.rules, *content.options])))
    left_out = [words("export-without", what=", ".join(without))] if without else []
    if replay.problems:
        left_out.append(words("export-faulty", count=len(replay.problems)))
    mark = "\ufeff" if dialect == "german" else ""
    return Exported((mark + text).encode(), tuple(left_out))


def _json(evening: Evening, printer: Printer, dialect: str) -> Exported:
    del dialect
    replay, document = evening.replay(), evening.document
    values = sheet_data(replay, document.content, document.rules, printer)
    whole = {"format": "skatcalc/sheet", "version": 1, **values, "document": _head(document.content)}
    text = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
    words, left_out = printer.words, []
    if any(game.at or game.totals for game in document.content.games):
        left_out.append(words("export-without", what=words("export-marks")))
    if replay.problems:
        left_out.append(words("export-faulty", count=len(replay.problems)))
    return Exported(text.encode(), tuple(left_out))


def _head(content: SheetDocument) -> dict[str, Any]:
    """Give what a sheet file says before its games."""
    head = content.model_dump(mode="json", exclude={"format", "version", "games", "money", "end"})
    for name in ("money", "end"):
        table = getattr(content, name)
        if table is not None:
            head[name] = table.model_dump(mode="json", exclude_defaults=True)
    return head


def _text(evening: Evening, printer: Printer, dialect: str) -> Exported:
    del dialect
    document = evening.document
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(out):
        plain = Printer(printer.words, color="never", ascii_only=printer.ascii_only)
        show_sheet(evening.replay(), document.content, document.rules, plain)
    out.seek(0)
    return Exported(out.read().encode(), (printer.words("export-no-reading"),))


Writer = Callable[[Evening, Printer, str], Exported]
WRITERS: Final[dict[str, Writer]] = {"csv": _csv, "json": _json, "text": _text}


def export_sheet(settings: Settings, form: str, output: Path | None, dialect: str) -> None:
    """Write a sheet in one of the formats, to a file or to stdout.

    Raises:
        UsageError: there is no such format or dialect.
        DocumentError: the sheet cannot be read, or the file cannot be written.
    """
    if form not in WRITERS:
        raise UsageError("option_value", option="--format", value=form, wanted=" ".join(WRITERS))
    if dialect not in SEPARATORS:
        raise UsageError("option_value", option="--dialect", value=dialect, wanted=" ".join(SEPARATORS))
    printer = settings.printer
    evening = Evening(settings.sheet_path)
    exported = WRITERS[form](evening, printer, dialect)
    if output is None:
        # bytes as they are, so that a redirected file has its mark and line ends
        sys.stdout.flush()
        sys.stdout.buffer.write(exported.content)
        sys.stdout.buffer.flush()
    else:
        if os.path.realpath(output) == os.path.realpath(evening.path):
            raise DocumentError("export_sheet", path=str(output))
        try:
            output.write_bytes(exported.content)
        except OSError as error:
            raise DocumentError(
                "export_unusable", path=str(output), why=error.strerror or str(error)
            ) from None
        if printer.json:
            printer.data("export", {"path": str(output), "of": form, "without": exported.without})
        else:
            printer.say(printer.words("export-written", path=output))
    if not printer.json:
        for sentence in exported.without:
            printer.note(sentence)
