"""`skatcalc session stats`: statistics of an evening as text and as JSON."""

import json
from pathlib import Path

import pytest
from cli_runner import ask, done, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

# Anna: 18, 27, 44 by Hand, 33 lost (four won, of them one Null, and one lost); Bert: 36 lost with Schneider.
LINES = ["Anna d1", "Anna d2", "Bert c1p20", "Anna s2h", "Anna s2-", "Anna n", "pass", "r 41 52 27"]


@pytest.fixture
def evening(tmp_path: Path) -> str:
    """Give the path of that evening."""
    return str(written_sheet(tmp_path / "evening.toml", LINES))


def row(text: str, player: str) -> list[str]:
    """Give the cells of a player's row in the table."""
    return next(
        line.replace(" %", "%").split() for line in text.splitlines() if line.startswith(f"{player} ")
    )


def section(text: str, player: str) -> list[str]:
    """Give the lines of a player's kinds of game."""
    lines = text.splitlines()
    begin = lines.index(player) + 1
    return [line.strip() for line in lines[begin : [*lines, ""].index("", begin)]]


def test_the_table_of_shares_means_and_streaks(evening: str) -> None:
    """Games, won, mean value, Hand, Schneider, lost by others, won and lost in a row.

    Anna 4 of 5 won, (18 + 27 + 44 + 33 + 23) / 5 = 29.0, one of five Hand; three won before the lost one.
    """
    text = done("session", "stats", "-f", evening)
    assert row(text, "Anna") == ["Anna", "5", "80%", "29.0", "20%", "0%", "1", "3", "1"]
    assert row(text, "Bert") == ["Bert", "1", "0%", "36.0", "0%", "100%", "1", "0", "1"]
    assert row(text, "Cleo") == ["Cleo", "0", "-", "-", "-", "-", "2", "0", "0"]
    # the signs of the paper list, and what a run is
    assert text.splitlines()[0].endswith("run +  run -")
    assert "run: the most games won (+) and lost (-) one after another" in text.splitlines()


@pytest.mark.parametrize(("language", "word"), [("en", "run"), ("de", "Serie"), ("ru", "серия")])
def test_the_table_says_what_a_run_is_and_fits_into_80_columns(
    tmp_path: Path, language: str, word: str
) -> None:
    players = ["Maximiliane Muster", "Wolfgang Amadeus M", "Anna Katharina Bl"]
    lines = [f"{player} s2" for player in players for _ in range(12)]
    path = written_sheet(tmp_path / "long.toml", lines, f"players = {json.dumps(players)}\n")
    text = done("--lang", language, "session", "stats", "-f", str(path)).splitlines()
    assert [line for line in text if len(line) > 80] == []
    assert f"{word} +" in text[0]
    assert f"{word} -" in text[0]
    assert any(line.startswith(f"{word}:") and "(+)" in line and "(-)" in line for line in text)


def test_a_bar_for_every_kind_of_game(evening: str) -> None:
    """One sign a game as long as there are few; suits in their order, then Null."""
    text = done("session", "stats", "-f", evening)
    assert section(text, "Anna") == [
        # Spades 44 (Hand) and 33, Diamonds 18 and 27
        "Spades    ██ 2, won 1, value 38.5, Hand 1",
        "Diamonds  ██ 2, won 2, value 22.5, Hand 0",
        "Null      █ 1, won 1, value 23.0, Hand 0",
    ]
    assert section(text, "Bert") == ["Clubs     █ 1, won 0, value 36.0, Hand 0"]
    # who declared nothing has no section
    assert "Cleo" not in text.splitlines()


def test_bars_of_a_long_night_are_at_most_thirty_wide(tmp_path: Path) -> None:
    """60 games and 3: 30 signs and 1 or 2, so that both are seen."""
    path = written_sheet(tmp_path / "a.toml", ["Anna d1"] * 60 + ["Anna g1"] * 3)
    bars = {
        line.split()[0]: line.split()[1]
        for line in section(done("session", "stats", "-f", str(path)), "Anna")
    }
    assert len(bars["Diamonds"]) == 30
    assert 1 <= len(bars["Grand"]) <= 2
    assert set("".join(bars.values())) == {"█"}


def test_statistics_in_ascii(evening: str) -> None:
    """The same with other signs."""
    text = done("--ascii", "session", "stats", "-f", evening)
    assert text.isascii()
    assert section(text, "Anna") == [
        "Spades    ## 2, won 1, value 38.5, Hand 1",
        "Diamonds  ## 2, won 2, value 22.5, Hand 0",
        "Null      # 1, won 1, value 23.0, Hand 0",
    ]
    plain = done("session", "stats", "-f", evening)
    assert plain.replace("█", "#").replace("─", "-") == text


def test_statistics_as_json(evening: str) -> None:
    """Every number of the table, by kind too; names of contracts as in outer face 4."""
    found = ask("session", "stats", "-f", evening)
    assert (found["format"], found["version"]) == ("skatcalc/stats", 1)
    anna, bert, cleo = found["players"]
    nothing = {"games": 0, "won": 0, "value": 0, "hand": 0, "schneider": 0, "value_mean": None}
    spades = {"games": 2, "won": 1, "value": 77, "hand": 1, "schneider": 0, "value_mean": 38.5}
    diamonds = {"games": 2, "won": 2, "value": 45, "hand": 0, "schneider": 0, "value_mean": 22.5}
    null = {"games": 1, "won": 1, "value": 23, "hand": 0, "schneider": 0, "value_mean": 23.0}
    assert anna == {
        "name": "Anna",
        "games": 5,
        "won": 4,
        "value": 145,
        "hand": 1,
        "schneider": 0,
        "value_mean": 29.0,
        "kinds": {"spades": spades, "diamonds": diamonds, "null": null},
        "others_lost": 1,
        "winning_streak": 3,
        "losing_streak": 1,
    }
    clubs = {"games": 1, "won": 0, "value": 36, "hand": 0, "schneider": 1, "value_mean": 36.0}
    assert (bert["kinds"], bert["losing_streak"], bert["others_lost"]) == ({"clubs": clubs}, 1, 1)
    quiet = {"kinds": {}, "others_lost": 2, "winning_streak": 0, "losing_streak": 0}
    assert cleo == {"name": "Cleo", **nothing, **quiet}


def test_statistics_of_a_new_sheet(sheet: Path) -> None:
    """Nobody has declared anything, and nothing is divided by zero."""
    text = done("session", "stats")
    for player in ("Anna", "Bert", "Cleo"):
        assert row(text, player) == f"{player} 0 - - - - 0 0 0".split()
    assert [player["games"] for player in ask("session", "stats", "-f", str(sheet))["players"]] == [0, 0, 0]


def test_statistics_want_a_sheet() -> None:
    """Outer face 2: exit code 3."""
    answer = run("--json", "session", "stats")
    assert (answer.code, answer.out, answer.fault["code"]) == (3, "", "sheet_missing")
