"""`skatcalc hand`: every contract, and the ranges against all skats there can be."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from cli_runner import ask, done, run

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

RANKS = "ATKQJ987"
SUITS = "CSHD"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
KINDS = {
    "clubs": ("C", 12),
    "spades": ("S", 11),
    "hearts": ("H", 10),
    "diamonds": ("D", 9),
    "grand": ("", 24),
}
LEVELS = ("none", "hand", "schneider", "schwarz", "ouvert")
NULLS = {("none", False): 23, ("hand", False): 35, ("none", True): 46, ("hand", True): 59}  # skat 3.9
KEYS = [
    *("contract", "announced", "ouvert", "matadors", "value", "max_bid"),
    *("matadors_range", "value_range"),
]
HANDS = [
    "CJ SJ SA ST SK S9 HA HT D8 D7",
    "HA HT HK HQ H9 S7 S8 S9 DA D7",
    "CJ SJ HJ DJ CA CT CK CQ C9 C8",
    "DJ C7 C8 S7 S8 H7 H8 H9 D7 D8",
]


def trumps(kind: str) -> list[str]:
    """Skat 1.3, 1.4: the jacks, then the suit."""
    suit = KINDS[kind][0]
    return [s + "J" for s in SUITS] + [suit + rank for rank in "ATKQ987" if suit]


def matadors(cards: set[str], kind: str) -> int:
    """Skat 2.2: the unbroken run of top trumps held, or of those missing."""
    order = trumps(kind)
    holds = order[0] in cards
    run_length = next((n for n, card in enumerate(order) if (card in cards) is not holds), len(order))
    return run_length if holds else -run_length


def form_value(kind: str, level: str, count: int) -> int:
    """Skat 3.2, 3.6, 3.8 under isko, with nothing made beyond what was announced."""
    steps = {"none": 1, "hand": 2, "schneider": 4, "schwarz": 6, "ouvert": 7}[level]
    return (abs(count) + steps) * KINDS[kind][1]


def skats(cards: set[str]) -> Iterator[set[str]]:
    """Give every skat that the other 22 cards can make."""
    yield from (set(pair) for pair in combinations([card for card in PACK if card not in cards], 2))


def legal_bids() -> list[int]:
    """Skat 1.11: 9, 10, 11 and 12 times 2 to 18, 24 times 2 to 11, and the Null values."""
    bids = {base * n for base, n in product((9, 10, 11, 12), range(2, 19))}
    return sorted(bids | {24 * n for n in range(2, 12)} | set(NULLS.values()))


@pytest.mark.parametrize("text", HANDS)
def test_ten_cards_in_every_contract(text: str) -> None:
    cards = set(text.split())
    found = ask("hand", text)
    assert (found["format"], found["version"], found["skat"]) == ("skatcalc/hand", 1, None)
    assert set(found["cards"].split()) == cards
    by_form = {(c["contract"], c["announced"], c["ouvert"]): c for c in found["contracts"]}
    assert len(found["contracts"]) == len(by_form) == 29  # skat 3.7
    for kind, level in product(KINDS, LEVELS):
        form = by_form[kind, level, level == "ouvert"]
        assert list(form) == KEYS
        count = matadors(cards, kind)
        assert (form["matadors"], form["value"]) == (count, form_value(kind, level, count))
        assert form["max_bid"] == max(bid for bid in legal_bids() if bid <= form["value"])
    for (level, ouvert), value in NULLS.items():
        form = by_form["null", level, ouvert]
        assert (form["matadors"], form["value"], form["max_bid"]) == (None, value, value)


@pytest.mark.parametrize("text", HANDS)
def test_ranges_of_ten_cards_hold_for_every_skat(text: str) -> None:
    """The ranges say what any skat can make of the ten cards: all 231 are tried."""
    cards = set(text.split())
    for form in ask("hand", text)["contracts"]:
        if form["contract"] == "null":
            continue
        counts = [matadors(cards | skat, form["contract"]) for skat in skats(cards)]
        assert len(counts) == 231
        values = [form_value(form["contract"], form["announced"], count) for count in counts]
        assert form["matadors_range"] == [min(counts), max(counts)]
        assert form["value_range"] == [min(values), max(values)]


@pytest.mark.parametrize("skat", ["HJ DA", "HJ DJ", "C7 C8"])
def test_known_skat_counts(skat: str) -> None:
    """Skat 2.1: twelve cards count, in Hand games too."""
    text = HANDS[0]
    found = ask("hand", text, "--skat", skat)
    assert set(found["skat"].split()) == set(skat.split())
    assert len(found["contracts"]) == 29
    for form in found["contracts"]:
        if form["contract"] != "null":
            count = matadors({*text.split(), *skat.split()}, form["contract"])
            value = form_value(form["contract"], form["announced"], count)
            assert (form["matadors"], form["value"]) == (count, value)
            assert form["matadors_range"] == [count, count]
            assert form["value_range"] == [value, value]


def test_twelve_cards_leave_the_games_with_the_skat() -> None:
    """After picking up, no Hand game is possible (skat 3.7: announcements need Hand)."""
    text = HANDS[0] + " HJ DA"
    contracts = ask("hand", text)["contracts"]
    forms = {(c["contract"], c["announced"], c["ouvert"]) for c in contracts}
    assert forms == {(kind, "none", False) for kind in [*KINDS, "null"]} | {("null", "none", True)}
    by_kind = {c["contract"]: c for c in contracts if c["contract"] != "null"}
    assert by_kind["spades"]["matadors"] == 3
    assert by_kind["spades"]["value"] == 44


def test_classic_grand_ouvert_has_base_36() -> None:
    """Skat 3.8: (m + 6) x 36."""
    contracts = ask("-r", "classic", "hand", HANDS[2])["contracts"]
    (form,) = (c for c in contracts if (c["contract"], c["announced"]) == ("grand", "ouvert"))
    assert form["value"] == 360


@pytest.mark.parametrize(
    "words",
    [
        ["CJ SJ SATK9 HAT D87"],
        ["CJ", "SJ", "SATK9", "HAT", "D87"],
        ["kreuz bube, pik bube, PA P10 PK P9, HA H10, KA8 KA7"],
        ["♣J ♠J ♠ATK9 ♥AT ♦87"],
        ["ТВ ПВ ПТ П10 ПК П9 ЧТ Ч10 Б8 Б7"],
        ["CJ.SJ.SA.ST.SK.S9.HA.HT.D8.D7"],
    ],
    ids=" ".join,
)
def test_cards_are_read_in_every_spelling(words: list[str]) -> None:
    assert set(ask("hand", *words)["cards"].split()) == set(HANDS[0].split())


def test_text_shows_contracts_values_and_unknown_skat() -> None:
    text = done("hand", HANDS[0])
    for part in ("Spades", "with 2", "33", "Grand", "72", "Null", "23", "88"):
        assert part in text


@pytest.mark.parametrize(
    ("cards", "skat"),
    [
        ("CJ SJ SA ST SK S9 HA HT D8", None),
        ("CJ SJ SA ST SK S9 HA HT D8 D7 C7", None),
        ("CJ CJ SA ST SK S9 HA HT D8 D7", None),
        (HANDS[0], "HJ"),
        (HANDS[0], "HJ CJ"),
        (HANDS[0] + " HJ DA", "C7 C8"),
        ("hello", None),
    ],
)
def test_what_is_no_hand_is_refused(cards: str, skat: str | None) -> None:
    answer = run("hand", cards, *(["--skat", skat] if skat else []))
    assert (answer.code, answer.out) == (2, "")


def test_place_of_a_wrong_card_is_shown() -> None:
    answer = run("--json", "hand", "CJ", "SJ", "SXX", "HAT")
    first, last = answer.fault["span"]
    assert answer.fault["line"][first:last] == "SXX"
