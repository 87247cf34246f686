"""`skatcalc simulate skat`: the keys of the outer face, the text, replay, bad input, faults found."""

import multiprocessing
import os
import re
import shlex
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from cli_runner import MODULE, Run, ask, done, run

from skatcalc.sim import skat, skatplays
from skatcalc.sim.engines import installed
from skatcalc.sim.sets32 import GRAND, POINTS
from skatcalc.sim.skat import SkatDeal, winning
from skatcalc.sim.skatpolicies import PlainPlayer, RandomPlayer
from skatcalc.sim.skatscore import declared_score
from skatcalc.sim.thumbbid import matadors_of
from skatcalc.skat.rules import OPTIONS
from skatcalc.words.en import TEXTS

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

KINDS = ["clubs", "spades", "hearts", "diamonds", "grand", "null"]
COMMON = [
    *("format", "version", "game", "options", "policy", "players", "n", "seed", "engine", "workers"),
    *("finished", "unfinished", "violations", "checks", "digest", "seconds", "deals_per_second"),
    *("passed", "declarer_by_seat", "contracts"),
]
OF_A_KIND = ["n", "won", "points_mean", "score_mean", "schneider", "schwarz", "hand"]
CACHE = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
TIMES = ("seconds", "deals_per_second", "workers")
CHECKS = {"cards", "legal", "tricks", "points", "followed", "matadors", "score", "winners", "result"}
# What kernels leave to the deals that the reference engine plays again.
OF_THE_REFERENCE = {"legal", "winners", "result"}


