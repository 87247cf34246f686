"""Who is meant at the beginning of a line, and which names a sheet may hold (outer face, section 1)."""

import pytest
from hypothesis import given
from strategies import tables

from skatcalc.errors import AmbiguousError, NotationError, SkatError, UsageError
from skatcalc.skat.contract import Kind
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.names import check_names, find_player, fused_players, shortest_beginning
from skatcalc.skat.notation import format_entry, parse_line

FOUR = ("Anna", "Anton", "Bert", "Cleo")
LENA = ("Anna Lena", "Anna Maria", "Bert")
# words of the page in three languages; names equal to one are refused
RESERVED = [
    *("pass", "p", "e", "r", "join", "leave", "replace", "Ramsch", "schieber", "adj", "пас", "распасовка"),
    *("kr", "ka"),
    *("Kreuz", "Pik", "Herz", "Karo", "Grand", "Null", "Eichel", "Grün", "Rot", "Schellen"),
    *("clubs", "spades", "hearts", "diamonds", "трефы", "пики", "червы", "бубны", "гранд", "нуль"),
    *("mit", "ohne", "hand", "ouvert", "kontra", "re", "bock", "won", "lost", "verloren", "выиграл"),
    *("zz", "ss", "kk", "портной", "трубочист", "без"),
    *("conceded", "claimed", "revoke", "looked"),
]


@pytest.mark.parametrize(
    ("text", "players", "player", "length"),
    [
        ("Anna s2", FOUR, "Anna", 4),
        ("anna s2", FOUR, "Anna", 4),
        ("ANNA", FOUR, "Anna", 4),
        ("ann s2", FOUR, "Anna", 3),
        ("ant s2", FOUR, "Anton", 3),
        ("b s2", FOUR, "Bert", 1),
        ("3 s2", FOUR, "Bert", 1),
        ("1 s2", FOUR, "Anna", 1),
        ("4 s2", FOUR, "Cleo", 1),
        # an exact name beats a beginning
        ("an s2", ("An", "Anna", "Anton"), "An", 2),
        ("anna s2", ("Anna", "Anna Maria", "Bert"), "Anna", 4),
        ("anna maria s2", ("Anna", "Anna Maria", "Bert"), "Anna Maria", 10),
        ("anna m2s", ("Anna", "Anna Maria", "Bert"), "Anna", 4),
        # and a seat number
        ("2 x s2", ("Anna", "Bert", "2 x"), "2 x", 3),
        # a seat number beats a beginning
        ("2 s2", ("Anna", "Bert", "2Pac"), "Bert", 1),
        ("2p s2", ("Anna", "Bert", "2Pac"), "2Pac", 2),
        # case and ё do not matter
        ("пётр s2", ("Петр", "Анна", "Ольга"), "Петр", 4),
        ("петр s2", ("Пётр", "Анна", "Ольга"), "Пётр", 4),
        ("ÖZ s2", ("Özgür", "Anna", "Bert"), "Özgür", 2),
        ("o'n s2", ("O'Neil", "Anna", "Bert"), "O'Neil", 3),
        ("İLKER s2", ("İlker", "Anna", "Bert"), "İlker", 5),
        # several words of a name, with any blanks between them
        ("anna l s2", LENA, "Anna Lena", 6),
        ("anna  l s2", LENA, "Anna Lena", 7),
        ("ANNA M s2", LENA, "Anna Maria", 6),
        ("anna   lena s2", LENA, "Anna Lena", 11),
        ("anna\tmaria s2", LENA, "Anna Maria", 10),
        # who is found needs no more words: the s is a game
        ("anna lena s 2", ("Anna Lena Sofie", "Anna Maria", "Bert"), "Anna Lena Sofie", 9),
        # one that fits by its first word needs no more: spades, with 2
        ("anna s 2", ("Anna Sofia", "Bert", "Cleo"), "Anna Sofia", 4),
        ("de la c s2", ("de la Cruz", "de la Mer", "Bert"), "de la Cruz", 7),
        ("de  la   m s2", ("de la Cruz", "de la Mer", "Bert"), "de la Mer", 10),
    ],
)
def test_who_is_meant(text: str, players: tuple[str, ...], player: str, length: int) -> None:
    found = find_player(text, players)
    assert found is not None
    assert (found.player, found.length) == (player, length)


