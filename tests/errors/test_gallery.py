"""Every error of the program, provoked once: its exit code, its place, how it reads."""

import ast
import contextlib
import fcntl
import functools
import inspect
import json
import os
import re
import string
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from cli_runner import PLAYERS, Run, run, written_sheet

import skatcalc
from skatcalc import errors
from skatcalc.cli.printer import spelled
from skatcalc.store import files
from skatcalc.words import LANGUAGES, Words
from skatcalc.words.errors_en import ERRORS

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "gallery.toml").read_text(encoding="utf-8")
)["case"]
WITHOUT_ENTRY = {
    "control": "a control of the list fails only when skatcalc itself adds wrongly",
    "internal": "a fault of skatcalc; tests/cli/test_exit_codes.py provokes one",
    "output_unusable": "needs a full disk; tests/cli/test_environments.py writes to one",
    "output_terminal": "needs a terminal; tests/report/test_export.py opens one",
    "document_large": "needs a file of more than 2 MiB; tests/cli/test_hostile_files.py writes one",
    "document_games": "needs more than 10,000 games; tests/cli/test_hostile_files.py writes them",
    "interrupted": "needs a key; tests/cli/test_exit_codes.py does as if",
    "interrupted_report": "needs a key; tests/cli/test_simulate_runs.py presses it",
    "interrupted_saved": "needs a key; tests/cli/test_terminal.py presses it",
    "cluster_missing": "needs an extra to be missing; tests/sim/test_cluster.py hides it",
    "cluster_empty": "needs a scheduler; tests/sim/test_cluster.py starts one",
    "cluster_version": "needs a cluster; tests/sim/test_cluster.py starts one",
    "cluster_lost": "needs a cluster; tests/sim/test_cluster.py starts one",
    "worker_killed": "needs a process that is killed; tests/cli/test_simulate_runs.py kills some",
    "open_missing": "needs a Python without numba; tests/cli/test_simulate_runs.py does without",
    "fast_missing": "needs a Python without numba; tests/cli/test_solve.py does without",
}
# Commands of the outer face that are still to come.
LATER: dict[str, tuple[str, str]] = {}
# words that no German or Russian error holds
ENGLISH = (
    r"\b(the|of|with|without|from|this|that|which|should|cannot|missing|invalid|file|line|value|input|at)\b"
)
ERROR_CLASSES = {
    name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.SkatError)
}
ROOT = Path(skatcalc.__file__).parent


def named(case: dict[str, Any]) -> str:
    return f"{case['code']}: {' '.join(case['command'])}"[:60]


def several(value: Any) -> list[Any]:  # noqa: ANN401 - TOML
    return value if isinstance(value, list) else [value]


