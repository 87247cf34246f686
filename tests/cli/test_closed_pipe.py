"""Outer face 2: the exit code says what happened, also when nobody reads the answer or the error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_runner import written_sheet

EXAMPLE = Path(__file__).parents[2] / "examples" / "classic.toml"


def called(
    words: list[str], typed: str = "", *, buffered: bool = True, told: bool = False
) -> tuple[int, str]:
    """Call the program with nobody at the end of stdout, nor of stderr unless `told`."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, *([] if buffered else ["-u"]), "-m", "skatcalc", *words],
        input=typed,
        stdout=writer,
        stderr=subprocess.PIPE if told else writer,
        env={name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"},
        encoding="utf-8",
        timeout=30,
        check=False,
    )
    os.close(writer)
    return done.returncode, done.stderr


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize(
    ("words", "typed", "code"),
    [
        (["value", "k3"], "", 2),
        (["bid", "19"], "", 1),
        (["-f", "/nowhere.toml", "add", "a", "s2"], "", 3),
        (["-f", str(EXAMPLE), "show"], "", 0),
        (["value", "-"], "s2\nk3\n", 2),
        (["--help"], "", 0),
    ],
)
@pytest.mark.apart
def test_exit_code_when_nobody_reads(words: list[str], typed: str, code: int, *, buffered: bool) -> None:
    if words == ["value", "-"] and not buffered:
        code = 0  # the first answer is not read, so the second line is not looked at
    assert called(words, typed, buffered=buffered)[0] == code


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.apart
def test_lines_are_recorded_when_nobody_reads(tmp_path: Path, *, buffered: bool) -> None:
    path = written_sheet(tmp_path / "evening.toml", ["Zora s2"])
    assert called(["-f", str(path), "session", "check"], buffered=buffered)[0] == 1
    words = ["-f", str(path), "add", "-"]
    assert called(words, "anna s2\nbert z\n", buffered=buffered)[0] == 2
    assert "Anna s2" in path.read_text("utf-8")


def test_an_error_is_told_where_only_the_answer_is_not_read(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "evening.toml")
    code, told = called(["-f", str(path), "add", "-"], "anna s2\nbert z\n", told=True)
    assert code == 2
    assert "`z` is no game" in told
