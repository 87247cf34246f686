"""`skatcalc session add` and its short form: words, one text, standard input, adjustments."""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runner import PLAYERS, ask, done, run, written_sheet

from skatcalc.cli.app import main

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

ROW_KEYS = [
    *("number", "line", "dealer", "sitting", "forehand"),
    *("declarer", "value", "scores", "totals", "bock"),
]


def plays(path: Path) -> list[str]:
    """Read the lines of a sheet file."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return [game["play"] for game in found.get("games", [])]


@pytest.mark.parametrize(
    "words",
    [
        ["anna s2h"],
        ["anna", "s2h"],
        ["anna", "s", "2", "h"],
        ["a", "s2h"],
        ["1", "s2h"],
        ["as2h"],
        ["ANNA", "S2H"],
        ["anna", "pik", "mit", "2", "hand"],
        ["anna", "spades", "with", "2", "hand", "won"],
        ["anna", "пика", "с", "2", "ханд"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("command", [["add"], ["session", "add"]])
def test_words_form_one_line(sheet: Path, command: list[str], words: list[str]) -> None:
    """Files always hold the canonical form."""
    done(*command, *words)
    assert plays(sheet) == ["Anna s2h"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["anna", "pik", "mit", "2", "hand", "verloren"], "Anna s2h-"),
        (["bert", "go1-"], "Bert go1-"),
        (["bert", "g2", "-"], "Bert g2-"),
        (["cleo", "n"], "Cleo n"),
        (["e"], "pass"),
        (["pass"], "pass"),
        (["r", "41", "52", "27"], "r 41 52 27"),
        (["anna", "s2", "conceded"], "Anna s2 conceded"),
        (["anna", "s2p58"], "Anna s2p58"),
    ],
)
def test_line_is_recorded_canonically(sheet: Path, words: list[str], line: str) -> None:
    done("add", *words)
    assert plays(sheet) == [line]


@pytest.mark.parametrize(("number", "points"), [("-20", -20), ("20", 20), ("+20", 20), ("-1000", -1000)])
def test_adjustment_is_taken_as_it_stands(sheet: Path, number: str, points: int) -> None:
    """-20 looks like an option and is none."""
    found = ask("add", "anna", "adj", number)
    assert found["scores"] == {"Anna": points, "Bert": 0, "Cleo": 0}
    assert (found["number"], found["declarer"]) == (None, None)
    assert plays(sheet) == [f"Anna adj {points}"]


@pytest.mark.parametrize("words", [["anna", "adj", "-20"], ["session", "anna", "adj", "-20"]], ids=" ".join)
def test_adjustment_with_options_around_it(sheet: Path, words: list[str]) -> None:
    command = ["session", "add", *words[1:]] if words[0] == "session" else ["add", *words]
    answer = run(*command, "--json", "-f", str(sheet))
    assert (answer.code, answer.data["scores"]["Anna"]) == (0, -20)


def test_note_is_kept_and_is_no_part_of_the_game(sheet: Path) -> None:
    done("add", "anna s2h ; ace lay in the skat --json")
    (game,) = tomllib.loads(sheet.read_text(encoding="utf-8"))["games"]
    assert game == {"play": "Anna s2h", "note": "ace lay in the skat --json"}


def test_json_is_the_row_and_the_next_deal(sheet: Path) -> None:
    """`add --json` prints the new row as in `skatcalc/sheet`'s games and the `next` of the sheet."""
    found = ask("add", "bert", "g1-")
    shown = ask("show")
    assert found["version"] == 1
    assert {key: found[key] for key in ROW_KEYS} == {key: shown["games"][0][key] for key in ROW_KEYS}
    assert found["next"] == shown["next"]
    expected = {
        "number": 1,
        "line": "Bert g1-",
        "dealer": "Anna",
        "sitting": [],
        "forehand": "Bert",
        "declarer": "Bert",
        "value": 48,
        "scores": {"Anna": 0, "Bert": -96, "Cleo": 0},
        "totals": {"Anna": 0, "Bert": -96, "Cleo": 0},
        "bock": 1,
    }
    assert {key: found[key] for key in expected} == expected
    assert (found["next"]["number"], found["next"]["dealer"]) == (2, "Bert")
    assert tomllib.loads(sheet.read_text("utf-8"))["games"] == [{"play": "Bert g1-"}]


def test_text_says_what_was_booked_and_who_deals_next(sheet: Path) -> None:
    assert sheet.exists()
    text = done("add", "anna", "s2h-")
    for part in ("Anna s2h-", "44", "-88", "Anna -88", "Bert 0", "Bert deals", "Cleo leads"):
        assert part in text


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("anna", 2),
        ("zora s2", 2),
        ("7 s2", 2),
        ("anna k2", 2),
        ("anna h12", 1),
        ("anna s2b19", 1),
        ("anna s2p61-", 1),
        ("anna s2p58+", 1),
        ("anna s2sp80", 1),
        ("anna s2k", 1),
        ("anna s2x", 1),
        ("join anna", 1),
        ("leave anna", 1),
        (";", 2),
        ("", 2),
    ],
)
def test_bad_line_is_refused_and_nothing_is_written(sheet: Path, line: str, code: int) -> None:
    before = sheet.read_bytes()
    answer = run("add", line)
    assert (answer.code, answer.out) == (code, "")
    assert "error:" in answer.err
    assert sheet.read_bytes() == before


