"""Files and paths made to hurt: each gets a clear error or works, within a second and without much memory."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runner import PLAYERS, Run, done, run, written_sheet
from patience import patience

from skatcalc.errors import DocumentError
from skatcalc.store import limits, schema
from skatcalc.store.config import players_of
from skatcalc.store.document import load

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

HEAD = 'format = "skatcalc-sheet"\nversion = 1\nplayers = ["Anna", "Bert", "Cleo"]\n'
DIGITS = "9" * 5000
HEX = "0x" + "f" * 10_000


def patient(*words: str, stdin: str | bytes = "") -> Run:
    """Call the program, which must answer soon and never with a fault of its own (70)."""
    with patience():
        answer = run(*words, stdin=stdin)
    assert answer.code in (0, 1, 2, 3), answer.err
    return answer


def refused(*words: str) -> str:
    """Call the program, which must refuse the file; give the code of its error."""
    answer = patient("--json", *words)
    assert answer.code == 3, answer.err
    return str(answer.fault["code"])


# --- what is in a file -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("options." + ".".join("a" * 500) + " = 1\n", "document_tables"),
        ("options.bock = " + "[" * 300 + "]" * 300 + "\n", "document_tables"),
        ("options.bock = " + "{a = " * 300 + "1" + "}" * 300 + "\n", "document_tables"),
        ("title = " + "[" * 100_000, "document_tables"),
        ("".join(f"a{n}.{'b.' * 900}c = 1\n" for n in range(100)), "document_tables"),
        ("".join(f"[a{n}]\n" for n in range(90_000)), "document_tables"),
        (f"title = {DIGITS}\n", "document_damaged"),
        (f"title = {HEX}\n", "document_number"),
        (f"options.bock_factor = {HEX}\n", "document_number"),
        (f"[end]\nrounds = {HEX}\n", "document_number"),
        (f'[money]\nfines = [[{HEX}, "1"]]\n', "document_number"),
        (f'[[games]]\nplay = "pass"\ntotals = [0, 1, -{HEX}]\n'.replace("-0x", "0x"), "document_number"),
        ('[options]\nbock = ["value>=' + DIGITS + '"]\n', "document_content"),
        ("options.scoring = " + "1" * 9 + "\n", "document_content"),
        ("options.scoring = 2026-11-30\n", "document_content"),
        ("options.scoring = nan\n", "document_content"),
        ("x" * 1_000_000 + " = 1\n", "document_invalid"),
        ("".join(f"x{n} = 1\n" for n in range(50_000)), "document_invalid"),
        ("[money]\n" + "".join(f"x{n} = 1\n" for n in range(50_000)), "document_invalid"),
        ("[[games]]\n" + "".join(f"x{n} = 1\n" for n in range(50_000)), "document_invalid"),
        ("#" + "x" * (2 << 20), "document_large"),
        ('[[games]]\nplay = "pass"\n' * 10_001, "document_games"),
        ("[[games]]\n" * 100_000, "document_tables"),
    ],
    ids=lambda value: value[:24],
)
def test_a_sheet_that_no_evening_makes(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "odd.toml").write_text(HEAD + text, "utf-8")
    assert refused("-f", "odd.toml", "show") == code


@pytest.mark.parametrize(
    "text",
    ["a." * 100_000 + "a = 1\n", "bock = " + "[" * 10_000, f"bock_factor = {HEX}\n", "[" * 200_000],
    ids=lambda text: text[:16],
)
def test_a_rule_file_and_a_club_file_that_nobody_writes(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.toml").write_text(text, "utf-8")
    written_sheet(tmp_path / "evening.toml", ["Anna s2"])
    assert refused("-r", "odd.toml", "value", "s2").startswith(("rules_file", "document_"))
    refused("season", "show", "evening.toml", "--members", "odd.toml")


def test_a_version_of_many_digits_is_named(tmp_path: Path) -> None:
    """An error that cannot be written would be a fault of ours."""
    (tmp_path / "odd.toml").write_text(HEAD.replace("= 1", f"= {HEX}"), "utf-8")
    assert refused("-f", "odd.toml", "show") == "document_number"


_MEASURED = """
import sys
from skatcalc.cli.app import main
code = main(sys.argv[1:])
# the peak of this program alone; `getrusage` counts that of whoever started it
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
sys.stderr.write(f"\\n{code} {int(peak) >> 10}")
"""


NEEDS_PROC = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="nothing here tells the memory"
)


@NEEDS_PROC
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("million.toml", ["-f", "million.toml", "show"]),
        ("million.toml", ["-f", "million.toml", "add", "pass"]),
        ("million.csv", ["session", "import", "million.csv"]),
        ("million.json", ["session", "import", "million.json"]),
        ("/dev/zero", ["-f", "/dev/zero", "show"]),
        ("/dev/zero", ["session", "import", "/dev/zero"]),
        ("/dev/zero", ["-r", "/dev/zero", "value", "s2"]),
    ],
    ids=lambda value: value if isinstance(value, str) else value[-2],
)
@pytest.mark.apart
def test_a_million_games_take_no_memory(tmp_path: Path, name: str, words: list[str]) -> None:
    """A stated limit: 2 MiB and 10,000 games a sheet, 8 MiB a list."""
    line = {
        ".toml": '[[games]]\nplay = "pass"\n',
        ".csv": "x,s2\n",
        ".json": '{"line": "pass", "note": ""}, ',
        "": "",
    }
    text = line[Path(name).suffix] * 1_000_000
    head = {".toml": HEAD, ".csv": "declarer,game\n", ".json": '{"format": "skatcalc/sheet", "games": ['}
    if text:
        (tmp_path / name).write_text(head[Path(name).suffix] + text, "utf-8")
    answer = subprocess.run(
        [sys.executable, "-c", _MEASURED, *words], capture_output=True, text=True, timeout=30, check=False
    )
    code, memory = map(int, answer.stderr.splitlines()[-1].split())
    assert code == 3, answer.stderr
    assert "error: " in answer.stderr
    assert memory < 200


@NEEDS_PROC
@pytest.mark.slow
def test_a_stream_of_bad_lines_takes_no_memory() -> None:
    """What is remembered of lines, in case they come again, has an end."""
    lines = "".join(f"s2 {number:0>5}\n" for number in range(70_000))
    command = [sys.executable, "-c", _MEASURED, "value", "-"]
    answer = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    code, memory = map(int, answer.stderr.splitlines()[-1].split())
    assert code == 2
    assert memory < 200


def test_games_beyond_the_limit_are_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that could not be read again would be lost."""
    path = written_sheet(tmp_path / "full.toml", ["pass"] * 5)
    monkeypatch.setattr(schema, "MOST_GAMES", 6)
    assert run("-f", "full.toml", "add", "pass").code == 0
    before = path.read_bytes()
    assert refused("-f", "full.toml", "add", "pass") == "document_games"
    assert refused("-f", "full.toml", "add", "pass") == "document_games"
    assert path.read_bytes() == before
    monkeypatch.setattr(limits, "LARGEST_FILE", len(before) + 30)
    monkeypatch.setattr(schema, "MOST_GAMES", 7)
    assert refused("-f", "full.toml", "add", "pass", ";", "x" * 30) == "document_large"
    assert path.read_bytes() == before


