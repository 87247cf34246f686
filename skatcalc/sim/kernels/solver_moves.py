"""Which cards need not be tried: of neighbours in a hand, with no foreign card between, often one is enough.

Neighbours win and lose the same tricks, they differ in card points alone. Where the side that takes the
trick is the same whatever the others do, the dearest is played to a trick of one's own side and the cheapest
to one of the other side: the one that is kept then counts as little as it can for whoever takes it later.
Where the others decide, only neighbours of equal points are alike.
"""

from skatcalc.sim.kernels.jit import part
from skatcalc.sim.kernels.solver_bits import length
from skatcalc.sim.kernels.solver_layout import ACES, EIGHTS, HIGH_SUIT, JACKS, NINES, SEVENS, ZEROS

# above all cards
NONE = 1 << 32
# where the runs of neighbours begin and end
BOTTOMS = SEVENS | 1 << 28
TOPS = ACES | 1 << 31


@part
def above(cards: int, bar: int) -> int:
    """Give the cards above the highest of a mask."""
    n = length(bar)
    return cards >> n << n


@part
def bottom(mask: int) -> int:
    """Give the lowest card of a mask as a mask; 0 for none."""
    return mask & -mask


@part
def different(moves: int, foreign: int) -> int:
    """Drop cards as good as a lower one of the same hand: neighbours among 7 8 9 or among the jacks.

    The jack of clubs wins for certain, so at most one jack is missing between two that are tried here.
    """
    sevens = moves & SEVENS
    eights = moves & EIGHTS
    drop = eights & sevens << 1
    drop |= moves & NINES & (eights << 1 | (~foreign & EIGHTS) << 1 & sevens << 2)
    own = moves >> 28
    free = ~(foreign >> 28)
    covered = own << 1
    covered |= (covered & free) << 1
    return moves & ~(drop | (own & covered) << 28)


@part
def joined(moves: int, foreign: int, trump: int, dear: int) -> int:
    """Drop the lowest jacks or the trumps right below them, where they are neighbours.

    A jack is worth more than 7 8 9 and less than the others.
    """
    below = above(moves & trump & HIGH_SUIT, foreign & trump & HIGH_SUIT)
    jacks = moves & JACKS
    if jacks and below:
        jacks &= bottom(foreign & JACKS) - 1
        if jacks:
            better = below & ~ZEROS if dear else below & ZEROS
            return moves & ~(jacks if better else below)
    return moves


@part
def dearest(moves: int, foreign: int, trump: int) -> int:
    """Keep of neighbours the one with most card points."""
    if moves & moves - 1 == 0:
        return moves
    moves = joined(moves, foreign, trump, 1)
    free = ~(foreign | TOPS)
    # from each card down to the next foreign one, in all suits at once
    reach = moves | free & moves >> 1
    free &= free >> 1
    reach |= free & reach >> 2
    free &= free >> 2
    reach |= free & reach >> 4
    return moves & ~(reach >> 1 & ~TOPS)


@part
def cheapest(moves: int, foreign: int, trump: int) -> int:
    """Keep of neighbours the one with least card points."""
    if moves & moves - 1 == 0:
        return moves
    moves = joined(moves, foreign, trump, 0)
    free = ~(foreign | BOTTOMS)
    reach = moves | free & moves << 1
    free &= free << 1
    reach |= free & reach << 2
    free &= free << 2
    reach |= free & reach << 4
    return moves & ~(reach << 1 & ~BOTTOMS)


@part
def leads_of_declarer(own: int, b_suit: int, c_suit: int, ruffed: int, trump: int) -> int:
    """Drop leads of one suit, of a declarer who leads; `ruffed` when another may ruff."""
    foreign = b_suit | c_suit
    found = 0 if ruffed else above(own, foreign)
    rest = own ^ found
    found = dearest(found, foreign, trump)
    # one of the others must beat these
    lost = rest & max(bottom(b_suit), bottom(c_suit)) - 1 if foreign else 0
    return found | cheapest(lost, foreign, trump) | different(rest ^ lost, foreign)


@part
def leads_of_defender(own: int, his: int, partners: int, his_trumps: int, can_ruff: int, trump: int) -> int:
    """Drop leads of one suit, of a defender; `can_ruff` when the partner, void, has trumps to ruff with."""
    foreign = his | partners
    if his == 0:
        return different(own, foreign) if his_trumps else dearest(own, foreign, trump)
    ours = above(own, his)
    lost = 0
    if partners < bottom(his) and can_ruff == 0:
        # the declarer must win these
        lost = own & bottom(his) - 1
    elif bottom(partners) > his:
        # the partner must win these
        ours |= own & bottom(partners) - 1
    rest = own & ~(ours | lost)
    return dearest(ours, foreign, trump) | cheapest(lost, foreign, trump) | different(rest, foreign)


@part
def seconds(moves: int, lead: int, bar: int, last: int, must: int, foreign: int, trump: int, who: int) -> int:
    """Drop second cards of a trick.

    Cards above `bar` beat the lead, `last` are the cards that the last player may beat it with, and he must
    play one of his suit, `must` or higher (0: he is void).
    """
    ours = above(moves, bar if who == 0 else max(bar, last))
    rest = moves ^ ours
    lost = 0
    if lead < must:
        # the last player must win these
        lost = rest & must - 1
        rest ^= lost
    if who == 0:
        ours |= lost
        lost = 0
    if who == 1:
        # what loses to the lead goes to the others
        lost |= rest ^ above(rest, bar)
        rest &= ~lost
    elif last < lead:
        # the lead stands
        if who == 0:
            lost = rest
        else:
            ours |= rest
        rest = 0
    return dearest(ours, foreign, trump) | cheapest(lost, foreign, trump) | different(rest, foreign)


@part
def thirds(moves: int, best: int, bar: int, ours: int, foreign: int, trump: int) -> int:
    """Drop last cards of a trick: `best` wins so far, as a partner's when `ours`; `bar` is to be beaten."""
    if ours:
        return dearest(moves, foreign | best, trump)
    wins = above(moves, bar)
    return dearest(wins, foreign, trump) | cheapest(moves ^ wins, foreign, trump)
