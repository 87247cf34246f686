"""Three real evenings of a club, entered line by line; the data lie beside the clone, not ours to copy.

Players A, B and C sit as Anna, Bert and Cleo, since `b` and `c` are words of the notation; the lines name
them by their letters.
"""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from sheet_strategies import THREE, house, played

from skatcalc.sheet.scoresheet import Replay
from skatcalc.sheet.settlement import Money, from_cents, settle
from skatcalc.sheet.standing import standing

DATA = Path(__file__).parents[2] / "../shared/data/club-evenings.json"
if not DATA.is_file():
    pytest.skip("the club's evenings do not lie beside this clone", allow_module_level=True)

EVENINGS: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["evenings"]
CONTRACTS = {"Kreuz": "c", "Pik": "s", "Herz": "h", "Karo": "d", "Grand": "g", "Null": "n"}
LEVELS = {"Einfach": "", "Schneider": "s", "Schwarz": "z", "Hand": "h", "Hand Schneider": "hs", "Offen": "o"}
# every push of the skat and every Jungfrau doubles, and a Ramsch never costs more than 250
RULES = house(kontra=True, bock="hand", ramsch_cap=250)


def line_of(game: dict[str, Any]) -> str:
    """Write a record as the scribe would have typed it."""
    who = game["declarer"]
    if game["contract"] == "Ramsch":
        return f"{who} r{game['points']}u{game['pushed']}{'j' * game['jungfrau']}"
    null = game["contract"] == "Null"
    count = game["matadors"]
    marks = [
        CONTRACTS[game["contract"]],
        "" if null else f"{'o' if count < 0 else ''}{abs(count)}",
        LEVELS[game["level"]],
        "kk" if game["re"] else "k" if game["kontra"] else "",
        "x" if game["bock"] else "",
        "" if game["won"] else "-",
        "" if null else f"p{game['points']}",
        f"b{game['bid']}",
    ]
    return f"{who} {''.join(marks)}"


def replay_of(evening: dict[str, Any], count: int | None = None) -> Replay:
    """Record the games of an evening, or the first of them."""
    return played(THREE, [line_of(game) for game in evening["games"][:count]], RULES)


def letters(table: dict[str, int]) -> dict[str, int]:
    """Give a table of players under the letters of the record."""
    return {player[0]: number for player, number in table.items()}


@pytest.fixture(params=EVENINGS, ids=lambda evening: f"evening {evening['evening']}")
def evening(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Give one evening after the other."""
    found: dict[str, Any] = request.param
    return found


def test_every_entry_is_as_booked(evening: dict[str, Any]) -> None:
    """A list entry is the value with its factors (skat 4.1, 6.5, 6.8)."""
    rows = replay_of(evening).rows
    booked = [(game["number"], {game["declarer"]: game["booked"]}) for game in evening["games"]]
    scores = [(row.number, {name: n for name, n in letters(row.scores).items() if n}) for row in rows]
    assert scores == booked


def test_the_level_is_the_one_of_the_card_points(evening: dict[str, Any]) -> None:
    """What the record calls Schneider follows from the points alone (skat 3.3)."""
    for game in evening["games"]:
        if game["contract"] not in ("Ramsch", "Null") and "Schwarz" not in game["level"]:
            bare = {**game, "level": game["level"].replace("Schneider", "").strip() or "Einfach"}
            row = played(THREE, [line_of(bare)], RULES).rows[0]
            assert letters(row.scores)[game["declarer"]] == game["booked"], line_of(bare)


def test_totals(evening: dict[str, Any]) -> None:
    assert letters(replay_of(evening).totals) == evening["totals"]


def test_the_bonus_of_every_game(evening: dict[str, Any]) -> None:
    """Seeger-Fabian at three (skat 6.1.1); the Ramsch has none (6.1.3)."""
    before = dict.fromkeys("ABC", 0)
    for count, game in enumerate(evening["games"], 1):
        found = standing(replay_of(evening, count))
        bonus = letters({player: found.seeger_fabian[player] - found.points[player] for player in THREE})
        assert {player: bonus[player] - before[player] for player in bonus} == game["seeger"], game
        before = bonus


def test_totals_with_the_bonus(evening: dict[str, Any]) -> None:
    """Seeger-Fabian totals (skat 6.1.3)."""
    assert letters(standing(replay_of(evening)).seeger_fabian) == evening["with_seeger_fabian"]


def test_settlement(evening: dict[str, Any]) -> None:
    """3 x own - sum, at the stake of the evening; nobody lost as much as the cap (skat 6.14.1, 6.14.3)."""
    money = Money(Decimal(evening["stake"]), cap=Decimal(evening["loss_cap"]))
    found = settle(letters(standing(replay_of(evening)).seeger_fabian), money)
    for player, expected in evening["settlement"].items():
        assert found.own[player] == int(expected["points"])
        assert found.points[player] == int(expected["difference"])
        assert from_cents(found.amounts[player], money) == expected["amount"]
        assert from_cents(min(found.amounts[player], 0), money) == expected["payout"]
    assert sum(found.amounts.values()) == 0


def test_every_evening_has_whole_rounds(evening: dict[str, Any]) -> None:
    """36 games at three are 12 rounds (skat 5.13, 7.5)."""
    found = replay_of(evening)
    assert (len(found.rows), found.complete) == (36, True)
