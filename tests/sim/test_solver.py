"""The open-card solver against a plain minimax on another model of the cards (`naive_play`).

`pytest -m slow tests/sim/test_solver.py` compares 12,000 positions; the quick suite some hundreds.
"""

import os
import random
import subprocess
import sys

import pytest
from naive_play import RANKS, SUITS, Table, legal, random_table, value

from skatcalc.errors import SkatError
from skatcalc.sim.solver import Position, Solver, position
from skatcalc.skat.cards import PACK, Card, Deal, Hand
from skatcalc.skat.cardtext import parse_cards, parse_deal
from skatcalc.skat.contract import Kind

SOLVER = Solver()
KINDS = dict(zip((*SUITS, "grand", "null"), Kind, strict=True))
LIMIT = 580


def card(text: str) -> Card:
    return Card(8 * SUITS.index(text[0]) + RANKS.index(text[1]))


def spot_of(table: Table, skat: list[str]) -> Position:
    hands = [Hand(card(text) for text in hand) for hand in table.hands]
    deal = Deal(hands[0], hands[1], hands[2], Hand(card(text) for text in skat))
    trick = tuple(card(text) for text in table.trick)
    return position(deal, KINDS[table.game], table.declarer, table.leader, trick)


def check(table: Table, skat: list[str], draw: random.Random) -> None:
    """Compare everything the solver says about a position."""
    spot = spot_of(table, skat)
    laid_away = 0 if table.game == "null" else spot.skat.points
    wanted = value(table) + laid_away
    assert SOLVER.points(spot) == wanted
    goal = draw.randrange(0, 5 if table.game == "null" else 70)
    assert SOLVER.reaches(spot, goal) is (wanted >= goal)
    if draw.random() < 0.7:
        return
    values = SOLVER.card_values(spot)
    assert sorted(map(str, values)) == legal(table)
    best = max if (spot.mover == spot.declarer) is not (table.game == "null") else min
    assert best(values.values()) == wanted
    tricks = value(table, tricks=True)
    assert SOLVER.all_tricks(spot) is (tricks == spot.tricks) or table.game == "null"
    assert SOLVER.no_trick(spot) is (tricks == 0) or table.game == "null"
    solution = SOLVER.solve(spot)
    assert solution.points == wanted
    gained = won = 0
    for played in solution.line:
        assert played in spot.legal()
        spot, points, trick = spot.played(played)
        gained += trick if table.game == "null" else points
        won += trick
    assert spot.tricks == 0
    assert gained + laid_away == wanted
    assert won == solution.tricks


@pytest.mark.parametrize(("tricks", "positions"), [(1, 100), (2, 300), (3, 300), (4, 15)])
def test_solver_agrees_with_plain_minimax(tricks: int, positions: int) -> None:
    draw = random.Random(tricks)  # noqa: S311 - no secret
    for _ in range(positions):
        check(*random_table(draw, tricks), draw)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("tricks", "positions"), [(3, 1300), (4, 200), (5, 3)])
def test_solver_agrees_with_plain_minimax_on_many(tricks: int, positions: int, seed: int) -> None:
    draw = random.Random(1000 * tricks + seed)  # noqa: S311 - no secret
    for _ in range(positions):
        check(*random_table(draw, tricks), draw)


def random_deal(draw: random.Random) -> tuple[list[str], int, int]:
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    draw.shuffle(pack)
    return pack, draw.randrange(3), draw.randrange(3)


def dealt(pack: list[str], game: str, declarer: int, leader: int) -> Position:
    hands = tuple(frozenset(pack[10 * seat : 10 * seat + 10]) for seat in range(3))
    return spot_of(Table(hands, (), leader, declarer, game), pack[30:])


def test_suits_may_change_names() -> None:
    """Plain suits are alike: with their names exchanged, jacks staying, a deal has the same value."""
    draw = random.Random(5)  # noqa: S311 - no secret
    for game in (*SUITS, "grand"):
        pack, declarer, leader = random_deal(draw)
        plain = [suit for suit in SUITS if suit != game]
        names = dict(zip(plain, draw.sample(plain, len(plain)), strict=True))
        other = [text if text[1] == "J" else names.get(text[0], text[0]) + text[1] for text in pack]
        assert SOLVER.points(dealt(pack, game, declarer, leader)) == SOLVER.points(
            dealt(other, game, declarer, leader)
        )


