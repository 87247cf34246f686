"""The pages in a real browser: nothing to complain about, nothing too wide, readable by day and night.

`SKATCALC_SCREENSHOTS=folder` keeps the pictures to look at.
"""

import os
import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from chromium_pipe import PROGRAM, Chromium
from cli_runner import done
from paper_sheets import NAMES, full_list
from printed_page import read_pdf

needs_browser = pytest.mark.skipif(
    PROGRAM is None, reason="no Chromium here: install the package `chromium` as .ci/run does"
)
pytestmark = [pytest.mark.apart, needs_browser]

EXAMPLES = Path(__file__).parents[2] / "examples"
WIDTHS = (360, 800, 1280)
# Elements that reach beyond the window without lying in a box that scrolls.
TOO_WIDE = """
[...document.querySelectorAll('body *')]
  .filter(e => !e.closest('.scroll') || e.classList.contains('scroll'))
  .filter(e => !e.closest('.hidden') && !e.closest('.name'))
  .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5 || e.getBoundingClientRect().left < -0.5)
  .map(e => e.tagName + '.' + e.getAttribute('class'))
"""
# Texts whose contrast with what lies behind them is less than 4.5 (WCAG 2.2, 1.4.3).
TOO_PALE = """
(() => {
  const parts = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    const [x, y, z] = [r, g, b].map(v => linear(v / 255));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = e => {
    for (; e; e = e.parentElement) {
      const colour = parts(getComputedStyle(e).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll('body *')]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
    .filter(e => e.tagName !== 'title' && !e.closest('.hidden'))
    .map(e => {
      const [a, b] = [light(parts(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
      return [e.tagName + ' ' + e.textContent.slice(0, 20), (a + 0.05) / (b + 0.05)];
    })
    .filter(([, contrast]) => contrast < 4.5);
})()
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write the pages to look at: lists of all sizes with names of all kinds, the examples, a season."""
    folder = tmp_path_factory.mktemp("pages")
    sheets = {
        f"full-{count}": full_list(folder / f"{count}.toml", NAMES[:count], 12 * count)
        for count in (3, 4, 5, 6)
    }
    sheets |= {path.stem: path for path in sorted(EXAMPLES.glob("*.toml"))}
    found = {}
    for name, sheet in sheets.items():
        found[name] = folder / f"{name}.html"
        done("session", "export", "--format", "html", "-f", str(sheet), "-o", str(found[name]))
    found["season"] = folder / "season.html"
    done("season", "export", str(EXAMPLES / "season"), "--format", "html", "-o", str(found["season"]))
    for language in ("de", "ru"):
        found[f"full-6-{language}"] = folder / f"6-{language}.html"
        files = "-f", str(sheets["full-6"]), "-o", str(found[f"full-6-{language}"])
        done("--lang", language, "session", "export", "--format", "html", *files)
    return found


def names() -> list[str]:
    examples = [path.stem for path in sorted(EXAMPLES.glob("*.toml"))]
    return ["full-3", "full-4", "full-5", "full-6", "full-6-de", "full-6-ru", *examples, "season"]


@pytest.mark.parametrize("name", names())
def test_page_fits_every_window(browser: Chromium, pages: dict[str, Path], name: str) -> None:
    for width in WIDTHS:
        browser.open(pages[name], width)
        assert browser.value("document.documentElement.scrollWidth") == width
        assert browser.value("innerWidth") == width
        assert browser.value(TOO_WIDE) == []
        assert browser.complaints() == []


