"""Checking a record against its cards: legality of the play, matadors, points, tricks and value.

The value is the one of the rules it was played under, by the same `score` that every list uses. What the
cards of a play that ended early leave open (who gets the rest, which level is paid) is settled as the record
does, where the rules allow it (skat 4.13).
"""

from functools import lru_cache
from operator import itemgetter, ne
from typing import Any, Final, NamedTuple

from skatcalc.errors import RuleError, SkatError
from skatcalc.skat.bids import check_bid
from skatcalc.skat.cards import CARDS, SKAT_SIZE, Card, Hand
from skatcalc.skat.contract import MOST_IN_SUIT, TRUMP_KINDS, Announcement, Contract, Kind, contract
from skatcalc.skat.entry import DeclaredGame, Ending, PassedIn
from skatcalc.skat.game import SCHNEIDER_BELOW, SCHNEIDER_FROM, WON_FROM, GameResult, normal, null_charges
from skatcalc.skat.game import score as game_score
from skatcalc.skat.matadors import matadors
from skatcalc.skat.record import PLAYERS, Record
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.trick import PLAY, TRICK_SIZE, winner
from skatcalc.skat.value import PACK_POINTS, covering

ISKO: Final = RuleSet()
TRICKS: Final = 10
MISSED_ANNOUNCEMENT: Final = "skat 4.3"
OVERBID_NULL: Final = "skat 4.11"
_POINTS: Final = tuple(card.points for card in CARDS)
score = lru_cache(maxsize=1 << 12)(game_score)


class Figures(NamedTuple):
    """What both the record and the cards say about a game; `value` is signed, as it goes on the list."""

    value: int | None = None
    matadors: int | None = None
    points: int | None = None
    tricks: int | None = None
    won: bool | None = None


class Difference(NamedTuple):
    """What a record says otherwise than its cards.

    Attributes:
        key: what differs: a field of `Figures`, `declarer`, `overbid`, `skat`, `card` or `seat`.
        recorded: what the record says.
        computed: what cards and rules say; for a card those that may be played.
        fact: the rule that explains it, where one does, else "".
        move: number of the card in the play, from 1, for an illegal play; else 0.
    """

    key: str
    recorded: object
    computed: object
    fact: str
    move: int


class Review(NamedTuple):
    """A record checked.

    Attributes:
        entry: the line of a list that the record makes, or None when it makes none.
        recorded: what the record says.
        computed: what its cards say.
        differences: where the two are not the same, illegal plays included.
        problems: illegal plays and what else is wrong, as errors.
        result: the scored game, or None.
    """

    entry: DeclaredGame | PassedIn | None
    recorded: Figures
    computed: Figures
    differences: tuple[Difference, ...] = ()
    problems: tuple[SkatError, ...] = ()
    result: GameResult | None = None


class _Played(NamedTuple):
    """The play as far as it went: what the declarer took, and what is still open."""

    points: int
    tricks: int
    complete: int
    open_points: int


def review(record: Record, rules: RuleSet = ISKO) -> Review:
    """Check a record by the rules it was played under; nothing is changed, and differences are only told."""
    said = record.result
    null = record.contract is not None and record.contract.kind is Kind.NULL
    recorded = Figures(said.value, None if null else said.matadors, said.points, said.tricks, said.won)
    if record.contract is None or record.declarer is None:
        return _without_game(record, recorded)
    return _Case(record, record.declarer, record.contract, recorded, rules).review()


def _without_game(record: Record, recorded: Figures) -> Review:
    if record.result.passed:
        return Review(PassedIn(), Figures(), Figures())
    return Review(None, recorded, Figures(), problems=(RuleError("record_no_game"),))


