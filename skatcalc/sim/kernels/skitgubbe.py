"""Skitgubbe compiled: whole deals as `sim.skitgubbe` plays them, the same numbers drawn in the same order.

A set of cards is one integer of 52 bits. Only legal actions are chosen from, so I-2, I-3, I-9, I-10, I-13 and
I-16 hold by construction; checked are I-8, I-11, I-12 and I-14 when phase 1 ends, I-1, I-4, I-5 and I-14 at
the end of the deal.
"""

from typing import Final

from skatcalc.sim.kernels.bits import lowest, picked, size_of
from skatcalc.sim.kernels.jit import Ints, kernel, part
from skatcalc.sim.kernels.stream import below, mixed
from skatcalc.sim.kernels.table import (
    BROKEN,
    CAP,
    CYCLE,
    DEAL,
    DECK,
    DIGEST,
    EXITS,
    FIGURE,
    FINISHED,
    LAST,
    LENGTH,
    LIMIT,
    OPTION,
    PERIOD,
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
    goes_out,
    met_before,
    shuffled,
    stopped,
)
from skatcalc.sim.skitgubbe import FLIP, HAND, TAKE

PACK: Final = 52
POLICIES: Final = ("R", "RN", "RB", "G")
ANTIS: Final = ("none", "same-colour", "clubs")
CHECKED: Final = (1, 4, 5, 8, 11, 12, 14)
_GATHERED: Final = 1 << 8 | 1 << 11 | 1 << 12 | 1 << 14

_R: Final = POLICIES.index("R")
_RB: Final = POLICIES.index("RB")
_SAME_COLOUR: Final = ANTIS.index("same-colour")
_CLUBS: Final = ANTIS.index("clubs")
_FULL: Final = (1 << PACK) - 1
_SUIT: Final = 0x1111111111111
_NONE: Final = -1
_ALL_TRICKS: Final = 25

ANTI: Final = OPTION
IMMEDIATE: Final = OPTION + 1
STRICT: Final = OPTION + 2
FIGURES: Final = ("phase1_tricks", "ties", "flips", "phase2_actions", "takes")
_TRICKS: Final = FIGURE
_TIES: Final = FIGURE + 1
_FLIPS: Final = FIGURE + 2
_PHASE2: Final = FIGURE + 3
_TAKES: Final = FIGURE + 4
# Zones: by seat the hand, the cards won, the cards in the pool; the trick of phase 2.
_HAND: Final = ZONES
_WON: Final = ZONES + 4
_POOL: Final = ZONES + 8
_TRICK: Final = ZONES + 12
_NEXT: Final = ZONES + 16  # place of the next stock card in the deck
_TRUMP: Final = ZONES + 17  # the trump card and its drawer, once drawn
_HOLDER: Final = ZONES + 18


@part
def after(table: Ints, seat: int) -> int:
    """Give the next seat clockwise that holds cards."""
    while True:
        seat += 1
        if seat == table[PLAYERS]:
            seat = 0
        if table[_HAND + seat]:
            return seat


@part
def draw(table: Ints, seat: int) -> None:
    """Restore a hand to three (SK-6); the last stock card stays apart (SK-9)."""
    place = table[_NEXT]
    if place < PACK and size_of(table[_HAND + seat]) < HAND:
        card = table[DECK + place]
        table[_NEXT] = place + 1
        if place + 1 < PACK:
            table[_HAND + seat] |= 1 << card
        else:
            table[_TRUMP] = card
            table[_HOLDER] = seat


@part
def one_of(table: Ints, cards: int, others: int) -> int:
    """Choose among cards in ascending order and `others` (0 or 1) actions behind them: then give `_NONE`."""
    count = size_of(cards)
    places = count + others
    place = below(table, places) if places > 1 else 0
    return _NONE if place == count else picked(cards, place)


