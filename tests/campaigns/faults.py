"""Faults while sheets are written: `faults [N] [SEED]`, N in the file layer (10,000) and those of the system.

After each fault the files must say what they said before or after the command and nothing in between, every
answered game must be there, an error must be true, and a further game can be added.
"""

import gc
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

import fault_real
import typer
from benchmarks.report import say
from fault_layer import plans
from fault_scenes import (
    SHEET,
    Fault,
    Outcome,
    Reference,
    Scene,
    go_on,
    judge,
    other_scenes,
    play,
    prepare,
    reference,
    scenes,
    sheets,
    warm,
)

from skatcalc.errors import DocumentError
from skatcalc.store import document
from skatcalc.store.schema import GameRecord
from skatcalc.words import Words

N: Final = 10_000
WRITERS: Final = 8
GAMES: Final = 50
_SHOWN: Final = 20
_WIDTH: Final = 500
# one of each kind: strace takes its time
_TRACED: Final = ("new", "config", "import a list", "add (house)", "undo (house)", "edit (house)")
_ENDS: Final = {0: "went through", 3: "refused", 130: "interrupted"}


class Losses:
    """Counts the faults by kind and by how the command ended, and keeps what was found."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.counts: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.found: list[str] = []

    def judge(self, kind: str, what: str, expected: Reference, outcome: Outcome) -> None:
        """Count the fault of a scene and look what it did."""
        self.ends["killed" if outcome.code < 0 else _ENDS.get(outcome.code, "otherwise")] += 1
        fault = ""
        try:
            judge(expected, outcome)
        except Fault as found:
            fault = str(found)
        self.tell(kind, f"{expected.scene.name}: {what}", fault)

    def tell(self, kind: str, what: str, fault: str) -> None:
        """Count a fault; `fault` says what it did, or nothing."""
        self.counts[kind] += 1
        if fault:
            self.found.append(f"{kind}: {what}: {fault}")


def main(*words: str) -> int:
    """Run all of it; give 1 when something was lost."""
    count = int(words[0]) if words else N
    seed = int(words[1]) if len(words) > 1 else 1
    begun = time.monotonic()
    losses = Losses()
    known = sheets()
    with world(known) as (folder, others, by_sheet):
        chance = random.Random(seed)  # noqa: S311 - which call fails is no secret
        layered([*others, *chain.from_iterable(by_sheet.values())], folder, losses, count, chance)
        by_the_system(others, by_sheet, folder, losses)
        truncated(known, folder, losses)
        writers(folder, losses, chance)
    for kind, number in losses.counts.items():
        say(f"{number:7,}  {kind}")
    say("commands: " + ", ".join(f"{number:,} {end}" for end, number in losses.ends.items()))
    seconds = time.monotonic() - begun
    say(f"{losses.counts.total():7,}  faults in {seconds:.0f} s, {len(losses.found)} with a loss")
    for text in losses.found[:_SHOWN]:
        say(text[:_WIDTH])
    return bool(losses.found)


def quick(count: int) -> int:
    """Let some calls of the file layer fail, for one sheet; give the number of losses."""
    losses = Losses()
    with world({"house": sheets()["house"]}) as (folder, others, by_sheet):
        layered([*others, *by_sheet["house"]], folder, losses, count, random.Random(count))  # noqa: S311
    for text in losses.found:
        say(text)
    return len(losses.found)


@contextmanager
def world(known: Mapping[str, bytes]) -> Iterator[tuple[Path, list[Scene], dict[str, list[Scene]]]]:
    """Give a folder to be disturbed in, on a disk in memory where there is one, and the scenes."""
    memory = Path("/dev/shm")  # noqa: S108 - below it a folder of our own is made
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        root = Path(name)
        # another user must get in
        root.chmod(0o755)
        folder, trial = root / "table", root / "trial"
        trial.mkdir()
        others = other_scenes(trial)
        by_sheet = {name: scenes(name, raw, trial) for name, raw in known.items()}
        # building the commands touches no file and takes longer than all else
        typer.main.get_command = cache(typer.main.get_command)
        for scene in [*others, *by_sheet["house"]]:
            warm(scene, folder)
        gc.freeze()
        yield folder, others, by_sheet


def layered(found: Sequence[Scene], folder: Path, losses: Losses, count: int, chance: random.Random) -> None:
    """Let every call of every scene to the file layer fail in every way, then again with other cuts."""
    expected = [reference(scene, folder) for scene in found]
    left = count
    while left > 0:
        cases = [
            (without, plan)
            for without in expected
            for plan in plans(without.calls, lambda: chance.randrange(1, 1000))
        ]
        chance.shuffle(cases)
        for without, plan in cases[:left]:
            prepare(folder, without.scene)
            outcome = play(without.scene, folder, plan)
            what = f"{plan} ({without.calls[plan.call]})"
            losses.judge(f"file layer: {plan.how}", what, without, outcome)
        left -= len(cases)


def by_the_system(
    others: Sequence[Scene], by_sheet: dict[str, list[Scene]], folder: Path, losses: Losses
) -> None:
    """Let the system make the faults: limits, permissions, full disks, and strace where it may."""
    changing = [scene for scene in chain(others, by_sheet["house"]) if "show" not in scene.words]
    for scene in changing:
        fault_real.size_limits(scene, folder, losses.judge, 29)
        fault_real.permissions(scene, folder, losses.judge)
    with fault_real.small_disk(folder.with_name("disk")) as mounted:
        for scene in chain(changing, by_sheet["long"]) if mounted else ():
            fault_real.full_disks(scene, folder.with_name("disk"), losses.judge)
    if not mounted:
        say("no small disk: mounting one needs root")
    if fault_real.strace_works():
        for scene in changing:
            if scene.name in _TRACED:
                fault_real.system_calls(scene, folder, losses.judge)
    else:
        say("no faults in system calls: there is no strace, or it may not be used")


def truncated(known: dict[str, bytes], folder: Path, losses: Losses) -> None:
    """Cut sheets at every byte, then add a game: refused and not touched, or all that is left stays."""
    folder.mkdir(exist_ok=True)
    path, words = folder / SHEET, Words("en")
    for name in ("house", "by-hand", "changing-table", "windows"):
        raw = known[name]
        whole = [game.play for game in _loaded(path, raw).content.games]
        for end in range(len(raw)):
            fault = ""
            try:
                found = _loaded(path, raw[:end])
                plays = [game.play for game in found.content.games]
                if plays != whole[: len(plays)]:
                    fault = f"other games: {plays}"
                go_on(folder, plays)
                if not path.read_bytes().startswith(raw[:end]):
                    fault = "what was left was changed"
            except DocumentError as error:
                message, hint = words.error(error)
                if str(path) not in message or not hint:
                    fault = f"no place or no remedy: {message}; {hint}"
                if path.read_bytes() != raw[:end]:
                    fault = "refused, but changed"
            except Fault as lost:
                fault = str(lost)
            losses.tell("truncated files", f"{name} cut to {end} bytes", fault)


def _loaded(path: Path, raw: bytes) -> document.Document:
    path.write_bytes(raw)
    return document.load(path)


def writers(folder: Path, losses: Losses, chance: random.Random, games: int = GAMES) -> None:
    """Let many write at once and kill some of them: who was answered is there, once and in order."""
    folder.mkdir(exist_ok=True)
    path = folder / SHEET
    path.unlink(missing_ok=True)
    document.create(path, ["Anna", "Bert", "Cleo"], {})
    log = folder.with_name("answered")
    log.write_bytes(b"")
    running: dict[int, str] = {}
    kills, gave_up = 0, 0
    for number in range(WRITERS):
        running[_writer(path, log, f"w{number}", games)] = f"w{number}"
    # as many as there are writers are killed, and each is followed by another
    while running:
        if kills < WRITERS:
            time.sleep(chance.uniform(0.02, 0.2))
            victim = chance.choice(list(running))
            os.kill(victim, signal.SIGKILL)
            _, status = os.waitpid(victim, 0)
            name = running.pop(victim)
            if os.WIFSIGNALED(status):
                kills += 1
                running[_writer(path, log, f"{name}k", games)] = f"{name}k"
        else:
            done, status = os.wait()
            running.pop(done)
        gave_up += os.WIFEXITED(status) and os.WEXITSTATUS(status) > 0
    answered = log.read_text("utf-8").split()
    notes = [game.note for game in document.load(path).content.games]
    fault = ""
    if gave_up:
        fault = f"{gave_up} writers gave up"
    elif lost := set(answered) - set(notes):
        fault = f"answered but lost: {sorted(lost)}"
    elif len(notes) != len(set(notes)):
        fault = "a game stands there twice"
    elif len(notes) > len(answered) + kills:
        fault = f"{len(notes)} games for {len(answered)} answers"
    else:
        for name in {note.partition("-")[0] for note in notes}:
            own = [int(note.partition("-")[2]) for note in notes if note.startswith(f"{name}-")]
            if own != list(range(len(own))):
                fault = f"{name}: order {own}"
    for _ in range(kills):
        losses.tell("writers killed among others", f"{len(answered)} games answered", fault)


def _writer(path: Path, log: Path, name: str, games: int) -> int:
    """Start a process that adds games and notes each answer; give its number."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        with log.open("ab", buffering=0) as answers:
            for number in range(games):
                note = f"{name}-{number}"
                while True:
                    try:
                        document.append(document.load(path), [GameRecord(play="pass", note=note)])
                    except DocumentError as error:
                        if error.code not in ("document_changed", "document_locked"):
                            raise
                    else:
                        break
                answers.write(f"{note}\n".encode())
        code = 0
    finally:
        sys.stderr.flush()
        os._exit(code)
    return child
