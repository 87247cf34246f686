"""`skatcalc solve`: the outer face, worked positions small enough to follow, bad input."""

import json
from pathlib import Path
from typing import Any

import pytest
from cli_runner import ask, done, process, run

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

# forehand holds four jacks, a whole row of clubs and the two best spades
SURE = "CJ SJ HJ DJ CA CT CK CQ SA ST | C9 C8 C7 SK SQ S9 HA HT HK HQ | S8 S7 H9 H8 H7 DA DT DK DQ D9 | D8 D7"
GRAND = ("--contract", "g", "--declarer", "forehand")


def test_json_has_the_keys_of_the_outer_face() -> None:
    data = ask("solve", SURE, *GRAND)
    assert data["format"] == "skatcalc/solution"
    assert data["version"] == 1
    # with 4, game, Schneider, Schwarz: 7 x 24 (skat 3.6)
    wanted = {
        "contract": "grand",
        "declarer": "forehand",
        "points": 120,
        "tricks": 10,
        "won": True,
        "value": 168,
        "score": 168,
    }
    assert {key: data[key] for key in wanted} == wanted
    assert len(data["line"]) == 30
    assert sorted(data["line"]) == sorted(SURE.replace("|", "").split()[:30])
    assert data["nodes"] >= 0
    assert data["seconds"] >= 0


def test_the_same_deal_from_words_standard_input_and_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    path.write_text(SURE.replace("| S8", "|\nS8") + "\n", "utf-8")
    answers = [
        ask("solve", SURE, *GRAND),
        ask("solve", *SURE.split(), *GRAND),
        ask("solve", str(path), *GRAND),
        ask("solve", "-", *GRAND, stdin=SURE),
    ]
    for answer in answers:
        del answer["seconds"]
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("name", ["g", "grand", "Grand", "G"])
def test_contract_is_a_letter_a_word_or_a_json_name(name: str) -> None:
    assert ask("solve", SURE, "--contract", name, "--declarer", "1")["contract"] == "grand"


@pytest.mark.parametrize(
    ("game", "rules", "value", "score"),
    [
        # with 4 (the whole run of clubs: CJ SJ HJ DJ CA CT CK CQ is with 8), all tricks
        ("c", "isko", 12 * (8 + 1 + 1 + 1), 132),
        ("g b48", "isko", 168, 168),
        ("gk", "pub", 168, 336),
        # the best hand of all cannot lose every trick
        ("n", "isko", 23, -46),
        ("nh", "classic", 35, -35),
    ],
)
def test_value_and_score_follow_the_rule_set(game: str, rules: str, value: int, score: int) -> None:
    """Skat 3.2, 3.9, 4.1: a lost game counts twice, Hand once in `classic`."""
    data = ask("-r", rules, "solve", SURE, "--contract", game, "--declarer", "f")
    assert (data["value"], data["score"]) == (value, score)


def test_declarer_without_a_trick_is_schwarz_himself() -> None:
    """Without 4, lost Schneider and Schwarz: 7 x 24, twice (skat 3.5, 4.1); the skat has no points."""
    data = ask("solve", SURE, "--contract", "g", "--declarer", "middlehand")
    wanted = {"points": 0, "tricks": 0, "won": False, "value": 168, "score": -336}
    assert {key: data[key] for key in wanted} == wanted


def test_overbid_game_is_lost_with_every_trick() -> None:
    """Skat 4.6: 168 does not reach 192; 192 is a multiple of 24."""
    data = ask("solve", SURE, "--contract", "g b192", "--declarer", "f")
    assert (data["won"], data["value"], data["score"]) == (False, 192, -384)


def test_position_in_mid_trick_with_every_card() -> None:
    """CA was led. Middlehand follows: CT gives the declarer 11 + 10 + 4, C7 gives 11 + 4."""
    data = ask("solve", "CA S7 | CT C7 | SA SK | D7 D8", *GRAND, "--trick", "CA", "--all-cards")
    assert data["points"] == 15
    assert {entry["card"]: entry["points"] for entry in data["cards"]} == {"C7": 15, "CT": 25}
    without = ask("solve", "S7 | CT C7 | SA SK | D7 D8", *GRAND, "--trick", "CA", "--all-cards")
    assert without["cards"] == data["cards"]


