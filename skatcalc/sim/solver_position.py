"""Positions of open-card play: who holds what, what lies on the table, who plays next (skat 1.3 to 1.6)."""

from typing import Final, NamedTuple

from skatcalc.errors import NotationError, RuleError, UsageError
from skatcalc.skat.cards import HAND_SIZE, RANK_POINTS, SKAT_SIZE, Card, Deal, Hand
from skatcalc.skat.contract import Kind
from skatcalc.skat.trick import PLAY, winner

SEATS: Final = Deal._fields[:3]
PLAYERS: Final = 3


class Position(NamedTuple):
    """A deal in play. Make one with `position`, which checks the cards.

    Attributes:
        hands: the three hands in the order forehand, middlehand, rearhand, without the cards on the table.
        skat: the two cards the declarer laid away (or left in a Hand game); they count for him.
        kind: the kind of game.
        declarer: seat of the declarer, 0 to 2.
        leader: seat that leads the trick, or has led it.
        trick: the cards on the table, in the order played.
    """

    hands: tuple[Hand, Hand, Hand]
    skat: Hand
    kind: Kind
    declarer: int
    leader: int = 0
    trick: tuple[Card, ...] = ()

    @property
    def tricks(self) -> int:
        """How many tricks are still to be won, the one on the table included."""
        return (sum(map(len, self.hands)) + len(self.trick)) // PLAYERS

    @property
    def mover(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % PLAYERS

    def legal(self) -> list[Card]:
        """Give the cards the mover may play, in table order."""
        own = self.hands[self.mover]
        if not self.trick:
            return list(own)
        follow = PLAY[self.kind].follow[self.trick[0]]
        return [card for card in own if follow >> card & 1] or list(own)

    def played(self, card: Card) -> "tuple[Position, int, int]":
        """Play a card: the position after it, and points and tricks the declarer wins by it."""
        hands = list(self.hands)
        hands[self.mover] -= Hand((card,))
        trick = (*self.trick, card)
        after = self._replace(hands=(hands[0], hands[1], hands[2]), trick=trick)
        if len(trick) < PLAYERS:
            return after, 0, 0
        first, second = self.trick
        taker = (self.leader + winner(first, second, card, self.kind)) % PLAYERS
        after = after._replace(leader=taker, trick=())
        if taker != self.declarer:
            return after, 0, 0
        return after, sum(RANK_POINTS[card.rank] for card in trick), 1


def position(
    deal: Deal,
    kind: Kind,
    declarer: int,
    leader: int = 0,
    trick: tuple[Card, ...] = (),
) -> Position:
    """Make a position and check it.

    Args:
        deal: equally many cards in each hand, one to ten, and the two cards of the skat. Cards of the trick
            may still stand in the hands of those who played them.
        kind: the kind of game.
        declarer: seat of the declarer, 0 forehand, 1 middlehand, 2 rearhand.
        leader: seat that leads the trick, or has led it.
        trick: the cards on the table, in the order played: none, one or two.

    Raises:
        NotationError: a card lies in two places, or another player has one that was played.
        RuleError: a played card does not follow suit.
        UsageError: a number of cards is impossible.
        ValueError: there is no such seat.
    """
    for seat in (declarer, leader):
        if seat not in range(PLAYERS):
            raise ValueError(f"seat {seat}: 0 forehand, 1 middlehand, 2 rearhand")
    hands = list(deal[:3])
    if len(deal.skat) != SKAT_SIZE:
        raise UsageError("skat_size", count=len(deal.skat))
    if len(trick) >= PLAYERS:
        raise UsageError("trick_size", count=len(trick))
    for place, card in enumerate(trick):
        who = (leader + place) % PLAYERS
        for holder, part in zip(Deal._fields, deal, strict=False):
            if card in part and holder != SEATS[who]:
                raise NotationError("trick_holder", card=str(card), who=SEATS[who], holder=holder)
        hands[who] -= Hand((card,))
    seen = Hand()
    for part in (*hands, deal.skat, *(Hand((card,)) for card in trick)):
        if part & seen:
            raise NotationError("card_twice", card=str(part & seen))
        seen |= part
    sizes = [len(hand) for hand in hands]
    for place in range(len(trick)):
        sizes[(leader + place) % PLAYERS] += 1
    if len(set(sizes)) > 1 or not 1 <= sizes[0] <= HAND_SIZE:
        raise UsageError("hands_unequal", counts=", ".join(map(str, sizes)))
    made = Position((hands[0], hands[1], hands[2]), deal.skat, kind, declarer, leader, trick)
    _check_trick(made)
    return made


def _check_trick(made: Position) -> None:
    if not made.trick:
        return
    follow = PLAY[made.kind].follow[made.trick[0]]
    for place, card in enumerate(made.trick[1:], 1):
        who = (made.leader + place) % PLAYERS
        if not follow >> card & 1 and any(follow >> other & 1 for other in made.hands[who]):
            raise RuleError("trick_revoke", card=str(card), who=SEATS[who], led=str(made.trick[0]))
