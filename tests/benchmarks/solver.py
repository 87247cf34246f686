"""How fast the open-card solver is: `cd tests && python -m benchmarks solver [DEALS]`.

The deals are those of performance.md, section 1: 32 cards at random and a random leader. `suit`: the
strongest of three hands (2 x jacks + longest suit + aces) takes up the skat and declares its longest suit;
`grand`: the same, kept only with two jacks and four jacks and aces together; `suit-any`: seat 0 declares
its best suit whatever it holds; `null`: the hand with the lowest cards, kept only when no suit of it is
without a low card. The discard is simple: cards of short side suits, no aces. Times are those of this
thread, so other work disturbs them little; nodes do not depend on the machine.
"""

import random
import sys
import time
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Final, NamedTuple

from skatcalc.sim.kernels.solver_layout import ROW
from skatcalc.sim.odds import Question, odds, question, world
from skatcalc.sim.solver import KINDS, Position, Solver, position
from skatcalc.skat.cards import JACKS, PACK, Card, Deal, Hand, Rank, Suit
from skatcalc.skat.cardtext import parse_hand
from skatcalc.skat.contract import SUITS, Kind
from skatcalc.skat.rules import preset

DEALS: Final = 500
WORLDS: Final = 200
THREADS: Final = 2
HANDS: Final = (
    "CJ SJ DJ CA CT CK C8 SA H7 DK",
    "SJ DJ SA SK S9 S7 HA HT DQ C8",
    "HJ CT C9 SK SQ HT H8 DA DQ D7",
    "CJ SJ HJ CA CT SA HA HT D9 D8",
    "C7 C8 C9 CJ S7 S9 SJ H7 H8 D8",
    "CJ HJ HA HT HK H9 CA C9 S7 DT",
    "SJ HJ DJ CA CK SA SK HT D9 D7",
    "CJ DJ SA ST SK SQ S8 HA CK D9",
    "HJ DJ DA DT DK D8 D7 CA CT H9",
    "CJ SJ CA CT SA ST H8 H7 DA D7",
)


class Figure(NamedTuple):
    """One question answered: seconds and positions searched."""

    seconds: float
    nodes: int


def longest(cards: Hand) -> Suit:
    """Give the longest suit, jacks apart; of equal ones the stronger, then the higher."""
    own = [card for card in cards if card.rank is not Rank.JACK]
    return max(Suit, key=lambda suit: (sum(card.suit is suit for card in own), tops(own, suit), -suit))


def tops(cards: Sequence[Card], suit: Suit) -> int:
    return sum(card.suit is suit and card.rank in (Rank.ACE, Rank.TEN) for card in cards)


def strength(cards: Hand) -> int:
    """Give 2 x jacks + longest suit + aces."""
    suit = longest(cards)
    length = sum(card.suit is suit and card.rank is not Rank.JACK for card in cards)
    return 2 * len(cards & Hand(JACKS)) + length + sum(card.rank is Rank.ACE for card in cards)


def discarded(cards: Hand, kind: Kind) -> Hand:
    """Lay two cards away: the highest in Null, else from short side suits, no aces and no trumps."""
    if kind is Kind.NULL:
        return Hand(sorted(cards, key=lambda card: (card.rank - 8 * (card.rank is Rank.JACK), card))[-2:])
    trump = SUITS.index(kind) if kind in SUITS else -1

    def cost(card: Card) -> tuple[int, int]:
        length = sum(other.suit is card.suit and other.rank is not Rank.JACK for other in cards)
        keeps = 100 * (card.rank is Rank.JACK or card.suit == trump) + 20 * (card.rank is Rank.ACE)
        return keeps + 2 * length, card

    return Hand(sorted(cards, key=cost)[:2])


