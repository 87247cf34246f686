"""Records of the International Skat Server, written from the rules: every spelling, every ending."""

import pytest
from record_writer import NAMES, framed

from skatcalc.errors import SkatError
from skatcalc.skat.contract import Announcement, Contract, Kind
from skatcalc.skat.iss import LONGEST, fingerprint, format_record, holds_records, parse_record, pieces
from skatcalc.skat.notation import format_entry, parse_line
from skatcalc.skat.record import Record, Result
from skatcalc.skat.review import Difference, Review, review
from skatcalc.skat.rules import PRESETS

# Forehand holds all jacks and clubs and takes every trick of Grand or Clubs.
STRONG = "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.SA.ST.SK.SQ.S9.S8.S7.HA.HT.HK.HQ.H9.H8.H7.DA.DT.DK.DQ.D9.D8.C7.D7"
FOREHAND = STRONG.split(".")[:10]
BIDDING = "1 18 0 y 1 p 2 p"
TAKES = "0 s w C7.D7"
ALL_TRICKS = [
    f"0 {own} 1 {left} 2 {right}"
    for own, left, right in zip(FOREHAND, STRONG.split(".")[10:20], STRONG.split(".")[20:30], strict=True)
]
PASSED = framed(f"w {STRONG} 1 p 2 p 0 p", "passed")
# Forehand holds the jacks and loses the rest: 4 tricks, and as many points as the others throw on them.
JACKS = "CJ.SJ.HJ.DJ.S7.S8.H7.H8.D7.D8.CA.CT.CK.CQ.C9.C8.C7.SA.ST.SK.HA.HT.HK.HQ.H9.DA.DT.DK.DQ.D9.SQ.S9"
JACKS_PLAY = (
    "0 CJ 1 CA 2 H9 0 SJ 1 CT 2 D9 0 HJ 1 CQ 2 HQ 0 DJ 1 C9 2 DQ "
    "0 S7 1 SA 2 DK 1 ST 2 DT 0 S8 1 SK 2 DA 0 D7 1 CK 2 HA 0 H7 1 C8 2 HT 0 H8 1 C7 2 HK 0 D8"
)


def result(
    value: int, matadors: int, points: int, tricks: int, bid: str = "bidok", seat: int = 0, more: str = ""
) -> str:
    outcome = "win" if value > 0 else "loss"
    tail = more or "p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
    return f"d:{seat} {outcome} v:{value} m:{matadors} {bid} p:{points} t:{tricks} s:0 z:0 {tail}"


def checked(moves: str, said: str) -> Review:
    return review(parse_record(framed(moves, said)))


def line_of(found: Review) -> str:
    assert found.entry is not None
    line = format_entry(found.entry)
    assert parse_line(line, NAMES) == found.entry
    return line


# --- spellings of the game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "announced", "ouvert"),
    [
        ("G.C7.D7", Kind.GRAND, Announcement.NONE, False),
        ("N.C7.D7", Kind.NULL, Announcement.NONE, False),
        ("NO.C7.D7", Kind.NULL, Announcement.NONE, True),
        ("NO.C7.D7." + ".".join(FOREHAND), Kind.NULL, Announcement.NONE, True),
        ("C", Kind.CLUBS, Announcement.HAND, False),
        ("SH", Kind.SPADES, Announcement.HAND, False),
        ("HHS", Kind.HEARTS, Announcement.SCHNEIDER, False),
        ("CHZ", Kind.CLUBS, Announcement.SCHWARZ, False),
        ("DHSZ", Kind.DIAMONDS, Announcement.SCHWARZ, False),
        ("GO", Kind.GRAND, Announcement.OUVERT, True),
        ("GHO", Kind.GRAND, Announcement.OUVERT, True),
        ("GHSZO." + ".".join(FOREHAND), Kind.GRAND, Announcement.OUVERT, True),
        ("NH", Kind.NULL, Announcement.HAND, False),
        ("NO", Kind.NULL, Announcement.HAND, True),
        ("NHO", Kind.NULL, Announcement.HAND, True),
    ],
)
def test_spelling_of_a_game(text: str, kind: Kind, announced: Announcement, ouvert: bool) -> None:  # noqa: FBT001
    taken = "C7.D7" in text
    moves = f"w {STRONG} {BIDDING} {TAKES if taken else ''} 0 {text}"
    record = parse_record(framed(moves, result(1, 1, 1, 1)))
    assert (record.declarer, record.contract) == (0, Contract(kind, announced, ouvert))
    assert [str(card) for card in record.discard] == (["C7", "D7"] if taken else [])
    assert parse_record(format_record(record)) == record


def test_cards_may_be_put_away_in_a_move_of_their_own() -> None:
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G 0 C7.D7 " + " ".join(ALL_TRICKS)
    found = checked(moves, result(168, 4, 120, 10))
    assert (found.differences, found.problems) == ((), ())


# --- whole games: values from the tables of 3.6 to 3.10 -----------------------------------------------


@pytest.mark.parametrize(
    ("game", "said", "line"),
    [
        # with the skat, Schwarz made: 4 + 3 steps (3.6)
        (f"{TAKES} 0 G.C7.D7", result(168, 4, 120, 10), "anton g4zp120b18"),
        # the ten cards and C7 in the skat are eleven matadors (2.1, 2.5)
        ("0 CHSZO", result(216, 11, 120, 10), "anton c11op120b18"),
        ("0 GO", result(264, 4, 120, 10), "anton g4op120b18"),
        ("0 CHZ", result(204, 11, 120, 10), "anton c11hzzp120b18"),
        # a higher level than announced counts when it is reached (4.4)
        ("0 GHS", result(216, 4, 120, 10), "anton g4hsszp120b18"),
    ],
)
def test_whole_game(game: str, said: str, line: str) -> None:
    moves = f"w {STRONG} {BIDDING} {game} " + " ".join(ALL_TRICKS)
    found = checked(moves, said)
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == line


def test_a_missed_announcement_is_known_to_differ() -> None:
    """Grand Hand with 4, Schneider announced and missed: -384 by 4.3, -336 on the server."""
    moves = f"w {JACKS} {BIDDING} 0 GHS {JACKS_PLAY}"
    # 8 in jacks, 11 + 10 + 3 + 3 + 3 thrown on them, 3 in the skat
    found = checked(moves, result(-336, 4, 41, 4))
    (difference,) = found.differences
    assert (difference.key, difference.recorded, difference.computed) == ("value", -336, -384)
    assert difference.fact == "skat 4.3"
    assert checked(moves, result(-384, 4, 41, 4)).differences == ()
    (other,) = checked(moves, result(-288, 4, 41, 4)).differences
    assert (other.recorded, other.fact) == (-288, "")


