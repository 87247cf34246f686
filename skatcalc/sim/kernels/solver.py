"""Open-card search of suit and Grand games: what the declarer still makes when all play perfectly.

A position at the beginning of a trick is the three hands in the order of play, `a` leads, and `who`, the
place of the declarer among them (0 to 2). The value is what he makes from here on. `search` answers only
whether it reaches `need`: an answer of at least `need` is a lower bound of the value, a smaller one an
upper bound (fail-soft). The three cards of a trick are nested loops, each node is a whole trick.
"""

from typing import Any

from skatcalc.sim.kernels.jit import part, recursive
from skatcalc.sim.kernels.solver_bits import count, load, lowest, store, worth
from skatcalc.sim.kernels.solver_layout import BONUS, MOVES, NODES, STAMP, TRUMPS
from skatcalc.sim.kernels.solver_order import list_leads, list_seconds, list_thirds, pick, suit_of, sure
from skatcalc.sim.kernels.solver_table import LEAD, alike, found, keep, settled


@part
def last_trick(a: int, b: int, c: int, trump: int) -> int:
    """Tell which of three cards wins, by its place."""
    rule = trump | suit_of(lowest(a), trump)
    place = 0
    top = a
    if b & rule and b > a:
        place = 1
        top = b
    if c & rule and c > top:
        place = 2
    return place


@recursive("int64(int64,int64,int64,int64,int64,int64,int64,int64,int64)")
def search(
    memory: Any, a: int, b: int, c: int, who: int, need: int, left: int, first: int, second: int
) -> int:
    """Tell whether the declarer makes `need`, between 1 and `left`, all that is still to be had.

    `first` and `second` are the cards that lie in the trick already, or 0; the hands still hold them.
    """
    # no card; a literal 0 would be a type of its own, and with it the call another function
    none = first & 0
    trump = load(memory, TRUMPS)
    if a & a - 1 == 0:
        return left if last_trick(a, b, c, trump) == who else 0
    store(memory, NODES, load(memory, NODES) + 1)
    bonus = load(memory, BONUS)
    key = alike(memory, a | b | c) | who << 32 | load(memory, STAMP)
    at_leads = MOVES + count(a) * 48
    at_seconds = at_leads + 16
    at_thirds = at_leads + 32
    if first:
        store(memory, at_leads, lowest(first))
        n_leads = 1
    else:
        hint = 0
        entry = found(memory, key)
        if entry:
            answer = settled(entry, need)
            if answer >= 0:
                return answer
            hint = 1 << (entry >> LEAD & 31)
        bounds = sure(memory, a, b, c, who, left)
        if bounds & 0xFF >= need:
            return bounds & 0xFF
        if bounds >> 8 < need:
            return bounds >> 8
        n_leads = list_leads(memory, at_leads, a, b, c, who, hint)
    best = -1 if who == 0 else 1000
    chosen = 0
    i = none
    while i < n_leads:
        x_bit = pick(memory, at_leads, i, n_leads)
        i += 1
        x = 1 << x_bit
        suit = suit_of(x_bit, trump)
        if second:
            store(memory, at_seconds, lowest(second))
            n_seconds = 1
        else:
            n_seconds = list_seconds(memory, at_seconds, x, a, b, c, who)
        best_x = -1 if who == 1 else 1000
        j = none
        while j < n_seconds:
            y_bit = pick(memory, at_seconds, j, n_seconds)
            j += 1
            y = 1 << y_bit
            top = x
            place = 0
            if y & (suit | trump) and y > x:
                top = y
                place = 1
            table = worth(memory, x_bit) + worth(memory, y_bit) + bonus
            ours = 1 if who < 2 and place != who else 0
            n_thirds = list_thirds(memory, at_thirds, suit, top, ours, c, a ^ x | b ^ y)
            best_y = -1 if who == 2 else 1000
            k = none
            while k < n_thirds:
                z_bit = pick(memory, at_thirds, k, n_thirds)
                k += 1
                z = 1 << z_bit
                gain = table + worth(memory, z_bit)
                winner = place
                if z & (suit | trump) and z > top:
                    winner = 2
                rest = left - gain
                if winner != who:
                    gain = 0
                still = need - gain
                if still <= 0:
                    value = gain
                elif still > rest:
                    value = gain + rest
                elif winner == 0:
                    value = gain + search(memory, a ^ x, b ^ y, c ^ z, who, still, rest, none, none)
                elif winner == 1:
                    next_who = who - 1 if who else 2
                    value = gain + search(memory, b ^ y, c ^ z, a ^ x, next_who, still, rest, none, none)
                else:
                    next_who = who + 1 if who < 2 else 0
                    value = gain + search(memory, c ^ z, a ^ x, b ^ y, next_who, still, rest, none, none)
                if who == 2:
                    if value > best_y:
                        best_y = value
                        if value >= need:
                            break
                elif value < best_y:
                    best_y = value
                    if value < need:
                        break
            if who == 1:
                if best_y > best_x:
                    best_x = best_y
                    if best_y >= need:
                        break
            elif best_y < best_x:
                best_x = best_y
                if best_y < need:
                    break
        if who == 0:
            if best_x > best:
                best = best_x
                chosen = x_bit
                if best_x >= need:
                    break
        elif best_x < best:
            best = best_x
            chosen = x_bit
            if best_x < need:
                break
    if first == 0:
        keep(memory, key, best, need, left, chosen)
    return best
