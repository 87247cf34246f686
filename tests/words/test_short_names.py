"""Headings and labels tell the players apart, however little room there is."""

import re
from pathlib import Path

import pytest
from cli_runner import done, written_sheet

from skatcalc.cli.printer import shortened, width
from skatcalc.words import LANGUAGES
from skatcalc.words.names import told_apart

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

ALIKE = [
    "Анастасия Петрова",
    "Анастасия Иванова",
    "Christian Schulze",
    "Christian Schulte",
    "Christian Müller",
]
LIST = "[" + ", ".join(f'"{name}"' for name in ALIKE) + "]"


def alike(count: int = 5) -> str:
    names = ", ".join(f'"{name}"' for name in ALIKE[-count:])
    games = [f"{ALIKE[-1]} s2h", f"{ALIKE[-2]} g1-", f"{ALIKE[-3]} d1"]
    return str(written_sheet(Path("alike.toml"), games, f"players = [{names}]\n"))


@pytest.mark.parametrize("most", [5, 6, 7, 12, 14, 20])
def test_names_differ_and_fit(most: int) -> None:
    short = told_apart(ALIKE, most, shortened)
    assert len(set(short)) == len(ALIKE)
    assert [name for name in short if width(name) > most] == []
    assert [name for name in short if " ." in name] == []


def test_initials_tell_first_names_apart() -> None:
    assert told_apart(["Christian Müller", "Christian Beck", "Anna"], 7, shortened) == [
        "Chr. M.",
        "Chr. B.",
        "Anna",
    ]
    assert told_apart(["Christiane", "Christian"], 6, shortened) == ["Chr. 1", "Chr. 2"]
    assert told_apart(["Anna", "Bert"], 6, shortened) == ["Anna", "Bert"]


def test_no_blank_before_the_dot() -> None:
    assert shortened("Jürgen Öztürk", 8) == "Jürgen."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_headings_of_the_list_tell_players_apart(language: str, count: int) -> None:
    head = done("--lang", language, "show", "-f", alike(count)).splitlines()
    (columns,) = [line for line in head if re.search(r" \+ +- ", line)]
    names = re.split(r"  +", columns.strip())[-count:]
    assert len(set(names)) == count


@pytest.mark.parametrize("words", [["session", "stats"], ["session", "settle", "--rate", "1"]], ids=" ".join)
def test_long_names_of_tables_are_told_apart(words: list[str]) -> None:
    long = ["Maximilian Alexander von Hohenstein", "Maximilian Alexander von Hohenfels", "Anna"]
    names = ", ".join(f'"{name}"' for name in long)
    path = str(
        written_sheet(Path("long.toml"), [f"{long[0]} s2h", f"{long[1]} d1"], f"players = [{names}]\n")
    )
    rows = [
        re.split(r"  +", line)[0] for line in done(*words, "-f", path).splitlines() if line.startswith("Max")
    ]
    rows = [row for row in rows if "pays" not in row and row not in long]
    assert len(set(rows)) == 2


def test_labels_of_the_chart_tell_players_apart() -> None:
    page = done("session", "export", "--format", "html", "-f", alike())
    labels = re.findall(r'class="name"[^>]*>(.*?)</span>', page)
    shown = [re.sub(r"<[^>]*>", "", label)[:9] for label in labels]
    assert len(shown) == 5
    assert len(set(shown)) == 5


def test_ranking_has_game_and_score_without_the_name() -> None:
    row = next(line for line in done("season", "rank", alike()).splitlines() if "Müller" in line)
    assert re.search(r"Christian Müller .*  s2h \+44$", row)


# --- lines ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_with_long_names_fit_into_80_columns(language: str) -> None:
    names = [
        "Karl-Friedrich Müller-Lüdenscheidt",
        "Jürgen Öztürk-Wiesenhagen",
        "Анастасия Константинопольская",
    ]
    names.append("Владимир Александрович Преображенский")
    out = done("--lang", language, "session", "new", *names, "-f", "new.toml", "--rate", "0.5")
    for forehand in (names[1], names[2]):
        done("add", f"{forehand} g4o", "-f", "new.toml")
    out += done("--lang", language, "session", "settle", "-f", "new.toml")
    out += done("--lang", language, "season", "settle", "new.toml")
    assert [line for line in out.splitlines() if width(line) > 79] == []
