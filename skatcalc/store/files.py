"""Files that are never half written: atomic replacement that refuses lost updates."""

import contextlib
import os
import stat
import sys
import time
from collections.abc import Iterator
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
        with contextlib.nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            while raw := file.read(CHUNK):
                yield raw
    except FileNotFoundError:
        raise DocumentError("file_missing", path=name) from None
    except OSError as error:
        raise _unusable(Path(name), error) from None


def create(path: Path, data: bytes) -> None:
    """Write a new file.

    Raises:
        DocumentError: there is one of that name already, or it cannot be written.
    """
    path = _resolved(path)
    with locked(path):
        if path.exists():
            raise DocumentError("document_exists", path=str(path))
        _replace(path, data, 0o666 & ~_umask())


def replace(path: Path, before: bytes, data: bytes) -> None:
    """Write a file anew, all or nothing; permissions stay and symbolic links are followed.

    Args:
        path: the file.
        before: what the caller has read; if the file says something else now, nothing is written.
        data: the new content.

    Raises:
        DocumentError: the file changed meanwhile, is locked, or cannot be written.
    """
    path = _resolved(path)
    with locked(path):
        if read_bytes(path) != before:
            raise DocumentError("document_changed", path=str(path))
        _replace(path, data, stat.S_IMODE(path.stat().st_mode))


def put(path: Path, data: bytes) -> None:
    """Write a file that can be made again at any time, in place of whatever was there.

    Raises:
        DocumentError: it cannot be written.
    """
    path = _resolved(path)
    if path.exists() and not path.is_file():
        # a pipe or a device takes what it is given
        try:
            path.write_bytes(data)
        except OSError as error:
            raise _unusable(path, error) from None
        return
    with locked(path):
        mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask()
        _replace(path, data, mode)


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
        os.close(folder)


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:
        raise DocumentError("document_unusable", path=str(path), why=str(error)) from None


def _replace(path: Path, data: bytes, mode: int) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(path)
        _sync_folder(path.parent)
    except BaseException as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _unusable(path, error) from None
        raise


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
