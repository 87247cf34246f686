"""Games that end before their time: conceded, claimed, revoke, looked (skat 4.13, 5.11, 5.12)."""

import pytest

from skatcalc.errors import RuleError
from skatcalc.skat.entry import DeclaredGame, Ending
from skatcalc.skat.game import at_fault, score
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.notation import format_entry, parse_line
from skatcalc.skat.rules import PRESETS

PLAYERS = ("Anna", "Bert", "Cleo")


def entry_of(line: str) -> DeclaredGame:
    """Read a game of Anna's."""
    entry = parse_line(f"anna {line}", PLAYERS)
    assert isinstance(entry, DeclaredGame)
    return entry


@pytest.mark.parametrize(
    ("line", "value", "entry"),
    [
        # conceded alone is the declarer giving up: lost at the simple level, with Hand and announcements
        ("s2 conceded", 33, -66),
        ("so2h conceded", 44, -88),
        ("s2hss conceded", 66, -132),
        ("s2hzz conceded", 88, -176),
        ("g4o conceded", 264, -528),
        ("s2 conceded anna", 33, -66),
        # no Schneider for tricks not played, however few his points
        ("s2p25 conceded", 33, -66),
        ("s2p0 conceded", 33, -66),
        ("s2p60 conceded", 33, -66),
        # steps already certain stay (5.11)
        ("s2s- conceded", 44, -88),
        ("s2p22s conceded", 44, -88),
        # what the bid requires is charged
        ("d1b22 conceded", 27, -54),
        ("g1b59 conceded", 72, -144),
        # a game once won cannot be lost: 61 are enough, 90 are Schneider
        ("s2p61 conceded", 33, 33),
        ("s2p90 conceded", 44, 44),
        ("s2p89 conceded", 33, 33),
        ("s2hssp90 conceded", 66, 66),
        ("s2hssp89 conceded", 66, -132),
        # without points the typed result stands
        ("s2+ conceded", 33, 33),
        ("s2- conceded", 33, -66),
        # Null
        ("n conceded", 23, -46),
        ("nho conceded", 59, -118),
        ("n+ conceded", 23, 23),
    ],
)
def test_the_declarer_concedes(line: str, value: int, entry: int) -> None:
    """Skat 4.13, first point; 5.11."""
    result = score(entry_of(line), PRESETS["isko"])
    assert (result.value, result.score) == (value, entry)


@pytest.mark.parametrize(
    ("line", "value", "entry"),
    [
        # won by the declarer at the simple level
        ("s2", 33, 33),
        ("so2h", 44, 44),
        # or at the level that his announcement asks for
        ("s2hss", 66, 66),
        ("s2hzz", 88, 88),
        ("g4o", 264, 264),
        # or his bid: 18 with Schneider 27, with Schwarz 36
        ("d1b22", 27, 27),
        ("d1b27", 27, 27),
        ("d1b30", 36, 36),
        ("d1b36", 36, 36),
        ("d1hb36", 36, 36),
        # but no level can reach this one (4.6): 45 is the next multiple of 9
        ("d1b40", 45, -90),
        # the points so far do not matter, 61 are not needed any more
        ("s2p20", 33, 33),
        ("s2p60", 33, 33),
        ("s2hssp50", 66, 66),
        ("d1p70b22", 27, 27),
        # a result already fixed stays: 90 are Schneider
        ("s2p90", 44, 44),
        ("s2s", 44, 44),
        ("s2+", 33, 33),
        # a game once lost cannot be won: the typed loss stands
        ("s2-", 33, -66),
        ("s2p20-", 33, -66),
        # Null
        ("n", 23, 23),
        ("nho", 59, 59),
        ("n-", 23, -46),
        # an overbid Null is lost at once, without play (4.11)
        ("nm1b24", 24, -48),
    ],
)
def test_a_defender_concedes_or_is_at_fault(line: str, value: int, entry: int) -> None:
    """Skat 4.13, second and last points; 5.11."""
    for fault in ("conceded bert", "conceded 3", "revoke cleo", "looked b"):
        result = score(entry_of(f"{line} {fault}"), PRESETS["isko"])
        assert (result.value, result.score) == (value, entry), fault


@pytest.mark.parametrize("line", ["s2b36-", "s2p50b36-", "s2p60b36-"])
def test_a_fault_grants_no_level_to_a_declarer_who_had_lost(line: str) -> None:
    """Skat 4.13: a game once lost cannot be won, so 33 do not cover 36 and 44 are charged (4.6)."""
    result = score(entry_of(f"{line} revoke bert"), PRESETS["isko"])
    assert (result.overbid, result.reason, result.score) == (True, "overbid", -88)
    assert [step.name for step in result.worth.steps] == ["matadors", "game"]


