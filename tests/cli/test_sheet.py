"""`skatcalc session show|check|undo|edit|use`, which sheet is meant, and global options anywhere."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cli_runner import PLAYERS, ask, done, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

SHEET_KEYS = ["players", "rules", "games", "standing", "next", "complete", "problems"]
STANDING_KEYS = ["points", "won", "lost", "passed", "seeger", "seeger_fabian", "bierlachs"]
FOUR = (*PLAYERS, "Doris")
FIVE = (*FOUR, "Emil")
SIX = (*FIVE, "Fritz")
# Cases L-7 and L-8: 144 for Anna, -54 for Anna, 46 for Cleo.
L_7 = ["Anna g4s", "Anna do2-", "Cleo no"]


def games_of(path: Path) -> list[dict[str, Any]]:
    """Read the games of a sheet file."""
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get("games", [])
    return found


def begun(players: tuple[str, ...], rules: str = "isko") -> None:
    """Begin a sheet that is then in use."""
    done("session", "new", *players, "-r", rules, "-f", "evening.toml")


def by_name(*values: int, players: tuple[str, ...] = PLAYERS) -> dict[str, int]:
    """Give the players their values."""
    return dict(zip(players, values, strict=True))


# --- show ---------------------------------------------------------------------------------------------


def test_show_as_json_has_the_keys_of_the_outer_face(sheet: Path) -> None:
    done("add", "-", stdin="\n".join(L_7))
    found = ask("show")
    assert list(found)[:2] == ["format", "version"]
    assert (found["format"], found["version"]) == ("skatcalc/sheet", 1)
    assert [key for key in found if key in SHEET_KEYS] == SHEET_KEYS
    assert (found["players"], found["rules"]) == (list(PLAYERS), "isko")
    assert [key for key in found["standing"] if key in STANDING_KEYS] == STANDING_KEYS
    assert (found["complete"], found["problems"]) == (True, [])
    assert len(games_of(sheet)) == 3


def test_standing_of_the_worked_list(sheet: Path) -> None:
    """Cases L-7, L-8; Seeger 6.1.4; Bierlachs 6.2: who wins v gives every opponent -v, who loses gets -2v."""
    done("add", "-", stdin="\n".join(L_7))
    standing = ask("show", "-f", str(sheet))["standing"]
    assert standing["points"] == by_name(90, 0, 46)
    assert standing["won"] == by_name(1, 0, 1)
    assert standing["lost"] == by_name(1, 0, 0)
    assert standing["passed"] == 0
    assert standing["seeger"] == by_name(90, 0, 96)
    assert standing["seeger_fabian"] == by_name(90, 40, 136)
    assert standing["bierlachs"] == by_name(-54 - 46, -144 - 46, -144)


def test_rows_carry_running_totals(sheet: Path) -> None:
    """Skat 7.2, 7.3: the declarer's cells only; the dealer of row r is place ((r-1) mod n) + 1."""
    done("add", "-", stdin="\n".join(L_7))
    rows = ask("show", "-f", str(sheet))["games"]
    assert [row["number"] for row in rows] == [1, 2, 3]
    assert [row["line"] for row in rows] == L_7
    assert [row["dealer"] for row in rows] == ["Anna", "Bert", "Cleo"]
    assert [row["forehand"] for row in rows] == ["Bert", "Cleo", "Anna"]
    assert [row["declarer"] for row in rows] == ["Anna", "Anna", "Cleo"]
    assert [row["value"] for row in rows] == [144, 27, 46]
    assert [row["scores"] for row in rows] == [by_name(144, 0, 0), by_name(-54, 0, 0), by_name(0, 0, 46)]
    assert [row["totals"] for row in rows] == [by_name(144, 0, 0), by_name(90, 0, 0), by_name(90, 0, 46)]
    assert [row["bock"] for row in rows] == [1, 1, 1]


@pytest.mark.parametrize(
    ("players", "sitting", "forehand"),
    [
        # skat 7.9: at five the dealer and the third to his left sit, at six also the fourth
        (PLAYERS, [], "Bert"),
        (FOUR, ["Anna"], "Bert"),
        (FIVE, ["Anna", "Doris"], "Bert"),
        (SIX, ["Anna", "Doris", "Emil"], "Bert"),
    ],
)
def test_sitters_of_the_first_deal(players: tuple[str, ...], sitting: list[str], forehand: str) -> None:
    begun(players)
    row = ask("add", "bert s2")
    assert (sorted(row["sitting"]), row["forehand"]) == (sorted(sitting), forehand)
    assert set(row["scores"]) == set(row["totals"]) == set(players)


