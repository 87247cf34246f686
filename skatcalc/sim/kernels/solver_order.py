"""What the open cards say at a glance: what is sure, and which card to try first."""

from typing import Any

from skatcalc.sim.kernels import solver_weights as w
from skatcalc.sim.kernels.jit import part
from skatcalc.sim.kernels.solver_bits import count, length, load, lowest, points, store, worth
from skatcalc.sim.kernels.solver_layout import (
    BONUS,
    JACKS,
    KINGS,
    QUEENS,
    SUIT_BITS,
    TENS,
    TRUMPS,
    ZEROS,
)
from skatcalc.sim.kernels.solver_moves import (
    NONE,
    bottom,
    leads_of_declarer,
    leads_of_defender,
    seconds,
    thirds,
)

LEAST = -1 << 40


@part
def plain_suit(bit: int) -> int:
    """Give the plain suit of a card as a mask."""
    # 37 / 256 is 1 / 7 for whole numbers below 32, and dividing takes longer
    return SUIT_BITS << (bit * 37 >> 8) * 7


@part
def suit_of(bit: int, trump: int) -> int:
    """Give the suit of a card as a mask; all trumps are one suit."""
    if trump >> bit & 1:
        return trump
    return plain_suit(bit)


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
    """Give the cards that the leader can cash at once, one after the other: nobody can beat or ruff them."""
    others = b | c
    ruff_b = b & trump
    ruff_c = c & trump
    own = a & trump
    top = length(others & trump)
    found = own >> top << top
    if count(found) >= max(count(ruff_b), count(ruff_c)):
        # he draws all trumps
        found = own
        ruff_b = ruff_c = 0
    plain = a & ~trump
    while plain:
        suit = plain_suit(lowest(plain))
        top = length(others & suit)
        own = a & suit
        tops = own >> top << top
        if tops:
            length_b = count(b & suit)
            length_c = count(c & suit)
            if ruff_b | ruff_c:
                most = length_b if ruff_b else 7
                if ruff_c:
                    most = min(most, length_c)
                k = count(tops) - most
                while k > 0 and tops:
                    tops &= tops - 1
                    k -= 1
            elif count(tops) >= max(length_b, length_c):
                # after the tops nobody has the suit
                tops = own
            found |= tops
        plain &= ~suit
    return found


@part
def list_classes(
    memory: Any,
    at: int,
    n: int,
    moves: int,
    bar: int,
    top_bar: int,
    low: int,
    mid: int,
    top: int,
    common: int,
    extra: int,
) -> int:
    """Put cards on a list, judged by their class: low; above a bar; above the top bar. The best comes first.

    `low`, `mid` and `top` are the places of their weights, base and slope; `common` is added for all cards,
    `extra` for those above the bar. Gives the length of the list.
    """
    low_base = load(memory, low) + common
    low_slope = load(memory, low + 1)
    mid_base = load(memory, mid) + common + extra
    mid_slope = load(memory, mid + 1)
    top_base = load(memory, top) + common + extra
    top_slope = load(memory, top + 1)
    best = load(memory, at) if n else LEAST
    while moves:
        bit = lowest(moves)
        moves &= moves - 1
        # chosen without branches: they would be guessed wrong every other time
        above = 1 << bit > bar
        base = mid_base if above else low_base
        slope = mid_slope if above else low_slope
        above = 1 << bit > top_bar
        base = top_base if above else base
        slope = top_slope if above else slope
        entry = base + slope * worth(memory, bit) << 5 | bit
        store(memory, at + n, min(entry, best))
        best = max(entry, best)
        n += 1
    store(memory, at, best)
    return n


