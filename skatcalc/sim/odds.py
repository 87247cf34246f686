"""What a hand is worth: how often each contract wins over sampled deals, its mean score, the highest bid.

Every world deals the unknown cards at random and is played with open cards. That makes shares, not
promises: at a table nobody sees the cards. With the skat taken up, the declarer lays away in each world
what is best there. A world depends on (seed, number) alone.

    from skatcalc.sim.odds import odds, question
    answer = odds(question(parse_hand("CJ SJ SATK9 HAT D78"), preset("isko")), worlds=200)
    answer.bid, answer.forms[0].win
"""

import os
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from queue import SimpleQueue
from typing import Final, NamedTuple, Self

from skatcalc.errors import NotationError, UsageError
from skatcalc.sim.kernels.cache import COMPILED
from skatcalc.sim.kernels.solver_layout import HALF, HAND_LEVEL, JUDGED, LEVEL, ROW, laid
from skatcalc.sim.odds_worth import Form, Odds, Outcome, summed
from skatcalc.sim.rng import dice, shuffle
from skatcalc.sim.solver import KINDS, Solver
from skatcalc.sim.solver_position import PLAYERS
from skatcalc.skat.bids import check_bid
from skatcalc.skat.cards import HAND_SIZE, PACK, Card, Hand, Rank
from skatcalc.skat.contract import TRUMP_KINDS, Announcement, Contract, Kind, contract
from skatcalc.skat.hand import joined
from skatcalc.skat.matadors import matadors
from skatcalc.skat.rules import RuleSet
from skatcalc.skat.trick import PLAY, TRUMP_SUIT

__all__ = ["Form", "Odds", "Question", "odds", "question", "world"]

SEEDS: Final = 1 << 64
TWELVE: Final = 12
PAIRS: Final = tuple(combinations(range(TWELVE), 2))
LOW_PAIRS: Final = (1 << HALF) - 1
MOST_WORLDS: Final = 400
CHUNK: Final = 5
ROUND: Final = 100
LONG_ROUND: Final = 1000
# of all discards, judged one by one, so many stay after so many worlds
FINALISTS: Final = ((10, 8), (40, 4))
# where fewer worlds are won, that says nothing about the discards
TELLING: Final = 3
MOST_THREADS: Final = 8


class Question(NamedTuple):
    """What is known. Make one with `question`, which checks the cards.

    Attributes:
        cards: ten cards, or twelve when the skat is taken up.
        skat: the two cards of the skat, when known beside ten cards.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        bid: what the game must be worth, or None.
        known: cards known to lie with the players, by seat.
        rules: the rule set.
        seed: of the worlds.
    """

    cards: Hand
    skat: Hand | None
    seat: int
    bid: int | None
    known: tuple[Hand, Hand, Hand]
    rules: RuleSet
    seed: int

    @property
    def twelve(self) -> Hand | None:
        """The twelve cards before the discard, where they are known."""
        if len(self.cards) == TWELVE:
            return self.cards
        return None if self.skat is None else self.cards | self.skat

    @property
    def forms(self) -> list[Contract]:
        """The contracts in question: with the skat, and Hand while the skat is not taken up."""
        levels = [Announcement.NONE] + [Announcement.HAND] * (len(self.cards) == HAND_SIZE)
        return [contract(kind, level) for level in levels for kind in Kind]


