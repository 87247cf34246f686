"""Standings and money: skat 5.15, 5.16, 6.1 to 6.3, 6.14."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations, islice
from typing import Any, NamedTuple

from second.evening import Booked

Points = dict[str, int] | dict[str, Fraction]


class Sums(NamedTuple):
    """The columns at the foot of the list."""

    won: dict[str, int]
    lost: dict[str, int]
    others_lost: dict[str, int]
    passed: int


def sums(night: Iterable[Booked], players: Iterable[str]) -> Sums:
    """Count games, player by player."""
    night, players = list(night), list(players)
    return Sums(
        {player: sum(row.winners.count(player) for row in night) for player in players},
        {player: sum(row.losers.count(player) for row in night) for player in players},
        {player: sum(_others(row, player) for row in night) for player in players},
        sum(row.passed for row in night),
    )


def _others(row: Booked, player: str) -> int:
    """Count the games that others lost while a player was at the table, sitting or not (skat 6.1.1)."""
    return len(row.losers) - row.losers.count(player) if player in row.table else 0


def minus(row: Booked, player: str) -> int:
    """Give what one line is for a player who only gets minus points (skat 6.2)."""
    points = 0
    for who, booked in row.entries:
        if who == player:
            points += booked if row.adjusted else min(booked, 0)
        elif booked > 0 and not row.adjusted and player in row.table:
            points -= booked
    return points


def difference(row: Booked, player: str, scoring: str) -> int:
    """Give what one line moves to a player under the two scorings of sum zero (skat 6.3, 6.14.5).

    In sixtieths, since two to five others share.
    """
    moved = 0
    for who, points in row.entries:
        payers = row.table if scoring == "loser-pays" or row.adjusted else row.active
        others = [other for other in payers if other != who]
        each = points * 60 if scoring == "loser-pays" else points * 60 // len(others)
        if who == player:
            moved += each * len(others)
        elif player in others:
            moved -= each
    return moved


def totals(night: Sequence[Booked], players: Iterable[str], scoring: str) -> Points:
    """Give everybody's total under a scoring."""
    if scoring in ("zero-sum", "loser-pays"):
        return {
            player: Fraction(sum(difference(row, player, scoring) for row in night), 60) for player in players
        }
    found = {}
    for player in players:
        if scoring == "bierlachs":
            found[player] = sum([minus(row, player) for row in night])
            continue
        own = sum([points for row in night for who, points in row.entries if who == player])
        if scoring != "plain":
            own += 50 * sum([row.winners.count(player) - row.losers.count(player) for row in night])
        if scoring == "seeger-fabian":
            own += sum(
                [
                    _others(row, player) * {3: 40, 4: 30, 5: 24, 6: 20}[len(row.table)]
                    for row in night
                    if row.losers
                ]
            )
        found[player] = own
    return found


def payers(night: Sequence[Booked], players: Sequence[str], limit: int) -> set[str]:
    """Tell who has reached the limit of a Bierlachs first (skat 6.2)."""
    columns = [list(accumulate([minus(row, player) for row in night])) for player in players]
    for line in zip(*columns, strict=True):
        if min(line) <= -limit:
            return {player for player, total in zip(players, line, strict=True) if total == min(line)}
    return set()


def cents(amount: Fraction, digits: int) -> int:
    """Round half away from zero (skat 6.14.2)."""
    exact = abs(amount) * 10**digits
    down = exact // 1
    whole = int(down) + int(exact - down >= Fraction(1, 2))
    return whole if amount >= 0 else -whole


def fine(steps: Sequence[tuple[int, Fraction]], nth: int) -> Fraction:
    """Give the fine for the n-th lost game (skat 6.14.4)."""
    amount = Fraction(0)
    for first, each in steps:
        if first <= nth:
            amount = each
    return amount


def amounts(own: Points, agreed: Mapping[str, Any], digits: int, *, differences: bool) -> dict[str, int]:
    """Settle everyone with everyone, then cap, then prize (skat 6.14)."""
    players = list(own)
    if agreed["rate"] is None:
        paid = dict.fromkeys(players, 0)
    else:
        whole = {player: cents(points * agreed["rate"], digits) for player, points in own.items()}
        if differences:
            paid = _to_zero(whole)
        else:
            paid = {a: sum(whole[a] - whole[b] for b in players) for a in players}
        if agreed["cap"] is not None:
            paid = _capped(paid, cents(agreed["cap"], digits))
    prize = cents(agreed["prize"], digits)
    best = [player for player in players if own[player] == max(own.values())]
    pool = prize * (len(players) - len(best))
    for player in players:
        if player in best:
            paid[player] += pool // len(best) + (best.index(player) < pool % len(best))
        else:
            paid[player] -= prize
    return paid


def _to_zero(whole: dict[str, int]) -> dict[str, int]:
    """Move the cents that rounding left over, one each from the greatest amounts on."""
    over = sum(whole.values())
    places = sorted(range(len(whole)), key=lambda place: (-abs(list(whole.values())[place]), place))
    moved = [list(whole)[place] for place in islice(places, abs(over))]
    cent = 1 if over > 0 else -1
    return {player: amount - cent * moved.count(player) for player, amount in whole.items()}


def _capped(paid: dict[str, int], cap: int) -> dict[str, int]:
    """Let nobody lose more; what is missing is missing to the winners in the ratio of their gains."""
    missing = sum(max(-amount - cap, 0) for amount in paid.values())
    gains = sum(max(amount, 0) for amount in paid.values())
    exact = {player: Fraction(missing * max(amount, 0), gains or 1) for player, amount in paid.items()}
    down = {player: int(share) for player, share in exact.items()}
    rest = missing - sum(down.values())
    order = sorted(exact, key=lambda player: down[player] - exact[player])
    return {
        player: max(amount, -cap) - down[player] - (player in order[:rest]) for player, amount in paid.items()
    }


def fewest(paid: Mapping[str, int]) -> int:
    """Give the fewest payments that settle these amounts: players less groups of sum zero (skat 5.16)."""
    open_amounts = [amount for amount in paid.values() if amount]
    if not open_amounts:
        return 0
    first, rest = open_amounts[0], open_amounts[1:]
    best = len(open_amounts) - 1
    for size in range(1, len(rest)):
        for places in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in places) == 0:
                others = [amount for place, amount in enumerate(rest) if place not in places]
                best = min(best, size + fewest(dict(zip(map(str, range(99)), others, strict=False))))
    return best
