"""Ramsch: who pays how much under each option (skat 5.20 to 5.22, 6.7, 6.8)."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import shares

from skatcalc.errors import NotationError, RuleError
from skatcalc.skat.entry import RamschGame, Share
from skatcalc.skat.notation import parse_line
from skatcalc.skat.ramsch import (
    RamschResult,
    check_shares,
    coefficient,
    score_ramsch,
    score_shares,
)
from skatcalc.skat.rules import PRESETS, RuleSet

PLAYERS = ("Anna", "Bert", "Cleo")
PUB, CLASSIC, BERLIN = PRESETS["pub"], PRESETS["classic"], PRESETS["berlin"]


def ramsch(line: str, rules: RuleSet, bock: int = 1) -> RamschResult:
    """Score a Ramsch line."""
    entry = parse_line(line, PLAYERS)
    assert isinstance(entry, RamschGame)
    return score_ramsch(entry, rules, bock)


def scores(line: str, rules: RuleSet, bock: int = 1) -> list[int]:
    """Give the scores of the three players."""
    found = ramsch(line, rules, bock).scores
    assert set(found) <= {0, 1, 2, *PLAYERS}
    return [found.get(place, found.get(name, 0)) for place, name in enumerate(PLAYERS)]


@pytest.mark.parametrize(
    ("options", "line", "expected"),
    [
        # the skat (skat 6.7): 41 + 51 + 14 = 106, so 14 lay in the skat
        ({"ramsch_skat": "loser"}, "r 41 51 14", [0, -65, 0]),
        ({"ramsch_skat": "nobody"}, "r 41 51 14", [0, -51, 0]),
        ({"ramsch_skat": "last-trick"}, "r 41 51l 14", [0, -65, 0]),
        ({"ramsch_skat": "last-trick"}, "r 41 51 14l", [0, -51, 0]),
        # all 120 points in tricks: nobody asks who had the last one
        ({"ramsch_skat": "last-trick"}, "r 41 52 27", [0, -52, 0]),
        # ties of two (skat 6.7): 40 + 40 + 26 = 106
        ({"ramsch_tie": "all"}, "r 40 40 26", [-40, -40, 0]),
        ({"ramsch_tie": "all", "ramsch_tie_skat": "all"}, "r 40 40 26", [-54, -54, 0]),
        (
            {"ramsch_tie": "all", "ramsch_tie_skat": "all", "ramsch_skat": "nobody"},
            "r 40 40 26",
            [-40, -40, 0],
        ),
        ({"ramsch_tie": "share"}, "r 40 40 26", [-20, -20, 0]),
        ({"ramsch_tie": "share", "ramsch_tie_skat": "all"}, "r 40 40 26", [-27, -27, 0]),
        ({"ramsch_tie": "nobody"}, "r 40 40 26", [0, 0, 0]),
        # the one with the last trick loses alone, and then the skat is his
        ({"ramsch_tie": "last-trick"}, "r 40 40l 26", [0, -54, 0]),
        ({"ramsch_tie": "last-trick"}, "r 40l 40 26", [-54, 0, 0]),
        ({"ramsch_tie": "last-trick", "ramsch_skat": "nobody"}, "r 40 40l 26", [0, -40, 0]),
        # no tie: the last trick is not asked for
        ({"ramsch_tie": "last-trick"}, "r 41 52 27", [0, -52, 0]),
        # ties of three (skat 6.7): -40 each, or 0
        ({"ramsch_tie_three": "as-two"}, "r 40 40 40", [-40, -40, -40]),
        ({"ramsch_tie_three": "nobody"}, "r 40 40 40", [0, 0, 0]),
        ({"ramsch_tie_three": "nobody"}, "r 40 40 26", [-40, -40, 0]),
        ({"ramsch_tie": "nobody"}, "r 40 40 40", [0, 0, 0]),
        ({"ramsch_tie": "share"}, "r 36 36 36", [-12, -12, -12]),
        ({"ramsch_tie": "last-trick"}, "r 40 40 40l", [0, 0, -40]),
        # untouched skats (skat 5.20, 6.8): x2 x4 x8, or 2 3 4 times, or nothing
        ({"ramsch_untouched": "double"}, "r 41 52 27", [0, -52, 0]),
        ({"ramsch_untouched": "double"}, "r 41 52 27 u1", [0, -104, 0]),
        ({"ramsch_untouched": "double"}, "r 41 52 27 u2", [0, -208, 0]),
        ({"ramsch_untouched": "double"}, "r 41 52 27 u3", [0, -416, 0]),
        ({"ramsch_untouched": "add"}, "r 41 52 27 u1", [0, -104, 0]),
        ({"ramsch_untouched": "add"}, "r 41 52 27 u2", [0, -156, 0]),
        ({"ramsch_untouched": "add"}, "r 41 52 27 u3", [0, -208, 0]),
        ({"ramsch_untouched": "ignore"}, "r 41 52 27 u3", [0, -52, 0]),
        # a Jungfrau (skat 5.20, 6.7)
        ({"ramsch_jungfrau": "double"}, "r j 51 69", [0, 0, -138]),
        ({"ramsch_jungfrau": "add"}, "r j 51 69", [0, 0, -138]),
        ({"ramsch_jungfrau": "ignore"}, "r j 51 69", [0, 0, -69]),
        # both at once
        ({"ramsch_jungfrau": "double", "ramsch_untouched": "double"}, "r j 51 69 u2", [0, 0, -69 * 8]),
        ({"ramsch_jungfrau": "add", "ramsch_untouched": "add"}, "r j 51 69 u2", [0, 0, -69 * 4]),
        ({"ramsch_jungfrau": "ignore", "ramsch_untouched": "add"}, "r j 51 69 u2", [0, 0, -69 * 3]),
        # a player may have taken tricks and no points: no Jungfrau
        ({}, "r 0 51 69", [0, 0, -69]),
        # the cap: the most a Ramsch can cost
        ({"ramsch_cap": 100}, "r 41 52 27 u1", [0, -100, 0]),
        ({"ramsch_cap": 104}, "r 41 52 27 u1", [0, -104, 0]),
        ({"ramsch_cap": 105}, "r 41 52 27 u1", [0, -104, 0]),
        # fixed amounts (skat 6.7)
        ({"ramsch_amount": "fixed"}, "r 41 52 27 u3", [0, -10, 0]),
        ({"ramsch_amount": "fixed"}, "r j 60 60", [0, -15, -15]),
        ({"ramsch_amount": "fixed"}, "r j j 120", [0, 0, -20]),
        ({"ramsch_amount": "fixed", "ramsch_cap": 12}, "r j 60 60", [0, -12, -12]),
        ({"ramsch_amount": "fixed", "ramsch_cap": 39}, "r 41 52 27 xx", [0, -39, 0]),
        # winner Ramsch (skat 6.7): 23 or 37 each, in another club 20 or 10 each
        ({"ramsch_amount": "winner"}, "r 41 52 27", [0, 0, 23]),
        ({"ramsch_amount": "winner"}, "r 30 60 30", [37, 0, 37]),
        ({"ramsch_amount": "winner"}, "r j 51 69", [23, 0, 0]),
        ({"ramsch_amount": "winner-20"}, "r 41 52 27", [0, 0, 20]),
        ({"ramsch_amount": "winner-20"}, "r 30 60 30", [10, 0, 10]),
        # Durchmarsch: +120, flat, whatever was pushed on (skat 5.20, 6.7)
        ({}, "r j j 120", [0, 0, 120]),
        ({}, "r j 98 j u2", [0, 120, 0]),
        ({"ramsch_amount": "winner"}, "r j 98 j", [0, 120, 0]),
        ({"ramsch_cap": 100}, "r j 98 j", [0, 120, 0]),
        # the witch (skat 5.22): a separate -200, not multiplied
        ({"witch": 200}, "r 41w 52 27", [-200, -52, 0]),
        ({"witch": 200}, "r 41 52w 27 u1", [0, -304, 0]),
        ({"witch": 200}, "r 41 52 27", [0, -52, 0]),
        ({"witch": 0}, "r 41w 52 27", [0, -52, 0]),
        ({"witch": 200}, "r j j 120w", [0, 0, -80]),
        # knocking doubles (skat 6.8), each time
        ({}, "r 41 52 27 knock", [0, -104, 0]),
        ({}, "r 41 52 27 knock knock", [0, -208, 0]),
        ({}, "r 41 52 27 knock knock knock", [0, -416, 0]),
        ({}, "r 41 52 27 u1 knock", [0, -208, 0]),
        ({}, "r j 51 69 knock", [0, 0, -276]),
        ({"ramsch_knock": "ignore"}, "r 41 52 27 knock knock", [0, -52, 0]),
        # it doubles what is added elsewhere too: 52 x (1 + 2) x 2
        ({"ramsch_untouched": "add"}, "r 41 52 27 u2 knock", [0, -312, 0]),
        ({"ramsch_cap": 100}, "r 41 52 27 knock", [0, -100, 0]),
        # a Jungfrau doubles, announced she doubles once more (skat 6.7)
        ({"ramsch_announced": "double"}, "r j announced 51 69", [0, 0, -276]),
        ({"ramsch_announced": "double"}, "r 51 j announced 69 u1", [0, 0, -552]),
        ({"ramsch_announced": "double"}, "r j announced 51 69 knock", [0, 0, -552]),
        ({"ramsch_announced": "ignore"}, "r j announced 51 69", [0, 0, -138]),
        # added she makes 1 + 1, and the announcement doubles: 69 x 2 x 2
        ({"ramsch_jungfrau": "add", "ramsch_announced": "double"}, "r j announced 51 69", [0, 0, -276]),
        ({"ramsch_jungfrau": "ignore", "ramsch_announced": "double"}, "r j announced 51 69", [0, 0, -138]),
        # no factor on a Durchmarsch (5.20), on fixed amounts or on what a winner gets (6.7)
        ({"ramsch_announced": "double"}, "r j announced j 120 knock", [0, 0, 120]),
        ({"ramsch_amount": "fixed", "ramsch_announced": "double"}, "r j announced 51 69 knock", [0, 0, -15]),
        ({"ramsch_amount": "winner", "ramsch_announced": "double"}, "r j announced 51 69 knock", [23, 0, 0]),
    ],
)
def test_what_a_ramsch_costs(options: dict[str, object], line: str, expected: list[int]) -> None:
    assert scores(line, PUB.changed(options)) == expected


@pytest.mark.parametrize(
    ("options", "line", "expected"),
    [
        ({}, "anna r69", [-69, 0, 0]),
        ({}, "anna r69u1", [-138, 0, 0]),
        ({}, "anna r69u3", [-552, 0, 0]),
        ({}, "anna r69j", [-138, 0, 0]),
        ({}, "anna r69u1j", [-276, 0, 0]),
        ({"ramsch_untouched": "add", "ramsch_jungfrau": "add"}, "anna r69u1j", [-207, 0, 0]),
        ({"ramsch_untouched": "ignore", "ramsch_jungfrau": "ignore"}, "anna r69u1j", [-69, 0, 0]),
        ({"ramsch_cap": 200}, "anna r69u1j", [-200, 0, 0]),
        ({"ramsch_amount": "fixed"}, "bert r69u1j", [0, -15, 0]),
        ({"ramsch_amount": "fixed"}, "bert r69", [0, -10, 0]),
        ({"ramsch_amount": "fixed", "ramsch_cap": 39}, "bert r69xx", [0, -39, 0]),
        ({"ramsch_amount": "fixed"}, "bert r120jj", [0, -20, 0]),
        ({}, "bert r120jj", [0, 120, 0]),
        ({}, "bert r98jj", [0, 120, 0]),
        ({}, "bert rd knock", [0, 120, 0]),
        ({}, "anna r69 knock", [-138, 0, 0]),
        ({}, "anna r69u1j knock knock", [-1104, 0, 0]),
        ({"ramsch_knock": "ignore"}, "anna r69u1 knock", [-138, 0, 0]),
        ({"ramsch_untouched": "add"}, "anna r69u2 knock", [-414, 0, 0]),
        ({"ramsch_amount": "fixed"}, "anna r69 knock", [-10, 0, 0]),
        ({"witch": 200}, "anna r69 knock w bert", [-138, -200, 0]),
        ({}, "bert rd", [0, 120, 0]),
        ({}, "bert rdu2", [0, 120, 0]),
        ({"witch": 200}, "anna r69 w bert", [-69, -200, 0]),
        ({"witch": 200}, "anna r69u1 w anna", [-338, 0, 0]),
        ({"witch": 200}, "anna rd w anna", [-80, 0, 0]),
        ({"witch": 200}, "anna rd w bert", [120, -200, 0]),
        ({"witch": 0}, "anna r69 w bert", [-69, 0, 0]),
    ],
)
def test_what_the_line_of_the_loser_costs(options: dict[str, object], line: str, expected: list[int]) -> None:
    """The loser's final points, the skat included; skat 5.20, 5.22, 6.7, 6.8."""
    assert scores(line, PUB.changed(options)) == expected


