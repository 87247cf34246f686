"""`skatcalc season show|rank|settle`: a club's year as text and as JSON."""

import json
from pathlib import Path

import pytest
from cli_runner import ask, done, run, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

CLUB = 'format = "skatcalc-club"\n\n[members]\n"Anna Schmidt" = ["Anna", "Aenne"]\n'
DAMAGED = "this is no TOML"


@pytest.fixture
def year(own_world: Path) -> Path:
    """Two evenings of a club: Anna 44 and -66, Bert 18 and 48, Cleo nothing.

    Seeger-Fabian: Anna 44 + 50 - 66 - 50 = -22, Bert 18 + 50 + 48 + 50 + 40 = 206, Cleo 40 (skat 6.1.1).
    """
    folder = own_world / "year"
    folder.mkdir()
    first = 'date = 2026-01-08\n[money]\nrate = "0.05"\nfines = [[1, "0.50"]]\n'
    written_sheet(folder / "b.toml", ["Anna s2h", "Bert d1"], first)
    second = 'date = 2026-02-05\n[money]\nrate = "0.10"\nfines = [[1, "0.50"]]\npot = "2"\n'
    written_sheet(folder / "a.toml", ["Anna s2-", "Bert g1", "pass"], second)
    return folder


def cells(text: str, first: str) -> list[str]:
    """Give the cells of the line that has a word in one of its first two columns."""
    (found,) = [line.split() for line in text.splitlines() if first in line.split()[:2]]
    return found


# --- rank and show ----------------------------------------------------------------------------------


def test_ranking_as_text(year: Path) -> None:
    """Place, name, series, total, mean of the series, won, lost, best game (skat 7.8)."""
    text = done("season", "rank", "year")
    assert text.splitlines()[0] == "Ranking by Seeger-Fabian"
    assert cells(text, "Bert") == ["1", "Bert", "2", "206", "103.0", "2", "0", "g1", "+48"]
    assert cells(text, "Cleo") == ["2", "Cleo", "2", "40", "20.0", "0", "0"]
    assert cells(text, "Anna") == ["3", "Anna", "2", "-22", "-11.0", "1", "1", "s2h", "+44"]
    assert str(year) not in text


def test_show_has_the_evenings_before_the_ranking(year: Path) -> None:
    """Evening, who was first, sheets, games, his total; on 8 January 94 (44 + 50) for Anna."""
    text = done("season", "show", str(year))
    lines = text.splitlines()
    evenings = [line.split() for line in lines if line.startswith("2026")]
    assert evenings == [
        ["2026-01-08", "Anna", "1", "2", "94"],
        ["2026-02-05", "Bert", "1", "3", "138"],
    ]
    assert text.endswith(done("season", "rank", str(year)))
    assert lines.index("Ranking by Seeger-Fabian") > 3


def test_json_of_show_and_rank_is_the_same(year: Path) -> None:
    found = ask("season", "show", "year")
    assert ask("season", "rank", "year") == found
    assert list(found) == ["format", "version", "of", "members", "evenings", "left_out"]
    assert (found["format"], found["version"], found["of"]) == ("skatcalc/season", 1, "seeger-fabian")
    assert found["members"][0] == {
        "place": 1,
        "name": "Bert",
        "series": 2,
        "total": 206,
        "average": 103.0,
        "won": 2,
        "lost": 0,
        "best": {"line": "Bert g1", "score": 48, "date": "2026-02-05"},
    }
    assert [(m["place"], m["name"], m["total"]) for m in found["members"]] == [
        (1, "Bert", 206),
        (2, "Cleo", 40),
        (3, "Anna", -22),
    ]
    assert found["members"][1]["best"] is None
    assert found["evenings"] == [
        {"date": "2026-01-08", "sheets": 1, "games": 2, "totals": {"Anna": 94, "Bert": 68, "Cleo": 0}},
        {"date": "2026-02-05", "sheets": 1, "games": 3, "totals": {"Anna": -116, "Bert": 138, "Cleo": 40}},
    ]
    assert found["left_out"] == []
    assert year.is_dir()


