"""Plural forms, dates and amounts are those of the locales, as Babel has them from the CLDR.

Loading Babel would slow every call down; the program has these rules itself, and this is the second method.
"""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from babel import Locale, dates, numbers

from skatcalc.words import LANGUAGES, Words, plural_form

FORMS = {"en": ("one", "other"), "de": ("one", "other"), "ru": ("one", "few", "many")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms(language: str) -> None:
    named = Locale(language).plural_form
    for count in range(1_200):
        assert FORMS[language][plural_form(language, count)] == named(count), count


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates(language: str) -> None:
    """In English they stay as ISO 8601 has them: people read the other two ways in two ways."""
    words = Words(language)
    for day in range(0, 800, 7):
        one = date(2026, 1, 1) + timedelta(days=day)
        own = one.isoformat() if language == "en" else dates.format_skeleton("yMMdd", one, locale=language)
        assert words.date(one.isoformat()) == own


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("amount", ["0.00", "0.05", "45.60", "-4.50", "999.99"])
def test_amounts(language: str, amount: str) -> None:
    """With the code of the currency behind them, as sheets name it."""
    own = f"{Words(language).decimal(amount)} EUR"
    assert own == numbers.format_currency(Decimal(amount), "EUR", "0.00 ¤¤", locale=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals(language: str) -> None:
    for number in ("0.5", "12.25", "-81.5"):
        own = Words(language).decimal(number)
        assert own == numbers.format_decimal(Decimal(number), "0.##", locale=language)
