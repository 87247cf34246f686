"""The compiled twin of the Skat engine: every deal is played as the reference engine plays it.

`pytest -m slow tests/sim/test_skat_fast.py` plays a million deals under every preset, each checked and scored
by the core, and 100,000 deals on both engines.
"""

import os
import subprocess
import sys
from typing import Any

import pytest

from skatcalc.sim.run import run
from skatcalc.sim.sets32 import RAMSCH
from skatcalc.sim.skatplays import SkatPlays, SkatTask, agreed, play_deal
from skatcalc.skat.rules import PRESETS

pytest.importorskip("numba", reason="the extra `fast` is not installed")

import numpy as np

from skatcalc.sim import skatfast
from skatcalc.sim.skatfast import FastSkat

ALL_KINDS = tuple(range(6))
SUITS = (0, 1, 2, 3)
KINDS = {"all": ALL_KINDS, "suit": SUITS, "grand": (4,), "null": (5,), "hearts": (2,), "ramsch": (RAMSCH,)}
SEED = 3 << 40 | 14


def task(policy: str, contract: str, rules: str, *, schieber: bool = False) -> SkatTask:
    return SkatTask(policy, PRESETS[rules], KINDS[contract], schieber, SEED)


def with_options(policy: str, contract: str, options: dict[str, object]) -> SkatTask:
    return task(policy, contract, "isko")._replace(rules=PRESETS["isko"].changed(options))


TASKS = [
    *(("random", contract, "isko", False) for contract in KINDS),
    *(("plain", contract, "isko", False) for contract in KINDS),
    *(
        (policy, "all", rules, False)
        for policy in ("random", "plain")
        for rules in ("classic", "pub", "berlin")
    ),
    *((policy, "ramsch", rules, True) for policy in ("random", "ramsch") for rules in ("pub", "berlin")),
    ("ramsch", "ramsch", "classic", False),
    ("plain", "grand", "classic", False),
    ("plain", "null", "pub", False),
]


def compare(one: SkatTask, first: int, number: int) -> None:
    """Play deals on both engines: digest and outcome of each are equal, and nothing is found wrong."""
    codes, faults, digests = skatfast.played(one, first, number)
    total = 0
    for place in range(number):
        played = play_deal(one, first + place)
        assert played.broken == ()
        assert played.outcome == codes[place], first + place
        total += played.digest
    assert not faults.any()
    # the kernel adds up in 64 bits
    assert total % 2**64 == int(digests) % 2**64


@pytest.mark.parametrize(("policy", "contract", "rules", "schieber"), TASKS)
def test_every_deal_is_played_alike(policy: str, contract: str, rules: str, *, schieber: bool) -> None:
    compare(task(policy, contract, rules, schieber=schieber), 1, 40)


@pytest.mark.parametrize("passed", ["pass", "redeal", "ramsch", "schieber"])
def test_passed_deals_are_played_alike(passed: str) -> None:
    """Skat 4.16; a plain table that may play Null alone passes most deals."""
    one = with_options("plain", "null", {"passed": passed})
    compare(one, 1000, 40)
    kinds = {int(code) & 7 for code in skatfast.played(one, 1000, 40)[0]}
    assert kinds == ({5, 6} if passed in ("ramsch", "schieber") else {5, 7})


@pytest.mark.parametrize(
    "options",
    [
        {"grand_base": 20},
        {"suit_matadors": "jacks"},
        {"grand_ouvert": "36", "suit_ouvert_step": 0, "witch": 200},
    ],
    ids=str,
)
def test_house_options_are_played_alike(options: dict[str, object]) -> None:
    """F34: what is worth something else is bid and scored otherwise."""
    compare(with_options("plain", "all", options), 200, 60)
    compare(with_options("random", "all", options), 200, 60)


def test_largest_seed_and_deal() -> None:
    for policy in ("random", "plain"):
        one = task(policy, "all", "isko")._replace(seed=2**64 - 1)
        compare(one, 2**32 - 6, 6)


def test_one_by_one_as_many_at_once() -> None:
    """The deals of a chunk do not depend on each other."""
    for policy in ("random", "plain"):
        one = task(policy, "all", "pub")
        codes, _, digest = skatfast.played(one, 70, 30)
        alone = [skatfast.played(one, deal, 1) for deal in range(70, 100)]
        assert [int(code) for code in codes] == [int(part[0][0]) for part in alone]
        assert int(digest) % 2**64 == sum(int(part[2]) for part in alone) % 2**64


@pytest.mark.parametrize("policy", ["random", "plain", "ramsch"])
def test_a_run_counts_alike(policy: str) -> None:
    one = task(policy, "ramsch" if policy == "ramsch" else "all", "berlin", schieber=policy == "ramsch")
    reference = run(SkatPlays(one), 250, 1).tally
    fast = run(FastSkat(one, chunk=90), 250, 1).tally
    assert (fast.n, fast.outcomes, fast.violations) == (250, reference.outcomes, [])
    assert fast.digest % 2**64 == reference.digest % 2**64
    assert fast.checks["score"] == 250
    # the first deal is played again by the other engine
    assert fast.checks["engines"] == 1


def test_the_same_deals_are_played_again_however_they_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skatfast, "_AGAIN", 40)
    one = task("random", "all", "berlin")
    again: list[int] = []

    def noted(task: SkatTask, deal: int) -> Any:  # noqa: ANN401 - whatever is played
        again.append(deal)
        return play_deal(task, deal)

    monkeypatch.setattr(skatfast, "play_deal", noted)
    for chunk in (7, 40, 41, 300):
        again.clear()
        tally = run(FastSkat(one, chunk=chunk), 250, 1).tally
        assert sorted(again) == [1, 41, 81, 121, 161, 201, 241]
        assert (tally.checks["engines"], tally.violations) == (7, [])


