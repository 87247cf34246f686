"""`session export` and `session import` of lists: every export reads back, or says what it leaves out."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from cli_runner import ask, done, process, run, written_sheet

from skatcalc.words import LANGUAGES

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

EVENING = ["Anna s2h", "Bert g1-", "pass", "Cleo n", "Anna adj -20", "r 41 52 27", "Bert c3p58b36"]
ODD_NAMES = ("=Anna", "+Bert", "@Cleo", "'=Dora", "'t Hooft", 'Eva "X", M.')
DIALECTS = ("international", "german")


def totals(file: str) -> dict[str, Any]:
    """Give what a sheet says in the end: everybody's totals, and every line."""
    sheet = ask("show", "-f", file)
    return {
        "standing": sheet["standing"],
        "games": [
            {key: game[key] for key in ("line", "note", "scores", "totals")} for game in sheet["games"]
        ],
        "next": sheet["next"],
    }


def rows_of(text: str, separator: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


@pytest.fixture
def evening(tmp_path: Path) -> str:
    written_sheet(tmp_path / "evening.toml")
    done("-f", "evening.toml", "add", "-", stdin="\n".join([*EVENING, 'cleo g2 ; "odd"; note, = 5']))
    return "evening.toml"


# --- csv --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", DIALECTS)
def test_csv_reads_back(evening: str, dialect: str) -> None:
    done("-f", evening, "session", "export", "-o", "list.csv", "--dialect", dialect)
    answer = run("-f", "back.toml", "session", "import", "list.csv")
    assert answer.code == 0, answer.err
    assert totals("back.toml") == totals(evening)


def test_csv_says_what_show_says(evening: str) -> None:
    rows = rows_of(done("-f", evening, "session", "export"))
    sheet = ask("show", "-f", evening)
    for row, game in zip(rows, sheet["games"], strict=False):
        assert row["line"] == game["line"]
        assert row["declarer"] == (game["declarer"] or "")
        assert row["value"] == ("" if game["value"] is None else str(game["value"]))
        for player in ("Anna", "Bert", "Cleo"):
            assert int(row[f"points {player}"]) == game["scores"][player]
            assert int(row[f"total {player}"]) == game["totals"][player]
    foot = {row["number"]: row for row in rows[len(sheet["games"]) :]}
    for name, key in (("points", "points"), ("won", "won"), ("seeger-fabian", "seeger_fabian")):
        for player, points in sheet["standing"][key].items():
            assert int(foot[name][f"total {player}"]) == points


def test_german_csv_is_what_a_german_spreadsheet_opens(tmp_path: Path) -> None:
    """Byte order mark, semicolons, decimal comma, German headings."""
    written_sheet(tmp_path / "evening.toml", ["Anna d1"], head='[options]\nscoring = "zero-sum"\n')
    answer = run("-f", "evening.toml", "session", "export", "--dialect", "german")
    assert answer.out.startswith("\ufeffNr;Geber;Zeile;Alleinspieler;Spiel;")
    foot = rows_of(answer.out.removeprefix("\ufeff"), ";")[-1]
    # 18 from the two others in equal parts (6.3)
    assert (foot["Nr"], foot["Summe Anna"], foot["Summe Bert"]) == ("Nullsumme", "18", "-9")
    names = [row["Nr"] for row in rows_of(answer.out.removeprefix("\ufeff"), ";")[1:]]
    assert names[:5] == ["Spielpunkte", "Gewonnen", "Verloren", "Seeger", "Seeger-Fabian"]
    done("-f", "evening.toml", "add", "bert", "adj", "5")
    foot = rows_of(done("-f", "evening.toml", "session", "export", "--dialect", "german")[1:], ";")[-1]
    assert (foot["Summe Anna"], foot["Summe Cleo"]) == ("15,50", "-11,50")
    international = rows_of(done("-f", "evening.toml", "session", "export"))[-1]
    assert international["total Anna"] == "15.50"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_cell_is_a_formula_and_names_come_back(tmp_path: Path, dialect: str) -> None:
    lines = [f"{ODD_NAMES[1]} s2", f"{ODD_NAMES[3]} g1-", f"{ODD_NAMES[4]} n"]
    players = f"players = {json.dumps(ODD_NAMES)}\n"
    written_sheet(tmp_path / "odd.toml", lines, players)
    done("-f", "odd.toml", "edit", "1", f"{ODD_NAMES[1]} s2 ; =1+1")
    text = done("-f", "odd.toml", "session", "export", "--dialect", dialect)
    separator = ";" if dialect == "german" else ","
    for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator):
        for cell in row:
            assert not cell.startswith(("=", "+", "@", "\t", "\r"))
            assert not cell.startswith("-") or float(cell.replace(",", "."))
    (tmp_path / "odd.csv").write_text(text, "utf-8", newline="")
    assert run("-f", "back.toml", "session", "import", "odd.csv").code == 0
    assert totals("back.toml") == totals("odd.toml")


