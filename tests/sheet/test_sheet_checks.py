"""The named checks: each can fail, and all hold on evenings without a fault."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_strategies import FOUR, THREE, Evening, evenings, house, house_rules, played, written

from skatcalc.sheet.checks import CHECKS, Finding, against, newly_written, run_checks
from skatcalc.sheet.scoresheet import Recorder, Replay, new_sheet, read
from skatcalc.sheet.standing import Standing, standing

EVENING = ["a s2h", "b c1-", "pass", "c n", "r 41 52 27"]


def findings_of(found: Replay, *, strict: bool = False) -> list[Finding]:
    """Run the checks of a replay."""
    return run_checks(found, standing(found), strict=strict)


def names(findings: list[Finding]) -> list[str]:
    """Give what failed."""
    return [finding.check for finding in findings]


def on_paper(*lines: tuple[str, tuple[int, ...] | None]) -> Replay:
    """Replay a sheet of three with totals copied from paper."""
    read_lines = tuple(read(text, THREE, written=totals) for text, totals in lines)
    return Recorder(new_sheet(THREE)._replace(lines=read_lines)).replay()


def test_rows_without_totals_are_passed_over() -> None:
    """The totals behind the second game are wrong, and nothing was written behind the first."""
    found = on_paper(("a s2h", None), ("b c1", (44, 25, 0)), ("c d1", None))
    (finding,) = findings_of(found)
    assert (finding.check, finding.row) == ("written-totals", found.rows[1])


def test_three_tiers() -> None:
    """The end controls of skat 7.7 stand in the middle one."""
    assert set(CHECKS.values()) == {"lines", "list", "strict"}
    assert [name for name, tier in CHECKS.items() if tier == "list"] == [
        "games",
        "plus-minus",
        "running-totals",
        "others-losses",
        "seeger-fabian",
    ]


def test_nothing_is_wrong_with_a_good_evening() -> None:
    assert findings_of(played(THREE, [*EVENING, "pass"]), strict=True) == []


def test_nothing_is_wrong_with_an_empty_sheet() -> None:
    assert findings_of(played(THREE, [])) == []


# --- lines -----------------------------------------------------------------------------------------


def test_a_line_with_a_problem_is_found() -> None:
    """House 4: problems in older games are reported."""
    found = written(FOUR, ["Bert c1", "what?", "Anna c1", "Doris c1"])
    findings = findings_of(found)
    assert names(findings) == ["lines", "lines"]
    assert [finding.row for finding in findings] == [found.rows[1], found.rows[3]]
    assert [finding.problem for finding in findings] == found.problems
    assert findings[1].problem.code == "sits_out"


def test_written_totals_that_agree() -> None:
    """House 4: what the paper says; L-7 has the numbers."""
    found = on_paper(("Anna g4s", (144, 0, 0)), ("Anna d2-", None), ("Cleo no", (90, 0, 46)))
    assert findings_of(found) == []


def test_written_totals_that_differ() -> None:
    """House 4: `check` compares; every player whose total is another one is named."""
    found = on_paper(("Anna g4s", (144, 0, 0)), ("Anna d2-", (91, 0, -1)))
    (finding,) = findings_of(found)
    assert (finding.check, finding.row, finding.problem.code) == (
        "written-totals",
        found.rows[1],
        "written_total",
    )
    wrong = str(finding.problem.values["wrong"])
    assert "Anna 91 ≠ 90" in wrong
    assert "Cleo -1 ≠ 0" in wrong
    assert "Bert" not in wrong


@pytest.mark.parametrize("totals", [(144, 0), (144, 0, 0, 0), ()])
def test_written_totals_of_another_number_of_players(totals: tuple[int, ...]) -> None:
    """One for each column."""
    (finding,) = findings_of(on_paper(("Anna g4s", totals)))
    assert (finding.check, finding.problem.code) == ("written-totals", "written_count")
    assert finding.problem.values == {"count": len(totals), "players": 3}


# --- the controls of the list ----------------------------------------------------------------------


def one_more(table: dict[str, int]) -> dict[str, int]:
    """Falsify the number of one player."""
    first, *_ = table
    return {**table, first: table[first] + 1}


FALSE_STANDINGS: list[tuple[str, Callable[[Standing], Standing]]] = [
    ("games", lambda found: found._replace(won=one_more(found.won))),
    ("games", lambda found: found._replace(lost=one_more(found.lost))),
    ("games", lambda found: found._replace(passed=found.passed + 1)),
    ("plus-minus", lambda found: found._replace(points=one_more(found.points))),
    ("others-losses", lambda found: found._replace(others_lost=one_more(found.others_lost))),
    ("seeger-fabian", lambda found: found._replace(seeger_fabian=one_more(found.seeger_fabian))),
]


@pytest.mark.parametrize(("check", "falsify"), FALSE_STANDINGS)
def test_a_false_number_in_the_standing_is_found(check: str, falsify: Callable[[Standing], Standing]) -> None:
    """Skat 7.7 a, b, d, e, each by itself."""
    found = played(THREE, EVENING)
    (finding,) = run_checks(found, falsify(standing(found)))
    assert (finding.check, finding.row, finding.problem.code) == (check, None, "control")
    assert finding.problem.values["check"] == check
    assert finding.problem.values["left"] != finding.problem.values["right"]


def test_a_false_running_total_is_found() -> None:
    """Skat 7.7 c: the last running total is the sum of the entries."""
    found = played(THREE, EVENING)
    last = found.rows[-1]._replace(totals=one_more(found.rows[-1].totals))
    false = found._replace(rows=(*found.rows[:-1], last))
    assert names(run_checks(false, standing(found))) == ["running-totals"]


def test_a_false_entry_is_found_three_times() -> None:
    """Skat 7.7 b, c, e: an entry that is not in the totals breaks all that add entries up."""
    found = played(THREE, EVENING)
    first = found.rows[0]._replace(scores=one_more(found.rows[0].scores))
    false = found._replace(rows=(first, *found.rows[1:]))
    assert names(run_checks(false, standing(found))) == ["plus-minus", "running-totals", "seeger-fabian"]


def test_a_game_that_lost_its_number_is_found() -> None:
    """Skat 7.7 a: won + lost + passed = number of games."""
    found = played(THREE, EVENING)
    first = found.rows[0]._replace(number=None)
    assert names(run_checks(found._replace(rows=(first, *found.rows[1:])), standing(found))) == ["games"]


# --- whole rounds ----------------------------------------------------------------------------------


def test_unfinished_rounds_are_found_when_asked_for() -> None:
    """Skat 5.13; an evening in progress is not at fault."""
    found = played(FOUR, ["b c1", "pass"])
    assert findings_of(found) == []
    (finding,) = findings_of(found, strict=True)
    assert (finding.check, finding.row, finding.problem.code) == ("whole-rounds", None, "rounds_incomplete")
    assert finding.problem.values == {"players": 4}
    assert findings_of(played(FOUR, ["b c1", "pass", "pass", "pass"]), strict=True) == []


# --- random evenings -------------------------------------------------------------------------------


@settings(max_examples=30)
@given(
    evenings(house_rules(("points", "fixed", "winner", "winner-20"))),
    st.booleans(),
)
def test_all_checks_hold_on_random_evenings(evening: Evening, strict: bool) -> None:  # noqa: FBT001
    """Skat 7.7 a to e; only an unfinished round may be found, and only when asked for."""
    found = Recorder(evening.sheet()).replay()
    expected = ["whole-rounds"] if strict and not found.complete else []
    assert names(findings_of(found, strict=strict)) == expected


@settings(max_examples=15)
@given(evenings(house_rules().map(lambda rules: rules._replace(ramsch_counts=True))))
def test_all_checks_hold_where_a_ramsch_counts_as_a_game(evening: Evening) -> None:
    """Skat 7.7 with 6.1.3."""
    assert names(findings_of(Recorder(evening.sheet()).replay())) == []


@settings(max_examples=30)
@given(evenings(), st.data())
def test_totals_written_as_counted_are_right_and_any_other_is_found(
    evening: Evening, data: st.DataObject
) -> None:
    """House 4: with every total of the replay copied to the paper, and one of them falsified."""
    sheet = evening.sheet()
    counted = Recorder(sheet).replay()
    paper = [
        line._replace(written=tuple(row.totals[player] for player in row.deal.players))
        for line, row in zip(sheet.lines, counted.rows, strict=True)
    ]
    copied = Recorder(sheet._replace(lines=tuple(paper))).replay()
    assert names(findings_of(copied)) == []
    if paper:
        place = data.draw(st.integers(0, len(paper) - 1))
        first, *others = paper[place].written or ()
        paper[place] = paper[place]._replace(written=(first + 1, *others))
        false = Recorder(sheet._replace(lines=tuple(paper))).replay()
        assert [(finding.check, finding.row) for finding in findings_of(false)] == [
            ("written-totals", false.rows[place])
        ]


def test_checks_of_every_preset_hold() -> None:
    """A short evening under each."""
    for base in ("isko", "classic", "pre1999", "friendly", "pub", "raeuber", "berlin"):
        assert findings_of(played(THREE, ["b c8", "c d1", "r 41 52 27"], house(base))) == [], base


def test_a_problem_keeps_nothing_of_what_was_at_work_when_it_was_found() -> None:
    """A list of many bad lines would keep every frame, and the search for garbage go through all of them."""
    problems = written(FOUR, ["Anna m s2", "Zoe s2h", "Bert h12", "b s2h z z"]).problems
    assert len(problems) == 4
    assert [problem.__traceback__ or problem.__context__ for problem in problems] == [None] * 4


# --- totals written elsewhere ----------------------------------------------------------------------


def test_one_total_is_that_of_the_first_who_scored() -> None:
    """Two have the most points of the Ramsch: Anna comes from 44 to 3, Bert to -41."""
    rows = played(THREE, ["a s2h", "r 41 41 38"], house(passed="ramsch")).rows
    assert list(against([(rows[0], {"": 44}), (rows[1], {"": 3})])) == []
    assert [finding.row for finding in against([(rows[1], {"": -41})])] == [rows[1]]


def test_a_total_without_a_name_may_stand_beside_named_ones() -> None:
    """Anna has 44, Bert nothing yet: both slips are told in one sentence, one after the other."""
    (row,) = played(THREE, ["a s2h"]).rows
    (finding,) = against([(row, {"Bert": 7, "": 46})])
    assert finding.problem.values["wrong"] == "Bert 7 ≠ 0; Anna 46 ≠ 44"


def test_new_totals_of_another_number_of_players_are_compared_as_far_as_they_go() -> None:
    """The count itself is told by the check of the whole sheet."""
    found = on_paper(("a s2h", (44, 0)), ("b c1", (44, 25)))
    assert [finding.row for finding in newly_written(found, 2)] == [found.rows[1]]


@pytest.mark.parametrize("points", [1, -1])
def test_the_smallest_entries_count_in_the_plus_and_minus_columns(points: int) -> None:
    assert findings_of(played(THREE, ["a s2h", f"b adj {points}", "c c1-"])) == []


def test_a_player_who_is_not_there_has_nothing() -> None:
    (row,) = played(THREE, ["a s2h"]).rows
    assert list(against([(row, {"Emil": 0})])) == []
    assert len(list(against([(row, {"Emil": 1})]))) == 1


def test_a_difference_that_goes_and_comes_again_is_told_each_time() -> None:
    rows = played(THREE, ["a s2h", "a d1", "a d1", "a d1"]).rows
    # 44, 62, 80 and 98 are right
    paper = ({"Anna": 54}, {"Anna": 62}, {"Anna": 90}, {"Anna": 108})
    # the second total is right, and of a right one nothing is told
    assert [finding.row for finding in against(zip(rows, paper, strict=True))] == [rows[0], rows[2]]
