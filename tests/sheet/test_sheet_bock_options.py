"""Bock rounds beyond queue and once: triggers, stacking, begin and factor (skat 6.5), and what they cost."""

from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sheet_strategies import FIVE, FOUR, SIX, THREE, Evening, evenings, house, played, recorder

from skatcalc.sheet.rounds import stayed_schneider
from skatcalc.sheet.scoresheet import Recorder, ScoreSheet, new_sheet
from skatcalc.sheet.standing import standing
from skatcalc.skat.game import score
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.rules import RuleSet

# --- Bock by hand ------------------------------------------------------------------------------------

TOTALS = ("total-hundred", "total-equal-digits")
TRIGGERS = (
    *("score>=100", "score>=250", "value>=60", "null-ouvert-hand", "two-rounds-without"),
    *("60:60", "kontra-lost", "schneider", "passed", *TOTALS),
)


@st.composite
def bock_tables(draw: st.DrawFn) -> RuleSet:
    """Give a table that plays Bock in some way, and nothing else."""
    return house(
        kontra=True,
        bock=draw(st.lists(st.sampled_from(TRIGGERS), min_size=1, max_size=4, unique=True)),
        bock_factor=draw(st.sampled_from((2, 3))),
        bock_stacking=draw(st.sampled_from(("queue", "per-deal", "once", "overlap"))),
        bock_begins=draw(st.sampled_from(("next-deal", "at-once"))),
    )


@settings(max_examples=60)
@given(evenings(bock_tables()))
def test_bock_by_hand_gives_the_same_rows(evening: Evening) -> None:
    """Outer face 1: `x` marks a game as doubled, `xx` twice; the same evening on a sheet kept by hand."""
    automatic = Recorder(evening.sheet()).replay()
    base = evening.rules.bock_factor
    marks = {1: "", base: "x", base**2: "xx"}
    assume(all(row.bock in marks for row in automatic.rows))
    by_hand = [row.line if row.result is None else f"{row.line} {marks[row.bock]}" for row in automatic.rows]
    rules = house(kontra=True, bock="hand", bock_factor=base)
    found = played(evening.players, by_hand, rules)
    for own, other in zip(found.rows, automatic.rows, strict=True):
        # a deal passed in cannot be marked, as nothing in it counts
        factor = 1 if own.line == "pass" else other.bock
        assert (own.number, own.deal.dealer, own.bock) == (other.number, other.deal.dealer, factor)
        assert (own.scores, own.totals) == (other.scores, other.totals)
    assert standing(found) == standing(automatic)


# --- tables by hand --------------------------------------------------------------------------------


def test_score_at_least_looks_at_what_goes_on_the_list() -> None:
    """Skat 6.5 with the factors of skat 9: 33 x 2 lost = 66, x 2 Kontra = 132; 40 x 2 Bock x 2 lost = 160."""
    table = recorder(THREE, house(kontra=True, bock=["score>=132"]))
    seen = []
    for line in ("b s2-", "c s2k-", "a h3", "b h3-", "c d1", "a d1", "b d1", "c d1", "a d1"):
        row = table.record(line)
        seen.append((row.deal.kind, sum(row.scores.values())))
    assert seen == [
        ("plain", -66),
        ("plain", -132),  # the first round is due
        ("bock", 80),
        ("bock", -160),  # and a second one
        ("bock", 36),
        ("bock", 36),
        ("bock", 36),
        ("bock", 36),
        ("plain", 18),
    ]


@pytest.mark.parametrize(
    ("line", "due"), [("b nho", True), ("b nho-", True), ("b no", False), ("b nh", False)]
)
def test_null_ouvert_hand_brings_a_round_won_or_lost(line: str, *, due: bool) -> None:
    """Skat 6.5 (SKATSPIELEN): any Null ouvert Hand."""
    rules = house(bock=["null-ouvert-hand"])
    assert (played(FOUR, [line], rules).next.kind == "bock") is due