@part
def phase1(table: Ints) -> int:
    """Play the tricks of two (SK-4 to SK-13); tell whether the phase came to its end before the cap."""
    policy, players = table[POLICY], table[PLAYERS]
    length, digest = table[LENGTH], table[DIGEST]
    seat, leader, led = table[STARTER], table[STARTER], _NONE
    ended = 0
    while length < table[CAP] and not ended:
        hand = table[_HAND + seat]
        if table[WATCHED]:
            # G: the lowest card, or the lowest that wins
            higher = hand & -(1 << (led | 3) + 1) if led >= 0 else 0
            card = lowest(higher or hand)
        else:
            card = one_of(table, hand, int(policy == _R and table[_NEXT] < PACK - 1))
        length += 1
        digest = mixed(digest, card if card >= 0 else FLIP)
        if card < 0:
            table[_FLIPS] += 1
            card = table[DECK + table[_NEXT]]
            table[_NEXT] += 1
        else:
            table[_HAND + seat] ^= 1 << card
            if table[IMMEDIATE]:
                draw(table, seat)
        if led < 0:
            leader, led = seat, card
            seat = (seat + 1) % players if table[STRICT] else after(table, seat)
            if not table[_HAND + seat]:
                table[_HAND + leader] |= 1 << led  # strict: the lead goes back
                ended = 1
            continue
        if not table[IMMEDIATE]:
            draw(table, leader)
            draw(table, seat)
        table[_TRICKS] += 1
        if led >> 2 == card >> 2:
            table[_TIES] += 1
            table[_POOL + leader] |= 1 << led
            table[_POOL + seat] |= 1 << card
            seat = leader
        else:
            seat = leader if led > card else seat
            gained = 1 << led | 1 << card
            for one in range(players):
                gained |= table[_POOL + one]
                table[_POOL + one] = 0
            table[_WON + seat] |= gained
        led = _NONE
        if table[_NEXT] == PACK:
            # SK-12, SK-13, and `strict` of A-SK-6
            holding = 0
            for one in range(players):
                holding += int(table[_HAND + one] != 0)
            if table[STRICT]:
                ended = int(table[_HAND + seat] == 0)
            elif holding < 2:
                ended = 1
            elif not table[_HAND + seat]:
                seat = after(table, seat)
    table[LENGTH], table[DIGEST] = length, digest
    if led >= 0 and not ended:
        table[_POOL + leader] |= 1 << led  # stopped by the cap; for the count of the cards
    return ended


@part
def gather(table: Ints) -> None:
    """Make the hands of phase 2 (SK-14, SK-15) and check what phase 1 left."""
    leftover, laid = 0, 0
    for seat in range(table[PLAYERS]):
        leftover += size_of(table[_HAND + seat])
        laid += size_of(table[_WON + seat]) + size_of(table[_POOL + seat])
        table[_HAND + seat] |= table[_WON + seat] | table[_POOL + seat]
        table[_WON + seat] = table[_POOL + seat] = 0
    table[TESTED] |= _GATHERED
    if table[_NEXT] != PACK or table[_TRUMP] < 0:
        table[BROKEN] |= 1 << 8
    table[_HAND + table[_HOLDER]] |= 1 << table[_TRUMP]
    tricks = table[_TRICKS]
    least = _ALL_TRICKS - int(table[PLAYERS] == 3)
    if laid != 2 * tricks:
        table[BROKEN] |= 1 << 11
    if tricks > _ALL_TRICKS or (tricks < least and not table[STRICT]) or leftover != PACK - 1 - 2 * tricks:
        table[BROKEN] |= 1 << 12
    if not whole(table, 0):
        table[BROKEN] |= 1 << 14


@part
def whole(table: Ints, rest: int) -> bool:
    """Tell whether the hands and the rest have each card once."""
    both, total = rest, rest
    for seat in range(table[PLAYERS]):
        both |= table[_HAND + seat]
        total += table[_HAND + seat]
    return bool(both == _FULL and total == _FULL)  # equal if no bit was carried


@part
def position(table: Ints, seat: int, depth: int, size: int) -> int:
    """Make the key of a position: player to act, T, the trick in order, the hands (section 5.3)."""
    lying = seat << 3 | size
    for place in range(depth):
        lying = lying << 6 | (table[_TRICK + place] + 1)
    # mixed by itself first: what lies and a hand that differ in the same bits would cancel out
    found = mixed(0, lying)
    for one in range(table[PLAYERS]):
        found = mixed(found, table[_HAND + one])
    return found


