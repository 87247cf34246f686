"""What a Ramsch costs, from skat 5.20 to 5.22, 6.6 to 6.8 and the outer face, section 3."""

from collections import Counter
from typing import NamedTuple

from second.values import Refused, Rules

FIXED = {0: 10, 1: 15, 2: 20}


class Part(NamedTuple):
    """What one of three players took; `points` is None for a Jungfrau."""

    points: int | None
    last: bool = False
    witch: bool = False
    announced: bool = False


class Ramsch(NamedTuple):
    """A Ramsch: three parts, or one `player` with his final points (None: Durchmarsch) and `maids`."""

    parts: tuple[Part, ...] = ()
    player: str = ""
    points: int | None = None
    maids: int = 0
    witch: str = ""
    untouched: int = 0
    knocks: int = 0
    marks: int = 0


class Paid(NamedTuple):
    """The entries a Ramsch makes, one by one, and for whom it is a won or a lost game."""

    entries: list[tuple[str, int]]
    factor: int
    winners: list[str]
    losers: list[str]


def reckon(game: Ramsch, names: list[str], rules: Rules, bock: int) -> Paid:
    """Reckon a Ramsch; `names` are the three who play, in the order of the columns.

    Raises:
        Refused: the points are not those of one pack, or an option asks for what nobody wrote.
    """
    factor = rules["bock_factor"] ** game.marks if game.marks else bock
    entries, winners, losers = _parts(game, names, rules) if game.parts else _one(game, rules)
    cap = rules["ramsch_cap"] or 10**9
    # a cap is the most it can cost, so it comes after all factors; halves go up against the loser
    booked = [
        (name, amount * factor if amount > 0 else -min(-amount * factor, cap) // shared)
        for name, amount, shared in entries
    ]
    taker = game.witch or next((n for n, part in zip(names, game.parts, strict=False) if part.witch), "")
    if taker and rules["witch"]:
        booked.append((taker, -rules["witch"]))
    always = rules["ramsch_amount"].startswith("winner") and bool(game.parts) and not _march(game)
    counts = rules["ramsch_counts"]
    return Paid(booked, factor, winners if counts or always else [], losers if counts else [])


def _march(game: Ramsch) -> bool:
    return sum(part.points is None for part in game.parts) == 2


Entries = list[tuple[str, int, int]]  # a name, an amount before factors, and among how many it is shared


def _factor(game: Ramsch, maids: int, told: int, rules: Rules) -> int:
    """Multiply up skats left untouched, Jungfrauen, knocks (skat 5.20, 6.7, 6.8)."""
    ways = [rules["ramsch_untouched"]] * game.untouched + [rules["ramsch_jungfrau"]] * maids
    ways += [rules["ramsch_announced"]] * told + [rules["ramsch_knock"]] * game.knocks
    found = Counter(ways)
    times: int = (1 + found["add"]) * 2 ** found["double"]
    return times


def _one(game: Ramsch, rules: Rules) -> tuple[Entries, list[str], list[str]]:
    """Reckon a line that names the loser alone, or who made the Durchmarsch."""
    who = game.player
    if game.points is None:
        return [(who, 120, 1)], [who], []
    # 98 at least lie in the tricks of those who took any, and he has the most of them
    if game.points > 120 or game.points * (3 - game.maids) < 98:
        raise Refused
    if rules["ramsch_amount"] == "fixed":
        return [(who, -FIXED[game.maids], 1)], [], [who]
    if game.maids == 2:
        return [(who, 120, 1)], [who], []
    if rules["ramsch_amount"] != "points":
        raise Refused
    return [(who, -game.points * _factor(game, game.maids, 0, rules), 1)], [], [who]


def _parts(game: Ramsch, names: list[str], rules: Rules) -> tuple[Entries, list[str], list[str]]:
    took = {name: part.points or 0 for name, part in zip(names, game.parts, strict=True)}
    maids = [name for name, part in zip(names, game.parts, strict=True) if part.points is None]
    skat = 120 - sum(took.values())
    odd = any(part.points is None and (part.last or part.witch) for part in game.parts)
    if not 0 <= skat <= 22 or odd or len(maids) == 3:
        raise Refused
    amount = rules["ramsch_amount"]
    if len(maids) == 2 and amount != "fixed":
        (only,) = set(names) - set(maids)
        return [(only, 120, 1)], [only], []
    if amount in ("winner", "winner-20"):
        best = [name for name in names if took[name] == min(took.values())]
        prize = {"winner": (23, 37, 0), "winner-20": (20, 10, 0)}[amount][len(best) - 1]
        best = best if prize else []
        return [(name, prize, 1) for name in best], best, []

    last = next((name for name, part in zip(names, game.parts, strict=True) if part.last), None)
    if rules["ramsch_skat"] == "last-trick" and skat:
        if last is None:
            raise Refused
        took[last] += skat
    most = max(took.values())
    losers = [name for name in names if took[name] == most]
    way = rules["ramsch_tie"] if len(losers) > 1 else "alone"
    if len(losers) == 3 and rules["ramsch_tie_three"] == "nobody":
        way = "nobody"
    if way == "nobody":
        losers = []
    elif way == "last-trick":
        if last is None:
            raise Refused
        losers = [last] if last in losers else losers
    if rules["ramsch_skat"] == "loser" and (len(losers) == 1 or rules["ramsch_tie_skat"] == "all"):
        most += skat
    told = sum(part.announced for part in game.parts)
    cost = FIXED[len(maids)] if amount == "fixed" else most * _factor(game, len(maids), told, rules)
    shared = len(losers) if rules["ramsch_tie"] == "share" else 1
    return [(name, -cost, shared) for name in losers], [], losers
