"""Faults that the system itself makes: limits, permissions, full disks, system calls cut off by strace."""

import itertools
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from fault_scenes import SETTINGS, SHEET, Fault, Outcome, Reference, Scene, play, prepare, reference

NOBODY: Final = 65534
_BLOCK: Final = 4096
# folder, sheet and settings, each with and without rights
_MODES: Final = (0o000, 0o111, 0o222, 0o333, 0o444, 0o555, 0o666, 0o755)
# errors that the system may answer; every call can be the last
_TRACED: Final = {
    "write": ("ENOSPC", "EIO"),
    "fsync": ("EIO",),
    "rename": ("EACCES", "ENOSPC"),
    "openat": ("EACCES", "ENOSPC"),
    "flock": ("ENOLCK", "EAGAIN"),
}
Judge = Callable[[str, str, Reference, Outcome], None]


def size_limits(scene: Scene, folder: Path, judge: Judge, step: int) -> None:
    """Let no file grow beyond so many bytes, from 0 to more than is needed."""
    found = reference(scene, folder)
    most = max(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    for limit in range(0, most + step, step):
        prepare(folder, scene)
        limits = (resource.RLIMIT_FSIZE, (limit, limit))
        outcome = play(scene, folder, setting=partial(resource.setrlimit, *limits))
        judge("file size limits", f"limit of {limit} bytes", found, outcome)


def permissions(scene: Scene, folder: Path, judge: Judge) -> None:
    """Take rights from the folder, the sheet and the settings, as a user who is not root."""
    found = reference(scene, folder)
    names = [".", *(name for name in (SHEET, SETTINGS) if name in scene.files)]
    names += [str(Path(SETTINGS).parent)] * (SETTINGS in scene.files)
    for name, mode in itertools.product(names, _MODES):
        prepare(folder, scene)
        if os.geteuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        path = folder / name
        if not path.exists():
            continue  # a link to what is not there yet
        before = path.stat().st_mode
        path.chmod(mode)
        outcome = play(scene, folder, setting=_become_nobody)
        if path.exists():
            path.chmod(before)
        judge("permissions", f"mode {mode:o} of {name}", found, outcome)


def _become_nobody() -> None:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mount a disk of a few blocks at a folder, where the user may; judge whether it is there."""
    folder.mkdir(exist_ok=True)
    size = f"size={64 * _BLOCK},nr_inodes=40"
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() or mount is None or unmount is None:
        yield False
        return
    command = [mount, "-t", "tmpfs", "-o", size, "tmpfs", str(folder)]
    mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run([unmount, str(folder)], check=True)


def full_disks(scene: Scene, disk: Path, judge: Judge) -> None:
    """Leave so many blocks or file entries free, from none to enough."""
    folder = disk / "table"
    found = reference(scene, folder)
    for free, entries in itertools.product((0, 1, 2, 3, 60), (0, 1, 2, 20)):
        prepare(folder, scene)
        ballast = disk / "ballast"
        ballast.write_bytes(b"")
        status = os.statvfs(disk)
        others = [disk / f"ballast-{number}" for number in range(max(0, status.f_ffree - entries))]
        for path in others:
            path.touch()
        with ballast.open("wb", buffering=0) as file:
            file.write(bytes(max(0, status.f_bfree - free) * _BLOCK))
        outcome = play(scene, folder)
        ballast.unlink()
        for path in others:
            path.unlink()
        what = f"{free} blocks and {entries} file entries free"
        judge("full disks", what, found, outcome)


def system_calls(scene: Scene, folder: Path, judge: Judge) -> None:
    """Kill the process at every system call of the command, and let each kind of call fail."""
    found = reference(scene, folder)
    log = folder.with_name("strace")
    prepare(folder, scene)
    _traced(scene, folder, log, "trace=all")
    made: dict[str, list[str]] = {}
    for line in log.read_text("utf-8", "replace").splitlines():
        name, bracket, arguments = line.partition("(")
        if bracket:
            made.setdefault(name, []).append(arguments)
    # strace counts the calls of each name
    for name, calls in made.items():
        faults = [
            f"{name}:signal=KILL:when={{}}",
            *(f"{name}:error={e}:when={{}}" for e in _TRACED.get(name, ())),
        ]
        for number, arguments in enumerate(calls, 1):
            for fault in faults:
                if "error" in fault and '"{' in arguments:
                    continue  # the answer, and an error of the output is told as one
                what = fault.format(number)
                prepare(folder, scene)
                outcome = _traced(scene, folder, log, f"inject={what}")
                judge("system calls (strace)", what, found, outcome)


def _traced(scene: Scene, folder: Path, log: Path, what: str) -> Outcome:
    """Run a command with strace hanging on to it from its beginning."""
    tracer: list[subprocess.Popen[str]] = []
    go, ready = os.pipe()

    def wait() -> None:
        os.read(go, 1)

    def hang_on(child: int) -> None:
        command = [str(shutil.which("strace")), "-o", str(log), "-e", what, "-p", str(child)]
        tracer.append(subprocess.Popen(command, stderr=subprocess.PIPE, text=True))
        line = tracer[0].stderr.readline() if tracer[0].stderr else ""
        if "attached" not in line:
            os.kill(child, signal.SIGKILL)
            raise Fault(f"strace does not work here: {line}")
        os.write(ready, b"!")

    try:
        return play(scene, folder, setting=wait, started=hang_on)
    finally:
        for process in tracer:
            process.communicate()
        os.close(go)
        os.close(ready)


def strace_works() -> bool:
    """Tell whether there is strace, and whether it may hang on to a process of ours."""
    tracer = shutil.which("strace")
    if tracer is None:
        return False
    command = [tracer, "-qq", "-e", "inject=fsync:error=EIO", "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