@pytest.mark.parametrize(
    ("preset", "line", "expected"),
    [
        ("classic", "r 20 31 55 u1", [0, 0, -138]),
        ("classic", "r 40 40 26", [-54, -54, 0]),
        ("pub", "r 40 40 26", [-40, -40, 0]),
        ("friendly", "r j 51 55 u2", [0, 0, -276]),
        ("berlin", "r 41w 52 27 u1", [-200, -104, 0]),
        ("raeuber", "r 41w 52 27 u1", [0, -104, 0]),
    ],
)
def test_ramsch_under_the_presets(preset: str, line: str, expected: list[int]) -> None:
    """Outer face, section 3; skat 5.20 to 5.22, 6.7."""
    assert scores(line, PRESETS[preset]) == expected


@pytest.mark.parametrize(
    ("line", "bock", "expected"),
    [
        # skat 6.5: a Bock round doubles everything; the witch is not multiplied (5.22)
        ("r 41 52 27", 2, [0, -104, 0]),
        ("r 41 52 27 x", 1, [0, -104, 0]),
        ("r 41 52 27 x", 2, [0, -104, 0]),
        ("r 41 52 27 xx", 1, [0, -208, 0]),
        ("r 41w 52 27", 2, [-200, -104, 0]),
        ("r j j 120", 2, [0, 0, 240]),
        ("anna r69x", 1, [-138, 0, 0]),
        ("anna r69", 2, [-138, 0, 0]),
        ("anna rd", 2, [240, 0, 0]),
        ("anna rdx", 1, [240, 0, 0]),
    ],
)
def test_a_ramsch_in_a_bock_round(line: str, bock: int, expected: list[int]) -> None:
    assert scores(line, BERLIN, bock) == expected


