"""Deals of Skat by rules of thumb, compiled: bidding, skat, Ramsch, cards, checked as in `kernels.skat`."""

import numpy as np

import skatcalc.sim.kernels.thumbs  # noqa: F401 - tells the compiler of the plain functions
from skatcalc.sim import sets32, thumbbid
from skatcalc.sim.kernels.jit import Ints, kernel, part, room
from skatcalc.sim.kernels.skat import run_length, split
from skatcalc.sim.kernels.stream import below, key, mixed
from skatcalc.sim.sets32 import ALL, JACK_CARDS, NULL, RAMSCH, TRUMPS, count, lowest, nth
from skatcalc.sim.skat import BID, DECLARE, HAND, HOLD, LOOK, PASS, WITCH
from skatcalc.sim.skatscore import PASSED_OUTCOME, declared_score, packed, packed_ramsch
from skatcalc.sim.thumbbid import (
    beats_ramsch,
    bid_limit,
    hand_form,
    matadors_of,
    ramsch_away,
    skat_form,
    wants_skat,
)
from skatcalc.sim.thumbplay import card_to_play

POWER: Ints = np.array(sets32.POWER, np.int64)
FOLLOW: Ints = np.array(sets32.FOLLOW, np.int64)
POINTS: Ints = np.array(sets32.POINTS, np.int64)
TRUMP: Ints = np.array(TRUMPS, np.int64)
WEIGHTS: Ints = np.array(thumbbid.WEIGHTS, np.int64)
# places in the notes that the parts of a deal leave each other
KIND, DECLARER, KNOWN, AWAY, DIGEST, WORD, SHIFT, FAULT, OWN, TAKEN, TAKERS, LAST, WITCH_AT = range(13)
NOTES = 13
FULL = 54


@part
def note(notes: Ints, action: int) -> None:
    """Put an action before the play into the digest, six to a word."""
    notes[WORD] |= action << notes[SHIFT]
    notes[SHIFT] += 9
    if notes[SHIFT] == FULL:
        notes[DIGEST] = mixed(notes[DIGEST], notes[WORD])
        notes[WORD] = notes[SHIFT] = 0


@part
def close(notes: Ints) -> None:
    """Put the last actions before the play into the digest."""
    if notes[SHIFT]:
        notes[DIGEST] = mixed(notes[DIGEST], notes[WORD])
        notes[WORD] = notes[SHIFT] = 0


@room
def play(state: Ints, hands: Ints, by_thumb: bool, seats: Ints, notes: Ints) -> None:
    """Play the thirty cards of the kind in the notes, where the declarer stands too (-1 in a Ramsch).

    `KNOWN` are the cards laid away that the declarer saw, `AWAY` those not in play. `seats` takes what each
    seat cannot hold (0 to 2) and its card points (3 to 5).
    """
    kind, declarer, known, away = notes[KIND], notes[DECLARER], notes[KNOWN], notes[AWAY]
    power, follow, trumps = POWER[kind], FOLLOW[kind], TRUMP[kind]
    seats[:] = 0
    leader = own = taken = takers = wrong = 0
    witch = 3
    played = 0
    for _ in range(10):
        led = able = ALL
        first = second = best = -1
        winner = leader
        points = 0
        word = leader
        holds_witch = False
        for lying in range(3):
            seat = (leader + lying) % 3
            left, right = (seat + 1) % 3, (seat + 2) % 3
            hand = hands[seat]
            legal = hand & led
            if legal == 0:
                legal = hand
                seats[seat] |= led
            if by_thumb:
                unseen = ALL & ~(hand | played)
                place = 1 if left == declarer else 2
                if seat == declarer:
                    unseen &= ~known
                    place = 0
                card = card_to_play(
                    kind,
                    trumps,
                    power,
                    follow,
                    POINTS,
                    hand,
                    legal,
                    lying,
                    first,
                    second,
                    place,
                    unseen,
                    seats[left],
                    seats[right],
                )
            else:
                card = nth(legal, below(state, count(legal)))
            bit = 1 << card
            wrong |= (played | away | seats[seat]) & bit
            hands[seat] = hand & ~bit
            played |= bit
            points += POINTS[card]
            word |= card << (2 + 5 * lying)
            holds_witch = holds_witch or card == WITCH
            if lying == 0:
                first, led = card, follow[card]
                able = led | trumps
            elif lying == 1:
                second = card
            if able & bit and power[card] > best:
                best, winner = power[card], seat
        notes[DIGEST] = mixed(notes[DIGEST], word)
        seats[3 + winner] += points
        takers |= 1 << winner
        if holds_witch:
            witch = winner
        if winner == declarer:
            own += points
            taken += 1
        leader = winner
    total = seats[3] + seats[4] + seats[5]
    rest = away
    while rest:
        total += POINTS[lowest(rest)]
        own += POINTS[lowest(rest)]
        rest &= rest - 1
    if wrong or played | away != ALL or total != 120 or hands[0] | hands[1] | hands[2]:
        notes[FAULT] = 1
    notes[OWN], notes[TAKEN], notes[TAKERS], notes[LAST], notes[WITCH_AT] = own, taken, takers, leader, witch