def test_reduced_outcomes_are_those_of_the_slow_reduction() -> None:
    from skatcalc.sim.skatcheck import bare  # noqa: PLC0415 - used here alone

    for policy, contract in (("random", "all"), ("plain", "all"), ("ramsch", "ramsch")):
        codes, _, _ = skatfast.played(task(policy, contract, "isko"), 1, 3000)
        found = skatfast._scored(codes)  # noqa: SLF001 - the two must not part
        assert found.tolist() == [bare(int(code)) for code in codes]


# --- other processes -----------------------------------------------------------------------------------

PROBE = """
import sys
from skatcalc.sim.skatfast import played
from skatcalc.sim.skatplays import SkatTask
from skatcalc.skat.rules import PRESETS
from skatcalc.sim.kernels import skat, skatplain
for policy in ("random", "plain"):
    codes, faults, digest = played(SkatTask(policy, PRESETS["isko"], tuple(range(6)), False, 7), 1, 4)
    print(policy, int(digest) % 2**64, codes.tolist(), faults.tolist())
for kernel in (skat.random_deals, skatplain.deals):
    if hasattr(kernel, "stats"):
        hits, misses = kernel.stats.cache_hits, kernel.stats.cache_misses
        print("cache", sum(hits.values()), sum(misses.values()), file=sys.stderr)
"""


def probe(**env: str) -> tuple[str, str]:
    answer = subprocess.run(
        [sys.executable, "-c", PROBE],
        env={**os.environ, **env},
        capture_output=True,
        timeout=200,
        check=True,
        text=True,
    )
    return answer.stdout, answer.stderr


def expected() -> str:
    lines = []
    for policy in ("random", "plain"):
        one = SkatTask(policy, PRESETS["isko"], ALL_KINDS, schieber=False, seed=7)
        deals = [play_deal(one, deal) for deal in range(1, 5)]
        digest = sum(deal.digest for deal in deals) % 2**64
        lines.append(f"{policy} {digest} {[deal.outcome for deal in deals]} {[0] * 4}\n")
    return "".join(lines)


def test_the_same_sources_uncompiled() -> None:
    """Nothing depends on what the compiler makes of 64-bit integers."""
    assert probe(NUMBA_DISABLE_JIT="1")[0] == expected()


@pytest.mark.apart
def test_the_next_process_finds_the_kernels_compiled() -> None:
    skatfast.played(task("random", "all", "isko"), 1, 1)
    skatfast.played(task("plain", "all", "isko"), 1, 1)
    out, err = probe()
    assert out == expected()
    assert err.splitlines() == ["cache 1 0", "cache 1 0"]


def test_one_specialisation_of_each_kernel() -> None:
    """Every compilation takes seconds: all tasks must call a kernel with the same types."""
    from skatcalc.sim.kernels import skat, skatplain  # noqa: PLC0415 - numba

    for policy, contract, rules, schieber in TASKS:
        skatfast.played(task(policy, contract, rules, schieber=schieber), 1, 1)
    skatfast.played(task("random", "all", "isko")._replace(seed=2**64 - 1), 2**32 - 1, 1)
    skatfast.played(task("plain", "all", "isko")._replace(seed=2**64 - 1), 2**32 - 1, 1)
    kernels: list[Any] = [skat.random_deals, skatplain.deals]
    assert [len(kernel.signatures) for kernel in kernels] == [1, 1]


# --- at length -----------------------------------------------------------------------------------------

CAMPAIGN = [
    *(("random", "all", rules, False) for rules in PRESETS),
    *(("plain", "all", rules, False) for rules in PRESETS),
    *(("ramsch", "ramsch", rules, schieber) for rules in PRESETS for schieber in (False, True)),
]
MILLION = {"random": 1_000_000, "plain": 1_000_000, "ramsch": 500_000}


@pytest.mark.slow
@pytest.mark.parametrize(("policy", "contract", "rules", "schieber"), CAMPAIGN)
def test_campaign(policy: str, contract: str, rules: str, *, schieber: bool) -> None:
    """A million deals of each policy under every preset: no check fails, the core scores them alike."""
    n = MILLION[policy]
    tally = run(FastSkat(task(policy, contract, rules, schieber=schieber)), n, 1).tally
    assert (tally.n, sum(tally.outcomes.values()), tally.violations) == (n, n, [])
    assert tally.checks["score"] == tally.checks["points"] == n


@pytest.mark.slow
@pytest.mark.parametrize(("policy", "contract", "rules", "schieber"), TASKS)
def test_every_deal_is_played_alike_at_length(
    policy: str, contract: str, rules: str, *, schieber: bool
) -> None:
    """About 100,000 deals on both engines."""
    compare(task(policy, contract, rules, schieber=schieber), 1000, 100_000 // len(TASKS))


@pytest.mark.slow
@pytest.mark.parametrize("rules", list(PRESETS))
def test_every_outcome_is_scored_by_the_core(rules: str) -> None:
    """Not a sample: each different outcome of 200,000 plain deals goes through a line of notation."""
    codes, _, _ = skatfast.played(task("plain", "all", rules), 1, 200_000)
    for code in np.unique(codes).tolist():
        assert code & 7 == 7 or agreed(code, PRESETS[rules])
