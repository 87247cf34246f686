"""Shithead compiled: whole deals as `sim.shithead` plays them, the same numbers drawn in the same order.

Suits never matter (SH-1), so a set of cards is counted by rank, four bits each, in one or two packs. Only
legal actions are chosen from, so I-2, I-3, I-18, I-20 to I-23 and I-25 hold by construction; at the end of
the deal I-1 (by rank), I-4, I-5, I-17, I-19 and I-24 are checked.
"""

from typing import Final

from skatcalc.sim.kernels.bits import lowest, picked, size_of
from skatcalc.sim.kernels.jit import Ints, kernel, part
from skatcalc.sim.kernels.stream import below, mixed
from skatcalc.sim.kernels.table import (
    BROKEN,
    CARDS,
    CYCLE,
    DEAL,
    DECK,
    DIGEST,
    EXITS,
    FIGURE,
    FINISHED,
    LAST,
    LENGTH,
    OPTION,
    PERIOD,
    PLACES,
    PLAYERS,
    POLICY,
    ROW,
    ROW_END,
    STARTER,
    STATUS,
    TESTED,
    WATCHED,
    ZONES,
    check_places,
    met_before,
    shuffled,
    stopped,
)
from skatcalc.sim.pack52 import RANKS
from skatcalc.sim.shithead import FLIP, FOUR, PICKUP, TEN, TWO, ZONE

POLICIES: Final = ("R", "RA", "G", "H")
SWAPS: Final = ("none", "random", "best")
CHECKED: Final = (1, 4, 5, 17, 19, 24)
_ENDED: Final = 1 << 1 | 1 << 17 | 1 << 19 | 1 << 24

_R: Final = POLICIES.index("R")
_RA: Final = POLICIES.index("RA")
_G: Final = POLICIES.index("G")
_RANDOM: Final = SWAPS.index("random")
_BEST: Final = SWAPS.index("best")

SEVEN_LOW: Final = OPTION
INVISIBLE: Final = OPTION + 1  # a rank, or NO_RANK
SKIP: Final = OPTION + 2
REVERSE: Final = OPTION + 3
EXTRA_TURN: Final = OPTION + 4
SWAP: Final = OPTION + 5
FIGURES: Final = ("actions", "pickups", "ten_burns", "four_burns")
_ACTIONS: Final = FIGURE
_PICKUPS: Final = FIGURE + 1
_TEN_BURNS: Final = FIGURE + 2
_FOUR_BURNS: Final = FIGURE + 3
# Zones by seat: the hand and its size, the face-up cards, the face-down ones: rank + 1 in four bits each.
_MOST: Final = 11
_HAND: Final = ZONES
_HELD: Final = ZONES + _MOST
_UP: Final = ZONES + 2 * _MOST
_DOWN: Final = ZONES + 3 * _MOST
_NEXT: Final = ZONES + 4 * _MOST  # place of the next stock card in the deck
_BURNED: Final = ZONES + 4 * _MOST + 1
_PILE: Final = ZONES + 4 * _MOST + 2
_RUN: Final = ZONES + 4 * _MOST + 3
_ALWAYS: Final = ZONES + 4 * _MOST + 4  # what fits on anything

_SEVEN: Final = RANKS.index("7")
_ALL: Final = (1 << 4 * len(RANKS)) - 1
_EACH: Final = 0x1111111111111
_TWOS: Final = 15 << 4 * TWO
_TENS: Final = 15 << 4 * TEN
_LOW: Final = (1 << 4 * (_SEVEN + 1)) - 1
_EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F
_ONES: Final = 0x01010101010101
_TOPS: Final = 0x80808080808080
_HALF: Final = 60
_KNOWN: Final = 6


@part
def counted(cards: int) -> int:
    """Count the cards of a set."""
    pairs = (cards & _EVERY_OTHER) + (cards >> 4 & _EVERY_OTHER)
    return pairs * _ONES >> 48 & 0xFF


@part
def card_at(cards: int, place: int) -> int:
    """Give of the card that has `place` lower ones rank << 4 | how many of the rank are lower."""
    pairs = (cards & _EVERY_OTHER) + (cards >> 4 & _EVERY_OTHER)
    below_it = pairs * _ONES & 0xFFFFFFFFFFFFFF
    full = (place * _ONES | _TOPS) - below_it & _TOPS
    first = (full >> 7) * _ONES >> 45 & 0x78
    place -= below_it << 8 >> first & 0xFF
    lower = cards >> first & 15
    odd = int(place >= lower)
    return ((first >> 2) + odd) << 4 | (place - odd * lower)


@part
def ranks_of(cards: int) -> int:
    """Give the lowest bit of each rank that a set has."""
    cards |= cards >> 1
    return (cards | cards >> 2) & _EACH


@part
def highest(cards: int) -> int:
    """Give the highest rank of a set."""
    for shift in (1, 2, 4, 8, 16, 32):
        cards |= cards >> shift
    return (size_of(cards) - 1) >> 2