def test_a_missed_announcement_is_known_to_differ_whatever_was_bid() -> None:
    """19 is no bid (1.10) and is told; what the server charges for the announcement does not depend on it."""
    found = checked(f"w {JACKS} 1 19 0 y 1 p 2 p 0 GHS {JACKS_PLAY}", result(-336, 4, 41, 4))
    assert [problem.code for problem in found.problems] == ["bid_not_legal"]
    (difference,) = found.differences
    assert (difference.computed, difference.fact) == (-384, "skat 4.3")


def test_an_open_game_that_is_lost_is_known_to_differ() -> None:
    """Grand ouvert with 4 lost: -528 by 4.5, -432 on the server (4.3)."""
    found = checked(f"w {JACKS} {BIDDING} 0 GHSZO {JACKS_PLAY}", result(-432, 4, 41, 4))
    (difference,) = found.differences
    assert (difference.computed, difference.fact) == (-528, "skat 4.3")


@pytest.mark.parametrize(
    ("bidding", "game", "said"),
    [
        # a step left out without an announcement
        (BIDDING, "GH", result(-240, 4, 41, 4)),
        # charged for the bid, and not four steps less
        ("1 216 0 y 1 p 2 p", "GH", result(-384, 4, 41, 4, "overbid")),
        # 192 do not cover a bid of 198, nor would the server say so (4.6)
        ("1 198 0 y 1 p 2 p", "GHSZ", result(-384, 4, 41, 4)),
    ],
)
def test_another_wrong_value_of_a_lost_game_is_not_explained(bidding: str, game: str, said: str) -> None:
    (difference,) = checked(f"w {JACKS} {bidding} 0 {game} {JACKS_PLAY}", said).differences
    assert (difference.key, difference.fact) == ("value", "")


@pytest.mark.parametrize(("recorded", "fact"), [(-384, "skat 4.3"), (-432, "skat 4.3"), (-336, "")])
def test_a_missed_schwarz_is_known_to_differ(recorded: int, fact: str) -> None:
    """Grand Hand with 4 and all four steps is 240; the server leaves out Schwarz, or Schneider too (4.3)."""
    found = checked(f"w {JACKS} {BIDDING} 0 GHSZ {JACKS_PLAY}", result(recorded, 4, 41, 4))
    assert found.differences == (("value", recorded, -480, fact, 0),)


def test_a_won_game_misses_no_announcement() -> None:
    """Grand Hand with 4, Schneider announced, Schwarz made: 9 x 24; a step less is no loss of 192."""
    found = checked(f"w {STRONG} {BIDDING} 0 GHS {' '.join(ALL_TRICKS)}", result(-192, 4, 120, 10))
    assert [one[:4] for one in found.differences] == [("value", -192, 216, ""), ("won", False, True, "")]


def test_a_null_that_reaches_the_bid_is_not_explained_by_it() -> None:
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 N.C7.D7 {ALL_TRICKS[0]}", result(-40, 0, 16, 1))
    assert found.differences == (("value", -40, -46, "", 0),)


def test_a_record_that_is_wrong_in_everything_is_still_a_game() -> None:
    """Grand with 4, Schwarz made, is 168; the record has lost it overbid and says nothing else (3.6)."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {' '.join(ALL_TRICKS)}"
    found = checked(moves, "loss overbid")
    assert line_of(found) == "anton g4zp120b18"
    assert [one[:3] for one in found.differences] == [("won", False, True), ("overbid", True, False)]


def test_overbid_game_is_charged_the_next_multiple() -> None:
    """Grand with 4 is worth 120 and the bid was 121: 6 x 24 = 144, twice (4.6)."""
    bidding = "1 121 0 y 1 p 2 p"
    moves = f"w {JACKS} {bidding} 0 s w SQ.S9 0 G.SQ.S9 {JACKS_PLAY}"
    found = checked(moves, result(-288, 4, 41, 4, "overbid"))
    assert found.differences == ()
    (flag,) = checked(moves, result(-288, 4, 41, 4)).differences
    assert (flag.key, flag.recorded, flag.computed) == ("overbid", False, True)


def test_null_is_over_with_the_first_trick_of_the_declarer() -> None:
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 N.C7.D7 {ALL_TRICKS[0]}"
    # the jack of clubs takes jacks nobody else has: 2 + 11 + 3
    found = checked(moves, result(-46, 0, 16, 1))
    assert (found.differences, found.problems) == ((), ())
    assert found.computed.matadors is None
    assert line_of(found) == "anton n-b18"


def test_overbid_null_is_charged_as_the_cheapest_game() -> None:
    """Null is worth 23 and the bid was 24: four jacks make Diamonds with 4 the cheapest, 45 (4.11)."""
    moves = f"w {JACKS} 1 24 0 y 1 p 2 p 0 s w SQ.S9 0 N.SQ.S9"
    found = checked(f"{moves} 1 RE 2 RE", result(23, 0, 3, 0))
    (difference,) = [one for one in found.differences if one.key == "value"]
    assert (difference.recorded, difference.computed, difference.fact) == (23, -90, "skat 4.11")
    assert {one.key: one.fact for one in found.differences} == {"value": "skat 4.11", "won": ""}
    assert found.entry is not None
    assert found.result is not None
    assert found.result.score == -90


def test_overbid_null_with_one_matador_is_a_null_line() -> None:
    """With CJ alone Clubs is the cheapest that reaches 24: twice 12, lost twice (4.11)."""
    deal = STRONG.replace("SJ", "x").replace("S7", "SJ").replace("x", "S7")
    found = checked(f"w {deal} 1 24 0 y 1 p 2 p {TAKES} 0 N.C7.D7 1 RE 2 RE", result(-48, 0, 0, 0))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == "anton nm1b24 conceded carla"


def test_overbid_null_with_eleven_matadors_is_a_null_line() -> None:
    """Diamonds, without 5 (DT held), is 117 to reach 110; the others are 120 and more (4.11).

    Hearts without 11 is 120, Spades without 10 (S7 alone) 121, Clubs and Grand must reach 110 with 120.
    """
    own, skat = "CA.CT.CK.CQ.C9.C8.C7.S7.DT.DK", "DQ.D9"
    deal = f"{own}.CJ.SJ.HJ.DJ.SA.ST.SK.SQ.S9.S8.HA.HT.HK.HQ.H9.H8.H7.DA.D8.D7.{skat}"
    moves = f"w {deal} 1 110 0 y 1 p 2 p 0 s w {skat} 0 N.{skat} 1 RE 2 RE"
    found = checked(moves, result(-234, 0, 3, 0))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == "anton nm11b110 conceded carla"


def test_overbid_null_that_no_null_line_can_say_is_the_lost_game() -> None:
    """Diamonds with 7 is 72, Hearts with 4 is 50 and the cheapest: twice 50 (4.11)."""
    deal = "CJ.SJ.HJ.DJ.DA.DT.DK.S7.S8.C8.CA.CT.CK.CQ.C9.SA.ST.SK.SQ.S9.HA.HT.HK.HQ.H9.H8.D7.DQ.D9.D8.C7.H7"
    found = checked(f"w {deal} 1 24 0 y 1 p 2 p 0 s w C7.H7 0 N.C7.H7 1 RE 2 RE", result(23, 0, 0, 0))
    assert found.computed.value == -100
    assert line_of(found) == "anton h4-b24"


# --- plays that end early -----------------------------------------------------------------------------


@pytest.mark.parametrize("value", [120, 168])
@pytest.mark.parametrize(
    ("tail", "more", "ending"),
    [
        ("1 RE 2 RE", "r:1", "conceded carla"),
        ("2 RE", "r:1", "conceded carla"),
        ("0 SC", "r:0", "claimed"),
        ("0 SC.CA.CT.CK.CQ.C9.C8 1 RE 2 RE", "r:1", "claimed"),
        ("1 RE 2 HA.SA", "", ""),
        ("w LE.1", "l:1 to:-1 r:0", "conceded berta"),
        ("2 LE.2", "l:2 to:-1 r:0", "conceded carla"),
        ("w TI.2", "l:-1 to:2 r:0", "conceded carla"),
        ("2 TI", "l:-1 to:2 r:0", "conceded carla"),
        ("w TO.2", "l:-1 to:2 r:0", "conceded carla"),
        ("", "l:-1 to:1 r:0", "conceded berta"),
        ("", "l:1 to:-1 r:0", "conceded berta"),
        ("", "l:-1 to:-1 r:1", "conceded berta"),
    ],
)
def test_what_is_left_goes_to_the_declarer(tail: str, more: str, ending: str, value: int) -> None:
    """All open tricks count in points and tricks; the level is the one that the record pays (4.13)."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {' '.join(ALL_TRICKS[:4])} {tail}"
    text = framed(moves, result(value, 4, 120, 10, more=more))
    if not ending:
        with pytest.raises(SkatError):
            parse_record(text)
        return
    found = review(parse_record(text))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found).endswith(ending)
    assert found.result is not None
    assert found.result.score == value


