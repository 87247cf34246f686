"""`skatcalc odds`: the outer face, bad input, Ctrl-C."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from cli_runner import ask, done, run

from skatcalc.cli.printer import Printer
from skatcalc.sim import odds as sampling
from skatcalc.words import LANGUAGES

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

TEN = "CJ SJ SATK9 HAT D78"
FEW = ("--worlds", "10")


def test_json_has_the_keys_of_the_outer_face() -> None:
    data = ask("odds", TEN, *FEW, "--seed", "7")
    assert data["format"] == "skatcalc/odds"
    assert data["cards"] == "CJ SJ SA ST SK S9 HA HT D8 D7"
    assert (data["worlds"], data["seed"]) == (10, 7)
    assert data["seconds"] > 0
    keys = {"contract", "announced", "ouvert", "discard", "win", "se", "schneider", "score_mean", "max_bid"}
    assert all(keys <= set(form) for form in data["contracts"])
    assert {(form["contract"], form["announced"]) for form in data["contracts"]} == {
        (kind, level)
        for kind in ("clubs", "spades", "hearts", "diamonds", "grand", "null")
        for level in ("none", "hand")
    }
    assert all(0 <= form["win"] <= 1 for form in data["contracts"])
    means = [form["score_mean"] for form in data["contracts"]]
    assert means == sorted(means, reverse=True)
    assert set(data["recommend"]) == {"bid", "contract", "announced"}
    assert data["recommend"]["bid"] == max(form["max_bid"] or 0 for form in data["contracts"])
    assert "discard" in data["method"]


def test_same_seed_same_answer() -> None:
    first, second = (ask("odds", TEN, *FEW) for _ in range(2))
    assert first.pop("seconds") != second.pop("seconds")
    assert first == second


def test_compiling_is_told_while_deals_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels are compiled when the first deal is judged, which would be a minute of silence."""
    listening = False

    @contextmanager
    def told(printer: Printer) -> Iterator[None]:
        nonlocal listening
        del printer
        listening = True
        yield
        listening = False

    def judged(*asked: Any, **how: Any) -> sampling.Odds:  # noqa: ANN401 - as they come
        assert listening
        return answer(*asked, **how)

    answer = sampling.odds
    monkeypatch.setattr("skatcalc.cli.odds.told", told)
    monkeypatch.setattr(sampling, "odds", judged)
    done("odds", TEN, *FEW)


def test_conditions_are_taken() -> None:
    data = ask("odds", TEN, "--skat", "HJ D9", "--seat", "r", "--bid", "30", "--forehand", "DJ", *FEW)
    assert data["skat"] == "HJ D9"
    assert data["seat"] == "rearhand"
    assert data["asked_bid"] == 30
    # with the skat known, the games that take it up name a discard unless no discard wins
    for form in data["contracts"]:
        assert form["announced"] == "none" or form["discard"] is None
        assert form["win"] == 0 or form["announced"] == "hand" or form["discard"]


def test_text_names_the_bid_and_says_that_shares_are_no_promises() -> None:
    text = done("odds", TEN, *FEW)
    for part in ("Grand Hand", "Highest bid worth making", "not promises", "10 sampled deals"):
        assert part in text


def test_hopeless_cards_are_passed() -> None:
    text = done("odds", "C7 CQ S7 SQ H7 HQ HA D9 DQ DT", *FEW)
    assert "No bid is worth making" in text


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        (["CJ SJ"], "hand_size", 2),
        ([TEN, "--skat", "CJ D9"], "card_twice", 2),
        ([TEN, "--bid", "19"], "bid_not_legal", 1),
        ([TEN, "--seat", "dealer"], "option_value", 2),
        ([TEN, "--worlds", "0"], "option_range", 2),
        ([TEN, "--seed", "-1"], "option_range", 2),
        ([TEN, "--rearhand", "SA"], "card_twice", 2),
        ([TEN, "--forehand", "HJ"], "known_size", 2),
    ],
)
def test_bad_input_has_its_error(words: list[str], code: str, exit_code: int) -> None:
    answer = run("--json", "odds", *words)
    assert answer.out == ""
    assert (answer.fault["code"], answer.code) == (code, exit_code)


@pytest.mark.apart
def test_interruption_prints_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C once, while world 30 is dealt: what is known is summed up, exit code 130."""
    deal = sampling.world

    def world(asked: sampling.Question, number: int) -> sampling.World:
        if number == 30:
            signal.raise_signal(signal.SIGINT)
        return deal(asked, number)

    monkeypatch.setattr(sampling, "world", world)
    answer = run("--json", "odds", TEN, "--worlds", "100000")
    assert answer.code == 130
    assert answer.data["stopped"]
    assert 0 < answer.data["worlds"] <= 100
    assert "stopped" in answer.err


TWELVE = ("odds", "CJ SJ HA HT HK CA CT D7 D8 S7", "--skat", "S8 S9", "--worlds", "4")


@pytest.mark.parametrize("deck", ["french", "german"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_odds_of_twelve_cards_fit_into_80_columns(language: str, deck: str) -> None:
    out = done("--lang", language, "--deck", deck, *TWELVE)
    assert [line for line in out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize(
    ("language", "text"), [("en", "more than 99.9 %"), ("de", "mehr als 99,9 %"), ("ru", "больше 99,9 %")]
)
def test_a_sample_never_makes_quite_sure(language: str, text: str) -> None:
    """Four jacks and six clubs: the Grand is ahead of all others in every deal."""
    out = " ".join(done("--lang", language, "odds", "CJ SJ HJ DJ CA CT CK CQ C9 C8", "--worlds", "4").split())
    assert text in out
    assert "100.0" not in out
    assert "100,0" not in out
