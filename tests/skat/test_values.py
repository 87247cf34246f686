"""What a game is worth and what it costs: the table of multipliers and its consequences (skat 3, 4)."""

from itertools import product

import pytest

from skatcalc.errors import NotationError, RuleError
from skatcalc.skat.contract import CONTRACTS, Announcement, Contract, Kind, contract, most_matadors
from skatcalc.skat.game import null_charges, required_level, score
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.rules import PRESETS, RuleSet
from skatcalc.skat.value import covering

BASES = {"d": 9, "h": 10, "s": 11, "c": 12, "g": 24}

# skat 3.6, cell by cell: levels, what is typed of the outcome, k minus m
TABLE = [
    # with the skat
    ("", "", 1),
    ("", "s", 2),
    ("", "z", 3),
    ("", "-", 1),
    ("", "s-", 2),
    ("", "z-", 3),
    # Hand
    ("h", "", 2),
    ("h", "s", 3),
    ("h", "z", 4),
    ("h", "-", 2),
    ("h", "s-", 3),
    ("h", "z-", 4),
    # Hand, Schneider announced
    ("hss", "", 4),
    ("hss", " s", 4),
    ("hss", "z", 5),
    ("hss", "-", 4),
    ("hss", " s-", 4),
    ("hss", "z-", 5),
    # Hand, Schwarz announced
    ("hzz", "", 6),
    ("hzz", " z", 6),
    ("hzz", "-", 6),
    ("hzz", "s-", 6),
    ("hzz", " z-", 6),
    # ouvert
    ("o", "", 7),
    ("o", "z", 7),
    ("o", "-", 7),
    ("o", "s-", 7),
    ("o", "z-", 7),
]
# the same cells by card points: won at 61, 90 or with all ten tricks (skat 3.3)
BY_POINTS = [
    ("", "p61", 1),
    ("", "p89", 1),
    ("", "p90", 2),
    ("", "p120", 2),
    ("", "zp120", 3),
    ("", "p60", -1),
    ("", "p31", -1),
    ("", "p30", -2),
    ("", "p0", -2),
    ("", "zp22", -3),
    ("h", "p61", 2),
    ("h", "p90", 3),
    ("h", "zp120", 4),
    ("h", "p60", -2),
    ("h", "p30", -3),
    ("h", "zp0", -4),
    ("hss", "p90", 4),
    ("hss", "p120", 4),
    ("hss", "zp120", 5),
    ("hss", "p89", -4),
    ("hss", "p61", -4),
    ("hss", "p60", -4),
    ("hss", "p30", -4),
    ("hss", "zp4", -5),
    ("hzz", "p120", 6),
    ("hzz", "p119", -6),
    ("hzz", "p30", -6),
    ("hzz", "p0", -6),
    ("hzz", "p120-", -6),
    ("o", "p120", 7),
    ("o", "p106", -7),
    ("o", "p30", -7),
    ("o", "p120-", -7),
]


@pytest.mark.parametrize(("levels", "outcome", "added"), TABLE)
def test_table_of_multipliers(levels: str, outcome: str, added: int) -> None:
    """Skat 3.6 under `isko`, with and without 1 to 4; a loss costs twice the value (skat 4.1)."""
    for letter, count in product(BASES, (1, 2, 3, 4, -1, -2, -3, -4)):
        matadors = f"o{-count}" if count < 0 else f"{count}"
        result = score(parse_game(f"{letter}{matadors}{levels}{outcome}"), PRESETS["isko"])
        multiplier = abs(count) + added
        value = BASES[letter] * multiplier
        lost = outcome.endswith("-")
        assert (result.worth.multiplier, result.value, result.matadors) == (multiplier, value, count)
        assert (result.won, result.score) == (not lost, -2 * value if lost else value)


@pytest.mark.parametrize(("levels", "outcome", "added"), BY_POINTS)
def test_table_of_multipliers_by_card_points(levels: str, outcome: str, added: int) -> None:
    """Skat 3.3, 3.5, 3.6, 4.3, 4.4; the sign tells whether the game is won."""
    for letter, count in product(BASES, (1, 2, 3, 4)):
        result = score(parse_game(f"{letter}{count}{levels}{outcome}"), PRESETS["isko"])
        value = BASES[letter] * (count + abs(added))
        assert (result.value, result.won) == (value, added > 0)
        assert result.score == (value if added > 0 else -2 * value)


