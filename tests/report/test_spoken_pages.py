"""Pages and printed lists in German and Russian: no word of the English ones is left on them."""

import re
from pathlib import Path

import pytest
from cli_runner import done, written_sheet
from dom import Node, read_page, table_of
from paper_sheets import NAMES, full_list
from printed_page import Printed, check_layout, read_pdf

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

SEASON = str(Path(__file__).parents[2] / "examples" / "season")
OTHERS = ("de", "ru")
WORD = re.compile(r"[^\W\d_]{2,}")
# Who is there, how the rules are called, what is typed.
TYPED = {"Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "pub", "isko", "adj", "EUR", "skatcalc", "skat"}
TYPED |= {"Blum", "Klee", "session", "check"}
# The same word in English and German; `and.` is short for `andere`.
GERMAN_TOO = {
    *("Schn", "Schw", "In", "in", "and"),
    *("Hand", "Schneider", "Schwarz", "ouvert", "Kontra", "Bock", "Ramsch", "Grand", "Null", "Plus"),
    *("Seeger", "Fabian", "Bierlachs", "Seeger-Fabian", "Spitze"),
}
HEAD = (
    'date = 2026-11-29\nrules = "pub"\n[options]\nkontra = true\nspitze = 1\npassed = "redeal"\n'
    '[money]\nrate = "0.05"\nfines = [[1, "0.50"]]\npassed_fee = "0.5"\nprize = "1"\n'
)
GAMES = (
    *("Anna s2h", "Bert go1-", "Cleo nho-", "Anna d1b22", "Bert g4o", "r 41 52 27", "Bert rd", "pass"),
    *("Cleo c1k-", "Anna adj -20", "Cleo x9", "pass", "replace Anna Emil"),
)
# More members than the chart of a season shows lines.
MANY = tuple(
    line
    for old, new in zip(("Anna", "Bert", "Cleo"), ("Dora", "Emil", "Fritz"), strict=True)
    for line in (f"{old} c1", f"replace {old} {new}", "pass", "pass")
)


def evening() -> str:
    return str(written_sheet(Path("all.toml"), GAMES, HEAD))


def page(*words: str) -> Node:
    return read_page(done(*words, "--format", "html"))


def said(found: Node) -> set[str]:
    """Give the words of a page, also those it says to programs that read aloud."""
    texts = [
        child
        for node in found.walk()
        if node.tag != "style"
        for child in node.children
        if isinstance(child, str)
    ]
    texts += [node.attributes["aria-label"] for node in found.walk() if "aria-label" in node.attributes]
    lines = {node.text for node in found.all("td", "line-text")}
    return set(WORD.findall("\n".join(text for text in texts if text.strip() not in lines))) - TYPED


def printed(*words: str) -> list[Printed]:
    done(*words, "-o", "list.pdf")
    return read_pdf(Path("list.pdf").read_bytes())


def on_paper(pages: list[Printed]) -> set[str]:
    return {found for one in pages for word in one.words for found in WORD.findall(word.text)} - TYPED


def left(words: set[str], english: set[str], language: str) -> set[str]:
    """Give what is English: in German what stands on the English page too, in Russian every Latin word."""
    if language == "de":
        return (words & english) - GERMAN_TOO
    return {word for word in words if word.isascii()}


COMMANDS = {
    "evening": ["session", "export", "-f", "all.toml"],
    "empty": ["session", "export", "-f", "empty.toml"],
    "season": ["season", "export", "all.toml", "many.toml", SEASON],
}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", COMMANDS)
def test_page_holds_no_english_word(kind: str, language: str) -> None:
    evening()
    written_sheet(Path("empty.toml"))
    written_sheet(Path("many.toml"), MANY)
    spoken, english = page("--lang", language, *COMMANDS[kind]), said(page(*COMMANDS[kind]))
    assert spoken.attributes["lang"] == language
    assert len(english) > 10
    assert left(said(spoken), english, language) == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "words",
    [["session", "export", "--format", "pdf", "-f", "all.toml"], ["session", "blank", "--players", "4"]],
    ids=["evening", "blank"],
)
@pytest.mark.apart
def test_printed_list_holds_no_english_word(words: list[str], language: str) -> None:
    evening()
    spoken, english = printed("--lang", language, *words), on_paper(printed(*words))
    assert len(english) > 10
    assert left(on_paper(spoken), english, language) == set()


def test_german_list_has_the_words_of_the_paper_list() -> None:
    """Skat 7.1 to 7.4, in the words that Germans use for them."""
    (found,) = printed("--lang", "de", "session", "export", "--format", "pdf", "-f", evening())
    words = on_paper([found])
    assert {"Spielliste", "Grundwert", "Spitzen", "mit", "ohne", "Gewinnstufen", "Hand"} <= words
    assert {"Schneider", "Schwarz", "angesagt", "ouvert", "Spielwert", "gewonnen", "verloren"} <= words
    assert {"eingepasst", "Spielpunkte", "Gesamtpunkte", "Gegner"} <= words
    assert "29.11.2026" in [word.text for word in found.words]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("players", "games"), [(3, 48), (4, 48), (5, 60), (6, 36)])
@pytest.mark.apart
def test_whole_series_fits_on_the_paper_in_every_language(players: int, games: int, language: str) -> None:
    path = full_list(Path("full.toml"), NAMES[:players], games)
    words = ("--lang", language, "session")
    (full,) = printed(*words, "export", "--format", "pdf", "-f", str(path))
    # rows to fill in by hand may need a second page, which begins with its own head
    blank, *more = printed(*words, "blank", "--players", str(players), "--games", str(games))
    assert len(more) == (games > 48)
    for page in (full, blank, *more):
        check_layout(page)
    for one in (full, blank):
        heads = [word for word in one.words if word.turned]
        # between the line at the top of the list, 11 mm below the margin or 16 with blanks, and the first row
        top = one.height - (8 + (11 if one is full else 16)) * 72 / 25.4
        first = next(word for word in one.words if word.text == "1" and word.right < 60)
        assert heads
        assert all(first.above <= word.below and word.above <= top for word in heads)


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_and_dates_are_those_of_the_language(language: str) -> None:
    found = page("--lang", language, "session", "export", "-f", evening())
    (date,) = found.all("time")
    assert (date.text, date.attributes["datetime"]) == ("29.11.2026", "2026-11-29")
    assert re.search(r"\d,\d\d", table_of(found, "settlement").text)
    assert (
        re.findall(r"\d\.\d+(?!\.)", re.sub(r"29\.11\.2026|\(skat [\d.]+\)", "", found.one("main").text))
        == []
    )
    season = page("--lang", language, "season", "export", SEASON)
    assert {"09.01.2026", "13.02.2026"} <= {node.text for node in season.all("time")}
    main = re.sub(r"\d\d\.\d\d\.\d{4}|\(skat [\d.]+\)", "", season.one("main").text)
    assert re.findall(r"\d\.\d", main) == []


@pytest.mark.parametrize(("language", "count"), [("de", "1 Zeile hat"), ("ru", "1 строка с ошибкой")])
def test_page_counts_faults(language: str, count: str) -> None:
    assert count in page("--lang", language, "session", "export", "-f", evening()).one("p", "warning").text
