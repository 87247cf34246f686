"""Every row of the facts about friendly rounds and table options (skat 5.17 to 5.23, 6.1 to 6.14).

One test a number: the option that reaches it, and a figure reckoned by hand. The numbers are those of the
docstrings; the last part asks whether a row or an option has been left out.
"""

import ast
import re
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest
from sheet_strategies import FIVE, FOUR, SIX, THREE, house, last, played, recorder

from skatcalc.errors import DocumentError, RuleError, SkatError, UsageError
from skatcalc.sheet.scoresheet import Replay
from skatcalc.sheet.settlement import Money, Settlement, from_cents, settle
from skatcalc.sheet.standing import bierlachs_losers, standing, totals_under
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.gametext import value
from skatcalc.skat.rules import OPTIONS, RuleSet, preset
from skatcalc.store.rulefile import load_rules
from skatcalc.store.seeds import seed
from skatcalc.store.tables import MoneyTable
from skatcalc.words import Words

TESTS: Final = Path(__file__).parents[1]


def kinds(players: tuple[str, ...], rules: RuleSet, deals: int, first: str = "d1") -> list[str]:
    """Play a number of deals, the first with a game of its own, and give their kinds."""
    table = recorder(players, rules)
    for number in range(deals):
        deal = table.replay().next
        game = f"{deal.forehand} {'d1' if number else first}"
        table.record("r 41 52 27" if deal.ramsch else game)
    return [row.deal.kind for row in table.rows]


def ramsch(line: str, rules: RuleSet) -> list[int]:
    """Give what the three players get for a Ramsch."""
    return list(last(THREE, [line], rules).scores.values())


def money(text: str) -> Money:
    """Give what a `[money]` table agrees on."""
    return MoneyTable.model_validate(tomllib.loads(text)).money()


def settled(found: Replay, text: str, scoring: str = "plain") -> Settlement:
    """Settle an evening by the lines of a `[money]` table."""
    counted = standing(found)
    own = totals_under(scoring, found)
    return settle(own, money(text), counted.lost, passed=counted.passed)


# --- skat 5.17 to 5.23: the friendly rounds of the source -------------------------------------------


@pytest.mark.parametrize(
    ("players", "seats", "active"),
    [
        (FOUR, "official", "Bert Cleo Doris"),
        (FIVE, "official", "Bert Cleo Emil"),
        (SIX, "official", "Bert Cleo Fritz"),
        (FOUR, "next-three", "Bert Cleo Doris"),
        (FIVE, "next-three", "Bert Cleo Doris"),
        (SIX, "next-three", "Bert Cleo Doris"),
    ],
)
def test_always_three_play(players: tuple[str, ...], seats: str, active: str) -> None:
    """Skat 5.17, 7.9: Anna deals; the seats of five and six by the option `seats`."""
    deal = recorder(players, house(seats=seats)).replay().next
    assert " ".join(deal.active) == active
    assert set(deal.sitting) == set(players) - set(deal.active)
    with pytest.raises(RuleError, match="sits_out"):
        recorder(players, house(seats=seats)).record("anna d1")


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE, SIX])
def test_a_round_of_bock_and_one_of_schieber(players: tuple[str, ...]) -> None:
    """Skat 5.18: `friendly`; 12 x (8 + 1) = 108 lost is worth 100, its own deal is not doubled."""
    rules = preset("friendly")
    count = len(players)
    found = kinds(players, rules, 2 + 2 * count, "c8-")
    assert found == ["plain", *["bock"] * count, *["schieber"] * count, "plain"]
    assert last(players, ["b c8-"], rules).scores["Bert"] == -216
    # 12 x (7 + 1) = 96 is not enough, though 192 go on the list
    assert kinds(players, rules, 2, "c7-") == ["plain", "plain"]


@pytest.mark.parametrize(("line", "booked"), [("c s2", 66), ("c s2-", -132), ("c s2h-", -88), ("c n-", -92)])
def test_a_bock_round_counts_twice(line: str, booked: int) -> None:
    """Skat 5.19: 33 x 2; lost x 4; a Hand game (44) lost x 2, as `friendly` charges Hand games once."""
    assert last(THREE, ["b g4o", line], preset("friendly")).scores["Cleo"] == booked


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r 20 31 55", [0, 0, -69]),  # 14 lay in the skat
        ("r 20 31 55 u1", [0, 0, -138]),
        ("r 20 31 55 u2", [0, 0, -207]),
        ("r 20 31 55 u3", [0, 0, -276]),
        ("r j 51 55 u2", [0, 0, -276]),  # 69 x (1 + 2 + 1)
        ("r j 120 j u3", [0, 120, 0]),
    ],
)
def test_the_coefficient_of_the_schieber_adds(line: str, expected: list[int]) -> None:
    """Skat 5.20: `ramsch_untouched` and `ramsch_jungfrau` "add"; Durchmarsch +120, flat."""
    rules = house(ramsch_untouched="add", ramsch_jungfrau="add")
    assert ramsch(line, rules) == ramsch(line, preset("classic")) == expected


