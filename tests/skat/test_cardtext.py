"""Cards as players write them, in three languages and five manners (outer face, section 1, "Cards")."""

from itertools import permutations, product

import pytest
from hypothesis import given
from strategies import deals, hands

from skatcalc.errors import AmbiguousError, NotationError
from skatcalc.skat.cards import PACK, Deal, Hand
from skatcalc.skat.cardtext import parse_cards, parse_deal, parse_hand


def read(text: str) -> str:
    """Read cards and give their short forms in the order written."""
    return " ".join(map(str, parse_cards(text)))


# --- all 32 cards in every language ----------------------------------------------------------------

ENGLISH_SUITS = {
    "C": ["clubs", "club"],
    "S": ["spades", "spade"],
    "H": ["hearts", "heart"],
    "D": ["diamonds"],
}
ENGLISH_RANKS = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
}
GERMAN_SUITS = {
    "C": ["Kreuz", "Eichel"],
    "S": ["Pik", "Gruen", "Grün"],
    "H": ["Herz", "Rot"],
    "D": ["Karo", "Schellen"],
}
GERMAN_LETTERS = {"C": "Kr", "S": "P", "H": "H", "D": "Ka"}
GERMAN_RANKS = {
    "A": ("A", "Ass"),
    "K": ("K", "König"),
    "Q": ("D", "Dame"),
    "J": ("B", "Bube"),
    "T": ("10", "Zehn"),
    "9": ("9", "Neun"),
    "8": ("8", "Acht"),
    "7": ("7", "Sieben"),
}
RUSSIAN_LETTERS = {"C": "Т", "S": "П", "H": "Ч", "D": "Б"}
RUSSIAN_SUITS = {
    "C": ["трефы", "трефа", "треф", "жлуди", "кресты"],
    "S": ["пики", "пика", "пик", "листья", "вино", "зелень"],
    "H": ["червы", "черва", "черв", "червей", "сердце"],
    "D": ["бубны", "бубна", "бубен", "бубён", "звонки", "бубенчики"],
}
RUSSIAN_ADJECTIVES = {
    "C": ("трефовый", "трефовая"),
    "S": ("пиковый", "пиковая"),
    "H": ("червовый", "червовая"),
    "D": ("бубновый", "бубновая"),
}
RUSSIAN_RANKS = {
    "A": ("Т", "туз"),
    "K": ("К", "король"),
    "Q": ("Д", "дама"),
    "J": ("В", "валет"),
    "T": ("10", "десятка"),
    "9": ("9", "девятка"),
    "8": ("8", "восьмёрка"),
    "7": ("7", "семёрка"),
}
SIGNS = {"C": "♣♧", "S": "♠♤", "H": "♥♡", "D": "♦♢"}
PAIRS = list(product("CSHD", "AKQJT987"))


@pytest.mark.parametrize(("suit", "rank"), PAIRS)
def test_english_letters_and_words(suit: str, rank: str) -> None:
    assert read(suit + rank) == suit + rank
    assert read((suit + rank).lower()) == suit + rank
    for word in ENGLISH_SUITS[suit]:
        assert read(f"{ENGLISH_RANKS[rank]} of {word}") == suit + rank
        assert read(f"{word} {rank}") == suit + rank


@pytest.mark.parametrize(("suit", "rank"), PAIRS)
def test_german_letters_and_words(suit: str, rank: str) -> None:
    letter, word = GERMAN_RANKS[rank]
    assert read(GERMAN_LETTERS[suit] + letter) == suit + rank
    assert read(suit + letter) == suit + rank
    for name in GERMAN_SUITS[suit]:
        for written in (f"{name} {letter}", f"{name}{letter}", f"{name} {word}", f"{name}-{word}"):
            assert read(written) == suit + rank, written
        assert read(f"{name}{word.lower()}") == suit + rank
        assert read(f"{name} {word}".upper()) == suit + rank


