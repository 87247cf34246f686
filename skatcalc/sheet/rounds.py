"""Who deals, sits and leads, and which kind of round is on (skat 4.16, 5.17 to 5.22, 6.5, 6.6, 7.9)."""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from skatcalc.errors import RuleError
from skatcalc.skat.contract import Announcement, Kind
from skatcalc.skat.entry import DeclaredGame, SeatChange
from skatcalc.skat.game import (
    SCHNEIDER_BELOW,
    SCHNEIDER_FROM,
    WON_FROM,
    GameResult,
    at_fault,
    required_level,
)
from skatcalc.skat.names import check_names
from skatcalc.skat.reading import fold
from skatcalc.skat.rules import RuleSet, threshold

FEWEST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 6
EVEN_POINTS: Final = 60

# Places of the three active players, counted clockwise from the dealer (skat 7.9).
_OFFICIAL: Final = {3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 2, 4), 6: (1, 2, 5)}
_NEXT_THREE: Final = (1, 2, 3)
# Triggers that no game fulfils: the table has passed, or waited for two rounds.
_OF_THE_TABLE: Final = ("passed", "two-rounds-without")


class Deal(NamedTuple):
    """What is known before a deal is played.

    Attributes:
        players: everybody at the table, in the order of the columns.
        dealer: who deals.
        active: forehand, middlehand, rearhand.
        sitting: who sits out, clockwise from the dealer.
        kind: `plain`, `bock`, `ramsch` or `schieber`.
        place: which deal of a special round this is, from 1; 0 in plain rounds.
        length: how many deals the special round has.
        bock: the factor on everything.
    """

    players: tuple[str, ...]
    dealer: str
    active: tuple[str, str, str]
    sitting: tuple[str, ...]
    kind: str
    place: int
    length: int
    bock: int

    @property
    def forehand(self) -> str:
        """Who leads to the first trick (skat 1.8)."""
        return self.active[0]

    @property
    def ramsch(self) -> bool:
        """Whether this deal is played as Ramsch."""
        return self.kind in ("ramsch", "schieber")


@lru_cache(maxsize=256)
def _seated(players: tuple[str, ...], dealer: int, seats: str) -> Deal:
    """Give a plain deal: who sits where when this player deals (skat 7.9)."""
    count = len(players)
    offsets = _OFFICIAL[count] if seats == "official" else _NEXT_THREE
    forehand, middlehand, rearhand = (players[(dealer + step) % count] for step in offsets)
    active = (forehand, middlehand, rearhand)
    around = (players[(dealer + step) % count] for step in range(count))
    sitting = tuple(player for player in around if player not in active)
    return Deal(players, players[dealer], active, sitting, "plain", 0, 0, 1)


