"""The page of an evening: standings, course, list, statistics, settlement."""

from collections.abc import Iterable
from fractions import Fraction

from skatcalc.report.chart import Course, course_chart
from skatcalc.report.listtable import controls_list, list_table
from skatcalc.report.markup import Markup, cell, column, element, isolated, joined, row_head, table
from skatcalc.report.page import SCORING_LABELS, Section, page
from skatcalc.report.paperlist import paper_list
from skatcalc.report.payments import payments_list
from skatcalc.report.spoken import rules_text
from skatcalc.report.statstables import statistics_tables
from skatcalc.sheet.scoresheet import Replay, replay
from skatcalc.sheet.season import rank_key
from skatcalc.sheet.settlement import Money, from_cents, settle
from skatcalc.sheet.standing import DIFFERENCES, SCORINGS, standing, totals_under
from skatcalc.sheet.stats import statistics
from skatcalc.store.document import Document
from skatcalc.words import Words
from skatcalc.words.numbers import points_text


def evening_page(document: Document, words: Words) -> str:
    """Give the page of a sheet.

    Raises:
        DocumentError: the sheet cannot be used.
    """
    played, content = replay(document.sheet()), document.content
    facts = [
        (words("page-players"), _names(played.players)),
        (words("page-rules"), isolated(rules_text(document.rules, words))),
        (words("page-games"), element("span", str(played.number - 1))),
    ]
    if content.date:
        day = str(content.date)
        facts.insert(0, (words("page-date"), element("time", words.date(day), datetime=day)))
    scoring = document.rules.scoring
    title = content.title or words("page-title")
    if not played.rows:
        empty = Section("list", words("page-list"), [element("p", words("page-empty"))])
        return page(title, facts, [empty], words)
    listed = paper_list(played, scoring, words)
    sections = [
        Section("standings", words("page-standings"), _standings(played, scoring, words)),
        Section("course", words("page-course"), _course(played, words)),
        Section(
            "list", words("page-list"), [list_table(listed, words), *controls_list(listed.controls, words)]
        ),
        Section("statistics", words("page-statistics"), statistics_tables(statistics([played]), words)),
        Section("settlement", words("page-settlement"), _settlement(document, played, words)),
    ]
    if played.problems:
        count = len(played.problems)
        warning = element("p", words("problems", count=count), class_="warning")
        sections[0] = sections[0]._replace(parts=[warning, *sections[0].parts])
    return page(title, facts, sections, words)


def _names(names: Iterable[str]) -> Markup:
    parts: list[str] = []
    for name in names:
        parts += [", ", isolated(name)]
    return joined(*parts[1:])


# --- standings ----------------------------------------------------------------------------------------


def _standings(played: Replay, scoring: str, words: Words) -> list[Markup]:
    found = standing(played)
    totals = {name: totals_under(name, played) for name in SCORINGS}
    keys = {
        player: rank_key(totals[scoring][player], found.won[player], found.lost[player])
        for player in played.players
    }
    ranked = sorted(played.players, key=keys.__getitem__)
    # the scoring that counts stands first
    order = sorted(SCORINGS, key=lambda name: name != scoring)
    head = [column(words("page-place")), column(words("column-player"), class_="text")]
    head += [column(words(SCORING_LABELS[name]), **_counts(name == scoring)) for name in order[:1]]
    head += [column(words("foot-won")), column(words("foot-lost"))]
    head += [column(words(SCORING_LABELS[name])) for name in order[1:]]
    rows = []
    for player in ranked:
        values = [
            cell(words.decimal(points_text(totals[name][player])), **_counts(name == scoring))
            for name in order
        ]
        own = [cell(str(found.won[player])), cell(str(found.lost[player]))]
        # equal in everything means the same place: the lot is not drawn (skat 7.8)
        place = 1 + sum(key < keys[player] for key in keys.values())
        name = row_head(isolated(player), class_="who")
        rows.append([cell(str(place)), name, values[0], *own, *values[1:]])
    caption = words("page-standings-by", of=words(f"scoring-{scoring}"))
    return [table(caption, head, rows, class_="standings")]


def _counts(counts: bool) -> dict[str, str]:  # noqa: FBT001 - a mark of a column
    return {"class_": "counts"} if counts else {}


# --- the course ---------------------------------------------------------------------------------------


def _course(played: Replay, words: Words) -> list[Markup]:
    games = [row for row in played.rows if row.number is not None]
    # lines that are no game (adjustments) show in the totals after the next game, or at the end
    steps = [row.totals for row in games[:-1]] + [played.totals]
    courses = [Course(player, [0, *(totals.get(player, 0) for totals in steps)]) for player in played.players]
    label = words("page-course-label", players=", ".join(played.players))
    return [
        course_chart(courses, label, len(played.next.players), words),
        element("p", words("page-course-caption"), class_="note"),
    ]


# --- settlement ---------------------------------------------------------------------------------------


def _settlement(document: Document, played: Replay, words: Words) -> list[Markup]:
    terms = document.content.money
    money = Money() if terms is None else terms.money()
    scoring = money.of or document.rules.scoring
    own, counted = totals_under(scoring, played), standing(played)
    found = settle(own, money, counted.lost, differences=scoring in DIFFERENCES, passed=counted.passed)
    paid = money.rate is not None or bool(money.prize)
    fined = any(found.fines.values())
    head = [
        column(words("column-player"), class_="text"),
        column(words("settle-own")),
        column(words("page-balance")),
    ]
    head += [column(money.currency)] * paid + [column(words("settle-fine"))] * fined
    rows = []
    for player, points in found.own.items():
        row = [
            row_head(isolated(player), class_="who"),
            cell(words.decimal(_decimal(points))),
            cell(words.decimal(_signed(found.points[player]))),
        ]
        row += [cell(words.decimal(from_cents(found.amounts[player], money)), class_="counts")] * paid
        rows.append(row + [cell(words.decimal(from_cents(found.fines[player], money)))] * fined)
    parts = [table(words("page-settlement-of", of=words(f"scoring-{scoring}")), head, rows)]
    if money.rate is not None:
        rate = words("settle-rate", rate=words.decimal(f"{money.rate:f}"), currency=money.currency)
        parts.append(element("p", rate, class_="note"))
    if money.prize:
        prize = words("settle-prize", prize=words.decimal(f"{money.prize:f}"), currency=money.currency)
        parts.append(element("p", prize, class_="note"))
    if paid:
        parts += payments_list(found.payments, money, words)
    if found.pot:
        pot = words("settle-pot", pot=words.decimal(from_cents(found.pot, money)), currency=money.currency)
        parts.append(element("p", pot))
    return parts


def _decimal(number: int | Fraction) -> str:
    return str(int(number)) if number == int(number) else f"{float(number):.2f}"


def _signed(number: int | Fraction) -> str:
    text = points_text(number)
    return text if text.startswith("-") or text == "0" else f"+{text}"
