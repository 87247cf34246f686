"""The bidding calculator: what ten or twelve cards are worth in every contract (skat 2, 3)."""

from itertools import combinations
from typing import NamedTuple

from skatcalc.errors import UsageError
from skatcalc.skat.bids import highest_bid
from skatcalc.skat.cards import HAND_SIZE, PACK, SKAT_SIZE, Hand
from skatcalc.skat.contract import CONTRACTS, TRUMP_KINDS, Contract, Kind
from skatcalc.skat.matadors import TRUMPS, matadors
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import base_value, game_value


class HandForm(NamedTuple):
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


def hand_forms(cards: Hand, rules: RuleSet, skat: Hand | None = None) -> list[HandForm]:
    """Work out every contract form for a hand.

    Args:
        cards: ten cards; or twelve, the skat taken up, and then only games with the skat are possible.
        rules: the rule set.
        skat: the two cards of the skat, when known; then matadors are counted on all twelve (skat 2.1).

    Raises:
        UsageError: another number of cards, or a card that lies in both.
    """
    taken_up = len(cards) > HAND_SIZE
    cards = joined(cards, skat)
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


def joined(cards: Hand, skat: Hand | None) -> Hand:
    """Give the cards that matadors are counted on: ten with or without the skat, or twelve (skat 2.1).

    Raises:
        UsageError: another number of cards, or a card that lies in both.
    """
    if skat is not None:
        check_skat(cards, skat)
    if len(cards) not in (HAND_SIZE, HAND_SIZE + (SKAT_SIZE if skat is None else 0)):
        raise UsageError("hand_size", count=len(cards))
    return cards if skat is None else cards | skat
