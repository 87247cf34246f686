"""Rules of thumb for the thirty cards of a deal: what a player who sees his own cards alone would play.

Every candidate gets a number, the highest is played (of equals the card with the lowest number). The players
know their hand, the cards played, who failed to follow to what, and the declarer what he laid away. Whole
numbers and tables only: compiled kernels run the same sources. `power`, `follow` are the rows of `sets32` for
the kind of game, `points` the card points; `unseen` are the cards that the player has not seen; `left_lacks`
and `right_lacks` those that the next player and the one before him cannot hold.
"""

from collections.abc import Sequence

from skatcalc.sim.sets32 import JACK_CARDS, NULL, RAMSCH, count, lowest

_GAIN = 12
_FAR = -1_000_000


def strongest(power: Sequence[int], cards: int) -> int:
    """Give the highest power in a set, -1 for none."""
    best = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        best = max(best, power[card])
    return best


def above(power: Sequence[int], cards: int, bar: int) -> int:
    """Count the cards of a set with more power than a bar."""
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if power[card] > bar:
            found += 1
    return found


def card_to_play(
    kind: int,
    trumps: int,
    power: Sequence[int],
    follow: Sequence[int],
    points: Sequence[int],
    hand: int,
    legal: int,
    lying: int,
    first: int,
    second: int,
    place: int,
    unseen: int,
    left_lacks: int,
    right_lacks: int,
) -> int:
    """Choose a card.

    Args:
        kind: number of the kind of game.
        trumps: the set of trumps.
        power: what decides tricks; `follow`: which cards follow a lead; `points`: card points.
        follow: see above.
        points: see above.
        hand: the player's cards; `legal`: those he may play.
        legal: see above.
        lying: how many cards lie, 0 to 2; `first` and `second` are they.
        first: see above.
        second: see above.
        place: 0 the player is the declarer, 1 the declarer sits on his left, 2 on his right.
        unseen: cards he has not seen.
        left_lacks: cards that the next player cannot hold; `right_lacks`: that the one before cannot.
        right_lacks: see above.
    """
    if legal & (legal - 1) == 0:
        return lowest(legal)
    chosen = -1
    best = _FAR
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if kind == NULL:
            worth = null_worth(power, follow, card, hand, lying, first, second, place, unseen)
        elif kind == RAMSCH:
            worth = ramsch_worth(power, follow, points, card, hand, lying, first, second, unseen)
        elif lying == 0:
            if place == 0:
                worth = declarer_lead(
                    trumps, power, follow, points, card, hand, unseen & ~(left_lacks & right_lacks)
                )
            else:
                worth = defender_lead(
                    trumps, power, follow, points, card, hand, unseen, place, left_lacks, right_lacks
                )
        else:
            worth = follow_worth(
                trumps, power, follow, points, card, lying, first, second, place, unseen, left_lacks
            )
        if worth > best:
            best, chosen = worth, card
    return chosen


def declarer_lead(
    trumps: int,
    power: Sequence[int],
    follow: Sequence[int],
    points: Sequence[int],
    card: int,
    hand: int,
    unseen: int,
) -> int:
    """Judge a lead of the declarer: draw trumps from the top, cash what is high, then lead long suits."""
    theirs = unseen & trumps
    group = follow[card]
    high = power[card] > strongest(power, unseen & group)
    if trumps >> card & 1:
        if theirs == 0:
            return 20 - points[card]
        if high:
            return 400 + power[card]
        return 120 + 20 * (count(hand & trumps) - count(theirs)) - 4 * points[card] - power[card]
    length = count(hand & group)
    if high:
        return (380 if theirs == 0 else 260) + 3 * points[card] - 10 * length
    return 90 - 7 * points[card] + 6 * length


def defender_lead(
    trumps: int,
    power: Sequence[int],
    follow: Sequence[int],
    points: Sequence[int],
    card: int,
    hand: int,
    unseen: int,
    place: int,
    left_lacks: int,
    right_lacks: int,
) -> int:
    """Judge a lead of a defender: aces, then short suits to the friend and long ones to the foe."""
    group = follow[card]
    if trumps >> card & 1:
        return 30 - 3 * points[card] - power[card]
    length = count(hand & group)
    foe_lacks, friend_lacks = (left_lacks, right_lacks) if place == 1 else (right_lacks, left_lacks)
    out = unseen & group
    foe_may_ruff = out & ~foe_lacks == 0
    friend_may_ruff = out & ~friend_lacks == 0 and unseen & trumps & ~friend_lacks != 0
    high = power[card] > strongest(power, out)
    if foe_may_ruff:
        return 60 - 8 * points[card]
    if high:
        return 200 + 2 * points[card] - 14 * length
    if friend_may_ruff:
        return 150 + points[card]
    long_or_short = 6 * length if place == 1 else -6 * length
    return 100 + long_or_short - 5 * points[card]


