"""A club's year: ranking, averages, best games, evenings, members under several names (skat 7.5, 7.8)."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_strategies import FOUR, THREE, Evening, evenings, house, played

from skatcalc.sheet.scoresheet import Replay, replay
from skatcalc.sheet.season import Best, Season, Series, identities, rank_key, season, season_money
from skatcalc.sheet.settlement import Money
from skatcalc.sheet.standing import SCORINGS
from skatcalc.skat.entry import Adjustment
from skatcalc.skat.game import GameResult


def series(
    lines: list[str], players: tuple[str, ...] = THREE, date: str = "2026-01-08", **options: object
) -> Series:
    """Play a sheet of a day."""
    return Series("sheet", date, played(players, lines, house(**options)))


def names(year: Season) -> list[str]:
    """Give the members in the order of the ranking."""
    return [member.name for member in year.members]


# --- ranking ---------------------------------------------------------------------------------------


def test_ranking_with_ties() -> None:
    """Skat 7.8: total, then more games won, then fewer lost; all four have 45 here."""
    first = ("Cleo", "Doris", "Bert")
    lines = [
        "c adj 45",  # won none
        "d d4",  # 9 x 5, and 36 lost on a second game
        "d d1-",
        "d adj 36",
        "b d4",
    ]
    second = ("Xaver", "Anna", "Yves")
    year = season(
        [series(lines, first), series(["a d1", "a d2", "x adj 46", "y adj 44"], second)], "plain", {}
    )
    assert names(year) == ["Xaver", "Anna", "Bert", "Doris", "Cleo", "Yves"]
    assert [member.total for member in year.members] == [46, 45, 45, 45, 45, 44]
    assert [(member.won, member.lost) for member in year.members[1:5]] == [(2, 0), (1, 0), (1, 1), (0, 0)]


def test_who_won_more_is_before_who_lost_less() -> None:
    """Skat 7.8: lost games are looked at last."""
    order = sorted([(10, 2, 9), (10, 1, 0), (10, 2, 8), (11, 0, 99)], key=lambda own: rank_key(*own))
    assert order == [(11, 0, 99), (10, 2, 8), (10, 2, 9), (10, 1, 0)]


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        # b s2 is 33, c h1- is -40, d n is 23, each by its own forehand of a table of four
        ("plain", {"Anna": 0, "Bert": 33, "Cleo": -40, "Doris": 23}),
        ("seeger", {"Anna": 0, "Bert": 83, "Cleo": -90, "Doris": 73}),
        ("seeger-fabian", {"Anna": 30, "Bert": 113, "Cleo": -90, "Doris": 103}),
        ("bierlachs", {"Anna": -56, "Bert": -23, "Cleo": -96, "Doris": -33}),
        ("zero-sum", {"Anna": 8.5, "Bert": 21.5, "Cleo": -56.5, "Doris": 26.5}),
        ("loser-pays", {"Anna": -16, "Bert": 116, "Cleo": -176, "Doris": 76}),
    ],
)
def test_every_scoring_of_one_evening(scoring: str, expected: dict[str, float]) -> None:
    """Skat 6.1.1, 6.1.4, 6.2, 6.3, 6.14.5, each by hand; twice the evening is twice the total."""
    one = series(["b s2", "c h1-", "d n"], FOUR)
    for count in (1, 2):
        year = season([one] * count, scoring, {})
        assert {member.name: member.total for member in year.members} == {
            name: count * total for name, total in expected.items()
        }
        assert names(year) == sorted(expected, key=lambda name: -expected[name])
        assert {member.name: member.average for member in year.members} == expected


def test_the_average_is_exact_and_of_ones_own_series() -> None:
    """Points by the series somebody played: 45 in two for Anna, 18 and -1 in three for Bert."""
    year = season(
        [series(["a d4"]), series(["b d1"]), series(["b adj -1"], ("Bert", "Emil", "Fritz"))], "plain", {}
    )
    found = {member.name: (member.series, member.total, member.average) for member in year.members}
    assert found["Anna"] == (2, 45, Fraction(45, 2))
    assert found["Bert"] == (3, 17, Fraction(17, 3))
    assert found["Emil"] == (1, 0, Fraction(0))


# --- best games ------------------------------------------------------------------------------------


def test_the_best_game_is_the_highest_score_won() -> None:
    """What went on the list counts, with Kontra (18 x 2 x 2); no lost game, no Ramsch, no adjustment."""
    year = season(
        [
            series(["a d1", "b g4o-", "c adj 500"], date="2026-01-08", kontra=True),
            series(["a d1kk", "a h2", "r j 120 j", "c s2-"], date="2026-02-05", kontra=True),
            series(["a d3"], date="2026-03-05"),
        ],
        "plain",
        {},
    )
    best = {member.name: member.best for member in year.members}
    assert best == {"Anna": Best("Anna d1kk", 72, "2026-02-05", "d1kk"), "Bert": None, "Cleo": None}


def test_of_equally_good_games_the_first_is_kept() -> None:
    year = season([series(["a d1"]), series(["a d1"], date="2026-02-05")], "plain", {})
    assert year.members[0].best == Best("Anna d1", 18, "2026-01-08", "d1")


def test_deals_passed_in_cost_in_a_year_too() -> None:
    """Skat 6.14.4: two deals at 10 cents for each of three, all into the pot."""
    terms = Money(Decimal("0.01"), passed_fee=Decimal("0.10"))
    found = season_money([series(["pass", "a d1", "pass"])], [(terms, "plain")], {})
    assert (found.fines, found.pot) == ({"Anna": 20, "Bert": 20, "Cleo": 20}, 60)


# --- evenings --------------------------------------------------------------------------------------


def test_sheets_of_one_day_are_one_evening() -> None:
    """Two tables and a second series of a day; evenings go by their days, not by the order of the files."""
    year = season(
        [
            series(["a d1", "pass", "c adj 5"], date="2026-02-05"),
            series(["b d1", "c d1-"], date="2026-01-08"),
            series(["a d1"], ("Anna", "Doris", "Fritz"), date="2026-02-05"),
            series(["pass"], date="2026-02-05", passed="redeal"),
            series(["b d1"], date=""),
        ],
        "plain",
        {},
    )
    assert [(evening.date, evening.sheets, evening.games) for evening in year.evenings] == [
        ("", 1, 1),
        ("2026-01-08", 1, 2),
        # d1 and the passed deal, d1; a redeal and an adjustment are no games (skat 4.16)
        ("2026-02-05", 3, 3),
    ]
    assert year.evenings[2].totals == {"Anna": 36, "Bert": 0, "Cleo": 5, "Doris": 0, "Fritz": 0}
    assert [evening.first for evening in year.evenings] == ["Bert", "Bert", "Anna"]


def test_several_first_players_are_all_named() -> None:
    """The lot is not drawn (skat 7.8)."""
    (evening,) = season([series(["a d1", "b d1"])], "plain", {}).evenings
    assert evening.first == "Anna, Bert"
    (evening,) = season([series(["a d1-", "b d1-", "c d1-"])], "plain", {}).evenings
    assert evening.first == "Anna, Bert, Cleo"


def test_a_year_without_sheets() -> None:
    assert season([], "plain", {}) == Season((), ())


# --- members ---------------------------------------------------------------------------------------

MEMBERS = {"Anna Schmidt": ["Anna", "Aenne"], "Bert": []}


def test_a_member_is_known_under_several_names() -> None:
    """Case does not matter; who is no member stays under the name of the sheet."""
    known = identities(MEMBERS)
    assert known["aenne"] == known["anna"] == known["anna schmidt"] == "Anna Schmidt"
    year = season(
        [
            series(["1 d4"], ("ANNA", "bert", "Cleo"), date="2026-01-08"),
            series(["1 d1", "2 g1-"], ("Aenne", "Bert", "Cleo"), date="2026-01-08"),
            series(["1 d1-", "2 d1"], ("Anna Schmidt", "BERT", "Annabell"), date="2026-02-05"),
        ],
        "plain",
        MEMBERS,
    )
    found = {m.name: (m.series, m.total, m.won, m.lost) for m in year.members}
    assert found == {
        "Anna Schmidt": (3, 45 + 18 - 36, 2, 1),
        "Cleo": (2, 0, 0, 0),
        "Annabell": (1, 0, 0, 0),
        "Bert": (3, -96 + 18, 1, 1),
    }
    assert year.members[0].best == Best("ANNA d4", 45, "2026-01-08", "d4")
    assert year.evenings[0].totals == {"Anna Schmidt": 63, "Bert": -96, "Cleo": 0}


def test_players_who_come_and_go_have_a_series_each() -> None:
    """Skat 5.13, 7.10: everybody who ever sat at the table is in the standing of the sheet."""
    lines = ["a d1", "b d1", "c d1", "replace Anna Emil", "join Fritz", "b d4"]
    year = season([series(lines), series(["a d1"])], "plain", {})
    found = {m.name: (m.series, m.total) for m in year.members}
    assert found == {"Bert": (2, 18 + 45), "Anna": (2, 36), "Cleo": (2, 18), "Emil": (1, 0), "Fritz": (1, 0)}


def test_seeger_fabian_goes_by_the_table_of_each_game() -> None:
    """Skat 6.1.2: 40 for a loss at three, 30 at four, and nothing for who has left or is not there yet."""
    lines = ["a d1", "b d1", "c d1-", "join Doris", "b d1-"]
    (found,) = [season([series(lines)], "seeger-fabian", {})]
    totals = {member.name: member.total for member in found.members}
    assert totals == {
        "Anna": 18 + 50 + 40 + 30,
        "Bert": 18 + 50 + 40 - 36 - 50,
        "Cleo": -36 - 50 + 30,
        "Doris": 30,
    }


# --- against naive sums ----------------------------------------------------------------------------


def slowly(found: Replay, scoring: str) -> dict[str, Fraction]:
    """Add a sheet up once more, row by row, with nothing but who sat there and what went on the list."""
    totals = dict.fromkeys(found.players, Fraction(0))
    for row in found.rows:
        table = row.deal.players
        for player, points in row.scores.items():
            if not points:
                continue
            whole = isinstance(row.entry, Adjustment)
            if scoring == "bierlachs":
                if whole or points < 0:
                    totals[player] += points
                else:
                    for other in table:
                        totals[other] -= points if other != player else 0
                continue
            others = [
                p for p in (table if whole or scoring == "loser-pays" else row.deal.active) if p != player
            ]
            if scoring == "zero-sum":
                totals[player] += points
                for other in others:
                    totals[other] -= Fraction(points, len(others))
            elif scoring == "loser-pays":
                for other in others:
                    totals[player] += points
                    totals[other] -= points
            else:
                totals[player] += points
            if not scoring.startswith("seeger") or not isinstance(row.result, GameResult):
                continue
            totals[player] += 50 if points > 0 else -50
            if points < 0 and scoring == "seeger-fabian":
                for other in set(table) - {player}:
                    totals[other] += {3: 40, 4: 30, 5: 24, 6: 20}[len(table)]
    return totals


@settings(max_examples=40)
@given(
    st.lists(st.tuples(evenings(most=12), st.sampled_from(("2026-01-08", "2026-02-05"))), max_size=4),
    st.sampled_from(SCORINGS),
)
def test_a_year_is_the_sum_of_its_sheets(sheets: list[tuple[Evening, str]], scoring: str) -> None:
    """Totals, series, averages, evenings and the order, against sums row by row."""
    found = [Series("sheet", date, replay(evening.sheet())) for evening, date in sheets]
    year = season(found, scoring, {})
    totals: dict[str, Fraction] = {}
    counts: dict[str, int] = {}
    days: dict[str, dict[str, Fraction]] = {}
    for one in found:
        for player, points in slowly(one.replay, scoring).items():
            totals[player] = totals.get(player, Fraction(0)) + points
            counts[player] = counts.get(player, 0) + 1
            day = days.setdefault(one.date, {})
            day[player] = day.get(player, Fraction(0)) + points
    assert {m.name: (m.total, m.series) for m in year.members} == {p: (totals[p], counts[p]) for p in totals}
    assert all(m.average * m.series == m.total for m in year.members)
    assert {evening.date: evening.totals for evening in year.evenings} == days
    order = [(m.total, m.won, -m.lost) for m in year.members]
    assert order == sorted(order, reverse=True)
