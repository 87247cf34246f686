"""`session export|blank`, `season export`: where an export goes, and what it never overwrites."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from cli_runner import MODULE, ask, done, process, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

FORMATS = {"html": b"<!DOCTYPE html>", "pdf": b"%PDF-"}


@pytest.mark.parametrize("form", FORMATS)
def test_export_goes_to_a_file_or_to_stdout(sheet: Path, form: str) -> None:
    done("add", "anna s2h")
    target = sheet.parent / f"friday.{form}"
    assert str(target) in done("session", "export", "--format", form, "-o", str(target))
    assert target.read_bytes().startswith(FORMATS[form])
    answer = process("session", "export", "--format", form, "-f", str(sheet))
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout.startswith(FORMATS[form])


def test_export_is_written_anew_each_time(sheet: Path) -> None:
    target = sheet.parent / "friday.html"
    target.write_text("old", "utf-8")
    target.chmod(0o640)
    done("session", "export", "--format", "html", "-o", str(target))
    assert target.read_bytes().startswith(FORMATS["html"])
    assert target.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in sheet.parent.glob(".*")] == []


def test_export_answers_in_json(sheet: Path) -> None:
    target = sheet.parent / "friday.html"
    answer = ask("session", "export", "--format", "html", "-o", str(target))
    assert answer["format"] == "skatcalc/export"
    assert (answer["path"], answer["bytes"]) == (str(target), len(target.read_bytes()))


@pytest.mark.parametrize("named", ["evening.toml", "./evening.toml", "link.toml"])
def test_sheet_is_never_overwritten(sheet: Path, named: str) -> None:
    done("add", "anna s2h")
    (sheet.parent / "link.toml").symlink_to(sheet)
    before = sheet.read_bytes()
    answer = run("--json", "session", "export", "--format", "html", "-o", named)
    assert (answer.code, answer.out, answer.fault["code"]) == (2, "", "output_sheet")
    assert sheet.read_bytes() == before
    answer = run("--json", "season", "export", ".", "--format", "html", "-o", named)
    assert (answer.code, answer.fault["code"]) == (2, "output_sheet")
    assert sheet.read_bytes() == before


def test_an_export_never_overwrites_another_sheet(sheet: Path) -> None:
    """A name typed wrongly costs no evening."""
    other = sheet.with_name("friday.toml")
    done("session", "new", "Dora", "Emil", "Frida", "-f", str(other))
    before = other.read_bytes()
    answer = run("--json", "session", "export", "-f", str(sheet), "-o", str(other))
    assert (answer.code, answer.fault["code"]) == (2, "output_sheet")
    assert other.read_bytes() == before


def test_file_that_cannot_be_written_is_named(sheet: Path) -> None:
    target = sheet.parent / "missing" / "friday.html"
    answer = run("--json", "session", "export", "--format", "html", "-o", str(target))
    assert (answer.code, answer.fault["code"]) == (3, "document_unusable")
    assert str(target) in answer.fault["message"]


def test_pdf_is_not_written_to_a_terminal(sheet: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*MODULE, "--json", "session", "blank"]
    found = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(theirs)
    os.close(ours)
    assert found.returncode == 2
    assert b'"output_terminal"' in found.stderr
    assert sheet.exists()


def test_page_can_go_to_a_device(sheet: Path) -> None:
    done("session", "export", "--format", "html", "-f", str(sheet), "-o", "/dev/null")
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("command", [["session", "export"], ["season", "export", "."]])
def test_unknown_format_names_those_there_are(sheet: Path, command: list[str]) -> None:
    answer = run(*command, "--format", "docx", "-f", str(sheet))
    assert answer.code == 2
    assert "html" in answer.err


def test_print_without_typst_says_how_to_get_it(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for command in (["export", "--format", "pdf"], ["blank"]):
        answer = run("session", *command, "-f", str(sheet), "-o", "list.pdf")
        assert answer.code == 2
        assert "pip install '.[print]'" in answer.err
    assert not Path("list.pdf").exists()


def test_season_export_leaves_bad_sheets_out_with_a_warning() -> None:
    written_sheet(Path("good.toml"), ["Anna c1"])
    Path("bad.toml").write_text("players = [", "utf-8")
    answer = run("season", "export", "good.toml", "bad.toml", "--format", "html", "-o", "season.html")
    assert answer.code == 0
    assert "bad.toml" in answer.err
    assert "Anna" in Path("season.html").read_text("utf-8")
