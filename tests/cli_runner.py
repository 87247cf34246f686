"""How the tests call the command line: in this process for speed, as another where it matters."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer

from skatcalc.cli.app import COMMANDS, app, main

MODULE = (sys.executable, "-m", "skatcalc")
PLAYERS = ("Anna", "Bert", "Cleo")


class Run(NamedTuple):
    """What a call answered."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The one JSON object on stdout."""
        (found,) = self.objects
        return found

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects on stdout, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def fault(self) -> dict[str, Any]:
        """The JSON error object on stderr."""
        found: dict[str, Any] = json.loads(self.err)
        return found


class _Input(io.TextIOWrapper):
    """Standard input that says what it is told about being a terminal."""

    terminal = False

    def isatty(self) -> bool:
        return self.terminal


def run(*words: str, stdin: str | bytes = "", terminal: bool = False) -> Run:
    """Call the program in this process, with streams of its own."""
    raw = stdin.encode() if isinstance(stdin, str) else stdin
    streams = sys.stdin, sys.stdout, sys.stderr
    given = _Input(io.BytesIO(raw), encoding="utf-8")
    given.terminal = terminal
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = given, out, err
    try:
        code = main(list(words))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    texts = []
    for stream in (out, err):
        buffer = stream.buffer
        assert isinstance(buffer, io.BytesIO)
        texts.append(buffer.getvalue().decode())
    return Run(code, *texts)


def ask(*words: str, stdin: str | bytes = "") -> dict[str, Any]:
    """Call the program with `--json`; it must succeed with one object."""
    answer = run("--json", *words, stdin=stdin)
    assert (answer.code, answer.err) == (0, "")
    return answer.data


def done(*words: str, stdin: str | bytes = "") -> str:
    """Call the program, which must succeed; give what it wrote to stdout."""
    answer = run(*words, stdin=stdin)
    assert answer.code == 0, answer.err
    return answer.out


def command_paths(*, groups: bool = False) -> list[str]:
    """Name every command of the program, such as `session new`; if asked for, also the groups of them."""
    root: Any = typer.main.get_command(app)

    def below(command: Any, path: str) -> list[str]:  # noqa: ANN401 - a class of the command line library
        children = getattr(command, "commands", {}).items()
        found = [name for inner, child in children for name in below(child, f"{path} {inner}")]
        return [path, *found] if groups or not found else found

    return [path for name in COMMANDS for path in below(root.get_command(None, name), name)]


def process(
    *words: str, stdin: bytes = b"", env: Mapping[str, str] | None = None, python: Sequence[str] = ()
) -> subprocess.CompletedProcess[bytes]:
    """Call the program as a process of its own."""
    command = [sys.executable, *python, *MODULE[1:], *words]
    return subprocess.run(
        command, input=stdin, env={**os.environ, **(env or {})}, capture_output=True, timeout=30, check=False
    )


def written_sheet(path: Path, games: Sequence[str] = (), head: str = "") -> Path:
    """Write a sheet file as section 3 of the outer face and section 4 of the house describe it.

    `head` may hold further keys and tables; a table must come last in it.
    """
    keys = "" if "players" in head else f"players = {json.dumps(PLAYERS)}\n"
    text = f'format = "skatcalc-sheet"\nversion = 1\n{keys}{head}\n'
    text += "".join(f"\n[[games]]\nplay = {json.dumps(game, ensure_ascii=False)}\n" for game in games)
    path.write_text(text, encoding="utf-8")
    return path
