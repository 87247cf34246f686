"""`skatcalc value`: the JSON object key by key, several games, standard input, cards, rules, Bock."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cli_runner import ask, done, run

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parents[2] / "seeds" / "skat.toml").read_text(encoding="utf-8")
)["cases"]
LETTERS = {"clubs": "c", "spades": "s", "hearts": "h", "diamonds": "d", "grand": "g", "null": "n"}
BASES = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}  # skat 3.1
KEYS = [
    "format",
    "version",
    "line",
    "rules",
    "contract",
    "announced",
    "ouvert",
    "matadors",
    "base",
    "steps",
    "multiplier",
    "bid",
    "overbid",
    "won",
    "value",
    "factor",
    "loss_factor",
    "score",
    "reason",
]
STEP_NAMES = [
    "matadors",
    "game",
    "hand",
    "schneider",
    "schneider_announced",
    "schwarz",
    "schwarz_announced",
    "ouvert",
]
# Two ten-card hands: every game with 2, and every game without 2.
WITH_TWO = "CJ SJ SA ST SK S9 HA HT D7 D8"
WITHOUT_TWO = "HJ DJ SA ST SK S9 HA HT D7 D8"


def line_of(case: dict[str, Any]) -> str:
    """Write a case as a line, by the grammar of the outer face."""
    null = case["contract"] == "null"
    count = "" if null else ("o" if case["matadors"] < 0 else "m") + str(abs(case["matadors"]))
    marks = ["h" if case["hand"] else "", {"": "", "schneider": "ss", "schwarz": "zz"}[case["announced"]]]
    schwarz = not null and case["tricks"] in (0, 10) and case["announced"] != "schwarz"
    marks += ["z" if schwarz else "", "o" if case["ouvert"] else ""]
    marks += ["k" * case.get("kontra", 0), "x" * case.get("bock", 0)]
    marks += ["-" if null and case["tricks"] else "", f"p{case['points']}" if "points" in case else ""]
    return f"{LETTERS[case['contract']]}{count}{''.join(marks)}b{case['bid']}"


def reason_of(case: dict[str, Any]) -> str | None:
    """Give the first reason that holds, in the order of the outer face."""
    if case["won"]:
        return None
    holds = {
        "overbid": case["overbid"],
        "ouvert": case["ouvert"],
        "announcement": case["announced"],
        "tricks": case["contract"] == "null",
        "points": True,
    }
    return next(reason for reason, true in holds.items() if true)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES["game"]])
def test_case_of_the_seed_as_json(case: dict[str, Any]) -> None:
    found = ask("-r", case["rules"], "value", line_of(case))
    null = case["contract"] == "null"
    announced = {"": "hand" if case["hand"] else "none"}.get(case["announced"], case["announced"])
    single = case["won"] or (case["hand"] and case["rules"] != "isko")  # skat 4.1
    expected = {
        "format": "skatcalc/value",
        "version": 1,
        "rules": case["rules"],
        "contract": case["contract"],
        "announced": "ouvert" if case["ouvert"] and not null else announced,
        "ouvert": case["ouvert"],
        "matadors": None if null else case["matadors"],
        "bid": case["bid"],
        "overbid": case["overbid"],
        "won": case["won"],
        "value": case["value"],
        "factor": 2 ** (case.get("kontra", 0) + case.get("bock", 0)),  # skat 9
        "loss_factor": 1 if single else 2,
        "score": case["entry"],
        "reason": reason_of(case),
    }
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES["game"]])
def test_steps_of_a_case_make_its_multiplier(case: dict[str, Any]) -> None:
    """Skat 3.2: the multiplier is the sum of the steps, the value the base times the multiplier."""
    found = ask("-r", case["rules"], "value", line_of(case))
    assert list(found) == KEYS
    steps = {step["name"]: step["count"] for step in found["steps"]}
    if case["contract"] == "null":
        assert found["base"] == case["value"]
        return
    old_grand = case["contract"] == "grand" and case["ouvert"] and case["rules"] != "isko"
    assert found["base"] == (36 if old_grand else BASES[case["contract"]])  # skat 3.1, 3.8
    assert [name for name in STEP_NAMES if name in steps] == list(steps)
    assert steps["matadors"] == abs(case["matadors"])
    assert steps["game"] == 1
    assert ("hand" in steps) is (case["hand"] or case["ouvert"])
    assert ("schneider_announced" in steps) is (case["announced"] in ("schneider", "schwarz"))
    assert ("schwarz_announced" in steps) is (case["announced"] == "schwarz")
    assert sum(steps.values()) == found["multiplier"]
    worth = found["base"] * found["multiplier"]
    assert worth < case["bid"] if case["overbid"] else worth == case["value"]


def test_overbid_null_is_charged_as_the_cheapest_game() -> None:
    """Case N-1 (skat 4.11 a): `contract` stays null, base and matadors are those of the game charged."""
    case = next(case for case in CASES["null_overbid"] if case["id"] == "N-1")
    found = ask("value", "nm1b24")
    assert (found["contract"], found["announced"], found["ouvert"]) == ("null", "none", False)
    assert (found["base"], found["matadors"]) == (12, 1)
    assert (found["value"], found["score"]) == (case["options"]["kreuz"], case["entry"])
    assert (found["won"], found["overbid"], found["reason"]) == (False, True, "overbid")
    assert found["line"] == "nm1b24"


def test_overbid_null_hand_is_charged_with_hand() -> None:
    """Case N-4: 36 in Clubs or Diamonds."""
    case = next(case for case in CASES["null_overbid"] if case["id"] == "N-4")
    found = ask("value", "nhm1b36")
    assert (found["value"], found["score"]) == (min(case["options"].values()), case["entry"])
    assert found["announced"] == "hand"


def test_overbid_null_without_matadors_is_asked_for_them() -> None:
    answer = run("value", "nb24")
    assert answer.code in (1, 2)
    assert "nm1b24" in answer.err


def test_overbid_null_takes_the_matadors_from_the_cards() -> None:
    """Matadors are not needed when --cards gives the hand; here every game is with 1 (skat 4.11 a)."""
    found = ask("value", "nb24", "--cards", "CJ HJ S7 S8 S9 H7 H8 H9 D7 D8")
    assert (found["value"], found["score"], found["matadors"]) == (24, -48, 1)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("s2h", "s2h"),
        ("sm2h", "s2h"),
        ("S 2 H", "s2h"),
        ("so2", "so2"),
        ("g4o", "g4o"),
        ("go4o", "go4o"),
        ("g1o", "g1o"),
        ("go1", "go1"),
        ("c2ss-", "c2hss-"),
        ("g4zz", "g4hzz"),
        ("h3ssh", "h3hss"),
        ("pik mit 2 hand verloren", "s2h-"),
        ("grand ohne 2 lost", "go2-"),
        ("п2h", "s2h"),
        ("Пик с 2 ханд", "s2h"),
        ("♠2h", "s2h"),
        ("Eichel 1", "c1"),
        ("nho", "nho"),
        ("s2b33p70", "s2p70b33"),
        ("s2kx-", "s2kx-"),
        ("s2 ; a note", "s2"),
    ],
)
def test_line_is_canonical(typed: str, line: str) -> None:
    """Levels in the order of the table, implied steps left out except `h` with `ss` and `zz`."""
    assert ask("value", typed)["line"] == line


@pytest.mark.parametrize(
    ("rules", "line", "value", "score"),
    [
        ("isko", "g4o", 264, 264),
        ("classic", "g4o", 360, 360),
        ("isko", "s2h-", 44, -88),
        ("classic", "s2h-", 44, -44),
        ("pre1999", "c4o", 132, 132),
        ("classic", "c4o", 120, 120),
        ("isko", "c2o", 108, 108),
        ("isko", "c2ss-", 72, -144),
    ],
)
def test_rules_decide_the_value(rules: str, line: str, value: int, score: int) -> None:
    """The notation page for `g4o`; skat 3.8, 4.1, 4.3."""
    found = ask("value", line, "--rules", rules)
    assert (found["rules"], found["value"], found["score"]) == (rules, value, score)


def test_text_shows_the_sum_and_the_score() -> None:
    """House, idea 3: the result carries its reason, 11 x (2 matadors + game + hand)."""
    text = done("value", "s2h")
    for part in ("Spades", "Hand", "2 matadors", "11", "44"):
        assert part in text
    assert "-88" in done("value", "s2h-")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("s2p58", ("58",)),
        ("n-", ("Null", "-46")),
        ("gb60m1", ("overbid", "48", "60", "72", "-144")),
        ("c2ss-", ("announced", "-144")),
        ("s2kk", ("Re", "132")),
        ("s2 conceded", ("conceded", "-66")),
    ],
)
def test_text_says_why(line: str, words: tuple[str, ...]) -> None:
    text = done("value", line)
    for word in words:
        assert word in text


def test_each_argument_is_one_game() -> None:
    answer = run("value", "--json", "s2h", "grand ohne 2 lost", "n-")
    assert [found["score"] for found in answer.objects] == [44, -144, -46]
    text = done("value", "s2h", "g1")
    assert text.index("44") < text.index("48")


def test_kontra_and_marked_bock_are_computed_under_every_rule_set() -> None:
    """`value` computes `k` and `x`; kontra = false is a fault only in a sheet's new line."""
    for rules in ("isko", "classic", "pub"):
        found = ask("-r", rules, "value", "s2kx")
        assert (found["factor"], found["value"], found["score"]) == (4, 33, 132)
    assert ask("value", "s2xx")["factor"] == 4