@pytest.mark.parametrize("form", ["csv", "json"])
def test_players_who_come_and_go_read_back(tmp_path: Path, form: str) -> None:
    lines = ["Anna s2", "pass", "Bert g1", "join Dora", "Dora n", "pass", "pass", "pass"]
    lines += ["replace Cleo Eva X", "Eva X c2"]
    written_sheet(tmp_path / "old.toml", lines)
    done("-f", "old.toml", "session", "export", "--format", form, "-o", "list")
    assert run("-f", "back.toml", "session", "import", "list").code == 0
    assert totals("back.toml") == totals("old.toml")


def test_csv_says_what_it_leaves_out(tmp_path: Path) -> None:
    head = 'date = 2026-01-09\ntitle = "Club night"\nrules = "pub"\n[money]\nrate = "0.05"\n'
    head += "[options]\nbock_factor = 4\n[end]\ngames = 3\n"
    written_sheet(tmp_path / "old.toml", ["Anna s2", "Bert h12"], head)
    err = run("-f", "old.toml", "session", "export").err
    for part in ("date", "title", "money", "end", "pub, bock_factor", "read back: 1"):
        assert part in err, part


@pytest.mark.parametrize("options", ["", "bock_factor = 4\nscoring = 'seeger'\n"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_export_advises_reads_it_back(tmp_path: Path, options: str, language: str) -> None:
    """The command is typed as it stands, with the names it gives to the files."""
    head = f'rules = "pub"\nplayers = ["Anna", "Bert", "Cleo"]\n[options]\n{options}'
    written_sheet(tmp_path / "old.toml", ["Anna s2p60", "Bert g1kk", "Cleo c1p60-"], head)
    said = run("--lang", language, "-f", "old.toml", "session", "export", "-o", "out.csv").err
    command = re.findall(r"`skatcalc ([^`]*)`", said)[-1].split()
    (tmp_path / "out.csv").rename(tmp_path / command[-1])
    if options:
        base = re.findall(r"`(base = [^`]*)`", said)[0]
        (tmp_path / command[command.index("-r") + 1]).write_text(f"{base}\n{options}", "utf-8")
    answer = run("--json", *command)
    assert (answer.code, [one["differences"] for one in answer.objects]) == (0, [[], [], []])
    assert totals(command[command.index("-f") + 1]) == totals("old.toml")


# --- json and text ----------------------------------------------------------------------------------------


def test_json_reads_back_with_rules_money_and_end(tmp_path: Path) -> None:
    head = 'date = 2026-01-09\ntitle = "Club night"\nrules = "pub"\n[money]\nrate = "0.05"\n'
    head += 'fines = [[1, "0.50"]]\n[options]\nbock = ["60:60"]\n[end]\nuntil = "22:30"\n'
    written_sheet(tmp_path / "old.toml", ["Anna s2", "Bert g1p60k", "Cleo n", "Anna c2"], head)
    done("-f", "old.toml", "session", "export", "--format", "json", "-o", "list.json")
    done("-f", "back.toml", "session", "import", "list.json")
    for command in (("show",), ("session", "settle")):
        assert ask(*command, "-f", "back.toml") == ask(*command, "-f", "old.toml")
    assert "date = 2026-01-09" in (tmp_path / "back.toml").read_text("utf-8")


def test_json_is_what_show_says(evening: str) -> None:
    exported = json.loads(done("-f", evening, "session", "export", "--format", "json"))
    shown = ask("show", "-f", evening)
    assert {key: exported[key] for key in shown} == shown
    assert exported["document"]["version"] == 1


@pytest.mark.parametrize(
    ("versions", "code"),
    [
        ((1, 1), None),
        ((1, 2), "document_newer"),
        ((2, 1), "document_newer"),
        ((None, None), None),
        ((1, "1"), "document_format"),
        ((1, 0), "document_invalid"),
        (("1", 1), "json_damaged"),
        ((10**4000, 1), "document_number"),
        ((1, 10**4000), "document_number"),
    ],
    ids=lambda value: ascii(value)[:24],
)
def test_json_of_other_versions(evening: str, versions: tuple[object, object], code: str | None) -> None:
    """Answer and sheet have a version each; the first exports told none of the sheet."""
    exported = json.loads(done("-f", evening, "session", "export", "--format", "json"))
    for place, version in zip((exported, exported["document"]), versions, strict=True):
        if version is None:
            del place["version"]
        else:
            place["version"] = version
    Path("list.json").write_text(json.dumps(exported), "utf-8")
    answer = run("--json", "-f", "back.toml", "session", "import", "list.json")
    assert Path("back.toml").exists() is (code is None)
    if code is not None:
        assert (answer.code, answer.fault["code"]) == (3, code)
    if code == "document_newer":
        assert "version 2" in answer.fault["message"]
        assert "version 1" in answer.fault["message"]


def test_text_is_what_show_says_and_cannot_be_read_back(evening: str) -> None:
    answer = run("-f", evening, "session", "export", "--format", "text")
    assert answer.out == done("show", "-f", evening)
    assert "csv" in answer.err
    (Path("list.txt")).write_text(answer.out, "utf-8")
    assert run("session", "import", "list.txt").code == 3


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
def test_text_in_a_file_has_all_letters_whatever_the_terminal_has(encoding: str) -> None:
    """Unless `--ascii` is asked for; what goes to the terminal has its letters."""
    path = str(written_sheet(Path("list.toml"), ["Änne s2"], 'players = ["Änne", "Пётр", "Cleo"]\n'))
    words = ("-f", path, "--lang", "ru", "session", "export", "--format", "text")
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for own in ((), ("--ascii",)):
        assert process(*words, *own, "-o", "list.txt", env=env).returncode == 0
        text = Path("list.txt").read_text("utf-8")
        assert text.isascii() == bool(own)
        assert all(sign in text for sign in ("Änne", "Пётр", "─", "№")) == (not own)
    assert ("Пётр" in process(*words, env=env).stdout.decode()) == (encoding == "utf-8")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--format", "xml"], 2),
        (["--dialect", "french"], 2),
        (["-o", "evening.toml"], 2),
        (["-o", "nowhere/list.csv"], 3),
        (["-o", "."], 3),
    ],
)
def test_export_that_cannot_be(evening: str, words: list[str], code: int) -> None:
    before = Path(evening).read_bytes()
    answer = run("-f", evening, "session", "export", *words)
    assert (answer.code, answer.out) == (code, "")
    assert Path(evening).read_bytes() == before