@pytest.mark.parametrize(
    ("preset", "line", "value"),
    [
        # skat 3.8: Kreuz ouvert mit 2 and Grand ouvert mit 4, by rule set
        ("isko", "c2o", 9 * 12),
        ("isko", "g4o", 11 * 24),
        ("classic", "c2o", 8 * 12),
        ("classic", "g4o", 10 * 36),
        ("pre1999", "c2o", 9 * 12),
        ("pre1999", "g4o", 10 * 36),
        ("friendly", "c2o", 8 * 12),
        ("friendly", "g4o", 10 * 36),
        ("raeuber", "g1o", 7 * 36),
        ("berlin", "co2o", 8 * 12),
        ("pub", "g4o", 11 * 24),
        # skat 3.8: only the open Grand has the base 36
        ("classic", "g4hzz", 10 * 24),
        # skat 3.10: the greatest values
        ("isko", "d11o", 162),
        ("isko", "h11o", 180),
        ("isko", "s11o", 198),
        ("isko", "co11o", 216),
        ("classic", "d11o", 153),
        ("classic", "h11o", 170),
        ("classic", "s11o", 187),
        ("classic", "c11o", 204),
        # skat 3.9: Null
        ("isko", "n", 23),
        ("isko", "nh", 35),
        ("isko", "no", 46),
        ("isko", "nho", 59),
        ("classic", "no", 46),
    ],
)
def test_values_by_rule_set(preset: str, line: str, value: int) -> None:
    assert score(parse_game(line), PRESETS[preset]).score == value


@pytest.mark.parametrize(
    ("option", "choice", "line", "value"),
    [
        # skat 3.1: Grand 20
        ("grand_base", 20, "g2", 60),
        ("grand_base", 20, "g2h", 80),
        ("grand_base", 20, "s2", 33),
        # skat 2.4: only jacks count
        ("suit_matadors", "jacks", "c7", 60),
        ("suit_matadors", "jacks", "co11", 60),
        ("suit_matadors", "jacks", "c4", 60),
        ("suit_matadors", "jacks", "c3", 48),
        # skat 3.8: the switches of ouvert
        ("suit_ouvert_step", 0, "c2o", 96),
        ("grand_ouvert", "36", "g4o", 360),
        # skat 6.13: a lost Hand game single
        ("hand_loss", "single", "s2h-", -44),
        ("hand_loss", "single", "s2-", -66),
    ],
)
def test_house_options_of_the_value(option: str, choice: object, line: str, value: int) -> None:
    assert score(parse_game(line), PRESETS["isko"].changed({option: choice})).score == value


