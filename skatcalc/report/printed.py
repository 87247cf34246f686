"""The official list as PDF, set by Typst; without the extra `print` there is a clear error."""

import json
from pathlib import Path
from typing import Any, Final

from skatcalc.errors import UsageError
from skatcalc.report.paperlist import COLUMNS, PLAYER_COLUMNS, PaperList, blank_list, paper_list
from skatcalc.report.spoken import rules_text
from skatcalc.sheet.scoresheet import replay
from skatcalc.store.document import Document
from skatcalc.words import Words

_TEMPLATE: Final = Path(__file__).with_name("list.typ")


# The boxes that stand for letters that no font has are all alike.
_MISSING: Final = b"""
#set text(font: "Libertinus Serif", size: 100pt, top-edge: "bounds", bottom-edge: "bounds")
#context {
  let box = measure("\\u{10FFFD}")
  [#metadata(json(bytes(sys.inputs.data)).filter(letter => measure(letter) == box)) <missing>]
}
"""


def evening_pdf(document: Document, words: Words) -> tuple[bytes, list[str]]:
    """Give a sheet as the printed list, and the names that have letters which no font has.

    Raises:
        UsageError: Typst is not installed.
        DocumentError: the sheet cannot be used.
    """
    content = document.content
    listed = paper_list(replay(document.sheet()), document.rules.scoring, words)
    date = words.date(str(content.date)) if content.date else ""
    facts = " · ".join(filter(None, [date, rules_text(document.rules, words)]))
    head = {"title": content.title or words("paper-title"), "facts": facts, "blanks": []}
    pdf = _set(listed, {**head, "blank": False, "signatures": listed.players}, words)
    named = (content.title or "", *listed.players)
    missing = _missing("".join(named))
    return pdf, [name for name in named if missing & set(name)]


def blank_pdf(players: int, games: int, words: Words) -> bytes:
    """Give an empty list to fill in by hand.

    Raises:
        UsageError: Typst is not installed.
    """
    blanks = [words(f"paper-{key}") for key in ("club", "date", "table", "series", "begin", "end")]
    head = {"title": words("paper-title"), "facts": "", "blanks": blanks}
    signatures = [words("paper-signature")] * players
    return _set(blank_list(players, games, words), {**head, "blank": True, "signatures": signatures}, words)


def _missing(text: str) -> set[str]:
    """Give the letters of a text that no font has."""
    import typst  # noqa: PLC0415 - as below, where its lack is told

    letters = sorted({letter for letter in text if not letter.isascii() and letter.isalnum()})
    if not letters:
        return set()
    inputs = {"data": json.dumps(letters, ensure_ascii=False)}
    ((*found,),) = json.loads(typst.query(_MISSING, "<missing>", field="value", sys_inputs=inputs))
    return set(found)


def _set(listed: PaperList, head: dict[str, Any], words: Words) -> bytes:
    try:
        import typst  # noqa: PLC0415 - an extra of its own, needed here alone
    except ImportError:
        raise UsageError("print_missing") from None
    data = {
        **head,
        **listed._asdict(),
        "rows": [{**row._asdict(), "players": [c._asdict() for c in row.players]} for row in listed.rows],
        "foot": [line._asdict() for line in listed.foot],
        "controls": [control._asdict() for control in listed.controls],
        "labels": {key: words(f"paper-{key}") for key in (*COLUMNS, *PLAYER_COLUMNS, "passed")},
        "groups": {key: words(f"paper-{key}") for key in ("matadors", "levels", "value")},
        "legend": words("paper-legend"),
        "language": words.language,
    }
    found: bytes = typst.compile(str(_TEMPLATE), sys_inputs={"data": json.dumps(data, ensure_ascii=False)})
    return found