def test_new_sheet_shows_who_begins(sheet: Path) -> None:
    found = ask("show", "-f", str(sheet))
    assert (found["games"], found["complete"]) == ([], False)
    expected = {"number": 1, "dealer": "Anna", "forehand": "Bert", "bock": 1, "ramsch": False}
    assert {key: found["next"][key] for key in expected} == expected


def test_redeal_row_has_no_number_and_the_same_dealer_deals() -> None:
    """Skat 4.16: `redeal` in classic: the row is kept as a remark and counts as no game."""
    begun(PLAYERS, "classic")
    done("add", "-", stdin="anna s2\npass\ncleo s2\n")
    found = ask("show")
    assert [row["number"] for row in found["games"]] == [1, None, 2]
    assert [row["dealer"] for row in found["games"]] == ["Anna", "Bert", "Bert"]
    assert found["standing"]["passed"] == 0
    assert (found["next"]["number"], found["next"]["dealer"]) == (3, "Cleo")


def test_passed_deal_is_a_game_under_isko() -> None:
    """Skat 4.16: a row, counts as a game, the dealer moves on."""
    begun(PLAYERS)
    row = ask("add", "pass")
    assert (row["number"], row["declarer"], row["scores"]) == (1, None, by_name(0, 0, 0))
    assert row["next"]["dealer"] == "Bert"
    assert ask("show")["standing"]["passed"] == 1


def test_passed_deal_becomes_a_ramsch_in_the_pub() -> None:
    begun(PLAYERS, "pub")
    assert ask("add", "pass")["next"]["ramsch"] is True
    row = ask("add", "r 41 52 27")
    assert row["scores"] == by_name(0, -52, 0)
    assert (row["declarer"], row["next"]["ramsch"], row["next"]["dealer"]) == (None, False, "Bert")


@pytest.mark.parametrize(("rules", "anew"), [("isko", False), ("classic", True), ("pub", False)])
def test_text_of_a_passed_deal_says_what_follows(rules: str, *, anew: bool) -> None:
    """Skat 4.16: dealt anew by the same dealer under classic only."""
    begun(PLAYERS, rules)
    text = done("add", "pass")
    assert ("anew" in text) is anew
    assert ("Ramsch" in text) is (rules == "pub")


def test_leaving_in_mid_round_is_notice() -> None:
    """Section 1: `leave` in mid-round is notice and takes effect at the end of the round."""
    begun(FOUR)
    done("add", "-", stdin="bert s2\n")
    assert "end of the round" in done("add", "leave anna")
    rows = [ask("add", f"{player} s2") for player in ("doris", "doris", "bert", "bert")]
    assert [row["dealer"] for row in rows] == ["Bert", "Cleo", "Doris", "Bert"]
    assert [row["sitting"] for row in rows] == [["Bert"], ["Cleo"], ["Doris"], []]


def test_leaving_between_rounds_is_at_once() -> None:
    begun(FOUR)
    assert "end of the round" not in done("add", "leave anna")
    row = ask("add", "bert s2")
    assert (row["dealer"], row["forehand"], row["sitting"]) == ("Bert", "Cleo", [])


def test_bock_round_is_announced_and_counts() -> None:
    """Skat 5.18, preset friendly: after a game of 100 or more a round of Bock, then a round of Schieber."""
    begun(PLAYERS, "friendly")
    first = ask("add", "anna g4")
    assert (first["bock"], first["scores"]["Anna"]) == (1, 120)
    assert (first["next"]["bock"], first["next"]["ramsch"]) == (2, False)
    rows = [ask("add", "bert s2") for _ in range(3)]
    assert [row["bock"] for row in rows] == [2, 2, 2]
    assert [row["scores"]["Bert"] for row in rows] == [66, 66, 66]
    assert [(row["next"]["bock"], row["next"]["ramsch"]) for row in rows] == [(2, False)] * 2 + [(1, True)]


