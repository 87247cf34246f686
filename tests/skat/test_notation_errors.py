"""What cannot be read or breaks a rule is refused with its place (outer face, section 1)."""

import pytest

from skatcalc.errors import AmbiguousError, NotationError, RuleError, SkatError
from skatcalc.skat.entry import DeclaredGame, RamschGame
from skatcalc.skat.game import score
from skatcalc.skat.gametext import parse_game, read_game
from skatcalc.skat.notation import parse_line, read_line
from skatcalc.skat.ramsch import score_ramsch
from skatcalc.skat.reading import fold
from skatcalc.skat.rules import PRESETS

PLAYERS = ("Anna", "Bert", "Cleo")
TABLE = ("Anna", "Anton", "Bert")


def judge(line: str, players: tuple[str, ...]) -> None:
    """Read a line and score it under `isko`."""
    reading = read_line(line, players)
    entry = reading.entry
    if isinstance(entry, DeclaredGame):
        reading.placed(lambda: score(entry, PRESETS["isko"]))
    elif isinstance(entry, RamschGame):
        reading.placed(lambda: score_ramsch(entry, PRESETS["isko"]))


def fault(line: str, players: tuple[str, ...] = PLAYERS) -> tuple[type[SkatError], str, str | None]:
    """Give class, code and place of the error that a line makes."""
    with pytest.raises(SkatError) as caught:
        judge(line, players)
    error = caught.value
    assert error.line == line
    return type(error), error.code, None if error.span is None else line[slice(*error.span)]