class _Case:
    """One declared game of a record."""

    def __init__(
        self, record: Record, declarer: int, form: Contract, recorded: Figures, rules: RuleSet
    ) -> None:
        self.record = record
        self.declarer = declarer
        self.form = form
        self.recorded = recorded
        self.rules = rules
        self.differences: list[Difference] = []
        self.problems: list[SkatError] = []
        self.bid = self.legal_bid()
        # all twelve cards count (skat 2.1)
        self.twelve = record.deal[declarer] | record.deal.skat
        self.matadors = None if form.kind is Kind.NULL else matadors(self.twelve, form.kind)

    def legal_bid(self) -> int | None:
        """Give the final bid; one that no game can be worth is told and left out (skat 1.10)."""
        bid = self.record.bid
        try:
            if bid is not None:
                check_bid(bid, self.rules)
        except RuleError as problem:
            self.problems.append(problem)
            return None
        return bid

    def review(self) -> Review:
        record, said = self.record, self.record.result
        if said.passed or said.declarer not in (self.declarer, None):
            self.differ("declarer", None if said.passed else said.declarer, self.declarer)
        if record.skat and {*record.skat} != {*record.deal.skat}:
            self.differ("skat", str(Hand(record.skat)), str(record.deal.skat))
        played = self.play()
        entries = self.entries(played)
        found: list[tuple[int, DeclaredGame, GameResult, Figures]] = []
        for entry, points, tricks in entries:
            try:
                line, result = self.scored(entry)
            except SkatError as problem:
                # cards played twice may make points that no game has
                self.problems.append(problem)
                break
            figures = Figures(result.score, self.matadors, points, tricks, result.won)
            differing = sum(map(ne, figures, self.recorded)) + self.bid_differs(result)
            found.append((differing, line, result, figures))
            if not differing:
                break
        told = tuple(self.problems)
        if not found:
            _, points, tricks = entries[0]
            computed = Figures(None, self.matadors, points, tricks)
            return Review(None, self.recorded, computed, tuple(self.differences), told)
        _, line, result, computed = min(found, key=itemgetter(0))
        self.compare(computed, result)
        return Review(line, self.recorded, computed, tuple(self.differences), told, result)

    def differ(self, key: str, recorded: object, computed: object, fact: str = "", move: int = 0) -> None:
        self.differences.append(Difference(key, recorded, computed, fact, move))

    # --- the play ---

    def play(self) -> _Played:
        """Play the cards as recorded; every illegal one is told with its place."""
        record, declarer = self.record, self.declarer
        hands = [hand.bits for hand in record.deal[:PLAYERS]]
        laid = record.deal.skat
        if record.discard:
            laid = Hand(record.discard)
            own = hands[declarer] | record.deal.skat.bits
            if len(laid) != SKAT_SIZE or laid.bits & ~own:
                self.problems.append(RuleError("record_put_away", cards=str(laid)))
                self.differ("skat", str(laid), str(Hand(bits=own)))
            hands[declarer] = own & ~laid.bits
        points = taken = sum(_POINTS[card] for card in laid)
        follow = PLAY[self.form.kind].follow
        leader, tricks, complete = 0, 0, 0
        trick: list[tuple[int, Card]] = []
        before: list[tuple[int, Card]] = []
        for number, (seat, card) in enumerate(record.plays):
            place = len(trick)
            due = (leader + place) % PLAYERS
            hand, bit = hands[seat], 1 << card
            if complete == TRICKS:
                self.illegal(
                    RuleError("play_over", **self.where(number, complete, 0)), "card", str(card), "", number
                )
                continue
            if seat != due:
                first = self.second_card(number, trick or before, due)
                if first is not None:
                    at = (complete, place) if trick else (complete - 1, TRICK_SIZE)
                    error = RuleError("play_twice", **self.where(number, *at), first=str(first))
                    self.illegal(error, "card", str(card), "", number)
                    continue
                error = RuleError("play_seat", **self.where(number, complete, place), due=record.players[due])
                self.illegal(error, "seat", seat, due, number)
            elif not hand & bit:
                held = str(Hand(bits=hand))
                error = RuleError("play_card", **self.where(number, complete, place), legal=held or "-")
                self.illegal(error, "card", str(card), held, number)
            elif place and hand & (same := follow[trick[0][1]]) and not bit & same:
                legal = str(Hand(bits=hand & same))
                error = RuleError("play_follow", **self.where(number, complete, place), legal=legal)
                self.illegal(error, "card", str(card), legal, number)
            hands[seat] = hand & ~bit
            trick.append((seat, card))
            if place == TRICK_SIZE - 1:
                complete += 1
                leader = trick[winner(trick[0][1], trick[1][1], card, self.form.kind)][0]
                worth = _POINTS[trick[0][1]] + _POINTS[trick[1][1]] + _POINTS[card]
                taken += worth
                if leader == declarer:
                    tricks += 1
                    points += worth
                before, trick = trick, []
        return _Played(points, tricks, complete, max(PACK_POINTS - taken, 0))

    def second_card(self, number: int, trick: list[tuple[int, Card]], due: int) -> Card | None:
        """Give what somebody has played to this trick already, where his next card is one too many.

        It is one where the play goes on without it: whoever is due plays next, behind a whole trick with the
        player after him. Else somebody plays out of turn, and None is given.
        """
        plays = self.record.plays
        after = [seat for seat, _ in plays[number + 1 : number + TRICK_SIZE]]
        whole = len(trick) == TRICK_SIZE
        goes_on = after == [due, (due + 1) % PLAYERS] if whole else after[:1] in ([], [due])
        return dict(trick).get(plays[number][0]) if goes_on else None

    def where(self, number: int, trick: int, place: int) -> dict[str, Any]:
        """Give the place of a card in the play; all three count from 0."""
        seat, card = self.record.plays[number]
        values = {"move": number + 1, "trick": trick + 1, "place": place + 1}
        return {**values, "player": self.record.players[seat], "card": str(card)}

    def illegal(self, error: RuleError, key: str, recorded: object, computed: object, number: int) -> None:
        """Tell an illegal play, as an error and as what differs from the rules."""
        self.problems.append(error)
        self.differ(key, recorded, computed, "skat 1.6a" if key == "seat" else "skat 1.6", number + 1)

    # --- the outcome ---

    def entries(self, played: _Played) -> list[tuple[DeclaredGame, int, int]]:
        """Give the lines the play may make, the expected one first, with points and tricks."""
        without = (played.points, played.tricks)
        if played.complete >= TRICKS:
            return [(self.entry(*without, None), *without)]
        ending, to_declarer = self.ending(played)
        with_rest = (played.points + played.open_points, played.tricks + TRICKS - played.complete)
        if self.form.kind is Kind.NULL:
            # who gives a Null up has not thereby taken or lost tricks
            base, counted = without, [without, with_rest]
        else:
            base = with_rest if to_declarer else without
            counted = [base] if self.resigned() or not to_declarer else [with_rest, without]
        fixed = self.entry(*base, None)
        if to_declarer and self.lost(fixed):
            # with all open tricks he cannot win any more, and a result once fixed stays (skat 4.13)
            games = [fixed]
        else:
            games = [self.entry(*base, ending), self.entry(*base, ending, simple=True)]
            if not played.complete:
                games.reverse()
        return [(game, *figures) for figures in counted for game in games]

    def lost(self, game: DeclaredGame) -> bool:
        """Tell whether a game is lost by its points, tricks and bid; a Null by a trick alone."""
        if self.form.kind is Kind.NULL:
            return game.won is False
        return not score(normal(game), self.rules).won

    def resigned(self) -> bool:
        """Tell whether the play was ended by resigning or an accepted claim, not by leaving or the clock."""
        return any(end.kind in ("resign", "show") for end in self.record.ends) or self.record.result.resigned

    def ending(self, played: _Played) -> tuple[Ending | None, bool]:
        """Tell how the play ended early, and whether what was left open goes to the declarer."""
        record, said = self.record, self.record.result
        names, declarer = record.players, self.declarer
        gave_up = [end.seat for end in record.ends if end.kind != "show"]
        gave_up += [seat for seat in (said.left, said.timeout) if seat is not None]
        claimed = any(end.kind == "show" and end.seat == declarer for end in record.ends)
        if declarer in gave_up:
            return Ending("conceded"), False
        if claimed:
            return Ending("claimed"), True
        if gave_up:
            return Ending("conceded", names[gave_up[-1]]), True
        if record.ends:
            return None, False
        if said.resigned:
            if said.won:
                other = (declarer + 1) % PLAYERS
                return Ending("conceded", names[other]), True
            return Ending("conceded"), False
        # a Null is over with the first trick of the declarer, an open game with the first of the others
        over = played.tricks if self.form.kind is Kind.NULL else played.complete - played.tricks
        if not over or not (self.form.kind is Kind.NULL or self.form.announced >= Announcement.SCHWARZ):
            self.problems.append(RuleError("record_unfinished", count=len(record.plays)))
        return None, False

    def entry(self, points: int, tricks: int, ending: Ending | None, *, simple: bool = False) -> DeclaredGame:
        """Make the line of a list; `simple` pays no Schneider and Schwarz that nobody announced."""
        form, announced = self.form, self.form.announced
        schneider = schwarz = False
        if form.kind is Kind.NULL:
            won = tricks == 0 and ending != Ending("conceded")
        else:
            schwarz = tricks in (0, TRICKS) and not simple
            # from 90 points on they say it themselves
            schneider = points < SCHNEIDER_BELOW and not simple
            if announced >= Announcement.SCHWARZ:
                won = tricks == TRICKS
            else:
                won = points >= (SCHNEIDER_FROM if announced == Announcement.SCHNEIDER else WON_FROM)
        return DeclaredGame(
            form,
            self.matadors,
            self.record.players[self.declarer],
            schneider=schneider,
            schwarz=schwarz,
            won=won,
            # without its points a line pays the simple level
            points=None if form.kind is Kind.NULL or simple else points,
            bid=self.bid,
            ending=ending,
        )

    def scored(self, game: DeclaredGame) -> tuple[DeclaredGame, GameResult]:
        """Score a line; an overbid Null gets the matadors that charge what the cards owe (skat 4.11)."""
        if self.form.kind is not Kind.NULL:
            game = normal(game)
            return game, score(game, self.rules)
        held = {kind: matadors(self.twelve, kind) for kind in TRUMP_KINDS}
        result = game_score(game, self.rules, held=held)
        if not result.overbid:
            return normal(game), result
        owed = min(null_charges(game, self.rules, held), key=lambda charge: charge.value)
        for count in range(1, MOST_IN_SUIT + 1):
            line = normal(game._replace(matadors=count))
            if min(charge.value for charge in null_charges(line, self.rules)) == owed.value:
                return line, score(line, self.rules)
        # one count for all suits cannot say it, so the line is the lost game that is charged
        form = contract(owed.kind, game.contract.announced)
        line = DeclaredGame(form, owed.matadors, game.declarer, won=False, bid=game.bid)
        return line, score(line, self.rules)

    # --- what the record says ---

    def compare(self, computed: Figures, result: GameResult) -> None:
        """Tell what the record says otherwise."""
        for key in Figures._fields:
            left, right = getattr(self.recorded, key), getattr(computed, key)
            if left != right and left is not None:
                self.differ(key, left, right, self.fact(left, result) if key == "value" else "")
        if self.bid_differs(result):
            self.differ("overbid", self.record.result.overbid, result.overbid)

    def bid_differs(self, result: GameResult) -> bool:
        """Tell whether the record calls the bid otherwise; the server judges no Null (skat 4.11)."""
        said = self.record.result.overbid
        return said is not None and said is not result.overbid and self.form.kind is not Kind.NULL

    def fact(self, recorded: object, result: GameResult) -> str:
        """Give the rule on which server and rules are known to differ, when it explains this value."""
        if result.overbid and self.form.kind is Kind.NULL:
            return OVERBID_NULL
        announced = self.form.announced
        if result.won or announced < Announcement.SCHNEIDER:
            return ""
        # the server charges the announcement and not the step that was announced and missed
        steps = (1,) if announced == Announcement.SCHNEIDER else (1, 2)
        worth = result.worth
        charged = [(worth.multiplier - missing) * worth.base for missing in steps]
        if self.bid is not None:
            charged = [max(value, covering(worth.base, self.bid)) for value in charged]
        return MISSED_ANNOUNCEMENT if recorded in [-value * result.loss_factor for value in charged] else ""
