"""Rounds of Bock and Ramsch, and the decisions of the presets."""

import pytest
from hypothesis import given, settings
from sheet_strategies import (
    FIVE,
    FOUR,
    SIX,
    THREE,
    Evening,
    bock_rules,
    evenings,
    house,
    last,
    played,
    recorder,
    written,
)

from skatcalc.errors import RuleError
from skatcalc.sheet.rounds import triggered
from skatcalc.sheet.scoresheet import Recorder
from skatcalc.skat.game import score
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.rules import RuleSet


@settings(max_examples=30)
@given(evenings(bock_rules().filter(lambda rules: not rules.cycle), seats=False))
def test_special_rounds_are_counted_from_one_to_the_number_of_players(evening: Evening) -> None:
    """Skat 5.18 (iii): n deals at an n-player table; a Grand Hand leaves the count where it is (6.6).

    Without a cycle, whose rounds are interrupted by others.
    """
    place = 0
    kind = ""
    for row in Recorder(evening.sheet()).replay().rows:
        deal = row.deal
        if not deal.place:
            continue
        fresh = (deal.kind, 1) if place in (0, len(evening.players)) else (kind, place + 1)
        stays = (kind, place)
        assert (deal.kind, deal.place) in (fresh, stays)
        assert deal.length == len(evening.players)
        kind, place = deal.kind, deal.place


# --- events ----------------------------------------------------------------------------------------

TRIGGERED = [
    # the card points are 60:60, and Null has none
    ("60:60", "s2p60", True),
    ("60:60", "s2p61", False),
    ("60:60", "s2-", False),
    # a lost Kontra game is one that the opponents win
    ("kontra-lost", "s2k-", True),
    ("kontra-lost", "s2k", False),
    ("kontra-lost", "s2-", False),
    ("kontra-re", "s2kk", True),
    ("kontra-re", "s2kkk-", True),
    ("kontra-re", "s2k", False),
    ("grand-hand-won", "g2h", True),
    ("grand-hand-won", "g2ss", True),
    ("grand-hand-won", "g2h-", False),
    ("grand-hand-won", "g2", False),
    ("grand-hand-won", "s2h", False),
    ("grand-hand-lost", "g2h-", True),
    ("grand-hand-lost", "g2-", False),
    ("grand-hand-lost", "s2h-", False),
    ("grand-lost", "g2-", True),
    ("grand-lost", "g2h-", True),
    ("grand-lost", "g2", False),
    ("grand-lost", "n-", False),
    ("schneider", "s2p90", True),
    ("schneider", "s2p30", True),
    ("schneider", "s2s", True),
    ("schneider", "s2p89", False),
    ("schneider", "s2hssp95", True),
    # announced and missed: the step is charged (4.3), but nobody stayed Schneider
    ("schneider", "s2hssp80", False),
    ("schneider", "s2hssp25", True),
    # but the opponents did, or the declarer made no trick at all
    ("schneider", "s2hzzp95", True),
    ("schneider", "s2hssp95b121", True),
    ("schneider", "s2hssz-", True),
    # a fault makes nobody Schneider (5.11)
    ("schneider", "s2hssp25 conceded", False),
    ("schneider", "s2hssp89 conceded", False),
    ("schneider", "n", False),
    # value before any factor, won or lost (5.18 i): 8 x 12 = 96, 9 x 12 = 108, 5 x 10 = 50
    ("value>=100", "c7", False),
    ("value>=96", "c7", True),
    ("value>=97", "c7x", False),
    ("value>=100", "c8-", True),
    ("value>=100", "h4kk-", False),
    ("value>=59", "nho", True),
    ("value>=60", "nho", False),
    ("null-ouvert-hand", "nho", True),
    ("null-ouvert-hand", "nho-", True),
    ("null-ouvert-hand", "no", False),
    ("null-ouvert-hand", "nh", False),
    ("null-ouvert-hand", "g4o", False),
    # what goes on the list, with every factor
    ("score>=66", "s2-", True),
    ("score>=67", "s2-", False),
    ("score>=66", "s2k", True),
    # the value charged when overbid (4.6): bid 40 in hearts with 2
    ("value>=40", "h2b40", True),
]


