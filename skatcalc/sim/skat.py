"""A deal of Skat, readable: bidding, skat, announcement, Ramsch with passing, the cards (skat 1, 5.20, 5.21).

Actions are small ints: a card 0 to 31 (played or laid away), `PASS`, `HOLD`, `LOOK`, `HAND`, `DECLARE` + the
place of a contract in `CONTRACTS`, `BID` + a bid. Seats are 0 forehand, 1 middlehand, 2 rearhand.
"""

from typing import Final, NamedTuple, Self

from skatcalc.sim.sets32 import (
    ALL,
    FOLLOW,
    GRAND,
    JACK_CARDS,
    NULL,
    POINTS,
    POWER,
    RAMSCH,
    TRUMPS,
    count,
)
from skatcalc.sim.state import IllegalMoveError, Move
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.cards import CARDS, Hand, Rank, Suit
from skatcalc.skat.contract import CONTRACTS, Announcement, Contract, Kind
from skatcalc.skat.rules import RuleSet

PASS: Final = 32
HOLD: Final = 33
LOOK: Final = 34
HAND: Final = 35
DECLARE: Final = 40
BID: Final = 100
SEATS: Final = 3
TRICKS: Final = 10
NOBODY: Final = -1
WITCH: Final = 8 * Suit.SPADES.value + Rank.QUEEN.value
KIND_NUMBERS: Final = {kind: number for number, kind in enumerate(Kind)}
# Packets: three to each, two to the skat, four to each, three to each (skat 1.7).
_PACKETS: Final = ((0, 3), (1, 3), (2, 3), (3, 2), (0, 4), (1, 4), (2, 4), (0, 3), (1, 3), (2, 3))


def split(deck: list[int]) -> tuple[int, int, int, int]:
    """Deal 32 cards as skat 1.7 says; give forehand, middlehand, rearhand and skat as sets."""
    hands = [0, 0, 0, 0]
    at = 0
    for place, size in _PACKETS:
        for card in deck[at : at + size]:
            hands[place] |= 1 << card
        at += size
    return hands[0], hands[1], hands[2], hands[3]


class Trick(NamedTuple):
    """A trick: who led, the three cards in the order played, who won it."""

    leader: int
    cards: tuple[int, int, int]
    winner: int


