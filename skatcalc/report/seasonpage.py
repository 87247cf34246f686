"""The page of a club's year: ranking, course, evenings, every scoring, statistics, money."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from skatcalc.report.chart import Course, course_chart
from skatcalc.report.markup import Markup, cell, column, element, isolated, joined, row_head, table
from skatcalc.report.page import SCORING_LABELS, Section, page
from skatcalc.report.payments import payments_list
from skatcalc.report.spoken import spoken_game
from skatcalc.report.statstables import statistics_tables
from skatcalc.sheet.season import Season, rank_key, season_money
from skatcalc.sheet.settlement import from_cents, payments
from skatcalc.sheet.standing import SCORINGS, totals_under
from skatcalc.sheet.stats import statistics
from skatcalc.store.club import Collected
from skatcalc.words import Words
from skatcalc.words.numbers import points_text

# More lines than that cannot be told apart.
_MOST_COURSES: Final = 8


def season_page(collected: Collected, season: Season, known: Mapping[str, str], of: str, words: Words) -> str:
    """Give the page of a season.

    Args:
        collected: the sheets.
        season: the sheets, added up.
        known: the member of every name.
        of: the scoring that was added up.
        words: the language.

    Raises:
        UsageError: the sheets have several currencies.
    """
    facts = [
        (words("page-evenings"), element("span", str(len(season.evenings)))),
        (words("page-series"), element("span", str(len(collected.series)))),
        (words("page-games"), element("span", str(sum(evening.games for evening in season.evenings)))),
        (words("page-members"), element("span", str(len(season.members)))),
    ]
    if dates := [evening.date for evening in season.evenings if evening.date]:
        # one evening has one date
        first_and_last = " – ".join(dict.fromkeys((words.date(dates[0]), words.date(dates[-1]))))
        facts.insert(0, (words("page-date"), element("span", first_and_last)))
    sections = [
        Section("ranking", words("page-ranking"), [_ranking(season, of, words)]),
        Section("course", words("page-course-season"), _course(season, words)),
        Section("evenings", words("page-evenings"), [_evenings(season, words)]),
        Section("scorings", words("page-scorings"), [_scorings(collected, season, known, of, words)]),
        Section("statistics", words("page-statistics"), _statistics(collected, season, known, words)),
    ]
    if money := _money(collected, known, words):
        sections.append(Section("money", words("page-money"), money))
    return page(words("page-season"), facts, sections, words)


def _ranking(season: Season, of: str, words: Words) -> Markup:
    head = [column(words("page-place")), column(words("column-player"), class_="text")]
    head += [column(words("season-total"), class_="counts")]
    head += [column(words(f"season-{key}")) for key in ("series", "average")]
    head += [
        column(words("foot-won")),
        column(words("foot-lost")),
        column(words("season-best"), class_="text"),
    ]
    keys = [rank_key(member.total, member.won, member.lost) for member in season.members]
    rows = []
    for member, key in zip(season.members, keys, strict=True):
        best: Markup = Markup()
        if member.best is not None:
            best = joined(
                isolated(spoken_game(member.best.game, words)),
                f" {member.best.score:+d} ",
                _day(member.best.date, words),
            )
        rows.append(
            [
                # equal in everything means the same place: the lot is not drawn (skat 7.8)
                cell(str(1 + keys.index(key))),
                row_head(isolated(member.name), class_="who"),
                cell(words.decimal(points_text(member.total)), class_="counts"),
                cell(str(member.series)),
                cell(words.decimal(f"{float(member.average):.1f}")),
                cell(str(member.won)),
                cell(str(member.lost)),
                cell(best, class_="line-text"),
            ]
        )
    return table(words("page-ranking-caption", of=words(f"scoring-{of}")), head, rows)


def _day(date: str, words: Words) -> Markup:
    return element("time", words.date(date), datetime=date) if date else Markup("–")


def _course(season: Season, words: Words) -> list[Markup]:
    shown = season.members[:_MOST_COURSES]
    courses = []
    for member in shown:
        totals: list[int | Fraction] = [0]
        for evening in season.evenings:
            totals.append(totals[-1] + evening.totals.get(member.name, 0))
        courses.append(Course(member.name, totals))
    label = words("page-course-label", players=", ".join(member.name for member in shown))
    caption = words("page-course-season-caption")
    if len(shown) < len(season.members):
        caption += f". {words('page-course-first', count=len(shown))}"
    return [course_chart(courses, label, 1, words), element("p", caption, class_="note")]


def _evenings(season: Season, words: Words) -> Markup:
    head = [column(words("season-date"), class_="text")]
    head += [column(words("season-sheets")), column(words("season-games"))]
    head += [column(isolated(member.name), class_="member") for member in season.members]
    rows = []
    for evening in season.evenings:
        most = max(evening.totals.values(), default=0)
        row = [row_head(_day(evening.date, words)), cell(str(evening.sheets)), cell(str(evening.games))]
        for member in season.members:
            total = evening.totals.get(member.name)
            best = {"class_": "counts"} if total == most else {}
            row.append(cell() if total is None else cell(words.decimal(points_text(total)), **best))
        rows.append(row)
    return table(words("page-evenings-caption"), head, rows)


def _scorings(
    collected: Collected, season: Season, known: Mapping[str, str], of: str, words: Words
) -> Markup:
    """Give the year under every scoring; the one that counts stands first."""
    order = sorted(SCORINGS, key=lambda name: name != of)
    totals: dict[str, dict[str, int | Fraction]] = {
        scoring: {member.name: 0 for member in season.members} for scoring in order
    }
    for series in collected.series:
        for scoring in order:
            for player, points in totals_under(scoring, series.replay).items():
                totals[scoring][known.get(player.casefold(), player)] += points
    marks = [{"class_": "counts"} if scoring == of else {} for scoring in order]
    head = [column(words("column-player"), class_="text")]
    head += [column(words(SCORING_LABELS[name]), **mark) for name, mark in zip(order, marks, strict=True)]
    rows = [
        [
            row_head(isolated(member.name), class_="who"),
            *(
                cell(words.decimal(points_text(totals[name][member.name])), **mark)
                for name, mark in zip(order, marks, strict=True)
            ),
        ]
        for member in season.members
    ]
    return table(words("page-scorings-caption"), head, rows)


def _statistics(collected: Collected, season: Season, known: Mapping[str, str], words: Words) -> list[Markup]:
    """Give the statistics in the order of the ranking."""
    places = {member.name: place for place, member in enumerate(season.members)}
    by_day = sorted(collected.series, key=lambda series: series.date)
    found = statistics((series.replay for series in by_day), known)
    return statistics_tables(sorted(found, key=lambda player: places[player.name]), words)


def _money(collected: Collected, known: Mapping[str, str], words: Words) -> list[Markup]:
    """Settle the sheets that say something about money; without any there is nothing to show."""
    settled, terms = [], []
    for series, document in zip(collected.series, collected.documents, strict=True):
        if document.content.money is not None:
            money = document.content.money.money()
            settled.append(series)
            terms.append((money, money.of or document.rules.scoring))
    if not settled:
        return []
    found = season_money(settled, terms, known)
    fined = any(found.fines.values())
    head = [column(words("column-player"), class_="text"), column(found.terms.currency)]
    head += [column(words("settle-fine"))] * fined
    rows = []
    for name, cents in sorted(found.amounts.items(), key=lambda item: -item[1]):
        row = [
            row_head(isolated(name), class_="who"),
            cell(words.decimal(from_cents(cents, found.terms)), class_="counts"),
        ]
        rows.append(row + [cell(words.decimal(from_cents(found.fines[name], found.terms)))] * fined)
    parts = [table(words("page-money-caption"), head, rows)]
    parts += payments_list(payments(found.amounts), found.terms, words)
    if found.pot:
        pot = words(
            "settle-pot", pot=words.decimal(from_cents(found.pot, found.terms)), currency=found.terms.currency
        )
        parts.append(element("p", pot))
    return parts