@pytest.mark.parametrize(("trigger", "game", "expected"), TRIGGERED)
def test_events(trigger: str, game: str, *, expected: bool) -> None:
    """Skat 6.5: what brings a Bock round."""
    result = score(parse_game(game), RuleSet())
    assert triggered(trigger, result) is expected
    rules = house(kontra=True, bock=[trigger])
    assert played(FOUR, [f"b {game}"], rules).next.kind == ("bock" if expected else "plain")


@pytest.mark.parametrize(
    ("trigger", "before", "line", "expected"),
    [
        ("total-hundred", 56, "b s2h", True),  # 56 + 44
        ("total-hundred", 55, "b s2h", False),
        ("total-hundred", 256, "b s2h", True),
        ("total-hundred", -34, "b s2-", True),  # -34 - 66
        ("total-hundred", -44, "b s2h", False),  # nothing is no hundred
        ("total-equal-digits", 67, "b s2h", True),  # 111
        ("total-equal-digits", 68, "b s2h", False),
        ("total-equal-digits", 1400, "b s2h", True),  # 1444
        ("total-equal-digits", -45, "b s2-", True),  # -111
        ("total-equal-digits", 11, "b s2", False),  # 44 has no three digits
        ("total-equal-digits", 956, "b s2h", False),  # 1000 is a matter of the other one
    ],
)
def test_totals_as_events(trigger: str, before: int, line: str, *, expected: bool) -> None:
    """Skat 6.5 (XSKAT): a score that is a multiple of 100, or ends in three equal digits."""
    found = played(THREE, [f"b adj {before}", line], house(bock=[trigger]))
    assert found.next.kind == ("bock" if expected else "plain")


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_two_rounds_without_bock_are_an_event(players: tuple[str, ...]) -> None:
    """Skat 6.5 (ANDY): after 2 n deals a round of Bock, then again."""
    count = len(players)
    table = recorder(players, house(bock=["two-rounds-without"]))
    kinds = []
    for _ in range(6 * count + 1):
        kinds.append(table.replay().next.kind)
        table.record("pass")
    round_of = [*["plain"] * 2 * count, *["bock"] * count]
    assert kinds == [*round_of, *round_of, "plain"]


def test_overlapping_rounds_count_fourfold() -> None:
    """Skat 6.5: factor 4 for overlapping rounds; the second begins with the deal after its event."""
    rules = house(bock=["60:60"], bock_stacking="overlap")
    table = recorder(THREE, rules, ["b s2p60"])
    factors = []
    for number in range(5):
        deal = table.replay().next
        factors.append((deal.kind, deal.bock))
        table.record(f"{deal.forehand} {'s2p60' if number == 0 else 'd1'}")
    assert factors == [("bock", 2), ("bock", 4), ("bock", 4), ("bock", 2), ("plain", 1)]


def test_a_ramsch_round_after_overlapping_ones() -> None:
    """Outer face 3, `after_bock`."""
    rules = house(bock=["60:60"], bock_stacking="overlap", after_bock="ramsch")
    table = recorder(THREE, rules, ["b s2p60"])
    kinds = []
    for _ in range(7):
        deal = table.replay().next
        kinds.append(deal.kind)
        table.record("r 60 40 20" if deal.ramsch else f"{deal.forehand} d1")
    assert kinds == ["bock"] * 3 + ["ramsch"] * 3 + ["plain"]


def test_a_gift_that_misses_schneider_is_nobodys_schneider() -> None:
    """Skat 6.5, 6.9: who plays on owes Schneider and its announcement (11 x 5); nobody stayed in it."""
    rules = house(bock=["schneider"], schenken=True)
    assert last(FOUR, ["b s2p70 gift"], rules).scores["Bert"] == -110
    assert played(FOUR, ["b s2p70 gift"], rules).next.kind == "plain"
    assert played(FOUR, ["b s2p90 gift"], rules).next.kind == "bock"


def test_a_game_counts_at_once_for_what_it_brings_and_not_for_what_the_table_brings() -> None:
    """Skat 6.5: two rounds without Bock end with the Ramsch round, so the next game counts once."""
    rules = house(bock=["two-rounds-without"], bock_begins="at-once", cycle=["plain", "ramsch"])
    table = recorder(THREE, rules, ["b d1", "c d1", "a d1", *["r 60 40 20"] * 3])
    assert table.record("b d1").scores["Bert"] == 18
    assert table.replay().next.kind == "bock"