def test_trump_suit_may_change_its_name() -> None:
    """A game in one suit is that in another when the two suits change places, jacks apart (skat 1.3)."""
    draw = random.Random(6)  # noqa: S311 - no secret
    for game in "SHD":
        pack, declarer, leader = random_deal(draw)
        names = {"C": game, game: "C"}
        other = [text if text[1] == "J" else names.get(text[0], text[0]) + text[1] for text in pack]
        assert SOLVER.points(dealt(pack, "C", declarer, leader)) == SOLVER.points(
            dealt(other, game, declarer, leader)
        )


def test_null_suits_may_change_names_and_seats_may_turn() -> None:
    draw = random.Random(7)  # noqa: S311 - no secret
    for _ in range(5):
        pack, declarer, leader = random_deal(draw)
        names = dict(zip(SUITS, draw.sample(SUITS, 4), strict=True))
        other = [names[text[0]] + text[1] for text in pack]
        wanted = SOLVER.points(dealt(pack, "null", declarer, leader))
        assert SOLVER.points(dealt(other, "null", declarer, leader)) == wanted
        turned = pack[20:30] + pack[:20] + pack[30:]
        assert SOLVER.points(dealt(turned, "null", (declarer + 1) % 3, (leader + 1) % 3)) == wanted


def test_decisions_agree_with_the_exact_value_at_every_threshold() -> None:
    draw = random.Random(8)  # noqa: S311 - no secret
    pack, declarer, leader = random_deal(draw)
    spot = dealt(pack, "grand", declarer, leader)
    points = SOLVER.points(spot)
    fresh = Solver()
    assert [fresh.reaches(spot, goal) for goal in range(121)] == [points >= goal for goal in range(121)]


def test_what_was_found_is_forgotten_after_any_number_of_deals() -> None:
    """The numbers of deals come round again; the same cards may then lie in other hands."""
    draw = random.Random(9)  # noqa: S311 - no secret
    tables = (random_table(draw, 4) for _ in range(100))
    table, skat = next(found for found in tables if found[0].game == "H" and not found[0].trick)
    first, second, third = table.hands
    turned = table._replace(hands=(second, third, first))
    spot, other = spot_of(table, skat), spot_of(turned, skat)
    wanted = value(turned) + other.skat.points
    assert wanted != value(table) + spot.skat.points
    small = [spot_of(*random_table(draw, 1)) for _ in range(2)]
    for deals in range(250, 260):
        solver = Solver()
        solver.points(spot)
        for number in range(deals):
            solver.points(small[number % 2])
        assert solver.points(other) == wanted


def test_null_questions_do_not_disturb_each_other() -> None:
    """The question for any trick leaves cards out; what it finds is no bound for a second trick.

    Minimax gives 1 after DJ and 0 after the others.
    """
    deal = parse_deal("CT HT SQ CJ | S7 H9 DQ D8 | H8 SJ DJ C8 | SA C9", whole=False)
    spot = position(deal, Kind.NULL, 1, 2)
    for goals in ((1, 2, 3, 4), (4, 3, 2, 1), (3,), (2, 1)):
        solver = Solver()
        assert [solver.reaches(spot, goal) for goal in goals] == [goal <= 1 for goal in goals]
        values = {str(card): points for card, points in solver.card_values(spot).items()}
        assert values == {"SJ": 0, "DJ": 1, "C8": 0, "H8": 0}


def test_sure_grand_ouvert_takes_every_trick() -> None:
    """Four jacks and A 10 K Q 9 8 of a suit lose no trick, whoever leads (skat 1.4)."""
    own = Hand(parse_cards("CJ SJ HJ DJ CA CT CK CQ C9 C8"))
    rest = list(PACK - own)
    random.Random(9).shuffle(rest)  # noqa: S311 - no secret
    for leader in range(3):
        spot = position(Deal(own, Hand(rest[:10]), Hand(rest[10:20]), Hand(rest[20:])), Kind.GRAND, 0, leader)
        solution = SOLVER.solve(spot)
        assert (solution.points, solution.tricks, solution.schwarz) == (120, 10, True)


