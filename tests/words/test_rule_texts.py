"""The numbered rules and decisions in German and Russian: the figures of the English, and no English word."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cli_runner import run

import skatcalc
from skatcalc.store.seeds import find_rule, seed
from skatcalc.words import LANGUAGES

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

SEEDS = Path(__file__).parents[2] / "seeds"
DECISION = ("question", "answer", "why")
TOLD = ("title", "text", "decision", "unsure", "origin", *DECISION)
COLUMNS = 80
Rules = dict[str, dict[str, Any]]


def _rules(name: str) -> Rules:
    data = tomllib.loads((SEEDS / f"{name}.toml").read_text(encoding="utf-8"))
    rules = [*data["rule"], *data.get("decision", ())]
    found = {rule["number"]: rule for rule in rules}
    assert len(found) == len(rules)
    return found


GAMES = ("skat", "skitgubbe", "shithead")
ENGLISH: dict[str, Rules] = {game: _rules(game) for game in GAMES}
OTHERS = {
    (game, language): _rules(f"{game}.{language}")
    for game in GAMES
    for language in LANGUAGES
    if language != "en"
}
EACH = [(game, language, number) for (game, language), rules in OTHERS.items() for number in rules]

# A sign belongs to its number, but not the hyphen of a word, as in `phase-2` or `A-SK-2`.
_NUMBER = re.compile(r"(?<![^\W\d_]{2})[+-]?\d+(?:[.,]\d+)*")
_ENGLISH_WORD = re.compile(
    r"\b(the|and|of|is|are|with|without|players?|games?|tricks?|cards?|declarer|dealer|defenders?|suits?|bids?"
    r"|loss|lost|won|wins|points?|rounds?(?!\()|which|that|from|by|to|for|not|copy|rules?|sources?|computed|pages?"
    r"|issues?|own|see|via|seed \d+|decision)\b",
    re.IGNORECASE,
)
# What a Russian text may write in Latin letters: names, pages, formulas, and German words that it explains.
_LATIN = """isko classic pre1999 max mod round Python ii iii iv
    skat-ai ErikPolzin xskat-android fromString SkatScores skat-bidder kontra18 pokerwiner pokerwiner.com
    thresholdAnnouncementWithoutHand isar-interaktiv casinospiegel markomannenwiki raschesspiele
    Skatabrechnung FrankBertram Skatliste cpaproth Spiele-Palast Rasche Rota ISkO SkWO DSkV Eutin
    Anno-Preisskat Junges Hamburg Ruten Jung Harz Deutschlandturnier Skatfreunde Berlin Linke Sachsen
    koelln-reisiek skatclubwk
    cardgames.wiki pagat spelakort.nu kortspel.info cardrulesplus Wizards reglerna.nu skitgubbe arctangent
    Spitze Spielabkürzung ohne Farbspitzen Bierlachs Bierlatz Augenramsch Klopfen Schenken Schmeißen
    Sächsische Patrouillen Junge Jungen Wette Abreizgeld Verlustspielgeld Strafgeld Spielliste"""


def _numbers(text: str) -> Counter[str]:
    # 10,000 is 10.000 in German and has a blank that does not break in Russian
    text = re.sub(r"(?<=\d)[,.\xa0](?=\d{3}(?!\d))", "", text)
    return Counter(number.replace(",", ".") for number in _NUMBER.findall(text))


def _grades(text: str, letters: str) -> list[str]:
    """How sure the statements are, as the letters in brackets say."""
    found = re.findall(rf"(?<=[( /])[{letters}](?=[);/]|\.\))", " ".join(text.split()))
    return sorted("HML"[letters.index(letter)] for letter in found)


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_every_rule_is_told(game: str, language: str) -> None:
    """Title and text of each; decisions and open questions too, unless they are a mere number (A-SK-19)."""
    for number, english in ENGLISH[game].items():
        told = OTHERS[game, language][number]
        needed = {key for key in ("decision", "unsure") if re.search("[a-z]{2}", english.get(key, ""))}
        needed |= set(DECISION) if number.startswith("A-") else {"title", "text"}
        assert needed <= set(told), number
        assert [key for key in needed - {"title"} if told[key] == english[key]] == []
    assert list(OTHERS[game, language]) == list(ENGLISH[game])


@pytest.mark.parametrize(("game", "language", "number"), EACH)
def test_a_told_rule_holds_the_same_figures(game: str, language: str, number: str) -> None:
    """Not one number, formula or name of an option more or less than in English, and as sure."""
    english, told = ENGLISH[game][number], OTHERS[game, language][number]
    assert set(told) <= {"number", *TOLD}
    for key in TOLD:
        if key in told:
            # the ten of Shithead is a T in English only; in Skitgubbe T is the size of a trick
            cards = re.sub(r"\bT(?=s?\b)", "10", english[key]) if game == "shithead" else english[key]
            assert _numbers(told[key]) == _numbers(cards), key
            backquoted = [Counter(re.findall("`[^`]*`", text)) for text in (told[key], english[key])]
            assert backquoted[0] == backquoted[1], key
            letters = {"de": "HMN", "ru": "ВСН"}[language]
            assert _grades(told[key], letters) == _grades(english[key], "HML"), key
            blocks = [len(re.findall(r"\n\n|\n- ", text.strip())) for text in (told[key], english[key])]
            assert blocks[0] == blocks[1], key


@pytest.mark.parametrize(("game", "language", "number"), EACH)
def test_a_told_rule_is_printed_in_its_language(game: str, language: str, number: str) -> None:
    """Nothing English is left, also not in what is not told anew; and it fits the screen."""
    printed = run("--lang", language, "rules", number)
    assert (printed.code, printed.err) == (0, "")
    lines = printed.out.splitlines()
    told = OTHERS[game, language][number]
    head = f"{number}  {told.get('title') or ' '.join(told['question'].split())}"
    assert " ".join(printed.out.split()).startswith(" ".join(head.split()))
    assert max(map(len, lines)) <= COLUMNS
    plain = re.sub("`[^`]*`", "", printed.out)
    assert _ENGLISH_WORD.findall(plain) == []
    if language == "ru":
        words = re.findall(r"[^\W\d_А-Яа-яЁё][\w.-]*[a-z][\w-]*", plain)
        assert set(words) - set(_LATIN.split()) == set()


@pytest.mark.parametrize(
    ("language", "grades"),
    [
        ("en", "Confidence: H (high) / M (medium) / L (low)"),
        ("de", "Sicherheit: H (hoch) / M (mittel) / N (niedrig)"),
        ("ru", "Надёжность: В (высокая) / С (средняя) / Н (низкая)"),
    ],
)
def test_how_sure_a_rule_is(language: str, grades: str) -> None:
    """Skat 4.12 has all three grades; the letters stand in its text."""
    assert ENGLISH["skat"]["4.12"]["confidence"] == "H/M/L"
    assert grades in run("--lang", language, "rules", "4.12").out.splitlines()


def test_a_rule_is_never_translated_for_programs() -> None:
    """JSON says the same in every language."""
    answers = [run("--json", "--lang", language, "rules", "4.6").data for language in LANGUAGES]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["title"] == ENGLISH["skat"]["4.6"]["title"]


@pytest.mark.parametrize(("number", "answer"), [("A-SK-19", "No."), ("a-sh-1", "Two.")])
def test_a_decision_is_printed_with_its_question_and_why(number: str, answer: str) -> None:
    """The numbers stand in rules, reports and violations."""
    found = ENGLISH["skitgubbe" if "SK" in number else "shithead"][number.upper()]
    printed = run("rules", number)
    assert (printed.code, printed.err) == (0, "")
    head, told, why = printed.out.split("\n\n", 2)
    assert head == f"{number.upper()}  {found['question']}"
    assert told == answer == found["answer"]
    assert " ".join(why.split()) == " ".join(found["why"].split())
    assert run("--json", "rules", number).data["answer"] == answer


def test_every_decision_that_a_rule_or_the_program_names_can_be_opened() -> None:
    package = Path(skatcalc.__file__).parent
    texts = [path.read_text("utf-8") for path in (*SEEDS.glob("*.toml"), *package.rglob("*.py"))]
    named = {number for text in texts for number in re.findall(r"A-S[KH]-\d+", text)}
    assert len(named) == 21 + 20
    for number in named:
        assert find_rule(number)[1]["number"] == number


def test_a_number_is_not_broken_at_the_end_of_a_line() -> None:
    """A Russian thousand has a blank in it."""
    lines = run("--lang", "ru", "rules", "A-SH-20").out.splitlines()
    assert any("20 000" in line for line in lines)
    assert [line for line in lines if re.match("000|696", line)] == []


@pytest.mark.parametrize("number", ["A-SK-22", "A-SH-21", "SK-28", "A-SK-0"])
def test_a_number_that_nothing_has(number: str) -> None:
    answer = run("--json", "rules", number)
    assert (answer.code, answer.fault["code"]) == (2, "fact_unknown")


def test_a_rule_is_found_in_a_language() -> None:
    """What is not told there, such as the confidence, stays as it is."""
    game, rule = find_rule("skat 4.6", "de")
    assert game == "skat"
    assert rule == ENGLISH["skat"]["4.6"] | OTHERS["skat", "de"]["4.6"]
    assert seed("skat.de")["language"] == "de"
