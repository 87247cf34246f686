"""A file layer that fails: the n-th call to the system dies, errs, or writes only a part.

Only calls that touch one folder are counted. Files are opened through `io.open`, as `pathlib` and `os.fdopen`
do, so that the single writes of a buffered file can be reached.
"""

import errno
import fcntl
import io
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

KILL_BEFORE: Final = "killed before"
KILL_AFTER: Final = "killed after"
STOP_BEFORE: Final = "Ctrl-C before"
STOP_AFTER: Final = "Ctrl-C after"
ERROR: Final = "error"
TORN: Final = "killed in mid-write"
TORN_ERROR: Final = "error in mid-write"
SHORT: Final = "short write"
# what the system may answer to each call
ERRORS: Final = {
    "open": (errno.EACCES, errno.ENOSPC, errno.EMFILE, errno.EIO, errno.EROFS),
    "open file": (errno.EACCES, errno.EMFILE, errno.EIO),
    "read": (errno.EIO,),
    "write": (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG),
    "fsync": (errno.EIO, errno.ENOSPC),
    "close": (errno.EIO, errno.ENOSPC),
    "stat": (errno.EACCES, errno.EIO, errno.ESTALE),
    "lstat": (errno.EACCES, errno.EIO),
    "readlink": (errno.EACCES, errno.EIO),
    "flock": (errno.EAGAIN, errno.ENOLCK, errno.EIO),
    "chmod": (errno.EPERM, errno.EROFS),
    "chown": (errno.EPERM, errno.EROFS),
    "replace": (errno.EACCES, errno.ENOSPC, errno.EBUSY, errno.EIO),
    "unlink": (errno.EACCES, errno.EIO),
    "mkdir": (errno.EACCES, errno.ENOSPC),
    "scandir": (errno.EACCES, errno.EIO),
}
_OF_OS: Final = (
    "open",
    "fsync",
    "close",
    "stat",
    "lstat",
    "readlink",
    "chmod",
    "chown",
    "replace",
    "unlink",
    "mkdir",
    "scandir",
)


class Plan(NamedTuple):
    """One fault.

    Attributes:
        call: which call fails, from 0.
        how: one of the words above.
        number: number of the error.
        part: how much of a write is done, of 1000.
    """

    call: int
    how: str
    number: int = 0
    part: int = 0

    def __str__(self) -> str:
        """Tell it in words."""
        why = f" {errno.errorcode[self.number]}" if self.number else ""
        part = f" at {self.part}/1000" if self.how in (TORN, TORN_ERROR, SHORT) else ""
        return f"call {self.call} {self.how}{why}{part}"


def plans(calls: Sequence[str], part: Callable[[], int]) -> list[Plan]:
    """Give every fault of every call; `part` draws how much of a write is done."""
    found = []
    for number, name in enumerate(calls):
        found += [Plan(number, how) for how in (KILL_BEFORE, KILL_AFTER, STOP_BEFORE, STOP_AFTER)]
        found += [Plan(number, ERROR, code) for code in ERRORS[name]]
        if name == "write":
            found += [Plan(number, how, part=part()) for how in (TORN, SHORT)]
            found += [Plan(number, TORN_ERROR, code, part()) for code in ERRORS[name]]
    return found


class Layer:
    """Stands between this process and the system; `install` puts it there for good."""

    def __init__(self, folder: Path, plan: Plan | None, after: Callable[[str], object]) -> None:
        """Watch a folder.

        Args:
            folder: calls outside it are not counted.
            plan: what fails, or None.
            after: called with the name of every call that was counted, after it.
        """
        self.folder = str(folder)
        self.plan = plan
        self.after = after
        self.calls: list[str] = []
        self.descriptors: set[object] = set()
        self.off = False

    def install(self) -> None:
        """Take the place of the functions of `os`, `io` and `fcntl`."""
        for name in _OF_OS:
            setattr(os, name, self._watched(name, getattr(os, name)))
        fcntl.flock = self._watched("flock", fcntl.flock)
        opened = io.open

        def open_file(file: Any, mode: str = "r", *rest: Any, **options: Any) -> Any:  # noqa: ANN401 - as `open`
            if self.off or not self._ours(file):
                return opened(file, mode, *rest, **options)
            if isinstance(file, int):
                raw = _File(self, file, mode.replace("b", ""))
            else:
                raw = self.step("open file", file, lambda: _File(self, file, mode.replace("b", "")))
            buffer = io.BufferedWriter(raw) if raw.writable() else io.BufferedReader(raw)
            if "b" in mode:
                return buffer
            encoding = options.get("encoding") or (rest[1] if len(rest) > 1 else None)
            return io.TextIOWrapper(buffer, encoding, newline=options.get("newline"))

        io.open = open_file

    def step(
        self,
        name: str,
        target: object,
        real: Callable[[], Any],
        begin: Callable[[int], Any] | None = None,
    ) -> Any:  # noqa: ANN401 - as the real call
        """Make one call, or let it fail; `target` is a path or a descriptor.

        `begin` does so many thousandths of a write.
        """
        if self.off:
            return real()
        self.calls.append(name)
        plan = self.plan
        if plan is None or plan.call != len(self.calls) - 1:
            result = real()
        elif plan.how == SHORT and begin is not None:
            result = begin(plan.part)
        else:
            if begin is not None and plan.how in (TORN, TORN_ERROR):
                begin(plan.part)
            # a descriptor is gone also when closing it fails
            if plan.how in (KILL_AFTER, STOP_AFTER) or (name, plan.how) == ("close", ERROR):
                real()
            _strike(plan, target)
            result = None
        self.off = True
        self.after(name)
        self.off = False
        return result

    def _ours(self, target: object) -> bool:
        if isinstance(target, int):
            return target in self.descriptors
        return isinstance(target, (str, os.PathLike)) and str(target).startswith(self.folder)

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(target: object, *rest: object, **options: object) -> object:
            if self.off or not self._ours(target):
                return real(target, *rest, **options)
            result = self.step(name, target, lambda: real(target, *rest, **options))
            if name == "open":
                self.descriptors.add(result)
            elif name == "close":
                self.descriptors.discard(target)
            return result

        return call


class _File(io.FileIO):
    """A file whose reads, writes and closing are steps of a layer."""

    def __init__(self, layer: Layer, file: Any, mode: str) -> None:  # noqa: ANN401 - as `open`
        super().__init__(file, mode)
        self.layer = layer
        layer.descriptors.add(self.fileno())

    def readall(self) -> bytes:
        data: bytes = self.layer.step("read", self.fileno(), super().readall)
        return data

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - as the class above
        count: int = self.layer.step("read", self.fileno(), lambda: super(_File, self).readinto(buffer))
        return count

    def write(self, data: Any) -> int:  # noqa: ANN401 - as the class above
        real = super().write
        count: int = self.layer.step(
            "write",
            self.fileno(),
            lambda: real(data),
            lambda part: real(data[: len(data) * part // 1000]),
        )
        return count

    def close(self) -> None:
        if not self.closed:
            descriptor = self.fileno()
            self.layer.descriptors.discard(descriptor)
            self.layer.step("close", descriptor, super().close)


def _strike(plan: Plan, target: object) -> None:
    """Do what the plan says.

    Raises:
        KeyboardInterrupt: the user gave up.
        OSError: the system refused.
    """
    if plan.how in (STOP_BEFORE, STOP_AFTER):
        raise KeyboardInterrupt
    if plan.number:
        error = OSError(plan.number, os.strerror(plan.number))
        if not isinstance(target, int):
            error.filename = target
        raise error
    os.kill(os.getpid(), signal.SIGKILL)
