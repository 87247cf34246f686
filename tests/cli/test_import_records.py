"""`session import` of records of the International Skat Server."""

import json
import random
from pathlib import Path

import pytest
from cli_runner import done, run
from record_writer import played_out

import skatcalc

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

SHARED = Path(skatcalc.__file__).parents[2] / "shared" / "data" / "iss-records.sgf"
KEYS = ("value", "matadors", "points", "tricks", "won")


@pytest.mark.skipif(not SHARED.exists(), reason="the shared records are not here")
def test_the_shared_records_agree() -> None:
    """Every figure that a record writes down follows from its cards."""
    answer = run("--json", "session", "import", str(SHARED))
    assert (answer.code, answer.err) == (0, "")
    assert len(answer.objects) == SHARED.read_text("utf-8").count("(;GM[")
    for found in answer.objects:
        assert found["recorded"] == found["computed"]
        assert (found["differences"], found["problems"]) == ([], [])


def test_a_thousand_random_deals_agree(tmp_path: Path) -> None:
    rng = random.Random(20111)  # noqa: S311 - the same deals every time
    written = [played_out(rng, number) for number in range(1000)]
    (tmp_path / "games.sgf").write_text("\n".join(one.text for one in written), "utf-8")
    found = [json.loads(line) for line in done("--json", "session", "import", "games.sgf").splitlines()]
    assert [one["source"] for one in found] == [str(number) for number in range(1000)]
    for one, expected in zip(found, written, strict=True):
        figures = one["computed"]
        assert tuple(figures[key] for key in KEYS[:4]) == expected[1:]
        assert (one["differences"], one["problems"]) == ([], [])