@pytest.mark.parametrize(("suit", "rank"), PAIRS)
def test_german_suited_ranks(suit: str, rank: str) -> None:
    """Ober and Unter are queen and jack, behind whole suit words."""
    letter, word = {"Q": ("O", "Ober"), "J": ("U", "Unter")}.get(rank, GERMAN_RANKS[rank])
    name = GERMAN_SUITS[suit][-1] if suit != "C" else "Eichel"
    for written in (f"{name} {letter}", f"{name}{letter}", f"{name} {word}"):
        assert read(written) == suit + rank, written


@pytest.mark.parametrize(("suit", "rank"), PAIRS)
def test_russian_letters_and_words(suit: str, rank: str) -> None:
    """Cyrillic Т is туз behind a suit and трефы before a rank (glossary, section 7)."""
    letter, word = RUSSIAN_RANKS[rank]
    assert read(RUSSIAN_LETTERS[suit] + letter) == suit + rank
    assert read((RUSSIAN_LETTERS[suit] + letter).lower()) == suit + rank
    for name in RUSSIAN_SUITS[suit]:
        for written in (f"{word} {name}", f"{name} {word}", f"{name} {letter}"):
            assert read(written) == suit + rank, written
    adjective = RUSSIAN_ADJECTIVES[suit][word.endswith("а")]
    assert read(f"{adjective} {word}") == suit + rank
    assert read(f"{adjective} {word}".replace("ё", "е")) == suit + rank


@pytest.mark.parametrize(("suit", "rank"), PAIRS)
def test_suit_signs(suit: str, rank: str) -> None:
    for sign in SIGNS[suit]:
        tens = [rank, "10"] if rank == "T" else [rank]
        for written in tens:
            assert read(f"{sign}{written}") == read(f"{sign} {written}") == suit + rank
            assert read(f"{sign}\ufe0f{written}") == suit + rank
        assert read(f"{sign}{RUSSIAN_RANKS[rank][0]}") == suit + rank


# --- rows of cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("CJ ST H9", "CJ ST H9"),
        ("HATK9", "HA HT HK H9"),
        ("HA10K9", "HA HT HK H9"),
        ("SJ.D8.HT.CQ", "SJ D8 HT CQ"),
        ("CJ,ST, H9", "CJ ST H9"),
        ("CJ-ST-H9", "CJ ST H9"),
        ("  cj\tst\nh9 ", "CJ ST H9"),
        ("♣J ♠10 ♥9", "CJ ST H9"),
        ("♣AK10♠7", "CA CK CT S7"),
        ("♣ A K 10 ♠ 7", "CA CK CT S7"),
        ("ТВ ПД", "CJ SQ"),
        ("ТТВ10 Ч789", "CA CJ CT H7 H8 H9"),
        ("Kreuz Bube, Pik Ass, Herz 10", "CJ SA HT"),
        ("Kreuz B D K A 10", "CJ CQ CK CA CT"),
        ("KrBDKA10 PA HD KaB", "CJ CQ CK CA CT SA HQ DJ"),
        ("Eichel OU97 Schellen O", "CQ CJ C9 C7 DQ"),
        ("Laub Unter Rot Ober", "SJ HQ"),
        ("jack of clubs, ten of hearts", "CJ HT"),
        ("валет треф, дама пик, туз червей", "CJ SQ HA"),
        ("трефовый валет, пиковая дама", "CJ SQ"),
        ("dB DD DK DA", "DJ DQ DK DA"),
        # Ober and Unter
        ("пики О, бубны У", "SQ DJ"),
        ("herz ka", "HK HA"),
        ("CJ Pik Ass ♥9 ПД", "CJ SA H9 SQ"),
        ("", ""),
    ],
)
def test_rows_of_cards(text: str, cards: str) -> None:
    assert read(text) == cards


@given(hands(10))
def test_a_hand_is_read_back_from_its_text(cards: Hand) -> None:
    assert parse_hand(str(cards)) == cards
    assert parse_hand(str(cards).replace(" ", ".")) == cards
    assert parse_hand(str(cards).replace("T", "10").lower()) == cards


