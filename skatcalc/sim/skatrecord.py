"""A simulated deal as a record of the International Skat Server: importer and simulator check each other."""

from typing import Final

from skatcalc.sim.skat import BID, HOLD, PASS
from skatcalc.sim.skatcheck import NAMES
from skatcalc.sim.skatplays import PlayedDeal, SkatTask, opened
from skatcalc.sim.skatscore import Declared, declared_score, terms_of, unpacked
from skatcalc.skat.cards import CARDS, Card, Deal, Hand
from skatcalc.skat.record import Record, Result
from skatcalc.skat.rules import PRESETS, RuleSet

_SCHNEIDER_MADE: Final = 90
_SCHNEIDER_SUFFERED: Final = 30
_ALL_TRICKS: Final = 10
_NULL: Final = 5


def record_of(task: SkatTask, deal: int, played: PlayedDeal) -> Record | None:
    """Give the record of a deal, or None for a Ramsch, which the server does not know."""
    outcome = unpacked(played.outcome)
    if outcome is not None and not isinstance(outcome, Declared):
        return None
    game, _ = opened(task, deal)
    bids: list[tuple[int, str]] = []
    discard: list[Card] = []
    plays: list[tuple[int, Card]] = []
    for action in played.actions:
        seat, phase = game.to_act, game.phase
        if phase == "bid":
            bids.append((seat, {PASS: "p", HOLD: "y"}.get(action) or str(action - BID)))
        elif phase == "lay-away":
            discard.append(CARDS[action])
        elif phase == "play":
            plays.append((seat, CARDS[action]))
        game.apply(action)
    forehand, middlehand, rearhand, skat = (Hand(bits=cards) for cards in played.game.dealt_hands)
    source = f"{task.seed}-{deal}"
    rules = _named(task.rules)
    whole = Deal(forehand, middlehand, rearhand, skat)
    if outcome is None:
        return Record(source, NAMES, whole, tuple(bids), rules=rules)
    return Record(
        source,
        NAMES,
        whole,
        tuple(bids),
        outcome.declarer,
        played.game.contract,
        tuple(discard),
        tuple(plays),
        result=_result(outcome, overbid=_is_overbid(outcome, task.rules)),
        rules=rules,
    )


def _named(rules: RuleSet) -> str:
    """Name a preset; the server's own rules need no name, and those of a rule file have none."""
    return rules.base if rules.base != "isko" and rules == PRESETS[rules.base] else ""


def _is_overbid(outcome: Declared, rules: RuleSet) -> bool:
    """Tell whether the value did not reach the bid: then the bid changed what was charged (skat 4.6)."""
    *game, _, _, score = outcome
    kind, level, ouvert, matadors, points, tricks = game
    return score != declared_score(kind, level, ouvert, matadors, points, tricks, 0, terms_of(rules))


def _result(outcome: Declared, *, overbid: bool) -> Result:
    swept = outcome.tricks in (0, _ALL_TRICKS) and outcome.kind != _NULL
    points = outcome.points
    schneider = outcome.kind != _NULL and (
        swept or points >= _SCHNEIDER_MADE or points <= _SCHNEIDER_SUFFERED
    )
    return Result(
        declarer=outcome.declarer,
        won=outcome.score > 0,
        value=outcome.score,
        matadors=outcome.matadors,
        overbid=overbid,
        points=points,
        tricks=outcome.tricks,
        schneider=schneider,
        schwarz=swept,
    )
