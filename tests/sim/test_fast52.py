"""The compiled twins of the 52-card games: every deal is played as the reference engine plays it."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sim_facts import task

from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.endings import ENDINGS
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.plays import Plays, play
from skatcalc.sim.run import run
from skatcalc.sim.state import loser_of

np = pytest.importorskip("numpy", reason="the extra `fast` is not installed")
pytest.importorskip("numba", reason="the extra `fast` is not installed")

from skatcalc.sim import fast  # noqa: E402 - only where numba is
from skatcalc.sim.kernels import table as t  # noqa: E402 - the same

SK = skitgubbe.Options
SH = shithead.Options
SKITGUBBE_OPTIONS = [
    SK(anti, draw, end)
    for anti in ("none", "same-colour", "clubs")
    for draw in ("after-trick", "immediate")
    for end in ("skip", "strict")
]
SHITHEAD_OPTIONS = [
    *((players, SH()) for players in (2, 3, 4, 5)),
    (3, SH(seven_low=True)),
    (3, SH(invisible="3")),
    (4, SH(invisible="8")),
    (2, SH(skip="8")),
    (4, SH(skip="5")),
    (5, SH(skip="A")),
    (4, SH(reverse="J")),
    (2, SH(reverse="J")),
    (3, SH(extra_turn_after_burn=False)),
    (2, SH(decks=2)),
    (6, SH(decks=2)),
    (11, SH(decks=2)),
    (3, SH(seven_low=True, skip="7")),
    (4, SH(seven_low=True, invisible="8", skip="8", reverse="7", extra_turn_after_burn=False, decks=2)),
    (5, SH(seven_low=True, invisible="3", skip="7", reverse="7")),
    (11, SH(invisible="3", reverse="3", skip="Q", decks=2)),
]
SWAPS = ("none", "random", "best")


def compare(one: Task, first: int, number: int) -> Counter[str]:
    """Play deals on both engines and compare all that a kernel gives back; count how they ended."""
    ended: Counter[str] = Counter()
    for row in fast.rows_of(one, first, number):
        deal = int(row[t.DEAL])
        assert row[t.BROKEN] == 0
        if row[t.STATUS] == t.HANDED_BACK:
            ended["handed back"] += 1
            continue
        played = play(one, deal)
        game, length = played.game, len(played.actions)
        assert (ENDINGS[row[t.STATUS]], row[t.LENGTH], row[t.PERIOD]) == (
            played.status,
            length,
            played.period,
        )
        assert row[t.STARTER] == played.starter
        assert row[t.DIGEST] == played.digest
        out = [int(row[t.PLACES]) >> 4 * place & 15 for place in reversed(range(row[t.EXITS]))]
        assert out == game.out
        if played.status == "finished":
            figures = list(KINDS[one.game].figures(game, length).values())
            assert row[t.FIGURE : t.FIGURE + len(figures)].tolist() == figures
            assert row[t.LOSER] == loser_of(game)
        ended[played.status] += 1
    return ended


def check_skitgubbe(players: int, policy: str, number: int) -> None:
    ended: Counter[str] = Counter()
    for place, options in enumerate(SKITGUBBE_OPTIONS):
        one = task("skitgubbe", players, policy, options=options, cap=2_000)
        ended += compare(one, 1 + place * number, number)
    assert ended["finished"] >= 5 * number
    assert not ended["handed back"]


def test_another_seat_another_card_and_another_hand_are_another_position() -> None:
    """Deal 208: seat and card differ in the very bits in which the hands differ, and a cycle was seen."""
    options = skitgubbe.Options(draw="after-trick", phase1_end="skip")
    assert compare(task("skitgubbe", 2, "G", options=options, cap=2_000), 208, 1)["finished"] == 1


@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_skitgubbe_is_played_alike(players: int, policy: str) -> None:
    check_skitgubbe(players, policy, 4)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_skitgubbe_is_played_alike_at_length(players: int, policy: str) -> None:
    check_skitgubbe(players, policy, 500)


def check_shithead(players: int, options: shithead.Options, policy: str, number: int) -> None:
    ended: Counter[str] = Counter()
    for place, swap in enumerate(SWAPS):
        one = task("shithead", players, policy, options=options, swap=swap, cap=600)
        ended += compare(one, 1 + place * number, number)
    assert set(ended) <= {"finished", "cycle", "limit"}
    assert ended["finished"] or policy in "RH"


@pytest.mark.parametrize("policy", ["R", "RA", "G", "H"])
@pytest.mark.parametrize(("players", "options"), SHITHEAD_OPTIONS)
@pytest.mark.apart
def test_shithead_is_played_alike(players: int, options: shithead.Options, policy: str) -> None:
    check_shithead(players, options, policy, 3)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["R", "RA", "G", "H"])
@pytest.mark.parametrize(("players", "options"), SHITHEAD_OPTIONS)
def test_shithead_is_played_alike_at_length(players: int, options: shithead.Options, policy: str) -> None:
    check_shithead(players, options, policy, 400)


# --- runs ----------------------------------------------------------------------------------------------

RUNS = [
    task("skitgubbe", 3, "R"),
    task("skitgubbe", 4, "G", options=SK("clubs", "immediate", "strict")),
    task("shithead", 3, "RA", swap="random"),
    task("shithead", 5, "H", swap="best", cap=700),
    task("shithead", 7, "R", options=SH(decks=2, seven_low=True), cap=800),
]


@pytest.mark.parametrize("one", RUNS, ids=lambda one: f"{one.game}-{one.policy}")
@pytest.mark.apart
def test_run_counts_alike(one: Task) -> None:
    """All statistics and the digest, whatever the chunks and workers; only what was checked differs."""
    reference = vars(run(Plays(one), 120).tally)
    for chunk, workers in ((120, 1), (50, 2), (1, 1)):
        found = vars(run(fast.FastPlays(one, chunk=chunk), 120, workers).tally)
        assert {**found, "checks": 0} == {**reference, "checks": 0}
        assert found["checks"]["I-1"] == 120
        assert found["checks"]["I-5"] == found["ended"]["finished"]


def test_seed_and_deal_may_be_as_large_as_they_can() -> None:
    one = task("shithead", 3, "RA", seed=2**64 - 1)
    assert compare(one, 2**32 - 3, 3) == {"finished": 3}


@pytest.mark.apart
def test_hopeless_deals_are_handed_back() -> None:
    """RB falls into loops (5.1); whether these are traps, the reference engine must say."""
    one = task("skitgubbe", 3, "RB", cap=5_001)
    rows = fast.rows_of(one, 1, 12)
    deal = int(np.flatnonzero(rows[1:, t.STATUS] == t.HANDED_BACK)[0]) + 1
    tallies = [run(job, 2, first=deal).tally for job in (fast.FastPlays(one), Plays(one))]
    assert tallies[0].ended == tallies[1].ended
    assert tallies[0].ended["limit"] > 0
    assert tallies[0].digest == tallies[1].digest
    assert fast.rows_of(one._replace(cap=5_000), deal + 1, 1)[0, t.STATUS] == t.LIMIT


def test_sampled_deals_are_checked_in_full() -> None:
    one = task("skitgubbe", 3, "R", check_every=10)
    tally = run(fast.FastPlays(one), 30).tally
    assert set(tally.checks) == {f"I-{number}" for number in (*range(1, 15),)} - {"I-15", "I-16"}
    assert tally.checks["I-6"] == 3  # deals 1, 11 and 21 were played again
    assert tally.violations == []


@pytest.mark.parametrize(
    ("game", "name"), [(skitgubbe.Skitgubbe, "_take"), (shithead.Shithead, "_take_pile")]
)
def test_engines_that_differ_are_a_violation(
    game: Any,  # noqa: ANN401 - a game of either kind
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fault in the reference engine: who takes passes two turns on; most often no invariant sees it."""
    right = getattr(game, name)

    def wrong(position: Any) -> None:  # noqa: ANN401 - of either game
        right(position)
        after = position.copy()
        if name == "_take":
            position.to_act = after._after(position.to_act)  # noqa: SLF001 - the fault is made here
        else:
            position._pass_turn(1)  # noqa: SLF001 - the same

    monkeypatch.setattr(game, name, wrong)
    one = task(game.__name__.lower(), 3, "R", check_every=1, cap=300)
    tally = run(fast.FastPlays(one), 6).tally
    assert (1, 0, fast.ENGINES) in tally.violations
    monkeypatch.undo()
    assert run(fast.FastPlays(one), 6).tally.violations == []


