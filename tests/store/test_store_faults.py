"""What happens when the system fails in mid-change; the long form is `python -m campaigns faults`."""

import errno
import fcntl
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from cli_runner import done, run

from skatcalc.errors import DocumentError
from skatcalc.store import files
from skatcalc.store.config import keep, settings_path
from skatcalc.store.document import append, create, load
from skatcalc.store.schema import GameRecord

pytest_plugins = ["cli_fixtures"]
TESTS = Path(__file__).parents[1]
NEW = GameRecord(play="pass")
SETTINGS = b'deck = "german"\nsheet = "/club/friday.toml"\n'


def test_a_slice_of_the_campaign() -> None:
    """In a process of its own: it forks."""
    program = "import sys; from campaigns.faults import quick; sys.exit(min(quick(40), 1))"
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=TESTS, capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def failing(real: Callable[..., Any], number: int, when: Callable[..., bool]) -> Callable[..., Any]:
    """Give a call of the system that fails for some arguments."""

    def call(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - as the real call
        if when(*arguments):
            raise OSError(number, os.strerror(number), str(arguments[0]))
        return real(*arguments, **options)

    return call


# --- settings -----------------------------------------------------------------------------------------


@pytest.fixture
def settings(own_world: Path) -> Path:
    """Give settings that say something."""
    del own_world
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(SETTINGS)
    return path


def test_settings_on_a_full_disk(settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings are written whole or not at all, as sheets are."""
    monkeypatch.setattr(os, "fsync", failing(os.fsync, errno.ENOSPC, lambda _: True))
    with pytest.raises(DocumentError) as caught:
        keep("language", "de")
    assert caught.value.code == "settings_unusable"
    assert caught.value.values["why"] == os.strerror(errno.ENOSPC)
    assert settings.read_bytes() == SETTINGS
    assert list(settings.parent.iterdir()) == [settings]


def test_settings_written_by_two(settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another call has set meanwhile is not lost."""
    other = SETTINGS + b'language = "ru"\n'

    def read_before_the_other(path: Path) -> bytes:
        raw = path.read_bytes()
        path.write_bytes(other)
        return raw

    monkeypatch.setattr(files, "read_bytes", read_before_the_other)
    with pytest.raises(DocumentError) as caught:
        keep("deck", "french")
    assert caught.value.code == "document_changed"
    assert settings.read_bytes() == other


@pytest.mark.parametrize("call", ["lstat", "readlink"])
def test_a_new_sheet_through_a_link_that_cannot_be_followed_twice(
    settings: Path, own_world: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet is there; only the settings could not be written, and that is a warning."""
    link = own_world / "current.toml"
    link.symlink_to("friday.toml")
    made = own_world / "friday.toml"
    broken = failing(
        getattr(os, call), errno.EACCES, lambda path, *_: str(path) == str(link) and made.exists()
    )
    monkeypatch.setattr(os, call, broken)
    answer = run("session", "new", "Anna", "Bert", "Cleo", "-f", str(link))
    monkeypatch.undo()
    assert answer.code == 0
    assert str(link) in answer.err
    assert load(made).content.players == ("Anna", "Bert", "Cleo")
    assert settings.read_bytes() == SETTINGS


# --- errors of the system that are none of the output ---------------------------------------------------


@pytest.fixture
def only_sheet(sheet: Path) -> Path:
    """Give a sheet with one game."""
    done("add", "anna", "s2h", "-f", str(sheet))
    return sheet


@pytest.mark.parametrize(
    "words", [("add", "pass"), ("undo",), ("edit", "1", "pass"), ("session", "import", "list.csv")]
)
def test_a_file_that_cannot_be_asked_about(
    only_sheet: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is gone, a folder that may be read but not entered: an error of the file, exit code 3."""
    Path("list.csv").write_text("declarer,contract,matadors\nAnna,pass,\n", "utf-8")
    before = only_sheet.read_bytes()
    gone = failing(os.stat, errno.ESTALE, lambda path, *_: str(path) == str(only_sheet))
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", gone)
        answer = run("--json", *words, "-f", str(only_sheet))
    assert answer.code == 3
    assert answer.fault["code"] == "document_unusable"
    assert str(only_sheet) in answer.fault["message"]
    assert only_sheet.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        ("show", "-f", "evening.toml"),
        ("session", "use", "evening.toml"),
        ("season", "rank", "evening.toml", "--members", "club.toml"),
    ],
)
def test_a_file_that_may_not_be_read_is_no_wrong_command(
    only_sheet: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outer face 2: a document that cannot be used is exit code 3; 2 is for what cannot be understood."""
    Path("club.toml").write_text('format = "skatcalc-club"\n[members]\n', "utf-8")

    def refuse(path: Path) -> BinaryIO:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    monkeypatch.setattr(files, "_opened", refuse)
    answer = run("--json", *words)
    assert (answer.code, answer.fault["code"]) == (3, "document_unusable")
    del only_sheet


def test_an_export_over_a_file_that_may_only_be_written(
    only_sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To replace a file nobody needs to read it."""
    target = only_sheet.with_name("list.csv")
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    done("session", "export", "-f", str(only_sheet), "-o", str(target))
    assert target.read_bytes() != b"old"


def test_a_free_name_that_cannot_be_looked_for(own_world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside the drawer, too, an error of the system names its file."""
    del own_world
    monkeypatch.setattr(
        os, "stat", failing(os.stat, errno.EIO, lambda path, *_: str(path).startswith("skat-"))
    )
    answer = run("--json", "session", "new", "Anna", "Bert", "Cleo")
    assert (answer.code, answer.fault["code"]) == (3, "document_unusable")


@pytest.mark.parametrize("call", ["lstat", "readlink"])
def test_a_link_that_cannot_be_followed_stays_one(
    only_sheet: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in its place would be a second sheet, and the first would miss the game."""
    link = only_sheet.with_name("link.toml")
    link.symlink_to(only_sheet)
    before = load(link)
    broken = failing(getattr(os, call), errno.EIO, lambda path, *_: str(path) == str(link))
    monkeypatch.setattr(os, call, broken)
    with pytest.raises(DocumentError) as caught:
        append(before, [NEW])
    assert caught.value.code == "document_unusable"
    monkeypatch.undo()
    assert link.is_symlink()
    assert only_sheet.read_bytes() == before.raw


def test_a_link_to_a_sheet_that_is_not_there_yet(only_sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is filled through all links, or refused."""
    folder = only_sheet.parent
    (folder / "first.toml").symlink_to("second.toml")
    (folder / "second.toml").symlink_to(folder / "new.toml")
    links = {str(folder / "second.toml")}
    with monkeypatch.context() as patch:
        patch.setattr(os, "readlink", failing(os.readlink, errno.EIO, lambda path, *_: str(path) in links))
        with pytest.raises(DocumentError):
            create(folder / "first.toml", ["Anna", "Bert", "Cleo"], {})
    create(folder / "first.toml", ["Anna", "Bert", "Cleo"], {})
    assert (folder / "first.toml").is_symlink()
    assert (folder / "second.toml").is_symlink()
    assert load(folder / "new.toml").content.games == ()


def test_a_lock_that_cannot_be_closed(only_sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is written; an error would make the scribe type it twice."""
    locks: set[int] = set()
    real = fcntl.flock

    def note(descriptor: int, how: int) -> None:
        locks.add(descriptor)
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", note)
    monkeypatch.setattr(os, "close", failing(os.close, errno.EIO, lambda descriptor: descriptor in locks))
    assert append(load(only_sheet), [NEW]).raw == only_sheet.read_bytes()
    monkeypatch.undo()
    for descriptor in locks:
        os.close(descriptor)


def test_ctrl_c_before_anything_has_begun(own_world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outer face 2: 130, without a traceback."""
    del own_world

    def interrupt() -> tuple[str, str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("skatcalc.cli.app.chosen_language", interrupt)
    assert run("value", "s2h") == (130, "", "")


# --- import -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["list.csv", "games.sgf"])
def test_an_import_that_fails_books_nothing_and_says_so(
    own_world: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line of the answer says `booked` before it is; and no sheet is left without its games."""
    (own_world / "list.csv").write_text(
        "declarer,contract,matadors\nAnna,clubs,1\nBert,spades,2\nCleo,null,\n", "utf-8"
    )
    records = TESTS.parent / "examples" / "records.sgf"
    (own_world / "games.sgf").write_bytes(records.read_bytes())
    before = sorted(own_world.iterdir())
    synced: list[int] = []
    for allowed in range(2):
        synced.clear()

        def full(descriptor: int, allowed: int = allowed) -> None:
            if stat.S_ISREG(os.fstat(descriptor).st_mode):
                synced.append(descriptor)
                if len(synced) > allowed:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            answer = run("--json", "session", "import", name, "-f", "new.toml")
        if allowed == 0:
            assert (answer.code, answer.out) == (3, "")
            assert answer.fault["code"] == "document_unusable"
            assert sorted(own_world.iterdir()) == before
    # with one writing all is there
    assert answer.code == 0
    booked = [row["line"] for row in answer.objects if row["booked"]]
    assert [game.play for game in load(own_world / "new.toml").content.games] == booked != []


# --- names and owners ---------------------------------------------------------------------------------


def test_what_a_killed_process_left_is_in_nobodys_way(
    only_sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later process may have the same number: in a container it mostly has."""
    made: list[str] = []
    real = os.open

    def note(path: Any, flags: int, *rest: Any) -> int:  # noqa: ANN401 - as the real call
        if flags & os.O_CREAT:
            made.append(str(path))
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", note)
    append(load(only_sheet), [NEW])
    Path(made[0]).write_bytes(b"left behind")
    append(load(only_sheet), [NEW])
    assert len(load(only_sheet).content.games) == 3
    assert Path(made[0]).read_bytes() == b"left behind"


def test_a_sheet_with_the_longest_name(own_world: Path) -> None:
    """The name of the file on the way is not made of it."""
    path = own_world / f"{'s' * 250}.toml"
    done("session", "new", "Anna", "Bert", "Cleo", "-f", str(path))
    done("add", "anna", "s2h", "-f", str(path))
    assert len(load(path).content.games) == 1


def test_owner_and_group_stay(only_sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet shared in a group stays readable for it, also where only the group can be kept."""
    asked: list[tuple[int, int]] = []

    def only_group(_path: Path, owner: int, group: int) -> None:
        asked.append((owner, group))
        if owner != -1:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "chown", only_group)
    status = only_sheet.stat()
    append(load(only_sheet), [NEW])
    assert asked == [(status.st_uid, status.st_gid), (-1, status.st_gid)]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_root_takes_no_sheet_away(only_sheet: Path) -> None:
    """A game added as root leaves the sheet to its owner."""
    os.chown(only_sheet, 1234, 2345)
    append(load(only_sheet), [NEW])
    assert (only_sheet.stat().st_uid, only_sheet.stat().st_gid) == (1234, 2345)
