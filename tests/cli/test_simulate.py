"""`skatcalc simulate`: the keys of the outer face, the text, replay, violations, interruption."""

import multiprocessing
import os
import pty
import re
import select
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from cli_runner import MODULE, ask, done, process, run

from skatcalc.sim.shithead import Shithead
from skatcalc.sim.skitgubbe import Skitgubbe
from skatcalc.words.en import TEXTS

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

COMMON = [
    *("format", "version", "game", "options", "policy", "players", "n", "seed", "engine", "workers"),
    *("finished", "unfinished", "violations", "checks", "digest", "seconds", "deals_per_second"),
    *("loser_by_seat", "escaped_by_seat"),
]
MEANS = {
    "skitgubbe": ["phase1_tricks_mean", "ties_mean", "flips_mean", "phase2_actions_mean", "takes_mean"],
    "shithead": ["actions_mean", "pickups_mean", "ten_burns_mean", "four_burns_mean"],
}
OPTIONS: dict[str, dict[str, object]] = {
    "skitgubbe": {"anti": "none", "draw": "after-trick", "phase1_end": "skip"},
    "shithead": {
        "swap": "none",
        "seven_low": False,
        "invisible": "none",
        "skip": "none",
        "reverse": "none",
        "extra_turn_after_burn": True,
        "decks": 1,
    },
}
TIMES = ("seconds", "deals_per_second", "workers")


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in TIMES}


@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_keys(game: str) -> None:
    data = ask("simulate", game, "-n", "30", "--seed", "7")
    assert data["format"] == "skatcalc/simulation"
    assert set(data) >= {*COMMON, *MEANS[game], *(f"{name}_se" for name in MEANS[game])}
    assert ("starter_by_seat" in data) or game == "skitgubbe"
    assert (data["game"], data["players"], data["n"], data["seed"]) == (game, 3, 30, 7)
    assert data["options"] == OPTIONS[game]
    assert (data["engine"], data["workers"], data["violations"]) == ("reference", 1, 0)
    assert set(data["unfinished"]) == {"cycle", "trapped", "limit"}
    assert data["finished"] + sum(data["unfinished"].values()) == 30
    assert sum(data["loser_by_seat"]) == data["finished"]
    for lost, escaped in zip(data["loser_by_seat"], data["escaped_by_seat"], strict=True):
        assert lost + escaped == data["finished"]
    own = range(7, 17) if game == "skitgubbe" else range(17, 26)
    assert set(data["checks"]) <= {f"I-{number}" for number in (*range(1, 7), *own)}
    assert all(times > 0 for times in data["checks"].values())
    assert re.fullmatch(r"[0-9a-f]{16}", data["digest"])
    for name in MEANS[game]:
        assert data[name] > 0
        assert data[f"{name}_se"] > 0


def test_same_seed_same_answer() -> None:
    words = ["simulate", "shithead", "-n", "60", "--seed", "5", "--policy", "G", "--swap", "best"]
    one = ask(*words)
    assert without_times(ask(*words)) == without_times(one)
    assert without_times(ask(*words, "--workers", "2")) == without_times(one)
    assert without_times(ask(*words, "--engine", "reference")) == without_times(one)
    assert ask(*words[:4], "--seed", "6")["digest"] != one["digest"]


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        (["skitgubbe", "--anti", "same-colour"], "anti", "same-colour"),
        (["skitgubbe", "--draw", "immediate"], "draw", "immediate"),
        (["skitgubbe", "--phase1-end", "strict"], "phase1_end", "strict"),
        (["shithead", "--swap", "random"], "swap", "random"),
        (["shithead", "--seven-low"], "seven_low", True),
        (["shithead", "--invisible", "8"], "invisible", "8"),
        (["shithead", "--skip", "j"], "skip", "J"),
        (["shithead", "--reverse", "Q"], "reverse", "Q"),
        (["shithead", "--no-extra-turn"], "extra_turn_after_burn", False),
        (["shithead", "--decks", "2", "--players", "6"], "decks", 2),
    ],
    ids=lambda value: value[1] if isinstance(value, list) else "",
)
def test_option_reaches_the_engine(words: list[str], key: str, value: object) -> None:
    """F34: it is printed with the result, as it is typed, and it changes the play."""
    data = ask("simulate", *words, "-n", "40")
    assert data["options"][key] == value
    assert data["violations"] == 0
    if key != "decks":
        assert data["digest"] != ask("simulate", words[0], "-n", "40")["digest"]
    assert " ".join(words[1:3]).replace(" j", " J") in done("simulate", *words, "-n", "2")