def test_problems_of_old_lines_are_errors_with_their_place(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h", "Bert h12", "Zora g1"])
    found = ask("show", "-f", str(path))
    first, second = found["problems"]
    assert first["line"][slice(*first["span"])] == "12"
    assert second["line"][slice(*second["span"])] == "Zora"
    for problem in (first, second):
        assert {"code", "message", "hint", "line", "span"} <= set(problem)
    assert [row["scores"] for row in found["games"]] == [
        by_name(44, 0, 0),
        by_name(0, 0, 0),
        by_name(0, 0, 0),
    ]
    assert found["standing"]["points"] == by_name(44, 0, 0)


@pytest.mark.parametrize(
    ("games", "complete"), [(0, False), (1, False), (2, False), (3, True), (4, False), (6, True)]
)
def test_sheet_is_complete_after_whole_rounds(tmp_path: Path, games: int, complete: bool) -> None:  # noqa: FBT001 - from the table
    path = written_sheet(tmp_path / "old.toml", ["Anna s2"] * games)
    assert ask("show", "-f", str(path))["complete"] is complete


def test_text_shows_lines_totals_and_the_next_deal(sheet: Path) -> None:
    done("add", "-", stdin="\n".join(L_7))
    text = done("show", "-f", str(sheet))
    for line in L_7:
        assert line in text
    for part in ("144", "54", "136", "Anna deals", "Bert leads", "isko", *PLAYERS):
        assert part in text
    rows = [line for line in text.splitlines() if re.match(r"\s*\d+  ", line)]
    assert len(rows) == 3
    # skat 7.2: plus column, minus column, the declarer's total
    assert re.findall(r"-?\d+", rows[0].split("g4s")[1]) == ["144", "144"]
    assert re.findall(r"-?\d+", rows[1].split("do2-")[1]) == ["54", "90"]


@pytest.mark.parametrize(
    ("language", "bock", "ramsch"),
    [
        ("en", "[B1] Bock, first game", "[R1] Ramsch, first game"),
        ("de", "[B1] Bock, erstes Spiel", "[R1] Ramsch, erstes Spiel"),
        ("ru", "[Б1] бок, первая сдача", "[Р1] распасовка, первая сдача"),
    ],
)
def test_marks_of_rounds_are_explained_where_they_stand(language: str, bock: str, ramsch: str) -> None:
    """Also in the text that is exported; a list without such rounds says nothing of them."""
    head = '[options]\nbock = ["value>=100"]\nafter_bock = "ramsch"\n'
    games = ["Anna c1", "Anna g4", "Anna d1", *["Anna c1", "Bert c1", "Cleo c1"], "r 40 40 40"]
    path = written_sheet(Path("rounds.toml"), games[:1], head)
    assert "[" not in done("--lang", language, "show", "-f", str(path))
    path = written_sheet(Path("rounds.toml"), games, head)
    for words in (["show"], ["session", "export", "--format", "text"]):
        out = done("--lang", language, *words, "-f", str(path))
        (legend,) = [row for row in out.splitlines() if row.startswith("* ")]
        assert bock in legend
        assert ramsch in legend


def test_last_lines_only(sheet: Path) -> None:
    done("add", "-", stdin="\n".join(L_7))
    text = done("show", "--last", "1", "-f", str(sheet))
    assert L_7[2] in text
    assert L_7[0] not in text
    assert "136" in text


def test_show_warns_of_faulty_lines(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Bert h12"])
    answer = run("show", "-f", str(path))
    assert answer.code == 0
    assert "session check" in answer.err
    assert "Bert h12" in answer.out


# --- check --------------------------------------------------------------------------------------------


def test_check_of_a_sound_sheet(sheet: Path) -> None:
    done("add", "-", stdin="\n".join(L_7))
    answer = run("session", "check", "-f", str(sheet))
    assert (answer.code, answer.err) == (0, "")
    assert ask("session", "check")["problems"] == []


def test_check_names_line_and_fault(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2h", "Bert h12", "pass"])
    answer = run("session", "check", "-f", str(path))
    assert answer.code == 1
    assert "Bert h12" in answer.err
    assert "game 2" in answer.err
    found = run("--json", "session", "check", "-f", str(path))
    assert found.code == 1
    (problem,) = found.data["problems"]
    assert (problem["number"], problem["line"]) == (2, "Bert h12")


def test_check_compares_with_the_totals_of_the_paper(tmp_path: Path) -> None:
    head = '[[games]]\nplay = "Anna s2h"\ntotals = [44, 0, 0]\n'
    head += '[[games]]\nplay = "Bert go1-"\ntotals = [44, -69, 0]\n'
    path = written_sheet(tmp_path / "old.toml", head=head)
    answer = run("session", "check", "-f", str(path))
    assert answer.code == 1
    for part in ("Bert", "-69", "-96"):
        assert part in answer.err


def test_strict_check_asks_for_whole_rounds(sheet: Path) -> None:
    done("add", "anna", "s2")
    assert run("session", "check", "-f", str(sheet)).code == 0
    assert run("session", "check", "--strict").code == 1
    done("add", "-", stdin="pass\npass\n")
    assert run("session", "check", "--strict").code == 0


# --- undo and edit --------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["undo"], ["session", "undo"]])
def test_undo_takes_the_last_line_back_and_keeps_it_as_a_comment(sheet: Path, command: list[str]) -> None:
    done("add", "-", stdin="anna s2h\nbert g1-\n")
    text = done(*command)
    assert "Bert g1-" in text
    assert [game["play"] for game in games_of(sheet)] == ["Anna s2h"]
    assert re.search(r"^#.*Bert g1-", sheet.read_text(encoding="utf-8"), re.MULTILINE)
    assert ask("show")["standing"]["points"] == by_name(44, 0, 0)


def test_undo_as_json(sheet: Path) -> None:
    done("add", "anna", "s2h")
    found = ask("undo", "-f", str(sheet))
    assert found["version"] == 1
    assert found["line"] == "Anna s2h"
    assert (found["next"]["number"], found["next"]["dealer"]) == (1, "Anna")


def test_undo_of_an_empty_sheet_is_no(sheet: Path) -> None:
    before = sheet.read_bytes()
    assert run("undo").code == 1
    done("add", "pass")
    done("undo")
    assert run("undo").code == 1
    assert sheet.read_bytes().startswith(before)


@pytest.mark.parametrize("command", [["edit"], ["session", "edit"]])
def test_edit_corrects_a_game_and_keeps_the_old_line(sheet: Path, command: list[str]) -> None:
    done("add", "-", stdin="anna s2h\nbert g1-\n")
    done(*command, "1", "cleo", "s2h", "-")
    assert [game["play"] for game in games_of(sheet)] == ["Cleo s2h-", "Bert g1-"]
    assert re.search(r"^#.*Anna s2h", sheet.read_text(encoding="utf-8"), re.MULTILINE)
    assert ask("show")["standing"]["points"] == by_name(0, -96, -88)


def test_edit_keeps_a_note_and_takes_a_new_one(sheet: Path) -> None:
    done("add", "anna s2h ; first")
    done("edit", "1", "anna", "s3h")
    assert games_of(sheet) == [{"play": "Anna s3h", "note": "first"}]
    done("edit", "1", "anna s3h ; second")
    assert games_of(sheet) == [{"play": "Anna s3h", "note": "second"}]


def test_edit_as_json_prints_the_row(sheet: Path) -> None:
    done("add", "-", stdin="anna s2h\nbert g1-\n")
    found = ask("edit", "1", "anna", "s3h", "-f", str(sheet))
    assert (found["number"], found["line"], found["scores"]) == (1, "Anna s3h", by_name(55, 0, 0))


def test_edit_counts_games_as_the_list_does(sheet: Path) -> None:
    """An adjustment has no number, so game 2 is the third line."""
    done("add", "-", stdin="anna s2h\nbert adj -20\nbert g1\n")
    done("edit", "2", "cleo", "g1")
    assert [game["play"] for game in games_of(sheet)] == ["Anna s2h", "Bert adj -20", "Cleo g1"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["9", "anna", "s2"], 1),
        (["0", "anna", "s2"], 1),
        (["1", "anna", "h12"], 1),
        (["1", "zora", "s2"], 2),
        (["one", "anna", "s2"], 1),  # there is no game `one`
        (["1"], 2),
    ],
)
def test_edit_that_cannot_be_is_refused(sheet: Path, words: list[str], code: int) -> None:
    done("add", "anna", "s2h")
    before = sheet.read_bytes()
    answer = run("edit", *words)
    assert (answer.code, answer.out) == (code, "")
    assert sheet.read_bytes() == before


# --- forgotten games, and one too many ------------------------------------------------------------------


def test_insert_puts_a_forgotten_game_before_another(sheet: Path) -> None:
    done("add", "-", stdin="anna s2h\nbert g1-\n")
    answer = done("session", "insert", "2", "cleo", "n", ";", "at last")
    assert answer.startswith("2  Cleo n\n")
    assert games_of(sheet)[1] == {"play": "Cleo n", "note": "at last"}
    assert [game["play"] for game in games_of(sheet)] == ["Anna s2h", "Cleo n", "Bert g1-"]
    found = ask("show")
    assert found["standing"]["points"] == by_name(44, -96, 23)
    assert [(game["number"], game["dealer"]) for game in found["games"]] == [
        (1, "Anna"),
        (2, "Bert"),
        (3, "Cleo"),
    ]


def test_insert_as_json_prints_the_row(sheet: Path) -> None:
    done("add", "-", stdin="anna s2h\nbert g1-\n")
    found = ask("session", "insert", "1", "cleo", "n", "-f", str(sheet))
    assert (found["number"], found["line"], found["scores"]) == (1, "Cleo n", by_name(0, 0, 23))
    assert found["next"]["number"] == 4


@pytest.mark.parametrize("label", ["2", "3a"])
def test_undo_takes_a_game_in_the_middle_back(tmp_path: Path, label: str) -> None:
    """The number is that on the list; the line stays in the file as a comment."""
    lines = ["Anna s2h", "Bert g1-", "Cleo n", "Bert adj -20", "Anna d1"]
    path = written_sheet(tmp_path / "a.toml", lines)
    place = 1 if label == "2" else 3
    assert lines[place] in done("undo", label, "-f", str(path))
    assert [game["play"] for game in games_of(path)] == lines[:place] + lines[place + 1 :]
    assert re.search(rf"^#.*{lines[place]}", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_a_line_that_does_not_count_any_more_is_named(tmp_path: Path) -> None:
    """Of four players the dealer sits out (skat 7.9), and dealers move when a game comes or goes."""
    head = 'players = ["Anna", "Bert", "Cleo", "Dora"]'
    path = written_sheet(tmp_path / "a.toml", ["Bert s2", "Cleo n", "Dora g1"], head)
    answer = run("session", "insert", "2", "anna", "d1", "-f", str(path))
    assert (answer.code, answer.err.count("does not count any more: Cleo n")) == (0, 1)
    assert run("session", "check", "-f", str(path)).code == 1
    answer = run("undo", "2", "-f", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert run("session", "check", "-f", str(path)).code == 0
    assert "does not count any more: Dora g1" not in run("undo", "1", "-f", str(path)).err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["session", "insert", "2", "anna", "s2"], 1),
        (["session", "insert", "0", "anna", "s2"], 1),
        (["session", "insert", "1", "anna", "h12"], 1),
        (["session", "insert", "1", "zora", "s2"], 2),
        (["session", "insert", "1"], 2),
        (["undo", "2"], 1),
        (["undo", "one"], 1),
    ],
)
def test_insert_and_undo_that_cannot_be_are_refused(sheet: Path, words: list[str], code: int) -> None:
    done("add", "anna", "s2h")
    before = sheet.read_bytes()
    answer = run(*words)
    assert (answer.code, answer.out) == (code, "")
    assert sheet.read_bytes() == before