def test_what_a_kernel_finds_broken_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    right = fast.rows_of

    def wrong(one: Task, first: int, number: int) -> Any:  # noqa: ANN401 - an array
        rows = right(one, first, number)
        rows[4, t.BROKEN] = 1 << 4 | 1 << 14
        return rows

    monkeypatch.setattr(fast, "rows_of", wrong)
    tally = fast.FastPlays(task("skitgubbe", 3, "R")).count(101, 110)
    assert [(broken.deal, broken.invariant) for broken in tally.violations] == [(105, "I-4"), (105, "I-14")]


def test_a_crash_around_a_kernel_names_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals beside it are counted as if nothing had happened."""
    right, one = fast.rows_of, task("skitgubbe", 3, "R")

    def wrong(one: Task, first: int, number: int) -> Any:  # noqa: ANN401 - an array
        if first <= 105 < first + number:
            raise ZeroDivisionError("in a kernel")
        return right(one, first, number)

    before, after = fast.FastPlays(one).count(101, 104), fast.FastPlays(one).count(106, 110)
    monkeypatch.setattr(fast, "rows_of", wrong)
    tally = fast.FastPlays(one).count(101, 110)
    ((deal, action, told),) = tally.violations
    assert (deal, action, told.split(" (")[0]) == (105, 0, "crashed: ZeroDivisionError: in a kernel")
    assert "(test_fast52.py:" in told
    assert (tally.n, tally.ended["finished"]) == (10, 9)
    assert tally.digest == (before.digest + after.digest) % 2**64
    assert tally.losers == [mine + more for mine, more in zip(before.losers, after.losers, strict=True)]


def test_a_crash_of_the_reference_engine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    one = task("shithead", 3, "R", check_every=10, cap=300)

    def wrong(_: Any) -> None:  # noqa: ANN401 - a game
        raise KeyError("pile")

    monkeypatch.setattr(shithead.Shithead, "_take_pile", wrong)
    told = {
        (broken.deal, broken.invariant.split(" (")[0])
        for broken in fast.FastPlays(one).count(1, 30).violations
    }
    assert told == {(deal, "crashed: KeyError: 'pile'") for deal in (1, 11, 21)}


@pytest.mark.parametrize("policy", ["R", "H"])
def test_first_unfinished_deals_are_kept_on_both_engines(policy: str) -> None:
    one = task("shithead", 5, policy, cap=150)
    ended = [(play(one, deal).status, deal) for deal in range(1, 41)]
    found = {way: [deal for end, deal in ended if end == way][:3] for way in ("cycle", "trapped", "limit")}
    found = {way: deals for way, deals in found.items() if deals}
    assert found
    for engine in (Plays, fast.FastPlays):
        # pieces come back in any order
        later, tally = engine(one).count(13, 40), engine(one).count(1, 12)
        later.add(tally)
        assert later.unfinished == found


# --- other ways to run the same sources -----------------------------------------------------------------


def interpreted() -> None:
    """Play with the JIT disabled, and spoil tables: every check of the kernels can fail."""
    from skatcalc.sim.kernels import shithead as sh  # noqa: PLC0415 - of interest here alone
    from skatcalc.sim.kernels import skitgubbe as sk  # noqa: PLC0415 - the same

    np.seterr(over="ignore")  # products wrap, as they do compiled
    assert not hasattr(sk.deals, "py_func")
    ended: Counter[str] = Counter()
    for policy in ("R", "RN", "RB", "G"):
        ended += compare(task("skitgubbe", 3, policy, options=SK("clubs"), cap=400), 1, 3)
    for policy in ("R", "RA", "G", "H"):
        for swap in SWAPS:
            ended += compare(task("shithead", 4, policy, swap=swap, cap=300), 1, 1)
    ended += compare(task("shithead", 11, "R", options=SH(decks=2), cap=300), 1, 1)
    assert ended["finished"] > 8

    def broken(spoil: Any, check: Any, one: Task = RUNS[0]) -> set[int]:  # noqa: ANN401 - functions
        table = fast.table_of(one)
        kernel = sk if one.game == "skitgubbe" else sh
        kernel.deals(table, 1, np.zeros((1, t.ROW_END), np.int64))
        assert table[t.BROKEN] == 0
        spoil(table)
        check(table)
        return {number for number in range(1, 26) if table[t.BROKEN] >> number & 1}

    def put(place: int, value: int) -> Any:  # noqa: ANN401 - a function
        def spoil(table: Any) -> None:  # noqa: ANN401 - an array
            table[place] = value

        return spoil

    hand, won, pile, run_of = t.ZONES, t.ZONES + 4, t.ZONES + 46, t.ZONES + 47
    one = RUNS[2]
    assert broken(put(pile, 1), sh.check, one) == {1}
    assert broken(put(pile, 1 << 4 * 8), sh.check, one) == {1, 19}
    assert broken(put(run_of, 4), sh.check, one) == {19}
    assert broken(put(t.FIGURE + 2, 5), sh.check, one) == {24}
    assert broken(put(t.PLACES, 0), sh.check, one) >= {4}
    assert broken(put(t.EXITS, 1), sh.check, one) >= {4, 5}
    assert 17 in broken(put(t.ZONES + 44, 20), sh.check, one)  # cards were drawn by nobody
    # phase 2 gathered once more: the won cards are missing, or the tricks do not add up
    assert broken(put(hand, 0), sk.gather) >= {12, 14}
    assert broken(put(won, 1), sk.gather) >= {11}
    assert broken(put(t.ZONES + 16, 50), sk.gather) >= {8}
    assert 1 in broken(put(hand, 0), sk.phase2) | broken(put(hand, 1), sk.phase2)


def test_sources_run_as_plain_python() -> None:
    assert process("import test_fast52; test_fast52.interpreted()", NUMBA_DISABLE_JIT="1") == ""


def process(code: str, **environment: str) -> str:
    """Run Python code in a process of its own; give what it wrote."""
    here = Path(__file__).parent
    path = os.pathsep.join(
        [str(here), str(here.parent), str(here.parents[1]), os.environ.get("PYTHONPATH", "")]
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


LOAD = """
from skatcalc.sim.kernels import shithead, skitgubbe
from test_fast52 import fast, task
for kernel, one in (skitgubbe, task("skitgubbe", 3, "R")), (shithead, task("shithead", 3, "RA")):
    rows = fast.rows_of(one, 1, 50)
    print(sum(kernel.deals.stats.cache_hits.values()), len(kernel.deals.signatures), rows[:, 25].sum())
