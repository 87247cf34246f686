"""The engine's own score, written a second time from the rules, and what is left of a deal as one number.

`skat.game` and `skat.ramsch` score the club's sheets; the engine never calls them. It scores here, and every
outcome of a run is written as a line of notation, read, scored there, and compared (`sim.skatcheck`).
Whole numbers only: compiled kernels run the same source.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatcalc.skat.rules import RuleSet

RAMSCH_OUTCOME: Final = 6
PASSED_OUTCOME: Final = 7
_MIDDLE: Final = 1 << 14
_MOST_MATADORS: Final = 11


def terms_of(rules: RuleSet) -> tuple[int, ...]:
    """Give what a score depends on: loss of a Hand game, Grand's bases, ouvert step, which matadors count."""
    return (
        1 if rules.hand_loss == "single" else 2,
        rules.grand_base,
        36 if rules.grand_ouvert == "36" else 0,
        rules.suit_ouvert_step,
        4 if rules.suit_matadors == "jacks" else _MOST_MATADORS,
    )


def declared_score(
    kind: int,
    level: int,
    ouvert: int,
    matadors: int,
    points: int,
    tricks: int,
    bid: int,
    terms: Sequence[int],
) -> int:
    """Score a game that was played to the end (skat 3.2 to 3.9, 4.1 to 4.9).

    Args:
        kind: 0 to 3 clubs to diamonds, 4 Grand, 5 Null.
        level: 0 with the skat, 1 Hand, 2 Schneider, 3 Schwarz announced, 4 ouvert; in Null 0 or 1.
        ouvert: 1 when the cards lay open.
        matadors: +n with, -n without; of no meaning in Null.
        points: the declarer's card points with the skat.
        tricks: the declarer's tricks.
        bid: the final bid, 0 for none; a Null below its bid is not scored here.
        terms: see `terms_of`.
    """
    if kind == 5:  # noqa: PLR2004 - Null
        value = 23 + 12 * level + (23 + level) * ouvert
        won = tricks == 0
    else:
        base = terms[1] if kind == 4 else 12 - kind  # noqa: PLR2004 - Grand
        times = 1 + min(abs(matadors), terms[4]) + (1 if level >= 1 else 0)
        schwarz = tricks == 0 or tricks == 10  # noqa: PLR1714, PLR2004 - none or all; kernels know no `in`
        schneider = schwarz or points <= 30 or points >= 90  # noqa: PLR2004 - skat 3.3
        times += 1 if schneider or level >= 2 else 0  # noqa: PLR2004 - announced
        times += 1 if level >= 2 else 0  # noqa: PLR2004
        times += 1 if schwarz or level >= 3 else 0  # noqa: PLR2004 - announced
        times += 1 if level >= 3 else 0  # noqa: PLR2004
        if ouvert and kind == 4 and terms[2]:  # noqa: PLR2004 - Grand
            base = terms[2]
        elif ouvert and (kind == 4 or terms[3]):  # noqa: PLR2004 - Grand
            times += 1
        value = base * times
        won = points > 60  # noqa: PLR2004 - skat 3.3
        if level == 2:  # noqa: PLR2004 - Schneider announced
            won = points >= 90  # noqa: PLR2004
        elif level > 2:  # noqa: PLR2004 - Schwarz announced
            won = tricks == 10  # noqa: PLR2004
        if value < bid:
            won = False
            value = (bid + base - 1) // base * base
    return value if won else -value * (terms[0] if level >= 1 else 2)


def packed(
    kind: int,
    level: int,
    ouvert: int,
    matadors: int,
    points: int,
    tricks: int,
    bid: int,
    declarer: int,
    score: int,
) -> int:
    """Write the outcome of a declared game as one number below 2^49."""
    code = kind | level << 3 | ouvert << 6 | (matadors + _MOST_MATADORS) << 7 | points << 12
    return code | tricks << 19 | bid << 23 | declarer << 32 | (score + _MIDDLE) << 34


def packed_ramsch(
    first: int, second: int, third: int, takers: int, last: int, witch: int, untouched: int
) -> int:
    """Write the outcome of a Ramsch as one number.

    Args:
        first: card points in forehand's tricks; `second`, `third`: in the others'.
        second: see above.
        third: see above.
        takers: set of the seats that took a trick.
        last: seat that took the last trick; `witch`: the queen of spades, 3 for nobody.
        witch: see above.
        untouched: how many left the skat untouched.
    """
    code = RAMSCH_OUTCOME | first << 3 | second << 10 | third << 17
    return code | takers << 24 | last << 27 | witch << 29 | untouched << 31