def question(
    cards: Hand,
    rules: RuleSet,
    *,
    skat: Hand | None = None,
    seat: int = 0,
    bid: int | None = None,
    known: tuple[Hand, Hand, Hand] = (Hand(), Hand(), Hand()),
    seed: int = 0,
) -> Question:
    """Put a question.

    Args:
        cards: ten cards, or twelve when the skat is taken up.
        rules: the rule set; it decides values, losses and bids.
        skat: the two cards of the skat, when known.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        bid: what the game must be worth.
        known: cards known to lie with the players, by seat; none at the own seat.
        seed: 0 to 2^64 - 1.

    Raises:
        UsageError: a number of cards is wrong.
        NotationError: a card lies in two places.
        RuleError: the bid is not legal (skat 1.10).
        ValueError: there is no such seat or seed.
    """
    if seat not in range(PLAYERS):
        raise ValueError(f"seat {seat}: 0 forehand, 1 middlehand, 2 rearhand")
    if not 0 <= seed < SEEDS:
        raise ValueError(f"seed {seed}: 0 to 2^64 - 1")
    seen = joined(cards, skat)
    if bid is not None:
        check_bid(bid, rules)
    for number, there in enumerate(known):
        if there & seen:
            raise NotationError("card_twice", card=str(there & seen))
        if len(there) > (0 if number == seat else HAND_SIZE):
            raise UsageError("known_size", count=len(there), most=0 if number == seat else HAND_SIZE)
        seen |= there
    return Question(cards, skat, seat, bid, known, rules, seed)


class World(NamedTuple):
    """One sampled deal: the next player's hand, the third's, and the skat (empty when taken up)."""

    after: Hand
    third: Hand
    skat: Hand


def world(asked: Question, number: int) -> World:
    """Deal a world; it depends on nothing but the question's cards, its seed and the number."""
    after = asked.known[(asked.seat + 1) % PLAYERS]
    third = asked.known[(asked.seat + 2) % PLAYERS]
    skat = asked.skat or Hand()
    rest: list[int] = list(PACK - asked.cards - skat - after - third)
    shuffle(rest, dice(asked.seed, number))
    a, b = HAND_SIZE - len(after), 2 * HAND_SIZE - len(after) - len(third)
    return World(after | Hand(rest[:a]), third | Hand(rest[a:b]), skat | Hand(rest[b:]))


def odds(
    asked: Question,
    worlds: int | None = None,
    *,
    progress: Callable[[int], None] | None = None,
    stop: Callable[[], bool] = bool,
) -> Odds:
    """Sample worlds and judge every contract in each.

    Args:
        asked: the question.
        worlds: how many; unless given, up to 400, and fewer when the answer is clear before.
        progress: called with the number of worlds done.
        stop: asked now and then whether to end with what is known.

    Raises:
        ValueError: fewer worlds than one.
    """
    if worlds is not None and worlds < 1:
        raise ValueError(f"{worlds} worlds: at least one")
    begun = time.perf_counter()
    most = MOST_WORLDS if worlds is None else worlds
    # the threads wait for one another at the end of a round; without a number the answer is looked at there
    step = ROUND if worlds is None else LONG_ROUND
    outcomes: list[Outcome] = []
    stopped = False
    with _Sampler(asked) as sampler:
        while len(outcomes) < most and not stopped:
            for chunk in sampler.chunks(len(outcomes), min(most, len(outcomes) + step)):
                outcomes += chunk
                if progress is not None:
                    progress(len(outcomes))
                stopped = stop()
                if stopped:
                    break
            if worlds is None and not stopped:
                found = summed(asked.forms, outcomes, asked.rules, asked.bid)
                if found.clear:
                    break
        best = sampler.best_discards(outcomes)
    found = summed(asked.forms, outcomes, asked.rules, asked.bid, best)
    return found._replace(seconds=time.perf_counter() - begun, stopped=stopped)


