"""Who deals, sits and leads; passed deals; who comes, goes and is replaced."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_strategies import FIVE, FOUR, SIX, THREE, Evening, evenings, house, last, played, recorder, written

from skatcalc.errors import NotationError, RuleError, SkatError, UsageError
from skatcalc.sheet.scoresheet import Recorder, new_sheet, read, replay
from skatcalc.sheet.standing import standing
from skatcalc.skat.contract import Announcement, Kind, contract
from skatcalc.skat.entry import Adjustment, DeclaredGame, PassedIn, SeatChange
from skatcalc.skat.rules import RuleSet

PASS = house(passed="pass")
NEXT_THREE = house(seats="next-three")

# --- seats -----------------------------------------------------------------------------------------

# skat 7.9, the first player deals: forehand, middlehand, rearhand | who sits, clockwise from the dealer
SEATS = [
    ("official", 3, "Bert Cleo Anna", ""),
    ("official", 4, "Bert Cleo Doris", "Anna"),
    ("official", 5, "Bert Cleo Emil", "Anna Doris"),
    ("official", 6, "Bert Cleo Fritz", "Anna Doris Emil"),
    ("next-three", 3, "Bert Cleo Anna", ""),
    ("next-three", 4, "Bert Cleo Doris", "Anna"),
    ("next-three", 5, "Bert Cleo Doris", "Anna Emil"),
    ("next-three", 6, "Bert Cleo Doris", "Anna Emil Fritz"),
]


def turned(names: str, players: tuple[str, ...], steps: int) -> tuple[str, ...]:
    """Move names around the table."""
    return tuple(players[(players.index(name) + steps) % len(players)] for name in names.split())


@pytest.mark.parametrize(("seats", "count", "active", "sitting"), SEATS)
def test_who_sits_and_who_leads(seats: str, count: int, active: str, sitting: str) -> None:
    """Skat 7.9, and 1.8: forehand leads; the next dealer finds the table turned by one place."""
    players = SIX[:count]
    table = recorder(players, house(seats=seats))
    for number in range(2 * count):
        deal = table.replay().next
        assert deal.dealer == players[number % count], number
        assert deal.active == turned(active, players, number % count)
        assert deal.sitting == turned(sitting, players, number % count)
        assert deal.forehand == deal.active[0]
        assert deal.players == players
        table.record("pass")


@pytest.mark.parametrize(("seats", "count", "active", "sitting"), SEATS)
def test_everybody_sits_equally_often_in_a_round(seats: str, count: int, active: str, sitting: str) -> None:
    """Skat 7.9; always three play (5.17)."""
    assert len(active.split()) == 3
    rows = played(SIX[:count], ["pass"] * count, house(seats=seats)).rows
    sat = [name for row in rows for name in row.deal.sitting]
    assert {name: sat.count(name) for name in SIX[:count]} == dict.fromkeys(SIX[:count], len(sitting.split()))


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_the_dealer_of_a_row(count: int) -> None:
    """Skat 7.3: the dealer of row r is place ((r - 1) mod n) + 1."""
    rows = played(SIX[:count], ["pass"] * 20).rows
    assert [SIX.index(row.deal.dealer) + 1 for row in rows] == [(r - 1) % count + 1 for r in range(1, 21)]


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_tables_that_cannot_play(count: int) -> None:
    """Three play, and at most six sit at the table (skat 5.1)."""
    with pytest.raises(UsageError) as caught:
        new_sheet([*SIX, "Gerd"][:count])
    assert caught.value.code == "player_count"
    assert caught.value.values == {"count": count}


def test_a_new_sheet_has_the_official_rules() -> None:
    """`isko` is the default (outer face 2)."""
    sheet = new_sheet(THREE)
    assert (sheet.rules, sheet.players, sheet.lines) == (RuleSet(), THREE, ())


def test_names_are_checked_at_the_beginning() -> None:
    """Outer face 1: digits only, words of the page."""
    for name, code in {"12": "name_digits", "pass": "name_word", "anna": "name_twice"}.items():
        with pytest.raises(UsageError) as caught:
            new_sheet(["Anna", "Bert", name])
        assert caught.value.code == code


# --- passed deals and whole rounds -----------------------------------------------------------------


def test_a_passed_deal_is_a_game() -> None:
    """Skat 4.16, `isko`: a row, no points, counted, and the next player deals."""
    found = played(THREE, ["a s2h", "pass", "b c1"], PASS)
    assert [row.number for row in found.rows] == [1, 2, 3]
    assert [row.deal.dealer for row in found.rows] == ["Anna", "Bert", "Cleo"]
    assert isinstance(found.rows[1].entry, PassedIn)
    assert set(found.rows[1].scores.values()) == {0}
    assert found.rows[1].totals == found.rows[0].totals == {"Anna": 44, "Bert": 0, "Cleo": 0}
    assert standing(found).passed == 1
    assert found.number == 4


def test_a_passed_deal_is_dealt_anew() -> None:
    """Skat 4.16, `classic`: the same dealer deals anew, the row is a remark and counts as no game."""
    found = played(THREE, ["pass", "pass", "b c1", "pass"], house("classic"))
    assert [row.number for row in found.rows] == [None, None, 1, None]
    assert [row.deal.dealer for row in found.rows] == ["Anna", "Anna", "Anna", "Bert"]
    assert (found.next.dealer, found.number, found.complete) == ("Bert", 2, False)
    assert standing(found).passed == 0


@pytest.mark.parametrize("kind", ["ramsch", "schieber"])
def test_a_passed_deal_becomes_a_ramsch(kind: str) -> None:
    """Skat 4.16: the Ramsch is played with this deal; the pass and it are one game."""
    table = recorder(THREE, house(passed=kind))
    table.record("pass")
    pending = table.replay().next
    assert (pending.dealer, pending.kind, pending.ramsch, pending.bock) == ("Anna", kind, True, 1)
    table.record("r 41 52 27")
    found = table.replay()
    assert [row.number for row in found.rows] == [None, 1]
    assert (found.next.dealer, found.next.kind, found.next.ramsch, found.number) == (
        "Bert",
        "plain",
        False,
        2,
    )
    assert found.totals == {"Anna": 0, "Bert": -52, "Cleo": 0}


@pytest.mark.parametrize("passed", ["pass", "redeal", "ramsch", "schieber"])
def test_a_ramsch_line_is_taken_without_a_pass(passed: str) -> None:
    """Outer face 1: accepted in every sheet, whatever `passed` says."""
    found = played(THREE, ["r 41 52 27"], house(passed=passed))
    assert found.rows[0].number == 1
    assert found.rows[0].scores == {"Anna": 0, "Bert": -52, "Cleo": 0}
    assert found.next.dealer == "Bert"


@pytest.mark.parametrize("line", ["anna s2h", "anna g1h", "pass"])
def test_nobody_plays_where_all_have_passed(line: str) -> None:
    """Skat 1.9: a pass is irrevocable, so nothing but the Ramsch of this deal can follow."""
    table = recorder(THREE, house(passed="ramsch"), ["pass"])
    with pytest.raises(RuleError) as caught:
        table.record(line)
    assert (caught.value.code, caught.value.line) == ("ramsch_passed", line)
    assert caught.value.values == {"kind": "ramsch"}
    assert table.record("r 41 52 27").number == 1


def test_an_old_line_that_was_played_where_all_had_passed() -> None:
    """House 4: it stands as it was written, and its deal is used up."""
    found = written(THREE, ["pass", "Anna g1h"], house(passed="ramsch"))
    assert found.problems == []
    assert (found.totals["Anna"], found.number) == (72, 2)
    assert (found.next.dealer, found.next.kind) == ("Bert", "plain")


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_whole_rounds(count: int) -> None:
    """Skat 5.13: only when every player has dealt equally often, and not before anything was played."""
    table = recorder(SIX[:count])
    complete = [table.replay().complete]
    for _ in range(2 * count):
        table.record("pass")
        complete.append(table.replay().complete)
    assert complete == [number in (count, 2 * count) for number in range(2 * count + 1)]


def test_an_adjustment_before_the_first_game_does_not_complete_a_round() -> None:
    """Skat 5.13: nobody has dealt."""
    assert not played(THREE, ["a adj -5"]).complete


def test_the_deal_that_a_ramsch_is_still_to_come_from_is_not_over() -> None:
    """Skat 5.13 with 4.16: after the pass the Ramsch of this deal is to be played, so no round has ended."""
    rules = house(passed="ramsch")
    table = recorder(FOUR, rules, ["pass", "r 41 52 27"] * 4)
    assert table.replay().complete
    table.record("pass")
    assert not table.replay().complete
    with pytest.raises(RuleError) as caught:
        table.record("join Emil")
    assert caught.value.code == "mid_round"


# --- sitters ---------------------------------------------------------------------------------------


def test_a_sitter_cannot_play() -> None:
    """Skat 5.17, 7.9: refused in a new line, with the place of the name."""
    table = recorder(FIVE, None, ["pass"])
    with pytest.raises(RuleError) as caught:
        table.record("  emil s2h")
    problem = caught.value
    assert (problem.code, problem.line) == ("sits_out", "  emil s2h")
    # dealer Bert, so Bert and Emil (two places after the third seat) sit: d and d + 3
    assert problem.values == {"player": "Emil", "dealer": "Bert", "players": "Anna, Cleo, Doris"}
    assert len(table.replay().rows) == 1
    assert table.replay().next.dealer == "Bert"


def test_a_sitter_in_an_old_line_is_a_problem_and_stops_nobody() -> None:
    """House 4: problems in older games are reported and never block the table."""
    found = written(FOUR, ["Anna s2h", "Anna s2h", "Bert c1"])
    assert [problem.code for problem in found.problems] == ["sits_out"]
    assert [row.problem is not None for row in found.rows] == [True, False, False]
    # the line was a deal all the same, and scores nothing
    assert [row.number for row in found.rows] == [1, 2, 3]
    assert found.rows[0].result is None
    assert found.totals == {"Anna": 44, "Bert": 24, "Cleo": 0, "Doris": 0}
    table = Recorder(new_sheet(FOUR).with_lines(["Anna s2h", "was it ever read?"]))
    assert table.record("anna c1").number == 3
    assert table.replay().totals["Anna"] == 24


def test_a_line_that_cannot_be_read_keeps_its_text_and_its_deal() -> None:
    """House 4: an old line with a fault scores nothing and says why."""
    found = written(THREE, ["Anna s2h", "Zacharias s2h", "Bert c1"])
    row = found.rows[1]
    assert (row.line, row.entry, row.number, row.declarer, row.value, row.bock) == (
        "Zacharias s2h",
        None,
        2,
        None,
        None,
        1,
    )
    assert isinstance(row.problem, NotationError)
    assert found.rows[2].deal.dealer == "Cleo"


@pytest.mark.parametrize("line", ["Anna r69", "Bert r69 w Anna"])
def test_a_sitter_has_no_part_in_a_ramsch(line: str) -> None:
    """Outer face 1: sitters are left out; the dealer of four sits."""
    with pytest.raises(RuleError) as caught:
        recorder(FOUR, house("berlin")).record(line)
    assert caught.value.code == "sits_out"
    assert [problem.code for problem in written(FOUR, [line]).problems] == ["sits_out"]


def test_ramsch_by_three_numbers_stands_in_the_order_of_the_columns() -> None:
    """Outer face 1: in the order of the sheet's columns, sitters left out, whoever leads."""
    rows = played(FOUR, ["r 60 30 25"] * 4).rows
    assert [row.deal.dealer for row in rows] == list(FOUR)
    # the loser is always the first column that plays: Bert while Anna deals, else Anna; 60 and the skat's 5
    assert [{name: points for name, points in row.scores.items() if points} for row in rows] == [
        {"Bert": -65},
        {"Anna": -65},
        {"Anna": -65},
        {"Anna": -65},
    ]