def test_a_grand_hand_is_played_instead_of_the_schieber() -> None:
    """Skat 5.21: 24 x (1 + 1 + 1) = 72; the same player deals again and no Schieber deal is used up."""
    table = recorder(FOUR, house(cycle=["schieber"]))
    before = table.replay().next
    assert table.record("c g1h").scores["Cleo"] == 72
    assert table.replay().next == before
    with pytest.raises(RuleError, match="ramsch_round"):
        table.record("c g1")


def test_rounds_in_turn_with_the_witch() -> None:
    """Skat 5.22: `raeuber` and `berlin`; the witch is an entry of its own, neither multiplied nor excused."""
    turn = ["plain"] * 4 + ["bock"] * 4 + ["schieber"] * 4
    for name in ("raeuber", "berlin"):
        assert kinds(FOUR, preset(name), 13) == [*turn, "plain"]
    berlin = house("berlin", cycle=["schieber"])
    assert ramsch("r 41w 52 27 u1", berlin) == [-200, -104, 0]
    assert ramsch("r j 120w j", berlin) == [0, 120 - 200, 0]
    assert ramsch("r 41w 52 27 u1", house("raeuber", cycle=["schieber"])) == [0, -104, 0]


@pytest.mark.parametrize(
    ("options", "line", "official", "other"),
    [
        ({"hand_loss": "single"}, "s2h-", -88, -44),
        ({"grand_ouvert": "36"}, "g4o", 264, 360),  # 24 x 11, 36 x 10
        ({"suit_ouvert_step": 0}, "s2o", 99, 88),  # 11 x (2 + 7), 11 x (2 + 6)
    ],
)
def test_the_source_differs_in_three_values(
    options: dict[str, object], line: str, official: int, other: int
) -> None:
    """Skat 5.23: Hand losses single, Grand ouvert 36, no ouvert step in suit games: `classic`."""
    assert value(line, house()).score == official
    assert value(line, house(**options)).score == value(line, preset("classic")).score == other


def test_the_source_bids_up_to_360_and_deals_anew() -> None:
    """Skat 5.23: by the Grand ouvert of 36 x 10; passed deals are dealt anew by the same dealer."""
    assert (max(legal_bids(preset("classic"))), max(legal_bids(house()))) == (360, 264)
    for rules, dealer in ((house(passed="redeal"), "Anna"), (preset("classic"), "Anna"), (house(), "Bert")):
        assert played(THREE, ["pass"], rules).next.dealer == dealer


# --- skat 6.1 to 6.3: scorings ----------------------------------------------------------------------

LOST_AND_WON = ["b s2-", "c d1"]  # -66 and 18; Anna neither


@pytest.mark.parametrize(
    ("players", "bonus"),
    [(THREE, 40), (FOUR, 30), (FIVE, 24), (SIX, 20)],
    ids=["three", "four", "five", "six"],
)
def test_seeger_fabian(players: tuple[str, ...], bonus: int) -> None:
    """Skat 6.1, 6.1.1, 6.1.2, 6.1.3: game points + 50 x (won - lost) + 120/n for each loss of another."""
    rules = house(scoring="seeger-fabian")
    found = totals_under(rules.scoring, played(players, LOST_AND_WON, rules))
    rest = dict.fromkeys(players[3:], bonus)
    assert found == {"Anna": bonus, "Bert": -66 - 50, "Cleo": 18 + 50 + bonus, **rest}


def test_a_passed_deal_gives_nothing_and_a_ramsch_counts_where_a_table_says_so() -> None:
    """Skat 6.1.3: `ramsch_counts`, as 37C3 plays it; else a Ramsch has no declarer and no bonus."""
    lines = ["pass", "r 41 52 27"]
    plain = house(scoring="seeger-fabian")
    counted = house(scoring="seeger-fabian", ramsch_counts=True)
    assert totals_under("seeger-fabian", played(THREE, lines, plain)) == {"Anna": 0, "Bert": -52, "Cleo": 0}
    assert totals_under("seeger-fabian", played(THREE, lines, counted)) == {
        "Anna": 40,
        "Bert": -52 - 50,
        "Cleo": 40,
    }


def test_plain_seeger_and_leipziger_skat() -> None:
    """Skat 6.1.4: only the 50, and only game points."""
    found = played(FOUR, LOST_AND_WON)
    assert totals_under("seeger", found) == {"Anna": 0, "Bert": -116, "Cleo": 68, "Doris": 0}
    assert totals_under("plain", found) == {"Anna": 0, "Bert": -66, "Cleo": 18, "Doris": 0}


