"""A paper list typed in again: totals behind `=`, and `session check --against`."""

import tomllib
from pathlib import Path

import pytest
from cli_runner import ask, done, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")


def written(path: Path) -> list[list[int] | None]:
    games = tomllib.loads(path.read_text("utf-8"))["games"]
    return [game.get("totals") for game in games]


# --- totals behind a line ----------------------------------------------------------------------------------


def test_right_totals_are_kept_without_a_word(sheet: Path) -> None:
    """s2h is 44, g1 lost -96 (3.1, 4.1)."""
    answer = run("add", "-", stdin="anna s2h = 44\nbert g1- = 44 -96 0\npass\ncleo d1=18 ; paper smudged\n")
    assert (answer.code, answer.err) == (0, "")
    assert written(sheet) == [[44, 0, 0], [44, -96, 0], None, [44, -96, 18]]
    assert ask("show")["games"][3]["note"] == "paper smudged"
    assert run("session", "check").code == 0


@pytest.mark.parametrize("line", ["bert g1- = -69", "bert g1- = 0 -69 0", "bert g1-=0, −69, 0"])
def test_wrong_total_is_told_at_once(sheet: Path, line: str) -> None:
    answer = run("add", line)
    assert answer.code == 0
    assert "Bert -69, counted -96" in answer.err
    assert written(sheet) == [[0, -69, 0]]
    assert run("session", "check").code == 1


def test_slip_that_is_only_carried_on_is_told_once(sheet: Path) -> None:
    """The paper has Bert at -69 instead of -96: 33 more make -36, and that is no second slip."""
    assert "Bert -69" in run("add", "bert g1- = -69").err
    assert run("add", "bert s2 = -36").err == ""
    assert run("add", "anna s2 = 33").err == ""
    assert written(sheet)[-1] == [33, -36, 0]
    assert "Bert 30, counted -30" in run("add", "bert s2 = 30").err


def test_totals_may_be_written_for_an_adjustment_and_a_ramsch(sheet: Path) -> None:
    answer = run("add", "-", stdin="anna adj -20 = -20\nbert r69 = -69\n")
    assert (answer.code, answer.err) == (0, "")
    assert written(sheet) == [[-20, 0, 0], [-20, -69, 0]]


@pytest.mark.parametrize("line", ["anna s2 = 33 0", "pass = 3", "r 41 52 27 = 4", "anna s2 = 1 2 3 4"])
def test_another_number_of_totals_is_refused(sheet: Path, line: str) -> None:
    before = sheet.read_bytes()
    answer = run("add", line)
    assert (answer.code, answer.out) == (1, "")
    assert sheet.read_bytes() == before


def test_fault_of_the_line_is_told_before_its_totals(sheet: Path) -> None:
    assert "12" in run("add", "anna h12 = 44").err
    assert "games" not in tomllib.loads(sheet.read_text("utf-8"))


def test_a_name_with_an_equals_sign_is_no_total(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "odd.toml", head='players = ["=3", "Bert", "Cleo"]\n')
    done("-f", str(path), "add", "=3 s2")
    assert written(path) == [None]


def test_as_json_the_difference_is_an_error_object(sheet: Path) -> None:
    answer = run("--json", "add", "bert g1- = -69")
    assert (answer.code, answer.data["totals"]["Bert"]) == (0, -96)
    assert answer.fault["code"] == "written_total"
    assert sheet.exists()


# --- session check --against --------------------------------------------------------------------------

EVENING = ["Anna s2h", "Bert g1-", "pass", "Bert s2", "Anna adj -20", "Cleo n"]
RIGHT = [(44, 0, 0), (44, -96, 0), (44, -96, 0), (44, -63, 0), (24, -63, 0), (24, -63, 23)]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return written_sheet(tmp_path / "evening.toml", EVENING)


def check(paper: str) -> tuple[int, str]:
    answer = run("-f", "evening.toml", "session", "check", "--against", paper)
    return answer.code, answer.err


@pytest.mark.usefixtures("evening")
def test_last_totals_are_compared() -> None:
    assert check("24,-63,23") == (0, "")
    assert check("24 -63 23") == (0, "")
    code, err = check("24,-36,23")
    assert (code, "Bert -36, counted -63" in err, "Anna" in err.split("error:")[1]) == (1, True, False)


