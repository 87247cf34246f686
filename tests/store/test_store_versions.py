"""Documents for ever: those of version 1 come to what they came to, and the way to later versions is open."""

import errno
import os
import shutil
import stat
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import pytest
from cli_runner import ask, done, run

from skatcalc.errors import DocumentError
from skatcalc.store import document, migrate, schema
from skatcalc.store.club import members_of, sheet_files
from skatcalc.store.document import Document, append, drop_game, drop_last, insert_game, load, replace_game
from skatcalc.store.schema import GameRecord, SheetDocument

pytest_plugins = ["cli_fixtures"]
V1 = Path(__file__).parents[1] / "documents" / "v1"
TOTALS: dict[str, dict[str, Any]] = tomllib.loads((V1 / "totals.toml").read_text("utf-8"))
NEW = GameRecord(play="pass")
WHEN = datetime(2031, 1, 3, 21, 15, tzinfo=UTC)

pytestmark = pytest.mark.usefixtures("own_world")


def shown(path: Path) -> dict[str, Any]:
    """Give the sheet as the command line answers it."""
    return ask("-f", str(path), "show")


def assert_totals(data: dict[str, Any], expected: dict[str, Any]) -> None:
    """Compare rows and standing with what was reckoned by hand."""
    assert data["problems"] == []
    scores = [{player: n for player, n in row["scores"].items() if n} for row in data["games"]]
    assert scores == expected["games"]
    for name in {"points", "seeger_fabian", "bierlachs"} & expected.keys():
        assert data["standing"][name] == expected[name]


def test_every_sample_has_its_totals() -> None:
    """A sheet without totals would be tested by nobody."""
    samples = {path.stem for path in V1.glob("*.toml")}
    assert samples - {"totals", "house-rules"} == TOTALS.keys()


@pytest.mark.parametrize("name", TOTALS)
def test_sheets_of_version_1(name: str) -> None:
    """House 1.4: no later program changes an old result."""
    expected = TOTALS[name]
    path = V1 / f"{name}.toml"
    assert_totals(shown(path), expected)
    for player in expected["points"]:
        own = sum(game.get(player, 0) for game in expected["games"])
        assert own == expected["points"][player]
    if "amounts" in expected:
        settled = ask("-f", str(path), "session", "settle")
        assert settled["amounts"] == expected["amounts"]
        assert settled["pot"] == expected.get("pot", "0.00")


def test_a_house_rule_file_of_version_1(own_world: Path) -> None:
    """It makes the sheet that it made then."""
    path = own_world / "new.toml"
    done("session", "new", "Anna", "Bert", "Cleo", "-f", str(path), "-r", str(V1 / "house-rules.toml"))
    old, new = load(V1 / "house.toml").content, load(path).content
    assert new.model_copy(update={"date": old.date, "games": old.games}) == old


def test_a_season_of_version_1() -> None:
    """Skat 6.1.3: Anna 24 + 50 + 40 and 23 + 50, Dora 48 + 50, Cleo 40, Bert -36 - 50 and 0."""
    ranked = ask("season", "rank", str(V1 / "season"))
    totals = {member["name"]: member["total"] for member in ranked["members"]}
    assert totals == {"Anna Blum": 187, "Dora": 98, "Cleo": 40, "Bert": -86}
    assert ranked["left_out"] == []


# --- a version 2 that there is not yet ---------------------------------------------------------------


class SheetOfVersion2(SheetDocument):
    """A sheet whose title is called its place."""

    version: Literal[2]  # type: ignore[assignment]
    place: str = ""


def to_2(data: dict[str, Any]) -> dict[str, Any]:
    """Rename the title."""
    return {"place" if key == "title" else key: value for key, value in data.items()}


def make_version(monkeypatch: pytest.MonkeyPatch, number: int, model: type[SheetDocument]) -> None:
    """Let the program be one that writes a later version."""
    monkeypatch.setattr(schema, "VERSION", number)
    monkeypatch.setattr(document, "VERSION", number)
    monkeypatch.setattr(schema, "SheetDocument", model)


