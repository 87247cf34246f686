"""Many sheets of a club: who leads the year, evening by evening (skat 7.5, 7.8)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from skatcalc.errors import UsageError
from skatcalc.sheet.scoresheet import Replay, Row
from skatcalc.sheet.settlement import Money, settle
from skatcalc.sheet.standing import DIFFERENCES, standing, totals_under
from skatcalc.skat.game import GameResult


class Series(NamedTuple):
    """One sheet of a season.

    Attributes:
        name: what the sheet is called, usually its path.
        date: day of the evening as text, or "".
        replay: the sheet, played through.
    """

    name: str
    date: str
    replay: Replay


class Best(NamedTuple):
    """A player's best game: its line, its score, the evening, and the game without his name."""

    line: str
    score: int
    date: str
    game: str


class Member(NamedTuple):
    """A member's year.

    Attributes:
        name: the member.
        series: how many sheets he played in.
        total: points of all series under the scoring of the season.
        average: total / series.
        won: own games won.
        lost: own games lost.
        best: his best game, or None when he won none.
    """

    name: str
    series: int
    total: int | Fraction
    average: Fraction
    won: int
    lost: int
    best: Best | None


class Evening(NamedTuple):
    """All sheets of one day: tables and series together.

    Attributes:
        date: the day as text, or "" for sheets without one.
        sheets: how many.
        games: games played.
        totals: points of everybody who played.
    """

    date: str
    sheets: int
    games: int
    totals: dict[str, int | Fraction]

    @property
    def first(self) -> str:
        """Who had the most points; several are joined by commas."""
        most = max(self.totals.values())
        return ", ".join(player for player, total in self.totals.items() if total == most)


class Season(NamedTuple):
    """A club's year: members in the order of the ranking, evenings in the order of time."""

    members: tuple[Member, ...]
    evenings: tuple[Evening, ...]


class SeasonMoney(NamedTuple):
    """The money of a season; amounts in cents by member.

    Attributes:
        amounts: what each gains or loses; they sum to zero.
        fines: what each pays into the pot.
        pot: what lies in the pot of all sheets together.
        terms: rate and currency of the last sheet.
    """

    amounts: dict[str, int]
    fines: dict[str, int]
    pot: int
    terms: Money


class _Year:
    """Adds up one member's series."""

    def __init__(self) -> None:
        self.series = 0
        self.total: int | Fraction = 0
        self.won = 0
        self.lost = 0
        self.best: Best | None = None

    def take(self, row: Row, date: str) -> None:
        if isinstance(row.result, GameResult) and row.result.won:
            score = row.result.score
            if self.best is None or score > self.best.score:
                game = row.line.removeprefix(row.declarer or "").strip()
                self.best = Best(row.line, score, date, game)


def identities(members: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Give the member of every name he is known under; case does not matter."""
    known = {}
    for member, aliases in members.items():
        for name in (member, *aliases):
            known[name.casefold()] = member
    return known


def season(sheets: Sequence[Series], scoring: str, members: Mapping[str, Iterable[str]]) -> Season:
    """Add the sheets of a club up.

    Args:
        sheets: the sheets, played through.
        scoring: what counts, one of `standing.SCORINGS`.
        members: each member with the other names he is known under.
    """
    known = identities(members)
    years: dict[str, _Year] = {}
    days: dict[str, tuple[int, int, dict[str, int | Fraction]]] = {}
    for sheet in sheets:
        found, totals = standing(sheet.replay), totals_under(scoring, sheet.replay)
        count, games, day = days.get(sheet.date, (0, 0, {}))
        for player, total in totals.items():
            name = known.get(player.casefold(), player)
            year = years.setdefault(name, _Year())
            year.series += 1
            year.total += total
            year.won += found.won[player]
            year.lost += found.lost[player]
            day[name] = day.get(name, 0) + total
        for row in sheet.replay.rows:
            if row.declarer is not None:
                name = known.get(row.declarer.casefold(), row.declarer)
                years.setdefault(name, _Year()).take(row, sheet.date)
        days[sheet.date] = (count + 1, games + sheet.replay.number - 1, day)
    ranked = sorted(years.items(), key=lambda item: rank_key(item[1].total, item[1].won, item[1].lost))
    return Season(
        tuple(
            Member(name, y.series, y.total, Fraction(y.total) / max(y.series, 1), y.won, y.lost, y.best)
            for name, y in ranked
        ),
        tuple(Evening(date, *days[date]) for date in sorted(days)),
    )


def rank_key(total: int | Fraction, won: int, lost: int) -> tuple[int | Fraction, int, int]:
    """Order players: more points, then more games won, then fewer lost; the lot is not drawn (skat 7.8)."""
    return (-total, -won, lost)


def season_money(
    sheets: Sequence[Series], terms: Sequence[tuple[Money, str]], members: Mapping[str, str]
) -> SeasonMoney:
    """Settle every sheet by its own terms and add up.

    Args:
        sheets: the sheets, played through.
        terms: for each sheet what the table agreed about money, and the scoring that is settled.
        members: the member of every name, as `identities` gives them.

    Raises:
        UsageError: the sheets have several currencies.
    """
    amounts: dict[str, int] = {}
    fines: dict[str, int] = {}
    pot, before = 0, None
    for sheet, (money, scoring) in zip(sheets, terms, strict=True):
        if before is not None and before.currency != money.currency:
            raise UsageError("season_currency", path=sheet.name, first=before.currency, other=money.currency)
        before = money
        counted = standing(sheet.replay)
        own = totals_under(scoring, sheet.replay)
        differences = scoring in DIFFERENCES
        found = settle(own, money, counted.lost, differences=differences, passed=counted.passed)
        for player, cents in found.amounts.items():
            name = members.get(player.casefold(), player)
            amounts[name] = amounts.get(name, 0) + cents
            fines[name] = fines.get(name, 0) + found.fines[player]
        pot += found.pot
    return SeasonMoney(amounts, fines, pot, before or Money())
