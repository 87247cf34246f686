"""Whole deals of Skat under the policy `random`, compiled: the twin of `sim.skat` and `sim.skatpolicies`.

On every deal the kernel checks that the four sets dealt hold 32 cards, that thirty cards were played, each
once, that tricks and skat hold 120 points, that nobody who failed to follow played a card of that kind later,
and that the matadors counted card by card are those of the run of bits.
"""

import numpy as np

import skatcalc.sim.kernels.thumbs  # noqa: F401 - tells the compiler of the plain functions
from skatcalc.sim import sets32
from skatcalc.sim.kernels.jit import Ints, kernel, part
from skatcalc.sim.kernels.stream import drawn, key, mixed
from skatcalc.sim.sets32 import ALL, TRUMPS, count, lowest, nth
from skatcalc.sim.skat import DECLARE, LOOK
from skatcalc.sim.skatplays import ASSIGNED
from skatcalc.sim.skatscore import declared_score, packed
from skatcalc.sim.thumbbid import matadors_of

POWER: Ints = np.array(sets32.POWER, np.int64).ravel()
FOLLOW: Ints = np.array(sets32.FOLLOW, np.int64).ravel()
POINTS: Ints = np.array(sets32.POINTS, np.int64)
TRUMP: Ints = np.array(TRUMPS, np.int64)


@part
def random_deal(
    a: int, b: int, c: int, counter: int, deal: int, kinds: Ints, terms: Ints, deck: Ints, hands: Ints
) -> tuple[int, int, int]:
    """Play a deal of the policy `random`; give its outcome, its digest and a number of faults."""
    for card in range(32):
        deck[card] = card
    for last in range(31, 0, -1):
        a, b, c, counter, other = drawn(a, b, c, counter, last + 1)
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card
    split(deck, hands)
    skat = hands[3]
    digest = mixed(0, deal)
    for place in range(4):
        digest = mixed(digest, hands[place])
    fault = hands[0] | hands[1] | hands[2] | skat != ALL
    a, b, c, counter, declarer = drawn(a, b, c, counter, 3)
    kind = kinds[0]
    if len(kinds) > 1:
        a, b, c, counter, place = drawn(a, b, c, counter, len(kinds))
        kind = kinds[place]
    twelve = hands[declarer] | skat
    a, b, c, counter, place = drawn(a, b, c, counter, 12)
    first = nth(twelve, place)
    a, b, c, counter, place = drawn(a, b, c, counter, 11)
    second = nth(twelve & ~(1 << first), place)
    seen = 1 << first | 1 << second
    hands[declarer] = twelve & ~seen
    form = 25 if kind == 5 else 5 * kind
    digest = mixed(
        digest, (ASSIGNED + declarer) | LOOK << 9 | first << 18 | second << 27 | (DECLARE + form) << 36
    )

    trumps = TRUMP[kind]
    row = 32 * kind
    own = POINTS[first] + POINTS[second]
    others = tricks = leader = wrong = 0
    # hands, and what they cannot hold, in the order of play: turned round after each trick
    x, y, z = hands[0], hands[1], hands[2]
    x_lacks = y_lacks = z_lacks = 0
    for _ in range(10):
        a, b, c, counter, place = drawn(a, b, c, counter, count(x))
        card = nth(x, place)
        bit = 1 << card
        wrong |= (seen | x_lacks) & bit
        seen |= bit
        x ^= bit
        points = POINTS[card]
        best = POWER[row + card]
        led = FOLLOW[row + card]
        able = led | trumps
        word = leader | card << 2

        legal = y & led
        y_lacks |= 0 if legal else led
        legal = legal or y
        a, b, c, counter, place = drawn(a, b, c, counter, count(legal))
        card = nth(legal, place)
        bit = 1 << card
        wrong |= (seen | y_lacks) & bit
        seen |= bit
        y ^= bit
        points += POINTS[card]
        power = POWER[row + card] if able & bit else -1
        second_wins = power > best
        best = max(best, power)
        word |= card << 7

        legal = z & led
        z_lacks |= 0 if legal else led
        legal = legal or z
        a, b, c, counter, place = drawn(a, b, c, counter, count(legal))
        card = nth(legal, place)
        bit = 1 << card
        wrong |= (seen | z_lacks) & bit
        seen |= bit
        z ^= bit
        points += POINTS[card]
        power = POWER[row + card] if able & bit else -1
        word |= card << 12
        digest = mixed(digest, word)

        third = -1 if power > best else 0
        second = ~third if second_wins else 0
        first = ~(second | third)
        x, y, z = (
            x & first | y & second | z & third,
            y & first | z & second | x & third,
            z & first | x & second | y & third,
        )
        x_lacks, y_lacks, z_lacks = (
            x_lacks & first | y_lacks & second | z_lacks & third,
            y_lacks & first | z_lacks & second | x_lacks & third,
            z_lacks & first | x_lacks & second | y_lacks & third,
        )
        leader += 1 & second | 2 & third
        leader -= 3 if leader > 2 else 0
        mine = -1 if leader == declarer else 0
        own += points & mine
        others += points & ~mine
        tricks -= mine
    fault |= wrong != 0 or seen != ALL or x | y | z != 0 or own + others != 120
    matadors = 0
    if kind < 5:
        matadors = matadors_of(twelve, kind)
        fault |= abs(matadors) != run_length(twelve, kind)
    score = declared_score(kind, 0, 0, matadors, own, tricks, 0, terms)
    code = packed(kind, 0, 0, matadors, own, tricks, 0, declarer, score)
    return code, mixed(digest, code), fault


@part
def split(deck: Ints, hands: Ints) -> None:
    """Deal in the packets of skat 1.7: three to each, two to the skat, four to each, three to each."""
    forehand = middlehand = rearhand = 0
    for at in range(3):
        forehand |= 1 << deck[at] | 1 << deck[at + 23]
        middlehand |= 1 << deck[at + 3] | 1 << deck[at + 26]
        rearhand |= 1 << deck[at + 6] | 1 << deck[at + 29]
    for at in range(11, 15):
        forehand |= 1 << deck[at]
        middlehand |= 1 << deck[at + 4]
        rearhand |= 1 << deck[at + 8]
    hands[0], hands[1], hands[2] = forehand, middlehand, rearhand
    hands[3] = 1 << deck[9] | 1 << deck[10]


@part
def run_length(cards: int, kind: int) -> int:
    """Count the matadors a second way: the run of ones or zeros at the bottom of the trumps laid in a row."""
    row = (cards >> 7 & 1) | (cards >> 14 & 2) | (cards >> 21 & 4) | (cards >> 28 & 8)
    length = 4
    if kind < 4:
        suit = cards >> 8 * kind & 127
        for rank in range(7):
            row |= (suit >> (6 - rank) & 1) << (4 + rank)
        length = 11
    if not row & 1:
        row = ~row
    other = ~row & ((1 << length) - 1)
    return lowest(other) if other else length


@kernel
def random_deals(low: int, high: int, first: int, kinds: Ints, terms: Ints, codes: Ints, faults: Ints) -> int:
    """Play deals from number `first` on; fill in their outcomes and faults, give the sum of their digests."""
    state = np.empty(4, np.int64)
    hands = np.empty(4, np.int64)
    deck = np.empty(32, np.int64)
    digest = 0
    for place in range(len(codes)):
        deal = first + place
        key(state, low, high, deal)
        codes[place], mark, faults[place] = random_deal(
            state[0], state[1], state[2], state[3], deal, kinds, terms, deck, hands
        )
        digest += mark
    return digest