def test_two_bock_marks_multiply_the_factor_of_the_rules_by_itself() -> None:
    """Skat 6.5: 9 times 52."""
    assert scores("r 41 52 27 xx", BERLIN.changed({"bock_factor": 3})) == [0, -468, 0]


@pytest.mark.parametrize(
    ("options", "line", "kind", "points", "times", "winners"),
    [
        ({}, "r 41 51 14 u1", "loss", 65, 2, ()),
        ({}, "r 40 40 26", "tie", 40, 1, ()),
        ({"ramsch_tie": "nobody"}, "r 40 40 26", "none", 40, 1, ()),
        ({"ramsch_amount": "fixed"}, "r 41 52 27 u1", "fixed", 52, 1, ()),
        ({"ramsch_amount": "winner"}, "r 41 52 27", "winner", 27, 1, (2,)),
        ({"ramsch_amount": "winner"}, "r 30 60 30", "winner", 30, 1, (0, 2)),
        ({"ramsch_amount": "winner"}, "r 40 40 40", "none", 40, 1, ()),
        ({}, "r j 98 j u1", "durchmarsch", 120, 1, ()),
        ({}, "anna rd", "durchmarsch", 120, 1, ()),
        ({}, "anna r69u1j", "loss", 69, 4, ()),
        ({"ramsch_amount": "fixed"}, "anna r69", "fixed", 69, 1, ()),
    ],
)
def test_a_ramsch_tells_how_it_went(
    options: dict[str, object], line: str, kind: str, points: int, times: int, winners: tuple[int, ...]
) -> None:
    """Winner Ramsch counts as a won game (skat 6.7)."""
    result = ramsch(line, PUB.changed(options))
    assert (result.kind, result.points, result.coefficient, result.winners) == (kind, points, times, winners)
    assert result.losers == ()