def test_per_deal_is_one_round_for_a_deal_but_also_inside_of_one() -> None:
    """Skat 6.5 (ANDY): at most one round per deal; `queue` would make two of the first game."""
    rules = house(kontra=True, bock=["60:60", "kontra-lost"], bock_stacking="per-deal")
    table = recorder(THREE, rules)
    lines = ("b s2kp60", "c s2kp60", "a d1", "b d1", "c d1", "a d1", "b d1", "c d1")
    assert [table.record(line).deal.kind for line in lines] == ["plain", *["bock"] * 6, "plain"]


@pytest.mark.parametrize("base", [2, 3])
def test_overlapping_rounds_multiply(base: int) -> None:
    """Skat 6.5: each of three rounds at a table of four covers the four deals behind its event."""
    rules = house(bock=["60:60"], bock_stacking="overlap", bock_factor=base)
    table = recorder(FOUR, rules)
    covered, scores = [], []
    for number, player in enumerate("bcdabcda"):
        row = table.record(f"{player} {'s2p60' if number < 3 else 'd1'}")
        covered.append(row.bock)
        scores.append(sum(row.scores.values()))
    assert covered == [base**rounds for rounds in (0, 1, 2, 3, 3, 2, 1, 0)]
    assert scores == [-66, -66 * base, -66 * base**2, 18 * base**3, 18 * base**3, 18 * base**2, 18 * base, 18]


def test_two_events_of_one_game_overlap_wholly() -> None:
    """Skat 6.5: two rounds that begin with the same deal are fourfold for all of it."""
    rules = house(kontra=True, bock=["60:60", "kontra-lost"], bock_stacking="overlap")
    table = recorder(THREE, rules, ["b s2kp60"])
    assert [table.record(f"{player} d1").bock for player in "cabc"] == [4, 4, 4, 1]


@pytest.mark.parametrize(("base", "booked"), [(2, -132), (3, -198)])
def test_at_once_counts_the_triggering_game_too(base: int, booked: int) -> None:
    """Skat 6.5 (SKATSPIELEN): 33 x 2 lost, times the factor, then a whole round of the next deals."""
    rules = house(bock=["60:60"], bock_begins="at-once", bock_factor=base)
    table = recorder(FOUR, rules)
    row = table.record("b s2p60")
    assert (row.deal.kind, row.bock, row.scores["Bert"]) == ("plain", base, booked)
    factors = [table.record(f"{player} d1").bock for player in "cdabc"]
    assert factors == [base] * 4 + [1]


def test_at_once_multiplies_with_kontra_but_counts_once_in_a_round() -> None:
    """Skat 6.5: with Kontra the factors multiply; in a Bock round the game is doubled already."""
    rules = house(kontra=True, bock=["kontra-lost"], bock_begins="at-once")
    table = recorder(THREE, rules)
    assert table.record("b d1k-").scores["Bert"] == -18 * 2 * 2 * 2
    assert table.record("c d1k-").scores["Cleo"] == -18 * 2 * 2 * 2


@pytest.mark.parametrize(
    ("trigger", "before", "after"),
    # the game is worth 48 and counts 96: the total that is the event is the one without the doubling
    [("total-hundred", 52, 148), ("total-equal-digits", 63, 159)],
)
def test_at_once_a_game_that_counts_double_brings_its_round(trigger: str, before: int, after: int) -> None:
    """Skat 6.5 (SKATSPIELEN): what doubles the triggering game is the Bock that begins with it."""
    rules = house(bock=[trigger], bock_begins="at-once")
    found = played(THREE, [f"b adj {before}", "b g1"], rules)
    assert (found.totals["Bert"], found.next.kind) == (after, "bock")


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE, SIX])
def test_two_rounds_without_begin_anew_after_every_bock(players: tuple[str, ...]) -> None:
    """Skat 6.5 (ANDY): a Bock round that another event brought counts too."""
    count = len(players)
    table = recorder(players, house(bock=["60:60", "two-rounds-without"]))
    kinds = []
    for deal in range(1 + 4 * count):
        player = table.replay().next.forehand
        kinds.append(table.record(f"{player} {'s2p60' if not deal else 'd1'}").deal.kind)
    assert kinds == ["plain"] + ["bock"] * count + ["plain"] * 2 * count + ["bock"] * count


