"""README and examples are executed: every console block must give exactly what it shows.

`pytest tests/test_docs.py --accept` writes what the program says now into the files.
"""

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import chdir
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from skatcalc.cli.app import main
from skatcalc.words.en import TEXTS

REPOSITORY = Path(__file__).resolve().parent.parent
PAGES = sorted([REPOSITORY / "README.md", *(REPOSITORY / "examples").glob("*.md")])
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)
# A sheet that a page begins bears the day it is begun; on the pages it is always this one.
PAGE_DAY = "2026-11-29"
COMPILING = (TEXTS["warmup-first"], TEXTS["solver-first"], TEXTS["simulate-compiling"])
PYTHON = re.compile(r"(?<=^```python\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)


# What only a shell understands, outside quotes: such a line runs in one, the others in this process.
SHELL = re.compile(r"""^(?!skatcalc )|[|&;<>$`~*]""")
QUOTED = re.compile(r"""'[^']*'|"[^"$`]*\"""")


def answer(command: str, folder: Path, home: Path) -> str:
    """Run one command line as a reader would in a terminal of 80 columns."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_CONFIG_HOME": str(home),
        "COLUMNS": "80",
        "PYTHONIOENCODING": "utf-8",
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
    }
    for name in ("SKATCALC_SHEET", "SKATCALC_LANG"):
        environment.pop(name, None)
    shell = SHELL.search(QUOTED.sub("", command))
    said = (in_a_shell if shell else in_this_process)(command, folder, environment)
    # whether kernels were compiled before is no matter of the page
    told = "".join(line for line in said.splitlines(keepends=True) if line.strip() not in COMPILING)
    today = datetime.now(tz=UTC).astimezone().date().isoformat()
    return told.replace(today, PAGE_DAY)


def in_a_shell(command: str, folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        ["bash", "-c", command],  # noqa: S607 - whichever bash the system has
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def in_this_process(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Do the same without a process of its own, which takes ten times as long."""
    written = io.BytesIO()
    out = io.TextIOWrapper(written, encoding="utf-8", write_through=True)
    streams = sys.stdin, sys.stdout, sys.stderr
    with chdir(folder), patch.dict(os.environ, environment, clear=True):
        try:
            sys.stdin, sys.stdout, sys.stderr = io.StringIO(), out, out
            main(shlex.split(command)[1:])
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams
    return written.getvalue().decode()


def played(block: str, folder: Path, home: Path) -> str:
    """Run the commands of a block and give the block as it should read; `$ ` marks a command."""
    lines = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{answer(line[2:], folder, home)}" for line in lines)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_blocks_show_what_the_program_says(
    page: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "work"
    shutil.copytree(REPOSITORY / "examples", folder / "examples")
    text = page.read_text("utf-8")
    blocks = BLOCK.findall(text)
    assert blocks, "a page without a console block is not tested"
    cwd = folder if page.parent == REPOSITORY else folder / "examples"
    told = [played(block, cwd, tmp_path / "home") for block in blocks]
    if request.config.getoption("--accept"):
        fresh = iter(told)
        page.write_text(BLOCK.sub(lambda _: next(fresh), text), "utf-8")
        return
    for block, new in zip(blocks, told, strict=True):
        assert new == block


SCRIPTS = [block for page in PAGES for block in PYTHON.findall(page.read_text("utf-8"))]
SCRIPTS += [path.read_text("utf-8") for path in sorted((REPOSITORY / "examples").glob("*.py"))]


@pytest.mark.parametrize("script", SCRIPTS)
def test_python_prints_what_its_comments_say(script: str) -> None:
    said = [line.split("  # ")[1] for line in script.splitlines() if "  # " in line]
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said
    assert done.stdout.splitlines() == said


def test_a_reader_is_set_up_before_anything_is_shown() -> None:
    """Two commands set up, one shows a shipped evening, one runs the tests; then comes what it can."""
    commands = re.findall(r"^\$ (.*)", (REPOSITORY / "README.md").read_text("utf-8"), re.MULTILINE)
    setting_up, for_developers, first, tests, shown, *_ = commands
    assert setting_up.endswith("pip install --quiet .")
    assert for_developers.endswith("--editable '.[test]'")
    program, _, sheet, *_ = first.split()
    assert program == ".venv/bin/skatcalc"
    assert (REPOSITORY / sheet).is_file()
    assert "-m pytest" in tests
    assert shown.startswith("skatcalc ")