def test_bid_that_can_no_longer_be_reached_is_lost_though_the_others_give_up() -> None:
    """Grand Hand with 4 is 144; a bid of 168 needs Schneider, and the others have 42 points (4.6, 4.13)."""
    deal = "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.S7.H7.SA.ST.SK.SQ.S9.S8.C9.C8.C7.D7.HA.HT.HK.HQ.H9.H8.DA.DT.DK.DQ.D9.D8"
    tricks = "0 S7 1 SA 2 DT 1 C9 2 DA 0 CQ 0 H7 1 ST 2 HA"
    moves = f"w {deal} 1 144 0 y 1 p 2 p 0 GH {tricks} 1 RE 2 RE"
    # SA and DT, ST and HA are theirs
    assert checked(moves, result(144, 4, 78, 8, more="r:1")).differences == ()
    higher = moves.replace("144", "168")
    found = checked(higher, result(-336, 4, 78, 8, "overbid", more="r:1"))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == "anton g4hp78b168"


def test_of_two_ways_to_settle_the_nearer_one_is_compared() -> None:
    """The record pays the simple level, so only its tricks are wrong."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {ALL_TRICKS[0]} 1 RE 2 RE"
    found = checked(moves, result(120, 4, 120, 9, more="r:1"))
    assert [(one.key, one.recorded, one.computed) for one in found.differences] == [("tricks", 9, 10)]


@pytest.mark.parametrize(
    ("tail", "more"),
    [
        ("0 RE", "r:1"),
        ("w LE.0", "l:0"),
        ("w TI.0", "to:0"),
        ("", "l:-1 to:0 r:0"),
        ("", "l:0 to:-1 r:0"),
        ("", "l:-1 to:-1 r:1"),
    ],
)
def test_declarer_who_gives_up_gets_nothing_more(tail: str, more: str) -> None:
    """Lost at the simple level before a trick is complete (4.13): 5 x 24, twice."""
    start = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7"
    for played in ("", "0 CJ", "0 CJ 1 S7"):
        found = checked(f"{start} {played} {tail}", result(-240, 4, 0, 0, more=more))
        assert (found.differences, found.problems) == ((), ())
        assert line_of(found).endswith("conceded")


@pytest.mark.parametrize("value", [-240, -288])
def test_declarer_who_gives_up_later_may_be_schneider(value: int) -> None:
    """One trick with CJ, SA and HQ is 16 points: the server counts the declarer's own Schneider (4.13)."""
    start = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ 1 SA 2 HQ"
    found = checked(f"{start} 0 RE", result(value, 4, 16, 1, more="r:1"))
    assert (found.differences, found.problems) == ((), ())
    assert found.result is not None
    assert found.result.score == value


def test_cards_of_an_open_trick_belong_to_what_is_left() -> None:
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ 1 SA 2 HQ 0 SJ 1 ST"
    assert checked(f"{moves} 1 RE 2 RE", result(168, 4, 120, 10, more="r:1")).differences == ()
    assert checked(f"{moves} 0 RE", result(-240, 4, 16, 1, more="r:1")).differences == ()


def test_claim_that_was_not_accepted_is_played_on() -> None:
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {ALL_TRICKS[0]} 0 SC {' '.join(ALL_TRICKS[1:])}"
    found = checked(moves, result(168, 4, 120, 10))
    assert found.differences == ()
    assert line_of(found) == "anton g4zp120b18"


@pytest.mark.parametrize(("tricks", "points"), [(0, 0), (10, 120)])
def test_null_given_up_by_the_others_is_won(tricks: int, points: int) -> None:
    """Who gives a Null up takes no tricks by that; a record may count them either way."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 N.C7.D7 1 RE 2 RE"
    found = checked(moves, result(23, 0, points, tricks, more="r:1"))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found).startswith("anton nb18 conceded")


def test_null_that_took_a_trick_stays_lost() -> None:
    """A game once lost cannot be won by a later fault (4.13)."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 N.C7.D7 {ALL_TRICKS[0]} 1 RE 2 RE"
    found = checked(moves, result(-46, 0, 16, 1, more="r:1"))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == "anton n-b18"


