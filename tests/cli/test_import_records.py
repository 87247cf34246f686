"""`session import` of records of the International Skat Server."""

import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_runner import ask, done, run, written_sheet
from record_writer import framed, played_out

import skatcalc
from skatcalc.words import LANGUAGES, Words

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

SHARED = Path(skatcalc.__file__).parents[2] / "shared" / "data" / "iss-records.sgf"
SCREEN = 80
KEYS = ("value", "matadors", "points", "tricks", "won")


@pytest.mark.skipif(not SHARED.exists(), reason="the shared records are not here")
def test_the_shared_records_agree() -> None:
    """Every figure that a record writes down follows from its cards."""
    answer = run("--json", "session", "import", str(SHARED))
    assert (answer.code, answer.err) == (0, "")
    assert len(answer.objects) == SHARED.read_text("utf-8").count("(;GM[")
    for found in answer.objects:
        assert found["recorded"] == found["computed"]
        assert (found["differences"], found["problems"]) == ([], [])


def test_a_thousand_random_deals_agree(tmp_path: Path) -> None:
    rng = random.Random(20111)  # noqa: S311 - the same deals every time
    written = [played_out(rng, number) for number in range(1000)]
    (tmp_path / "games.sgf").write_text("\n".join(one.text for one in written), "utf-8")
    found = [json.loads(line) for line in done("--json", "session", "import", "games.sgf").splitlines()]
    assert [one["source"] for one in found] == [str(number) for number in range(1000)]
    for one, expected in zip(found, written, strict=True):
        figures = one["computed"]
        assert tuple(figures[key] for key in KEYS[:4]) == expected[1:]
        assert (one["differences"], one["problems"]) == ([], [])


# --- how a file is read --------------------------------------------------------------------------------

NAMES = ("Anton", "Berta", "Carla")
DEAL = "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.SA.ST.SK.SQ.S9.S8.S7.HA.HT.HK.HQ.H9.H8.H7.DA.DT.DK.DQ.D9.D8.C7.D7"
START = f"w {DEAL} 1 18 0 y 1 p 2 p 0 s w C7.D7 0 G.C7.D7"
PASSED = f"w {DEAL} 1 p 2 p 0 p"


def won(number: int | str, names: tuple[str, str, str] = NAMES) -> str:
    """Grand with 4, given up by the others at once: 5 x 24 (4.13)."""
    said = "d:0 win v:120 m:4 bidok p:120 t:10 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    return framed(f"{START} 1 RE 2 RE", said, number, names)


def passed(number: int, names: tuple[str, str, str] = NAMES) -> str:
    return framed(PASSED, "passed", number, names)


def write(path: Path, *records: str) -> None:
    path.write_text("\n".join(records), "utf-8")


def test_without_a_sheet_records_are_only_checked(tmp_path: Path) -> None:
    write(tmp_path / "games.sgf", won(7), passed(8))
    answer = run("session", "import", "games.sgf")
    assert answer.code == 0
    assert answer.out == "7  Anton g4b18 conceded Carla  +120  agrees\n8  pass  agrees\n"
    assert [path.name for path in tmp_path.iterdir()] == ["games.sgf"]


def test_standard_input(tmp_path: Path) -> None:
    found = run("--json", "session", "import", "-", stdin=won(7))
    assert (found.code, found.data["source"]) == (0, "7")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_sheet_is_begun_and_its_records_booked(tmp_path: Path) -> None:
    """Forehand leads, so rearhand has dealt (1.8): the first record seats the players."""
    write(tmp_path / "games.sgf", won(7), passed(8), won(9))
    answer = run("--json", "-f", "new.toml", "session", "import", "games.sgf")
    assert [one["booked"] for one in answer.objects] == [True, True, True]
    sheet = ask("show", "-f", "new.toml")
    assert [game["line"] for game in sheet["games"]] == [one["line"] for one in answer.objects]
    assert sheet["games"][0]["forehand"] == "Anton"
    assert sheet["standing"]["points"] == {"Anton": 240, "Berta": 0, "Carla": 0}


def test_only_records_of_the_players_are_booked_and_only_once(tmp_path: Path) -> None:
    written_sheet(tmp_path / "old.toml", ["anton g4"], 'players = ["anton", "BERTA", "Carla"]')
    write(tmp_path / "games.sgf", won(7), won(8, ("Anton", "Berta", "Dora")), passed(9))
    command = ("--json", "-f", "old.toml", "session", "import", "games.sgf")
    found = run(*command).objects
    assert [one["left_out"] for one in found] == [None, "strangers", None]
    assert [game["line"] for game in ask("show", "-f", "old.toml")["games"]] == [
        "anton g4",
        "anton g4b18 conceded Carla",
        "pass",
    ]
    assert [one["left_out"] for one in run(*command).objects] == ["booked", "strangers", "booked"]
    text = run(*command[1:]).err
    assert "not on the sheet: Dora" in text
    assert "record 7 stands on the sheet already" in text
    assert len(ask("show", "-f", "old.toml")["games"]) == 3


