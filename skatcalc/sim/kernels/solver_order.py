"""What the open cards say at a glance: which cards are alike, what is sure, which card to try first."""

from typing import Any

from skatcalc.sim.kernels import solver_weights as w
from skatcalc.sim.kernels.jit import part
from skatcalc.sim.kernels.solver_bits import count, length, load, lowest, points, points_at, store
from skatcalc.sim.kernels.solver_layout import (
    BONUS,
    EIGHTS,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
    SEVENS,
    SUIT_BITS,
    TENS,
    TRUMPS,
    ZEROS,
)

HINT = 1 << 20


@part
def suit_of(bit: int, trump: int) -> int:
    """Give the suit of a card as a mask; all trumps are one suit."""
    if trump >> bit & 1:
        return trump
    return SUIT_BITS << bit // 7 * 7


@part
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


@part
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


@part
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


@part
def weighed(memory: Any, at: int, worth: int) -> int:
    """Give base and slope of a class of cards, for a card of so many points."""
    return load(memory, at) + load(memory, at + 1) * worth


@part
def lead_score(memory: Any, bit: int, a: int, b: int, c: int, who: int, trump: int) -> int:
    """Judge a lead by what the open cards say about the trick."""
    card = 1 << bit
    suit = suit_of(bit, trump)
    worth = points_at(bit)
    trumps_led = suit == trump
    b_suit = b & suit
    c_suit = c & suit
    if who == 0:
        score = load(memory, w.OWN_LENGTH) * count(a & suit)
        if (b_suit | c_suit) > card:
            return score + weighed(memory, w.TRUMP_LOW if trumps_led else w.PLAIN_LOW, worth)
        if trumps_led:
            return score + weighed(memory, w.TRUMP_TOP, worth) + load(memory, w.DRAW) * count((b | c) & trump)
        if (b_suit == 0 and b & trump) or (c_suit == 0 and c & trump):
            return score + weighed(memory, w.PLAIN_RUFFED, worth)
        return score + weighed(memory, w.PLAIN_TOP, worth)
    d_suit = b_suit if who == 1 else c_suit
    p_suit = c_suit if who == 1 else b_suit
    declarer = b if who == 1 else c
    partner = c if who == 1 else b
    score = load(memory, w.LENGTH_1 if who == 1 else w.LENGTH_2) * count(a & suit)
    if d_suit == 0:
        d_trumps = declarer & trump
        if d_trumps == 0:
            return score + weighed(memory, w.DECLARER_OUT, worth)
        if p_suit == 0 and partner & trump > d_trumps:
            return score + weighed(memory, w.OVERRUFF, worth)
        return score + weighed(memory, w.DECLARER_RUFFS_1 if who == 1 else w.DECLARER_RUFFS_2, worth)
    score += load(memory, w.HIS_LENGTH) * count(d_suit)
    if p_suit > d_suit:
        return score + weighed(memory, w.PARTNER_TRUMP_TOP if trumps_led else w.PARTNER_TOP, worth)
    if card > d_suit:
        return score + weighed(memory, w.MY_TRUMP_TOP if trumps_led else w.MY_TOP, worth)
    if p_suit == 0 and not trumps_led and partner & trump:
        return score + weighed(memory, w.PARTNER_RUFFS, worth)
    if trumps_led:
        return score + weighed(memory, w.HIS_TRUMP, worth)
    return score + weighed(memory, w.HIS_TOP_1 if who == 1 else w.HIS_TOP_2, worth)


@part
def second_score(memory: Any, bit: int, lead: int, suit: int, c: int, who: int, trump: int) -> int:
    """Judge the second card of a trick, `suit` having been led with `lead`."""
    card = 1 << bit
    worth = points_at(bit)
    wins = card > lead and card & (suit | trump) != 0
    last = c & suit
    if last == 0:
        last = c & trump
    score = load(memory, w.TRUMPED) if card & trump and suit != trump else 0
    if who == 1:
        # the declarer, between two opponents
        if not wins:
            return score + weighed(memory, w.MIDDLE_LOSES, worth)
        return score + weighed(memory, w.MIDDLE_WINS if last < card else w.MIDDLE_BEATEN, worth)
    if who == 0:
        # the declarer led, the partner plays last
        if last > lead:
            return score + weighed(memory, w.PARTNER_COVERS_OVER if wins else w.PARTNER_COVERS, worth)
        return score + weighed(memory, w.FIRST_COVERS if wins else w.LEAD_STANDS, worth)
    # the partner led, the declarer plays last
    if last < lead:
        return score + weighed(memory, w.LEAD_OURS_OVER if wins else w.LEAD_OURS, worth)
    if not wins:
        return score + weighed(memory, w.LEAD_LOST, worth)
    return score + weighed(memory, w.OVER_WINS if last < card else w.OVER_BEATEN, worth)


@part
def third_score(memory: Any, bit: int, best: int, ours: int, suit: int, trump: int) -> int:
    """Judge the last card of a trick; `best` wins so far, and is a partner's when `ours`."""
    card = 1 << bit
    worth = points_at(bit)
    wins = card > best and card & (suit | trump) != 0
    score = load(memory, w.TRUMPED) if card & trump and suit != trump else 0
    if ours:
        return score + weighed(memory, w.LAST_OVER if wins else w.LAST_OURS, worth)
    return score + weighed(memory, w.LAST_WINS if wins else w.LAST_LOSES, worth)


@part
def insert(memory: Any, at: int, n: int, entry: int) -> None:
    """Put an entry into a list that falls."""
    while n > 0 and load(memory, at + n - 1) < entry:
        store(memory, at + n, load(memory, at + n - 1))
        n -= 1
    store(memory, at + n, entry)


@part
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


@part
def order_leads(memory: Any, at: int, a: int, b: int, c: int, who: int, hint: int) -> int:
    """List the leads, the most promising first; `hint` is a card to begin with. Gives their number."""
    trump = load(memory, TRUMPS)
    moves = different(a, b | c)
    n = 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        score = HINT if hint >> bit & 1 else lead_score(memory, bit, a, b, c, who, trump)
        insert(memory, at, n, score << 5 | bit)
        n += 1
    return n


@part
def order_seconds(memory: Any, at: int, lead: int, a: int, b: int, c: int, who: int) -> int:
    """List the second cards, the most promising first. Gives their number."""
    trump = load(memory, TRUMPS)
    suit = suit_of(lowest(lead), trump)
    moves = b & suit
    if moves == 0:
        moves = b
    moves = different(moves, a | c)
    if moves & moves - 1 == 0:
        store(memory, at, lowest(moves))
        return 1
    n = 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        insert(memory, at, n, second_score(memory, bit, lead, suit, c, who, trump) << 5 | bit)
        n += 1
    return n


@part
def order_thirds(memory: Any, at: int, suit: int, best: int, ours: int, c: int, others: int) -> int:
    """List the last cards, the most promising first. Gives their number."""
    trump = load(memory, TRUMPS)
    moves = c & suit
    if moves == 0:
        moves = c
    moves = different(moves, others)
    if moves & moves - 1 == 0:
        store(memory, at, lowest(moves))
        return 1
    n = 0
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        insert(memory, at, n, third_score(memory, bit, best, ours, suit, trump) << 5 | bit)
        n += 1
    return n
