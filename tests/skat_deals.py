"""Positions of the readable Skat engine, begun and moved by the sentences of `naive_skat`."""

import random
from copy import copy

from naive_skat import PACK

from skatcalc.sim.skat import SkatDeal
from skatcalc.skat.cards import CARDS, Hand
from skatcalc.skat.cardtext import parse_cards
from skatcalc.skat.rules import RuleSet

NUMBERS = {str(card): int(card) for card in CARDS}


def bits(cards: str) -> int:
    """Give a set of cards as a number."""
    return Hand(parse_cards(cards)).bits


def hands_of(deal: str) -> tuple[int, int, int, int]:
    """Read `forehand | middlehand | rearhand | skat`."""
    forehand, middlehand, rearhand, skat = (bits(part) for part in deal.split("|"))
    return forehand, middlehand, rearhand, skat


def begun(deal: str, start: str, rules: RuleSet) -> SkatDeal:
    """Begin a deal as `naive_skat.opened` does."""
    hands = hands_of(deal)
    if start == "bid":
        return SkatDeal(hands, rules)
    if start in ("ramsch", "schieber"):
        return SkatDeal.ramsch(hands, rules, schieber=start == "schieber")
    return SkatDeal.assigned(hands, rules, int(start))


def sentences(game: SkatDeal) -> dict[str, int]:
    """Give every legal action by its sentence."""
    found = {}
    for action in game.legal():
        move = game.move(action)
        found["look" if move.kind == "look" else f"{move.kind} {move.cards}".strip()] = action
    return found


def act(game: SkatDeal, *moves: str) -> SkatDeal:
    """Carry out moves."""
    for move in moves:
        game.apply(sentences(game)[move])
    return game


def twin(game: SkatDeal) -> SkatDeal:
    """Copy a position."""
    other = copy(game)
    for name, value in vars(other).items():
        if isinstance(value, list):
            setattr(other, name, list(value))
    return other


def perft(game: SkatDeal, depth: int) -> int:
    """Count the legal sequences of `depth` actions."""
    actions = game.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        other = twin(game)
        other.apply(action)
        total += perft(other, depth - 1)
    return total


def shuffled(seed: int) -> str:
    """Deal a shuffled pack, not by our own dice."""
    deck = list(PACK)
    random.Random(seed).shuffle(deck)  # noqa: S311 - a test
    return " | ".join(" ".join(deck[start:end]) for start, end in ((0, 10), (10, 20), (20, 30), (30, 32)))