ANNA = ("Anna", "Anna Maria", "Bert")
MARIES = ("Anna Maria", "Anna Marie")


@pytest.mark.parametrize(
    ("line", "players", "written"),
    [
        ("anna m s2", ANNA, "Anna Maria s2"),
        ("  Anna  M s2", ANNA, "Anna Maria s2"),
        ("anna ma s2 verloren", ANNA, "Anna Maria s2-"),
        ("anna m adj -20", ANNA, "Anna Maria adj -20"),
        ("anna maria l s2", (*ANNA, "Anna Maria Luise"), "Anna Maria Luise s2"),
        ("anna sof s2", ("Anna", "Anna Sofia", "Bert"), "Anna Sofia s2"),
        # an exact name beats a beginning wherever a game stands behind it: spades, with 2
        ("anna s 2", ("Anna", "Anna Sofia", "Bert"), "Anna s2"),
        ("anna s2", ANNA, "Anna s2"),
        ("anna maria s2", ANNA, "Anna Maria s2"),
    ],
)
def test_the_beginning_of_a_name_that_begins_with_another(
    line: str, players: tuple[str, ...], written: str
) -> None:
    """`name_ambiguous` says to write `Anna M`, and so it can be written."""
    assert shortest_beginning("Anna Maria", ANNA) == "Anna M"
    assert format_entry(parse_line(line, players)) == written


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ("anna x s2", "contract_unknown", "x"),
        ("anna mi s2", "contract_unknown", "mi"),
        ("anna m c12", "matadors_range", "12"),
        ("anna m", "game_missing", "anna m"),
    ],
)
def test_what_is_no_name_and_no_game_is_told_at_its_place(line: str, code: str, place: str) -> None:
    with pytest.raises(SkatError) as caught:
        parse_line(line, ANNA)
    first, last = caught.value.span or (0, 0)
    assert (caught.value.code, line[first:last]) == (code, place)


@pytest.mark.parametrize("text", ["dora s2", "annas s2", "", "  ", "annas2", "- s2"])
def test_nobody_is_meant(text: str) -> None:
    assert find_player(text, FOUR) is None


@pytest.mark.parametrize(
    ("text", "players", "word", "names", "longer"),
    [
        ("an s2", FOUR, "an", "Anna | Anton", "Ann, Ant"),
        ("A s2", FOUR, "A", "Anna | Anton", "Ann, Ant"),
        ("anna s2", LENA, "anna", "Anna Lena | Anna Maria", "Anna L, Anna M"),
        ("anna x s2", LENA, "anna", "Anna Lena | Anna Maria", "Anna L, Anna M"),
        ("anna", LENA, "anna", "Anna Lena | Anna Maria", "Anna L, Anna M"),
        # the second word fits both, and nothing follows
        ("de la", ("de la Cruz", "de la Mer"), "de la", "de la Cruz | de la Mer", "de la C, de la M"),
        # of three only those whom all of the words fit
        ("anna m s2", (*MARIES, "Anna Lena"), "anna m", "Anna Maria | Anna Marie", "Anna Maria, Anna Marie"),
    ],
)
def test_a_beginning_of_two_names_is_refused(
    text: str, players: tuple[str, ...], word: str, names: str, longer: str
) -> None:
    with pytest.raises(AmbiguousError) as caught:
        find_player(text, players)
    error = caught.value
    assert (error.code, error.span) == ("name_ambiguous", (0, len(word)))
    assert error.values == {"word": word, "names": names, "longer": longer}


