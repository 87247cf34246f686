"""Rules of thumb for what a hand is worth, what to lay away and what to announce.

A chance is in thousandths: a weighted sum of what players count (trumps, jacks, aces, guarded tens, voids,
losers). The weights were fitted to a million deals that `sim.thumbplay` played out, so they say how often
this program's own play wins, no more. Whole numbers and tables only: compiled kernels run the same sources.
"""

from collections.abc import Sequence
from typing import Final

from skatcalc.sim.sets32 import ACES, GRAND, JACK_CARDS, NULL, count, lowest, points_of, trumps_of

FEATURES = 15
NULL_FEATURES = 6
_JACK, _ACE, _TEN, _KING = 7, 6, 5, 4
# 7 8 9 10 J Q K A in the numbers of the ranks
_NULL_RANKS = (0, 1, 2, 5, 7, 3, 4, 6)
_VOID_SUIT, _VOID_GRAND = 30, 8
_BLANK_TEN, _LOOSE_TEN = 25, 15
_FROM_ACE_SUIT, _FROM_ACE_GRAND = 6, 18
_TRUMP = 40
_HARMLESS = 4
OUVERT = 64
# What a game must promise, in thousandths, to be bid, to be played without the skat, to announce Schneider.
SUIT_FROM, GRAND_FROM, NULL_FROM = 480, 520, 560
HAND_FROM, ANNOUNCE_FROM = 960, 1250
# The fitted weights, in the order of `strength` and `null_strength`, before and after looking at the skat.
WEIGHTS: Final = (
    *(-654, 128, 2, 192, 153, 78, 38, 145, 111, 240, 53, 77, 94, -20, -15),
    *(-393, 213, -11, 150, 34, 17, 12, 0, 0, 280, 69, 149, 126, -37, -3),
    *(-2028, 238, 1, 221, 176, 90, 43, 165, 128, 380, 222, 205, 162, 78, -20),
    *(-1479, 335, -22, 194, 61, 44, 36, 0, 0, 376, 279, 274, 162, 54, -3),
    *(1249, -172, -76, 9, -65, 12),
    *(1395, -217, -97, -45, -261, -2),
)
SUIT_BEFORE, GRAND_BEFORE, SUIT_AFTER, GRAND_AFTER = range(0, 4 * FEATURES, FEATURES)
NULL_BEFORE, NULL_AFTER = 4 * FEATURES, 4 * FEATURES + NULL_FEATURES


def strength(weights: Sequence[int], at: int, kind: int, hand: int, laid: int, lead: int) -> int:
    """Judge a hand for a suit game or Grand.

    Args:
        weights: one for each feature, in the order below, from the place `at` on.
        at: see above.
        kind: 0 to 3 a suit, 4 Grand.
        hand: ten cards; `laid`: the cards laid away, if any.
        laid: see above.
        lead: 1 for forehand.
    """
    trumps = trumps_of(kind)
    own = count(hand & trumps)
    worth = weights[at + 0] + weights[at + 1] * own + weights[at + 2] * own * own + weights[at + 14] * lead
    for place in range(4):
        if hand >> (8 * place + _JACK) & 1:
            worth += weights[at + 3 + place]
    if kind < GRAND:
        worth += weights[at + 7] * (hand >> (8 * kind + _ACE) & 1) + weights[at + 8] * (
            hand >> (8 * kind + _TEN) & 1
        )
    for suit in range(4):
        if suit == kind:
            continue
        held = hand & 0xFF << 8 * suit & ~JACK_CARDS
        if held == 0:
            worth += weights[at + 12]
            continue
        losers = count(held)
        ace, ten = held >> (8 * suit + _ACE) & 1, held >> (8 * suit + _TEN) & 1
        king = held >> (8 * suit + _KING) & 1
        if ace:
            losers -= 1 + ten + ten * king
            worth += weights[at + 9] + weights[at + 10] * ten
        elif ten:
            worth += weights[at + 11]
        worth += weights[at + 13] * losers
    points = 0
    while laid:
        points += points_of(lowest(laid))
        laid &= laid - 1
    return worth + points * 4


def gaps(hand: int, suit: int) -> int:
    """Count the cards of a suit that others get under in Null: the i-th lowest above their i-th lowest."""
    mine = theirs = found = 0
    for place in range(8):
        if hand >> (8 * suit + _NULL_RANKS[place]) & 1:
            mine += 1
            if theirs >= mine:
                found += 1
        else:
            theirs += 1
    return found


def all_gaps(hand: int) -> int:
    """Count the gaps of all suits: 0 is a Null that cannot be lost."""
    return gaps(hand, 0) + gaps(hand, 1) + gaps(hand, 2) + gaps(hand, 3)


def matadors_of(cards: int, kind: int) -> int:
    """Count the matadors: +n with, -n without (skat 2.2)."""
    held = cards >> _JACK & 1
    run = 0
    for place in range(4):
        if cards >> (8 * place + _JACK) & 1 != held:
            return run if held else -run
        run += 1
    if kind < GRAND:
        for place in range(7):
            if cards >> (8 * kind + _ACE - place) & 1 != held:
                break
            run += 1
    return run if held else -run


