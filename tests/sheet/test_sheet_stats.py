"""Statistics of players: shares, sums, streaks, against counting by hand and over again."""

import re
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_strategies import FOUR, THREE, house, played, written

from skatcalc.sheet.stats import PlayerStats, Tally, statistics
from skatcalc.skat.contract import Kind

RULES = house(kontra=True, bock="hand")


class Known(NamedTuple):
    """A game and what is to be counted of it, reckoned by hand (skat 3.6, 3.9, 4.6)."""

    text: str
    kind: Kind
    value: int
    won: bool
    hand: bool
    schneider: bool


def known(text: str, kind: Kind, value: int, marks: str) -> Known:
    """Give a game; the marks say `w` won, `h` Hand, `s` a side stayed Schneider."""
    return Known(text, kind, value, "w" in marks, "h" in marks, "s" in marks)


GAMES = (
    known("d1", Kind.DIAMONDS, 18, "w"),
    known("s2-", Kind.SPADES, 33, ""),
    known("s2h", Kind.SPADES, 44, "wh"),
    known("c1s", Kind.CLUBS, 36, "ws"),
    known("c2p28", Kind.CLUBS, 48, "s"),
    known("h1z", Kind.HEARTS, 40, "ws"),
    known("h2kk-", Kind.HEARTS, 30, ""),  # before Kontra
    known("d2xx", Kind.DIAMONDS, 27, "w"),  # before Bock
    known("g2p90", Kind.GRAND, 96, "ws"),
    known("g1h-", Kind.GRAND, 72, "h"),
    known("c4hss", Kind.CLUBS, 96, "whs"),
    known("g4o", Kind.GRAND, 264, "whs"),  # ouvert is played without the skat, and all tricks are made
    known("n", Kind.NULL, 23, "w"),
    known("nho-", Kind.NULL, 59, "h"),
    known("s2b40", Kind.SPADES, 44, ""),  # overbid: 11 x 4
)
IDLE = ("pass", "r 41 52 27", "r j 120 j", "1 adj 500", "2 adj -20")


def one(lines: list[str], player: str, players: tuple[str, ...] = THREE) -> PlayerStats:
    """Give the statistics of a player after a sheet."""
    return {found.name: found for found in statistics([played(players, lines, RULES)])}[player]


# --- by hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.text))
def test_what_is_counted_of_a_game(game: Known) -> None:
    """One game of one player: all of him and the kind he played."""
    found = one([f"b {game.text}"], "Bert")
    tally = Tally(1, game.won, game.value, game.hand, game.schneider)
    assert (found.all, found.kinds) == (tally, {game.kind: tally})
    assert (found.winning_streak, found.losing_streak) == (int(game.won), int(not game.won))


@pytest.mark.parametrize(
    ("line", "schneider"),
    [
        ("s2hssp80", 0),  # announced and missed: charged (skat 4.3), but both sides have more than 30
        ("s2hssp25", 1),  # and the declarer himself stayed Schneider
        ("s2hssp95", 1),
        ("s2p89", 0),
        ("s2p31", 0),
        ("s2p30", 1),
    ],
)
def test_schneider_is_who_stayed_in_it_and_not_who_announced_it(line: str, schneider: int) -> None:
    """Skat 3.3: a side with 30 and less; an announcement that was missed says nothing of that."""
    assert one([f"b {line}"], "Bert").all.schneider == schneider


def test_an_evening_by_hand() -> None:
    """Anna: 18 won, 33 lost, 44 won by Hand, 96 won with Schneider; others lost two games at her table."""
    lines = ["a d1", "b s2-", "a s2-", "a s2h", "c g1-", "r 41 52 27", "a g2p90", "pass"]
    found = one(lines, "Anna")
    assert found.all == Tally(4, 3, 18 + 33 + 44 + 96, 1, 1)
    assert found.kinds == {
        Kind.SPADES: Tally(2, 1, 77, 1, 0),
        Kind.DIAMONDS: Tally(1, 1, 18, 0, 0),
        Kind.GRAND: Tally(1, 1, 96, 0, 1),
    }
    assert (found.others_lost, found.winning_streak, found.losing_streak) == (2, 2, 1)


def test_who_declared_nothing_has_nothing_but_the_losses_of_others() -> None:
    """The sitter at a table of four counts too (skat 6.1.1)."""
    found = one(["b d1-", "c d1-"], "Anna", FOUR)
    assert found == PlayerStats("Anna", Tally(), {}, 2, 0, 0)


def test_a_line_with_a_fault_is_no_game() -> None:
    """A sheet may hold old lines that do not count: Anna deals and sits, the declarer of line 2 is nobody."""
    found = {
        stats.name: stats.all.games for stats in statistics([written(FOUR, ["a d1", "Hugo d1", "d d1"])])
    }
    assert found == {"Anna": 0, "Bert": 0, "Cleo": 0, "Doris": 1}


def test_who_only_sat_there_is_named_too() -> None:
    """Everybody of every sheet, in the order of coming."""
    sheets = [played(THREE, ["b d1"]), played(("Emil", "Bert", "Fritz"), [])]
    assert {found.name: found.all.games for found in statistics(sheets)} == {
        "Anna": 0,
        "Bert": 1,
        "Cleo": 0,
        "Emil": 0,
        "Fritz": 0,
    }


def test_streaks_go_on_from_sheet_to_sheet() -> None:
    """Two won at the end of one evening and two at the begin of the next are four in a row."""
    first, second = played(THREE, ["a d1-", "a d1", "a d1"]), played(THREE, ["a d1", "b d1", "a d1", "a d1-"])
    anna = statistics([first, second])[0]
    assert (anna.name, anna.all.games, anna.winning_streak, anna.losing_streak) == ("Anna", 6, 4, 1)


def test_nobody_has_statistics_without_sheets() -> None:
    assert statistics([]) == []


# --- against naive counting ------------------------------------------------------------------------

LINES = st.one_of(
    st.tuples(st.sampled_from(THREE), st.sampled_from(GAMES)),
    st.sampled_from(IDLE),
)


@given(st.lists(st.lists(LINES, max_size=15), max_size=3))
def test_counted_once_more(evenings: list[list[tuple[str, Known] | str]]) -> None:
    """Every share, sum and streak of every player, over one sheet or several."""
    replays = [
        played(
            THREE, [line if isinstance(line, str) else f"{line[0]} {line[1].text}" for line in lines], RULES
        )
        for lines in evenings
    ]
    games = [line for lines in evenings for line in lines if not isinstance(line, str)]
    found = {stats.name: stats for stats in statistics(replays)}
    assert set(found) == (set(THREE) if evenings else set())
    for player, stats in found.items():
        own = [game for name, game in games if name == player]
        for kind in Kind:
            some = [game for game in own if game.kind is kind]
            assert stats.kinds.get(kind, Tally()) == counted(some)
            assert (kind in stats.kinds) is bool(some)
        assert stats.all == counted(own)
        assert stats.others_lost == sum(not game.won for name, game in games if name != player)
        results = "".join("w" if game.won else "l" for game in own)
        assert stats.winning_streak == max(map(len, re.findall("w+", results)), default=0)
        assert stats.losing_streak == max(map(len, re.findall("l+", results)), default=0)


def counted(games: list[Known]) -> Tally:
    """Count games that are known by hand."""
    return Tally(
        len(games),
        len([game for game in games if game.won]),
        sum(game.value for game in games),
        len([game for game in games if game.hand]),
        len([game for game in games if game.schneider]),
    )