def keep(trumps: int, power: Sequence[int], points: Sequence[int], card: int) -> int:
    """Give what a card is worth for later tricks."""
    if trumps >> card & 1:
        return 18 + 3 * (power[card] - 8) if power[card] < 16 else 50 + 4 * (power[card] - 16)  # noqa: PLR2004
    return 16 if points[card] == 11 else 2 * points[card] // 3  # noqa: PLR2004 - an ace


def follow_worth(
    trumps: int,
    power: Sequence[int],
    follow: Sequence[int],
    points: Sequence[int],
    card: int,
    lying: int,
    first: int,
    second: int,
    place: int,
    unseen: int,
    left_lacks: int,
) -> int:
    """Judge a card added to a trick: what its side may win with it, less what the card is worth later."""
    able = follow[first] | trumps
    best, holder = first, lying
    if lying == 2 and able >> second & 1 and power[second] > power[first]:  # noqa: PLR2004 - two lie
        best, holder = second, 1
    gain = points[first] + points[card] + (points[second] if lying == 2 else 4)  # noqa: PLR2004
    takes = able >> card & 1 == 1 and power[card] > power[best]
    top = power[card] if takes else power[best]
    # `holder` counts seats backwards: 1 sits on the right, 2 on the left
    friend_holds = place != 0 and holder != (1 if place == 2 else 2)  # noqa: PLR2004 - seats
    ours = takes or friend_holds
    if lying == 2:  # noqa: PLR2004 - last to play
        share = 100 if ours else 0
    else:
        able_left = unseen & ~left_lacks
        over = above(power, able_left & follow[first], top)
        short = able_left & follow[first] == 0
        over_trump = above(power, able_left & trumps, top) if trumps & follow[first] == 0 else 0
        if place != 2:  # noqa: PLR2004 - a foe plays next
            risk = 100 if short and over_trump else min(90, 25 * over + 4 * over_trump)
            share = 100 - risk if ours else 0
        else:
            help_ = 100 if short and over_trump else min(80, 20 * over + 4 * over_trump)
            share = 100 - min(10, over) if ours else help_
    return _GAIN * gain * (2 * share - 100) // 100 - 2 * keep(trumps, power, points, card)


def null_worth(
    power: Sequence[int],
    follow: Sequence[int],
    card: int,
    hand: int,
    lying: int,
    first: int,
    second: int,
    place: int,
    unseen: int,
) -> int:
    """Judge a card in Null: the declarer ducks as high as he can, the others leave him the trick."""
    group = follow[card]
    out = unseen & group
    over = above(power, out, power[card])
    under = count(out) - over
    if lying == 0:
        if place == 0:
            return 10 * over - 30 * under
        return 40 - 12 * under - 3 * count(hand & group)
    best = power[first]
    if lying == 2 and follow[first] >> second & 1:  # noqa: PLR2004 - two lie
        best = max(best, power[second])
    follows = follow[first] >> card & 1 == 1
    if not follows:
        # get rid of what could be forced to win, or, as a defender, of a short suit
        return 10 * under + power[card] if place == 0 else 20 - 5 * count(hand & group) + power[card]
    takes = power[card] > best
    if place == 0:
        if not takes:
            return 100 + power[card]
        return -50 - power[card] if lying == 2 else 20 - 12 * under - power[card]  # noqa: PLR2004
    # who holds the trick, counted backwards: 1 sits on the right, 2 on the left
    holder = 1 if lying == 1 or (follow[first] >> second & 1 and power[second] == best) else 2
    declarer_played = place == 2 or lying == 2  # noqa: PLR2004 - seats
    if declarer_played and holder == (1 if place == 2 else 2):  # noqa: PLR2004 - seats
        return 50 + power[card] if not takes else -power[card]
    return power[card] if declarer_played else -power[card]


def ramsch_worth(
    power: Sequence[int],
    follow: Sequence[int],
    points: Sequence[int],
    card: int,
    hand: int,
    lying: int,
    first: int,
    second: int,
    unseen: int,
) -> int:
    """Judge a card in Ramsch: everyone for himself, stay under, get rid of what is high and dear."""
    group = follow[card]
    out = unseen & group
    over = above(power, out, power[card])
    under = count(out) - over
    if lying == 0:
        return 8 * over - 6 * under - 3 * points[card] - 2 * count(hand & group)
    able = follow[first] | JACK_CARDS
    best = power[first]
    table = points[first]
    if lying == 2:  # noqa: PLR2004 - two lie
        table += points[second]
        if able >> second & 1:
            best = max(best, power[second])
    takes = able >> card & 1 == 1 and power[card] > best
    if not takes:
        return 100 + 4 * points[card] + power[card] + 2 * under
    if lying == 2:  # noqa: PLR2004 - he takes it for certain
        return 40 - 4 * (table + points[card]) + 3 * power[card]
    return 40 - 3 * (table + points[card]) - 10 * under + power[card]
