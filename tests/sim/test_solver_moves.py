"""Cards that the solver leaves out, and positions it takes for one, against plain minimax (`naive_play`).

The sources of the kernels run here as plain Python, whether or not they are compiled elsewhere.
`pytest -m slow tests/sim/test_solver_moves.py` asks 35,200 positions where cards are left out, the quick
suite 940.
"""

import operator
import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import naive_play
import pytest
from naive_play import CARD_POINTS, GAMES, SUITS, Table, legal, random_table, strength, suit_of, value

from skatcalc.sim.kernels import solver_layout, solver_moves, solver_order, solver_table, solver_weights

MODULES = (solver_layout, solver_weights, solver_table, solver_moves, solver_order)
TRUMP_GAMES = GAMES[:-1]


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def plain(modules: tuple[ModuleType, ...], **others: object) -> Callable[[str], Any]:
    """Take the functions of modules as they are written, in one room; `others` stand for names of theirs."""
    names: dict[str, Any] = {}
    for module in modules:
        for name, thing in vars(module).items():
            function = getattr(thing, "py_func", thing)
            if isinstance(function, FunctionType) and not function.__closure__:
                function = FunctionType(function.__code__, names, name)
            names[name] = function
    names.update(count=int.bit_count, length=int.bit_length, lowest=lowest)
    names.update(load=operator.getitem, store=operator.setitem, w=solver_weights, **others)
    return names.__getitem__


KERNEL = plain(MODULES)


def row(game: str) -> list[str]:
    """Give the cards in the order of their bits (`solver_layout`)."""
    high = game if game in SUITS else SUITS[-1]
    suits = [suit for suit in SUITS if suit != high] + [high]
    return [suit + rank for suit in suits for rank in "789QKTA"] + ["DJ", "HJ", "SJ", "CJ"]


def mask(cards: Iterable[str], game: str) -> int:
    order = row(game)
    return sum(1 << order.index(card) for card in cards)


def memory_of(game: str) -> list[int]:
    memory = [0] * solver_layout.HEAD
    memory[solver_layout.TRUMPS] = mask((card for card in row(game) if suit_of(card, game) == "trump"), game)
    points = [CARD_POINTS[card[1]] for card in row(game)]
    memory[solver_layout.POINTS : solver_layout.POINTS + len(points)] = points
    weights = solver_weights.GRAND_WEIGHTS if game == "grand" else solver_weights.SUIT_WEIGHTS
    memory[solver_weights.WEIGHTS : solver_weights.WEIGHTS + len(weights)] = weights
    return memory


def winning(table: Table) -> int:
    """Give the place of the card that wins the trick so far."""
    led = suit_of(table.trick[0], table.game)
    return max(range(len(table.trick)), key=lambda place: strength(table.trick[place], led, table.game))


def listed(table: Table) -> list[str]:
    """Give the cards that the solver tries."""
    game = table.game
    memory = memory_of(game)
    at = solver_layout.MOVES
    whole = [set(table.hands[(table.leader + place) % 3]) for place in range(3)]
    rest = [mask(hand, game) for hand in whole]
    for place, card in enumerate(table.trick):
        whole[place].add(card)
    a, b, c = (mask(hand, game) for hand in whole)
    who = (table.declarer - table.leader) % 3
    if not table.trick:
        n = KERNEL("list_leads")(memory, at, a, b, c, who, 0)
    elif len(table.trick) == 1:
        n = KERNEL("list_seconds")(memory, at, mask(table.trick, game), a, b, c, who)
    else:
        led = suit_of(table.trick[0], game)
        suit = mask((card for card in row(game) if suit_of(card, game) == led), game)
        best = winning(table)
        ours = who not in {2, best}
        n = KERNEL("list_thirds")(
            memory, at, suit, mask(table.trick[best : best + 1], game), int(ours), c, rest[0] | rest[1]
        )
    order = row(game)
    return [order[entry & 31] for entry in memory[at : at + n]]


def mover_of(table: Table) -> int:
    return (table.leader + len(table.trick)) % 3


def values(table: Table) -> dict[str, int]:
    """Give what each legal card is worth to its player, by minimax."""
    mover = mover_of(table)
    sign = 1 if mover == table.declarer else -1
    found = {}
    for card in legal(table):
        hands = tuple(hand - {card} if seat == mover else hand for seat, hand in enumerate(table.hands))
        after = table._replace(hands=hands, trick=(*table.trick, card))
        found[card] = sign * naive_play.value(after)
    return found