@part
def choose(table: Ints, cards: int) -> int:
    """Choose a lay among the cards that may be laid (section 7.1)."""
    policy = table[POLICY]
    if policy == _R:
        places = counted(cards)
        found = card_at(cards, below(table, places) if places > 1 else 0)
        return found >> 4 << 3 | (found & 15)
    if policy == _RA:
        ranks = ranks_of(cards)
        places = size_of(ranks)
        rank = picked(ranks, below(table, places) if places > 1 else 0) >> 2
    else:
        ordinary = cards & ~(_TWOS | _TENS)
        if policy == _G:
            twos = cards & _TWOS
            rank = lowest(ordinary or (twos or cards)) >> 2
        else:
            rank = highest(ordinary or cards)
    return rank << 3 | ((cards >> 4 * rank & 15) - 1)


@part
def order_of(card: int, shift: int, best: bool) -> int:
    """Give what known cards are sorted by: their number, for the swap `best` T, 2, A, K, ... 3 before it."""
    if not best:
        return card
    rank = card >> shift
    return (0 if rank == TEN else 1 if rank == TWO else 14 - rank) << 7 | card


@part
def swapped(table: Ints, at: int, shift: int) -> None:
    """Divide six cards of the deck anew: the first three go face up (SH-4)."""
    best = table[SWAP] == _BEST
    for end in range(at + 1, at + _KNOWN):
        card, place = table[end], end
        order = order_of(card, shift, best)
        while place > at and order_of(table[place - 1], shift, best) > order:
            table[place] = table[place - 1]
            place -= 1
        table[place] = card
    if table[SWAP] == _RANDOM:
        for shown in range(3):
            place = at + shown + below(table, _KNOWN - shown)
            card = table[place]
            while place > at + shown:
                table[place] = table[place - 1]
                place -= 1
            table[place] = card


@part
def dealt(table: Ints) -> None:
    """Deal seat by seat, swap, find the starter (SH-3 to SH-5)."""
    shift = 2 if table[CARDS] == 52 else 3
    first, lowest_rank = 0, len(RANKS)
    digest = table[DIGEST]
    for seat in range(table[PLAYERS]):
        at = DECK + 9 * seat
        if table[SWAP]:
            swapped(table, at + 3, shift)
        hand, up, down, low, high = 0, 0, 0, 0, 0
        for place in range(ZONE):
            down |= ((table[at + place] >> shift) + 1) << 4 * place
            up += 1 << 4 * (table[at + 3 + place] >> shift)
            card = table[at + 6 + place]
            rank = card >> shift
            hand += 1 << 4 * rank
            if card < _HALF:
                low |= 1 << card
            else:
                high |= 1 << (card - _HALF)
            if rank < lowest_rank and rank not in (TWO, TEN):
                first, lowest_rank = seat, rank
        table[_HAND + seat], table[_HELD + seat], table[_UP + seat], table[_DOWN + seat] = (
            hand,
            ZONE,
            up,
            down,
        )
        digest = mixed(mixed(digest, low), high)
    table[DIGEST], table[STARTER] = digest, first
    table[_NEXT] = 9 * table[PLAYERS]


@part
def position(table: Ints, pile: int, turn: int) -> int:
    """Make the key of a position: player to act, direction, the pile in order, all zones (section 5.3)."""
    found = mixed(pile, turn)
    for seat in range(table[PLAYERS]):
        found = mixed(mixed(mixed(found, table[_HAND + seat]), table[_UP + seat]), table[_DOWN + seat])
    return found


