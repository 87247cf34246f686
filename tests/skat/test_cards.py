"""Suits, ranks, cards and sets of cards (skat 1.1 to 1.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import hands

from skatcalc.skat.cards import CARDS, JACKS, PACK, TABLE_ORDER, Card, Hand, Rank, Suit
from skatcalc.skat.contract import Kind
from skatcalc.skat.matadors import TRUMPS


def test_the_pack_has_32_cards_of_120_points() -> None:
    """Skat 1.1, 1.2: four suits of eight with 30 points each."""
    assert len(PACK) == len(CARDS) == len(set(CARDS)) == 32
    assert PACK.points == 120
    for suit in Suit:
        assert sum(card.points for card in CARDS if card.suit is suit) == 30


@pytest.mark.parametrize(
    ("rank", "points"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]
)
def test_card_points(rank: str, points: int) -> None:
    """Skat 1.2."""
    assert {card.points for card in CARDS if str(card)[1] == rank} == {points}


def test_a_card_knows_its_suit_and_rank() -> None:
    """Skat 1.1; jacks keep their printed suit."""
    assert [(str(Card.of(suit, Rank.JACK)), Card.of(suit, Rank.JACK).suit) for suit in Suit] == [
        ("CJ", Suit.CLUBS),
        ("SJ", Suit.SPADES),
        ("HJ", Suit.HEARTS),
        ("DJ", Suit.DIAMONDS),
    ]
    assert all(Card.of(card.suit, card.rank) is card for card in CARDS)
    assert repr(Card.of(Suit.HEARTS, Rank.TEN)) == "<HT>"


@pytest.mark.parametrize(
    ("kind", "trumps"),
    [
        ("clubs", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7"),
        ("spades", "CJ SJ HJ DJ SA ST SK SQ S9 S8 S7"),
        ("hearts", "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7"),
        ("diamonds", "CJ SJ HJ DJ DA DT DK DQ D9 D8 D7"),
        ("grand", "CJ SJ HJ DJ"),
    ],
)
def test_trumps_in_their_order(kind: str, trumps: str) -> None:
    """Skat 1.3, 1.4."""
    assert " ".join(map(str, TRUMPS[Kind(kind)])) == trumps


def test_hands_are_shown_jacks_first_then_suit_by_suit() -> None:
    """Skat 1.3: the order in which a player sorts."""
    assert str(PACK) == (
        "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 SA ST SK SQ S9 S8 S7 HA HT HK HQ H9 H8 H7 DA DT DK DQ D9 D8 D7"
    )
    assert tuple(PACK) == TABLE_ORDER
    assert str(Hand(reversed(JACKS))) == "CJ SJ HJ DJ"
    assert repr(Hand(JACKS[:2])) == "<CJ SJ>"
    assert str(Hand()) == ""


@given(st.sets(st.sampled_from(CARDS)), st.sets(st.sampled_from(CARDS)))
def test_hands_are_sets(first: set[Card], second: set[Card]) -> None:
    """A hand does what Python's own sets do."""
    one, two = Hand(first), Hand(second)
    assert set(one | two) == first | second
    assert set(one & two) == first & second
    assert set(one - two) == first - second
    assert (one == two) is (first == second)
    assert len(one) == len(first)
    assert all((card in one) is (card in first) for card in CARDS)
    assert hash(one) == hash(Hand(sorted(first)))
    assert one.points == sum(card.points for card in first)
    assert Hand(second, bits=one.bits) == one | two


@given(hands(10))
def test_a_hand_is_no_other_thing(cards: Hand) -> None:
    assert cards != set(cards)
    assert cards != cards.bits
    assert cards.points + (PACK - cards).points == 120
