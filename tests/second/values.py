"""What a game is worth and whether it is won, from tables of skat 2 to 4 and 6.9 to 6.11."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Rules = Mapping[str, Any]

BASES = {"c": 12, "s": 11, "h": 10, "d": 9, "g": 24}
NULLS = {(0, False): 23, (1, False): 35, (0, True): 46, (1, True): 59}
# skat 3.6: what is added to the matadors, by level, where no side, one side is Schneider, one without a trick
ADDED = ((1, 2, 3), (2, 3, 4), (4, 4, 5), (6, 6, 6), (7, 7, 7))
NEEDED = (61, 61, 90, 120, 120)
JACKS = ("CJ", "SJ", "HJ", "DJ")


class Refused(Exception):  # noqa: N818 - no error of ours: the scribe has to write something else
    """A line that contradicts itself or a rule."""


class Game(NamedTuple):
    """A game as the second reckoner sees it.

    `kind` is one of `cshdgn`, `level` 0 to 4, `said` "", "+" or "-"; `fault` is "", "declarer" or "defender".
    """

    kind: str
    level: int = 0
    ouvert: bool = False
    matadors: int | None = None
    schneider: bool = False
    schwarz: bool = False
    kontra: int = 0
    marks: int = 0
    said: str = ""
    points: int | None = None
    bid: int | None = None
    fault: str = ""
    ending: str = ""
    house: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What the list gets; `schneider` tells whether a side really stayed so."""

    value: int
    won: bool
    overbid: bool
    factor: int
    score: int
    reason: str | None
    schneider: bool


def matadors(cards: set[str], kind: str) -> int:
    """Count on the declarer's twelve cards (skat 2.1, 2.2)."""
    trumps = [*JACKS, *(kind.upper() + rank for rank in "ATKQ987" if kind != "g")]
    pattern = "".join("x" if card in cards else "." for card in trumps)
    first = pattern[0]
    run = len(pattern) - len(pattern.lstrip(first))
    return run if first == "x" else -run


def bids(rules: Rules) -> set[int]:
    """Give every value that some game can have (skat 1.10 to 1.13, 6.10, 6.11)."""
    found = {*NULLS.values()} | ({rules["revolution"]} - {0})
    pairs = {rules["patrouillen"] * count for count in (0, 1, 2)}
    for kind in BASES:
        most = 4 if kind == "g" or rules["suit_matadors"] == "jacks" else 11
        for held in range(1, most + 1):
            last = {0} if kind == "g" and held == 4 else {0, rules["spitze"]}
            for level, row in enumerate(ADDED):
                base, less = form(kind, level, rules)
                for steps in {held + step - less for step in row}:
                    for tip in last:
                        # the lowest jack of a Grand's Spitze and two pairs would be all four
                        more = pairs - {2 * rules["patrouillen"]} | {0} if kind == "g" and tip else pairs
                        found |= {base * (steps + tip + pair) for pair in more}
                        if kind == "g" and rules["saechsische_spitze"] and not tip:
                            found |= {rules["saechsische_spitze"] * (steps + pair) for pair in more}
    return found


def form(kind: str, level: int, rules: Rules) -> tuple[int, int]:
    """Give the base, and how much less than the table of `isko` an open game has in steps (skat 3.8)."""
    if kind == "g":
        old = rules["grand_ouvert"] == "36"
        return (36 if old and level == 4 else rules["grand_base"]), int(old and level == 4)
    return BASES[kind], int(level == 4 and not rules["suit_ouvert_step"])


def needed(game: Game) -> int:
    """Give the level the declarer must make; a gift that he refused asks for one more each (skat 6.9)."""
    gifts = game.house.count("gift")
    return max(game.level, 1) + gifts if gifts else game.level


def reckon(game: Game, rules: Rules, legal: set[int], bock: int = 1) -> Outcome:
    """Reckon one game; `bock` is the factor of the round, which marks by hand replace.

    Raises:
        Refused: the game contradicts itself, or the table does not play so.
    """
    house(game, rules)
    if game.bid is not None and game.bid not in legal:
        raise Refused
    if game.kontra > max(3, rules["kontra_most"]):
        raise Refused
    factor = (rules["bock_factor"] ** game.marks if game.marks else bock) * 2**game.kontra
    value, reason, schneider = null(game, rules) if game.kind == "n" else trumps(game, rules)
    # skat 4.1, 4.11
    loss = 1 if game.level and rules["hand_loss"] == "single" else 2
    score = value * factor if reason is None else -loss * value * factor
    return Outcome(value, reason is None, reason == "overbid", factor, score, reason, schneider)