Places = tuple[int | str, ...]


@pytest.mark.parametrize(
    ("options", "line", "winners", "losers"),
    [
        # the option `ramsch_counts` (skat 6.1.3): a Ramsch counts as a won or lost game
        ({}, "r 41 52 27", (), (1,)),
        ({}, "r 40 40 26", (), (0, 1)),
        ({}, "r 40 40 40", (), (0, 1, 2)),
        ({"ramsch_tie": "last-trick"}, "r 40 40l 26", (), (1,)),
        # nobody pays, nobody loses
        ({"ramsch_tie": "nobody"}, "r 40 40 26", (), ()),
        ({"ramsch_tie_three": "nobody"}, "r 40 40 40", (), ()),
        ({"ramsch_amount": "fixed"}, "r 41 52 27", (), (1,)),
        # a Durchmarsch is won
        ({}, "r j 98 j", (1,), ()),
        ({}, "anna rd", ("Anna",), ()),
        ({}, "anna r98jj", ("Anna",), ()),
        ({}, "anna r69", (), ("Anna",)),
        ({"ramsch_amount": "fixed"}, "anna r120jj", (), ("Anna",)),
        # the taker of the witch loses points and no game
        ({"witch": 200}, "r 41w 52 27", (), (1,)),
        ({"witch": 200}, "anna r69 w bert", (), ("Anna",)),
        # a winner Ramsch has winners and no loser
        ({"ramsch_amount": "winner"}, "r 41 52 27", (2,), ()),
        ({"ramsch_amount": "winner"}, "r 30 60 30", (0, 2), ()),
        ({"ramsch_amount": "winner"}, "r 40 40 40", (), ()),
    ],
)
def test_whose_won_and_lost_game_a_ramsch_is(
    options: dict[str, object], line: str, winners: Places, losers: Places
) -> None:
    """Skat 6.1.3, 6.7: without the option nobody's, but who wins a winner Ramsch has won a game."""
    counted = ramsch(line, PUB.changed({**options, "ramsch_counts": True}))
    assert (counted.winners, counted.losers) == (winners, losers)
    plain = ramsch(line, PUB.changed(options))
    assert (plain.winners, plain.losers) == (winners if "winner" in options.values() else (), ())
    assert plain.scores == counted.scores