class SkatDeal:
    """A position of a deal.

    Attributes:
        phase: `bid`, `grand-hand` (who beats the Ramsch with one?), `push` (pass the skat on?), `skat`,
            `lay-away`, `declare`, `play` or `over`.
        hands: the set of cards of each seat; `skat` the two cards that lie apart.
        dealt_hands: the hands and the skat as dealt.
        to_act: whose decision is due.
        bid: the highest bid, 0 before one; `declarer`: who plays, `NOBODY` before that and in a Ramsch.
        contract: what was announced; None in a Ramsch and when all passed.
        kind: number of the kind of game in `sets32`, `RAMSCH` included.
        trick: the cards that lie; `tricks`: those taken.
        points: card points of each seat's tricks; `untouched`: players who left the skat untouched.
        overbid_null: a Null below its bid, lost without play (skat 4.11).
    """

    players = SEATS

    def __init__(self, hands: tuple[int, int, int, int], rules: RuleSet) -> None:
        """Deal; the bidding may begin."""
        self.rules = rules
        self.bids = legal_bids(rules)
        self.dealt_hands = hands
        self.hands = list(hands[:SEATS])
        self.skat = hands[SEATS]
        self.phase = "bid"
        self.bid = 0
        self.declarer = NOBODY
        self.contract: Contract | None = None
        self.kind = RAMSCH
        self.schieber = False
        self.untouched = 0
        self.looked = False
        self.left = 0
        self.leader = 0
        self.trick: list[int] = []
        self.tricks: list[Trick] = []
        self.points = [0, 0, 0]
        self.overbid_null = False
        # middlehand speaks, forehand listens (skat 1.9)
        self.speaker, self.listener, self.held = 1, 0, True
        self.to_act = 1

    @classmethod
    def assigned(cls, hands: tuple[int, int, int, int], rules: RuleSet, declarer: int) -> Self:
        """Deal, and name the declarer without a bidding."""
        game = cls(hands, rules)
        game._won_bidding(declarer)
        return game

    @classmethod
    def ramsch(cls, hands: tuple[int, int, int, int], rules: RuleSet, *, schieber: bool) -> Self:
        """Deal in a Ramsch round: a Grand Hand may beat it, forehand is asked first (skat 5.21)."""
        game = cls(hands, rules)
        game.schieber = schieber
        game.phase, game.to_act = "grand-hand", 0
        return game

    @property
    def done(self) -> bool:
        """Tell whether the deal is over."""
        return self.phase == "over"

    @property
    def passed(self) -> bool:
        """Tell whether nobody bid and nothing was played (skat 4.16)."""
        return self.done and not self.tricks and self.contract is None

    # --- what may be done --------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Give every legal action, in ascending order."""
        if self.phase == "bid":
            return self._legal_bids()
        if self.phase == "grand-hand":
            return [PASS, *(DECLARE + n for n, form in enumerate(CONTRACTS) if _grand_hand(form))]
        if self.phase == "push":
            return [PASS, LOOK]
        if self.phase == "skat":
            return [LOOK, HAND]
        if self.phase == "lay-away":
            hand = self.hands[self.to_act]
            # jacks are neither passed nor discarded in a Schieber (skat 5.20)
            return list(_members(hand & ~JACK_CARDS if self.declarer == NOBODY else hand))
        if self.phase == "declare":
            return [DECLARE + n for n, form in enumerate(CONTRACTS) if self._may_declare(form)]
        return list(_members(self.playable())) if self.phase == "play" else []

    def playable(self) -> int:
        """Give the set of cards that may be played: those that follow, or all (skat 1.6)."""
        hand = self.hands[self.to_act]
        if not self.trick:
            return hand
        return hand & FOLLOW[self.kind][self.trick[0]] or hand

    def _legal_bids(self) -> list[int]:
        if self.to_act == self.listener and not self.held:
            return [PASS, HOLD]
        return [PASS, *(BID + bid for bid in self.bids if bid > self.bid)]

    def _may_declare(self, form: Contract) -> bool:
        """Hand games without the skat, others with it; Null ouvert both ways (skat 3.7, 3.11, 3.12)."""
        return form.hand is not self.looked

    # --- carrying out ------------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Carry an action out.

        Raises:
            IllegalMoveError: it is not legal here.
        """
        if action not in self.legal():
            raise IllegalMoveError(action)
        if self.phase == "bid":
            self._speak(action)
        elif self.phase == "grand-hand":
            self._beat_ramsch(action)
        elif self.phase == "push":
            self._push(action)
        elif self.phase == "skat":
            self._take_skat(action)
        elif self.phase == "lay-away":
            self._lay_away(action)
        elif self.phase == "declare":
            self._declare(CONTRACTS[action - DECLARE])
        else:
            self._play(action)

    def _speak(self, action: int) -> None:
        """Two duels: the junior bids, the senior holds; then rearhand bids to the winner (skat 1.9)."""
        if action >= BID:
            self.bid = action - BID
            if self.speaker == self.listener:
                self._won_bidding(self.speaker)  # forehand at 18
            else:
                self.held, self.to_act = False, self.listener
        elif action == HOLD:
            self.held, self.to_act = True, self.speaker
        elif self.speaker == self.listener:
            self._all_passed()
        else:
            survivor = self.listener if self.to_act == self.speaker else self.speaker
            self._next_duel(survivor)

    def _next_duel(self, survivor: int) -> None:
        rearhand = 2
        if rearhand not in (self.speaker, self.listener):
            self.speaker, self.listener, self.held = rearhand, survivor, True
            self.to_act = rearhand
        elif self.bid:
            self._won_bidding(survivor)
        else:
            # both have passed without a bid: forehand may still take it at 18
            self.speaker = self.listener = self.to_act = 0

    def _won_bidding(self, seat: int) -> None:
        self.declarer = self.to_act = seat
        self.phase = "skat"

    def _all_passed(self) -> None:
        """Play a Ramsch where the table does so, else the deal is over (skat 4.16)."""
        if self.rules.passed in ("ramsch", "schieber"):
            self.schieber = self.rules.passed == "schieber"
            self._begin_ramsch()
        else:
            self.phase = "over"

    def _beat_ramsch(self, action: int) -> None:
        if action != PASS:
            self.declarer = self.to_act
            self._declare(CONTRACTS[action - DECLARE])
        elif self.to_act + 1 < SEATS:
            self.to_act += 1
        else:
            self._begin_ramsch()

    def _begin_ramsch(self) -> None:
        self.to_act = 0
        self.phase = "push" if self.schieber else "play"

    def _push(self, action: int) -> None:
        """Pass the skat on unseen, or take it and pass two cards on (skat 5.20, 6.8)."""
        if action == PASS:
            self.untouched += 1
            self._pushed()
        else:
            self._pick_up()

    def _pushed(self) -> None:
        self.to_act += 1
        self.phase = "push"
        if self.to_act == SEATS:
            self.to_act, self.phase = 0, "play"

    def _take_skat(self, action: int) -> None:
        if action == LOOK:
            self.looked = True
            self._pick_up()
        else:
            self.phase = "declare"

    def _pick_up(self) -> None:
        self.hands[self.to_act] |= self.skat
        self.skat = 0
        self.left, self.phase = 2, "lay-away"

    def _lay_away(self, card: int) -> None:
        self.hands[self.to_act] ^= 1 << card
        self.skat |= 1 << card
        self.left -= 1
        if self.left:
            return
        if self.declarer == NOBODY:
            self._pushed()
        else:
            self.phase = "declare"

    def _declare(self, form: Contract) -> None:
        self.contract = form
        self.kind = KIND_NUMBERS[form.kind]
        self.phase, self.to_act = "play", 0
        if self.kind == NULL and self.bid > null_value(form):
            # lost at once, and not as a Null (skat 4.11)
            self.overbid_null = True
            self.phase = "over"

    def _play(self, card: int) -> None:
        seat = self.to_act
        self.hands[seat] ^= 1 << card
        self.trick.append(card)
        if len(self.trick) < SEATS:
            self.to_act = (seat + 1) % SEATS
            return
        first, second, third = self.trick
        winner = (self.leader + winning(self.kind, first, second, third)) % SEATS
        self.tricks.append(Trick(self.leader, (first, second, third), winner))
        self.points[winner] += POINTS[first] + POINTS[second] + POINTS[third]
        self.trick = []
        self.leader = self.to_act = winner
        if len(self.tricks) == TRICKS:
            self.phase = "over"

    # --- what came of it ---------------------------------------------------------------------------------

    def taken(self, seat: int) -> int:
        """Count the tricks of a seat."""
        return sum(trick.winner == seat for trick in self.tricks)

    def declarer_points(self) -> int:
        """Give the declarer's card points with the two cards laid away or left (skat 3.3, 5.4)."""
        return self.points[self.declarer] + sum(POINTS[card] for card in _members(self.skat))

    def twelve(self) -> int:
        """Give the twelve cards whose matadors count: ten dealt and the skat as dealt (skat 2.1)."""
        return self.dealt_hands[self.declarer] | self.dealt_hands[SEATS]

    def returns(self) -> tuple[int, ...]:
        """Give the card points of each seat, the skat added to the declarer's."""
        points = list(self.points)
        if self.declarer != NOBODY:
            points[self.declarer] = self.declarer_points()
        return tuple(points)

    # --- how it is told ----------------------------------------------------------------------------------

    def move(self, action: int) -> Move:
        """Say what an action means here."""
        seat = self.to_act
        if action >= BID:
            return Move(seat, "bid", str(action - BID))
        if action >= DECLARE:
            return Move(seat, "declare", contract_text(CONTRACTS[action - DECLARE]))
        if action < PASS:
            return Move(seat, "play" if self.phase == "play" else "lay", str(CARDS[action]))
        if action == LOOK:
            return Move(seat, "look", str(Hand(bits=self.skat)))
        return Move(seat, {PASS: "pass", HOLD: "hold", HAND: "hand"}[action], "")

    def text(self) -> str:
        """Write the position in one line: what lies, then the hands and the skat."""
        trick = " ".join(str(CARDS[card]) for card in self.trick)
        hands = " | ".join(str(Hand(bits=hand)) for hand in (*self.hands, self.skat))
        return f"[{trick}] {hands}"

    def snapshot(self) -> tuple[object, ...]:
        """Give everything the position holds, for comparison."""
        return tuple(tuple(value) if isinstance(value, list) else value for value in vars(self).values())


