"""Many worlds in one call: how far the declarer gets in each, with the best of all discards.

A world is a row of nine words: kind of game, the declarer's cards, those of the next and of the third
player, the place of the declarer (0 when he leads), the card points of the skat; then the answer: the level
that is reached, and in two words which discards win, as bits, 33 in each. Before the call these two words
say which discards are to be judged one by one. Ten cards are a Hand game; of twelve cards two are laid
away. Discards are numbered as pairs of the declarer's cards in the layout of the game: (0, 1), (0, 2), ...
(10, 11).
"""

from typing import Any, Final

from skatcalc.sim.kernels.jit import kernel, part
from skatcalc.sim.kernels.solver import search
from skatcalc.sim.kernels.solver_bits import (
    BONUS,
    NULL,
    SUIT_BITS,
    count,
    laid,
    load,
    lowest,
    points,
    points_at,
    store,
    trumps_of,
)
from skatcalc.sim.kernels.solver_entry import begin
from skatcalc.sim.kernels.solver_null import null_search
from skatcalc.sim.kernels.solver_order import insert, suit_of

ROW: Final = 9
LEVEL: Final = 6
JUDGED: Final = 7
HALF: Final = 33
TWELVE: Final = 12
# levels
NO_TRICK: Final = 0
BELOW_31: Final = 1
LOST: Final = 2
WON: Final = 3
FROM_90: Final = 4
ALL_TRICKS: Final = 5
# what is asked beside card points
ANY_TRICK: Final = -1
EVERY_TRICK: Final = -2
# where the discards of a world stand: in the head, behind the moves
PAIRS: Final = 600


@kernel
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


@part
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


@part
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


@part
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


@kernel
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


@kernel
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


@kernel
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
        won = 0
        if load(rows, at + JUDGED) | load(rows, at + JUDGED + 1):
            won = judge_discards(memory, rows, at, own, after, third, n)
        if won == 0:
            won = goal_reached(memory, kind, own, after, third, who, skat, 61, n)
        if kind == NULL:
            level = WON if won else LOST
        elif won:
            level = WON
            if goal_reached(memory, kind, own, after, third, who, skat, 90, n):
                level = FROM_90
                begin(memory, kind, 1)
                if goal_reached(memory, kind, own, after, third, who, skat, EVERY_TRICK, n):
                    level = ALL_TRICKS
        else:
            level = LOST
            if goal_reached(memory, kind, own, after, third, who, skat, 31, n) == 0:
                level = BELOW_31
                begin(memory, kind, 1)
                if goal_reached(memory, kind, own, after, third, who, skat, ANY_TRICK, n) == 0:
                    level = NO_TRICK
        store(rows, at + LEVEL, level)