def test_ramsch_by_three_numbers_at_five() -> None:
    """The same at five with 7.9: dealer Cleo and Anna (d + 3) sit, so the columns are Bert, Doris, Emil."""
    row = last(FIVE, ["pass", "pass", "r 30 25 60"])
    assert row.deal.sitting == ("Cleo", "Anna")
    assert row.scores == {"Anna": 0, "Bert": 0, "Cleo": 0, "Doris": 0, "Emil": -65}


def test_the_loser_and_the_taker_of_the_witch_are_named() -> None:
    """Skat 5.22: a separate minus entry of 200 to the taker, not multiplied."""
    table = recorder(THREE, house("berlin", cycle=["schieber"]))
    assert table.record("bert r69u1 w cleo").scores == {"Anna": 0, "Bert": -138, "Cleo": -200}
    assert table.record("bert rd w bert").scores == {"Anna": 0, "Bert": -80, "Cleo": 0}


# --- what only a new line is refused for -----------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "span"),
    [
        ("anna s2hk", "kontra_off", (8, 9)),
        ("anna s2kk-", "kontra_off", (7, 9)),
        ("anna s2hx", "bock_off", (8, 9)),
        ("anna s2xx", "bock_off", (7, 9)),
        ("r 41 52 27 x", "bock_off", None),
        ("anna r69x", "bock_off", None),
    ],
)
def test_marks_of_options_that_are_off(line: str, code: str, span: tuple[int, int] | None) -> None:
    """Outer face 1: `kontra = false` and `bock = "off"` make k and x a fault only in a sheet's new line."""
    table = recorder(THREE)
    with pytest.raises(RuleError) as caught:
        table.record(line)
    assert (caught.value.code, caught.value.line) == (code, line)
    if span is not None:
        assert caught.value.span == span
    assert table.replay().rows == ()
    assert written(THREE, [line]).problems == []


