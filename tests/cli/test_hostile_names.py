"""Texts made to deceive: signs that steer a terminal, hide or turn letters, and markup in names and notes."""

import json
import os
import re
from pathlib import Path

import pytest
from cli_runner import Run, done, process, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

# clear the screen, colour, set the title of the window, go back over the line, the same in one C1 sign, DEL,
# right to left, invisible, line separator, what stands for colours inside the program
STEERING = (
    "\x1b[2J",
    "\x1b[31m",
    "\x1b]0;x\x07",
    "\r",
    "\b",
    "\x9b2J",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\u00ad",
    "\u2028",
    "\U000e0041",
)
EVIL = "Anna" + "x".join(STEERING)
COLOURS = re.compile(r"\x1b\[(?:0|1|1;31|31|32|33|36)m")


def steers(text: str) -> list[str]:
    """Give the signs of an answer that a terminal would obey, or a reader would not see."""
    return sorted({ascii(sign) for sign in text if not sign.isprintable() and sign != "\n"})


def harmless(*words: str, codes: tuple[int, ...] = (0, 1, 2, 3)) -> Run:
    """Call the program for a program and for a person: nothing in its answers steers a terminal."""
    for option in (["--json"], ["--lang", "de", "--color=always"]):
        answer = run(*option, *words)
        assert answer.code in codes, answer.err
        assert steers(COLOURS.sub("", answer.out + answer.err)) == []
    return answer


def by_hand(path: Path, text: str = EVIL) -> Path:
    """Write a sheet with steering signs wherever an editor can put them."""
    written = '"' + "".join(f"\\U{ord(sign):08X}" for sign in text) + '"'
    written_sheet(path, ["Anna s2", "Bert g1-"], f"title = {written}\n[money]\nrate = '0.05'\n")
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n[[games]]\nplay = {written}\n[[games]]\nplay = 'Anna s2'\nnote = {written}\n")
    return path


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["session", "check"],
        ["session", "stats"],
        ["session", "settle"],
        ["session", "export", "--format", "text"],
        ["session", "export", "--format", "json"],
        ["season", "show", "odd.toml"],
        ["session", "edit", "4", "anna", "c1"],
        ["undo"],
        ["undo", "1"],
        ["session", "insert", "4", "anna", "c1"],
    ],
    ids=" ".join,
)
def test_a_sheet_written_by_an_enemy_steers_no_terminal(tmp_path: Path, words: list[str]) -> None:
    path = by_hand(tmp_path / "odd.toml")
    before = path.read_bytes()
    for option in (["--json"], ["--ascii"], ["--lang", "de", "--color=always"]):
        path.write_bytes(before)
        answer = run("-f", "odd.toml", *option, *words)
        assert answer.code in (0, 1)
        assert steers(COLOURS.sub("", answer.out + answer.err)) == []


def test_json_keeps_every_sign_escaped(tmp_path: Path) -> None:
    """What reads JSON gets the text as it stands, what shows it is not steered."""
    by_hand(tmp_path / "odd.toml")
    for answer in (
        run("-f", "odd.toml", "--json", "show"),
        run("-f", "odd.toml", "session", "export", "--format", "json"),
    ):
        assert steers(answer.out) == []
        found = json.loads(answer.out)
        assert found["games"][3]["note"] == EVIL
    assert found["document"]["title"] == EVIL


def test_colour_in_a_text_is_no_colour_of_ours(tmp_path: Path) -> None:
    """Only the program itself colours what it says."""
    by_hand(tmp_path / "odd.toml", "A\x1b[31mB\ufdd0C")
    text = run("--color=always", "-f", "odd.toml", "show").out
    assert "\x1b[1m" in text
    assert "\x1b[31mB" not in text
    assert steers(COLOURS.sub("", text)) == []


