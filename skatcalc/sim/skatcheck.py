"""Every outcome of a run, written as a line of notation, read again and scored by the core of the sheets."""

from typing import Final

from skatcalc.errors import SkatError
from skatcalc.sim.skatscore import Declared, Ramsch, packed, ramsch_scores, unpacked
from skatcalc.skat.contract import CONTRACTS, TRUMP_KINDS, Announcement, Kind, contract
from skatcalc.skat.entry import DeclaredGame, Entry, PassedIn, RamschGame, Share
from skatcalc.skat.game import score
from skatcalc.skat.matadors import matadors
from skatcalc.skat.notation import format_entry, parse_line
from skatcalc.skat.ramsch import score_ramsch
from skatcalc.skat.rules import RuleSet

NAMES: Final = ("Forehand", "Middlehand", "Rearhand")
KINDS: Final = tuple(Kind)
_NULL: Final = 5


def contract_of(outcome: Declared) -> int:
    """Give the place of an outcome's contract in `CONTRACTS`."""
    form = contract(KINDS[outcome.kind], Announcement(outcome.level), ouvert=bool(outcome.ouvert))
    return CONTRACTS.index(form)


def entry_of(code: int, names: tuple[str, ...] = NAMES) -> Entry:
    """Write the outcome of a deal as the scribe would: all that the list needs, and no more."""
    outcome = unpacked(code)
    if outcome is None:
        return PassedIn()
    if isinstance(outcome, Ramsch):
        shares = tuple(
            Share(
                outcome.points[seat],
                jungfrau=not outcome.takers >> seat & 1,
                last=outcome.last == seat,
                witch=outcome.witch == seat,
            )
            for seat in range(3)
        )
        return RamschGame(shares, untouched=outcome.untouched)
    form = CONTRACTS[contract_of(outcome)]
    bid = outcome.bid or None
    declarer = names[outcome.declarer]
    if outcome.kind == _NULL:
        return DeclaredGame(form, None, declarer, won=outcome.tricks == 0, bid=bid)
    schwarz = outcome.tricks in (0, 10)
    all_tricks = form.announced >= Announcement.SCHWARZ
    return DeclaredGame(
        form,
        outcome.matadors,
        declarer,
        schwarz=schwarz,
        won=outcome.tricks == 10 if all_tricks else None,  # noqa: PLR2004 - all tricks
        points=outcome.points,
        bid=bid,
    )


def core_scores(line: str, rules: RuleSet) -> tuple[int, int, int]:
    """Read a line and score it through the core; give the points of forehand, middlehand and rearhand."""
    entry = parse_line(line, NAMES)
    scores = [0, 0, 0]
    if isinstance(entry, DeclaredGame):
        scores[NAMES.index(entry.declarer)] = score(entry, rules).score
    elif isinstance(entry, RamschGame):
        for seat, points in score_ramsch(entry, rules).scores.items():
            scores[seat if isinstance(seat, int) else NAMES.index(seat)] = points
    return scores[0], scores[1], scores[2]


def engine_scores(code: int, rules: RuleSet) -> tuple[int, int, int]:
    """Give what the engine itself scored."""
    outcome = unpacked(code)
    if isinstance(outcome, Ramsch):
        return ramsch_scores(outcome, rules)
    scores = [0, 0, 0]
    if outcome is not None:
        scores[outcome.declarer] = outcome.score
    return scores[0], scores[1], scores[2]


def bare(code: int) -> int:
    """Give the outcome without what no score depends on: the seat, and how many tricks between none and all.

    Outcomes that differ in nothing else need to be scored once; the engine's own score stays part of it.
    """
    outcome = unpacked(code)
    if isinstance(outcome, Declared):
        tricks = outcome.tricks
        some = 1 if outcome.kind == _NULL else 5
        tricks = tricks if tricks in (0, 10) and outcome.kind != _NULL else some if tricks else 0
        return packed(*outcome[:5], tricks, outcome.bid, 0, outcome.score)
    return code


def agrees(code: int, rules: RuleSet) -> bool:
    """Tell whether the line of an outcome reads back and scores what the engine scored."""
    try:
        return core_scores(format_entry(entry_of(code)), rules) == engine_scores(code, rules)
    except SkatError:
        return False


def agrees_overbid(code: int, twelve: list[int], rules: RuleSet) -> bool:
    """Tell whether the core charges an overbid Null of these twelve cards as the engine did (skat 4.11)."""
    entry = entry_of(code)
    if not isinstance(entry, DeclaredGame):
        return False
    held = {kind: matadors(twelve, kind) for kind in TRUMP_KINDS}
    charged = score(entry._replace(won=None), rules, held=held).score
    return charged == sum(engine_scores(code, rules))