def test_sitter_cannot_have_played(tmp_path: Path) -> None:
    """Skat 5.17: always three play; at four the dealer sits."""
    done("session", "new", *PLAYERS, "Doris", "-f", "four.toml")
    answer = run("--json", "add", "anna", "s2h")
    assert answer.code == 1
    assert answer.fault["line"][slice(*answer.fault["span"])] == "anna"
    assert plays(tmp_path / "four.toml") == []


def test_table_that_plays_kontra_takes_it() -> None:
    done("session", "new", *PLAYERS, "-r", "pub", "-f", "pub.toml")
    assert ask("add", "anna s2kk")["scores"]["Anna"] == 132


# --- standard input ---------------------------------------------------------------------------------


def test_standard_input_records_a_line_each(sheet: Path) -> None:
    done("add", "-", stdin="anna s2h\n\n  b g1-\npass\n")
    assert plays(sheet) == ["Anna s2h", "Bert g1-", "pass"]


def test_standard_input_as_json_prints_one_object_a_line(sheet: Path) -> None:
    answer = run("add", "-", "--json", stdin="anna s2h\nb g1-\n")
    assert (answer.code, answer.err) == (0, "")
    assert [found["line"] for found in answer.objects] == ["Anna s2h", "Bert g1-"]
    assert [found["number"] for found in answer.objects] == [1, 2]
    assert answer.objects[-1]["next"]["number"] == 3
    assert len(plays(sheet)) == 2


@pytest.mark.parametrize(("bad", "code"), [("anna k2", 2), ("anna h12", 1), ("zora s2", 2)])
def test_standard_input_keeps_and_names_the_lines_before_a_bad_one(sheet: Path, bad: str, code: int) -> None:
    answer = run("session", "add", "-", stdin=f"anna s2h\nb g1-\n{bad}\ncleo n\n")
    assert answer.code == code
    assert plays(sheet) == ["Anna s2h", "Bert g1-"]
    everything = answer.out + answer.err
    for part in ("Anna s2h", "Bert g1-", bad, "error:", "hint:"):
        assert part in everything


def test_standard_input_says_how_many_lines_were_kept(sheet: Path) -> None:
    assert "2 lines" in run("add", "-", stdin="anna s2h\nb g1-\nblah\n").err
    assert "nothing" in run("add", "-", stdin="blah\nanna s2h\n").err
    assert len(plays(sheet)) == 2


def test_standard_input_as_json_ends_with_the_error_object(sheet: Path) -> None:
    answer = run("--json", "add", "-", stdin="anna s2h\nanna h12\ncleo n\n")
    assert answer.code == 1
    assert [found["line"] for found in answer.objects] == ["Anna s2h"]
    fault = json.loads(answer.err)
    assert (fault["format"], fault["line"]) == ("skatcalc/error", "anna h12")
    assert plays(sheet) == ["Anna s2h"]


def test_empty_standard_input_records_nothing(sheet: Path) -> None:
    assert run("add", "-", stdin="\n\n").code == 0
    assert plays(sheet) == []


def test_add_alone_needs_a_terminal(sheet: Path) -> None:
    answer = run("add", stdin="anna s2h\n")
    assert (answer.code, answer.out) == (2, "")
    assert plays(sheet) == []


def test_hyphen_beside_other_words_is_a_lost_game(sheet: Path) -> None:
    """`-` means standard input only as the sole word."""
    done("add", "anna", "s2", "-", stdin="bert g1\n")
    assert plays(sheet) == ["Anna s2-"]


@pytest.mark.parametrize("word", ["--jsonn", "--fille", "--unknown"])
def test_unknown_option_is_no_part_of_a_line(sheet: Path, word: str) -> None:
    answer = run("--json", "add", "anna", "s2", word)
    assert answer.code == 2
    assert "option" in answer.fault["message"]
    assert plays(sheet) == []


# --- older faults -----------------------------------------------------------------------------------


def test_older_fault_never_blocks_the_table(tmp_path: Path) -> None:
    """House 4: only a fault in the new line stops it."""
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h", "Zora g1", "Anna h12"])
    found = ask("add", "-f", str(path), "bert g1")
    assert found["scores"]["Bert"] == 48
    assert plays(path) == ["Anna s2h", "Zora g1", "Anna h12", "Bert g1"]


def test_comments_and_layout_of_a_file_survive(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h"])
    old = path.read_bytes() + b"# a remark\r\n"
    path.write_bytes(old)
    done("add", "-f", str(path), "bert g1")
    assert path.read_bytes().startswith(old)
    assert plays(path) == ["Anna s2h", "Bert g1"]


class Stopped:
    """A pipe behind whose lines somebody presses Control-C."""

    def __iter__(self) -> Iterator[str]:
        """Give the lines, then the key."""
        yield from ("a s2\n", "b g2\n")
        raise KeyboardInterrupt

    @staticmethod
    def isatty() -> bool:
        """Say that it is no terminal."""
        return False


def test_lines_before_an_interruption_are_saved(
    sheet: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Outer face 2: exit code 130, and what the message says about saved lines is true."""
    monkeypatch.setattr(sys, "stdin", Stopped())
    assert main(["add", "-"]) == 130
    told = capsys.readouterr()
    assert "2  Bert g2" in told.out
    assert "interrupted" in told.err
    assert "what was recorded is saved" in told.err
    assert plays(sheet) == ["Anna s2", "Bert g2"]
