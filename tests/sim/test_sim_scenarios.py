"""The scenarios of seeds/skitgubbe.toml and seeds/shithead.toml, executed step by step."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.endings import trapped
from skatcalc.sim.fits import fits_of
from skatcalc.sim.pack52 import RANKS, SUITS, members, parse, text, union
from skatcalc.sim.shithead import PICKUP, Shithead, lay
from skatcalc.sim.skitgubbe import FLIP, NO_CARD, NO_SUIT, TAKE, Skitgubbe
from skatcalc.sim.state import IllegalMoveError, loser_of

ACTIONS = {"lay", "flip", "pickup"}
SEEDS = Path(__file__).parents[2] / "seeds"


def scenarios(game: str) -> list[Any]:
    rows = tomllib.loads((SEEDS / f"{game}.toml").read_text(encoding="utf-8"))["scenario"]
    return [pytest.param(row, id=row["id"]) for row in rows]


def cards(names: str) -> list[int]:
    return [parse(name) for name in names.split()]


def names(held: int) -> list[str]:
    return sorted(text(card) for card in members(held))


# --- Skitgubbe ---------------------------------------------------------------------------------------------


def skitgubbe_position(case: dict[str, Any]) -> Skitgubbe:
    game = Skitgubbe(len(case["hands"]))
    game.hands = [union(cards(hand)) for hand in case["hands"]]
    if case["phase"] == 2:
        anti = SUITS.index(case["anti"]) if case.get("anti") else NO_SUIT
        game.begin_phase2(case["leader"], SUITS.index(case["trump"]), anti)
        return game
    named = case.get("stock", "").replace("...", "").split()
    game.stock = [parse(name) for name in reversed(named)]
    if "..." in case.get("stock", ""):
        # the rest of the pack lies under the cards that are named
        known = union([*game.stock, *(card for hand in case["hands"] for card in cards(hand))])
        game.stock = [*members(((1 << 52) - 1) & ~known), *game.stock]
    for seat, won in enumerate(case.get("won", [])):
        game.won[seat] = union(cards(won))
    if "trump_card" in case:
        game.trump_card, game.trump_holder = parse(case["trump_card"]), case["trump_holder"]
    return game


def skitgubbe_action(name: str) -> int:
    return {"take": TAKE, "flip": FLIP}.get(name) or parse(name)


def skitgubbe_sees(game: Skitgubbe, field: str) -> Any:  # noqa: ANN401 - one value a field of the data
    """Give what a field of `after` or `final` speaks of."""
    if field[:-1] in ("hand", "won") and field != "hands":
        return names((game.hands if field[:-1] == "hand" else game.won)[int(field[-1])])
    match field:
        case "hands":
            return [names(hand) for hand in game.hands]
        case "trick":
            return [text(card) for card in game.trick]
        case "pool":
            return [f"{seat}:{text(card)}" for seat, card in game.pool]
        case "stock":
            return len(game.stock)
        case "discarded":
            return names(game.discard)
        case "turn":
            return game.to_act
        case "leads":
            assert not game.trick
            return game.to_act
        case "size" | "size_next":
            assert field == "size" or not game.trick
            return game.size
        case "trump":
            return SUITS[game.trump]
        case "trump_card":
            return text(game.trump_card)
        case "loser":
            assert game.done
            return loser_of(game)
        case "out" | "phase" | "trump_holder":
            return getattr(game, field)
    raise AssertionError(field)


def stated(field: str, value: Any) -> Any:  # noqa: ANN401 - TOML
    """Give a stated value in the form of what is seen: zones are sets, trick and pool are rows."""
    if field == "hands":
        return [sorted(hand.split()) for hand in value]
    if field in ("trick", "pool"):
        return value.split()
    if isinstance(value, str) and field not in ("trump", "trump_card"):
        return sorted(value.split())
    return value


@pytest.mark.parametrize("case", scenarios("skitgubbe"))
def test_skitgubbe_scenario(case: dict[str, Any]) -> None:
    game = skitgubbe_position(case)
    for step in case["moves"]:
        assert game.to_act == step["seat"]
        kind = next(kind for kind in ("play", "flip", "take") if kind in step)
        action = parse(step["play"]) if kind == "play" else {"flip": FLIP, "take": TAKE}[kind]
        legal = game.legal()
        assert action in legal
        if "legal" in step:
            assert sorted(legal) == sorted(skitgubbe_action(name) for name in step["legal"].split())
        if "flip_legal" in step:
            assert (FLIP in legal) is step["flip_legal"]
        assert game.move(action) == (step["seat"], kind, step[kind])
        game.apply(action)
        for field, value in step.get("after", {}).items():
            assert skitgubbe_sees(game, field) == stated(field, value), field
    for field, value in case.get("final", {}).items():
        assert skitgubbe_sees(game, field) == stated(field, value), field
    assert set(case) <= {
        *("id", "note", "phase", "hands", "stock", "won", "trump", "anti", "leader"),
        *("trump_card", "trump_holder", "moves", "final"),
    }


@pytest.mark.parametrize("case", scenarios("skitgubbe"))
def test_skitgubbe_refuses_everything_else(case: dict[str, Any]) -> None:
    """At every step of a scenario, what is not in the legal list is refused and changes nothing."""
    game = skitgubbe_position(case)
    for step in case["moves"]:
        legal = game.legal()
        for action in set(range(TAKE + 1)) - set(legal):
            before = game.snapshot()
            with pytest.raises(IllegalMoveError):
                game.apply(action)
            assert game.snapshot() == before
        game.apply(parse(step["play"]) if "play" in step else FLIP if "flip" in step else TAKE)


# --- Shithead ----------------------------------------------------------------------------------------------


def shithead_position(case: dict[str, Any]) -> Shithead:
    game = Shithead(len(case["hand"]))
    game.hand = [union(cards(zone)) for zone in case["hand"]]
    game.up = [union(cards(zone)) for zone in case["face_up"]]
    game.down = [tuple(cards(zone)) for zone in case["face_down"]]
    game.pile = cards(case["pile"])
    game.run = 1
    game.fits = fits_of(game.pile, game.options)
    game.stock = list(reversed(cards(case.get("stock", ""))))
    game.to_act = case["turn"]
    return game


def shithead_sees(game: Shithead, field: str) -> Any:  # noqa: ANN401 - one value a field of the data
    if field[:-1] in ("hand", "up"):
        return names((game.hand if field[:-1] == "hand" else game.up)[int(field[-1])])
    if field[:-1] == "down":
        return len(game.down[int(field[-1])])
    match field:
        case "pile":
            return [text(card) for card in game.pile]
        case "burned":
            return game.burned.bit_count()
        case "stock":
            return len(game.stock)
        case "turn":
            return game.to_act
        case "out":
            return game.out
        case "loser":
            assert game.done
            return loser_of(game)
        case "places":
            return [*game.out, loser_of(game)]
        case "status":
            return "trapped" if trapped(game) else "open"
    raise AssertionError(field)


def shithead_action(game: Shithead, step: dict[str, Any]) -> int:
    if "lay" in step:
        laid = step["lay"].split()
        (rank,) = {name[0] for name in laid}
        return lay(RANKS.index(rank), len(laid))
    if "flip" in step:
        return shithead.FLIP + game.down[game.to_act].index(parse(step["flip"]))
    assert step["pickup"] is True
    return PICKUP


@pytest.mark.parametrize("case", scenarios("shithead"))
def test_shithead_scenario(case: dict[str, Any]) -> None:
    game = shithead_position(case)
    start = game.key()
    for step in case["moves"]:
        assert game.to_act == step["seat"]
        legal = game.legal()
        if "legal_ranks" in step:
            assert {RANKS[one >> 3] for one in legal} == set(step["legal_ranks"].split())
            assert max(legal) < PICKUP
        if "illegal" in step:
            assert lay(RANKS.index(step["illegal"][0]), 1) not in legal
        if step.get("legal") == "pickup":
            assert legal == [PICKUP]
        elif "legal" in step:
            assert [game.move(one).cards for one in legal] == step["legal"].split()
        if not ACTIONS & set(step):
            continue  # the step states what is legal and no more
        action = shithead_action(game, step)
        assert action in legal
        if "lay" in step:
            # which cards of the rank are laid does not matter, only how many (SH-1)
            moved = game.move(action).cards
            assert Counter(name[0] for name in moved.split()) == Counter(
                name[0] for name in step["lay"].split()
            )
        game.apply(action)
        for field, value in step.get("after", {}).items():
            expected = value.split() if field == "pile" else value
            if isinstance(expected, str):
                expected = sorted(expected.split())
            assert shithead_sees(game, field) == expected, field
    for field, value in case.get("final", {}).items():
        if field == "same_position_up_to_suits":
            assert (game.key() == start) is value
        else:
            assert shithead_sees(game, field) == value, field
    assert set(case) <= {
        *("id", "note", "hand", "face_up", "face_down", "pile", "stock", "turn", "moves", "final")
    }


@pytest.mark.parametrize("case", scenarios("shithead"))
def test_shithead_refuses_everything_else(case: dict[str, Any]) -> None:
    game = shithead_position(case)
    for step in case["moves"]:
        legal = game.legal()
        for action in set(range(shithead.FLIP + 4)) - set(legal):
            before = game.snapshot()
            with pytest.raises(IllegalMoveError):
                game.apply(action)
            assert game.snapshot() == before
        if ACTIONS & set(step):
            game.apply(shithead_action(game, step))


def test_the_endless_example_repeats_itself() -> None:
    """[ending.example] of seeds/skitgubbe.toml: under compulsory beating nobody has a choice."""
    (ending,) = [
        ending
        for ending in tomllib.loads((SEEDS / "skitgubbe.toml").read_text(encoding="utf-8"))["ending"]
        if "example" in ending
    ]
    case = ending["example"]
    game = Skitgubbe(len(case["hands"]))
    game.hands = [union(cards(hand)) for hand in case["hands"]]
    game.begin_phase2(case["turn"], SUITS.index(case["trump"]))
    game.trick, game.size = cards(case["trick"]), case["size"]
    start = game.key()
    for number in range(1, case["period"] + 1):
        legal = game.legal()
        if TAKE in legal and len(legal) > 1:
            legal.remove(TAKE)
        (action,) = legal
        game.apply(action)
        assert (game.key() == start) is (number == case["period"])
    # with takes it is no trap: somebody can get out
    assert not trapped(game)


def test_trump_card_is_unset_until_drawn() -> None:
    game = Skitgubbe.dealt(list(range(52)), 3)
    assert game.trump_card == NO_CARD
    assert [hand.bit_count() for hand in game.hands] == [3, 3, 3]
    assert len(game.stock) == 43
    assert skitgubbe.Options().anti == "none"