def test_more_lines_than_a_sheet_holds_are_refused_in_a_stream(tmp_path: Path) -> None:
    """The lines are counted while they are read, before they fill the memory."""
    path = written_sheet(tmp_path / "evening.toml")
    before = path.read_bytes()
    answer = run("--json", "-f", "evening.toml", "add", "-", stdin="pass\n" * 10_001)
    assert (answer.code, answer.fault["code"]) == (3, "document_games")
    assert path.read_bytes() == before


# --- lists of other programs -----------------------------------------------------------------------------


def exported() -> dict[str, object]:
    """Give the JSON of a short evening."""
    written_sheet(Path("evening.toml"), ["Anna s2", "pass"])
    found: dict[str, object] = json.loads(done("-f", "evening.toml", "session", "export", "--format", "json"))
    return found


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"options": {"bock_factor": 10**4000}}, 3),
        ({"options": {"ramsch_cap": None}}, 0),
        ({"money": {"rate": None, "currency": "USD"}}, 0),
        ({"end": {"rounds": None}}, 0),
        ({"title": "\ud800"}, 3),
        ({"players": ["A\ud800", "Bert", "Cleo"]}, 2),
        ({"title": "\0\u001b[2J"}, 0),
        ({"version": 10**4000}, 3),
        ({"title": ["a"]}, 3),
        ({"options": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": 1}}}}}}}}}}, 3),
        ({"games": [{"play": "pass"}]}, 0),
        ({"date": 10**9}, 3),
    ],
    ids=str,
)
def test_json_that_no_export_writes(document: dict[str, object], code: int) -> None:
    """It is booked or refused; what was booked can be read."""
    data = exported()
    whole = data["document"]
    assert isinstance(whole, dict)
    Path("odd.json").write_text(json.dumps({**data, "document": {**whole, **document}}), "utf-8")
    assert patient("-f", "back.toml", "session", "import", "odd.json").code == code
    assert Path("back.toml").exists() is (code == 0)
    if code == 0:
        done("-f", "back.toml", "show")


