"""`skatcalc bid`: the legal bids, what one obliges to, the table of values."""

import re

import pytest
from cli_runner import ask, done, run

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

# Skat 1.11, written out there.
ISKO = [
    *(18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72),
    *(77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144),
    *(150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264),
]
# Skat 1.12: what differs from `isko`.
CLASSIC = sorted({*ISKO, 252, 288, 324, 360} - {162, 198, 264})
PRE1999 = sorted({*ISKO, 252, 288, 324, 360} - {264})
BASES = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}  # skat 3.1
NULLS = {("none", False): 23, ("hand", False): 35, ("none", True): 46, ("hand", True): 59}  # skat 3.9


@pytest.mark.parametrize(("rules", "bids"), [("isko", ISKO), ("classic", CLASSIC), ("pre1999", PRE1999)])
def test_legal_bids(rules: str, bids: list[int]) -> None:
    found = ask("-r", rules, "bid")
    assert found == {"format": "skatcalc/bids", "version": 1, "bids": bids}


def test_legal_bids_as_text() -> None:
    numbers = [int(number) for number in re.findall(r"\d+", done("bid"))]
    assert [number for number in numbers if number >= 18][-len(ISKO) :] == ISKO


@pytest.mark.parametrize(
    ("bid", "following"), [(18, 20), (23, 24), (33, 35), (59, 60), (240, 264), (264, None)]
)
def test_next_bid(bid: int, following: int | None) -> None:
    found = ask("bid", str(bid))
    assert (found["format"], found["bids"], found["bid"]) == ("skatcalc/bids", ISKO, bid)
    assert found["next"] == following


@pytest.mark.parametrize("bid", [18, 33, 60, 96, 162, 204, 216])
def test_bid_obliges_each_contract_to_a_least_value(bid: int) -> None:
    """Skat 4.6: the smallest multiple of the base that is not below the bid, and at least 2 times."""
    contracts = ask("bid", str(bid))["contracts"]
    trumps = {c["contract"]: c for c in contracts if c["contract"] != "null"}
    assert set(trumps) == set(BASES)
    for name, base in BASES.items():
        assert trumps[name]["value"] == max(-(-bid // base), 2) * base, name


@pytest.mark.parametrize("bid", [18, 24, 36, 48, 60])
def test_bid_says_which_null_games_reach_it(bid: int) -> None:
    contracts = ask("bid", str(bid))["contracts"]
    found = {(c["announced"], c["ouvert"]): c for c in contracts if c["contract"] == "null"}
    assert {form: c["value"] for form, c in found.items()} == NULLS
    assert {form: c["reachable"] for form, c in found.items()} == {
        form: value >= bid for form, value in NULLS.items()
    }


@pytest.mark.parametrize(
    ("rules", "bid", "reachable"),
    [
        # skat 3.10: the highest values of the games
        ("isko", 180, {"clubs", "spades", "hearts", "grand"}),
        ("isko", 216, {"clubs", "grand"}),
        ("isko", 264, {"grand"}),
        ("classic", 204, {"clubs", "grand"}),
        ("classic", 360, {"grand"}),
    ],
)
def test_bid_says_which_games_can_never_reach_it(rules: str, bid: int, reachable: set[str]) -> None:
    contracts = ask("-r", rules, "bid", str(bid))["contracts"]
    assert {c["contract"] for c in contracts if c["reachable"]} == reachable


def test_bid_as_text_names_the_games() -> None:
    text = done("bid", "33")
    for part in ("33", "35", "Clubs", "36", "Hearts", "40", "Grand", "48", "Null ouvert Hand", "59"):
        assert part in text


@pytest.mark.parametrize(
    ("bid", "near"), [(19, ("18", "20")), (17, ("18",)), (265, ("264",)), (28, ("27", "30"))]
)
def test_number_that_is_no_bid_is_refused(bid: int, near: tuple[str, ...]) -> None:
    """Skat 1.10; the remedy names bids that can be typed."""
    answer = run("bid", str(bid))
    assert (answer.code, answer.out) == (1, "")
    for number in near:
        assert re.search(rf"\b{number}\b", answer.err)


@pytest.mark.parametrize("word", ["abc", "-5", "18.5", ""])
def test_word_that_is_no_number_cannot_be_read(word: str) -> None:
    assert run("bid", word).code == 2


@pytest.mark.parametrize(("rules", "last"), [("isko", 18), ("classic", 17), ("pre1999", 18)])
def test_table_holds_every_multiple(rules: str, last: int) -> None:
    """Skat 1.12, 3.8, 3.10: suits up to 18 (17) times their base, Grand up to 11 (10), Grand ouvert 36."""
    rows = {}
    for line in done("-r", rules, "bid", "--table").splitlines():
        cells = line.split()
        if cells and cells[0].isdigit():
            rows[int(cells[0])] = [int(cell) for cell in cells[1:]]
    expected = {}
    for multiplier in range(2, last + 1):
        numbers = [base * multiplier for base in (9, 10, 11, 12)]
        numbers += [24 * multiplier] if multiplier <= (11 if rules == "isko" else 10) else []
        numbers += [36 * multiplier] if rules != "isko" and 7 <= multiplier <= 10 else []
        expected[multiplier] = numbers
    assert rows == expected


def test_table_names_the_null_values() -> None:
    text = done("bid", "--table")
    for value in NULLS.values():
        assert str(value) in text


def test_table_takes_no_bid() -> None:
    assert run("bid", "33", "--table").code == 2