@pytest.mark.parametrize(("points", "tricks"), [(120, 10), (16, 1)])
def test_record_may_count_only_what_was_played_when_somebody_leaves(points: int, tricks: int) -> None:
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ 1 SA 2 HQ w LE.1"
    found = checked(moves, result(120, 4, points, tricks, more="l:1"))
    assert (found.differences, found.problems) == ((), ())
    assert found.result is not None
    assert found.result.score == 120


@pytest.mark.parametrize(
    ("tail", "more"), [("1 RE 2 RE", "r:0"), ("0 SC", "r:0"), ("", "r:1"), ("1 RE w LE.2", "")]
)
def test_resigning_and_claiming_leave_all_open_tricks_to_the_declarer(tail: str, more: str) -> None:
    """Skat 4.13: the declarer's claim, or the cards of the others thrown, take the rest; here nine tricks."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ 1 SA 2 HQ {tail}"
    found = checked(moves, result(120, 4, 16, 1, more=more))
    assert [one[:3] for one in found.differences] == [("points", 16, 120), ("tricks", 1, 10)]


def test_nothing_is_left_after_all_points() -> None:
    """The last trick holds C8, S7 and H7, which count nothing (1.2)."""
    left = ["SA", "ST", "SK", "SQ", "S9", "S8", "HA", "HT", "HK"]
    right = ["HQ", "H9", "H8", "DA", "DT", "DK", "DQ", "D9", "D8"]
    rest = zip(FOREHAND[:9], left, right, strict=True)
    tricks = " ".join(f"0 {own} 1 {second} 2 {third}" for own, second, third in rest)
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tricks} 1 RE 2 RE"
    found = checked(moves, result(168, 4, 120, 10, more="r:1"))
    assert (found.differences, found.problems) == ((), ())


@pytest.mark.parametrize(("tail", "recorded", "right"), [("0 RE", -300, -240), ("1 RE 2 RE", 100, 120)])
def test_before_the_first_trick_nobody_is_schneider(tail: str, recorded: int, right: int) -> None:
    """Whatever else the record says, the simple level is right then (4.13)."""
    tricks, points = (0, 0) if right < 0 else (10, 120)
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tail}"
    found = checked(moves, result(recorded, 4, points, tricks, more="r:1"))
    assert found.differences == (("value", recorded, right, "", 0),)


@pytest.mark.parametrize("bid", ["overbid", "bidok"])
def test_whether_own_schneider_counts_is_seen_by_the_bid_too(bid: str) -> None:
    """Grand with 4 and Schneider is 144 and reaches the bid, without it is 120 and charged 144 (4.6, 4.8)."""
    start = f"w {STRONG} 1 144 0 y 1 p 2 p {TAKES} 0 G.C7.D7 0 CJ 1 SA 2 HQ"
    found = checked(f"{start} 0 RE", result(-288, 4, 16, 1, bid, more="r:1"))
    assert (found.differences, found.problems) == ((), ())
    assert found.result is not None
    assert found.result.overbid is (bid == "overbid")


def test_thirty_one_points_are_no_schneider() -> None:
    """Skat 3.5: CJ SA HQ and SJ HT DQ are 16 + 15 points."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ 1 SA 2 HQ 0 SJ 1 HT 2 DQ 0 RE"
    found = checked(moves, result(-240, 4, 31, 2, more="r:1"))
    assert (found.differences, found.problems) == ((), ())


def test_an_open_hand_of_the_others_ends_the_play_without_a_claim_of_the_declarer() -> None:
    """4 tricks of 8 + 11 + 10 + 3 + 3 + 3 points and 3 in the skat are 41 (1.2); Grand Hand with 4 is 144."""
    moves = f"w {JACKS} {BIDDING} 0 GH {JACKS_PLAY[:75]} 1 SC"
    found = checked(moves, result(-288, 4, 41, 4))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == "anton g4hp41b18"


def test_null_given_up_by_the_declarer_is_lost() -> None:
    """Skat 4.13: 23, lost twice."""
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 N.C7.D7 0 RE", result(-46, 0, 0, 0, more="r:1"))
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == "anton nb18 conceded"


def test_sixty_one_points_miss_an_announced_schneider() -> None:
    """Skat 4.3: CJ SA DA, SJ ST DT and HJ HT HQ are 61 points; Grand Hand with 4 and two steps is 192."""
    tricks = "0 CJ 1 SA 2 DA 0 SJ 1 ST 2 DT 0 HJ 1 HT 2 HQ"
    found = checked(f"w {STRONG} {BIDDING} 0 GHS {tricks} 0 RE", result(-384, 4, 61, 3, more="r:1"))
    assert (found.differences, found.problems) == ((), ())


def test_play_that_stops_without_a_word_is_told() -> None:
    """CJ SA HQ, SJ ST H9, HJ SK H8 and DJ SQ H7 are 16 + 12 + 6 + 5 points, and nobody gave him more."""
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {' '.join(ALL_TRICKS[:4])}"
    found = checked(moves, result(120, 4, 61, 4))
    (problem,) = found.problems
    assert (problem.code, problem.values["count"]) == ("record_unfinished", 12)
    assert found.computed == (-240, 4, 39, 4, False)


@pytest.mark.parametrize(
    ("game", "trick", "over"),
    [
        # a Null ends with the declarer's first trick, an open game or a Schwarz with the others' (4.5)
        ("NH", "0 HJ 1 C7 2 H9", True),
        ("NH", "0 CJ 1 CA 2 H9", False),
        ("GHSZO", "0 S7 1 SA 2 DK", True),
        ("GHSZO", "0 CJ 1 CA 2 H9", False),
        ("GHSZ", "0 S7 1 SA 2 DK", True),
        ("GHSZ", "0 CJ 1 CA 2 H9", False),
        ("GHS", "0 S7 1 SA 2 DK", False),
        ("GH", "0 S7 1 SA 2 DK", False),
    ],
)
def test_one_trick_may_end_a_game(game: str, trick: str, *, over: bool) -> None:
    found = checked(f"w {JACKS} {BIDDING} 0 {game} {trick}", result(1, 4, 1, 1))
    assert [problem.code for problem in found.problems] == ([] if over else ["record_unfinished"])


def test_a_record_of_cards_alone() -> None:
    """What it does not say is not made up: nobody bid, so all have passed."""
    deal = parse_record(PASSED).deal
    bare = Record("", ("a", "b", "c"), deal)
    assert bare == Record(
        "", ("a", "b", "c"), deal, (), None, None, (), (), (), Result(passed=True), (), "", ("", "", ""), ""
    )


# --- rules and identity -----------------------------------------------------------------------------

# Grand Hand given up at once: (4 + game + hand) x 24, once or twice (3.2, 4.1)
LOST_HAND = f"w {STRONG} {BIDDING} 0 GH 0 RE"
CHARGED = {"isko": -288, "pub": -288, "classic": -144, "pre1999": -144}


