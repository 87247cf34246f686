"""Open-card search of suit and Grand games: what the declarer still makes when all play perfectly.

A position at the beginning of a trick is the three hands in the order of play, `a` leads, and `who`, the
place of the declarer among them (0 to 2). The value is what he makes from here on. `search` answers only
whether it reaches `need`: an answer of at least `need` is a lower bound of the value, a smaller one an upper
bound (fail-soft).
The three cards of a trick are nested loops, each node is a whole trick.
"""

from typing import Any

from skatcalc.sim.kernels.jit import inner, recursive
from skatcalc.sim.kernels.solver_bits import (
    BONUS,
    EIGHTS,
    HEAD,
    JACKS,
    KINGS,
    LOW_BITS,
    MOVES,
    NINES,
    NODES,
    QUEENS,
    SEVENS,
    STAMP,
    SUIT_BITS,
    TENS,
    TRUMPS,
    ZEROS,
    count,
    length,
    load,
    lowest,
    points,
    points_at,
    store,
)

KEY_FACTOR = 0x1E3779B1
POSITION = (1 << 34) - 1

# Order of leads, in classes that are 1000 apart; within a class the points decide.
CLASS = 1000


@inner
def suit_of(bit: int, trump: int) -> int:
    """Give the suit of a card as a mask; all trumps are one suit."""
    if trump >> bit & 1:
        return trump
    return SUIT_BITS << bit // 7 * 7


@inner
def different(moves: int, others: int) -> int:
    """Drop cards as good as a lower one of the same hand: 7 8 9 and jacks with no foreign card between."""
    sevens = moves & SEVENS
    eights = moves & EIGHTS
    drop = eights & sevens << 1
    drop |= moves & NINES & (eights << 1 | (~others & EIGHTS) << 1 & sevens << 2)
    own = moves >> 28
    free = ~(others >> 28)
    covered = own << 1
    covered |= (covered & free) << 1
    covered |= (covered & free) << 1
    return moves & ~(drop | (own & covered) << 28)


@inner
def least(hand: int, n: int) -> int:
    """Give the card points of the n cheapest cards of a hand."""
    n -= count(hand & ZEROS)
    if n <= 0:
        return 0
    k = count(hand & JACKS)
    if n <= k:
        return 2 * n
    total = 2 * k
    n -= k
    k = count(hand & QUEENS)
    if n <= k:
        return total + 3 * n
    total += 3 * k
    n -= k
    k = count(hand & KINGS)
    if n <= k:
        return total + 4 * n
    total += 4 * k
    n -= k
    k = count(hand & TENS)
    if n <= k:
        return total + 10 * n
    return total + 10 * k + 11 * (n - k)


@inner
def running(a: int, b: int, c: int, trump: int) -> int:
    """Give the cards that the leader can cash at once in plain suits: nobody can beat or ruff them."""
    found = 0
    plain = a & ~trump
    others = b | c
    ruff_b = b & trump
    ruff_c = c & trump
    while plain:
        suit = SUIT_BITS << lowest(plain) // 7 * 7
        top = length(others & suit)
        own = a & suit
        tops = own >> top << top
        if tops:
            most = 7
            if ruff_b:
                most = count(b & suit)
            if ruff_c:
                k = count(c & suit)
                most = min(most, k)
            k = count(tops) - most
            while k > 0 and tops:
                tops &= tops - 1
                k -= 1
            found |= tops
        plain &= ~suit
    return found