def test_bock_option_doubles() -> None:
    found = ask("value", "s2h-", "--bock")
    assert (found["factor"], found["value"], found["loss_factor"], found["score"]) == (2, 44, 2, -176)


@pytest.mark.parametrize("games", [("blah", "h12"), ("h12", "blah"), ("s2", "blah", "h12")], ids=" ".join)
def test_several_faults_exit_with_the_worst_code(games: tuple[str, ...]) -> None:
    """2, cannot be read, stands above 1, a rule forbids it; as for `value -`."""
    assert run("value", *games).code == 2


# --- standard input ---------------------------------------------------------------------------------


def test_standard_input_answers_each_line() -> None:
    answer = run("value", "-", "--json", stdin="s2h\n\n   \ng1-\n")
    assert answer.code == 0
    assert [found["score"] for found in answer.objects] == [44, -96]


def test_standard_input_goes_on_after_a_bad_line() -> None:
    """A bad line is answered with its error, an error object under --json."""
    answer = run("--json", "value", "-", stdin="s2h\nh12\nn\n")
    objects = [json.loads(line) for line in (answer.out + answer.err).splitlines()]
    assert [found["format"] for found in answer.objects if found["format"] != "skatcalc/error"] == [
        "skatcalc/value",
        "skatcalc/value",
    ]
    (fault,) = (found for found in objects if found["format"] == "skatcalc/error")
    assert fault["line"] == "h12"
    assert "h12"[slice(*fault["span"])] == "12"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("s2h\n", 0),
        ("h12\ns2h\n", 1),
        ("s2sp80\n", 1),
        ("blah\ns2h\n", 2),
        ("blah\nh12\n", 2),
        ("h12\nblah\n", 2),
        ("", 0),
    ],
)
def test_standard_input_exits_with_the_worst_code(lines: str, code: int) -> None:
    """1: a rule forbids it; 2: the notation cannot be read."""
    assert run("value", "-", stdin=lines).code == code


