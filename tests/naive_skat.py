"""Skat a second time, from the rules alone and as plainly as can be: cards are texts, moves are sentences.

Nothing of skatcalc is used here. Engines are compared with it, and the numbers and plays under
`sim/data` were made with it.
"""

from typing import NamedTuple

SUITS, RANKS = "CSHD", "789QKTAJ"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
JACKS = [suit + "J" for suit in SUITS]
POINTS = {"7": 0, "8": 0, "9": 0, "Q": 3, "K": 4, "T": 10, "A": 11, "J": 2}
LETTERS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D", "grand": "G", "null": "N"}
RAMSCH = "R"
# Skat 1.11; the list before 1999 differs as 1.12 says.
_BIDS = (
    "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 "
    "108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 "
    "198 204 216 240 264"
)
ISKO_BIDS = [int(bid) for bid in _BIDS.split()]
CLASSIC_BIDS = sorted({*ISKO_BIDS, 252, 288, 324, 360} - {162, 198, 264})
NULL_VALUES = {"null": 23, "null hand": 35, "null ouvert": 46, "null hand ouvert": 59}
GRAND_HANDS = [f"grand {level}" for level in ("hand", "schneider", "schwarz", "ouvert")]
HAND_FORMS = [
    *(
        f"{kind} {level}"
        for kind in LETTERS
        if kind != "null"
        for level in ["hand", "schneider", "schwarz", "ouvert"]
    ),
    *("null hand", "null hand ouvert"),
]
SKAT_FORMS = ["clubs", "spades", "hearts", "diamonds", "grand", "null", "null ouvert"]


def is_trump(card: str, game: str) -> bool:
    """Skat 1.3 to 1.5; in a Ramsch the jacks are trumps."""
    return game != "N" and (card[1] == "J" or card[0] == game)


def strength(card: str, game: str) -> int:
    """Order the cards of one suit, or the trumps among each other."""
    if game == "N":
        return "789TJQKA".index(card[1])
    return 10 + "DHSC".index(card[0]) if card[1] == "J" else "789QKTA".index(card[1])


def following(hand: list[str], led: str, game: str) -> list[str]:
    """Give the cards that may be played to a card led (skat 1.6)."""
    if is_trump(led, game):
        same = [card for card in hand if is_trump(card, game)]
    else:
        same = [card for card in hand if card[0] == led[0] and not is_trump(card, game)]
    return same or hand


def winner_of(trick: list[str], game: str) -> int:
    """Give the place of the card that wins (skat 1.6a)."""
    trumps = [card for card in trick if is_trump(card, game)]
    able = trumps or [card for card in trick if card[0] == trick[0][0]]
    return trick.index(max(able, key=lambda card: strength(card, game)))


def points_of(cards: list[str]) -> int:
    """Add up card points (skat 1.2)."""
    return sum(POINTS[card[1]] for card in cards)


