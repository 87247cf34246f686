"""What the program says in German and Russian: every help, every answer, every error, on every terminal."""

import re
from pathlib import Path

import pytest
from cli_runner import command_paths, done, process, run, written_sheet

from skatcalc.cli.app import COMMANDS
from skatcalc.cli.cardnames import DECKS, card_names
from skatcalc.skat.cards import PACK, Hand
from skatcalc.skat.cardtext import parse_cards, parse_hand
from skatcalc.skat.rules import OPTIONS, PRESETS, written
from skatcalc.words import LANGUAGES, Words

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

OTHERS = ("de", "ru")
HAND = "CJ SJ SA ST SK S9 HA HT D8 D7"
WORST = "HA HT HK HQ H9 S7 S8 S9 DA D7"
# words that no German sentence holds
ENGLISH = re.compile(
    r"\b(the|of|and(?!\.)|with|without|from|this|that|these|how|which|where|when|only|every|each|games?|cards?|players?"
    r"|sheets?|lines?|lost|won|points?|hint|error|default|required|file|write|type|take|give|see|usage|options"
    r"|arguments|commands|examples?|show|message|missing|invalid|value|deals?|leads?|out|next|seat|plays|total)\b",
    re.IGNORECASE,
)
LATIN = re.compile(r"[A-Za-z]{2,}")


# the program itself, its groups and its commands
PATHS = ["", *command_paths(groups=True)]

# What stays as it is typed: names of commands, options, presets, policies and their values.
CODES = {
    *COMMANDS,
    *PRESETS,
    *OPTIONS,
    *(part for path in PATHS for part in path.split()),
    *(
        word
        for option in OPTIONS.values()
        for choice in option.values
        for word in LATIN.findall(written(choice))
    ),
    *LATIN.findall("skat skatcalc toml TOML JSON EUR UTF Tab SK SH RN RB RA isko HJ DA SKATCALC LANG SHEET"),
    *LATIN.findall(
        "always never auto french german language deck notation exit codes plain all reference fast"
    ),
    *LATIN.findall(
        "sample none random best same colour clubs after trick immediate skip strict invisible draw"
    ),
    *LATIN.findall("phase1 end swap seven low reverse extra turn burn decks anti same club"),
    *LATIN.findall(
        "value score kontra passed schneider bock ramsch schieber pass adj join leave replace off hand"
    ),
    *LATIN.findall(
        "Anna Bert Cleo Dora Emil old evening friday spitze en de ru RUB rd revoke looked claimed"
    ),
    *LATIN.findall(
        "conceded nho sh ouvert forehand middlehand rearhand suit clubs spades hearts diamonds grand null"
    ),
    *LATIN.findall("csv json text CSV BOM international International Skat Server Dask PDF html pdf open"),
}


def without_examples(text: str) -> str:
    return re.sub(r"\n *(Examples?|Beispiele|Примеры):.*", "", text, flags=re.DOTALL)


def said(text: str) -> str:
    """Leave out what is typed: code in backticks, examples, options, file names, cards, lines of games."""
    text = re.sub(r"`[^`]*`|\"[^\"]*\"|^\w+ = .*|\w+_\w+", " ", without_examples(text), flags=re.MULTILINE)
    text = re.sub(r"(?<![\w])--?[a-z0-9-]+", " ", text)
    return re.sub(
        r"\b[0-9a-f]{16}\b|\S*/\S*|\S*\.toml|\b[CSHD][AKQJT987]\b|\b[AKQJT2-9][CSHD]\b|\b[a-z]+\d\w*",
        " ",
        text,
    )


def english_left(text: str, language: str) -> list[str]:
    """Give the English words of an answer."""
    text = said(text)
    if language == "de":
        return [found[0] for found in ENGLISH.finditer(text) if found[0] not in CODES]
    return [word for word in LATIN.findall(text) if word not in CODES]


# --- help ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", PATHS)
def test_help_is_translated(path: str, language: str) -> None:
    text = done("--lang", language, *path.split(), "--help")
    english = done(*path.split(), "--help")
    names = re.sub(r"^  +\S+  .*", "", text, flags=re.MULTILINE) if not path else text
    assert english_left(names, language) == []
    text, english = without_examples(text), without_examples(english)
    rows = {line.strip() for line in english.splitlines() if len(re.sub(r"`[^`]*`", "", line).split()) > 3}
    assert rows & {line.strip() for line in text.splitlines()} == set()
    assert [line for line in text.splitlines() if len(line) > 80] == []
    # the same commands and options, in the same order
    options = r"^  +(-\S+(?:, --\S+)?)"
    assert re.findall(options, text, re.MULTILINE) == re.findall(options, english, re.MULTILINE)