"""


@pytest.mark.apart
def test_second_process_compiles_nothing() -> None:
    """A cache that looks well may still abort the process that loads it."""
    begun = [
        fast.rows_of(task(game, 3, policy), 1, 50)
        for game, policy in (("skitgubbe", "R"), ("shithead", "RA"))
    ]
    assert process(LOAD).splitlines() == [f"1 1 {rows[:, t.DIGEST].sum()}" for rows in begun]


@pytest.mark.apart
def test_kernel_without_a_folder_for_its_cache() -> None:
    """A function that lies in no file has none; an installation that nobody may write to has none either."""
    code = (
        "from skatcalc.sim.kernels.jit import kernel\n@kernel\ndef next(n):\n    return n + 1\nprint(next(1))"
    )
    assert process(code) == "2\n"


@pytest.mark.slow
def test_first_process_compiles_once(tmp_path: Path) -> None:
    one, two = (process(LOAD, NUMBA_CACHE_DIR=str(tmp_path)).splitlines() for _ in range(2))
    assert [line[:4] for line in one] == ["0 1 "] * 2
    assert [line[:4] for line in two] == ["1 1 "] * 2
    assert [line[4:] for line in one] == [line[4:] for line in two]


# --- the campaign of issue 4 ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", SKITGUBBE_OPTIONS, ids=str)
def test_skitgubbe_campaign(players: int, policy: str, options: skitgubbe.Options) -> None:
    """100,000 games: `pytest -m slow tests/sim/test_fast52.py -k campaign`."""
    one = task("skitgubbe", players, policy, options=options, check_every=2_000)
    tally = run(fast.FastPlays(one), 100_000, 2).tally
    assert (tally.n, tally.violations, tally.ended["illegal"]) == (100_000, [], 0)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["R", "RA", "G", "H"])
@pytest.mark.parametrize(("players", "options"), SHITHEAD_OPTIONS)
def test_shithead_campaign(players: int, options: shithead.Options, policy: str) -> None:
    """100,000 games: `pytest -m slow tests/sim/test_fast52.py -k campaign`.

    The cap leaves the search for traps out: it takes seconds for each deal, and some options make many.
    """
    swap = SWAPS[players % 3]
    one = task("shithead", players, policy, options=options, swap=swap, check_every=5_000, cap=5_000)
    tally = run(fast.FastPlays(one), 100_000, 2).tally
    assert (tally.n, tally.violations, tally.ended["illegal"]) == (100_000, [], 0)
