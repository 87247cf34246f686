"""Bids: which are legal, which is next, and what one obliges to (skat 1.10 to 1.12)."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from skatcalc.errors import ALTERNATIVE, RuleError
from skatcalc.skat.contract import (
    CONTRACTS,
    TRUMP_KINDS,
    Announcement,
    Contract,
    Kind,
    contract,
    most_matadors,
)
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import base_value, covering, game_value

LEAST_MULTIPLIER: Final = 2  # one matador and the game


class Obligation(NamedTuple):
    """What a bid asks of one contract: the least multiplier whose value reaches it.

    `reachable` is False when the contract can never be worth the bid. Null has the multiplier 1.
    """

    contract: Contract
    base: int
    multiplier: int
    value: int
    reachable: bool


@cache
def legal_bids(rules: RuleSet) -> tuple[int, ...]:
    """Compute the legal bids of a rule set, ascending: every value that some game can have (skat 1.11)."""
    return tuple(sorted({value for form in CONTRACTS for value in _possible_values(form, rules)}))


def _possible_values(form: Contract, rules: RuleSet) -> Iterable[int]:
    if form.kind is Kind.NULL:
        return [base_value(form, rules)] + [rules.revolution] * bool(rules.revolution)
    return [
        value for count in range(1, most_matadors(form.kind) + 1) for value in _values(form, count, rules)
    ]


def _values(form: Contract, count: int, rules: RuleSet) -> Iterable[int]:
    """Give what a form with so many matadors can be worth; house arrangements add steps (skat 1.13, 6.10)."""
    grand = form.kind is Kind.GRAND
    patrols = (0, rules.patrouillen, 2 * rules.patrouillen)
    # with four jacks or without them there is no Spitze in Grand
    spitze = (0, rules.spitze) if count < most_matadors(form.kind) or not grand else (0,)
    # made without a word, Schneider and Schwarz are worth what announcements with other counts are
    value = game_value(form, count, rules)
    for last in spitze:
        # nor has the Grand with a Spitze two pairs of jacks
        pairs = patrols[:2] if grand and last else patrols
        yield from (value.base * (value.multiplier + more + last) for more in pairs)
    if grand and rules.saechsische_spitze:
        yield from (rules.saechsische_spitze * (value.multiplier + more) for more in patrols)


def check_bid(bid: int, rules: RuleSet) -> None:
    """Refuse a bid that no game can be worth.

    Raises:
        RuleError: the bid is not in the list; names the nearest legal bids (skat 1.10).
    """
    bids = legal_bids(rules)
    at = bisect_right(bids, bid)
    if at == 0 or bids[at - 1] != bid:
        near = [str(n) for n in (*bids[max(at - 1, 0) : at], *bids[at : at + 1])]
        raise RuleError("bid_not_legal", part="bid", bid=bid, near=ALTERNATIVE.join(near), first=near[0])


def next_bid(bid: int, rules: RuleSet) -> int | None:
    """Give the lowest legal bid above another one, or None after the highest."""
    bids = legal_bids(rules)
    at = bisect_right(bids, bid)
    return bids[at] if at < len(bids) else None


def highest_bid(value: int, rules: RuleSet) -> int | None:
    """Give the highest legal bid that a value carries, or None below 18."""
    bids = legal_bids(rules)
    at = bisect_right(bids, value)
    return bids[at - 1] if at else None


def obligations(bid: int, rules: RuleSet) -> list[Obligation]:
    """Tell what a bid obliges to: by suit and Grand the least multiplier, then the four Null games.

    Raises:
        RuleError: the bid is not legal (skat 1.10).
    """
    check_bid(bid, rules)
    found = []
    for kind in TRUMP_KINDS:
        form = contract(kind)
        if game_value(contract(kind, Announcement.SCHWARZ), most_matadors(kind), rules).total < bid:
            # only ouvert can still reach the bid, in Grand perhaps with another base (skat 3.8)
            form = contract(kind, Announcement.OUVERT)
        base = base_value(form, rules)
        value = max(covering(base, bid), LEAST_MULTIPLIER * base)
        most = max(_possible_values(contract(kind, Announcement.OUVERT), rules))
        found.append(Obligation(form, base, value // base, value, reachable=most >= bid))
    nulls = (form for form in CONTRACTS if form.kind is Kind.NULL)
    for form in sorted(nulls, key=lambda form: base_value(form, rules)):
        value = base_value(form, rules)
        found.append(Obligation(form, value, 1, value, reachable=value >= bid))
    if rules.revolution:
        form = contract(Kind.NULL, ouvert=True)
        found.append(
            Obligation(form, rules.revolution, 1, rules.revolution, reachable=rules.revolution >= bid)
        )
    return found