@pytest.fixture
def version_2(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program be one of version 2."""
    make_version(monkeypatch, 2, SheetOfVersion2)
    monkeypatch.setitem(migrate.UPGRADES, 1, to_2)


@pytest.fixture
def old(own_world: Path) -> Path:
    """Give a sheet of version 1."""
    return Path(shutil.copy(V1 / "isko.toml", own_world / "friday.toml"))


@pytest.mark.usefixtures("version_2")
@pytest.mark.parametrize("name", TOTALS)
def test_version_2_reads_sheets_of_version_1(name: str) -> None:
    """The same games and totals; the file stays what it is."""
    path = V1 / f"{name}.toml"
    before = path.read_bytes()
    assert_totals(shown(path), TOTALS[name])
    content = load(path).content
    assert isinstance(content, SheetOfVersion2)
    assert content.place == tomllib.loads(before.decode()).get("title", "")
    assert content.version == 2
    assert path.read_bytes() == before
    assert not list(V1.glob("*.v1"))


def corrected(content: SheetDocument) -> GameRecord:
    """Give the first game with another play."""
    return content.games[0].model_copy(update={"play": "pass"})


CHANGES: dict[str, Callable[[Document], object]] = {
    "append": lambda found: append(found, [NEW]),
    "undo": lambda found: drop_last(found, WHEN),
    "edit": lambda found: replace_game(found, 0, corrected(found.content), WHEN),
    "insert": lambda found: insert_game(found, 0, NEW),
    "drop": lambda found: drop_game(found, 0, WHEN),
}


@pytest.mark.usefixtures("version_2")
@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("name", TOTALS)
def test_the_first_change_writes_version_2_and_keeps_version_1(own_world: Path, name: str, kind: str) -> None:
    """House 4: full rewriting only in migration; nothing is lost silently, comments stay in the copy."""
    path = Path(shutil.copy(V1 / f"{name}.toml", own_world / "friday.toml"))
    before = path.read_bytes()
    content = load(path).content
    CHANGES[kind](load(path))
    assert (own_world / "friday.toml.v1").read_bytes() == before
    data = tomllib.loads(path.read_text("utf-8"))
    assert data["version"] == 2
    assert "title" not in data
    after = load(path)
    assert after.version == 2
    games = list(content.games)
    changed = {
        "append": [*games, NEW],
        "undo": games[:-1],
        "edit": [corrected(content), *games[1:]],
        "insert": [NEW, *games],
        "drop": games[1:],
    }
    assert after.content == content.model_copy(update={"games": tuple(changed[kind])})
    # from now on changes are textual again, and there is no second copy
    middle = path.read_bytes()
    append(after, [NEW])
    assert path.read_bytes().startswith(middle)
    assert sorted(found.name for found in own_world.iterdir()) == ["friday.toml", "friday.toml.v1"]


@pytest.mark.usefixtures("version_2")
def test_a_copy_is_never_overwritten(old: Path) -> None:
    """Another copy has the name already; one that says the same is enough."""
    other = old.with_name("friday.toml.v1")
    other.write_bytes(b"something else")
    before = old.read_bytes()
    append(load(old), [NEW])
    assert other.read_bytes() == b"something else"
    second = old.with_name("friday.toml.v1-2")
    assert second.read_bytes() == before
    old.write_bytes(before)
    append(load(old), [NEW])
    assert sorted(found.name for found in old.parent.glob("*.v1*")) == [other.name, second.name]


@pytest.mark.usefixtures("version_2")
def test_a_copy_is_as_private_as_the_sheet(old: Path) -> None:
    old.chmod(0o600)
    append(load(old), [NEW])
    assert {stat.S_IMODE(path.stat().st_mode) for path in old.parent.iterdir()} == {0o600}


@pytest.mark.usefixtures("version_2")
def test_without_a_copy_nothing_is_written(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no room for the first file that is written, and that is the copy."""
    before = old.read_bytes()
    results = iter([OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))])

    def sync(descriptor: int) -> None:
        del descriptor
        for error in results:
            raise error

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(DocumentError):
        append(load(old), [NEW])
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.usefixtures("version_2")
def test_copies_are_no_sheets_of_a_season(old: Path) -> None:
    append(load(old), [NEW])
    assert sheet_files([old.parent]) == [old]