@pytest.mark.parametrize(
    "text",
    [
        '{"format": ' + "[" * 100_000,
        '{"format": "skatcalc/sheet", "document": {"players": ["a", "b", "c"]}, "games": 5}',
        '{"format": "skatcalc/sheet", "document": [], "games": []}',
        '{"format": "skatcalc/sheet", "document": {"players": 5}, "games": [{"line": 5, "note": 5}]}',
        "{" + '"a":{},' * 200_000 + '"b":1}',
        '{"a": ' + DIGITS + "}",
        "declarer,game," + "x" * 200_000 + "\nAnna,s2\n",
        "declarer,game\nAnna," + "x" * 200_000 + "\n",
        'declarer,game\n"Anna,s2\n',
        "game\n" + "\0" * 100,
        "game,total " + ",total ".join(map(str, range(100_000))) + "\ns2\n",
        "game,score\ns2," + DIGITS + "\n",
        "\ufeff\ufeff\ufeffgame\n\n\n",
        ",\n",
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_a_list_that_no_program_writes(text: str) -> None:
    Path("odd.list").write_text(text, "utf-8")
    written_sheet(Path("evening.toml"), ["Anna s2", "pass"])
    before = Path("evening.toml").read_bytes()
    assert patient("-f", "evening.toml", "session", "import", "odd.list").code in (0, 2, 3)
    assert Path("evening.toml").read_bytes() == before
    patient("-f", "evening.toml", "session", "check", "--against", "odd.list")


# --- where a file is -------------------------------------------------------------------------------------


@pytest.fixture
def odd_paths(tmp_path: Path) -> Iterator[Path]:
    """Give a folder of things that are no files."""
    folder = tmp_path / "odd"
    folder.mkdir()
    os.mkfifo(folder / "pipe.toml")
    (folder / "loop.toml").symlink_to("loop.toml")
    (folder / "there.toml").symlink_to("back.toml")
    (folder / "back.toml").symlink_to("there.toml")
    (folder / "dangling.toml").symlink_to("nowhere/at-all.toml")
    (folder / "directory.toml").mkdir()
    (folder / "null.toml").symlink_to("/dev/null")
    (folder / "endless.toml").symlink_to("/dev/zero")
    yield folder
    assert sorted(path.name for path in folder.iterdir()) == sorted(ODD), "nothing was made or taken away"


ODD = (
    "pipe.toml",
    "loop.toml",
    "there.toml",
    "back.toml",
    "dangling.toml",
    "directory.toml",
    "null.toml",
    "endless.toml",
)
NAMES = ("", "..", "/", "~", "~/none.toml", "../../../none.toml", "x" * 300, "x/" * 3000 + "y")
COMMANDS = (
    "-f {} add anna s2",
    "session use {}",
    "session new Anna Bert Cleo -f {}",
    "session import {}",
    "-f evening.toml session check --against {}",
    "-f {} session import evening.csv",
    "season show {}",
    "season show evening.toml --members {}",
    "solve {} --contract g --declarer forehand",
)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((f"odd/{name}", "-f {} show") for name in ODD),
        *((name, "-f {} show") for name in NAMES),
        *((f"odd/{name}", "-r {} value s2") for name in ODD if name not in ("pipe.toml", "null.toml")),
        *(
            (f"odd/{name}", words)
            for name in ("pipe.toml", "loop.toml", "endless.toml")
            for words in COMMANDS
        ),
        *(("x" * 300 + ".toml", words) for words in COMMANDS),
    ],
    ids=lambda value: value[:24],
)
@pytest.mark.usefixtures("odd_paths")
def test_a_path_to_no_file(words: str, name: str, tmp_path: Path) -> None:
    """Nothing hangs, nothing is made, and a fault is never ours nor that of the answer."""
    sheet = written_sheet(tmp_path / "evening.toml", ["Anna s2"])
    (tmp_path / "evening.csv").write_text("declarer,game\nAnna,s2\n", "utf-8")
    before = sheet.read_bytes(), sorted(path.name for path in tmp_path.iterdir())
    answer = patient(*(name if word == "{}" else word for word in words.split(" ")))
    assert answer.code in (2, 3)
    assert "error: " in answer.err
    assert "the answer cannot be written" not in answer.err
    assert (sheet.read_bytes(), sorted(path.name for path in tmp_path.iterdir())) == before


