"""One line of text and one entry, both ways (outer face, section 1)."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import contracts, declared_games, entries, notes, scribbles, tables

from skatcalc.errors import RuleError, SkatError
from skatcalc.skat import vocabulary
from skatcalc.skat.contract import Announcement, Contract, Kind
from skatcalc.skat.entry import (
    Adjustment,
    DeclaredGame,
    Ending,
    Entry,
    PassedIn,
    RamschGame,
    SeatChange,
    Share,
)
from skatcalc.skat.game import normal
from skatcalc.skat.gametext import format_game, parse_game, read_canonical, read_game, read_game_text, value
from skatcalc.skat.gamewords import GameWords
from skatcalc.skat.notation import format_entry, parse_line, read_line
from skatcalc.skat.rules import PRESETS

PLAYERS = ("Anna", "Bert", "Cleo", "Пётр")
CASES: dict[str, list[list[str]]] = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "notation.toml").read_text(encoding="utf-8")
)["groups"]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param(text, canonical, id=f"{group}: {text}")
        for group, rows in CASES.items()
        for text, canonical in rows
    ],
)
def test_a_line_has_its_canonical_form(text: str, canonical: str) -> None:
    assert format_entry(parse_line(text, PLAYERS)) == canonical


@pytest.mark.parametrize("canonical", sorted({row[1] for rows in CASES.values() for row in rows}))
def test_a_canonical_line_is_its_own_form(canonical: str) -> None:
    assert format_entry(parse_line(canonical, PLAYERS)) == canonical


# --- what the lines say, part by part --------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        (
            "anna s2h-",
            DeclaredGame(Contract(Kind.SPADES, Announcement.HAND), 2, "Anna", won=False),
        ),
        (
            "bert go3kx p40 b18; bad luck",
            DeclaredGame(
                Contract(Kind.GRAND), -3, "Bert", kontra=1, bock=1, points=40, bid=18, note="bad luck"
            ),
        ),
        ("anna c2ss", DeclaredGame(Contract(Kind.CLUBS, Announcement.SCHNEIDER), 2, "Anna")),
        ("anna c2zz", DeclaredGame(Contract(Kind.CLUBS, Announcement.SCHWARZ), 2, "Anna")),
        ("anna g4o", DeclaredGame(Contract(Kind.GRAND, Announcement.OUVERT, ouvert=True), 4, "Anna")),
        ("anna nho", DeclaredGame(Contract(Kind.NULL, Announcement.HAND, ouvert=True), None, "Anna")),
        ("anna c2s", DeclaredGame(Contract(Kind.CLUBS), 2, "Anna", schneider=True)),
        ("anna c2z", DeclaredGame(Contract(Kind.CLUBS), 2, "Anna", schwarz=True)),
        ("anna c2hssz", DeclaredGame(Contract(Kind.CLUBS, Announcement.SCHNEIDER), 2, "Anna", schwarz=True)),
        ("anna c", DeclaredGame(Contract(Kind.CLUBS), None, "Anna")),
        (
            "anna c2 revoke bert",
            DeclaredGame(Contract(Kind.CLUBS), 2, "Anna", ending=Ending("revoke", "Bert")),
        ),
        ("pass; late", PassedIn("late")),
        (
            "r j 51wl 69 u1",
            RamschGame((Share(0, jungfrau=True), Share(51, last=True, witch=True), Share(69)), untouched=1),
        ),
        ("anna r69u1j w bert", RamschGame((), "Anna", 69, 1, untouched=1, witch="Bert")),
        (
            "r j announced 51 69l knock",
            RamschGame((Share(0, jungfrau=True, announced=True), Share(51), Share(69, last=True)), knocks=1),
        ),
        ("anna r69u1 knock knock", RamschGame((), "Anna", 69, untouched=1, knocks=2)),
        ("anna s2 spitze", DeclaredGame(Contract(Kind.SPADES), 2, "Anna", house=("spitze",))),
        (
            "anna s2h gift spitze gift patrol",
            DeclaredGame(
                Contract(Kind.SPADES, Announcement.HAND),
                2,
                "Anna",
                house=("gift", "gift", "patrol", "spitze"),
            ),
        ),
        ("anna rd; wow", RamschGame((), "Anna", durchmarsch=True, note="wow")),
        ("anna adj -20; slow", Adjustment("Anna", -20, "slow")),
        ("join Emil 3; new", SeatChange("join", "Emil", seat=3, note="new")),
        ("join Emil  ", SeatChange("join", "Emil")),
        # a number alone is no seat; the sheet refuses it as a name
        ("join 7", SeatChange("join", "7")),
        ("r 41 52 27; ugh", RamschGame((Share(41), Share(52), Share(27)), note="ugh")),
        ("leave anna", SeatChange("leave", "Anna")),
        ("leave anna; tired", SeatChange("leave", "Anna", note="tired")),
        ("replace anna Emil", SeatChange("replace", "Anna", "Emil")),
    ],
)
def test_what_a_line_says(line: str, entry: Entry) -> None:
    found = parse_line(line, PLAYERS)
    assert (type(found), found) == (type(entry), entry)


@pytest.mark.parametrize("letter", list("cshdg"))
@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("h", "h"),
        ("s", "s"),
        ("z", "z"),
        ("ss", "hss"),
        ("zz", "hzz"),
        ("o", "o"),
        ("hs", "hs"),
        ("hz", "hz"),
        ("hss", "hss"),
        ("hssz", "hssz"),
        ("hzz", "hzz"),
        ("ho", "o"),
        ("hzzo", "o"),
        ("hsszzo", "o"),
    ],
)
def test_levels_of_every_contract(letter: str, typed: str, written: str) -> None:
    """Outer face: implied steps are left out, except `h` with `ss` and `zz`; skat 3.7."""
    assert format_game(parse_game(f"{letter}3{typed}")) == f"{letter}3{written}"


@given(st.permutations(["m2", "h", "ss ", "k", "x", "-", "b33", "z"]), st.sampled_from(["", " "]))
def test_the_order_of_levels_and_marked_matadors_is_free(order: list[str], blank: str) -> None:
    """Outer face, section 1."""
    # s before ss, or z before zz, would double a letter; one blank keeps the words apart
    text = "s " + blank.join(order)
    assert format_game(parse_game(text)) == "s2hsszkx-b33"


@settings(max_examples=60)
@given(st.sampled_from(["s2hssz-", "co11hs", "g4o", "nho-", "h3kkxp58b33", "nm1b24"]), st.data())
def test_blanks_are_free_except_inside_numbers(text: str, data: st.DataObject) -> None:
    """Outer face, section 1; a doubled letter is one word."""
    parts = re.findall(r"ss|zz|kk|\d+|.", text)
    blanks = [data.draw(st.sampled_from(["", " ", "  "])) for _ in parts]
    spaced = "".join(part + blank for part, blank in zip(parts, blanks, strict=True))
    assert format_game(parse_game(spaced)) == format_game(parse_game(text))


@pytest.mark.parametrize(
    ("line", "given_"),
    [
        ("anna s2", False),
        ("anna s2+", True),
        ("anna s2-", True),
        ("anna s2p70", True),
        ("anna s2hb33", False),
        ("anna pik mit 2", False),
        ("anna pik mit 2 gewonnen", True),
        ("anna s2 conceded", True),
        ("anna s2 revoke bert", True),
        ("anna s2 claimed", False),
        ("anna s2 spitze", False),
        ("anna s2- spitze", True),
        ("pass", True),
        ("r 41 52 27", True),
    ],
)
def test_a_reading_tells_whether_the_result_was_typed(line: str, *, given_: bool) -> None:
    """Option `require_result`: won is not assumed."""
    assert read_line(line, PLAYERS).result_given is given_


@pytest.mark.parametrize(
    ("line", "places"),
    [
        (
            "anna s2h- p58 b33",
            {"contract": "s", "matadors": "2", "levels": "h", "result": "-", "points": "58", "bid": "33"},
        ),
        ("  bert  pik ohne 11", {"contract": "pik", "matadors": "11"}),
        ("as2kxb33", {"contract": "s", "kontra": "k", "bock": "x", "bid": "33"}),
        ("anna c2 revoke bert", {"contract": "c", "ending": "revoke", "who": "bert"}),
        ("anna n", {"contract": "n", "levels": "n"}),
        ("anna ♠ mit 2", {"contract": "♠", "levels": "♠", "matadors": "2"}),
        ("bert pik mit 2", {"contract": "pik", "declarer": "bert", "player": "bert"}),
        (" bert adj 20", {"player": "bert"}),
        ("anna r69; late", {"player": "anna", "ramsch": "r69"}),
        ("anna r69u1 w  2 ; late", {"ramsch": "r69u1", "witch": "2"}),
        ("pass", {"contract": "pass"}),
        ("  alle passen ", {"contract": "alle passen"}),
        ("anna s2h Spitze p70", {"contract": "s", "house": "Spitze", "points": "70"}),
    ],
)
def test_a_reading_knows_the_places_of_the_parts(line: str, places: dict[str, str]) -> None:
    """Errors point at the place in the line."""
    reading = read_line(line, PLAYERS)
    found = {part: reading.place(part) for part in places}
    assert {part: line[slice(*span)] if span else None for part, span in found.items()} == places
    assert reading.place("beer") is None


def test_a_game_alone_has_no_player() -> None:
    game = parse_game("s2h; a note")
    assert (game.declarer, game.note, format_game(game)) == ("", "a note", "s2h")
    assert format_entry(game) == "s2h"
    assert read_game("s2h").entry == parse_game("s2h")


def test_what_is_not_said_is_empty() -> None:
    """As the attributes of the entries say; Null needs no matadors (skat 3.9)."""
    ramsch = parse_line("r 41 52 27", PLAYERS)
    assert isinstance(ramsch, RamschGame)
    assert (ramsch.player, ramsch.witch) == ("", "")
    assert format_game(DeclaredGame(Contract(Kind.NULL))) == "n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("s2", False),
        ("so2", False),
        ("sm2", True),
        ("pik mit 2", True),
        ("s", False),
        ("pik", False),
        ("sh m2", True),
    ],
)
def test_a_reading_tells_whether_with_was_typed(line: str, *, said: bool) -> None:
    """Matadors typed without m or o count as positive (outer face, section 4)."""
    assert read_game(line).with_said is said


@pytest.mark.parametrize(
    ("line", "rules", "points"),
    [("s2h", None, 44), ("go1-", None, -96), ("d3h-", "classic", -45), ("g4o", "classic", 360)],
)
def test_a_line_is_valued_in_one_step(line: str, rules: str | None, points: int) -> None:
    """Skat 3.2, 3.8, 4.1: `isko` unless told otherwise."""
    assert value(line, PRESETS[rules] if rules else None).score == points


def test_a_line_valued_in_one_step_has_the_place_of_its_fault() -> None:
    """Skat 1.10."""
    with pytest.raises(RuleError, match="bid_not_legal") as caught:
        value("s2b19")
    assert (caught.value.line, caught.value.span) == ("s2b19", (3, 5))


# --- round trips -----------------------------------------------------------------------------------


def same(found: Entry, wanted: Entry) -> bool:
    """Compare entries with their kinds; declared games as the canonical form keeps them."""
    if isinstance(wanted, DeclaredGame):
        wanted = normal(wanted)
    return type(found) is type(wanted) and found == wanted


@settings(max_examples=300)
@given(tables(), st.data())
def test_every_entry_is_read_back_from_its_line(players: list[str], data: st.DataObject) -> None:
    """Names with blanks, umlauts, apostrophes and Cyrillic letters included."""
    entry: Entry = data.draw(entries(players))
    line = format_entry(entry)
    found = parse_line(line, players)
    assert same(found, entry)
    assert format_entry(found) == line


@given(tables(), notes(), st.data())
def test_a_note_goes_with_its_line(players: list[str], note: str, data: st.DataObject) -> None:
    entry: Entry = data.draw(entries(players))
    found = parse_line(f"{format_entry(entry)}; {note}", players)
    assert found.note == note.strip()
    assert same(found._replace(note=""), entry)


@settings(max_examples=200)
@given(declared_games("Anna", ("Bert", "Cleo")))
def test_the_quick_reader_agrees_with_the_word_reader(game: DeclaredGame) -> None:
    """Two ways of reading the canonical form give one entry, with the same places."""
    text = format_game(game)
    quick = read_game_text(text, text, "Anna", "", PLAYERS)
    by_words = GameWords(text, text, "Anna", "", PLAYERS).read()
    assert quick.entry == by_words.entry
    assert quick.result_given == by_words.result_given
    for part in ("contract", "matadors", "levels", "points", "bid", "result", "kontra", "bock"):
        assert quick.place(part) == by_words.place(part)


@settings(max_examples=200)
@given(declared_games("", ("Bert", "Cleo")))
def test_the_quick_reader_reads_every_canonical_game(game: DeclaredGame) -> None:
    """House 6: the words of three languages are loaded for endings and the words of houses alone."""
    text = format_game(game)
    reading = read_canonical(text, text, "Anna", "", 0, lambda: pytest.fail("read by words"))
    assert (reading is None) == bool(game.ending or game.house)
    if reading is not None:
        assert reading.canonical == f"Anna {text}"


@pytest.mark.parametrize(
    ("line", "player"), [("pass", ""), ("Anna s2h", "Anna"), ("Anna Lena s2h", "Anna Lena")]
)
def test_lines_as_files_hold_them_are_not_read_by_words(
    monkeypatch: pytest.MonkeyPatch, line: str, player: str
) -> None:
    """House 6, as above."""
    monkeypatch.setattr(
        "skatcalc.skat.linetext.read_line_text", lambda *_args, **_kwargs: pytest.fail("read by words")
    )
    entry = parse_line(line, ("Bert", "Anna", "Anna Lena"))
    assert getattr(entry, "declarer", "") == player
    assert format_entry(entry) == line


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [("s2p95", "Anna s2p95"), ("s2sp95", ""), ("s2+", ""), ("s2p61+", "")],
)
def test_a_reading_knows_only_what_is_written_canonically(typed: str, canonical: str) -> None:
    """What the points or the result assumed say already is left out, so the text has to be made anew."""
    assert read_line(f"Anna {typed}", PLAYERS).canonical == canonical


@given(form=contracts(), count=st.integers(1, 4), without=st.booleans())
def test_a_game_in_words_is_the_game_in_letters(*, form: Contract, count: int, without: bool) -> None:
    """English, German and Russian words for each of the 29 forms (outer face, glossary)."""
    words: dict[str, dict[Any, str]] = {
        "en": {
            Kind.CLUBS: "clubs",
            Kind.SPADES: "spades",
            Kind.HEARTS: "hearts",
            Kind.DIAMONDS: "diamonds",
            Kind.GRAND: "grand",
            Kind.NULL: "null",
            "without": "without",
            "with": "with",
            1: "hand",
            2: "hand schneider announced",
            3: "hand schwarz announced",
            4: "open",
        },
        "de": {
            Kind.CLUBS: "Kreuz",
            Kind.SPADES: "Pik",
            Kind.HEARTS: "Herz",
            Kind.DIAMONDS: "Karo",
            Kind.GRAND: "Grand",
            Kind.NULL: "Null",
            "without": "ohne",
            "with": "mit",
            1: "Hand",
            2: "Hand Schneider angesagt",
            3: "Hand Schneider und Schwarz angesagt",
            4: "ouvert",
        },
        "ru": {
            Kind.CLUBS: "трефы",
            Kind.SPADES: "пики",
            Kind.HEARTS: "червы",
            Kind.DIAMONDS: "бубны",
            Kind.GRAND: "гранд",
            Kind.NULL: "нуль",
            "without": "без",
            "with": "с",
            1: "без прикупа",
            2: "ханд портной заявленный",
            3: "ханд трубочист заявленный",
            4: "в открытую",
        },
    }
    letters = {Kind.CLUBS: "c", Kind.SPADES: "s", Kind.HEARTS: "h", Kind.DIAMONDS: "d", Kind.GRAND: "g"}
    for spoken in words.values():
        if form.kind is Kind.NULL:
            parts = [spoken[form.kind], spoken[1] if form.hand else "", spoken[4] if form.ouvert else ""]
            expected = "n" + ("h" if form.hand else "") + ("o" if form.ouvert else "")
        else:
            level = int(form.announced)
            parts = [
                spoken[form.kind],
                spoken["without" if without else "with"],
                str(count),
                spoken[level] if level else "",
            ]
            expected = letters[form.kind] + ("o" if without else "") + str(count)
            expected += ["", "h", "hss", "hzz", "o"][level]
        assert format_game(parse_game(" ".join(parts))) == expected


CYRILLIC = re.compile("[а-я]")


@pytest.mark.parametrize(
    "table",
    [
        "PASS_PHRASES",
        "RAMSCH_WORDS",
        "JUNGFRAU_WORDS",
        "UNTOUCHED_WORDS",
        "WITCH_WORDS",
        "LAST_WORDS",
        "DURCHMARSCH_WORDS",
        "KNOCK_WORDS",
        "ANNOUNCED_WORDS",
        "ADJUST_WORDS",
    ],
)
def test_every_word_of_the_page_has_a_russian_one(table: str) -> None:
    """Outer face: "Every other word of this page has its German and Russian words too"."""
    assert any(CYRILLIC.search(word) for word in getattr(vocabulary, table))


@pytest.mark.parametrize("table", ["CONTRACT_WORDS", "CONTRACT_LETTERS", "ENDING_WORDS", "SEAT_WORDS"])
def test_every_meaning_has_a_word_in_both_scripts(table: str) -> None:
    """Outer face, as above."""
    words: dict[str, object] = getattr(vocabulary, table)
    for meaning in set(words.values()):
        spoken = [word for word in words if words[word] == meaning]
        assert any(CYRILLIC.search(word) for word in spoken), meaning
        assert any(word.isascii() for word in spoken), meaning


@settings(max_examples=1000)
@given(scribbles())
def test_a_line_that_nobody_meant_is_refused_or_read_for_good(line: str) -> None:
    """No other exception than ours; and what is read, is read again from its canonical form."""
    try:
        entry = parse_line(line, PLAYERS)
    except SkatError as error:
        if error.span is not None:
            first, last = error.span
            assert 0 <= first <= last <= len(line)
        return
    text = format_entry(entry)
    again = parse_line(text, PLAYERS)
    assert (type(again), again) == (type(entry), entry._replace(note=""))
    assert format_entry(again) == text
