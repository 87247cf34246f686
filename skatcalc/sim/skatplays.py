"""Deals of Skat from shuffling to the last card: played, checked, scored twice, counted."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from skatcalc.sim.digest import digest_of
from skatcalc.sim.rng import Below, dice, shuffle
from skatcalc.sim.sets32 import FOLLOW, NULL, POINTS
from skatcalc.sim.skat import (
    NOBODY,
    SEATS,
    TRICKS,
    WITCH,
    SkatDeal,
    Trick,
    conserved,
    split,
)
from skatcalc.sim.skatagain import counted, same_result, took
from skatcalc.sim.skatcheck import agrees, agrees_overbid, bare
from skatcalc.sim.skatpolicies import POLICIES, Player, Table
from skatcalc.sim.skatscore import (
    PASSED_OUTCOME,
    declared_score,
    overbid_null_score,
    packed,
    packed_ramsch,
    terms_of,
)
from skatcalc.sim.skattally import SkatTally
from skatcalc.sim.tally import NOT_OF_A_DEAL, Violation, crashed
from skatcalc.sim.thumbbid import matadors_of
from skatcalc.skat.cards import PACK_SIZE
from skatcalc.skat.contract import TRUMP_KINDS
from skatcalc.skat.matadors import matadors
from skatcalc.skat.rules import RuleSet

ASSIGNED: Final = 36
_ACTION_BITS: Final = 9
_PACKED_ACTIONS: Final = 6


class SkatTask(NamedTuple):
    """All that a deal of Skat depends on beside its number.

    Attributes:
        policy: name of the policy.
        rules: the rule set.
        kinds: numbers of the kinds of game that may be played.
        schieber: a Ramsch is played with passing of the skat.
        seed: 0 to 2^64 - 1.
    """

    policy: str
    rules: RuleSet
    kinds: tuple[int, ...]
    schieber: bool = False
    seed: int = 0


class PlayedDeal(NamedTuple):
    """One deal, played.

    Attributes:
        game: the last position.
        actions: every action.
        outcome: see `skatscore.packed`.
        digest: a number below 2^62.
        checks: how often each check was made; `broken`: number of the action and name of each failure.
        finished: it was played to its end; else the outcome says nothing, and `broken` why.
    """

    game: SkatDeal
    actions: tuple[int, ...]
    outcome: int
    digest: int
    checks: dict[str, int]
    broken: tuple[tuple[int, str], ...]
    finished: bool = True


class _Seen:
    """What is known of a deal while it is played."""

    def __init__(self, task: SkatTask) -> None:
        self.game = SkatDeal((0, 0, 0, 0), task.rules)
        self.actions: list[int] = []
        self.checks = Counter[str]()
        self.broken: list[tuple[int, str]] = []

    def holds(self, check: str, condition: object) -> None:
        self.checks[check] += 1
        if not condition:
            self.broken.append((len(self.actions), check))

    def played(self, outcome: int, digest: int, *, finished: bool = True) -> PlayedDeal:
        actions, broken = tuple(self.actions), tuple(self.broken)
        return PlayedDeal(self.game, actions, outcome, digest, dict(self.checks), broken, finished)


def dealt(seed: int, deal: int) -> tuple[tuple[int, int, int, int], Below]:
    """Shuffle and deal: forehand, middlehand, rearhand and skat as sets, and the dice for the play."""
    below = dice(seed, deal)
    deck = list(range(PACK_SIZE))
    shuffle(deck, below)
    return split(deck), below


def opened(task: SkatTask, deal: int) -> tuple[SkatDeal, Player]:
    """Give the position before the first action, and who chooses."""
    hands, below = dealt(task.seed, deal)
    player = POLICIES[task.policy](Table(task.rules, task.kinds, task.schieber), below)
    return player.begin(hands), player


def ready_to_play(task: SkatTask, deal: int) -> SkatDeal:
    """Give the position before the first card, or the last one where no card is played."""
    game, player = opened(task, deal)
    while game.phase not in ("play", "over"):
        game.apply(player.choose(game))
    return game


def play_deal(task: SkatTask, deal: int) -> PlayedDeal:
    """Play deal number `deal` (1, 2, ...); it depends on nothing but the task.

    A fault of the program while it is played or checked is told as a check that failed.
    """
    seen = _Seen(task)
    try:
        return _play(task, deal, seen)
    except NOT_OF_A_DEAL:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, the other deals go on
        seen.broken.append((len(seen.actions), crashed(fault)))
        return seen.played(PASSED_OUTCOME, 0, finished=False)


def _play(task: SkatTask, deal: int, seen: _Seen) -> PlayedDeal:
    game, player = opened(task, deal)
    seen.game = game
    actions, holds = seen.actions, seen.holds
    hands = game.dealt_hands
    setup = [] if game.declarer == NOBODY else [ASSIGNED + game.declarer]
    holds("cards", conserved(game))
    while not game.done:
        action = player.choose(game)
        if game.phase != "play":
            setup.append(action)
        legal = action in game.legal()
        holds("legal", legal)
        if not legal:
            return seen.played(PASSED_OUTCOME, 0, finished=False)
        game.apply(action)
        actions.append(action)
        holds("cards", conserved(game))
    outcome = outcome_of(game)
    found = counted(game.contract.kind if game.contract else None, game.tricks)
    if game.tricks:
        holds("tricks", len(game.tricks) == TRICKS)
        skat = sum(POINTS[card] for card in range(PACK_SIZE) if game.skat >> card & 1)
        holds("points", sum(game.points) + skat == 120)  # noqa: PLR2004 - all there are
        holds("followed", not revokes(game.kind, game.tricks))
        holds("winners", took(game, found))
    holds("result", same_result(game, actions, found, outcome))
    twelve = [card for card in range(PACK_SIZE) if game.twelve() >> card & 1]
    if game.declarer != NOBODY and game.kind != NULL:
        kind = TRUMP_KINDS[game.kind]
        holds("matadors", matadors(twelve, kind) == matadors_of(game.twelve(), game.kind))
    # the line of an overbid Null says less than the twelve cards, which the core can be asked about
    score = agrees_overbid(outcome, twelve, task.rules) if game.overbid_null else agreed(outcome, task.rules)
    holds("score", score)
    for check, condition in player.verdicts(game):
        holds(check, condition)
    words = words_of(deal, hands, setup, game.tricks, outcome)
    return seen.played(outcome, digest_of(words))


def revokes(kind: int, tricks: list[Trick]) -> bool:
    """Look backwards for a card that should have followed an earlier lead: a second check of legality."""
    later = [0] * SEATS
    for trick in reversed(tricks):
        led = FOLLOW[kind][trick.cards[0]]
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % SEATS
            if not led >> card & 1 and later[seat] & led:
                return True
            later[seat] |= 1 << card
    return False


def words_of(
    deal: int, hands: tuple[int, ...], setup: list[int], tricks: list[Trick], outcome: int
) -> Iterator[int]:
    """Give the words of a play: number, cards dealt, the actions before it (six a word), tricks, outcome."""
    yield deal
    yield from hands
    for start in range(0, len(setup), _PACKED_ACTIONS):
        chunk = setup[start : start + _PACKED_ACTIONS]
        yield sum(action << _ACTION_BITS * place for place, action in enumerate(chunk))
    for trick in tricks:
        first, second, third = trick.cards
        yield trick.leader | first << 2 | second << 7 | third << 12
    yield outcome


def outcome_of(game: SkatDeal) -> int:
    """Give what is left of a deal as one number, the engine's own score in it."""
    if game.contract is None:
        if not game.tricks:
            return PASSED_OUTCOME
        takers, witch = 0, SEATS
        for trick in game.tricks:
            takers |= 1 << trick.winner
            if WITCH in trick.cards:
                witch = trick.winner
        first, second, third = game.points
        return packed_ramsch(first, second, third, takers, game.tricks[-1].winner, witch, game.untouched)
    form, terms = game.contract, terms_of(game.rules)
    kind, seat, ouvert = game.kind, game.declarer, int(form.ouvert)
    if game.overbid_null:
        counts = [matadors_of(game.twelve(), number) for number in range(NULL)]
        score = overbid_null_score(form.announced, game.bid, counts, terms)
        return packed(kind, form.announced, ouvert, 0, 0, 0, game.bid, seat, score)
    count_ = 0 if kind == NULL else matadors_of(game.twelve(), kind)
    points, tricks = game.declarer_points(), game.taken(seat)
    score = declared_score(kind, form.announced, ouvert, count_, points, tricks, game.bid, terms)
    return packed(kind, form.announced, ouvert, count_, points, tricks, game.bid, seat, score)