@room
def bidding(hands: Ints, allowed: int, bids: Ints, terms: Ints, limits: Ints, notes: Ints) -> tuple[int, int]:
    """Bid both duels (skat 1.9); give the declarer, -1 when all pass, and the bid."""
    for seat in range(3):
        limits[seat] = bid_limit(WEIGHTS, hands[seat], 1 if seat == 0 else 0, allowed, bids, terms)
    bid = 0
    place = 0
    survivor = 0
    for speaker in range(1, 3):
        listener = survivor
        while True:
            if place == len(bids) or limits[speaker] < bids[place]:
                note(notes, PASS)
                break
            bid = bids[place]
            place += 1
            note(notes, BID + bid)
            if limits[listener] < bid:
                note(notes, PASS)
                survivor = speaker
                break
            note(notes, HOLD)
    if bid == 0:
        if limits[0] < bids[0]:
            note(notes, PASS)
            return -1, 0
        bid = bids[0]
        note(notes, BID + bid)
    return survivor, bid


@room
def declared(
    state: Ints, hands: Ints, bid: int, form: int, by_thumb: bool, terms: Ints, seats: Ints, notes: Ints
) -> int:
    """Play a declared game and give its outcome; `form` is kind + 8 x level + 64 x ouvert."""
    kind, level, ouvert = form & 7, form >> 3 & 7, form >> 6 & 1
    declarer = notes[DECLARER]
    twelve = hands[declarer] | notes[AWAY]
    note(notes, DECLARE + (25 + 2 * level + ouvert if kind == NULL else 5 * kind + level))
    close(notes)
    notes[KIND] = kind
    play(state, hands, by_thumb, seats, notes)
    matadors = 0
    if kind < NULL:
        matadors = matadors_of(twelve, kind)
        if abs(matadors) != run_length(twelve, kind):
            notes[FAULT] = 1
    own, tricks = notes[OWN], notes[TAKEN]
    score = declared_score(kind, level, ouvert, matadors, own, tricks, bid, terms)
    return packed(kind, level, ouvert, matadors, own, tricks, bid, declarer, score)


@room
def ramsch(state: Ints, hands: Ints, schieber: bool, by_thumb: bool, seats: Ints, notes: Ints) -> int:
    """Pass the skat on where that is played (skat 5.20), play the Ramsch, give its outcome."""
    untouched = 0
    if schieber:
        for seat in range(3):
            looks = wants_skat(hands[seat]) if by_thumb else below(state, 2) == 1
            if not looks:
                note(notes, PASS)
                untouched += 1
                continue
            note(notes, LOOK)
            twelve = hands[seat] | hands[3]
            if by_thumb:
                away = ramsch_away(twelve)
                first = lowest(away)
                second = lowest(away & (away - 1))
            else:
                free = twelve & ~JACK_CARDS
                first = nth(free, below(state, count(free)))
                free &= ~(1 << first)
                second = nth(free, below(state, count(free)))
                away = 1 << first | 1 << second
            note(notes, first)
            note(notes, second)
            hands[seat], hands[3] = twelve & ~away, away
    close(notes)
    notes[KIND], notes[AWAY] = RAMSCH, hands[3]
    play(state, hands, by_thumb, seats, notes)
    return packed_ramsch(seats[3], seats[4], seats[5], notes[TAKERS], notes[LAST], notes[WITCH_AT], untouched)