def test_export_to_a_file_as_json_says_so(evening: str) -> None:
    found = ask("-f", evening, "session", "export", "-o", "list.csv")
    assert (found["path"], found["of"]) == ("list.csv", "csv")


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"players": 3},
        {"players": ["Anna", "Bert", "Cleo"], "options": "x"},
        {"players": ["Anna", "Bert", "Cleo"], "options": {"bock": None}},
        {"players": ["Anna", "Bert", "Cleo"], "rules": "nix"},
        {"players": ["Anna", "Bert", "Cleo"], "date": "yesterday"},
        {"players": ["Anna", "Bert", "Cleo"], "money": {"rate": [None]}},
        {"players": ["Anna", "Bert", "Cleo"], "colour": "red"},
        [],
    ],
)
def test_json_that_is_no_sheet(tmp_path: Path, document: object) -> None:
    whole = {"format": "skatcalc/sheet", "document": document, "games": [{"line": "Anna s2", "note": ""}]}
    (tmp_path / "list.json").write_text(json.dumps(whole), "utf-8")
    answer = run("-f", "new.toml", "session", "import", "list.json")
    assert answer.code in (2, 3)
    assert answer.err.startswith("error: ")
    assert not (tmp_path / "new.toml").exists()


# glossary 1, 3 and 4, in the order of the columns
RUSSIAN = ("№", "Сдаёт", "Строка", "Солист", "Игра", "Стоимость игры", "Примечание")
HEADS = {
    "de": (*("Nr", "Geber", "Zeile", "Alleinspieler", "Spiel", "Spielwert", "Bemerkung"), "Punkte", "Summe"),
    "ru": (*RUSSIAN, "Очки", "Итог"),
    "ru without dots": (*("номер", "сдает", *map(str.lower, RUSSIAN[2:])), "очки", "всего"),
}