def lost_hand(number: int | str, value: int, rules: str = "") -> str:
    """Grand Hand with 4, given up at once: (4 + game + hand) x 24, lost in Hand (skat.md 4.1)."""
    said = f"d:0 loss v:{value} m:4 bidok p:0 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    text = framed(f"w {DEAL} 1 18 0 y 1 p 2 p 0 GH 0 RE", said, number, NAMES)
    return text.replace("MV[", f"RU[{rules}]MV[") if rules else text


# 4.1: lost twofold under isko, and a Hand game lost once under classic
LOST_HAND = {"isko": -288, "classic": -144}


@pytest.mark.parametrize("played", LOST_HAND)
@pytest.mark.parametrize("named", ["by the record", "by -r"])
def test_a_record_is_checked_under_the_rules_it_was_played_by(
    tmp_path: Path, played: str, named: str
) -> None:
    by_record = named == "by the record"
    write(tmp_path / "games.sgf", lost_hand(7, LOST_HAND[played], played if by_record else ""))
    asked = () if by_record else ("-r", played)
    found = ask(*asked, "session", "import", "games.sgf")
    assert found["computed"]["value"] == LOST_HAND[played]
    assert found["differences"] == []


@pytest.mark.parametrize(("played", "sheet"), [("isko", "classic"), ("classic", "isko"), ("isko", "isko")])
def test_what_the_rules_of_the_sheet_make_of_a_record_is_told(
    tmp_path: Path, played: str, sheet: str
) -> None:
    names = "players = [" + ", ".join(f'"{name}"' for name in NAMES) + f']\nrules = "{sheet}"'
    written_sheet(tmp_path / "own.toml", [], names)
    write(tmp_path / "games.sgf", lost_hand(7, LOST_HAND[played], played))
    answer = run("-f", "own.toml", "session", "import", "games.sgf")
    assert f"{LOST_HAND[played]}  agrees" in answer.out
    assert ask("show", "-f", "own.toml")["standing"]["points"]["Anton"] == LOST_HAND[sheet]
    told = f"booked as {LOST_HAND[sheet]} under the rules of the sheet ({sheet})"
    assert (told in " ".join(answer.out.split())) is (played != sheet)


@pytest.mark.parametrize(("asked", "rules"), [((), "classic"), (("-r", "isko"), "isko")])
def test_a_sheet_is_begun_under_the_rules_of_its_records(
    tmp_path: Path, asked: tuple[str, ...], rules: str
) -> None:
    write(tmp_path / "games.sgf", lost_hand(7, LOST_HAND["classic"], "classic"))
    found = ask(*asked, "-f", "new.toml", "session", "import", "games.sgf")
    assert (found["differences"], found["score"]) == ([], LOST_HAND[rules])
    assert ask("show", "-f", "new.toml")["rules"] == rules


def test_simulated_records_of_other_rules_agree(tmp_path: Path) -> None:
    done("simulate", "skat", "-r", "classic", "-n", "400", "--seed", "11", "--records", "own.sgf")
    found = [json.loads(line) for line in done("--json", "session", "import", "own.sgf").splitlines()]
    lost_in_hand = [
        one for one in found if re.search(r" [cshdg]o?\d+h", one["line"]) and not one["computed"]["won"]
    ]
    assert lost_in_hand
    assert not any(one["differences"] for one in found)
    assert "RU[classic]" in (tmp_path / "own.sgf").read_text("utf-8")


def test_a_record_without_an_id_is_booked_once(tmp_path: Path) -> None:
    """Deal, play and players make it the same; another play makes it another."""
    write(tmp_path / "games.sgf", won(""), lost_hand("", -288))
    command = ("--json", "-f", "new.toml", "session", "import", "games.sgf")
    assert [one["left_out"] for one in run(*command).objects] == [None, None]
    assert [one["left_out"] for one in run(*command).objects] == ["booked", "booked"]
    assert len(ask("show", "-f", "new.toml")["games"]) == 2


def test_players_who_cannot_stand_on_a_sheet_begin_none(tmp_path: Path) -> None:
    write(tmp_path / "games.sgf", won(7, ("17", "Berta", "Carla")))
    assert run("-f", "new.toml", "session", "import", "games.sgf").code == 2
    assert not (tmp_path / "new.toml").exists()