_AGREED: Final[dict[RuleSet, dict[int, bool]]] = {}


def agreed(outcome: int, rules: RuleSet) -> bool:
    """Tell whether the core scores an outcome as the engine did; outcomes of the same score are read once."""
    known = _AGREED.setdefault(rules, {})
    code = bare(outcome)
    found = known.get(code)
    if found is None:
        found = known[code] = agrees(code, rules)
    return found


@dataclass(frozen=True)
class SkatPlays:
    """The work of a run: deals of one task, counted a chunk at a time, by the readable engine."""

    task: SkatTask
    engine: str = "reference"
    chunk: int = 1

    @property
    def slow(self) -> bool:
        """Whether the solver plays: a deal may take it many seconds."""
        return self.task.policy == "open"

    def begin(self) -> None:
        """Load the solver, if it plays; compile it where this has not been done before."""
        if self.task.policy == "open":
            from skatcalc.sim.solver import warm  # noqa: PLC0415 - few policies need it

            warm()

    def none(self) -> SkatTally:
        """Give the counts of no deal."""
        return SkatTally()

    def count(self, first: int, last: int) -> SkatTally:
        """Play the deals `first` to `last` and count them."""
        tally = SkatTally()
        for deal in range(first, last + 1):
            played = play_deal(self.task, deal)
            tally.n += 1
            if played.finished:
                tally.outcomes[played.outcome] += 1
            tally.digest += played.digest
            tally.checks.update(played.checks)
            tally.violations += [Violation(deal, *broken) for broken in played.broken]
            if played.finished:
                self.played(deal, played)
        return tally

    def played(self, deal: int, played: PlayedDeal) -> None:
        """Look at a deal that was played to its end; here nobody does."""