@pytest.mark.parametrize("heads", HEADS.values(), ids=HEADS)
def test_every_heading_is_read_in_every_language(evening: str, heads: tuple[str, ...]) -> None:
    """The numbers below them are compared: a changed one is told."""
    head, *rows = done("-f", evening, "session", "export").splitlines()
    own = ["number", "dealer", "line", "declarer", "game", "value", "note", "points", "total"]
    spoken = dict(zip(own, heads, strict=True))
    titles = [" ".join([spoken[word], *name]) for word, *name in map(str.split, head.split(","))]
    assert rows[0].startswith("1,Anna,Anna s2h,Anna,s2h,44,")
    for changed, told in (("44", 0), ("45", 1)):
        first = rows[0].replace(",44,", f",{changed},", 1)
        Path("list.csv").write_text("\n".join([",".join(titles), first, *rows[1:]]), "utf-8")
        Path("back.toml").unlink(missing_ok=True)
        answer = run("--json", "-f", "back.toml", "session", "import", "list.csv")
        assert (answer.code, answer.err) == (0, "")
        assert sum(len(one["differences"]) for one in answer.objects) == told
        assert totals("back.toml") == totals(evening)


# --- lists of other programs --------------------------------------------------------------------------------


LISTS = {
    "utf-8": "declarer,game,result|Anna,s2h,won|Bert,g1,lost|Cleo,n,won|,pass,|",
    "utf-8-sig": "Spieler;Spiel;Ergebnis|Anna;Pik mit 2 Hand;gewonnen|Bert;Grand mit 1;verloren|Cleo;Null;+"
    "|;eingepasst;|",
    "utf-16": "Alleinspieler;Spiel;Spitzen;Punkte|Anna;Pik Hand;2;44|Bert;Grand;1;-96|Cleo;Null;;23,0"
    "|;eingepasst;;0|",
    "cp1252": "Nr\tSpieler\tSpiel\tErgebnis|1\tAnna\tsh2\tg|2\tBert\tg1\tv|3\tCleo\tNull\tg|4\t\tpass\t|",
    "cp1251": "Солист;Игра;Результат|Anna;пика с двумя без прикупа;выиграно|Bert;гранд с одним;нет"
    "|Cleo;нуль;да|;пас;|",
    "ascii": '"Declarer","Game","Won"|"Anna","s2h",1|"Bert","g1",0|"Cleo","n",1|"","pass",""|',
}