@pytest.mark.parametrize(
    ("game", "kind", "code", "place"),
    [
        # two readings: Kreuz or Karo
        ("k3", AmbiguousError, "contract_k", "k"),
        ("k", AmbiguousError, "contract_k", "k"),
        ("kh2", AmbiguousError, "contract_k", "kh"),
        # but neither with a letter that says nothing
        ("kq", NotationError, "contract_unknown", "kq"),
        # no contract
        ("", NotationError, "game_missing", "anna"),
        ("2", NotationError, "contract_missing", "2"),
        ("+", NotationError, "contract_missing", "+"),
        ("?", NotationError, "contract_missing", "?"),
        ("b19", NotationError, "contract_unknown", "b"),
        ("x2", NotationError, "contract_unknown", "x"),
        ("Skat 2", NotationError, "contract_unknown", "Skat"),
        # matadors: at most 11, in Grand 4 (skat 2.3)
        ("h12", RuleError, "matadors_range", "12"),
        ("ho12", RuleError, "matadors_range", "12"),
        ("h0", RuleError, "matadors_range", "0"),
        ("g5", RuleError, "matadors_range", "5"),
        ("go5", RuleError, "matadors_range", "5"),
        ("s99999999999999999999", RuleError, "matadors_range", "99999999999999999999"),
        ("pik mit 12", RuleError, "matadors_range", "12"),
        ("hh", NotationError, "matadors_missing", "h"),
        ("s", NotationError, "matadors_missing", "s"),
        ("grand hand", NotationError, "matadors_missing", "grand"),
        ("sm", NotationError, "number_missing", "m"),
        ("pik mit", NotationError, "number_missing", "mit"),
        ("pik ohne hand", NotationError, "number_missing", "ohne"),
        ("pik mit gewonnen", NotationError, "number_missing", "mit"),
        ("s2p h", NotationError, "number_missing", "p"),
        ("s2b k", NotationError, "number_missing", "b"),
        ("s2 3", NotationError, "number_extra", "3"),
        ("s1 1", NotationError, "number_extra", "1"),
        ("s2m2", NotationError, "number_extra", "2"),
        ("h2ss80+", NotationError, "number_extra", "80"),
        # a nought typed for the letter o would count the other way
        ("h02", NotationError, "number_nought", "02"),
        ("so2", None, "", ""),
        ("so02", None, "", ""),
        ("g04p61", NotationError, "number_nought", "04"),
        ("herz 02", NotationError, "number_nought", "02"),
        # lost with 2, or without 2
        ("s-2", NotationError, "sign_number", "2"),
        ("s+2", NotationError, "sign_number", "2"),
        ("s2-2", NotationError, "number_extra", "2"),
        # Null has no matadors and no steps; overbid it asks for matadors (skat 3.9, 4.11)
        ("n2", RuleError, "null_matadors", "2"),
        ("nm2", RuleError, "null_matadors", "2"),
        ("null hand 35", RuleError, "null_matadors", "35"),
        ("no2b46", None, "", ""),
        ("nm2b23", RuleError, "null_matadors", "2"),
        ("nhm2b35", RuleError, "null_matadors", "2"),
        ("nb24", NotationError, "null_overbid", "24"),
        ("nhob60", NotationError, "null_overbid", "60"),
        ("nm12b24", RuleError, "matadors_range", "12"),
        ("ns", RuleError, "null_level", "s"),
        ("nz", RuleError, "null_level", "z"),
        ("nss", RuleError, "null_level", "ss"),
        ("nhzz", RuleError, "null_level", "zz"),
        ("np58", RuleError, "null_points", "58"),
        # card points (skat 1.2)
        ("s2p121", RuleError, "points_range", "121"),
        ("s2p1000", RuleError, "points_range", "1000"),
        ("s2p", NotationError, "number_missing", "p"),
        ("s2p58p59", NotationError, "said_twice", "59"),
        # a typed result or step against the points
        ("s2ssp80+", RuleError, "won_with_points", "+"),
        ("s2p58+", RuleError, "won_with_points", "+"),
        ("s2p60+", RuleError, "won_with_points", "+"),
        ("s2zzp119+", RuleError, "won_with_points", "+"),
        ("g4op106+", RuleError, "won_with_points", "+"),
        ("s2p61-", RuleError, "lost_with_points", "-"),
        ("s2hssp90-", RuleError, "lost_with_points", "-"),
        ("s2p120-", RuleError, "lost_with_points", "-"),
        ("s2p61-b18", RuleError, "lost_with_points", "-"),
        ("s2p70 verloren", RuleError, "lost_with_points", "verloren"),
        ("s2sp80", RuleError, "schneider_points", "s"),
        ("s2sp31", RuleError, "schneider_points", "s"),
        ("s2sp89", RuleError, "schneider_points", "s"),
        ("s2zp50", RuleError, "schwarz_points", "z"),
        ("s2zp119", RuleError, "schwarz_points", "z"),
        ("s2zp23", RuleError, "schwarz_points", "z"),
        # bids (skat 1.10)
        ("s2b19", RuleError, "bid_not_legal", "19"),
        ("s2b17", RuleError, "bid_not_legal", "17"),
        ("s2b265", RuleError, "bid_not_legal", "265"),
        ("nb19", RuleError, "bid_not_legal", "19"),
        ("s2b", NotationError, "number_missing", "b"),
        ("s2b33b36", NotationError, "said_twice", "36"),
        # what is said twice, or too often
        ("s2hh", NotationError, "said_twice", "h"),
        ("s2oo", NotationError, "said_twice", "o"),
        ("s2s s", NotationError, "said_twice", "s"),
        ("s2+-", NotationError, "said_twice", "-"),
        ("s2--", NotationError, "said_twice", "-"),
        ("s2-+", NotationError, "said_twice", "+"),
        ("s2 verloren gewonnen", NotationError, "said_twice", "gewonnen"),
        ("s2 gewonnen verloren", NotationError, "said_twice", "verloren"),
        ("s2k k", NotationError, "said_twice", "k"),
        ("s2kk kk", NotationError, "said_twice", "kk"),
        ("s2kkk kkk", NotationError, "said_twice", "kkk"),
        ("s2kkkk kkkk", NotationError, "said_twice", "kkkk"),
        ("s2x x", NotationError, "said_twice", "x"),
        ("s2xx xx", NotationError, "said_twice", "xx"),
        ("s2sss", NotationError, "word_unknown", "sss"),
        ("s2zzz", NotationError, "word_unknown", "zzz"),
        ("s2kkkkk", NotationError, "word_unknown", "kkkkk"),
        ("s2xxx", NotationError, "word_unknown", "xxx"),
        # words and signs of no meaning
        ("s2y", NotationError, "word_unknown", "y"),
        ("s2p y", NotationError, "word_unknown", "y"),
        ("s2p !", NotationError, "word_unknown", "!"),
        ("s2 adj", NotationError, "word_unknown", "adj"),
        # a run of letters that cannot be split is one place
        ("s2hy", NotationError, "word_unknown", "hy"),
        ("s2 handy", NotationError, "word_unknown", "handy"),
        ("s2hsss", NotationError, "word_unknown", "hsss"),
        ("s2hzzz", NotationError, "word_unknown", "hzzz"),
        ("s2hkkkkk", NotationError, "word_unknown", "hkkkkk"),
        ("s2hxxx", NotationError, "word_unknown", "hxxx"),
        ("s2 hkq", NotationError, "word_unknown", "hkq"),
        ("s2 портнойщ", NotationError, "word_unknown", "портнойщ"),
        ("s2 gespielt", NotationError, "word_unknown", "gespielt"),
        # a number in letters stands behind mit or ohne alone
        ("pik mit zwei zwei", NotationError, "word_unknown", "zwei"),
        ("s2 zwei", NotationError, "word_unknown", "zwei"),
        ("s2 angesagt", NotationError, "word_unknown", "angesagt"),
        ("s2!", NotationError, "word_unknown", "!"),
        ("s2 ♠", NotationError, "word_unknown", "♠"),
        ("s2h\x00", NotationError, "line_sign", "\x00"),
        ("s2h\nbert s2", NotationError, "line_sign", "\n"),
        ("s2\u200bh", NotationError, "line_sign", "\u200b"),
        ("s2h; a\x1b[31m note", NotationError, "line_sign", "\x1b"),
        ("s2ъ", NotationError, "word_unknown", "ъ"),
        ("s2\th\x07", NotationError, "line_sign", "\x07"),
        # endings
        ("s2 revoke", NotationError, "ending_who", "revoke"),
        ("s2 looked", NotationError, "ending_who", "looked"),
        # the ending stands last before the note
        ("s2 conceded p58", NotationError, "ending_last", "p58"),
        ("s2 revoke b 33 p50", NotationError, "ending_last", "b 33 p50"),
        ("s2 conceded -", NotationError, "ending_last", "-"),
        ("s2 claimed +", NotationError, "ending_last", "+"),
        ("s2 conceded bert p90", NotationError, "ending_last", "p90"),
        ("s2 conceded 2 b18", NotationError, "ending_last", "b18"),
        ("s2 revoke cleo -", NotationError, "ending_last", "-"),
        ("s2 conceded kontra", NotationError, "ending_last", "kontra"),
        ("s2 conceded k", NotationError, "ending_last", "k"),
        ("s2 conceded verloren", NotationError, "ending_last", "verloren"),
        ("s2 conceded bid 18", NotationError, "ending_last", "bid 18"),
        ("s2 conceded claimed", NotationError, "ending_last", "claimed"),
        ("s2 claimed bert", NotationError, "claimed_who", "claimed"),
        ("s2 revoke doris", NotationError, "name_unknown", "doris"),
        ("s2 conceded by bert", NotationError, "name_unknown", "by bert"),
        ("s2p50+ conceded", RuleError, "won_with_points", "+"),
        # an entry that no game explains
        ("adj", NotationError, "adjust_number", "adj"),
        ("adj 0", NotationError, "adjust_number", "adj 0"),
        ("adj twenty", NotationError, "adjust_number", "adj twenty"),
        ("adj -20.5", NotationError, "adjust_number", "adj -20.5"),
        ("adj 1234567", NotationError, "adjust_number", "adj 1234567"),
    ],
)
def test_a_wrong_game_is_refused_at_its_place(
    game: str, kind: type[SkatError] | None, code: str, place: str
) -> None:
    if kind is None:
        # the other side of the line above: this one is right
        assert parse_line(f"anna {game}", PLAYERS)
        return
    assert fault(f"anna {game}".rstrip()) == (kind, code, place)