@pytest.mark.parametrize("language", OTHERS)
def test_examples_are_the_same_in_every_language(language: str) -> None:
    name = Words(language)("examples")
    for path in PATHS:
        text = " ".join(done("--lang", language, *path.split(), "--help").split()).partition(name)[2]
        english = examples_of(path, "en")
        assert text == Words(language).example(english)
        # what is no code is translated: notes, and names of files
        assert spoken_in(text) & spoken_in(english) == set()


def examples_of(path: str, language: str) -> str:
    text = " ".join(done("--lang", language, *path.split(), "--help").split())
    return re.split(r"Examples?:", text)[-1] if "Example" in text else ""


def spoken_in(text: str) -> set[str]:
    """Give the words of examples that are not typed for a program: no command, option, player or game."""
    text = re.sub(r"(?<!\S)--?[a-z0-9-]+|\b[a-z]+\d\w*|\b\d\w*", " ", text)
    known = {word.casefold() for word in CODES} - {"friday"} | {"add", "csv", "pdf", "sgf", "html"}
    return {word for word in re.findall(r"\b[a-z]{3,}\b", text) if word not in known}


# --- answers ---------------------------------------------------------------------------------------------

GAMES = (
    *("Anna s2h", "Bert go1-", "Cleo n-", "Anna d1b22", "Bert g4o", "Cleo nm1b24", "Anna h3p45-"),
    *("r 41 52 27 u1", "Bert rd", "pass", "Cleo c1k-", "Anna adj -20", "Bert s2x revoke Cleo"),
    *("Anna s2 conceded Bert", "Cleo g2hs claimed", "Anna nho- looked Anna", "r j 60 60", "r 40 40 40"),
    *("join Dora", "leave Dora"),
)
WORDS = [
    [
        "value",
        "s2h",
        "d1b22",
        "g3s-",
        "g4o",
        "no-",
        "c11hzz",
        "s2hkk-",
        "nm1b24",
        "s2xp30b20",
        "s2b300",
        "s2 spitze",
    ],
    ["-r", "pub", "value", "--bock", "s2h"],
    ["bid"],
    ["bid", "33"],
    ["bid", "264"],
    ["bid", "--table"],
    ["-r", "classic", "bid", "--table"],
    ["hand", HAND],
    ["hand", WORST, "--deck", "german"],
    ["hand", HAND, "--skat", "HJ DA"],
    ["show"],
    ["show", "--scoring", "all"],
    ["session", "stats"],
    ["session", "check"],
    ["session", "check", "--strict"],
    ["session", "settle"],
    ["session", "settle", "--rate", "0.05"],
    ["session", "settle", "--rate", "0.05", "--of", "zero-sum"],
    ["undo"],
    ["edit", "1", "Anna s3h"],
    ["add", "cleo g2"],
    ["add", "pass"],
    ["season", "show", "old.toml"],
    ["season", "rank", "old.toml", "--of", "bierlachs"],
    ["season", "settle", "old.toml", "--rate", "1"],
    ["rules"],
    ["rules", "pub"],
    ["rules", "berlin", "--diff", "pub"],
    ["rules", "pub", "--diff", "pub"],
    ["config"],
    ["help"],
    ["help", "notation"],
    ["help", "exit-codes"],
    ["simulate", "skitgubbe", "-n", "20"],
    ["simulate", "shithead", "-n", "20"],
    ["simulate", "skitgubbe", "-n", "1", "--show"],
    ["simulate", "shithead", "-n", "3", "--cap", "20"],
]


def evening(folder: Path, games: tuple[str, ...] = GAMES, players: str = '["Anna", "Bert", "Cleo"]') -> Path:
    head = f'players = {players}\ndate = 2026-11-29\nrules = "pub"\n'
    head += '[options]\nspitze = 1\nbock = ["schneider"]\n'
    head += '[money]\nrate = "0.05"\nfines = [[1, "0.50"]]\npassed_fee = "0.5"\nprize = "1"\n'
    return written_sheet(folder / "old.toml", games, head)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_answers_are_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], language: str
) -> None:
    monkeypatch.setenv("SKATCALC_SHEET", str(evening(tmp_path)))
    answer = run("--lang", language, *words)
    if words == ["help", "notation"]:
        assert english_left(answer.out, "de") == []  # letters and names of the notation are Latin
        return
    assert answer.code in (0, 1)
    assert answer.out + answer.err
    assert english_left(answer.out + answer.err, language) == []
    assert "{" not in answer.out.replace("{...}", "") or words[0] == "help"