def laid_away(kind: int, twelve: int) -> int:
    """Choose two cards of twelve to lay away: points, blank tens and short suits, seldom trumps or aces."""
    if kind == NULL:
        return _worst_two(twelve)
    trumps = trumps_of(kind)
    aces = twelve & ACES & ~trumps
    cards = twelve & ~trumps & ~aces
    if count(cards) < 2:  # noqa: PLR2004 - two are laid away
        cards |= aces
    if count(cards) < 2:  # noqa: PLR2004
        cards = twelve & ~JACK_CARDS
    best = -1_000_000
    pair = 0
    rest = cards
    while rest:
        first = rest & -rest
        rest &= rest - 1
        others = rest
        while others:
            second = others & -others
            others &= others - 1
            worth = worth_of_laying(kind, twelve, first | second)
            if worth > best:
                best, pair = worth, first | second
    return pair


def worth_of_laying(kind: int, twelve: int, pair: int) -> int:
    """Judge two cards laid away."""
    trumps = trumps_of(kind)
    worth = 0
    for suit in range(4):
        cards = 0xFF << 8 * suit & ~trumps
        laid = pair & cards
        if laid == 0:
            continue
        left = twelve & cards & ~pair
        ten, ace = 1 << (8 * suit + _TEN), 1 << (8 * suit + _ACE)
        if left == 0:
            worth += _VOID_GRAND if kind == GRAND else _VOID_SUIT
        elif left == ten:
            worth -= _BLANK_TEN
        if laid & ten and not twelve & ace:
            worth += _LOOSE_TEN
        if twelve & ace:
            worth -= count(laid) * (_FROM_ACE_GRAND if kind == GRAND else _FROM_ACE_SUIT)
        worth += 4 * points_of(lowest(laid))
        if laid & (laid - 1):
            worth += 4 * points_of(lowest(laid & (laid - 1)))
    if pair & trumps:
        worth -= _TRUMP * count(pair & trumps)
    return worth


def _worst_two(twelve: int) -> int:
    """Lay away, one after the other, the card whose absence leaves the fewest gaps; of equals the higher."""
    hand = twelve
    for _ in range(2):
        best = 1_000_000
        chosen = 0
        for suit in range(4):
            here = gaps(hand, suit)
            for place in range(8):
                card = 1 << (8 * suit + _NULL_RANKS[place])
                if hand & card:
                    worth = 16 * (gaps(hand & ~card, suit) - here) - place
                    if worth < best:
                        best, chosen = worth, card
        hand &= ~chosen
    return twelve & ~hand


def null_strength(weights: Sequence[int], at: int, hand: int, lead: int) -> int:
    """Judge a hand for Null by the gaps of its suits."""
    safe = worst = total = short = 0
    for suit in range(4):
        held = hand & 0xFF << 8 * suit
        found = gaps(hand, suit)
        total += found
        worst = max(worst, found)
        safe += found == 0
        short += found > 0 and count(held) == 1
    return (
        weights[at + 0]
        + weights[at + 1] * total
        + weights[at + 2] * safe
        + weights[at + 3] * worst
        + weights[at + 4] * short
        + weights[at + 5] * lead
    )


def value_of(kind: int, matadors: int, level: int, terms: Sequence[int]) -> int:
    """Give what a suit game or Grand is worth when no more than announced is made (skat 3.6)."""
    base = terms[1] if kind == GRAND else 12 - kind
    steps = min(abs(matadors), terms[4]) + 1 + (1 if level else 0)
    if level >= 2:  # noqa: PLR2004 - Schneider announced
        steps += 2 * (level - 1) if level < 4 else 4  # noqa: PLR2004 - ouvert
    if level == 4:  # noqa: PLR2004 - ouvert
        if kind == GRAND and terms[2]:
            base = terms[2]
        elif kind == GRAND or terms[3]:
            steps += 1
    return base * steps


def hand_level(kind: int, hand: int, chance: int) -> int:
    """Give what to announce without the skat: 0 look at it, 1 Hand, 2 Schneider, 4 ouvert."""
    if chance < HAND_FROM:
        return 0
    if cannot_lose_a_trick(kind, hand):
        return 4
    return 2 if chance >= ANNOUNCE_FROM else 1


def cannot_lose_a_trick(kind: int, hand: int) -> bool:
    """Tell whether ten cards take all tricks: each is high in its suit, and the trumps outlast theirs.

    One trump more than theirs is asked for: another may lead, and it costs one to take the lead over.
    """
    trumps = trumps_of(kind)
    out = count(trumps & ~hand)
    if count(hand & trumps) <= out or matadors_of(hand, kind) < count(hand & trumps):
        return False
    for suit in range(4):
        side = 0xFF << 8 * suit & ~trumps
        high = True
        for place in range(7):
            card = 1 << (8 * suit + _ACE - place)
            if card & side:
                if hand & card and not high:
                    return False
                high = high and hand & card != 0
    return True


