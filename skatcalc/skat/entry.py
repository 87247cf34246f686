"""The lines of a list as the scribe wrote them (skat 4.12 to 4.16, 5.14)."""

from typing import NamedTuple

from skatcalc.skat.contract import Contract


class Ending(NamedTuple):
    """How the play ended before its time (skat 4.13, 5.11, 5.12).

    Attributes:
        kind: `conceded`, `claimed`, `revoke` or `looked`.
        who: the player who conceded or was at fault, as typed; "" for the declarer.
    """

    kind: str
    who: str = ""


class DeclaredGame(NamedTuple):
    """A game that a declarer played, as the scribe wrote it.

    Attributes:
        contract: what was announced.
        matadors: signed count, or None where it is not known (and for Null).
        declarer: name of the player; "" when only a value is asked for.
        schneider: one side stayed Schneider, said by the scribe (in a lost game the declarer).
        schwarz: the beaten side made no trick.
        kontra: 0 none, 1 Kontra, 2 Re, 3 the third step, 4 the fourth where it is played.
        bock: how often the game is marked as doubled by hand.
        won: True or False where the scribe said so and the rest does not say it already.
        points: the declarer's card points with the skat, or None.
        bid: the final bid, or None.
        ending: how the play ended, or None when it was played out.
        house: words of house arrangements, for example `("spitze",)` (skat 6.9 to 6.11).
        note: free text.
    """

    contract: Contract
    matadors: int | None = None
    declarer: str = ""
    schneider: bool = False
    schwarz: bool = False
    kontra: int = 0
    bock: int = 0
    won: bool | None = None
    points: int | None = None
    bid: int | None = None
    ending: Ending | None = None
    note: str = ""
    house: tuple[str, ...] = ()


class Share(NamedTuple):
    """What one player took in a Ramsch.

    Attributes:
        points: card points in his tricks, without the skat.
        jungfrau: he took no trick.
        last: he took the last trick.
        witch: he took the queen of spades.
        announced: he announced to take no trick, and took none (skat 6.7).
    """

    points: int
    jungfrau: bool = False
    last: bool = False
    witch: bool = False
    announced: bool = False


class RamschGame(NamedTuple):
    """A Ramsch: the shares of the three players, or only the loser (or the player of a Durchmarsch).

    Attributes:
        shares: the three players in the order of the columns; empty when only one is named.
        player: the loser, or who made the Durchmarsch; "" with shares.
        points: his final points, the skat included.
        jungfrauen: players without a trick, where only the loser is named.
        durchmarsch: `player` took every trick.
        untouched: how many players left the skat untouched.
        witch: who took the queen of spades, where only the loser is named.
        bock: how often the game is marked as doubled by hand.
        note: free text.
        knocks: how often a player knocked (skat 6.8).
    """

    shares: tuple[Share, ...] = ()
    player: str = ""
    points: int = 0
    jungfrauen: int = 0
    durchmarsch: bool = False
    untouched: int = 0
    witch: str = ""
    bock: int = 0
    note: str = ""
    knocks: int = 0


class PassedIn(NamedTuple):
    """A deal that nobody bid on (skat 4.16)."""

    note: str = ""


class Adjustment(NamedTuple):
    """Points that no game explains: a penalty or a correction."""

    player: str
    points: int
    note: str = ""


class SeatChange(NamedTuple):
    """A player joins, leaves or is replaced at the end of a round (skat 5.13, 7.10).

    Attributes:
        kind: `join`, `leave` or `replace`.
        player: who joins or leaves.
        newcomer: who takes the place, for `replace`.
        seat: the place of the newcomer from 1 on, or 0 for the place right of the first player.
        note: free text.
    """

    kind: str
    player: str
    newcomer: str = ""
    seat: int = 0
    note: str = ""


Entry = DeclaredGame | RamschGame | PassedIn | Adjustment | SeatChange
