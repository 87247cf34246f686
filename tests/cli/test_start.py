"""Start-up, completion and help: what runs at every key must stay light."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli_runner import PLAYERS, command_paths, done, process, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

HAND = "CJ SJ SA ST SK S9 HA HT D8 D7"
RECORDS = Path(__file__).parents[2] / "examples" / "records.sgf"
HEAVY = {"pydantic", "pydantic_core", "rich", "numba", "numpy", "babel"}
COMMANDS = [path.split() for path in command_paths()]


def loaded(*words: str, env: dict[str, str] | None = None) -> set[str]:
    """Give the top names of all modules that a call loads."""
    answer = process(*words, python=["-X", "importtime"], env=env)
    report = answer.stderr.decode()
    names = re.findall(r"^import time: +\d+ \| +\d+ \| +([\w.]+)", report, re.MULTILINE)
    assert "skatcalc.cli.app" in names
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize(
    "words",
    [
        ["--json", "value", "s2h"],
        ["value", "grand ohne 2 verloren"],
        ["value", "sh", "--cards", HAND],
        ["bid", "33"],
        ["hand", HAND],
        ["--help"],
        ["value", "--help"],
        ["session", "--help"],
        ["help", "notation"],
        ["--lang", "de", "value", "d1b22"],
        ["--lang", "ru", "value", "s2h"],
        ["--lang", "ru", "hand", HAND],
        ["--lang", "de", "value", "--help"],
    ],
    ids=" ".join,
)
@pytest.mark.apart
def test_calculators_and_help_load_nothing_heavy(words: list[str]) -> None:
    """House 6: the calculators run dozens of times an evening and at every Tab press."""
    assert loaded(*words) & {*HEAVY, "tomli"} == set()


@pytest.mark.parametrize(
    "words",
    [
        ["add", "anna", "s2h"],
        ["show"],
        ["undo"],
        ["session", "check"],
        ["session", "settle", "--rate", "0.05"],
    ],
    ids=" ".join,
)
@pytest.mark.apart
def test_sheet_commands_load_pydantic_at_most(tmp_path: Path, words: list[str]) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h"])
    found = loaded(*words, "-f", str(path))
    assert found & HEAVY <= {"pydantic", "pydantic_core"}
    assert "pydantic" in found


def test_front_door_loads_nothing_heavy() -> None:
    program = "import skatcalc, sys; print(*{name.partition('.')[0] for name in sys.modules})"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=30, check=True)
    assert set(answer.stdout.decode().split()) & HEAVY == set()


# --- completion ------------------------------------------------------------------------------------------


def completed(shell: str, typed: str, *, python: bool = False) -> set[str]:
    """Give what Tab offers behind a line, asked as the scripts of Typer ask."""
    words = typed.split(" ")
    env = {"_SKATCALC_COMPLETE": f"complete_{shell}"}
    if shell == "bash":
        env |= {"COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    else:
        env |= {"_TYPER_COMPLETE_ARGS": typed, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    if python:
        return loaded(env=env)
    answer = process(env=env)
    assert b"Traceback" not in answer.stderr
    return set(re.findall(r"[^\s\"()]+", answer.stdout.decode()))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_tab_completes_players_of_the_sheet_in_use(sheet: Path, shell: str) -> None:
    assert sheet.exists()
    assert "cleo" in {word.strip("'").lower() for word in completed(shell, "skatcalc add c")}
    found = completed(shell, "skatcalc session add ")
    assert set(PLAYERS) <= found


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("skatcalc add a", {"anna"}),
        ("skatcalc add A", {"anna"}),
        ("skatcalc edit 1 b", {"bert"}),
        ("skatcalc add x", set()),
    ],
)
def test_tab_completes_what_fits_only(sheet: Path, typed: str, names: set[str]) -> None:
    """Case does not matter at the beginning of a line, so what was typed may stay as it is."""
    assert sheet.exists()
    assert {name.lower() for name in completed("bash", typed)} == names


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    "typed",
    ["-f other.toml add", "add -f other.toml", "edit --file=other.toml 1", "add --lang de -fother.toml"],
)
@pytest.mark.apart
def test_tab_completes_players_of_the_sheet_that_is_named(
    sheet: Path, tmp_path: Path, shell: str, typed: str
) -> None:
    assert sheet.exists()
    written_sheet(tmp_path / "other.toml", head='players = ["Alma", "Otto", "Ute"]\n')
    assert completed(shell, f"skatcalc {typed} ") >= {"Alma", "Otto", "Ute"}
    assert {word.strip("'").lower() for word in completed(shell, f"skatcalc {typed} a")} & {
        "alma",
        "anna",
    } == {"alma"}


@pytest.mark.parametrize("typed", ["J", "j", "П", "п"])
def test_tab_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    path = written_sheet(tmp_path / "old.toml", head='players = ["Jürgen", "Пётр", "Olga"]\n')
    monkeypatch.setenv("SKATCALC_SHEET", str(path))
    (found,) = completed("bash", f"skatcalc add {typed}")
    assert found.lower() == {"j": "jürgen", "п": "пётр"}[typed.lower()]


@pytest.mark.parametrize("text", [None, "players = ", "players = 3"])
def test_tab_without_a_sound_sheet_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    if text is not None:
        (tmp_path / "old.toml").write_text(text, "utf-8")
    monkeypatch.setenv("SKATCALC_SHEET", str(tmp_path / "old.toml"))
    assert completed("bash", "skatcalc add a") == set()


def test_tab_completes_commands() -> None:
    assert {"session", "show"} <= completed("bash", "skatcalc s")
    assert completed("bash", "skatcalc session se") == {"settle"}


@pytest.mark.parametrize("typed", ["skatcalc add a", "skatcalc s", "skatcalc value --"])
def test_completion_loads_nothing_heavy(sheet: Path, typed: str) -> None:
    assert sheet.exists()
    assert completed("bash", typed, python=True) & HEAVY == set()


# --- help ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_of_every_command_holds_an_example(command: list[str]) -> None:
    answer = run(*command, "--help")
    assert (answer.code, answer.err) == (0, "")
    text = " ".join(answer.out.split())
    assert f"Usage: skatcalc {' '.join(command)}" in text
    examples = text.partition("Example")[2]
    assert f"skatcalc {' '.join(command)}" in examples or f"skatcalc {command[-1]}" in examples
    assert run(*command, "-h").out == answer.out


def test_help_names_every_command() -> None:
    """A group tells of each command all that its own help begins with."""
    for path in command_paths(groups=True):
        group, _, name = path.rpartition(" ")
        listed = " ".join(done(*group.split(), "--help").partition("\nCommands:\n")[2].split())
        own = done(*path.split(), "--help").split("\n\n")[1]
        assert f"{name} {' '.join(own.split())}" in listed
    assert done() == done("--help")


@pytest.mark.parametrize("path", command_paths(groups=True))
def test_help_with_a_command_is_its_help(path: str) -> None:
    if path != "rules":  # which is a topic too
        assert done("help", *path.split()) == done(*path.split(), "--help")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["settle"], "session settle"),
        (["new", "Anna", "Bert", "Cleo"], "session new"),
        (["ad", "anna", "s2"], "add"),
        (["session", "undu"], "undo"),
        (["rank", "2026/"], "season rank"),
        (["Show"], "show"),
    ],
)
def test_a_command_that_is_elsewhere_or_mistyped_is_named(typed: list[str], meant: str) -> None:
    answer = run(*typed)
    assert (answer.code, answer.out) == (2, "")
    assert f"hint: type `skatcalc {meant}`" in answer.err


def test_a_command_that_is_like_none_is_not_guessed() -> None:
    assert "hint: see `skatcalc --help`" in run("weather").err


def examples() -> list[str]:
    """Give every example of every help text."""
    found: list[str] = []
    for command in COMMANDS:
        text = " ".join(run(*command, "--help").out.split()).partition("Example")[2]
        # a deal holds bars of its own
        found += re.split(r" \| (?=skatcalc )", text.partition(":")[2].strip())
    return sorted(set(found))


@pytest.mark.apart
def test_examples_of_the_help_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is typed beside a sheet with games in it."""
    texts = examples()
    assert len(texts) > 25
    failed = []
    for number, text in enumerate(texts):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = written_sheet(folder / "old.toml", ["Anna s2h", "Bert go1-", "Cleo n"])
        shutil.copy(RECORDS, folder / "games.sgf")
        (folder / "friday.csv").write_text("declarer,game\nAnna,s2h\nBert,g1\nCleo,n\n", "utf-8")
        if "use friday" in text:
            written_sheet(folder / "friday.toml")
        (folder / "2026").mkdir()
        written_sheet(folder / "2026" / "evening.toml", ["Anna s2h"])
        monkeypatch.chdir(folder)
        monkeypatch.setenv("SKATCALC_SHEET", str(path))
        program, *words = shlex.split(text)
        if "odds" in words:
            words += ["--worlds", "2"]  # else it samples until the answer is clear, for half a minute
        answer = run(*words, stdin="anna s2h\n")
        if program != "skatcalc" or answer.code:
            failed.append((text, answer.err))
    assert failed == []
