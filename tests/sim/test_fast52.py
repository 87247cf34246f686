"""The compiled twins of the 52-card games: every deal is played as the reference engine plays it."""

from collections import Counter
from typing import Any

import pytest

from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim.endings import ENDINGS
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.plays import play
from skatcalc.sim.state import loser_of

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from skatcalc.sim import fast
from skatcalc.sim.kernels import table as t

SK = skitgubbe.Options
SH = shithead.Options
SKITGUBBE_OPTIONS = [
    SK(anti, draw, end)
    for anti in ("none", "same-colour", "clubs")
    for draw in ("after-trick", "immediate")
    for end in ("skip", "strict")
]
SHITHEAD_OPTIONS = [
    *((players, SH()) for players in (2, 3, 4, 5)),
    (3, SH(seven_low=True)),
    (3, SH(invisible="3")),
    (4, SH(invisible="8")),
    (2, SH(skip="8")),
    (4, SH(skip="5")),
    (5, SH(skip="A")),
    (4, SH(reverse="J")),
    (2, SH(reverse="J")),
    (3, SH(extra_turn_after_burn=False)),
    (2, SH(decks=2)),
    (6, SH(decks=2)),
    (11, SH(decks=2)),
    (3, SH(seven_low=True, skip="7")),
    (4, SH(seven_low=True, invisible="8", skip="8", reverse="7", extra_turn_after_burn=False, decks=2)),
    (5, SH(seven_low=True, invisible="3", skip="7", reverse="7")),
    (11, SH(invisible="3", reverse="3", skip="Q", decks=2)),
]
SWAPS = ("none", "random", "best")


def task(game: str, players: int, policy: str, **more: Any) -> Task:  # noqa: ANN401 - fields of a task
    options: Any = SK() if game == "skitgubbe" else SH()
    fields = {
        "options": options,
        "cap": KINDS[game].cap(policy),
        "seed": 1 << 40 | 7,
        "check_every": 0,
        **more,
    }
    return Task(game, players, policy, **fields)


def compare(one: Task, first: int, number: int) -> Counter[str]:
    """Play deals on both engines and compare all that a kernel gives back; count how they ended."""
    ended: Counter[str] = Counter()
    for row in fast.rows_of(one, first, number):
        deal = int(row[t.DEAL])
        assert row[t.BROKEN] == 0
        if row[t.STATUS] == t.HANDED_BACK:
            ended["handed back"] += 1
            continue
        played = play(one, deal)
        game, length = played.game, len(played.actions)
        assert (ENDINGS[row[t.STATUS]], row[t.LENGTH], row[t.PERIOD]) == (
            played.status,
            length,
            played.period,
        )
        assert row[t.STARTER] == played.starter
        assert row[t.DIGEST] == played.digest
        out = [int(row[t.PLACES]) >> 4 * place & 15 for place in reversed(range(row[t.EXITS]))]
        assert out == game.out
        if played.status == "finished":
            figures = list(KINDS[one.game].figures(game, length).values())
            assert row[t.FIGURE : t.FIGURE + len(figures)].tolist() == figures
            assert row[t.LOSER] == loser_of(game)
        ended[played.status] += 1
    return ended


def check_skitgubbe(players: int, policy: str, number: int) -> None:
    ended: Counter[str] = Counter()
    for place, options in enumerate(SKITGUBBE_OPTIONS):
        one = task("skitgubbe", players, policy, options=options, cap=2_000)
        ended += compare(one, 1 + place * number, number)
    assert ended["finished"] >= 5 * number
    assert not ended["handed back"]


@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_skitgubbe_is_played_alike(players: int, policy: str) -> None:
    check_skitgubbe(players, policy, 8)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["R", "RN", "RB", "G"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_skitgubbe_is_played_alike_at_length(players: int, policy: str) -> None:
    check_skitgubbe(players, policy, 500)


def check_shithead(players: int, options: shithead.Options, policy: str, number: int) -> None:
    ended: Counter[str] = Counter()
    for place, swap in enumerate(SWAPS):
        one = task("shithead", players, policy, options=options, swap=swap, cap=600)
        ended += compare(one, 1 + place * number, number)
    assert set(ended) <= {"finished", "cycle", "limit"}
    assert ended["finished"] or policy in "RH"


@pytest.mark.parametrize("policy", ["R", "RA", "G", "H"])
@pytest.mark.parametrize(("players", "options"), SHITHEAD_OPTIONS)
def test_shithead_is_played_alike(players: int, options: shithead.Options, policy: str) -> None:
    check_shithead(players, options, policy, 5)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["R", "RA", "G", "H"])
@pytest.mark.parametrize(("players", "options"), SHITHEAD_OPTIONS)
def test_shithead_is_played_alike_at_length(players: int, options: shithead.Options, policy: str) -> None:
    check_shithead(players, options, policy, 400)
