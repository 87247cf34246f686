"""Numbers, dates and the order in which a language is chosen."""

from importlib import import_module

import pytest
from cli_runner import PLAYERS, done, run

from skatcalc.cli.settings import chosen_language
from skatcalc.errors import NotationError, UsageError
from skatcalc.skat.cardtext import parse_hand
from skatcalc.skat.notation import format_entry, parse_line
from skatcalc.store.config import settings_path
from skatcalc.words import LANGUAGES, Words

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")


# --- numbers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "1 line has a fault"),
        ("en", 2, "2 lines have a fault"),
        ("en", 21, "21 lines have a fault"),
        ("de", 1, "1 Zeile hat einen Fehler"),
        ("de", 2, "2 Zeilen haben einen Fehler"),
        ("de", 5, "5 Zeilen haben einen Fehler"),
        ("de", 21, "21 Zeilen haben einen Fehler"),
        ("de", 100, "100 Zeilen haben einen Fehler"),
        ("ru", 1, "1 строка с ошибкой"),
        ("ru", 2, "2 строки с ошибкой"),
        ("ru", 4, "4 строки с ошибкой"),
        ("ru", 5, "5 строк с ошибкой"),
        ("ru", 11, "11 строк с ошибкой"),
        ("ru", 14, "14 строк с ошибкой"),
        ("ru", 21, "21 строка с ошибкой"),
        ("ru", 22, "22 строки с ошибкой"),
        ("ru", 100, "100 строк с ошибкой"),
        ("ru", 101, "101 строка с ошибкой"),
        ("ru", 111, "111 строк с ошибкой"),
        ("ru", 0, "0 строк с ошибкой"),
    ],
)
def test_word_fits_its_number(language: str, count: int, text: str) -> None:
    assert Words(language)("problems", count=count).startswith(text)


@pytest.mark.parametrize(
    ("points", "text"),
    [(1, "1 очко"), (2, "2 очка"), (5, "5 очков"), (11, "11 очков"), (21, "21 очко"), (100, "100 очков")],
)
def test_points_in_russian(points: int, text: str) -> None:
    """Glossary 6: очко очка очков."""
    assert Words("ru")("ramsch-loss", points=points) == f"{text} во взятках"


# glossary 6: instrumental after `с`, genitive after `без`
WITH = "одним двумя тремя четырьмя пятью шестью семью восемью девятью десятью одиннадцатью"
WITHOUT = "одного двух трёх четырёх пяти шести семи восьми девяти десяти одиннадцати"


@pytest.mark.parametrize("count", range(1, 12))
def test_matadors_are_spelled_in_russian(count: int) -> None:
    having, lacking = WITH.split()[count - 1], WITHOUT.split()[count - 1]
    assert done("value", f"s{count}", "--lang", "ru").startswith(f"Пики с {having}\n  {count} (с {having})")
    assert done("value", f"so{count}", "--lang", "ru").startswith(
        f"Пики без {lacking}\n  {count} (без {lacking})"
    )


@pytest.mark.parametrize("count", range(1, 12))
def test_spelled_matadors_can_be_typed(count: int) -> None:
    having, lacking = WITH.split()[count - 1], WITHOUT.split()[count - 1]
    assert done("value", f"пика с {having}") == done("value", f"sm{count}")
    assert done("value", f"пика без {lacking}") == done("value", f"so{count}")


def test_german_counts_up() -> None:
    """As at the table: mit 2, Spiel 3, Hand 4."""
    text = " ".join(done("value", "s2h", "g4o", "d3ss", "so1z", "--lang", "de").split())
    assert "Pik Hand mit 2 mit 2, Spiel 3, Hand 4; 4 x 11 = 44 gewonnen: +44" in text
    assert (
        "mit 4, Spiel 5, Hand 6, Schneider 7, angesagt 8, Schwarz 9, Schwarz angesagt 10, ouvert 11" in text
    )
    assert (
        "Karo Hand mit 3, Schneider angesagt mit 3, Spiel 4, Hand 5, Schneider 6, angesagt 7; 7 x 9" in text
    )
    assert "Pik ohne 1 ohne 1, Spiel 2, Schneider 3, Schwarz 4; 4 x 11 = 44" in text


def test_decimals_and_dates() -> None:
    assert [Words(code).decimal("-12.50") for code in LANGUAGES] == ["-12.50", "-12,50", "-12,50"]
    assert [Words(code).date("2026-11-29") for code in LANGUAGES] == [
        "2026-11-29",
        "29.11.2026",
        "29.11.2026",
    ]
    assert [Words(code).date("") for code in LANGUAGES] == ["", "", ""]