def test_old_lines_count_their_marks() -> None:
    """Skat 6.4, 6.5: 44 x 2 with Kontra, x 2 as Bock, whatever the sheet says today."""
    assert written(THREE, ["Anna s2hk", "Anna s2hx", "Anna s2hkx"]).totals["Anna"] == 88 + 88 + 176


@pytest.mark.parametrize("rules", [house(bock="hand"), house(bock=["60:60"]), house("raeuber")])
def test_marks_by_hand_where_there_is_bock(rules: RuleSet) -> None:
    """Outer face 1: x counts double."""
    row = last(THREE, ["anna s2x"], rules)
    assert (row.scores["Anna"], row.bock, row.value) == (66, 2, 33)


def test_kontra_where_it_is_played() -> None:
    """Skat 6.4: Kontra doubles, Re again, then the loss factor; the Bock factor is not theirs."""
    rows = played(THREE, ["anna s2k", "anna s2kk-"], house(kontra=True)).rows
    assert [row.scores["Anna"] for row in rows] == [66, -264]
    assert [row.bock for row in rows] == [1, 1]


@pytest.mark.parametrize(("most", "line", "said"), [(1, "a s2kk", 2), (2, "a s2kkk-", 3), (1, "a s2kkk", 3)])
def test_more_steps_than_the_table_plays(most: int, line: str, said: int) -> None:
    """Skat 6.4: Kontra, Re and a third step; a table may stop before. Old lines keep theirs."""
    rules = house(kontra=True, kontra_most=most)
    with pytest.raises(RuleError) as caught:
        recorder(THREE, rules).record(line)
    assert (caught.value.code, caught.value.span) == ("kontra_most", (4, 4 + said))
    assert caught.value.values == {"most": most, "count": said}
    assert written(THREE, [line], rules).problems == []
    assert recorder(THREE, rules).record(f"a s2{'k' * most}").problem is None