@given(hands(12))
def test_a_hand_is_read_back_by_suits(cards: Hand) -> None:
    """A suit followed by its ranks: `HATK9`."""
    suits: dict[str, str] = {}
    for card in cards:
        suits[str(card)[0]] = suits.get(str(card)[0], "") + str(card)[1]
    assert parse_hand(" ".join(suit + ranks for suit, ranks in suits.items())) == cards


# --- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "readings"),
    [
        # by the shape of its letters, and letter by letter (glossary, section 7)
        ("CТ", "CТ", "CT | CA"),
        ("СT", "СT", "CT"),
        ("HТ", "HТ", "HT | HA"),
        ("SJ HВ", "HВ", "HJ"),
        ("ТJ", "ТJ", "CJ"),
        ("CКТ", "CКТ", "CK CT | CK CA"),
        ("CЖ", "CЖ", "no card"),
        ("CТX", "CТX", "no card"),
    ],
)
def test_a_card_of_two_scripts_is_refused_with_its_readings(text: str, place: str, readings: str) -> None:
    with pytest.raises(AmbiguousError) as caught:
        parse_cards(text)
    error = caught.value
    assert error.code == "card_mixed"
    assert error.values["readings"] == readings
    assert error.line is not None
    assert error.span is not None
    assert error.line[slice(*error.span)] == place


@pytest.mark.parametrize(
    ("text", "kind", "code", "place"),
    [
        ("CJ ST CJ", NotationError, "card_twice", "CJ"),
        ("CJ Kreuz Bube", NotationError, "card_twice", "Bube"),
        ("HAA", NotationError, "card_twice", "HAA"),
        ("CJ jack of clubs", NotationError, "card_twice", "jack"),
        ("CJ CX", NotationError, "card_unknown", "CX"),
        ("X", NotationError, "card_unknown", "X"),
        ("C1", NotationError, "card_unknown", "C1"),
        ("C6", NotationError, "card_unknown", "C6"),
        ("CJ ? ST", NotationError, "card_unknown", "?"),
        ("CJST", NotationError, "card_unknown", "CJST"),
        ("10", NotationError, "card_unknown", "10"),
        ("HO", NotationError, "rank_german", "HO"),
        ("KrU", NotationError, "rank_german", "KrU"),
        ("CJ ♥", NotationError, "suit_without_rank", "♥"),
        ("♥ ♠A", NotationError, "suit_without_rank", "♥"),
        ("Pik Herz Ass", NotationError, "suit_without_rank", "Pik"),
        ("Kr", NotationError, "suit_without_rank", "Kr"),
        ("CJ S", NotationError, "suit_without_rank", "S"),
        ("CJ туз", NotationError, "rank_without_suit", "туз"),
        ("Ass König", NotationError, "rank_without_suit", "Ass"),
        ("Ass König Herz", NotationError, "rank_without_suit", "Ass"),
        ("CJ Herz, ♥ CA", NotationError, "suit_without_rank", "Herz"),
        ("♥ CA", NotationError, "suit_without_rank", "♥"),
        # spades jack (Pik, Bube) or, behind the suit word, hearts king, ace, jack
        ("herz kab", AmbiguousError, "card_two_ways", "kab"),
        ("пики ТВ", AmbiguousError, "card_two_ways", "ТВ"),
        ("трефовый", NotationError, "suit_without_rank", "трефовый"),
    ],
)
def test_what_is_no_card_is_refused_with_its_place(
    text: str, kind: type[NotationError], code: str, place: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    error = caught.value
    assert (type(error), error.code, error.line) == (kind, code, text)
    assert error.span is not None
    assert text[slice(*error.span)] == place


def test_the_second_of_two_equal_cards_is_the_place_of_the_fault() -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards("CJ ST CJ")
    assert caught.value.span == (6, 8)
    assert caught.value.values == {"card": "CJ"}


# --- deals -----------------------------------------------------------------------------------------

FORE = "CJ SJ HJ DJ CA CT CK CQ C9 C8"
MIDDLE = "SA ST SK SQ S9 S8 S7 HA HT HK"
REAR = "HQ H9 H8 H7 DA DT DK DQ D9 D8"
SKAT = "C7 D7"


def test_a_deal_is_ten_ten_ten_and_two_cards() -> None:
    """Skat 1.7, 1.8."""
    deal = parse_deal(f"{FORE} | {MIDDLE} | {REAR} | {SKAT}")
    assert tuple(map(str, deal)) == (FORE, MIDDLE, REAR, SKAT)
    assert (deal.forehand, deal.middlehand, deal.rearhand, deal.skat) == tuple(
        map(parse_hand, (FORE, MIDDLE, REAR, SKAT))
    )
    assert str(deal) == f"{FORE} | {MIDDLE} | {REAR} | {SKAT}"


@given(deals())
def test_a_deal_is_read_back_from_its_text(deal: Deal) -> None:
    assert parse_deal(str(deal)) == deal
    assert deal.forehand | deal.middlehand | deal.rearhand | deal.skat == PACK


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (f"{FORE} | {MIDDLE} | {REAR}", "deal_parts", None),
        (f"{FORE} | {MIDDLE} | {REAR} | {SKAT} |", "deal_parts", None),
        ("", "deal_parts", None),
        (f"{FORE[:-3]}|{MIDDLE}|{REAR}|{SKAT}", "deal_size", FORE[:-3]),
        (f"{FORE}|{MIDDLE} C7|{REAR}|{SKAT}", "deal_size", f"{MIDDLE} C7"),
        (f"{FORE}|{MIDDLE}|{REAR}|C7", "deal_size", "C7"),
        (f"{FORE}|{MIDDLE}|{REAR}|CJ D7", "card_twice", "CJ D7"),
        (f"{FORE}|{MIDDLE}|{REAR} HQ|{SKAT}", "card_twice", "HQ"),
        (f"{FORE} | {MIDDLE} | X9 {REAR} | {SKAT}", "card_unknown", "X9"),
        (f"{FORE} | {MIDDLE} | CТ {REAR} | {SKAT}", "card_mixed", "CТ"),
        (f"{FORE} | {MIDDLE} | {REAR} | D7 ♥", "suit_without_rank", "♥"),
    ],
)
def test_a_wrong_deal_is_refused_with_its_place(text: str, code: str, place: str | None) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    error = caught.value
    assert (error.code, error.line) == (code, text)
    assert (text[slice(*error.span)] if error.span else None) == place


