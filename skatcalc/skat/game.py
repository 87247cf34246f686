"""What a game scores, and why it was lost (skat 4)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from skatcalc.errors import NotationError, RuleError
from skatcalc.skat.bids import check_bid
from skatcalc.skat.contract import (
    MOST_IN_GRAND,
    MOST_IN_SUIT,
    TRUMP_KINDS,
    Announcement,
    Kind,
    contract,
)
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import MOST_IN_SKAT, PACK_POINTS, GameValue, base_value, covering, game_value

WON_FROM: Final = 61
USUAL_KONTRA: Final = 3
SCHNEIDER_FROM: Final = 90
SCHNEIDER_BELOW: Final = 31


class GameResult(NamedTuple):
    """What a declared game scores, with the reasons.

    Attributes:
        entry: the game as written.
        worth: base value and steps; for an overbid Null those of the game charged.
        matadors: signed count of the game charged; None in Null.
        overbid: the value did not reach the bid (skat 4.6, 4.11).
        won: whether the declarer won.
        value: the value charged before any factor.
        factor: Kontra and Bock together.
        loss_factor: 2 or 1; 1 when won (skat 4.1).
        score: what goes on the list, signed.
        reason: why it was lost (`overbid ouvert announcement tricks points`), None when won.
        charged_as: the kind of game an overbid Null is charged as, else the kind of the contract.
    """

    entry: DeclaredGame
    worth: GameValue
    matadors: int | None
    overbid: bool
    won: bool
    value: int
    factor: int
    loss_factor: int
    score: int
    reason: str | None
    charged_as: Kind


def score(
    game: DeclaredGame, rules: RuleSet, bock: int = 1, held: Mapping[Kind, int] | None = None
) -> GameResult:
    """Score a declared game.

    Args:
        game: the game as written.
        rules: the rule set.
        bock: factor of the round; a game marked by hand takes its own marks instead.
        held: matadors of the declarer's cards by kind of game, for an overbid Null (skat 4.11).

    Raises:
        RuleError: the game contradicts itself or a rule; `part` says which piece is meant.
        NotationError: the matadors are missing.
    """
    check(game)
    if game.house:
        _check_house(game, rules)
    if game.bid is not None:
        check_bid(game.bid, rules)
    if game.bock:
        bock = rules.bock_factor**game.bock
    if game.kontra > max(USUAL_KONTRA, rules.kontra_most):
        raise RuleError("kontra_most", part="kontra", most=rules.kontra_most, count=game.kontra)
    factor = bock << game.kontra
    if game.contract.kind is Kind.NULL:
        return _score_null(game, rules, factor, held)
    if game.matadors is None:
        raise NotationError("matadors_missing", part="contract")

    target_met, schneider, schwarz = _outcome(game)
    worth = _worth(game, rules, schneider=schneider, schwarz=schwarz)
    if _granted(game, target_met=target_met) and game.bid is not None and worth.total < game.bid:
        worth = _granted_value(game, rules, worth)
    overbid = game.bid is not None and worth.total < game.bid
    value = max(worth.total, covering(worth.base, game.bid)) if game.bid is not None else worth.total
    explained = game.ending is not None or overbid or "spitze" in game.house
    if game.won is False and game.points is not None and target_met and not explained:
        raise RuleError("lost_with_points", part="result", points=game.points)
    lost_by_word = game.won is False and not overbid
    won = target_met and not overbid and not lost_by_word
    reason = None if won else _reason(game, overbid=overbid)
    return _result(game, worth, game.matadors, value, factor, rules, reason, game.contract.kind)


def _result(
    game: DeclaredGame,
    worth: GameValue,
    matadors: int | None,
    value: int,
    factor: int,
    rules: RuleSet,
    reason: str | None,
    charged_as: Kind,
) -> GameResult:
    won = reason is None
    loss_factor = 1 if won or (game.contract.hand and rules.hand_loss == "single") else 2
    points = value * factor if won else -value * factor * loss_factor
    return GameResult(
        game,
        worth,
        matadors,
        reason == "overbid",
        won,
        value,
        factor,
        loss_factor,
        points,
        reason,
        charged_as,
    )


def _reason(game: DeclaredGame, *, overbid: bool) -> str:
    form = game.contract
    if overbid:
        return "overbid"
    if form.ouvert:
        return "ouvert"
    missed_spitze = "spitze" in game.house and (game.points or 0) >= WON_FROM
    if required_level(game) >= Announcement.SCHNEIDER or missed_spitze:
        return "announcement"
    return "tricks" if form.kind is Kind.NULL else "points"


def _check_house(game: DeclaredGame, rules: RuleSet) -> None:
    from skatcalc.skat.house import check_house  # noqa: PLC0415 - few tables have such words

    check_house(game, rules)


def _worth(game: DeclaredGame, rules: RuleSet, *, schneider: bool, schwarz: bool) -> GameValue:
    if not game.house:
        return game_value(game.contract, game.matadors or 0, rules, schneider=schneider, schwarz=schwarz)
    from skatcalc.skat.house import house_base, house_steps  # noqa: PLC0415 - few tables have such words

    return game_value(
        game.contract,
        game.matadors or 0,
        rules,
        schneider=schneider,
        schwarz=schwarz,
        gifts=game.house.count("gift"),
        extra=house_steps(game, rules),
        base=house_base(game, rules),
    )


def required_level(game: DeclaredGame) -> int:
    """Give the level that must be made: the announced one, or what a game that was given asks (skat 6.9)."""
    level: int = game.contract.announced
    gifts = game.house.count("gift") if game.house else 0
    return max(level, Announcement.HAND) + gifts if gifts else level


def target(game: DeclaredGame) -> int:
    """Give the card points a suit or Grand game needs; 120 stands for all ten tricks (skat 3.6)."""
    level = required_level(game)
    if level >= Announcement.SCHWARZ:
        return PACK_POINTS
    return SCHNEIDER_FROM if level == Announcement.SCHNEIDER else WON_FROM


def at_fault(game: DeclaredGame) -> str:
    """Tell who ended the game early: `declarer`, `defender`, or "" when nobody did."""
    if game.ending is None or game.ending.kind == "claimed":
        return ""
    declarer = not game.ending.who or game.ending.who == game.declarer
    return "declarer" if declarer else "defender"


def assumed_won(game: DeclaredGame) -> bool:
    """Tell what counts when no result is typed: card points decide, then the fault, else it is won."""
    fault = at_fault(game)
    if fault == "defender":
        return True
    if fault == "declarer" and "spitze" in game.house:
        return False  # he has not made the last trick
    if game.points is not None and game.contract.kind is not Kind.NULL:
        return game.points >= target(game)
    return fault != "declarer"


def check(game: DeclaredGame) -> None:
    """Refuse a game that contradicts itself under every rule set.

    Raises:
        RuleError: a number out of range, a step without meaning, or a result against the points.
    """
    points, kind = game.points, game.contract.kind
    if game.matadors is not None:
        most = MOST_IN_GRAND if kind is Kind.GRAND else MOST_IN_SUIT
        if kind is Kind.NULL and game.bid is None:
            raise RuleError("null_matadors", part="matadors")
        if not 1 <= abs(game.matadors) <= most:
            raise RuleError("matadors_range", part="matadors", count=abs(game.matadors), most=most)
    if points is not None and points > PACK_POINTS:
        raise RuleError("points_range", part="points", points=points)
    if kind is Kind.NULL:
        if game.schneider or game.schwarz:
            raise RuleError("null_level", part="levels")
        if points is not None:
            raise RuleError("null_points", part="points")
        return
    if points is None:
        return
    if game.schneider and SCHNEIDER_BELOW <= points < SCHNEIDER_FROM:
        raise RuleError("schneider_points", part="levels", points=points)
    if game.schwarz and MOST_IN_SKAT < points < PACK_POINTS:
        raise RuleError("schwarz_points", part="levels", points=points)
    # a typed win may still be overbid, and then the points do not matter
    if game.won and not assumed_won(game):
        raise RuleError("won_with_points", part="result", points=points, need=target(game))


def _outcome(game: DeclaredGame) -> tuple[bool, bool, bool]:
    """Tell whether the target was met, and whether a side stayed Schneider or Schwarz."""
    points = game.points
    won = assumed_won(game) if game.won is None else game.won
    schneider, schwarz = game.schneider, game.schwarz
    # of all ten tricks points say nothing: without a word against it all points are taken as them
    if points is None or required_level(game) >= Announcement.SCHWARZ:
        return won, schneider, schwarz
    met = assumed_won(game)
    if points >= SCHNEIDER_FROM or (points < SCHNEIDER_BELOW and not at_fault(game)):
        schneider = True
    return met, schneider, schwarz


def _granted(game: DeclaredGame, *, target_met: bool) -> bool:
    """Tell whether a defender's fault gives the winning declarer the level his bid needs (skat 4.13)."""
    return target_met and game.won is not False and at_fault(game) == "defender"