def test_passed_deals_count_among_the_rounds_without_bock() -> None:
    """Skat 6.5 (ANDY): a round is dealt, whether it is played or passed in."""
    rules = house(bock=["two-rounds-without"])
    assert played(THREE, ["b d1", "pass", "a d1", "b d1", "pass"], rules).next.kind == "plain"
    assert played(THREE, ["b d1", "pass", "a d1", "b d1", "pass", "a d1"], rules).next.kind == "bock"


def test_bock_at_once_is_told_in_the_factor_of_the_row_and_not_in_the_deal() -> None:
    """Skat 5.18 (iv) against 6.5: by `next-deal` the same game is not doubled."""
    late = played(THREE, ["b s2p60"], house(bock=["60:60"])).rows[0]
    assert (late.bock, late.scores["Bert"]) == (1, -66)


# --- cost ------------------------------------------------------------------------------------------


def long_evening(games: int, line: str, rules: RuleSet) -> ScoreSheet:
    """Give a sheet of three with the same game by every forehand in turn."""
    lines = [f"{THREE[(deal + 1) % 3]} {line}" for deal in range(games)]
    return new_sheet(THREE, rules).with_lines(lines)


def seconds(sheet: ScoreSheet) -> float:
    """Give the best of several runs, so that a busy machine does not matter."""
    best = float("inf")
    for _ in range(3):
        begin = process_time()
        Recorder(sheet)
        best = min(best, process_time() - begin)
    return best


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("s2p60", {"bock": ["60:60"], "bock_stacking": "once"}),
        ("s2p60", {"bock": ["60:60", "score>=100", "total-hundred"], "bock_stacking": "overlap"}),
        ("d1", {"bock": ["two-rounds-without", "total-equal-digits"], "after_bock": "ramsch"}),
        # five events in every game: the queue grows all evening long
        ("s2p60", {"bock": ["60:60", "value>=20", "value>=30", "score>=20", "score>=60"]}),
    ],
    ids=["once", "overlap", "rare", "queue"],
)
def test_twice_the_games_cost_at_most_three_times_as_much(line: str, options: dict[str, object]) -> None:
    """House 1: a sheet is replayed for every answer, so its cost must grow with its games and no faster."""
    rules = house(**options)
    # what is made once, and kept, is made before the clock runs
    Recorder(long_evening(100, line, rules))
    short, long = (seconds(long_evening(games, line, rules)) for games in (2_500, 5_000))
    assert long <= 3 * short


def test_overlapping_rounds_are_told_by_the_older_one() -> None:
    """Skat 6.5: a second round from the second deal of the first on; the deals are counted by the first."""
    table = recorder(THREE, house(bock=["60:60"], bock_stacking="overlap"))
    seen = []
    for line in ("a d1p60", "b d1p60", "c d1", "a d1", "b d1"):
        table.record(line)
        deal = table.table.deal()
        seen.append((deal.kind, deal.place, deal.length, deal.bock))
    assert seen == [
        ("bock", 1, 3, 2),
        ("bock", 2, 3, 4),
        ("bock", 3, 3, 4),
        ("bock", 3, 3, 2),
        ("plain", 0, 0, 1),
    ]


def test_a_passed_deal_may_bring_two_rounds() -> None:
    """Skat 6.5: the sixth deal without Bock at a table of three, and passed in besides."""
    table = recorder(THREE, house(bock=["two-rounds-without", "passed"]), ["a d1"] * 5 + ["pass"])
    factors = []
    for _ in range(7):
        factors.append(table.table.deal().bock)
        table.record("a d1")
    assert factors == [2] * 6 + [1]


@pytest.mark.parametrize(
    ("points", "schneider"), [(29, True), (30, True), (31, False), (89, False), (90, True)]
)
def test_a_missed_announcement_says_nothing_of_schneider(points: int, schneider: bool) -> None:  # noqa: FBT001
    """Skat 3.3, 4.3: up to 30 and from 90 points on a side stayed Schneider."""
    assert stayed_schneider(score(parse_game(f"c1hzzp{points}-"), RuleSet())) is schneider
