"""Files that are never half written: atomic replacement that refuses lost updates."""

import contextlib
import os
import stat
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from skatcalc.errors import DocumentError

LOCK_SECONDS = 5.0
CHUNK = 1 << 16
_POLL_SECONDS = 0.02


def read_bytes(path: Path) -> bytes:
    """Read a file.

    Raises:
        DocumentError: it is missing, no file, or may not be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise DocumentError("document_missing", path=str(path)) from None
    except OSError as error:
        raise _unusable(path, error) from None


def byte_chunks(name: str) -> Iterator[bytes]:
    """Read a file piece by piece; `-` is standard input.

    Raises:
        DocumentError: it is missing, no file, or may not be read.
    """
    try:
        with contextlib.nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            while raw := file.read(CHUNK):
                yield raw
    except FileNotFoundError:
        raise DocumentError("document_missing", path=name) from None
    except OSError as error:
        raise _unusable(Path(name), error) from None


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
            path.write_bytes(data)  # a pipe or a device takes what it is given
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
    """Give the file that a path leads to, be it there or not, so that links stay links.

    Raises:
        DocumentError: a link cannot be followed, or the folder is not there.
    """
    try:
        try:
            return path.resolve(strict=True)
        except FileNotFoundError:
            # a new file, or a link to one
            if path.is_symlink():
                return resolved(path.parent / path.readlink())
            return path.parent.resolve(strict=True) / path.name
    except (OSError, RuntimeError) as error:
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
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


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


def _unusable(path: Path, error: OSError) -> DocumentError:
    return DocumentError("document_unusable", path=str(path), why=error.strerror or type(error).__name__)
