"""The simulation's own score against the core of the sheets, over all that can be written as a game."""

import random
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from skatcalc.sim.skatcheck import agrees, bare, core_scores, entry_of
from skatcalc.sim.skatscore import (
    PASSED_OUTCOME,
    Declared,
    Ramsch,
    declared_score,
    overbid_null_score,
    packed,
    packed_ramsch,
    ramsch_scores,
    terms_of,
    unpacked,
)
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.contract import TRUMP_KINDS, Announcement, Kind, contract
from skatcalc.skat.entry import DeclaredGame, RamschGame, Share
from skatcalc.skat.game import score
from skatcalc.skat.notation import format_entry
from skatcalc.skat.ramsch import score_shares
from skatcalc.skat.rules import OPTIONS, PRESETS, RuleSet

ISKO = PRESETS["isko"]
CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parents[2] / "seeds" / "skat.toml").read_text(encoding="utf-8")
)["cases"]
KINDS = list(Kind)
# Card points and tricks on both sides of every bound of skat 3.3; 0 and 120 with a trick that holds nothing.
RESULTS = [(0, 0), (22, 0), (0, 1), (30, 3), (31, 3), (60, 5), (61, 6), (89, 8), (90, 8), (120, 9), (120, 10)]
HOUSES = {
    "grand 20": ISKO._replace(grand_base=20),
    "jacks alone": ISKO._replace(suit_matadors="jacks"),
    "old ouvert": ISKO._replace(grand_ouvert="36", suit_ouvert_step=0),
    "single, grand 20, jacks": ISKO._replace(hand_loss="single", grand_base=20, suit_matadors="jacks"),
}
ALL_RULES = {**PRESETS, **HOUSES}


def forms() -> Iterator[tuple[int, int, int]]:
    """Give kind, level and ouvert of the 25 forms that have matadors (skat 3.7)."""
    for kind, level in product(range(5), range(5)):
        yield kind, level, int(level == 4)


def entry(
    kind: int, level: int, ouvert: int, matadors: int, points: int, tricks: int, bid: int
) -> DeclaredGame:
    """Write the game as a scribe does."""
    form = contract(KINDS[kind], Announcement(level), ouvert=bool(ouvert))
    if kind == 5:
        return DeclaredGame(form, None, won=tricks == 0, bid=bid or None)
    won = tricks == 10 if level >= Announcement.SCHWARZ else None
    return DeclaredGame(form, matadors, schwarz=tricks in (0, 10), won=won, points=points, bid=bid or None)


def check(rules: RuleSet, bids: list[int], keep: float = 1.0) -> int:
    terms, dice, compared = terms_of(rules), random.Random(36), 0  # noqa: S311 - a test
    for kind, level, ouvert in forms():
        most = 4 if kind == 4 else 11
        for count, (points, tricks), bid in product(range(-most, most + 1), RESULTS, bids):
            if not count or dice.random() > keep:
                continue
            compared += 1
            mine = declared_score(kind, level, ouvert, count, points, tricks, bid, terms)
            core = score(entry(kind, level, ouvert, count, points, tricks, bid), rules).score
            assert mine == core, (kind, level, count, points, tricks, bid)
    return compared


@pytest.mark.parametrize("rules", list(ALL_RULES))
def test_every_form_is_scored_as_by_the_core(rules: str) -> None:
    bids = list(legal_bids(ALL_RULES[rules]))
    assert check(ALL_RULES[rules], [0, *bids], 0.02) > 3000


@pytest.mark.slow
@pytest.mark.parametrize("rules", list(ALL_RULES))
def test_every_form_and_bid_is_scored_as_by_the_core(rules: str) -> None:
    """About 300,000 games under most rule sets: with 1 to 11 matadors either way, in Grand 1 to 4."""
    bids = [0, *legal_bids(ALL_RULES[rules])]
    assert check(ALL_RULES[rules], bids) == 5 * (4 * 22 + 8) * len(RESULTS) * len(bids)