def test_version_2_reads_what_version_1_exported(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The head is brought to the present version like that of a sheet file."""
    done("-f", str(old), "session", "export", "--format", "json", "-o", "list.json")
    make_version(monkeypatch, 2, SheetOfVersion2)
    monkeypatch.setitem(migrate.UPGRADES, 1, to_2)
    done("-f", "back.toml", "session", "import", "list.json")
    content = load(Path("back.toml")).content
    assert isinstance(content, SheetOfVersion2)
    assert content.place == "Friday at the Anchor"
    assert_totals(shown(Path("back.toml")), TOTALS["isko"])


class SheetOfVersion3(SheetDocument):
    """A sheet whose place is called a table."""

    version: Literal[3]  # type: ignore[assignment]
    table: str = ""


def test_upgrades_follow_each_other(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """House 2: version n -> n + 1; from 1 to 3 there are two steps, in order."""
    make_version(monkeypatch, 3, SheetOfVersion3)
    monkeypatch.setitem(migrate.UPGRADES, 1, to_2)
    monkeypatch.setitem(
        migrate.UPGRADES,
        2,
        lambda data: {"table" if key == "place" else key: value for key, value in data.items()},
    )
    found = load(old).content
    assert isinstance(found, SheetOfVersion3)
    assert (found.version, found.table) == (3, "Friday at the Anchor")
    assert_totals(shown(old), TOTALS["isko"])


# --- newer than the program ---------------------------------------------------------------------------

COMMANDS = [
    ("show",),
    ("add", "pass"),
    ("undo",),
    ("edit", "1", "pass"),
    ("session", "check"),
    ("session", "settle"),
    ("session", "stats"),
    ("session", "export"),
    ("session", "import", "list.csv"),
    ("session", "use", "friday.toml"),
    ("session", "new", "Anna", "Bert", "Cleo"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_newer_sheet_is_never_written(old: Path, command: tuple[str, ...]) -> None:
    """Outer face 2: exit code 3; the error names both versions, and no byte changes."""
    newer = old.read_bytes().replace(b"version = 1", b"version = 2\nmood = 5")
    old.write_bytes(newer)
    (old.parent / "list.csv").write_text("declarer,contract\nAnna,pass\n", "utf-8")
    answer = run("--json", *command, "-f", str(old))
    assert answer.code == 3
    assert old.read_bytes() == newer
    assert sorted(path.name for path in old.parent.iterdir()) == ["friday.toml", "list.csv"]
    if "new" not in command:
        assert answer.fault["code"] == "document_newer"
        assert "version 2" in answer.fault["message"]
        assert "version 1" in answer.fault["message"]


@pytest.mark.usefixtures("version_2")
def test_version_2_refuses_version_3(old: Path) -> None:
    """The error names the version that this program knows."""
    old.write_bytes(old.read_bytes().replace(b"version = 1", b"version = 3"))
    with pytest.raises(DocumentError) as caught:
        load(old)
    assert caught.value.code == "document_newer"
    assert (caught.value.values["version"], caught.value.values["known"]) == (3, 2)


@pytest.mark.parametrize(
    ("version", "code"), [("2", "document_newer"), ('"1"', "club_format"), ("0", "club_format")]
)
def test_club_files_of_other_versions(own_world: Path, version: str, code: str) -> None:
    """A club file may name its version; without one it is of version 1."""
    path = own_world / "club.toml"
    text = (V1 / "season" / "club.toml").read_text("utf-8")
    path.write_text(f"version = 1\n{text}", "utf-8")
    assert members_of(path) == {"Anna Blum": ["Anna", "A. Blum"]}
    path.write_text(f"version = {version}\n{text}", "utf-8")
    with pytest.raises(DocumentError) as caught:
        members_of(path)
    assert caught.value.code == code