@pytest.mark.parametrize(
    ("scoring", "totals"),
    [
        ("plain", {"Bert": 66, "Cleo": 0, "Anna": -22}),
        ("seeger", {"Bert": 166, "Cleo": 0, "Anna": -22}),
        ("seeger-fabian", {"Bert": 206, "Cleo": 40, "Anna": -22}),
        # others won 44, 18, 48 and lost 66 of their own
        ("bierlachs", {"Bert": -44, "Anna": -132, "Cleo": -110}),
        ("zero-sum", {"Bert": 77, "Cleo": -22, "Anna": -55}),
        ("loser-pays", {"Bert": 154, "Cleo": -44, "Anna": -110}),
    ],
)
def test_every_scoring(year: Path, scoring: str, totals: dict[str, int]) -> None:
    """Skat 6.1 to 6.3, 6.14.5, by hand."""
    found = ask("season", "rank", str(year), "--of", scoring)
    assert found["of"] == scoring
    assert {member["name"]: member["total"] for member in found["members"]} == totals
    text = done("season", "rank", str(year), "--of", scoring)
    for name, total in totals.items():
        assert cells(text, name)[3] == str(total)


def test_half_points_are_told(tmp_path: Path) -> None:
    """Skat 6.3: 33 in two parts."""
    path = written_sheet(tmp_path / "a.toml", ["Anna s2"])
    found = ask("season", "rank", str(path), "--of", "zero-sum")
    assert [member["total"] for member in found["members"]] == [33, -16.5, -16.5]
    assert cells(done("season", "rank", str(path), "--of", "zero-sum"), "Bert")[3] == "-16.5"


def test_a_sheet_without_a_day_is_an_evening_of_its_own(tmp_path: Path) -> None:
    path = written_sheet(tmp_path / "a.toml", ["Anna s2"])
    (evening,) = ask("season", "show", str(path))["evenings"]
    assert (evening["date"], evening["games"]) == (None, 1)
    assert "Anna" in done("season", "show", str(path)).splitlines()[2]


def test_texts_keep_to_ascii_where_they_are_told(year: Path) -> None:
    text = done("--ascii", "season", "show", str(year)) + done("--ascii", "season", "settle", str(year))
    assert text.isascii()
    assert "---" in text


# --- members ----------------------------------------------------------------------------------------


def test_members_are_named_in_a_file(year: Path) -> None:
    """The club file in the folder counts by itself, another by `--members`."""
    written_sheet(year / "c.toml", ["aenne d1"], 'players = ["Aenne", "Bert", "Cleo"]\ndate = 2026-03-05\n')
    club = year.parent / "other.toml"
    club.write_text(CLUB)
    assert {m["name"] for m in ask("season", "rank", str(year))["members"]} == {
        "Anna",
        "Aenne",
        "Bert",
        "Cleo",
    }
    found = ask("season", "rank", str(year), "--members", str(club), "--of", "plain")
    members = {member["name"]: (member["series"], member["total"]) for member in found["members"]}
    assert members == {"Anna Schmidt": (3, 44 - 66 + 18), "Bert": (3, 66), "Cleo": (3, 0)}
    (year / "club.toml").write_text(CLUB)
    assert ask("season", "rank", str(year), "--of", "plain") == found


def test_settling_goes_by_members(year: Path) -> None:
    """44 points at 0.05 for Aenne and for Anna: 2 x 4.40, and Bert and Cleo pay 2.20 each time."""
    for name, player in (("x.toml", "Anna"), ("y.toml", "Aenne")):
        players = f'players = ["{player}", "Bert", "Cleo"]\n[money]\nrate = "0.05"\n'
        written_sheet(year.parent / name, [f"{player} s2h"], players)
    (year / "club.toml").write_text(CLUB)
    found = ask("season", "settle", "x.toml", "y.toml", "--members", str(year / "club.toml"))
    assert found["amounts"] == {"Anna Schmidt": "8.80", "Bert": "-4.40", "Cleo": "-4.40"}


@pytest.mark.parametrize(
    ("text", "code"), [(None, "document_missing"), (DAMAGED, "document_damaged"), ("x = 1", "club_format")]
)
def test_a_club_file_that_cannot_be_used(year: Path, text: str | None, code: str) -> None:
    """Outer face 2: exit code 3."""
    club = year / "club.toml"
    if text is not None:
        club.write_text(text)
    for command in ("rank", "show", "settle"):
        answer = run("--json", "season", command, str(year), "--members", str(club))
        assert (answer.code, answer.out, answer.fault["code"]) == (3, "", code)


# --- what cannot be used ----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["show", "rank", "settle"])
def test_a_damaged_sheet_is_named_and_left_out(year: Path, command: str) -> None:
    """Nobody must think that it was counted: a warning in the text, an object in JSON."""
    sound = done("season", command, str(year))
    before = ask("season", command, str(year))
    bad = year / "bad.toml"
    bad.write_text(DAMAGED)
    answer = run("season", command, str(year))
    assert (answer.code, answer.out) == (0, sound)
    assert str(bad) in answer.err
    assert answer.err.startswith("warning:")
    found = ask("season", command, str(year))
    (left_out,) = found.pop("left_out")
    assert (left_out["path"], left_out["code"]) == (str(bad), "document_damaged")
    assert left_out["message"]
    assert left_out["hint"]
    assert found == {key: value for key, value in before.items() if key != "left_out"}