@pytest.mark.parametrize("points", range(121))
def test_every_number_of_points(points: int) -> None:
    """Skat 3.3, 4.7: all card points, without a bid and with one that needs Schneider."""
    for (kind, level, ouvert), bid in product(forms(), (0, 48)):
        for tricks in {1, 9} | ({0} if points <= 22 else set()) | ({10} if points == 120 else set()):
            mine = declared_score(kind, level, ouvert, 1, points, tricks, bid, terms_of(ISKO))
            assert mine == score(entry(kind, level, ouvert, 1, points, tricks, bid), ISKO).score


@pytest.mark.parametrize("rules", list(ALL_RULES))
def test_null(rules: str) -> None:
    """Skat 3.9: 23, 35, 46, 59, lost twice or, without the skat before 1999, once."""
    values = {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}
    terms = terms_of(ALL_RULES[rules])
    for (level, ouvert), value in values.items():
        for tricks, bid in product(range(11), (0, 18, value)):
            mine = declared_score(5, level, ouvert, 0, 0, tricks, bid, terms)
            single = ALL_RULES[rules].hand_loss == "single" and level
            assert mine == (value if not tricks else -value if single else -2 * value)
            assert mine == score(entry(5, level, ouvert, 0, 0, tricks, bid), ALL_RULES[rules]).score


@pytest.mark.parametrize("rules", list(ALL_RULES))
def test_overbid_null(rules: str) -> None:
    terms, dice = terms_of(ALL_RULES[rules]), random.Random(411)  # noqa: S311 - a test
    for level, ouvert, bid in product((0, 1), (0, 1), legal_bids(ALL_RULES[rules])):
        if bid <= {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}[level, ouvert]:
            continue
        sign = dice.choice((-1, 1))
        held = [sign * dice.randint(1, most) for most in (11, 11, 11, 11, 4)]
        game = DeclaredGame(contract(Kind.NULL, Announcement(level), ouvert=bool(ouvert)), None, bid=bid)
        core = score(game, ALL_RULES[rules], held=dict(zip(TRUMP_KINDS, held, strict=True))).score
        assert overbid_null_score(level, bid, held, terms) == core


# --- the worked cases ----------------------------------------------------------------------------------


def named(rows: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(row, id=f"{row['id']} ({row['rule']})") for row in rows]


@pytest.mark.parametrize(
    "case", named([case for case in CASES["game"] if not {"kontra", "bock"} & case.keys()])
)
def test_worked_case(case: dict[str, Any]) -> None:
    kind = KINDS.index(Kind(case["contract"]))
    level = {"": 0, "schneider": 2, "schwarz": 3}[case["announced"]] or int(case["hand"])
    if case["ouvert"] and kind != 5:
        level = 4
    terms = terms_of(PRESETS[case["rules"]])
    points, ouvert = case.get("points", 0), int(case["ouvert"])
    found = declared_score(kind, level, ouvert, case["matadors"], points, case["tricks"], case["bid"], terms)
    assert found == case["entry"]


@pytest.mark.parametrize("case", named([case for case in CASES["null_overbid"] if "options" in case]))
def test_worked_overbid_null(case: dict[str, Any]) -> None:
    held = [case["matadors"]] * 5
    assert (
        overbid_null_score(int("hand" in case["null_form"]), case["bid"], held, terms_of(ISKO))
        == case["entry"]
    )


PUB, CLASSIC = PRESETS["pub"], PRESETS["classic"]
RAMSCH_RULES = {
    "pub, skat to loser": PUB,
    "pub": PUB,
    "seed, one refusal": CLASSIC,
    "seed, two refusals and Jungfrau": CLASSIC,
    "schieberamsch doubling, one push and Jungfrau": PUB,
    "jskat tie": PUB,
    "jskat tie with Jungfrau": PUB,
}


