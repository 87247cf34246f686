"""Random evenings under random rules, reckoned a second time (`tests/second`): [GAMES [SEED]].

Every row, standing and settlement is compared with what the program says; afterwards a line of the sheet is
corrected or taken back, and the sheet is compared again as a file would be read.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import count
from random import Random
from time import monotonic, process_time
from traceback import format_exception
from typing import Any

from benchmarks.report import say
from second import money as second_money
from second.evening import Adjusted, Entry, Moved, Night, Played, Seen
from second.lines import NAMES, Scribe, dealt
from second.ramsch import Ramsch
from second.values import BASES, Refused, bids, matadors

from skatcalc.errors import SkatError, UsageError
from skatcalc.sheet.scoresheet import Recorder, Replay, Row, new_sheet, replay
from skatcalc.sheet.settlement import Money, settle
from skatcalc.sheet.standing import SCORINGS, bierlachs_losers, standing, totals_under
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.cardtext import parse_cards
from skatcalc.skat.contract import Kind
from skatcalc.skat.game import GameResult
from skatcalc.skat.matadors import matadors as counted
from skatcalc.skat.rules import BOCK_TRIGGERS, OPTIONS, PRESETS, ROUND_KINDS, RuleSet

GAMES = 1_000_000
TABLES = 8  # so many evenings under one rule set
LINES = (36, 48, 60, 72)
TRIGGERS = (*BOCK_TRIGGERS, "value>=48", "value>=100", "score>=96", "score>=250")
KINDS = dict(zip("cshdg", (kind for kind in Kind if kind is not Kind.NULL), strict=True))
DIGITS = {"EUR": 2, "JPY": 0, "KWD": 3}


class Difference(Exception):  # noqa: N818 - what the campaign looks for
    """The two reckoners disagree; holds what about, and both figures."""


def same(what: str, program: object, second: object, *about: object) -> None:
    """Compare one figure."""
    if program != second:
        raise Difference(f"{what} {about or ''}\n  program: {program}\n  second:  {second}")


def random_rules(chance: Random) -> RuleSet:
    """Give a preset with some options changed; what the program calls a contradiction is drawn again."""
    while True:
        changes: dict[str, Any] = {}
        for name in chance.sample(sorted(OPTIONS), chance.choice((0, 1, 3, 8, 16, len(OPTIONS)))):
            changes[name] = random_value(name, chance)
        try:
            return chance.choice(list(PRESETS.values())).changed(changes)
        except UsageError as error:
            if error.code != "option_contradiction":
                raise


def random_value(name: str, chance: Random) -> object:
    """Give a value of an option."""
    lists: dict[str, object] = {
        "bock": chance.choice(("off", "hand", *[tuple(chance.sample(TRIGGERS, chance.randint(1, 4)))] * 4)),
        "bock_factor": chance.choice((2, 2, 3)),
        "cycle": tuple(chance.choices(ROUND_KINDS, k=chance.choice((0, 0, 1, 2, 3)))),
        "ramsch_cap": chance.choice((None, 15, 100, 250)),
        "bierlachs_limit": chance.choice((None, 301, 501)),
    }
    return lists[name] if name in lists else chance.choice(OPTIONS[name].values)


class Evening:
    """One random evening; the program and the second reckoner keep it side by side."""

    def __init__(self, seed: str, rules: RuleSet, legal: set[int]) -> None:
        """Sit down under these rules, with these legal bids."""
        self.chance = Random(seed)  # noqa: S311 - a game of chance, no secret
        self.rules = rules
        self.options = rules._asdict()
        self.legal = legal
        self.players = NAMES[: self.chance.randint(3, 6)]
        self.lines: list[str] = []
        self.games = 0
        self.again = self.refused = 0

    def play(self) -> None:
        """Play it line by line, then settle it, then correct it.

        Raises:
            Difference: something is not the same.
        """
        same("legal bids", set(legal_bids(self.rules)), self.legal)
        self.deal_cards()
        night = Night(self.players, self.options, self.legal)
        scribe = Scribe(self.chance, night, self.options)
        table = Recorder(new_sheet(self.players, self.rules))
        kept: list[tuple[Entry, str]] = []
        for _ in range(self.chance.choice(LINES)):
            entry = scribe.entry()
            text = scribe.line(entry)
            self.lines.append(text)
            row, seen = recorded(table, text), taken(night, entry)
            same("refused", isinstance(row, SkatError), seen is None, row, entry)
            if isinstance(row, SkatError) or seen is None:
                self.lines.pop()
                self.refused += 1
                continue
            compare_row(row, seen, night)
            kept.append((entry, row.line))
            self.games += seen.number is not None
        found = table.replay()
        self.compare_end(found, night)
        self.compare_sums(found, night)
        self.correct(kept)

    def deal_cards(self) -> None:
        """Count the matadors of twelve cards."""
        cards = dealt(self.chance)
        hand = parse_cards(" ".join(sorted(cards)))
        for kind in BASES:
            same("matadors", counted(hand, KINDS[kind]), matadors(cards, kind), kind, cards)

    def compare_end(self, found: Replay, night: Night) -> None:
        """Compare what comes next."""
        same("totals at the end", found.totals, night.totals)
        following = (night.dealer, night.active(), night.sitting(), night.kind, night.bock())
        deal = found.next
        same("next", (deal.dealer, deal.active, deal.sitting, deal.kind, deal.bock), following)
        same("next number", (found.number, found.rounds), (night.numbers + 1, night.rounds))
        same("complete", found.complete, night.whole and night.numbers > 0)
        left = [player for player in night.totals if player not in night.table]
        same("columns", list(found.players), night.table + left)

    def compare_sums(self, found: Replay, night: Night) -> None:
        """Compare the foot of the list, every scoring, and the money."""
        sums, own = standing(found), second_money.sums(night.booked, night.totals)
        same("won", sums.won, own.won)
        same("lost", sums.lost, own.lost)
        same("others lost", sums.others_lost, own.others_lost)
        same("passed", sums.passed, own.passed)
        named: dict[str, second_money.Points] = {
            "plain": sums.points,
            "seeger": sums.seeger,
            "seeger-fabian": sums.seeger_fabian,
            "bierlachs": sums.bierlachs,
        }
        for scoring, points in named.items():
            same(scoring, points, second_money.totals(night.booked, found.players, scoring))
        if limit := self.rules.bierlachs_limit:
            payers = second_money.payers(night.booked, found.players, limit)
            same("bierlachs payers", set(bierlachs_losers(found, limit)), payers)
        # fractions take their time
        scoring = self.chance.choice(SCORINGS if self.chance.random() < 0.4 else SCORINGS[:4])
        points = second_money.totals(night.booked, found.players, scoring)
        same(f"total {scoring}", dict(totals_under(scoring, found)), points)
        self.compare_money(scoring, points, own)

    def compare_money(self, scoring: str, own: second_money.Points, sums: second_money.Sums) -> None:
        """Settle under one scoring by a random agreement."""
        agreed = random_agreement(self.chance)
        currency, differences = agreed["currency"], scoring in ("zero-sum", "loser-pays")
        given = {name: None if agreed[name] is None else exact(agreed[name]) for name in AMOUNTS}
        steps = [(first, exact(amount)) for first, amount in agreed["fines"]]
        program = settle(own, Money(**agreed), sums.lost, differences=differences, passed=sums.passed)
        about, digits = (scoring, agreed), DIGITS[currency]
        paid = second_money.amounts(own, given, digits, differences=differences)
        same("amounts", program.amounts, paid, about)
        same("sum of amounts", sum(program.amounts.values()), 0, about)
        fee = second_money.cents(exact(agreed["passed_fee"]), digits) * sums.passed
        fines = {
            player: fee
            + sum(second_money.cents(second_money.fine(steps, n), digits) for n in range(1, lost + 1))
            for player, lost in sums.lost.items()
        }
        same("fines", program.fines, fines, about)
        same(
            "pot", program.pot, sum(fines.values()) + second_money.cents(exact(agreed["pot"]), digits), about
        )
        pairs = {a: sum(own[a] - own[b] for b in own) for a in own}
        same("points", program.points, own if differences else pairs, about)
        same("mean", program.mean * len(own), sum(own.values()), about)
        for payment in program.payments:
            same("sign of a payment", payment.amount > 0, payment.amount != 0, about)
            paid[payment.payer] += payment.amount
            paid[payment.receiver] -= payment.amount
        same("left after all payments", set(paid.values()), {0}, about)
        if len(paid) <= 7:
            fewest = second_money.fewest(program.amounts)
            same("number of payments", len(program.payments), fewest, about)

    def correct(self, kept: list[tuple[Entry, str]]) -> None:
        """Take a line back, correct one, or lose one, and read the whole sheet anew."""
        if not kept or self.chance.random() < 0.7:
            return
        place = self.chance.randrange(len(kept))
        way = self.chance.choice(("undo", "edit", "delete"))
        if way == "undo":
            kept = kept[:place]
        elif way == "edit":
            kept = [*kept[:place], self.chance.choice(kept), *kept[place + 1 :]]
        else:
            kept = [*kept[:place], *kept[place + 1 :]]
        if not readable(self.players, [entry for entry, _ in kept]):
            return
        self.lines = [text for _, text in kept]
        found = replay(new_sheet(self.players, self.rules).with_lines(self.lines))
        night = Night(self.players, self.options, self.legal)
        for (entry, _), row in zip(kept, found.rows, strict=True):
            compare_row(row, night.take(entry, new=False), night)
            self.again += row.number is not None
        self.compare_end(found, night)
        if self.chance.random() < 0.4:
            self.compare_sums(found, night)


def readable(players: Sequence[str], entries: Sequence[Entry]) -> bool:
    """Tell whether a sheet names only those who have sat down before, and only seats they could take."""
    roster = {"", *players}
    for entry in entries:
        if isinstance(entry, Moved):
            named = {"" if entry.kind == "join" else entry.who}
            if entry.seat > len(roster):
                return False
        elif isinstance(entry, Ramsch):
            named = {entry.player, entry.witch}
        elif isinstance(entry, Played):
            named = {entry.who, entry.by}
        else:
            named = {entry.who} if isinstance(entry, Adjusted) else set()
        if not named <= roster:
            return False
        if isinstance(entry, Moved):
            roster |= {entry.newcomer or entry.who}
    return True


AMOUNTS = ("rate", "cap", "prize")


def exact(amount: Decimal) -> Fraction:
    """Give an amount as a fraction."""
    return Fraction(str(amount))


def random_agreement(chance: Random) -> dict[str, Any]:
    """Agree on money."""

    def one_of(*amounts: str) -> Decimal:
        return Decimal(chance.choice(amounts))

    steps = chance.choice(
        ((), ((1, "0.50"), (4, "1.00")), ((1, "0.50"), (3, "1"), (5, "1.5")), ((2, "0.125"),))
    )
    return {
        "rate": chance.choice((None, *map(Decimal, ("0.01", "0.005", "0.001", "0.0125", "1", "0.333")))),
        "currency": chance.choice(tuple(DIGITS)),
        "cap": chance.choice((None, None, Decimal(5), Decimal("15.5"))),
        "pot": one_of("0", "12.34"),
        "passed_fee": one_of("0", "0.50"),
        "prize": one_of("0", "1.50", "0.01"),
        "fines": tuple((first, Decimal(amount)) for first, amount in steps),
    }


def recorded(table: Recorder, text: str) -> Row | SkatError:
    """Give the row of a new line, or why it was refused."""
    try:
        return table.record(text)
    except SkatError as error:
        return error


def taken(night: Night, entry: Entry) -> Seen | None:
    """Give what the second reckoner sees, or None where it refuses the line."""
    try:
        return night.take(entry)
    except Refused:
        return None


def compare_row(row: Row, seen: Seen, night: Night) -> None:
    """Compare one row."""
    deal, result, booked = row.deal, row.result, night.booked[-1]
    same("fault", row.problem is not None and str(row.problem), seen.faulty and str(row.problem))
    shown = (row.number, deal.dealer, deal.active, deal.sitting, deal.kind)
    same("deal", shown, (seen.number, seen.dealer, seen.active, seen.sitting, seen.kind))
    outcome = seen.outcome
    if outcome is not None and isinstance(result, GameResult):
        figures = (result.value, result.won, result.overbid, result.factor, result.score, result.reason)
        same("game", figures, outcome[:6], result.entry)
    else:
        same("game", isinstance(result, GameResult), outcome is not None)
    if not seen.faulty:
        same("bock", row.bock, seen.bock)
    scores = dict.fromkeys(booked.table, 0)
    for player, points in booked.entries:
        scores[player] = scores.get(player, 0) + points
    same("scores", row.scores, scores)
    same("totals", row.totals, seen.totals)


def evenings(seed: str) -> Iterator[Evening]:
    """Give random evenings without end."""
    for number in count():
        name = f"{seed}/{number}"
        if number % TABLES == 0:
            rules = random_rules(Random(name))  # noqa: S311 - a game of chance, no secret
            legal = bids(rules._asdict())
        yield Evening(name, rules, legal)


def main(games: str = str(GAMES), seed: str = "1") -> int:
    """Compare evenings until so many games are counted; an evening of a report is `SEED/NUMBER`."""
    wanted, told, begin = int(games), monotonic(), process_time()
    played = again = refused = 0
    for number, evening in enumerate(evenings(seed)):
        try:
            evening.play()
        except Exception as found:  # noqa: BLE001 - a fault of any kind is what is looked for
            report(f"{seed}/{number}", evening, found)
            return 1
        played += evening.games
        again += evening.again
        refused += evening.refused
        if played >= wanted or monotonic() - told > 5:
            told = monotonic()
            rate = played / (process_time() - begin)
            more = f"{again} more corrected, {refused} lines refused"
            say(f"{played} games of {number + 1} evenings, {more}, {rate:.0f} games/s")
        if played >= wanted:
            say(f"no difference (seed {seed})")
            return 0
    return 1


def report(name: str, evening: Evening, found: Exception) -> None:
    """Say everything that is needed to see a difference again."""
    base = PRESETS[evening.rules.base]
    changed = {option: own for option, (own, _) in evening.rules.differences(base).items()}
    say(f"evening {name}: {', '.join(evening.players)}; {base.base} with {changed}")
    for line in evening.lines:
        say(f"  {line}")
    say("".join(format_exception(found)) if not isinstance(found, Difference) else f"difference in {found}")