@inner
def lead_score(bit: int, b: int, c: int, who: int, trump: int) -> int:
    """Judge a lead by what the open cards say about the trick."""
    card = 1 << bit
    suit = suit_of(bit, trump)
    worth = points_at(bit)
    if who == 0:
        b_suit = b & suit
        c_suit = c & suit
        beaten_b = b_suit > card or (b_suit == 0 and b & trump != 0)
        beaten_c = c_suit > card or (c_suit == 0 and c & trump != 0)
        if not beaten_b and not beaten_c:
            if suit == trump:
                return 4 * CLASS + worth
            return 5 * CLASS + worth * 8
        if suit == trump:
            return 2 * CLASS - worth * 16
        if (b_suit | c_suit) > card:
            return 2 * CLASS - worth * 16
        return CLASS - worth * 16
    declarer = b if who == 1 else c
    partner = c if who == 1 else b
    d_suit = declarer & suit
    p_suit = partner & suit
    if d_suit == 0:
        if declarer & trump == 0:
            return 5 * CLASS + worth * 8
        if p_suit == 0 and (partner & trump) > (declarer & trump):
            return 3 * CLASS + worth * 8
        return 2 * CLASS - worth * 16
    if p_suit > d_suit:
        return 6 * CLASS + worth * 8
    if card > d_suit:
        if suit == trump:
            return 3 * CLASS + worth
        return 5 * CLASS + worth * 8
    if p_suit == 0 and suit != trump and partner & trump:
        return 4 * CLASS + worth * 8
    return 2 * CLASS - worth * 16


@inner
def second_score(bit: int, lead: int, suit: int, c: int, who: int, trump: int) -> int:
    """Judge the second card of a trick, `suit` having been led with `lead`."""
    card = 1 << bit
    worth = points_at(bit) * 8
    wins = card > lead and card & (suit | trump) != 0
    last = c & suit
    if last == 0:
        last = c & trump
    ruff = 100 if card & trump and suit != trump else 0
    if who == 1:
        # the declarer, between two opponents
        if wins and last < card:
            return 2 * CLASS + worth - ruff
        return CLASS - worth - ruff
    if who == 0:
        # the declarer led, the partner plays last
        if last > lead:
            return CLASS + worth - ruff
        if wins:
            return 2 * CLASS + worth - ruff
        return CLASS - worth - ruff
    # the partner led, the declarer plays last
    if last < lead:
        return CLASS + worth - ruff
    if wins and last < card:
        return 2 * CLASS + worth - ruff
    return CLASS - worth - ruff


@inner
def third_score(bit: int, best: int, ours: int, suit: int, trump: int) -> int:
    """Judge the last card of a trick; `best` wins so far, and is a partner's when `ours`."""
    card = 1 << bit
    worth = points_at(bit) * 8
    wins = card > best and card & (suit | trump) != 0
    ruff = 100 if card & trump and suit != trump else 0
    if ours:
        return CLASS + worth - ruff - (300 if wins else 0)
    if wins:
        return 2 * CLASS + worth - ruff
    return CLASS - worth - ruff


@inner
def insert(memory: Any, at: int, n: int, entry: int) -> None:
    """Put an entry into a list that falls."""
    while n > 0 and load(memory, at + n - 1) < entry:
        store(memory, at + n, load(memory, at + n - 1))
        n -= 1
    store(memory, at + n, entry)


@inner
def sure(memory: Any, a: int, b: int, c: int, who: int, left: int) -> int:
    """Bound the value by cards that win whenever they are played: what is sure | what is possible << 8."""
    trump = load(memory, TRUMPS)
    bonus = load(memory, BONUS)
    declarer = a if who == 0 else b if who == 1 else c
    other_a = b if who == 0 else a
    other_b = b if who == 2 else c
    own = declarer & trump
    run = running(a, b, c, trump)
    top = length((other_a | other_b) & trump)
    tops = own >> top << top
    if who == 0:
        tops |= run
    low = 0
    if tops:
        n = count(tops)
        low = points(tops) + least(other_a, n) + least(other_b, n) + bonus * n
    top = length(own)
    tops_a = (other_a & trump) >> top << top
    tops_b = (other_b & trump) >> top << top
    if who:
        tops_a |= run & other_a
        tops_b |= run & other_b
    n = max(count(tops_a), count(tops_b))
    high = left
    if n:
        high -= points(tops_a | tops_b) + least(declarer, n) + bonus * n
    return low | high << 8


@inner
def slot_of(memory: Any, key: int) -> int:
    """Give the place of a position in the table."""
    return HEAD + (((key ^ key >> 15) * KEY_FACTOR >> 29 & load(memory, LOW_BITS)) << 1)