@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_text_has_the_numbers_of_the_json(game: str) -> None:
    words = ["simulate", game, "-n", "50", "--seed", "3"]
    data, text = ask(*words), done(*words)
    for part in [
        *(f"--{key.replace('_', '-')} " for key, value in OPTIONS[game].items() if type(value) is not bool),
        f"50 deals, 3 players, policy {data['policy']}",
        f"seed 3, cap {data['cap']} actions",
        f"Finished {data['finished']}; not finished: 0 cycle, 0 trapped, 0 limit",
        data["digest"],
        f"{sum(data['checks'].values())} times by {len(data['checks'])} invariants",
    ]:
        assert part in text
    for seat, lost in enumerate(data["loser_by_seat"]):
        assert re.search(rf"^ +{seat} +{lost} ", text, re.MULTILINE)
    for name in MEANS[game]:
        label = TEXTS[f"figure-{name.removesuffix('_mean')}"]
        found = re.search(rf"^{label} +([\d.]+) +([\d.]+)$", text, re.MULTILINE)
        assert found
        mean, error = found.groups()
        assert abs(float(mean) - data[name]) <= 0.5 * 10 ** -len(mean.partition(".")[2])
        assert float(error) == pytest.approx(data[f"{name}_se"], rel=0.06)
    games = [int(count) for count in re.findall(r"^ *\d+-\d+ +(\d+) *█*$", text, re.MULTILINE)]
    assert sum(games) == data["finished"]
    assert text.isascii() is False
    assert done(*words, "--ascii").isascii()


def test_limit_is_said_on_the_last_line() -> None:
    """5.3: a batch with games that reached the cap says so on the last line."""
    words = ["simulate", "skitgubbe", "-n", "20", "--cap", "100"]
    data = ask(*words)
    assert data["unfinished"]["limit"] + data["finished"] == 20
    assert data["unfinished"]["limit"] > 0
    assert f"{data['unfinished']['limit']} games reached the cap of 100" in done(*words).splitlines()[-1]


def test_nothing_finished() -> None:
    data = ask("simulate", "shithead", "-n", "3", "--cap", "5")
    assert (data["finished"], data["actions_mean"], data["actions_mean_se"]) == (0, None, None)
    assert data["loser_share_by_seat"] == data["loser_share_by_seat_se"] == [None] * 3
    text = done("simulate", "shithead", "-n", "3", "--cap", "5")
    assert "limit" in text
    assert len(re.findall(r"^ +\d +0 +- +- +0 +\d$", text, re.MULTILINE)) == 3
    assert len(re.findall(r"^.* +- +-$", text, re.MULTILINE)) == 4


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("words", [["-n", "200", "--cap", "12"], ["--deal", "4", "--show"]], ids=str)
@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_report_fits_a_terminal(game: str, words: list[str], language: str) -> None:
    lines = done("simulate", game, *words, "--lang", language).splitlines()
    assert max(map(len, lines)) <= 80


def test_show_tells_the_options() -> None:
    words = ["--policy", "H", "--swap", "best", "--seven-low", "--players", "4", "--cap", "44"]
    lines = done("simulate", "shithead", "--deal", "4", "--show", *words).splitlines()
    assert lines[1] == "  policy H, 4 players, cap 44 actions"
    assert lines[2].startswith("  --swap best --seven-low --invisible none ")