def _granted_value(game: DeclaredGame, rules: RuleSet, worth: GameValue) -> GameValue:
    for schwarz in (False, True):
        more = _worth(game, rules, schneider=True, schwarz=schwarz)
        if game.bid is not None and more.total >= game.bid:
            return more
    return worth


def _score_null(
    game: DeclaredGame, rules: RuleSet, factor: int, held: Mapping[Kind, int] | None
) -> GameResult:
    form = game.contract
    base = rules.revolution if "revolution" in game.house else base_value(form, rules)
    won = assumed_won(game) if game.won is None else game.won
    if game.bid is None or game.bid <= base:
        if game.matadors is not None:
            raise RuleError("null_matadors", part="matadors")
        reason = None if won else _reason(game, overbid=False)
        return _result(
            game, game_value(form, 0, rules, base=base), None, base, factor, rules, reason, Kind.NULL
        )
    if game.matadors is None and not held:
        marks = "h" * form.hand + "o" * form.ouvert
        raise NotationError("null_overbid", part="bid", bid=game.bid, value=base, marks=marks)
    charge = min(null_charges(game, rules, held), key=lambda charge: charge.value)
    return _result(game, charge.worth, charge.matadors, charge.value, factor, rules, "overbid", charge.kind)


class NullCharge(NamedTuple):
    """What an overbid Null costs when charged as one suit or Grand game (skat 4.11)."""

    kind: Kind
    matadors: int
    worth: GameValue
    value: int