@pytest.mark.parametrize("rules", CHARGED)
def test_a_record_is_worth_what_its_rules_say(rules: str) -> None:
    record = parse_record(framed(LOST_HAND, result(CHARGED[rules], 4, 0, 0)))
    found = review(record, PRESETS[rules])
    assert (found.computed.value, found.computed.won) == (CHARGED[rules], False)
    assert (found.differences, found.problems) == ((), ())
    assert review(record).computed.value == CHARGED["isko"]


def test_a_record_may_name_its_rules() -> None:
    record = parse_record(framed(LOST_HAND, result(-144, 4, 0, 0)).replace("MV[", "RU[classic]MV["))
    assert record.rules == "classic"
    assert parse_record(format_record(record)) == record
    assert "RU[" not in format_record(record._replace(rules=""))


def test_a_record_is_known_by_what_was_dealt_and_played_by_whom() -> None:
    """What the source says of it, its id, date and result, makes it no other record."""
    record = parse_record(framed(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ", result(120, 4, 120, 10)))
    own = fingerprint(record)
    assert fingerprint(record._replace(source="77", date="2011-01-01", result=Result(won=True))) == own
    others = [
        record._replace(plays=()),
        record._replace(contract=Contract(Kind.CLUBS)),
        record._replace(players=("anton", "berta", "dora")),
        record._replace(bids=record.bids[:-1]),
        parse_record(PASSED),
    ]
    assert len({own, *map(fingerprint, others)}) == 1 + len(others)


def test_passed_deal() -> None:
    found = checked(f"w {STRONG} 1 p 2 p 0 p", "passed")
    assert line_of(found) == "pass"
    nothing = (None,) * 5
    assert found[1:] == (nothing, nothing, (), (), None)


def test_forehand_may_take_the_game_when_both_pass() -> None:
    """Middlehand and rearhand pass, forehand plays at 18 (1.9)."""
    found = checked(f"w {STRONG} 1 p 2 p 0 18 {TAKES} 0 G.C7.D7 1 RE 2 RE", result(168, 4, 120, 10))
    assert line_of(found).startswith("anton g4")
    assert found.differences == ()


# --- what is wrong with a record ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "key", "recorded", "computed"),
    [
        (result(120, 4, 120, 10), "value", 120, 168),
        (result(168, 3, 120, 10), "matadors", 3, 4),
        (result(168, 4, 119, 10), "points", 119, 120),
        (result(168, 4, 120, 9), "tricks", 9, 10),
        (result(168, 4, 120, 10, seat=1), "declarer", 1, 0),
    ],
)
def test_difference(said: str, key: str, recorded: int, computed: int) -> None:
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 " + " ".join(ALL_TRICKS)
    (difference,) = checked(moves, said).differences
    assert difference[:4] == (key, recorded, computed, "")


@pytest.mark.parametrize(
    ("tricks", "code", "place", "player", "card", "right"),
    [
        # cards that are not held, or no more
        ("0 CJ 1 SA 2 SK", "play_card", (3, 1, 3), 2, "SK", "HQ H9 H8 H7 DA DT DK DQ D9 D8"),
        ("0 CJ 1 SA 2 HQ 0 CA 1 SA", "play_card", (5, 2, 2), 1, "SA", "ST SK SQ S9 S8 S7 HA HT HK"),
        # the winner leads, and then it goes round
        ("0 CJ 1 SA 2 HQ 1 ST", "play_seat", (4, 2, 1), 1, "ST", 0),
        ("0 CJ 2 HQ 1 SA", "play_seat", (2, 1, 2), 2, "HQ", 1),
        ("1 SA 0 CJ 2 HQ", "play_seat", (1, 1, 1), 1, "SA", 0),
    ],
)
def test_illegal_play_is_told_with_its_place(
    tricks: str, code: str, place: tuple[int, int, int], player: int, card: str, right: str | int
) -> None:
    """Skat 1.6, 1.6a; move, trick and place in the trick are counted from 1."""
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tricks} 1 RE", result(1, 4, 1, 1))
    move, trick, position = place
    told = {"move": move, "trick": trick, "place": position, "player": NAMES[player], "card": card}
    if isinstance(right, int):
        told["due"] = NAMES[right]
        differs = Difference("seat", player, right, "skat 1.6a", move)
    else:
        told["legal"] = right or "-"
        differs = Difference("card", card, right, "skat 1.6", move)
    assert (found.problems[0].code, found.problems[0].values) == (code, told)
    assert found.differences[0] == differs


@pytest.mark.parametrize(
    ("extra", "at", "place", "first"),
    [
        # a second card in the first trick, before and behind the third player's
        ("1 HA", 2, (3, 1, 3), "SA"),
        ("0 C8", 2, (3, 1, 3), "CJ"),
        ("1 HA", 3, (4, 1, 4), "SA"),
        ("2 DA", 3, (4, 1, 4), "HQ"),
        # in the last trick, whose last card is still to come
        ("1 SA", 29, (30, 10, 3), "HK"),
    ],
)
def test_a_card_too_many_is_told_as_that(
    extra: str, at: int, place: tuple[int, int, int], first: str
) -> None:
    """Skat 1.6a: to a trick everybody gives one card. What follows is in turn, and nothing else is wrong."""
    plays = [" ".join(pair) for pair in batched_in_twos(" ".join(ALL_TRICKS).split())]
    plays.insert(at, extra)
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {' '.join(plays)}", result(168, 4, 120, 10))
    (problem,) = found.problems
    move, trick, position = place
    who, card = extra.split()
    told = {"move": move, "trick": trick, "place": position, "player": NAMES[int(who)], "card": card}
    assert (problem.code, problem.values) == ("play_twice", {**told, "first": first})
    assert found.differences == (("card", card, "", "skat 1.6", move),)


