"""Names, notes and titles that would be code elsewhere: in pages, in printed lists and in spreadsheets."""

import csv
import io
import json
from pathlib import Path

import pytest
from cli_runner import done, written_sheet
from dom import Node, read_page
from printed_page import read_pdf

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

HTML = (
    '"><script>alert(1)</script>',
    "'onload='alert(1)",
    "</title></style><img src=x>",
    "<svg onload=alert(1)>",
    "&lt <!-- &amp",
    "javascript:alert(1)",
)
TYPST = (
    '#import "x.typ"',
    "$ x^2 $ #[",
    "*bold* _it_ `raw`",
    "\\ @label <label>",
    "= head //",
    '"] #eval("1+1")',
)
FORMULAS = ("=1+1", "+1", "@SUM(A1)", "'=1", "\"=cmd!' /C calc'!A0\"", "=HYPERLINK(A1,B1)")


def evening(path: Path, players: tuple[str, ...]) -> Path:
    """Write a sheet with odd texts in every place, or with plain ones: always as many of them."""
    title, note, *names = players
    lines = [f"{names[0]} s2", f"{names[1]} g1-", f"{names[2]} adj -20", f"{names[3]} n", f"leave {names[3]}"]
    head = f"title = {json.dumps(title)}\nplayers = {json.dumps(names)}\n[money]\nrate = '0.05'\n"
    written_sheet(path, lines, head)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n[[games]]\nplay = {json.dumps(names[0] + ' c1')}\nnote = {json.dumps(note)}\n")
        file.write(f"\n[[games]]\nplay = {json.dumps(note)}\n")
    return path


def shape(page: Node) -> list[tuple[str, tuple[str, ...]]]:
    """Give the tags of a page with the names of their attributes."""
    return [(node.tag, tuple(sorted(node.attributes))) for node in page.walk()]


@pytest.mark.parametrize(
    "command", ["session export --format html -f odd.toml", "season export --format html odd.toml"]
)
def test_a_page_has_the_shape_of_one_with_plain_names(command: str) -> None:
    """What a name, a title or a note brings is text: no tag and no attribute more than with plain ones."""
    evening(Path("odd.toml"), ("Abend", "Anmerkung", "Anna", "Bert", "Cleo", "Dora"))
    plain = read_page(done(*command.split()))
    for turn in range(len(HTML)):
        evening(Path("odd.toml"), HTML[turn:] + HTML[:turn])
        text = done(*command.split())
        assert shape(read_page(text)) == shape(plain)
        assert "<script" not in text
        assert "<img" not in text


def test_a_printed_list_sets_what_is_written() -> None:
    """Typst reads names as text; nothing is imported, computed or set in bold."""
    for turn in range(len(TYPST)):
        texts = TYPST[turn:] + TYPST[:turn]
        path = evening(Path("odd.toml"), texts)
        printed = done("session", "export", "--format", "pdf", "-f", str(path), "-o", "list.pdf")
        assert printed
        words = "".join(word.text for page in read_pdf(Path("list.pdf").read_bytes()) for word in page.words)
        for name in texts[2:]:
            assert "".join(name.split()) in words


def test_a_title_of_control_signs_is_printed() -> None:
    signs = "".join(f"\\u{number:04x}" for number in (0x41, 1, 0x1B, 0x7F, 0x202E, 0xFEFF, 0xFDD0, 0x42))
    written_sheet(Path("odd.toml"), ["Anna s2"], f'title = "{signs}"\n')
    for form in ("pdf", "html"):
        done("session", "export", "--format", form, "-f", "odd.toml", "-o", f"list.{form}")
    page = Path("list.html").read_text("utf-8")
    assert [sign for sign in page if ord(sign) < 32 and sign != "\n"] == []


@pytest.mark.parametrize("dialect", ["international", "german"])
def test_no_cell_of_a_spreadsheet_is_a_formula(dialect: str) -> None:
    for turn in range(len(FORMULAS)):
        evening(Path("odd.toml"), FORMULAS[turn:] + FORMULAS[:turn])
        text = done("session", "export", "--dialect", dialect, "-f", "odd.toml").removeprefix("\ufeff")
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=";" if dialect == "german" else ","):
            for cell in row:
                assert not cell.startswith(("=", "+", "@", "\t", "\r"))
                assert not cell.startswith("-") or float(cell.replace(",", "."))