@inner
def keep(memory: Any, key: int, best: int, need: int, left: int, chosen: int) -> None:
    """Note what a search has found: key and stamp | lower bound, upper bound, best lead."""
    at = slot_of(memory, key)
    key |= load(memory, STAMP)
    low = 0
    high = left
    if load(memory, at) == key:
        entry = load(memory, at + 1)
        low = entry & 0xFF
        high = entry >> 8 & 0xFF
    if best >= need:
        low = max(low, best)
    else:
        high = min(high, best)
    store(memory, at, key)
    store(memory, at + 1, low | high << 8 | chosen << 16)


@inner
def order_leads(memory: Any, at: int, a: int, b: int, c: int, who: int, hint: int) -> int:
    """List the leads, the most promising first; `hint` is a card to begin with. Gives their number."""
    trump = load(memory, TRUMPS)
    moves = different(a, b | c)
    n = 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        score = 100 * CLASS if hint >> bit & 1 else lead_score(bit, b, c, who, trump)
        insert(memory, at, n, score << 5 | bit)
        n += 1
    return n


@inner
def order_seconds(memory: Any, at: int, lead: int, a: int, b: int, c: int, who: int) -> int:
    """List the second cards, the most promising first. Gives their number."""
    trump = load(memory, TRUMPS)
    suit = suit_of(lowest(lead), trump)
    moves = b & suit
    if moves == 0:
        moves = b
    moves = different(moves, a | c)
    n = 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        insert(memory, at, n, second_score(bit, lead, suit, c, who, trump) << 5 | bit)
        n += 1
    return n


@inner
def order_thirds(memory: Any, at: int, suit: int, best: int, ours: int, c: int, others: int) -> int:
    """List the last cards, the most promising first. Gives their number."""
    trump = load(memory, TRUMPS)
    moves = c & suit
    if moves == 0:
        moves = c
    moves = different(moves, others)
    n = 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        insert(memory, at, n, third_score(bit, best, ours, suit, trump) << 5 | bit)
        n += 1
    return n


@inner
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
    key = a | b | c | who << 32
    at_leads = MOVES + count(a) * 48
    at_seconds = at_leads + 16
    at_thirds = at_leads + 32
    if first:
        store(memory, at_leads, lowest(first))
        n_leads = 1
    else:
        bounds = sure(memory, a, b, c, who, left)
        if bounds & 0xFF >= need:
            return bounds & 0xFF
        if bounds >> 8 < need:
            return bounds >> 8
        hint = 0
        slot = slot_of(memory, key)
        if load(memory, slot) == key | load(memory, STAMP):
            bounds = load(memory, slot + 1)
            if bounds & 0xFF >= need:
                return bounds & 0xFF
            if bounds >> 8 & 0xFF < need:
                return bounds >> 8 & 0xFF
            hint = 1 << (bounds >> 16)
        n_leads = order_leads(memory, at_leads, a, b, c, who, hint)
    best = -1 if who == 0 else 1000
    chosen = 0
    i = 0
    while i < n_leads:
        x_bit = load(memory, at_leads + i) & 31
        i += 1
        x = 1 << x_bit
        suit = suit_of(x_bit, trump)
        if second:
            store(memory, at_seconds, lowest(second))
            n_seconds = 1
        else:
            n_seconds = order_seconds(memory, at_seconds, x, a, b, c, who)
        best_x = -1 if who == 1 else 1000
        j = 0
        while j < n_seconds:
            y_bit = load(memory, at_seconds + j) & 31
            j += 1
            y = 1 << y_bit
            top = x
            place = 0
            if y & (suit | trump) and y > x:
                top = y
                place = 1
            table = points_at(x_bit) + points_at(y_bit) + bonus
            ours = 1 if who < 2 and place != who else 0
            n_thirds = order_thirds(memory, at_thirds, suit, top, ours, c, a | b)
            best_y = -1 if who == 2 else 1000
            k = 0
            while k < n_thirds:
                z_bit = load(memory, at_thirds + k) & 31
                k += 1
                z = 1 << z_bit
                gain = table + points_at(z_bit)
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