@pytest.fixture(autouse=True)
def kernels_kept(own_world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take kernels from where all tests keep them, though each test here has a home of its own."""
    del own_world
    monkeypatch.setenv("XDG_CACHE_HOME", CACHE)


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in TIMES}


# --- the answer ----------------------------------------------------------------------------------------


def test_keys() -> None:
    data = ask("simulate", "skat", "-n", "60", "--seed", "7", "--policy", "random")
    assert data["format"] == "skatcalc/simulation"
    assert set(data) >= set(COMMON)
    assert (data["game"], data["policy"], data["players"]) == ("skat", "random", 3)
    assert (data["n"], data["seed"], data["engine"], data["workers"]) == (60, 7, "reference", 1)
    assert (data["finished"], data["violations"], data["passed"]) == (60, 0, 0)
    assert data["unfinished"] == {"cycle": 0, "trapped": 0, "limit": 0}
    assert data["options"].keys() >= {"rules", "contract", "ramsch", *OPTIONS}
    assert re.fullmatch(r"[0-9a-f]{16}", data["digest"])
    assert set(data["checks"]) == CHECKS
    assert data["checks"]["score"] == data["checks"]["points"] == data["checks"]["tricks"] == 60
    # as dealt, and after the skat, two cards laid away, the announcement and thirty cards
    assert data["checks"]["cards"] == 60 * 35
    assert len(data["declarer_by_seat"]) == 3
    assert sum(data["declarer_by_seat"]) == 60
    assert list(data["contracts"]) == KINDS
    for kind, one in data["contracts"].items():
        assert one.keys() >= set(OF_A_KIND)
        assert 0 <= one["won"] <= one["n"]
        assert one["won_share"] * one["n"] == pytest.approx(one["won"])
        assert one["score_mean_se"] > 0
        assert (one["points_mean"] is None) == (kind == "null")
        assert one["hand"] == 0
    assert sum(one["n"] for one in data["contracts"].values()) == 60


def test_ramsch_keys() -> None:
    data = ask("simulate", "skat", "-n", "40", "--policy", "ramsch", "-r", "pub")
    (ramsch,) = (one for kind, one in data["contracts"].items() if kind == "ramsch")
    assert ramsch.keys() >= {*OF_A_KIND, "jungfrau", "durchmarsch"}
    assert ramsch["score_mean"] < 0
    assert ramsch["n"] + sum(data["declarer_by_seat"]) == 40


@pytest.mark.parametrize("policy", ["random", "plain", "ramsch"])
@pytest.mark.apart
def test_same_seed_same_answer(policy: str) -> None:
    words = ["simulate", "skat", "-n", "250", "--seed", "5", "--policy", policy, "-r", "berlin"]
    one = ask(*words)
    assert without_times(ask(*words)) == without_times(one)
    two = ask(*words, "--workers", "2")
    assert two["workers"] == 2
    assert without_times(two) == without_times(one)
    assert ask(*words[:4], "--seed", "6", *words[6:])["digest"] != one["digest"]


@pytest.mark.skipif(not installed(), reason="the extra `fast` is not installed")
@pytest.mark.parametrize("policy", ["random", "plain"])
def test_same_answer_of_both_engines(policy: str) -> None:
    words = ["--json", "simulate", "skat", "-n", "300", "--seed", "5", "--policy", policy]
    # the first call may have to compile and says so
    answer = run(*words, "--engine", "fast")
    assert answer.code == 0
    fast, reference = answer.data, ask(*words[1:], "--engine", "reference")
    assert (fast["engine"], reference["engine"]) == ("fast", "reference")
    for key in ("digest", "contracts", "passed", "declarer_by_seat", "finished", "violations"):
        assert fast[key] == reference[key]
    assert fast["checks"].keys() == CHECKS - OF_THE_REFERENCE | {"engines"}


@pytest.mark.parametrize("contract", ["suit", *KINDS, "ramsch"])
@pytest.mark.parametrize("policy", ["random", "plain"])
def test_contract_restricts_the_deals(policy: str, contract: str) -> None:
    data = ask("simulate", "skat", "-n", "60", "--policy", policy, "--contract", contract)
    assert data["options"]["contract"] == contract
    allowed = {"suit": set(KINDS[:4]), "ramsch": {"ramsch", "grand"}}.get(contract, {contract})
    assert set(data["contracts"]) <= allowed
    assert data["violations"] == 0
    if policy == "random":
        assert (data["passed"], sum(one["n"] for one in data["contracts"].values())) == (0, 60)


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        (["-r", "classic"], "rules", "classic"),
        (["-r", "classic"], "hand_loss", "single"),
        (["-r", "berlin"], "witch", 200),
        (["-r", "berlin"], "cycle", ["plain", "bock", "schieber"]),
        (["-r", "berlin"], "ramsch", "schieber"),
        (["-r", "pub"], "ramsch", "ramsch"),
        (["-r", "pub", "--ramsch", "schieber"], "ramsch", "schieber"),
        (["-r", "pub"], "passed", "ramsch"),
    ],
    ids=str,
)
def test_options_are_told(words: list[str], key: str, value: object) -> None:
    """F34: every option in force is printed with the result."""
    data = ask("simulate", "skat", "-n", "5", *words)
    assert data["options"][key] == value
    text = done("simulate", "skat", "-n", "5", *words)
    assert f"rules {data['options']['rules']}, --contract all, --ramsch {data['options']['ramsch']}" in text


def test_house_rules_are_told(own_world: Path) -> None:
    (own_world / "house.toml").write_text(
        'base = "pub"\nwitch = 200\npassed = "schieber"\n', encoding="utf-8"
    )
    words = ["simulate", "skat", "-n", "5", "-r", "house.toml"]
    assert ask(*words)["options"]["witch"] == 200
    text = done(*words)
    assert "rules house.toml (base pub)" in text
    assert ask(*words)["rules_file"] == "house.toml"
    assert 'passed "schieber", witch 200' in text
    shown = done("simulate", "skat", "--show", "-r", "house.toml").splitlines()
    assert shown[2] == "  rules house.toml (base pub), --contract all, --ramsch schieber"
    assert shown[3] == '  passed "schieber", witch 200'


@pytest.mark.parametrize("words", [["-n", "5"], ["--show"], ["--evening", "1", "--games", "3"]], ids=str)
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_many_house_rules_fit_a_terminal(own_world: Path, words: list[str], language: str) -> None:
    (own_world / "our very own house.toml").write_text(
        'base = "pub"\nwitch = 200\npassed = "schieber"\nramsch_tie = "last-trick"\ngrand_base = 20\n'
        'ramsch_skat = "last-trick"\nramsch_untouched = "add"\nramsch_jungfrau = "add"\n',
        encoding="utf-8",
    )
    text = done("simulate", "skat", *words, "-r", "our very own house.toml", "--lang", language)
    assert max(map(len, text.splitlines())) <= 80
    assert "ramsch_jungfrau" in text


def test_text_has_the_numbers_of_the_json() -> None:
    words = ["simulate", "skat", "-n", "120", "--seed", "3"]
    data, text = ask(*words), done(*words)
    for part in [
        "Skat: 120 deals, 3 players, policy plain",
        "rules isko, --contract all, --ramsch ramsch",
        "seed 3, engine reference, workers 1",
        f"Passed {data['passed']}; declarer forehand, middlehand, rearhand: "
        + " ".join(map(str, data["declarer_by_seat"])),
        f"Checked {sum(data['checks'].values())} times",
        data["digest"],
    ]:
        assert part in text
    for kind, one in data["contracts"].items():
        row = re.search(
            rf"^{kind.capitalize()} +(\d+) +([\d.]+) +([\d.]+) .* (\d+) +(\d+) +(\d+)$", text, re.MULTILINE
        )
        assert row
        count, share, won, *levels = row.groups()
        assert (int(count), *map(int, levels)) == (one["n"], one["schneider"], one["schwarz"], one["hand"])
        assert float(share) == pytest.approx(100 * one["n"] / 120, abs=0.05)
        assert float(won) == pytest.approx(100 * one["won_share"], abs=0.05)
    bins = [int(count) for count in re.findall(r"^ *\d+-\d+ +(\d+) *█*$", text, re.MULTILINE)]
    assert len(bins) == 12
    assert sum(bins) == sum(one["n"] for kind, one in data["contracts"].items() if kind != "null")


@pytest.mark.parametrize(
    "words", [["-n", "90"], ["-n", "60", "--policy", "ramsch", "-r", "berlin"], ["--show"]], ids=str
)
def test_text_fits_and_is_ascii_where_asked(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = done("simulate", "skat", *words)
    assert max(map(len, text.splitlines())) <= 80
    assert done("simulate", "skat", *words, "--ascii").isascii()


# --- one deal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "plain", "ramsch"])
def test_deal_replays_the_deal_of_a_run(policy: str) -> None:
    words = ["simulate", "skat", "--seed", "9", "--policy", policy, "-r", "pub"]
    together = ask(*words, "-n", "6")
    alone = [ask(*words, "--deal", str(deal)) for deal in range(1, 7)]
    assert sum(int(one["digest"], 16) for one in alone) % 2**64 == int(together["digest"], 16)
    assert [one["n"] for one in alone] == [1] * 6
    counts = [sum(one["declarer_by_seat"][seat] for one in alone) for seat in range(3)]
    assert counts == together["declarer_by_seat"]


def test_deal_replays_the_deal_of_a_run_on_the_fast_engine() -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    words = ["--json", "simulate", "skat", "--seed", "9", "--engine", "fast"]
    together = run(*words, "-n", "3").data["digest"]
    alone = [ask("simulate", "skat", "--seed", "9", "--deal", str(deal))["digest"] for deal in (1, 2, 3)]
    assert sum(int(digest, 16) for digest in alone) % 2**64 == int(together, 16)


@pytest.mark.parametrize("words", [["--policy", "plain"], ["--policy", "ramsch", "-r", "berlin"]], ids=str)
def test_show(words: list[str]) -> None:
    words = ["simulate", "skat", "--seed", "9", "--deal", "4", "--show", *words]
    text, data = done(*words), ask(*words)
    lines = text.splitlines()
    assert lines[0] == "Skat, deal 4 of seed 9"
    rules, contract, ramsch = (data["options"][key] for key in ("rules", "contract", "ramsch"))
    assert lines[1] == f"  policy {data['policy']}"
    assert lines[2] == f"  rules {rules}, --contract {contract}, --ramsch {ramsch}"
    cards = [card for line in lines[3:7] for card in line.partition(": ")[2].split()]
    assert len(set(cards)) == 32
    moves = [line for line in lines if re.match(r" *\d+ (Fore|Middle|Rear)hand ", line)]
    assert [int(line.split()[0]) for line in moves] == list(range(1, len(moves) + 1))
    assert len(moves) == len(data["moves"])
    for line, move in zip(moves, data["moves"], strict=True):
        assert set(move) - {"bid", "contract", "announced", "ouvert"} == {"seat", "kind", "cards"}
        if move["kind"] == "bid":
            assert str(move["bid"]) == move["cards"]
        if move["kind"] == "declare":
            assert move["contract"] in KINDS
            assert line.split()[3].lower() == move["contract"]
        assert line.split()[1] == ("Forehand", "Middlehand", "Rearhand")[move["seat"]]
        if move["kind"] in ("bid", "lay", "play"):
            assert re.search(rf"s? {move['cards']}\b", line)
    played = [move["cards"] for move in data["moves"] if move["kind"] == "play"]
    assert len(set(played)) == 30
    taken = re.findall(r"-> (?:Fore|Middle|Rear)hand (\d+)$", text, re.MULTILINE)
    assert len(taken) == 10
    assert lines[-2].startswith("Line: ")
    scores = re.fullmatch(r"Scores of forehand, middlehand, rearhand: (-?\d+) (-?\d+) (-?\d+)", lines[-1])
    assert scores
    assert data["deal"] == 4
    told = [line.partition(": ")[2].split() for line in lines[3:7]]
    assert [hand.split() for hand in (*data["hands"], data["skat"])] == told
    assert data["line"] == lines[-2].removeprefix("Line: ")
    assert data["scores"] == [int(score) for score in scores.groups()]


def test_shown_line_is_scored_by_value() -> None:
    """The line of notation of a deal, typed at another command, gives the same score."""
    for deal in range(1, 30):
        text = done("simulate", "skat", "--deal", str(deal), "--show")
        line = re.search(r"^Line: \w+hand (\S+)$", text, re.MULTILINE)
        if line:
            scores = text.splitlines()[-1].partition(": ")[2].split()
            assert str(ask("value", line[1])["score"]) in scores
            assert sorted(scores)[1:] == ["0", "0"] or scores.count("0") == 2


def test_one_deal_is_shown_unless_more_are_asked_for() -> None:
    assert done("simulate", "skat", "--show").count("Digest") == 0
    assert done("simulate", "skat", "--show", "-n", "2").count("Digest") == 1


# --- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["-n", "0"], "option_range"),
        (["-n", "-1"], "option_range"),
        (["-n", str(2**32)], "option_range"),
        (["--seed", "-1"], "option_range"),
        (["--seed", str(2**64)], "option_range"),
        (["--workers", "0"], "option_range"),
        (["--workers", "257"], "option_range"),
        (["--deal", "0"], "option_range"),
        (["--deal", "9", "-n", "8"], "option_range"),
        (["--policy", "R"], "option_value"),
        (["--policy", "Plane"], "option_value"),
        (["--contract", "kreuz"], "option_value"),
        (["--contract", ""], "option_value"),
        (["--ramsch", "passed"], "option_value"),
        (["--engine", "numba"], "option_value"),
        (["--policy", "ramsch", "--contract", "grand"], "ramsch_alone"),
        (["--policy", "ramsch", "--contract", "suit"], "ramsch_alone"),
        (["-r", "isco"], "preset_unknown"),
        (["--players", "4"], "evening_only"),
        (["--swap", "best"], "usage"),
        (["-n", "many"], "usage"),
    ],
    ids=str,
)
def test_bad_input(words: list[str], code: str) -> None:
    answer = run("--json", "simulate", "skat", *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.fault["code"] == code
    assert answer.fault["hint"]


def test_largest_seed_and_deal() -> None:
    for policy in ("random", "plain", "ramsch"):
        words = ["simulate", "skat", "--seed", str(2**64 - 1), "--deal", str(2**32 - 1), "--policy", policy]
        assert ask(*words)["finished"] == 1


# --- faults are found ----------------------------------------------------------------------------------


def lose_a_card(patch: pytest.MonkeyPatch) -> None:
    right = SkatDeal._play  # noqa: SLF001 - the fault is made here

    def wrong(game: SkatDeal, card: int) -> None:
        right(game, card)
        game.hands[0] &= ~(1 << 31)

    patch.setattr(SkatDeal, "_play", wrong)


def revoke(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkatDeal, "playable", lambda game: game.hands[game.to_act])


def misread_grand(patch: pytest.MonkeyPatch) -> None:
    def wrong(kind: int, *rest: Any) -> int:  # noqa: ANN401 - the other numbers of a score
        return declared_score(kind, *rest) + (24 if kind == GRAND else 0)

    patch.setattr(skatplays, "declared_score", wrong)


def miscount_matadors(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(skatplays, "matadors_of", lambda cards, kind: matadors_of(cards | 1 << 23, kind))


def misprice_the_ace(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(skat, "POINTS", (*POINTS[:6], 10, *POINTS[7:]))


def stop_early(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(skat, "TRICKS", 9)


def cheat(patch: pytest.MonkeyPatch) -> None:
    right = RandomPlayer.choose

    def wrong(player: RandomPlayer, game: SkatDeal) -> int:
        return 99 if len(game.tricks) == 4 else right(player, game)

    patch.setattr(RandomPlayer, "choose", wrong)


def misread_trumps(patch: pytest.MonkeyPatch) -> None:
    """In every game the jacks alone are trumps."""
    patch.setattr(skat, "winning", lambda _, *cards: winning(GRAND, *cards))


def count_60_as_65(patch: pytest.MonkeyPatch) -> None:
    right = SkatDeal.declarer_points
    patch.setattr(SkatDeal, "declarer_points", lambda game: {60: 65}.get(points := right(game), points))


FAULTS = {
    "cards": lose_a_card,
    "followed": revoke,
    "score": misread_grand,
    "matadors": miscount_matadors,
    "points": misprice_the_ace,
    "tricks": stop_early,
    "legal": cheat,
    "winners": misread_trumps,
    "result": count_60_as_65,
}


def violation(answer: Run) -> tuple[str, str, list[str]]:
    """Read deal, check and command of the first violation told."""
    found = re.search(r"deal (\d+), action \d+: check (\w+) failed", answer.err)
    command = re.search(r"skatcalc (simulate .*)", answer.err)
    assert found
    assert command
    return found[1], found[2], command[1].split()


@pytest.mark.parametrize("check", list(FAULTS))
def test_a_fault_is_found_told_and_shown_again(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[check](monkeypatch)
    n = "200" if check == "result" else "20"
    words = ["simulate", "skat", "-n", n, "--seed", "4", "--policy", "random", "-r", "classic"]
    answer = run(*words)
    assert answer.code == 1
    assert "seed 4" in answer.err
    told = re.findall(r"deal (\d+), action \d+: check (\w+) failed", answer.err)
    assert check in {name for _, name in told}
    deal, name, command = violation(answer)
    assert command[command.index("--deal") + 1] == deal
    assert command[command.index("--seed") + 1] == "4"
    again = run(*command)
    assert again.code == 1
    assert violation(again)[:2] == (deal, name)
    data = run("--json", *words)
    assert data.code == 1
    assert data.data["violations"] >= len(told)
    first = data.data["violated"][0]
    assert (str(first["deal"]), first["invariant"]) == (deal, name)
    assert first["command"].split()[1:] == command
    monkeypatch.undo()
    assert run(*command).code == 0


def test_house_rules_are_named_in_the_command(own_world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the deal would be scored by other rules when it is shown again."""
    (own_world / "our house.toml").write_text('base = "pub"\ngrand_base = 20\n', encoding="utf-8")
    FAULTS["score"](monkeypatch)
    answer = run("simulate", "skat", "-n", "30", "--policy", "random", "-r", "our house.toml")
    assert answer.code == 1
    command = re.search(r"skatcalc (simulate .*)", answer.err)
    assert command
    assert "-r 'our house.toml'" in command[1]
    assert violation(run(*shlex.split(command[1])))[:2] == violation(answer)[:2]


@pytest.mark.parametrize("engine", ["reference", "fast"])
def test_engines_that_differ_are_found(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The readable engine plays otherwise than the kernel: found by the deal that both play."""
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    right = PlainPlayer._play  # noqa: SLF001 - the fault is made here
    monkeypatch.setattr(PlainPlayer, "_play", lambda player, game: (right(player, game), game.legal()[-1])[1])
    answer = run("simulate", "skat", "-n", "30", "--seed", "4", "--engine", engine)
    if engine == "reference":
        # it is as legal as any other play
        assert answer.code == 0
        return
    assert answer.code == 1
    deal, name, command = violation(answer)
    assert (deal, name) == ("1", "engines")
    again = run(*command)
    assert again.code == 1
    assert violation(again)[:2] == (deal, name)
    monkeypatch.undo()
    assert run(*command).code == 0


def test_a_fault_inside_a_kernel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    from skatcalc.sim import skatfast  # noqa: PLC0415 - it loads numba

    right = skatfast.played

    def wrong(task: Any, first: int, number: int) -> tuple[Any, Any, int]:  # noqa: ANN401 - a task, arrays
        codes, faults, digest = right(task, first, number)
        faults[17 - first : 18 - first] = 1
        return codes, faults, digest

    monkeypatch.setattr(skatfast, "played", wrong)
    answer = run("simulate", "skat", "-n", "30", "--policy", "random", "--engine", "fast")
    assert answer.code == 1
    deal, name, command = violation(answer)
    assert (deal, name) == ("17", "kernel")
    assert command[-2:] == ["--engine", "fast"]


def test_a_wrong_score_of_a_kernel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    from skatcalc.sim import skatfast  # noqa: PLC0415 - it loads numba

    right = skatfast.played

    def wrong(task: Any, first: int, number: int) -> tuple[Any, Any, int]:  # noqa: ANN401 - a task, arrays
        codes, faults, digest = right(task, first, number)
        codes[12 - first : 13 - first] += 1 << 34
        return codes, faults, digest

    monkeypatch.setattr(skatfast, "played", wrong)
    answer = run("simulate", "skat", "-n", "30", "--policy", "random", "--engine", "fast")
    assert answer.code == 1
    assert violation(answer)[:2] == ("12", "score")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_crash_is_told_and_the_other_deals_go_on(workers: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if workers != "1" and multiprocessing.get_start_method() != "fork":
        pytest.skip("other processes would not have the fault")
    right = RandomPlayer.choose

    def wrong(player: RandomPlayer, game: SkatDeal) -> int:
        if len(game.tricks) == 4 and game.points[1] > 55:
            raise IndexError("no such card")
        return right(player, game)

    words = ["simulate", "skat", "-n", "150", "--seed", "4", "--policy", "random", "--workers", workers]
    whole = ask(*words)
    monkeypatch.setattr(RandomPlayer, "choose", wrong)
    data = run("--json", *words)
    assert (data.code, data.data["n"]) == (1, 150)
    crashes = data.data["violations"]
    assert 0 < crashes < 20
    assert data.data["finished"] == 150 - crashes
    assert sum(one["n"] for one in data.data["contracts"].values()) == 150 - crashes
    assert data.data["digest"] != whole["digest"]
    first = data.data["violated"][0]
    assert first["invariant"].startswith("crashed: IndexError: no such card (test_simulate_skat.py:")
    answer = run(*words)
    assert answer.code == 1
    assert "seed 4" in answer.err
    assert "Traceback" not in answer.err
    assert f"deal {first['deal']}, action 16: crashed: IndexError: no such card" in answer.err
    assert f"  {first['command']}\n" in answer.err
    again = run(*first["command"].split()[1:])
    assert again.code == 1
    assert again.out.splitlines()[-1] == TEXTS["simulate-crashed-deal"]
    assert re.search(r"^ 16 \w+hand plays ", again.out, re.MULTILINE)
    assert f"deal {first['deal']}, action 16: crashed: IndexError" in again.err
    alone = run("--json", *first["command"].split()[1:])
    assert (alone.code, alone.data["line"], alone.data["scores"]) == (1, None, None)
    assert len(alone.data["moves"]) == 16
    monkeypatch.undo()
    assert run(*first["command"].split()[1:]).code == 0


def test_a_crash_around_a_kernel_names_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    from skatcalc.sim import skatfast  # noqa: PLC0415 - it loads numba

    right = skatfast.played

    def wrong(task: Any, first: int, number: int) -> tuple[Any, Any, int]:  # noqa: ANN401 - a task, arrays
        if first <= 17 < first + number:
            raise ZeroDivisionError("in the kernel")
        return right(task, first, number)

    words = ["simulate", "skat", "-n", "30", "--policy", "random"]
    others = [
        ask(*words[:2], *words[4:], "--deal", str(deal))["digest"] for deal in range(1, 31) if deal != 17
    ]
    monkeypatch.setattr(skatfast, "played", wrong)
    answer = run("--json", *words, "--engine", "fast")
    assert (answer.code, answer.data["n"], answer.data["finished"]) == (1, 30, 29)
    assert int(answer.data["digest"], 16) == sum(int(one, 16) for one in others) % 2**64
    (broken,) = answer.data["violated"]
    assert (broken["deal"], broken["invariant"].split(" (")[0]) == (
        17,
        "crashed: ZeroDivisionError: in the kernel",
    )


def test_a_single_deal_has_no_standard_error() -> None:
    data = ask("simulate", "skat", "--deal", "5", "--policy", "random", "--contract", "grand")
    (one,) = data["contracts"].values()
    assert one["n"] == 1
    for name in ("won_share", "points_mean", "score_mean"):
        assert (type(one[name]), one[f"{name}_se"]) == (float, None)
    text = done("simulate", "skat", "--deal", "5", "--policy", "random", "--contract", "grand")
    assert re.search(r"^Grand +1 +100.0 +[\d.]+ +- +[\d.]+ +-?\d+ +- ", text, re.MULTILINE)
    assert text.splitlines()[0] == "Skat: deal 5, 3 players, policy random"
    assert data["deal"] == 5


# --- interruption --------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.apart
def test_interruption_reports_what_is_done(workers: str) -> None:
    words = ["simulate", "skat", "-n", "10000000", "--policy", "random", "--workers", workers]
    for seconds in (3, 9, 27):
        with subprocess.Popen(
            [*MODULE, "--json", *words, "--engine", "reference"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as child:
            time.sleep(seconds)
            child.send_signal(signal.SIGINT)
            out, err = child.communicate(timeout=60)
        count = int(re.findall(rb'"n": (\d+)', out)[0]) if out else 0
        # on a busy machine the first try may come before the first deals
        if count:
            break
    assert child.returncode == 130
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert 0 < count < 10_000_000