def test_points_without_every_trick_are_no_schwarz() -> None:
    """A side is Schwarz when it made no trick; tricks decide, not 120 points (skat 3.5)."""
    spot = position(parse_deal("CA C7 | SA H7 | S8 D7 | D8 D9", whole=False), Kind.GRAND, 0)
    spot = spot._replace(hands=(Hand(parse_cards("CA S7")), spot.hands[1], spot.hands[2]))
    solution = SOLVER.solve(spot)
    assert solution.tricks == 1
    assert not solution.schwarz


@pytest.mark.parametrize(
    ("deal", "trick", "kind", "code"),
    [
        ("CA C7 | SA SK | S8 D7 | D8 D9", "CA SA", Kind.GRAND, None),
        ("CA C7 | SA CK | S8 D7 | D8 D9", "CA SA", Kind.GRAND, "trick_revoke"),
        ("CA C7 | SA CJ | S8 D7 | D8 D9", "CA SA", Kind.GRAND, None),
        ("CA C7 | SA CJ | S8 D7 | D8 D9", "CA SA", Kind.CLUBS, "trick_revoke"),
        ("CA C7 | SA CJ | S8 D7 | D8 D9", "CA SA", Kind.NULL, "trick_revoke"),
        ("C7 | SA SK | S8 D7 | D8 D9", "CA", Kind.GRAND, None),
        ("C7 | SA SK | S8 D7 | D8 D9", "S8", Kind.GRAND, "trick_holder"),
        ("C7 | SA SK | S8 D7 | D8 D9", "D8", Kind.GRAND, "trick_holder"),
        ("C7 | SA SK | S8 D7 | D8 D9", "CA CA", Kind.GRAND, "card_twice"),
        ("CA C7 | SA SK | S8 | D8 D9", "", Kind.GRAND, "hands_unequal"),
        ("CA C7 | SA SK | S8 D7 | D8 D9", "CK", Kind.GRAND, "hands_unequal"),
        ("CA C7 | SA SK | S8 D7 | D8 D9", "CA SA S8", Kind.GRAND, "trick_size"),
    ],
)
def test_impossible_positions_are_refused(deal: str, trick: str, kind: Kind, code: str | None) -> None:
    """Skat 1.6: who can follow has followed; a card exists once."""
    parts = parse_deal(deal, whole=False)
    if code is None:
        assert position(parts, kind, 0, 0, tuple(parse_cards(trick))).tricks == 2
        return
    with pytest.raises(SkatError) as caught:
        position(parts, kind, 0, 0, tuple(parse_cards(trick)))
    assert caught.value.code == code


PROGRAM = """
import random
from naive_play import random_table
from test_solver import SOLVER, spot_of, dealt, random_deal
draw = random.Random(11)
for tricks in (2, 3, 4, 5):
    for _ in range(12):
        print(SOLVER.points(spot_of(*random_table(draw, tricks))), end=" ")
print(SOLVER.nodes)
"""


def told(**environment: str) -> str:
    """Let another process solve the same positions."""
    here = os.path.dirname(__file__)  # noqa: PTH120 - a text for the environment
    paths = os.pathsep.join([here, os.path.dirname(here), *sys.path])  # noqa: PTH120 - the same
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_plain_python_and_further_processes_say_the_same() -> None:
    """Values and node counts of the compiled kernels, loaded from the cache, and of the same source as it is.

    The second process is a test of its own: a cached function that calls itself without a signature aborts
    there.
    """
    assert len({told(), told(), told(NUMBA_DISABLE_JIT="1")}) == 1


@pytest.mark.parametrize(("declarer", "leader"), [(3, 0), (-1, 0), (0, 3), (0, -1)])
def test_no_position_at_a_seat_that_there_is_not(declarer: int, leader: int) -> None:
    deal = parse_deal("CA S7 | CT C7 | SA SK | D7 D8", whole=False)
    with pytest.raises(ValueError, match="0 forehand, 1 middlehand, 2 rearhand"):
        position(deal, Kind.GRAND, declarer, leader)