def provoke(case: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> Run:
    """Set a case up and run its command."""
    for name, text in case.get("files", {}).items():
        encoding = "latin-1" if case.get("latin") == name else "utf-8"
        (folder / name).write_text(text, encoding=encoding)
    if "long" in case:
        (folder / case["long"]).write_text("(;GM[Skat]CO[" + "x" * 10**5, encoding="utf-8")
    path = folder / "evening.toml"
    if case.get("sheet", True):
        players = json.dumps(case.get("players", PLAYERS))
        written_sheet(path, case.get("lines", ()), f"players = {players}\n{case.get('head', '')}")
        monkeypatch.setenv("SKATCALC_SHEET", str(path))
    for library in case.get("without", ()):
        monkeypatch.setitem(sys.modules, library, None)
    with another_program(case.get("meanwhile"), path, monkeypatch):
        return run(*words, *case["command"])


@contextlib.contextmanager
def another_program(does: str | None, path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let another program lock the folder of the sheet, write to it just before we do, or be missing."""
    if does == "locks":
        monkeypatch.setattr(files, "LOCK_SECONDS", 0.0)
        folder = os.open(path.parent, os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
        os.close(folder)
        return
    if does == "lacks typst":
        monkeypatch.setitem(sys.modules, "typst", None)
    if does == "writes":
        locked = files.locked

        @contextlib.contextmanager
        def late(place: Path) -> Iterator[None]:
            with locked(place):
                place.write_text(place.read_text("utf-8") + "# a remark\n", "utf-8")
                yield

        monkeypatch.setattr(files, "locked", late)
    yield


def fault_of(answer: Run) -> dict[str, Any]:
    """Give the error object of a call: on stderr, or the first problem that `check` found."""
    if answer.err:
        return json.loads(answer.err.splitlines()[-1])  # type: ignore[no-any-return]
    return answer.data["problems"][0]  # type: ignore[no-any-return]


@pytest.mark.parametrize("case", CASES, ids=named)
def test_error_has_its_code_exit_and_place(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = provoke(case, tmp_path, monkeypatch, "--json")
    fault = fault_of(answer)
    assert fault["code"] == case["code"]
    assert answer.code in several(case["exit"])
    assert {"code", "message", "hint", "line", "span"} <= set(fault)
    if "inside" in case:
        for text, sentence in zip((fault["message"], fault["hint"]), ERRORS[case["inside"]], strict=True):
            assert all(part in text for part, _, _, _ in string.Formatter().parse(sentence))
    if "place" not in case:
        assert fault["span"] is None
        return
    assert fault["span"] is not None, "the place is missing"
    first, last = fault["span"]
    assert fault["line"][first:last] in several(case["place"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=named)
def test_error_reads_as_the_outer_face_says(
    case: dict[str, Any], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`error:` and what is wrong, the line as typed with ^^^ under the place, a blank line, `hint:`."""
    language = "en" if case["code"] == "language_unknown" else language
    mark, hint = (Words(language)(key) for key in ("error", "hint"))
    if "--ascii" in case["command"]:
        mark, hint = (spelled(text, "ascii") for text in (mark, hint))
    options = [] if case["code"] == "language_unknown" else ["--lang", language]
    answer = provoke(case, tmp_path, monkeypatch, *options)
    lines = answer.err.splitlines()
    while lines and not lines[0].startswith(f"{mark} "):
        lines.pop(0)  # `check` names the row before
    assert lines
    blank = lines.index("")
    assert lines[blank + 1].startswith(f"{hint} ")
    sentences = re.sub(r"`[^`]*`|\"[^\"]*\"|--\S+|\S*/\S*", "", " ".join(lines))
    assert language == "en" or not options or not re.search(ENGLISH, sentences)
    assert "{" not in lines[0] + lines[blank + 1].replace('{"', "")
    assert "None" not in answer.err
    if "place" not in case:
        assert blank == 1
        return
    assert blank == 3
    typed, marks = lines[1:3]
    assert set(marks.strip()) == {"^"}
    first = marks.index("^")
    places = [re.sub(r"[^ -~\w]", " ", place) for place in several(case["place"])]
    assert typed[first : len(marks)].strip() in [place.strip() for place in places]


# --- all codes ---------------------------------------------------------------------------------------


def test_every_error_has_an_entry() -> None:
    shown = {case["code"] for case in CASES} | {case["inside"] for case in CASES if "inside" in case}
    assert set(ERRORS) - shown - set(WITHOUT_ENTRY) - set(LATER) == set()


def test_nothing_is_excused_that_is_shown() -> None:
    shown = {case["code"] for case in CASES}
    assert not shown & {*WITHOUT_ENTRY, *LATER}
    assert set(ERRORS) >= {*WITHOUT_ENTRY, *LATER}


@pytest.mark.parametrize("code", sorted(LATER))
def test_excuse_of_a_missing_command_ends_with_the_command(code: str) -> None:
    command, reason = LATER[code]
    assert run(command, "--help").code == 2, f"{command} is there: give {code} an entry ({reason})"


Raised = tuple[str, str, set[str] | None]


@functools.cache
def raised_codes() -> list[Raised]:
    """Give every error code that the program raises: code, place in the source, names of its values.

    The values are None where they are handed on (`**values`).
    """
    found: list[Raised] = []
    for path in sorted(ROOT.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        caused = {
            id(node.exc)
            for node in ast.walk(tree)
            if isinstance(node, ast.Raise) and isinstance(node.cause, ast.Name)
        }
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.Module):
                continue
            for call in own_calls(function):
                called = call.func
                name = getattr(called, "id", getattr(called, "attr", ""))
                if name not in ERROR_CLASSES | {"fail"} or not call.args:
                    continue
                keywords = {keyword.arg for keyword in call.keywords}
                values = None if None in keywords else {name for name in keywords if name}
                if values is not None and id(call) in caused:
                    values |= {"what", "hint"}  # told by the cause
                where = f"{path.relative_to(ROOT)}:{call.lineno}"
                found += [(code, where, values) for code in texts_of(call.args[0], function)]
    return found


def own_calls(function: ast.AST) -> Iterator[ast.Call]:
    """Give the calls in a function or module, those in functions within it left out."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.Call):
            yield node
        if not isinstance(node, ast.FunctionDef):
            yield from own_calls(node)


def texts_of(node: ast.expr, function: ast.AST) -> list[str]:
    """Give the texts that an expression can be: a constant, a choice, or a variable set to constants."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*texts_of(node.body, function), *texts_of(node.orelse, function)]
    if isinstance(node, ast.Name):
        return [
            text
            for assign in ast.walk(function)
            if isinstance(assign, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == node.id for target in assign.targets)
            for text in texts_of(assign.value, ast.Module([], []))
            if text
        ]
    return []


def placeholders(code: str) -> set[str]:
    return {field for text in ERRORS[code] for _, field, _, _ in string.Formatter().parse(text) if field}


def test_source_is_searched_for_codes() -> None:
    codes = {code for code, _, _ in raised_codes()}
    assert len(codes) > 90
    assert {"matadors_range", "name_word", "rank_german", "name_missing", "internal"} <= codes


def test_every_raised_code_has_a_sentence() -> None:
    assert [(code, where) for code, where, _ in raised_codes() if code not in ERRORS] == []


def test_every_sentence_is_raised_somewhere() -> None:
    assert set(ERRORS) - {code for code, _, _ in raised_codes()} == set()


def test_every_placeholder_is_filled_where_the_error_is_raised() -> None:
    missing = [
        (code, where, placeholders(code) - values - {"text"})
        for code, where, values in raised_codes()
        if code in ERRORS and values is not None and not placeholders(code) <= values | {"text"}
    ]
    assert missing == []


# --- how they are written ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(ERRORS))
def test_sentences_follow_the_style(code: str, language: str) -> None:
    """One sentence, no full stop, no capital at its head; commands and options in backticks."""
    for text in import_module(f"skatcalc.words.errors_{language}").ERRORS[code]:
        assert text
        assert text == text.strip()
        assert not text.endswith((".", "!")) or text.endswith("...")
        assert text.count("`") % 2 == 0
        outside = re.sub(r"`[^`]*`", "", text)
        assert not re.search(
            r"skatcalc (add|undo|show|edit|value|bid|hand|session|rules|help|config)", outside
        )
        assert not re.search(r"(?<!\w)--?[a-z]", outside)


COMMANDS_IN_HINTS = sorted(
    {found for _, hint in ERRORS.values() for found in re.findall(r"`skatcalc ([a-z][^`]*)`", hint)}
)


@pytest.mark.parametrize("command", COMMANDS_IN_HINTS)
def test_command_in_a_hint_exists(command: str) -> None:
    words = [word for word in command.split() if re.fullmatch(r"[a-z]+", word)]
    depth = 2 if words[0] in ("session", "simulate") else 1
    help_text = run(*words[:depth], "--help")
    assert help_text.code == 0
    for option in re.findall(r"--[a-z-]+", command):
        assert option in help_text.out
