"""The bidding calculator: matadors and values of a hand, checked against every skat (skat 2)."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import hands

from skatcalc.errors import UsageError
from skatcalc.skat.cards import CARDS, PACK, Hand
from skatcalc.skat.cardtext import parse_hand
from skatcalc.skat.contract import CONTRACTS, Announcement, Contract, Kind
from skatcalc.skat.hand import HandForm, hand_forms
from skatcalc.skat.matadors import matadors
from skatcalc.skat.rules import PRESETS

ISKO = PRESETS["isko"]
ALL_CARDS = [suit + rank for suit in "CSHD" for rank in "JATKQ987"]
TRUMP_LETTER = {Kind.CLUBS: "C", Kind.SPADES: "S", Kind.HEARTS: "H", Kind.DIAMONDS: "D", Kind.GRAND: ""}
BASE = {Kind.CLUBS: 12, Kind.SPADES: 11, Kind.HEARTS: 10, Kind.DIAMONDS: 9, Kind.GRAND: 24}
# skat 3.6, nothing made beyond the form itself
ADDED = {
    Announcement.NONE: 1,
    Announcement.HAND: 2,
    Announcement.SCHNEIDER: 4,
    Announcement.SCHWARZ: 6,
    Announcement.OUVERT: 7,
}
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
# skat 1.11
BIDS = (
    {base * k for base in (9, 10, 11, 12) for k in range(2, 19)}
    | {24 * k for k in range(2, 12)}
    | {
        23,
        35,
        46,
        59,
    }
)


def naive_matadors(cards: set[str], kind: Kind) -> int:
    """Count matadors on card names, trump by trump (skat 2.2)."""
    letter = TRUMP_LETTER[kind]
    order = ["CJ", "SJ", "HJ", "DJ"] + ([letter + rank for rank in "ATKQ987"] if letter else [])
    having = "CJ" in cards
    count = 0
    while count < len(order) and (order[count] in cards) == having:
        count += 1
    return count if having else -count


def naive_value(form: Contract, count: int) -> int:
    """Give the value by the table (skat 3.6, 3.9)."""
    if form.kind is Kind.NULL:
        return NULLS[form.hand, form.ouvert]
    return BASE[form.kind] * (abs(count) + ADDED[form.announced])


def check_form(form: HandForm, counted: set[str], skats: Sequence[tuple[str, ...]]) -> None:
    """Compare one form with what counting by hand gives."""
    kind = form.contract.kind
    if kind is Kind.NULL:
        value = naive_value(form.contract, 0)
        assert (form.matadors, form.matadors_range, form.value_range) == (0, (0, 0), (value, value))
    else:
        counts = {naive_matadors(counted | set(skat), kind) for skat in skats}
        values = {naive_value(form.contract, count) for count in counts}
        assert form.matadors == naive_matadors(counted, kind)
        assert form.matadors_range == (min(counts), max(counts))
        assert form.value_range == (min(values), max(values))
        value = naive_value(form.contract, form.matadors)
    assert form.value == value
    assert form.max_bid == max(bid for bid in BIDS if bid <= value)


def names(cards: Hand) -> set[str]:
    """Give the short forms of the cards."""
    return {str(card) for card in cards}


@pytest.mark.parametrize(
    "text",
    [
        "CJ SJ HJ DJ CA CT CK CQ C9 C8",
        "HA HT HK HQ H9 H8 H7 DA DT DK",
        "SJ HJ DJ CA CT CK CQ C9 C8 C7",
        "CJ HJ DJ SA ST SK SQ S9 S8 S7",
        "CJ SJ HA HT DK DQ S9 S8 C7 H7",
        "HJ CA ST HK DQ C9 S8 H7 D7 CK",
        "DJ SA ST SK SQ S9 S8 S7 HA DA",
    ],
)
def test_ten_cards_against_every_skat(text: str) -> None:
    """Skat 2.1, 2.5: all 231 skats, each counted on card names."""
    cards = names(parse_hand(text))
    skats = list(combinations([card for card in ALL_CARDS if card not in cards], 2))
    assert len(skats) == 231
    forms = hand_forms(parse_hand(text), ISKO)
    assert [form.contract for form in forms] == list(CONTRACTS)
    for form in forms:
        check_form(form, cards, skats)


@settings(max_examples=25)
@given(hands(10))
def test_any_ten_cards_against_every_skat(cards: Hand) -> None:
    """Skat 2.1, 2.5."""
    held = names(cards)
    skats = list(combinations([card for card in ALL_CARDS if card not in held], 2))
    for form in hand_forms(cards, ISKO):
        check_form(form, held, skats)


@settings(max_examples=50)
@given(hands(12))
def test_twelve_cards_allow_games_with_the_skat_only(cards: Hand) -> None:
    """Skat 3.7: Hand means that the skat was not taken up."""
    forms = hand_forms(cards, ISKO)
    assert [form.contract for form in forms] == [form for form in CONTRACTS if not form.hand]
    assert len(forms) == 5 + 2
    for form in forms:
        check_form(form, names(cards), [()])


@settings(max_examples=50)
@given(st.permutations(CARDS))
def test_a_known_skat_counts_for_every_form(pack: list[int]) -> None:
    """Skat 2.1: twelve cards, in Hand games too."""
    cards, skat = Hand(pack[:10]), Hand(pack[10:12])
    forms = hand_forms(cards, ISKO, skat)
    assert len(forms) == 29
    for form in forms:
        check_form(form, names(cards) | names(skat), [()])


@pytest.mark.parametrize(
    ("hand", "skat", "before", "after"),
    [
        # skat 2.5: the skat lowers "ohne 5" to "ohne 1" or to "mit 1", and raises "mit 1" to "mit 2"
        ("HT HK HQ H9 H8 CA CT SA ST DA", "SJ D7", -5, -1),
        ("HT HK HQ H9 H8 CA CT SA ST DA", "CJ D7", -5, 1),
        ("CJ HT HK HQ H9 CA CT SA ST DA", "SJ D7", 1, 2),
    ],
)
def test_a_jack_in_the_skat_changes_the_matadors(hand: str, skat: str, before: int, after: int) -> None:
    found = {form.contract: form.matadors for form in hand_forms(parse_hand(hand), ISKO)}
    form = Contract(Kind.HEARTS, Announcement.HAND)
    assert found[form] == before
    found = {form.contract: form.matadors for form in hand_forms(parse_hand(hand), ISKO, parse_hand(skat))}
    assert found[form] == after


@pytest.mark.parametrize(
    ("hand", "skat", "code", "values"),
    [
        ("CJ SJ HJ DJ CA CT CK CQ C9", None, "hand_size", {"count": 9}),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", None, "hand_size", {"count": 11}),
        ("", None, "hand_size", {"count": 0}),
        ("CJ SJ HJ DJ CA CT CK CQ C9", "D7 D8", "hand_size", {"count": 9}),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", "D7 D8", "hand_size", {"count": 11}),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 H7", "D7 D8", "hand_size", {"count": 12}),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "D7", "skat_size", {"count": 1}),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "D7 D8 D9", "skat_size", {"count": 3}),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "", "skat_size", {"count": 0}),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "D7 CJ", "card_twice", {"card": "CJ"}),
    ],
)
def test_wrong_numbers_of_cards_are_refused(
    hand: str, skat: str | None, code: str, values: dict[str, object]
) -> None:
    with pytest.raises(UsageError) as caught:
        hand_forms(parse_hand(hand), ISKO, None if skat is None else parse_hand(skat))
    assert (caught.value.code, caught.value.values) == (code, values)


@settings(max_examples=200)
@given(hands(12))
def test_matadors_agree_with_counting_by_hand(cards: Hand) -> None:
    """Skat 2.2; who lacks what the others hold counts the same run without."""
    for kind in BASE:
        count = matadors(cards, kind)
        assert count == naive_matadors(names(cards), kind)
        assert matadors(PACK - cards, kind) == -count
        assert 1 <= abs(count) <= (4 if kind is Kind.GRAND else 11)


def test_null_knows_no_matadors() -> None:
    """Skat 3.9."""
    with pytest.raises(KeyError):
        matadors(PACK, Kind.NULL)
