"""Start-up of every command in multiples of `python -c pass`, throughput, and long sheets.

Run `python -m benchmarks` in the folder `tests`, with the Python that skatcalc is installed in;
`python -m benchmarks simulate` compares the engines of the simulated games. Ratios are
comparable between machines, seconds are not; commands are timed in turn, so that a busy machine slows all.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks import simulate
from benchmarks.report import say

ROUNDS: Final = 15
LINES: Final = 60_000
LONG_SHEET: Final = 5_000
EVENING: Final = 48

CARDS: Final = "CJ SJ SATK9 HAT D78"
# The last two tricks of a Grand: what is timed is the start, the solver's kernels being compiled before.
DEAL: Final = "CA S7 | CT C7 | SA SK | D7 D8"
BUDGETS: Final = {
    "value": 8,
    "bid": 8,
    "hand": 8,
    "help": 8,
    "completion": 8,
    "show": 18,
    "add": 18,
    "settle": 18,
}


def games(count: int, *, players: tuple[str, ...] = ("Anna", "Bert", "Cleo")) -> list[str]:
    """Make lines of ordinary games, the same on every run."""
    draw = random.Random(7)  # noqa: S311 - no secret
    lines = []
    for _ in range(count):
        without = draw.choice(("", "", "o"))
        levels = draw.choice(("", "", "", "h", "s", "hss", "z"))
        result = draw.choice(("", "", "", "-"))
        game = f"{draw.choice('cshdg')}{without}{draw.randint(1, 4)}{levels}{result}"
        lines.append(f"{draw.choice(players)} {game}")
    return lines


def sheet(folder: Path, count: int) -> Path:
    """Write a sheet of a number of games."""
    path = folder / f"sheet-{count}.toml"
    head = 'format = "skatcalc-sheet"\nversion = 1\nplayers = ["Anna", "Bert", "Cleo"]\nrules = "isko"\n'
    path.write_text(head + "".join(f'\n[[games]]\nplay = "{line}"\n' for line in games(count)))
    return path


def seconds(command: list[str], given: str | None = None, **environment: str) -> float:
    """Time one process from outside."""
    begun = time.perf_counter()
    subprocess.run(
        command, input=given, stdout=subprocess.PIPE, text=True, check=False, env=environment or None
    )
    return time.perf_counter() - begun


def start_up(folder: Path) -> None:
    """Compare the cold start of the commands with that of Python itself."""
    me = [sys.executable, "-m", "skatcalc"]
    evening = ["-f", str(sheet(folder, EVENING))]
    commands = {
        "pass": [sys.executable, "-c", "pass"],
        "typer": [sys.executable, "-c", "import typer"],
        "value": [*me, "value", "s2h"],
        "bid": [*me, "bid", "33"],
        "hand": [*me, "hand", CARDS],
        "help": [*me, "--help"],
        "completion": [*me],
        "show": [*me, *evening, "show"],
        "add": [*me, *evening, "add", "anna", "s2h"],
        "settle": [*me, *evening, "session", "settle", "--rate", "0.05"],
        "solve": [*me, "solve", DEAL, "--contract", "g", "--declarer", "forehand"],
        "odds": [*me, "odds", CARDS, "--worlds", "1"],
    }
    completing = {"_SKATCALC_COMPLETE": "complete_bash", "COMP_WORDS": "skatcalc add a", "COMP_CWORD": "2"}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for round_number in range(ROUNDS + 1):
        for name, command in commands.items():
            taken = seconds(command, **(completing if name == "completion" else {}))
            # the first round compiles modules and warms the disk
            times[name] += [taken] if round_number else []
    base = median(times["pass"])
    say(f"start-up, median of {ROUNDS}, in multiples of `python -c pass` ({base * 1000:.1f} ms)")
    for name, all_times in times.items():
        middle = median(all_times)
        budget = f"   budget {BUDGETS[name]}" if name in BUDGETS else ""
        say(f"  {name:12} {middle / base:6.1f}   {middle * 1000:6.1f} ms{budget}")


def throughput() -> None:
    """Answer many games from standard input."""
    lines = [line.split()[1] for line in games(LINES)]
    me = [sys.executable, "-m", "skatcalc"]
    empty = median(seconds([*me, "value", "s2h"]) for _ in range(3))
    for name, options in (("text", []), ("JSON", ["--json"])):
        taken = seconds([*me, *options, "value", "-"], "\n".join(lines) + "\n") - empty
        say(f"  value -, {name}: {LINES / taken:9,.0f} lines a second (budget 20,000)")


def long_sheets(folder: Path) -> None:
    """Show and add on a very long sheet."""
    path = str(sheet(folder, LONG_SHEET))
    me = [sys.executable, "-m", "skatcalc", "-f", path]
    for name, command in (("show", ["show"]), ("add", ["add", "anna", "s2h"])):
        taken = median(seconds([*me, *command]) for _ in range(5))
        say(f"  {name} with {LONG_SHEET:,} games: {taken:.2f} s (budget 1 s)")


def main() -> None:
    """Run everything, or the benchmark that is named."""
    if sys.argv[1:] == ["simulate"]:
        simulate.main()
        return
    with tempfile.TemporaryDirectory() as name:
        start_up(Path(name))
        say("throughput and long sheets")
        throughput()
        long_sheets(Path(name))


if __name__ == "__main__":
    if sys.argv[1:2] == ["solver"]:
        from benchmarks import solver

        solver.main(*map(int, sys.argv[2:]))
    else:
        main()
