"""Many worlds in one call: how far the declarer gets in each, with the best of all discards and Hand.

The rows are those of `solver_layout`. Of the declarer's twelve cards two are laid away. Discards are
numbered as pairs of these cards in the layout of the game: (0, 1), (0, 2), ... (10, 11).
"""

from typing import Any

from skatcalc.sim.kernels.jit import room, stage
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
    WINNERS,
    WON,
)
from skatcalc.sim.kernels.solver_null import null_search
from skatcalc.sim.kernels.solver_order import insert, suit_of

ACE = 11
ALL_STEPS = 6


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
    n = own & 0
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
def favour_points(memory: Any, n: int) -> None:
    """Bring discards that are worth much to the front of the list: they save a lost game from Schneider."""
    for i in range(n):
        entry = load(memory, PAIRS + i)
        x = points_at(entry >> 5 & 31)
        y = points_at(entry & 31)
        # aces make more when they are kept
        worth = (x if x < ACE else 0) + (y if y < ACE else 0)
        insert(memory, PAIRS, i, entry + (12 * worth << 20))


@room
def bring_forward(memory: Any, n: int, pair: int) -> None:
    """Bring a discard to the front of the list, if it is there."""
    i = n - 1
    while i > 0:
        entry = load(memory, PAIRS + i)
        if 1 << (entry >> 5 & 31) | 1 << (entry & 31) == pair:
            store(memory, PAIRS + i, load(memory, PAIRS))
            store(memory, PAIRS, entry)
        i -= 1


@stage
def judge(memory: Any, rows: Any, count_of_rows: int) -> None:
    """Fill the answers of many worlds in.

    The Hand game is the discard of the skat as it lay, so it never gets further. All questions pass through
    one call of each search: every function around it is compiled with the search once more.
    """
    for number in range(count_of_rows):
        at = ROW * number
        kind = load(rows, at)
        own = laid(load(rows, at + 1), kind)
        after = laid(load(rows, at + 2), kind)
        third = laid(load(rows, at + 3), kind)
        who = load(rows, at + 4)
        skat = laid(load(rows, at + 5), kind)
        none = who & 0
        begin(memory, kind, none, own, after, third)
        n = list_discards(memory, kind, own, after | third)
        low = load(rows, at + JUDGED)
        high = load(rows, at + JUDGED + 1)
        one_by_one = low | high
        goal_with = none + 61
        goal_hand = none + 61 if skat else none
        asked_with = none
        reached_with = none
        step = none
        steps = load(rows, at + LEVEL)
        if steps == 0:
            steps = none + ALL_STEPS
        # 61, then 90 or 31, then every or any trick: each with the skat, then Hand
        while step < steps:
            hand = step & 1
            goal = goal_hand if hand else goal_with
            if goal < 0 and load(memory, BONUS) == 0:
                begin(memory, kind, none + 1, own, after, third)
            last = WINNERS + 8 * kind + (goal >> 4)
            if hand == 0 and goal > 0:
                # what won in the last world often wins in this one
                bring_forward(memory, n, load(memory, last))
            reached = none
            won_low = none
            won_high = none
            i = none
            end = n
            if goal == 0 or (hand and goal == asked_with and reached_with == 0):
                end = none
            elif hand:
                end = none + 1
            while i < end:
                entry = load(memory, PAIRS + i)
                place = entry >> 10 & 1023
                bit_low = 1 << place if place < HALF else none
                bit_high = none if place < HALF else 1 << place - HALF
                if hand == 0 and one_by_one and low & bit_low | high & bit_high == 0:
                    i += 1
                    continue
                pair = skat if hand else 1 << (entry >> 5 & 31) | 1 << (entry & 31)
                kept = own ^ pair
                a = kept if who == 0 else third if who == 1 else after
                b = after if who == 0 else kept if who == 1 else third
                c = third if who == 0 else after if who == 1 else kept
                if kind == NULL:
                    wins = 1 if null_search(memory, a, b, c, who, none + 1, none, none) == 0 else 0
                else:
                    left = points(a | b | c) + count(a) * load(memory, BONUS)
                    need = goal - points(pair)
                    if goal == ANY_TRICK:
                        need = none + 1
                    elif goal == EVERY_TRICK:
                        need = left
                    wins = 1 if need <= 0 else 0
                    if need > 0 and need <= left:
                        wins = 1 if search(memory, a, b, c, who, need, left, none, none) >= need else 0
                if wins:
                    reached = none + 1
                    if hand:
                        break
                    if goal > 0:
                        store(memory, last, pair)
                    if one_by_one == 0:
                        # it is the first to be tried for the next goal
                        store(memory, PAIRS + i, load(memory, PAIRS))
                        store(memory, PAIRS, entry)
                        break
                    won_low |= bit_low
                    won_high |= bit_high
                i += 1
            if hand == 0 and one_by_one:
                store(rows, at + JUDGED, won_low)
                store(rows, at + JUDGED + 1, won_high)
                one_by_one = none
                if reached == 0:
                    # others may still win
                    continue
            if goal:
                store(rows, at + LEVEL + hand, level_of(goal, reached))
            following = none if kind == NULL else next_goal(goal, reached)
            if hand:
                goal_hand = following
            else:
                asked_with = goal
                reached_with = reached
                goal_with = following
                if following == 31:
                    favour_points(memory, n)
            step += 1
