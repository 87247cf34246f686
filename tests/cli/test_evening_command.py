"""The rest of an evening: scorings on show, corrections and their warnings, the agreed end."""

import re
from datetime import datetime
from pathlib import Path
from typing import Self

import pytest
from cli_runner import ask, done, run, written_sheet

from skatcalc.cli import evening, session
from skatcalc.words import Words

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

WORDS = Words()
FOUR = 'players = ["Anna", "Bert", "Cleo", "Doris"]\n'
# 33, -40 and 23, each by the forehand of a table of four (skat 7.9)
EVENING = ["Bert s2", "Cleo h1-", "Doris n"]
TOTALS: dict[str, list[float]] = {
    "plain": [0, 33, -40, 23],
    "seeger": [0, 83, -90, 73],
    "seeger-fabian": [30, 113, -90, 103],
    "bierlachs": [-56, -23, -96, -33],
    "zero-sum": [8.5, 21.5, -56.5, 26.5],
    "loser-pays": [-16, 116, -176, 76],
}
ROWS = {"plain": "points", "seeger-fabian": "fabian"}


def foot(text: str, scoring: str) -> list[float]:
    """Give the numbers of a row in the foot of the list."""
    label = WORDS(f"foot-{ROWS.get(scoring, scoring)}")
    (found,) = re.findall(rf"^ +{re.escape(label)} +([-.\d ]+)$", text, re.MULTILINE)
    return [float(number) for number in found.split()]


# --- show --scoring ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scoring", TOTALS)
def test_show_under_every_scoring(tmp_path: Path, scoring: str) -> None:
    """Skat 6.1.1, 6.1.4, 6.2, 6.3, 6.14.5, each reckoned by hand; the sheet itself stays as it is."""
    path = written_sheet(tmp_path / "a.toml", EVENING, FOUR)
    before = path.read_bytes()
    words = ["session", "show", "-f", str(path), "--scoring", scoring]
    assert foot(done(*words), scoring) == TOTALS[scoring]
    standing = ask(*words)["standing"]
    assert (standing["scoring"], list(standing["totals"].values())) == (scoring, TOTALS[scoring])
    assert path.read_bytes() == before
    assert ask("show", "-f", str(path))["standing"]["scoring"] == "plain"


@pytest.mark.parametrize("scoring", TOTALS)
def test_show_goes_by_the_scoring_of_the_sheet(tmp_path: Path, scoring: str) -> None:
    """Outer face 3: `scoring` is what `show` and `settle` use."""
    head = f'{FOUR}[options]\nscoring = "{scoring}"\n'
    path = written_sheet(tmp_path / "a.toml", EVENING, head)
    assert foot(done("show", "-f", str(path)), scoring) == TOTALS[scoring]
    assert list(ask("show", "-f", str(path))["standing"]["totals"].values()) == TOTALS[scoring]
    settled = ask("session", "settle", "-f", str(path))
    assert settled["of"] == scoring
    assert settled["sum"] == sum(TOTALS[scoring])


def test_show_all_scorings_at_once(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "a.toml", EVENING, FOUR)
    text = done("show", "--scoring", "all", "-f", str(path))
    assert {scoring: foot(text, scoring) for scoring in TOTALS} == TOTALS


def test_show_refuses_a_scoring_that_nobody_knows(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "a.toml", EVENING, FOUR)
    answer = run("--json", "show", "-f", str(path), "--scoring", "skat")
    assert (answer.code, answer.out, answer.fault["code"]) == (2, "", "option_value")
    for scoring in TOTALS:
        assert scoring in answer.fault["hint"]


# --- Bierlachs that is over -------------------------------------------------------------------------

OVER = ["Bert g4o", "Bert g4"]  # 264 + 120 against Anna and Cleo (skat 6.2); the round is not whole


def bierlachs(path: Path, limit: int) -> str:
    """Write a Bierlachs up to a limit."""
    head = f'[options]\nscoring = "bierlachs"\nbierlachs_limit = {limit}\n[money]\nrate = "0.01"\n'
    return str(written_sheet(path, OVER, head))