@pytest.mark.parametrize(
    ("game", "result", "line"),
    [
        ("g1-", "-96", "Bert g1-"),
        ("g1-", "lost", "Bert g1-"),
        ("g1-", "v", "Bert g1-"),
        ("Grand mit 1 verloren", "-96", "Bert g1-"),
        ("гранд без одного проиграл", "-96", "Bert go1-"),
        ("g1+", "gewonnen", "Bert g1"),
        ("g1 won", "48", "Bert g1"),
        ("g1-", "48", None),
        ("g1-", "won", None),
        ("Grand mit 1 verloren", "gewonnen", None),
        ("g1+", "lost", None),
    ],
)
def test_a_result_in_both_columns_must_agree(
    tmp_path: Path, game: str, result: str, line: str | None
) -> None:
    (tmp_path / "list.csv").write_text(
        f"declarer,game,result\nAnna,s2,\nBert,{game},{result}\nCleo,n,\n", "utf-8"
    )
    answer = run("--json", "session", "import", "list.csv")
    if line is None:
        assert (answer.code, answer.fault["code"]) == (2, "csv_cell")
    else:
        assert (answer.code, answer.err) == (0, "")
        assert answer.objects[1]["line"] == line
        assert answer.objects[1]["differences"] == []


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("encoding", "text"), LISTS.items())
def test_lists_with_a_header_are_read(tmp_path: Path, text: str, encoding: str, end: str) -> None:
    (tmp_path / "list.csv").write_text(text.replace("|", end), encoding, newline="")
    answer = run("--json", "-f", "new.toml", "session", "import", "list.csv")
    assert (answer.code, answer.err) == (0, "")
    assert [one["line"] for one in answer.objects] == ["Anna s2h", "Bert g1-", "Cleo n", "pass"]
    assert all(one["booked"] and one["differences"] == [] for one in answer.objects)
    points = ask("show", "-f", "new.toml")["standing"]["points"]
    assert points == {"Anna": 44, "Bert": -96, "Cleo": 23}