def test_ramsch_waits_until_no_bock_round_is_left() -> None:
    """Skat 6.5: a round covers the deals behind its event, whatever other rounds have ended meanwhile."""
    rules = house(bock=["60:60"], bock_stacking="overlap", after_bock="ramsch")
    table = recorder(THREE, rules)
    seen = []
    for number in range(18):
        deal = table.replay().next
        seen.append((deal.kind, deal.bock))
        event = number in (0, 2, 4)
        line = "r 60 40 20" if deal.ramsch else f"{deal.forehand} {'s2p60' if event else 'd1'}"
        table.record(line)
    bock = [("bock", factor) for factor in (2, 2, 4, 2, 4, 2, 2)]
    assert seen == [("plain", 1), *bock, *[("ramsch", 1)] * 9, ("plain", 1)]


def test_the_triggering_game_may_count_double_itself() -> None:
    """Skat 6.5 (SKATSPIELEN): it is doubled already, but not once more in a Bock round."""
    rules = house(bock=["60:60"], bock_begins="at-once")
    table = recorder(THREE, rules)
    row = table.record("b s2p60")
    assert (row.scores["Bert"], row.bock) == (-132, 2)
    assert table.replay().next.kind == "bock"
    row = table.record("c s2p60")
    assert (row.scores["Cleo"], row.bock) == (-132, 2)
    assert recorder(THREE, rules).record("b d1").scores["Bert"] == 18
    # marks by hand take their own factor
    assert recorder(THREE, rules).record("b s2xxp60").scores["Bert"] == -264


def test_each_event_adds_a_round() -> None:
    """Outer face 3, `queue`: a game that fulfils two triggers brings two rounds."""
    rules = house("pub", bock=["60:60", "kontra-lost"])
    table = recorder(THREE, rules, ["b s2kp60"])
    kinds = []
    for _ in range(7):
        kinds.append(table.replay().next.kind)
        table.record(f"{table.replay().next.forehand} d1")
    assert kinds == ["bock"] * 6 + ["plain"]


def test_once_means_none_while_one_runs() -> None:
    """Outer face 3, `once`: two triggers of one game bring one round, and no game in it brings another."""
    rules = house("pub", bock=["60:60", "kontra-lost"], bock_stacking="once")
    table = recorder(THREE, rules, ["b s2kp60"])
    kinds = []
    for _ in range(4):
        kinds.append(table.replay().next.kind)
        table.record(f"{table.replay().next.forehand} s2kp60")
    assert kinds == ["bock", "bock", "bock", "plain"]
    # that last game was outside of it
    assert table.replay().next.kind == "bock"


@pytest.mark.parametrize("passed", ["pass", "ramsch", "schieber"])
@pytest.mark.parametrize("deal", [1, 2, 3])
def test_passing_in_a_bock_round_brings_no_other_one(passed: str, deal: int) -> None:
    """Outer face 3, `once`, on every deal of the round, its last one included."""
    rules = house(bock=["passed"], bock_stacking="once", passed=passed)
    ramsch = [] if passed == "pass" else ["r 41 52 27"]
    table = recorder(THREE, rules, ["pass", *ramsch])
    for number in range(1, 4):
        assert (table.replay().next.kind, table.replay().next.place) == ("bock", number)
        if number == deal:
            for line in ["pass", *ramsch]:
                table.record(line)
        else:
            table.record(f"{table.replay().next.forehand} d1")
    assert table.replay().next.kind == "plain"


def test_factors_multiply() -> None:
    """Skat 6.5 with case K-13: Bock and Kontra and lost: 18 x 2 x 2 x 2."""
    table = recorder(THREE, house("pub"), ["b s2p60"])
    row = table.record("c d1k-")
    assert (row.scores["Cleo"], row.bock) == (-144, 2)


def test_a_house_may_count_bock_three_times() -> None:
    """Outer face 3, `bock_factor`."""
    table = recorder(THREE, house(bock=["60:60"], bock_factor=3), ["b s2p60"])
    row = table.record("c d1")
    assert (row.scores["Cleo"], row.bock) == (54, 3)
    row = table.record("a d1x")
    assert (row.scores["Anna"], row.bock) == (54, 3)
    row = table.record("b d1xx")
    assert (row.scores["Bert"], row.bock) == (162, 9)


def test_a_ramsch_in_a_bock_round_is_doubled_too() -> None:
    """Skat 6.5: factor 2 on everything."""
    table = recorder(THREE, house("pub"), ["b s2p60", "pass"])
    row = table.record("r 41 52 27")
    assert (row.scores["Bert"], row.bock, row.deal.kind) == (-104, 2, "ramsch")
    assert (table.replay().next.kind, table.replay().next.place) == ("bock", 2)