@pytest.mark.parametrize(
    ("game", "place"),
    [
        ("s2 conceded kontra", "kontra"),
        ("s2 conceded k", "k"),
        ("s2 conceded bert p90", "p90"),
        ("s2 conceded bert -", "-"),
        ("s2 revoke cleo lost", "lost"),
    ],
)
def test_a_part_behind_the_ending_is_no_name_without_a_table_either(game: str, place: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(game)
    assert caught.value.code == "ending_last"
    assert caught.value.span is not None
    assert game[slice(*caught.value.span)] == place


def test_of_several_names_in_a_ramsch_line_the_first_is_marked() -> None:
    """The remedy begins with a player of the table."""
    with pytest.raises(NotationError) as caught:
        parse_line("r Bert 60 Bert 60", ("Anna", "Bert", "Cleo"))
    assert (caught.value.code, caught.value.span) == ("ramsch_named", (2, 6))
    assert caught.value.values["example"] == "Anna"


@pytest.mark.parametrize(
    ("line", "kind", "code", "place"),
    [
        ("dora s2", NotationError, "name_unknown", "dora"),
        ("ruth 2", NotationError, "name_unknown", "ruth"),
        ("rolf s2", NotationError, "name_unknown", "rolf"),
        ("s2h", NotationError, "name_missing", "s2h"),
        ("nh", NotationError, "name_missing", "nh"),
        ("h2", NotationError, "name_missing", "h2"),
        # a lone letter is a wrong name
        ("h", NotationError, "name_unknown", "h"),
        ("n", NotationError, "name_unknown", "n"),
        ("pik mit 2", NotationError, "name_missing", "pik"),
        # number words stand behind a preposition
        ("anton spades two", NotationError, "word_unknown", "two"),
        ("an s2", AmbiguousError, "name_ambiguous", "an"),
        ("a adj 20", AmbiguousError, "name_ambiguous", "a"),
        ("0 s2", NotationError, "seat_unknown", "0"),
        ("4 s2", NotationError, "seat_unknown", "4"),
        ("17 r69", NotationError, "seat_unknown", "17"),
        ("", NotationError, "line_empty", ""),
        ("   ", NotationError, "line_empty", "   "),
        ("; only a note", NotationError, "line_empty", "; only a note"),
        ("bert s2 revoke an", AmbiguousError, "name_ambiguous", "an"),
        # Ramsch (skat 1.2, 5.20)
        ("r 41 52", NotationError, "ramsch_shares", "41 52"),
        ("bert  r ", NotationError, "ramsch_points", "r"),
        ("r 40wq 50 30", NotationError, "ramsch_unreadable", "q"),
        ("r 30 30 30 30", NotationError, "ramsch_shares", "30 30 30 30"),
        ("r Anna 120", NotationError, "ramsch_named", "Anna"),
        ("ramsch  ber 60 cleo 60", NotationError, "ramsch_named", "ber"),
        ("r Zoe 120", NotationError, "name_unknown", "r"),
        ("r 0j 70 40", NotationError, "ramsch_zero_jungfrau", "0j"),
        ("r 70 40 0 j", NotationError, "ramsch_zero_jungfrau", "0 j"),
        ("r 0jungfrau 70 40 u1", NotationError, "ramsch_zero_jungfrau", "0jungfrau"),
        ("r 40j 70 10", NotationError, "ramsch_shares", "40j 70 10"),
        ("r 0j", NotationError, "ramsch_shares", "0j"),
        ("r 60 60 1", RuleError, "ramsch_too_many", "60 60 1"),
        ("r 10 10 10", RuleError, "ramsch_too_few", "10 10 10"),
        ("r j j j", RuleError, "ramsch_all_jungfrau", "j j j"),
        ("r jw 60 60", RuleError, "ramsch_jungfrau_trick", "jw 60 60"),
        ("r jl 60 60", RuleError, "ramsch_jungfrau_trick", "jl 60 60"),
        ("r 41 52 27 u4", NotationError, "ramsch_untouched", "4"),
        ("r 41 52 27 u0", NotationError, "ramsch_untouched", "0"),
        ("r 41 52 27 u", NotationError, "ramsch_untouched", "41 52 27 u"),
        ("r 41 52 27 u1 u2", NotationError, "ramsch_unreadable", "u"),
        ("r 41 52 27 q", NotationError, "ramsch_unreadable", "q"),
        ("r 41 52 27 +", NotationError, "ramsch_unreadable", "+"),
        ("r 41w 52w 27", NotationError, "ramsch_unreadable", "w"),
        ("r 41l 52 27l", NotationError, "ramsch_unreadable", "l"),
        ("r 41 52 27 xxx", NotationError, "ramsch_unreadable", "x"),
        ("bert r121", RuleError, "points_range", "r121"),
        ("anna r69jj", RuleError, "ramsch_two_jungfrauen", "r69jj"),
        ("anna r97jj", RuleError, "ramsch_two_jungfrauen", "r97jj"),
        ("bert r69jjj", NotationError, "ramsch_unreadable", "j"),
        ("bert r69u4", NotationError, "ramsch_untouched", "4"),
        ("bert r69u", NotationError, "ramsch_untouched", "r69u"),
        ("bert r69u1u1", NotationError, "ramsch_unreadable", "u"),
        ("bert r69 70", NotationError, "ramsch_unreadable", "70"),
        ("bert r69w", NotationError, "ramsch_unreadable", "w"),
        ("r 41 52 27 knock knock knock knock", NotationError, "ramsch_unreadable", "knock"),
        ("r 41 announced 52 27", NotationError, "ramsch_unreadable", "announced"),
        ("r j announced announced 51 69", NotationError, "ramsch_unreadable", "announced"),
        ("r announced j 51 69", NotationError, "name_unknown", "r"),
        ("r 51 j 69 announced", NotationError, "ramsch_unreadable", "announced"),
        ("r jw announced 51 69", RuleError, "ramsch_jungfrau_trick", "jw announced 51 69"),
        ("bert r69 knock knock knock knock", NotationError, "ramsch_unreadable", "knock"),
        ("bert r69xxx", NotationError, "ramsch_unreadable", "x"),
        ("bert rd j", NotationError, "ramsch_unreadable", "j"),
        ("bert rd w zoe", NotationError, "name_unknown", "zoe"),
        ("bert rd w bert anna", NotationError, "name_unknown", "bert anna"),
        ("  bert  adj x ", NotationError, "adjust_number", "adj x"),
        # seats (skat 5.13, 7.10)
        ("join", NotationError, "name_unknown", "join"),
        ("join emil 5", RuleError, "seat_range", "emil 5"),
        ("join emil 0", RuleError, "seat_range", "emil 0"),
        ("leave zoe", NotationError, "name_unknown", "zoe"),
        ("leave bert anna", NotationError, "seat_change", "bert anna"),
        ("replace bert", NotationError, "seat_change", "bert"),
        ("replace zoe bert", NotationError, "name_unknown", "zoe"),
    ],
)
def test_a_wrong_line_is_refused_at_its_place(
    line: str, kind: type[SkatError], code: str, place: str
) -> None:
    assert fault(line, TABLE) == (kind, code, place)


def test_a_long_line_is_refused_behind_its_three_hundredth_letter() -> None:
    assert fault(f"anna {' ' * 300}s2h") == (NotationError, "line_long", "     s2h")


@pytest.mark.parametrize("word", ["r", "Ramsch", "schieber", "рамш"])
def test_a_ramsch_alone_asks_for_the_shares(word: str) -> None:
    """Also where a player's name begins so."""
    for players in (PLAYERS, ("Rolf", "Schieberin", "Рамшина")):
        assert fault(word, players) == (NotationError, "ramsch_shares", word)


def test_a_fused_beginning_that_fits_two_names_is_refused() -> None:
    """`absh2` is Ab with spades Hand 2, or Abs with hearts 2."""
    assert fault("absh2", ("Ab", "Abs", "Cleo")) == (AmbiguousError, "name_two_ways", "absh2")


def test_a_fused_name_with_a_wrong_game_tells_what_is_wrong_with_the_game() -> None:
    assert fault("annas2y") == (NotationError, "word_unknown", "y")
    assert fault("berts12") == (RuleError, "matadors_range", "12")


def test_without_players_a_line_has_nobody() -> None:
    assert fault("s2h", ()) == (NotationError, "name_unknown", "s2h")
    assert fault("leave anna", ()) == (NotationError, "name_unknown", "anna")


@pytest.mark.parametrize(
    ("line", "kind", "code", "place"),
    [
        ("k3", AmbiguousError, "contract_k", "k"),
        ("h12", RuleError, "matadors_range", "12"),
        ("b19", NotationError, "contract_unknown", "b"),
        ("", NotationError, "contract_missing", ""),
        ("  ", NotationError, "contract_missing", "  "),
        ("s2p61+-", NotationError, "said_twice", "-"),
        ("S2H!", NotationError, "word_unknown", "!"),
    ],
)
def test_a_game_alone_is_refused_at_its_place(
    line: str, kind: type[SkatError], code: str, place: str
) -> None:
    with pytest.raises(SkatError) as caught:
        parse_game(line)
    error = caught.value
    assert (type(error), error.code, error.line) == (kind, code, line)
    assert error.span is not None
    assert line[slice(*error.span)] == place


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Jörg ÖZ ẞ", "jörg öz ß"),
        ("ПЁТР", "петр"),
        # the small form of the first letter has two signs, the capital form of the second too
        ("İB", "ib"),
        ("İᾈ", "iᾀ"),
    ],
)
def test_folding_keeps_the_length(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert len(fold(text)) == len(text)


def test_the_place_counts_from_the_beginning_of_the_line_as_typed() -> None:
    with pytest.raises(RuleError) as caught:
        parse_line("  Anna   s2p121 ; note", PLAYERS)
    assert (caught.value.line, caught.value.span) == ("  Anna   s2p121 ; note", (12, 15))


def test_an_error_carries_what_its_sentence_needs() -> None:
    with pytest.raises(RuleError) as caught:
        parse_game("s2ssp80+")
    assert caught.value.values == {"points": 80, "need": 90}
    assert str(caught.value) == "won_with_points (points=80, need=90)"
    for line in ("dora s2", "leave dora", "anna s2 revoke dora", "anna rd w dora"):
        with pytest.raises(NotationError) as unknown:
            parse_line(line, PLAYERS)
        values = unknown.value.values
        assert (str(values["word"]), values["players"]) == ("dora", "Anna, Bert, Cleo")
        assert values["example"] == "Anna"
    with pytest.raises(AmbiguousError) as ambiguous:
        parse_game("k3")
    assert ambiguous.value.values == {"rest": "3"}
    with pytest.raises(AmbiguousError) as ambiguous:
        parse_line("anna kh 3 p70", PLAYERS)
    assert ambiguous.value.values == {"rest": "h3 p70"}


@pytest.mark.parametrize(
    ("line", "players", "code", "values"),
    [
        ("r", PLAYERS, "ramsch_shares", {"count": 0}),
        ("bert r", PLAYERS, "ramsch_points", {"player": "Bert"}),
        ("absh2", ("Ab", "Abs", "Cleo"), "name_two_ways", {"word": "absh2", "names": "Ab | Abs"}),
        ("dora s2", (), "name_unknown", {"word": "dora", "players": "", "example": ""}),
        ("leave zoe", (), "name_unknown", {"word": "zoe", "players": "", "example": ""}),
        # three may become four
        ("join emil 5", PLAYERS, "seat_range", {"seat": 5, "most": 4}),
        ("anna h002", PLAYERS, "number_nought", {"number": "002", "count": "2"}),
    ],
)
def test_what_a_sentence_needs_is_exact(
    line: str, players: tuple[str, ...], code: str, values: dict[str, str | int]
) -> None:
    with pytest.raises(SkatError) as caught:
        parse_line(line, players)
    assert (caught.value.code, caught.value.values) == (code, values)


def test_a_judgement_without_a_place_keeps_the_line() -> None:
    """A score may fail on something that the line does not have."""
    reading = read_game("s2")

    def refuse() -> None:
        raise RuleError("some_code", part="bid")

    with pytest.raises(RuleError) as caught:
        reading.placed(refuse)
    assert (caught.value.line, caught.value.span) == ("s2", None)


def test_the_first_place_of_an_error_stays() -> None:
    """Who knows the place first is right."""
    error = NotationError("some_code").at("a line", (0, 1)).at("another", (2, 3))
    assert (error.line, error.span) == ("a line", (0, 1))
    assert str(error) == "some_code"


@pytest.mark.parametrize(
    "line",
    [
        # a loss that overbid, announcement or an ending explains (outer face, section 1)
        "anna d1p75b20-",
        "anna s2hssp80-",
        "anna s2hzzp120-",
        "anna g4op120-",
        "anna s2p70- revoke anna",
        # 0 and 120 points fit both Schneider and Schwarz
        "anna s2zp120",
        "anna s2sp120",
        "anna s2zp0",
        "anna s2zp22-",
        "anna s2sp30",
        "anna s2sp90",
        # a win that the bid turns into a loss
        "anna d1p75b20+",
    ],
)
def test_what_only_looks_like_a_contradiction_is_taken(line: str) -> None:
    entry = parse_line(line, PLAYERS)
    assert isinstance(entry, DeclaredGame)
    result = score(entry, PRESETS["isko"])
    assert result.won is ("-" not in line and "b20" not in line and not line.endswith(("zp0", "sp30")))
