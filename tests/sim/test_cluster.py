"""Runs on a real Dask cluster of this machine: same digest, workers lost in mid-run, what can go wrong.

Scheduler, workers and runs are processes of their own, started as a user starts them.
"""

import json
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from cli_runner import ask, run

import skatcalc
from skatcalc.cli import cluster

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.apart

ROOT = Path(skatcalc.__file__).parents[1]
PATIENCE = 120.0
DASK = (sys.executable, "-m", "dask")

# A run from Python that says what became of it; `act` is called after each piece.
PROGRAM = """
import json, os, signal, sys
from pathlib import Path
from skatcalc.cli import cluster
from skatcalc.sim import shithead
from skatcalc.sim.games import Task
from skatcalc.sim.plays import Plays
from skatcalc.sim.run import run

JOB = Plays(Task("shithead", 3, "RA", shithead.Options(), cap=20000, seed=5, check_every=20))
N, WORKERS = 400, 1
pieces = 0

def act(): ...

def pids():
    return set(crew.client.run(os.getpid).values())

def wait_for_third():
    Path("waiting").touch()
    crew.client.wait_for_workers(3, timeout=60)

{program}

def progress(done):
    global pieces
    pieces += 1
    act()

with cluster.gathered(sys.argv[1]) as crew:
    crew.client.wait_for_workers(WORKERS, timeout=60)
    report = run(JOB, N, crew=crew, progress=progress)
said = dict(n=report.tally.n, digest=report.tally.digest, workers=report.workers, stopped=report.stopped)
said["trouble"] = crew.trouble and {{"code": crew.trouble.code, **crew.trouble.values}}
print(json.dumps({{**said, "pieces": pieces}}))
"""


class Scheduler:
    """A scheduler without workers, and what was started for it."""

    def __init__(self, folder: Path) -> None:
        """Start the scheduler at a port that is free."""
        self.folder = folder
        self.started: list[subprocess.Popen[bytes]] = []
        told = folder / "scheduler.json"
        self.process = self.start(
            *DASK, "scheduler", "--host", "127.0.0.1", "--port", "0", "--idle-timeout", "600",
            "--dashboard-address", "127.0.0.1:0", "--scheduler-file", str(told),
        )  # fmt: skip
        until(lambda: told.exists() and told.read_text().rstrip().endswith("}"))
        self.address: str = json.loads(told.read_text())["address"]

    def start(self, *words: str, path: Path = ROOT) -> subprocess.Popen[bytes]:
        """Start a process that finds skatcalc in a folder."""
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                words, cwd=self.folder, env=environment(self.folder, path), stdout=log, stderr=log
            )
        self.started.append(process)
        return process

    def worker(self, path: Path = ROOT) -> subprocess.Popen[bytes]:
        """Start a worker with one thread."""
        words = ("worker", self.address, "--no-nanny", "--nthreads", "1", "--death-timeout", "60")
        return self.start(*DASK, *words, "--local-directory", str(self.folder), path=path)

    def answer(self, program: str, late: Path | None = None) -> dict[str, Any]:
        """Run PROGRAM with some lines of its own; give what it says.

        With `late` a worker with the skatcalc of that folder is started when the run waits for a third one.
        """
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(program=program), self.address],
            cwd=self.folder,
            env=environment(self.folder, ROOT),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            if late is not None:
                until((self.folder / "waiting").exists)
                (self.folder / "waiting").unlink()
                self.worker(late)
            try:
                out, err = process.communicate(timeout=PATIENCE)
            finally:
                process.kill()
        assert process.returncode == 0, err.decode()
        answer: dict[str, Any] = json.loads(out)
        return answer

    def end(self, count: int = 0) -> None:
        """End all that was started but the first ones: newest first."""
        while len(self.started) > count:
            process = self.started.pop()
            process.kill()
            process.wait()


def environment(folder: Path, path: Path) -> dict[str, str]:
    """Give the environment of a process that finds skatcalc there, and no settings of whoever runs this."""
    return {**os.environ, "PYTHONPATH": str(path), "DASK_CONFIG": str(folder), "HOME": str(folder)}


