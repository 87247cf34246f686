"""A printed page as a reader sees it: where each word stands, which cells are hatched, where lines run."""

import io
from itertools import combinations, groupby
from typing import Any, NamedTuple

from pdfminer.converter import PDFLayoutAnalyzer
from pdfminer.layout import LTChar, LTLine, LTPage, LTRect
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage

MARGIN = 20  # points: printers leave about 5 mm of the paper white


class Word(NamedTuple):
    """A word with its box in points, from the lower left corner of the page."""

    text: str
    left: float
    below: float
    right: float
    above: float
    turned: bool


class Printed(NamedTuple):
    """One page: its size, its words, its hatched cells (left, below, right, above), its lines.

    Upright lines are places from the left; level ones have left, right and height.
    """

    width: float
    height: float
    words: list[Word]
    hatched: list[tuple[float, float, float, float]]
    upright: list[float]
    level: list[tuple[float, float, float]]

    def rows(self) -> list[list[Word]]:
        """Give the upright words row by row, from top to bottom and from left to right."""
        words = sorted((word for word in self.words if not word.turned), key=lambda word: -word.below)
        rows: list[list[Word]] = []
        for word in words:
            middle = (word.below + word.above) / 2
            if rows and rows[-1][-1].below < middle < rows[-1][-1].above:
                rows[-1].append(word)
            else:
                rows.append([word])
        return [sorted(row, key=lambda word: word.left) for row in rows]

    def row(self, first: str) -> list[Word]:
        """Give the row whose first words are these."""
        return next(row for row in self.rows() if " ".join(word.text for word in row).startswith(first))


class _Device(PDFLayoutAnalyzer):
    def __init__(self, resources: PDFResourceManager) -> None:
        super().__init__(resources, laparams=None)
        self.pages: list[LTPage] = []
        self.missing = 0

    def receive_layout(self, ltpage: LTPage) -> None:
        self.pages.append(ltpage)

    def render_char(self, *values: Any) -> float:  # noqa: ANN401 - of the library
        # glyph 0 is the box that stands for a letter that no font has
        self.missing += values[5] == 0
        return float(super().render_char(*values))


def read_pdf(data: bytes) -> list[Printed]:
    """Read a PDF; every letter must be in a font."""
    resources = PDFResourceManager()
    device = _Device(resources)
    interpreter = PDFPageInterpreter(resources, device)
    for page in PDFPage.get_pages(io.BytesIO(data)):
        interpreter.process_page(page)
    assert device.missing == 0, "a letter is in no font"
    return [_page(page) for page in device.pages]


def _page(page: LTPage) -> Printed:
    chars = [item for item in page if isinstance(item, LTChar)]
    hatched = [
        item.bbox
        for item in page
        # the name of a pattern: `p0`, or `P0` from older versions of Typst
        if isinstance(item, LTRect) and str(item.non_stroking_color).lower().startswith("p")
    ]
    lines = [item.x0 for item in page if isinstance(item, LTLine) and abs(item.x0 - item.x1) < 0.1]
    level = [
        (item.x0, item.x1, round(item.y0, 1))
        for item in page
        if isinstance(item, LTLine) and abs(item.y0 - item.y1) < 0.1
    ]
    upright = sorted({round(x, 1) for x in lines})
    return Printed(page.width, page.height, _words(chars), hatched, upright, level)


def _words(chars: list[LTChar]) -> list[Word]:
    def line(char: LTChar) -> tuple[bool, float]:
        turned = abs(char.matrix[1]) > 0.1
        return turned, round(char.matrix[4 if turned else 5], 1)

    def along(char: LTChar) -> float:
        return char.y0 if line(char)[0] else char.x0

    found: list[Word] = []
    for (turned, _), group in groupby(sorted(chars, key=lambda char: (*line(char), along(char))), line):
        word: list[LTChar] = []
        for char in [*group, None]:
            far = char is not None and word and _gap(word[-1], char, turned=turned) > 0.25 * word[-1].size
            if char is None or far or char.get_text().isspace():
                if word:
                    found.append(_word(word, turned=turned))
                word = []
            if char is not None and not char.get_text().isspace():
                word.append(char)
    return found


def _gap(left: LTChar, right: LTChar, *, turned: bool) -> float:
    return right.y0 - left.y1 if turned else right.x0 - left.x1


def _word(chars: list[LTChar], *, turned: bool) -> Word:
    text = "".join(char.get_text() for char in chars)
    boxes = list(zip(*(char.bbox for char in chars), strict=True))
    return Word(text, min(boxes[0]), min(boxes[1]), max(boxes[2]), max(boxes[3]), turned)


def overlaps(one: Word, other: Word) -> bool:
    """Tell whether two words cover each other; boxes are as high as the letters can be, words seldom are."""
    high, wide = 0.3, 0.3
    lower = max(one.below + high * (one.above - one.below), other.below + high * (other.above - other.below))
    upper = min(one.above - high * (one.above - one.below), other.above - high * (other.above - other.below))
    return min(one.right, other.right) - max(one.left, other.left) > wide and upper > lower


def check_layout(page: Printed) -> None:
    """Check that every word stands inside the margins and covers no other."""
    for word in page.words:
        assert word.left >= MARGIN
        assert word.right <= page.width - MARGIN
        assert word.below >= MARGIN
        assert word.above <= page.height - MARGIN
    upright = [word for word in page.words if not word.turned]
    assert [(a.text, b.text) for a, b in combinations(upright, 2) if overlaps(a, b)] == []