def test_answers_in_english_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKATCALC_SHEET", str(evening(tmp_path)))
    for words in (
        ["value", "s2h"],
        ["show"],
        ["session", "settle"],
        ["rules", "pub"],
        ["hand", HAND],
        ["undo"],
    ):
        told = done(*words)
        assert english_left(told, "de")
        assert english_left(told, "ru")


LINES = b"anna s2h\nbert rd\npass\n?\n<\n.\n"


@pytest.mark.parametrize("language", OTHERS)
def test_entry_loop_is_translated(language: str) -> None:
    done("session", "new", "Anna", "Bert", "Cleo", "Dora", "-f", "old.toml", "--rounds", "1")
    answer = run("--lang", language, "add", stdin=LINES, terminal=True)
    assert answer.code == 0
    out = answer.out.replace(Words(language).topics.SHORT_NOTATION.strip("\n"), "")
    assert english_left(out, language) == []
    assert {"de": "Durchmarsch", "ru": "дурхмарш"}[language] in answer.out


# --- width -----------------------------------------------------------------------------------------------

LONG = ["Maximiliane-Charlotte Schnitzelhuber", "Wolfgang Amadeus", "Владимир Александрович"]
LONG += ["Österreicher-Überall", "王小明王小明王小明", "Bartholomäus"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_tables_of_a_sheet_fit_into_80_columns(tmp_path: Path, count: int, language: str) -> None:
    from skatcalc.cli.printer import width  # noqa: PLC0415 - its own judgement of wide letters

    players = LONG[:count]
    lines = []
    for number in range(24):
        forehand, other = players[(number + 1) % count], players[(number + 2) % count]
        lines.append(
            (f"{forehand} c11hssp29b100", f"{forehand} g4o", f"{forehand} h3p61b30 revoke {other}")[
                number % 3
            ]
        )
    names = "[" + ", ".join(f'"{player}"' for player in players) + "]"
    path = str(evening(tmp_path, tuple(lines), names))
    for words in (
        ["show", "--scoring", "all"],
        ["session", "stats"],
        ["session", "settle"],
        ["season", "show", path],
    ):
        for row in done("--lang", language, *words, "-f", path).splitlines():
            if len(re.findall(r" {2,}", row.strip())) > 1:
                assert width(row) <= 80, row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words", [words for words in WORDS if words[0] in ("bid", "hand", "-r", "rules", "simulate")]
)
def test_other_tables_fit_into_80_columns(words: list[str], language: str) -> None:
    rows = done("--lang", language, *words).splitlines()
    tables = [row for row in rows if "  " in row.strip()]
    assert [row for row in (rows if "hand" in words else tables) if len(row) > 80] == []


# --- cards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp1251", "ascii"])
def test_cards_can_be_read_back(language: str, deck: str, encoding: str) -> None:
    words = Words(language)
    text = card_names(PACK, words, deck, encoding)
    assert parse_hand(text) == PACK
    for card in PACK:
        assert parse_hand(card_names([card], words, deck, encoding)) == Hand([card])


@pytest.mark.parametrize(
    ("language", "deck", "encoding", "text"),
    [
        ("en", "french", "utf-8", "CJ SJ SA ST SK S9 HA HT D8 D7"),
        ("de", "french", "utf-8", "♣B ♠B ♠A ♠10 ♠K ♠9 ♥A ♥10 ♦8 ♦7"),
        ("ru", "french", "utf-8", "♣В ♠В ♠Т ♠10 ♠К ♠9 ♥Т ♥10 ♦8 ♦7"),
        ("de", "french", "ascii", "KrB PB PA P10 PK P9 HA H10 Ka8 Ka7"),
        ("ru", "french", "cp1251", "ТВ ПВ ПТ П10 ПК П9 ЧТ Ч10 Б8 Б7"),
        ("ru", "french", "cp1252", "CJ SJ SA ST SK S9 HA HT D8 D7"),
        ("en", "german", "utf-8", "Acorns U, Leaves U A T K 9, Hearts A T, Bells 8 7"),
        ("de", "german", "utf-8", "Eichel U, Grün U A 10 K 9, Rot A 10, Schellen 8 7"),
        ("ru", "german", "utf-8", "Жлуди У, Листья У Т 10 К 9, Сердце Т 10, Звонки 8 7"),
    ],
)
def test_names_of_cards(language: str, deck: str, encoding: str, text: str) -> None:
    """Glossary 2; Russian prints the ten as 10, never as a T (glossary 7)."""
    assert card_names(parse_hand(HAND), Words(language), deck, encoding) == text


# Glossary 2, in the order of the base values 12, 11, 10, 9.
SUITS = {
    ("en", "french"): "Clubs Spades Hearts Diamonds",
    ("de", "french"): "Kreuz Pik Herz Karo",
    ("ru", "french"): "Трефы Пики Червы Бубны",
    ("en", "german"): "Acorns Leaves Hearts Bells",
    ("de", "german"): "Eichel Grün Rot Schellen",
    ("ru", "german"): "Жлуди Листья Сердце Звонки",
}