@room
def one_deal(
    state: Ints,
    deal: int,
    allowed: int,
    passed: int,
    by_thumb: bool,
    schieber: bool,
    bids: Ints,
    terms: Ints,
    deck: Ints,
    hands: Ints,
    limits: Ints,
    seats: Ints,
    notes: Ints,
) -> int:
    """Play a deal; give its outcome. `passed`: 0 the deal is over, 1 a Ramsch, 2 a Schieber follows."""
    for card in range(32):
        deck[card] = card
    for last in range(31, 0, -1):
        other = below(state, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    split(deck, hands)
    notes[:] = 0
    digest = mixed(0, deal)
    for place in range(4):
        digest = mixed(digest, hands[place])
    notes[DIGEST] = digest
    if hands[0] | hands[1] | hands[2] | hands[3] != ALL:
        notes[FAULT] = 1
    notes[DECLARER] = -1
    notes[AWAY] = hands[3]
    in_round = allowed == 1 << RAMSCH
    bid = form = 0
    if in_round:
        for seat in range(3):
            level = beats_ramsch(WEIGHTS, hands[seat], 1 if seat == 0 else 0) if by_thumb else 0
            if level:
                form = 4 | level << 3 | (64 if level == 4 else 0)
                notes[DECLARER] = seat
                break
            note(notes, PASS)
    else:
        notes[DECLARER], bid = bidding(hands, allowed, bids, terms, limits, notes)
        declarer = notes[DECLARER]
        if declarer >= 0:
            form = chosen(hands, declarer, allowed, bid, terms, notes)
    if notes[DECLARER] >= 0:
        return declared(state, hands, bid, form, by_thumb, terms, seats, notes)
    if in_round or passed:
        return ramsch(state, hands, schieber if in_round else passed == 2, by_thumb, seats, notes)
    close(notes)
    return PASSED_OUTCOME


@room
def chosen(hands: Ints, declarer: int, allowed: int, bid: int, terms: Ints, notes: Ints) -> int:
    """Choose a game without the skat, or look at it and lay two cards away; give the form."""
    lead = 1 if declarer == 0 else 0
    form = hand_form(WEIGHTS, hands[declarer], lead, allowed, bid, terms)
    if form >= 0:
        note(notes, HAND)
        return form
    note(notes, LOOK)
    twelve = hands[declarer] | hands[3]
    form, away = skat_form(WEIGHTS, twelve, lead, allowed, bid, terms)
    note(notes, lowest(away))
    note(notes, lowest(away & (away - 1)))
    hands[declarer] = twelve & ~away
    notes[AWAY] = notes[KNOWN] = away
    return form


@kernel
def deals(
    low: int,
    high: int,
    first: int,
    allowed: int,
    passed: int,
    by_thumb: bool,
    schieber: bool,
    bids: Ints,
    terms: Ints,
    codes: Ints,
    faults: Ints,
) -> int:
    """Play deals from number `first` on; fill in their outcomes and faults, give the sum of their digests."""
    state = np.empty(4, np.int64)
    hands = np.empty(4, np.int64)
    limits = np.empty(3, np.int64)
    seats = np.empty(6, np.int64)
    notes = np.empty(NOTES, np.int64)
    deck = np.empty(32, np.int64)
    digest = 0
    for place in range(len(codes)):
        deal = first + place
        key(state, low, high, deal)
        code = one_deal(
            state, deal, allowed, passed, by_thumb, schieber, bids, terms, deck, hands, limits, seats, notes
        )
        codes[place] = code
        digest += mixed(notes[DIGEST], code)
        faults[place] = notes[FAULT]
    return digest