def test_umlauts_of_an_old_spreadsheet(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_bytes("Spieler;Spiel\nJürgen;s2\nÄnne;g1\nCleo;n\n".encode("cp1252"))
    done("-f", "new.toml", "session", "import", "list.csv")
    assert ask("show", "-f", "new.toml")["players"] == ["Jürgen", "Änne", "Cleo"]


def test_without_a_sheet_a_list_is_only_checked(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("declarer,game\nAnna,s2\nBert,s2\nCleo,s2\n", "utf-8")
    answer = run("session", "import", "list.csv")
    assert answer.code == 0
    assert "Anna s2  +33" in answer.out
    assert [path.name for path in tmp_path.iterdir()] == ["list.csv"]


def test_what_a_list_says_otherwise_is_told(tmp_path: Path) -> None:
    text = "declarer,game,result,total Anna,total Bert,total Cleo\nAnna,s2,33,33,0,0\nBert,s2,-44,33,-44,0\n"
    (tmp_path / "list.csv").write_text(text, "utf-8")
    answer = run("-f", "new.toml", "session", "import", "list.csv")
    assert answer.code == 0
    assert "value: the file says -44, counted -66" in answer.out
    assert "total of Bert: the file says -44, counted -66" in answer.out
    assert ask("show", "-f", "new.toml")["standing"]["points"]["Bert"] == -66


def edited(text: str, row: int, **cells: str) -> str:
    """Give a CSV text with cells of one row changed, as somebody does in a spreadsheet."""
    rows = rows_of(text)
    rows[row - 1].update({name.replace("_", " "): cell for name, cell in cells.items()})
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


@pytest.mark.parametrize(
    ("cells", "differences"),
    [
        # Anna s2h is worth 44 (3.2, 3.6)
        ({"value": "48"}, [{"of": "value", "recorded": 48, "computed": 44}]),
        ({"points_Anna": "48"}, [{"of": "score", "player": "Anna", "recorded": 48, "computed": 44}]),
        ({"points_Bert": "9"}, [{"of": "score", "player": "Bert", "recorded": 9, "computed": 0}]),
        ({"total_Anna": "48"}, [{"of": "total", "player": "Anna", "recorded": 48, "computed": 44}]),
    ],
)
def test_an_edited_number_of_a_list_is_told_once(
    tmp_path: Path, evening: str, cells: dict[str, str], differences: list[dict[str, object]]
) -> None:
    (tmp_path / "list.csv").write_text(edited(done("-f", evening, "session", "export"), 1, **cells), "utf-8")
    found = run("--json", "session", "import", "list.csv").objects
    assert found[0]["differences"] == differences
    # a wrong total of one line is set right by the next, and that is no second slip
    assert not any(game["differences"] for game in found[1:])


FOOT = {
    "international": ("points", "seeger-fabian", "won"),
    "german": ("Spielpunkte", "Seeger-Fabian", "Gewonnen"),
}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("place", range(3))
def test_an_edited_foot_of_a_list_is_told(tmp_path: Path, evening: str, dialect: str, place: int) -> None:
    text = done("-f", evening, "session", "export", "--dialect", dialect)
    label = FOOT[dialect][place]
    name = FOOT["international"][place]
    right = ask("show", "-f", evening)["standing"][name.replace("-", "_")]["Anna"]
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(label))
    lines[at] = lines[at].replace(str(right), "999", 1)
    (tmp_path / "list.csv").write_text("\n".join(lines), "utf-8")
    found = run("--json", "session", "import", "list.csv").objects
    assert found[-1]["differences"] == [
        {"of": "foot", "row": name, "player": "Anna", "recorded": 999, "computed": right}
    ]
    assert not any(game["differences"] for game in found[:-1])
    assert f"Anna: the file says 999, counted {right}" in run("session", "import", "list.csv").out


def test_an_edited_standing_of_a_json_list_is_told(tmp_path: Path, evening: str) -> None:
    sheet = json.loads(done("-f", evening, "session", "export", "--format", "json"))
    right = sheet["standing"]["points"]["Bert"]
    sheet["standing"]["points"]["Bert"] = 999
    (tmp_path / "list.json").write_text(json.dumps(sheet), "utf-8")
    found = run("--json", "session", "import", "list.json").objects
    assert [game["differences"] for game in found if game["differences"]] == [
        [{"of": "foot", "row": "points", "player": "Bert", "recorded": 999, "computed": right}]
    ]


@pytest.mark.parametrize("form", ["csv", "json"])
@pytest.mark.parametrize("scoring", ["zero-sum", "loser-pays", "seeger-fabian", "bierlachs"])
def test_the_foot_of_a_house_scoring_agrees(tmp_path: Path, form: str, scoring: str) -> None:
    """Zero-sum shares 33 points between three (skat 6.3): the file has two places of each."""
    head = f'players = ["Anna", "Bert", "Cleo", "Dora"]\noptions = {{ scoring = "{scoring}" }}\n'
    written_sheet(tmp_path / "four.toml", ["Bert s2", "Cleo g1-", "Bert n"], head)
    done("-f", "four.toml", "session", "export", "--format", form, "-o", "list", "--dialect", "german")
    (tmp_path / "house.toml").write_text(f'base = "isko"\nscoring = "{scoring}"\n', "utf-8")
    asked = ("-r", "house.toml") if form == "csv" else ()
    found = run(*asked, "--json", "session", "import", "list").objects
    assert len(found) == 3
    assert not any(game["differences"] for game in found)


def test_lines_of_a_list_are_shown_under_their_numbers(tmp_path: Path) -> None:
    """The number is that of the game; what is no game has a letter, as `show` has it."""
    text = "line,total Anna,total Bert,total Cleo\nAnna s2\n\nAnna adj -20\nBert s2\nCleo s2\n"
    (tmp_path / "list.csv").write_text(text, "utf-8")
    lines = run("-f", "new.toml", "session", "import", "list.csv").out.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "1a", "2", "3"]
    lines = run("-f", "new.toml", "session", "import", "list.csv").out.splitlines()
    assert [line.split()[0] for line in lines] == ["4", "4a", "5", "6"]


def test_a_column_that_only_looks_like_points_says_nothing(tmp_path: Path) -> None:
    text = 'declarer,game,points per deal,points Anna\nAnna,s2,"4,5",33\nBert,s2,7,0\nCleo,s2,,x\n'
    (tmp_path / "list.csv").write_text(text, "utf-8")
    answer = run("--json", "session", "import", "list.csv")
    assert answer.code == 0
    assert [game["differences"] for game in answer.objects] == [[], [], []]