@pytest.mark.parametrize(("limit", "code"), [(384, 0), (385, 1)])
def test_a_bierlachs_that_is_over_needs_no_whole_round(tmp_path: Path, limit: int, code: int) -> None:
    """Skat 6.2 against 5.13: who reaches the limit ends it; before that `--strict` wants whole rounds."""
    path = bierlachs(tmp_path / "a.toml", limit)
    answer = run("--json", "session", "check", "--strict", "-f", path)
    assert answer.code == code
    assert [problem["check"] for problem in answer.data["problems"]] == ["whole-rounds"] * code
    assert run("session", "check", "-f", path).code == 0


@pytest.mark.parametrize(("limit", "payers"), [(384, ["Anna", "Cleo"]), (385, [])])
def test_who_pays_a_bierlachs_is_told(tmp_path: Path, limit: int, payers: list[str]) -> None:
    """Skat 6.2: by `show`, in JSON, and by `settle`, which does not call the evening unfinished."""
    path = bierlachs(tmp_path / "a.toml", limit)
    over = WORDS("bierlachs-lost", players=", ".join(payers), limit=limit)
    assert (over in done("show", "-f", path).splitlines()) is bool(payers)
    assert ask("show", "-f", path)["standing"]["bierlachs_lost"] == payers
    answer = run("session", "settle", "-f", path)
    assert answer.code == 0
    assert (WORDS("settle-incomplete") in answer.err) is not bool(payers)


def test_bierlachs_is_counted_behind_every_game(tmp_path: Path) -> None:
    """Skat 6.2: a won 44 is charged to each opponent, a lost 72 twice to the declarer."""
    (tmp_path / "house.toml").write_text('scoring = "bierlachs"\nbierlachs_limit = 301\n', "utf-8")
    path = str(tmp_path / "a.toml")
    done("session", "new", "Anna", "Bert", "Cleo", "-r", str(tmp_path / "house.toml"), "-f", path)
    first = "Bierlachs: Anna -44   Bert 0   Cleo -44"
    assert first in done("add", "bert", "s2h", "-f", path).splitlines()
    assert "Bierlachs: Anna -44   Bert 0   Cleo -188" in done("add", "cleo", "g2-", "-f", path).splitlines()
    assert first in done("undo", "-f", path).splitlines()
    done("session", "new", "Anna", "Bert", "Cleo", "-f", str(tmp_path / "plain.toml"))
    assert "Bierlachs" not in done("add", "bert", "s2h")


def test_the_game_that_ends_a_bierlachs_is_told_at_once(tmp_path: Path) -> None:
    """Skat 6.2: 18 more against Anna and Cleo make 402."""
    path = bierlachs(tmp_path / "a.toml", 401)
    over = WORDS("bierlachs-lost", players="Anna, Cleo", limit=401)
    assert over not in done("show", "-f", path)
    assert done("add", "bert", "d1", "-f", path).splitlines()[-1] == over


# --- edit -------------------------------------------------------------------------------------------


