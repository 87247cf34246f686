"""Exit codes, what goes to which stream, and how an error reads."""

import json
import os
from pathlib import Path

import pytest
from cli_runner import PLAYERS, process, run, written_sheet

from skatcalc import __version__
from skatcalc.cli import value as value_module

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["value", "s2h"], 0),
        (["bid"], 0),
        (["--version"], 0),
        (["--help"], 0),
        (["help", "notation"], 0),
        (["help", "exit-codes"], 0),
        (["rules"], 0),
        (["rules", "4.6"], 0),
        (["rules", "classic", "--diff", "isko"], 0),
        (["config"], 0),
        (["value", "h12"], 1),
        (["bid", "19"], 1),
        (["value", "s2p61-"], 1),
        (["value", "blah"], 2),
        (["value"], 2),
        (["value", "k3"], 2),
        (["nosuch"], 2),
        (["bid", "--unknown"], 2),
        (["bid", "18", "20"], 2),
        (["value", "s2", "-r"], 2),
        (["value", "s2", "-r", "nix"], 2),
        (["--lang", "xx", "bid"], 2),
        (["--color", "purple", "bid"], 2),
        (["help", "weather"], 2),
        (["rules", "99.9"], 2),
        (["session", "new", "Anna", "Bert"], 2),
        (["show"], 3),
        (["show", "-f", "missing.toml"], 3),
        (["session", "use", "missing.toml"], 3),
        (["value", "s2", "-r", "missing.toml"], 3),
    ],
)
def test_exit_code(words: list[str], code: int) -> None:
    answer = run(*words)
    assert answer.code == code
    assert bool(answer.err) is (code != 0)
    assert bool(answer.out) is (code == 0)


@pytest.mark.parametrize(
    ("lines", "words", "code"),
    [
        (["Anna s2h"], ["session", "check"], 0),
        (["Anna h12"], ["session", "check"], 1),
        ([], ["undo"], 1),
        (["Anna s2"], ["edit", "5", "anna", "s2"], 1),
        ([], ["add", "anna", "s2k"], 1),
        ([], ["add", "zora", "s2"], 2),
    ],
)
def test_exit_code_of_a_sheet(tmp_path: Path, lines: list[str], words: list[str], code: int) -> None:
    path = written_sheet(tmp_path / "old.toml", lines)
    assert run(*words, "-f", str(path)).code == code


@pytest.mark.parametrize("mode", [0o000, 0o200])
def test_file_that_may_not_be_read(tmp_path: Path, mode: int) -> None:
    path = written_sheet(tmp_path / "old.toml")
    path.chmod(mode)
    if os.access(path, os.R_OK):
        pytest.skip("the superuser may read everything")
    assert run("show", "-f", str(path)).code == 3


def broken(*_: object) -> object:
    """Fail as a fault of the program would."""
    raise ZeroDivisionError("seven of hearts")


def stopped(*_: object) -> object:
    """Fail as Ctrl-C does."""
    raise KeyboardInterrupt


def test_fault_of_ours_is_70_and_asks_for_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_module, "read_game", broken)
    answer = run("value", "s2h")
    assert (answer.code, answer.out) == (70, "")
    for part in ("error:", "ZeroDivisionError", "seven of hearts", "hint:", "report", "SKATCALC_DEBUG"):
        assert part in answer.err
    assert "Traceback" not in answer.err


def test_fault_of_ours_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_module, "read_game", broken)
    answer = run("--json", "value", "s2h")
    assert (answer.code, answer.fault["code"]) == (70, "internal")


def test_fault_of_ours_is_shown_to_developers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_module, "read_game", broken)
    monkeypatch.setenv("SKATCALC_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("value", "s2h")


def test_interrupt_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_module, "read_game", stopped)
    answer = run("value", "s2h")
    assert (answer.code, answer.out) == (130, "")
    assert "Traceback" not in answer.err
    fault = run("--json", "value", "s2h").fault
    assert fault["code"] == "interrupted"
    # a calculator keeps nothing
    assert "recorded" not in fault["hint"]


# --- how an error reads -----------------------------------------------------------------------------


def test_error_shows_the_line_and_the_place() -> None:
    answer = run("value", "h12")
    message, line, marks, blank, hint = answer.err.splitlines()
    assert message.startswith("error: ")
    assert "12" in message
    assert line.strip() == "h12"
    assert marks[line.index("12") :] == "^^"
    assert not marks[: line.index("12")].strip()
    assert blank == ""
    assert hint.startswith("hint: ")


def test_error_without_a_place_has_no_line() -> None:
    message, blank, hint = run("show").err.splitlines()
    assert (message[:7], blank, hint[:6]) == ("error: ", "", "hint: ")


@pytest.mark.parametrize(
    ("line", "under"),
    [
        ("Jürgen h12", "12"),
        ("Пётр h12", "12"),
        ("Анна   h12 ; заметка", "12"),
        ("王   h12", "12"),
        ("anna\th12", "12"),
    ],
)
def test_marks_stand_under_the_place_whatever_the_letters(line: str, under: str) -> None:
    """Wide letters take two columns of a terminal, a tab is shown as one blank."""
    answer = run("value", line.split(maxsplit=1)[1] if "h12" not in line else line[line.index("h12") :])
    assert answer.code == 1
    run("session", "new", "Jürgen", "Пётр", "Анна", "王", "anna.", "-f", "new.toml")
    answer = run("add", line)
    typed, marks = answer.err.splitlines()[1:3]
    column = sum(2 if c == "王" else 1 for c in typed[: typed.index(under)])
    assert marks == " " * column + "^" * len(under)


def test_error_as_json_has_all_keys() -> None:
    answer = run("--json", "value", "h12")
    fault = json.loads(answer.err)
    assert list(fault) == ["format", "version", "code", "message", "hint", "line", "span"]
    assert (fault["format"], fault["version"]) == ("skatcalc/error", 1)
    assert (fault["line"], fault["span"]) == ("h12", [1, 3])
    assert fault["message"] in run("value", "h12").err


@pytest.mark.parametrize(
    "words", [["show"], ["nosuch"], ["bid", "many"], ["bid", "-r"], ["--lang", "xx", "bid"]]
)
@pytest.mark.parametrize("place", ["before", "after"])
def test_every_error_as_json_is_one_object(words: list[str], place: str) -> None:
    answer = run(*(["--json", *words] if place == "before" else [*words[:1], "--json", *words[1:]]))
    assert answer.out == ""
    assert set(answer.fault) == {"format", "version", "code", "message", "hint", "line", "span"}


def test_session_alone_shows_its_commands() -> None:
    """As `skatcalc` alone does; a whole help text is no error message."""
    answer = run("session")
    text = answer.out + answer.err
    for command in ("new", "add", "show", "settle"):
        assert command in text
    assert "error:" not in text


def test_module_and_command_are_the_same_program() -> None:
    found = process("value", "h12")
    assert (found.returncode, found.stdout) == (1, b"")
    assert found.stderr.startswith(b"error: ")
    assert process("value", "s2h").stdout.decode() == run("value", "s2h").out


def test_version_is_told() -> None:
    assert __version__ in run("--version").out


def test_new_sheet_for_the_players_is_no_error() -> None:
    assert run("session", "new", *PLAYERS).err == ""