@pytest.mark.parametrize("name", ["pipe.toml", "loop.toml", "directory.toml", "dangling.toml"])
def test_an_export_to_no_file(odd_paths: Path, tmp_path: Path, name: str) -> None:
    written_sheet(tmp_path / "evening.toml", ["Anna s2"])
    answer = patient("-f", "evening.toml", "session", "export", "-o", str(odd_paths / name))
    assert answer.code == 3
    assert name in answer.err or "nowhere" in answer.err


def test_an_export_to_a_device_is_taken_by_it(tmp_path: Path) -> None:
    written_sheet(tmp_path / "evening.toml", ["Anna s2"])
    assert patient("-f", "evening.toml", "session", "export", "-o", "/dev/null").code == 0


def test_a_pipe_that_is_written_to_is_read(tmp_path: Path) -> None:
    """As in `skatcalc session import <(zcat games.gz)`."""
    command = (
        f'"{sys.executable}" -m skatcalc session import <(sleep 0.1; printf "declarer,game\\nAnna,s2\\n")'
    )
    written_sheet(tmp_path / "evening.toml")
    answer = subprocess.run(
        ["/bin/bash", "-c", f"{command} -f evening.toml"], capture_output=True, timeout=30, check=False
    )
    assert answer.returncode == 0, answer.stderr
    assert [game.play for game in load(tmp_path / "evening.toml").content.games] == ["Anna s2"]


def test_names_for_tab_never_wait(odd_paths: Path) -> None:
    """Tab asks the sheet for names: whatever it is, the shell goes on."""
    for name in ODD:
        with patience():
            assert players_of(odd_paths / name) == []


def test_names_for_tab_hold_nothing_that_a_shell_obeys(tmp_path: Path) -> None:
    players = json.dumps([*PLAYERS, "\u001b[2J", "x\n"])
    written_sheet(tmp_path / "odd.toml", head=f"players = {players}\n")
    assert players_of(tmp_path / "odd.toml") == list(PLAYERS)


def test_a_sheet_outside_of_the_folder_is_used_like_any_other(tmp_path: Path) -> None:
    """A path is a path: `..`, links and blanks in it are the business of whoever types it."""
    inner = tmp_path / "a b" / "c"
    inner.mkdir(parents=True)
    name = "a b/c/../../evening.toml"
    done("session", "new", *PLAYERS, "-f", name)
    (inner / "link.toml").symlink_to("../../evening.toml")
    done("-f", "a b/c/link.toml", "add", "anna", "s2")
    assert [game.play for game in load(tmp_path / "evening.toml").content.games] == ["Anna s2"]
    assert (inner / "link.toml").is_symlink()


def test_settings_that_name_an_impossible_sheet(tmp_path: Path) -> None:
    """A NUL cannot be typed, but it can be written into a file."""
    (tmp_path / "config" / "skatcalc").mkdir(parents=True)
    settings = tmp_path / "config" / "skatcalc" / "settings.toml"
    for text in (
        'sheet = "a\\u0000b"',
        f'sheet = "{"x" * 5000}"',
        f"sheet = {HEX}",
        "[" * 5000,
        "sheet.a = 1",
    ):
        settings.write_text(text + "\n", "utf-8")
        assert patient("show").code == 3
        assert patient("config").code == 0
        assert patient("--lang", "en", "value", "s2").code == 0


def test_the_error_of_a_file_names_it(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        load(tmp_path / ("x" * 300))
    assert caught.value.code == "document_unusable"
