"""Deals of Skat by rules of thumb, compiled: bidding, skat, Ramsch, cards, checked as in `kernels.skat`."""

import numpy as np

import skatcalc.sim.kernels.thumbs  # noqa: F401 - tells the compiler of the plain functions
from skatcalc.sim import sets32, thumbbid
from skatcalc.sim.kernels.jit import Ints, kernel, part, room
from skatcalc.sim.kernels.skat import run_length, split
from skatcalc.sim.kernels.stream import below, key, mixed
from skatcalc.sim.sets32 import ALL, GRAND, JACK_CARDS, NULL, RAMSCH, TRUMPS, count, lowest, nth
from skatcalc.sim.skat import BID, DECLARE, HAND, HOLD, LOOK, PASS, WITCH
from skatcalc.sim.skatscore import PASSED_OUTCOME, declared_score, packed, packed_ramsch
from skatcalc.sim.thumbbid import (
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
# what the play leaves in the notes
DIGEST, FAULT, OWN, TAKEN, TAKERS, LAST, WITCH_AT = range(7)
NOTES = 7


@part
def note(said: Ints, action: int) -> None:
    """Add an action before the play to those said; their number stands first."""
    said[0] += 1
    said[said[0]] = action


@room
def play(
    state: Ints,
    hands: Ints,
    kind: int,
    declarer: int,
    known: int,
    by_thumb: bool,
    seats: Ints,
    notes: Ints,
) -> None:
    """Play the thirty cards of a kind of game; the declarer is -1 in a Ramsch.

    `hands` are the three hands and the cards not in play, `known` those of them that the declarer laid away.
    `seats` takes what each seat cannot hold (0 to 2) and its card points (3 to 5).
    """
    away = hands[3]
    power, follow, trumps = POWER[kind], FOLLOW[kind], TRUMP[kind]
    for place in range(6):
        seats[place] = 0
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
                sits = 1 if left == declarer else 2
                if seat == declarer:
                    unseen &= ~known
                    sits = 0
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
                    sits,
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
    notes[OWN], notes[TAKEN] = own, taken
    notes[TAKERS], notes[LAST], notes[WITCH_AT] = takers, leader, witch


@room
def bidding(limits: Ints, bids: Ints, said: Ints) -> tuple[int, int]:
    """Bid both duels (skat 1.9) up to the limits; give the declarer, -1 when all pass, and the bid."""
    bid = 0
    place = 0
    survivor = 0
    for speaker in range(1, 3):
        listener = survivor
        while True:
            if place == len(bids) or limits[speaker] < bids[place]:
                note(said, PASS)
                break
            bid = bids[place]
            place += 1
            note(said, BID + bid)
            if limits[listener] < bid:
                note(said, PASS)
                survivor = speaker
                break
            note(said, HOLD)
    if bid == 0:
        if limits[0] < bids[0]:
            note(said, PASS)
            return -1, 0
        bid = bids[0]
        note(said, BID + bid)
    return survivor, bid


@room
def pushed(state: Ints, hands: Ints, by_thumb: bool, said: Ints) -> int:
    """Pass the skat on (skat 5.20); give how many left it untouched."""
    untouched = 0
    for seat in range(3):
        looks = wants_skat(hands[seat]) if by_thumb else below(state, 2) == 1
        if not looks:
            note(said, PASS)
            untouched += 1
            continue
        note(said, LOOK)
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
        note(said, first)
        note(said, second)
        hands[seat], hands[3] = twelve & ~away, away
    return untouched


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
    """Play deals from number `first` on; fill in their outcomes and faults, give the sum of their digests.

    When all pass (`passed`), 0: the deal is over, 1: a Ramsch follows, 2: a Schieber. Where Ramsch alone is
    allowed, nobody bids; it is a Schieber if `schieber`. One function: what stands in functions of its own is
    compiled again with all that calls it.
    """
    state = np.empty(4, np.int64)
    hands = np.empty(4, np.int64)
    limits = np.empty(3, np.int64)
    seats = np.empty(6, np.int64)
    notes = np.empty(NOTES, np.int64)
    deck = np.empty(32, np.int64)
    # each bid with its answer, three passes, three times the skat and two cards
    said = np.empty(2 * len(bids) + 16, np.int64)
    total = 0
    for place in range(len(codes)):
        deal = first + place
        key(state, low, high, deal)
        for card in range(32):
            deck[card] = card
        for last in range(31, 0, -1):
            other = below(state, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        split(deck, hands)
        fault = 0 if hands[0] | hands[1] | hands[2] | hands[3] == ALL else 1
        digest = mixed(0, deal)
        for seat in range(4):
            digest = mixed(digest, hands[seat])

        said[0] = 0
        bid = known = twelve = untouched = 0
        declarer = form = -1
        when_passed = passed
        if allowed == 1 << RAMSCH:
            when_passed = 2 if schieber else 1
            for seat in range(3):
                # a Grand Hand beats the Ramsch (skat 5.21)
                if by_thumb:
                    form = hand_form(WEIGHTS, hands[seat], 1 if seat == 0 else 0, 1 << GRAND, 0, terms)
                if form >= 0:
                    declarer = seat
                    twelve = hands[seat] | hands[3]
                    break
                note(said, PASS)
        else:
            for seat in range(3):
                limits[seat] = bid_limit(WEIGHTS, hands[seat], 1 if seat == 0 else 0, allowed, bids, terms)
            declarer, bid = bidding(limits, bids, said)
            if declarer >= 0:
                lead = 1 if declarer == 0 else 0
                twelve = hands[declarer] | hands[3]
                form = hand_form(WEIGHTS, hands[declarer], lead, allowed, bid, terms)
                if form >= 0:
                    note(said, HAND)
                else:
                    note(said, LOOK)
                    form, known = skat_form(WEIGHTS, twelve, lead, allowed, bid, terms)
                    note(said, lowest(known))
                    note(said, lowest(known & (known - 1)))
                    hands[declarer], hands[3] = twelve & ~known, known

        kind, level, ouvert = form & 7, form >> 3 & 7, form >> 6 & 1
        if declarer >= 0:
            note(said, DECLARE + (25 + 2 * level + ouvert if kind == NULL else 5 * kind + level))
        else:
            kind = RAMSCH if when_passed else PASSED_OUTCOME
            if when_passed == 2:
                untouched = pushed(state, hands, by_thumb, said)
        # the actions before the play go into the digest six to a word
        for begun in range(1, said[0] + 1, 6):
            word = 0
            for spoken in range(begun, min(begun + 6, said[0] + 1)):
                word |= said[spoken] << 9 * (spoken - begun)
            digest = mixed(digest, word)

        code = PASSED_OUTCOME
        if kind != PASSED_OUTCOME:
            notes[DIGEST], notes[FAULT] = digest, fault
            play(state, hands, kind, declarer, known, by_thumb, seats, notes)
            digest, fault = notes[DIGEST], notes[FAULT]
            code = packed_ramsch(
                seats[3], seats[4], seats[5], notes[TAKERS], notes[LAST], notes[WITCH_AT], untouched
            )
        if declarer >= 0:
            own, tricks, matadors = notes[OWN], notes[TAKEN], 0
            if kind < NULL:
                matadors = matadors_of(twelve, kind)
                if abs(matadors) != run_length(twelve, kind):
                    fault = 1
            score = declared_score(kind, level, ouvert, matadors, own, tricks, bid, terms)
            code = packed(kind, level, ouvert, matadors, own, tricks, bid, declarer, score)
        codes[place], faults[place] = code, fault
        total += mixed(digest, code)
    return total