def test_no_event_in_a_ramsch() -> None:
    """Skat 6.5: no trigger on Ramsch deals, and the Grand Hand that beats one is played in such a deal."""
    rules = house(bock=["grand-hand-won", "passed"], cycle=["ramsch"])
    table = recorder(THREE, rules, ["b g1h", "r 41 52 27"])
    assert (table.replay().next.kind, table.replay().next.dealer) == ("ramsch", "Bert")


def test_bock_starts_with_as_many_deals_as_there_are_players_then() -> None:
    """Skat 5.18 (iii): n deals at an n-player table; Doris goes before the round begins."""
    lines = ["b c2", "c c2", "leave Doris", "d c2", "a g4p91"]
    table = recorder(FOUR, house(bock=["value>=100"]), lines)
    following = table.replay().next
    assert (following.players, following.kind, following.place, following.length) == (THREE, "bock", 1, 3)
    for _ in range(3):
        table.record("pass")
    assert table.replay().next.kind == "plain"


def test_a_bock_round_ends_after_the_deals_it_began_with() -> None:
    """Skat 5.18 (iii): n is the number of players when it starts, though Doris goes in the midst of it."""
    table = recorder(FOUR, house(bock=["60:60"]), ["b c2", "c s2p60", "leave Doris"])
    told = []
    for _ in range(5):
        deal = table.replay().next
        told.append((deal.kind, deal.place, deal.length, len(deal.players)))
        table.record("pass")
    assert told == [
        ("bock", 1, 4, 4),
        ("bock", 2, 4, 4),
        ("bock", 3, 4, 3),
        ("bock", 4, 4, 3),
        ("plain", 0, 0, 3),
    ]


def test_each_bock_round_is_followed_by_its_ramsch_round() -> None:
    """Outer face 3, `after_bock`: a round of it after each Bock round; the queued Bock round waits for it."""
    table = recorder(THREE, house(bock=["60:60"], after_bock="ramsch"), ["b s2p60"])
    kinds = []
    for number in range(13):
        deal = table.replay().next
        kinds.append(deal.kind)
        game = "s2p60" if number == 0 else "d1"
        table.record("r 60 40 20" if deal.ramsch else f"{deal.forehand} {game}")
    assert kinds == ["bock"] * 3 + ["ramsch"] * 3 + ["bock"] * 3 + ["ramsch"] * 3 + ["plain"]


@pytest.mark.parametrize("lines", [["pass", "Bert c8"], ["pass", "Bert s2p60"]])
def test_an_old_line_in_the_place_of_a_ramsch_is_no_event(lines: list[str]) -> None:
    """Skat 6.5: no trigger on Ramsch deals, whatever an old sheet says was played there."""
    found = written(THREE, lines, house(bock=["value>=100", "60:60"], passed="ramsch"))
    assert found.problems == []
    assert (found.next.kind, found.next.dealer) == ("plain", "Bert")


@pytest.mark.parametrize("bock", ["off", "hand"])
def test_no_round_comes_by_itself_where_bock_is_off_or_by_hand(bock: str) -> None:
    """Outer face 3."""
    found = played(THREE, ["b g4p91", "c s2p60", "a g2-", "pass"], house(bock=bock))
    assert {row.deal.kind for row in found.rows} | {found.next.kind} == {"plain"}


# --- friendly --------------------------------------------------------------------------------------

FRIENDLY = house("friendly")


