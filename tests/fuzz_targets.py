"""What reads foreign text, each as a function of one text: it returns, or raises a `SkatError`.

Where a text can be read, its canonical form is read again and must say the same.
"""

import json
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import tomli_w
from fuzz_arguments import arguments, calls
from fuzz_texts import Grammar
from record_writer import played_out

from skatcalc.cli.begin import rules_head
from skatcalc.cli.importlines import read_list
from skatcalc.cli.settings import Settings
from skatcalc.errors import SkatError
from skatcalc.sheet.checks import run_checks
from skatcalc.sheet.scoresheet import Recorder, ScoreSheet, new_sheet, replay
from skatcalc.sheet.standing import standing
from skatcalc.skat import vocabulary
from skatcalc.skat.cardtext import parse_cards, parse_deal, parse_hand
from skatcalc.skat.game import score
from skatcalc.skat.gametext import format_game, read_game
from skatcalc.skat.iss import format_record, parse_record, pieces
from skatcalc.skat.notation import format_entry, read_line
from skatcalc.skat.review import review
from skatcalc.skat.rules import PRESETS, RuleSet
from skatcalc.store.club import members_of
from skatcalc.store.config import keep, players_of, setting, settings_path
from skatcalc.store.csvtable import HEADINGS, is_table, neutralised, read_table, restored
from skatcalc.store.document import append, load
from skatcalc.store.paper import read_written, split_totals, typed_totals
from skatcalc.store.rulefile import load_rules
from skatcalc.store.schema import GameRecord
from skatcalc.words import Words

HERE: Final = Path(__file__).parent
TABLES: Final = (
    ("Anna", "Bert", "Cleo"),
    ("An", "Anna", "Anna Maria", "Doris"),
    ("Пётр", "Jürgen", "Bert 2", "O'Neil", "İlker"),
    ("Weiß", "de la Cruz", "=x", "Ольга Петровна", "S", "王小明"),
)
_PLAIN: Final = tuple(PRESETS.values())
_HOUSE: Final = RuleSet().changed(
    {"kontra": True, "bock": ["value>=50", "60:60", "passed"], "after_bock": "schieber", "passed": "schieber"}
)


class Target(NamedTuple):
    """One reader.

    Attributes:
        share: how many of a thousand inputs of a whole campaign are its own.
        check: reads a text; anything raised but a `SkatError` is a fault.
        grammar: makes what its texts are made of; read when it is needed.
    """

    share: int
    check: Callable[[str], None]
    grammar: Callable[[], Grammar]


def _read(*names: str) -> list[str]:
    return [path.read_text("utf-8") for name in names for path in sorted(HERE.parent.glob(name))]


@cache
def _lines() -> tuple[str, ...]:
    groups = tomllib.loads((HERE / "cases" / "notation.toml").read_text("utf-8"))["groups"]
    return tuple(case[0] for cases in groups.values() for case in cases)


_WORDS: Final = sorted(vocabulary.WORDS_OF_THE_PAGE) + list("cshdgnomkxpbrjuwle+-;=2")


# --- the game ------------------------------------------------------------------------------------------


def notation(text: str) -> None:
    """A game without a player, and what it is worth."""
    reading = read_game(text)
    written = format_game(reading.entry)
    again = read_game(written).entry
    assert again == reading.entry._replace(note=""), written
    assert format_game(again) == written
    reading.placed(lambda: score(reading.entry, _PLAIN[len(text) % len(_PLAIN)]))


def lines(text: str) -> None:
    """A line of a sheet: read, written, read again, and played."""
    players = TABLES[len(text) % len(TABLES)]
    entry = read_line(text, players).entry
    written = format_entry(entry)
    assert read_line(written, players).entry == entry._replace(note=""), written
    table = Recorder(new_sheet(players, _HOUSE if len(text) % 2 else None))
    row = table.record(text)
    assert sum(row.scores.values()) == sum(table.totals.values())


def cards(text: str) -> None:
    """Cards and deals."""
    if "|" in text:
        deal = parse_deal(text, whole=len(text) % 2 == 0)
        assert parse_deal(" | ".join(map(str, deal)), whole=False) == deal
    else:
        hand = parse_hand(text)
        assert parse_hand(str(hand)) == hand
        assert len(parse_cards(text)) == len(hand)


def records(text: str) -> None:
    """Records of the International Skat Server: a file of them, each checked and written again."""
    found = [parse_record(piece.text) for piece in pieces([text[:100], text[100:]])]
    for record in found:
        review(record)
        written = format_record(record)
        assert format_record(parse_record(written)) == written


def _games() -> Grammar:
    games = [line.split(" ", 1)[1] for line in _lines() if " " in line.strip()]
    return Grammar([*games, "s2h", "go4-", "c2hssp95b72", "nho"], _WORDS)


def _sheet_lines() -> Grammar:
    return Grammar(_lines(), [*_WORDS, *(name for table in TABLES for name in table), "41 52 27", "adj -20"])


