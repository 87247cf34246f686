"""Cards in errors and events in lists: in the language and with the pack of the call; lines read back."""

import re
from pathlib import Path

import pytest
from cli_runner import ask, done, run, written_sheet

from skatcalc.cli.printer import Printer
from skatcalc.errors import RuleError
from skatcalc.words import LANGUAGES, Words

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

OTHERS = ("de", "ru")
# the names of SA, CJ, and of DA DT D7 (glossary 2; signs of suits as `--replay` writes them)
NAMED = {
    ("en", "french"): ("SA", "CJ", "DA DT D7"),
    ("de", "french"): ("♠A", "♣B", "♦A ♦10 ♦7"),
    ("ru", "french"): ("♠Т", "♣В", "♦Т ♦10 ♦7"),
    ("en", "german"): ("Leaves A", "Acorns U", "Bells A T 7"),
    ("de", "german"): ("Grün A", "Eichel U", "Schellen A 10 7"),
    ("ru", "german"): ("Листья Т", "Жлуди У", "Звонки Т 10 7"),
}


@pytest.mark.parametrize(("language", "deck"), NAMED)
def test_cards_in_errors_are_named_as_everywhere(language: str, deck: str) -> None:
    ace, jack, diamonds = NAMED[language, deck]
    fault = RuleError("play_follow", move=1, trick=1, place=2, player="Anna", card="SA", legal="DA DT D7")
    printer = Printer(Words(language, deck), deck=deck)
    printer._encoding = "utf-8"  # noqa: SLF001 - of a terminal with all signs
    message, _ = printer.sentences(fault)
    assert f" {ace} " in message
    assert diamonds in message
    answer = run("hand", "CJ CJ SA ST SK S9 HA HT D7 D8", "--lang", language, "--deck", deck)
    assert jack in answer.err.splitlines()[0]


def test_cards_in_json_errors_are_never_translated() -> None:
    answer = run("--json", "--lang", "de", "--deck", "german", "hand", "CJ CJ SA ST SK S9 HA HT D7 D8")
    assert answer.fault["message"].startswith("CJ ")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["shithead", "skitgubbe"])
def test_cards_of_the_other_games_are_named_in_the_language(game: str, language: str) -> None:
    words = ("simulate", game, "-n", "1", "--seed", "3", "--show")
    english, told = done(*words), done("--lang", language, *words)
    cards = re.findall(r"\b[2-9TJQKA][CDHS]\b", english)
    assert cards
    assert re.findall(r"\b[2-9TJQKA][CDHS]\b", told) == []
    ranks = {"de": "BDKA", "ru": "ВДКТ"}[language]
    named = {
        f"{rank}{suit}": f"{sign}{shown}"
        for suit, sign in zip("CSHD", "♣♠♥♦", strict=True)
        for rank, shown in zip("23456789TJQKA", (*"23456789", "10", *ranks), strict=True)
    }
    assert re.findall(r"[♣♠♥♦](?:10|\w)", told) == [named[card] for card in cards]


EVENTS = (
    *("Anna s2h", "pass", "Cleo s2 conceded Bert", "Bert g2hs claimed", "Anna d1 revoke Bert"),
    *(
        "Cleo c1 looked Cleo",
        "Anna adj -20",
        "join Dora",
        "Cleo s1",
        "Dora s2 conceded",
        "Anna g1",
        "Bert h1",
    ),
    *("replace Dora Emil", "leave Emil"),
)
# the words of outer-face.md 1, which has German and Russian ones too
ENGLISH = re.compile(r"\b(pass|conceded|claimed|revoke|looked|adj|join|replace|leave)\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_of_a_list_are_spoken_and_can_be_typed_again(tmp_path: Path, language: str) -> None:
    path = str(written_sheet(tmp_path / "old.toml", EVENTS))
    shown = done("--lang", language, "show", "-f", path)
    assert bool(ENGLISH.search(shown)) is (language == "en")
    lines = [re.split(r"  +", row[4:])[0] for row in shown.splitlines() if re.match(r" *\d+[a-z]? ", row)]
    assert len(lines) == len(EVENTS)
    done("session", "new", "Anna", "Bert", "Cleo", "-f", "again.toml")
    told = done("--lang", language, "add", "-", "-f", "again.toml", stdin="\n".join(lines))
    assert [game["line"] for game in ask("show", "-f", "again.toml")["games"]] == list(EVENTS)
    assert bool(ENGLISH.search(told)) is (language == "en")


@pytest.mark.parametrize("language", OTHERS)
def test_events_are_spoken_wherever_a_line_is_shown(tmp_path: Path, language: str) -> None:
    path = str(written_sheet(tmp_path / "old.toml", EVENTS))
    for words in (
        ["session", "export", "--format", "html"],
        ["session", "export", "--format", "text"],
        ["edit", "3", "Cleo s2 conceded"],
        ["undo"],
        ["undo"],
    ):
        out = done("--lang", language, *words, "-f", path)
        assert ENGLISH.search(re.sub(r"<style.*?</style>|class=\S+", "", out, flags=re.DOTALL)) is None, words


def test_bad_language_is_told_in_the_language_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKATCALC_LANG", "de")
    assert run("--lang", "xx", "bid").err.startswith("Fehler:")


# --- words of the sources -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        # glossary 6: the game named stands in the accusative, small as every noun
        (
            "ru",
            ("simulate", "skat", "-n", "1", "--seed", "1", "--show"),
            r"заказывает (трефу|пику|черву|бубну|гранд)\b",
        ),
        ("ru", ("value", "nm1b24"), "засчитано как трефы"),
        ("de", ("value", "nm1b24"), "berechnet als Kreuz"),
        ("ru", ("value", "s2 conceded"), "солист сдался"),
        ("ru", ("value", "s2 conceded Bert"), "противники сдались"),
        ("de", ("value", "s2 conceded Bert"), "die Gegner haben aufgegeben"),
        ("ru", ("rules",), "круг бока и круг шибера"),
        ("ru", ("rules",), "круги classic, бока и шибера"),
        ("ru", ("session", "export", "--help"), r"по умолчанию:\s+csv"),
        ("ru", ("session", "use", "--help"), r"\[обязательно\]"),
        ("de", ("session", "use", "--help"), r"\[erforderlich\]"),
        ("ru", ("rules", "4.6"), "кратное этой стоимости"),
        ("de", ("rules", "pub"), "ramsch_cap = nicht gesetzt"),
        ("ru", ("rules", "pub"), "bierlachs_limit = не задано"),
    ],
)
def test_words_of_the_sources(language: str, words: tuple[str, ...], said: str) -> None:
    assert re.search(said, done("--lang", language, *words))


def test_a_passed_deal_is_said_in_one_clause() -> None:
    head = 'players = ["Anna", "Bert", "Cleo"]\nrules = "pub"\n'
    path = str(written_sheet(Path("pub.toml"), ["Anna s2k-", "pass"], head))
    told = " ".join(done("--lang", "de", "show", "-f", path).split())
    assert "(eingepasst, es folgt ein Ramsch, als Bock 2-fach)" in told