@pytest.mark.parametrize(
    ("game", "due"),
    [
        ("c7", False),  # 96
        ("c8", True),  # 108
        ("c8-", True),  # won or lost
        ("s8", False),  # 99
        ("h2-", False),  # 30, though -60 is entered
        ("s4s-", False),  # 66, though -132 is entered
        ("g3p95", True),  # 120
        ("g3", False),  # 96
    ],
)
def test_friendly_the_worth_is_the_value_before_factors(game: str, *, due: bool) -> None:
    """Skat 5.18 (i): value before the loss factor, won or lost."""
    assert played(THREE, [f"b {game}"], FRIENDLY).next.kind == ("bock" if due else "plain")


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE, SIX])
def test_friendly_rounds(players: tuple[str, ...]) -> None:
    """Skat 5.18 (ii)-(iv): the next deal is Bock, n deals, then n of Schieber; none of it triggers anew."""
    count = len(players)
    table = recorder(players, FRIENDLY, ["b c1", "c c8-"])
    first = table.replay().rows[-1]
    # the triggering game itself is not doubled: 9 x 12, twice for the loss
    assert (first.bock, first.scores["Cleo"]) == (1, -216)
    told = []
    for _ in range(2 * count):
        deal = table.replay().next
        told.append((deal.kind, deal.place, deal.length, deal.bock, deal.dealer))
        table.record("r 60 40 20" if deal.ramsch else f"{deal.forehand} c8")
    assert told == [
        (
            "bock" if n < count else "schieber",
            n % count + 1,
            count,
            2 if n < count else 1,
            players[(n + 2) % count],
        )
        for n in range(2 * count)
    ]
    # normal Skat goes on where it stopped: two deals of its round were played, so all deal on in turn
    following = table.replay().next
    assert (following.kind, following.bock, following.dealer) == ("plain", 1, players[2 % count])
    assert table.record(f"{following.forehand} c8").deal.kind == "plain"
    assert table.replay().next.kind == "bock"


def test_friendly_counts_twice_in_bock() -> None:
    """Skat 5.19: a loss with the skat four times, a Hand loss twice (friendly counts it once)."""
    table = recorder(THREE, FRIENDLY, ["b c8"])
    assert table.record("c d1").scores["Cleo"] == 36
    assert table.record("a d1-").scores["Anna"] == -72
    assert table.record("b d1h-").scores["Bert"] == -54


def test_friendly_schieber_by_the_source() -> None:
    """Skat 5.20: the skat to the loser, 1 more for each untouched skat and each Jungfrau, +120 flat."""
    table = recorder(THREE, FRIENDLY, ["b c8", "pass", "c d1", "a d1", "b d1"])
    assert table.replay().next.kind == "schieber"
    assert table.record("r 41 52 20 u1").scores == {"Anna": 0, "Bert": -(52 + 7) * 2, "Cleo": 0}
    assert table.record("r j 80 30 u2").scores == {"Anna": 0, "Bert": -(80 + 10) * 4, "Cleo": 0}
    assert table.record("r j j 120 u3").scores == {"Anna": 0, "Bert": 0, "Cleo": 120}
    assert table.replay().next.kind == "plain"


def test_friendly_redeals_use_no_bock_deal_up() -> None:
    """Skat 5.18 with 4.16 (`friendly` is built on `classic`): the same deal of the Bock round comes again."""
    table = recorder(THREE, FRIENDLY, ["b c8", "pass", "pass"])
    following = table.replay().next
    assert (following.kind, following.place, following.dealer) == ("bock", 1, "Bert")


def test_a_grand_hand_beats_the_schieber() -> None:
    """Skat 5.21, 6.6: the same player deals again and the count is unchanged; nothing else may be played."""
    table = recorder(THREE, FRIENDLY, ["b c8", "c d1", "a d1", "b d1"])
    for _ in range(3):
        row = table.record("anna g4h")
        # 6 x 24, and in the Schieber round nothing is doubled; worth 100, but (ii) no new trigger
        assert (row.scores["Anna"], row.deal.kind, row.deal.place, row.deal.dealer) == (
            144,
            "schieber",
            1,
            "Bert",
        )
    with pytest.raises(RuleError) as caught:
        table.record("anna s2h")
    assert caught.value.code == "ramsch_round"
    assert caught.value.values == {"kind": "schieber"}
    table.record("r 60 40 20")
    assert (table.replay().next.kind, table.replay().next.place, table.replay().next.dealer) == (
        "schieber",
        2,
        "Cleo",
    )
    assert table.replay().number == 9


def test_any_active_player_may_beat_the_schieber() -> None:
    """Skat 5.21: any player who has not seen the skat; but not who sits."""
    rules = house("friendly", cycle=["schieber"])
    assert [recorder(FOUR, rules, [f"{who} g1h"]).replay().next.dealer for who in "bcd"] == ["Anna"] * 3
    with pytest.raises(RuleError) as caught:
        recorder(FOUR, rules, ["anna g1h"])
    assert caught.value.code == "sits_out"