@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_a_single_deal_has_no_standard_error(game: str) -> None:
    data = ask("simulate", game, "--deal", "4")
    assert data["finished"] == 1
    assert sorted(data["loser_share_by_seat"]) == [0.0, 0.0, 1.0]
    assert data["loser_share_by_seat_se"] == [None] * 3
    for name in MEANS[game]:
        assert (type(data[name]), data[f"{name}_se"]) == (float, None)


@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_the_deal_that_was_asked_for_is_named(game: str) -> None:
    words = ["simulate", game, "--deal", "412"]
    assert ask(*words)["deal"] == 412
    assert "deal" not in ask("simulate", game, "-n", "1")
    assert ": deal 412, 3 players, policy" in done(*words).splitlines()[0]


@pytest.mark.parametrize(
    ("words", "way", "told"),
    [
        (["skitgubbe", "--cap", "100"], "limit", "the cap on actions"),
        (["shithead", "--policy", "H", "--players", "5"], "cycle", "repeats itself"),
    ],
    ids=str,
)
def test_unfinished_deals_are_named(words: list[str], way: str, told: str) -> None:
    """The first three of each way, so that `--deal N --show` tells how they went."""
    words = ["simulate", *words]
    data, text = ask(*words, "-n", "30"), done(*words, "-n", "30")
    named = data["unfinished_deals"][way]
    count = data["unfinished"][way]
    assert len(named) == min(count, 3)
    assert named
    what = "deal" if count == 1 else "deals"
    more = ", ..." if count > 3 else ""
    found = f"{count} {way} ({what} {', '.join(map(str, named))}{more})"
    assert found in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
    assert told in done(*words, "--deal", str(named[-1]), "--show").splitlines()[-1]
    for deal in range(1, named[-1] + 1):
        ended = ask(*words, "--deal", str(deal))["unfinished"][way]
        assert ended == (deal in named)


def test_deal_replays_the_deal_of_a_run() -> None:
    words = ["simulate", "skitgubbe", "--seed", "9", "--policy", "RN"]
    run_of_six = int(ask(*words, "-n", "6")["digest"], 16)
    alone = [ask(*words, "--deal", str(deal)) for deal in range(1, 7)]
    assert sum(int(one["digest"], 16) for one in alone) % 2**64 == run_of_six
    assert [one["n"] for one in alone] == [1] * 6


@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_show(game: str) -> None:
    words = ["simulate", game, "--seed", "9", "--deal", "4", "--show"]
    text, data = done(*words), ask(*words)
    lines = text.splitlines()
    assert "deal 4 of seed 9" in lines[0]
    moves = [line for line in lines if re.match(r" *\d+ seat ", line)]
    assert [int(line.split()[0]) for line in moves] == list(range(1, len(moves) + 1))
    assert len(moves) == len(data["moves"])
    for line, move in zip(moves, data["moves"], strict=True):
        assert set(move) == {"seat", "kind", "cards"}
        assert line.split()[2] == str(move["seat"])
        assert line.endswith(move["cards"])
    assert lines[-1].endswith(f"seat {data['loser_by_seat'].index(1)}")
    # one deal is shown unless more are asked for
    assert done("simulate", game, "--show").count("Digest") == 0
    assert done("simulate", game, "--show", "-n", "2").count("Digest") == 1


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("game", ["skitgubbe", "shithead"])
def test_positions_fit_a_terminal(game: str, language: str) -> None:
    """Many cards on few hands take a line for each seat; no card is lost."""
    words = ["simulate", game, "--players", "2", "--deal", "3", "--show", "--lang", language]
    lines = done(*words).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("    1: ") for line in lines) > 3