def _cards() -> Grammar:
    words = [suit + rank for suit, rank in product("CSHD", "AKQJT987")]
    words += [
        *vocabulary.SUIT_WORDS,
        *vocabulary.SUIT_SIGNS,
        *vocabulary.SUIT_ADJECTIVES,
        *vocabulary.RANK_WORDS,
    ]
    words += ["ТВ", "ПД", "B10", "|", ".", "of", "Ю", "OU"]
    seeds = [
        "CJ SJ SATK9 HAT D78",
        "CJ.SJ.HJ",
        "трефовый валет, пиковая дама",
        "Eichel Ober Grün 10 ♥AKQ",
        "♠️A",
    ]
    deal = Random(1).sample(words[:32], 32)  # noqa: S311 - any deal
    seeds += [" | ".join(" ".join(deal[at : at + 10]) for at in (0, 10, 20, 30))]
    return Grammar([*seeds, "CA | CT | SA | D7 D8"], words)


def _records() -> Grammar:
    seeds = [played_out(Random(number), number).text for number in range(40)]  # noqa: S311 - any games
    words = sorted({word for seed in seeds for word in seed.split()})[:400]
    return Grammar(
        seeds, [*words, "(;", ";)", "MV[", "R[", "]", "\\]", "w", "RE", "SC", "LE.1", "TI.2", "GHSZO"]
    )


# --- files ---------------------------------------------------------------------------------------------


def _written(text: str, name: str) -> Path:
    path = settings_path().parent / name
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


def documents(text: str) -> None:
    """A sheet: played, added up, checked, and what its lines say in canonical form."""
    document = load(_written(text, "sheet.toml"))
    sheet = document.sheet()
    played = replay(sheet)
    run_checks(played, standing(played), strict=True)
    if document.content.money is not None:
        document.content.money.money()
    if not played.problems:
        again = ScoreSheet(sheet.players, sheet.rules).with_lines(row.line for row in played.rows)
        assert replay(again).totals == played.totals
    if len(text) % 16 == 0:
        added = append(document, [GameRecord(play="pass", note=text[:40].replace("\n", " "))])
        assert load(document.path).content == added.content


def rules(text: str) -> None:
    """A rule file."""
    found = load_rules(_written(text, "rules.toml"))
    found.money.money()
    head = rules_head(found.rules)
    again = load_rules(_written(tomli_w.dumps({"base": head["rules"], **head["options"]}), "again.toml"))
    assert again.rules == found.rules


def clubs(text: str) -> None:
    """A club file with the other names of its members."""
    found = members_of(_written(text, "club.toml"))
    whole = {"format": "skatcalc-club", "members": found}
    assert members_of(_written(tomli_w.dumps(whole), "again.toml")) == found


def config(text: str) -> None:
    """The settings, and a sheet that is asked for its players; both are never refused when they are read."""
    _written(text, "settings.toml")
    found = setting("sheet"), setting("language")
    if len(text) % 4 == 0:
        keep("deck", "german")
        assert (setting("deck"), setting("sheet"), setting("language")) == ("german", *found)
    assert all(name.isprintable() for name in players_of(settings_path()))


def tables(text: str) -> None:
    """CSV of other programs."""
    if is_table(text):
        for game in read_table(text, "list.csv").games:
            assert restored(neutralised(game.text)) == game.text
    found = read_list(text.encode("utf-8", "surrogatepass"), "list.csv", _settings())
    draft = new_sheet(TABLES[0]).with_lines(game.text for game in found.games)
    replay(draft)


def exports(text: str) -> None:
    """JSON as `session export` writes it."""
    found = read_list(text.encode("utf-8", "surrogatepass"), "list.json", _settings())
    if found.head:
        tomli_w.dumps(dict(found.head))


def paper(text: str) -> None:
    """Totals written on paper: behind a line, as an argument, as a file."""
    line, totals = split_totals(text)
    assert not totals or typed_totals(" ".join(map(str, totals))) == totals
    assert totals or line == text
    typed_totals(text)
    read_written(text.encode("utf-8", "surrogatepass"), "paper.csv", TABLES[0])


@cache
def _settings() -> Settings:
    return Settings(language="en", deck="french")


def _documents() -> Grammar:
    seeds = _read("examples/*.toml", "tests/documents/*.toml")
    seeds = [seed if len(seed) < 3000 else seed[: seed.find("\n[[games]]", 2500)] + "\n" for seed in seeds]
    words = (
        *("[[games]]\n", 'play = "pass"\n', "play = 'Anna s2'\n", "note = ", "totals = [1, 2, 3]\n"),
        *("at = 22:30:00\n", "[money]\n", 'rate = "0.05"\n', "fines = [[1, 2]]\n", "[end]\n"),
        *("rounds = 3\n", 'until = "22:30"\n', "[options]\n", 'rules = "pub"\n', 'bock = ["60:60"]\n'),
        *("version = 2\n", "title = ", '"""', "'''", "{", "]"),
    )
    return Grammar(seeds, [*words, "date = 2026-11-30\n", "inf", "nan", "\\u0000", "\n", "# "], ("", "\n"))


