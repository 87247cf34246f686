"""Fixtures of the command line tests; a module asks for them with `pytest_plugins`."""

import os
from pathlib import Path

import pytest
from cli_runner import PLAYERS, done

# Compiled kernels are those of whoever runs the tests: to compile them anew takes half a minute.
_CACHE = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
# What a terminal of the developer may set and what would change the answers.
_FOREIGN = (
    "SKATCALC_SHEET",
    "SKATCALC_LANG",
    "SKATCALC_DEBUG",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "NO_COLOR",
    "FORCE_COLOR",
    "COLUMNS",
    "LINES",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
)


@pytest.fixture
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a folder and settings of its own, and no setting of the person who runs it."""
    for name in _FOREIGN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", _CACHE)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sheet(own_world: Path) -> Path:
    """Begin a sheet for Anna, Bert and Cleo, which is then in use."""
    path = own_world / "evening.toml"
    done("session", "new", *PLAYERS, "-f", str(path))
    return path
