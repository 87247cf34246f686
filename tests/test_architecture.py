"""The rooms of house.md, section 2: arrows in one direction, modules short and honestly named."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import skatcalc

ROOT = Path(skatcalc.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
LONGEST = 400
FORBIDDEN_NAMES = ("utils", "util", "helpers", "helper", "manager", "managers", "service", "common", "misc")
# room -> the rooms it may stand on; `words` stands on the errors alone, sheet and sim on the game alone.
ROOMS = {
    "errors": set(),
    "skat": {"errors"},
    "words": {"errors"},
    "sheet": {"errors", "skat"},
    "sim": {"errors", "skat"},
    "store": {"errors", "skat", "sheet", "sim"},
    "report": {"errors", "skat", "sheet", "store", "words"},
    "cli": {"errors", "skat", "sheet", "sim", "store", "words", "report"},
}
# The front door may show what is in the rooms, and the door of `python -m` opens the command line.
DOORS = {"__init__": set(ROOMS), "__main__": {"cli"}}
# Modules that load more than the standard library: where the house allows it.
LIBRARIES = {
    "errors": set(),
    "skat": set(),
    "words": set(),
    "sheet": set(),
    "sim": {"numpy", "numba", "llvmlite"},
    "store": {"pydantic", "tomli", "tomli_w"},
    "report": {"typst", "rich"},
    "cli": {"typer", "rich", "distributed", "dask", "tomli", "tomli_w"},
    "__init__": set(),
    "__main__": set(),
}


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def room_of(path: Path) -> str:
    """Give the room a module lies in: its folder, or its own name at the top."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else path.stem


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Give every module that a module imports, anywhere in it, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{named(path)}:{node.lineno} imports relatively"
            module = node.module or ""
            # `from skatcalc import x` may name a room
            submodules = [alias.name for alias in node.names if (ROOT / alias.name).is_dir()]
            if module == "skatcalc" and submodules:
                yield from ((f"skatcalc.{name}", node.lineno) for name in submodules)
            else:
                yield module, node.lineno


def loaded_by_name(path: Path) -> Iterator[tuple[str, int]]:
    """Give the modules of ours that are loaded by a text, as lazy commands are."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "import_module":
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and str(part.value).startswith("skatcalc."):
                    yield str(part.value), node.lineno


def test_every_module_lies_in_a_room() -> None:
    assert {room_of(path) for path in MODULES} <= {*ROOMS, *DOORS}
    assert {"errors", "skat", "sheet", "store", "words", "cli"} <= {room_of(path) for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_arrow_points_upward(path: Path) -> None:
    """`cli -> report -> store -> sheet -> skat`, `cli -> sim -> skat`; sheet and sim never meet."""
    room = room_of(path)
    allowed = DOORS[room] if room in DOORS else ROOMS[room] | {room}
    upward = []
    for module, line in [*imports(path), *loaded_by_name(path)]:
        parts = module.split(".")
        if parts[0] != "skatcalc" or len(parts) == 1:
            continue
        if parts[1] not in allowed:
            upward.append(f"{named(path)}:{line} imports {module}")
    assert upward == []


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_libraries_stay_in_their_rooms(path: Path) -> None:
    """The game, the list, the words and the errors need the standard library alone."""
    known = sys.stdlib_module_names | {"skatcalc"} | LIBRARIES[room_of(path)]
    assert [(name, line) for name, line in imports(path) if name.split(".")[0] not in known] == []


def test_rooms_make_no_circle() -> None:
    """The table above is itself a ladder: no two rooms stand on each other."""
    for room, below in ROOMS.items():
        assert all(room not in ROOMS[other] for other in below)


@pytest.mark.parametrize("path", [path for path in MODULES if room_of(path) != "words"], ids=named)
def test_module_is_short_enough_to_read(path: Path) -> None:
    """House 2: about 300 lines a module; split before 400. Tables of sentences are looked up, not read."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_module_has_an_honest_name(path: Path) -> None:
    """House 3: avoid Manager, Service, utils, helpers."""
    assert path.stem not in FORBIDDEN_NAMES
    assert not path.stem.endswith(("_utils", "_helpers", "_manager"))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            assert not node.name.endswith(("Manager", "Service", "Helper", "Utils"))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_nothing_prints_past_the_printer(path: Path) -> None:
    """`cli/printer.py` alone decides what goes to which stream."""
    calls = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert calls == []


@pytest.mark.parametrize(
    "path", [path for path in MODULES if room_of(path) not in ("words", "cli")], ids=named
)
def test_sentences_are_made_in_one_room(path: Path) -> None:
    """House, idea 3: an error is a code; its first argument is never a sentence."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        first = node.args[0]
        if name.endswith("Error") and isinstance(first, ast.Constant):
            assert " " not in str(first.value), f"{named(path)}:{node.lineno}"


# What turns data into code, or calls a shell.
RUNS_CODE = {
    "eval",
    "exec",
    "execfile",
    "compile",
    "__import__",
    "system",
    "popen",
    "run_path",
    "run_module",
    "literal_eval",
    "unsafe_load",
}
CODE_LIBRARIES = {
    "pickle",
    "marshal",
    "shelve",
    "dill",
    "cloudpickle",
    "yaml",
    "subprocess",
    "runpy",
    "code",
    "ctypes",
}
# `re.compile`, and the typesetter that compiles our own template, compile no Python.
COMPILERS = {"re", "typst"}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_data_become_code(path: Path) -> None:
    """What a file or a user says is never evaluated, unpickled or handed to a shell."""
    # the solver's own kernels, compiled into the user's cache as Python's bytecode is
    own = {"ctypes"} if named(path) == "sim/kernels/objects.py" else set()
    found = [(name, line) for name, line in imports(path) if name.split(".")[0] in CODE_LIBRARIES - own]
    assert found == []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        of = node.func.value if isinstance(node.func, ast.Attribute) else None
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        harmless = name == "compile" and isinstance(of, ast.Name) and of.id in COMPILERS
        assert name not in RUNS_CODE or harmless, f"{named(path)}:{node.lineno} calls {name}"
        assert "shell" not in [keyword.arg for keyword in node.keywords]