# --- which sheet is meant ---------------------------------------------------------------------------------


def test_use_remembers_a_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written_sheet(tmp_path / "one.toml", ["Anna s2"])
    written_sheet(tmp_path / "two.toml", ["Bert g1"])
    done("session", "use", "two.toml")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert ask("show")["games"][0]["line"] == "Bert g1"
    assert ask("show", "-f", "../one.toml")["games"][0]["line"] == "Anna s2"
    assert ask("show")["games"][0]["line"] == "Bert g1"
    monkeypatch.setenv("SKATCALC_SHEET", str(tmp_path / "one.toml"))
    assert ask("show")["games"][0]["line"] == "Anna s2"
    assert ask("show", "-f", "../two.toml")["games"][0]["line"] == "Bert g1"


@pytest.mark.parametrize("text", [None, "no sheet at all", 'format = "other"'])
def test_use_of_what_is_no_sheet_changes_nothing(sheet: Path, tmp_path: Path, text: str | None) -> None:
    done("add", "anna", "s2h")
    if text is not None:
        (tmp_path / "other.toml").write_text(text, "utf-8")
    assert run("session", "use", "other.toml").code == 3
    assert ask("show")["games"][0]["line"] == "Anna s2h"
    assert sheet.exists()


def test_no_sheet_in_use(tmp_path: Path) -> None:
    for command in (["show"], ["undo"], ["add", "anna", "s2"], ["session", "settle"], ["session", "check"]):
        answer = run(*command)
        assert (answer.code, answer.out) == (3, "")
        assert "session new" in answer.err
    assert list(tmp_path.iterdir()) == []


