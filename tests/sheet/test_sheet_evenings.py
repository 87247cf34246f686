"""Random evenings under random rules against the second reckoner in `tests/second`: a short campaign."""

import pytest
from campaigns.evenings import main

from skatcalc.sheet import rounds, scoresheet, standing
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import GameResult, score
from skatcalc.skat.rules import RuleSet


def without_bid(game: DeclaredGame, rules: RuleSet, bock: int = 1) -> GameResult:
    """Score as a program would that forgets what was bid."""
    return score(game._replace(bid=None), rules, bock)


def test_random_evenings_are_reckoned_twice() -> None:
    """Skat 2 to 6, as `python -m campaigns evenings` does a million times."""
    assert main("1500", "quick") == 0


@pytest.mark.parametrize(
    ("module", "name", "wrong", "told"),
    [
        (scoresheet, "_score", without_bid, "difference in game"),
        (rounds, "FEWEST_PLAYERS", 4, "difference in refused"),
        (standing, "OWN_GAME", 49, "difference in seeger"),
    ],
)
def test_a_fault_is_found_and_told(
    module: object,
    name: str,
    wrong: object,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The campaign ends with code 1, and its last words are the evening, its lines and both figures."""
    monkeypatch.setattr(module, name, wrong)
    assert main("5000", "faulty") == 1
    said = capsys.readouterr().out
    assert said.index("evening faulty/") < said.index(told) < said.index("program: ") < said.index("second: ")
