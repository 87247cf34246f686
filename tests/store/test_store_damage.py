"""Files that cannot be used: damaged, foreign, newer; and changes that fail and leave no trace."""

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import pytest
from pydantic import ValidationError

from skatcalc.errors import DocumentError, SkatError
from skatcalc.store import faults, files, rulefile
from skatcalc.store.document import (
    Document,
    append,
    create,
    drop_game,
    drop_last,
    insert_game,
    load,
    replace_game,
)
from skatcalc.store.faults import first_fault
from skatcalc.store.rulefile import load_rules
from skatcalc.store.schema import GameRecord

DOCUMENTS = Path(__file__).parents[1] / "documents"
SAMPLE = (DOCUMENTS / "house.toml").read_bytes()
BY_HAND = (DOCUMENTS / "by-hand.toml").read_bytes()
HEAD = 'format = "skatcalc-sheet"\nversion = 1\nplayers = ["Anna", "Bert", "Cleo"]\n'
WHEN = datetime(2026, 11, 29, 22, 30, tzinfo=UTC)
NEW = GameRecord(play="Bert c3")

Change = Callable[[Document], object]
CHANGES: dict[str, Change] = {
    "append": lambda document: append(document, [NEW]),
    "undo": lambda document: drop_last(document, WHEN),
    "edit": lambda document: replace_game(document, 0, NEW, WHEN),
    "insert": lambda document: insert_game(document, 0, NEW),
    "drop": lambda document: drop_game(document, 0, WHEN),
}


@pytest.fixture(params=CHANGES)
def change(request: pytest.FixtureRequest) -> Change:
    """Give one way of changing a file after the other."""
    return CHANGES[request.param]


@pytest.fixture
def document(tmp_path: Path) -> Document:
    """Give a sheet with a few games, alone in its folder."""
    path = tmp_path / "sheet.toml"
    path.write_bytes(SAMPLE)
    return load(path)


def only_files(document: Document) -> list[str]:
    """Give the names beside a sheet, and its own."""
    return sorted(path.name for path in document.path.parent.iterdir())


def written(tmp_path: Path, data: str | bytes) -> Path:
    """Write a file."""
    path = tmp_path / "sheet.toml"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


# --- reading ---------------------------------------------------------------------------------------