@pytest.mark.parametrize(
    ("preset", "line", "entry"),
    [
        # skat 4.1: with the skat twice everywhere, Hand twice under isko only
        ("isko", "d3-", -72),
        ("isko", "d3h-", -90),
        ("isko", "nho-", -118),
        ("isko", "nh-", -70),
        ("classic", "d3-", -72),
        ("classic", "d3h-", -45),
        ("classic", "d3hss-", -63),
        ("classic", "n-", -46),
        ("classic", "no-", -92),
        ("classic", "nh-", -35),
        ("classic", "nho-", -59),
        ("pre1999", "d3h-", -45),
        ("friendly", "d3h-", -45),
        ("raeuber", "d3h-", -45),
        ("berlin", "d3h-", -45),
        ("pub", "d3h-", -90),
        # skat 4.5: Grand ouvert lost
        ("isko", "g4o-", -528),
        ("classic", "g4o-", -360),
    ],
)
def test_losses_by_rule_set(preset: str, line: str, entry: int) -> None:
    assert score(parse_game(line), PRESETS[preset]).score == entry


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("s2h", {"matadors": 2, "game": 1, "hand": 1}),
        ("c5", {"matadors": 5, "game": 1}),
        ("c5s", {"matadors": 5, "game": 1, "schneider": 1}),
        ("c5z", {"matadors": 5, "game": 1, "schneider": 1, "schwarz": 1}),
        ("g3hss", {"matadors": 3, "game": 1, "hand": 1, "schneider": 1, "schneider_announced": 1}),
        (
            "g3hssz",
            {
                "matadors": 3,
                "game": 1,
                "hand": 1,
                "schneider": 1,
                "schneider_announced": 1,
                "schwarz": 1,
            },
        ),
        (
            "do1o",
            {
                "matadors": 1,
                "game": 1,
                "hand": 1,
                "schneider": 1,
                "schneider_announced": 1,
                "schwarz": 1,
                "schwarz_announced": 1,
                "ouvert": 1,
            },
        ),
        ("nho", {}),
    ],
)
def test_a_value_names_its_steps(line: str, steps: dict[str, int]) -> None:
    """Skat 3.2; the names are those of the JSON contract."""
    result = score(parse_game(line), PRESETS["isko"])
    assert {step.name: step.times for step in result.worth.steps} == steps
    # Null has its value once (skat 3.9)
    assert result.worth.multiplier == (sum(steps.values()) or 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("s2", None),
        ("s2-", "points"),
        ("s2p60", "points"),
        ("s2h-", "points"),
        ("s2hss-", "announcement"),
        ("s2hzz-", "announcement"),
        ("s2o-", "ouvert"),
        ("n-", "tricks"),
        ("nh-", "tricks"),
        ("no-", "ouvert"),
        ("s2b36", "overbid"),
        ("s2p75b36", "overbid"),
        ("s2hss-b72", "overbid"),
        ("s1o-b120", "overbid"),
        ("nm1b24", "overbid"),
        ("no-m1b48", "overbid"),
        ("n", None),
    ],
)
def test_a_lost_game_has_the_first_reason_that_holds(line: str, reason: str | None) -> None:
    """Outer face, section 4: overbid, ouvert, announcement, tricks, points."""
    result = score(parse_game(line), PRESETS["isko"])
    assert (result.reason, result.won, result.overbid) == (reason, reason is None, reason == "overbid")


@pytest.mark.parametrize(
    ("preset", "line", "value", "entry"),
    [
        # skat 4.6: the smallest multiple of the base that reaches the bid, twice
        ("isko", "s1b33p70", 33, -66),
        ("isko", "s1b35", 44, -88),
        ("isko", "g1b59", 72, -144),
        ("isko", "d1b264", 270, -540),
        # skat 4.7: Schneider made covers the bid, Schneider announced does too, even missed
        ("isko", "d1p90b27", 27, 27),
        ("isko", "d1p89b27", 27, -54),
        ("isko", "c1hss-b60", 60, -120),
        # skat 4.8: own Schneider may reach the bid; it is never added to the multiple
        ("isko", "d1p25b27", 27, -54),
        ("isko", "d1p25b36", 36, -72),
        ("isko", "s1p10b22", 33, -66),
        # skat 4.9: Hand games, in classic single
        ("isko", "h1hb59", 60, -120),
        ("classic", "h1hb59", 60, -60),
        ("pre1999", "h1hb59", 60, -60),
        ("classic", "h1b59", 60, -120),
        # skat 4.10: a game that can never reach its bid is overbid
        ("isko", "do1zb40", 45, -90),
        # skat 4.11 a: an overbid Null, with the loss factor of the preset
        ("isko", "nm1b24", 24, -48),
        ("isko", "no1b24", 24, -48),
        ("isko", "nhm1b36", 36, -72),
        ("classic", "nhm1b36", 36, -36),
        ("classic", "nm1b24", 24, -48),
        ("isko", "nm5b24", 54, -108),
        # Grand uses at most four matadors: 24 x 5 = 120 = 10 x 12 = 12 x 10, diamonds 9 x 12 = 108
        ("isko", "nm11b24", 108, -216),
        ("isko", "nhom1b60", 60, -120),
        # a typed win changes nothing
        ("isko", "s1+b33", 33, -66),
        ("isko", "nm1+b24", 24, -48),
    ],
)
def test_overbid_games(preset: str, line: str, value: int, entry: int) -> None:
    result = score(parse_game(line), PRESETS[preset])
    assert (result.value, result.score) == (value, entry)


