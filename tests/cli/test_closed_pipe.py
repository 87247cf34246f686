"""Outer face 2: the exit code says what happened, also when nobody reads the answer or the error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "classic.toml"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["value", "k3"], 2),
        (["bid", "19"], 1),
        (["-f", "/nowhere.toml", "add", "a", "s2"], 3),
        (["-f", str(EXAMPLE), "show"], 0),
    ],
)
def test_exit_code_when_nobody_reads(words: list[str], code: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "skatcalc", *words], stdout=writer, stderr=writer, check=False
    )
    os.close(writer)
    assert done.returncode == code