UNREADABLE: list[tuple[str, str | bytes, str]] = [
    ("not UTF-8", SAMPLE.replace(b"Cleo", b"Cl\xe9o"), "document_encoding"),
    ("UTF-16", "format".encode("utf-16"), "document_encoding"),
    ("no TOML", "Anna s2h\n", "document_damaged"),
    ("cut off", SAMPLE[:-3], "document_damaged"),
    ("a key twice", HEAD + "version = 1\n", "document_damaged"),
    ("a NUL", HEAD + 'title = "\0"\n', "document_damaged"),
    ("nested too deep", HEAD + "options = " + "[" * 20_000, "document_tables"),
    ("a number without end", HEAD + "title = " + "1" * 5_000, "document_damaged"),
    ("an impossible date", HEAD + "date = 2026-02-30\n", "document_damaged"),
    ("conflict marks", HEAD + "<<<<<<< HEAD\n", "document_damaged"),
    ("empty", "", "document_format"),
    ("another format", HEAD.replace("sheet", "season"), "document_format"),
    ("format of another type", 'format = ["skatcalc-sheet"]\nversion = 1\n', "document_format"),
    ("a rule file", (DOCUMENTS / "rules.toml").read_bytes(), "document_format"),
    ("no version", HEAD.replace("version = 1\n", ""), "document_format"),
    ("a text as version", HEAD.replace("= 1", '= "1"'), "document_format"),
    ("true as version", HEAD.replace("= 1", "= true"), "document_format"),
    ("a fraction as version", HEAD.replace("= 1", "= 1.0"), "document_format"),
    ("version 0", HEAD.replace("= 1", "= 0"), "document_invalid"),
    ("version 2", HEAD.replace("= 1", "= 2"), "document_newer"),
    ("version 2 with unknown keys", HEAD.replace("= 1", "= 2") + "mood = 5\n", "document_newer"),
    (
        "no players",
        HEAD.replace("players", "title").replace('["Anna", "Bert", "Cleo"]', '""'),
        "document_invalid",
    ),
    ("an unknown key", HEAD + 'colour = "red"\n', "document_invalid"),
    ("an unknown key in a game", HEAD + '[[games]]\nplay = "pass"\nscore = 3\n', "document_invalid"),
    ("an unknown key of money", HEAD + '[money]\nprice = "1"\n', "document_invalid"),
    ("an unknown key of the end", HEAD + "[end]\nhours = 3\n", "document_invalid"),
    ("an unknown table", HEAD + "[season]\n", "document_invalid"),
    ("a text for players", HEAD.replace('["Anna", "Bert", "Cleo"]', '"Anna"'), "document_invalid"),
    ("numbers for players", HEAD.replace('["Anna", "Bert", "Cleo"]', "[1, 2, 3]"), "document_invalid"),
    ("a number for games", HEAD + "games = 5\n", "document_invalid"),
    ("texts for games", HEAD + 'games = ["Anna s2h"]\n', "document_invalid"),
    ("a game without a play", HEAD + '[[games]]\nnote = "x"\n', "document_invalid"),
    ("a number for a play", HEAD + "[[games]]\nplay = 5\n", "document_invalid"),
    ("a number for a note", HEAD + '[[games]]\nplay = "pass"\nnote = 5\n', "document_invalid"),
    ("texts for totals", HEAD + '[[games]]\nplay = "pass"\ntotals = ["1"]\n', "document_invalid"),
    ("truths for totals", HEAD + '[[games]]\nplay = "pass"\ntotals = [true]\n', "document_invalid"),
    ("fractions for totals", HEAD + '[[games]]\nplay = "pass"\ntotals = [1.5]\n', "document_invalid"),
    ("whole fractions for totals", HEAD + '[[games]]\nplay = "pass"\ntotals = [1.0]\n', "document_invalid"),
    ("a word for a date", HEAD + 'date = "soon"\n', "document_invalid"),
    ("a number for rules", HEAD + "rules = 1\n", "document_invalid"),
    ("a list for options", HEAD + "options = [1]\n", "document_invalid"),
    ("a number for money", HEAD + "money = 5\n", "document_invalid"),
    ("a list for money", HEAD + "money = []\n", "document_invalid"),
    ("a number for the end", HEAD + "end = 5\n", "document_invalid"),
    ("no amount", HEAD + '[money]\nrate = "abc"\n', "document_invalid"),
    ("a debt as rate", HEAD + "[money]\nrate = -1\n", "document_invalid"),
    ("true as rate", HEAD + "[money]\nrate = true\n", "document_invalid"),
    ("infinite money", HEAD + "[money]\npot = inf\n", "document_invalid"),
    ("no currency", HEAD + '[money]\ncurrency = "euro"\n', "document_invalid"),
    ("no scoring", HEAD + '[money]\nof = "golf"\n', "document_invalid"),
    ("no fine", HEAD + '[money]\nfines = [["1"]]\n', "document_invalid"),
    ("no rounds", HEAD + "[end]\nrounds = 0\n", "document_invalid"),
    ("no hour", HEAD + '[end]\nuntil = "25:00"\n', "document_invalid"),
]


@pytest.mark.parametrize(
    ("data", "code"), [row[1:] for row in UNREADABLE], ids=[row[0] for row in UNREADABLE]
)
def test_files_that_are_no_sheet(tmp_path: Path, data: str | bytes, code: str) -> None:
    """Outer face 2 (exit code 3) and house 4: refused with a code, and the file is named."""
    path = written(tmp_path, data)
    with pytest.raises(DocumentError) as caught:
        load(path)
    assert caught.value.code == code
    assert caught.value.values["path"] == str(path)


def test_a_newer_document_names_its_version(tmp_path: Path) -> None:
    """House 4: refused with the number of the program needed."""
    with pytest.raises(DocumentError) as caught:
        load(written(tmp_path, HEAD.replace("= 1", "= 17")))
    assert (caught.value.code, caught.value.values["version"]) == ("document_newer", 17)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('colour = "red"\n', "colour"),
        ('[[games]]\nplay = "pass"\n[[games]]\nplay = "pass"\nscore = 3\n', "games.2.score"),
        ('[[games]]\nplay = "pass"\ntotals = [1, 2, "3"]\n', "games.1.totals.3"),
    ],
)
def test_the_fault_is_named_as_people_count(tmp_path: Path, text: str, where: str) -> None:
    """House 1.3: an error is a code, a place and a remedy; the first game is game 1."""
    with pytest.raises(DocumentError) as caught:
        load(written(tmp_path, HEAD + text))
    assert caught.value.values["where"] == where