# --- raeuber ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [THREE, FOUR])
@pytest.mark.parametrize("preset", ["raeuber", "berlin"])
def test_rounds_in_turn(preset: str, players: tuple[str, ...]) -> None:
    """Skat 5.22: classic, Bock, Schieber, repeated; big games bring nothing."""
    count = len(players)
    table = recorder(players, house(preset))
    told = []
    for _ in range(4 * count):
        deal = table.replay().next
        told.append((deal.kind, deal.bock))
        table.record("r 60 40 20" if deal.ramsch else f"{deal.forehand} c8")
    rounds = [("plain", 1), ("bock", 2), ("schieber", 1), ("plain", 1)]
    assert told == [one for one in rounds for _ in range(count)]


def test_a_grand_hand_in_raeuber_lengthens_the_round() -> None:
    """Skat 5.21: the Schieber deal is not used up."""
    lines = ["b d1", "c d1", "a d1"] * 2 + ["b g1h", "r 60 40 20", "c g1h", "r 60 40 20", "r 60 40 20"]
    found = played(THREE, lines, house("raeuber"))
    assert [row.deal.place for row in found.rows[6:]] == [1, 1, 2, 2, 3]
    assert (found.next.kind, found.next.dealer, found.number, found.complete) == ("plain", "Anna", 12, True)


def test_events_interrupt_the_cycle() -> None:
    """Skat 5.18 (iv): the interrupted round goes on afterwards where it stopped."""
    rules = house(cycle=["plain", "schieber"], bock=["60:60"])
    table = recorder(THREE, rules, ["b s2p60"])
    kinds = []
    for _ in range(3 + 2 + 3 + 1):
        deal = table.replay().next
        kinds.append(deal.kind)
        table.record("r 60 40 20" if deal.ramsch else f"{deal.forehand} d1")
    assert kinds == ["bock"] * 3 + ["plain"] * 2 + ["schieber"] * 3 + ["plain"]


def test_a_fault_in_an_old_line_uses_its_deal_up() -> None:
    """House 4: a sitter's Grand Hand in a Schieber round cannot have beaten it."""
    rules = house("friendly", cycle=["schieber"])
    found = written(FOUR, ["Anna g1h", "Cleo s2h"], rules)
    assert [problem.code for problem in found.problems] == ["sits_out"]
    # an old line may hold what the round does not foresee; it is counted as it stands
    assert [row.deal.dealer for row in found.rows] == ["Anna", "Bert"]
    assert found.rows[1].scores["Cleo"] == 44
    assert found.next.dealer == "Cleo"


def test_a_ramsch_round_cannot_be_passed_away() -> None:
    """Skat 6.6: n deals of Ramsch; a new pass is refused, an old one uses its deal up and is no event."""
    rules = house(bock=["passed"], cycle=["ramsch", "plain"])
    with pytest.raises(RuleError) as caught:
        played(THREE, ["pass"], rules)
    assert (caught.value.code, caught.value.line) == ("ramsch_round", "pass")
    found = written(THREE, ["pass"], rules)
    assert (found.next.kind, found.next.place, found.next.dealer) == ("ramsch", 2, "Bert")


@pytest.mark.parametrize("line", ["a s2h bock", "r 41 bock 52 27", "a r69 bock u1"])
def test_the_place_of_a_bock_where_none_is_played(line: str) -> None:
    with pytest.raises(RuleError) as caught:
        recorder(THREE, house(bock="off")).record(line)
    start, end = caught.value.span or (0, 0)
    assert (caught.value.code, line[start:end]) == ("bock_off", "bock")


def test_the_place_of_a_game_in_a_ramsch_round() -> None:
    with pytest.raises(RuleError) as caught:
        recorder(THREE, house("raeuber", cycle=("ramsch",))).record("b s2h")
    start, end = caught.value.span or (0, 0)
    assert (caught.value.code, "b s2h"[start:end]) == ("ramsch_round", "s")


def test_plain_rounds_of_a_cycle_and_a_ramsch_after_all_passed_have_no_place() -> None:
    """Places are counted in special rounds only (skat 5.22, 5.20)."""
    cycle = recorder(THREE, house("raeuber"), ["a d1"])
    assert (cycle.replay().next.kind, cycle.replay().next.place, cycle.replay().next.length) == (
        "plain",
        0,
        0,
    )
    passed = recorder(THREE, house(passed="ramsch"), ["pass"])
    assert (passed.replay().next.kind, passed.replay().next.place, passed.replay().next.length) == (
        "ramsch",
        0,
        0,
    )
