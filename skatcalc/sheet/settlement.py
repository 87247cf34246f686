"""Money at the end: everyone against everyone, exact to the cent (skat 5.15, 5.16, 6.14)."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Final, NamedTuple

from skatcalc.errors import UsageError

# Digits behind the point of currencies that do not have two (ISO 4217).
_MINOR_DIGITS: Final = {
    **dict.fromkeys(("CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND"), 0),
    **dict.fromkeys(("VUV", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
_MINOR_DIGITS_USUAL: Final = 2
EXACT_PLAYERS: Final = 12
MOST_MONEY: Final = 10**6


class Money(NamedTuple):
    """What a table has agreed about money.

    Attributes:
        rate: price of one point, in units of the currency.
        currency: three-letter code.
        of: the scoring that is settled, or "" for the one of the sheet.
        fines: steps `(from the n-th lost game on, fine per game)`, ascending (skat 6.14.4).
        cap: most a player can lose, or None.
        pot: what lies in the pot already.
        passed_fee: what every player pays into the pot for a deal passed in (skat 6.14.4).
        prize: what the best player gets from each of the others (skat 6.14.5).
    """

    rate: Decimal | None = None
    currency: str = "EUR"
    of: str = ""
    fines: tuple[tuple[int, Decimal], ...] = ()
    cap: Decimal | None = None
    pot: Decimal = Decimal(0)
    passed_fee: Decimal = Decimal(0)
    prize: Decimal = Decimal(0)

    @property
    def digits(self) -> int:
        """Digits behind the point of the currency."""
        return _MINOR_DIGITS.get(self.currency, _MINOR_DIGITS_USUAL)


class Payment(NamedTuple):
    """One payment in cents (or the smallest unit of the currency)."""

    payer: str
    receiver: str
    amount: int


class Settlement(NamedTuple):
    """How an evening is settled, step by step.

    Attributes:
        own: the points of each player.
        sum: the points of all players.
        multiplied: n x own.
        mean: the mean of the points.
        points: n x own - sum, which is also (own - mean) x n (skat 5.16).
        amounts: what each player gains or loses, in cents; they sum to zero.
        fines: what each player pays into the pot, in cents.
        pot: what lies in the pot afterwards, in cents.
        payments: who pays whom, the fewest payments possible.
    """

    own: dict[str, int | Fraction]
    sum: int | Fraction
    multiplied: dict[str, int | Fraction]
    mean: Fraction
    points: dict[str, int | Fraction]
    amounts: dict[str, int]
    fines: dict[str, int]
    pot: int
    payments: tuple[Payment, ...]


def settle(
    own: Mapping[str, int | Fraction],
    money: Money,
    lost: Mapping[str, int] | None = None,
    *,
    differences: bool = False,
    passed: int = 0,
) -> Settlement:
    """Settle the points of an evening.

    Args:
        own: points of each player.
        money: rate, currency, fines.
        lost: lost games of each player, for the fines.
        differences: the points are differences already (scoring `zero-sum` and `loser-pays`).
        passed: deals passed in, for the fee.
    """
    count, total = len(own), sum(own.values())
    multiplied = {player: count * points for player, points in own.items()}
    points = dict(own) if differences else {player: multiplied[player] - total for player in own}
    amounts = dict.fromkeys(own, 0)
    if money.rate is not None:
        # first every score becomes whole cents, then everyone settles with everyone: the sum stays zero
        cents = {player: to_cents(score * Fraction(money.rate), money) for player, score in own.items()}
        if differences:
            amounts = _balanced(cents)
        else:
            amounts = {player: count * cents[player] - sum(cents.values()) for player in own}
        if money.cap is not None:
            amounts = _capped(amounts, to_cents(money.cap, money))
    if money.prize:
        _give_prize(amounts, own, to_cents(money.prize, money))
    fee = passed * to_cents(money.passed_fee, money)
    fines = {
        player: fee + sum(to_cents(fine(n, money), money) for n in range(1, (lost or {}).get(player, 0) + 1))
        for player in own
    }
    return Settlement(
        dict(own),
        total,
        multiplied,
        Fraction(total, count),
        points,
        amounts,
        fines,
        to_cents(money.pot, money) + sum(fines.values()),
        tuple(payments(amounts)),
    )


def _give_prize(amounts: dict[str, int], own: Mapping[str, int | Fraction], prize: int) -> None:
    """Let each of the others pay the prize; several best players share it, odd cents go to the first."""
    most = max(own.values())
    best = [player for player, points in own.items() if points == most]
    paid = 0
    for player in own:
        if player not in best:
            amounts[player] -= prize
            paid += prize
    for place, player in enumerate(best):
        amounts[player] += paid // len(best) + (place < paid % len(best))


def _balanced(cents: dict[str, int]) -> dict[str, int]:
    """Take the cents that rounding made too many from those with the greatest amounts, one each."""
    over = sum(cents.values())
    order = sorted(cents, key=lambda player: abs(cents[player]), reverse=True)
    taken = dict.fromkeys(order[: abs(over)], 1 if over > 0 else -1)
    return {player: amount - taken.get(player, 0) for player, amount in cents.items()}


def fine(nth: int, money: Money) -> Decimal:
    """Give the fine for the n-th lost game of a player (skat 6.14.4)."""
    return next((amount for first, amount in reversed(money.fines) if nth >= first), Decimal(0))


def to_cents(amount: Decimal | Fraction, money: Money) -> int:
    """Turn an amount into whole cents, half away from zero (skat 6.14.2)."""
    exact = Fraction(amount) * 10**money.digits
    whole: int = (2 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return whole if exact >= 0 else -whole


def from_cents(cents: int, money: Money) -> str:
    """Write cents as an amount with a point, for example `-12.34`."""
    if not money.digits:
        return str(cents)
    units, rest = divmod(abs(cents), 10**money.digits)
    return f"{'-' if cents < 0 else ''}{units}.{rest:0{money.digits}d}"


def parse_amount(text: str, name: str) -> Decimal:
    """Read an amount of money; a decimal comma is taken too.

    Raises:
        UsageError: it is no number, negative, or out of all proportion.
    """
    try:
        amount = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        raise UsageError("money_unreadable", name=name, text=text) from None
    if not amount.is_finite() or not 0 <= amount < MOST_MONEY:
        raise UsageError("money_unreadable", name=name, text=text)
    return amount


def _capped(amounts: dict[str, int], cap: int) -> dict[str, int]:
    """Let nobody lose more than the cap; the winners share what is missing in proportion to their gains."""
    kept = {player: max(amount, -cap) for player, amount in amounts.items()}
    missing = sum(kept.values())
    gains = {player: amount for player, amount in kept.items() if amount > 0}
    total = sum(gains.values())
    if not missing:
        return kept
    shares = {player: missing * gain // total for player, gain in gains.items()}
    # cents left over by the division go to the greatest remainders
    order = sorted(gains, key=lambda player: missing * gains[player] % total, reverse=True)
    for player in order[: missing - sum(shares.values())]:
        shares[player] += 1
    return {player: amount - shares.get(player, 0) for player, amount in kept.items()}


def payments(amounts: Mapping[str, int]) -> list[Payment]:
    """Tell who pays whom, with the fewest payments possible.

    A group of k players whose amounts sum to zero needs k - 1 payments, so the players are split into as
    many such groups as possible; the search over all subsets is exact up to twelve players with an amount.
    """
    players = [player for player, amount in amounts.items() if amount]
    groups = _zero_groups(players, amounts) if len(players) <= EXACT_PLAYERS else [players]
    return [payment for group in groups for payment in _within(group, amounts)]


def _zero_groups(players: list[str], amounts: Mapping[str, int]) -> list[list[str]]:
    """Split players into as many groups of sum zero as possible.

    Taken one by one in the best order, a group ends whenever the sum so far is zero.
    """
    count = len(players)
    sums, most, last = [0] * (1 << count), [0] * (1 << count), [0] * (1 << count)
    for chosen in range(1, 1 << count):
        own = [place for place in range(count) if chosen >> place & 1]
        sums[chosen] = sums[chosen & chosen - 1] + amounts[players[own[0]]]
        last[chosen] = max(own, key=lambda place: most[chosen ^ 1 << place])
        most[chosen] = most[chosen ^ 1 << last[chosen]] + (not sums[chosen])
    groups: list[list[str]] = []
    chosen = (1 << count) - 1
    while chosen:
        if not sums[chosen]:
            groups.append([])
        groups[-1].append(players[last[chosen]])
        chosen ^= 1 << last[chosen]
    return groups


def _within(group: list[str], amounts: Mapping[str, int]) -> list[Payment]:
    """Let the greatest debtor pay the greatest creditor until nothing is left: at most k - 1 payments."""
    left = {player: amounts[player] for player in group}
    found = []
    while any(left.values()):
        payer = min(left, key=left.__getitem__)
        receiver = max(left, key=left.__getitem__)
        amount = min(-left[payer], left[receiver])
        found.append(Payment(payer, receiver, amount))
        left[payer] += amount
        left[receiver] -= amount
    return found
