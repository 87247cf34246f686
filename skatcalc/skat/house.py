"""House arrangements around a single game: words behind it that change its value (skat 6.9 to 6.11).

`spitze` the last trick with the lowest trump, `patrol` a pair of jacks of one colour, `revolution` a Null
ouvert against exchanged cards, `reversed` a Grand upside down, `gift` a game the defenders gave and the
declarer plays on. A table plays a word only when its rules say so.
"""

from typing import Final, NamedTuple

from skatcalc.errors import RuleError
from skatcalc.skat.contract import MOST_IN_GRAND, MOST_IN_SUIT, Announcement, Kind
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import Step


class HouseWord(NamedTuple):
    """A word: the option that allows it, its fact, how to switch it on, how often it may stand."""

    option: str
    fact: str
    example: str
    most: int


HOUSE_WORDS: Final = {
    "spitze": HouseWord("spitze", "6.10", "spitze = 1", 1),
    "patrol": HouseWord("patrouillen", "6.11", "patrouillen = 1", 2),
    "revolution": HouseWord("revolution", "6.11", "revolution = 92", 1),
    "reversed": HouseWord("saechsische_spitze", "6.11", "saechsische_spitze = 20", 1),
    "gift": HouseWord("schenken", "6.9", "schenken = true", 2),
}


def check_house(game: DeclaredGame, rules: RuleSet) -> None:
    """Refuse house words that the table does not play or that have no meaning in the game.

    Raises:
        RuleError: names the word, its fact, and the option.
    """
    for word in game.house:
        known = HOUSE_WORDS[word]
        if not getattr(rules, known.option):
            raise RuleError("house_off", part="house", name=word, fact=known.fact, option=known.example)
        if game.house.count(word) > known.most or not _fits(word, game):
            raise RuleError("house_game", part="house", name=word, fact=known.fact)


def _fits(word: str, game: DeclaredGame) -> bool:
    form = game.contract
    grand, null = form.kind is Kind.GRAND, form.kind is Kind.NULL
    if word == "revolution":
        return null and form.ouvert
    if word == "reversed":
        return grand and "spitze" not in game.house
    if word == "gift":
        return not null and form.announced + game.house.count("gift") <= Announcement.SCHWARZ
    if word == "spitze" and game.matadors is not None:
        # with four jacks or without them there is no lowest trump to win with (skat 6.10)
        return not null and (abs(game.matadors) < MOST_IN_GRAND if grand else game.matadors > -MOST_IN_SUIT)
    return not null


def house_steps(game: DeclaredGame, rules: RuleSet) -> tuple[Step, ...]:
    """Give the steps that house words add to the multiplier."""
    steps = []
    if "spitze" in game.house:
        steps.append(Step("spitze", rules.spitze))
    if patrols := game.house.count("patrol"):
        steps.append(Step("patrol", patrols))
    return tuple(steps)


def house_base(game: DeclaredGame, rules: RuleSet) -> int | None:
    """Give the base value of a reversed Grand, or None for any other suit or Grand game."""
    return rules.saechsische_spitze if "reversed" in game.house else None