UNKNOWN = "".join(f"x{number} = 1\n" for number in range(1000))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (HEAD + UNKNOWN, "x0"),
        (HEAD + "[money]\n" + UNKNOWN, "money.x0"),
        (HEAD + "[end]\n" + UNKNOWN, "end.x0"),
        (HEAD + '[[games]]\nplay = "pass"\n' + UNKNOWN, "games.1.x0"),
        (HEAD + '[[games]]\nplay = "pass"\nx = 1\n' * 1000, "games.1.x"),
        (HEAD + '[[games]]\nplay = "pass"\ntotals = [' + '"3", ' * 1000 + "]\n", "games.1.totals.1"),
        (HEAD.partition("players")[0] + "players = [" + "3, " * 1000 + "]\n", "players.1"),
        ("[money]\n" + UNKNOWN, "money.x0"),
    ],
    ids=["sheet", "money", "end", "game", "games", "totals", "players", "rule file"],
)
def test_of_many_faults_only_the_first_is_looked_for(
    tmp_path: Path, text: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first is told; to list 50,000 of them took longer than to read the file."""
    listed = []

    def counted(error: ValidationError, table: str = "") -> tuple[str, str]:
        listed.append(error.error_count())
        return first_fault(error, table)

    for place in (faults, rulefile):
        monkeypatch.setattr(place, "first_fault", counted)
    path = written(tmp_path, text)
    with pytest.raises(DocumentError) as caught:
        load_rules(path) if text.startswith("[money]") else load(path)
    assert (caught.value.code, caught.value.values["where"]) == ("document_invalid", where)
    assert listed == [1]


@pytest.mark.parametrize("sample", [SAMPLE, BY_HAND], ids=["house", "by-hand"])
def test_a_file_cut_anywhere_is_refused_or_holds_the_first_games(tmp_path: Path, sample: bytes) -> None:
    """Half a file never becomes another evening, and never escapes as a fault of ours."""
    path = tmp_path / "sheet.toml"
    path.write_bytes(sample)
    whole = load(path).content
    for end in range(len(sample)):
        path.write_bytes(sample[:end])
        try:
            content = load(path).content
        except DocumentError:
            continue
        count = len(content.games)
        plays = [game.play for game in content.games]
        assert plays == [game.play for game in whole.games[:count]]


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        load(tmp_path / "nothing.toml")
    assert caught.value.code == "document_missing"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """The reason of the system is passed on."""
    with pytest.raises(DocumentError) as caught:
        load(tmp_path)
    assert caught.value.code == "document_unusable"
    assert caught.value.values["why"] == os.strerror(errno.EISDIR)


def test_a_file_that_may_not_be_read(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Any, _flags: int) -> int:  # noqa: ANN401 - as os.open
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(DocumentError) as caught:
        load(document.path)
    assert caught.value.code == "document_unusable"


def test_a_circle_of_links(tmp_path: Path) -> None:
    """Neither read nor written, and nothing escapes."""
    path = tmp_path / "sheet.toml"
    path.symlink_to(path)
    with pytest.raises(DocumentError):
        load(path)
    with pytest.raises(DocumentError):
        create(path, ["Anna", "Bert", "Cleo"], {})
    assert path.is_symlink()


# --- changes that fail -----------------------------------------------------------------------------


@contextmanager
def refused(document: Document, code: str, expected: bytes | None = SAMPLE) -> Iterator[None]:
    """Expect that a change is refused, that the file says what it said, and that no other file is left."""
    with pytest.raises(DocumentError) as caught:
        yield
    assert caught.value.code == code
    assert caught.value.values["path"] == str(document.path)
    if expected is not None:
        assert document.path.read_bytes() == expected
        assert [path.name for path in document.path.parent.iterdir()] == [document.path.name]


def test_somebody_else_wrote_meanwhile(document: Document, change: Change) -> None:
    """House 4: compare with the bytes read at the start, and refuse."""
    other = SAMPLE + b"\n[[games]]\nplay = 'Cleo h1'\n"
    document.path.write_bytes(other)
    with refused(document, "document_changed", other):
        change(document)


def test_a_change_of_one_blank_is_a_change(document: Document, change: Change) -> None:
    """House 4: bytes are compared, not contents."""
    document.path.write_bytes(SAMPLE + b" ")
    with refused(document, "document_changed", SAMPLE + b" "):
        change(document)


def test_the_file_went_away_meanwhile(document: Document, change: Change) -> None:
    document.path.unlink()
    with refused(document, "document_missing", None):
        change(document)
    assert list(document.path.parent.iterdir()) == []


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, as another process of this program does."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def test_locked_by_another(document: Document, change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outer face 2: locked is exit code 3; the wait has an end."""
    monkeypatch.setattr(files, "LOCK_SECONDS", 0.1)
    with held(document.path.parent), refused(document, "document_locked"):
        begun = time.monotonic()
        try:
            change(document)
        finally:
            assert 0.1 <= time.monotonic() - begun < 5


def test_a_lock_that_is_given_back_in_time(document: Document, change: Change) -> None:
    """Within five seconds the other one is done."""
    ready, done = threading.Event(), threading.Event()

    def other() -> None:
        with held(document.path.parent):
            ready.set()
            done.wait(0.2)

    thread = threading.Thread(target=other)
    thread.start()
    try:
        assert ready.wait(5)
        change(document)
    finally:
        done.set()
        thread.join()
    assert document.path.read_bytes() != SAMPLE


def test_the_lock_is_given_back(document: Document, change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change, and after one that failed."""
    monkeypatch.setattr(files, "LOCK_SECONDS", 0.0)
    change(document)
    with pytest.raises(DocumentError) as caught:
        change(document)
    assert caught.value.code == "document_changed"
    change(load(document.path))


def test_a_file_system_without_locks(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison before writing must do."""

    def no_locks(_descriptor: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", no_locks)
    after = append(document, [NEW])
    assert document.path.read_bytes() == after.raw
    with refused(document, "document_changed", after.raw):
        append(document, [NEW])


def test_a_folder_that_may_not_be_written_in(
    document: Document, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The temporary file cannot be made."""
    real = os.open

    def refuse(path: Any, flags: int, mode: int = 0o777) -> int:  # noqa: ANN401 - as os.open
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with refused(document, "document_unusable"):
        change(document)


def test_a_folder_without_the_right_to_write(document: Document, change: Change) -> None:
    """The same in earnest, where the user is not root."""
    folder = document.path.parent
    folder.chmod(0o555)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("this user may write everywhere")
        with refused(document, "document_unusable"):
            change(document)
    finally:
        folder.chmod(0o755)


def test_a_folder_that_may_not_be_opened(
    document: Document, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then there is no lock."""

    def refuse(path: Any, _flags: int, _mode: int = 0o777) -> int:  # noqa: ANN401 - as os.open
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(os, "open", refuse)
    with refused(document, "document_unusable"):
        change(document)


def fail_at(monkeypatch: pytest.MonkeyPatch, step: str, number: int) -> None:
    """Let one step of writing fail with an error of the system."""

    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    if step == "write":
        real = os.fdopen

        class Full:
            """A file on a disk that is full."""

            def __init__(self, descriptor: int, mode: str) -> None:
                self.file = real(descriptor, mode)

            def __enter__(self) -> Self:
                return self

            def __exit__(self, *_: object) -> None:
                self.file.close()

            def write(self, data: bytes) -> int:
                # some bytes still fit
                self.file.write(data[:7])
                raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fdopen", Full)
    elif step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, step, fail)


@pytest.mark.parametrize(
    ("step", "number"),
    [
        ("write", errno.ENOSPC),
        ("fsync", errno.EIO),
        ("fsync", errno.ENOSPC),
        ("chmod", errno.EPERM),
        ("replace", errno.EACCES),
        ("replace", errno.EBUSY),
    ],
)
def test_errors_of_the_disk(
    document: Document, change: Change, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    """House 4: a change is written whole or not at all; the reason is told."""
    with monkeypatch.context() as patch:
        fail_at(patch, step, number)
        with pytest.raises(DocumentError) as caught:
            change(document)
    assert caught.value.code == "document_unusable"
    assert caught.value.values["why"] == os.strerror(number)
    assert document.path.read_bytes() == SAMPLE
    assert [path.name for path in document.path.parent.iterdir()] == ["sheet.toml"]
    change(document)


def test_an_interruption_leaves_no_trace(
    document: Document, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outer face 2 (exit code 130): the file is as before, and there is no other one."""

    def interrupt(_descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        change(document)
    assert document.path.read_bytes() == SAMPLE
    assert [path.name for path in document.path.parent.iterdir()] == ["sheet.toml"]


_LIMITED = """
import resource, sys
from pathlib import Path
from skatcalc.errors import DocumentError
from skatcalc.store.document import append, load
from skatcalc.store.schema import GameRecord

document = load(Path(sys.argv[1]))
limit = len(document.raw) + 3
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    append(document, [GameRecord(play="pass")])
except DocumentError as error:
    print(error.code)
"""


def test_a_file_that_the_system_lets_not_grow(document: Document) -> None:
    """The same in earnest: the system refuses to write more than a few bytes."""
    done = subprocess.run(
        [sys.executable, "-c", _LIMITED, str(document.path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "document_unusable", done.stderr
    assert document.path.read_bytes() == SAMPLE
    assert [path.name for path in document.path.parent.iterdir()] == ["sheet.toml"]


def test_a_folder_that_cannot_be_synchronised_is_no_fault(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some systems cannot; the file is written all the same."""
    real = os.fsync

    def only_files(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", only_files)
    assert append(document, [NEW]).raw == document.path.read_bytes() != SAMPLE


# --- creating --------------------------------------------------------------------------------------


def test_an_existing_file_is_never_overwritten(document: Document) -> None:
    """Whatever is in it."""
    for data in (SAMPLE, b"", b"something else"):
        document.path.write_bytes(data)
        with refused(document, "document_exists", data):
            create(document.path, ["Anna", "Bert", "Cleo"], {})


def test_a_sheet_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        create(tmp_path / "nowhere" / "sheet.toml", ["Anna", "Bert", "Cleo"], {})
    assert caught.value.code == "document_unusable"
    assert list(tmp_path.iterdir()) == []


def test_a_new_sheet_that_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    """It is read back first."""
    with pytest.raises(SkatError):
        create(tmp_path / "sheet.toml", ["Anna", "Bert", "Cleo"], {"colour": "red"})
    assert list(tmp_path.iterdir()) == []


def test_a_new_sheet_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        fail_at(patch, "write", errno.ENOSPC)
        with pytest.raises(DocumentError) as caught:
            create(tmp_path / "sheet.toml", ["Anna", "Bert", "Cleo"], {})
    assert caught.value.code == "document_unusable"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_permissions_of_a_new_sheet(tmp_path: Path, mask: int, mode: int) -> None:
    """Those of any new file of this user; the mask itself stays."""
    before = os.umask(mask)
    try:
        made = create(tmp_path / "sheet.toml", ["Anna", "Bert", "Cleo"], {})
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    assert stat.S_IMODE(made.path.stat().st_mode) == mode


# --- permissions and links -------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o444])
def test_permissions_are_kept(document: Document, change: Change, mode: int) -> None:
    """House 4."""
    document.path.chmod(mode)
    change(document)
    assert stat.S_IMODE(document.path.stat().st_mode) == mode
    assert document.path.read_bytes() != SAMPLE


def test_links_are_followed(tmp_path: Path, change: Change) -> None:
    """House 4: symlinks resolved; the link stays one, and the file lies where it lay."""
    home, table = tmp_path / "home", tmp_path / "table"
    home.mkdir()
    table.mkdir()
    (home / "evening.toml").write_bytes(SAMPLE)
    link = table / "current.toml"
    link.symlink_to("../home/evening.toml")
    change(load(link))
    assert link.is_symlink()
    assert link.readlink() == Path("../home/evening.toml")
    assert (home / "evening.toml").read_bytes() != SAMPLE
    assert [path.name for path in home.iterdir()] == ["evening.toml"]
    assert [path.name for path in table.iterdir()] == ["current.toml"]


def test_a_link_to_nothing_is_filled(tmp_path: Path) -> None:
    """House 4: symlinks resolved, for a new sheet too."""
    link = tmp_path / "current.toml"
    link.symlink_to("evening.toml")
    create(link, ["Anna", "Bert", "Cleo"], {})
    assert link.is_symlink()
    assert (tmp_path / "evening.toml").is_file()
    with pytest.raises(DocumentError) as caught:
        create(link, ["Anna", "Bert", "Cleo"], {})
    assert caught.value.code == "document_exists"


# --- what a killed writer leaves -------------------------------------------------------------------

MARK = "0123456789abcdef"
_KILLED = """
import os, signal, sys
from pathlib import Path
from skatcalc.store.document import append, load
from skatcalc.store.schema import GameRecord

document = load(Path(sys.argv[1]))
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
append(document, [GameRecord(play="pass")])
"""


def left_behind(folder: Path, seconds: float, name: str = f".skatcalc-{MARK}.tmp") -> str:
    """Leave a file, so many seconds old; give its name."""
    (folder / name).touch()
    when = time.time() - seconds
    os.utime(folder / name, (when, when))
    return name


def test_what_a_killed_writer_left_goes_with_the_next_change(document: Document) -> None:
    """After an hour nobody writes it any more."""
    writer = subprocess.run([sys.executable, "-c", _KILLED, str(document.path)], check=False)
    assert writer.returncode == -signal.SIGKILL
    folder = document.path.parent
    (left,) = folder.glob(".*")
    left_behind(folder, 3700, left.name)
    append(document, [NEW])
    assert only_files(document) == ["sheet.toml"]


def test_whatever_changes_a_file_removes_what_was_left(document: Document, change: Change) -> None:
    """Of several killed writers too, and not what another may still be writing.

    A file system that knows no locks lets him.
    """
    folder = document.path.parent
    left_behind(folder, 3700)
    left_behind(folder, 90_000, f".skatcalc-{MARK[::-1]}.tmp")
    young = left_behind(folder, 3500, f".skatcalc-{'0' * 16}.tmp")
    change(document)
    assert only_files(document) == [young, "sheet.toml"]


def test_old_files_of_other_names_and_other_folders_stay(document: Document, change: Change) -> None:
    """Only what our writers leave is ours to remove."""
    folder = document.path.parent
    (folder / "below").mkdir()
    others = [f"skatcalc-{MARK}.tmp", f".skatcalc-{MARK}.tmp.toml", ".skatcalc-notes.tmp", f".{MARK}.tmp"]
    for name in [*others, f"below/.skatcalc-{MARK}.tmp"]:
        left_behind(folder, 90_000, name)
    change(document)
    assert only_files(document) == sorted([*others, "below", "sheet.toml"])
    assert (folder / f"below/.skatcalc-{MARK}.tmp").exists()


def test_a_change_that_fails_removes_nothing(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has not come so far."""
    left = left_behind(document.path.parent, 3700)
    fail_at(monkeypatch, "replace", errno.EACCES)
    with pytest.raises(DocumentError):
        append(document, [NEW])
    assert only_files(document) == [left, "sheet.toml"]


@pytest.mark.parametrize("call", ["scandir", "unlink"])
def test_what_cannot_be_removed_stays(
    document: Document, change: Change, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """The change is written, and says so."""
    left = left_behind(document.path.parent, 3700)

    def fail(*_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fail)
        change(document)
    assert document.path.read_bytes() != SAMPLE
    assert only_files(document) == [left, "sheet.toml"]


# --- many at once ----------------------------------------------------------------------------------

_WRITER = """
import sys
from pathlib import Path
from skatcalc.errors import DocumentError
from skatcalc.store.document import append, load
from skatcalc.store.schema import GameRecord

path, name = Path(sys.argv[1]), sys.argv[2]
sys.stdin.readline()
for number in range(3):
    note = f"{name}-{number}"
    for attempt in range(500):
        try:
            append(load(path), [GameRecord(play="pass", note=note)])
        except DocumentError as error:
            print("refused", error.code)
            if error.code == "document_changed":
                continue
        else:
            print("written", note)
        break
"""


@pytest.mark.apart
def test_eight_writers_lose_no_line(document: Document) -> None:
    """House 4: if someone else wrote meanwhile, refuse; whoever was told "written" is in the file, once."""
    command = [sys.executable, "-c", _WRITER, str(document.path)]
    pipe = subprocess.PIPE
    writers = [
        subprocess.Popen([*command, f"writer {number}"], stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        for number in range(8)
    ]
    told = []
    for writer in writers:
        # all begin at the same time
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        out, errors = writer.communicate(timeout=60)
        assert (writer.returncode, errors) == (0, "")
        told += out.splitlines()
    reported = [line.removeprefix("written ") for line in told if line.startswith("written")]
    found = load(document.path)
    notes = [game.note for game in found.content.games[3:]]
    assert sorted(notes) == sorted(reported)
    assert sorted(notes) == sorted(f"writer {n}-{k}" for n in range(8) for k in range(3))
    assert found.raw.startswith(SAMPLE)
    assert {line for line in told if line.startswith("refused")} <= {"refused document_changed"}
    assert [path.name for path in document.path.parent.iterdir()] == ["sheet.toml"]