def test_config_says_which_sheet_is_in_use(sheet: Path) -> None:
    assert str(sheet) in done("config")
    assert ask("config")["sheet"] == str(sheet)


@pytest.mark.parametrize(
    "head",
    [
        'rules = "nix"\n',
        "[options]\nkonntra = true\n",
        '[options]\nkontra = "perhaps"\n',
        'players = ["Anna", "Bert"]\n',
        'players = ["Anna", "Bert", "Anna"]\n',
        "players = 3\n",
        'date = "yesterday"\n',
        '[money]\nrate = "much"\n',
        "[end]\nrounds = 0\n",
        "[[games]]\nplay = 3\n",
    ],
)
@pytest.mark.parametrize("command", ["show", "settle"])
def test_document_that_cannot_be_used(tmp_path: Path, head: str, command: str) -> None:
    """3: a document cannot be used; the error names the file."""
    path = written_sheet(tmp_path / "old.toml", head=head)
    answer = run("session", command, "-f", str(path))
    assert (answer.code, answer.out) == (3, "")
    assert "old.toml" in answer.err


# --- global options anywhere -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["--json", "-f", "one.toml", "show"],
        ["show", "--json", "-f", "one.toml"],
        ["-f", "one.toml", "show", "--json"],
        ["session", "show", "-f", "one.toml", "--json"],
        ["session", "-f", "one.toml", "show", "--json"],
        ["session", "--json", "show", "--file", "one.toml"],
        ["show", "--file=one.toml", "--json"],
        ["show", "--json", "--lang", "en", "--ascii", "--color", "never", "-f", "one.toml"],
    ],
    ids=" ".join,
)
def test_global_options_stand_anywhere(tmp_path: Path, words: list[str]) -> None:
    written_sheet(tmp_path / "one.toml", ["Anna s2"])
    answer = run(*words)
    assert (answer.code, answer.data["games"][0]["line"]) == (0, "Anna s2")