def null_charges(
    game: DeclaredGame, rules: RuleSet, held: Mapping[Kind, int] | None = None
) -> list[NullCharge]:
    """Give the five games an overbid Null can be charged as, before any factor (skat 4.11 a).

    `game.bid` and `game.matadors` must be known, or `held`, the matadors by kind of game; Grand uses at
    most four of `game.matadors`.
    """
    bid = game.bid or 0
    level = Announcement.HAND if game.contract.hand else Announcement.NONE
    charges = []
    for kind in reversed(TRUMP_KINDS):
        most = MOST_IN_GRAND if kind is Kind.GRAND else MOST_IN_SUIT
        count = held[kind] if held else max(-most, min(most, game.matadors or 0))
        worth = game_value(contract(kind, level), count, rules)
        charges.append(NullCharge(kind, count, worth, max(worth.total, covering(worth.base, bid))))
    return charges


def normal(game: DeclaredGame) -> DeclaredGame:
    """Give the same game without what its other parts say already, as the canonical form wants it."""
    points = game.points
    schneider, schwarz, won = game.schneider, game.schwarz, game.won
    level = required_level(game)
    if level >= Announcement.SCHNEIDER or schwarz or (points is not None and not at_fault(game)):
        schneider = False
    if level >= Announcement.SCHWARZ:
        schwarz = False
    if won is not None and won is assumed_won(game):
        won = None
    if (schneider, schwarz, won) == (game.schneider, game.schwarz, game.won):
        return game
    return game._replace(schneider=schneider, schwarz=schwarz, won=won)