@pytest.mark.parametrize(("players", "constant"), [(THREE, 30), (FOUR, 40), (FIVE, 46)])
def test_the_sum_of_seeger_fabian(players: tuple[str, ...], constant: int) -> None:
    """Skat 6.1.5: sum of points + 50 W + c L; here one won and two lost."""
    found = played(players, [*LOST_AND_WON, "a s2-" if players is THREE else "d s2-"])
    assert sum(totals_under("seeger-fabian", found).values()) == -66 + 18 - 66 + 50 + 2 * constant


@pytest.mark.parametrize(
    ("limit", "lines", "payers"),
    [
        # 264 against Anna and Cleo
        (301, ["b g4o"], ""),
        # 20 more against Anna and Bert, then 30: Anna has 314, Cleo only 294
        (301, ["b g4o", "c h1", "b h2"], "Anna"),
        # 44 instead: 328 and 308 are both over in one deal, and Anna is the one further over
        (301, ["b g4o", "c h1", "b s3"], "Anna"),
        # equal ones both pay
        (301, ["b g4o", "b s3"], "Anna Cleo"),
        # 401, 501: the same evening goes on
        (401, ["b g4o", "b s3"], ""),
        (401, ["b g4o", "b g4"], ""),
        (384, ["b g4o", "b g4"], "Anna Cleo"),  # 264 + 120: to reach it is enough
        (501, ["b g4o", "a g4o-"], "Anna"),  # 264 + 2 x 264 of his own
        # what comes later does not matter any more
        (301, ["b g4o", "c h1", "b h2", "c g4o-"], "Anna"),
        (None, ["b g4o", "b g4o"], ""),
    ],
)
def test_bierlachs(limit: int | None, lines: list[str], payers: str) -> None:
    """Skat 6.2: `bierlachs_limit`: who first reaches it pays; of two in one deal the one further over."""
    rules = house(scoring="bierlachs", bierlachs_limit=limit)
    found = recorder(THREE, rules)
    # who declares is chosen freely at three, where nobody sits
    for line in lines:
        found.record(line)
    assert bierlachs_losers(found.replay(), rules.bierlachs_limit) == payers.split()


def test_in_bierlachs_the_sitting_dealer_loses_too() -> None:
    """Skat 6.2, decided: he is on the opponents' side."""
    found = totals_under("bierlachs", played(FOUR, ["b s2", "c h1-"], house(scoring="bierlachs")))
    assert found == {"Anna": -33, "Bert": 0, "Cleo": -33 - 40, "Doris": -33}


def test_rota() -> None:
    """Skat 6.3, L-19: 36 won is 36, -18, -18; lost -72, 36, 36; the sitter 0, and half points are needed."""
    rules = house(scoring="zero-sum")
    assert totals_under(rules.scoring, played(FOUR, ["b d3"], rules)) == {
        "Anna": 0,
        "Bert": 36,
        "Cleo": -18,
        "Doris": -18,
    }
    assert totals_under(rules.scoring, played(THREE, ["b d3-"], rules)) == {
        "Anna": 36,
        "Bert": -72,
        "Cleo": 36,
    }
    assert totals_under(rules.scoring, played(THREE, ["b s2"], rules))["Cleo"] == Fraction(-33, 2)


# --- skat 6.4 to 6.6: doubling ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "booked"),
    [
        *(("d1k", 36), ("d1kk", 72), ("d1kkk", 144), ("d1kkkk", 288)),
        *(("d1k-", -72), ("d1kk-", -144), ("d1kkk-", -288), ("d1kkkk-", -576)),
    ],
)
def test_kontra(line: str, booked: int) -> None:
    """Skat 6.4: 18 x 2, x 4, x 8, fourth x 16, then the loss factor; `kontra` and `kontra_most`."""
    steps = line.count("k")
    assert last(THREE, [f"b {line}"], house(kontra=True, kontra_most=steps)).scores["Bert"] == booked
    with pytest.raises(RuleError, match="kontra_off"):
        recorder(THREE, house()).record(f"b {line}")
    if steps > 1:
        with pytest.raises(RuleError, match="kontra_most"):
            recorder(THREE, house(kontra=True, kontra_most=steps - 1)).record(f"b {line}")


def test_kontra_does_not_help_a_bid_and_does_not_change_the_points_needed() -> None:
    """Skat 6.4: the bid check goes without it (18 < 20, charged 27 x 2 x 2), and 61 still win."""
    rules = house(kontra=True)
    assert last(THREE, ["b d1kb20"], rules).scores["Bert"] == -27 * 2 * 2
    assert last(THREE, ["b d1kp61"], rules).scores["Bert"] == 36
    assert last(THREE, ["b d1kp60"], rules).scores["Bert"] == -72


