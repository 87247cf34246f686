"""Many worlds in one call: how far the declarer gets in each, with the best of all discards.

The rows are those of `solver_layout`. Ten cards are a Hand game; of twelve cards two are laid
away. Discards are numbered as pairs of the declarer's cards in the layout of the game: (0, 1), (0, 2), ...
(10, 11).
"""

from typing import Any

from skatcalc.sim.kernels.jit import kernel, room
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
def reaches(memory: Any, kind: int, own: int, after: int, third: int, who: int, skat: int, goal: int) -> int:
    """Tell whether the declarer reaches card points, ANY_TRICK or EVERY_TRICK; in Null, whether he wins."""
    a = own if who == 0 else third if who == 1 else after
    b = after if who == 0 else own if who == 1 else third
    c = third if who == 0 else after if who == 1 else own
    none = who & 0
    if kind == NULL:
        return 1 if null_search(memory, a, b, c, who, none + 1, none, none) == 0 else 0
    left = points(a | b | c) + count(a) * load(memory, BONUS)
    need = goal - skat
    if goal == ANY_TRICK:
        need = 1
    elif goal == EVERY_TRICK:
        need = left
    if need <= 0:
        return 1
    if need > left:
        return 0
    return 1 if search(memory, a, b, c, who, need, left, none, none) >= need else 0


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
def any_discard(memory: Any, kind: int, own: int, after: int, third: int, who: int, goal: int, n: int) -> int:
    """Tell whether some discard reaches a goal; it is the first to be tried for the next."""
    i = 0
    while i < n:
        entry = load(memory, PAIRS + i)
        pair = 1 << (entry >> 5 & 31) | 1 << (entry & 31)
        if reaches(memory, kind, own ^ pair, after, third, who, points(pair), goal):
            store(memory, PAIRS + i, load(memory, PAIRS))
            store(memory, PAIRS, entry)
            return 1
        i += 1
    return 0


@room
def judge_discards(memory: Any, row: Any, at: int, own: int, after: int, third: int, n: int) -> int:
    """Judge the discards that are asked for one by one; tell whether one of them wins."""
    kind = load(row, at)
    who = load(row, at + 4)
    low = 0
    high = 0
    i = 0
    while i < n:
        entry = load(memory, PAIRS + i)
        i += 1
        number = entry >> 10 & 1023
        bit = 1 << (number if number < HALF else number - HALF)
        word = at + JUDGED if number < HALF else at + JUDGED + 1
        if load(row, word) & bit == 0:
            continue
        pair = 1 << (entry >> 5 & 31) | 1 << (entry & 31)
        if reaches(memory, kind, own ^ pair, after, third, who, points(pair), 61):
            if number < HALF:
                low |= bit
            else:
                high |= bit
    store(row, at + JUDGED, low)
    store(row, at + JUDGED + 1, high)
    return 1 if low | high else 0


@room
def goal_reached(
    memory: Any, kind: int, own: int, after: int, third: int, who: int, skat: int, goal: int, n: int
) -> int:
    """Ask one goal: of a Hand game, or of the best of n discards."""
    if n:
        return any_discard(memory, kind, own, after, third, who, goal, n)
    return reaches(memory, kind, own, after, third, who, skat, goal)


@kernel
def judge(memory: Any, rows: Any, count_of_rows: int) -> None:
    """Fill the answers of many worlds in."""
    for number in range(count_of_rows):
        at = ROW * number
        kind = load(rows, at)
        own = laid(load(rows, at + 1), kind)
        after = laid(load(rows, at + 2), kind)
        third = laid(load(rows, at + 3), kind)
        who = load(rows, at + 4)
        skat = load(rows, at + 5)
        begin(memory, kind, 0)
        n = list_discards(memory, kind, own, after | third) if count(own) == TWELVE else 0
        goal = 61
        level = LOST
        if load(rows, at + JUDGED) | load(rows, at + JUDGED + 1) and judge_discards(
            memory, rows, at, own, after, third, n
        ):
            goal = 90
            level = WON
        # one question leads to the next; a single call of the search keeps compiling short
        asking = kind != NULL or level == LOST
        while asking:
            asking = False
            if goal < 0:
                begin(memory, kind, 1)
            reached = goal_reached(memory, kind, own, after, third, who, skat, goal, n)
            if goal == 61:
                level = WON if reached else LOST
                goal = 90 if reached else 31
                asking = kind != NULL
            elif goal == 90 and reached:
                level = FROM_90
                goal = EVERY_TRICK
                asking = True
            elif goal == 31 and not reached:
                level = BELOW_31
                goal = ANY_TRICK
                asking = True
            elif goal == EVERY_TRICK and reached:
                level = ALL_TRICKS
            elif goal == ANY_TRICK and not reached:
                level = NO_TRICK
        store(rows, at + LEVEL, level)
