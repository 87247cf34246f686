"""Open-card search of Null: how many tricks the defence forces upon the declarer.

Positions as in `kernels.solver`; the value is the number of tricks that the declarer takes from here on, which he keeps
small. For the question whether he takes any at all, a lower card is never worse to keep: of the cards that
surely lose he plays the highest of a suit.
"""

from typing import Any

from skatcalc.sim.kernels.jit import inner, recursive
from skatcalc.sim.kernels.solver import KEY_FACTOR, insert
from skatcalc.sim.kernels.solver_bits import (
    HEAD,
    LOW_BITS,
    MOVES,
    NODES,
    STAMP,
    count,
    length,
    load,
    lowest,
    store,
)

SUIT = 0xFF


@inner
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


@inner
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


@inner
def is_caught(own: int, leader: int, partner: int) -> bool:
    """Tell whether the leader has a card below all the declarer's of the suit, and the partner can stay below."""
    for suit in range(4):
        mine = own >> 8 * suit & SUIT
        low = leader >> 8 * suit & SUIT
        if mine and low and low & -low < mine & -mine:
            low = partner >> 8 * suit & SUIT
            if low == 0 or low & -low < mine & -mine:
                return True
    return False


@inner
def highest_of_each(moves: int) -> int:
    """Give the highest card of each suit."""
    found = 0
    for suit in range(4):
        mine = moves & SUIT << 8 * suit
        if mine:
            found |= 1 << length(mine) - 1
    return found


@inner
def null_score(bit: int, top: int, suit: int, declarer: bool) -> int:  # noqa: FBT001
    """Judge the second or third card: the declarer loses with his highest, the others stay low."""
    card = 1 << bit
    rank = bit & 7
    if card & suit and card > top:
        return 16 + rank if declarer else 8 - rank
    return 32 + rank


@recursive("int64(int64,int64,int64,int64,int64,int64,int64,int64)")
def null_search(
    memory: Any,
    a: int,
    b: int,
    c: int,
    who: int,
    need: int,
    first: int,
    second: int,
) -> int:
    """Tell whether the declarer must take `need` tricks, from 1 to all; fail-soft as `search`.

    `first` and `second` are the cards that lie in the trick already, or 0; the hands still hold them.
    """
    # no card; a literal 0 would be a type of its own, and with it the call another function
    none = first & 0
    store(memory, NODES, load(memory, NODES) + 1)
    left = count(a)
    declarer = a if who == 0 else b if who == 1 else c
    pack = a | b | c
    foes = pack & ~declarer
    slot = 0
    key = 0
    hint = 0
    if first == 0:
        if who:
            if is_safe(declarer, foes):
                return 0
            if need == 1 and is_caught(declarer, a, c if who == 1 else b):
                return 1
        key = pack | who << 32
        slot = (key ^ key >> 15) * KEY_FACTOR >> 29 & load(memory, LOW_BITS)
        slot = HEAD + (slot << 1)
        key |= load(memory, STAMP)
        if load(memory, slot) == key:
            entry = load(memory, slot + 1)
            bound = entry & 0xFF
            if bound >= need:
                return bound
            bound = entry >> 8 & 0xFF
            if bound < need:
                return bound
            hint = 1 << (entry >> 16)

    depth = MOVES + left * 48
    n_leads = 0
    if first:
        store(memory, depth, lowest(first))
        n_leads = 1
    else:
        moves = null_different(a, b | c)
        if who == 0 and need == 1:
            moves = highest_of_each(a)
            kept = 0
            # only a lead that somebody must beat is no trick; the highest of these in each suit
            for number in range(4):
                suit = SUIT << 8 * number
                held = a & suit
                limit = max((b & suit) & -(b & suit), (c & suit) & -(c & suit))
                held &= limit - 1 if limit else 0
                if held:
                    kept |= 1 << length(held) - 1
            moves = kept
            if moves == 0:
                return 1
        while moves:
            bit = lowest(moves)
            moves &= moves - 1
            card = 1 << bit
            suit = SUIT << (bit & 24)
            score = 64
            if hint & card:
                score = 200
            elif who == 0:
                if card < max((b & suit) & -(b & suit), (c & suit) & -(c & suit)):
                    score += 32 + (bit & 7)
                else:
                    score -= bit & 7
            else:
                mine = declarer & suit
                if mine == 0:
                    score += (bit & 7) - 16
                elif card < mine & -mine:
                    score += 32 + (bit & 7)
                elif mine & card - 1 and mine > card:
                    score += 8 - (bit & 7)
                else:
                    score -= bit & 7
            insert(memory, depth, n_leads, score << 5 | bit)
            n_leads += 1
    best = 1000 if who == 0 else -1
    chosen = 0
    i = 0
    while i < n_leads:
        x_bit = load(memory, depth + i) & 31
        i += 1
        x = 1 << x_bit
        suit = SUIT << (x_bit & 24)
        n_seconds = 0
        if second:
            store(memory, depth + 16, lowest(second))
            n_seconds = 1
        else:
            follow = b & suit
            moves = null_different(follow if follow else b, a | c)
            if who == 1 and need == 1:
                if follow == 0:
                    moves = highest_of_each(b)
                else:
                    kept = follow & x - 1
                    over = c & suit
                    if over:
                        kept |= follow & (over & -over) - 1
                    moves = 1 << length(kept) - 1 if kept else 0
            while moves:
                bit = lowest(moves)
                moves &= moves - 1
                insert(memory, depth + 16, n_seconds, null_score(bit, x, suit, who == 1) << 5 | bit)
                n_seconds += 1
        best_x = 1000 if who == 1 else -1
        if n_seconds == 0:
            best_x = 1
        j = 0
        while j < n_seconds:
            y_bit = load(memory, depth + 16 + j) & 31
            j += 1
            y = 1 << y_bit
            top = x
            place = 0
            if y & suit and y > x:
                top = y
                place = 1
            n_thirds = 0
            follow = c & suit
            moves = null_different(follow if follow else c, a | b)
            if who == 2 and need == 1:
                if follow == 0:
                    moves = highest_of_each(c)
                else:
                    kept = follow & top - 1
                    moves = 1 << length(kept) - 1 if kept else 0
            while moves:
                bit = lowest(moves)
                moves &= moves - 1
                insert(memory, depth + 32, n_thirds, null_score(bit, top, suit, who == 2) << 5 | bit)
                n_thirds += 1
            best_y = 1000 if who == 2 else -1
            if n_thirds == 0:
                best_y = 1
            k = 0
            while k < n_thirds:
                z_bit = load(memory, depth + 32 + k) & 31
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
                    place_d = who - 1 if who else 2
                    value = gain + null_search(memory, b ^ y, c ^ z, a ^ x, place_d, still, none, none)
                else:
                    place_d = who + 1 if who < 2 else 0
                    value = gain + null_search(memory, c ^ z, a ^ x, b ^ y, place_d, still, none, none)
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
    if first == 0:
        low = 0
        high = left
        if load(memory, slot) == key:
            entry = load(memory, slot + 1)
            low = entry & 0xFF
            high = entry >> 8 & 0xFF
        if best >= need:
            low = max(low, best)
        else:
            high = min(high, best)
        store(memory, slot, key)
        store(memory, slot + 1, low | high << 8 | chosen << 16)
    return best