@pytest.mark.parametrize("language", ["de", "ru"])
def test_what_is_not_translated_is_said_in_english(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """A gap in a table must not stop the scribe; `test_word_tables` finds it."""
    words = Words(language)
    for module, table, key in (
        (language, "TEXTS", "problems"),
        (f"errors_{language}", "ERRORS", "matadors_range"),
        (f"topics_{language}", "TOPICS", "rules"),
    ):
        monkeypatch.delitem(getattr(import_module(f"skatcalc.words.{module}"), table), key)
    assert words("problems", count=5).startswith("5 lines have a fault")
    fault = NotationError("matadors_range", count=5, most=4)
    assert words.error(fault) == Words("en").error(fault)
    assert words.topics.TOPICS["rules"] == Words("en").topics.TOPICS["rules"]
    assert words.topics.TOPICS["notation"] != Words("en").topics.TOPICS["notation"]


@pytest.mark.parametrize(("language", "text"), [("en", "(1.5 s)"), ("de", "(1,5 s)"), ("ru", "(1,5 с)")])
def test_parts_of_a_number_in_a_text(language: str, text: str) -> None:
    assert text in Words(language)("warmup-done", seconds=1.5)


def test_choices_are_joined_by_the_word_of_the_language() -> None:
    error = NotationError("name_ambiguous", word="a", names="Anna | Alma", longer="an, al")
    told = [Words(code).error(error)[0] for code in LANGUAGES]
    assert [text.partition("Anna ")[2].partition(" Alma")[0] for text in told] == ["or", "oder", "или"]


# --- what the German and Russian texts tell to type ------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("anna pik mit 2 hand verloren", "Anna s2h-"),
        ("anna s2p40 aufgegeben", "Anna s2p40 conceded"),
        ("anna s2 aufgegeben bert", "Anna s2 conceded Bert"),
        ("anna s2 aufgelegt", "Anna s2 claimed"),
        ("anna s2 nichtbedient bert", "Anna s2 revoke Bert"),
        ("anna s2 geguckt anna", "Anna s2 looked Anna"),
        ("anna kr2h", "Anna c2h"),
        ("anna ka2", "Anna d2"),
        ("anna korrektur -20", "Anna adj -20"),
        ("anna пика с двумя ханд проиграла", "Anna s2h-"),
        ("anna п2х", "Anna s2h"),
        ("anna s2p40 сдался", "Anna s2p40 conceded"),
        ("anna s2 показал", "Anna s2 claimed"),
        ("anna s2 ренонс bert", "Anna s2 revoke Bert"),
        ("anna s2 подсмотрел anna", "Anna s2 looked Anna"),
        ("anna н", "Anna n"),
        ("anna поправка -20", "Anna adj -20"),
        ("пас", "pass"),
        ("eingepasst", "pass"),
    ],
)
def test_words_of_the_help_are_read(typed: str, line: str) -> None:
    assert format_entry(parse_line(typed, PLAYERS)) == line


@pytest.mark.parametrize("cards", ["KrB P10 H9", "ТВ П10 Ч9", "♣B ♠10 ♥9", "Eichel U Grün 10 Rot 9"])
def test_cards_of_the_help_are_read(cards: str) -> None:
    assert str(parse_hand(cards)) == "CJ ST H9"
    assert str(parse_hand("HA10K9")) == str(parse_hand("ЧТ10К9")) == "HA HT HK H9"


# --- which language --------------------------------------------------------------------------------------


def language_of(text: str) -> str:
    words = {"Spades Hand": "en", "Pik Hand": "de", "Пики с": "ru", "Piki s": "ru"}
    return next(language for beginning, language in words.items() if text.startswith(beginning))


@pytest.mark.parametrize("option", [None, "en", "de", "ru"])
@pytest.mark.parametrize("variable", [None, "en", "de", "ru"])
@pytest.mark.parametrize("setting", [None, "en", "de", "ru", "xx"])
@pytest.mark.parametrize("locale", [None, "en_US.UTF-8", "de_DE.UTF-8", "ru_RU.UTF-8", "fr_FR.UTF-8", "C"])
def test_order_of_choice(
    monkeypatch: pytest.MonkeyPatch,
    option: str | None,
    variable: str | None,
    setting: str | None,
    locale: str | None,
) -> None:
    """The option, SKATCALC_LANG, the settings, the locale, English."""
    if variable:
        monkeypatch.setenv("SKATCALC_LANG", variable)
    if setting:
        settings_path().parent.mkdir(parents=True)
        settings_path().write_text(f'language = "{setting}"\n', "utf-8")
    if locale:
        monkeypatch.setenv("LANG", locale)
    own = [] if option is None else ["--lang", option]
    kept = setting if setting in LANGUAGES else None
    system = locale[:2] if locale and locale[:2] in LANGUAGES else None
    assert language_of(done(*own, "value", "s2h")) == (option or variable or kept or system or "en")