@pytest.mark.parametrize(
    ("trigger", "line"),
    [
        ("value>=100", "c8-"),  # SEED
        ("value>=120", "g4"),  # ANDY, before doubling: 24 x 5
        ("value>=72", "g2"),  # XSKAT: 24 x 3
        ("value>=96", "c7"),  # XSKAT: 12 x 8
        ("60:60", "s2p60"),
        ("kontra-lost", "s2k-"),
        ("kontra-re", "s2kk"),
        ("grand-hand-won", "g1h"),
        ("grand-hand-lost", "g1h-"),
        ("null-ouvert-hand", "nho-"),
        ("grand-lost", "g1-"),
        ("schneider", "s2p90"),
        ("schneider", "s2p30"),
        ("passed", "pass"),
        ("total-hundred", "d9x"),  # 9 x 10 x 2 = 180, behind 20 of an adjustment
        ("total-equal-digits", "g4o"),  # 264 behind -42: 222
    ],
)
def test_what_brings_a_bock_round(trigger: str, line: str) -> None:
    """Skat 6.5: n deals with factor 2 on everything, from the next deal on; another game brings none."""
    rules = house(kontra=True, bock=[trigger])
    before = {"total-hundred": ["b adj 20"], "total-equal-digits": ["b adj -42"]}.get(trigger, [])
    table = recorder(FOUR, rules, [*before, line if line == "pass" else f"b {line}"])
    factors = [table.record(f"{player} d1").bock for player in "cdabc"]
    assert factors == [2, 2, 2, 2, 1]
    assert kinds(FOUR, rules, 2) == ["plain", "plain"]