@pytest.mark.parametrize("rest", ["s2", "go1-", "", "r69", "adj -20", "hand"])
@pytest.mark.parametrize("players", [(*MARIES, "Anna"), ("Anna", *MARIES), (*MARIES, "Bert")])
@pytest.mark.parametrize(("typed", "named"), [("anna mari", 9), ("Anna  MA", 8), ("anna m", 6)])
def test_a_beginning_of_two_longer_names_is_refused(
    players: tuple[str, ...], typed: str, named: int, rest: str
) -> None:
    """Also where somebody is called by the first word alone: it is no game of hers."""
    with pytest.raises(AmbiguousError) as caught:
        parse_line(f" {typed} {rest}", players)
    error = caught.value
    assert (error.code, error.span) == ("name_ambiguous", (1, 1 + named))
    assert error.values["names"] == "Anna Maria | Anna Marie"


@pytest.mark.parametrize(("typed", "player"), [("anna", "Anna"), ("anna maria", MARIES[0]), ("2", MARIES[1])])
def test_names_of_one_beginning_are_read_where_they_are_whole(typed: str, player: str) -> None:
    players = (*MARIES, "Anna")
    assert format_entry(parse_line(f"{typed} s2", players)) == f"{player} s2"
    assert format_entry(parse_line(f"leave {typed}", players)) == f"leave {player}"


def test_who_leaves_is_named_as_who_plays() -> None:
    assert format_entry(parse_line("leave anna m", ANNA)) == "leave Anna Maria"
    with pytest.raises(AmbiguousError) as caught:
        parse_line("leave anna mari", (*MARIES, "Anna"))
    assert caught.value.span == (6, 15)


@pytest.mark.parametrize("who", ["an", "7"])
def test_an_error_of_a_name_has_the_line_as_typed(who: str) -> None:
    """The text given is the line, unless told otherwise: that without its note, for example."""
    with pytest.raises(NotationError) as caught:
        find_player(f"{who} s2", FOUR)
    assert caught.value.line == f"{who} s2"
    with pytest.raises(NotationError) as caught:
        find_player(f"{who} s2", FOUR, 0, f"{who} s2; note")
    assert caught.value.line == f"{who} s2; note"


@pytest.mark.parametrize("seat", ["0", "5", "00", "12", "4711", "9" * 20, "9" * 5000])
def test_a_seat_that_nobody_has_is_refused(seat: str) -> None:
    """Seat numbers are 1 to n."""
    with pytest.raises(NotationError) as caught:
        find_player(f"{seat} s2", FOUR)
    error = caught.value
    assert (error.code, error.span) == ("seat_unknown", (0, len(seat)))
    assert error.values == {"seat": seat, "most": 4}


@pytest.mark.parametrize(
    ("players", "beginnings"),
    [
        (("Anna", "Bert", "Cleo"), ["A", "B", "C"]),
        (("Anna", "Anton", "Bert"), ["Ann", "Ant", "B"]),
        (("An", "Anna", "Anton"), ["An", "Ann", "Ant"]),
        (("Anna", "Anna Maria", "anke"), ["Anna", "Anna M", "ank"]),
        (("Anna Lena", "Anna Maria", "Anna"), ["Anna L", "Anna M", "Anna"]),
        (("Пётр", "Петра", "Ольга"), ["Пётр", "Петра", "О"]),
    ],
)
def test_the_shortest_beginning_that_nobody_else_has(players: tuple[str, ...], beginnings: list[str]) -> None:
    assert [shortest_beginning(player, players) for player in players] == beginnings


@given(tables())
def test_a_shortest_beginning_names_its_player_alone(players: list[str]) -> None:
    """Either no other name begins so, or it is the whole name."""

    def folded(text: str) -> str:
        return "".join(c.lower()[0] for c in text).replace("ё", "е")

    for player in players:
        beginning = shortest_beginning(player, players)
        assert player.startswith(beginning)
        others = [other for other in players if other != player]
        assert not beginning.endswith(" ")
        assert beginning == player or not any(folded(o).startswith(folded(beginning)) for o in others)


