"""Files that are never half written: atomic replacement that refuses lost updates."""

import contextlib
import os
import re
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

from skatcalc.errors import DocumentError
from skatcalc.store.limits import LARGEST_FILE, LARGEST_LIST

LOCK_SECONDS = 5.0
CHUNK = 1 << 16
_POLL_SECONDS = 0.02
# a writer is done within seconds; what it wrote before that was left by one that was killed
_ABANDONED_SECONDS = 3600
_TEMPORARY = re.compile(r"\.skatcalc-[0-9a-f]{16}\.tmp")


def read_bytes(path: Path) -> bytes:
    """Read a file; a pipe that nobody writes to counts as empty.

    Raises:
        DocumentError: it is missing, no file, larger than `LARGEST_FILE`, or may not be read.
    """
    try:
        with _opened(path) as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise DocumentError("document_missing", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None
    if len(raw) > LARGEST_FILE:
        raise DocumentError("document_large", path=str(path), most=LARGEST_FILE >> 20)
    return raw


def _opened(path: Path) -> BinaryIO:
    return open(path, "rb", opener=_at_once)


def _at_once(path: str, flags: int) -> int:
    """Open a file or a pipe without waiting for its other end; what is opened waits for data as ever."""
    at_once = getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(path, flags | at_once)
    if at_once:
        os.set_blocking(descriptor, True)
    return descriptor


def read_input(path: Path) -> bytes:
    """Read a file that is no sheet: cards, rules, totals of a paper.

    Raises:
        DocumentError: it is missing, no file, or may not be read.
    """
    if not path.exists():
        raise DocumentError("file_missing", path=str(path))
    return read_bytes(path)


def byte_chunks(name: str) -> Iterator[bytes]:
    """Read a file piece by piece; `-` is standard input.

    Raises:
        DocumentError: it is missing, no file, or may not be read.
    """
    try:
        with contextlib.nullcontext(sys.stdin.buffer) if name == "-" else _opened(Path(name)) as file:
            while raw := file.read(CHUNK):
                yield raw
    except FileNotFoundError:
        raise DocumentError("file_missing", path=name) from None
    except (OSError, ValueError) as error:
        raise _unusable(Path(name), error) from None


def whole_list(chunks: Iterable[bytes], name: str) -> bytes:
    """Join the pieces of a list that is imported.

    Raises:
        DocumentError: it is larger than `LARGEST_LIST`.
    """
    raw = bytearray()
    for chunk in chunks:
        raw += chunk
        if len(raw) > LARGEST_LIST:
            raise DocumentError("document_large", path=name, most=LARGEST_LIST >> 20)
    return bytes(raw)


def create(path: Path, data: bytes) -> None:
    """Write a new file.

    Raises:
        DocumentError: there is one of that name already, or it cannot be written.
    """
    path = resolved(path)
    with _told(path), locked(path):
        if path.exists():
            raise DocumentError("document_exists", path=str(path))
        _replace(path, data)


def replace(path: Path, before: bytes, data: bytes) -> None:
    """Write a file anew, all or nothing; permissions, owner and group stay and symbolic links are followed.

    Args:
        path: the file.
        before: what the caller has read; if the file says something else now, nothing is written.
        data: the new content.

    Raises:
        DocumentError: the file changed meanwhile, is locked, or cannot be written.
    """
    path = resolved(path)
    with _told(path), locked(path):
        if read_bytes(path) != before:
            raise DocumentError("document_changed", path=str(path))
        _replace(path, data, path.stat())


def keep_copy(path: Path, data: bytes, mark: str) -> None:
    """Keep what a file said beside it, as `NAME.MARK`, or `NAME.MARK-2` where another copy has that name.

    Raises:
        DocumentError: it cannot be written.
    """
    path = resolved(path)
    with _told(path), locked(path):
        for number in count(1):
            copy = path.with_name(f"{path.name}.{mark}{f'-{number}' if number > 1 else ''}")
            if not copy.exists():
                _replace(copy, data, path.stat())
                return
            if read_bytes(copy) == data:
                return


def put(path: Path, data: bytes) -> None:
    """Write a file that can be made again at any time, in place of whatever was there.

    Raises:
        DocumentError: it cannot be written.
    """
    path = resolved(path)
    with _told(path):
        if path.exists() and not path.is_file():
            # a device takes what it is given, and a pipe if somebody reads it
            with open(path, "wb", opener=_at_once) as file:
                file.write(data)
            return
        with locked(path):
            _replace(path, data, path.stat() if path.exists() else None)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell an error of the system as one of the file that it stopped."""
    try:
        yield
    except OSError as error:
        raise _unusable(path, error) from None


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of the folder that a file is in, against other processes of this program.

    Raises:
        DocumentError: the folder is missing, or the lock could not be had within five seconds.
    """
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:  # pragma: no cover - without file locks the comparison before writing must do
        yield
        return
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError as error:
        raise _unusable(path, error) from None
    try:
        deadline = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise DocumentError("document_locked", path=str(path)) from None
                time.sleep(_POLL_SECONDS)
            except OSError:
                break  # a file system without locks; the comparison before writing must do
        yield
    finally:
        # the lock is given back even where this fails; to tell would deny what is written
        with contextlib.suppress(OSError):
            os.close(folder)


def resolved(path: Path) -> Path:
    """Follow the links of a path, so that they stay links when it is written.

    Raises:
        DocumentError: one cannot be followed, they lead in a circle, or the path is none.
    """
    try:
        try:
            return path.resolve(strict=True)
        except FileNotFoundError:
            # a new file, or a link to one
            if path.is_symlink():
                return resolved(path.parent / path.readlink())
            return path.parent.resolve(strict=True) / path.name
    except (OSError, RuntimeError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise DocumentError("document_unusable", path=str(path), why=why) from None


def _replace(path: Path, data: bytes, old: os.stat_result | None = None) -> None:
    # a name of its own, and a short one: a file left by a process that was killed is in nobody's way
    temporary = path.with_name(f".skatcalc-{os.urandom(8).hex()}.tmp")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if old is not None:
            _hand_over(temporary, old)
        temporary.chmod(0o666 & ~_umask() if old is None else stat.S_IMODE(old.st_mode))
        temporary.replace(path)
        _sync_folder(path.parent)
        _clear(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def _clear(path: Path) -> None:
    """Remove the temporary files that were old already when a file beside them was written.

    Both times are told by the system that keeps the folder, whose clock need not be ours. What cannot be
    removed stays: the file is written all the same.
    """
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        last = path.stat().st_mtime - _ABANDONED_SECONDS
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < last:
                        os.unlink(entry)  # noqa: PTH108 - it is at hand


def _hand_over(temporary: Path, old: os.stat_result) -> None:
    """Keep owner and group as far as this user may, so that those who share a sheet can still read it."""
    if not hasattr(os, "chown"):
        return
    for owner in (old.st_uid, -1):
        with contextlib.suppress(OSError):
            os.chown(temporary, owner, old.st_gid)
            return


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # some systems cannot open folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _unusable(path: Path, error: OSError | ValueError) -> DocumentError:
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DocumentError("document_unusable", path=str(path), why=why)