@pytest.mark.parametrize(
    "words",
    [
        ["-r", "classic", "--json", "value", "s2h-"],
        ["value", "-r", "classic", "--json", "s2h-"],
        ["value", "s2h-", "-r", "classic", "--json"],
        ["value", "--rules=classic", "s2h-", "--json"],
        ["value", "s2h-", "--json", "--rules", "classic"],
        ["-rclassic", "--json", "value", "s2h-"],
        ["value", "s2h-", "--json", "-rclassic"],
    ],
    ids=" ".join,
)
def test_rules_stand_anywhere(words: list[str]) -> None:
    assert run(*words).data["score"] == -44


@pytest.mark.parametrize(
    "words",
    [
        ["-f", "one.toml", "add", "anna", "adj", "-20"],
        ["add", "-f", "one.toml", "anna", "adj", "-20"],
        ["add", "anna", "-f", "one.toml", "adj", "-20"],
        ["add", "anna", "adj", "-20", "-f", "one.toml"],
        ["session", "add", "anna", "adj", "-20", "--file", "one.toml"],
        ["add", "-f", "one.toml", "--", "anna", "adj", "-20"],
    ],
    ids=" ".join,
)
def test_file_stands_anywhere_around_a_line(tmp_path: Path, words: list[str]) -> None:
    path = written_sheet(tmp_path / "one.toml")
    done(*words)
    assert [game["play"] for game in games_of(path)] == ["Anna adj -20"]


def test_rules_of_a_sheet_are_its_own(sheet: Path) -> None:
    """House, idea 4: no flag, environment or user setting can change an old result."""
    done("add", "anna", "s2h-", "-f", str(sheet))
    assert ask("show", "-r", "classic")["games"][0]["scores"] == by_name(-88, 0, 0)
    assert ask("add", "anna", "s2h-", "-r", "classic")["scores"]["Anna"] == -88
