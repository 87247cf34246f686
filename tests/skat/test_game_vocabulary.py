"""Words of games in three languages: each pair says the same (glossary 2 to 4)."""

import pytest

from skatcalc.skat.entry import PassedIn
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.notation import parse_line


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("s2 supra", "s2kkk"),
        ("s2 hirsch", "s2kkk"),
        ("s2 супра", "s2kkk"),
        # words within words
        ("s2 handre", "s2hkk"),
        ("s2 reh", "s2hkk"),
        ("spades with one", "s1"),
        ("pik mit einem", "s1"),
        ("пики с одним", "s1"),
        ("spades with four", "s4"),
        ("pik ohne vier", "so4"),
        ("пики без четырех", "so4"),
        ("пики без четырёх", "so4"),
        ("пики с четыре", "s4"),
        ("pik mit 2 guckspiel", "s2"),
        ("spades with 2 skat", "s2"),
        ("пики с 2 с прикупом", "s2"),
    ],
)
def test_words_and_letters_say_the_same(words: str, letters: str) -> None:
    assert parse_game(words) == parse_game(letters)


NUMBERS = {
    "with": "one two three four five six seven eight nine ten eleven",
    "mit": "einem zweien dreien vieren fünf sechs sieben acht neun zehn elf",
    "ohne": "einen zwei drei vier fuenf sechs sieben acht neun zehn elf",
    "с": "одним двумя тремя четырьмя пятью шестью семью восемью девятью десятью одиннадцатью",
    "без": "одного двух трех четырех пяти шести семи восьми девяти десяти одиннадцати",
}


@pytest.mark.parametrize("preposition", NUMBERS)
def test_numbers_of_matadors_may_be_words(preposition: str) -> None:
    """Declined as they are spoken (glossary 6); without is the same number below zero."""
    sign = "o" if preposition in ("ohne", "без") else ""
    for number, word in enumerate(NUMBERS[preposition].split(), 1):
        assert parse_game(f"s {preposition} {word}") == parse_game(f"s{sign}{number}"), word


@pytest.mark.parametrize(
    ("first", "number"), [("eins", 1), ("ein", 1), ("один", 1), ("три", 3), ("пять", 5), ("шесть", 6)]
)
def test_numbers_may_be_counted(first: str, number: int) -> None:
    assert parse_game(f"s mit {first}") == parse_game(f"s{number}")


@pytest.mark.parametrize(
    "line",
    [
        *("p", "e", "pass", "passed", "passed in", "all pass"),
        *("eingepasst", "passt", "alle passen", "пас", "все пас", "пасуют", "все пасуют", "Все  пас"),
    ],
)
def test_deals_that_nobody_bid_on(line: str) -> None:
    assert parse_line(line, ("Anna", "Bert", "Cleo")) == PassedIn()


@pytest.mark.parametrize(
    "word", ["r", "ramsch", "schieber", "schieberamsch", "распасовка", "рамш", "шибер", "распасы"]
)
def test_words_for_a_ramsch(word: str) -> None:
    players = ("Anna", "Bert", "Cleo")
    assert parse_line(f"{word} 41 52 27", players) == parse_line("r 41 52 27", players)
    assert parse_line(f"Bert {word} 69", players) == parse_line("Bert r69", players)
