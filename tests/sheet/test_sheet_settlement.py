"""Money: everyone with everyone, rounding, fines, caps, and who pays whom."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_strategies import SIX

from skatcalc.errors import UsageError
from skatcalc.sheet.settlement import (
    Money,
    fine,
    from_cents,
    parse_amount,
    payments,
    settle,
    to_cents,
)

RATES = st.decimals(min_value=0, max_value=10, places=4, allow_nan=False)


def scores(least: int = 3, most: int = 6) -> st.SearchStrategy[dict[str, int]]:
    """Points of players; small numbers too, so that some are equal."""
    number = st.one_of(st.integers(-3000, 3000), st.integers(-3, 3))
    return st.lists(number, min_size=least, max_size=most).map(lambda own: dict(zip(SIX, own, strict=False)))


def zero_amounts(most: int, size: int) -> st.SearchStrategy[dict[str, int]]:
    """Amounts that sum to zero."""
    numbers = st.lists(st.integers(-size, size), min_size=1, max_size=most - 1)
    return numbers.map(lambda own: dict(zip(SIX, [*own, -sum(own)], strict=False)))


# --- points and amounts ----------------------------------------------------------------------------


@given(scores())
def test_both_methods_are_the_sum_of_all_differences(own: dict[str, int]) -> None:
    """Skat 5.16: n x own - sum = (own - mean) x n = the differences to all others."""
    found = settle(own, Money())
    assert found.points == {
        player: sum(points - other for other in own.values()) for player, points in own.items()
    }
    assert found.points == {player: (points - found.mean) * len(own) for player, points in own.items()}
    assert sum(found.points.values()) == 0
    assert (found.own, found.sum) == (own, sum(own.values()))
    assert found.multiplied == {player: points * len(own) for player, points in own.items()}


@given(scores(), st.integers(-500, 500))
def test_a_constant_for_all_changes_nothing(own: dict[str, int], constant: int) -> None:
    """Skat 6.14.1."""
    more = {player: points + constant for player, points in own.items()}
    assert settle(own, Money()).points == settle(more, Money()).points


@given(scores(), RATES)
def test_amounts_are_the_differences_of_rounded_scores(own: dict[str, int], rate: Decimal) -> None:
    """Skat 6.14.2: scores first become whole cents, then everyone settles with everyone."""
    found = settle(own, Money(rate))
    cents = {
        player: int((points * rate * 100).quantize(Decimal(1), ROUND_HALF_UP))
        for player, points in own.items()
    }
    assert found.amounts == {
        player: sum(mine - other for other in cents.values()) for player, mine in cents.items()
    }
    assert sum(found.amounts.values()) == 0
    assert all(isinstance(amount, int) for amount in found.amounts.values())


def test_without_a_rate_nobody_pays() -> None:
    """The points are settled all the same."""
    found = settle({"Anna": 90, "Bert": 0, "Cleo": 46}, Money(cap=Decimal(1)))
    assert found.points == {"Anna": 134, "Bert": -136, "Cleo": 2}
    assert set(found.amounts.values()) == {0}
    assert found.payments == ()
    assert (found.pot, set(found.fines.values())) == (0, {0})


@given(scores(), RATES, st.decimals(min_value=0, max_value=500, places=2))
def test_a_cap_keeps_the_sum_zero(own: dict[str, int], rate: Decimal, cap: Decimal) -> None:
    """Skat 6.14.3: a cap of loss; who loses less pays what he owes, who wins gets no more than his due."""
    free, found = settle(own, Money(rate)), settle(own, Money(rate, cap=cap))
    limit = int(cap * 100)
    assert sum(found.amounts.values()) == 0
    for player, amount in found.amounts.items():
        due = free.amounts[player]
        if due <= 0:
            assert amount == max(due, -limit)
        else:
            assert 0 <= amount <= due
    if all(amount >= -limit for amount in free.amounts.values()):
        assert found.amounts == free.amounts


def test_winners_share_what_a_cap_leaves_unpaid_by_their_gains() -> None:
    """At 1 cent and a cap of 20.00: 10.00 are missing; gains of 25.00 and 15.00 lose 6.25 and 3.75."""
    money = Money(Decimal("0.01"), cap=Decimal(20))
    # four players: 4 x own - sum = -3000, -1000, 2500, 1500
    found = settle({"Anna": -750, "Bert": -250, "Cleo": 625, "Doris": 375}, money)
    assert found.amounts == {"Anna": -2000, "Bert": -1000, "Cleo": 1875, "Doris": 1125}


def test_cents_that_a_cap_cannot_divide_go_to_the_greatest_remainder() -> None:
    """Cap 9.99, losers of 13.00 and 12.00, so 5.02 are missing: 11.00 loses 2.2088 and 14.00 loses 2.8112."""
    money = Money(Decimal("0.01"), cap=Decimal("9.99"))
    # 4 x own - sum: -1300, -1200, 1100, 1400
    found = settle({"Anna": -325, "Bert": -300, "Cleo": 275, "Doris": 350}, money)
    assert found.amounts == {"Anna": -999, "Bert": -999, "Cleo": 1100 - 221, "Doris": 1400 - 281}


@given(st.lists(st.integers(-200, 200), min_size=2, max_size=5), RATES)
def test_differences_stay_as_they_are(halves: list[int], rate: Decimal) -> None:
    """Outer face 4: under `zero-sum` and `loser-pays` the points are the scores; amounts sum to zero."""
    own: dict[str, int | Fraction] = {
        player: Fraction(number, 2) for player, number in zip(SIX, [*halves, -sum(halves)], strict=False)
    }
    found = settle(own, Money(rate), differences=True)
    assert found.points == own
    assert sum(found.amounts.values()) == 0
    for player, amount in found.amounts.items():
        # half a cent by rounding, and at most one more to keep the sum
        assert abs(amount - own[player] * Fraction(rate) * 100) <= Fraction(3, 2)


def test_differences_without_halves_are_exact() -> None:
    """L-19 (skat 6.3) at half a cent: 36, -18, -18 are 18, -9, -9 cents."""
    found = settle({"Anna": 36, "Bert": -18, "Cleo": -18}, Money(Decimal("0.005")), differences=True)
    assert found.amounts == {"Anna": 18, "Bert": -9, "Cleo": -9}


# --- rounding and writing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "cents"),
    [
        # published: 54.5 -> 55, -9.5 -> -10, 122.5 -> 123
        ("0.545", 55),
        ("-0.095", -10),
        ("1.225", 123),
        ("0.005", 1),
        ("-0.005", -1),
        ("0.0049", 0),
        ("-0.0049", 0),
        ("0.015", 2),
        ("0.025", 3),
        ("-0.025", -3),
        ("0", 0),
    ],
)
def test_half_a_cent_goes_away_from_zero(amount: str, cents: int) -> None:
    """Skat 6.14.2."""
    assert to_cents(Decimal(amount), Money()) == cents
    assert to_cents(Fraction(amount), Money()) == cents


@given(st.decimals(min_value=-(10**6), max_value=10**6, places=5), st.sampled_from(("EUR", "JPY", "KWD")))
def test_rounding_agrees_with_the_decimal_module(amount: Decimal, currency: str) -> None:
    """Skat 6.14.2: ROUND_HALF_UP of `decimal` is half away from zero; digits by ISO 4217."""
    unit = {"EUR": Decimal("0.01"), "JPY": Decimal(1), "KWD": Decimal("0.001")}[currency]
    money = Money(currency=currency)
    cents = to_cents(amount, money)
    assert cents == int(amount.quantize(unit, ROUND_HALF_UP) / unit)
    assert Decimal(from_cents(cents, money)) == cents * unit


@pytest.mark.parametrize(
    ("digits", "currencies"),
    [
        (0, "CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
        (2, "EUR CHF USD GBP RUB PLN CZK DKK SEK NOK"),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
    ],
)
def test_digits_of_currencies(digits: int, currencies: str) -> None:
    """ISO 4217, the column of the minor unit."""
    assert {code: Money(currency=code).digits for code in currencies.split()} == dict.fromkeys(
        currencies.split(), digits
    )


@pytest.mark.parametrize(
    ("cents", "currency", "text"),
    [
        (1234, "EUR", "12.34"),
        (-1234, "EUR", "-12.34"),
        (5, "EUR", "0.05"),
        (-5, "EUR", "-0.05"),
        (0, "EUR", "0.00"),
        (100, "RUB", "1.00"),
        (1234, "JPY", "1234"),
        (-7, "KRW", "-7"),
        (1234, "KWD", "1.234"),
        (-5, "TND", "-0.005"),
    ],
)
def test_amounts_are_written_with_the_digits_of_the_currency(cents: int, currency: str, text: str) -> None:
    """Outer face 4, `amounts`; ISO 4217: two digits, none in JPY and KRW, three in KWD and TND."""
    assert from_cents(cents, Money(currency=currency)) == text


@pytest.mark.parametrize(
    ("currency", "rate", "amounts"),
    [
        ("EUR", "0.01", {"Anna": "1.34", "Bert": "-1.36", "Cleo": "0.02"}),
        ("JPY", "1", {"Anna": "134", "Bert": "-136", "Cleo": "2"}),
        ("KWD", "0.001", {"Anna": "0.134", "Bert": "-0.136", "Cleo": "0.002"}),
        # half a yen for a point: 45, 0, 23 yen
        ("JPY", "0.5", {"Anna": "67", "Bert": "-68", "Cleo": "1"}),
    ],
)
def test_settling_in_other_currencies(currency: str, rate: str, amounts: dict[str, str]) -> None:
    """The totals of L-7 (90, 0, 46), by skat 6.14.1."""
    money = Money(Decimal(rate), currency)
    found = settle({"Anna": 90, "Bert": 0, "Cleo": 46}, money)
    assert {player: from_cents(cents, money) for player, cents in found.amounts.items()} == amounts


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0.05", "0.05"),
        ("0,05", "0.05"),
        (" 12.50 ", "12.5"),
        ("0", "0"),
        ("5", "5"),
        ("999999.99", "999999.99"),
    ],
)
def test_amounts_are_read_with_point_or_comma(text: str, amount: str) -> None:
    assert parse_amount(text, "rate") == Decimal(amount)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "abc",
        "-1",
        "-0.01",
        "NaN",
        "inf",
        "-Infinity",
        "1000000",
        "1.000,50",
        "1 000",
        "5 EUR",
        "0x10",
        "½",
    ],
)
def test_amounts_that_are_none(text: str) -> None:
    """No number, negative, or out of all proportion."""
    with pytest.raises(UsageError) as caught:
        parse_amount(text, "rate")
    assert caught.value.code == "money_unreadable"
    assert caught.value.values == {"name": "rate", "text": text}


# --- fines -----------------------------------------------------------------------------------------

# skat 6.14.4: 0.50 for games 1-3 and 1.00 from the 4th; the list app of the Cologne area
STEPS = ((1, Decimal("0.50")), (4, Decimal(1)))
COLOGNE = ((1, Decimal("0.50")), (3, Decimal(1)), (5, Decimal("1.50")), (7, Decimal(2)))


@pytest.mark.parametrize(
    ("steps", "fines"),
    [
        (STEPS, ["0.50", "0.50", "0.50", "1", "1", "1", "1", "1"]),
        (COLOGNE, ["0.50", "0.50", "1", "1", "1.50", "1.50", "2", "2"]),
        (((1, Decimal("0.50")),), ["0.50"] * 8),
        (((3, Decimal(1)),), ["0", "0"] + ["1"] * 6),
        ((), ["0"] * 8),
    ],
)
def test_the_fine_of_the_nth_lost_game(steps: tuple[tuple[int, Decimal], ...], fines: list[str]) -> None:
    """Skat 6.14.4."""
    money = Money(fines=steps)
    assert [fine(nth, money) for nth in range(1, 9)] == [Decimal(amount) for amount in fines]


def test_fines_go_into_the_pot_and_not_to_the_winners() -> None:
    """Skat 6.14.4; outer face 4: payments leave fines and pot apart."""
    own = {"Anna": 90, "Bert": 0, "Cleo": 46}
    bare = settle(own, Money(Decimal("0.01")))
    found = settle(own, Money(Decimal("0.01"), fines=STEPS, pot=Decimal("3.20")), {"Anna": 1, "Bert": 5})
    assert found.fines == {"Anna": 50, "Bert": 3 * 50 + 2 * 100, "Cleo": 0}
    assert found.pot == 320 + 50 + 350
    assert (found.amounts, found.payments) == (bare.amounts, bare.payments)


def test_passed_deals_may_cost_everybody_something() -> None:
    """Skat 6.14.4: 0.50 for each passed-in deal from every player, beside the fines."""
    money = Money(fines=STEPS, passed_fee=Decimal("0.50"))
    found = settle(dict.fromkeys(("Anna", "Bert", "Cleo"), 0), money, {"Anna": 2}, passed=3)
    assert found.fines == {"Anna": 100 + 150, "Bert": 150, "Cleo": 150}
    assert found.pot == 550


@pytest.mark.parametrize(
    ("own", "amounts"),
    [
        ([90, 0, 46], [300, -150, -150]),
        # several best ones share; odd cents go to the first
        ([90, 90, 46], [75, 75, -150]),
        ([90, 90, 90, 46, 0], [100, 100, 100, -150, -150]),
        ([9, 9, 9, 9, 0], [38, 38, 37, 37, -150]),
        ([5, 5, 5], [0, 0, 0]),
    ],
)
def test_a_prize_for_the_best_player(own: list[int], amounts: list[int]) -> None:
    """Skat 6.14.5: best player gets 1.50 EUR from each."""
    found = settle(dict(zip(SIX, own, strict=False)), Money(prize=Decimal("1.50")))
    assert list(found.amounts.values()) == amounts
    assert sum(payment.amount for payment in found.payments) == sum(n for n in amounts if n > 0)


# --- payments --------------------------------------------------------------------------------------


def moved(amounts: Mapping[str, int]) -> dict[str, int]:
    """Give what everybody has gained after the payments."""
    gained = dict.fromkeys(amounts, 0)
    for payment in payments(amounts):
        assert payment.amount > 0
        assert payment.payer != payment.receiver
        gained[payment.payer] -= payment.amount
        gained[payment.receiver] += payment.amount
    return gained


def fewest(open_amounts: list[int]) -> int:
    """Try every way: the first who has something open settles it wholly with one of the other side."""
    left = [amount for amount in open_amounts if amount]
    if not left:
        return 0
    first, others = left[0], left[1:]
    ways = []
    for place, other in enumerate(others):
        if first * other < 0:
            ways.append(1 + fewest([*others[:place], other + first, *others[place + 1 :]]))
    return min(ways)


@given(zero_amounts(6, 3000))
def test_payments_move_the_amounts(amounts: dict[str, int]) -> None:
    """Outer face 4: at most one payment fewer than players."""
    assert moved(amounts) == amounts
    assert len(payments(amounts)) <= max(len(amounts) - 1, 0)


@given(zero_amounts(6, 4))
def test_payments_are_as_few_as_possible(amounts: dict[str, int]) -> None:
    """Against every other way of paying."""
    assert moved(amounts) == amounts
    assert len(payments(amounts)) == fewest(list(amounts.values()))


def test_payments_of_all_small_tables_are_as_few_as_possible() -> None:
    """Every table of three and four with amounts up to 3."""
    for size in (2, 3):
        for own in product(range(-3, 4), repeat=size):
            amounts = dict(zip(SIX, [*own, -sum(own)], strict=False))
            assert moved(amounts) == amounts
            assert len(payments(amounts)) == fewest(list(amounts.values())), amounts


@pytest.mark.parametrize("number", range(60))
def test_payments_of_larger_tables_are_as_few_as_possible(number: int) -> None:
    """Tables of six and seven that fall into groups; who pays most first needs a payment more in some."""
    draw = Random(number)  # noqa: S311 - to be repeated
    own = [draw.randrange(-4, 5) for _ in range(5 + number % 2)]
    amounts = {f"player {n}": amount for n, amount in enumerate([*own, -sum(own)])}
    assert moved(amounts) == amounts
    assert len(payments(amounts)) == fewest(list(amounts.values()))


def test_twelve_players_are_settled_with_the_fewest_payments_and_more_at_once() -> None:
    """Four groups of three need 8 payments; to search the groups of 26 players would take for ever."""
    groups = [(6, -4, -2), (5, -3, -2), (-6, 5, 1), (-7, 4, 3)]
    own = [amount for place in range(3) for amount in (group[place] for group in groups)]
    amounts = {f"player {n}": amount for n, amount in enumerate(own)}
    assert moved(amounts) == amounts
    assert len(payments(amounts)) <= 8
    many = {f"player {n}": amount for n, amount in enumerate([*range(1, 14), *range(-13, 0)])}
    assert moved(many) == many


def test_a_cent_gained_bears_its_share_of_what_a_cap_leaves_unpaid() -> None:
    """Cap 1 cent: two of three are missing; gains of 2 and 1 lose 1.33 and 0.67, which is a cent each."""
    money = Money(Decimal("0.01"), cap=Decimal("0.01"))
    found = settle({"Anna": -3, "Bert": 2, "Cleo": 1}, money, differences=True)
    assert found.amounts == {"Anna": -1, "Bert": 1, "Cleo": 0}


def test_a_cent_too_many_is_taken_from_the_greatest_amount() -> None:
    """Half cents round away from zero (skat 6.14.2): 1, 5, -2 and -3 come to 1."""
    own = {"Anna": 1, "Bert": 9, "Cleo": -4, "Doris": -6}
    found = settle(own, Money(Decimal("0.005")), differences=True)
    assert found.amounts == {"Anna": 1, "Bert": 4, "Cleo": -2, "Doris": -3}


def test_a_cent_too_few_is_given_to_who_owes_most() -> None:
    """The same evening turned round: -1, -5, 2 and 3 come to -1."""
    own = {"Anna": -1, "Bert": -9, "Cleo": 4, "Doris": 6}
    found = settle(own, Money(Decimal("0.005")), differences=True)
    assert found.amounts == {"Anna": -1, "Bert": -4, "Cleo": 2, "Doris": 3}


def test_two_pairs_need_two_payments() -> None:
    """Not three, though four players are to be settled."""
    found = payments({"Anna": 5, "Bert": -7, "Cleo": -5, "Doris": 7})
    assert sorted(found) == [("Bert", "Doris", 7), ("Cleo", "Anna", 5)]


def test_three_groups_of_three_need_six_payments() -> None:
    """A fourth zero group that crosses the three must not lead astray: 9 players, 3 groups, 6 payments."""
    groups = [(17, 1000, -1017), (400, 20000, -20400), (-417, 5000000, -4999583)]
    crossing = [groups[0][0], groups[1][0], groups[2][0]]
    assert sum(crossing) == 0
    rest = [amount for group in groups for amount in group[1:]]
    amounts = {f"player {n}": amount for n, amount in enumerate([*crossing, *rest])}
    assert moved(amounts) == amounts
    assert len(payments(amounts)) == 6


def test_many_players_are_settled_too() -> None:
    """A long night of comers and goers; more than are searched exactly."""
    own = [31, -17, 8, 8, -8, 120, -55, 4, 0, -31, 17, 9, -60, -26]
    amounts = {f"player {n}": amount for n, amount in enumerate(own)}
    assert sum(own) == 0
    assert moved(amounts) == amounts
    assert len(payments(amounts)) <= len(own) - 1


def test_nobody_pays_when_all_are_even() -> None:
    assert payments({"Anna": 0, "Bert": 0, "Cleo": 0}) == []
