"""Errors of options name the option, and hints can be typed where they are read."""

import pytest
from cli_runner import done, run

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

DEAL = "CA S7 | CT C7 | SA SK | D7 D8"


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_season_export_offers_only_what_it_writes(language: str) -> None:
    told = (
        done("--lang", language, "season", "export", "--help").partition("--format")[2].partition("--of")[0]
    )
    assert "html" in told
    assert [form for form in ("csv", "json", "text", "pdf") if form in told] == []


def test_blank_names_its_own_option() -> None:
    answer = run("--json", "session", "blank", "--players", "7")
    assert answer.code == 2
    assert (answer.fault["code"], answer.fault["hint"]) == ("option_value", "it takes: 3 4 5 6")
    assert "--players" in answer.fault["message"]


@pytest.mark.parametrize(("given", "missing"), [((), "--contract"), (("--contract", "g"), "--declarer")])
def test_solve_names_the_option_that_is_missing(given: tuple[str, ...], missing: str) -> None:
    answer = run("--lang", "de", "solve", DEAL, *given)
    assert answer.code == 2
    assert answer.err.startswith(f"Fehler: die Option {missing} fehlt")


@pytest.mark.parametrize("words", [("--color", "foo", "value", "s2"), ("--color=foo", "value", "s2")])
def test_colour_names_what_it_takes(words: tuple[str, ...]) -> None:
    answer = run("--json", *words)
    assert (answer.code, answer.fault["code"]) == (2, "option_value")
    assert "foo" in answer.fault["message"]


def test_colour_without_a_word_still_stands_before_a_command() -> None:
    assert run("--color", "value", "s2").code == 0
    assert run("--color", "always", "value", "s2").code == 0
    assert "vlaue" in run("--color", "vlaue", "s2").err


def test_hints_of_the_entry_loop_are_typed_there() -> None:
    done("session", "new", "Anna", "Bert", "Cleo", "-f", "old.toml")
    told = run("add", stdin=b"anna s2h = 45\nedit 9 anna s2\n.\n", terminal=True)
    assert "`edit N ...` corrects one" in told.err
    assert "`show` numbers them" in told.err
    assert "skatcalc edit" not in told.err
    assert "`skatcalc show` numbers them" in run("edit", "9", "anna s2").err
