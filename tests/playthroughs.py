"""Whole deals as readable text: each move, and beside it what was legal.

`python -m playthroughs` in this folder writes those under `sim/data` anew. The moves are those that a policy
chose on the reference engine. What was legal in Skat, and how the deal ended, was said by `naive_skat`, which
shares no code with the engine; in the two 52-card games by the engine itself, whose rules the scenarios of
the seeds execute. Every run of the tests replays them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from naive_skat import CLASSIC_BIDS, ISKO_BIDS, Naive, opened, points_of
from skat_deals import sentences

from skatcalc.sim import shithead, skitgubbe
from skatcalc.sim import skatplays as skat
from skatcalc.sim.games import KINDS, Task
from skatcalc.sim.plays import dealt, play
from skatcalc.skat.cards import Hand
from skatcalc.skat.rules import PRESETS

FOLDER = Path(__file__).parent / "sim" / "data"
# file: policy, kinds of game, rules, passing of the skat, seed, deal
SKAT = {
    "skat-random": ("random", (0, 1, 2, 3, 4, 5), "isko", False, 11, 1),
    "skat-random-null": ("random", (5,), "classic", False, 11, 2),
    "skat-random-ramsch": ("random", (6,), "pub", True, 11, 3),
    "skat-plain": ("plain", (0, 1, 2, 3, 4, 5), "isko", False, 11, 4),
    "skat-plain-passed": ("plain", (5,), "pub", False, 11, 6),
    "skat-ramsch": ("ramsch", (6,), "berlin", True, 11, 7),
}
# file: game, players, policy, swap, seed, deal
OTHERS = {
    "skitgubbe-R": ("skitgubbe", 3, "R", "none", 12, 19),
    "skitgubbe-RN": ("skitgubbe", 2, "RN", "none", 12, 22),
    "skitgubbe-RB": ("skitgubbe", 3, "RB", "none", 12, 35),
    "skitgubbe-G": ("skitgubbe", 4, "G", "none", 12, 22),
    "shithead-R": ("shithead", 2, "R", "none", 12, 28),
    "shithead-RA": ("shithead", 3, "RA", "random", 12, 36),
    "shithead-G": ("shithead", 4, "G", "best", 12, 39),
    "shithead-H": ("shithead", 3, "H", "none", 12, 30),
}


class Playthrough(NamedTuple):
    """A deal as it stands in a file.

    Attributes:
        head: what it depends on, by name.
        moves: each move, and the legal ones.
        end: how it ended, by name.
    """

    head: dict[str, str]
    moves: list[tuple[str, list[str]]]
    end: dict[str, str]


def read(name: str) -> Playthrough:
    """Read a file."""
    head: dict[str, str] = {}
    end: dict[str, str] = {}
    moves: list[tuple[str, list[str]]] = []
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        if line[:3].strip().isdigit():
            move, _, legal = line[4:].partition(" < ")
            moves.append((move.strip(), legal.split(", ")))
        else:
            key, _, value = line.partition(": ")
            (end if moves else head)[key] = value
    return Playthrough(head, moves, end)


def write(name: str, about: str, deal: Playthrough) -> None:
    """Write a file."""
    lines = [f"# {about}", *(f"{key}: {value}" for key, value in deal.head.items()), ""]
    for number, (move, legal) in enumerate(deal.moves, 1):
        lines.append(f"{number:3d} {move:<18} < {', '.join(legal)}")
    lines += ["", *(f"{key}: {value}" for key, value in deal.end.items())]
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def short(legal: list[str]) -> list[str]:
    """Write legal bids as `bid 20 and above`."""
    bids = [move for move in legal if move.startswith("bid ")]
    rest = sorted(move for move in legal if not move.startswith("bid "))
    return rest + ([f"{bids[0]} and above"] if bids else [])


# --- Skat ----------------------------------------------------------------------------------------------


def skat_task(name: str) -> tuple[skat.SkatTask, int]:
    """Give what a deal of Skat depends on."""
    policy, kinds, rules, schieber, seed, deal = SKAT[name]
    return skat.SkatTask(policy, PRESETS[rules], kinds, schieber, seed), deal


def naive_of(head: dict[str, str]) -> Naive:
    """Begin a deal of Skat on the naive model."""
    rules = PRESETS[head["rules"]]
    bids = CLASSIC_BIDS if rules.grand_ouvert == "36" else ISKO_BIDS
    return opened(head["deal"], head["start"], rules.passed, bids)


def skat_end(naive: Naive) -> dict[str, str]:
    """Tell how a deal of Skat ended, from the naive model."""
    end = {
        "tricks": " ".join(str([taker for taker, _ in naive.tricks].count(seat)) for seat in range(3)),
        "points": " ".join(str(naive.points(seat)) for seat in range(3)),
        "skat": str(points_of(naive.skat)),
    }
    if naive.declarer is not None:
        end |= {"declarer": str(naive.declarer), "game": naive.form, "bid": str(naive.bid)}
    else:
        end["untouched"] = str(naive.untouched)
    return end


def skat_deal(name: str) -> Playthrough:
    """Play a deal of Skat."""
    one, deal = skat_task(name)
    game, _ = skat.opened(one, deal)
    start = "bid" if game.phase == "bid" else str(game.declarer)
    if game.phase == "grand-hand":
        start = "schieber" if one.schieber else "ramsch"
    head = {
        "policy": one.policy,
        "seed": f"{one.seed}, deal {deal}",
        "rules": one.rules.base,
        "start": start,
        "deal": " | ".join(str(Hand(bits=hand)) for hand in game.dealt_hands),
    }
    naive = naive_of(head)
    moves = []
    for action in skat.play_deal(one, deal).actions:
        (move,) = (text for text, number in sentences(game).items() if number == action)
        moves.append((move, short(naive.moves())))
        game.apply(action)
        naive = naive.after(move)
    return Playthrough(head, moves, skat_end(naive))


# --- the 52-card games ---------------------------------------------------------------------------------


def task_of(name: str) -> tuple[Task, int]:
    """Give what a deal of a 52-card game depends on."""
    game, players, policy, swap, seed, deal = OTHERS[name]
    options: Any = skitgubbe.Options() if game == "skitgubbe" else shithead.Options()
    return Task(game, players, policy, options, swap, seed, KINDS[game].cap(policy)), deal


def told(game: Any, action: int) -> str:  # noqa: ANN401 - one of two engines
    """Write an action."""
    move = game.move(action)
    return f"{move.seat} {move.kind} {move.cards}".strip()


def other_deal(name: str) -> Playthrough:
    """Play a deal of a 52-card game."""
    one, deal = task_of(name)
    game, _, _ = dealt(one, deal)
    head = {
        "game": one.game,
        "policy": f"{one.policy}, {one.players} players, swap {one.swap}",
        "seed": f"{one.seed}, deal {deal}",
        "position": game.text(),
    }
    moves = []
    played = play(one, deal)
    for action in played.actions:
        moves.append((told(game, action), [told(game, other) for other in game.legal()]))
        game.apply(action)
    end = {"status": played.status, "out": " ".join(map(str, game.out)), "position": game.text()}
    return Playthrough(head, moves, end)


MAKERS: dict[str, Callable[[str], Playthrough]] = {
    **dict.fromkeys(SKAT, skat_deal),
    **dict.fromkeys(OTHERS, other_deal),
}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in MAKERS.items():
        who = "the naive model" if name in SKAT else "the reference engine"
        write(
            name, f"Each move < what was legal there, as {who} says; see tests/playthroughs.py.", make(name)
        )


if __name__ == "__main__":
    main()