@pytest.mark.parametrize(
    ("values", "language"),
    [
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de", "LC_ALL": ""}, "de"),
        ({"LANG": "ru-RU"}, "ru"),
        ({"LANG": "POSIX"}, "en"),
        ({}, "en"),
    ],
)
def test_locale_as_the_system_reads_it(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], language: str
) -> None:
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    assert chosen_language()[0] == language


def test_unknown_language_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="language_unknown"):
        Words("fr")
    monkeypatch.setenv("SKATCALC_LANG", "fr")
    answer = run("value", "s2h")
    assert answer.code == 2
    assert "SKATCALC_LANG: there is no language `fr`" in answer.err
    assert "hint: SKATCALC_LANG takes: en de ru" in answer.err
    answer = run("--lang", "xx", "value", "s2h")
    assert (answer.code, answer.out) == (2, "")
    assert "--lang: there is no language `xx`" in answer.err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "there is no language `xx`"),
        ("de", "eine Sprache `xx` gibt es nicht"),
        ("ru", "языка `xx` нет"),
    ],
)
def test_unknown_language_of_the_settings_is_told(
    monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    """It stops no command, as `config language` mends it; whoever names another language hears nothing."""
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('language = "xx"\n', "utf-8")
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    answer = run("value", "s2h")
    assert (answer.code, language_of(answer.out)) == (0, language)
    assert f"{settings_path()}: {told}" in answer.err
    assert run("--lang", "de", "value", "s2h").err == ""
    monkeypatch.setenv("SKATCALC_LANG", "ru")
    assert run("value", "s2h").err == ""
    monkeypatch.delenv("SKATCALC_LANG")
    done("config", "language", "de")
    assert run("value", "s2h").err == ""


def test_option_may_stand_anywhere() -> None:
    told = done("value", "s2h", "--lang", "de")
    assert told == done("--lang", "de", "value", "s2h") == done("value", "--lang=de", "s2h")
    assert done("--lang", "ru", "--lang", "de", "value", "s2h") == told


def test_settings_are_changed_by_config() -> None:
    done("config", "language", "ru")
    done("config", "deck", "german")
    assert settings_path().read_text("utf-8") == 'language = "ru"\ndeck = "german"\n'
    assert "Жлуди У" in done("hand", "CJ SJ SA ST SK S9 HA HT D8 D7")
    assert run("config", "language", "fr").code == 2
    assert run("config", "colour", "red").code == 2
    assert done("config", "language", "en", "--json").endswith('"language": "en", "deck": "german"}\n')


# --- what is never translated --------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize(
    "words",
    [
        ["value", "s2h", "g1b72"],
        ["value", "xyz"],
        ["bid", "33"],
        ["hand", "CJ SJ SA ST SK S9 HA HT D8 D7", "--deck", "german"],
        ["show", "-f", "old.toml"],
        ["session", "check", "-f", "old.toml"],
        ["session", "settle", "-f", "old.toml"],
        ["add", "zz", "s2", "-f", "old.toml"],
        ["show", "-f", "missing.toml"],
        ["bid", "many"],
        ["rules", "pub"],
        ["rules", "4.6"],
    ],
    ids=" ".join,
)
def test_json_is_the_same_in_every_language(sheet: object, words: list[str], language: str) -> None:
    del sheet
    done("session", "new", "Anna", "Bert", "Cleo", "-f", "old.toml")
    done("add", "anna s2h", "-f", "old.toml")
    assert run("--json", "--lang", language, *words) == run("--json", *words)


def test_files_are_the_same_in_every_language() -> None:
    texts = set()
    for language in LANGUAGES:
        path = f"{language}.toml"
        done("--lang", language, "session", "new", "Anna", "Bert", "Cleo", "-f", path, "-r", "pub")
        for line in ("1 пика с двумя ханд", "bert grand ohne 1 verloren", "все пас", "r 41 52 27"):
            done("--lang", language, "add", line, "-f", path)
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - the folder of the test
            texts.add(file.read())
    assert len(texts) == 1
    assert "Anna s2h" in texts.pop()
