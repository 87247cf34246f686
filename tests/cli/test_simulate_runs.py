"""Long runs of `simulate`: slow policies, progress, Ctrl-C on a terminal, workers that are killed."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from cli_runner import MODULE, ask, process, run

from skatcalc.sim.run import run as run_job
from skatcalc.sim.tally import Tally
from skatcalc.words import Words

pytest_plugins = ("cli_fixtures",)
pytestmark = [pytest.mark.apart, pytest.mark.usefixtures("own_world")]

# for what takes some seconds on a machine that has nothing else to do
PATIENCE = 60


class Terminal:
    """A command on a terminal, both its streams on it."""

    def __init__(self, *words: str) -> None:
        """Start `skatcalc simulate` with words."""
        self.leader, follower = pty.openpty()
        self.child = subprocess.Popen(
            [*MODULE, "simulate", *words], stdin=subprocess.DEVNULL, stdout=follower, stderr=follower
        )
        os.close(follower)
        self.text = ""

    def until(self, pattern: str) -> None:
        """Read until something is told."""
        limit = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text):
            assert time.monotonic() < limit, self.text
            if select.select([self.leader], [], [], 0.5)[0]:
                self.text += os.read(self.leader, 4096).decode()

    def interrupt(self) -> float:
        """Press Ctrl-C and read to the end; give the seconds that took."""
        begun = time.monotonic()
        self.child.send_signal(signal.SIGINT)
        self.end()
        return time.monotonic() - begun

    def end(self) -> None:
        """Read to the end."""
        # the end of the terminal is an error on Linux and an empty answer elsewhere
        with suppress(OSError):
            while more := os.read(self.leader, 4096):
                self.text += more.decode()
        os.close(self.leader)
        self.child.wait(PATIENCE)


def workers_of(pid: int) -> list[int]:
    """Give the processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-n", "10000", "--policy", "open"], "10000 deals"),
        (["-n", "10000", "--policy", "open", "--workers", "2"], "10000 deals"),
        (["--evening", "2", "--policy", "open"], "2 evenings"),
    ],
    ids=" ".join,
)
def test_a_slow_policy_tells_and_listens(words: list[str], told: str) -> None:
    """A deal takes the solver a second, an evening a minute: neither may be waited for."""
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    terminal = Terminal("skat", *words)
    terminal.until(rf"\d+ of {told}, [\d.]+ a second|at work for 0:\d\d")
    assert terminal.interrupt() < 10
    assert terminal.child.returncode == 130
    assert re.search(rf"interrupted: \d+ of {told} (is|are) in the report", terminal.text)
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["skitgubbe", "-n", "90000", "--engine", "reference"], "90000 deals"),
        (["skat", "--evening", "5000"], "5000 evenings"),
    ],
    ids=["deals", "evenings"],
)
def test_interruption_on_a_terminal_reads_well(words: list[str], told: str) -> None:
    """The line of progress is gone before the report; that it is a part is said once."""
    terminal = Terminal(*words)
    terminal.until(f"of {told}, ")
    terminal.interrupt()
    assert terminal.child.returncode == 130
    assert re.search(r"left\x1b\[K\r\x1b\[K(\x1b\[1m)?(Sk|\d+ evenings)", terminal.text)
    assert len(re.findall("interrupted", terminal.text)) == 1
    assert re.search(rf"error:\S* interrupted: \d+ of {told} are in the report", terminal.text)
    assert "give the command again" in terminal.text