@part
def pick(memory: Any, at: int, i: int, n: int) -> int:
    """Bring the most promising of the cards from place i on to place i, and give it.

    The first stands there already. Most often it answers the question, so the others are never sorted.
    """
    first = load(memory, at + i)
    if i == 0:
        return first & 31
    best = first
    place = i
    k = i + 1
    while k < n:
        entry = load(memory, at + k)
        better = entry > best
        best = entry if better else best
        place = k if better else place
        k += 1
    store(memory, at + place, first)
    store(memory, at + i, best)
    return best & 31


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
def list_leads(memory: Any, at: int, a: int, b: int, c: int, who: int, hint: int) -> int:
    """List the leads, judged by what the open cards say about the trick. Gives their number.

    `hint` is a card to begin with.
    """
    trump = load(memory, TRUMPS)
    moves = a
    n = who & 0
    while moves:
        suit = suit_of(lowest(moves), trump)
        own = moves & suit
        moves ^= own
        trumps_led = suit == trump
        extra = 0
        b_suit = b & suit
        c_suit = c & suit
        if who == 0:
            bar = b_suit | c_suit
            common = load(memory, w.OWN_LENGTH) * count(own)
            if trumps_led:
                low = w.TRUMP_LOW
                high = w.TRUMP_TOP
                extra = load(memory, w.DRAW) * count(bar)
            else:
                low = w.PLAIN_LOW
                ruffed = (b_suit == 0 and b & trump) or (c_suit == 0 and c & trump)
                high = w.PLAIN_RUFFED if ruffed else w.PLAIN_TOP
            if own & own - 1:
                own = leads_of_declarer(own, b_suit, c_suit, 1 if high == w.PLAIN_RUFFED else 0, trump)
        else:
            d_suit = b_suit if who == 1 else c_suit
            p_suit = c_suit if who == 1 else b_suit
            d_trumps = (b if who == 1 else c) & trump
            p_trumps = (c if who == 1 else b) & trump
            common = load(memory, w.LENGTH_1 if who == 1 else w.LENGTH_2) * count(own)
            # all cards are of one class, unless he must follow and the partner cannot help
            bar = low = 0
            if d_suit == 0:
                if d_trumps == 0:
                    high = w.DECLARER_OUT
                elif p_suit == 0 and p_trumps > d_trumps:
                    high = w.OVERRUFF
                else:
                    high = w.DECLARER_RUFFS_1 if who == 1 else w.DECLARER_RUFFS_2
            else:
                common += load(memory, w.HIS_LENGTH) * count(d_suit)
                if p_suit > d_suit:
                    high = w.PARTNER_TRUMP_TOP if trumps_led else w.PARTNER_TOP
                else:
                    bar = d_suit
                    high = w.MY_TRUMP_TOP if trumps_led else w.MY_TOP
                    if trumps_led:
                        low = w.HIS_TRUMP
                    elif p_suit == 0 and p_trumps:
                        low = w.PARTNER_RUFFS
                    else:
                        low = w.HIS_TOP_1 if who == 1 else w.HIS_TOP_2
            if own & own - 1:
                can_ruff = 1 if p_suit == 0 and p_trumps else 0
                own = leads_of_defender(own, d_suit, p_suit, d_trumps, can_ruff, trump)
        n = list_classes(memory, at, n, own, bar, bar, low, high, high, common, extra)
    if hint:
        i = 0
        while i < n:
            entry = load(memory, at + i)
            if hint >> (entry & 31) & 1:
                store(memory, at + i, load(memory, at))
                store(memory, at, entry)
            i += 1
    return n


@part
def list_seconds(memory: Any, at: int, lead: int, a: int, b: int, c: int, who: int) -> int:
    """List the second cards of a trick, judged. Gives their number."""
    trump = load(memory, TRUMPS)
    suit = suit_of(lowest(lead), trump)
    moves = b & suit
    bar = lead
    extra = 0
    if moves == 0:
        moves = b
        # what wins is a trump, and these stand above all other cards
        bar = NONE
        if suit != trump:
            bar = (trump & -trump) - 1
            extra = load(memory, w.TRUMPED)
    last = c & suit
    must = bottom(last)
    if bar != lead and must > lead:
        # all that he throws away
        must = NONE
    if last == 0:
        last = c & trump
    if moves & moves - 1:
        moves = seconds(moves, lead, bar, last, must, a | c, trump, who)
    if moves & moves - 1 == 0:
        store(memory, at, lowest(moves))
        return 1
    if who == 1:
        # the declarer, between two opponents
        low = w.MIDDLE_LOSES
        mid = w.MIDDLE_BEATEN
        top = w.MIDDLE_WINS
    elif who == 0:
        # the declarer led, the partner plays last
        covers = last > lead
        low = w.PARTNER_COVERS if covers else w.LEAD_STANDS
        top = w.PARTNER_COVERS_OVER if covers else w.FIRST_COVERS
        mid = top
    elif last < lead:
        # the partner led, the declarer plays last and cannot beat it
        low = w.LEAD_OURS
        top = w.LEAD_OURS_OVER
        mid = top
    else:
        low = w.LEAD_LOST
        mid = w.OVER_BEATEN
        top = w.OVER_WINS
    n = who & 0
    return list_classes(memory, at, n, moves, bar, max(bar, last), low, mid, top, n, extra)


@part
def list_thirds(memory: Any, at: int, suit: int, best: int, ours: int, c: int, others: int) -> int:
    """List the last cards of a trick, judged; `best` wins so far, and is a partner's when `ours`.

    `others` are the cards that the two others keep. Gives the number.
    """
    trump = load(memory, TRUMPS)
    moves = c & suit
    bar = best
    top_bar = best
    extra = 0
    if moves == 0:
        moves = c
        bar = top_bar = NONE
        if suit != trump:
            bar = (trump & -trump) - 1
            top_bar = max(bar, best)
            extra = load(memory, w.TRUMPED)
    if moves & moves - 1:
        moves = thirds(moves, best, top_bar, ours, others, trump)
    if moves & moves - 1 == 0:
        store(memory, at, lowest(moves))
        return 1
    low = w.LAST_OURS if ours else w.LAST_LOSES
    top = w.LAST_OVER if ours else w.LAST_WINS
    n = ours & 0
    return list_classes(memory, at, n, moves, bar, top_bar, low, low, top, n, extra)
