"""What the libraries and the system say in English reaches people in their language."""

import ast
import os
import re
from pathlib import Path

import pytest
from cli_runner import PLAYERS, run

import skatcalc
from skatcalc.words import Words

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

OTHERS = ("de", "ru")
ENGLISH = re.compile(
    r"\b(missing|such|command|argument|invalid|value|is|not|valid|range|expected|unexpected|extra|should"
    r"|input|field|required|requires|string|integer|permitted|does|did|you|mean|possible|see|at|line|column|of)\b",
    re.IGNORECASE,
)
CALLS = [
    ["nosuch"],
    ["session", "shw"],
    ["session", "settel"],
    ["bid", "many"],
    ["bid", "--foo"],
    ["bid", "--tabel"],
    ["bid", "1", "2"],
    ["bid", "--table=3"],
    ["hand"],
    ["value"],
    ["edit", "1"],
    ["show", "--last"],
    ["show", "--last", "x"],
    ["show", "--last", "-1"],
    ["season", "rank"],
    ["session", "new"],
    ["session", "new", *PLAYERS, "--rounds", "0"],
    ["session", "new", *PLAYERS, "--rounds", "x"],
    ["session", "new", *PLAYERS, "--title", "\x07"],
    ["simulate", "skitgubbe", "-n", "x"],
    ["--color=red", "bid"],
    ["--deck", "spanish", "bid"],
    ["--deck"],
    ["rules", "berlinn"],
]
HEAD = 'format = "skatcalc-sheet"\nversion = 1\nplayers = ["Anna", "Bert", "Cleo"]\n'
DOCUMENTS = [
    HEAD + "plyers = 3\n",
    HEAD + "date = 3\n",
    HEAD + 'date = "x"\n',
    HEAD + "title = 3\n",
    HEAD + "rules = 3\n",
    HEAD + "options = 3\n",
    HEAD + "games = 3\n",
    HEAD + "[[games]]\nnote = 'x'\n",
    HEAD + "[[games]]\nplay = 3\n",
    HEAD + "[[games]]\nplay = 'pass'\ntotals = ['x']\n",
    HEAD + "[[games]]\nplay = 'pass'\nat = 'x'\n",
    HEAD + "[money]\nrate = 'x'\n",
    HEAD + "[money]\nrate = -1\n",
    HEAD + "[money]\nrate = 10000000\n",
    HEAD + "[money]\ncurrency = 'x'\n",
    HEAD + "[money]\nof = 'x'\n",
    HEAD + "[money]\nfines = [[1, 2, 3]]\n",
    HEAD + "[money]\nfines = [['x', 2]]\n",
    HEAD + "[end]\nrounds = 0\n",
    HEAD + "[end]\nrounds = 'x'\n",
    HEAD + "[end]\nuntil = '25:00'\n",
    HEAD + "[options]\nramsch_cap = 'x'\n",
    HEAD + "[options]\nbock_factor = 1\n",
    HEAD + "[options]\nbock = ['x']\n",
    HEAD + "[options]\nwitch = 3\n",
    'format = "skatcalc-sheet"\nversion = 1\n',
    'format = "skatcalc-sheet"\nversion = 1\nplayers = "x"\n',
    HEAD + "[money\n",
    HEAD + "x\n",
    HEAD + "x = [1,\n",
    HEAD + "x = 'a\n",
    HEAD + 'x = """a\n',
    HEAD + "players = 3\n",
    HEAD + "x = 12:\n",
    HEAD + "x =\n",
    HEAD + "[a]\n[a]\n",
    HEAD + "x = \n[a]\nx = truee\n",
    HEAD + "x = 1 y = 2\n",
    HEAD + "x = {a = 1\n",
    HEAD + 'x = "\\q"\n',
    HEAD + "x = 'a\x07'\n",
]


def sentences(text: str) -> str:
    return re.sub(r"`[^`]*`|\"[^\"]*\"|'[^']*'|--\S+|\S*/\S*|\S+\.toml", "", text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_faults_of_the_command_line(sheet: Path, words: list[str], language: str) -> None:
    assert sheet.exists()
    answer = run(*words, "--lang", language) if words != ["--deck"] else run("--lang", language, *words)
    assert answer.code == 2
    assert not ENGLISH.search(sentences(answer.err)), answer.err


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("text", DOCUMENTS, ids=lambda text: text.removeprefix(HEAD).replace("\n", " ")[:40])
def test_faults_of_documents(tmp_path: Path, text: str, language: str) -> None:
    (tmp_path / "old.toml").write_text(text, "utf-8")
    answer = run("--lang", language, "show", "-f", "old.toml")
    assert answer.code in (2, 3), answer.out
    assert not ENGLISH.search(sentences(answer.err)), answer.err


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "text", ["base = 3\n", "[money]\nrate = 'x'\n", "nosuch = 1\n", "x\n", "ramsch_cap = 'x'\n"]
)
def test_faults_of_rule_files(tmp_path: Path, text: str, language: str) -> None:
    (tmp_path / "house.toml").write_text(text, "utf-8")
    answer = run("--lang", language, "value", "s2h", "-r", "house.toml")
    assert answer.code in (2, 3), answer.out
    assert not ENGLISH.search(sentences(answer.err)), answer.err


@pytest.mark.parametrize("language", OTHERS)
def test_faults_of_the_system(tmp_path: Path, language: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "file").write_text("", "utf-8")
    for path in ("folder.toml", "file/old.toml", "x" * 300 + ".toml"):
        answer = run("--lang", language, "show", "-f", path)
        assert answer.code == 3
        assert not ENGLISH.search(sentences(answer.err)), answer.err


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("number", [1, 2, 5, 13, 17, 20, 21, 28, 30, 36, 40])
def test_words_of_the_system_are_known(number: int, language: str) -> None:
    """Not permitted, missing, input, no rights, exists, folders, no space, read-only, name, links."""
    text = os.strerror(number)
    assert Words("en").foreign(text) == text
    assert Words(language).foreign(text) != text


def sentences_in_the_source() -> list[tuple[str, str]]:
    """Give the sentences that errors carry from where they are raised: place in the source, text."""
    found = []
    for path in sorted(Path(skatcalc.__file__).parent.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not getattr(call.func, "id", "").endswith("Error"):
                continue
            for keyword in call.keywords:
                text = getattr(keyword.value, "value", None)
                if keyword.arg in ("what", "why", "hint") and isinstance(text, str) and " " in text:
                    found.append((f"{path.name}:{call.lineno}", text))
    return found


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.apart
def test_no_sentence_is_raised_that_cannot_be_translated(language: str) -> None:
    """A sentence belongs into `errors_en`, under a code of its own, and from there into the others."""
    words = Words(language)
    assert [(place, text) for place, text in sentences_in_the_source() if words.foreign(text) == text] == []
    assert sentences_in_the_source()