def test_interruption_under_json_is_one_error() -> None:
    with subprocess.Popen(
        [*MODULE, "--json", "simulate", "skitgubbe", "-n", "9000000", "--engine", "reference"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        time.sleep(5)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    assert len(err.splitlines()) == 1
    assert '"code": "interrupted_report"' in err


def test_one_engine_alone_knows_the_solver() -> None:
    answer = run("--json", "simulate", "skat", "-n", "1", "--policy", "open", "--engine", "fast")
    assert (answer.code, answer.fault["code"]) == (2, "engine_none")
    assert "--policy open" in answer.fault["message"]


def test_policy_open_without_numba() -> None:
    answer = process("simulate", "skat", "--policy", "open", env={"NUMBA_DISABLE_JIT": "1"})
    assert answer.returncode == 2
    assert b"`--policy open` needs compiled kernels" in answer.stderr
    assert b"--policy plain" in answer.stderr
    assert b"tricks" not in answer.stderr


# --- workers that are killed ---------------------------------------------------------------------------


def test_pieces_of_a_killed_worker_are_played_again() -> None:
    words = ["simulate", "skitgubbe", "-n", "8000", "--seed", "3", "--engine", "reference"]
    with subprocess.Popen(
        [*MODULE, "--json", *words, "--workers", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        limit = time.monotonic() + PATIENCE
        while len(workers_of(child.pid)) < 2:
            assert time.monotonic() < limit
            time.sleep(0.05)
        time.sleep(0.5)
        os.kill(workers_of(child.pid)[-1], signal.SIGKILL)
        out, err = child.communicate(timeout=2 * PATIENCE)
    assert (child.returncode, err) == (0, b"")
    assert f'"digest": "{ask(*words)["digest"]}"'.encode() in out


@dataclass(frozen=True)
class Deadly:
    """A job one of whose deals kills whoever plays it, as a machine does that lacks memory."""

    fatal: int
    engine: str = "reference"
    chunk: int = 1
    slow: bool = False

    def begin(self) -> None:
        """Load nothing."""

    def none(self) -> Tally:
        """Count nothing."""
        return Tally(3)

    def count(self, first: int, last: int) -> Tally:
        """Count, unless it is that deal."""
        if first <= self.fatal <= last:
            time.sleep(0.5)
            os.kill(os.getpid(), signal.SIGKILL)
        tally = Tally(3)
        tally.n = last - first + 1
        return tally


def test_workers_that_are_killed_again_and_again() -> None:
    report = run_job(Deadly(2), 6, 2)
    assert report.stopped
    assert 0 < report.tally.n < 6
    assert report.trouble is not None
    assert report.trouble.code == "worker_killed"


def test_killed_workers_leave_the_report_of_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    from skatcalc.sim import run as room  # noqa: PLC0415 - the function has the name of the module

    monkeypatch.setattr(room, "_HIRED_ANEW", 0)
    from skatcalc.sim.plays import Plays  # noqa: PLC0415 - as above

    count = Plays.count

    def deadly(plays: Plays, first: int, last: int) -> Tally:
        if first > 300:
            time.sleep(0.5)
            os.kill(os.getpid(), signal.SIGKILL)
        return count(plays, first, last)

    monkeypatch.setattr(Plays, "count", deadly)
    answer = run("--json", "simulate", "skitgubbe", "-n", "1900", "--workers", "2")
    assert answer.code == 2
    assert 0 < answer.data["n"] < 1900
    warning, fault = answer.err.splitlines()
    assert "are in the report" in warning
    assert '"code": "worker_killed"' in fault


# --- records -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-n", "30"], "30 records written to new.sgf; Ramsch, which has none: 0"),
        (["-n", "30", "--policy", "ramsch"], "no record was written to new.sgf; Ramsch, which has none: 30"),
    ],
    ids=["games", "Ramsch"],
)
def test_it_is_said_how_many_records_were_written(words: list[str], told: str, own_world: Path) -> None:
    answer = run("simulate", "skat", "--records", "new.sgf", *words)
    assert answer.code == 0
    assert told in answer.err
    written = (own_world / "new.sgf").read_text("utf-8")
    assert written.count("(;GM[Skat]") == (30 if told.startswith("30") else 0)


# --- what is typed, what is said -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["skat", "--policy", "ramsch", "--contract", "grand"], "leave `--contract` out"),
        (["skat", "--games", "36"], "add `--evening N`, or leave `--games` out: single deals"),
        (["shithead", "--players", "6"], "take a number from 2 to 5 (`--decks 2`: 11)"),
        (["shithead", "--players", "12"], "take a number from 2 to 5"),
    ],
    ids=" ".join,
)
def test_hints_that_help(words: list[str], hint: str) -> None:
    answer = run("--json", "simulate", *words)
    assert answer.code == 2
    assert answer.fault["hint"].startswith(hint)


@pytest.mark.parametrize("number", ["1e6", "1.5", "abc"])
def test_what_is_no_number(number: str) -> None:
    fault = run("--json", "simulate", "skat", "-n", number).fault
    assert fault["message"] == f"invalid value for '-n': '{number}' is no whole number"
    german = run("--lang", "de", "simulate", "skat", "-n", number).err
    assert f"`{number}` ist keine ganze Zahl für -n" in german


def test_an_unknown_option_names_no_other() -> None:
    assert (
        run("--json", "simulate", "skitgubbe", "--swap", "best").fault["message"] == "no such option: --swap"
    )


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (
            ["skat", "--policy", "random", "--contract", "grand"],
            ["--policy", "Random", "--contract", "Grand"],
        ),
        (["skitgubbe", "--policy", "RN", "--anti", "clubs"], ["--policy", "rn", "--anti", "Clubs"]),
        (["shithead", "--policy", "G", "--swap", "best"], ["--policy", "g", "--swap", "BEST"]),
    ],
    ids=["skat", "skitgubbe", "shithead"],
)
def test_words_may_be_large_or_small(words: list[str], typed: list[str]) -> None:
    game, *options = words
    right, other = (ask("simulate", game, "-n", "20", *more) for more in (options, typed))
    assert (right["options"], right["policy"], right["digest"]) == (
        other["options"],
        other["policy"],
        other["digest"],
    )


def test_rules_of_skat_are_none_of_the_other_games() -> None:
    answer = run("simulate", "skitgubbe", "-n", "2", "-r", "pub")
    assert (answer.code, "`--rules` names rules of Skat" in answer.err) == (0, True)
    assert run("simulate", "skitgubbe", "-n", "2").err == ""


def test_one_of_several_deals_is_shown() -> None:
    assert "Deal 1 of 5 is shown" in run("simulate", "skitgubbe", "--show", "-n", "5").err
    assert run("simulate", "skitgubbe", "--show").err == ""


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_notes_fit_a_terminal(language: str) -> None:
    words = Words(language)
    for key in ("simulate-slow", "simulate-compiling", "solver-first", "warmup-first"):
        assert max(map(len, words(key).splitlines())) <= 79
    assert "skatcalc[" not in words("simulate-slow")


def test_report_of_skat_explains_itself() -> None:
    text = run("simulate", "skat", "-n", "20").out
    assert "Sn: Schneider, Sw: Schwarz" in text
    _, head = text.splitlines()[text.splitlines().index("Card points of the declarer:") :][:2]
    assert head.split() == ["Points", "Deals"]


@pytest.mark.parametrize("game", ["skat", "skitgubbe", "shithead"])
def test_kernels_as_plain_python_are_quiet(game: str) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    answer = process("simulate", game, "-n", "3", "--engine", "fast", env={"NUMBA_DISABLE_JIT": "1"})
    assert (answer.returncode, answer.stderr) == (0, b"")
