"""Ramsch: everyone for himself, the most card points lose (skat 5.20, 6.7, 6.8)."""

from operator import sub
from typing import Final, NamedTuple

from skatcalc.errors import NotationError, RuleError
from skatcalc.skat.entry import RamschGame, Share
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.value import MOST_IN_SKAT, PACK_POINTS

DURCHMARSCH: Final = 120
FIXED_AMOUNTS: Final = (10, 15, 20)
WINNER_AMOUNTS: Final = {"winner": (23, 37), "winner-20": (20, 10)}
PLAYERS: Final = 3


class RamschScore(NamedTuple):
    """What a Ramsch costs, player by player in the order of the shares.

    Attributes:
        scores: list points of each player, the witch included.
        points: the card points charged, before the coefficient.
        coefficient: the factor for untouched skats and Jungfrauen (1 where it plays no part).
        kind: how it went: `loss`, `tie`, `durchmarsch`, `fixed`, `winner` or `none`.
        winners: places of the players who won it (winner Ramsch, Durchmarsch).
        losers: places of the players who pay.
    """

    scores: tuple[int, ...]
    points: int
    coefficient: int
    kind: str
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


def coefficient(untouched: int, jungfrauen: int, rules: RuleSet, doublings: int = 0) -> int:
    """Give the factor for skats left untouched and players without a trick (skat 5.20, 6.8).

    `doublings` counts announced Jungfrauen and knocks that the table plays.
    """
    added, doubled = 0, doublings
    for count, way in ((untouched, rules.ramsch_untouched), (jungfrauen, rules.ramsch_jungfrau)):
        added += count if way == "add" else 0
        doubled += count if way == "double" else 0
    return (1 + added) << doubled


def score_shares(
    shares: tuple[Share, ...], untouched: int, rules: RuleSet, factor: int = 1, knocks: int = 0
) -> RamschScore:
    """Score a Ramsch of which everybody's card points are known.

    Args:
        shares: the three players' tricks.
        untouched: how many players left the skat untouched, 0 to 3.
        rules: the rule set.
        factor: the Bock factor.
        knocks: how often a player knocked.

    Raises:
        RuleError: the card points cannot be those of one deal, or an option needs to know who took the
            last trick and no share says so.
    """
    skat = check_shares(shares)
    jungfrauen = sum(share.jungfrau for share in shares)
    if jungfrauen == PLAYERS - 1 and rules.ramsch_amount != "fixed":
        taker = next(place for place, share in enumerate(shares) if not share.jungfrau)
        base = _only(shares, taker, DURCHMARSCH * factor, "durchmarsch", DURCHMARSCH)
    elif rules.ramsch_amount in WINNER_AMOUNTS:
        base = _winner(shares, rules, factor)
    else:
        announced = sum(share.announced for share in shares) if rules.ramsch_announced == "double" else 0
        doublings = announced + (knocks if rules.ramsch_knock == "double" else 0)
        times = coefficient(untouched, jungfrauen, rules, doublings)
        base = _loser(shares, skat, jungfrauen, times, rules, factor)
    witch = [rules.witch * share.witch for share in shares]
    return base._replace(scores=tuple(map(sub, base.scores, witch)))


def loss_of_loser(game: RamschGame, rules: RuleSet, factor: int = 1) -> tuple[int, int]:
    """Give the loss and the coefficient when only the loser's final points are known.

    Raises:
        RuleError: the rule set pays the player with the fewest points, so all three must be known.
    """
    if rules.ramsch_amount in WINNER_AMOUNTS:
        raise NotationError("ramsch_needs_all", part="ramsch")
    if rules.ramsch_amount == "fixed":
        return _capped(FIXED_AMOUNTS[game.jungfrauen] * factor, rules), 1
    knocks = game.knocks if rules.ramsch_knock == "double" else 0
    times = coefficient(game.untouched, game.jungfrauen, rules, knocks)
    return _capped(game.points * times * factor, rules), times


def check_shares(shares: tuple[Share, ...]) -> int:
    """Give the card points that lay in the skat.

    Raises:
        RuleError: more than 120 points, more than 22 missing, or nobody took a trick.
    """
    total = sum(share.points for share in shares)
    if total > PACK_POINTS:
        raise RuleError("ramsch_too_many", part="ramsch", total=total)
    if all(share.jungfrau for share in shares):
        raise RuleError("ramsch_all_jungfrau", part="ramsch")
    skat = PACK_POINTS - total
    if skat > MOST_IN_SKAT:
        raise RuleError("ramsch_too_few", part="ramsch", total=total, missing=skat)
    return skat


def _only(shares: tuple[Share, ...], place: int, score: int, kind: str, points: int) -> RamschScore:
    scores = tuple(score if n == place else 0 for n in range(len(shares)))
    return RamschScore(scores, points, 1, kind, winners=(place,))


def _winner(shares: tuple[Share, ...], rules: RuleSet, factor: int) -> RamschScore:
    alone, tied = WINNER_AMOUNTS[rules.ramsch_amount]
    fewest = min(share.points for share in shares)
    winners = tuple(place for place, share in enumerate(shares) if share.points == fewest)
    amount = {1: alone, 2: tied}.get(len(winners), 0) * factor
    winners = winners if amount else ()
    scores = tuple(amount if place in winners else 0 for place in range(len(shares)))
    return RamschScore(scores, fewest, 1, "winner" if winners else "none", winners)