@pytest.mark.parametrize(
    ("line", "value", "entry"),
    [
        # the guilty party loses at the simple level
        ("s2", 33, -66),
        ("s2p50", 33, -66),
        ("s2p10", 33, -66),
        ("s2hss", 66, -132),
        ("s2hssp80", 66, -132),
        ("g4o", 264, -528),
        ("g4op100", 264, -528),
        ("d1b22", 27, -54),
        # the points made before the fault stay: 61 win, 90 are Schneider (5.11)
        ("s2p61", 33, 33),
        ("s2p90", 44, 44),
        # a typed loss is explained by the ending
        ("s2p70-", 33, -66),
        ("n", 23, -46),
        ("no", 46, -92),
    ],
)
def test_the_declarer_is_at_fault(line: str, value: int, entry: int) -> None:
    """Skat 4.13, 5.11."""
    for fault in ("revoke anna", "looked 1"):
        result = score(entry_of(f"{line} {fault}"), PRESETS["isko"])
        assert (result.value, result.score) == (value, entry), fault


@pytest.mark.parametrize("word", ["conceded", "revoke", "looked"])
@pytest.mark.parametrize("player", ["P2", "p2", "B20 Bert", "P 3"])
def test_a_whole_name_beats_points_and_a_bid(player: str, word: str) -> None:
    """Outer face: an exact name beats all, also one that begins as points or a bid do."""
    players = ("Anna", player, "Cleo")
    entry = parse_line(f"anna s2 {word} {player}", players)
    assert isinstance(entry, DeclaredGame)
    assert entry.ending == Ending(word, player)
    assert parse_line(format_entry(entry), players) == entry


@pytest.mark.parametrize("name", ["p", "b", "m", "q"])
def test_a_letter_that_is_no_part_by_itself_may_name_who_ended_a_game(name: str) -> None:
    """Without a table any name will do; points, a bid and mit need a number behind them."""
    assert parse_game(f"s2 conceded {name}").ending == Ending("conceded", name)


@pytest.mark.parametrize(
    ("line", "value", "entry"),
    [
        # laid down: he claims all remaining tricks; scored as a game played out
        ("s2 claimed", 33, 33),
        ("s2z claimed", 55, 55),
        ("s2p95 claimed", 44, 44),
        ("s2p60 claimed", 33, -66),
        ("s2p20 claimed", 44, -88),
        ("s2- claimed", 33, -66),
        ("d1b22 claimed", 27, -54),
        ("n claimed", 23, 23),
        ("n- claimed", 23, -46),
    ],
)
def test_the_declarer_claims(line: str, value: int, entry: int) -> None:
    """Skat 5.12: nobody is at fault, the points and the bid decide as always."""
    result = score(entry_of(line), PRESETS["isko"])
    assert (result.value, result.score) == (value, entry)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        # skat 4.1: under the old rules a Hand game counts once, also when it ends by a fault
        ("s2h conceded", -44),
        ("s2 conceded", -66),
        ("nh revoke anna", -35),
        ("g4h looked anna", -144),
        ("g4h looked bert", 144),
        ("d1hb36 revoke bert", 36),
    ],
)
def test_endings_under_the_old_rules(line: str, entry: int) -> None:
    """Skat 5.11; -144 is case O-2."""
    assert score(entry_of(line), PRESETS["classic"]).score == entry
    assert score(entry_of(line), PRESETS["pre1999"]).score == entry


def test_kontra_and_bock_count_in_a_game_that_was_conceded() -> None:
    """Skat 6.4, 6.5."""
    assert score(entry_of("s2kx conceded"), PRESETS["isko"]).score == -33 * 2 * 2 * 2
    assert score(entry_of("s2kk revoke bert"), PRESETS["isko"]).score == 33 * 4


@pytest.mark.parametrize(
    ("kind", "who", "fault"),
    [
        ("conceded", "", "declarer"),
        ("conceded", "Anna", "declarer"),
        ("conceded", "Bert", "defender"),
        ("claimed", "", ""),
        ("revoke", "Anna", "declarer"),
        ("revoke", "Cleo", "defender"),
        ("looked", "Anna", "declarer"),
        ("looked", "Bert", "defender"),
    ],
)
def test_who_is_at_fault(kind: str, who: str, fault: str) -> None:
    """Skat 4.13, 5.11."""
    assert at_fault(entry_of("s2")._replace(ending=Ending(kind, who))) == fault


def test_nobody_is_at_fault_in_a_game_played_out() -> None:
    assert at_fault(entry_of("s2")) == ""


@pytest.mark.parametrize("line", ["s2p50+ conceded", "s2hssp70+ revoke anna", "s2p50+ claimed"])
def test_points_decide_against_a_typed_win(line: str) -> None:
    """Outer face: with p the rule set decides; a typed win against the points is refused."""
    with pytest.raises(RuleError, match="won_with_points"):
        parse_line(f"anna {line}", PLAYERS)
