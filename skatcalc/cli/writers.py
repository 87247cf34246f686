"""What `session export` writes: each format has one writer in `WRITERS`."""

import contextlib
import io
import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from skatcalc.cli.evening import Evening
from skatcalc.cli.printer import JSON_VERSION, SPELLED, Printer, harmless_json
from skatcalc.cli.sheetview import sheet_data, show_sheet
from skatcalc.report.csvlist import csv_list
from skatcalc.store.schema import SheetDocument


class Exported(NamedTuple):
    """An exported sheet, and what it leaves out, in sentences for the reader."""

    content: bytes
    without: tuple[str, ...] = ()


def _csv(evening: Evening, printer: Printer, dialect: str, encoding: str) -> Exported:
    del encoding
    replay, document = evening.replay(), evening.document
    roster = document.sheet().roster()
    text = csv_list(replay, roster, document.rules, dialect)
    content, words = document.content, printer.words
    heads = [name for name in ("date", "title", "money", "end") if getattr(content, name)]
    without = [words(f"export-{name}") for name in heads]
    if any(game.at or game.totals for game in content.games):
        without.append(words("export-marks"))
    if content.rules != "isko" or content.options:
        without.append(words("export-rules", rules=", ".join([content.rules, *content.options])))
    left_out = [words("export-without", what=", ".join(without))] if without else []
    if content.options:
        left_out.append(words("export-rules-file", rules=content.rules))
    elif content.rules != "isko":
        left_out.append(words("export-rules-preset", rules=content.rules))
    if replay.problems:
        left_out.append(words("export-faulty", count=len(replay.problems)))
    mark = "\ufeff" if dialect == "german" else ""
    return Exported((mark + text).encode(), tuple(left_out))


def _json(evening: Evening, printer: Printer, dialect: str, encoding: str) -> Exported:
    del dialect, encoding
    replay, document = evening.replay(), evening.document
    values = sheet_data(replay, document.content, document.rules, printer)
    whole = {
        "format": "skatcalc/sheet",
        "version": JSON_VERSION,
        **values,
        "document": _head(document.content),
    }
    text = harmless_json(json.dumps(whole, ensure_ascii=False, indent=1)) + "\n"
    words, left_out = printer.words, []
    if any(game.at or game.totals for game in document.content.games):
        left_out.append(words("export-without", what=words("export-marks")))
    if replay.problems:
        left_out.append(words("export-faulty", count=len(replay.problems)))
    return Exported(text.encode(), tuple(left_out))


def _head(content: SheetDocument) -> dict[str, Any]:
    """Give what a sheet file says before its games."""
    head = content.model_dump(mode="json", exclude={"format", "games", "money", "end"})
    for name in ("money", "end"):
        table = getattr(content, name)
        if table is not None:
            head[name] = table.model_dump(mode="json", exclude_defaults=True)
    return head


def _text(evening: Evening, printer: Printer, dialect: str, encoding: str) -> Exported:
    del dialect
    document = evening.document
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=SPELLED, write_through=True)
    with contextlib.redirect_stdout(out):
        plain = Printer(printer.words, color="never")
        show_sheet(evening.replay(), document.content, document.rules, plain)
    out.seek(0)
    return Exported(out.read().encode(), (printer.words("export-no-reading"),))


def _html(evening: Evening, printer: Printer, dialect: str, encoding: str) -> Exported:
    from skatcalc.report.eveningpage import evening_page  # noqa: PLC0415 - one format a call

    del dialect, encoding
    return Exported(evening_page(evening.document, printer.words).encode())


def _pdf(evening: Evening, printer: Printer, dialect: str, encoding: str) -> Exported:
    from skatcalc.report.printed import evening_pdf  # noqa: PLC0415 - one format a call

    del dialect, encoding
    return Exported(evening_pdf(evening.document, printer.words))


# a sheet, the printer of the call, the dialect of CSV, the letters of a text
Writer = Callable[[Evening, Printer, str, str], Exported]
WRITERS: Final[dict[str, Writer]] = {
    "csv": _csv,
    "json": _json,
    "text": _text,
    "html": _html,
    "pdf": _pdf,
}