def test_standard_input_as_text_answers_one_line_a_game() -> None:
    answer = run("value", "-", stdin="s2h\nblah\nn-\n")
    first, second = answer.out.splitlines()
    assert "44" in first
    assert "-46" in second
    assert "error:" in answer.err
    assert "blah" in answer.err


def test_standard_input_takes_windows_lines_and_wrong_bytes() -> None:
    answer = run("--json", "value", "-", stdin=b"s2h\r\n\xff\xfe\r\nn\r\n")
    assert [found["score"] for found in answer.objects if found["format"] == "skatcalc/value"] == [44, 23]
    assert answer.code == 2


def test_hyphen_beside_other_games_is_no_standard_input() -> None:
    """`-` means standard input only as the sole word."""
    answer = run("value", "s2h", "-", stdin="g1\n")
    assert answer.code == 2
    assert "48" not in answer.out


# --- cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "skat", "game", "matadors", "value"),
    [
        (WITH_TWO, None, "s", 2, 33),
        (WITH_TWO, None, "sh", 2, 44),
        (WITH_TWO, "HJ DA", "sh", 3, 55),
        (WITH_TWO, "HJ DJ", "s", 7, 88),
        (WITH_TWO, "HJ DJ", "g", 4, 120),
        (WITHOUT_TWO, None, "s", -2, 33),
        (WITHOUT_TWO, "CJ D9", "s", 1, 22),
        (f"{WITH_TWO} HJ DA", None, "s", 3, 44),
        ("HATKQ97 S789 DA", None, "h", -4, 50),
        ("KrB KrD Kr10 Kr9 Kr8 Kr7 PA PK HA HK", None, "c", 1, 24),
    ],
)
def test_cards_count_the_matadors(cards: str, skat: str | None, game: str, matadors: int, value: int) -> None:
    """Skat 2.1 and 2.2: the unbroken run of top trumps held or missing in all cards known."""
    words = ["value", game, "--cards", cards] + (["--skat", skat] if skat else [])
    found = ask(*words)
    assert (found["matadors"], found["value"]) == (matadors, value)