def plays(path: Path) -> list[str]:
    """Give the lines of a sheet."""
    return [game["line"] for game in ask("show", "-f", str(path))["games"]]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Give a sheet with rows that are no games: 0a, 5a, 5b."""
    games = ["Anna d1", "Bert d1", "Cleo d1", "Anna d1", "Bert d1"]
    lines = ["Cleo adj 7", *games, "Anna adj -10", "Bert adj -20", "Cleo d1"]
    return written_sheet(tmp_path / "a.toml", lines)


@pytest.mark.parametrize(
    ("label", "line", "place"),
    [
        ("5a", "anna adj -11", 6),
        ("5A", "anna adj -11", 6),
        ("5b", "bert adj -21", 7),
        ("0a", "cleo adj 8", 0),
        ("5", "bert d2", 5),
        ("6", "cleo d2", 8),
    ],
)
def test_edit_names_rows_as_the_list_does(mixed: Path, label: str, line: str, place: int) -> None:
    """What is no game is named by the number before it and a letter."""
    before = plays(mixed)
    shown = [row.split()[0] for row in done("show", "-f", str(mixed)).splitlines()[4:13]]
    assert shown == ["0a", "1", "2", "3", "4", "5", "5a", "5b", "6"]
    assert shown[place] == label.lower()
    text = done("edit", label, *line.split(), "-f", str(mixed))
    assert before[place] in text.splitlines()[0]
    after = plays(mixed)
    assert after[place] == line.title().replace("Adj", "adj").replace(" D", " d")
    assert after[:place] + after[place + 1 :] == before[:place] + before[place + 1 :]


@pytest.mark.parametrize("label", ["5c", "4a", "7", "0", "a", "5a5"])
def test_edit_of_a_row_that_is_not_there(mixed: Path, label: str) -> None:
    """Outer face 2: 1 the answer is no; nothing is written."""
    before = mixed.read_bytes()
    answer = run("--json", "edit", label, "anna", "d1", "-f", str(mixed))
    assert (answer.code, answer.out, answer.fault["code"]) == (1, "", "game_unknown")
    assert mixed.read_bytes() == before


def test_edit_warns_of_lines_that_do_not_count_any_more(tmp_path: Path) -> None:
    """Doris never joins after the correction, so her game is without a player; it is named, and only it."""
    lines = ["Bert d1", "Cleo d1", "Anna d1", "join Doris", "Emil d1", "Doris d1"]
    path = written_sheet(tmp_path / "a.toml", lines)
    answer = run("edit", "3a", "anna", "adj", "5", "-f", str(path))
    assert answer.code == 0
    warning = WORDS("edit-fault", line="Doris d1")
    assert [line for line in answer.err.splitlines() if line.startswith("warning:")] == [
        f"warning: {warning}"
    ]
    assert "Emil" not in answer.err
    assert ask("show", "-f", str(path))["problems"][-1]["line"] == "Doris d1"


def test_edit_without_consequences_warns_of_nothing(tmp_path: Path) -> None:
    """A line that was faulty before is a matter of `check`."""
    path = written_sheet(tmp_path / "a.toml", ["Bert d1", "Emil d1"])
    answer = run("edit", "1", "bert", "d2", "-f", str(path))
    assert (answer.code, answer.err) == (0, "")


# --- settling a faulty sheet ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "count"), [(["Bert d1", "Emil d1", "Anna d1"], 1), (["Bert d1", "Emil d1", "Hugo d1"], 2)]
)
def test_settle_warns_of_faulty_lines(tmp_path: Path, lines: list[str], count: int) -> None:
    """Money is settled all the same, but nobody must think that it is sure."""
    path = str(written_sheet(tmp_path / "a.toml", lines, '[money]\nrate = "0.01"\n'))
    answer = run("session", "settle", "-f", path)
    assert answer.code == 0
    assert f"warning: {WORDS('settle-doubtful', count=count)}" in answer.err.splitlines()
    silent = run("--json", "session", "settle", "-f", path)
    assert (silent.code, silent.err) == (0, "")


def test_settle_warns_of_totals_that_the_paper_has_otherwise(tmp_path: Path) -> None:
    """18 were written as 19."""
    path = written_sheet(tmp_path / "a.toml", ["Bert d1"])
    path.write_text(path.read_text() + "totals = [0, 19, 0]\n")
    assert WORDS("settle-doubtful", count=1) in run("session", "settle", "-f", str(path)).err
    path.write_text(path.read_text().replace("19", "18"))
    assert WORDS("settle-doubtful", count=1) not in run("session", "settle", "-f", str(path)).err


# --- money that needs no rate -----------------------------------------------------------------------


def test_a_fee_for_passed_deals_is_told_to_everybody(tmp_path: Path) -> None:
    """Skat 6.14.4: 0.50 of each for each of two, and 3.00 in the pot."""
    path = written_sheet(tmp_path / "a.toml", ["pass", "pass", "Anna d1"], '[money]\npassed_fee = "0.50"\n')
    text = done("session", "settle", "-f", str(path))
    for player in ("Anna", "Bert", "Cleo"):
        (row,) = [line.split() for line in text.splitlines() if line.startswith(f"{player} ")]
        assert row[-1] == "1.00"
    assert WORDS("settle-pot", pot="3.00", currency="EUR") in text


def test_a_prize_is_paid_without_a_rate(tmp_path: Path) -> None:
    """Skat 6.14.5: 1.50 from each to the best player, in the text as in JSON."""
    path = written_sheet(tmp_path / "a.toml", ["Anna d1", "pass", "pass"], '[money]\nprize = "1.50"\n')
    found = ask("session", "settle", "-f", str(path))
    assert found["amounts"] == {"Anna": "3.00", "Bert": "-1.50", "Cleo": "-1.50"}
    text = done("session", "settle", "-f", str(path))
    for payer in ("Bert", "Cleo"):
        assert f"{payer} pays Anna 1.50 EUR" in text.splitlines()


# --- the agreed end ---------------------------------------------------------------------------------

LAST, OVER_TEXT = WORDS("last-round"), WORDS("evening-over")


def said(*words: str) -> str:
    """Add a line and give what is said of the end: `last`, `over` or nothing."""
    lines = done("add", *words).splitlines()
    assert not (LAST in lines and OVER_TEXT in lines)
    return "last" if LAST in lines else "over" if OVER_TEXT in lines else ""


def evening_of(players: str, *end: str) -> list[str]:
    """Begin a sheet; give its players."""
    done("session", "new", *players.split(), *end, "-f", "evening.toml")
    return players.split()


def dealt(players: list[str], count: int) -> list[str]:
    """Play a number of deals, each by its forehand, and give what is said after each."""
    return [said(players[(deal + 1) % len(players)], "d1") for deal in range(count)]


@pytest.mark.parametrize(
    ("players", "end", "expected"),
    [
        # the last of three rounds begins after two
        ("Anna Bert Cleo", ("--rounds", "3"), ["", "", "", "", "", "last", "", "", "over"]),
        ("Anna Bert Cleo Doris", ("--rounds", "2"), ["", "", "", "last", "", "", "", "over"]),
        ("Anna Bert Cleo", ("--rounds", "1"), ["", "", "over"]),
        ("Anna Bert Cleo", ("--games", "6"), ["", "", "last", "", "", "over"]),
        # whole rounds only: seven games end after nine (skat 5.13)
        ("Anna Bert Cleo", ("--games", "7"), ["", "", "", "", "", "last", "", "", "over"]),
        ("Anna Bert Cleo", (), [""] * 6),
    ],
)
def test_the_end_by_rounds_or_games(players: str, end: tuple[str, ...], expected: list[str]) -> None:
    """Skat 5.13: only whole rounds; the prompt says when the last one begins (outer face 2)."""
    assert dealt(evening_of(players, *end), len(expected)) == expected


def test_rounds_are_counted_as_they_were_dealt() -> None:
    """Skat 5.13, 7.10: two rounds of three and one of four, with Doris, are three rounds."""
    players = evening_of("Anna Bert Cleo", "--rounds", "3")
    assert dealt(players, 6)[-1] == "last"
    said("join", "Doris")
    assert dealt([*players, "Doris"], 4) == ["", "", "", "over"]


def test_a_grand_hand_instead_of_a_ramsch_lengthens_no_round(tmp_path: Path) -> None:
    """Skat 5.21: the deal is not used up, so six Grand Hands of Bert have ended nothing."""
    house = tmp_path / "house.toml"
    house.write_text('cycle = ["schieber"]\n')
    evening_of("Anna Bert Cleo", "--rounds", "2", "-r", str(house))
    assert [said("bert", "g1h") for _ in range(6)] == [""] * 6
    assert [said("r", "41", "52", "27") for _ in range(6)] == ["", "", "last", "", "", "over"]


class _Clock(datetime):
    """A clock that stands."""

    hands = (12, 0)

    @classmethod
    def now(cls, tz: object = None) -> Self:
        """Give the time that the test set."""
        assert tz is None
        return cls(2026, 1, 8, *cls.hands)


@pytest.mark.parametrize(
    ("until", "hands", "expected"),
    [
        ("22:30", (22, 29), ""),
        ("22:30", (22, 30), "last"),
        ("22:30", (23, 59), "last"),
        ("22:30", (0, 10), "last"),  # after midnight the evening is still the same
        ("9:00", (8, 59), ""),
        ("09:00", (9, 0), "last"),
        # an end after midnight is far away at ten
        ("00:30", (22, 0), ""),
        ("00:30", (0, 29), ""),
        ("00:30", (0, 30), "last"),
        ("01:00", (23, 59), ""),
        ("01:00", (1, 5), "last"),
    ],
)
def test_the_end_by_the_clock(
    monkeypatch: pytest.MonkeyPatch, until: str, hands: tuple[int, int], expected: str
) -> None:
    """Outer face 2, `--until`; skat 5.13: nothing is said in mid-round."""
    monkeypatch.setattr(session, "datetime", _Clock)
    monkeypatch.setattr(evening, "datetime", _Clock)
    monkeypatch.setattr(_Clock, "hands", hands)
    players = evening_of("Anna Bert Cleo", "--until", until)
    # the round after the one that ended at the agreed time is the last
    assert dealt(players, 6) == ["", "", expected, "", "", "over" if expected else ""]