@part
def played(table: Ints) -> int:
    """Play until one player holds cards (SH-6 to SH-19); give how the deal ended."""
    players, cards_in_all, watched = table[PLAYERS], table[CARDS], table[WATCHED]
    shift = 2 if cards_in_all == 52 else 3
    seat, length, digest = table[STARTER], table[LENGTH], table[DIGEST]
    direction, out, burned = 1, 0, 0
    # the pile: by rank, its order (for cycles alone), top rank, rank to beat, cards on top of one rank
    pile, order, top, beat, run = 0, 0, TWO, TWO, 0
    always, fits = table[_ALWAYS], _ALL
    status = FINISHED
    while table[EXITS] < players - 1:
        if watched and table[_NEXT] == cards_in_all:
            met = met_before(table, position(table, order, seat << 1 | int(direction > 0)), length)
            if met >= 0:
                table[PERIOD] = length - met
                status = CYCLE
                break
        if length == table[LAST]:
            status = stopped(table)
            break
        hand, up, down = table[_HAND + seat], table[_UP + seat], table[_DOWN + seat]
        zone = hand or up
        cards = zone & fits
        # the rank that is laid, or -1 where the pile is taken
        rank, count = -1, 1
        if not zone:
            left = 1 + int(down > 15) + int(down > 255)
            place = 0 if watched or left == 1 else below(table, left)
            action = FLIP + place
            turned = (down >> 4 * place & 15) - 1
            down = down >> 4 * (place + 1) << 4 * place | (down & (1 << 4 * place) - 1)
            table[_DOWN + seat] = down
            if fits >> 4 * turned & 1:
                rank = turned
            else:
                hand = 1 << 4 * turned
                table[_HELD + seat] = 1
        elif cards:
            action = choose(table, cards)
            rank, count = action >> 3, (action & 7) + 1
            if hand:
                hand -= count << 4 * rank
                held, stock = table[_HELD + seat] - count, table[_NEXT]
                while held < ZONE and stock < cards_in_all:
                    hand += 1 << 4 * (table[DECK + stock] >> shift)
                    held += 1
                    stock += 1
                table[_HAND + seat], table[_HELD + seat], table[_NEXT] = hand, held, stock
            else:
                up -= count << 4 * rank
                table[_UP + seat] = up
        else:
            action = PICKUP
            table[_PICKUPS] += 1
        length += 1
        digest = mixed(digest, action)
        again, steps = 0, 1
        clear = int(rank < 0)
        if clear:
            table[_HAND + seat] = hand + pile
            table[_HELD + seat] += counted(pile)
        else:
            run = count + (run if pile and top == rank else 0)
            pile += count << 4 * rank
            if rank == TEN or run >= FOUR:
                table[_TEN_BURNS if rank == TEN else _FOUR_BURNS] += 1
                burned += pile
                clear = 1
                again = table[EXTRA_TURN]
            if not (hand or up or down):
                table[PLACES] = table[PLACES] << 4 | seat
                table[EXITS] += 1
                out |= 1 << seat
                again = 0
            if rank == table[REVERSE] and count & 1:
                direction = -direction
            if rank == table[SKIP]:
                steps += count
        if clear:
            pile, order, top, beat, run = 0, 0, TWO, TWO, 0
            fits = _ALL
        else:
            top = rank
            if rank != table[INVISIBLE]:
                beat = rank
            fits = (_LOW if top == _SEVEN and table[SEVEN_LOW] else _ALL >> 4 * beat << 4 * beat) | always
            if watched:
                for _ in range(count):
                    order = mixed(order, rank + 1)
        if not again:
            while steps:
                seat += direction
                if seat == players:
                    seat = 0
                elif seat < 0:
                    seat = players - 1
                steps -= 1 - (out >> seat & 1)
    table[LENGTH], table[DIGEST], table[_ACTIONS] = length, digest, length
    table[_PILE], table[_RUN], table[_BURNED] = pile, run, burned
    return status


@part
def check(table: Ints) -> None:
    """Check what must hold at the end of a deal."""
    shift = 2 if table[CARDS] == 52 else 3
    total = table[_PILE] + table[_BURNED]
    holding, wrong = 0, 0
    for place in range(table[_NEXT], table[CARDS]):
        total += 1 << 4 * (table[DECK + place] >> shift)
    for seat in range(table[PLAYERS]):
        hand, up, down = table[_HAND + seat], table[_UP + seat], table[_DOWN + seat]
        if hand or up or down:
            holding |= 1 << seat
        # the stock is not empty: nobody has used the cards on the table
        if table[_NEXT] < table[CARDS] and (table[_HELD + seat] < ZONE or counted(up) < ZONE or down < 256):
            wrong |= 1 << 17
        if counted(hand) != table[_HELD + seat]:
            wrong |= 1 << 1
        total += hand + up
        while down:
            total += 1 << 4 * ((down & 15) - 1)
            down >>= 4
    if total != _EACH << shift:
        wrong |= 1 << 1
    if table[_PILE] & _TENS or table[_RUN] >= FOUR:
        wrong |= 1 << 19
    if table[_TEN_BURNS] > table[_BURNED] >> 4 * TEN & 15:
        wrong |= 1 << 24
    table[BROKEN] |= wrong
    table[TESTED] |= _ENDED
    check_places(table, holding)


@kernel
def deals(table: Ints, first: int, rows: Ints) -> None:
    """Play the deals from number `first` on, one for each row.

    Args:
        table: int64, `table.SIZE` numbers, with the rules in their places, else zeros.
        first: number of the first deal.
        rows: int64, what each deal gave, in the places from `table.ROW` to `table.ROW_END`.
    """
    table[_ALWAYS] = _TWOS | _TENS
    if table[INVISIBLE] >= 0:
        table[_ALWAYS] |= 15 << 4 * table[INVISIBLE]
    for number in range(len(rows)):
        table[DEAL] = first + number
        shuffled(table)
        dealt(table)
        status = played(table)
        table[STATUS] = status
        check(table)
        table[DIGEST] = mixed(table[DIGEST], 256 + status)
        for column in range(ROW, ROW_END):
            rows[number, column] = table[column]