def test_cards_leave_null_alone() -> None:
    found = ask("value", "n", "--cards", WITH_TWO)
    assert (found["matadors"], found["value"]) == (None, 23)


@pytest.mark.parametrize("game", ["s2", "sm2", "s"])
def test_number_that_agrees_with_the_cards_is_taken(game: str) -> None:
    assert ask("value", game, "--cards", WITH_TWO)["matadors"] == 2


@pytest.mark.parametrize(
    ("game", "cards"),
    [("s3", WITH_TWO), ("so2", WITH_TWO), ("sm2", WITHOUT_TWO), ("so1", WITHOUT_TWO), ("g4", WITH_TWO)],
)
def test_number_against_the_cards_is_refused(game: str, cards: str) -> None:
    """`m2` is with, `o2` without (section 1); nothing is guessed."""
    answer = run("--json", "value", game, "--cards", cards)
    assert answer.code in (1, 2)
    assert answer.out == ""
    first, last = answer.fault["span"]
    assert any(c.isdigit() for c in game[first:last])


def test_conflict_with_the_cards_names_both_sides() -> None:
    message = run("--json", "value", "so2", "--cards", WITH_TWO).fault["message"]
    assert "without 2" in message or "-2" in message
    assert "with 2" in message or "+2" in message


@pytest.mark.parametrize(
    ("cards", "skat"),
    [
        ("CJ SJ SA ST SK S9 HA HT D7", None),
        (f"{WITH_TWO} HJ", None),
        (f"{WITH_TWO} HJ DA D9", None),
        (WITH_TWO, "HJ"),
        (WITH_TWO, "HJ DA D9"),
        (WITH_TWO, "CJ D9"),
        (f"{WITH_TWO} HJ DA", "D9 DT"),
        ("CJ CJ SA ST SK S9 HA HT D7 D8", None),
        ("XX SJ SA ST SK S9 HA HT D7 D8", None),
    ],
)
def test_cards_that_are_no_hand_are_refused(cards: str, skat: str | None) -> None:
    answer = run("value", "s", "--cards", cards, *(["--skat", skat] if skat else []))
    assert (answer.code, answer.out) == (2, "")
    assert "hint:" in answer.err


def test_skat_without_cards_is_refused() -> None:
    """`--cards "ten cards" [--skat "two cards"]`: alone it would be forgotten silently."""
    answer = run("value", "s2", "--skat", "S7 DA")
    assert (answer.code, answer.out) == (2, "")


# --- rules ------------------------------------------------------------------------------------------


def test_rule_file_is_taken(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('base = "classic"\nhand_loss = "double"\n', encoding="utf-8")
    found = ask("value", "s2h-", "-r", "house.toml")
    assert (found["loss_factor"], found["score"]) == (2, -88)
    assert ask("value", "g4o", "-r", str(tmp_path / "house.toml"))["value"] == 360


def test_rule_file_of_bock_factor_counts(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("bock_factor = 3\n", encoding="utf-8")
    assert ask("value", "s2", "--bock", "-r", "house.toml")["score"] == 99


@pytest.mark.parametrize("name", ["iskoo", "klassik"])
def test_unknown_rules_are_refused(name: str) -> None:
    assert run("-r", name, "value", "s2").code == 2


@pytest.mark.parametrize("word", ["--cardz", "--boc", "--unknown"])
def test_unknown_option_is_no_game(word: str) -> None:
    """An option with a slip must not be told that it is no contract."""
    answer = run("--json", "value", "s2", word)
    assert answer.code == 2
    assert "option" in answer.fault["message"]
    assert word in answer.fault["message"]
