"""Bids: which are legal, what one obliges to, what a hand may bid (skat 1.10 to 1.12)."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from skatcalc.errors import RuleError, UsageError
from skatcalc.skat.cards import HAND_SIZE, PACK, SKAT_SIZE, Hand
from skatcalc.skat.contract import CONTRACTS, SUITS, Announcement, Contract, Kind, contract
from skatcalc.skat.matadors import TRUMPS, matadors, most_matadors
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import base_value, covering, game_value

TRUMP_KINDS: Final = (*SUITS, Kind.GRAND)
LOWEST_BID: Final = 18


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a bid asks of one contract: the least multiplier whose value reaches it.

    `reachable` is False when the contract can never be worth the bid. Null has the multiplier 1.
    """

    contract: Contract
    base: int
    multiplier: int
    value: int
    reachable: bool


@dataclass(frozen=True, slots=True)
class HandForm:
    """What one contract form is worth to a hand.

    Attributes:
        contract: the form.
        matadors: counted on the cards given; 0 in Null.
        value: points with those matadors and nothing made beyond the form itself.
        max_bid: the highest legal bid that the value carries, or None.
        matadors_range: least and greatest signed count that any skat can bring.
        value_range: least and greatest value that any skat can bring, in points.
    """

    contract: Contract
    matadors: int
    value: int
    max_bid: int | None
    matadors_range: tuple[int, int]
    value_range: tuple[int, int]


@cache
def legal_bids(rules: RuleSet) -> tuple[int, ...]:
    """Compute the legal bids of a rule set, ascending: every value that some game can have (skat 1.11)."""
    return tuple(sorted({value for form in CONTRACTS for value in _possible_values(form, rules)}))


def _possible_values(form: Contract, rules: RuleSet) -> Iterable[int]:
    if form.kind is Kind.NULL:
        return [base_value(form, rules)]
    return [
        game_value(form, count, rules, schneider=schneider, schwarz=schwarz).total
        for count in range(1, most_matadors(form.kind) + 1)
        for schneider, schwarz in ((False, False), (True, False), (True, True))
    ]


def check_bid(bid: int, rules: RuleSet) -> None:
    """Refuse a bid that no game can be worth.

    Raises:
        RuleError: the bid is not in the list; names the nearest legal bids (skat 1.10).
    """
    bids = legal_bids(rules)
    at = bisect_right(bids, bid)
    if at == 0 or bids[at - 1] != bid:
        near = [str(n) for n in (*bids[max(at - 1, 0) : at], *bids[at : at + 1])]
        raise RuleError("bid_not_legal", part="bid", bid=bid, near=" or ".join(near), first=near[0])


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
        base = base_value(form, rules)
        value = covering(base, bid)
        most = game_value(contract(kind, Announcement.OUVERT), most_matadors(kind), rules).total
        found.append(Obligation(form, base, value // base, value, reachable=most >= bid))
    nulls = (form for form in CONTRACTS if form.kind is Kind.NULL)
    for form in sorted(nulls, key=lambda form: base_value(form, rules)):
        value = base_value(form, rules)
        found.append(Obligation(form, value, 1, value, reachable=value >= bid))
    return found


def hand_forms(cards: Hand, rules: RuleSet, skat: Hand | None = None) -> list[HandForm]:
    """Work out every contract form for a hand.

    Args:
        cards: ten cards; or twelve, the skat taken up, and then only games with the skat are possible.
        rules: the rule set.
        skat: the two cards of the skat, when known; then matadors are counted on all twelve (skat 2.1).

    Raises:
        UsageError: another number of cards, or a card that lies in both.
    """
    taken_up = len(cards) == HAND_SIZE + SKAT_SIZE
    if len(cards) != HAND_SIZE and (skat is not None or not taken_up):
        raise UsageError("hand_size", count=len(cards))
    if skat is not None:
        check_skat(cards, skat)
        cards |= skat
    possible = {kind: _possible_matadors(cards, kind) for kind in TRUMP_KINDS}
    return [_hand_form(form, cards, rules, possible) for form in CONTRACTS if not taken_up or not form.hand]


def check_skat(cards: Hand, skat: Hand) -> None:
    """Refuse a skat that is not two further cards.

    Raises:
        UsageError: the number is wrong or a card is held already.
    """
    if len(skat) != SKAT_SIZE:
        raise UsageError("skat_size", count=len(skat))
    if cards & skat:
        raise UsageError("card_twice", card=str(cards & skat))


def _possible_matadors(cards: Hand, kind: Kind) -> list[int]:
    if len(cards) != HAND_SIZE:
        return [matadors(cards, kind)]
    # Cards outside the trumps cannot change the count, so two of them stand for all.
    trumps = Hand(TRUMPS[kind])
    unknown = PACK - cards
    fillers = list(unknown - trumps)[:SKAT_SIZE]
    return [matadors({*cards, *skat}, kind) for skat in combinations([*(unknown & trumps), *fillers], 2)]


def _hand_form(form: Contract, cards: Hand, rules: RuleSet, possible: dict[Kind, list[int]]) -> HandForm:
    if form.kind is Kind.NULL:
        value = base_value(form, rules)
        return HandForm(form, 0, value, highest_bid(value, rules), (0, 0), (value, value))
    count = matadors(cards, form.kind)
    value = game_value(form, count, rules).total
    counts = possible[form.kind]
    values = [game_value(form, n, rules).total for n in counts]
    return HandForm(
        form,
        count,
        value,
        highest_bid(value, rules),
        (min(counts), max(counts)),
        (min(values), max(values)),
    )