@pytest.mark.parametrize("line", ["bert s2 revoke anna", "bert s2 conceded anna", "bert s2- looked anna"])
def test_a_sitter_cannot_end_a_game(line: str) -> None:
    """Skat 4.13, 5.17: the dealer of four sits out."""
    with pytest.raises(RuleError) as caught:
        recorder(FOUR).record(line)
    assert (caught.value.code, caught.value.values["player"]) == ("sits_out", "Anna")
    assert recorder(FOUR).record(line.replace("anna", "cleo")).problem is None


RESULTS = [
    ("anna s2h", False),
    ("anna n", False),
    ("anna s2h+", True),
    ("anna s2h-", True),
    ("anna s2p61", True),
    ("anna s2 won", True),
    ("anna s2 conceded", True),
    ("anna s2 claimed", False),
]


@pytest.mark.parametrize(("line", "said"), RESULTS)
def test_won_is_not_assumed_where_a_result_is_required(line: str, *, said: bool) -> None:
    """Outer face 3, `require_result`."""
    table = recorder(THREE, house(require_result=True))
    if said:
        assert table.record(line).number == 1
        return
    with pytest.raises(SkatError) as caught:
        table.record(line)
    assert (caught.value.code, caught.value.span) == ("result_missing", (5, 6))


@pytest.mark.parametrize("line", [line for line, _ in RESULTS])
def test_won_is_assumed_elsewhere_and_in_old_lines(line: str) -> None:
    """Outer face 1: nothing = won."""
    assert recorder(THREE).record(line).problem is None
    assert written(THREE, [line], house(require_result=True)).problems == []


def test_a_required_result_is_not_asked_for_what_has_none() -> None:
    """Passed deals, Ramsch and adjustments have no declarer."""
    assert len(played(THREE, ["pass", "r 41 52 27", "a adj -20"], house(require_result=True)).rows) == 3