def test_overbid_null_with_many_matadors_is_charged_as_grand() -> None:
    """Skat 4.11 a: without 10, diamonds cost 9 x 11 = 99, Grand with its four at most 24 x 5 = 120."""
    result = score(parse_game("nm10b24"), PRESETS["isko"])
    assert (result.charged_as, result.value) == (Kind.DIAMONDS, 99)
    result = score(parse_game("no2b46"), PRESETS["isko"])
    # diamonds 54, hearts 50, spades 55, clubs 48, Grand 72
    assert (result.charged_as, result.matadors, result.value) == (Kind.CLUBS, -2, 48)
    assert result.worth.base == 12


def test_overbid_null_never_takes_more_than_four_matadors_into_grand() -> None:
    """Skat 2.3, 4.11 a: without 11 and Hand, suits cost 9..12 x 13 = 117 at least, Grand 24 x 6 = 144."""
    game = parse_game("nho11b60")
    charges = {charge.kind: (charge.matadors, charge.value) for charge in null_charges(game, PRESETS["isko"])}
    assert charges == {
        Kind.DIAMONDS: (-11, 117),
        Kind.HEARTS: (-11, 130),
        Kind.SPADES: (-11, 143),
        Kind.CLUBS: (-11, 156),
        Kind.GRAND: (-4, 144),
    }
    result = score(game, PRESETS["isko"])
    assert (result.charged_as, result.matadors, result.value) == (Kind.DIAMONDS, -11, 117)


@pytest.mark.parametrize(
    ("line", "kind", "value"),
    [
        # four jacks and the ace of clubs: clubs 12 x 6, spades 11 x 5, hearts 10 x 5, diamonds 9 x 5
        ("nb24", Kind.DIAMONDS, 45),
        # with Hand 9 x 6 = 54, under the bid of 60; 10 x 6 = 60, and diamonds 9 x 7 = 63
        ("nhob60", Kind.HEARTS, 60),
        # a typed number of matadors is beaten by the cards
        ("nm1b24", Kind.DIAMONDS, 45),
    ],
)
def test_an_overbid_null_of_which_the_cards_are_known(line: str, kind: Kind, value: int) -> None:
    """Skat 4.11 a: every suit has the matadors that the cards give it."""
    held = {Kind.CLUBS: 5, Kind.SPADES: 4, Kind.HEARTS: 4, Kind.DIAMONDS: 4, Kind.GRAND: 4}
    result = score(parse_game(line), PRESETS["isko"], held=held)
    assert (result.charged_as, result.value, result.score) == (kind, value, -2 * value)
    assert result.matadors == held[kind]


@pytest.mark.parametrize(("base", "bid", "value"), [(9, 18, 18), (9, 20, 27), (24, 50, 72), (11, 33, 33)])
def test_covering_is_the_smallest_multiple_that_reaches_the_bid(base: int, bid: int, value: int) -> None:
    """Skat 4.6."""
    assert covering(base, bid) == value


@pytest.mark.parametrize(
    ("line", "bock", "entry"),
    [
        # skat 6.4: factor 2 to the number of doublings, then the loss factor
        ("c1k", 1, 48),
        ("c1kk", 1, 96),
        ("c1kkk", 1, 192),
        ("c1k-", 1, -96),
        ("c1kk-", 1, -192),
        ("n-kk", 1, -184),
        # skat 5.19, 6.5: Bock doubles everything, with Kontra the factors multiply
        ("c1", 2, 48),
        ("c1-", 2, -96),
        ("c1k-", 2, -192),
        # marks by hand stand for the factor of the round
        ("c1x", 1, 48),
        ("c1x", 2, 48),
        ("c1xx", 1, 96),
        ("c1xx-", 2, -192),
        ("d1kxb33p75", 1, -288),
    ],
)
def test_kontra_and_bock(line: str, bock: int, entry: int) -> None:
    assert score(parse_game(line), PRESETS["isko"], bock).score == entry