FILES = {
    "every line": "44 0 0\n44 -96 0\n44 -96 0\n44 -63 0\n24 -63 0\n24 -63 23\n",
    "games only": "44,,\n,-96,\n-,-,-\n,-63,\n24,,23\n",
    "semicolons": "44;0;0\r\n44;-96;0\r\n;;\r\n44;-63;0\r\n24;-63;23\r\n",
    "names in any order": "Cl;A;Bert\n0;44;0\n0;44;-96\n;;\n0;44;-63\n23;24;-63\n",
    "numbers": "Nr Bert\n2 -96\n4 -63\n",
    "numbers without names": "1 44 0 0\n5 24 -63 23\n",
    "whoever scored": "44\n-96\n-\n-63\n24\n23\n",
    "whoever scored, headed": "total\n44\n-96\n-\n-63\n24\n23\n",
    "whoever scored, in German": "Stand\n44\n-96\n-\n-63\n24\n23\n",
    "whoever scored, in Russian": "Итог\n44\n-96\n-\n-63\n24\n23\n",
    "whoever scored, by number": "№;Всего\n1;44\n4;-63\n5;23\n",
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_files_of_totals(evening: Path, text: str) -> None:
    (evening.parent / "paper.txt").write_text(text, "utf-8", newline="")
    assert check("paper.txt") == (0, "")


@pytest.mark.parametrize("name", ["every line", "semicolons", "names in any order", "numbers"])
def test_first_wrong_row_is_named_and_what_follows_from_it_is_not(evening: Path, name: str) -> None:
    text = FILES[name].replace("-96", "-69").replace("-63", "-36")
    (evening.parent / "paper.txt").write_text(text, "utf-8", newline="")
    code, err = check("paper.txt")
    assert (code, err.count("error:")) == (1, 1)
    assert "game 2: Bert g1-" in err
    assert "Bert -69, counted -96" in err


@pytest.mark.parametrize("name", ["every line", "semicolons", "names in any order", "whoever scored"])
def test_a_wrong_total_that_the_next_row_sets_right_is_told_once(evening: Path, name: str) -> None:
    (evening.parent / "paper.txt").write_text(FILES[name].replace("-96", "-69", 1), "utf-8", newline="")
    code, err = check("paper.txt")
    assert (code, err.count("error:")) == (1, 1)
    assert "Bert -69, counted -96" in err


def test_an_exported_list_is_compared_too(evening: Path) -> None:
    done("-f", "evening.toml", "session", "export", "-o", "list.csv", "--dialect", "german")
    assert check("list.csv") == (0, "")
    text = Path("list.csv").read_text("utf-8").replace(";-63", ";-36")
    (evening.parent / "list.csv").write_text(text, "utf-8")
    assert check("list.csv")[0] == 1


@pytest.mark.parametrize("heading", ["line,note", "Zeile;Punkte Anna", "game,total"])
def test_a_list_without_a_column_of_totals_is_no_list_that_holds(evening: Path, heading: str) -> None:
    """Nothing was compared, so nothing holds: the place is the heading, the remedy a column."""
    (evening.parent / "list.csv").write_text(f"{heading}\nAnna s2h\n", "utf-8")
    code, err = check("list.csv")
    assert (code, "list.csv has no column of totals" in err, "`total Anna`" in err) == (2, True, True)
    assert err.splitlines()[1:3] == [f"  {heading}", "  " + "^" * len(heading)]


def test_the_list_of_an_evening_that_somebody_left(tmp_path: Path) -> None:
    """An exported list has a column for everyone who ever sat there."""
    written_sheet(tmp_path / "evening.toml", ["Anna s2h", "pass", "pass", "join Dora", "leave Anna"])
    done("-f", "evening.toml", "session", "export", "-o", "list.csv")
    assert check("list.csv") == (0, "")


def test_as_json(evening: Path) -> None:
    answer = run("--json", "-f", str(evening), "session", "check", "--against", "24,-36,23")
    assert answer.code == 1
    (problem,) = answer.data["problems"]
    assert (problem["check"], problem["number"], problem["code"]) == ("written-totals", 5, "written_total")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("44 0\n", 2),
        ("1 44 0 0 0\n", 2),
        ("44 0 0\n44 0 0 0\n", 2),
        ("Anna Zora\n44 0\n", 2),
        ("Anna Bert\n44 x\n", 2),
        ("44\n" * 7, 1),
        ("Nr Anna\n9 44\n", 1),
        ("", 3),
        ("- - -\n", 3),
        ("line,total Anna\nAnna s2h,\n", 3),
        ("line,total Zora\nAnna s2h,0\n", 2),
        ("line,total Anna\nAnna s2h,x\n", 2),
    ],
)
def test_file_that_cannot_be_compared(evening: Path, text: str, code: int) -> None:
    (evening.parent / "paper.txt").write_text(text, "utf-8")
    found, err = check("paper.txt")
    assert (found, err.startswith("error: ")) == (code, True)


@pytest.mark.usefixtures("evening")
def test_missing_file_and_wrong_number_of_totals() -> None:
    assert check("missing.txt")[0] == 3
    assert check("24,-63")[0] == 1


@pytest.mark.parametrize(("language", "word"), [("de", "gerechnet"), ("ru", "по счёту")])
def test_a_wrong_total_is_told_in_the_language_of_the_list(sheet: Path, language: str, word: str) -> None:
    assert sheet.exists()
    said = run("--lang", language, "add", "bert g1- = -69").err
    assert f"Bert -69, {word} -96" in said
    assert "counted" not in said
