"""Words of games in three languages: each pair says the same (glossary 2 to 4)."""

import pytest

from skatcalc.skat.gametext import parse_game


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