@pytest.mark.parametrize("case", named([case for case in CASES["ramsch"] if "tricks" in case]))
def test_worked_ramsch(case: dict[str, Any]) -> None:
    first, second, third = case["tricks"]
    virgin = bool(case.get("jungfrau"))
    takers = sum(1 << seat for seat, points in enumerate(case["tricks"]) if points or not virgin)
    outcome = Ramsch((first, second, third), takers, 0, 3, case.get("push", 0))
    assert list(ramsch_scores(outcome, RAMSCH_RULES[case["rules"]])) == case["entries"]


def test_worked_durchmarsch() -> None:
    (case,) = (case for case in CASES["ramsch"] if case.get("durchmarsch"))
    for points, untouched in product((98, 106, 120), range(4)):
        outcome = Ramsch((points, 0, 0), 0b001, 0, 3, untouched)
        assert list(ramsch_scores(outcome, RAMSCH_RULES[case["rules"]])) == case["entries"]


def test_worked_fixed_and_winner_ramsch() -> None:
    """Cases R-13 and R-14."""
    (fixed,) = (case for case in CASES["ramsch"] if "entry_loser" in case)
    rules = PUB._replace(ramsch_amount="fixed")
    for points, takers, virgins in (((41, 52, 27), 7, 0), ((40, 80, 0), 3, 1), ((0, 120, 0), 2, 2)):
        (amount,) = {one for one in ramsch_scores(Ramsch(points, takers, 1, 3, 0), rules) if one}
        assert amount == dict(zip(fixed["jungfrau"], fixed["entry_loser"], strict=True))[virgins]
    (winner,) = (case for case in CASES["ramsch"] if "fewest" in case)
    rules = PUB._replace(ramsch_amount="winner")
    assert ramsch_scores(Ramsch((41, 52, 27), 7, 1, 3, 0), rules) == (0, 0, winner["fewest"])
    tied = winner["tie_of_two"]
    assert ramsch_scores(Ramsch((30, 60, 30), 7, 1, 3, 0), rules) == (tied, 0, tied)


# --- Ramsch against the core ---------------------------------------------------------------------------

RAMSCH_OPTIONS = {
    name: OPTIONS[name].values
    for name in (
        *("ramsch_amount", "ramsch_skat", "ramsch_untouched", "ramsch_jungfrau", "ramsch_tie"),
        *("ramsch_tie_three", "ramsch_tie_skat", "witch"),
    )
}