def test_points_of_the_skat_count_for_the_declarer() -> None:
    assert ask("solve", "C7 | CT | C8 | DA DT", *GRAND)["points"] == 21


def test_leader_is_forehand_unless_said() -> None:
    position = ("C7 | CT | SA | D7 D8", "--contract", "g", "--declarer", "rearhand")
    assert ask("solve", *position)["points"] == 0
    assert ask("solve", *position, "--leader", "r")["points"] == 21


@pytest.mark.parametrize(
    ("taken", "won"),
    [(None, None), ("60", True), ("39", False), ("40", True)],
)
def test_winner_in_mid_game_depends_on_earlier_tricks(taken: str | None, won: bool | None) -> None:  # noqa: FBT001
    """The declarer makes 21 with the last trick; 61 win (skat 4.1)."""
    extra = () if taken is None else ("--taken", taken)
    data = ask("solve", "CA | CT | S7 | D7 D8", *GRAND, *extra)
    assert data["won"] is won
    assert data["points"] == 21 + int(taken or 0)
    assert data["value"] is None
    assert data["score"] is None


def test_null_tells_how_many_tricks_are_forced() -> None:
    """Forehand leads the only low card he has; his aces then take two tricks."""
    null = ("--contract", "null", "--declarer", "f")
    data = ask("solve", "C7 SA HA | C8 S8 H8 | C9 S7 H7 | D7 D8", *null)
    assert (data["points"], data["tricks"], data["won"]) == (2, 2, False)
    data = ask("solve", "C7 S7 H7 | C8 S8 H8 | C9 S9 H9 | D7 D8", *null)
    assert (data["points"], data["won"]) == (0, True)


def test_text_shows_result_sum_and_line() -> None:
    text = done("solve", SURE, *GRAND, "--all-cards")
    for part in ("Grand with 4", "120 card points", "7 x 24 = 168", "+168", "forehand"):
        assert part in text
    assert len([line for line in text.splitlines() if line[:1].isdigit()]) == 10


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        (["CA SA | CA", *GRAND], "deal_parts", 2),
        (["CA | CA | SA | D7 D8", *GRAND], "card_twice", 2),
        (["CA | SA | HA | D7", *GRAND], "deal_size", 2),
        ([" | | | D7 D8", *GRAND], "hands_unequal", 2),
        ([SURE, "--contract", "x", "--declarer", "f"], "contract_unknown", 2),
        ([SURE, "--contract", "g", "--declarer", "dealer"], "option_value", 2),
        ([SURE, "--contract", "g5", "--declarer", "f"], "matadors_range", 1),
        ([SURE, "--contract", "g3", "--declarer", "f"], "matadors_differ", 1),
        ([SURE, "--contract", "gp61", "--declarer", "f"], "contract_result", 2),
        ([SURE, *GRAND, "--trick", "C9"], "trick_holder", 2),
        ([SURE, *GRAND, "--taken", "3"], "option_range", 2),
        ([SURE, *GRAND, "--trick", "XX"], "card_unknown", 2),
    ],
)
def test_bad_input_has_its_error(words: list[str], code: str, exit_code: int) -> None:
    answer = run("--json", "solve", *words)
    assert answer.out == ""
    assert (answer.fault["code"], answer.code) == (code, exit_code)


@pytest.mark.slow
def test_without_numba_small_positions_are_solved_and_large_ones_refused() -> None:
    """`pytest -m slow tests/cli/test_solve.py`."""
    plain = {"NUMBA_DISABLE_JIT": "1"}
    small = process("--json", "solve", "CA S7 | CT C7 | SA SK | D7 D8", *GRAND, env=plain)
    assert json.loads(small.stdout)["points"] == 15
    large = process("--json", "solve", SURE, *GRAND, env=plain)
    fault: dict[str, Any] = json.loads(large.stderr)
    assert (fault["code"], large.returncode) == ("fast_missing", 2)
    assert "pip install '.[fast]'" in fault["hint"]


def test_warmup_says_that_all_is_compiled() -> None:
    """Whoever compiles first is told so on stderr."""
    answer = run("--json", "warmup")
    data = answer.data
    assert answer.code == 0
    assert data["format"] == "skatcalc/warmup"
    assert "skatcalc.sim.solver" in data["kernels"]
