"""Terminals, pipes and encodings of all sorts: nothing breaks, nothing is too wide."""

import json
import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from cli_runner import PLAYERS, process, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = [pytest.mark.apart, pytest.mark.usefixtures("own_world")]

LONG = [
    "Maximiliane-Charlotte Schnitzelhuber",
    "Wolfgang Amadeus",
    "Владимир Александрович",
    "Österreicher-Überall",
    "王小明王小明王小明",
    "Bartholomäus",
]
HAND = "CJ SJ SA ST SK S9 HA HT D8 D7"


def width(text: str) -> int:
    """Count the columns of a text in a terminal."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def evening(path: Path, players: list[str], games: int = 48) -> Path:
    """Write an evening of long lines: 48 games, the declarer always forehand."""
    lines = []
    for number in range(games):
        forehand = players[(number + 1) % len(players)]
        other = players[(number + 2) % len(players)]
        lines.append(
            (
                f"{forehand} c11hssp29b100",
                f"{forehand} g4o",
                f"{forehand} h3p61b30 revoke {other}",
                f"{forehand} no-",
            )[number % 4]
        )
    head = f'players = {json.dumps(players)}\n[options]\nscoring = "seeger-fabian"\n'
    return written_sheet(path, lines, head)


# --- width ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4, 5, 6])
@pytest.mark.parametrize("command", ["show", "settle"])
def test_no_line_of_a_sheet_is_wider_than_80_columns(tmp_path: Path, command: str, count: int) -> None:
    path = evening(tmp_path / "old.toml", LONG[:count])
    words = {"show": ["show"], "settle": ["session", "settle", "--rate", "0.05"]}[command]
    answer = run(*words, "-f", str(path))
    assert answer.code == 0
    rows = answer.out.splitlines()
    assert len(rows) > (48 if command == "show" else count)
    assert [row for row in rows if width(row) > 80 and "  " in row.strip()] == []


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_list_of_48_games_shows_every_game_and_total(tmp_path: Path, count: int) -> None:
    """However little room there is, number, totals and foot of the list stay (skat 7.1, 7.4)."""
    path = evening(tmp_path / "old.toml", LONG[:count])
    text = run("show", "-f", str(path)).out
    found = json.loads(run("show", "--json", "-f", str(path)).out)
    numbers = [line.split()[0] for line in text.splitlines() if line[:3].strip().isdigit()]
    assert numbers == [str(number) for number in range(1, 49)]
    for row, line in zip(
        found["games"], (t for t in text.splitlines() if t[:3].strip().isdigit()), strict=True
    ):
        game = re.match(r"[a-z]o?\d*[hszo]*-?", row["line"].removeprefix(row["declarer"]).strip())
        assert game is not None
        assert game[0] in line, "a long name may be cut, the game with its levels may not"
        assert str(row["totals"][row["declarer"]]) in text
    for total in [*found["standing"]["points"].values(), *found["standing"]["seeger_fabian"].values()]:
        assert str(total) in text


@pytest.mark.parametrize(
    "words",
    [
        ["bid"],
        ["bid", "33"],
        ["bid", "--table"],
        ["-r", "classic", "bid"],
        ["-r", "classic", "bid", "--table"],
        ["-r", "pre1999", "bid", "252"],
        ["hand", HAND],
        ["hand", HAND, "--skat", "HJ DA"],
        ["hand", "CJ SJ HJ DJ CA CT CK CQ C9 C8"],
        ["hand", "HA HT HK HQ H9 S7 S8 S9 DA D7"],
        ["rules"],
        ["rules", "friendly", "--diff", "pub"],
        ["rules", "berlin", "--diff", "pub"],
    ],
    ids=" ".join,
)
def test_no_table_is_wider_than_80_columns(words: list[str]) -> None:
    answer = run(*words)
    assert answer.code == 0
    rows = [row for row in answer.out.splitlines() if "  " in row.strip()]
    assert rows
    assert [row for row in rows if width(row) > 80] == []


@pytest.mark.parametrize("topic", ["notation", "rules", "exit-codes"])
def test_help_topics_fit_into_80_columns(topic: str) -> None:
    assert [line for line in run("help", topic).out.splitlines() if width(line) > 80] == []


# --- letters -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["value", "s2h-"],
        ["value", "h12"],
        ["bid", "33"],
        ["bid", "--table"],
        ["hand", HAND],
        ["show", "-f", "old.toml"],
        ["session", "settle", "--rate", "0.05", "-f", "old.toml"],
        ["session", "check", "-f", "old.toml"],
        ["rules"],
        ["rules", "pub"],
        ["rules", "pub", "--diff", "isko"],
        ["rules", "4.6"],
        ["help", "notation"],
        ["help"],
    ],
    ids=" ".join,
)
def test_ascii_option_gives_ascii(tmp_path: Path, words: list[str]) -> None:
    evening(tmp_path / "old.toml", list(PLAYERS), 12)
    answer = run("--ascii", *words)
    assert (answer.out + answer.err).isascii()
    assert answer.out + answer.err


@pytest.mark.parametrize("words", [["--help"], ["value", "h12"]], ids=" ".join)
def test_c_locale(words: list[str]) -> None:
    answer = process(*words, env={"LANG": "C", "LC_ALL": "C"})
    assert b"Traceback" not in answer.stderr
    assert answer.returncode == run(*words).code


@pytest.mark.parametrize(
    ("env", "name"),
    [
        ({"LANG": "C", "LC_ALL": "C"}, "Juergen"),
        ({"LANG": "C"}, "Juergen"),
        ({"LANG": "POSIX"}, "Juergen"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "Juergen"),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, "Jürgen"),
        ({"LANG": "C", "PYTHONIOENCODING": "utf-8"}, "Jürgen"),
        ({"LANG": "C", "PYTHONUTF8": "1"}, "Jürgen"),
        ({}, "Jürgen"),
    ],
    ids=str,
)
def test_signs_are_letters_in_the_c_locale(env: dict[str, str], name: str, tmp_path: Path) -> None:
    """A terminal of that locale has no signs; what is kept and JSON have all letters."""
    path = written_sheet(tmp_path / "old.toml", ["Jürgen s2h"], 'players = ["Jürgen", "Bert", "Cleo"]\n')
    answer = process("show", "-f", str(path), env=env)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout.isascii() is name.isascii()
    assert name in answer.stdout.decode()
    values = json.loads(process("show", "-f", str(path), "--json", env=env).stdout)
    assert values["players"][0] == "Jürgen"


def test_old_windows_terminal_shows_what_it_can(tmp_path: Path) -> None:
    """In cp1252 there are umlauts and no Cyrillic: the names lose letters, the sheet does not."""
    path = written_sheet(tmp_path / "old.toml", head='players = ["Jürgen", "Пётр", "Cleo"]\n')
    env = {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    for words in (
        ["add", "-f", str(path), "пётр", "s2h"],
        ["show", "-f", str(path)],
        ["undo", "-f", str(path)],
    ):
        answer = process(*words, env=env)
        assert (answer.returncode, answer.stderr) == (0, b"")
        assert "Jürgen".encode("cp1252") in answer.stdout
        assert "44" in answer.stdout.decode("cp1252") or words[0] == "undo"
    assert "Пётр s2h" in path.read_text(encoding="utf-8")
    answer = process("add", "-f", str(path), "пётр", "s12", env=env)
    assert answer.returncode == 1
    assert b"^^" in answer.stderr


def test_json_is_complete_in_every_encoding(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Пётр s2h"], 'players = ["Jürgen", "Пётр", "Cleo"]\n')
    for env in ({"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C.UTF-8"}):
        answer = process("show", "--json", "-f", str(path), env=env)
        found = json.loads(answer.stdout.decode(env.get("PYTHONIOENCODING", "utf-8")))
        assert found["players"] == ["Jürgen", "Пётр", "Cleo"]


def test_error_as_json_is_complete_in_every_encoding(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", head='players = ["Jürgen", "Пётр", "Cleo"]\n')
    env = {"PYTHONIOENCODING": "cp1252"}
    answer = process("add", "--json", "-f", str(path), "пётр", "s12", env=env)
    assert json.loads(answer.stderr.decode("cp1252"))["line"] == "пётр s12"


def test_bytes_that_are_no_letters_do_no_harm(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml")
    before = path.read_bytes()
    for words, stdin in (
        (["add", "-"], b"anna s2h ; \xff\xfe\n"),
        (["add", os.fsdecode(b"anna s2 ; \xff")], b""),
    ):
        answer = process(*words, "-f", str(path), stdin=stdin)
        assert answer.returncode == 2
        assert b"Traceback" not in answer.stderr
    assert path.read_bytes() == before


# --- colour --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "env", "colored"),
    [
        ([], {}, False),
        (["--color", "always"], {}, True),
        (["--color=always"], {}, True),
        (["--color"], {}, True),
        (["--color", "never"], {}, False),
        (["--color", "auto"], {}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        ([], {"NO_COLOR": "1"}, False),
    ],
)
def test_colour_goes_to_terminals_or_where_it_is_told(
    words: list[str],
    env: dict[str, str],
    colored: bool,  # noqa: FBT001 - from the table
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is redirected is plain unless the option says `always`."""
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    good, bad = run("value", "s2h", *words), run("value", "h12", *words)
    assert ("\x1b[" in good.out) is colored
    assert ("\x1b[" in bad.err) is colored


