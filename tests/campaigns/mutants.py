"""Changes the rules and the list in one place at a time; do tests fail? `mutants [MODULE...] [share=N]`.

The modules are those of `skat/` and `sheet/`, all unless said (`game`, `sheet.rounds`); `share=20` takes
every fifth mutant or so, drawn anew with another `seed=N`; `again=FILE` takes those that an earlier run has
printed; `tests=FILE,FILE` takes these tests alone. A mutant is judged by the tests that run its line, the
quickest first, up to the first that fails, with ten examples of Hypothesis: first by the tests of both rooms,
and what survives by those of the doors. What may survive is listed in `survivors.toml` with the reason.
"""

import os
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.report import say
from mutant_runner import PATHS, ROOT, Runner, Verdict
from mutator import Mutant, mutants

NEAR: Final = ("tests/skat", "tests/sheet")
# those that stay in this process, mostly
_COMMANDS: Final = "value bid hand add sheet settle season_command stats_command import_records export_import"
DOORS: Final = (
    "tests/errors",
    "tests/store/test_store_documents.py",
    *(f"tests/cli/test_{name}.py" for name in _COMMANDS.split()),
)
SURVIVED: Final = ("survived", "no tests")
LISTED: Final = Path(__file__).with_name("survivors.toml")


def main(*words: str) -> int:
    """Judge the mutants of the modules named, or of all; give 1 if one survives that is not listed."""
    options = dict(word.split("=") for word in words if "=" in word)
    names = {word for word in words if "=" not in word}
    share, seed = int(options.get("share", "100")), options.get("seed", "1")
    again = Path(options["again"]).read_text(encoding="utf-8").splitlines() if "again" in options else None
    wanted = {line.partition(": ")[2] for line in again or ()}
    everyone = [
        mutant
        for module, path in PATHS.items()
        if not names or names & {module, path.stem}
        for mutant in mutants(module, path.read_text(encoding="utf-8"))
        if Random(f"{seed} {name_of(mutant)}").randrange(100) < share  # noqa: S311 - to be repeated
        if again is None or name_of(mutant) in wanted
    ]
    os.chdir(ROOT)
    verdicts = judged_by(everyone, tuple(options["tests"].split(",")) if "tests" in options else NEAR)
    left = [number for number, verdict in verdicts.items() if verdict.fate in SURVIVED]
    if left and "tests" not in options:
        more = judged_by([everyone[number] for number in left], DOORS)
        verdicts |= {left[place]: verdict for place, verdict in more.items()}
    judged = [(mutant, verdicts[number]) for number, mutant in enumerate(everyone)]
    return _told(judged, whole=not options and not names)


def listed(text: str) -> dict[str, str]:
    """Read the list of those that may survive: name and reason."""
    kinds = tomllib.loads(text)["survivors"]
    return {f"{kind['module']} {change}": kind["reason"] for kind in kinds for change in kind["changes"]}


def name_of(mutant: Mutant) -> str:
    """Give what a mutant is called in lists."""
    return f"{mutant.module} {mutant.place.scope}: {mutant.change}"


def judged_by(everyone: list[Mutant], tests: tuple[str, ...]) -> dict[int, Verdict]:
    """Let some tests judge all mutants."""
    began, verdicts = time.monotonic(), {}
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder), tests)
        say(f"{len(everyone):,} mutants, {len(runner.map.seconds):,} tests")
        for test in runner.unsteady:
            say(f"  left out, it fails without a change: {test}")
        for number, verdict in runner.judged(everyone):
            verdicts[number] = verdict
            if len(verdicts) % 500 == 0:
                say(f"  {len(verdicts):,} judged after {time.monotonic() - began:,.0f} s")
    say(f"{time.monotonic() - began:,.0f} s")
    return verdicts


def _told(judged: list[tuple[Mutant, Verdict]], *, whole: bool) -> int:
    """Print a line for each module, then what survived and is not listed, and what is listed in vain."""
    reasons = listed(LISTED.read_text(encoding="utf-8"))
    table: dict[str, Counter[str]] = defaultdict(Counter)
    survivors = {}
    for mutant, verdict in judged:
        fate = verdict.fate
        if fate in SURVIVED:
            survivors[name_of(mutant)] = mutant
            fate = "listed" if name_of(mutant) in reasons else fate
        table[mutant.module][fate] += 1
    for module, fates in table.items():
        say(f"{module:18} {_figures(fates)}")
    say(f"{'all':18} {_figures(sum(table.values(), Counter()))}")
    left = [name for name in survivors if name not in reasons]
    vain = [name for name in reasons if whole and name not in survivors]
    for name in left:
        say(f"  line {survivors[name].place.lines.start}: {name}")
    for name in vain:
        say(f"  listed, but no survivor: {name}")
    return int(bool(left or vain))


def _figures(fates: Counter[str]) -> str:
    count, killed = fates.total(), fates["killed"] + fates["timeout"]
    parts = [f"{count:5,} mutants", f"{killed:5,} killed ({fates['timeout']} by time)"]
    parts += [f"{fates[fate]:3} {fate}" for fate in ("survived", "no tests", "listed")]
    but_listed = max(count - fates["listed"], 1)
    shares = f"{100 * killed / count:.1f} %, {100 * killed / but_listed:.1f} % but for the listed"
    return f"{', '.join(parts)}: {shares}"
