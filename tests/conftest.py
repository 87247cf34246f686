"""What all tests share.

Hypothesis draws the same examples on every run and has no deadline; every error is made with all that its
sentence names.
"""

import string
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from skatcalc.errors import SkatError
from skatcalc.words.errors_en import ERRORS

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


# the parts of a line whose places a reading may know
PARTS = (
    "bid change contract declarer house kontra levels matadors newcomer player points ramsch result who witch"
)
# the typed place, and the sentences of the error behind, are filled in with the sentence
_FILLED_IN = {"text", "what", "hint"}


@pytest.fixture(scope="session", autouse=True)
def whole_errors() -> Iterator[None]:
    """Let no error be made without a value that its sentence names."""
    needed = {
        code: {field for text in texts for _, field, _, _ in string.Formatter().parse(text) if field}
        for code, texts in ERRORS.items()
    }
    made = SkatError.__init__

    def checked(self: SkatError, code: str, **values: Any) -> None:  # noqa: ANN401 - what errors take
        made(self, code, **values)
        missing = needed.get(code, set()) - set(values) - _FILLED_IN
        assert not missing, f"{code} lacks {missing}"
        assert values.get("part", "") in ("", *PARTS.split())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SkatError, "__init__", checked)
        yield
