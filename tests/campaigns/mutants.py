"""Changes the rules and the list in one place at a time; do tests fail? `mutants [MODULE...] [share=N]`.

The modules are those of `skat/` and `sheet/`, all unless said (`game`, `sheet.rounds`); `share=20` takes
every fifth mutant or so, drawn anew with another `seed=N`; `again=FILE` takes those that an earlier run has
printed; `tests=FILE,FILE` takes other tests than those of both rooms. A mutant is judged by the tests that
run its line, the quickest first, up to the first that fails, with ten examples of Hypothesis. What may
survive is listed in `survivors.toml` with the reason; the rest is printed as soon as it has survived.
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
from mutant_runner import PATHS, ROOT, Runner
from mutator import Mutant, mutants

# the last two are about what only commands ask the list for
TESTS: Final = "tests/skat,tests/sheet,tests/cli/test_paper.py,tests/cli/test_season_command.py"
LISTED: Final = Path(__file__).with_name("survivors.toml")


def main(*words: str) -> int:
    """Judge the mutants of the modules named, or of all; give 1 if one survives that is not listed."""
    options = dict(word.split("=") for word in words if "=" in word)
    names = {word for word in words if "=" not in word}
    everyone = _chosen(names, options)
    reasons = listed(LISTED.read_text(encoding="utf-8"))
    os.chdir(ROOT)
    began, left, met = time.monotonic(), 0, set()
    table: dict[str, Counter[str]] = defaultdict(Counter)
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder), options.get("tests", TESTS).split(","))
        say(f"{len(everyone):,} mutants, {len(runner.map.seconds):,} tests")
        for test in runner.unsteady:
            say(f"  left out, it fails without a change: {test}")
        for mutant, verdict in runner.judged(everyone):
            fate, name = verdict.fate, name_of(mutant)
            if fate in ("survived", "no tests") and name in reasons:
                met.add(name)
                fate = "listed"
            elif fate in ("survived", "no tests"):
                left += 1
                say(f"  line {mutant.place.lines.start}: {name}")
            table[mutant.module][fate] += 1
    for module, fates in sorted(table.items()):
        say(f"{module:18} {_figures(fates)}")
    say(f"{'all':18} {_figures(sum(table.values(), Counter()))} in {time.monotonic() - began:,.0f} s")
    vain = set() if names or options else set(reasons) - met
    for name in sorted(vain):
        say(f"  listed, but no survivor: {name}")
    return int(left > 0 or bool(vain))


def _chosen(names: set[str], options: dict[str, str]) -> list[Mutant]:
    share, seed = int(options.get("share", "100")), options.get("seed", "1")
    again = Path(options["again"]).read_text(encoding="utf-8").splitlines() if "again" in options else None
    wanted = {line.partition(": ")[2] for line in again or ()}
    return [
        mutant
        for module, path in PATHS.items()
        if not names or names & {module, path.stem}
        for mutant in mutants(module, path.read_text(encoding="utf-8"))
        if Random(f"{seed} {name_of(mutant)}").randrange(100) < share  # noqa: S311 - to be repeated
        if again is None or name_of(mutant) in wanted
    ]


def listed(text: str) -> dict[str, str]:
    """Read the list of those that may survive: name and reason."""
    kinds = tomllib.loads(text)["survivors"]
    return {f"{kind['module']} {change}": kind["reason"] for kind in kinds for change in kind["changes"]}


def name_of(mutant: Mutant) -> str:
    """Give what a mutant is called in lists."""
    return f"{mutant.module} {mutant.place.scope}: {mutant.change}"


def _figures(fates: Counter[str]) -> str:
    count, killed = fates.total(), fates["killed"] + fates["timeout"]
    parts = [f"{count:5,} mutants", f"{killed:5,} killed ({fates['timeout']} by time)"]
    parts += [f"{fates[fate]:3} {fate}" for fate in ("survived", "no tests", "listed")]
    but_listed = max(count - fates["listed"], 1)
    shares = f"{100 * killed / max(count, 1):.1f} %, {100 * killed / but_listed:.1f} % but for the listed"
    return f"{', '.join(parts)}: {shares}"