class _Special:
    """A Bock or Ramsch round that runs or waits: one deal of everybody who sits there when it starts."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.length = 0
        self.done = 0


class Table:
    """The state of the table while a sheet is replayed: moves on with every line."""

    def __init__(self, players: Sequence[str], rules: RuleSet) -> None:
        """Seat the players; the first one deals first."""
        self.players = list(players)
        self.rules = rules
        self.dealer = 0
        self.turn = 0
        self.rounds = 0
        self.specials: deque[_Special] = deque()
        self.leaving: list[str] = []
        self.base_turn = 0
        self.base_round = 0
        self.all_passed = False
        self.without_bock = 0

    def deal(self) -> Deal:
        """Give what is known about the deal that comes next."""
        seated = _seated(tuple(self.players), self.dealer, self.rules.seats)
        if not (self.specials or self.rules.cycle or self.all_passed):
            return seated
        kind, place, length = self._round()
        factor = self._factor(kind)
        if self.all_passed:
            kind, place, length = self.rules.passed, 0, 0
        return seated._replace(kind=kind, place=place, length=length, bock=factor)

    def _factor(self, kind: str) -> int:
        if kind != "bock":
            return 1
        overlapping = self.rules.bock_stacking == "overlap" and self.specials
        rounds = sum(special.kind == "bock" for special in self.specials) if overlapping else 1
        factor: int = self.rules.bock_factor**rounds
        return factor

    def _round(self) -> tuple[str, int, int]:
        if self.specials:
            special = self.specials[0]
            return special.kind, special.done + 1, special.length or len(self.players)
        if not self.rules.cycle:
            return "plain", 0, 0
        kind = self.rules.cycle[self.base_round % len(self.rules.cycle)]
        return (kind, 0, 0) if kind == "plain" else (kind, self.base_turn + 1, len(self.players))

    @property
    def whole_rounds(self) -> bool:
        """Whether everybody has dealt equally often (skat 5.13)."""
        return self.turn == 0 and not self.all_passed

    def played(self, deal: Deal, result: GameResult | None, *, passed: bool = False, total: int = 0) -> None:
        """Use the deal up: the next player deals; rounds that end, end; rounds that are due, begin.

        Args:
            deal: the deal as it was before it was played.
            result: the declared game, or None.
            passed: all passed (a Ramsch was played for it, or nothing).
            total: the declarer's points after the game.
        """
        self.all_passed = False
        count = len(self.players)
        running = self._round()[0]
        self.without_bock = 0 if running == "bock" else self.without_bock + 1
        if self.specials:
            self._use_special(count)
        else:
            self.base_turn += 1
            if self.base_turn >= count:
                self.base_turn = 0
                self.base_round += 1
        for _ in range(self._new_rounds(deal, result, running, passed=passed, total=total)):
            self._begin_bock()
        self.dealer = (self.dealer + 1) % count
        self.turn += 1
        if self.turn >= count:
            self._end_of_round()

    def _use_special(self, count: int) -> None:
        """Let the special round go on by one deal; overlapping Bock rounds go on together."""
        first = self.specials[0]
        together = self.rules.bock_stacking == "overlap" and first.kind == "bock"
        for special in [s for s in self.specials if s.kind == "bock"] if together else [first]:
            special.length = special.length or count
            special.done += 1
            if special.done < special.length:
                continue
            self.specials.remove(special)
            if special.kind == "bock" and self.rules.after_bock != "none":
                following = _Special(self.rules.after_bock)
                if together:
                    self.specials.append(following)
                else:
                    self.specials.appendleft(following)

    def _begin_bock(self) -> None:
        """Let a Bock round wait its turn; overlapping ones cover the next deals, so Ramsch rounds wait."""
        overlapping = self.rules.bock_stacking == "overlap"
        place = sum(s.kind == "bock" for s in self.specials) if overlapping else len(self.specials)
        self.specials.insert(place, _Special("bock"))

    def _new_rounds(
        self, deal: Deal, result: GameResult | None, running: str, *, passed: bool, total: int
    ) -> int:
        stacking = self.rules.bock_stacking
        if stacking == "once" and (running != "plain" or self.specials):
            return 0
        events = self._events(deal, result, passed=passed, total=total)
        return min(events, 1) if stacking in ("once", "per-deal") else events

    def counts_at_once(self, deal: Deal, result: GameResult, total: int) -> bool:
        """Tell whether a game that brings a Bock round counts double itself (option `bock_begins`)."""
        triggers = self.rules.bock
        if self.rules.bock_begins != "at-once" or deal.kind != "plain" or isinstance(triggers, str):
            return False
        return any(triggered(name, result, total) for name in triggers if name not in _OF_THE_TABLE)

    def _events(self, deal: Deal, result: GameResult | None, *, passed: bool, total: int) -> int:
        """Count the Bock rounds that a deal has brought (skat 6.5); none on a Ramsch deal."""
        triggers = self.rules.bock
        if isinstance(triggers, str) or (deal.ramsch and not passed):
            return 0
        events = 0
        for trigger in triggers:
            if trigger == "passed":
                events += passed
            elif trigger == "two-rounds-without":
                events += self.without_bock >= 2 * len(self.players)
            elif result is not None:
                events += triggered(trigger, result, total)
        return events

    def _end_of_round(self) -> None:
        self.turn = 0
        self.rounds += 1
        for player in self.leaving:
            self._remove(player)
        self.leaving.clear()

    def _remove(self, player: str) -> None:
        place = self.players.index(player)
        self.players.pop(place)
        if place < self.dealer:
            self.dealer -= 1
        self.dealer %= len(self.players)

    def reseat(self, change: SeatChange) -> None:
        """Let a player join, leave or be replaced (skat 5.13, 7.10).

        Raises:
            RuleError: it is not the end of a round (a `leave` is then notice), or the table would have
                fewer than three or more than six players, or the player is (not) at the table.
            UsageError: the newcomer's name cannot be told from the words of a line.
        """
        known = change.player in self.players
        if change.kind == "join":
            self._check_newcomer(change.player)
            self._only_between_rounds(change)
            if len(self.players) >= MOST_PLAYERS:
                raise RuleError("table_full", part="player", most=MOST_PLAYERS)
            # without a number: to the right of the first player, which is the last column
            place = change.seat - 1 if change.seat else len(self.players)
            self.players.insert(place, change.player)
            if change.seat and place <= self.dealer:
                self.dealer += 1
        elif not known:
            raise RuleError("not_at_table", part="player", player=change.player)
        elif change.kind == "leave":
            if change.player in self.leaving:
                return
            if len(self.players) - len(self.leaving) <= FEWEST_PLAYERS:
                raise RuleError("table_small", part="player", fewest=FEWEST_PLAYERS)
            if self.whole_rounds:
                self._remove(change.player)
            else:
                self.leaving.append(change.player)
        else:
            self._only_between_rounds(change)
            self._check_newcomer(change.newcomer)
            self.players[self.players.index(change.player)] = change.newcomer

    def _check_newcomer(self, name: str) -> None:
        if fold(name) in map(fold, self.players):
            raise RuleError("seat_taken", part="newcomer", player=name)
        check_names([name])

    def _only_between_rounds(self, change: SeatChange) -> None:
        if not self.whole_rounds:
            left = len(self.players) - self.turn
            raise RuleError("mid_round", part="change", kind=change.kind, left=left)


def triggered(trigger: str, result: GameResult, total: int = 0) -> bool:
    """Tell whether a declared game is an event that brings a Bock round (skat 6.5).

    `total` is what the declarer has after the game.
    """
    game = result.entry
    if limit := threshold(trigger):
        prefix, number = limit
        return (result.value if prefix == "value>=" else abs(result.score)) >= number
    last_three = f"{abs(total):03d}"[-3:]
    grand = game.contract.kind is Kind.GRAND
    grand_hand = grand and game.contract.announced >= Announcement.HAND
    events: dict[str, bool] = {
        "60:60": game.points == EVEN_POINTS and game.contract.kind is not Kind.NULL,
        "kontra-lost": game.kontra > 0 and not result.won,
        "kontra-re": game.kontra > 1,
        "grand-hand-won": grand_hand and result.won,
        "grand-hand-lost": grand_hand and not result.won,
        "grand-lost": grand and not result.won,
        "null-ouvert-hand": game.contract.kind is Kind.NULL and game.contract.ouvert and game.contract.hand,
        "total-hundred": total != 0 and total % 100 == 0,
        "total-equal-digits": len(set(last_three)) == 1 and last_three != "000",
        "schneider": stayed_schneider(result),
    }
    return events[trigger]


def stayed_schneider(result: GameResult) -> bool:
    """Tell whether a side stayed Schneider; a missed announcement does not say so (skat 3.3, 4.3)."""
    game = result.entry
    if result.won or required_level(game) < Announcement.SCHNEIDER:
        return any(step.name == "schneider" for step in result.worth.steps)
    points = WON_FROM if game.points is None else game.points
    own = points < SCHNEIDER_BELOW and not at_fault(game)
    return game.schneider or game.schwarz or own or points >= SCHNEIDER_FROM


def beats_ramsch(game: DeclaredGame) -> bool:
    """Tell whether a game may be played instead of a Ramsch: a Grand Hand (skat 5.21, 6.6)."""
    return game.contract.kind is Kind.GRAND and game.contract.announced >= Announcement.HAND


def columns(active: Sequence[str], players: Sequence[str]) -> list[str]:
    """Put the active players into the order of the columns."""
    return [player for player in players if player in active]
