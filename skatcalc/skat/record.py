"""A recorded deal: what was dealt, bid, announced, put away and played, and the result written down."""

from typing import Final, NamedTuple

from skatcalc.skat.cards import Card, Deal
from skatcalc.skat.contract import Contract

PLAYERS: Final = 3


class End(NamedTuple):
    """A move that may end the play early.

    Attributes:
        seat: who resigned, showed his cards, left or ran out of time: 0, 1 or 2.
        kind: `resign`, `show`, `leave` or `timeout`.
        after: how many cards had been played before.
    """

    seat: int
    kind: str
    after: int


class Result(NamedTuple):
    """What a record says about its outcome; None where it says nothing.

    Attributes:
        passed: all passed.
        declarer: seat of the declarer.
        won: whether he won.
        value: what he scored, signed.
        matadors: signed count.
        overbid: the value did not reach the bid.
        points: the declarer's card points with the skat.
        tricks: how many tricks he took.
        schneider: one side was Schneider.
        schwarz: one side took no trick.
        penalties: of the three seats.
        left: seat of the player who left.
        timeout: seat of the player who ran out of time.
        resigned: the play ended by resigning.
    """

    passed: bool = False
    declarer: int | None = None
    won: bool | None = None
    value: int | None = None
    matadors: int | None = None
    overbid: bool | None = None
    points: int | None = None
    tricks: int | None = None
    schneider: bool | None = None
    schwarz: bool | None = None
    penalties: tuple[int, int, int] = (0, 0, 0)
    left: int | None = None
    timeout: int | None = None
    resigned: bool = False


class Record(NamedTuple):
    """One recorded deal; seats are 0 forehand, 1 middlehand, 2 rearhand.

    Attributes:
        source: the id of the record.
        players: names by seat.
        deal: hands and skat as dealt.
        bids: seat and what was said: a number, `y` (held) or `p` (passed).
        declarer: seat, or None when all passed.
        contract: what was announced, or None.
        discard: the two cards put away; empty in a Hand game.
        plays: seat and card, in the order of play.
        ends: moves that may end the play early.
        result: what the record says.
        skat: the two cards shown to the declarer, where the record shows them; else empty.
        date: text of the date.
        ratings: texts by seat.
        rules: name of the rule set it was played under, or "" where it names none.
    """

    source: str
    players: tuple[str, str, str]
    deal: Deal
    bids: tuple[tuple[int, str], ...] = ()
    declarer: int | None = None
    contract: Contract | None = None
    discard: tuple[Card, ...] = ()
    plays: tuple[tuple[int, Card], ...] = ()
    ends: tuple[End, ...] = ()
    result: Result = Result(passed=True)
    skat: tuple[Card, ...] = ()
    date: str = ""
    ratings: tuple[str, str, str] = ("", "", "")
    rules: str = ""

    @property
    def bid(self) -> int | None:
        """The final bid: the highest number said (skat 1.14)."""
        return max((int(said) for _, said in self.bids if said.isdigit()), default=None)