@pytest.mark.parametrize("command", ["show", "rank", "settle"])
def test_lines_that_do_not_count_are_told(year: Path, command: str) -> None:
    """House 4: faults of old lines are reported and never block; here two of one sheet."""
    head = '[money]\nrate = "1"\n'
    bad = written_sheet(year / "c.toml", ["Emil d1", "Anna d1", "Anna h12"], head)
    answer = run("season", command, str(year))
    assert answer.code == 0
    (warning,) = answer.err.splitlines()
    assert warning.startswith("warning:")
    assert str(bad) in warning
    assert warning.rstrip().endswith("2")
    # and the sound line of that sheet counts: 44 - 66 + 18
    totals = {m["name"]: m["total"] for m in ask("season", "rank", str(year), "--of", "plain")["members"]}
    assert totals["Anna"] == -4


@pytest.mark.parametrize("command", ["show", "rank", "settle"])
@pytest.mark.parametrize(
    ("words", "code", "name"),
    [
        ([], 2, "usage"),
        (["none.toml"], 3, "document_missing"),
        (["year", "none.toml"], 3, "document_missing"),
        (["empty"], 2, "season_empty"),
        (["bad.toml"], 2, "season_empty"),
        (["year", "--of", "cash"], 2, "option_value"),
    ],
)
def test_exit_codes(year: Path, command: str, words: list[str], code: int, name: str) -> None:
    """Outer face 2: 2 cannot be read, 3 a document cannot be used; nothing on stdout."""
    (year.parent / "empty").mkdir()
    (year.parent / "bad.toml").write_text(DAMAGED)
    answer = run("--json", "season", command, *words)
    assert (answer.code, answer.out, answer.fault["code"]) == (code, "", name)
    spoken = run("season", command, *words)
    assert (spoken.code, spoken.out) == (code, "")
    assert "error:" in spoken.err
    assert "hint:" in spoken.err


def test_season_alone_tells_what_there_is() -> None:
    text = done("season")
    for command in ("show", "rank", "settle"):
        assert command in text


# --- settle -----------------------------------------------------------------------------------------


def test_a_year_is_settled_sheet_by_sheet(year: Path) -> None:
    """Each by its own rate, 3 x own - sum (skat 6.14.1).

    At 0.05: 220 and 90 cents, so 350, -40, -310. At 0.10: -660 and 480, so -1800, 1620, 180.
    Anna lost one game: 0.50 into the pot, where 2.00 lay.
    """
    found = ask("season", "settle", str(year))
    assert found == {
        "format": "skatcalc/season-settlement",
        "version": 1,
        "sheets": 2,
        "currency": "EUR",
        "amounts": {"Anna": "-14.50", "Bert": "15.80", "Cleo": "-1.30"},
        "fines": {"Anna": "0.50", "Bert": "0.00", "Cleo": "0.00"},
        "pot": "2.50",
        "payments": [
            {"from": "Anna", "to": "Bert", "amount": "14.50"},
            {"from": "Cleo", "to": "Bert", "amount": "1.30"},
        ],
        "left_out": [],
    }


def test_settlement_as_text(year: Path) -> None:
    """The same numbers, the best first."""
    text = done("season", "settle", str(year))
    rows = [line.split() for line in text.splitlines() if line[:4] in ("Anna", "Bert", "Cleo")]
    assert rows[:3] == [["Bert", "15.80", "0.00"], ["Cleo", "-1.30", "0.00"], ["Anna", "-14.50", "0.50"]]
    for line in ("Anna pays Bert 14.50 EUR", "Cleo pays Bert 1.30 EUR", "In the pot: 2.50 EUR"):
        assert line in text.splitlines()


def test_one_rate_for_all(year: Path) -> None:
    """`--rate` instead of those of the sheets: of -22, 66 and 0 at 0.01 3 x own - 44."""
    found = ask("season", "settle", str(year), "--rate", "0.01")
    assert found["amounts"] == {"Anna": "-1.10", "Bert": "1.54", "Cleo": "-0.44"}
    assert ask("season", "settle", str(year), "--rate", "0,01") == found


