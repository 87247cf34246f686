"""Lets atheris look for inputs that reach new code: `guided TARGET SECONDS`; needs `pip install atheris`.

The targets are those of `fuzz`. A second is the limit for an input here too; the memory is watched by `fuzz`,
since the fuzzer itself takes more.
"""

import os
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import say

_LONGEST = 4096


def main(*words: str) -> int:
    """Run the fuzzer in a process of its own, since it never comes back; give 1 if it has found a fault."""
    if find_spec("atheris") is None:
        say("atheris is missing: pip install atheris")
        return 2
    name, seconds = words
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "campaigns.guided", name, seconds, folder]
        answer = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        texts = [path.read_bytes().decode("utf-8", "replace") for path in Path(folder).glob("fault-*")]
    count = re.search(r"number_of_executed_units:\s*(\d+)", answer.stderr)
    reached = re.findall(r"cov: (\d+)", answer.stderr) or ["0"]
    inputs = int(count[1]) if count else 0
    say(f"{name}: {inputs:,} inputs in {seconds} s, {reached[-1]} places reached, {reached[0]} at once")
    for text in texts:
        say(f"  FAULT {text[:2000]!a}")
    if answer.returncode:
        say("\n".join(answer.stderr.splitlines()[-40:]))
    return int(answer.returncode != 0)


def _fuzz(name: str, seconds: str, folder: str) -> None:
    """Fuzz one target; this ends the process."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["skatcalc"]):
        targets: Any = import_module("fuzz_targets")
    world: Any = import_module("campaigns.fuzz").World()
    target = targets.TARGETS[name]
    grammar = target.grammar()
    corpus = Path(folder, "corpus")
    corpus.mkdir()
    for number, seed in enumerate(grammar.seeds):
        (corpus / str(number)).write_bytes(seed.encode("utf-8", "surrogatepass")[:_LONGEST])

    def one(data: bytes) -> None:
        targets.read(target, data.decode("utf-8", "surrogateescape"))

    def mutated(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)  # noqa: S311 - to be repeated
        if rng.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        text = grammar.changed(rng, data.decode("utf-8", "surrogateescape"))
        return bytes(text.encode("utf-8", "surrogatepass")[:most])

    options = [f"-max_total_time={seconds}", f"-max_len={_LONGEST}", "-timeout=1", "-rss_limit_mb=1000"]
    options += [f"-artifact_prefix={folder}/fault-", "-print_final_stats=1", str(corpus)]
    with world:
        atheris.Setup([name, *options], one, custom_mutator=mutated)
        atheris.Fuzz()


if __name__ == "__main__":
    os.nice(5)
    _fuzz(*sys.argv[1:])