def test_a_slip_that_runs_on_in_the_totals_is_told_where_it_begins(tmp_path: Path, evening: str) -> None:
    text = done("-f", evening, "session", "export")
    for row in range(1, 1 + len(rows_of(text))):
        if cell := rows_of(text)[row - 1]["total Anna"]:
            text = edited(text, row, total_Anna=str(int(cell) + 4))
    (tmp_path / "list.csv").write_text(text, "utf-8")
    found = run("--json", "session", "import", "list.csv").objects
    assert found[0]["differences"] == [{"of": "total", "player": "Anna", "recorded": 48, "computed": 44}]
    assert [game["differences"] for game in found[1:]] == [[]] * (len(found) - 1)
    assert "total of Anna: the file says 48, counted 44" in run("session", "import", "list.csv").out
    # and where the points say the same, it is told with them
    (tmp_path / "list.csv").write_text(edited(text, 1, points_Anna="48"), "utf-8")
    found = run("--json", "session", "import", "list.csv").objects
    assert [game["differences"] for game in found if game["differences"]] == [
        [{"of": "score", "player": "Anna", "recorded": 48, "computed": 44}]
    ]


@pytest.mark.parametrize("form", ["csv", "json"])
def test_what_a_list_says_and_comes_to_is_given(evening: str, form: str) -> None:
    """Outer face 4: `recorded` and `computed` have the same keys; what the file does not say is null."""
    done("-f", evening, "session", "export", "--format", form, "-o", "list")
    games = {game["line"]: game for game in run("--json", "session", "import", "list").objects}
    # 58 points do not win Kreuz with 3: twice 48 (4.1)
    lost = {"value": -96, "matadors": 3, "points": 58, "tricks": None, "won": False}
    assert games["Bert c3p58b36"]["recorded"] == games["Bert c3p58b36"]["computed"] == lost
    nothing = dict.fromkeys(lost)
    assert games["pass"]["recorded"] == games["pass"]["computed"] == nothing


def test_nothing_is_booked_unless_all_can(tmp_path: Path) -> None:
    written_sheet(tmp_path / "old.toml", ["Anna s2"])
    before = (tmp_path / "old.toml").read_bytes()
    text = "declarer,game,result\nAnna,s2,won\nBert,h12,won\nZora,g1,won\nBert,,won\n"
    text += "Cleo,g1,maybe\nCleo,n,lost\n"
    (tmp_path / "list.csv").write_text(text, "utf-8")
    answer = run("-f", "old.toml", "session", "import", "list.csv")
    assert answer.code == 2
    for place in (
        "line 3 of the file, column game",
        "line 4 of the file, column declarer",
        "line 5 of the file, column",
        "line 6 of the file, column result",
    ):
        assert place in answer.err
    assert (tmp_path / "old.toml").read_bytes() == before
    assert run("-f", "old.toml", "session", "import", "list.csv", "--skip").code == 0
    lines = [game["line"] for game in ask("show", "-f", "old.toml")["games"]]
    assert lines == ["Anna s2", "Anna s2", "Cleo n-"]


def test_a_name_in_another_case_is_the_same_player(tmp_path: Path) -> None:
    """Notation 1: the case of a name does not matter, here as on a sheet that there is."""
    (tmp_path / "list.csv").write_text("declarer,game\nAnna,s2\nanna,g1\nBERT,n\nCleo,n\nbert,n\n", "utf-8")
    answer = run("-f", "new.toml", "session", "import", "list.csv")
    assert (answer.code, answer.err.startswith("error")) == (0, False)
    assert ask("show", "-f", "new.toml")["standing"]["points"] == {"Anna": 33 + 48, "BERT": 46, "Cleo": 23}


def test_a_name_that_no_player_can_have_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("declarer,game\nAnna,s2\nBert,g1\n17,n\n", "utf-8")
    answer = run("session", "import", "list.csv")
    assert (answer.code, "line 4 of the file, column declarer: `17`" in answer.err) == (2, True)
    assert "\n  17 n\n  ^^\n" in answer.err


@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_same_remedy_is_told_once(evening: str, form: str) -> None:
    done("-f", evening, "session", "export", "--format", form, "-o", "list")
    written_sheet(Path("other.toml"), [], 'players = ["Xaver", "Yvonne", "Zora"]')
    err = run("-f", "other.toml", "session", "import", "list").err
    assert err.count("is no player of this table") > 3
    assert err.count("the players are Xaver, Yvonne, Zora") == 1