def test_a_line_that_breaks_a_rule_changes_nothing() -> None:
    """A refused line leaves the table as it was."""
    table = recorder(FOUR, None, ["b s2h"])
    before = table.replay()
    for line in ("b s2h", "x", "", "c s12", "anna c2b19", "leave bert bert", "anna g4h b", "r 60 60 60"):
        with pytest.raises(SkatError):
            table.record(line)
        assert table.replay() == before


def test_a_fault_that_only_scoring_finds_refuses_a_new_line() -> None:
    """19 is no bid (skat 1.10): refused with its place in a new line, a problem in an old one."""
    with pytest.raises(RuleError) as caught:
        recorder(THREE).record("anna s2 b19")
    assert caught.value.span is not None
    assert "anna s2 b19"[slice(*caught.value.span)].lstrip("b") == "19"
    assert len(written(THREE, ["Anna s2b19"]).problems) == 1


# --- coming, going, replacing ----------------------------------------------------------------------


def test_a_newcomer_sits_to_the_right_of_the_first_player() -> None:
    """Skat 7.10: that is the last column; the first player deals again."""
    found = played(THREE, ["pass", "pass", "pass", "join Doris"])
    assert found.next.players == FOUR
    assert (found.next.dealer, found.next.sitting) == ("Anna", ("Anna",))
    assert found.totals == dict.fromkeys(FOUR, 0)
    assert found.players == FOUR
    row = found.rows[-1]
    assert isinstance(row.entry, SeatChange)
    assert (row.number, row.line, row.result, row.declarer) == (None, "join Doris", None, None)


@pytest.mark.parametrize(
    ("line", "players", "dealer"),
    [
        ("join Doris 1", ("Doris", "Anna", "Bert", "Cleo"), "Anna"),
        ("join Doris 2", ("Anna", "Doris", "Bert", "Cleo"), "Anna"),
        ("join Doris 4", FOUR, "Anna"),
    ],
)
def test_a_newcomer_may_take_a_numbered_seat(line: str, players: tuple[str, ...], dealer: str) -> None:
    """Outer face 1: `join emil [3]`; the turn to deal stays with the one who has it."""
    found = played(THREE, ["pass", "pass", "pass", line])
    assert (found.next.players, found.next.dealer) == (players, dealer)


def test_a_round_after_a_newcomer_has_a_deal_more() -> None:
    """Skat 5.13: everybody has dealt equally often in it."""
    table = recorder(THREE, None, ["pass"] * 3 + ["join Doris"] + ["pass"] * 3)
    assert not table.replay().complete
    table.record("pass")
    assert table.replay().complete
    assert [row.deal.dealer for row in table.replay().rows[4:]] == list(FOUR)


def test_a_player_leaves_at_the_end_of_a_round() -> None:
    """Skat 5.13: who left keeps his points; the next of the others deals."""
    found = played(FOUR, ["b c1", "pass", "pass", "pass", "leave Anna"])
    assert found.next.players == ("Bert", "Cleo", "Doris")
    assert found.next.dealer == "Bert"
    assert found.totals == {"Anna": 0, "Bert": 24, "Cleo": 0, "Doris": 0}
    # the columns by seats, and who has left behind them
    assert found.players == ("Bert", "Cleo", "Doris", "Anna")


@pytest.mark.parametrize(
    ("leaver", "dealers"),
    [
        ("Anna", ["Bert", "Cleo", "Doris", "Bert"]),
        ("Bert", ["Anna", "Cleo", "Doris", "Anna"]),
        ("Doris", ["Anna", "Bert", "Cleo", "Anna"]),
    ],
)
@pytest.mark.parametrize("when", [0, 1, 2, 3, 4])
def test_notice_takes_effect_at_the_end_of_the_round(when: int, leaver: str, dealers: list[str]) -> None:
    """Skat 5.13: `leave` in mid-round is the notice; until then all four deal."""
    table = recorder(FOUR)
    for deal in range(4):
        if deal == when != 0:
            row = table.record(f"leave {leaver}")
            assert (row.number, table.replay().next.players) == (None, FOUR)
        assert table.replay().next.dealer == FOUR[deal]
        table.record("pass")
    if when in (0, 4):
        table.record(f"leave {leaver}")
    for dealer in dealers:
        assert table.replay().next.dealer == dealer
        assert leaver not in table.replay().next.players
        table.record("pass")
    assert table.replay().complete is False


