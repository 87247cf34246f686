"""Results of single games in words and as JSON values."""

from skatcalc.errors import RuleError
from skatcalc.skat.contract import Contract, Kind
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import GameResult
from skatcalc.skat.gametext import format_game
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import GameValue
from skatcalc.words import Words


def value_data(result: GameResult, rules: RuleSet) -> dict[str, object]:
    """Give the JSON keys of a scored game."""
    game, worth = result.entry, result.worth
    return {
        "line": format_game(game),
        "rules": rules.base,
        "contract": game.contract.kind.value,
        "announced": game.contract.announced.word,
        "ouvert": game.contract.ouvert,
        "matadors": result.matadors,
        "base": worth.base,
        "steps": [{"name": step.name, "count": step.times} for step in worth.steps],
        "multiplier": worth.multiplier,
        "bid": game.bid,
        "overbid": result.overbid,
        "won": result.won,
        "value": result.value,
        "factor": result.factor,
        "loss_factor": result.loss_factor,
        "score": result.score,
        "reason": result.reason,
    }


def contract_name(form: Contract, words: Words, matadors: str = "", *, named: bool = False) -> str:
    """Name a contract, for example `Spades Hand with 2, Schneider announced`."""
    kind = words(f"named-{form.kind.value}" if named else form.kind.value)
    if form.kind is Kind.NULL:
        ouvert = words("level-null-ouvert") if form.ouvert else ""
        hand = words("level-null-hand") if form.hand else ""
        return words("contract-null", kind=kind, ouvert=ouvert, hand=hand)
    level = form.announced.word
    announced = words(f"announced-{level}") if level in ("schneider", "schwarz") else ""
    with_count = f" {matadors}" if matadors else ""
    return words(
        "contract", kind=kind, level=words(f"level-{level}"), matadors=with_count, announced=announced
    )


def game_title(result: GameResult, words: Words) -> str:
    """Name a game with its matadors and its house words."""
    game = result.entry
    count = game.matadors
    matadors = ""
    if count is not None:
        matadors = words("with" if count > 0 else "without", count=abs(count))
    house = [words(f"house-{word}") for word in game.house]
    return ", ".join([contract_name(game.contract, words, matadors), *house])


def steps_text(worth: GameValue, matadors: int | None, words: Words) -> str:
    """Write the sum of the steps: `2 matadors + 1 game`, or counted up as in `mit 2, Spiel 3`."""
    parts = []
    total = 0
    for step in worth.steps:
        total += step.times
        without = step.name == "matadors" and matadors is not None and matadors < 0
        key = "step-without" if without else f"step-{step.name}"
        parts.append(words(key, count=step.times, total=total))
    return words("step-and").join(parts)


def sum_text(result: GameResult, words: Words) -> str:
    """Write out how the value comes about."""
    worth = result.worth
    if not worth.steps:
        return words("sum-null", value=worth.total)
    return words(
        "sum",
        steps=steps_text(worth, result.matadors, words),
        multiplier=worth.multiplier,
        base=worth.base,
        value=worth.total,
    )


def outcome_text(result: GameResult, words: Words) -> str:
    """Say how it ended and what goes on the list, for example `lost: 44 x 2 lost = -88`."""
    parts = [str(result.value)]
    kontra = result.entry.kontra
    bock = result.factor >> kontra
    if kontra:
        parts.append(
            words(
                ("factor-kontra", "factor-re", "factor-third", "factor-fourth")[kontra - 1],
                factor=1 << kontra,
            )
        )
    if bock > 1:
        parts.append(words("factor-bock", factor=bock))
    if result.loss_factor > 1:
        parts.append(words("factor-lost", factor=result.loss_factor))
    product = f"{' x '.join(parts)} = {result.score:+d}" if len(parts) > 1 else f"{result.score:+d}"
    text = f"{_why(result, words)}: {product}"
    if result.entry.ending is not None:
        ending = result.entry.ending
        others = "-others" if ending.kind == "conceded" and ending.who else ""
        text += f"  {words(f'ending-{ending.kind}{others}')}"
    if result.overbid and _never_reaches(result):
        text += f"\n{words('covering-impossible')}"
    return text


def _why(result: GameResult, words: Words) -> str:
    game = result.entry
    if result.reason is None:
        return words("won")
    if result.reason == "overbid":
        null = game.contract.kind is Kind.NULL
        return words(
            "lost-overbid-null" if null else "lost-overbid",
            worth=result.worth.total,
            bid=game.bid,
            multiplier=result.value // result.worth.base,
            base=result.worth.base,
            value=result.value,
            kind=words.inside(words(result.charged_as.value)),
        )
    if result.reason == "points" and game.points is not None:
        return words("lost-points-known", points=game.points)
    if result.reason == "ouvert" and game.contract.kind is Kind.NULL:
        return words("lost-ouvert-null")
    return words(f"lost-{result.reason}")


def _never_reaches(result: GameResult) -> bool:
    """Tell whether even Schwarz would not have covered the bid (skat 4.10)."""
    game = result.entry
    if game.contract.kind is Kind.NULL or game.bid is None:
        return False
    worth = result.worth
    made = {step.name for step in worth.steps}
    best = worth.multiplier + ("schneider" not in made) + ("schwarz" not in made)
    return best * worth.base < game.bid


def with_counted_matadors(game: DeclaredGame, counted: int, *, with_said: bool) -> DeclaredGame:
    """Fill the matadors in that the cards have; a bare number may be with or without.

    Raises:
        RuleError: the line says another number.
    """
    typed = game.matadors
    if typed is not None and typed != counted and (with_said or typed != -counted or typed < 0):
        raise RuleError("matadors_differ", part="matadors", typed=typed, counted=counted)
    return game._replace(matadors=counted)