def _loser(
    shares: tuple[Share, ...], skat: int, jungfrauen: int, times: int, rules: RuleSet, factor: int
) -> RamschScore:
    points = [share.points for share in shares]
    if rules.ramsch_skat == "last-trick" and skat:
        # The skat lies with the last trick, so it counts before anyone is the loser.
        points[_last(shares)] += skat
    most = max(points)
    losers = [place for place, own in enumerate(points) if own == most]
    if len(losers) == PLAYERS and rules.ramsch_tie_three == "nobody":
        losers = []
    elif len(losers) > 1:
        losers = _tied(losers, shares, rules)
    if not losers:
        return RamschScore((0,) * len(shares), most, 1, "none")

    alone = len(losers) == 1
    if rules.ramsch_skat == "loser" and (alone or rules.ramsch_tie_skat == "all"):
        most += skat
    if rules.ramsch_amount == "fixed":
        times, amount = 1, FIXED_AMOUNTS[jungfrauen] * factor
    else:
        amount = most * times * factor
    amount = _capped(amount, rules)
    if not alone and rules.ramsch_tie == "share":
        # each pays his part, halves and thirds rounded up against him
        amount = -(-amount // len(losers))
    scores = tuple(-amount if place in losers else 0 for place in range(len(shares)))
    kind = "fixed" if rules.ramsch_amount == "fixed" else "loss" if alone else "tie"
    return RamschScore(scores, most, times, kind, losers=tuple(losers))


def _tied(losers: list[int], shares: tuple[Share, ...], rules: RuleSet) -> list[int]:
    if rules.ramsch_tie == "nobody":
        return []
    if rules.ramsch_tie == "last-trick":
        last = _last(shares)
        return [last] if last in losers else losers
    return losers


def _last(shares: tuple[Share, ...]) -> int:
    for place, share in enumerate(shares):
        if share.last:
            return place
    raise NotationError("ramsch_last_trick", part="ramsch")


def _capped(amount: int, rules: RuleSet) -> int:
    return amount if rules.ramsch_cap is None else min(amount, rules.ramsch_cap)


class RamschResult(NamedTuple):
    """What a Ramsch scores.

    Attributes:
        entry: the game as written.
        scores: points by player: keys are places 0 to 2 among the active players, or names.
        points: the card points charged.
        coefficient: the factor for untouched skats and Jungfrauen.
        factor: the Bock factor.
        kind: `loss`, `tie`, `durchmarsch`, `fixed`, `winner` or `none`.
        winners: keys of the players for whom it counts as a won game.
        losers: keys of the players for whom it counts as a lost game (option `ramsch_counts`).
        apart: what stands in `scores` as an entry of its own: the witch's taker and her points (skat 5.22).
    """

    entry: RamschGame
    scores: dict[int | str, int]
    points: int
    coefficient: int
    factor: int
    kind: str
    winners: tuple[int | str, ...] = ()
    losers: tuple[int | str, ...] = ()
    apart: tuple[tuple[int | str, int], ...] = ()


def score_ramsch(game: RamschGame, rules: RuleSet, bock: int = 1) -> RamschResult:
    """Score a Ramsch (skat 5.20, 6.7, 6.8).

    Args:
        game: the Ramsch as written.
        rules: the rule set.
        bock: factor of the round; a game marked by hand takes its own marks instead.

    Raises:
        RuleError: the card points cannot be those of one deal, or an option needs more than was written.
    """
    if game.bock:
        bock = rules.bock_factor**game.bock
    scores: dict[int | str, int]
    if game.shares:
        found = score_shares(game.shares, game.untouched, rules, bock, game.knocks)
        scores = dict(enumerate(found.scores))
        own = found.kind == "winner" or rules.ramsch_counts
        winners, losers = (found.winners if own else ()), (found.losers if rules.ramsch_counts else ())
        apart = _apart([place for place, share in enumerate(game.shares) if share.witch], rules)
        return RamschResult(
            game, scores, found.points, found.coefficient, bock, found.kind, winners, losers, apart
        )
    if game.points > PACK_POINTS:
        raise RuleError("points_range", part="points", points=game.points)
    all_tricks = game.jungfrauen == PLAYERS - 1
    if all_tricks and game.points < PACK_POINTS - MOST_IN_SKAT:
        raise RuleError("ramsch_two_jungfrauen", part="ramsch", player=game.player, points=game.points)
    # who has the most of what does not lie in the skat has a third of it, or half with a Jungfrau
    least = -(-(PACK_POINTS - MOST_IN_SKAT) // (PLAYERS - game.jungfrauen))
    if not game.durchmarsch and game.points < least:
        raise RuleError("ramsch_loser_points", part="ramsch", points=game.points, least=least)
    if game.durchmarsch or (all_tricks and rules.ramsch_amount != "fixed"):
        scores, kind, times, points = {game.player: DURCHMARSCH * bock}, "durchmarsch", 1, DURCHMARSCH
    else:
        loss, times = loss_of_loser(game, rules, bock)
        scores, points = {game.player: -loss}, game.points
        kind = "fixed" if rules.ramsch_amount == "fixed" else "loss"
    apart = _apart([game.witch] if game.witch else [], rules)
    for taker, cost in apart:
        scores[taker] = scores.get(taker, 0) + cost
    counted = (game.player,) if rules.ramsch_counts else ()
    won = kind == "durchmarsch"
    return RamschResult(
        game, scores, points, times, bock, kind, counted if won else (), () if won else counted, apart
    )


def _apart(takers: list[int] | list[str], rules: RuleSet) -> tuple[tuple[int | str, int], ...]:
    return tuple((taker, -rules.witch) for taker in takers if rules.witch)
