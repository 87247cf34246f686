"""Bids: the lists, the neighbours of a bid, and what one obliges to (skat 1.10 to 1.12)."""

import pytest

from skatcalc.errors import RuleError
from skatcalc.skat.bids import check_bid, highest_bid, legal_bids, next_bid, obligations
from skatcalc.skat.contract import Kind, contract
from skatcalc.skat.game import score
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.rules import PRESETS, RuleSet

# skat 1.11, 63 values
ISKO = (
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80,
    81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154,
    156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
)  # fmt: skip
# skat 1.12: against `isko`, `classic` lacks 162, 198, 264 and adds 252, 288, 324, 360
CLASSIC = tuple(sorted({*ISKO, 252, 288, 324, 360} - {162, 198, 264}))
# and `pre1999` lacks 264 and adds the same four; 66 values
PRE1999 = tuple(sorted({*ISKO, 252, 288, 324, 360} - {264}))
LISTS = {
    "isko": ISKO,
    "pub": ISKO,
    "classic": CLASSIC,
    "friendly": CLASSIC,
    "raeuber": CLASSIC,
    "berlin": CLASSIC,
    "pre1999": PRE1999,
}


@pytest.mark.parametrize(("preset", "bids"), LISTS.items())
def test_the_list_of_legal_bids(preset: str, bids: tuple[int, ...]) -> None:
    """Skat 1.11, 1.12."""
    assert legal_bids(PRESETS[preset]) == bids


def test_the_lists_have_63_64_and_66_values() -> None:
    """Skat 1.11, 1.12: the numbers of values, as a check of the lists typed here."""
    assert (len(ISKO), len(CLASSIC), len(PRE1999)) == (63, 64, 66)
    products = {base * k for base in (9, 10, 11, 12) for k in range(2, 19)} | {24 * k for k in range(2, 12)}
    assert set(ISKO) == products | {23, 35, 46, 59}
    products = {base * k for base in (9, 10, 11, 12) for k in range(2, 18)} | {24 * k for k in range(2, 11)}
    assert set(CLASSIC) == products | {36 * k for k in range(7, 11)} | {23, 35, 46, 59}


def test_a_table_with_grand_20_and_jacks_only_bids_otherwise() -> None:
    """Skat 3.1, 2.4: 20 times 2..11, suits up to 4 + 7 = 11 steps."""
    rules = PRESETS["isko"].changed({"grand_base": 20, "suit_matadors": "jacks"})
    suits = {base * k for base in (9, 10, 11, 12) for k in range(2, 12)}
    assert set(legal_bids(rules)) == suits | {20 * k for k in range(2, 12)} | {23, 35, 46, 59}


@pytest.mark.parametrize("preset", ["isko", "classic", "pre1999"])
def test_next_bid_walks_through_the_list(preset: str) -> None:
    bids = LISTS[preset]
    walked: list[int] = []
    bid = next_bid(0, PRESETS[preset])
    while bid is not None:
        walked.append(bid)
        bid = next_bid(bid, PRESETS[preset])
    assert tuple(walked) == bids


@pytest.mark.parametrize(
    ("bid", "following"),
    [(0, 18), (17, 18), (18, 20), (19, 20), (24, 27), (240, 264), (264, None), (999, None)],
)
def test_next_bid(bid: int, following: int | None) -> None:
    assert next_bid(bid, PRESETS["isko"]) == following


@pytest.mark.parametrize(
    ("value", "bid"),
    [(0, None), (17, None), (18, 18), (19, 18), (21, 20), (65, 63), (263, 240), (264, 264), (999, 264)],
)
def test_highest_bid_that_a_value_carries(value: int, bid: int | None) -> None:
    assert highest_bid(value, PRESETS["isko"]) == bid


@pytest.mark.parametrize("preset", ["isko", "classic", "pre1999"])
def test_highest_bid_agrees_with_the_typed_list(preset: str) -> None:
    for value in range(400):
        below = [bid for bid in LISTS[preset] if bid <= value]
        assert highest_bid(value, PRESETS[preset]) == (below[-1] if below else None)


@pytest.mark.parametrize(
    ("preset", "bid", "near", "first"),
    [
        ("isko", 19, "18 | 20", "18"),
        ("isko", 17, "18", "18"),
        ("isko", 0, "18", "18"),
        ("isko", 25, "24 | 27", "24"),
        ("isko", 265, "264", "264"),
        ("isko", 252, "240 | 264", "240"),
        ("classic", 264, "252 | 288", "252"),
        ("classic", 162, "160 | 165", "160"),
        ("classic", 361, "360", "360"),
        ("pre1999", 264, "252 | 288", "252"),
    ],
)
def test_a_bid_that_no_game_has_is_refused_with_its_neighbours(
    preset: str, bid: int, near: str, first: str
) -> None:
    """Skat 1.10."""
    with pytest.raises(RuleError) as caught:
        check_bid(bid, PRESETS[preset])
    error = caught.value
    assert (error.code, error.part) == ("bid_not_legal", "bid")
    assert error.values == {"bid": bid, "near": near, "first": first}


