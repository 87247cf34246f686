"""The cases and examples of seeds/skat.toml, executed. Each is known by its own id and fact."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from skatcalc.skat.cardtext import parse_cards
from skatcalc.skat.contract import Announcement, Contract, Kind, contract
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import null_charges, score
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.matadors import matadors
from skatcalc.skat.notation import parse_line
from skatcalc.skat.ramsch import score_ramsch
from skatcalc.skat.rules import PRESETS, RuleSet

PLAYERS = ("Anna", "Bert", "Cleo")
SEED: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "seeds" / "skat.toml").read_text(encoding="utf-8")
)
CASES: dict[str, list[dict[str, Any]]] = SEED["cases"]
LETTERS = {"clubs": "c", "spades": "s", "hearts": "h", "diamonds": "d", "grand": "g", "null": "n"}


def named(rows: list[dict[str, Any]]) -> list[Any]:
    """Give each case its id and its fact."""
    return [pytest.param(row, id=f"{row['id']} ({row['rule']})") for row in rows]


def form_of(case: dict[str, Any]) -> Contract:
    """Give the contract of a case."""
    kind = Kind(case["contract"])
    if kind is Kind.NULL:
        level = Announcement.HAND if case["hand"] else Announcement.NONE
        return contract(kind, level, ouvert=case["ouvert"])
    level = {"": Announcement.NONE, "schneider": Announcement.SCHNEIDER, "schwarz": Announcement.SCHWARZ}[
        case["announced"]
    ]
    return contract(kind, max(level, Announcement(int(case["hand"]))), ouvert=case["ouvert"])


def game_of(case: dict[str, Any]) -> DeclaredGame:
    """Put a case into an entry; ten tricks or none are Schwarz, in Null no trick is won."""
    null = case["contract"] == "null"
    return DeclaredGame(
        form_of(case),
        None if null else case["matadors"],
        schwarz=not null and case["tricks"] in (0, 10),
        kontra=case.get("kontra", 0),
        bock=case.get("bock", 0),
        won=case["tricks"] == 0 if null else None,
        points=case.get("points"),
        bid=case["bid"],
    )


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


def test_the_seed_has_its_cases() -> None:
    assert {kind: len(CASES[kind]) for kind in ("game", "null_overbid", "ramsch")} == {
        "game": 69,
        "null_overbid": 3,
        "ramsch": 10,
    }
    assert len(SEED["example"]) == 11
    assert len(SEED["matadors"]) == 3


@pytest.mark.parametrize("case", named(CASES["game"]))
def test_case_gives_value_result_and_entry(case: dict[str, Any]) -> None:
    result = score(game_of(case), PRESETS[case["rules"]])
    assert (result.value, result.won, result.overbid, result.score) == (
        case["value"],
        case["won"],
        case["overbid"],
        case["entry"],
    )


@pytest.mark.parametrize("case", named(CASES["game"]))
def test_case_typed_as_a_line_gives_the_same(case: dict[str, Any]) -> None:
    result = score(parse_game(line_of(case)), PRESETS[case["rules"]])
    assert (result.value, result.won, result.overbid, result.score) == (
        case["value"],
        case["won"],
        case["overbid"],
        case["entry"],
    )


NULL_FORMS = {"null": "n", "null hand": "nh", "null ouvert": "no", "null ouvert hand": "nho"}
SUIT_NAMES = {"karo": Kind.DIAMONDS, "herz": Kind.HEARTS, "pik": Kind.SPADES, "kreuz": Kind.CLUBS}


@pytest.mark.parametrize("case", named([case for case in CASES["null_overbid"] if "options" in case]))
def test_overbid_null_costs_the_cheapest_of_five_games(case: dict[str, Any]) -> None:
    """Skat 4.11 a: k = max(m + 1 + Hand, ceil(bid / base))."""
    game = parse_game(f"{NULL_FORMS[case['null_form']]}m{case['matadors']}b{case['bid']}")
    charges = {charge.kind: charge.value for charge in null_charges(game, PRESETS["isko"])}
    assert charges == {{**SUIT_NAMES, "grand": Kind.GRAND}[name]: n for name, n in case["options"].items()}
    result = score(game, PRESETS["isko"])
    assert (result.overbid, result.won, result.value) == (True, False, min(case["options"].values()))
    assert result.score == case["entry"]
    assert charges[result.charged_as] == result.value
    assert result.score != case["jskat"]


@pytest.mark.parametrize("case", named([case for case in CASES["null_overbid"] if "options" not in case]))
def test_null_that_reaches_its_bid_is_never_overbid(case: dict[str, Any]) -> None:
    """Skat 4.11, last sentence."""
    result = score(parse_game(f"{NULL_FORMS[case['null_form']]}b{case['bid']}"), PRESETS["isko"])
    assert (result.overbid, result.score) == (case["overbid"], case["entry_if_won"])


PUB, CLASSIC = PRESETS["pub"], PRESETS["classic"]
RAMSCH_RULES = {
    "pub, skat to loser": PUB.changed({"ramsch_skat": "loser"}),
    "pub": PUB,
    "seed, one refusal": CLASSIC,
    "seed, two refusals and Jungfrau": CLASSIC,
    "schieberamsch doubling, one push and Jungfrau": PUB.changed(
        {"ramsch_untouched": "double", "ramsch_jungfrau": "double"}
    ),
    "jskat tie": PUB.changed({"ramsch_tie": "all", "ramsch_tie_skat": "nobody"}),
    "jskat tie with Jungfrau": PUB.changed({"ramsch_tie": "all", "ramsch_tie_skat": "nobody"}),
}


def ramsch_scores(line: str, rules: RuleSet) -> list[int]:
    """Score a Ramsch line for the three players."""
    entry = parse_line(line, PLAYERS)
    scores = score_ramsch(entry, rules).scores  # type: ignore[arg-type]
    return [scores.get(place, scores.get(name, 0)) for place, name in enumerate(PLAYERS)]


@pytest.mark.parametrize("case", named([case for case in CASES["ramsch"] if "tricks" in case]))
def test_ramsch_case_gives_its_entries(case: dict[str, Any]) -> None:
    rules = RAMSCH_RULES[case["rules"]]
    shares = ["j" if case.get("jungfrau") and points == 0 else str(points) for points in case["tricks"]]
    untouched = f" u{case['push']}" if "push" in case else ""
    assert ramsch_scores("r " + " ".join(shares) + untouched, rules) == case["entries"]


@pytest.mark.parametrize("case", named([case for case in CASES["ramsch"] if "tricks" in case]))
def test_ramsch_case_by_its_loser_alone_gives_the_same(case: dict[str, Any]) -> None:
    """A line `cleo r69u1j` holds the final points of one loser, the skat included."""
    most = max(case["tricks"])
    losers = [place for place, points in enumerate(case["tricks"]) if points == most]
    final = most + case.get("skat", 0)
    untouched = f"u{case['push']}" if "push" in case else ""
    for place in losers:
        line = f"{PLAYERS[place]} r{final}{untouched}{'j' * case.get('jungfrau', 0)}"
        assert ramsch_scores(line, RAMSCH_RULES[case["rules"]])[place] == case["entries"][place]


@pytest.mark.parametrize("line", ["anna rd", "r 120 j j", "r 106 j j", "anna r120jj"])
def test_durchmarsch_case(line: str) -> None:
    """Case R-4: +120 for who takes every trick (skat 6.7)."""
    case = next(case for case in CASES["ramsch"] if case.get("durchmarsch"))
    assert ramsch_scores(line, RAMSCH_RULES[case["rules"]]) == case["entries"]


@pytest.mark.parametrize(
    ("line", "alone"),
    [("r 41 52 27", "bert r52"), ("r 60 60 j", "anna r60j"), ("r 120 j j", "anna r120jj")],
)
def test_fixed_ramsch_case(line: str, alone: str) -> None:
    """Case R-13: fixed amounts by the number of Jungfrauen (skat 6.7)."""
    case = next(case for case in CASES["ramsch"] if "entry_loser" in case)
    rules = PUB.changed({"ramsch_amount": "fixed"})
    amount = dict(zip(case["jungfrau"], case["entry_loser"], strict=True))[line.count("j")]
    assert set(ramsch_scores(line, rules)) == {0, amount}
    assert set(ramsch_scores(alone, rules)) == {0, amount}


def test_winner_ramsch_case() -> None:
    """Case R-14: the fewest points earn 23, two tied 37 each (skat 6.7)."""
    case = next(case for case in CASES["ramsch"] if "fewest" in case)
    rules = PUB.changed({"ramsch_amount": "winner"})
    assert ramsch_scores("r 41 52 27", rules) == [0, 0, case["fewest"]]
    assert ramsch_scores("r 30 60 30", rules) == [case["tie_of_two"], 0, case["tie_of_two"]]


@pytest.mark.parametrize("example", named(SEED["example"]))
def test_worked_example_as_a_line(example: dict[str, Any]) -> None:
    """Skat 5.9: value and sum of each example of SEED."""
    result = score(parse_game(example["line"]), PRESETS[example["rules"]])
    assert (result.value, result.score, result.won) == (example["value"], example["value"], True)
    if not example["steps"].startswith("fixed"):
        addends, times = example["steps"].split(";")
        multiplier, base, _ = (int(number) for number in re.findall(r"\d+", times))
        assert (result.worth.multiplier, result.worth.base) == (multiplier, base)
        counts = sorted(int(number) for number in re.findall(r"\d+", addends.split("=")[0]))
        assert sorted(step.times for step in result.worth.steps) == counts


KIND_OF_LETTER = {letter: Kind(name) for name, letter in LETTERS.items()}
SUIT_LETTER = {Kind.CLUBS: "C", Kind.SPADES: "S", Kind.HEARTS: "H", Kind.DIAMONDS: "D"}


def trumps_of(kind: Kind) -> list[str]:
    """Write out the trumps of a game, from the highest down (skat 1.3, 1.4)."""
    own = SUIT_LETTER.get(kind)
    return [suit + "J" for suit in "CSHD"] + ([own + rank for rank in "ATKQ987"] if own else [])


def twelve_cards(kind: Kind, trumps: list[str]) -> str:
    """Fill the trumps up to twelve cards with cards of other suits."""
    others = [suit + rank for rank in "987QKTA" for suit in "CSHD" if suit + rank not in trumps_of(kind)]
    return " ".join((trumps + others)[:12])


@pytest.mark.parametrize("example", named([e for e in SEED["example"] if "holds" in e or "lacks" in e]))
def test_worked_example_from_the_cards(example: dict[str, Any]) -> None:
    """Skat 2.1, 2.2: the cards of each example give the matadors that its line has."""
    kind = KIND_OF_LETTER[example["line"][0]]
    sign, number = re.match(r".(o?)(\d+)", example["line"]).groups()  # type: ignore[union-attr]
    lacks = example.get("lacks", "").split()
    held = example["holds"].split() if "holds" in example else [t for t in trumps_of(kind) if t not in lacks]
    cards = parse_cards(twelve_cards(kind, held))
    assert len(set(cards)) == 12
    assert matadors(cards, kind) == (-int(number) if sign else int(number))


@pytest.mark.parametrize("picture", named(SEED["matadors"]))
def test_matador_picture_of_the_seed(picture: dict[str, Any]) -> None:
    """Skat 2.7."""
    kind = Kind(picture["contract"])
    assert matadors(parse_cards(twelve_cards(kind, picture["holds"].split())), kind) == picture["matadors"]