def batched_in_twos(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def test_a_card_behind_the_last_trick_is_told_as_that() -> None:
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {' '.join(ALL_TRICKS)} 0 C7 1 SA"
    found = checked(moves, result(168, 4, 120, 10))
    assert [problem.code for problem in found.problems] == ["play_over", "play_over"]
    told = {"move": 31, "trick": 11, "place": 1, "player": "anton", "card": "C7"}
    assert found.problems[0].values == told
    assert found.differences == (("card", "C7", "", "skat 1.6", 31), ("card", "SA", "", "skat 1.6", 32))
    assert found.computed[2:4] == (120, 10)


def test_who_holds_no_card_any_more_can_play_none() -> None:
    """Forehand fills three tricks alone and leads his last card, so an eleventh is not in his hand."""
    alone = " ".join(f"0 {card}" for card in FOREHAND)
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {alone} 1 SA 2 HQ 0 C7 1 RE", result(1, 4, 1, 1))
    fault = found.problems[-1]
    assert (fault.code, fault.values["move"], fault.values["legal"]) == ("play_card", 13, "-")


@pytest.mark.parametrize(
    "tricks", ["0 CJ 0 SA 2 HQ", "0 CJ 1 SA 2 HQ 1 ST 0 CA 2 H9", "0 CJ 1 SA 2 HQ 1 ST 2 H9"]
)
def test_a_play_out_of_turn_is_no_card_too_many(tricks: str) -> None:
    """A seat written wrongly, or two players in the wrong order: the trick has its three cards."""
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tricks} 1 RE", result(1, 4, 1, 1))
    assert found.problems[0].code == "play_seat"


def test_not_following_suit_is_told_with_the_cards_that_would_do() -> None:
    """Middlehand has spades and throws a heart on a spade (1.6)."""
    deal = STRONG.replace("C8", "x").replace("S7", "C8").replace("x", "S7")
    found = checked(
        f"w {deal} {BIDDING} {TAKES} 0 G.C7.D7 0 S7 1 HA 2 HQ 0 RE", result(-240, 4, 14, 1, more="r:1")
    )
    (problem,) = found.problems
    told = {"move": 2, "trick": 1, "place": 2, "player": "berta", "card": "HA", "legal": "SA ST SK SQ S9 S8"}
    assert (problem.code, problem.values) == ("play_follow", told)
    assert found.differences == (("card", "HA", "SA ST SK SQ S9 S8", "skat 1.6", 2),)


@pytest.mark.parametrize(
    ("moves", "code", "line"),
    [
        (f"w {STRONG} {BIDDING} {TAKES} 0 G.HA.D7 0 RE", "record_put_away", "anton g4b18 conceded"),
        # without the bid that no game can be worth (1.10)
        (f"w {STRONG} 1 19 0 y 1 p 2 p {TAKES} 0 G.C7.D7 0 RE", "bid_not_legal", "anton g4 conceded"),
    ],
)
def test_fault_of_a_record(moves: str, code: str, line: str) -> None:
    found = checked(moves, result(-240, 4, 0, 0))
    assert [problem.code for problem in found.problems] == [code]
    assert line_of(found) == line


def test_cards_put_away_must_be_of_the_twelve() -> None:
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.HA.D7 0 RE", result(-240, 4, 11, 0))
    assert found.differences == (("skat", "HA D7", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 D7", "", 0),)


def test_cards_that_nobody_has_make_no_line() -> None:
    """Ten times the same aces: more card points than a pack has, so only the faults are told."""
    tricks = "0 CJ 1 SA 2 DA " * 10
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tricks}", result(168, 4, 120, 10))
    assert found.entry is None
    assert (found.computed.value, found.computed.matadors) == (None, 4)
    assert {problem.code for problem in found.problems} == {"play_card", "points_range"}


def test_record_without_bidding_has_no_bid() -> None:
    found = checked(f"w {STRONG} {TAKES} 0 G.C7.D7 1 RE 2 RE", result(120, 4, 120, 10))
    assert line_of(found) == "anton g4 conceded carla"


def test_game_that_nobody_announced() -> None:
    found = checked(f"w {STRONG} {BIDDING} {TAKES} w LE.0", result(-240, 4, 0, 0, more="l:0"))
    assert (found.entry, found.computed, found.differences, found.result) == (None, (None,) * 5, (), None)
    assert [problem.code for problem in found.problems] == ["record_no_game"]


def test_skat_shown_is_the_skat_dealt() -> None:
    found = checked(f"w {STRONG} {BIDDING} 0 s w C7.D8 0 G.C7.D7 0 RE", result(-240, 4, 0, 0))
    assert [one.key for one in found.differences] == ["skat"]


@pytest.mark.parametrize(
    ("moves", "said", "code"),
    [
        ("", "passed", "record_tag"),
        (f"w {STRONG}", "", "record_tag"),
        (f"w {STRONG}.C7", "passed", "record_deal"),
        (f"w {STRONG.replace('C8', 'C9')}", "passed", "record_deal"),
        (f"w {STRONG.replace('C8', '??')}", "passed", "record_deal"),
        (f"0 {STRONG}", "passed", "record_move"),
        ("w", "passed", "record_move"),
        (f"w {STRONG} 1", "passed", "record_move"),
        (f"w {STRONG} 3 p", "passed", "record_move"),
        (f"w {STRONG} 3 C7.D7", "passed", "record_move"),
        (f"w {STRONG} 1 x", "passed", "record_move"),
        (f"w {STRONG} 0 CJ", "passed", "record_move"),
        (f"w {STRONG} w RE", "passed", "record_move"),
        (f"w {STRONG} w C7.XX", "passed", "record_move"),
        (f"w {STRONG} 1 C7.D7", "passed", "record_move"),
        (f"w {STRONG} {TAKES} 0 G.C7 0 CJ", "passed", "record_move"),
        (f"w {STRONG} {TAKES} 0 G.C7.D7 0 C7.D7", "passed", "record_move"),
        (f"w {STRONG} {TAKES} 0 G.C7.D7 0 G", "passed", "record_move"),
        (f"w {STRONG} {TAKES} 0 G.C7.D7 0 CJ 0 p", "passed", "record_move"),
        (f"w {STRONG} {TAKES} 0 GH.C7.D7", "passed", "record_hand"),
        (f"w {STRONG} {TAKES} 0 GO.C7.D7", "passed", "record_hand"),
        (f"w {STRONG} 0 NHS", "passed", "record_game"),
        (f"w {STRONG} {TAKES} 0 G 0 CJ", "passed", "record_discard"),
    ],
)
def test_record_that_cannot_be_read(moves: str, said: str, code: str) -> None:
    with pytest.raises(SkatError) as caught:
        parse_record(framed(moves, said))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("said", "what"), [("d:0 v:24", "d:0 v:24"), ("d:0 win v:x", "v:x"), ("d:0 win v:1:2 m:1", "v:1:2")]
)
def test_result_that_cannot_be_read_is_shown(said: str, what: str) -> None:
    with pytest.raises(SkatError) as caught:
        parse_record(framed(f"w {STRONG} 0 GH", said))
    assert (caught.value.code, caught.value.values) == ("record_result", {"what": what})


