"""Where the solver's kernels find what they work on: cards, memory, rows of worlds; no compiler here.

All sets of cards are masks of 32 bits held in int64. In suit and Grand bits 0-6, 7-13 and 14-20 are plain
suits (7 8 9 Q K 10 A), 21-27 the trump suit (in Grand the fourth plain suit), 28-31 the jacks; rank rises
with the bit, so the highest bit among the trumps and the suit led wins the trick. In Null every suit has
eight bits, 7 8 9 10 J Q K A.

Memory is one block of int64, reached by its address when compiled and as a list in plain Python: a head,
room for the moves of each trick, and the table of positions, a word each.

A world is a row of ten words: kind of game, the declarer's twelve cards, those of the next and of the third
player, the place of the declarer (0 when he leads), the skat as it lay, 0 where no Hand game is asked for;
then the answers: the level that is reached with the skat, the level of the Hand game, and in two words which
discards win, as bits, 33 in each. Before the call these two say which discards are to be judged one by one,
and the first level how many questions are asked, 0 for all of them: 1 for 61 card points with the skat alone.
"""

from typing import Final

# the head
TRUMPS: Final = 0  # the trumps of the game
STAMP: Final = 1  # number of the deal << 55: entries of other deals do not count
BONUS: Final = 2  # what a trick is worth beside its card points
NODES: Final = 3  # positions searched
HEAD: Final = 1024
MOVES: Final = 16  # where the moves begin: three lists of 16 for each trick
ALIKE: Final = 800  # which small cards stand for one another: 144 words
POINTS: Final = 950  # card points of each card: 32 words
# one MiB: with less, hard deals are searched twice; with more, easy ones wait for it
TABLE_SIZE: Final = 1 << 17
WORDS: Final = HEAD + TABLE_SIZE
STAMP_BIT: Final = 55

# what can be asked at the door
BEGIN: Final = 0
BOUND: Final = 1
JUDGE: Final = 2

# kinds of game: 0-3 the suits in the order of Suit, then
GRAND: Final = 4
NULL: Final = 5

SUIT_BITS: Final = 0x7F
JACKS: Final = 0xF << 28
SEVENS: Final = 0x0204081
EIGHTS: Final = SEVENS << 1
NINES: Final = SEVENS << 2
QUEENS: Final = SEVENS << 3
KINGS: Final = SEVENS << 4
TENS: Final = SEVENS << 5
ACES: Final = SEVENS << 6
ZEROS: Final = SEVENS | EIGHTS | NINES
HIGH_SUIT: Final = SUIT_BITS << 21
# card points of bits 0-15 and 16-31, four bits each
POINTS_LOW: Final = sum((0, 0, 0, 3, 4, 10, 11)[bit % 7] << 4 * bit for bit in range(16))
POINTS_HIGH: Final = sum(
    ((0, 0, 0, 3, 4, 10, 11)[bit % 7] if bit < 28 else 2) << 4 * (bit - 16) for bit in range(16, 32)
)

# rows of worlds
ROW: Final = 10
LEVEL: Final = 6
HAND_LEVEL: Final = 7
JUDGED: Final = 8
HALF: Final = 33
TWELVE: Final = 12
# levels
NO_TRICK: Final = 0
BELOW_31: Final = 1
LOST: Final = 2
WON: Final = 3
FROM_90: Final = 4
ALL_TRICKS: Final = 5
# what is asked beside card points
ANY_TRICK: Final = -1
EVERY_TRICK: Final = -2
# in the head, behind the moves: the discards of a world, and which won last, by kind and goal
PAIRS: Final = 600
WINNERS: Final = 552


def laid(mask: int, kind: int) -> int:
    """Bring a set of cards (bit 8 x suit + rank) into the layout of a kind of game."""
    if kind == NULL:
        low = mask & 0x07070707
        return (
            low
            | (mask & 0x08080808) << 2
            | (mask & 0x10101010) << 2
            | (mask & 0x20202020) >> 2
            | (mask & 0x40404040) << 1
            | (mask & 0x80808080) >> 3
        )
    # the trump suit stands highest, the others in their order
    high = kind if kind < GRAND else 3
    found = (mask >> 8 * high & SUIT_BITS) << 21
    at = 0
    for suit in range(4):
        if suit != high:
            found |= (mask >> 8 * suit & SUIT_BITS) << at
            at += 7
        found |= (mask >> 8 * suit + 7 & 1) << 31 - suit
    return found
