"""The tables of the languages hold the same keys, the same values, and nothing English."""

import re
import string
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest

from skatcalc.words import LANGUAGES, Words

OTHERS = [language for language in LANGUAGES if language != "en"]
MOST_FORMS = 3
TABLES = {
    "TEXTS": "",
    "ERRORS": "errors_",
    "HELP": "help_",
    "PRESET_TEXTS": "topics_",
    "OPTION_TEXTS": "topics_",
    "TOPICS": "topics_",
}
# The parts of the printed sum: English and Russian count each, German counts up (mit 2, Spiel 3).
OWN_VALUES = {"step-": {"count", "total"}}
# Sentences that come from elsewhere.
FRAMES = ("usage", "document_content", "csv_cell", "json_game")
# Texts that are the same word in both languages, or no word at all.
SAME_IN_GERMAN = {
    *("grand", "null", "level-none", "level-hand", "level-schneider", "level-schwarz", "level-ouvert"),
    *("level-null-hand", "level-null-ouvert", "contract", "contract-null", "house-spitze", "house-patrol"),
    *("house-revolution", "ramsch", "ramsch-durchmarsch"),
    *("ramsch-coefficient", "bid-needs", "column-form-hand", "column-form-schneider", "column-form-schwarz"),
    *("column-form-ouvert", "hand-skat", "mark-bock", "mark-ramsch", "mark-schieber", "column-plus"),
    *("column-minus", "control-seeger-fabian", "foot-seeger", "foot-fabian", "foot-bierlachs"),
    *(
        "settle-amount",
        "scoring-seeger",
        "scoring-seeger-fabian",
        "scoring-bierlachs",
        "stats-hand",
        "stats-schneider",
    ),
    *("game-skat", "game-skitgubbe", "game-shithead", "hand-3", "seat-skat", "record-of-skat", *FRAMES),
    *("column-schneider", "column-schwarz", "column-schneider-share", "column-error"),
    *("simulate-rounds-bock", "simulate-rounds-ramsch", "simulate-results-ramsch", "simulate-skat-trick"),
    *("paper-hand", "paper-schneider", "paper-schwarz", "paper-ouvert", "paper-ramsch"),
    *("paper-plus", "paper-minus", "balanced-seeger-fabian"),
}
SAME_IN_RUSSIAN = {
    *("level-none", "ramsch-coefficient", "bid-needs", "column-plus", "column-minus", "settle-amount"),
    *("step-and", "sum", "column-error", "simulate-skat-trick", "paper-plus", "paper-minus", *FRAMES),
}
# Names of programs, files, rules and of what is typed, which Russian texts may hold.
LATIN = set(
    re.findall(
        r"\w+",
        """
    after all always auto berlin best bierlachs BOM CJ classic clubs codes colour CSV csv Dask de DEBUG
    Ctrl deck declarer DH diamonds en EUR exit fabian fast forehand french friendly game german grand Hand
    hand hearts help html immediate International international isko JSON json Karo Kreuz LANG language
    loser middlehand MV never none notation null numba off open ouvert pays pdf PDF plain pre pub RA raeuber
    ramsch random RB RE rearhand reference result RN ru RUB rules same sample SC schieber seeger Server SH sh
    SHEET SK Skat skat SKATCALC skatcalc skip spades strict suit sum Tab TAG text TOML trick Typst USD UTF
    zero
    """,
    )
)
ENGLISH = re.compile(
    r"\b(the|of|and(?!\.)|with|without|from|this|that|these|how|which|where|when|only|every|each|games|cards|player"
    r"|players|sheet|line|lines|lost|won|points|hint|error|default|required|file|write|type|take|give|see)\b",
    re.IGNORECASE,
)


def table(name: str, language: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = getattr(import_module(f"skatcalc.words.{TABLES[name]}{language}"), name)
    return found


def wanted(name: str) -> Mapping[str, Any]:
    """Give the English table; examples are the same in every language and stand there alone."""
    return {key: text for key, text in table(name, "en").items() if not key.endswith("-examples")}


def texts(name: str, language: str) -> Iterator[tuple[str, str]]:
    """Give every text of a table with its key; errors have two."""
    for key, value in table(name, language).items():
        for text in value if isinstance(value, tuple) else (value,):
            yield key, text


def fields(text: str) -> tuple[set[tuple[str, str]], set[str]]:
    """Give the values a text shows (a spelled one, too), each with its format, and all it asks for."""
    found = [(field, spec or "") for _, field, spec, _ in string.Formatter().parse(text) if field]
    found = [(field, "" if spec.count("|") > MOST_FORMS else spec) for field, spec in found]
    return {pair for pair in found if "|" not in pair[1]}, {field for field, _ in found}


def outside_codes(text: str) -> str:
    """Leave out what is typed and what names a file, an option or a value."""
    return re.sub(r"`[^`]*`|\{[^}]*\}|--?[a-z-]+", " ", text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", TABLES)
def test_no_key_is_missing(name: str, language: str) -> None:
    assert sorted(set(wanted(name)) - set(table(name, language))) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", TABLES)
def test_no_key_is_too_many(name: str, language: str) -> None:
    assert sorted(set(table(name, language)) - set(wanted(name))) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["TEXTS", "ERRORS"])
def test_texts_show_the_same_values(name: str, language: str) -> None:
    """A value that is not given would stop the program; one that is not shown would be a gap."""
    english = list(texts(name, "en"))
    known = dict.fromkeys(key for key, _ in english)
    different = {}
    for key in known.keys() & table(name, language).keys():
        own = [text for found, text in texts(name, language) if found == key]
        for text, original in zip(own, [text for found, text in english if found == key], strict=True):
            shown, asked = fields(text)
            should, given = fields(original)
            free = next((values for start, values in OWN_VALUES.items() if key.startswith(start)), None)
            if free is not None and asked <= free:
                continue
            if shown != should or not asked <= given:
                different[key] = (text, original)
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["TEXTS", "ERRORS"])
def test_numbers_have_all_forms(name: str, language: str) -> None:
    """One and others in English and German; one, two and five in Russian; eleven numbers are spelled."""
    forms = {"en": {2}, "de": {2}, "ru": {3, 11}}[language]
    for key, text in texts(name, language):
        for _, field, spec, _ in string.Formatter().parse(text):
            if field and spec and "|" in spec:
                assert len(spec.split("|")) in forms, key