def test_columns_without_a_meaning_are_named(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("table,declarer,game\n4,Anna,s2\n4,Bert,s2\n4,Cleo,s2\n", "utf-8")
    answer = run("session", "import", "list.csv")
    assert (answer.code, "table" in answer.err) == (0, True)


def test_a_note_of_two_lines_is_refused(tmp_path: Path) -> None:
    text = 'declarer,game,note\nAnna,s2,"two\nlines"\nBert,s2,\nCleo,s2,\n'
    (tmp_path / "list.csv").write_text(text, "utf-8")
    assert run("session", "import", "list.csv").code == 2


# --- whose rules ------------------------------------------------------------------------------------------


RULES_SAID = {
    "en": "was recorded under pub and stays so; `-r isko` changes nothing",
    "de": "wurde nach pub gespielt, und dabei bleibt es; `-r isko` ändert nichts",
    "ru": "играли по правилам pub, они и остаются; `-r isko` ничего не меняет",
}


@pytest.mark.parametrize("language", RULES_SAID)
def test_other_rules_than_those_of_a_list_are_told(language: str) -> None:
    """A list that names its rules keeps them, as a sheet does."""
    written_sheet(Path("pub.toml"), ["Anna s2k"], 'rules = "pub"\n')
    done("-f", "pub.toml", "session", "export", "--format", "json", "-o", "pub.json")
    words = ("--lang", language, "session", "import", "pub.json")
    answer = run("-r", "isko", "-f", "back.toml", *words)
    assert answer.code == 0
    assert f"pub.json {RULES_SAID[language]}" in answer.err.replace("pub.json: ", "pub.json ")
    assert ask("show", "-f", "back.toml")["rules"] == "pub"
    for fitting in ((), ("-r", "pub")):
        assert RULES_SAID[language] not in run(*fitting, *words).err


def test_rules_of_the_list_and_of_the_sheet_are_told_where_they_differ() -> None:
    written_sheet(Path("pub.toml"), ["Anna s2"], 'rules = "pub"\n[options]\nkontra = false\n')
    done("-f", "pub.toml", "session", "export", "--format", "json", "-o", "pub.json")
    written_sheet(Path("isko.toml"))
    answer = run("-f", "isko.toml", "session", "import", "pub.json")
    assert answer.code == 0
    assert "pub.json was recorded under pub with 1 change and is counted under isko here" in answer.err


def test_a_list_without_its_rules_says_so_where_numbers_differ() -> None:
    """Skat 3.8: Grand ouvert with 4 is worth 360 in `classic`, 264 in `isko`."""
    written_sheet(Path("old.toml"), ["Anna g4o"], 'rules = "classic"\n')
    done("-f", "old.toml", "session", "export", "-o", "old.csv")
    said = "old.csv does not say its rules and is counted under"
    assert f"{said} isko" in run("session", "import", "old.csv").err
    assert said not in run("-r", "classic", "session", "import", "old.csv").err


@pytest.mark.parametrize(
    ("language", "line", "game"),
    [
        ("en", "line 3 of the file, column line: ", "game 2 of the file: "),
        ("de", "Zeile 3 der Datei, Spalte line: ", "Spiel 2 der Datei: "),
        ("ru", "строка 3 файла, столбец line: ", "сдача 2 файла: "),
    ],
)
def test_faults_say_what_they_are_counted_by(language: str, line: str, game: str) -> None:
    """Line 1 of a table is its header; JSON is no table."""
    written_sheet(Path("list.toml"), ["Anna s2", "Bert s3", "Cleo s4"])
    for form, place in (("csv", line), ("json", game)):
        name = f"list.{form}"
        done("-f", "list.toml", "session", "export", "--format", form, "-o", name)
        spoiled = Path(name).read_text("utf-8").replace("Bert s3", "Bert s12")
        Path(name).write_text(spoiled, "utf-8")
        answer = run("--lang", language, "session", "import", name)
        assert answer.code == 1
        assert place in answer.err