def bid_limit(
    weights: Sequence[int], hand: int, lead: int, allowed: int, bids: Sequence[int], terms: Sequence[int]
) -> int:
    """Give the highest bid a hand may go to, 0 for none: the best game that promises enough.

    Args:
        weights: `WEIGHTS`.
        hand: ten cards.
        lead: 1 for forehand.
        allowed: set of the kinds of game that may be played.
        bids: the legal bids, ascending.
        terms: see `skatscore.terms_of`.
    """
    worth = 0
    for kind in range(5):
        if allowed >> kind & 1:
            chance = strength(weights, GRAND_BEFORE if kind == GRAND else SUIT_BEFORE, kind, hand, 0, lead)
            if chance >= (GRAND_FROM if kind == GRAND else SUIT_FROM):
                level = hand_level(kind, hand, chance)
                worth = max(worth, value_of(kind, matadors_of(hand, kind), level, terms))
    if allowed >> NULL & 1 and null_strength(weights, NULL_BEFORE, hand, lead) >= NULL_FROM:
        worth = max(worth, 46 if all_gaps(hand) == 0 else 23)
    limit = 0
    for place in range(len(bids)):
        if bids[place] <= worth:
            limit = bids[place]
    return limit


def hand_form(
    weights: Sequence[int], hand: int, lead: int, allowed: int, bid: int, terms: Sequence[int]
) -> int:
    """Choose a game without the skat: kind + 8 x level + 64 x ouvert, or -1 to look at the skat."""
    best = 0
    chosen = -1
    for kind in range(5):
        if allowed >> kind & 1 == 0:
            continue
        chance = strength(weights, GRAND_BEFORE if kind == GRAND else SUIT_BEFORE, kind, hand, 0, lead)
        level = hand_level(kind, hand, chance)
        if level:
            value = value_of(kind, matadors_of(hand, kind), level, terms)
            worth = promise(min(chance, 1000), value)
            if value >= bid and worth > best:
                best, chosen = worth, kind | level << 3 | (OUVERT if level == 4 else 0)  # noqa: PLR2004
    if chosen < 0 and allowed >> NULL & 1 and bid <= 59 and all_gaps(hand) == 0:  # noqa: PLR2004 - skat 3.9
        return NULL | 8 | OUVERT
    return chosen


def promise(chance: int, value: int) -> int:
    """Give a thousand times what a game promises: points and 50 if won, twice the points and 90 if lost."""
    return chance * (value + 50) - (1000 - chance) * (2 * value + 90)


def skat_form(
    weights: Sequence[int], twelve: int, lead: int, allowed: int, bid: int, terms: Sequence[int]
) -> tuple[int, int]:
    """Choose the game after looking at the skat: kind + 64 x ouvert, and the two cards to lay away."""
    best = -(1 << 60)
    chosen = away = 0
    for kind in range(6):
        if allowed >> kind & 1 == 0:
            continue
        laid = laid_away(kind, twelve)
        hand = twelve & ~laid
        ouvert = 0
        if kind == NULL:
            ouvert = OUVERT if all_gaps(hand) == 0 else 0
            chance = 1000 if ouvert else null_strength(weights, NULL_AFTER, hand, lead)
            value = 46 if ouvert else 23
            if value < bid:
                continue
        else:
            chance = strength(weights, GRAND_AFTER if kind == GRAND else SUIT_AFTER, kind, hand, laid, lead)
            value = value_of(kind, matadors_of(twelve, kind), 0, terms)
            if value < bid:
                # only Schneider or Schwarz could still cover the bid
                base = terms[1] if kind == GRAND else 12 - kind
                chance -= 400 * ((bid - value + base - 1) // base)
                value = bid
        worth = promise(max(0, min(1000, chance)), value)
        if worth > best:
            best, chosen, away = worth, kind | ouvert, laid
    return chosen, away


def wants_skat(hand: int) -> bool:
    """Tell whether a hand would rather change two cards than leave the skat: jacks or high cards alone."""
    danger = 2 * count(hand & JACK_CARDS)
    for suit in range(4):
        cards = hand & 0xFF << 8 * suit & ~JACK_CARDS
        low = count(cards & 7 << 8 * suit)
        danger += max(0, count(cards) - 2 * low)
    return danger > _HARMLESS


def ramsch_away(twelve: int) -> int:
    """Choose two cards to pass on or lay away in a Schieber: no jacks, high cards of short suits first."""
    hand = twelve
    for _ in range(2):
        best = -1
        chosen = 0
        cards = hand & ~JACK_CARDS
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            suit = hand & 0xFF << 8 * (card >> 3) & ~JACK_CARDS
            low = count(suit & 7 << 8 * (card >> 3))
            worth = 40 - 8 * low + 4 * points_of(card) + (card & 7) - 2 * count(suit)
            if worth > best:
                best, chosen = worth, 1 << card
        hand &= ~chosen
    return twelve & ~hand
