"""Who deals, sits and scores on an evening, deal by deal: skat 4.16, 5.13 to 5.22, 6.5, 6.6, 7.9, 7.10.

The kinds of the deals come out of a generator that is resumed whenever a deal is used up.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import NamedTuple

from second import ramsch
from second.ramsch import Ramsch
from second.values import Game, Outcome, Refused, Rules, bids, reckon

SEATS = {3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 2, 4), 6: (1, 2, 5)}


class Played(NamedTuple):
    """A game of a declarer; `by` ended the play early or was at fault."""

    who: str
    game: Game
    by: str = ""


class Passed(NamedTuple):
    """Nobody bid."""


class Adjusted(NamedTuple):
    """Points without a game."""

    who: str
    points: int


class Moved(NamedTuple):
    """Somebody joins, leaves or is replaced."""

    kind: str
    who: str
    newcomer: str = ""
    seat: int = 0


Entry = Played | Ramsch | Passed | Adjusted | Moved


class Booked(NamedTuple):
    """What one line has booked: everything a standing needs."""

    table: tuple[str, ...]
    active: tuple[str, ...]
    entries: tuple[tuple[str, int], ...] = ()
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    adjusted: bool = False
    passed: bool = False


class Seen(NamedTuple):
    """What a row of the list shows."""

    number: int | None
    dealer: str
    active: tuple[str, ...]
    sitting: tuple[str, ...]
    kind: str
    bock: int
    totals: Mapping[str, int]
    outcome: Outcome | None
    faulty: bool


class Night:
    """An evening in progress."""

    def __init__(self, players: tuple[str, ...], rules: Rules, legal: set[int] | None = None) -> None:
        """Sit down; the first player deals."""
        self.rules = rules
        self.legal = bids(rules) if legal is None else legal
        self.table = list(players)
        self.dealer = players[0]
        self.totals = dict.fromkeys(players, 0)
        self.booked: list[Booked] = []
        self.going: list[str] = []
        self.dealt = self.turn = self.rounds = self.numbers = self.dry = 0
        self.passed_in = False
        self.waiting: list[str] = []
        self.fresh = 0
        self.covered: Counter[int] = Counter()
        self.ends: Counter[int] = Counter()
        self.brought = 0
        self.count = len(players)
        self.deals = self._deals()
        self.round = next(self.deals)

    # --- which deal is next ---------------------------------------------------------------------------

    def _deals(self) -> Iterator[str]:
        """Give the kind of round of one deal after the other (skat 5.18, 5.22, 6.5, 6.6)."""
        for kind in cycle(self.rules["cycle"] or ("plain",)):
            done = 0
            while not done or done < self.count:
                yield from self._between()
                yield kind
                done += 1

    def _between(self) -> Iterator[str]:
        """Give the deals of the rounds that interrupt; a round is one deal of each who sat at its first."""
        while self.waiting or self.fresh or self.covered[self.dealt]:
            if self.fresh or self.covered[self.dealt]:
                yield "bock"
                continue
            kind = self.waiting.pop(0)
            yield kind
            for _ in range(self.count - 1):
                yield kind
            if kind == "bock" and self.rules["after_bock"] != "none":
                self.waiting.insert(0, self.rules["after_bock"])

    @property
    def kind(self) -> str:
        """Give what is played now: after a pass perhaps a Ramsch (skat 4.16)."""
        kind: str = self.rules["passed"] if self.passed_in else self.round
        return kind

    @property
    def due(self) -> bool:
        """Tell whether this is a Ramsch."""
        return self.kind in ("ramsch", "schieber")

    @property
    def in_ramsch_round(self) -> bool:
        """Tell whether this is a Ramsch because it is the turn of one."""
        return self.due and not self.passed_in

    def bock(self) -> int:
        """Give the factor on everything: once for each round that covers the deal."""
        if self.round != "bock":
            return 1
        factor: int = self.rules["bock_factor"] ** max(1, self.fresh + self.covered[self.dealt])
        return factor

    def active(self) -> tuple[str, ...]:
        """Forehand, middlehand, rearhand (skat 7.9)."""
        count, at = len(self.table), self.table.index(self.dealer)
        first, second, third = SEATS[count] if self.rules["seats"] == "official" else (1, 2, 3)
        around = self.table[at:] + self.table[:at] + [self.dealer]
        return around[first], around[second], around[third]

    def sitting(self) -> tuple[str, ...]:
        """Give who sits out, from the dealer on."""
        at, active = self.table.index(self.dealer), self.active()
        return tuple(player for player in self.table[at:] + self.table[:at] if player not in active)

    @property
    def whole(self) -> bool:
        """Tell whether all have dealt equally often (skat 5.13)."""
        return not self.turn and not self.passed_in

    # --- one line ---------------------------------------------------------------------------------------

    def take(self, entry: Entry, *, new: bool = True) -> Seen:
        """Take one line; an old one that is wrong scores nothing but uses its deal up.

        Raises:
            Refused: a new line that a rule forbids; nothing has changed then.
        """
        active = self.active()
        before = (self.dealer, active, self.sitting(), self.kind)
        booked, outcome, factor, faulty = Booked(tuple(self.table), active), None, 1, False
        try:
            if new:
                self._welcome(entry)
            booked, outcome, factor = self._book(entry, booked)
        except Refused:
            if new:
                raise
            faulty = True
        self.booked.append(booked)
        for player, points in booked.entries:
            self.totals[player] += points
        number = self._use(entry, faulty=faulty)
        return Seen(number, *before, factor, self.totals, outcome, faulty)

    def _welcome(self, entry: Entry) -> None:
        """Refuse in a new line what the table does not play."""
        rules = self.rules
        by_hand = entry.marks if isinstance(entry, Ramsch) else 0
        if isinstance(entry, Played):
            by_hand = entry.game.marks
            game = entry.game
            replaces = self.in_ramsch_round and game.kind == "g" and game.level > 0
            silent = not game.said and game.points is None and not game.fault
            wrong = (
                (self.due and not replaces)
                or (game.kontra and not rules["kontra"])
                or game.kontra > rules["kontra_most"]
                or (rules["require_result"] and silent)
            )
            if wrong:
                raise Refused
        if by_hand and rules["bock"] == "off" and not rules["cycle"]:
            raise Refused
        if isinstance(entry, Passed) and self.due:
            raise Refused
        if isinstance(entry, Adjusted) and entry.who not in self.table:
            raise Refused

    def _sits(self, *players: str) -> None:
        if any(player and player not in self.active() for player in players):
            raise Refused

    def _book(self, entry: Entry, booked: Booked) -> tuple[Booked, Outcome | None, int]:
        if isinstance(entry, Played):
            self._sits(entry.who, entry.by)
            found = reckon(entry.game, self.rules, self.legal, self.bock())
            # what the game brings is decided by what it counts without the round it brings
            self.brought = self._events(entry.game, found, self.totals[entry.who] + found.score)
            at_once = self.rules["bock_begins"] == "at-once" and self.kind == "plain"
            if at_once and not entry.game.marks and self.brought:
                found = reckon(entry.game, self.rules, self.legal, self.bock() * self.rules["bock_factor"])
            who = (entry.who,)
            booked = booked._replace(
                entries=((entry.who, found.score),),
                winners=who if found.won else (),
                losers=() if found.won else who,
            )
            return booked, found, found.factor // 2**entry.game.kontra
        if isinstance(entry, Ramsch):
            self._sits(entry.player, entry.witch)
            names = [player for player in self.table if player in booked.active]
            paid = ramsch.reckon(entry, names, self.rules, self.bock())
            booked = booked._replace(
                entries=tuple(paid.entries), winners=tuple(paid.winners), losers=tuple(paid.losers)
            )
            return booked, None, paid.factor
        if isinstance(entry, Adjusted):
            if entry.who not in self.totals:
                raise Refused
            return booked._replace(entries=((entry.who, entry.points),), adjusted=True), None, 1
        if isinstance(entry, Moved):
            self._move(entry)
            return booked, None, 1
        numbered = self.rules["passed"] == "pass" or self.due
        return booked._replace(passed=numbered), None, self.bock()

    # --- what a deal brings -----------------------------------------------------------------------------

    def _use(self, entry: Entry, *, faulty: bool) -> int | None:
        """Use the deal up, if it is: give the number of the game."""
        if isinstance(entry, Adjusted | Moved):
            return None
        if isinstance(entry, Passed) and self.rules["passed"] != "pass" and not self.due:
            self.passed_in = self.rules["passed"] != "redeal"
            return None
        self.numbers += 1
        game = entry.game if isinstance(entry, Played) else None
        if self.in_ramsch_round and game and game.kind == "g" and game.level and not faulty:
            return self.numbers  # the Ramsch is still to come, by the same dealer (skat 5.21)
        count = self.count = len(self.table)
        covering = self.fresh + self.covered[self.dealt]
        inside = self.round != "plain"
        self.dry = 0 if self.round == "bock" else self.dry + 1
        events = self._brought(entry, faulty=faulty)
        if self.round == "bock" and covering:
            # overlapping rounds: those that begin here last for one deal of each
            for place in range(count):
                self.covered[self.dealt + place] += self.fresh
            self.ends[self.dealt + count - 1] += self.fresh
            self.fresh = 0
            if self.rules["after_bock"] != "none":
                self.waiting += [self.rules["after_bock"]] * self.ends[self.dealt]
        stacking = self.rules["bock_stacking"]
        if stacking == "once":
            events = 0 if inside else min(events, 1)
        elif stacking == "per-deal":
            events = min(events, 1)
        if stacking == "overlap":
            self.fresh += events
        else:
            self.waiting += ["bock"] * events
        self.dealt += 1
        self.passed_in = False
        self.dealer = self.table[(self.table.index(self.dealer) + 1) % count]
        self.turn += 1
        self.round = next(self.deals)
        if self.turn >= count:
            self.turn = 0
            self.rounds += 1
            for player in self.going:
                self._go(player)
            self.going = []
        return self.numbers

    def _brought(self, entry: Entry, *, faulty: bool) -> int:
        """Count the Bock rounds that a deal brings; a Ramsch brings none by itself (skat 6.5)."""
        triggers = self.rules["bock"]
        played = isinstance(entry, Played)
        if not isinstance(triggers, tuple) or self.in_ramsch_round or (self.due and played):
            return 0
        own = (0 if faulty else self.brought) if played else int("passed" in triggers)
        return own + ("two-rounds-without" in triggers and self.dry >= 2 * len(self.table))

    def _events(self, game: Game, found: Outcome, total: int) -> int:
        """Count the events of a game after which its player would have that total."""
        triggers = self.rules["bock"]
        if not isinstance(triggers, tuple):
            return 0
        digits = str(abs(total))
        grand, hand = game.kind == "g", game.level > 0
        names = {
            "60:60": game.kind != "n" and game.points == 60,
            "kontra-lost": bool(game.kontra) and not found.won,
            "kontra-re": game.kontra >= 2,
            "grand-hand-won": grand and hand and found.won,
            "grand-hand-lost": grand and hand and not found.won,
            "grand-lost": grand and not found.won,
            "null-ouvert-hand": game.kind == "n" and game.ouvert and hand,
            "schneider": found.schneider,
            "total-hundred": total != 0 and digits.endswith("00"),
            "total-equal-digits": digits[-3:] in {digit * 3 for digit in "123456789"},
        }
        events = 0
        for trigger in triggers:
            what, _, least = trigger.partition(">=")
            if least:
                events += (found.value if what == "value" else abs(found.score)) >= int(least)
            else:
                events += names.get(trigger, False)
        return events

    # --- coming and going -------------------------------------------------------------------------------

    def _move(self, entry: Moved) -> None:
        """Let somebody join, leave or be replaced (skat 5.13, 7.10)."""
        if entry.kind == "leave":
            if entry.who not in self.table:
                raise Refused
            if entry.who in self.going:
                return
            if len(self.table) - len(self.going) <= 3:
                raise Refused
            if self.whole:
                self._go(entry.who)
            else:
                self.going.append(entry.who)
            return
        newcomer = entry.newcomer or entry.who
        joins = entry.kind == "join"
        if not self.whole or newcomer in self.table or (joins and len(self.table) >= 6):
            raise Refused
        if joins:
            self.table.insert(entry.seat - 1 if entry.seat else len(self.table), newcomer)
        elif entry.who not in self.table:
            raise Refused
        else:
            self.table[self.table.index(entry.who)] = newcomer
            self.dealer = newcomer if self.dealer == entry.who else self.dealer
        self.totals.setdefault(newcomer, 0)

    def _go(self, player: str) -> None:
        """Let a player get up; if it was his turn to deal, his left neighbour deals."""
        at = self.table.index(player)
        if self.dealer == player:
            self.dealer = self.table[(at + 1) % len(self.table)]
        self.table.remove(player)