@pytest.mark.parametrize("scheme", ["day", "night"])
@pytest.mark.parametrize("name", ["full-4", "full-6", "season"])
def test_text_stands_out_from_what_is_behind_it(
    browser: Chromium, pages: dict[str, Path], name: str, scheme: str
) -> None:
    dark = scheme == "night"
    browser.open(pages[name], 1280, dark=dark)
    background = browser.value("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, background[4:-1].split(","))) < 200) == dark
    assert browser.value(TOO_PALE) == []


@pytest.mark.parametrize("scheme", ["day", "night"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["full-6", "season"])
def test_picture_is_taken(
    browser: Chromium, pages: dict[str, Path], name: str, width: int, scheme: str, tmp_path: Path
) -> None:
    browser.open(pages[name], width, dark=scheme == "night")
    picture = browser.screenshot()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">I", picture[16:20]) == (width,)
    assert struct.unpack(">I", picture[20:24])[0] == browser.value("document.documentElement.scrollHeight")
    folder = Path(os.environ.get("SKATCALC_SCREENSHOTS", tmp_path))
    (folder / f"{name}-{width}-{scheme}.png").write_bytes(picture)


def test_nothing_covers_another_label_of_the_chart(browser: Chromium, pages: dict[str, Path]) -> None:
    for width in WIDTHS:
        browser.open(pages["full-6"], width)
        boxes = browser.value(
            "[...document.querySelectorAll('.label')].map(e => e.getBoundingClientRect())"
            ".map(r => [r.top, r.bottom]).sort((a, b) => a[0] - b[0])"
        )
        assert len(boxes) == 6
        assert all(above[1] <= below[0] + 1 for above, below in pairwise(boxes))


@pytest.mark.parametrize("width", [360, 600, 800])
def test_captions_stay_in_sight_when_a_list_is_scrolled(
    browser: Chromium, pages: dict[str, Path], width: int
) -> None:
    browser.open(pages["full-6-de"], width)
    beyond = browser.value(
        "[...document.querySelectorAll('.scroll')].map(e => {"
        " e.scrollLeft = 150; const box = e.getBoundingClientRect();"
        " const text = e.querySelector('caption span').getBoundingClientRect();"
        " return [box.left - text.left, text.right - box.right]; })"
    )
    assert beyond
    assert all(left < 0.5 and right < 0.5 for left, right in beyond)


def test_words_are_parted_as_their_language_does(browser: Chromium, pages: dict[str, Path]) -> None:
    """By the browser, with a hyphen; between any two letters only where it knows no place."""
    browser.open(pages["full-6-de"], 360)
    assert browser.value("document.documentElement.lang") == "de"
    names = browser.value(
        "[...document.querySelectorAll('.who bdi, .player bdi, .facts bdi, .payments bdi')]"
        ".map(e => [e.textContent, e.closest('[lang]').lang, getComputedStyle(e).hyphens])"
    )
    assert {hyphens for _, _, hyphens in names} == {"auto"}
    assert {lang for name, lang, _ in names if name == "Владимир"} == {"ru"}
    assert {lang for name, lang, _ in names if name == "Jürgen"} == {"de"}


def test_names_run_no_script(browser: Chromium, pages: dict[str, Path]) -> None:
    browser.open(pages["full-4"], 800)
    assert browser.value("document.scripts.length") == 0
    shown = browser.value("[...document.querySelectorAll('.list thead bdi')].map(e => e.textContent)")
    assert shown == list(NAMES[:4])


def test_wide_lists_scroll_by_keyboard(browser: Chromium, pages: dict[str, Path]) -> None:
    browser.open(pages["full-6"], 360)
    boxes = browser.value(
        "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth)"
        ".map(e => [e.tabIndex, getComputedStyle(e).overflowX])"
    )
    assert boxes
    assert {tuple(box) for box in boxes} == {(0, "auto")}


def test_assistive_programs_are_told_what_is_what(browser: Chromium, pages: dict[str, Path]) -> None:
    browser.open(pages["club-night"], 1280)
    nodes = browser.tell("Accessibility.getFullAXTree")["nodes"]
    known = [
        (node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if "role" in node
    ]
    roles = [role for role, _ in known]
    assert {"banner", "navigation", "main", "contentinfo", "rowheader", "columnheader", "heading"} <= set(
        roles
    )
    tables = [name for role, name in known if role == "table"]
    assert len(tables) == 5
    assert all(tables)
    assert [name for role, name in known if role in ("image", "img")] == [
        "Running totals of Lea, Max, Nora, Ole"
    ]


def test_totals_are_printed_once_and_no_line_stands_alone(browser: Chromium, tmp_path: Path) -> None:
    """The final totals belong to the last game only, wherever the paper ends."""
    for games in (54, 58, 60, 66, 72):
        sheet = full_list(tmp_path / f"long-{games}.toml", ["Lea", "Max", "Nora", "Ole", "Pia"], games)
        target = tmp_path / f"long-{games}.html"
        done("session", "export", "--format", "html", "-f", str(sheet), "-o", str(target))
        browser.open(target, 1280)
        printed = read_pdf(browser.printed())
        text = [" ".join(word.text for word in page.words) for page in printed]
        assert sum(page.count("(won - lost) x 50") for page in text) == 1
        assert len(printed[-1].rows()) > 3


@pytest.mark.parametrize("name", ["full-4", "full-6", "full-6-de", "full-6-ru", "season"])
def test_page_can_be_printed(browser: Chromium, pages: dict[str, Path], name: str) -> None:
    """On A4, in black on white also at night, with the last column of the list on the paper."""
    browser.open(pages[name], 1280, dark=True)
    pages_on_paper = read_pdf(browser.printed())
    assert {round(page.width) for page in pages_on_paper} <= {595, 596}
    assert all(word.left >= 0 and word.right <= page.width for page in pages_on_paper for word in page.words)
    browser.tell("Emulation.setEmulatedMedia", media="print", features=[])
    browser.tell(
        "Emulation.setDeviceMetricsOverride", width=703, height=1000, deviceScaleFactor=1, mobile=False
    )
    assert (
        browser.value("Math.max(...[...document.querySelectorAll('table')].map(e => e.scrollWidth))") <= 703
    )
    assert browser.value("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