def test_bock_by_hand_uses_the_factor_of_the_rules() -> None:
    """Skat 6.5; `bock_factor` is an option."""
    rules = PRESETS["isko"].changed({"bock_factor": 3})
    assert score(parse_game("c1x"), rules).score == 24 * 3
    assert score(parse_game("c1xx"), rules).score == 24 * 9


def test_there_are_29_contracts() -> None:
    """Skat 3.7: five levels in suits and Grand, Hand and ouvert freely combined in Null."""
    assert len(CONTRACTS) == len(set(CONTRACTS)) == 5 * 5 + 4
    assert {(form.hand, form.ouvert) for form in CONTRACTS if form.kind is Kind.NULL} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.NULL])
def test_ouvert_in_suit_and_grand_is_the_highest_level(kind: Kind) -> None:
    """Skat 3.7: it includes Hand and both announcements."""
    form = contract(kind, ouvert=True)
    assert form == contract(kind, Announcement.OUVERT) == Contract(kind, Announcement.OUVERT, ouvert=True)
    assert form.hand


@pytest.mark.parametrize("level", [Announcement.SCHNEIDER, Announcement.SCHWARZ, Announcement.OUVERT])
def test_null_has_no_announced_levels(level: Announcement) -> None:
    """Skat 3.7."""
    with pytest.raises(RuleError) as caught:
        contract(Kind.NULL, level)
    assert (caught.value.code, caught.value.part) == ("null_level", "levels")


def test_levels_have_the_names_of_the_json() -> None:
    """Outer face, section 4."""
    assert [level.word for level in Announcement] == ["none", "hand", "schneider", "schwarz", "ouvert"]
    assert [kind.value for kind in Kind] == ["clubs", "spades", "hearts", "diamonds", "grand", "null"]


@pytest.mark.parametrize(
    ("kind", "most"),
    [("clubs", 11), ("spades", 11), ("hearts", 11), ("diamonds", 11), ("grand", 4), ("null", 0)],
)
def test_most_matadors(kind: str, most: int) -> None:
    """Skat 2.3."""
    assert most_matadors(Kind(kind)) == most


def test_a_fourth_step_counts_sixteen_where_it_is_played() -> None:
    """Skat 6.4: Kontra, Re, the third step x 8, the fourth x 16."""
    four = RuleSet().changed({"kontra": True, "kontra_most": 4})
    assert score(parse_game("c1kkkk"), four).score == 24 * 16
    assert score(parse_game("c1kkkk-"), four).score == -24 * 16 * 2
    with pytest.raises(RuleError) as caught:
        score(parse_game("c1kkkk"), RuleSet())
    assert (caught.value.code, caught.value.part) == ("kontra_most", "kontra")
    assert caught.value.values == {"most": 3, "count": 4}


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("s2", Announcement.NONE),
        ("s2h", Announcement.HAND),
        ("g2hss", Announcement.SCHNEIDER),
        ("g2o", Announcement.OUVERT),
        ("s2 gift", Announcement.SCHNEIDER),
        ("s2 gift gift", Announcement.SCHWARZ),
        ("s2h gift", Announcement.SCHNEIDER),
    ],
)
def test_the_level_that_must_be_made(text: str, level: Announcement) -> None:
    """Skat 4.3, 6.9: what was announced, and one level more for each time the game was given."""
    assert required_level(parse_game(text)) == level


@pytest.mark.parametrize(("text", "marks"), [("nb24", ""), ("nhb36", "h"), ("nob48", "o"), ("nhob60", "ho")])
def test_an_overbid_null_without_matadors_asks_for_them(text: str, marks: str) -> None:
    """Skat 4.11: the error shows the game as it was typed, with its value."""
    with pytest.raises(NotationError) as caught:
        score(parse_game(text), RuleSet())
    bid = int(text.partition("b")[2])
    value = {"": 23, "h": 35, "o": 46, "ho": 59}[marks]
    assert (caught.value.code, caught.value.values) == (
        "null_overbid",
        {"bid": bid, "value": value, "marks": marks},
    )
