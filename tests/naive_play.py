"""A second model of open-card play, as plain as can be: cards are two letters, minimax without pruning."""

import random
from typing import NamedTuple

SUITS = "CSHD"
RANKS = "789QKTAJ"
CARD_POINTS = {"7": 0, "8": 0, "9": 0, "Q": 3, "K": 4, "T": 10, "A": 11, "J": 2}  # skat 1.2
# clubs, spades, hearts and diamonds by letter, Grand and Null
GAMES = ("C", "S", "H", "D", "grand", "null")


class Table(NamedTuple):
    """Cards in play: hands of seats 0 to 2, the trick, who led it, the declarer, the game."""

    hands: tuple[frozenset[str], ...]
    trick: tuple[str, ...]
    leader: int
    declarer: int
    game: str


def suit_of(card: str, game: str) -> str:
    """Skat 1.3 to 1.5: jacks and the trump suit are one suit, in Null there are no trumps."""
    if game != "null" and (card[1] == "J" or card[0] == game):
        return "trump"
    return card[0]


def strength(card: str, led: str, game: str) -> int:
    """Rank the cards that can win a trick above -1 (skat 1.3 to 1.6a)."""
    suit = suit_of(card, game)
    if game == "null":
        return "789TJQKA".index(card[1]) if suit == led else -1
    if card[1] == "J":
        return 200 - SUITS.index(card[0])
    if suit == "trump":
        return 100 + RANKS.index(card[1])
    return RANKS.index(card[1]) if suit == led else -1


def legal(table: Table) -> list[str]:
    """Skat 1.6: follow the suit led, without it any card."""
    hand = table.hands[(table.leader + len(table.trick)) % 3]
    if not table.trick:
        return sorted(hand)
    led = suit_of(table.trick[0], table.game)
    return sorted(card for card in hand if suit_of(card, table.game) == led) or sorted(hand)


def value(table: Table, *, tricks: bool = False) -> int:
    """Give what the declarer still makes: card points, or tricks in Null and where asked."""
    counts_tricks = tricks or table.game == "null"
    if len(table.trick) == 3:
        led = suit_of(table.trick[0], table.game)
        place = max(range(3), key=lambda n: strength(table.trick[n], led, table.game))
        winner = (table.leader + place) % 3
        gain = 1 if counts_tricks else sum(CARD_POINTS[card[1]] for card in table.trick)
        rest = value(table._replace(trick=(), leader=winner), tricks=tricks)
        return rest + (gain if winner == table.declarer else 0)
    if not any(table.hands):
        return 0
    mover = (table.leader + len(table.trick)) % 3
    values = []
    for card in legal(table):
        hands = tuple(hand - {card} if seat == mover else hand for seat, hand in enumerate(table.hands))
        values.append(value(table._replace(hands=hands, trick=(*table.trick, card)), tricks=tricks))
    return max(values) if (mover == table.declarer) is not (table.game == "null") else min(values)


def random_table(draw: random.Random, tricks: int) -> tuple[Table, list[str]]:
    """Deal a position of so many tricks, perhaps in mid-trick, and the two cards of the skat."""
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    draw.shuffle(pack)
    if draw.random() < 0.5:
        # few suits give long ones
        few = draw.sample(SUITS, 2)
        pack.sort(key=lambda card: (card[0] not in few) * draw.random())
    cards = pack[: 3 * tricks + 2]
    draw.shuffle(cards)
    hands = tuple(frozenset(cards[seat * tricks : (seat + 1) * tricks]) for seat in range(3))
    table = Table(hands, (), draw.randrange(3), draw.randrange(3), draw.choice(GAMES))
    for _ in range(draw.randrange(3)):
        mover = (table.leader + len(table.trick)) % 3
        card = draw.choice(legal(table))
        rest = tuple(hand - {card} if seat == mover else hand for seat, hand in enumerate(table.hands))
        table = table._replace(hands=rest, trick=(*table.trick, card))
    return table, cards[3 * tricks :]