@pytest.mark.parametrize("kind", ["SENTENCES", "PLACEHOLDERS"])
def test_words_of_the_libraries_are_known_in_both(kind: str) -> None:
    german, russian = (getattr(import_module(f"skatcalc.words.foreign_{code}"), kind) for code in OTHERS)
    if kind == "SENTENCES":
        assert list(german) == list(russian)
    else:
        # a name, a format or a clock time reads the same in German
        assert german.keys() - russian.keys() == set()
        assert russian.keys() - german.keys() == {"NAME", "FORMAT", "HH", "MM"}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", TABLES)
def test_no_text_is_still_english(name: str, language: str) -> None:
    same = {"de": SAME_IN_GERMAN, "ru": SAME_IN_RUSSIAN}[language]
    english = dict(texts(name, "en"))
    equal = {key for key, text in texts(name, language) if text == english.get(key)}
    assert equal - same == set()
    found = {key: outside_codes(text) for key, text in texts(name, language)}
    assert {key: text for key, text in found.items() if name != "TOPICS" and ENGLISH.search(text)} == {}


def test_russian_texts_hold_no_latin_words() -> None:
    """Outside of what is typed, only names of programs, files and rules are Latin."""
    latin = re.compile(r"[A-Za-z]{2,}")
    for name in TABLES:
        if name == "TOPICS":
            continue
        for key, text in texts(name, "ru"):
            if not key.startswith(("option-rules", "club_format")):
                assert set(latin.findall(outside_codes(text))) <= LATIN, key


def test_russian_abbreviations_end_in_a_consonant() -> None:
    """They are cut behind one: `выигр.` and not `выи.`, as Russian spelling has it."""
    heads = ("column-", "foot-", "season-", "stats-", "paper-", "settle-")
    short = {key: text for key, text in texts("TEXTS", "ru") if key.startswith(heads) and len(text) < 25}
    assert [key for key, text in short.items() if re.search(r"[аеёиоуыэюяй]\.(?!\.)", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_topics_fit_into_80_columns(language: str) -> None:
    topics = Words(language).topics
    for text in [*topics.TOPICS.values(), topics.SHORT_NOTATION]:
        assert [line for line in text.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("language", OTHERS)
def test_commands_in_errors_are_those_of_the_english_text(language: str) -> None:
    """What is typed is the same in every language; only the word for a value may differ."""

    def commands(text: str) -> list[str]:
        return sorted(re.findall(r"`skatcalc [^`]*?(?=`| [A-ZА-Я]+`)|--[a-z-]+", text))

    for key, pair in table("ERRORS", "en").items():
        for original, text in zip(pair, table("ERRORS", language)[key], strict=True):
            assert commands(text) == commands(original), key


PLURALS = {
    "en": "cards|points|tricks|games|deals|players|lines|rows|totals|actions|times|evenings|matadors",
    "de": "Karten|Augen|Stiche|Spiele|Partien|Zeilen|Züge|Zügen|Abende|Spitzen|Prozesse|Stände|Runden",
    "ru": "карт|карты|очков|взяток|игр|сдач|партий|строк|ходов|вечеров|игроков|матадоров|процессов",
}
# numbers that are never one: players at a table, limits, card points that are too many or win
NEVER_ONE = {
    "simulate-best",
    *(
        "simulate-title",
        "simulate-title-deal",
        "simulate-shown",
        "simulate-evenings",
        "ramsch-loss",
        "ramsch-tie",
        "points_range",
        "trick_size",
    ),
    *(
        "ramsch_too_many",
        "lost_with_points",
        "matadors_range",
        "rounds_incomplete",
        "import_players",
        "document_games",
        "written_count",
    ),
    # not a number but several: `10, 10 and 9`
    "hands_unequal",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_not_followed_by_a_plural(language: str) -> None:
    """`1 cards` never shows: the word beside a number has its forms, or the number stands alone."""
    wrong = re.compile(rf"(?<!dealer)\}} (card )?({PLURALS[language]})\b")
    found = [
        (key, text)
        for name in ("TEXTS", "ERRORS")
        for key, text in texts(name, language)
        if key not in NEVER_ONE and wrong.search(text)
    ]
    assert found == []