@pytest.mark.parametrize(
    ("text", "players", "found"),
    [
        ("annas2h", FOUR, [("Anna", 4), ("Anna", 3)]),
        ("anns2h", FOUR, [("Anna", 3)]),
        ("bs2h", FOUR, [("Bert", 1)]),
        ("berts2h", FOUR, [("Bert", 4), ("Bert", 1)]),
        ("ans2h", FOUR, []),
        ("absh2", ("Ab", "Abs", "Cleo"), [("Ab", 2), ("Abs", 3)]),
    ],
)
def test_a_fused_name_is_whole_or_the_shortest_beginning(
    text: str, players: tuple[str, ...], found: list[tuple[str, int]]
) -> None:
    """Outer face: "the full name or its shortest unique beginning, nothing between"."""
    assert [tuple(named) for named in fused_players(text, players)] == found


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_blank"),
        (" ", "name_blank"),
        (" Anna", "name_blank"),
        ("Anna ", "name_blank"),
        ("Anna  Maria", "name_blank"),
        ("Anna\tMaria", "name_blank"),
        ("A" * 41, "name_long"),
        ("Anna;Bert", "name_sign"),
        ("A|B", "name_sign"),
        ("An\u200bna", "name_sign"),
        ("7", "name_digits"),
        ("123", "name_digits"),
        ("-anna", "name_word"),
        *[(word, "name_word") for word in RESERVED],
    ],
)
def test_a_name_that_could_be_something_else_is_refused(name: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_names(["Bert", name, "Cleo"])
    assert (caught.value.code, caught.value.values["name"]) == (code, name)


@pytest.mark.parametrize("name", [*"ABCSHDGNXMOZKJUWL", *"тпчбгнс"])
def test_a_letter_that_begins_no_line_may_be_a_name(name: str) -> None:
    """Who played stands first and an exact name beats all, so `C c2` can mean one thing only."""
    check_names(["Bert", name, "Cleo"])
    entry = parse_line(f"{name} c2", ["Bert", name, "Cleo"])
    assert isinstance(entry, DeclaredGame)
    assert (entry.declarer, entry.contract.kind) == (name, Kind.CLUBS)


@pytest.mark.parametrize("second", ["Anna", "anna", "ANNA"])
def test_a_name_that_comes_twice_is_refused(second: str) -> None:
    """Case does not matter."""
    with pytest.raises(UsageError) as caught:
        check_names(["Anna", "Bert", second])
    assert (caught.value.code, caught.value.values["name"]) == ("name_twice", second)


@pytest.mark.parametrize(
    "players",
    [
        ["Anna", "Bert", "Cleo"],
        ["Anna Maria", "O'Neil", "Hans-Peter"],
        ["Özgür", "Пётр", "2Pac"],
        ["A" * 40, "Al", "Sigrid"],
    ],
)
def test_names_that_a_sheet_may_hold(players: list[str]) -> None:
    check_names(players)
    for player in players:
        entry = parse_line(f"{player} s2h", players)
        assert isinstance(entry, DeclaredGame)
        assert entry.declarer == player


@pytest.mark.parametrize(
    "name",
    [
        "RJ",
        "R2D2",
        "R 7",
        "Rj Smith",
        "Ramsch 3",
        "Join Me",
        "Leave It",
        "Replace Me",
        "Dazu Da",
        "Geht Nix",
        "P E",
    ],
)
def test_a_name_that_begins_like_another_line_is_refused_or_understood(name: str) -> None:
    """Outer face: "An exact name beats all"; so what `check_names` lets in, a line must reach."""
    players = ["Anna", name, "Cleo"]
    try:
        check_names(players)
    except UsageError:
        return
    entry = parse_line(f"{name} s2h", players)
    assert isinstance(entry, DeclaredGame)
    assert format_entry(entry) == f"{name} s2h"
