"""From worlds to an answer: win shares, mean scores under the rules, the bid that is worth making."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from skatcalc.sim.kernels.solver_layout import ALL_TRICKS, BELOW_31, FROM_90, LOST, NO_TRICK, WON
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.cards import Hand
from skatcalc.skat.contract import TRUMP_KINDS, Contract, Kind
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import score
from skatcalc.skat.rules import RuleSet

SURE: Final = 3.0  # standard errors that make an answer clear
# card points that stand for a level, and whether a side took every trick
_POINTS: Final = {
    NO_TRICK: (0, True),
    BELOW_31: (30, False),
    LOST: (60, False),
    WON: (61, False),
    FROM_90: (90, False),
    ALL_TRICKS: (120, True),
}


class Outcome(NamedTuple):
    """What one world came to.

    Attributes:
        levels: the level reached in each contract (`kernels.solver_worlds`).
        matadors: signed counts of the declarer's twelve cards, by kind with trumps.
        winning: the discards that win, as bits, by contract.
    """

    levels: tuple[int, ...]
    matadors: tuple[int, ...]
    winning: tuple[int, ...]


class Form(NamedTuple):
    """What the worlds say about one contract; shares from 0 to 1, means with their standard errors.

    Attributes:
        contract: the contract.
        win: share of the worlds that are won; an overbid game is lost.
        win_se: its standard error.
        schneider: share of the worlds in which the declarer makes 90 card points.
        score: mean of what goes on the list.
        score_se: its standard error.
        max_bid: the highest bid at which the mean score is above zero, or None.
        discard: the two cards that win most worlds when laid away, where twelve cards are known.
        discard_win: the share of the worlds they win.
    """

    contract: Contract
    win: float
    win_se: float
    schneider: float
    score: float
    score_se: float
    max_bid: int | None
    discard: Hand | None
    discard_win: float | None


class Odds(NamedTuple):
    """The answer: contracts by mean score, best first.

    Attributes:
        forms: what is known of each contract.
        worlds: how many deals were sampled.
        sure: probability that the first contract is not behind any other, by the spread of their differences.
        bid: the highest bid worth making, or None.
        best: the contract that carries this bid, or None.
        clear: the first contract is ahead, and its score above or below zero, by three standard errors.
        seconds: time taken.
        stopped: the run was interrupted.
    """

    forms: list[Form]
    worlds: int
    sure: float
    bid: int | None
    best: Contract | None
    clear: bool
    seconds: float = 0.0
    stopped: bool = False


class _Scorer:
    """Scores levels under a rule set; equal games are scored once."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.known: dict[tuple[object, ...], tuple[int, bool]] = {}

    def __call__(self, form: Contract, level: int, counted: tuple[int, ...], bid: int) -> tuple[int, bool]:
        """Give what goes on the list, and whether the game is won."""
        null = form.kind is Kind.NULL
        key = (form, level, bid, counted if null else counted[TRUMP_KINDS.index(form.kind)])
        found = self.known.get(key)
        if found is None:
            held = dict(zip(TRUMP_KINDS, counted, strict=True))
            points, schwarz = _POINTS[level]
            if null:
                game = DeclaredGame(form, won=level == WON, bid=bid)
            else:
                game = DeclaredGame(form, held[form.kind], points=points, schwarz=schwarz, bid=bid)
            result = score(game, self.rules, held=held)
            found = self.known[key] = (result.score, result.won)
        return found


def summed(
    forms: Sequence[Contract],
    outcomes: Sequence[Outcome],
    rules: RuleSet,
    bid: int | None,
    discards: Mapping[Kind, tuple[Hand, float]] | None = None,
) -> Odds:
    """Sum the worlds up.

    Args:
        forms: the contracts, in the order of the levels of an outcome.
        outcomes: the worlds.
        rules: the rule set.
        bid: what the game must be worth; the lowest bid when None.
        discards: the best discard of each kind and its share, where twelve cards are known.
    """
    scorer = _Scorer(rules)
    bids = legal_bids(rules)
    at = bids[0] if bid is None else bid
    found: list[Form] = []
    scores: dict[Contract, list[int]] = {}
    for number, form in enumerate(forms):
        results = [scorer(form, outcome.levels[number], outcome.matadors, at) for outcome in outcomes]
        scores[form] = [points for points, _ in results]
        win, win_se = mean([won for _, won in results])
        schneider, _ = mean([outcome.levels[number] >= FROM_90 for outcome in outcomes])
        points, points_se = mean(scores[form])
        discard, share = (discards or {}).get(form.kind, (None, None)) if not form.hand else (None, None)
        if bid is not None and not scorer(form, WON, outcomes[0].matadors, bid)[1]:
            # the discards were judged by 61 card points, and these do not cover the bid
            discard = share = None
        most = _max_bid(form, Counter((o.levels[number], o.matadors) for o in outcomes), scorer, bids)
        found.append(Form(form, win, win_se, schneider, points, points_se, most, discard, share))
    found.sort(key=lambda one: (-one.score, -one.win))
    sure, lead = _lead([scores[one.contract] for one in found])
    carries = max(found, key=lambda one: (one.max_bid or 0, one.score))
    first = found[0]
    clear = lead >= SURE and abs(first.score) >= SURE * first.score_se
    best = None if carries.max_bid is None else carries.contract
    return Odds(found, len(outcomes), sure, carries.max_bid, best, clear)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Give the mean of a sample and its standard error."""
    n = len(values)
    if not n:
        return 0.0, 0.0
    middle = sum(values) / n
    spread = sum((value - middle) ** 2 for value in values) / max(n - 1, 1)
    return middle, math.sqrt(spread / n)


def _lead(scores: Sequence[Sequence[int]]) -> tuple[float, float]:
    """Tell how sure it is that the first is not behind: a probability, and the least lead in errors."""
    least = math.inf
    for other in scores[1:]:
        ahead, error = mean([mine - its for mine, its in zip(scores[0], other, strict=True)])
        if error:
            least = min(least, ahead / error)
    return (1 + math.erf(least / math.sqrt(2))) / 2, least


def _max_bid(
    form: Contract, seen: Mapping[tuple[int, tuple[int, ...]], int], scorer: _Scorer, bids: Sequence[int]
) -> int | None:
    """Give the highest bid at which the mean score is above zero; a higher bid never brings more."""
    low, high = 0, len(bids)
    while low < high:
        middle = (low + high) // 2
        total = sum(
            times * scorer(form, level, counted, bids[middle])[0] for (level, counted), times in seen.items()
        )
        if total > 0:
            low = middle + 1
        else:
            high = middle
    return bids[low - 1] if low else None
