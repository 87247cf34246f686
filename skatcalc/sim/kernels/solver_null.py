"""Open-card search of Null: how many tricks the defence forces upon the declarer.

Positions as in `kernels.solver`; the value is the number of tricks that the declarer takes from here on,
which he keeps small. For the question whether he takes any at all, a lower card is never worse to keep: of
the cards that surely lose he plays the highest of a suit.
"""

from typing import Any

from skatcalc.sim.kernels.jit import part, recursive
from skatcalc.sim.kernels.solver_bits import count, length, load, lowest, store
from skatcalc.sim.kernels.solver_layout import MOVES, NODES, STAMP
from skatcalc.sim.kernels.solver_moves import bottom
from skatcalc.sim.kernels.solver_order import insert
from skatcalc.sim.kernels.solver_table import LEAD, found, keep, settled

SUIT = 0xFF


@part
def null_different(moves: int, others: int) -> int:
    """Drop cards that are as good as a lower one of the same hand: no foreign card lies between."""
    kept = moves
    last = 0
    while moves:
        card = moves & -moves
        moves ^= card
        if last and lowest(last) >> 3 == lowest(card) >> 3 and (card - last) & others == 0:
            kept ^= card
        last = card
    return kept


@part
def is_safe(own: int, foreign: int) -> bool:
    """Tell whether no lead of the others can ever catch the declarer.

    That is so when in each suit his i-th lowest card lies below the i-th lowest foreign one.
    """
    for suit in range(4):
        mine = own >> 8 * suit & SUIT
        theirs = foreign >> 8 * suit & SUIT
        while mine and theirs:
            if mine & -mine > theirs & -theirs:
                return False
            mine &= mine - 1
            theirs &= theirs - 1
    return True


@part
def is_caught(own: int, leader: int, partner: int) -> bool:
    """Tell whether the leader has a suit in which the declarer must win: both others can stay below him."""
    for suit in range(4):
        mine = own >> 8 * suit & SUIT
        low = leader >> 8 * suit & SUIT
        if mine and low and low & -low < mine & -mine:
            low = partner >> 8 * suit & SUIT
            if low == 0 or low & -low < mine & -mine:
                return True
    return False


@part
def highest_of_each(moves: int) -> int:
    """Give the highest card of each suit."""
    found = 0
    for suit in range(4):
        mine = moves & SUIT << 8 * suit
        if mine:
            found |= 1 << length(mine) - 1
    return found


@part
def losing_leads(a: int, b: int, c: int) -> int:
    """Give the leads that somebody must beat: the highest of these in each suit."""
    found = 0
    for number in range(4):
        suit = SUIT << 8 * number
        limit = max(bottom(b & suit), bottom(c & suit))
        below = a & suit & limit - 1 if limit else 0
        if below:
            found |= 1 << length(below) - 1
    return found


@part
def null_lead_score(bit: int, b: int, c: int, who: int) -> int:
    """Judge a lead: the declarer wants to be beaten, the others to stay below him."""
    card = 1 << bit
    suit = SUIT << (bit & 24)
    rank = bit & 7
    if who == 0:
        return 96 + rank if card < max(bottom(b & suit), bottom(c & suit)) else 64 - rank
    mine = (b if who == 1 else c) & suit
    if mine == 0:
        return 48 + rank
    if card < bottom(mine):
        return 96 + rank
    return 72 - rank if card < mine else 64 - rank


@part
def null_reply_score(bit: int, top: int, suit: int, declarer: int) -> int:
    """Judge the second or third card: the declarer loses with his highest, the others stay low."""
    card = 1 << bit
    rank = bit & 7
    if card & suit and card > top:
        return 16 + rank if declarer else 8 - rank
    return 32 + rank


@part
def null_leads(memory: Any, at: int, a: int, b: int, c: int, who: int, need: int, hint: int) -> int:
    """List the leads, the most promising first. Gives their number."""
    moves = losing_leads(a, b, c) if who == 0 and need == 1 else null_different(a, b | c)
    n = who & 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        score = 200 if hint >> bit & 1 else null_lead_score(bit, b, c, who)
        insert(memory, at, n, score << 5 | bit)
        n += 1
    return n