@pytest.mark.parametrize(("language", "deck"), SUITS)
@pytest.mark.parametrize(
    "words",
    [
        ["value", "c1", "s1", "h1", "d1"],
        ["bid", "18"],
        ["bid", "--table"],
        ["hand", HAND],
        ["odds", HAND, "--worlds", "10"],
        ["session", "stats"],
        ["session", "export", "--format", "html"],
    ],
    ids=" ".join,
)
def test_games_are_named_as_the_suits_of_the_pack(language: str, deck: str, words: list[str]) -> None:
    path = str(written_sheet(Path("suits.toml"), ["Anna c1", "Bert s1", "Cleo h1", "Anna d1"]))
    out = done("--lang", language, "--deck", deck, *words, "-f", path)
    own = SUITS[language, deck].split()
    others = {suit for (spoken, _), suits in SUITS.items() if spoken == language for suit in suits.split()}
    assert [suit for suit in own if suit not in out] == []
    assert [suit for suit in others - {*own} if re.search(rf"\b{suit}\b", out)] == []


def test_cards_of_a_trick_stand_apart() -> None:
    """Who played what is seen only when every card has its suit."""
    trick = parse_cards("CA C7 SK")
    assert card_names(trick, Words("de"), "german", "utf-8", apart=True) == "Eichel A, Eichel 7, Grün K"
    assert card_names(trick, Words("de"), "french", "utf-8", apart=True) == "♣A ♣7 ♠K"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        ["solve", "CA S7 | CT C7 | SA SK | D7 D8", "--contract", "g", "--declarer", "f"],
        ["simulate", "shithead", "-n", "2", "--engine", "reference"],
        ["simulate", "skat", "-n", "2", "--engine", "reference"],
        ["simulate", "skat", "--evening", "1", "--engine", "reference"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
@pytest.mark.parametrize("deck", DECKS)
def test_answers_fit_into_80_columns(words: list[str], language: str, deck: str) -> None:
    out = done("--lang", language, "--deck", deck, *words)
    assert [line for line in out.splitlines() if len(line) > 79 or line != line.rstrip()] == []


def test_deck_is_an_option_of_every_command() -> None:
    assert "Eichel U, Grün U" in done("hand", HAND, "--lang", "de", "--deck", "german")
    assert done("--deck=german", "hand", HAND) == done("hand", "--deck", "german", HAND)
    assert run("hand", HAND, "--deck", "spanish").code == 2


# --- terminals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "cp1251", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    ],
    ids=lambda env: "-".join(env.values()),
)
@pytest.mark.apart
def test_no_terminal_stops_the_program(tmp_path: Path, language: str, env: dict[str, str]) -> None:
    path = str(evening(tmp_path))
    for words, code in (
        (["value", "s2h"], 0),
        (["value", "h12"], 1),
        (["--help"], 0),
        (["show", "-f", path], 0),
        (["bid", "x"], 2),
    ):
        answer = process("--lang", language, *words, env=env)
        assert answer.returncode == code
        assert b"Traceback" not in answer.stderr
        assert b"?" not in answer.stdout.replace(b"skatcalc", b"")
        assert answer.stdout or answer.stderr


def test_letters_that_are_missing_are_spelled() -> None:
    """As Russians and Germans do it themselves where they have no letters."""
    old = {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    told = process("--lang", "ru", "value", "s2h", env=old).stdout.decode("cp1252")
    assert told.splitlines()[0] == "Piki s dvumya, bez prikupa"
    russian = process("--lang", "ru", "value", "s2h", env={**old, "PYTHONIOENCODING": "cp1251"}).stdout
    assert russian.decode("cp1251").splitlines()[0] == "Пики с двумя, без прикупа"
    german = process("--lang", "de", "value", "d1b22", env=old).stdout
    assert "überreizt: Spielwert 18" in german.decode("cp1252")
    told = done("--lang", "de", "--ascii", "value", "d1b22")
    assert told.isascii()
    assert "ueberreizt: Spielwert 18, Reizwert 22" in told
    assert done("--lang", "ru", "--ascii", "hand", HAND).splitlines()[0] == f"Karty: {HAND}"
    assert done("--lang", "de", "--ascii", "--help").isascii()


def test_marks_stand_under_spelled_words() -> None:
    answer = run("--lang", "ru", "--ascii", "value", "пика щ2")
    typed, marks = answer.err.splitlines()[1:3]
    assert typed == "  pika shch2"
    assert typed[marks.index("^") : len(marks)] in ("shch", "shch2")