def winning(kind: int, first: int, second: int, third: int) -> int:
    """Give which of three cards wins: the highest trump, else the highest of the suit led (skat 1.6a)."""
    power, follow, trumps = POWER[kind], FOLLOW[kind][first], TRUMPS[kind]
    best, place = power[first], 0
    for at, card in ((1, second), (2, third)):
        if (follow | trumps) >> card & 1 and power[card] > best:
            best, place = power[card], at
    return place


def contract_text(form: Contract) -> str:
    """Name a contract in the words of JSON: `hearts`, `grand schwarz`, `null hand ouvert`."""
    words: list[str] = [form.kind.value]
    if form.announced:
        words.append(form.announced.word)
    if form.ouvert and form.kind is Kind.NULL:
        words.append("ouvert")
    return " ".join(words)


def null_value(form: Contract) -> int:
    """Give the fixed value of a Null (skat 3.9)."""
    return (46 if form.ouvert else 23) if not form.hand else (59 if form.ouvert else 35)


def conserved(game: SkatDeal) -> bool:
    """Tell whether hands, skat, the trick and the tricks taken hold each of the 32 cards once."""
    cards = [*game.trick, *(card for trick in game.tricks for card in trick.cards)]
    sets = [*game.hands, game.skat]
    union = sum(1 << card for card in set(cards))
    for one in sets:
        union |= one
    return union == ALL and len(cards) + sum(count(one) for one in sets) == len(CARDS)


def _grand_hand(form: Contract) -> bool:
    return KIND_NUMBERS[form.kind] == GRAND and form.announced >= Announcement.HAND


def _members(cards: int) -> list[int]:
    return [card for card in range(32) if cards >> card & 1]