@pytest.mark.parametrize(
    "moves",
    [
        f"w {STRONG} {BIDDING} 0 CHSZO {' '.join(ALL_TRICKS)}",
        f"w {STRONG} {BIDDING} {TAKES} 0 NO.C7.D7 0 SC 0 CJ 1 SA 1 RE 2 HQ 2 RE",
        f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ w LE.1",
        f"w {STRONG} {BIDDING} 0 NHO 0 CJ 0 TI",
    ],
)
def test_what_is_written_is_read_again(moves: str) -> None:
    record = parse_record(
        framed(moves, result(-288, 4, 41, 4, "overbid", more="p0:0 p1:-5 p2:0 l:1 to:2 r:1"))
    )
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(("shown", "written"), [("", "C7.D7"), ("w C7.D8", "C7.D8")])
def test_the_skat_shown_is_written_else_the_one_dealt(shown: str, written: str) -> None:
    record = parse_record(framed(f"w {STRONG} {BIDDING} 0 s {shown} 0 G.C7.D7", "d:0 win"))
    assert f" 2 p 0 s w {written} 0 G.C7.D7 ]" in format_record(record)


def test_texts_with_brackets_come_back() -> None:
    odd = ("a]b", "c\\d", "e[f")
    record = parse_record(PASSED)._replace(players=odd, ratings=odd, source=odd[0], date=odd[1])
    assert parse_record(format_record(record)) == record


# --- where records begin and end ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 7, 100, 10**6])
@pytest.mark.parametrize("between", ["", "\n", "\r\n\r\n", "   "])
def test_records_are_found_in_any_layout(between: str, size: int) -> None:
    text = between.join([PASSED, PASSED.replace(" ", "\n"), PASSED.replace("]", "]\n"), PASSED])
    found = list(pieces(text[at : at + size] for at in range(0, len(text), size)))
    assert len(found) == 4
    assert {parse_record(piece.text).bids for piece in found} == {((1, "p"), (2, "p"), (0, "p"))}


def test_line_ends_may_part_a_list_of_cards() -> None:
    text = PASSED.replace("HJ.DJ", "HJ.\nDJ").replace("SA.ST", "SA\n.ST")
    assert parse_record(text).deal == parse_record(PASSED).deal


def test_blanks_part_a_list_of_cards_on_one_line() -> None:
    with pytest.raises(SkatError, match="record_deal"):
        parse_record(PASSED.replace("HJ.DJ", "HJ. DJ"))


def test_bars_may_part_the_hands_of_a_deal() -> None:
    cards = STRONG.split(".")
    barred = "|".join(".".join(cards[at : at + 10]) for at in (0, 10, 20, 30))
    assert parse_record(PASSED.replace(STRONG, barred)) == parse_record(PASSED)


def test_blanks_around_a_record_are_no_part_of_it() -> None:
    assert parse_record(f"\ufeff\r\n {PASSED} \n") == parse_record(PASSED)


def test_pieces_know_their_line() -> None:
    found = list(pieces([f"rubbish\n\n{PASSED}\n{PASSED}"]))
    assert [piece.line for piece in found] == [1, 3, 4]


@pytest.mark.parametrize("size", [100, 10**7])
def test_endless_record_is_given_up(size: int) -> None:
    """Memory stays small, and the next record is found again."""
    text = f"{PASSED}\n(;GM[{'x' * (5 * LONGEST)}\n{PASSED}\n{PASSED}"
    found = list(pieces(text[at : at + size] for at in range(0, len(text), size)))
    assert [piece.line for piece in found] == [1, 2, 3, 4]
    # one letter more than a record may have shows that it is too long
    assert max(len(piece.text) for piece in found) == LONGEST + 1
    with pytest.raises(SkatError):
        parse_record(found[1].text)
    assert parse_record(found[3].text)


def test_endless_record_at_the_end_is_one_piece() -> None:
    found = list(pieces([f"{PASSED}\n(;GM[", *["x" * LONGEST] * 5]))
    assert [len(piece.text) for piece in found] == [len(PASSED) + 1, LONGEST + 1]


def test_a_record_may_be_as_long_as_the_longest() -> None:
    """What comes behind it in the next chunk is still looked at."""
    start = f"(;GM[{'x' * (LONGEST - 5)}"
    assert [len(piece.text) for piece in pieces([start, f"]\n{PASSED}"])] == [LONGEST + 1, len(PASSED)]
    with pytest.raises(SkatError, match="record_cut"):
        parse_record(start)
    with pytest.raises(SkatError, match="record_long"):
        parse_record(f"{start}x")


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        (PASSED[:20], "record_cut", {"what": "(;GM[Skat]PC[Interna"}),
        (f"\n{PASSED[:20]}", "record_cut", {"what": "(;GM[Skat]PC[Interna"}),
        (PASSED.replace("]R[", "R["), "record_tag", {"tag": "R"}),
        ("some words", "record_outside", {"what": "some words"}),
        (f"{PASSED} some  words", "record_outside", {"what": "some words"}),
        (f"X{PASSED}", "record_outside", {"what": f"X{PASSED[:39]}"}),
    ],
)
def test_piece_that_is_no_record(text: str, code: str, values: dict[str, str]) -> None:
    with pytest.raises(SkatError) as caught:
        parse_record(text)
    assert (caught.value.code, caught.value.values) == (code, values)


def test_text_without_a_beginning() -> None:
    assert holds_records(f"xx{PASSED}")
    assert not holds_records("declarer,game,result\n")


def test_a_long_piece_that_is_no_record_is_called_long() -> None:
    with pytest.raises(SkatError) as caught:
        parse_record(f"(;GM[Skat]ID[{'x' * LONGEST}")
    assert (caught.value.code, caught.value.values) == ("record_long", {"most": LONGEST})


def test_what_cannot_be_read_is_shown_on_one_line_of_forty_letters() -> None:
    with pytest.raises(SkatError) as caught:
        parse_record(f"some\n\twords \x07 {'x' * 60}")
    assert caught.value.values == {"what": f"some words ? {'x' * 27}"}


@pytest.mark.parametrize("size", [1000, 10**7])
def test_lines_are_counted_through_an_endless_record(size: int) -> None:
    """The lines that are skipped count too."""
    text = "(;GM[" + "x\n" * LONGEST + f"{PASSED}\n{PASSED}"
    found = list(pieces(text[at : at + size] for at in range(0, len(text), size)))
    assert [piece.line for piece in found[1:]] == [LONGEST + 1, LONGEST + 2]