def house(game: Game, rules: Rules) -> None:
    """Refuse words that the table does not play or that mean nothing here (skat 6.9 to 6.11)."""
    options = {
        "spitze": "spitze",
        "patrol": "patrouillen",
        "revolution": "revolution",
        "reversed": "saechsische_spitze",
        "gift": "schenken",
    }
    null_game, grand, words = game.kind == "n", game.kind == "g", game.house
    wrong = (
        any(not rules[options[word]] for word in words)
        or any(words.count(word) > (2 if word in ("patrol", "gift") else 1) for word in words)
        or ("revolution" in words and not (null_game and game.ouvert))
        or ("reversed" in words and (not grand or "spitze" in words))
        or ("gift" in words and game.level + words.count("gift") > 3)
        or (null_game and set(words) - {"revolution"})
    )
    if wrong:
        raise Refused
    if "spitze" in words and game.matadors is not None:
        # nobody wins with a trump he does not hold, and a Grand with all four jacks has no Spitze
        limits = range(-3, 4) if grand else range(-10, 12)
        if game.matadors not in limits:
            raise Refused


def null(game: Game, rules: Rules) -> tuple[int, str | None, bool]:
    """Give value and reason of a Null (skat 3.9, 4.11)."""
    if game.schneider or game.schwarz or game.points is not None:
        raise Refused
    value = rules["revolution"] if "revolution" in game.house else NULLS[game.level, game.ouvert]
    if game.bid is not None and game.bid > value:
        if game.matadors is None or not 1 <= abs(game.matadors) <= 11:
            raise Refused
        charges = []
        for kind in BASES:
            most = 4 if kind == "g" or rules["suit_matadors"] == "jacks" else 11
            base, _ = form(kind, 0, rules)
            steps = max(min(abs(game.matadors), most) + 1 + game.level, -(-game.bid // base))
            charges.append(base * steps)
        return min(charges), "overbid", False
    if game.matadors is not None:
        raise Refused
    lost = game.said == "-" or (not game.said and game.fault == "declarer")
    return value, ("ouvert" if game.ouvert else "tricks") if lost else None, False


def met(game: Game) -> bool:
    """Tell who has won when nobody says so: by the fault, then the points, else the declarer (skat 4.13)."""
    if game.fault == "defender":
        return True
    if game.fault == "declarer" and "spitze" in game.house:
        return False
    if game.points is not None:
        return game.points >= NEEDED[needed(game)]
    return game.fault != "declarer"


def check(game: Game) -> None:
    """Refuse what cannot be, whatever the table plays (skat 3.3, outer face 1)."""
    if game.matadors is None or not 1 <= abs(game.matadors) <= (4 if game.kind == "g" else 11):
        raise Refused
    points = game.points
    if points is None:
        return
    impossible = (
        points > 120
        or (game.schneider and 31 <= points <= 89)
        # the other side had no trick, so only the skat is missing: two tens or aces are 22
        or (game.schwarz and 23 <= points <= 119)
        or (game.said == "+" and not met(game))
    )
    if impossible:
        raise Refused


def trumps(game: Game, rules: Rules) -> tuple[int, str | None, bool]:
    """Give value, reason and whether a side stayed Schneider, in suit and Grand (skat 3.6, 4.3 to 4.8)."""
    check(game)
    level, points, bid = needed(game), game.points, game.bid or 0
    base, less = form(game.kind, game.level, rules)
    if "reversed" in game.house:
        base = rules["saechsische_spitze"]
    most = 4 if rules["suit_matadors"] == "jacks" else 11
    tip = rules["spitze"] if "spitze" in game.house else 0
    fixed = min(abs(game.matadors or 0), most) - less + tip
    fixed += game.house.count("patrol") * rules["patrouillen"]
    if "gift" in game.house and not game.level:
        fixed -= 1  # the table reckons with Hand

    # the fault makes nobody Schneider, but what is certain stays (skat 5.11)
    made = game.schneider or (points is not None and (points >= 90 or (points <= 30 and not game.fault)))
    degree = 2 if game.schwarz else int(made)

    won = game.said == "+" if game.said else met(game)
    worth = base * (fixed + ADDED[level][degree])
    if won and game.fault == "defender":
        # a level that the bid forces is granted (skat 4.13)
        worth = next(
            (w for step in range(degree, 3) if (w := base * (fixed + ADDED[level][step])) >= bid), worth
        )
    overbid = worth < bid
    if game.said == "-" and points is not None and met(game) and level < 3:
        explained = game.ending != "" or overbid or "spitze" in game.house
        if not explained:
            raise Refused
    granted = worth > base * (fixed + ADDED[level][degree])
    schneider = degree > 0 or granted or (won and not overbid and level >= 2)
    if won and not overbid:
        return worth, None, schneider
    value = max(worth, -(-bid // base) * base)
    missed_tip = "spitze" in game.house and (points or 0) >= 61
    reasons = {
        "overbid": overbid,
        "ouvert": game.ouvert,
        "announcement": level >= 2 or missed_tip,
        "points": True,
    }
    return value, next(name for name, holds in reasons.items() if holds), schneider