class _Sampler:
    """Deals worlds and has them judged by a few threads; the kernels let others run meanwhile."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        threads = min(MOST_THREADS, os.cpu_count() or 1) if COMPILED else 1
        self.pool = ThreadPoolExecutor(threads)
        self.solvers: SimpleQueue[Solver] = SimpleQueue()
        for _ in range(threads):
            self.solvers.put(Solver())
        # the discards to be judged one by one, by kind: all in the first worlds, then the best of them
        self.judged = dict.fromkeys(Kind, (1 << len(PAIRS)) - 1 if asked.twelve else 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def chunks(self, first: int, end: int) -> Iterator[list[Outcome]]:
        """Judge the worlds from `first` on, in their order."""
        if first == 0 and self.asked.twelve:
            seen: list[Outcome] = []
            for worlds, most in FINALISTS:
                for outcomes in self._spread(len(seen), min(worlds, end)):
                    seen += outcomes
                    yield outcomes
                for number, kind in enumerate(Kind):
                    winning = [outcome.winning[number] & self.judged[kind] for outcome in seen]
                    if sum(map(bool, winning)) >= TELLING:
                        self.judged[kind] = sum(1 << pair for pair in self._ranked(kind, winning)[:most])
            first = len(seen)
        yield from self._spread(first, end)

    def _spread(self, first: int, end: int) -> Iterator[list[Outcome]]:
        starts = range(first, end, CHUNK)
        tasks = [self.pool.submit(self._judged, start, min(start + CHUNK, end)) for start in starts]
        for task in tasks:
            yield task.result()

    def _judged(self, first: int, end: int) -> list[Outcome]:
        asked = self.asked
        worlds = [world(asked, number) for number in range(first, end)]
        rows = array("q")
        for dealt in worlds:
            for kind, judged in self.judged.items():
                rows.extend(
                    (
                        KINDS[kind],
                        (asked.cards | dealt.skat).bits,
                        dealt.after.bits,
                        dealt.third.bits,
                        asked.seat,
                        dealt.skat.bits,
                        *(0, 0),
                        judged & LOW_PAIRS,
                        judged >> HALF,
                    )
                )
        solver = self.solvers.get()
        solver.judge(rows, len(worlds) * len(self.judged))
        self.solvers.put(solver)
        size = ROW * len(self.judged)
        return [
            self._outcome(dealt, rows[size * number : size * (number + 1)])
            for number, dealt in enumerate(worlds)
        ]

    def _outcome(self, dealt: World, rows: "array[int]") -> Outcome:
        held = self.asked.cards | dealt.skat
        counted = tuple(matadors(held, kind) for kind in TRUMP_KINDS)
        winning = tuple(
            low | high << HALF for low, high in zip(rows[JUDGED::ROW], rows[JUDGED + 1 :: ROW], strict=True)
        )
        levels = rows[LEVEL::ROW] + (rows[HAND_LEVEL::ROW] if dealt.skat else array("q"))
        return Outcome(tuple(levels), counted, winning)

    def _ranked(self, kind: Kind, winning: Sequence[int]) -> list[int]:
        """Rank discards by the worlds they win; of equal ones keep trumps and aces, and bring points home."""
        cards = self._cards(kind)
        wins = {pair: sum(mask >> pair & 1 for mask in winning) for pair in range(len(PAIRS))}

        def rank(pair: int) -> tuple[int, int, int]:
            away = [cards[n] for n in PAIRS[pair]]
            strong = sum(PLAY[kind].suit[card] == TRUMP_SUIT or card.rank is Rank.ACE for card in away)
            return -wins[pair], strong, -sum(card.points for card in away)

        return sorted((pair for pair in wins if wins[pair]), key=rank)

    def _cards(self, kind: Kind) -> list[Card]:
        """Give the twelve cards in the layout of a kind of game."""
        return sorted(self.asked.twelve or (), key=lambda card: laid(1 << card, KINDS[kind]))

    def best_discards(self, outcomes: Sequence[Outcome]) -> dict[Kind, tuple[Hand, float]]:
        """Give for each kind the discard that wins most worlds, and the share of these."""
        found: dict[Kind, tuple[Hand, float]] = {}
        if not self.asked.twelve or not outcomes:
            return found
        for number, kind in enumerate(Kind):
            winning = [outcome.winning[number] & self.judged[kind] for outcome in outcomes]
            for pair in self._ranked(kind, winning)[:1]:
                cards = self._cards(kind)
                wins = sum(mask >> pair & 1 for mask in winning)
                found[kind] = Hand(cards[n] for n in PAIRS[pair]), wins / len(outcomes)
        return found