def _rules() -> Grammar:
    heads = [rules_head(preset) for preset in (*_PLAIN, _HOUSE)]
    seeds = [tomli_w.dumps({"base": head["rules"], **head["options"]}) for head in heads]
    seeds += _read("tests/documents/rules.toml")
    whole = rules_head(RuleSet()._replace(base="pub"))["options"]
    words = [
        *tomli_w.dumps(whole).splitlines(),
        *('"value>=100"', '"60:60"', "true", "0", "[", "]", "[money]", "rate = 1"),
        *('"schieber"', '"score>=48"', "1979-05-27", "'x'"),
    ]
    return Grammar(seeds, words, ("\n", " ", ""))


def _clubs() -> Grammar:
    seed = 'format = "skatcalc-club"\n[members]\nAnna = ["A.", "Anni"]\n"Bert B" = []\n"Пётр" = ["Pjotr"]\n'
    return Grammar(
        [seed, seed + "X = ['y']\n"], ["[members]", "A = []", '"a"', "''", "=", "[", "]", "\n"], ("", "\n")
    )


def _config() -> Grammar:
    seed = 'sheet = "/tmp/evening.toml"\nlanguage = "de"\ndeck = "german"\n'
    more = 'players = ["Anna", "Bert"]\n[window]\nwidth = 80\n'
    return Grammar(
        [seed, seed + more], [*seed.splitlines(), *more.splitlines(), '"', "\\u0000", "\n"], ("", "\n")
    )


def _tables() -> Grammar:
    heads = [",".join(HEADINGS["international"].values()), ";".join(HEADINGS["german"].values())]
    seeds = [
        "declarer,game,result\nAnna,s2,won\nBert,g1,lost\n",
        "Spieler;Spiel;Spitzen;Augen\nAnna;Pik;2;61\n",
    ]
    seeds += [
        f"{heads[0]},points Anna,total Anna\n1,Anna,Anna s2,Anna,s2,33,'=x,33,33\n",
        f"{heads[1]}\n1;B;Anna n;;;;\n",
    ]
    return Grammar(
        seeds,
        [*heads[0].split(","), *heads[1].split(";"), '"', ",", ";", "\t", "\n", "\r\n", "'=1+1"],
        ("", ","),
    )


def _exports() -> Grammar:
    head = {
        "date": "2026-11-30",
        "title": "x",
        "players": TABLES[0],
        "rules": "pub",
        "options": {"kontra": True},
    }
    money = {"money": {"rate": "0.05", "fines": [[1, "2"]]}, "end": {"until": "22:30"}}
    games = [{"line": "Anna s2", "note": ""}, {"line": "pass", "note": "="}]
    whole = {"format": "skatcalc/sheet", "version": 1, "games": games, "document": {**head, **money}}
    words = [
        "null",
        "{}",
        "[]",
        "1e400",
        "NaN",
        "true",
        '"\\ud800"',
        "-0",
        '"',
        ",",
        ":",
        "{",
        "}",
        '"line"',
        '"players"',
    ]
    return Grammar([json.dumps(whole), json.dumps({**whole, "document": head})], words, ("", ",", ":"))


def _paper() -> Grammar:
    seeds = [
        "Anna s2 = 33",
        "b s2- = 33 -66 0 ; note",
        "44 -96 0",
        "No,Anna,Bert,Cleo\n1,33,0,0\n2,33,-66,0\n",
        "33\n-33\n-",
    ]
    return Grammar(
        [*seeds, "line,total Anna\nAnna s2,33\n"],
        ["=", "33", "-96", "−1", "–", ",", ";", "\n", "No", "Anna", "\t"],
    )


def _arguments() -> Grammar:
    return calls(_games().seeds)


TARGETS: Final = {
    "notation": Target(380, notation, _games),
    "lines": Target(260, lines, _sheet_lines),
    "cards": Target(180, cards, _cards),
    "records": Target(30, records, _records),
    "documents": Target(20, documents, _documents),
    "rules": Target(20, rules, _rules),
    "clubs": Target(20, clubs, _clubs),
    "config": Target(20, config, _config),
    "tables": Target(25, tables, _tables),
    "exports": Target(20, exports, _exports),
    "paper": Target(20, paper, _paper),
    "arguments": Target(5, arguments, _arguments),
}
_LANGUAGES: Final = tuple(Words(language) for language in ("en", "de", "ru"))


def read(target: Target, text: str) -> str:
    """Let a target read a text; give the code of its refusal, or "" when it was read.

    Raises:
        Exception: whatever is no refusal is a fault.
    """
    try:
        target.check(text)
    except SkatError as error:
        # every refusal can be told; one in eight is
        if len(text) % 8 == 0:
            message, hint = _LANGUAGES[len(text) // 8 % len(_LANGUAGES)].error(error)
            assert message or hint
        return error.code
    return ""
