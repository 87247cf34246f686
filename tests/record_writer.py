"""Records written from the rules alone, by a way of its own: nothing here uses the program's core.

A card is a text (`SJ`); whole games are played at random but legally, and value, matadors, points and
tricks are worked out beside the program.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

SUITS = "CSHD"
RANKS = "AKQJT987"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
BASES = {"C": 12, "S": 11, "H": 10, "D": 9, "G": 24}
NULL = {"": 23, "H": 35, "O": 46, "HO": 59}
BIDS = sorted(
    {base * n for base in (9, 10, 11, 12) for n in range(2, 19)}
    | {24 * n for n in range(2, 12)}
    | {*NULL.values()}
)
HEAD = "(;GM[Skat]PC[International Skat Server]CO[]SE[1]ID[{id}]DT[2011-01-01/12:00:00/UTC]{names}"
NULL_ORDER = "789TJQKA"
NAMES = ("anton", "berta", "carla")


class Written(NamedTuple):
    """A record as text and what it should say."""

    text: str
    value: int | None = None
    matadors: int | None = None
    points: int | None = None
    tricks: int | None = None


def framed(moves: str, result: str, number: int | str = 1, names: Sequence[str] = NAMES) -> str:
    """Put moves and result into a record."""
    tags = "".join(f"P{seat}[{name}]" for seat, name in enumerate(names)) + "R0[]R1[0.0]R2[null]"
    return f"{HEAD.format(id=number, names=tags)}MV[{moves} ]R[{result} ] ;)"


def trump_order(game: str) -> list[str]:
    """Give the trumps from the top (1.3, 1.4)."""
    jacks = [suit + "J" for suit in SUITS]
    return jacks if game == "G" else jacks + [game + rank for rank in "ATKQ987"]


def strength(card: str, led: str, game: str) -> int:
    """Give how strong a card is in a trick; -1 when it can never take it."""
    if game == "N":
        return NULL_ORDER.index(card[1]) if card[0] == led[0] else -1
    trumps = trump_order(game)
    if card in trumps:
        return 100 - trumps.index(card)
    return 10 - "ATKQ987".index(card[1]) if led not in trumps and card[0] == led[0] else -1


def follows(card: str, led: str, game: str) -> bool:
    """Tell whether a card belongs to the suit that was led (1.6)."""
    trumps = [] if game == "N" else trump_order(game)
    if led in trumps or card in trumps:
        return led in trumps and card in trumps
    return card[0] == led[0]


def spitzen(cards: Sequence[str], game: str) -> int:
    """Count with or without how many (2.2)."""
    held = [card in cards for card in trump_order(game)]
    run = 0
    while run < len(held) and held[run] is held[0]:
        run += 1
    return run if held[0] else -run


def multiplier(matadors: int, levels: str, points: int, tricks: int) -> int:
    """Give the multiplier of the table in 3.6; `levels` are H, S, Z, O as announced."""
    count = abs(matadors) + 1 + ("H" in levels)
    if "O" in levels or "Z" in levels:
        return count + 4 + ("O" in levels)
    schneider = points >= 90 or points <= 30
    schwarz = tricks in (0, 10)
    if "S" in levels:
        return count + 2 + schwarz
    return count + schneider + schwarz


def played_out(rng: random.Random, number: int = 1, names: Sequence[str] = NAMES) -> Written:
    """Play one deal with random legal cards and write its record."""
    pack = PACK[:]
    rng.shuffle(pack)
    hands = [pack[0:10], pack[10:20], pack[20:30]]
    skat = pack[30:]
    deal = "w " + ".".join(pack)
    if rng.random() < 0.03:
        return Written(framed(f"{deal} 1 p 2 p 0 p", "passed", number, names))
    declarer = rng.randrange(3)
    game = rng.choice("CSHDGN")
    twelve = hands[declarer] + skat
    levels = rng.choice(["", "", "", "", "", "H", "H", "HS", "HSZ", "HSZO"])
    if game == "N":
        levels = rng.choice(["", "H", "O", "HO"])
    bid = rng.choice(BIDS[: rng.choice([1, 5, 12, 30])]) if game != "N" else 18
    bids = {
        0: f"1 p 2 {bid} 0 p" if declarer == 2 else f"1 {bid} 0 y 1 p 2 p",
        1: f"1 {bid} 0 p 2 p",
        2: f"1 p 2 {bid} 0 p",
    }[declarer]
    discard: list[str] = []
    moves = [deal, bids]
    if "H" not in levels:
        moves += [f"{declarer} s", f"w {'.'.join(skat)}"]
        discard = rng.sample(twelve, 2)
        hands[declarer] = [card for card in twelve if card not in discard]
    shown = sorted(hands[declarer]) if "O" in levels else []
    moves.append(f"{declarer} " + ".".join([game + levels, *discard, *shown]))
    points = sum(POINTS[card[1]] for card in discard or skat)
    tricks, leader = 0, 0
    for _ in range(10):
        cards: list[tuple[int, str]] = []
        for place in range(3):
            seat = (leader + place) % 3
            legal = [card for card in hands[seat] if cards and follows(card, cards[0][1], game)]
            card = rng.choice(legal or hands[seat])
            hands[seat].remove(card)
            cards.append((seat, card))
        moves += [f"{seat} {card}" for seat, card in cards]
        leader = max(cards, key=lambda one: strength(one[1], cards[0][1], game))[0]
        if leader == declarer:
            tricks += 1
            points += sum(POINTS[card[1]] for _, card in cards)
        if game == "N" and tricks:
            break
    matadors = 0
    if game == "N":
        won, value, overbid = not tricks, NULL[levels], False
    else:
        matadors = spitzen(twelve, game)
        need_all = "Z" in levels or "O" in levels
        won = tricks == 10 if need_all else points >= (90 if "S" in levels else 61)
        value = BASES[game] * multiplier(matadors, levels, points, tricks)
        overbid = value < bid
        value = max(value, -(-bid // BASES[game]) * BASES[game])
        won = won and not overbid
    score = value if won else -2 * value
    result = (
        f"d:{declarer} {'win' if won else 'loss'} v:{score} m:{matadors} "
        f"{'overbid' if overbid else 'bidok'} p:{points} t:{tricks} s:0 z:0 "
        "p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
    )
    text = framed(" ".join(moves), result, number, names)
    return Written(text, score, None if game == "N" else matadors, points, tricks)