@part
def phase2(table: Ints) -> int:
    """Beat or take until one player holds cards (SK-15 to SK-26); give how the deal ended."""
    players, policy, seat = table[PLAYERS], table[POLICY], table[_HOLDER]
    trump = table[_TRUMP] & 3
    trumps = _SUIT << trump
    anti = _NONE
    if table[ANTI] == _SAME_COLOUR:
        anti = 3 - trump
    elif table[ANTI] == _CLUBS and trump:
        anti = 0
    for step in range(1, players):  # A-SK-10
        if not table[_HAND + (seat + step) % players]:
            goes_out(table, (seat + step) % players)
    length, digest, takes = table[LENGTH], table[DIGEST], 0
    size = players - table[EXITS]
    depth, gone, discard, top = 0, 0, 0, 0
    status = FINISHED
    while table[EXITS] < players - 1:
        if table[WATCHED]:
            met = met_before(table, position(table, seat, depth, size), length)
            if met >= 0:
                table[PERIOD] = length - met
                status = CYCLE
                break
        if length == table[LAST]:
            status = stopped(table)
            break
        cards = table[_HAND + seat]
        if depth:
            # SK-18, SK-24
            top = table[_TRICK + depth - 1]
            suit = top & 3
            beating = _SUIT << suit & -(2 << top)
            if suit not in (trump, anti):
                beating |= trumps
            cards &= beating
        if table[WATCHED]:
            plain = cards & ~trumps
            action = lowest(plain or cards) if cards else _NONE
        elif cards:
            action = one_of(table, cards, int(policy < _RB and depth > 0))
        else:
            action = _NONE
        length += 1
        digest = mixed(digest, action if action >= 0 else TAKE)
        if action < 0:
            takes += 1
            table[_HAND + seat] |= 1 << top
            depth -= 1
            if depth == 0:
                size = players - table[EXITS]
            seat = after(table, seat)
            continue
        hand = table[_HAND + seat] ^ 1 << action
        table[_HAND + seat] = hand
        table[_TRICK + depth] = action
        depth += 1
        if not hand:
            goes_out(table, seat)
        if depth == size:
            for place in range(depth):
                discard |= 1 << table[_TRICK + place]
            gone += size
            depth = 0
            size = players - table[EXITS]
            if hand:
                continue
        seat = after(table, seat)
    table[LENGTH], table[DIGEST], table[_TAKES] = length, digest, takes
    if size_of(discard) != gone:
        table[BROKEN] |= 1 << 14
    for place in range(depth):
        discard |= 1 << table[_TRICK + place]
    if not whole(table, discard):
        table[BROKEN] |= 1 << 1
    return status


@part
def rest_of(table: Ints) -> int:
    """Give stock and trump card where the cap ended phase 1, and let the hands have what was played."""
    rest: int = 1 << table[_TRUMP] if table[_TRUMP] >= 0 else 0
    for place in range(table[_NEXT], PACK):
        rest |= 1 << table[DECK + place]
    for seat in range(table[PLAYERS]):
        table[_HAND + seat] |= table[_WON + seat] | table[_POOL + seat]
    return rest


@kernel
def deals(table: Ints, first: int, rows: Ints) -> None:
    """Play the deals from number `first` on, one for each row.

    Args:
        table: int64, `table.SIZE` numbers, with the rules in their places, else zeros.
        first: number of the first deal.
        rows: int64, what each deal gave, in the places from `table.ROW` to `table.ROW_END`.
    """
    for number in range(len(rows)):
        table[DEAL] = first + number
        shuffled(table)
        digest, holding = table[DIGEST], 0
        for seat in range(table[PLAYERS]):
            at = DECK + seat * HAND
            table[_HAND + seat] = 1 << table[at] | 1 << table[at + 1] | 1 << table[at + 2]
            table[_WON + seat] = table[_POOL + seat] = 0
            digest = mixed(mixed(digest, table[_HAND + seat]), table[_HAND + seat] >> 60)
        table[DIGEST] = digest
        table[_NEXT], table[_TRUMP] = table[PLAYERS] * HAND, _NONE
        status = LIMIT
        if phase1(table):
            begun = table[LENGTH]
            gather(table)
            status = phase2(table)
            table[_PHASE2] = table[LENGTH] - begun
            for seat in range(table[PLAYERS]):
                holding |= int(table[_HAND + seat] != 0) << seat
        table[STATUS] = status
        table[TESTED] |= 1 << 1
        if holding:
            check_places(table, holding)
        elif not whole(table, rest_of(table)):
            table[BROKEN] |= 1 << 1
        table[DIGEST] = mixed(table[DIGEST], 256 + status)
        for column in range(ROW, ROW_END):
            rows[number, column] = table[column]