class Naive(NamedTuple):
    """A position: never changed, `after` gives the next one."""

    hands: tuple[list[str], ...]
    skat: list[str]
    phase: str
    to_act: int
    when_passed: str = "pass"
    bids: list[int] = ISKO_BIDS
    bid: int = 0
    speaker: int = 1
    listener: int = 0
    asked: bool = False
    declarer: int | None = None
    looked: bool = False
    form: str = ""
    schieber: bool = False
    untouched: int = 0
    laid: int = 0
    trick: tuple[str, ...] = ()
    tricks: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def game(self) -> str:
        """The letter of what is played."""
        return LETTERS[self.form.split()[0]] if self.form else RAMSCH

    def moves(self) -> list[str]:
        """Give all that may be done."""
        hand = self.hands[self.to_act]
        if self.phase == "bid":
            if self.asked:
                return ["pass", "hold"]
            return ["pass", *(f"bid {bid}" for bid in self.bids if bid > self.bid)]
        if self.phase == "grand-hand":
            return ["pass", *(f"declare {form}" for form in GRAND_HANDS)]
        if self.phase == "push":
            return ["pass", "look"]
        if self.phase == "skat":
            return ["look", "hand"]
        if self.phase == "lay-away":
            return [f"lay {card}" for card in hand if self.declarer is not None or card not in JACKS]
        if self.phase == "declare":
            return [f"declare {form}" for form in (SKAT_FORMS if self.looked else HAND_FORMS)]
        if self.phase == "play":
            cards = following(hand, self.trick[0], self.game) if self.trick else hand
            return [f"play {card}" for card in cards]
        return []

    def after(self, move: str) -> "Naive":
        """Give the position after a move."""
        word, _, rest = move.partition(" ")
        if self.phase == "bid":
            return self._after_word(word, rest)
        if self.phase == "grand-hand":
            if word == "declare":
                return self._replace(declarer=self.to_act, form=rest, phase="play", to_act=0)
            if self.to_act < 2:
                return self._replace(to_act=self.to_act + 1)
            return self._ramsch(schieber=self.schieber)
        if word == "look":
            hands = self._with(self.to_act, [*self.hands[self.to_act], *self.skat])
            return self._replace(hands=hands, skat=[], looked=True, phase="lay-away", laid=0)
        if word == "hand":
            return self._replace(phase="declare")
        if word == "lay":
            hand = [card for card in self.hands[self.to_act] if card != rest]
            left = self._replace(
                hands=self._with(self.to_act, hand), skat=[*self.skat, rest], laid=self.laid + 1
            )
            if left.laid < 2:
                return left
            return left._replace(phase="declare") if self.declarer is not None else left.pushed()
        if word == "pass":
            return self._replace(untouched=self.untouched + 1).pushed()
        if word == "declare":
            lost = self.bid > NULL_VALUES.get(rest, 1000)
            return self._replace(form=rest, phase="over" if lost else "play", to_act=0)
        return self._after_card(rest)

    def _with(self, seat: int, hand: list[str]) -> tuple[list[str], ...]:
        return tuple(hand if place == seat else other for place, other in enumerate(self.hands))

    def _after_word(self, word: str, bid: str) -> "Naive":
        """Skat 1.9: middlehand bids to forehand, rearhand to whoever is left."""
        if self.speaker == self.listener:
            if word == "bid":
                return self._replace(bid=int(bid), declarer=0, phase="skat")
            if self.when_passed in ("ramsch", "schieber"):
                return self._ramsch(schieber=self.when_passed == "schieber")
            return self._replace(phase="over")
        if word == "bid":
            return self._replace(bid=int(bid), asked=True, to_act=self.listener)
        if word == "hold":
            return self._replace(asked=False, to_act=self.speaker)
        left = self.speaker if self.asked else self.listener
        if self.speaker == 1:
            return self._replace(speaker=2, listener=left, asked=False, to_act=2)
        if self.bid:
            return self._replace(declarer=left, to_act=left, phase="skat")
        return self._replace(speaker=0, listener=0, to_act=0)

    def _ramsch(self, *, schieber: bool) -> "Naive":
        return self._replace(phase="push" if schieber else "play", to_act=0, schieber=schieber)

    def pushed(self) -> "Naive":
        """Ask the next one, or begin to play."""
        if self.to_act == 2:
            return self._replace(phase="play", to_act=0)
        return self._replace(phase="push", to_act=self.to_act + 1)

    def _after_card(self, card: str) -> "Naive":
        hands = self._with(self.to_act, [other for other in self.hands[self.to_act] if other != card])
        trick = (*self.trick, card)
        if len(trick) < 3:
            return self._replace(hands=hands, trick=trick, to_act=(self.to_act + 1) % 3)
        leader = (self.to_act + 1) % 3
        taker = (leader + winner_of(list(trick), self.game)) % 3
        tricks = (*self.tricks, (taker, trick))
        phase = "play" if any(hands) else "over"
        return self._replace(hands=hands, trick=(), tricks=tricks, to_act=taker, phase=phase)

    def points(self, seat: int) -> int:
        """Give the card points of a seat's tricks."""
        return sum(points_of(list(trick)) for taker, trick in self.tricks if taker == seat)


def read_deal(text: str) -> tuple[tuple[list[str], ...], list[str]]:
    """Read `forehand | middlehand | rearhand | skat`."""
    *hands, skat = (part.split() for part in text.split("|"))
    return tuple(hands), skat


def opened(deal: str, start: str, when_passed: str = "pass", bids: list[int] = ISKO_BIDS) -> Naive:
    """Begin a deal.

    Args:
        deal: the cards as text.
        start: `bid`, `ramsch` or `schieber` (a Ramsch round), or the seat of a declarer.
        when_passed: what is played when nobody bids.
        bids: the legal bids.
    """
    hands, skat = read_deal(deal)
    if start == "bid":
        return Naive(hands, skat, "bid", 1, when_passed, bids)
    if start in ("ramsch", "schieber"):
        return Naive(hands, skat, "grand-hand", 0, schieber=start == "schieber")
    return Naive(hands, skat, "skat", int(start), declarer=int(start))


def perft(position: Naive, depth: int) -> int:
    """Count the legal sequences of `depth` moves."""
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.after(move), depth - 1) for move in moves)