def test_one_scoring_for_all(year: Path) -> None:
    """`--of`: Seeger-Fabian -22, 206, 40 (sum 224) at 1; loser-pays already are differences."""
    found = ask("season", "settle", str(year), "--rate", "1", "--of", "seeger-fabian")
    assert found["amounts"] == {"Anna": "-290.00", "Bert": "394.00", "Cleo": "-104.00"}
    found = ask("season", "settle", str(year), "--rate", "1", "--of", "loser-pays")
    assert found["amounts"] == {"Anna": "-110.00", "Bert": "154.00", "Cleo": "-44.00"}


def test_each_sheet_goes_by_its_own_scoring(tmp_path: Path) -> None:
    """One by its money table, one by its options (outer face 3): 94 against 0, 0; 44 against nobody."""
    head = '[money]\nrate = "1"\nof = "seeger"\n'
    first = written_sheet(tmp_path / "a.toml", ["Anna s2h"], head)
    head = '[options]\nscoring = "zero-sum"\n[money]\nrate = "1"\n'
    second = written_sheet(tmp_path / "b.toml", ["Anna s2h"], head)
    found = ask("season", "settle", str(first), str(second))
    assert found["amounts"] == {"Anna": "232.00", "Bert": "-116.00", "Cleo": "-116.00"}


def test_fines_begin_anew_on_every_sheet(tmp_path: Path) -> None:
    """Skat 6.14.4: per list; two lost games on each are 2 x (0.50 + 0.50), not 0.50 x 3 + 1.00."""
    head = '[money]\nrate = "1"\nfines = [[1, "0.50"], [3, "1.00"]]\n'
    paths = [
        str(written_sheet(tmp_path / name, ["Anna d1-", "Anna d1-"], head)) for name in ("a.toml", "b.toml")
    ]
    found = ask("season", "settle", *paths)
    assert (found["fines"]["Anna"], found["pot"]) == ("2.00", "2.00")


def test_a_sheet_without_a_rate_is_named(tmp_path: Path) -> None:
    path = str(written_sheet(tmp_path / "a.toml", ["Anna s2h"]))
    answer = run("--json", "season", "settle", path)
    assert (answer.code, answer.out, answer.fault["code"]) == (2, "", "season_rate")
    assert path in answer.fault["message"]
    assert ask("season", "settle", path, "--rate", "1")["amounts"]["Anna"] == "88.00"


def test_currencies_are_not_added_up(tmp_path: Path) -> None:
    """The sheet and both currencies are named; one currency for all may be given."""
    words = []
    for name, code in (("a.toml", "EUR"), ("b.toml", "CHF")):
        head = f'[money]\nrate = "1"\ncurrency = "{code}"\n'
        words.append(str(written_sheet(tmp_path / name, ["Anna s2h"], head)))
    answer = run("--json", "season", "settle", *words)
    assert (answer.code, answer.out, answer.fault["code"]) == (2, "", "season_currency")
    for part in (words[1], "EUR", "CHF"):
        assert part in answer.fault["message"]
    found = ask("season", "settle", *words, "--currency", "chf")
    assert (found["currency"], found["amounts"]["Anna"]) == ("CHF", "176.00")
    assert run("season", "settle", *words, "--currency", "francs").code == 2
    yen = ask("season", "settle", *words, "--currency", "JPY")
    assert yen["amounts"] == {"Anna": "176", "Bert": "-88", "Cleo": "-88"}


def test_a_year_in_which_all_are_even(tmp_path: Path) -> None:
    path = str(written_sheet(tmp_path / "a.toml", ["Anna d1", "Bert d1", "Cleo d1"]))
    assert ask("season", "settle", path, "--rate", "1")["payments"] == []
    text = done("season", "settle", path, "--rate", "1")
    assert "pays" not in text
    assert "pot" not in text


def test_many_players_pay_as_few_times_as_possible(tmp_path: Path) -> None:
    """Two tables that never met are settled by themselves: 2 + 2 payments for six players."""
    words = []
    for name, players in (("a.toml", ("Anna", "Bert", "Cleo")), ("b.toml", ("Doris", "Emil", "Fritz"))):
        head = f"players = {json.dumps(players)}\n"
        words.append(str(written_sheet(tmp_path / name, [f"{players[0]} s2h"], head)))
    found = ask("season", "settle", *words, "--rate", "1")
    assert {(p["from"], p["to"]) for p in found["payments"]} <= {
        (debtor, winner) for debtor in ("Bert", "Cleo", "Emil", "Fritz") for winner in ("Anna", "Doris")
    }
    assert len(found["payments"]) == 4
    assert {p["amount"] for p in found["payments"]} == {"44.00"}