def test_record_without_a_game_is_not_booked(tmp_path: Path) -> None:
    said = "d:0 loss v:-240 m:4 bidok p:0 t:0 s:0 z:0 p0:-10 p1:0 p2:0 l:0 to:-1 r:0"
    text = framed(f"w {DEAL} 1 18 0 y 1 p 2 p 0 s w C7.D7 w LE.0", said, 7, NAMES)
    write(tmp_path / "games.sgf", text)
    found = run("--json", "-f", "new.toml", "session", "import", "games.sgf")
    assert (found.code, found.data["left_out"], found.data["line"]) == (0, "no_line", None)
    assert found.data["penalties"] == [-10, 0, 0]
    assert "Anton -10" in run("session", "import", "games.sgf").out


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    write(tmp_path / "games.sgf", won(7), won(8)[:150], passed(9), "(;GM[Skat]MV[x]R[passed];)")
    answer = run("--json", "session", "import", "games.sgf")
    assert answer.code == 2
    assert [one["source"] for one in answer.objects] == ["7", "9"]
    faults = [json.loads(line) for line in answer.err.splitlines()]
    assert [(fault["code"], fault["at"]) for fault in faults] == [("record_cut", 2), ("record_move", 4)]
    text = run("session", "import", "games.sgf")
    assert (text.code, "line 2" in text.err, "not readable: 2" in text.err) == (2, True, True)


@pytest.mark.parametrize(
    "raw", [b"", b"\n \n", bytes(range(256)) * 300, b"\x00" * 10**5, b"{}", b"[]", b"\xff\xfe(;"]
)
def test_file_without_games(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "games.sgf").write_bytes(raw)
    answer = run("-f", "new.toml", "session", "import", "games.sgf")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("error: ")
    assert not (tmp_path / "new.toml").exists()


@pytest.mark.parametrize("name", ["missing.sgf", "."])
def test_file_that_cannot_be_opened(name: str) -> None:
    answer = run("session", "import", name)
    assert (answer.code, answer.err.startswith("error: ")) == (3, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_are_named_by_what_is_counted(tmp_path: Path, language: str) -> None:
    """A move that cannot be read is counted from the deal on, a card from the first trick on."""
    write(tmp_path / "games.sgf", framed(f"{START} 0 CJ 1 what", "d:0 loss v:-240", 1, NAMES))
    err = run("--lang", language, "session", "import", "games.sgf").err
    # w DEAL, five bids, the skat taken and shown, the game, CJ: then the bad one
    moves = len(f"{START} 0 CJ 1 what".split()) // 2
    assert re.search(rf" {moves} [^\n]*`MV\[...\]` \([^)]*1\)", err)


@pytest.mark.apart
def test_any_cut_of_a_record_is_answered_without_a_crash(tmp_path: Path) -> None:
    """Cut anywhere, with anything put in: an error or an answer, never a traceback."""
    rng = random.Random(5)  # noqa: S311 - the same cuts every time
    whole = played_out(rng).text
    for _ in range(300):
        first, last = sorted(rng.sample(range(len(whole)), 2))
        junk = rng.choice(["", "]", "[", "\\", "(;", ";)", " 0 CJ", "\x00", ".", ":", "-1", "ÄÖ"])
        text = whole[:first] + junk + whole[rng.choice([first, last]) :]
        (tmp_path / "games.sgf").write_text(text, "utf-8")
        answer = run("session", "import", "games.sgf", "--replay")
        assert answer.code in (0, 2, 3)
        assert "Traceback" not in answer.err


def test_differences_and_illegal_plays_are_shown(tmp_path: Path) -> None:
    said = "d:0 loss v:-240 m:3 bidok p:0 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    write(tmp_path / "games.sgf", framed(f"{START} 0 CJ 1 HQ 0 RE", said, 7, NAMES))
    answer = run("session", "import", "games.sgf")
    assert answer.code == 0
    assert "matadors: recorded 3, by the cards 4" in answer.out
    assert "move 2 (trick 1, card 2): Berta plays HQ and does not hold it" in answer.err
    found = run("--json", "session", "import", "games.sgf").data
    assert [one["of"] for one in found["differences"]] == ["card", "matadors"]
    assert [(one["code"], one["move"]) for one in found["problems"]] == [("play_card", 2)]


def test_replay_of_a_record_without_a_date_ends_no_line_in_a_blank(tmp_path: Path) -> None:
    said = "d:0 win v:168 m:4 bidok p:120 t:10 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    record = re.sub(r"DT\[[^]]*\]", "", framed(f"{START} 0 SC 1 RE 2 RE", said, 7, NAMES))
    write(tmp_path / "games.sgf", record)
    text = done("session", "import", "games.sgf", "--replay")
    assert text.startswith("Record 7\n")
    assert [line for line in text.splitlines() if line != line.rstrip()] == []