@pytest.mark.parametrize(
    ("stacking", "factors"),
    [
        # two events in deal 1, one in deal 2, at a table of three
        ("queue", [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]),
        ("per-deal", [1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1]),
        ("once", [1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]),
        ("overlap", [1, 4, 8, 8, 2, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_how_bock_rounds_stack(stacking: str, factors: list[int]) -> None:
    """Skat 6.5: XSKAT and JSKAT queue, ANDY one a deal at most, `once` is the source's, BK overlaps."""
    rules = house(kontra=True, bock=["60:60", "kontra-lost"], bock_stacking=stacking)
    table = recorder(THREE, rules, ["b s2kp60", "c s2p60"])
    for _ in factors[2:]:
        table.record(f"{table.replay().next.forehand} d1")
    assert [row.bock for row in table.rows] == factors


def test_a_table_may_double_the_triggering_game_already() -> None:
    """Skat 6.5 (SKATSPIELEN): `bock_begins`; and a factor of its own, `bock_factor`."""
    rules = house(bock=["60:60"], bock_begins="at-once", bock_factor=3)
    assert last(THREE, ["b s2p60"], rules).scores["Bert"] == -198
    assert last(THREE, ["b s2p60"], house(bock=["60:60"])).scores["Bert"] == -66


@pytest.mark.parametrize("after", ["ramsch", "schieber"])
def test_a_ramsch_round_after_a_bock_round(after: str) -> None:
    """Skat 6.6: `after_bock`: n deals; a Grand Hand replaces one and leaves the count unchanged."""
    rules = house(bock=["60:60"], after_bock=after)
    assert kinds(FOUR, rules, 10, "s2p60") == ["plain", *["bock"] * 4, *[after] * 4, "plain"]
    table = recorder(THREE, rules, ["b s2p60", "c d1", "a d1", "b d1"])
    before = table.replay().next
    table.record(f"{before.forehand} g1h")
    assert table.replay().next == before
    assert (before.kind, before.place, before.length) == (after, 1, 3)


# --- skat 6.7, 6.8: Ramsch --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "line", "expected"),
    [
        # amount; 41 + 51 + 14 leave 14 in the skat
        ({"ramsch_amount": "points"}, "r 41 51 14", [0, -65, 0]),
        ({"ramsch_amount": "fixed"}, "r 41 51 14", [0, -10, 0]),
        ({"ramsch_amount": "fixed"}, "r j 92 14", [0, -15, 0]),
        ({"ramsch_amount": "fixed"}, "r j 106 j", [0, -20, 0]),
        ({"ramsch_amount": "winner"}, "r 41 51 14", [0, 0, 23]),
        ({"ramsch_amount": "winner"}, "r 60 30 30", [0, 37, 37]),
        ({"ramsch_amount": "winner-20"}, "r 41 51 14", [0, 0, 20]),
        ({"ramsch_amount": "winner-20"}, "r 60 30 30", [0, 10, 10]),
        # the skat; the loser is found before it is added
        ({"ramsch_skat": "nobody"}, "r 41 51 14", [0, -51, 0]),
        ({"ramsch_skat": "last-trick"}, "r 41 51l 14", [0, -65, 0]),
        ({"ramsch_skat": "loser"}, "r 50 49l 0", [-71, 0, 0]),
        # ties; 40 + 40 + 26 leave 14
        ({"ramsch_tie": "all"}, "r 40 40 26", [-40, -40, 0]),
        ({"ramsch_tie": "share"}, "r 40 40 26", [-20, -20, 0]),
        ({"ramsch_tie": "last-trick"}, "r 40 40l 26", [0, -54, 0]),
        ({"ramsch_tie": "nobody"}, "r 40 40 26", [0, 0, 0]),
        ({"ramsch_tie_three": "as-two"}, "r 40 40 40", [-40, -40, -40]),
        ({"ramsch_tie_three": "nobody"}, "r 40 40 40", [0, 0, 0]),
        ({"ramsch_tie_skat": "all"}, "r 40 40 26", [-54, -54, 0]),
        ({"ramsch_tie_skat": "nobody"}, "r 40 40 26", [-40, -40, 0]),
        # Jungfrau; 51 + 14 in the skat
        ({"ramsch_jungfrau": "double"}, "r j 55 51", [0, -138, 0]),
        ({"ramsch_jungfrau": "add"}, "r j 55 51", [0, -138, 0]),
        ({"ramsch_jungfrau": "ignore"}, "r j 55 51", [0, -69, 0]),
        ({"ramsch_announced": "double"}, "r j announced 55 51", [0, -276, 0]),
        ({"ramsch_announced": "ignore"}, "r j announced 55 51", [0, -138, 0]),
        # Durchmarsch
        ({}, "r j 120 j", [0, 120, 0]),
        ({}, "b rd", [0, 120, 0]),
        # a cap, as the table of the three club evenings had it
        ({"ramsch_cap": 250}, "r j announced 100 20 u2", [0, -250, 0]),
        # what a table settles by hand: a revoke of 46, a Jungfrau announced and missed
        ({}, "a adj -46", [-46, 0, 0]),
        ({}, "a adj -120", [-120, 0, 0]),
    ],
)
def test_ramsch_when_all_pass(options: dict[str, object], line: str, expected: list[int]) -> None:
    """Skat 6.7, row by row of its table."""
    assert ramsch(line, house(passed="ramsch", **options)) == expected


@pytest.mark.parametrize(("way", "instead"), [("ramsch", True), ("schieber", True), ("pass", False)])
def test_a_ramsch_is_played_with_the_cards_that_were_passed(way: str, *, instead: bool) -> None:
    """Skat 6.7: `passed`: the same dealer, and no game but the Ramsch."""
    found = played(THREE, ["pass"], house(passed=way))
    assert (found.next.ramsch, found.next.dealer) == (instead, "Anna" if instead else "Bert")


@pytest.mark.parametrize(
    ("options", "line", "loss"),
    [
        ({"ramsch_untouched": "double"}, "r 20 31 55 u1", 138),
        ({"ramsch_untouched": "double"}, "r 20 31 55 u2", 276),
        ({"ramsch_untouched": "double"}, "r 20 31 55 u3", 552),
        ({"ramsch_untouched": "double"}, "r j 51 55 u3", 1104),  # R-8 goes on: a Jungfrau doubles again
        ({"ramsch_untouched": "add"}, "r 20 31 55 u3", 276),  # SEED: 1 + 3
        ({"ramsch_untouched": "ignore"}, "r 20 31 55 u3", 69),  # ROTA: pushes do not count
        ({"ramsch_knock": "double"}, "r 20 31 55 knock", 138),  # XSKAT
        ({"ramsch_knock": "double"}, "r 20 31 55 knock knock u1", 552),
        ({"ramsch_knock": "ignore"}, "r 20 31 55 knock", 69),
    ],
)
def test_schieberamsch(options: dict[str, object], line: str, loss: int) -> None:
    """Skat 6.8: 55 and 14 in the skat are 69, times what a table doubles or adds."""
    assert ramsch(line, house(**options)) == [0, 0, -loss]


# --- skat 6.9 to 6.13: single games -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "line", "booked"),
    [
        ({"schenken": True}, "s2", 33),  # accepted: simply won
        ({"schenken": True}, "s2 gift", 55),  # played on: Schneider announced and made, +2
        ({"schenken": True}, "s2p89 gift", -110),  # and missed
        ({"schenken": True}, "s2 gift gift", 77),  # on to Schwarz, +2 more
    ],
)
def test_schenken(options: dict[str, object], line: str, booked: int) -> None:
    """Skat 6.9."""
    assert value(line, house(**options)).score == booked


@pytest.mark.parametrize(("steps", "won", "lost"), [(1, 44, -88), (2, 55, -110)])
def test_spitze(steps: int, won: int, lost: int) -> None:
    """Skat 6.10: +1 step, in some circles +2; not with all four jacks in Grand."""
    rules = house(spitze=steps)
    assert (value("s2 spitze", rules).score, value("s2- spitze", rules).score) == (won, lost)
    assert value("s2p70- spitze", rules).score == lost
    with pytest.raises(RuleError, match="house_game"):
        value("g4 spitze", rules)


def test_reversed_grand_revolution_and_patrols() -> None:
    """Skat 6.11: base 20; a fixed 92; each pair of jacks of one colour +1."""
    assert value("g2 reversed", house(saechsische_spitze=20)).score == 60
    assert value("no revolution", house(revolution=92)).score == 92
    assert value("no- revolution", house(revolution=92)).score == -184
    assert value("g4 patrol patrol", house(patrouillen=1)).score == 24 * 7


@pytest.mark.parametrize("word", ["gift", "spitze", "revolution", "reversed", "patrol"])
def test_a_table_that_does_not_play_it_refuses_the_word(word: str) -> None:
    """Skat 6.9 to 6.11: table options, so no preset has them."""
    game = {"revolution": "no", "reversed": "g2"}.get(word, "s2")
    for name in ("isko", "pub", "classic"):
        with pytest.raises(RuleError, match="house_off"):
            value(f"{game} {word}", preset(name))


def test_a_lost_hand_game_may_count_once() -> None:
    """Skat 6.13: as before 1999, but only for Hand games."""
    rules = house(hand_loss="single")
    assert (value("s2h-", rules).score, value("s2-", rules).score) == (-44, -66)


# --- skat 6.14: money -------------------------------------------------------------------------------


def test_everyone_against_everyone() -> None:
    """Skat 6.14, 6.14.1: 3 x own - sum, here of 96, 0 and -33; a constant for all changes nothing."""
    lines = ["b c7", "c adj -33"]
    moved = [*lines, *(f"{player} adj 17" for player in "abc")]
    for evening in (lines, moved):
        found = settled(played(THREE, evening), 'rate = "1"')
        assert list(found.points.values()) == [-63, 225, -162]
        assert [from_cents(cents, Money()) for cents in found.amounts.values()] == [
            "-63.00",
            "225.00",
            "-162.00",
        ]


def test_scores_are_rounded_before_they_are_settled() -> None:
    """Skat 6.14.2: at 1/4 cent 218, -38 and 490 are 54.5, -9.5 and 122.5 cents: 55, -10, 123 (sum 168)."""
    found = settled(played(THREE, ["a adj 218", "b adj -38", "c adj 490"]), 'rate = "0.0025"')
    assert found.amounts == {"Anna": 3 * 55 - 168, "Bert": 3 * -10 - 168, "Cleo": 3 * 123 - 168}
    assert sum(found.amounts.values()) == 0


@pytest.mark.parametrize(
    ("rate", "won"),
    # 240 points against nothing: 24, 30, 60, 240 cents a head
    [("0.001", 48), ("0.00125", 60), ("0.0025", 120), ("0.01", 480)],
)
def test_prices_of_a_point(rate: str, won: int) -> None:
    """Skat 6.14.3: 1/10, 1/8, 1/4 and 1 cent."""
    found = settled(played(THREE, ["b adj 240"]), f'rate = "{rate}"')
    assert found.amounts == {"Anna": -won // 2, "Bert": won, "Cleo": -won // 2}


def test_a_cap_of_loss() -> None:
    """Skat 6.14.3: nobody loses more than 15 EUR a night; Bert would have won 48.00."""
    found = settled(played(THREE, ["b adj 2400"]), 'rate = "0.01"\ncap = "15"')
    assert found.amounts == {"Anna": -1500, "Bert": 3000, "Cleo": -1500}
    # who loses less pays all of it: 12.00 of Cleo's stay, Anna's 24.00 are cut
    found = settled(played(THREE, ["a adj -800", "b adj 400", "c adj -400"]), 'rate = "0.01"\ncap = "15"')
    assert found.amounts == {"Anna": -1500, "Bert": 1500 + 400, "Cleo": -400}


FINES: Final = {
    "Harz": ('[[1, "0.50"]]', ["0.50", "1.00", "1.50", "2.00", "2.50", "3.00", "3.50", "4.00"]),
    "Ruten Jung, Deutschlandturnier 2017": (
        '[[1, "0.50"], [4, "1.00"]]',
        ["0.50", "1.00", "1.50", "2.50", "3.50", "4.50", "5.50", "6.50"],
    ),
    "Deutschlandturnier 2019": (
        '[[1, "1.00"]]',
        ["1.00", "2.00", "3.00", "4.00", "5.00", "6.00", "7.00", "8.00"],
    ),
    "Skatfreunde Berlin": (
        '[[1, "0.50"], [4, "1.00"], [6, "2.00"]]',
        ["0.50", "1.00", "1.50", "2.50", "3.50", "5.50", "7.50", "9.50"],
    ),
    "Cologne": (
        '[[1, "0.50"], [3, "1.00"], [5, "1.50"], [7, "2.00"]]',
        ["0.50", "1.00", "2.00", "3.00", "4.50", "6.00", "8.00", "10.00"],
    ),
}


@pytest.mark.parametrize(("steps", "sums"), FINES.values(), ids=FINES)
def test_fines_for_lost_games(steps: str, sums: list[str]) -> None:
    """Skat 6.14.4: the fines of 1 to 8 lost games; they go to the club, so no amount changes."""
    for lost, expected in enumerate(sums, 1):
        table = recorder(FOUR)
        for _ in range(lost):
            table.record("b d1-")
            for player in "cda":
                table.record(f"{player} d1")
        found = settled(table.replay(), f"fines = {steps}")
        assert from_cents(found.fines["Bert"], Money()) == expected
        assert from_cents(found.pot, Money()) == expected
        assert not any(found.amounts.values())
        assert found.payments == ()


def test_a_fee_for_passed_deals_from_every_player() -> None:
    """Skat 6.14.4 (Cologne): 0.50 of each of four for each of two, beside 0.50 for Bert's lost game."""
    found = played(FOUR, ["pass", "pass", "b d1-"])
    result = settled(found, 'fines = [[1, "0.50"], [3, "1.00"]]\npassed_fee = "0.50"\npot = "7.25"')
    assert result.fines == {"Anna": 100, "Bert": 150, "Cleo": 100, "Doris": 100}
    assert result.pot == 725 + 450
    # a redeal is no passed deal
    assert settled(played(FOUR, ["pass"], house(passed="redeal")), 'passed_fee = "0.50"').pot == 0


def test_instant_payment() -> None:
    """Skat 6.14.5: all others, sitters included, pay the winner (33), or he pays each (2 x 20)."""
    rules = house(scoring="loser-pays")
    assert totals_under(rules.scoring, played(FOUR, ["b s2", "c h1-"], rules)) == {
        "Anna": -33 + 40,
        "Bert": 99 + 40,
        "Cleo": -33 - 120,
        "Doris": -33 + 40,
    }


def test_a_prize_for_the_best_player() -> None:
    """Skat 6.14.5 (koelln-reisiek): 1.50 EUR from each of three others; two best ones share 3.00."""
    assert settled(played(FOUR, ["b s2"]), 'prize = "1.50"').amounts == {
        "Anna": -150,
        "Bert": 450,
        "Cleo": -150,
        "Doris": -150,
    }
    assert settled(played(FOUR, ["b s2", "c s2"]), 'prize = "1.50"').amounts == {
        "Anna": -150,
        "Bert": 150,
        "Cleo": 150,
        "Doris": -150,
    }


@pytest.mark.parametrize(
    ("currency", "rate", "expected"),
    [
        ("EUR", "0.05", ["-2.20", "4.40", "-2.20"]),
        ("RUB", "1", ["-44.00", "88.00", "-44.00"]),  # 5.15: 1 point = 1 rouble
        ("JPY", "5", ["-220", "440", "-220"]),  # no smaller unit
        ("KWD", "0.001", ["-0.044", "0.088", "-0.044"]),  # a thousand fils
    ],
)
def test_currencies(currency: str, rate: str, expected: list[str]) -> None:
    """Skat 6.14.1 with 44 points; the digits of a currency by ISO 4217."""
    terms = f'rate = "{rate}"\ncurrency = "{currency}"'
    found = settled(played(THREE, ["b s2h"]), terms)
    assert [from_cents(cents, money(terms)) for cents in found.amounts.values()] == expected


# --- options of other facts -------------------------------------------------------------------------


def test_older_ways_of_counting() -> None:
    """Skat 8: Grand at 20; only the jacks are matadors."""
    assert (value("g2").score, value("g2", house(grand_base=20)).score) == (72, 60)
    # 12 x (5 + 1), 12 x (4 + 1)
    assert (value("c5").score, value("c5", house(suit_matadors="jacks")).score) == (72, 60)
    assert value("c4").score == value("c4", house(suit_matadors="jacks")).score == 60


def test_a_table_may_want_every_result_written() -> None:
    """Outer face 3, `require_result`: won is not assumed."""
    table = recorder(THREE, house(require_result=True))
    with pytest.raises(SkatError, match="result_missing"):
        table.record("b s2")
    assert [table.record(f"b s2{result}").scores["Bert"] for result in ("+", "-", "p61")] == [33, -66, 33]


# --- faults in what a house agrees on ---------------------------------------------------------------

WORDS: Final = Words()


def told(path: Path, text: str) -> tuple[str, str]:
    """Load a rule file that cannot be used and give what is said about it."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        load_rules(path)
    return WORDS.error(caught.value)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ('after_bock = "ramsch"', ("after_bock", "bock")),
        ('base = "friendly"\nbock = "off"', ("after_bock", "bock")),
        ('bock_begins = "at-once"', ("bock_begins", "bock")),
        ('bock_begins = "at-once"\nbock = "hand"', ("bock_begins", "bock")),
        ('bock = ["passed"]\npassed = "redeal"', ("bock", "passed")),
        ('base = "classic"\nbock = ["60:60", "passed"]', ("bock", "passed")),
        ('base = "pub"\nbock = ["kontra-lost"]\nkontra = false', ("bock", "kontra")),
    ],
)
def test_a_contradiction_names_both_options_and_a_remedy(
    tmp_path: Path, text: str, options: tuple[str, str]
) -> None:
    """Outer face 2: an error has a hint that can be typed; with it the file can be used."""
    path = tmp_path / "house.toml"
    message, hint = told(path, text)
    for name in options:
        assert f"`{name}`" in message
    remedy = re.search(r"`(\w+ = [^`]+)`", hint)
    assert remedy is not None
    kept = [line for line in text.splitlines() if line.split(" = ")[0] != remedy[1].split(" = ")[0]]
    path.write_text("\n".join([*kept, remedy[1]]), encoding="utf-8")
    load_rules(path)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ('ramsch_taps = "double"', "ramsch_"),
        ("kontras = true", "kontra"),
        ('bok = ["60:60"]', "bock"),
        ("bierlach_limit = 301", "bierlachs_limit"),
        ('scorings = "plain"', "scoring"),
        ('Passed = "pass"', "passed"),
    ],
)
def test_an_unknown_option_names_the_nearest(tmp_path: Path, text: str, near: str) -> None:
    """House 1: a remedy for every fault."""
    message, hint = told(tmp_path / "house.toml", text)
    assert f"`{text.split(' = ', 1)[0]}`" in message
    assert f"did you mean {near}" in hint


def test_an_event_stands_once_in_a_list() -> None:
    """Outer face 3: a list of triggers; one that stands twice would bring two rounds for one event."""
    with pytest.raises(UsageError, match="option_value"):
        house(bock=["60:60", "passed", "60:60"])
    assert house(bock=["value>=100", "value>=120"]).bock == ("value>=100", "value>=120")


@pytest.mark.parametrize("name", OPTIONS)
def test_a_wrong_value_names_the_option(name: str) -> None:
    """No option takes a word that nobody knows; a switch takes no number (TOML tells them apart)."""
    for wrong in ("nonsense", -1, 1.5):
        with pytest.raises(UsageError) as caught:
            house(**{name: wrong})
        assert (caught.value.code, caught.value.values["option"]) == ("option_value", name)


# --- nothing is left out ----------------------------------------------------------------------------


def test_every_row_of_these_facts_has_a_test_here() -> None:
    """The numbers that the docstrings of this module cite, against the rules as the seeds number them.

    6.12 says that nothing of that name was found and must not be built on guesswork.
    """
    rows = [str(rule["number"]) for rule in seed("skat")["rule"]]
    wanted = {n for n in rows if re.fullmatch(r"5\.(1[7-9]|2[0-3])|6\.[\d.]+", n)} - {"6.12"}
    cited: set[str] = set()
    for name, function in vars(sys.modules[__name__]).items():
        if name.startswith("test_") and (said := re.match(r"Skat ([\d., to]+)", function.__doc__ or "")):
            cited |= set(re.findall(r"\d+\.\d+(?:\.\d+)?", said[1]))
    assert wanted - cited == set()
    assert {"5.17", "6.2", "6.14.5"} <= wanted


def options_named(source: str) -> set[str]:
    """Give the option names that a test source sets: keywords of calls, keys of tables, lines of TOML.

    Names of the record `RuleSet` compared or read somewhere do not count, nor do words in comments.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if called in ("house", "standing_of", "RuleSet", "_replace"):
                found |= {keyword.arg for keyword in node.keywords if keyword.arg}
        elif isinstance(node, ast.Dict):
            found |= {
                key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)
            }
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set(re.findall(r"^(\w+) = ", node.value, re.MULTILINE))
    return found


def test_every_option_is_set_by_some_test() -> None:
    """An option that no test sets may do anything."""
    named: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        # there options are only words that may or may not be written
        if path.name != "test_rules.py":
            named |= options_named(path.read_text(encoding="utf-8"))
    assert set(OPTIONS) - named == set()


def test_a_word_in_a_comment_sets_no_option() -> None:
    """What the test before this one takes for a setting."""
    source = """# witch and spitze = 1
house(kontra=True); print(passed="ramsch"); {"bock": 1}; "seats = 1"; "no cycle = 2"; x.bock_factor
"""
    assert options_named(source) == {"kontra", "bock", "seats"}