def test_show_says_how_a_game_did_not_finish() -> None:
    assert "the cap on actions" in done("simulate", "skitgubbe", "--show", "--cap", "30").splitlines()[-1]
    text = done("simulate", "shithead", "--policy", "H", "--players", "5", "--show", "--deal", "2")
    assert re.search(r"repeats itself after \d+ actions", text.splitlines()[-1])


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["skitgubbe", "--players", "1"], "option_range"),
        (["skitgubbe", "--players", "5"], "option_range"),
        (["shithead", "--players", "6"], "option_range"),
        (["shithead", "--players", "12", "--decks", "2"], "option_range"),
        (["shithead", "--decks", "3"], "option_range"),
        (["skitgubbe", "-n", "-1"], "option_range"),
        (["skitgubbe", "-n", "0"], "option_range"),
        (["skitgubbe", "--seed", "-1"], "option_range"),
        (["skitgubbe", "--seed", str(2**64)], "option_range"),
        (["skitgubbe", "--workers", "0"], "option_range"),
        (["skitgubbe", "--deal", "0"], "option_range"),
        (["skitgubbe", "--deal", "9", "-n", "8"], "option_range"),
        (["skitgubbe", "--cap", "0"], "option_range"),
        (["skitgubbe", "--policy", "RA"], "option_value"),
        (["shithead", "--policy", "RN"], "option_value"),
        (["skitgubbe", "--anti", "same_colour"], "option_value"),
        (["skitgubbe", "--draw", "now"], "option_value"),
        (["skitgubbe", "--phase1-end", "x"], "option_value"),
        (["shithead", "--swap", "worst"], "option_value"),
        (["shithead", "--invisible", "4"], "option_value"),
        (["shithead", "--skip", "T"], "option_value"),
        (["shithead", "--reverse", "2"], "option_value"),
        (["skitgubbe", "--check", "x"], "option_value"),
        (["skitgubbe", "--engine", "x"], "option_value"),
        (["skitgubbe", "--swap", "best"], "usage"),
        (["shithead", "--anti", "clubs"], "usage"),
        (["skitgubbe", "-n", "many"], "usage"),
        (["whist"], "usage"),
    ],
    ids=" ".join,
)
def test_bad_input(words: list[str], code: str) -> None:
    answer = run("--json", "simulate", *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.fault["code"] == code
    assert answer.fault["hint"]
    if code in ("option_range", "option_value"):
        assert next(word for word in reversed(words) if word.startswith("-") and not word[1].isdigit())
        assert any(word in answer.fault["message"] for word in words if word.startswith("-"))


def test_largest_seed_and_deal() -> None:
    words = ["simulate", "skitgubbe", "--seed", str(2**64 - 1), "--deal", str(2**32 - 1)]
    assert ask(*words)["finished"] == 1


def test_violation_can_be_reproduced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault put into the engine is found, named, and shown again by the command that is printed."""
    right = Skitgubbe._take  # noqa: SLF001 - the fault is made here

    def wrong(game: Skitgubbe) -> None:
        """F13 in this game: the ace of spades is lost when it is taken."""
        seat = game.to_act
        right(game)
        game.hands[seat] &= ~(1 << 51)

    monkeypatch.setattr(Skitgubbe, "_take", wrong)
    words = ["simulate", "skitgubbe", "-n", "20", "--seed", "4", "--check", "all", "--players", "4"]
    answer = run(*words)
    assert answer.code == 1
    found = re.search(r"deal (\d+), action (\d+): check (I-\d+) failed", answer.err)
    assert found
    command = re.search(r"skatcalc (simulate .*)", answer.err)
    assert command
    assert f"--deal {found[1]} " in command[1]
    again = run(*command[1].split())
    assert again.code == 1
    assert f"deal {found[1]}, action {found[2]}: check {found[3]} failed" in again.err
    data = run("--json", *words)
    assert data.code == 1
    assert data.data["violations"] > 0
    assert data.data["violated"][0]["invariant"] == found[3]
    monkeypatch.undo()
    assert run(*command[1].split()).code == 0


def test_illegal_choice_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Skitgubbe, "choices", lambda _: (0, 53))
    for check in ("all", "sample"):
        answer = run("simulate", "skitgubbe", "-n", "2", "--check", check)
        assert answer.code == 1
        assert "deal 2, action 1: check I-3 failed" in answer.err


CRASHES = [("skitgubbe", Skitgubbe, "_take"), ("shithead", Shithead, "_take_pile")]


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(("game", "kind", "method"), CRASHES, ids=["skitgubbe", "shithead"])
def test_a_crash_is_told_and_the_other_deals_go_on(
    game: str, kind: type, method: str, workers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if workers != "1" and multiprocessing.get_start_method() != "fork":
        pytest.skip("other processes would not have the fault")
    right = getattr(kind, method)

    def wrong(position: Any) -> None:  # noqa: ANN401 - of either game
        seat = position.to_act
        right(position)
        hands = position.hands if game == "skitgubbe" else position.hand
        if hands[seat].bit_count() > 24:
            raise IndexError("a hand too full")

    monkeypatch.setattr(kind, method, wrong)
    words = ["simulate", game, "-n", "120", "--seed", "4", "--players", "2", "--workers", workers]
    data = run("--json", *words)
    crashes = data.data["violations"]
    assert (data.code, data.data["n"]) == (1, 120)
    assert 0 < crashes < 120
    assert data.data["finished"] == 120 - crashes
    first = data.data["violated"][0]
    assert first["invariant"].startswith("crashed: IndexError: a hand too full (test_simulate.py:")
    answer = run(*words)
    told = f"deal {first['deal']}, action {first['action']}: crashed: IndexError: a hand too full"
    assert answer.code == 1
    assert told in " ".join(answer.err.split())
    assert "seed 4" in answer.err
    again = run(*first["command"].split()[1:])
    assert again.code == 1
    assert again.out.splitlines()[-1] == TEXTS["simulate-crashed-deal"]
    assert told in " ".join(again.err.split())
    alone = run("--json", *first["command"].split()[1:])
    assert (alone.code, alone.data["ended"], len(alone.data["moves"])) == (1, "crashed", first["action"])
    monkeypatch.undo()
    assert run(*first["command"].split()[1:]).code == 0


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.apart
def test_interruption_reports_what_is_done(tmp_path: Path, workers: str) -> None:
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [*MODULE, "--json", "simulate", "skitgubbe", "-n", "10000000", "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=follower,
        cwd=tmp_path,
    ) as child:
        os.close(follower)
        err = b""
        # it is at work when the terminal shows how far it is
        while b" of 10000000 deals" not in err:
            err += os.read(leader, 4096)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=60)
    # the end of the terminal is an error on Linux and an empty answer elsewhere
    with suppress(OSError):
        while more := os.read(leader, 4096):
            err += more
    os.close(leader)
    assert child.returncode == 130
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert 0 < int(re.findall(rb'"n": (\d+)', out)[0]) < 10_000_000


def test_progress_is_for_terminals_only() -> None:
    answer = process("simulate", "skitgubbe", "-n", "5")
    assert answer.stderr == b""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [*MODULE, "simulate", "skitgubbe", "-n", "3000", "--engine", "reference"],
        stdout=subprocess.DEVNULL,
        stderr=follower,
        env={**os.environ, "TERM": "dumb"},
    ) as child:
        seen = b""
        limit = time.monotonic() + 20
        while b"a second" not in seen and time.monotonic() < limit:
            if select.select([leader], [], [], 0.5)[0]:
                seen += os.read(leader, 4096)
        child.send_signal(signal.SIGINT)
        child.wait(timeout=20)
    os.close(leader)
    os.close(follower)
    assert re.search(rb"\d+ of 3000 deals, \d+ a second", seen)


def test_other_commands_load_no_simulation() -> None:
    report = process("value", "s2h", python=["-X", "importtime"]).stderr.decode()
    assert "skatcalc.cli.app" in report
    assert "skatcalc.sim" not in report
    help_of = process("simulate", "skitgubbe", "--help", python=["-X", "importtime"])
    assert b"--phase1-end" in help_of.stdout
    assert "skatcalc.sim" not in help_of.stderr.decode().replace("skatcalc.cli.simulate", "")
