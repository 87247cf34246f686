"""Lines made to hurt: endless, ambiguous in every letter, full of digits. Each is refused within a second."""

from contextlib import suppress

import pytest
from patience import patience

from skatcalc.errors import NotationError, RuleError, SkatError, UsageError
from skatcalc.skat.cardtext import parse_cards, parse_deal
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.iss import parse_record
from skatcalc.skat.notation import parse_line
from skatcalc.skat.reading import LONGEST_LINE
from skatcalc.skat.rules import RuleSet

PLAYERS = ("Anna", "Bert", "Cleo")
# more digits than Python turns into a number
DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "game",
    [
        # each `со` is one word (with) or two (with, ouvert)
        "п" + "со" * 40 + "щ",
        # each `patrols` is one word, or `patrol` and Schneider
        "s2" + "patrols" * 40 + "q",
        "s2" + "ho" * 140,
        "s2" + "k" * 290,
        "s" + " с" * 140,
        "s" + " m" * 140,
        "s2 conceded" + " " * 280 + "x",
        "s2p" + "0" * 290 + "b" + "18",
    ],
    ids=lambda game: ascii(game[:12]),
)
def test_a_game_that_can_be_split_in_many_ways(game: str) -> None:
    """It is read or refused, but soon."""
    for line, read in ((game, parse_game), (f"anna {game}", lambda text: parse_line(text, PLAYERS))):
        with patience(), suppress(SkatError):
            read(line)


@pytest.mark.parametrize(
    "line",
    [
        f"join {DIGITS}",
        f"join emil {DIGITS}",
        "join emil" + " " * 100_000 + "x",
        f"r {DIGITS} 20 20",
        f"r 40 40 40 u{DIGITS}",
        f"anna r{DIGITS}",
        f"anna adj {DIGITS}",
        f"{DIGITS} s2",
        f"anna s{DIGITS}",
        f"anna s2p{DIGITS}",
        f"anna s2b{DIGITS}",
        "anna s2" + "ho" * 50_000,
        "anna " * 50_000,
    ],
    ids=lambda line: line[:20],
)
def test_a_line_without_end(line: str) -> None:
    with patience(), pytest.raises(SkatError) as caught:
        parse_line(line, PLAYERS)
    if len(line) > LONGEST_LINE:
        assert caught.value.code == "line_long"


def test_a_note_may_be_long() -> None:
    """What is to be remembered is text, and nothing reads it."""
    note = "the cards lay badly, " * 500
    assert parse_line(f"anna s2 ; {note}", PLAYERS).note == note.strip()


def test_the_longest_line_is_read() -> None:
    line = "anna s2h".ljust(LONGEST_LINE)
    assert parse_line(line, PLAYERS) == parse_line("anna s2h", PLAYERS)
    with pytest.raises(NotationError) as caught:
        parse_line(line + " ", PLAYERS)
    assert (caught.value.code, caught.value.span) == ("line_long", (LONGEST_LINE, LONGEST_LINE + 1))


@pytest.mark.parametrize(
    "text", ["of " * 30_000 + "x", "c" + "a" * 100_000, "D" * 100_000, "." * 10**6 + "x"]
)
def test_cards_without_end(text: str) -> None:
    with patience(), pytest.raises(NotationError):
        parse_cards(text)
    with patience(), pytest.raises(NotationError):
        parse_deal(f"{text}|{text}|{text}|{text}")


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Skat]" + " " * 32_000,
        "(" + " " * 32_000,
        "(;" + "GM[Skat] " * 3_000,
        "(;" + "GM[" + "\\]" * 16_000,
        "(;GM[Skat]MV[w CJ.SJ\n" + " " * 30_000 + "x]R[passed];)",
        "(;GM[Skat]MV[w CJ.SJ\n" + "\\" * 30_000 + "x]R[passed];)",
        f"(;GM[Skat]MV[w CJ]R[d:0 win v:{DIGITS}];)",
    ],
    ids=lambda text: text[:30],
)
def test_a_record_of_blanks_and_brackets(text: str) -> None:
    with patience(), pytest.raises(NotationError):
        parse_record(text)


def test_a_trigger_of_digits() -> None:
    with pytest.raises(UsageError):
        RuleSet().changed({"bock": [f"value>={DIGITS}"]})


def test_many_matadors_are_a_rule_not_a_crash() -> None:
    with pytest.raises(RuleError):
        parse_game("s2" + "0" * 200)