def test_the_dealer_after_the_first_of_a_turned_table_has_left() -> None:
    """Skat 5.13: with a newcomer on seat 1 the turn is at the second column, and stays there."""
    lines = ["pass"] * 3 + ["join Doris 1"] + ["pass"] * 4
    assert played(THREE, lines).next.dealer == "Anna"
    found = played(THREE, [*lines, "leave Doris"])
    assert (found.next.players, found.next.dealer) == (THREE, "Anna")
    found = played(THREE, [*lines, "leave Cleo"])
    assert (found.next.players, found.next.dealer) == (("Doris", "Anna", "Bert"), "Anna")


def test_the_dealer_in_the_last_column_has_left() -> None:
    """Skat 5.13: the next of the others deals, and behind the last column comes the first."""
    lines = ["join Doris 1", "join Emil 1", "join Fritz 1", "leave Bert", "leave Cleo"]
    found = played(THREE, lines)
    assert (found.next.players, found.next.dealer) == (("Fritz", "Emil", "Doris", "Anna"), "Anna")
    found = played(THREE, [*lines, "leave Anna"])
    assert (found.next.players, found.next.dealer) == (("Fritz", "Emil", "Doris"), "Fritz")


def test_a_replaced_player_gives_his_seat_and_keeps_his_points() -> None:
    """Skat 7.10."""
    found = played(THREE, ["a c1", "pass", "pass", "replace Anna Emil", "emil s2h"])
    assert found.next.players == ("Emil", "Bert", "Cleo")
    assert found.rows[-1].deal.dealer == "Emil"
    assert found.totals == {"Anna": 24, "Bert": 0, "Cleo": 0, "Emil": 44}
    assert found.players == ("Emil", "Bert", "Cleo", "Anna")


def test_who_comes_back_is_written_as_before() -> None:
    """His column is the old one, whatever the case of the letters typed."""
    lines = ["pass"] * 4 + ["leave Bert"]
    assert recorder(FOUR, None, [*lines, "join bert"]).replay().next.players == (
        "Anna",
        "Cleo",
        "Doris",
        "Bert",
    )
    found = played(FOUR, [*lines, "replace anna BERT"])
    assert (found.next.players, found.rows[-1].line) == (("Bert", "Cleo", "Doris"), "replace Anna Bert")
    assert set(found.totals) == set(FOUR)
    # a file written by hand may spell him in another way
    by_hand = written(FOUR, ["leave Doris", "join DORIS", "doris s2"])
    assert (set(by_hand.totals), by_hand.totals["Doris"], by_hand.problems) == (set(FOUR), 33, [])


def test_who_left_may_come_back() -> None:
    """His points are still there."""
    lines = [
        "b c1",
        "pass",
        "pass",
        "pass",
        "leave Bert",
        "pass",
        "pass",
        "pass",
        "join Bert",
        "pass",
        "bert s2h",
    ]
    found = played(FOUR, lines)
    assert found.next.players == ("Anna", "Cleo", "Doris", "Bert")
    assert found.totals["Bert"] == 24 + 44
    assert found.players == found.next.players


@pytest.mark.parametrize(
    ("players", "lines", "line", "place", "code"),
    [
        (THREE, ["pass"], "join Doris", "Doris", "mid_round"),
        (THREE, ["pass", "pass"], "replace Anna Doris", "Anna Doris", "mid_round"),
        (FOUR, ["pass", "leave Bert"], "leave Cleo", "Cleo", "table_small"),
        (THREE, [], "leave Anna", "Anna", "table_small"),
        (THREE, ["pass"], "leave Anna", "Anna", "table_small"),
        (SIX, [], "join Gerd", "Gerd", "table_full"),
        (THREE, [], "join Anna", "Anna", "seat_taken"),
        (THREE, [], "replace Anna Bert", "Bert", "seat_taken"),
        (THREE, [], "join Doris 5", "Doris 5", "seat_range"),
        (THREE, [], "join Doris 0", "Doris 0", "seat_range"),
    ],
)
def test_changes_that_are_refused(
    players: tuple[str, ...], lines: list[str], line: str, place: str, code: str
) -> None:
    """Skat 5.13 and 5.1: mid-round, a table of two or of seven, a name that is there already."""
    table = recorder(players, None, lines)
    before = table.replay()
    with pytest.raises(RuleError) as caught:
        table.record(line)
    assert (caught.value.code, caught.value.line) == (code, line)
    first = line.index(place)
    assert caught.value.span == (first, first + len(place))
    assert table.replay() == before
    if code != "seat_range":
        assert [problem.code for problem in written(players, [*lines, line]).problems] == [code]


