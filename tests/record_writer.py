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


class _Deal:
    """One random deal while it is played."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.pack = PACK[:]
        rng.shuffle(self.pack)
        self.hands = [self.pack[0:10], self.pack[10:20], self.pack[20:30]]
        self.skat = self.pack[30:]
        self.declarer = rng.randrange(3)
        self.game = rng.choice("CSHDGN")
        self.twelve = self.hands[self.declarer] + self.skat
        forms = ["", "H", "O", "HO"] if self.game == "N" else ["", "", "", "", "H", "H", "HS", "HSZ", "HSZO"]
        self.levels = rng.choice(forms)
        self.bid = 18 if self.game == "N" else rng.choice(BIDS[: rng.choice([1, 5, 12, 30])])
        self.points = self.tricks = 0

    def announcing(self) -> list[str]:
        """Bid, take the skat or not, announce, put away."""
        declarer, bid = self.declarer, self.bid
        moves = ["w " + ".".join(self.pack)]
        moves.append((f"1 {bid} 0 y 1 p 2 p", f"1 {bid} 0 p 2 p", f"1 p 2 {bid} 0 p")[declarer])
        laid = self.skat
        discard: list[str] = []
        if "H" not in self.levels:
            moves += [f"{declarer} s", f"w {'.'.join(self.skat)}"]
            discard = laid = self.rng.sample(self.twelve, 2)
            self.hands[declarer] = [card for card in self.twelve if card not in discard]
        shown = sorted(self.hands[declarer]) if "O" in self.levels else []
        self.points = sum(POINTS[card[1]] for card in laid)
        return [*moves, f"{declarer} " + ".".join([self.game + self.levels, *discard, *shown])]

    def playing(self) -> list[str]:
        """Play ten tricks, or a Null up to the declarer's first."""
        moves: list[str] = []
        leader = 0
        for _ in range(10):
            cards: list[tuple[int, str]] = []
            for place in range(3):
                seat = (leader + place) % 3
                hand = self.hands[seat]
                legal = [card for card in hand if cards and follows(card, cards[0][1], self.game)]
                card = self.rng.choice(legal or hand)
                hand.remove(card)
                cards.append((seat, card))
            moves += [f"{seat} {card}" for seat, card in cards]
            leader = max(cards, key=lambda one: strength(one[1], cards[0][1], self.game))[0]
            if leader == self.declarer:
                self.tricks += 1
                self.points += sum(POINTS[card[1]] for _, card in cards)
            if self.game == "N" and self.tricks:
                break
        return moves

    def outcome(self) -> tuple[int, int, bool]:
        """Give score, matadors and whether the game is overbid (3.6, 4.1, 4.6)."""
        if self.game == "N":
            value = NULL[self.levels]
            return (-2 * value if self.tricks else value), 0, False
        matadors = spitzen(self.twelve, self.game)
        enough = self.points >= (90 if "S" in self.levels else 61)
        won = self.tricks == 10 if "Z" in self.levels else enough
        base = BASES[self.game]
        value = base * multiplier(matadors, self.levels, self.points, self.tricks)
        overbid = value < self.bid
        value = max(value, -(-self.bid // base) * base)
        return (value if won and not overbid else -2 * value), matadors, overbid


def played_out(rng: random.Random, number: int = 1, names: Sequence[str] = NAMES) -> Written:
    """Play one deal with random legal cards and write its record."""
    deal = _Deal(rng)
    if rng.random() < 0.03:
        return Written(framed(f"w {'.'.join(deal.pack)} 1 p 2 p 0 p", "passed", number, names))
    moves = [*deal.announcing(), *deal.playing()]
    score, matadors, overbid = deal.outcome()
    result = f"d:{deal.declarer} {'win' if score > 0 else 'loss'} v:{score} m:{matadors} "
    result += f"{'overbid' if overbid else 'bidok'} p:{deal.points} t:{deal.tricks} s:0 z:0 "
    result += "p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
    text = framed(" ".join(moves), result, number, names)
    return Written(text, score, None if deal.game == "N" else matadors, deal.points, deal.tricks)