# --- every part of a record ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("passed", Result(passed=True)),
        (
            "d:2 win v:-48 m:-3 bidok p:61 t:7 s:0 z:1 p0:1 p1:-5 p2:3 l:0 to:1 r:2",
            Result(False, 2, True, -48, -3, False, 61, 7, False, True, (1, -5, 3), 0, 1, True),  # noqa: FBT003
        ),
        (
            "d:0 won v:24 overbid s:1 z:0 p1:2 l:2 to:0 r:0",
            Result(False, 0, True, 24, None, True, None, None, True, False, (0, 2, 0), 2, 0),  # noqa: FBT003
        ),
        ("loss d:1", Result(declarer=1, won=False)),
        ("lost d:-1 l:-1 to:-1", Result(won=False)),
        ("d:3 l:3 to:3 win", Result(won=True)),
        ("d:null v:- m: win", Result(won=True)),
        ("d:1 win x:7 something", Result(declarer=1, won=True)),
    ],
)
def test_the_result_says_no_more_than_is_written(text: str, said: Result) -> None:
    """A record may leave out any of it; seats are 0 to 2, anything else is nobody."""
    record = parse_record(framed(f"w {STRONG} 1 p 2 p 0 p", text))
    assert record.result == said
    assert parse_record(format_record(record)) == record


def test_a_record_has_its_names_and_texts() -> None:
    record = parse_record(framed(f"w {STRONG} 1 p 2 p 0 p", "passed", 77, ("  Anna  Lena ", "", "carla")))
    assert record.players == ("Anna Lena", "middlehand", "carla")
    assert (record.source, record.date) == ("77", "2011-01-01/12:00:00/UTC")
    assert record.ratings == ("", "0.0", "null")
    bare = parse_record(f"(;GM[Skat]MV[w {STRONG} 1 p 2 p 0 p ]R[passed ] ;)")
    assert bare.players == ("forehand", "middlehand", "rearhand")
    assert (bare.source, bare.date, bare.ratings) == ("", "", ("", "", ""))
    assert (bare.declarer, bare.contract, bare.discard, bare.skat) == (None, None, (), ())


@pytest.mark.parametrize(
    ("moves", "number", "move"),
    [
        (f"w {STRONG.replace('C8', 'C9')}", 1, f"w {STRONG.replace('C8', 'C9')[:38]}"),
        (f"w {STRONG} 1 18 0 x", 3, "0 x"),
        (f"w {STRONG} 1 18 0", 3, "0"),
        (f"w {STRONG} {BIDDING} {TAKES} 0 GH.C7.D7", 8, "0 GH.C7.D7"),
        (f"w {STRONG} {BIDDING} {TAKES} 0 G 0 CJ", 8, "0 G"),
    ],
)
def test_the_move_that_cannot_be_read_is_told(moves: str, number: int, move: str) -> None:
    """Moves are counted from 1, the deal is the first; two words are a move."""
    with pytest.raises(SkatError) as caught:
        parse_record(framed(moves, "passed"))
    assert caught.value.values == {"number": number, "move": move}


def test_a_record_is_written_as_the_server_writes_it() -> None:
    text = framed(
        f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 0 CJ 0 SC 1 SA w LE.1 2 HQ w TI.2 1 RE",
        "d:0 win v:120 m:4 bidok p:61 t:1 s:0 z:0 p0:0 p1:-5 p2:0 l:1 to:2 r:1",
    )
    assert format_record(parse_record(text)) == text
    short = framed(f"w {STRONG} {BIDDING} 0 NHO 0 RE", "d:-1 loss p0:0 p1:0 p2:0 l:-1 to:-1 r:0")
    assert format_record(parse_record(short)) == short
    lost = "d:0 loss v:-240 m:4 overbid p:30 t:2 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
    text = framed(f"w {STRONG} {BIDDING} 0 NHO 0 RE", lost)
    assert format_record(parse_record(text)) == text
    assert format_record(parse_record(PASSED)) == PASSED


@pytest.mark.parametrize("word", ["w TI.2", "2 TI", "w TO.2"])
def test_running_out_of_time_has_several_spellings(word: str) -> None:
    record = parse_record(framed(f"w {STRONG} {BIDDING} 0 NHO 0 CJ {word}", "d:0 win"))
    assert record.ends == ((2, "timeout", 1),)


def test_the_bid_is_the_highest_number_said() -> None:
    """Skat 1.14."""
    assert parse_record(framed(f"w {STRONG} 1 18 0 y 1 20 0 y 1 p 2 p 0 p", "passed")).bid == 20


def test_a_game_in_a_record_that_passed_is_a_difference() -> None:
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {' '.join(ALL_TRICKS)}", "passed d:0")
    assert ("declarer", None, 0) in [one[:3] for one in found.differences]


def test_sixty_one_points_are_enough_though_the_declarer_gives_up() -> None:
    """Skat 4.13: CJ SA DA, SJ ST DT and HJ HT HQ are 24 + 22 + 15 = 61 points."""
    tricks = "0 CJ 1 SA 2 DA 0 SJ 1 ST 2 DT 0 HJ 1 HT 2 HQ"
    found = checked(
        f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tricks} 0 RE", result(120, 4, 61, 3, more="r:1")
    )
    assert (found.differences, found.problems) == ((), ())
    assert line_of(found) == "anton g4p61b18 conceded"
    # a game once won cannot be lost
    moves = f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tricks} 0 RE"
    found = checked(moves, result(-240, 4, 61, 3, more="r:1"))
    assert [one[:3] for one in found.differences] == [("value", -240, 120), ("won", False, True)]


def test_all_points_without_all_tricks_miss_an_announced_schwarz() -> None:
    """Skat 4.3: S7 S8 H7 is a trick of the others without a point."""
    deal = STRONG.replace("C8", "x").replace("S7", "C8").replace("x", "S7")
    rest = zip(
        ["CJ", "SJ", "HJ", "DJ", "CT", "CK", "CQ", "C9"],
        ["SA", "ST", "SK", "SQ", "S9", "HA", "HT", "HK"],
        ["HQ", "H9", "DA", "DT", "DK", "DQ", "D9", "D8"],
        strict=True,
    )
    tricks = " ".join(f"0 {own} 1 {left} 2 {right}" for own, left, right in rest)
    found = checked(
        f"w {deal} {BIDDING} 0 GHSZ 0 S7 1 S8 2 H7 1 C8 2 H8 0 CA {tricks}", result(-1, 4, 120, 9)
    )
    assert found.problems == ()
    assert found.result is not None
    assert (found.result.won, line_of(found)) == (False, "anton g4hzz-p120b18")


def test_points_that_no_game_has_are_told_once() -> None:
    """Nine tricks of the same two aces, and then the declarer gives up."""
    tricks = "0 CJ 1 SA 2 DA " * 9
    found = checked(f"w {STRONG} {BIDDING} {TAKES} 0 G.C7.D7 {tricks} 0 RE", result(-240, 4, 120, 9))
    assert found.entry is None
    assert [problem.code for problem in found.problems].count("points_range") == 1
