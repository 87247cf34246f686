"""The table that a kernel of a 52-card game plays on: one array of int64, each number in its own place.

Dice and rules lie first, then the row of a deal, which is given back, the zones of the game, the deck, and
the positions met in the deal. One array in place of many keeps compiling and calling cheap.
"""

from typing import Final

from skatcalc.sim.endings import ENDINGS, SEARCH_AFTER
from skatcalc.sim.kernels.jit import Ints, part
from skatcalc.sim.kernels.stream import below, key, mixed

# The rules of a run; 0 to 3 are the dice.
PLAYERS: Final = 4
POLICY: Final = 5
CAP: Final = 6
LAST: Final = 7  # the kernel stops after so many actions
WATCHED: Final = 8  # 1: a policy without chance, whose positions are noted
SEED_LOW: Final = 9
SEED_HIGH: Final = 10
CARDS: Final = 11
OPTION: Final = 12
# The row of a deal.
ROW: Final = 18
STATUS: Final = 18
PERIOD: Final = 19
STARTER: Final = 20
LOSER: Final = 21
PLACES: Final = 22  # the seats that went out, four bits each, the last one lowest
EXITS: Final = 23
LENGTH: Final = 24
DIGEST: Final = 25
BROKEN: Final = 26  # bit k: invariant I-k does not hold
TESTED: Final = 27  # bit k: I-k was tested
FIGURE: Final = 28
DEAL: Final = 33
ROW_END: Final = 34
# The rest.
ZONES: Final = 34
DECK: Final = 144
SEEN: Final = DECK + 104
SLOTS: Final = 1 << 14
SIZE: Final = SEEN + 3 * SLOTS

FINISHED: Final = ENDINGS.index("finished")
CYCLE: Final = ENDINGS.index("cycle")
LIMIT: Final = ENDINGS.index("limit")
# Only the reference engine can tell how this deal ends: it searches for traps (section 5.3).
HANDED_BACK: Final = len(ENDINGS)

# A play with chance may go on past the search for traps: where anybody gets out later, there was none.
_PATIENCE: Final = 50_000


def last_action(cap: int, *, watched: bool) -> int:
    """Give the number of actions after which a kernel stops; the table has room for so many positions.

    Without chance a cycle could be found that is a trap, so there the reference engine searches first.
    """
    return min(cap, SEARCH_AFTER if watched else _PATIENCE)


@part
def stopped(table: Ints) -> int:
    """Give the ending of a play that reached its last action."""
    return HANDED_BACK if table[CAP] > SEARCH_AFTER else LIMIT


@part
def shuffled(table: Ints) -> None:
    """Begin the stream and the row of a deal, and shuffle the deck as `rng.shuffle` does."""
    key(table, table[SEED_LOW], table[SEED_HIGH], table[DEAL])
    for column in range(ROW, DEAL):
        table[column] = 0
    cards = table[CARDS]
    for card in range(cards):
        table[DECK + card] = card
    for last in range(cards - 1, 0, -1):
        other = below(table, last + 1)
        table[DECK + last], table[DECK + other] = table[DECK + other], table[DECK + last]
    digest = mixed(table[DIGEST], table[DEAL])
    for place in range(cards):
        digest = mixed(digest, table[DECK + place])
    table[DIGEST] = digest


@part
def met_before(table: Ints, position: int, number: int) -> int:
    """Note a position; give after how many actions of this deal it was met before, or -1.

    Each slot holds the deal, the position and the number of actions; a deal fills less than half of them.
    """
    slot = position & (SLOTS - 1)
    while table[SEEN + 3 * slot] == table[DEAL]:
        if table[SEEN + 3 * slot + 1] == position:
            earlier: int = table[SEEN + 3 * slot + 2]
            return earlier
        slot = (slot + 1) & (SLOTS - 1)
    table[SEEN + 3 * slot] = table[DEAL]
    table[SEEN + 3 * slot + 1] = position
    table[SEEN + 3 * slot + 2] = number
    return -1


@part
def goes_out(table: Ints, seat: int) -> None:
    """Record that a seat went out."""
    table[PLACES] = table[PLACES] << 4 | seat
    table[EXITS] += 1


@part
def check_places(table: Ints, holding: int) -> None:
    """Check I-4, that just the seats without cards went out, each once, and at the end I-5; set the loser.

    `holding` is the set of seats that hold cards.
    """
    out, places, players = 0, table[PLACES], table[PLAYERS]
    for _ in range(table[EXITS]):
        out += 1 << (places & 15)
        places >>= 4
    table[TESTED] |= 1 << 4
    if out + holding != (1 << players) - 1:
        table[BROKEN] |= 1 << 4
    if table[STATUS] == FINISHED:
        loser = 0
        while loser < players and not holding >> loser & 1:
            loser += 1
        table[LOSER] = loser
        table[TESTED] |= 1 << 5
        if table[EXITS] != players - 1 or holding != 1 << loser:
            table[BROKEN] |= 1 << 5
