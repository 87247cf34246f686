"""The value of a game: base value times a sum of named steps (skat 3.1 to 3.9)."""

from typing import Final, NamedTuple

from skatcalc.skat.contract import MOST_IN_GRAND, MOST_IN_SUIT, Announcement, Contract, Kind
from skatcalc.skat.rules import RuleSet

SUIT_BASES: Final = {Kind.CLUBS: 12, Kind.SPADES: 11, Kind.HEARTS: 10, Kind.DIAMONDS: 9}
PACK_POINTS: Final = 120
MOST_IN_SKAT: Final = 22
OLD_GRAND_OUVERT: Final = 36
NULL_VALUES: Final = {
    (Announcement.NONE, False): 23,
    (Announcement.HAND, False): 35,
    (Announcement.NONE, True): 46,
    (Announcement.HAND, True): 59,
}


class Step(NamedTuple):
    """One part of the multiplier: its name as in JSON and how many times it counts."""

    name: str
    times: int


class GameValue(NamedTuple):
    """A value with its derivation. Null has no steps and the multiplier 1.

    Attributes:
        base: base value in points.
        steps: the named parts of the multiplier.
        multiplier: the sum of the steps (skat 3.2).
        total: base x multiplier, in points.
    """

    base: int
    steps: tuple[Step, ...]
    multiplier: int
    total: int


GAME: Final = Step("game", 1)
HAND: Final = Step("hand", 1)
SCHNEIDER: Final = Step("schneider", 1)
SCHNEIDER_ANNOUNCED: Final = Step("schneider_announced", 1)
SCHWARZ: Final = Step("schwarz", 1)
SCHWARZ_ANNOUNCED: Final = Step("schwarz_announced", 1)
OUVERT: Final = Step("ouvert", 1)
_MATADORS: Final = tuple(Step("matadors", count) for count in range(MOST_IN_SUIT + 1))


def base_value(contract: Contract, rules: RuleSet) -> int:
    """Give the base value of a contract in points; for Null its fixed value (skat 3.1, 3.8, 3.9)."""
    if contract.kind is Kind.NULL:
        return NULL_VALUES[contract.announced, contract.ouvert]
    if contract.kind is Kind.GRAND:
        return OLD_GRAND_OUVERT if contract.ouvert and rules.grand_ouvert == "36" else rules.grand_base
    return SUIT_BASES[contract.kind]


def game_value(
    contract: Contract,
    matadors: int,
    rules: RuleSet,
    *,
    schneider: bool = False,
    schwarz: bool = False,
    gifts: int = 0,
    extra: tuple[Step, ...] = (),
    base: int | None = None,
) -> GameValue:
    """Give what a game is worth, with its steps (skat 3.2, 3.6).

    Args:
        contract: what was announced; an announced level brings the step it announces (skat 4.3).
        matadors: signed count; of no meaning in Null.
        rules: the rule set.
        schneider: one side stayed Schneider (skat 3.5).
        schwarz: one side made no trick.
        gifts: how often the declarer played on after the defenders gave the game (skat 6.9).
        extra: steps of house arrangements.
        base: base value of a house arrangement, instead of the ordinary one.
    """
    base = base_value(contract, rules) if base is None else base
    if contract.kind is Kind.NULL:
        return GameValue(base, (), 1, base)
    count = abs(matadors)
    if rules.suit_matadors == "jacks":
        count = min(count, MOST_IN_GRAND)
    level: int = contract.announced
    steps = [_MATADORS[count], GAME]
    if level >= Announcement.HAND:
        steps.append(HAND)
    if gifts:
        level = max(level, Announcement.HAND) + gifts
    if schneider or schwarz or level >= Announcement.SCHNEIDER:
        steps.append(SCHNEIDER)
    if level >= Announcement.SCHNEIDER:
        steps.append(SCHNEIDER_ANNOUNCED)
    if schwarz or level >= Announcement.SCHWARZ:
        steps.append(SCHWARZ)
    if level >= Announcement.SCHWARZ:
        steps.append(SCHWARZ_ANNOUNCED)
    if contract.ouvert and has_ouvert_step(contract.kind, rules):
        steps.append(OUVERT)
    # every step but the matadors counts one
    multiplier = count + len(steps) - 1
    for step in extra:
        steps.append(step)
        multiplier += step.times
    return GameValue(base, tuple(steps), multiplier, base * multiplier)


def has_ouvert_step(kind: Kind, rules: RuleSet) -> bool:
    """Tell whether playing ouvert is a step of its own (skat 3.8)."""
    if kind is Kind.GRAND:
        return rules.grand_ouvert == "step"
    return bool(rules.suit_ouvert_step)


def covering(base: int, bid: int) -> int:
    """Give the smallest multiple of the base value that reaches the bid (skat 4.6)."""
    return -(-bid // base) * base
