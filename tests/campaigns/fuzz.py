"""Throws changed and random texts at all that reads text: `fuzz [NAME...] [INPUTS] [seed=N]`.

Each input has a second of processor time, the process 200 MB. Without a name all readers share the inputs,
ten million unless said.
"""

import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, NamedTuple, NoReturn

from benchmarks.report import say
from fuzz_targets import TARGETS, Target, read
from patience import SECOND, TooLongError

INPUTS: Final = 10_000_000
MOST_MEMORY: Final = 200 << 10
_MOST_FAULTS: Final = 10
_BLOCK: Final = 1000
# a test process that is large already may grow so much
_GROWTH: Final = 50 << 10


class Fault(NamedTuple):
    """An input that broke its reader, and how."""

    text: str
    how: str


class Report(NamedTuple):
    """What a run has found."""

    inputs: int
    read: int
    refused: Counter[str]
    faults: list[Fault]
    seconds: float
    slowest: float
    memory: int


def main(*words: str) -> int:
    """Run the targets named, or all; give 1 if anything was found."""
    names = [word for word in words if word in TARGETS] or list(TARGETS)
    count = next((int(word) for word in words if word.isdigit()), INPUTS)
    seed = next(
        (word.removeprefix("seed=") for word in words if word.startswith("seed=")), os.urandom(4).hex()
    )
    whole = sum(TARGETS[name].share for name in names)
    faults = total = 0
    begun = time.perf_counter()
    say(f"seed={seed}")
    for name in names:
        report = campaign(name, TARGETS[name], -(-count * TARGETS[name].share // whole), seed)
        rate = report.inputs / max(report.seconds, 0.001)
        readable = 100 * report.read / report.inputs
        say(
            f"{name}: {report.inputs:,} inputs, {rate:,.0f} a second, {readable:.1f} % read,"
            f" {len(report.refused)} kinds of refusal, slowest {report.slowest * 1000:.0f} ms,"
            f" {report.memory >> 10} MB"
        )
        for fault in report.faults:
            say(f"  FAULT {fault.text[:2000]!a}\n    {fault.how}")
        faults += len(report.faults)
        total += report.inputs
    say(f"{total:,} inputs in {time.perf_counter() - begun:,.0f} s, faults: {faults}")
    return int(faults > 0)


def campaign(name: str, target: Target, count: int, seed: str) -> Report:
    """Throw a number of inputs at one target, in a folder and with settings of its own."""
    rng, grammar = Random(f"{name} {seed}"), target.grammar()  # noqa: S311 - to be repeated
    refused: Counter[str] = Counter()
    faults: list[Fault] = []
    accepted = done = 0
    slowest = 0.0
    begun, before = time.perf_counter(), _memory()
    with World():
        for done in range(1, count + 1):
            text = grammar.make(rng)
            at = time.perf_counter()
            code, how = _tried(target, text)
            slowest = max(slowest, time.perf_counter() - at)
            if how:
                shorter = _shortened(target, text, how)
                faults.append(Fault(shorter, how))
            elif code:
                refused[code] += 1
            else:
                accepted += 1
            if done % _BLOCK == 0 and _memory() > max(MOST_MEMORY, before + _GROWTH):
                faults.append(Fault(text, f"the process takes {_memory() >> 10} MB"))
            if len(faults) == _MOST_FAULTS or (faults and "MB" in faults[-1].how):
                break
    return Report(done, accepted, refused, faults, time.perf_counter() - begun, slowest, _memory())


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _tried(target: Target, text: str) -> tuple[str, str]:
    """Give the code of the refusal, and what went wrong."""
    try:
        signal.setitimer(signal.ITIMER_PROF, SECOND)
        code = read(target, text)
        signal.setitimer(signal.ITIMER_PROF, 0)
    except TooLongError:
        return "", "takes longer than a second"
    except Exception as fault:  # noqa: BLE001 - that is what is looked for
        signal.setitimer(signal.ITIMER_PROF, 0)
        place = traceback.extract_tb(fault.__traceback__)[-1]
        return "", f"{type(fault).__name__} at {Path(place.filename).name}:{place.lineno}: {str(fault)[:300]}"
    return code, ""


def _shortened(target: Target, text: str, how: str) -> str:
    """Leave out what the fault does not need, for a few seconds."""
    kind, size, end = how.partition(":")[0], len(text) // 2, time.perf_counter() + 5
    while size and time.perf_counter() < end:
        for at in range(0, len(text), size):
            shorter = text[:at] + text[at + size :]
            if time.perf_counter() < end and _tried(target, shorter)[1].startswith(kind):
                text = shorter
                break
        else:
            size //= 2
    return text


class World:
    """Settings, folder and alarm of a run; what was before comes back."""

    def __enter__(self) -> None:
        """Make the folder and go there."""
        self.folder = tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)  # noqa: S108 - files in memory wear no disk out
        self.environment, self.cwd = dict(os.environ), Path.cwd()
        home = Path(self.folder.name)
        (home / "skatcalc").mkdir()
        os.environ.update(XDG_CONFIG_HOME=str(home), HOME=str(home), TERM="dumb")
        for name in ("SKATCALC_SHEET", "SKATCALC_LANG"):
            os.environ.pop(name, None)
        os.chdir(home)
        sys.set_int_max_str_digits(4300)
        self.alarm = signal.signal(signal.SIGPROF, _alarm)

    def __exit__(self, *_: object) -> None:
        """Come back."""
        signal.signal(signal.SIGPROF, self.alarm)
        os.chdir(self.cwd)
        os.environ.clear()
        os.environ.update(self.environment)
        self.folder.cleanup()


def _alarm(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise TooLongError