def neighbours(table: Table, one: str, other: str) -> bool:
    """Tell whether no foreign card lies between two: of another hand or winning so far."""
    game = table.game
    suit = suit_of(one, game)
    if suit_of(other, game) != suit:
        return False
    foreign = {card for seat, hand in enumerate(table.hands) for card in hand if seat != mover_of(table)}
    if table.trick:
        foreign.add(table.trick[winning(table)])
    low, high = sorted((strength(one, suit, game), strength(other, suit, game)))
    return not any(low < strength(card, suit, game) < high for card in foreign if suit_of(card, game) == suit)


def check(table: Table) -> list[str]:
    """Let each card that is left out be no better than a neighbour that is tried. Give those left out."""
    kept = listed(table)
    allowed = legal(table)
    assert len(set(kept)) == len(kept)
    assert set(kept) <= set(allowed)
    worth = values(table)
    assert max(worth[card] for card in kept) == max(worth.values()), table
    dropped = [card for card in allowed if card not in kept]
    for card in dropped:
        assert any(neighbours(table, card, other) and worth[other] >= worth[card] for other in kept), table
    return dropped


@pytest.fixture(autouse=True)
def remember(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let minimax judge a position once."""
    monkeypatch.setattr(naive_play, "value", cache(value))


class Case(NamedTuple):
    """One kind of choice in which a card is left out."""

    cards_before: int
    declarer: int
    grand: bool
    dropped: str


EVERY_CASE = {
    Case(before, place, grand, kind)
    for before in range(3)
    for place in range(3)
    for grand in (False, True)
    for kind in ("jack", "trump", "plain")
    if not (grand and kind == "trump")
}


def crowded_table(draw: random.Random, tricks: int) -> Table:
    """Deal from few suits, neighbours often to one hand; perhaps in mid-trick."""
    game = draw.choice(TRUMP_GAMES)
    suits = draw.sample(SUITS, draw.randrange(2, 4) if tricks > 3 else draw.randrange(1, 4))
    pack = [card for card in row(game) if card[1] == "J" or card[0] in suits]
    dealt = set(draw.sample(pack, 3 * tricks))
    hands: list[set[str]] = [set(), set(), set()]
    seat = 0
    for card in row(game):
        if card in dealt:
            if draw.random() < 0.5 or len(hands[seat]) == tricks:
                seat = draw.choice([other for other in range(3) if len(hands[other]) < tricks])
            hands[seat].add(card)
    leader = draw.randrange(3)
    trick: list[str] = []
    table = Table(tuple(map(frozenset, hands)), (), leader, draw.randrange(3), game)
    for place in range(draw.randrange(3)):
        trick.append(draw.choice(legal(table)))
        hands[(leader + place) % 3] -= {trick[-1]}
        table = table._replace(hands=tuple(map(frozenset, hands)), trick=tuple(trick))
    return table


def ask(draw: random.Random, tricks: int, positions: int) -> Counter[Case]:
    """Check so many random positions where cards are left out; count them."""
    counts: Counter[Case] = Counter()
    while positions:
        table = crowded_table(draw, tricks) if draw.random() < 0.8 else random_table(draw, tricks)[0]
        if table.game == "null" or len(listed(table)) == len(legal(table)):
            continue
        positions -= 1
        for card in check(table):
            place = (table.declarer - table.leader) % 3
            kind = "jack" if card[1] == "J" else "trump" if card[0] == table.game else "plain"
            counts[Case(len(table.trick), place, table.game == "grand", kind)] += 1
        naive_play.value.cache_clear()  # type: ignore[attr-defined]
    return counts


def test_cards_left_out_are_no_better_than_a_neighbour() -> None:
    """At leads, second and third cards, with the declarer at each place; each kind of card is left out."""
    counts: Counter[Case] = Counter()
    for tricks, positions in ((2, 500), (3, 400), (4, 40)):
        counts += ask(random.Random(tricks), tricks, positions)  # noqa: S311 - no secret
    assert set(counts) == EVERY_CASE


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("tricks", "positions"), [(2, 4000), (3, 4000), (4, 800)])
def test_cards_left_out_are_no_better_in_many_positions(tricks: int, positions: int, seed: int) -> None:
    counts = ask(random.Random(100 * tricks + seed), tricks, positions)  # noqa: S311 - no secret
    assert set(counts) == EVERY_CASE


# why | game | place of the declarer | the hands in the order of play | the trick | what is tried
LEADS = """
both win, the dearer is led; the seven loses | C | 0 | SA ST S7 | S8 H7 H8 | S9 D7 D8 | | SA S7
one who is void may ruff | C | 0 | SA ST S7 | S8 H7 H8 | C7 D7 D8 | | SA ST S7
both are void, one may ruff | C | 0 | SA ST S7 | C7 H8 H9 | HA D7 D8 | | SA ST S7
both are void without trumps, so both win | C | 0 | SK SQ H7 | H8 H9 HK | HA D7 D8 | | SK H7
the next must beat it, the cheaper is led | C | 0 | ST SK H7 | SA H8 H9 | HA D7 D8 | | SK H7
the last must beat it | C | 0 | ST SK H7 | HA H8 H9 | SA D7 D8 | | SK H7
the next may hold back, the last must beat it | C | 0 | SK SQ H7 | SA S7 H9 | ST D7 D8 | | SQ H7
one must beat it, the other may ruff | C | 0 | ST SK H7 | SA H8 H9 | C7 D7 D8 | | SK H7
the next may beat it or not | C | 0 | ST SK H7 | SA S7 H9 | HA D7 D8 | | ST SK H7
the same with cards of equal points | C | 0 | S9 S8 H7 | SA S7 H9 | HA D7 D8 | | S8 H7
7 and 9, the 8 out of play | C | 0 | S9 S7 H7 | C7 H8 H9 | HA D7 D8 | | S7 H7
7 and 9, the 8 in another hand | C | 0 | S9 S7 H7 | C7 H8 H9 | S8 D7 D8 | | S9 S7 H7
7 8 9 in one hand | C | 0 | S9 S8 S7 | C7 H8 H9 | HA D7 D8 | | S7
A and K, the 10 out of play | C | 0 | SA SK H7 | S9 S8 H9 | HA D7 D8 | | SA H7
A and K, the 10 in another hand | C | 0 | SA SK H7 | ST S7 H9 | HA D7 D8 | | SA SK H7
A and 7, all between out of play | C | 0 | SA S7 H7 | H8 H9 HK | HA D7 D8 | | SA H7
10 and 7, all between out of play, both lose | C | 0 | ST S7 H7 | SA H9 H8 | HA D7 D8 | | S7 H7
jack above the ace of trumps, both win | H | 0 | DJ HA S7 | H7 H8 S8 | S9 D7 D8 | | HA S7
jack above the nine of trumps, both win | H | 0 | DJ H9 S7 | H7 H8 S8 | S9 D7 D8 | | DJ S7
jack and ace of trumps, both lose | H | 0 | DJ HA S7 | CJ S8 S9 | SA D7 D8 | | DJ S7
jack and nine of trumps, both lose | H | 0 | DJ H9 S7 | CJ S8 S9 | SA D7 D8 | | H9 S7
jack and ace, two jacks between out of play | H | 0 | SJ HA S7 | CJ S8 S9 | SA D7 D8 | | SJ S7
jack and ace, a foreign jack between | H | 0 | SJ HA S7 | CJ S8 S9 | DJ D7 D8 | | SJ HA S7
jack and queen, foreign trumps between | H | 0 | DJ HQ S7 | CJ S8 S9 | HA D7 D8 | | DJ HQ S7
the upper jack wins, the lower neighbours the ace | H | 0 | CJ DJ HA | SJ S7 S8 | H7 S9 D8 | | CJ DJ
jack and ace of the fourth suit in Grand | grand | 0 | DJ DA S7 | CJ S8 S9 | SA D7 HA | | DJ DA S7
all jacks win, and are equal | grand | 0 | CJ SJ HJ | DJ S7 S8 | S9 SA ST | | CJ
jacks, one between out of play, the next may hold back | H | 0 | SJ DJ S7 | CJ H7 S8 | S9 SA ST | | DJ S7
jacks, one between with the next, who may hold back | H | 0 | SJ DJ S7 | CJ HJ H7 | S9 SA ST | | SJ DJ S7
the next of two opponents may hold back | grand | 0 | SJ HJ S7 | CJ DJ S8 | S9 SA ST | | HJ S7
jacks with a foreign one between | grand | 0 | SJ DJ S7 | CJ HJ S8 | S9 SA ST | | SJ DJ S7
jacks, the one between out of play | grand | 0 | SJ DJ D7 | CJ S7 S8 | S9 SA ST | | DJ D7
neighbours 7 8 9 that may be ruffed | grand | 0 | D9 D7 D8 | CJ S7 S8 | S9 SA ST | | D7
declarer void without trumps, the dearest | C | 1 | SA SK S8 | H7 H8 H9 | ST D7 D8 | | SA SK
declarer void with a trump | C | 1 | SA S9 S8 | C7 H8 H9 | ST D7 D8 | | SA S8
7 and 9, the partner has the 8, declarer may ruff | C | 1 | S9 S7 H7 | C7 H8 H9 | S8 D7 D8 | | S9 S7 H7
declarer void, his trump decides about A and 10 | C | 1 | SA ST S7 | C7 H8 H9 | D9 D7 D8 | | SA ST S7
declarer, next, must follow below | C | 1 | SA ST H7 | S9 H8 C7 | D7 D8 D9 | | SA H7
declarer, last, must follow below | C | 2 | SA ST H7 | D7 D8 D9 | S9 H8 C7 | | SA H7
declarer must follow below, the partner may win too | C | 1 | SK SQ H7 | S7 H8 C7 | SA S8 D9 | | SK H7
declarer must win | C | 1 | SK SQ H7 | SA H8 C7 | S9 D8 D9 | | SQ H7
declarer may leave it to the partner | C | 1 | SQ S9 H7 | SA SK H8 | ST D8 D9 | | SQ S9 H7
declarer must win, the partner having none and no trump | C | 1 | SK SQ H7 | SA H8 C7 | D7 D8 D9 | | SQ H7
declarer must follow, the partner may ruff | C | 1 | SK SQ H7 | SA H8 D7 | C7 D8 D9 | | SK SQ H7
partner must win | C | 1 | SK SQ H7 | ST H8 D7 | SA D8 D9 | | SK H7
partner must win, the declarer's king lies between | C | 1 | ST SQ H7 | SK S9 H8 | SA D8 D9 | | ST SQ H7
partner may leave it to the declarer | C | 1 | SQ S9 H7 | ST H8 D7 | SA SK D9 | | SQ S9 H7
partner may win or not | C | 1 | SK SQ H7 | ST H8 D7 | SA S9 D9 | | SK SQ H7
partner, next, must win | C | 2 | SK SQ H7 | SA D8 D9 | ST H8 D7 | | SK H7
declarer may hold back | C | 2 | SK SQ H7 | D7 D8 D9 | SA S7 H8 | | SK SQ H7
declarer must win with a jack | H | 2 | DJ HA S7 | S8 S9 D7 | CJ D8 D9 | | DJ S7
partner must win with a jack | H | 2 | DJ HA S7 | CJ S9 D7 | HK D8 D9 | | HA S7
"""
SECONDS = """
partner must win with the ace | C | 0 | H7 | SQ S9 | SA HA | SK | SQ
partner may win or not | C | 0 | H7 | SQ S9 | SA S7 | SK | SQ S9
partner may win or not, equal points | C | 0 | H7 | S9 S8 | SA S7 | SK | S8
partner cannot win | C | 0 | H7 | SQ S9 | S7 HA | SA | S9
partner void without trumps | C | 0 | H7 | SQ S9 | H8 HA | SA | S9
partner void with a trump | C | 0 | H7 | SQ S9 | C7 HA | SA | SQ S9
both beat the lead, partner behind | C | 0 | H7 | ST SK | SA S7 | SQ | ST
one beats the lead, partner cannot | C | 0 | H7 H8 | SA ST S7 | S9 HA HT | SQ | SA S7
discards to the declarer | C | 0 | S8 S9 | HT HK D9 | S7 D7 D8 | SA | HK D9
discards A and 10 to the declarer | C | 0 | S8 S9 | DA DT H9 | S7 D7 D8 | SA | DT H9
discards A and 10 to the declarer in Grand | grand | 0 | S8 S9 | DA DT H9 | S7 D7 D8 | SA | DT H9
discards or ruffs, ace below the jack | grand | 1 | S8 S9 | DA DJ H9 | S7 D7 D8 | SA | DA DJ H9
discards, partner must win | C | 0 | D8 D9 | HT HK S9 | DA S7 S8 | DK | HT S9
discards of a suit that stands higher, partner must win | C | 0 | S8 S9 | HT HK D9 | SA D7 D8 | SK | HT D9
discards, partner may ruff | C | 0 | S8 S9 | HT HK D9 | C7 D7 D8 | SA | HT HK D9
ruffs and discards | C | 0 | S8 S9 SQ | CT C9 HT HK | S7 D7 D8 D9 | SA | CT HK
ruffs, partner may ruff higher | C | 0 | S8 S9 SQ | CT C9 HT HK | CA D7 D8 D9 | SA | CT HT HK
ruffs in Grand | grand | 0 | S8 S9 | SJ HJ DT | S7 D7 D8 | SA | SJ DT
void, trumps led | C | 0 | S8 S9 | HT HK D9 | S7 D7 D8 | C9 | HK D9
void, trumps led, partner must win | C | 0 | S8 S9 | HT HK D9 | CA D7 D8 | C9 | HT D9
jack and ace to a partner's jack | H | 0 | S7 | DJ HA | CJ S8 | SJ | HA
jack and ace to the declarer's jack | H | 0 | S7 | DJ HA | S9 S8 | CJ | DJ
declarer beats both | C | 1 | H7 | SA ST | S7 HA | S9 | SA
declarer may be beaten | C | 1 | H7 | ST SK | SA S8 | S9 | ST SK
declarer may be beaten by one of two | C | 1 | H7 | ST SK | SA SQ | S9 | ST SK
declarer must be beaten | C | 1 | H7 | ST SK | SA HA | S9 | SK
declarer below the lead | C | 1 | H7 | ST SK | S7 S8 | SA | SK
declarer below the lead, the last may win too | C | 1 | H7 | SQ S9 | SA S7 | SK | S9
declarer may be ruffed | C | 1 | H7 | SA ST | C7 HA | S9 | SA ST
declarer, last void without trumps | C | 1 | H7 | SA ST | H8 HA | S9 | SA
declarer ruffs | C | 1 | S8 S9 SQ | CT C9 HT HK | S7 D7 D8 D9 | SA | CT HK
declarer ruffs, may be ruffed higher | C | 1 | S8 S9 SQ | CT C9 HT HK | CA D7 D8 D9 | SA | CT C9 HK
declarer ruffs, equal, may be ruffed higher | C | 1 | S8 SQ | C9 C8 HT | CA D7 D8 | SA | C8 HT
declarer ruffs above some trumps | C | 1 | S8 S9 SQ | CT C9 HT HK | CQ D7 D8 D9 | SA | CT C9 HK
7 and 9, the 8 led | C | 1 | H7 | S9 S7 | SA H8 | S8 | S9 S7
7 and 9, the 8 out of play | C | 1 | H7 | S9 S7 | SA H8 | SK | S7
lead of the partner stands | C | 2 | H7 | ST SK | S7 HA | SA | ST
lead of the partner may be ruffed | C | 2 | H7 | ST SK | C7 HA | SA | ST SK
lead of the partner, declarer void without trumps | C | 2 | H7 | ST SK | H8 HA | SA | ST
declarer, last, must win | C | 2 | H7 | ST SK | SA HA | S9 | SK
declarer, last, may win or not | C | 2 | H7 | ST SK | SA S7 | S9 | ST SK
declarer, last, must beat the lead, not the second | C | 2 | H7 | ST SK | SA SQ | S9 | ST SK
above the declarer | C | 2 | H7 | SA ST | SQ S7 | S9 | SA
above the lead, not above the declarer | C | 2 | H7 | SA SK | ST S7 | S9 | SA SK
ruffs, discards lose | C | 2 | D8 DK DQ | CT C9 HT HK | DA S7 S8 S9 | D9 | CT HK
ruffs, discards undecided | C | 2 | S8 SK SQ | CT C9 HT HK | SA S7 D8 D9 | S9 | CT HT HK
ruffs, the lead stands | C | 2 | S8 SK SQ | CT C9 HT HK | S7 D7 D8 D9 | SA | CT HT
ruffs, declarer may ruff higher | C | 2 | S8 SK SQ | CT C9 HT HK | CA D7 D8 D9 | SA | CT C9 HT HK
jack and nine of trumps, declarer must win | H | 2 | S7 | DJ H9 | CJ S8 | H7 | H9
jack and king of trumps, the ace led | H | 2 | S7 | DJ HK | CJ S8 | HA | DJ HK
jack and ten of trumps, the ace out of play | H | 2 | S7 | DJ HT | CJ S8 | H9 | DJ
"""
THIRDS = """
10 and K to the partner's ace | C | 0 | H7 | H8 | ST SK | S7 SA | ST
10 and K to the declarer's ace | C | 0 | H7 | H8 | ST SK | SA S7 | SK
10 and K of the declarer to an ace | C | 2 | H7 | H8 | ST SK | SA S7 | SK
10 and K of the declarer to the queen | C | 2 | H7 | H8 | ST SK | S7 SQ | ST
A and 10 win, 9 and 8 lose | C | 0 | H7 HA HT | H8 H9 HK | SA ST S9 S8 | SQ S7 | SA S8
the queen, a foreign one of the same suit between | C | 0 | S9 | H8 | ST S8 | SA S7 | ST S8
the partner's card lies between | C | 0 | H7 | H8 | SK S9 | S7 SQ | SK S9
9 and 7 beside the partner's 8 | C | 1 | H7 | H8 | S9 S7 | S8 D7 | S9 S7
9 and 7 beside the declarer's 8 | C | 0 | H7 | H8 | S9 S7 | S8 D7 | S9 S7
9 and 7, the 8 lies in the trick and loses | C | 1 | H7 | H8 | S9 S7 | SA S8 | S9
discards to the partner, a foreign king between | C | 1 | S7 S8 | HK H8 | HT HQ D9 | SA S9 | HT HQ D9
discards to the partner, neighbours | C | 1 | S7 S8 | D7 D8 | HT HK D9 | SA S9 | HT D9
discards to the declarer, neighbours | C | 0 | S7 S8 | D7 D8 | HT HK D9 | SA S9 | HK D9
ruffs or discards, the declarer's trick so far | C | 0 | S8 SK SQ | D7 D8 D9 | CT C9 HT HK | SA S7 | CT HK
ruffs or discards, the partner's trick so far | C | 1 | S8 SK SQ | D7 D8 D9 | CT C9 HT HK | SA S7 | CT HT
over the declarer's trump | C | 1 | S8 SK SQ | D7 D8 D9 | CT C9 HT HK | SA CK | CT C9 HK
over the partner's trump | C | 0 | S8 SK SQ | D7 D8 D9 | CT C9 HT HK | SA CK | CT C9 HT
under the declarer's trump, ace below the jack | grand | 1 | S8 S9 | D7 D8 | DA DJ H9 | SA CJ | DA DJ H9
under the partner's trump, ace below the jack | grand | 0 | S8 S9 | D7 D8 | DA DJ H9 | SA CJ | DA DJ H9
discards A and 10 to the declarer, diamonds | C | 0 | S8 S9 | D7 D8 | DA DT H9 | SA S7 | DT H9
void, trumps led | C | 0 | S7 S8 | D7 D8 | HT HK D9 | CA C7 | HK D9
jack and ace of trumps win | H | 0 | S7 | S8 | DJ HA | HK H7 | HA
jack and ace of trumps to the partner | H | 1 | S7 | S8 | DJ HA | CJ H7 | HA
jack and ace of trumps lose | H | 0 | S7 | S8 | DJ HA | CJ H7 | DJ
jack and nine of trumps lose | H | 0 | S7 | S8 | DJ H9 | CJ H7 | H9
jack and nine of trumps to the partner's jack | H | 1 | S7 | S8 | DJ H9 | CJ H7 | DJ
jack wins, nine loses | H | 0 | S7 | S8 | DJ H9 | HK H7 | DJ H9
jack and nine, the partner's ten between | H | 1 | S7 | S8 | DJ H9 | HT H7 | DJ H9
jack and nine, the ace in another hand | H | 0 | HA | S8 | DJ H9 | CJ H7 | DJ H9
jacks beside the partner's jack | grand | 1 | S7 | S8 | SJ DJ | HJ S9 | SJ DJ
jacks, the one between lies in the trick and loses | grand | 1 | S7 S9 | S8 H9 | SJ DJ H7 | CJ HJ | SJ
"""
CASES = [
    pytest.param([part.strip() for part in line.split("|")], id=line.split("|")[0].strip())
    for lines in (LEADS, SECONDS, THIRDS)
    for line in lines.strip().splitlines()
]


@pytest.mark.parametrize("case", CASES)
def test_written_out(case: list[str]) -> None:
    """The cards that the reasoning in `solver_moves` leaves; minimax agrees that they are enough."""
    _, game, declarer, *cards, trick, tried = case
    hands = tuple(frozenset(hand.split()) for hand in cards)
    table = Table(hands, tuple(trick.split()), 0, int(declarer), game)
    assert sorted(listed(table)) == sorted(tried.split())
    check(table)


def dealt(draw: random.Random, game: str, size: int) -> tuple[tuple[list[str], ...], list[int]]:
    """Deal three hands from the smaller cards and the jacks, and prepare the memory for them."""
    pack = row(game)
    if size < 10:
        pack = [card for card in pack if card[1] in "789J"]
    draw.shuffle(pack)
    hands = tuple(pack[seat * size : (seat + 1) * size] for seat in range(3))
    memory = memory_of(game)
    KERNEL("note_owners")(memory, *(mask(hand, game) for hand in hands))
    return hands, memory


def sequence(hands: tuple[list[str], ...]) -> tuple[object, ...]:
    """Tell with which players the 7 8 9 of each suit and the jacks lie, from low to high, and the others."""
    owner = {card: seat for seat, hand in enumerate(hands) for card in hand}
    rows = [[suit + rank for rank in "789"] for suit in SUITS] + [[suit + "J" for suit in reversed(SUITS)]]
    owners = tuple(tuple(owner[card] for card in cards if card in owner) for cards in rows)
    return *owners, frozenset((card, owner[card]) for card in owner if card[1] not in "789J")


def test_positions_with_one_key_have_the_same_owners_in_the_same_order() -> None:
    """And the other way round, with any number of cards left of whole deals."""
    draw = random.Random(31)  # noqa: S311 - no secret
    pairs = 0
    for game in TRUMP_GAMES * 4:
        hands, memory = dealt(draw, game, 10)
        high = {card for hand in hands for card in hand if card[1] not in "789J" and draw.random() < 0.5}
        sequences: dict[int, tuple[object, ...]] = {}
        keys: dict[tuple[object, ...], int] = {}
        for _ in range(300):
            chance = draw.choice((0.3, 0.5, 0.8))
            live = tuple(
                [card for card in hand if card in high or (card[1] in "789J" and draw.random() < chance)]
                for hand in hands
            )
            key = KERNEL("alike")(memory, mask((card for hand in live for card in hand), game))
            found = sequence(live)
            pairs += key in sequences
            assert sequences.setdefault(key, found) == found
            assert keys.setdefault(found, key) == key
    assert pairs > 100


def test_other_high_cards_are_other_positions() -> None:
    draw = random.Random(32)  # noqa: S311 - no secret
    for game in TRUMP_GAMES:
        hands, memory = dealt(draw, game, 10)
        cards = [card for hand in hands for card in hand]
        whole = KERNEL("alike")(memory, mask(cards, game))
        for card in cards:
            rest = KERNEL("alike")(memory, mask(set(cards) - {card}, game))
            assert rest != whole
            assert rest.bit_count() == whole.bit_count() - 1 == 29


def values_of_alike(draw: random.Random, tricks: int, pairs: int) -> None:
    """Compare the values of so many pairs of positions with one key."""
    while pairs:
        game = draw.choice(TRUMP_GAMES)
        hands, memory = dealt(draw, game, 5)
        leader, declarer = draw.randrange(3), draw.randrange(3)
        seen: dict[int, list[str]] = {}
        for _ in range(60):
            live = [draw.sample(hand, tricks) for hand in hands]
            cards = sorted(card for hand in live for card in hand)
            other = seen.setdefault(KERNEL("alike")(memory, mask(cards, game)), cards)
            if other == cards:
                continue
            one, two = (
                value(Table(tuple(frozenset(hand) & set(left) for hand in hands), (), leader, declarer, game))
                for left in (cards, other)
            )
            assert one == two, (hands, cards, other, game, leader, declarer)
            pairs -= 1
            if pairs == 0:
                break


def test_positions_with_one_key_have_one_value() -> None:
    values_of_alike(random.Random(33), 2, 500)  # noqa: S311 - no secret
    values_of_alike(random.Random(34), 3, 20)  # noqa: S311 - no secret


@pytest.mark.slow
def test_many_positions_with_one_key_have_one_value() -> None:
    values_of_alike(random.Random(35), 2, 10_000)  # noqa: S311 - no secret
    values_of_alike(random.Random(36), 3, 2000)  # noqa: S311 - no secret
    values_of_alike(random.Random(37), 4, 5)  # noqa: S311 - no secret


# all from one deal: S7 S8 CJ | S9 HJ | SJ DJ HA
ALIKE = [
    ("S7 S9", "S8 S9", True),
    ("S7 S8", "S7 S9", False),
    ("S7 S8 S9", "S7 S9", False),
    ("S7 HA", "S8 HA", True),
    ("S7 HA", "S8", False),
    ("CJ SJ", "CJ DJ", True),
    ("CJ SJ", "CJ HJ", False),
    ("SJ HJ", "HJ DJ", False),
    ("CJ HJ DJ", "SJ HJ DJ", False),
    ("S7 CJ SJ", "S8 CJ DJ", True),
]


@pytest.mark.parametrize(("one", "other", "same"), ALIKE)
def test_written_out_positions_are_alike(one: str, other: str, *, same: bool) -> None:
    """Who holds the lower cards and the higher ones decides; which they are does not."""
    for game in TRUMP_GAMES:
        memory = memory_of(game)
        hands = ("S7 S8 CJ", "S9 HJ", "SJ DJ HA")
        KERNEL("note_owners")(memory, *(mask(hand.split(), game) for hand in hands))
        first, second = (KERNEL("alike")(memory, mask(cards.split(), game)) for cards in (one, other))
        assert (first == second) is same


def test_table_never_says_more_than_was_found() -> None:
    """Many positions, few places: what is forgotten is asked again, and nothing is wrong."""
    kernel = plain(MODULES, TABLE_SIZE=8)
    draw = random.Random(38)  # noqa: S311 - no secret
    memory = [0] * (solver_layout.HEAD + 8)
    answers: Counter[str] = Counter()
    for stamp in (1, 2, 255):
        keys = [
            draw.getrandbits(32) | who << 32 | stamp << solver_layout.STAMP_BIT
            for who in range(3)
            for _ in "abcd"
        ]
        worth = {key: draw.randrange(121) for key in keys}
        bounds: dict[int, tuple[int, int]] = {}
        for _ in range(3000):
            key = draw.choice(keys)
            need = draw.randrange(1, 121)
            entry = kernel("found")(memory, key)
            if entry:
                answer = kernel("settled")(entry, need)
                low, high = bounds[key]
                assert answer == (low if low >= need else high if high < need else -1)
                if answer >= need:
                    assert answer <= worth[key]
                elif answer >= 0:
                    assert answer >= worth[key]
                answers["none" if answer < 0 else "low" if answer >= need else "high"] += 1
            else:
                bounds[key] = (0, 120)
                answers["missing"] += 1
            if draw.random() < 0.5:
                continue
            reached = worth[key] >= need
            best = draw.randint(need, worth[key]) if reached else draw.randint(worth[key], need - 1)
            chosen = draw.randrange(32)
            kernel("keep")(memory, key, best, need, 120, chosen)
            low, high = bounds[key]
            bounds[key] = (max(low, best), high) if reached else (low, min(high, best))
            entry = kernel("found")(memory, key)
            assert entry >> solver_table.LEAD & 31 == chosen
            assert (entry >> solver_table.LOW & 255, entry >> solver_table.HIGH & 255) == bounds[key]
    assert all(answers[kind] > 100 for kind in ("none", "low", "high", "missing"))


def test_first_place_is_for_more_cards_and_the_second_for_the_last() -> None:
    """What other deals have left gives way at once."""
    kernel = plain(MODULES, TABLE_SIZE=2)
    memory = [0] * (solver_layout.HEAD + 2)
    old, stamp = (1 << solver_layout.STAMP_BIT, 2 << solver_layout.STAMP_BIT)
    most, many, few, fewest = (stamp | cards for cards in (0x3FFFF, 0x7FFF, 0xFFF, 0x1FF))

    def kept(*keys: int) -> list[bool]:
        for key in keys:
            kernel("keep")(memory, key, 20, 10, 120, 0)
        return [kernel("found")(memory, key) != 0 for key in (old | 0x3FFFFFFF, most, many, few, fewest)]

    assert kept(old | 0x3FFFFFFF) == [True, False, False, False, False]
    assert kept(few) == [False, False, False, True, False]
    assert kept(fewest) == [False, False, False, True, True]
    assert kept(many) == [False, False, True, False, True]
    assert kept(few) == [False, False, True, True, False]
    assert kept(most, few) == [False, True, False, True, False]
    # what is there is mended where it is
    assert kept(few, fewest, most) == [False, True, False, False, True]