def overbid_null_score(level: int, bid: int, matadors: Sequence[int], terms: Sequence[int]) -> int:
    """Score a Null below its bid: the cheapest lost suit or Grand game (skat 4.11 a).

    Args:
        level: 1 for a Null Hand, else 0.
        bid: the final bid.
        matadors: of the twelve cards, for the kinds 0 to 4.
        terms: see `terms_of`.
    """
    charges = []
    for kind, count in enumerate(matadors):
        base = terms[1] if kind == 4 else 12 - kind  # noqa: PLR2004 - Grand
        times = max(min(abs(count), terms[4]) + 1 + level, -(-bid // base))
        charges.append(base * times)
    return -min(charges) * (terms[0] if level else 2)


def ramsch_scores(outcome: "Ramsch", rules: RuleSet, factor: int = 1) -> tuple[int, int, int]:
    """Score a Ramsch of three (skat 5.20, 5.22, 6.7, 6.8), without knocking; `factor`: of the round."""
    own = list(outcome.points)
    skat = 120 - sum(own)
    virgins = [not outcome.takers >> seat & 1 for seat in range(3)]
    scores = [0, 0, 0]
    if sum(virgins) == 2 and rules.ramsch_amount != "fixed":  # noqa: PLR2004 - a Durchmarsch
        scores[virgins.index(False)] = 120 * factor
    elif rules.ramsch_amount in ("winner", "winner-20"):
        low = [seat for seat in range(3) if own[seat] == min(own)]
        prizes = {"winner": (23, 37, 0), "winner-20": (20, 10, 0)}[rules.ramsch_amount]
        for seat in low:
            scores[seat] = prizes[len(low) - 1] * factor
    else:
        if rules.ramsch_skat == "last-trick":
            own[outcome.last] += skat
        high = [seat for seat in range(3) if own[seat] == max(own)]
        alone = len(high) == 1
        if not alone:
            if (len(high) == 3 and rules.ramsch_tie_three == "nobody") or rules.ramsch_tie == "nobody":  # noqa: PLR2004 - all
                high = []
            elif rules.ramsch_tie == "last-trick" and outcome.last in high:
                high = [outcome.last]
        alone = len(high) == 1
        points = max(own)
        if rules.ramsch_skat == "loser" and (alone or rules.ramsch_tie_skat == "all"):
            points += skat
        times = 1
        for many, way in ((outcome.untouched, rules.ramsch_untouched), (sum(virgins), rules.ramsch_jungfrau)):
            times += many if way == "add" else 0
        for many, way in ((outcome.untouched, rules.ramsch_untouched), (sum(virgins), rules.ramsch_jungfrau)):
            times *= 2**many if way == "double" else 1
        amount = points * times * factor
        if rules.ramsch_amount == "fixed":
            amount = (10, 15, 20)[sum(virgins)] * factor
        if rules.ramsch_cap is not None:
            amount = min(amount, rules.ramsch_cap)
        if rules.ramsch_tie == "share" and not alone and high:
            amount = -(-amount // len(high))
        for seat in high:
            scores[seat] = -amount
    if rules.witch and outcome.witch < 3:  # noqa: PLR2004 - 3 is nobody
        scores[outcome.witch] -= rules.witch
    return scores[0], scores[1], scores[2]


class Declared(NamedTuple):
    """The outcome of a declared game; see `declared_score`."""

    kind: int
    level: int
    ouvert: int
    matadors: int
    points: int
    tricks: int
    bid: int
    declarer: int
    score: int


class Ramsch(NamedTuple):
    """The outcome of a Ramsch; see `packed_ramsch`."""

    points: tuple[int, int, int]
    takers: int
    last: int
    witch: int
    untouched: int


def unpacked(code: int) -> Declared | Ramsch | None:
    """Read an outcome; None when all passed."""
    kind = code & 7
    if kind == PASSED_OUTCOME:
        return None
    if kind == RAMSCH_OUTCOME:
        points = (code >> 3 & 127, code >> 10 & 127, code >> 17 & 127)
        return Ramsch(points, code >> 24 & 7, code >> 27 & 3, code >> 29 & 3, code >> 31 & 3)
    return Declared(
        kind,
        code >> 3 & 7,
        code >> 6 & 1,
        (code >> 7 & 31) - _MOST_MATADORS,
        code >> 12 & 127,
        code >> 19 & 15,
        code >> 23 & 511,
        code >> 32 & 3,
        (code >> 34) - _MIDDLE,
    )