def deal(draw: random.Random, mode: str) -> Position:
    """Draw deals until one fits."""
    while True:
        pack = list(PACK)
        draw.shuffle(pack)
        hands = [Hand(pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
        leader = draw.randrange(3)
        if mode == "null":
            declarer = min(range(3), key=lambda seat: sum(card.rank for card in hands[seat]))
        else:
            declarer = 0 if mode == "suit-any" else max(range(3), key=lambda seat: strength(hands[seat]))
        twelve = hands[declarer] | Hand(pack[30:])
        jacks = len(twelve & Hand(JACKS))
        if mode == "grand" and (jacks < 2 or jacks + sum(card.rank is Rank.ACE for card in twelve) < 4):
            continue
        kind = {"grand": Kind.GRAND, "null": Kind.NULL}.get(mode) or SUITS[longest(twelve)]
        away = discarded(twelve, kind)
        hands[declarer] = twelve - away
        if mode == "null" and not plausible(hands[declarer]):
            continue
        return position(Deal(hands[0], hands[1], hands[2], away), kind, declarer, leader)


def plausible(cards: Hand) -> bool:
    """Tell whether every suit held has a 7 or 8."""
    return all(
        any(card.rank <= Rank.EIGHT for card in cards if card.suit is suit)
        for suit in {card.suit for card in cards}
    )


def figures(spots: Sequence[Position], ask: Callable[[Solver, Position], object]) -> list[Figure]:
    """Ask every position anew, with a table that knows nothing of it."""
    solver = Solver()
    found = []
    for spot in spots:
        nodes, begun = solver.nodes, time.thread_time()
        ask(solver, spot)
        found.append(Figure(time.thread_time() - begun, solver.nodes - nodes))
    return found


def decided(asked: Question) -> float:
    """Ask nothing but which of the six contracts with the skat can be won in each world; give the seconds."""

    def judge(numbers: range) -> None:
        rows = array("q")
        for dealt in (world(asked, number) for number in numbers):
            for kind in KINDS.values():
                hands = (asked.cards | dealt.skat, dealt.after, dealt.third)
                rows.extend((kind, *(hand.bits for hand in hands), asked.seat, 0, 1, 0, 0, 0))
        solver = solvers.get()
        solver.judge(rows, len(rows) // ROW)
        solvers.put(solver)

    solvers: SimpleQueue[Solver] = SimpleQueue()
    for _ in range(THREADS):
        solvers.put(Solver())
    begun = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(judge, (range(first, first + 5) for first in range(0, WORLDS, 5))))
    return time.perf_counter() - begun


def told(name: str, found: Sequence[Figure]) -> None:
    """Write one line of the report."""
    times = sorted(1000 * figure.seconds for figure in found)
    nodes = sorted(figure.nodes for figure in found)
    n = len(found)
    rate = sum(nodes) / max(sum(times), 1e-9) / 1000
    sys.stdout.write(
        f"  {name:22} median {times[n // 2]:7.3f}  mean {sum(times) / n:7.3f}"
        f"  p99 {times[n * 99 // 100]:8.2f} ms"
        f"   positions {nodes[n // 2]:8,} {sum(nodes) // n:9,}   {rate:5.1f} M/s\n"
    )
    sys.stdout.flush()


def main(deals: int = DEALS) -> None:
    """Run everything."""
    sys.stdout.write(f"open-card solver, {deals} deals of each kind; positions searched: median and mean\n")
    for mode in ("suit", "grand", "suit-any"):
        draw = random.Random(1)  # noqa: S311 - no secret
        spots = [deal(draw, mode) for _ in range(deals)]
        told(f"{mode}, 61 or not", figures(spots, lambda solver, spot: solver.reaches(spot, 61)))
        told(f"{mode}, card points", figures(spots, lambda solver, spot: solver.points(spot)))
    draw = random.Random(1)  # noqa: S311 - no secret
    spots = [deal(draw, "null") for _ in range(deals)]
    told("null, lost or not", figures(spots, lambda solver, spot: solver.reaches(spot, 1)))
    told("null, tricks", figures(spots, lambda solver, spot: solver.points(spot)))
    sys.stdout.write(
        f"odds, {WORLDS} worlds, {THREADS} threads: win or not in the six contracts with the skat,"
        " best discard;\nthen all of `odds`: twelve contracts, Schneider, mean scores\n"
    )
    for cards in HANDS:
        asked = question(parse_hand(cards), preset("isko"))
        wins = decided(asked)
        answer = odds(asked, WORLDS)
        best = answer.forms[0]
        sys.stdout.write(
            f"  {cards}  {wins:6.2f} s  {answer.seconds:6.2f} s"
            f"   bid {answer.bid or '-'}, best {best.contract.kind.value} {best.score:+.1f}\n"
        )
        sys.stdout.flush()