@pytest.mark.parametrize(("line", "code"), [("join 7", "name_digits"), ("join -x", "name_word")])
def test_a_newcomer_has_a_name_of_his_own_at_its_place(line: str, code: str) -> None:
    """Outer face 1, as at the beginning."""
    with pytest.raises(UsageError) as caught:
        recorder(THREE, None, []).record(line)
    assert (caught.value.code, caught.value.span) == (code, (5, len(line)))


@pytest.mark.parametrize(
    ("line", "name"), [("leave Zoe", "Zoe"), ("replace Zoe Emil", "Zoe"), ("leave Zoe Marie", "Zoe Marie")]
)
def test_only_who_is_there_can_go(line: str, name: str) -> None:
    """Of two who are named the first is meant."""
    with pytest.raises(NotationError) as caught:
        recorder(FOUR).record(line)
    assert (caught.value.code, caught.value.values["word"]) == ("name_unknown", name)


@pytest.mark.parametrize("line", ["Doris s2h", "leave Doris", "replace Doris Emil", "Doris r69"])
def test_old_lines_of_somebody_who_has_left(line: str) -> None:
    """An old line may name him, and is a problem of its own."""
    found = written(FOUR, ["pass"] * 4 + ["leave Doris", line, "Anna c1"])
    problems = [row.problem for row in found.rows if row.problem]
    assert [(problem.code, problem.line) for problem in problems] == [("not_at_table", line)]
    (start, end) = problems[0].span or (0, 0)
    assert line[start:end] == "Doris"
    assert found.totals["Anna"] == 24


def test_mid_round_hint_counts_the_deals_left() -> None:
    """Outer face 1: refused with the hint when it can be done."""
    with pytest.raises(RuleError) as caught:
        recorder(FIVE, None, ["pass", "pass"]).record("join Gerd")
    assert caught.value.values == {"kind": "join", "left": 3}
    assert caught.value.span == (5, 9)


def test_a_table_with_notices_stays_large_enough() -> None:
    """Five players, two notices: three stay; a third is refused (skat 5.1)."""
    table = recorder(FIVE, None, ["pass", "leave Anna", "leave Doris"])
    with pytest.raises(RuleError) as caught:
        table.record("leave Bert")
    assert caught.value.code == "table_small"
    for _ in range(4):
        table.record("pass")
    assert table.replay().next.players == ("Bert", "Cleo", "Emil")


def test_notice_given_twice_is_given_once() -> None:
    """Skat 5.13: repeating it changes nothing."""
    table = recorder(FIVE, None, ["pass", "leave Anna", "leave Anna"] + ["pass"] * 4)
    assert table.replay().next.players == FIVE[1:]


@pytest.mark.parametrize(
    "line",
    [
        "join 12x;",
        "join pass",
        "join r",
        "join grand",
        "join -x",
        "join bert",
        "join a|b",
        f"join {'x' * 41}",
        "replace anna 12",
        "replace anna pass",
        "replace anna BERT",
    ],
)
def test_newcomers_need_a_name_that_a_sheet_may_hold(line: str) -> None:
    """Outer face 1: the names `session new` refuses would be unreadable in the next line."""
    if line == "join 12x;":
        assert recorder(THREE).record(line).line == "join 12x"
        return
    with pytest.raises(SkatError):
        recorder(THREE).record(line)


# --- adjustments -----------------------------------------------------------------------------------


def test_adjustments_move_points_and_nothing_else() -> None:
    """Outer face 1: an entry that no game explains; no deal, no number, no won or lost game."""
    found = played(FOUR, ["b c1", "anna adj -20", "bert adj 7; counted twice", "c s2h"])
    assert [row.number for row in found.rows] == [1, None, None, 2]
    assert [row.deal.dealer for row in found.rows] == ["Anna", "Bert", "Bert", "Bert"]
    assert found.totals == {"Anna": -20, "Bert": 31, "Cleo": 44, "Doris": 0}
    row = found.rows[2]
    assert isinstance(row.entry, Adjustment)
    assert (row.line, row.entry.note, row.bock) == ("Bert adj 7", "counted twice", 1)
    sums = standing(found)
    assert sums.seeger == {"Anna": -20, "Bert": 81, "Cleo": 94, "Doris": 0}


def test_adjusting_somebody_who_has_left() -> None:
    """His column is still on the list; an unknown name is a problem."""
    lines = ["pass"] * 4 + ["leave Doris", "Doris adj -20", "Zoe adj 5"]
    found = written(FOUR, lines)
    assert found.totals["Doris"] == -20
    assert [row.line for row in found.rows if row.problem] == ["Zoe adj 5"]