def ramsch_outcome(dice: random.Random) -> Ramsch:
    """Make an outcome up, ties and Jungfrauen more often than in play."""
    taker = dice.randint(0, 2)
    shape = dice.choice(("free", "free", "two", "three", "jungfrau", "all"))
    skat = dice.choice((0, 2, 3, 4, 11, 14, 20, 21))
    total = 120 - skat
    points, takers = [0, 0, 0], 7
    if shape == "all":
        points[taker], takers = total, 1 << taker
    elif shape == "jungfrau":
        takers = 7 & ~(1 << taker)
        one, two = (seat for seat in range(3) if seat != taker)
        points[one] = dice.choice((total // 2, dice.randint(0, total)))
        points[two] = total - points[one]
    elif shape == "two":
        same = dice.randint(33, 49)
        points = [same, same, same]
        points[taker] = total - 2 * same
    elif shape == "three":
        points = [40, 40, 40]
    else:
        points[0] = dice.randint(0, total)
        points[1] = dice.randint(0, total - points[0])
        points[2] = total - points[0] - points[1]
    able = [seat for seat in range(3) if takers >> seat & 1]
    first, second, third = points
    return Ramsch(
        (first, second, third), takers, dice.choice(able), dice.choice([*able, 3]), dice.randint(0, 3)
    )


def test_ramsch_is_scored_as_by_the_core_under_every_option() -> None:
    dice = random.Random(67)  # noqa: S311 - a test
    kinds = set()
    for values in product(*RAMSCH_OPTIONS.values()):
        cap = dice.choice((None, 12, 50, 250))
        rules = ISKO.changed({"ramsch_cap": cap, **dict(zip(RAMSCH_OPTIONS, values, strict=True))})
        for _ in range(4):
            outcome = ramsch_outcome(dice)
            shares = tuple(
                Share(
                    outcome.points[seat],
                    jungfrau=not outcome.takers >> seat & 1,
                    last=outcome.last == seat,
                    witch=outcome.witch == seat,
                )
                for seat in range(3)
            )
            core = score_shares(shares, outcome.untouched, rules)
            kinds.add(core.kind)
            assert ramsch_scores(outcome, rules) == core.scores, (outcome, rules)
    assert kinds == {"loss", "tie", "durchmarsch", "fixed", "winner", "none"}


# --- what is packed, written and read -------------------------------------------------------------------


def test_outcomes_come_back_from_their_numbers() -> None:
    dice = random.Random(49)  # noqa: S311 - a test
    for _ in range(3000):
        kind = dice.randint(0, 5)
        most = 4 if kind == 4 else 11
        values = Declared(
            kind,
            dice.randint(0, 4),
            dice.randint(0, 1),
            dice.randint(-most, most),
            dice.randint(0, 120),
            dice.randint(0, 10),
            dice.choice((0, 18, 264, 360)),
            dice.randint(0, 2),
            dice.randint(-1056, 528),
        )
        assert unpacked(packed(*values)) == values
        assert 0 <= packed(*values) < 1 << 49
        outcome = ramsch_outcome(dice)
        assert unpacked(packed_ramsch(*outcome.points, *outcome[1:])) == outcome
    assert unpacked(PASSED_OUTCOME) is None


@pytest.mark.parametrize("rules", list(PRESETS))
def test_a_line_says_all_that_counts(rules: str) -> None:
    """An outcome as a line of notation, read and scored by the core, is what was scored; else it is found."""
    dice = random.Random(5)  # noqa: S311 - a test
    terms = terms_of(PRESETS[rules])
    for kind, level, ouvert in forms():
        for points, tricks in RESULTS:
            count = dice.choice((-1, 1)) * dice.randint(1, 4)
            bid = dice.choice([0, *legal_bids(PRESETS[rules])])
            own = declared_score(kind, level, ouvert, count, points, tricks, bid, terms)
            code = packed(kind, level, ouvert, count, points, tricks, bid, dice.randint(0, 2), own)
            assert agrees(code, PRESETS[rules])
            assert agrees(bare(code), PRESETS[rules])
            for wrong in (own + 1, -own, 0):
                assert not agrees(
                    packed(kind, level, ouvert, count, points, tricks, bid, 0, wrong), PRESETS[rules]
                )
    for _ in range(300):
        outcome = ramsch_outcome(dice)
        code = packed_ramsch(*outcome.points, *outcome[1:])
        assert agrees(code, PRESETS[rules])
        found = entry_of(code)
        assert isinstance(found, RamschGame)
        assert core_scores(format_entry(found), PRESETS[rules]) == ramsch_scores(outcome, PRESETS[rules])


def test_what_no_score_depends_on_is_left_out() -> None:
    """`bare` joins outcomes of the same score only: seat and tricks between none and all."""
    terms = terms_of(ISKO)
    for tricks, joined in ((0, 0), (1, 5), (9, 5), (10, 10)):
        code = packed(2, 0, 0, 1, 120, tricks, 18, 2, declared_score(2, 0, 0, 1, 120, tricks, 18, terms))
        found = unpacked(bare(code))
        assert isinstance(found, Declared)
        assert (found.tricks, found.declarer, found.points, found.bid) == (joined, 0, 120, 18)
    for tricks, joined in ((0, 0), (1, 1), (10, 1)):
        found = unpacked(bare(packed(5, 0, 0, 0, 40, tricks, 18, 1, 23)))
        assert isinstance(found, Declared)
        assert (found.tricks, found.declarer) == (joined, 0)
