"""The official list as a value (skat 7.1 to 7.4, 7.7); club-night.toml has its sums by hand."""

from pathlib import Path

import pytest

from skatcalc.report.paperlist import COLUMNS, MARK, PaperList, PlayerCells, blank_list, paper_list
from skatcalc.sheet.scoresheet import new_sheet, replay
from skatcalc.skat.rules import RuleSet, preset
from skatcalc.store.document import load
from skatcalc.words import Words

EXAMPLES = Path(__file__).parents[2] / "examples"
WORDS = Words("en")
BLANK = PlayerCells()
DEALER = PlayerCells(dealer=True)


def listed(
    *lines: str, players: tuple[str, ...] = ("Anna", "Bert", "Cleo"), rules: str = "isko"
) -> PaperList:
    sheet = new_sheet(players, preset(rules)).with_lines(lines)
    return paper_list(replay(sheet), sheet.rules.scoring, WORDS)


@pytest.fixture(scope="module")
def club_night() -> PaperList:
    document = load(EXAMPLES / "club-night.toml")
    return paper_list(replay(document.sheet()), document.rules.scoring, WORDS)


def cells(found: PaperList, row: int) -> dict[str, str]:
    return {name: text for name, text in zip(COLUMNS, found.rows[row].game, strict=True) if text}


def test_columns_are_those_of_the_printed_list() -> None:
    """Skat 7.1: number, base, with, without, six levels, plus, minus."""
    assert COLUMNS == (
        "number",
        "base",
        "with",
        "without",
        "hand",
        "schneider",
        "schneider_announced",
        "schwarz",
        "schwarz_announced",
        "ouvert",
        "plus",
        "minus",
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("anna s2h", {"base": "11", "with": "2", "hand": MARK, "plus": "44"}),
        # lost: the doubled amount stands in the minus column (skat 7.2)
        ("anna do3-", {"base": "9", "without": "3", "minus": "72"}),
        # 24 x (4 + 1 + 6 levels) = 264
        (
            "anna g4o",
            {"base": "24", "with": "4", "plus": "264"}
            | dict.fromkeys(
                ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"), MARK
            ),
        ),
        # Null is written as 23 with marks (skat 7.1); Null ouvert Hand is worth 59 (skat 3.1)
        ("anna nho", {"base": "23", "hand": MARK, "ouvert": MARK, "plus": "59"}),
        ("pass", {"base": "P"}),
    ],
)
def test_cells_of_a_game(line: str, expected: dict[str, str]) -> None:
    assert cells(listed(line), 0) == {"number": "1"} | expected


def test_grand_ouvert_of_the_source_document_is_marked_without_a_step() -> None:
    """Skat 3.8: base value 36 instead of the step, 36 x (1 + 1 + 5) = 252."""
    found = cells(listed("anna g1o", rules="classic"), 0)
    assert (found["base"], found["ouvert"], found["plus"]) == ("36", MARK, "252")


def test_only_the_declarer_gets_cells_and_the_dealer_is_hatched() -> None:
    """Skat 7.2, 7.3: dealer of row r is place ((r - 1) mod n) + 1."""
    rows = listed("bert c1", "bert h1-", "pass", "anna n").rows
    # 24; 24 - 2 x 20 = -16; passed; 23
    assert rows[0].players == (DEALER, PlayerCells("24", "1", ""), BLANK)
    assert rows[1].players == (BLANK, PlayerCells("-16", "", "1", dealer=True), BLANK)
    assert (rows[2].players, rows[2].passed) == ((BLANK, BLANK, DEALER), "1")
    assert rows[3].players == (PlayerCells("23", "1", "", dealer=True), BLANK, BLANK)
    assert [row.ends_round for row in rows] == [False, False, True, False]


def test_counters_and_foot_of_the_club_night(club_night: PaperList) -> None:
    """Sums of the comments in the file: points, 50 a game, 30 for each lost game of others (skat 7.4)."""
    assert club_night.players == ("Lea", "Max", "Nora", "Ole")
    assert [line.values for line in club_night.foot] == [
        ("-208", "-330", "112", "142"),
        ("50", "-200", "100", "100"),
        ("120", "30", "150", "150"),
        ("-38", "-500", "362", "392"),
    ]
    assert [line.sum for line in club_night.foot] == [False, False, False, True]
    assert club_night.foot[2].label.endswith("30")
    assert club_night.passed == "1"
    # Max loses in games 1, 4, 5 and 11
    assert [(row.game[0], row.players[1].lost) for row in club_night.rows if row.players[1].lost] == [
        ("1", "1"),
        ("4", "2"),
        ("5", "3"),
        ("11", "4"),
    ]