def test_all_cards_that_come_twice_are_named() -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal(f"{FORE}|{MIDDLE}|{REAR}|CJ D7")
    assert caught.value.values == {"card": "CJ"}
    with pytest.raises(NotationError) as caught:
        parse_deal(f"{FORE}|{FORE}|{REAR}|{SKAT}")
    assert caught.value.values == {"card": FORE}


@pytest.mark.parametrize(
    ("text", "sizes"),
    [("CJ | SJ | HJ | C7 D7", (1, 1, 1, 2)), (f"{FORE}|{MIDDLE}|HQ|{SKAT}", (10, 10, 1, 2))],
)
def test_a_position_in_mid_game_has_shorter_hands(text: str, sizes: tuple[int, ...]) -> None:
    """Skat 1.7: the skat stays two cards, and no hand has more than ten."""
    assert tuple(map(len, parse_deal(text, whole=False))) == sizes
    for wrong in (text[:-2], text.replace("|", " D9 |", 1) if sizes[0] == 10 else text + " D8"):
        with pytest.raises(NotationError, match="deal_size"):
            parse_deal(wrong, whole=False)


def test_the_order_of_the_parts_matters() -> None:
    """Skat 1.8: forehand first."""
    texts = {str(parse_deal("|".join([*order, SKAT]))) for order in permutations([FORE, MIDDLE, REAR])}
    assert len(texts) == 6