def until(holds: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scheduler]:
    """Give a scheduler with two workers, for tests that leave it whole."""
    scheduler = Scheduler(tmp_path_factory.mktemp("cluster"))
    try:
        scheduler.worker()
        scheduler.worker()
        scheduler.answer("N, WORKERS = 2, 2")
        yield scheduler
    finally:
        scheduler.end()


@pytest.fixture
def whole(scheduler: Scheduler) -> Iterator[Scheduler]:
    """Give the scheduler with two workers; those that a test adds end with it."""
    count = len(scheduler.started)
    yield scheduler
    scheduler.end(count)


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[Scheduler]:
    """Give a scheduler that a test may ruin."""
    scheduler = Scheduler(tmp_path)
    try:
        yield scheduler
    finally:
        scheduler.end()


def called(
    scheduler: Scheduler, *words: str, program: Sequence[str] = ("-m", "skatcalc")
) -> subprocess.CompletedProcess[str]:
    """Call the program as a user does."""
    return subprocess.run(
        [sys.executable, *program, *words, "--cluster", scheduler.address],
        env=environment(scheduler.folder, ROOT),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def stopped(scheduler: Scheduler, stop: Callable[[subprocess.Popen[bytes]], None]) -> tuple[int, Any, str]:
    """Stop a long run once progress is shown on its terminal; give exit code, report and notes."""
    terminal, inner = pty.openpty()
    command = [sys.executable, "-m", "skatcalc", "simulate", "shithead", "-n", "9999999", "--json"]
    with subprocess.Popen(
        [*command, "--cluster", scheduler.address],
        env=environment(scheduler.folder, ROOT),
        stdout=subprocess.PIPE,
        stderr=inner,
    ) as process:
        os.close(inner)
        kill = Timer(PATIENCE, process.kill)
        kill.start()
        notes = b""
        while b" of 9999999 deals" not in notes:
            notes += os.read(terminal, 1000)
        stop(process)
        # the end of the terminal is an error on Linux and an empty answer elsewhere
        with suppress(OSError):
            while more := os.read(terminal, 1000):
                notes += more
        out, _ = process.communicate()
    kill.cancel()
    os.close(terminal)
    assert out, notes.decode()
    return process.returncode, json.loads(out), notes.decode()


# The program with less patience for workers that are still to come.
IMPATIENT = (
    "-c",
    "import sys; from skatcalc.cli import app, cluster; cluster._REACH_SECONDS = 1; sys.exit(app.main())",
)


# --- the same run, wherever it is played ---------------------------------------------------------------


@pytest.mark.parametrize("words", [("shithead", "--policy", "G", "--swap", "best"), ("skitgubbe",)])
def test_a_cluster_plays_the_same_deals(words: tuple[str, ...], scheduler: Scheduler) -> None:
    line = ("simulate", *words, "-n", "230", "--seed", "7")
    done = called(scheduler, "--json", *line)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    alone = ask(*line)
    assert told["workers"] == 2
    for key in set(alone) - {"workers", "seconds", "deals_per_second"}:
        assert told[key] == alone[key]


def test_a_worker_may_come_late_and_be_killed(whole: Scheduler) -> None:
    program = """
N = 1500
def act():
    global late
    if pieces == 1:
        before = pids()
        wait_for_third()
        (late,) = pids() - before
    if pieces == 8:
        os.kill(late, signal.SIGKILL)
"""
    answer = whole.answer(program, late=ROOT)
    assert whole.started[-1].wait(PATIENCE) == -signal.SIGKILL
    assert (answer["n"], answer["workers"], answer["stopped"], answer["trouble"]) == (1500, 3, False, None)
    alone = ask("simulate", "shithead", "-n", "1500", "--seed", "5")
    assert f"{answer['digest']:016x}" == alone["digest"]


def test_pieces_grow_with_the_run(scheduler: Scheduler) -> None:
    """2^32 - 1 deals of no length are few pieces, though 50 deals are one at the beginning."""
    program = """
class Sum:
    n = 0
    def add(self, other): self.n += other.n
    digest = 0

class Quick:
    engine, chunk = "reference", 50
    def begin(self): ...
    def none(self): return Sum()
    def count(self, first, last):
        part = Sum()
        part.n = last - first + 1
        return part

JOB, N = Quick(), 2**32 - 1
"""
    answer = scheduler.answer(program)
    assert answer["n"] == 2**32 - 1
    # doubled to 2^29 in 24 steps of at most a wave (4 pieces) each, and halved again towards the end
    assert answer["pieces"] < 400


# --- runs that are cut short ---------------------------------------------------------------------------


def test_interruption_reports_what_is_done(scheduler: Scheduler) -> None:
    code, told, notes = stopped(scheduler, lambda process: process.send_signal(signal.SIGINT))
    assert code == 130
    assert 0 < told["n"] < 9999999
    assert f"interrupted: {told['n']} of 9999999 deals are in the report" in notes


def test_lost_scheduler_leaves_the_report_of_what_is_done(doomed: Scheduler) -> None:
    doomed.worker()
    code, told, notes = stopped(doomed, lambda _: doomed.process.kill())
    assert code == 2
    assert 0 < told["n"] < 9999999
    assert f"interrupted: {told['n']} of 9999999 deals are in the report" in notes
    assert '"code": "cluster_lost"' in notes
    assert "Traceback" not in notes


def test_connection_given_up_between_two_questions_leaves_what_is_done(scheduler: Scheduler) -> None:
    program = """
N = 10**9
def act():
    if pieces == 2: crew.client.close()
"""
    answer = scheduler.answer(program)
    assert answer["n"] > 0
    assert answer["stopped"]
    assert answer["trouble"]["code"] == "cluster_lost"


def test_run_comes_to_an_end_when_no_worker_is_left(doomed: Scheduler) -> None:
    program = """
cluster._WITHOUT_WORKERS_SECONDS = 1
N = 10**9
def act():
    if pieces == 2:
        for pid in pids(): os.kill(pid, signal.SIGKILL)
"""
    doomed.worker()
    answer = doomed.answer(program)
    assert answer["stopped"]
    assert 50 <= answer["n"] < 10**9
    assert answer["trouble"] == {"code": "cluster_lost", "address": doomed.address}
    # and without a worker no run begins
    done = called(doomed, "--json", "simulate", "skitgubbe", program=IMPATIENT)
    assert done.returncode == 2
    fault = json.loads(done.stderr)
    assert fault["code"] == "cluster_empty"
    assert fault["hint"] == f"start some with `dask worker {doomed.address}`"


# --- clusters that cannot be used ----------------------------------------------------------------------


def test_worker_with_another_skatcalc_is_refused(whole: Scheduler) -> None:
    other = whole.folder / "other"
    shutil.copytree(ROOT / "skatcalc", other / "skatcalc")
    with (other / "skatcalc" / "__init__.py").open("a") as module:
        module.write('__version__ = "0.0.1"\n')
    # one that comes in mid-run ends it
    answer = whole.answer("N = 10**9\ndef act(): wait_for_third() if pieces == 1 else None", late=other)
    assert answer["stopped"]
    assert answer["n"] >= 50
    trouble = answer["trouble"]
    assert (trouble["code"], trouble["found"], trouble["wanted"]) == (
        "cluster_version",
        "0.0.1",
        skatcalc.__version__,
    )
    # and one that is there lets none begin
    done = called(whole, "--json", "simulate", "skitgubbe")
    assert done.returncode == 2
    fault = json.loads(done.stderr)
    assert fault["code"] == "cluster_version"
    assert trouble["worker"] in fault["message"]


@pytest.mark.usefixtures("own_world")
def test_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    answer = run("--json", "simulate", "skitgubbe", "--cluster", "tcp://127.0.0.1:8786")
    assert answer.code == 2
    assert answer.fault["code"] == "cluster_missing"
    assert "pip install '.[cluster]'" in answer.fault["hint"]


@pytest.mark.usefixtures("own_world")
def test_somebody_else_at_the_port_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_REACH_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        answer = run("--json", "simulate", "skitgubbe", "--cluster", address)
    assert (answer.code, answer.fault["code"]) == (2, "cluster_unreachable")
    assert address in answer.fault["message"]
