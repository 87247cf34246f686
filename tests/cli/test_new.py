"""`skatcalc session new`: players, rules copied into the sheet, money, the agreed end, the file."""

import re
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cli_runner import PLAYERS, ask, done, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")


def content(path: Path) -> dict[str, Any]:
    """Read a sheet file as TOML."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def files(folder: Path) -> set[str]:
    """Name what lies in a folder, the settings left out."""
    return {path.name for path in folder.iterdir()} - {"config"}


def begun(tmp_path: Path, *words: str) -> dict[str, Any]:
    """Begin a sheet for three players with further words, and read it."""
    path = tmp_path / "new.toml"
    done("session", "new", *PLAYERS, "-f", str(path), *words)
    return content(path)


def test_sheet_file_holds_format_version_and_players(tmp_path: Path) -> None:
    done("session", "new", *PLAYERS, "-f", "new.toml")
    lines = (tmp_path / "new.toml").read_text(encoding="utf-8").splitlines()
    assert 'format = "skatcalc-sheet"' in lines
    assert "version = 1" in lines
    found = content(tmp_path / "new.toml")
    assert found["players"] == list(PLAYERS)
    assert found["rules"] == "isko"
    assert "games" not in found
    assert abs(datetime.now(tz=UTC).date() - found["date"]) <= timedelta(days=1)


def test_answer_names_the_file_the_players_and_the_first_dealer() -> None:
    """The first dealer is the first player, and forehand sits at his left (skat 1.8, 7.3)."""
    text = done("session", "new", *PLAYERS, "-f", "new.toml")
    for part in ("new.toml", *PLAYERS, "isko", "Anna deals", "Bert leads"):
        assert part in text


def test_answer_as_json() -> None:
    found = ask("session", "new", *PLAYERS, "-f", "new.toml")
    assert found["version"] == 1
    assert found["players"] == list(PLAYERS)
    assert found["next"]["dealer"] == "Anna"
    assert found["next"]["forehand"] == "Bert"


def test_file_without_a_name_gets_one_and_a_second_another(tmp_path: Path) -> None:
    done("session", "new", *PLAYERS)
    (first,) = files(tmp_path)
    done("session", "new", "Doris", "Emil", "Fritz")
    assert len(files(tmp_path)) == 2
    assert content(tmp_path / first)["players"] == list(PLAYERS)


def test_new_sheet_is_in_use_from_then_on(tmp_path: Path) -> None:
    done("session", "new", *PLAYERS, "-f", "one.toml")
    done("session", "new", "Doris", "Emil", "Fritz", "-f", "two.toml")
    done("add", "emil", "s2")
    assert "games" not in content(tmp_path / "one.toml")
    assert [game["play"] for game in content(tmp_path / "two.toml")["games"]] == ["Emil s2"]


@pytest.mark.parametrize("names", [PLAYERS, (*PLAYERS, "Doris"), (*PLAYERS, "Doris", "Emil", "Fritz")])
def test_three_to_six_may_sit_down(names: tuple[str, ...]) -> None:
    """Skat 5.1."""
    assert ask("session", "new", *names)["players"] == list(names)


@pytest.mark.parametrize("name", ["Jürgen", "Ольга Петровна", "O'Neil", "Hans-Peter", "Anna Maria", "Bert 2"])
def test_people_have_all_sorts_of_names(name: str) -> None:
    done("session", "new", "Xaver", name, "Cleo", "-f", "new.toml")
    found = ask("add", f"{name} s2h")
    assert found["line"] == f"{name} s2h"


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Bert"),
        ("Anna", "Bert", "Cleo", "Doris", "Emil", "Fritz", "Gustav"),
        ("Anna", "Bert", "12"),
        ("Anna", "Bert", "Cl;eo"),
        ("Anna", "Bert", "pass"),
        ("Anna", "Bert", "P"),
        ("Anna", "Bert", "e"),
        ("Anna", "Bert", "R"),
        ("Anna", "Bert", "join"),
        ("Anna", "Bert", "Grand"),
        ("Anna", "Bert", "пас"),
        ("Anna", "Bert", ""),
        ("Anna", "Bert", "anna"),
        ("Anna", "Bert", "x" * 200),
        ("Anna", "Bert", "Cl\teo\a"),
    ],
)
def test_names_that_a_line_could_not_hold_are_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    """Only digits, `;`, words of the notation page; and nothing is left behind."""
    answer = run("session", "new", *names, "-f", "new.toml")
    assert (answer.code, answer.out) == (2, "")
    assert "hint:" in answer.err
    assert files(tmp_path) == set()
    assert not (tmp_path / "config").exists()


# --- rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["before", "after"])
@pytest.mark.parametrize("rules", ["isko", "classic", "pre1999", "pub", "friendly", "raeuber", "berlin"])
def test_preset_is_noted(tmp_path: Path, rules: str, place: str) -> None:
    words = ["session", "new", *PLAYERS, "-f", "new.toml"]
    done(*(["-r", rules, *words] if place == "before" else [*words, "-r", rules]))
    found = content(tmp_path / "new.toml")
    assert found["rules"] == rules
    assert not found.get("options")


def test_options_of_a_rule_file_are_copied_into_the_sheet(tmp_path: Path) -> None:
    """A sheet is a closed document: the rule file may change or vanish afterwards (house, idea 4)."""
    house = tmp_path / "house.toml"
    house.write_text('base = "classic"\nhand_loss = "double"\nkontra = true\nbock = ["60:60"]\n', "utf-8")
    found = begun(tmp_path, "-r", "house.toml")
    assert found["rules"] == "classic"
    assert found["options"] == {"hand_loss": "double", "kontra": True, "bock": ["60:60"]}
    house.unlink()
    assert ask("add", "anna s2hk-")["scores"]["Anna"] == -2 * 2 * 44
    assert ask("add", "bert g4o")["value"] == 360


def test_money_of_a_rule_file_is_copied_into_the_sheet(tmp_path: Path) -> None:
    text = '[money]\nrate = "0.10"\nfines = [[1, "0.50"], [4, "1.00"]]\nof = "seeger"\ncurrency = "CHF"\n'
    (tmp_path / "house.toml").write_text(text, "utf-8")
    found = begun(tmp_path, "-r", "house.toml")["money"]
    assert found["rate"] == "0.10"
    assert found["fines"] == [[1, "0.50"], [4, "1.00"]]
    assert (found["of"], found["currency"]) == ("seeger", "CHF")


@pytest.mark.parametrize(
    "rules",
    ["nix", "missing.toml", "bad.toml", "option.toml", "value.toml", "base.toml", "money.toml"],
)
def test_rules_that_cannot_be_used_are_refused(tmp_path: Path, rules: str) -> None:
    for name, text in {
        "bad.toml": "base = ",
        "option.toml": "konntra = true\n",
        "value.toml": 'kontra = "yes"\n',
        "base.toml": 'base = "nix"\n',
        "money.toml": '[money]\nrate = "much"\n',
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    before = files(tmp_path)
    answer = run("session", "new", *PLAYERS, "-f", "new.toml", "-r", rules)
    assert answer.code == (3 if rules in ("missing.toml", "bad.toml") else answer.code)
    assert answer.code in (2, 3)
    assert files(tmp_path) == before


def test_fault_of_a_rule_file_names_the_nearest_option(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("konntra = true\n", "utf-8")
    answer = run("session", "new", *PLAYERS, "-r", "house.toml")
    assert "`konntra`" in answer.err
    assert "kontra?" in answer.err


# --- money and the end ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "written"), [("0.05", "0.05"), ("0,05", "0.05"), ("1", "1"), (".25", ".25")]
)
def test_rate_is_noted(tmp_path: Path, typed: str, written: str) -> None:
    assert float(begun(tmp_path, "--rate", typed)["money"]["rate"]) == float(written)


def test_currency_is_noted(tmp_path: Path) -> None:
    assert begun(tmp_path, "--rate", "1", "--currency", "rub")["money"]["currency"] == "RUB"


@pytest.mark.parametrize(
    ("words", "end"),
    [
        (["--rounds", "12"], {"rounds": 12}),
        (["--games", "36"], {"games": 36}),
        (["--until", "22:30"], {"until": "22:30"}),
    ],
)
def test_end_is_noted(tmp_path: Path, words: list[str], end: dict[str, object]) -> None:
    assert begun(tmp_path, *words)["end"] == end


@pytest.mark.parametrize(
    "words",
    [
        ["--rounds", "2", "--games", "6"],
        ["--rounds", "2", "--until", "22:30"],
        ["--games", "2", "--until", "22:30"],
        ["--rounds", "0"],
        ["--rounds", "-3"],
        ["--games", "many"],
        ["--until", "25:99"],
        ["--until", "late"],
        ["--rate", "much"],
        ["--rate", "-1"],
        ["--rate", "nan"],
        ["--rate", "1", "--currency", "euro"],
    ],
    ids=" ".join,
)
def test_end_or_money_that_cannot_be_read_is_refused(tmp_path: Path, words: list[str]) -> None:
    """2: the command cannot be read; no file is blamed and none is left behind."""
    answer = run("session", "new", *PLAYERS, "-f", "new.toml", *words)
    assert (answer.code, answer.out) == (2, "")
    assert "new.toml" not in answer.err
    assert "pattern" not in answer.err
    assert files(tmp_path) == set()


@pytest.mark.parametrize(("words", "games"), [(["--rounds", "2"], 3), (["--games", "6"], 3)])
def test_answer_says_when_the_last_round_begins(words: list[str], games: int) -> None:
    done("session", "new", *PLAYERS, "-f", "new.toml", *words)
    for _ in range(games - 1):
        assert "last round" not in done("add", "pass")
    assert "last round" in done("add", "pass")


def test_answer_says_when_the_agreed_end_is_reached() -> None:
    done("session", "new", *PLAYERS, "-f", "new.toml", "--rounds", "1")
    texts = [done("add", "pass") for _ in range(3)]
    assert [bool(re.search(r"\bend\b", text)) for text in texts] == [False, False, True]


# --- the file ---------------------------------------------------------------------------------------


def test_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h"])
    before = path.read_bytes()
    answer = run("session", "new", *PLAYERS, "-f", "old.toml")
    assert (answer.code, answer.out) == (3, "")
    assert "old.toml" in answer.err
    assert path.read_bytes() == before


def test_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    assert run("session", "new", *PLAYERS, "-f", "nowhere/new.toml").code == 3
    assert files(tmp_path) == set()


def test_settings_that_cannot_be_written_cost_no_sheet(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be", "utf-8")
    answer = run("session", "new", *PLAYERS, "-f", "new.toml")
    assert answer.code == 0
    assert (tmp_path / "new.toml").exists()
    assert "SKATCALC_SHEET" in answer.err