def test_replay_shows_every_move(tmp_path: Path) -> None:
    tricks = "0 CJ 1 SA 2 HQ 0 SJ 1 ST 2 H9"
    said = "d:0 win v:168 m:4 bidok p:120 t:10 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    write(tmp_path / "games.sgf", framed(f"{START} {tricks} 0 SC 1 RE 2 RE", said, 7, NAMES))
    text = done("session", "import", "games.sgf", "--replay")
    for part in (
        "Berta 18, Anton holds, Berta passes, Carla passes",
        "Anton takes the skat, plays Grand and puts away C7 D7",
        "Anton takes it: 16 : 0",  # 2 + 11 + 3
        "Anton takes it: 28 : 0",  # and 2 + 10
        "Anton shows his cards after 6 cards",
        "Carla gives up after 6 cards",
    ):
        assert part in text
    moves = ask("session", "import", "games.sgf", "--replay")["moves"]
    assert moves["plays"][1] == {"seat": 1, "card": "SA"}
    assert moves["ends"][0] == {"seat": 0, "kind": "show", "after": 6}


def test_replay_of_a_card_too_many_keeps_the_tricks_together(tmp_path: Path) -> None:
    """The card is told; tricks and card points are those of the check."""
    tricks = "0 CJ 1 SA 1 HA 2 HQ 0 SJ 1 ST 2 H9"
    said = "d:0 win v:168 m:4 bidok p:120 t:10 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    write(tmp_path / "games.sgf", framed(f"{START} {tricks} 0 SC 1 RE 2 RE", said, 7, NAMES))
    answer = run("session", "import", "games.sgf", "--replay")
    assert "Berta plays HA, one card too many: SA is in this trick already" in answer.err
    for part in ("Anton takes it: 16 : 0", "Anton takes it: 28 : 0"):
        assert part in answer.out


FOUR_JACKS = "CJ SJ HJ DJ CA CT SA SK HA DA"
DEAL_OF_FOUR = (
    "CJ.SJ.HJ.DJ.CA.CT.SA.SK.HA.DA.CK.CQ.C9.C8.ST.SQ.S9.S8.S7.C7.HT.HK.HQ.H9.H8.H7.DT.DK.DQ.D9.D8.D7"
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [NAMES, ("Konstantin Alexander", "Wilhelmine", "Маргарита")])
def test_replay_with_german_cards_fits_the_screen(
    tmp_path: Path, language: str, names: tuple[str, str, str]
) -> None:
    """Four jacks part the suits: eight pieces, each with the name of its suit; and every card is there."""
    start = START.replace(DEAL, DEAL_OF_FOUR).replace("C7.D7", "D8.D7")
    said = "d:0 win v:168 m:4 bidok p:120 t:10 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    plays = "0 CJ 1 CK 2 HQ 0 SJ 1 ST 2 H9"
    write(tmp_path / "games.sgf", framed(f"{start} {plays} 1 RE 2 RE", said, 7, names))
    shown = done("--lang", language, "--deck", "german", "session", "import", "games.sgf", "--replay")
    assert max(map(len, shown.splitlines())) <= SCREEN
    spelled = done("--lang", language, "--deck", "german", "hand", FOUR_JACKS)
    assert max(map(len, spelled.splitlines())) <= SCREEN
    cards = " ".join(spelled.split("\n\n")[0].split()[1:])
    assert cards.count(",") == 7
    hand = " ".join(" ".join(shown.splitlines()[1:3]).split()).removeprefix(Words(language)("seat-forehand"))
    assert hand.startswith(f" {names[0]} {cards}")


# --- many -------------------------------------------------------------------------------------------------


def peak(path: Path) -> int:
    """Give the most memory that a call takes, in KiB."""
    code = (
        "import resource, sys; from skatcalc.cli.app import main; "
        "sys.stdout = open('/dev/null', 'w'); "
        f"main(['session', 'import', {str(path)!r}]); "
        "sys.__stdout__.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))"
    )
    command = [sys.executable, "-c", code]
    return int(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


@pytest.mark.apart
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    rng = random.Random(3)  # noqa: S311 - the same deals every time
    texts = [played_out(rng, number).text for number in range(200)]
    few, many = tmp_path / "few.sgf", tmp_path / "many.sgf"
    few.write_text("\n".join(texts * 2), "utf-8")
    many.write_text("\n".join(texts * 40), "utf-8")
    assert many.stat().st_size > 3 * 2**20
    assert peak(many) - peak(few) < 2 * 1024


@pytest.mark.slow
def test_a_hundred_thousand_records_in_a_minute(tmp_path: Path) -> None:
    """Issue 6; run with `pytest -m slow tests/cli/test_import_records.py`."""
    rng = random.Random(4)  # noqa: S311 - the same deals every time
    path = tmp_path / "many.sgf"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{played_out(rng, number).text}\n" for number in range(100_000))
    before = time.process_time()
    answer = run("session", "import", str(path))
    assert time.process_time() - before < 60
    assert "agree: 100000" in answer.err