@pytest.mark.parametrize(
    "words",
    [
        ["value", EVIL],
        ["value", "s2 ; " + EVIL],
        ["value", "s2", "--cards", EVIL],
        ["hand", EVIL],
        ["bid", EVIL],
        ["add", EVIL, "s2"],
        ["add", "anna", "s2", ";", EVIL],
        ["-f", EVIL, "show"],
        ["-f", "nowhere/" + EVIL, "session", "new", "Anna", "Bert", "Cleo"],
        ["-r", EVIL, "value", "s2"],
        ["-r", EVIL + ".toml", "value", "s2"],
        ["--lang", EVIL, "bid"],
        ["--deck", EVIL, "bid"],
        ["--color=" + EVIL, "bid"],
        ["--" + EVIL, "bid"],
        [EVIL],
        ["help", EVIL],
        ["rules", EVIL],
        ["rules", "pub", "--diff", EVIL],
        ["session", "new", EVIL, "Bert", "Cleo"],
        ["session", "new", "Anna", "Bert", "Cleo", "--title", EVIL],
        ["session", "new", "Anna", "Bert", "Cleo", "--until", EVIL],
        ["session", "new", "Anna", "Bert", "Cleo", "--rate", EVIL],
        ["session", "new", "Anna", "Bert", "Cleo", "--currency", EVIL],
        ["session", "use", EVIL],
        ["session", "import", EVIL],
        ["session", "export", "--format", EVIL],
        ["session", "settle", "--of", EVIL],
        ["session", "check", "--against", EVIL],
        ["edit", EVIL, "anna", "s2"],
        ["session", "insert", EVIL, "anna", "s2"],
        ["undo", EVIL],
        ["season", "show", EVIL],
        ["solve", EVIL, "--contract", "g", "--declarer", "forehand"],
        ["simulate", "skat", "--policy", EVIL],
    ],
    ids=lambda words: ascii(" ".join(words))[:40],
)
def test_what_is_typed_steers_no_terminal(tmp_path: Path, words: list[str]) -> None:
    written_sheet(tmp_path / "evening.toml", ["Anna s2"])
    os.environ["SKATCALC_SHEET"] = "evening.toml"
    try:
        harmless(*words, codes=(1, 2, 3) if words[1:2] != ["s2 ; " + EVIL] else (2,))
    finally:
        del os.environ["SKATCALC_SHEET"]


@pytest.mark.parametrize("name", ["evening.csv", "evening.json", "games.sgf", "totals.csv"])
def test_a_list_written_by_an_enemy_steers_no_terminal(tmp_path: Path, name: str) -> None:
    written_sheet(tmp_path / "evening.toml", ["Anna s2"])
    deal = "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.SA.ST.SK.SQ.S9.S8.S7.HA.HT.HK.HQ.H9.H8.H7.DA.DT.DK.DQ.D9.D8.C7.D7"
    (tmp_path / name).write_text(
        {
            "evening.csv": f'declarer,game,note,"{EVIL}"\nAnna,s2,"{EVIL}",\n"{EVIL}",s2,,\n',
            "evening.json": json.dumps({"format": "skatcalc/sheet", "document": {EVIL: 1}, "games": []}),
            "games.sgf": f"(;ID[{EVIL}]DT[{EVIL}]P0[{EVIL}]P1[b]P2[c]MV[w {deal} 1 p 2 p 0 p]R[passed];)"
            f"(;GM[Skat]MV[w {EVIL} 1 p]R[passed];)(;GM[Skat]MV[w {deal}]R[{EVIL}];)",
            "totals.csv": f"Anna,{EVIL}\n1,2\n",
        }[name],
        "utf-8",
    )
    words = ["session", "import", name] if name != "totals.csv" else ["session", "check", "--against", name]
    harmless("-f", "evening.toml", *words)
    if name == "games.sgf":
        harmless("session", "import", name, "--replay")


def test_bytes_without_a_letter_are_kept_apart_in_json(tmp_path: Path) -> None:
    """Half of a letter (a lone surrogate) is written as JSON escapes it, not as another letter."""
    word = os.fsdecode(b"s2\xff")
    assert run("--json", "value", word).fault["line"] == word
    answer = process("--json", "value", word)
    assert json.loads(answer.stderr)["line"] == word
    answer = process("-f", os.fsdecode(b"\xff.toml"), "session", "new", "Anna", "Bert", "Cleo")
    assert b"Traceback" not in answer.stderr
    assert b"skatcalc has a fault" not in answer.stderr
    assert (tmp_path / os.fsdecode(b"\xff.toml")).exists() is (answer.returncode == 0)


@pytest.mark.parametrize(
    "name",
    [
        "Zoe\u0301",
        "Z\u0300\u0301\u0302\u0303\u0304oe",
        "שרה",
        "علي",
        "王小明",
        "👩",
        "O'Neil & <b>",
        "=1+1",
        "@x",
    ],
)
def test_names_of_all_kinds_work(tmp_path: Path, name: str) -> None:
    """Combining letters and those that run from right to left are letters."""
    done("session", "new", name, "Bert", "Cleo", "-f", "odd.toml")
    done("add", name, "s2h")
    assert done("show").count(name) >= 1
    found = json.loads(done("show", "--json"))
    assert found["games"][0]["line"] == f"{name} s2h"
    assert (tmp_path / "odd.toml").exists()


@pytest.mark.parametrize("sign", [*STEERING, "\0", "\n", "\ud800", "\ufdd0"], ids=ascii)
def test_names_that_hide_something_are_refused(tmp_path: Path, sign: str) -> None:
    answer = harmless("session", "new", f"An{sign}na", "Bert", "Cleo", "-f", "odd.toml")
    # blanks of all kinds are blanks
    assert answer.code == (3 if sign.isspace() else 2)
    assert (tmp_path / "odd.toml").exists() is sign.isspace()