@part
def null_replies(
    memory: Any, at: int, hand: int, foreign: int, top: int, suit: int, behind: int, declarer: int, need: int
) -> int:
    """List the cards that answer a lead, the most promising first; `behind` is the hand that still follows.

    Gives their number; none when the declarer cannot help taking the trick.
    """
    follow = hand & suit
    if declarer and need == 1:
        if follow == 0:
            moves = highest_of_each(hand)
        else:
            losing = follow & top - 1
            over = behind & suit
            if over:
                losing |= follow & bottom(over) - 1
            moves = 1 << length(losing) - 1 if losing else 0
    else:
        moves = null_different(follow if follow else hand, foreign)
    n = hand & 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        insert(memory, at, n, null_reply_score(bit, top, suit, declarer) << 5 | bit)
        n += 1
    return n


@recursive("int64(int64,int64,int64,int64,int64,int64,int64,int64)")
def null_search(memory: Any, a: int, b: int, c: int, who: int, need: int, first: int, second: int) -> int:
    """Tell whether the declarer must take `need` tricks, from 1 to all; fail-soft as `search`.

    `first` and `second` are the cards that lie in the trick already, or 0; the hands still hold them.
    """
    # no card; a literal 0 would be a type of its own, and with it the call another function
    none = first & 0
    store(memory, NODES, load(memory, NODES) + 1)
    left = count(a)
    key = a | b | c | who << 32 | load(memory, STAMP)
    at_leads = MOVES + left * 48
    at_seconds = at_leads + 16
    at_thirds = at_leads + 32
    if first:
        store(memory, at_leads, lowest(first))
        n_leads = 1
    else:
        if who:
            declarer = b if who == 1 else c
            if is_safe(declarer, a | (c if who == 1 else b)):
                return 0
            if need == 1 and is_caught(declarer, a, c if who == 1 else b):
                return 1
        hint = 0
        entry = found(memory, key)
        if entry:
            answer = settled(entry, need)
            if answer >= 0:
                return answer
            hint = 1 << (entry >> LEAD & 31)
        n_leads = null_leads(memory, at_leads, a, b, c, who, need, hint)
    best = 1000 if who == 0 else -1
    if n_leads == 0:
        best = 1
    chosen = 0
    i = 0
    while i < n_leads:
        x_bit = load(memory, at_leads + i) & 31
        i += 1
        x = 1 << x_bit
        suit = SUIT << (x_bit & 24)
        if second:
            store(memory, at_seconds, lowest(second))
            n_seconds = 1
        else:
            n_seconds = null_replies(memory, at_seconds, b, a | c, x, suit, c, 1 if who == 1 else 0, need)
        best_x = 1000 if who == 1 else -1
        if n_seconds == 0:
            best_x = 1
        j = 0
        while j < n_seconds:
            y_bit = load(memory, at_seconds + j) & 31
            j += 1
            y = 1 << y_bit
            top = x
            place = 0
            if y & suit and y > x:
                top = y
                place = 1
            n_thirds = null_replies(memory, at_thirds, c, a | b, top, suit, none, 1 if who == 2 else 0, need)
            best_y = 1000 if who == 2 else -1
            if n_thirds == 0:
                best_y = 1
            k = 0
            while k < n_thirds:
                z_bit = load(memory, at_thirds + k) & 31
                k += 1
                z = 1 << z_bit
                winner = place
                if z & suit and z > top:
                    winner = 2
                gain = 1 if winner == who else 0
                still = need - gain
                if still <= 0 or left == 1:
                    value = gain
                elif still > left - 1:
                    value = gain + left - 1
                elif winner == 0:
                    value = gain + null_search(memory, a ^ x, b ^ y, c ^ z, who, still, none, none)
                elif winner == 1:
                    next_who = who - 1 if who else 2
                    value = gain + null_search(memory, b ^ y, c ^ z, a ^ x, next_who, still, none, none)
                else:
                    next_who = who + 1 if who < 2 else 0
                    value = gain + null_search(memory, c ^ z, a ^ x, b ^ y, next_who, still, none, none)
                if who == 2:
                    if value < best_y:
                        best_y = value
                        if value < need:
                            break
                elif value > best_y:
                    best_y = value
                    if value >= need:
                        break
            if who == 1:
                if best_y < best_x:
                    best_x = best_y
                    if best_y < need:
                        break
            elif best_y > best_x:
                best_x = best_y
                if best_y >= need:
                    break
        if who == 0:
            if best_x < best:
                best = best_x
                chosen = x_bit
                if best_x < need:
                    break
        elif best_x > best:
            best = best_x
            chosen = x_bit
            if best_x >= need:
                break
    if need == 1:
        # the declarer's other cards were left out: they cannot avoid a trick, but may avoid a second one
        best = min(best, 1)
    if first == 0:
        keep(memory, key, best, need, left, chosen)
    return best
