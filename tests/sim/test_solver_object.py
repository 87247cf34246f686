"""The solver's object file: later processes load it without numba; damaged, it changes no answer."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

numba = pytest.importorskip("numba", reason="there is nothing to be kept")

from skatcalc.sim.kernels import objects, solver_ask  # noqa: E402 - asks for numba
from skatcalc.sim.kernels.solver_layout import BEGIN, BOUND, GRAND, WORDS  # noqa: E402 - the same

# Forehand leads the ace of clubs, the others play sevens: he takes 11 points (skat 1.2).
QUESTION = (BOUND, GRAND, 1 << 6, 1 << 8, 1 << 16, 0, 5, 0, 0)


def answer(ask: objects.Ask) -> int:
    from array import array  # noqa: PLC0415 - the memory of one question

    memory = array("q", bytes(8 * WORDS))
    address = memory.buffer_info()[0]
    ask(address, BEGIN, GRAND, *[0] * 7)
    return ask(address, *QUESTION)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """Give a copy of the object file that this machine keeps."""
    objects.ask()
    path = tmp_path / "solver.object"
    path.write_bytes(objects._path().read_bytes())  # noqa: SLF001 - the file itself is tested
    yield path
    objects._kept.cache_clear()  # noqa: SLF001 - what a test has loaded


def test_later_process_loads_no_numba_and_says_the_same() -> None:
    objects.ask()
    program = """
import sys
from skatcalc.sim.solver import Solver, position
from skatcalc.skat.cardtext import parse_deal
from skatcalc.skat.contract import Kind
spot = position(parse_deal("CA S7 | CT C7 | SA SK | D7 D8", whole=False), Kind.GRAND, declarer=0)
print(Solver().points(spot), "numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    # the deal of the README: 11 + 4 points, as plain minimax says in test_solver.py
    assert done.stdout.split() == ["15", "False"]


def test_file_answers_as_the_sources_do(kept: Path) -> None:
    ask = objects._kept(kept)  # noqa: SLF001 - a file of our own
    assert ask is not None
    assert answer(ask) == 11


@pytest.mark.parametrize("damage", [lambda b: b[:-1], lambda b: b[:900], lambda _: b"", lambda b: b + b"x"])
def test_damaged_file_is_not_loaded(kept: Path, damage: object) -> None:
    assert callable(damage)
    kept.write_bytes(damage(kept.read_bytes()))
    assert objects._kept(kept) is None  # noqa: SLF001 - a file of our own


def test_changed_byte_is_seen(kept: Path) -> None:
    content = bytearray(kept.read_bytes())
    content[len(content) // 2] ^= 1
    kept.write_bytes(content)
    assert objects._kept(kept) is None  # noqa: SLF001 - a file of our own


def test_file_that_cannot_be_kept_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "solver.object"
    objects._keep(path, b"x")  # noqa: SLF001 - a file of our own
    assert objects._kept(path) is None  # noqa: SLF001 - the same


def test_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "solver.object"
    for _ in range(2):
        objects._keep(path, b"x")  # noqa: SLF001 - a file of our own
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_numba_that_gives_no_object_is_called_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later numba may keep its libraries otherwise: then there is no file, and the solver runs the same."""
    monkeypatch.setattr(numba, "cfunc", lambda _: lambda function: SimpleNamespace(ctypes=function))
    path = tmp_path / "solver.object"
    assert objects._compiled(path) is solver_ask.ask  # noqa: SLF001 - with a compiler of our own
    assert not path.exists()