@pytest.mark.parametrize(("preset", "bids"), LISTS.items())
def test_every_number_outside_the_list_is_refused(preset: str, bids: tuple[int, ...]) -> None:
    refused = []
    for bid in range(400):
        try:
            check_bid(bid, PRESETS[preset])
        except RuleError:
            refused.append(bid)
    assert refused == [bid for bid in range(400) if bid not in bids]


def obliged(bid: int, rules: RuleSet) -> dict[str, tuple[int, int, bool]]:
    """Give multiplier, value and reachability by contract; Null forms by their value."""
    return {
        f"null {o.base}" if o.contract.kind is Kind.NULL else o.contract.kind.value: (
            o.multiplier,
            o.value,
            o.reachable,
        )
        for o in obligations(bid, rules)
    }


def test_what_a_bid_of_33_obliges_to() -> None:
    """Skat 4.6: the smallest multiples of 12, 11, 10, 9 and 24 from 33 on; of the Null games 35, 46, 59."""
    assert obliged(33, PRESETS["isko"]) == {
        "clubs": (3, 36, True),
        "spades": (3, 33, True),
        "hearts": (4, 40, True),
        "diamonds": (4, 36, True),
        "grand": (2, 48, True),
        "null 23": (1, 23, False),
        "null 35": (1, 35, True),
        "null 46": (1, 46, True),
        "null 59": (1, 59, True),
    }


@pytest.mark.parametrize(
    ("preset", "bid", "reaching"),
    [
        # the greatest values: skat 3.10
        ("isko", 162, {"diamonds", "hearts", "spades", "clubs", "grand"}),
        ("isko", 180, {"hearts", "spades", "clubs", "grand"}),
        ("isko", 198, {"spades", "clubs", "grand"}),
        ("isko", 216, {"clubs", "grand"}),
        ("isko", 264, {"grand"}),
        ("classic", 153, {"diamonds", "hearts", "spades", "clubs", "grand"}),
        ("classic", 204, {"clubs", "grand"}),
        ("classic", 360, {"grand"}),
        (
            "isko",
            18,
            {"diamonds", "hearts", "spades", "clubs", "grand"} | {f"null {n}" for n in (23, 35, 46, 59)},
        ),
        ("isko", 59, {"diamonds", "hearts", "spades", "clubs", "grand", "null 59"}),
    ],
)
def test_which_contracts_can_reach_a_bid(preset: str, bid: int, reaching: set[str]) -> None:
    found = obliged(bid, PRESETS[preset])
    assert {name for name, (_, _, reachable) in found.items() if reachable} == reaching


@pytest.mark.parametrize("bid", [252, 288, 324, 360])
@pytest.mark.parametrize("preset", ["classic", "pre1999"])
def test_grand_reaches_the_old_highest_bids_as_grand_ouvert(preset: str, bid: int) -> None:
    """Skat 1.12: 252, 288, 324, 360 are Grand ouvert, 36 times 7 to 10; base 24 ends at 240 (skat 3.10)."""
    multiplier, value, reachable = obliged(bid, PRESETS[preset])["grand"]
    assert (multiplier, value, reachable) == (bid // 36, bid, True)


@pytest.mark.parametrize(
    ("preset", "bid"), [("classic", 240), ("pre1999", 240), ("isko", 240), ("isko", 264)]
)
def test_grand_reaches_its_other_bids_with_base_24(preset: str, bid: int) -> None:
    """Skat 3.10: Grand without ouvert ends at 240; the ouvert of `isko` keeps base 24 (3.8)."""
    assert obliged(bid, PRESETS[preset])["grand"] == (bid // 24, bid, True)


def test_the_lowest_bid_obliges_to_two_steps() -> None:
    """Skat 3.2, 4.6: no suit or Grand game has fewer, so 18 is 48 in Grand."""
    found = obliged(18, PRESETS["isko"])
    assert [found[kind][:2] for kind in ("clubs", "spades", "hearts", "diamonds", "grand")] == [
        (2, 24), (2, 22), (2, 20), (2, 18), (2, 48),
    ]  # fmt: skip


def test_null_games_are_told_by_their_value_and_the_revolution_last() -> None:
    """Skat 3.9, 6.11: 23, 35, 46 and 59; a Revolution is a Null ouvert that counts 92."""
    rules = PRESETS["isko"].changed({"revolution": 92})
    nulls = [o for o in obligations(90, rules) if o.contract.kind is Kind.NULL]
    assert [(o.base, o.multiplier, o.value, o.reachable) for o in nulls] == [
        (23, 1, 23, False),
        (35, 1, 35, False),
        (46, 1, 46, False),
        (59, 1, 59, False),
        (92, 1, 92, True),
    ]
    assert nulls[-1].contract == contract(Kind.NULL, ouvert=True)


def test_an_illegal_bid_obliges_to_nothing() -> None:
    """Skat 1.10."""
    with pytest.raises(RuleError, match="bid_not_legal"):
        obligations(19, PRESETS["isko"])


@pytest.mark.parametrize("bid", [19, 17, 265])
def test_a_game_with_an_illegal_bid_is_refused(bid: int) -> None:
    """Skat 1.10."""
    with pytest.raises(RuleError, match="bid_not_legal"):
        score(parse_game(f"s2b{bid}"), PRESETS["isko"])
