"""What all tests share: Hypothesis draws the same examples on every run and has no deadline."""

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `--accept` write what the program says into the console blocks."""
    parser.addoption(
        "--accept", action="store_true", help="rewrite the console blocks of README and examples"
    )


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the kernels before a whole run: the first test would wait for them, and be told so."""
    chosen = session.config.args_source is pytest.Config.ArgsSource.ARGS
    if not chosen and not hasattr(session.config, "workerinput"):
        subprocess.run([sys.executable, "-m", "skatcalc", "warmup"], capture_output=True, check=False)