def test_an_adjustment_before_its_player_has_come_is_a_problem() -> None:
    """The sheet's entry is read by name, and nobody of that name has a column yet."""
    sheet = new_sheet(THREE)
    late = new_sheet(FOUR).with_lines(["Doris adj 5"]).lines[0]
    found = Recorder(sheet._replace(lines=(late,))).replay()
    assert [(problem.code, problem.span) for problem in found.problems] == [("not_at_table", (0, 5))]
    assert found.totals == dict.fromkeys(THREE, 0)


# --- sheets as values ------------------------------------------------------------------------------


def test_a_sheet_is_a_value() -> None:
    """House 3: adding a line gives a new sheet."""
    sheet = new_sheet(THREE)
    longer = sheet.with_lines(["Anna s2h", "join Doris", "Doris c1"])
    assert sheet.lines == ()
    assert longer.roster() == list(FOUR)
    assert [line.problem is None for line in longer.lines] == [True, True, True]
    assert longer.with_lines(["replace Doris Emil"]).roster() == list(FIVE)


def test_replay_is_what_a_recorder_that_takes_no_line_gives() -> None:
    """House 2: `ScoreSheet --sheet.replay--> rows`."""
    sheet = new_sheet(THREE).with_lines(["Anna s2h", "Anna adj -4"])
    assert replay(sheet) == Recorder(sheet).replay()
    assert replay(sheet).totals == {"Anna": 40, "Bert": 0, "Cleo": 0}


def test_a_note_of_the_file_belongs_to_its_line() -> None:
    """House 4: `note` stands beside `play`; it beats one behind a semicolon."""
    assert read("Anna s2h", THREE, "ace in the skat").entry == DeclaredGame(
        contract(Kind.SPADES, Announcement.HAND), 2, "Anna", note="ace in the skat"
    )
    entry = read("pass ; typed", THREE, "kept").entry
    assert entry == PassedIn("kept")
    assert read("pass ; typed", THREE).entry == PassedIn("typed")


@settings(max_examples=30)
@given(evenings())
def test_recording_and_replaying_agree(evening: Evening) -> None:
    """House 1.4: totals are always recomputed, from the canonical lines alone."""
    table = recorder(evening.players, evening.rules, evening.lines)
    assert table.replay().totals == Recorder(evening.sheet()).replay().totals


@settings(max_examples=30)
@given(evenings(), st.data())
def test_a_replay_of_a_prefix_is_a_prefix_of_the_replay(
    evening: Evening,
    data: st.DataObject,
) -> None:
    """What is played stays as it is, whatever comes after it."""
    count = data.draw(st.integers(0, len(evening.lines)))
    whole, part = Recorder(evening.sheet()).replay(), Recorder(evening.sheet(count)).replay()
    wanted = [(row.number, row.line, row.deal, row.scores, row.totals) for row in whole.rows[:count]]
    assert [(row.number, row.line, row.deal, row.scores, row.totals) for row in part.rows] == wanted
    assert part.problems == whole.problems == []
    if count < len(whole.rows):
        assert part.next == whole.rows[count].deal


@settings(max_examples=30)
@given(evenings(seats=False))
def test_lines_without_deals_never_move_the_turn(evening: Evening) -> None:
    """Every game but a Grand Hand in a Ramsch uses one deal up (skat 4.16, 5.21)."""
    found = Recorder(evening.sheet()).replay()
    used = sum(
        row.number is not None and not (row.deal.ramsch and isinstance(row.entry, DeclaredGame))
        for row in found.rows
    )
    assert found.next.dealer == evening.players[used % len(evening.players)]
    games = [row for row in found.rows if row.number is not None]
    assert [row.number for row in games] == list(range(1, len(games) + 1))
    assert found.number == len(games) + 1


@pytest.mark.parametrize(
    ("line", "fault"),
    [("Zoe adj 5", "Zoe"), ("Anna s2h", "Anna"), ("  Bert c1 x Anna", "Anna")],
)
def test_the_place_of_a_seat_that_is_not_in_play(line: str, fault: str) -> None:
    """Anna deals and sits out (skat 7.10)."""
    (row,) = written(FOUR, [line]).rows
    assert row.problem is not None
    start, end = row.problem.span or (0, 0)
    assert line[start:end] == fault