def test_json_is_never_coloured() -> None:
    assert "\x1b[" not in run("value", "--json", "--color", "always", "s2h").out
    assert "\x1b[" not in run("value", "--json", "--color", "always", "h12").err


# --- pipes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["rules", "pub"], ["--help"]], ids=" ".join)
def test_reader_that_leaves_early_is_no_error(words: list[str]) -> None:
    """As in `skatcalc rules pub | head -1`."""
    command = [sys.executable, "-m", "skatcalc", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""


def test_long_answer_to_a_reader_that_leaves_early(tmp_path: Path) -> None:
    """More than a pipe holds, so that the writing itself fails."""
    (tmp_path / "games.txt").write_text("s2h\n" * 20000, "utf-8")
    with (
        (tmp_path / "games.txt").open("rb") as games,
        subprocess.Popen(
            [sys.executable, "-m", "skatcalc", "value", "-"],
            stdin=games,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as program,
    ):
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_full_disk_is_no_fault_of_ours() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "skatcalc", "value", "s2h"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=30,
            check=False,
        )
    assert answer.returncode not in (0, 70)
    assert answer.stderr.startswith(b"error: ")
    assert b"Traceback" not in answer.stderr


@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), ("2>&-", 0), ("<&-", 0), ("<&- >&- 2>&-", 0)])
def test_closed_streams_do_no_harm(closed: str, code: int) -> None:
    command = f'"{sys.executable}" -m skatcalc value s2h {closed}'
    answer = subprocess.run(["/bin/sh", "-c", command], capture_output=True, timeout=30, check=False)
    assert (answer.returncode, answer.stderr) == (code, b"")


def test_closed_error_stream_keeps_the_exit_code() -> None:
    command = f'"{sys.executable}" -m skatcalc value blah 2>&-'
    assert subprocess.run(["/bin/sh", "-c", command], timeout=30, check=False).returncode == 2


def test_names_that_grow_when_they_are_spelled_leave_the_game_whole(tmp_path: Path) -> None:
    """Outer face 2, `--ascii`: in 80 columns the name is cut, not the game; Z with a caron is a Z."""
    path = str(tmp_path / "evening.toml")
    names = [
        "Jürgen Müller-Lüdenscheidt",
        "Александра Константиновна",
        "Žofie",
        "Maximilian von und zu Grünberg",
    ]
    assert run("session", "new", *names, "-f", path).code == 0
    for line in (f"{names[1]} s2h", f"{names[0]} g1o-", f"{names[3]} nho"):
        assert run("session", "add", line, "-f", path).code == 0, line
    lines = run("--ascii", "-f", path, "show").out.splitlines()
    assert max(map(len, lines)) <= 80
    for game, name in (("s2h", "Ale"), ("g1o-", "Jue"), ("nho", "Max")):
        assert any(f" {game} " in line and name in line for line in lines), game
    assert any("Zofie" in line for line in lines)