def test_controls_of_the_club_night(club_night: PaperList) -> None:
    """Skat 7.7: 12 games; -208 - 330 + 112 + 142 = -284; 5 lost games x 3; -284 + 50 x 6 + 40 x 5 = 216."""
    sides = [(control.left, control.right) for control in club_night.controls]
    assert sides == [("12", "12"), ("-284", "-284"), ("", ""), ("15", "15"), ("216", "216")]
    assert all(control.holds for control in club_night.controls)


def test_marks_say_what_the_columns_cannot(club_night: PaperList) -> None:
    """Game 4 is Kontra, 5 to 7 Bock, 8 and 12 both, 11 overbid."""
    marks = {row.game[0]: row.mark for row in club_night.rows if row.mark}
    assert marks == {"4": "×2", "5": "×2", "6": "×2", "7": "×2", "8": "×4", "11": "ob", "12": "×4"}


def test_ramsch_gives_everybody_who_scores_a_total() -> None:
    """Tie at 50 with 20 for the third: both losers pay 50 (skat 5.19); one doubles the running total."""
    rows = listed("r 50 50 20", "r 50 50 20", rules="pub").rows
    assert [row.game[1] for row in rows] == ["R", "R"]
    assert [row.game[-1] for row in rows] == ["100", "100"]
    assert [[own.total for own in row.players] for row in rows] == [["-50", "-50", ""], ["-100", "-100", ""]]


def test_what_is_no_game_has_no_number_and_a_remark() -> None:
    rows = listed("anna c1", "bert adj -20", "cleo x9", "leave anna", "pass", rules="isko").rows
    assert [row.game[0] for row in rows] == ["1", "", "2", "", "3"]
    assert rows[1].remark == "adjustment: Bert -20"
    assert (rows[1].players[1], rows[1].players[0].dealer) == (PlayerCells("-20"), False)
    assert rows[2].remark.startswith("does not count")
    assert "Anna" in rows[3].remark
    assert all(row.line == "" for row in rows if row.remark)


def test_a_redeal_has_no_number() -> None:
    """Skat 4.16 in `classic`: the same dealer deals anew."""
    rows = listed("pass", "anna c1", rules="classic").rows
    assert [(row.game[0], row.passed) for row in rows] == [("", ""), ("1", "")]
    assert rows[0].remark


@pytest.mark.parametrize(
    ("rules", "remark"), [("classic", "all passed, dealt anew"), ("pub", "all passed: a Ramsch is played")]
)
def test_a_deal_that_all_passed_says_what_follows(rules: str, remark: str) -> None:
    """Skat 4.16: the cards are dealt anew, or played as a Ramsch; the last row knows it too."""
    for lines in (("pass",), ("pass", "r 41 52 27" if rules == "pub" else "anna c1")):
        assert listed(*lines, rules=rules).rows[0].remark == remark


def test_a_changing_table_has_no_single_bonus() -> None:
    """Skat 6.1.2: 120 / n for each lost game of another; the newcomer sits right of the first (skat 7.10)."""
    found = listed("anna c1", "bert c1", "cleo c1-", "join Dora", "bert c1-")
    assert found.players == ("Anna", "Bert", "Cleo", "Dora")
    assert (found.foot[2].label, found.foot[2].values) == (
        "Lost games of the others",
        ("70", "40", "30", "30"),
    )


def test_another_scoring_has_a_line_of_its_own() -> None:
    sheet = new_sheet(("A", "B", "C"), RuleSet(scoring="bierlachs")).with_lines(["a c1"])
    foot = paper_list(replay(sheet), "bierlachs", WORDS).foot
    # B and C lose 24 each (skat 6.2)
    assert (foot[-1].label, foot[-1].values) == ("Bierlachs", ("0", "-24", "-24"))


@pytest.mark.parametrize(("players", "each"), [(3, 40), (4, 30), (5, 24), (6, 20)])
def test_blank_list(players: int, each: int) -> None:
    """Skat 7.3 to 7.5: twelve rounds, numbered, dealers hatched, nothing else filled in."""
    found = blank_list(players, 12 * players, WORDS)
    assert len(found.rows) == 12 * players
    for number, row in enumerate(found.rows, 1):
        assert [text for text in row.game if text] == [str(number)]
        dealers = [place for place, own in enumerate(row.players, 1) if own.dealer]
        assert dealers == [(number - 1) % players + 1]
        assert all(own[:3] == ("", "", "") for own in row.players)
        assert row.ends_round == (number % players == 0)
    assert found.foot[2].label.endswith(f" {each}")
    assert {value for line in found.foot for value in line.values} == {""}