@pytest.mark.parametrize(
    ("witch", "line", "apart"),
    [
        (200, "r 41w 52 27", ((0, -200),)),
        (200, "anna r69 w bert", (("Bert", -200),)),
        (200, "r 41 52 27", ()),
        (0, "r 41w 52 27", ()),
        (0, "anna r69 w bert", ()),
    ],
)
def test_the_witch_is_an_entry_of_her_own_where_she_counts(witch: int, line: str, apart: object) -> None:
    """Skat 5.22."""
    assert ramsch(line, PUB.changed({"witch": witch})).apart == apart


@pytest.mark.parametrize(
    ("options", "line", "code"),
    [
        # the last trick is asked for when an option needs it
        ({"ramsch_skat": "last-trick"}, "r 41 51 14", "ramsch_last_trick"),
        ({"ramsch_tie": "last-trick"}, "r 40 40 26", "ramsch_last_trick"),
        # who pays the player with the fewest points must know all three
        ({"ramsch_amount": "winner"}, "anna r69", "ramsch_needs_all"),
        ({"ramsch_amount": "winner-20"}, "anna r69", "ramsch_needs_all"),
    ],
)
def test_an_option_may_need_more_than_was_written(options: dict[str, object], line: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        ramsch(line, PUB.changed(options))
    assert (caught.value.code, caught.value.part) == (code, "ramsch")


def test_a_tie_without_the_taker_of_the_last_trick_stays_a_tie() -> None:
    """`ramsch_tie = "last-trick"` names one of the tied; when a third has it, both of them pay."""
    assert scores("r 40 40 26l", PUB.changed({"ramsch_tie": "last-trick"})) == [-40, -40, 0]


@pytest.mark.parametrize(
    ("points", "code", "values"),
    [
        ((60, 60, 1), "ramsch_too_many", {"total": 121}),
        # 22 is the most that two cards hold: two aces (skat 1.2)
        ((50, 40, 7), "ramsch_too_few", {"total": 97, "missing": 23}),
        ((0, 0, 0), "ramsch_too_few", {"total": 0, "missing": 120}),
    ],
)
def test_points_that_no_deal_has(points: tuple[int, int, int], code: str, values: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        check_shares(tuple(map(Share, points)))
    assert (caught.value.code, caught.value.values) == (code, values)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_no_preset_plays_announced_jungfrauen(preset: str) -> None:
    """Skat 6.7: the announced Jungfrau is suggested to be off; she counts as any other."""
    rules = PRESETS[preset]
    assert scores("r j announced 51 69", rules) == scores("r j 51 69", rules) == [0, 0, -138]


@pytest.mark.parametrize(("points", "taken"), [(0, False), (69, False), (97, False), (98, True), (120, True)])
@pytest.mark.parametrize("amount", ["points", "fixed"])
def test_who_has_two_jungfrauen_against_him_took_all_but_the_skat(
    points: int, amount: str, *, taken: bool
) -> None:
    """Skat 1.2: 120 points, at most 22 of them in the skat."""
    game = RamschGame((), "Anna", points, 2)
    rules = PUB.changed({"ramsch_amount": amount})
    if taken:
        assert score_ramsch(game, rules).scores == {"Anna": 120 if amount == "points" else -20}
        return
    with pytest.raises(RuleError) as caught:
        score_ramsch(game, rules)
    assert (caught.value.code, caught.value.values) == (
        "ramsch_two_jungfrauen",
        {"player": "Anna", "points": points},
    )


@pytest.mark.parametrize(("jungfrauen", "least"), [(0, 33), (1, 49)])
def test_the_loser_has_a_fair_part_of_what_is_not_in_the_skat(jungfrauen: int, least: int) -> None:
    """Skat 1.2: at least 98 points lie in the tricks of three players, or of two."""
    assert score_ramsch(RamschGame((), "Anna", least, jungfrauen), PUB).points == least
    with pytest.raises(RuleError) as caught:
        score_ramsch(RamschGame((), "Anna", least - 1, jungfrauen), PUB)
    assert (caught.value.code, caught.value.part) == ("ramsch_loser_points", "ramsch")
    assert caught.value.values == {"points": least - 1, "least": least}


def test_three_players_without_a_trick_are_refused() -> None:
    with pytest.raises(RuleError, match="ramsch_all_jungfrau"):
        check_shares((Share(0, jungfrau=True),) * 3)


def test_what_is_missing_to_120_lay_in_the_skat() -> None:
    """Skat 1.2."""
    assert check_shares((Share(41), Share(51), Share(6))) == 22
    assert check_shares((Share(41), Share(52), Share(27))) == 0


def test_an_entry_of_more_than_120_points_is_refused() -> None:
    """Skat 1.2."""
    with pytest.raises(RuleError) as caught:
        score_ramsch(RamschGame((), "Anna", 121), PUB)
    error = caught.value
    assert (error.code, error.part, error.values) == ("points_range", "points", {"points": 121})


@pytest.mark.parametrize(
    ("untouched", "jungfrau", "expected"),
    [
        # skat 5.20: 1 + one each; skat 6.8: times 2 each
        ("add", "add", {(0, 0): 1, (1, 0): 2, (2, 0): 3, (3, 0): 4, (0, 1): 2, (2, 1): 4, (3, 1): 5}),
        ("double", "double", {(0, 0): 1, (1, 0): 2, (2, 0): 4, (3, 0): 8, (0, 1): 2, (1, 1): 4, (3, 1): 16}),
        ("ignore", "ignore", {(0, 0): 1, (3, 1): 1}),
        ("double", "ignore", {(2, 1): 4}),
        ("ignore", "double", {(2, 1): 2}),
        ("ignore", "add", {(2, 1): 2}),
    ],
)
def test_the_coefficient(untouched: str, jungfrau: str, expected: dict[tuple[int, int], int]) -> None:
    rules = PUB.changed({"ramsch_untouched": untouched, "ramsch_jungfrau": jungfrau})
    assert {key: coefficient(*key, rules) for key in expected} == expected
    # knocks and announcements double whatever it is (skat 6.7, 6.8)
    assert {key: coefficient(*key, rules, 2) for key in expected} == {
        key: 4 * times for key, times in expected.items()
    }


@given(shares(), st.integers(0, 3))
def test_the_loser_alone_gives_the_same_as_all_three(
    all_three: tuple[Share, Share, Share], untouched: int
) -> None:
    """Skat 6.7: when one player has the most points, his final points and the Jungfrauen say everything."""
    points = [share.points for share in all_three]
    jungfrauen = sum(share.jungfrau for share in all_three)
    most = max(points)
    assume(points.count(most) == 1 and jungfrauen < 2)
    found = score_shares(all_three, untouched, CLASSIC)
    final = most + 120 - sum(points)
    alone = RamschGame((), "Anna", final, jungfrauen, untouched=untouched)
    by_loser = score_ramsch(alone, CLASSIC)
    loss = final * (1 + untouched + jungfrauen)
    assert by_loser.scores == {"Anna": -loss}
    assert found.scores == tuple(-loss if own == most else 0 for own in points)
    assert (found.points, found.coefficient) == (by_loser.points, by_loser.coefficient)


@given(shares(), st.integers(0, 3), st.sampled_from(["pub", "classic", "isko"]))
def test_only_who_has_the_most_points_pays(
    all_three: tuple[Share, Share, Share], untouched: int, preset: str
) -> None:
    """Skat 6.7: all others get nothing; a Durchmarsch is the one way to gain."""
    found = score_shares(all_three, untouched, PRESETS[preset])
    most = max(share.points for share in all_three)
    if sum(share.jungfrau for share in all_three) == 2:
        assert sorted(found.scores) == [0, 0, 120]
    else:
        assert [score < 0 for score in found.scores] == [share.points == most for share in all_three]
        assert len({score for score in found.scores if score}) == 1


@given(st.integers(41, 60))
def test_a_shared_loss_is_parted_without_remainder_for_the_losers(points: int) -> None:
    """Skat 6.7, `share`: each of two pays half; a half point is not lost."""
    found = scores(f"r {points} {points} {120 - 2 * points}", PUB.changed({"ramsch_tie": "share"}))
    paying = [-score for score in found if score]
    assert len(paying) == 2
    assert len(set(paying)) == 1
    assert 0 <= sum(paying) - points < 2


@pytest.mark.parametrize(
    "line", ["r u2 41 52 27", "r u 2 41 52 27", "r 41 52 27 u2", "ramsch untouched 2 41 52 27"]
)
def test_untouched_skats_may_stand_before_the_shares(line: str) -> None:
    """Skat 6.8; outer face, section 1."""
    entry = parse_line(line, ("Anna", "Bert", "Cleo"))
    assert entry == RamschGame((Share(41), Share(52), Share(27)), untouched=2)


@pytest.mark.parametrize(
    ("line", "code"),
    [("r 41 52 30", "ramsch_too_many"), ("anna r121", "points_range"), ("r 130 0 0", "ramsch_too_many")],
)
def test_points_that_no_deal_has_are_refused_by_reading_alone(line: str, code: str) -> None:
    """Skat 1.2: 120 card points."""
    with pytest.raises(RuleError) as caught:
        parse_line(line, ("Anna", "Bert", "Cleo"))
    assert caught.value.code == code
