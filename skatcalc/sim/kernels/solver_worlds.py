"""Many worlds in one call: how far the declarer gets in each, with the best of all discards.

The rows are those of `solver_layout`. Ten cards are a Hand game; of twelve cards two are laid
away. Discards are numbered as pairs of the declarer's cards in the layout of the game: (0, 1), (0, 2), ...
(10, 11).
"""

from typing import Any

from skatcalc.sim.kernels.jit import room
from skatcalc.sim.kernels.solver import search
from skatcalc.sim.kernels.solver_bits import count, laid, load, lowest, points, points_at, store, trumps_of
from skatcalc.sim.kernels.solver_entry import begin
from skatcalc.sim.kernels.solver_layout import (
    ALL_TRICKS,
    ANY_TRICK,
    BELOW_31,
    BONUS,
    EVERY_TRICK,
    FROM_90,
    HALF,
    JUDGED,
    LEVEL,
    LOST,
    NO_TRICK,
    NULL,
    PAIRS,
    ROW,
    SUIT_BITS,
    TWELVE,
    WON,
)
from skatcalc.sim.kernels.solver_null import null_search
from skatcalc.sim.kernels.solver_order import insert, suit_of


@room
def discard_score(bit: int, own: int, foreign: int, kind: int) -> int:
    """Judge a card that may be laid away: points of short suits first, trumps and aces last."""
    if kind == NULL:
        suit = 0xFF << (bit & 24)
        low = (1 << bit) - 1 & suit
        # high cards of suits with few low ones
        return 60 + 8 * count(low & foreign) - 6 * count(low & own)
    if trumps_of(kind) >> bit & 1:
        return 0
    suit = SUIT_BITS << bit // 7 * 7
    score = 60 + 2 * points_at(bit) - 6 * count(own & suit)
    if own & suit > foreign & suit:
        # the ace or what has become the highest card is worth a trick
        higher = own & suit & ~((1 << bit + 1) - 1)
        score -= 40 if higher == 0 else 10
    return score


@room
def dominated(bit: int, own: int, foreign: int, trump: int) -> int:
    """Tell whether another card is better laid away: as strong and worth more, or the same and lower.

    What lies in the skat counts for the declarer; what he keeps he may lose.
    """
    worth = points_at(bit)
    others = own & suit_of(bit, trump) & ~(1 << bit)
    while others:
        other = lowest(others)
        others &= others - 1
        low = min(bit, other)
        high = max(bit, other)
        if foreign >> low & (1 << high - low) - 1 == 0:
            gain = points_at(other) - worth
            if gain > 0 or (gain == 0 and other < bit):
                return 1
    return 0


@room
def list_discards(memory: Any, kind: int, own: int, foreign: int) -> int:
    """List the pairs to lay away, the most promising first, none that another beats. Gives their number."""
    trump = trumps_of(kind)
    n = 0
    firsts = own
    i = 0
    while firsts:
        x = lowest(firsts)
        firsts &= firsts - 1
        number = i * (2 * TWELVE - 1 - i) // 2
        i += 1
        seconds = firsts
        while seconds:
            y = lowest(seconds)
            seconds &= seconds - 1
            number += 1
            if kind == NULL:
                # a lower card is never worse to keep: what is laid away comes from the top of its suit
                above = own & ~((1 << x + 1) - 1) & 0xFF << (x & 24)
                if above & ~(1 << y) or own & ~((1 << y + 1) - 1) & 0xFF << (y & 24):
                    continue
            elif dominated(x, own ^ 1 << y, foreign, trump) or dominated(y, own ^ 1 << x, foreign, trump):
                continue
            score = discard_score(x, own, foreign, kind) + discard_score(y, own ^ 1 << x, foreign, kind)
            insert(memory, PAIRS, n, score + 512 << 20 | number - 1 << 10 | x << 5 | y)
            n += 1
    return n


@room
def next_goal(goal: int, reached: int) -> int:
    """Give what is asked behind a goal that was reached or not; 0 for nothing."""
    if goal == 61:
        return 90 if reached else 31
    if goal == 90 and reached:
        return EVERY_TRICK
    if goal == 31 and not reached:
        return ANY_TRICK
    return 0


@room
def level_of(goal: int, reached: int) -> int:
    """Give the level of a world whose last answer this is."""
    if goal == 61:
        return WON if reached else LOST
    if goal == 90:
        return FROM_90 if reached else WON
    if goal == 31:
        return LOST if reached else BELOW_31
    if goal == EVERY_TRICK:
        return ALL_TRICKS if reached else FROM_90
    return BELOW_31 if reached else NO_TRICK


@room
def judge(memory: Any, rows: Any, count_of_rows: int) -> None:
    """Fill the answers of many worlds in.

    All questions pass through one call of each search: every function around it is compiled with the search
    once more. In a Hand game the only pair to lay away is none.
    """
    for number in range(count_of_rows):
        at = ROW * number
        kind = load(rows, at)
        own = laid(load(rows, at + 1), kind)
        after = laid(load(rows, at + 2), kind)
        third = laid(load(rows, at + 3), kind)
        who = load(rows, at + 4)
        skat = load(rows, at + 5)
        none = who & 0
        begin(memory, kind, none)
        n = 1
        if count(own) == TWELVE:
            n = list_discards(memory, kind, own, after | third)
            # what he lays away is the skat
            skat = none
        else:
            store(memory, PAIRS, none)
        low = load(rows, at + JUDGED)
        high = load(rows, at + JUDGED + 1)
        one_by_one = low | high
        goal = none + 61
        while goal:
            if goal < 0:
                begin(memory, kind, none + 1)
            reached = none
            won_low = none
            won_high = none
            i = 0
            while i < n:
                entry = load(memory, PAIRS + i)
                place = entry >> 10 & 1023
                bit_low = 1 << place if place < HALF else none
                bit_high = none if place < HALF else 1 << place - HALF
                if one_by_one and low & bit_low | high & bit_high == 0:
                    i += 1
                    continue
                pair = none if entry == 0 else 1 << (entry >> 5 & 31) | 1 << (entry & 31)
                kept = own ^ pair
                a = kept if who == 0 else third if who == 1 else after
                b = after if who == 0 else kept if who == 1 else third
                c = third if who == 0 else after if who == 1 else kept
                if kind == NULL:
                    wins = 1 if null_search(memory, a, b, c, who, none + 1, none, none) == 0 else 0
                else:
                    left = points(a | b | c) + count(a) * load(memory, BONUS)
                    need = goal - skat - points(pair)
                    if goal == ANY_TRICK:
                        need = none + 1
                    elif goal == EVERY_TRICK:
                        need = left
                    wins = 1 if need <= 0 else 0
                    if need > 0 and need <= left:
                        wins = 1 if search(memory, a, b, c, who, need, left, none, none) >= need else 0
                if wins:
                    reached = none + 1
                    if one_by_one == 0:
                        # it is the first to be tried for the next goal
                        store(memory, PAIRS + i, load(memory, PAIRS))
                        store(memory, PAIRS, entry)
                        break
                    won_low |= bit_low
                    won_high |= bit_high
                i += 1
            if one_by_one:
                store(rows, at + JUDGED, won_low)
                store(rows, at + JUDGED + 1, won_high)
                one_by_one = none
                if reached == 0:
                    # others may still win
                    continue
            store(rows, at + LEVEL, level_of(goal, reached))
            goal = none if kind == NULL else next_goal(goal, reached)
