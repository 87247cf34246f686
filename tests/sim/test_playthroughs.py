"""Whole deals of the three games, written down move by move, replayed."""

import pytest
from playthroughs import (
    FOLDER,
    MAKERS,
    OTHERS,
    SKAT,
    naive_of,
    read,
    short,
    skat_end,
    skat_task,
    task_of,
    told,
)
from skat_deals import begun, sentences

from skatcalc.sim.plays import dealt, play
from skatcalc.sim.skatcheck import core_scores, engine_scores, entry_of
from skatcalc.sim.skatplays import outcome_of, play_deal
from skatcalc.sim.state import loser_of
from skatcalc.skat.notation import format_entry
from skatcalc.skat.rules import PRESETS


@pytest.mark.parametrize("name", list(SKAT))
def test_skat(name: str) -> None:
    """Engine and naive model allow what the file says, and the policy still chooses these moves."""
    file = read(name)
    rules = PRESETS[file.head["rules"]]
    game, naive = begun(file.head["deal"], file.head["start"], rules), naive_of(file.head)
    actions = []
    for move, legal in file.moves:
        assert short(list(sentences(game))) == legal
        assert short(naive.moves()) == legal
        actions.append(sentences(game)[move])
        game.apply(actions[-1])
        naive = naive.after(move)
    assert game.done
    assert naive.phase == "over"
    assert skat_end(naive) == file.end
    assert " ".join(map(str, game.points)) == file.end["points"]
    assert " ".join(str(game.taken(seat)) for seat in range(3)) == file.end["tricks"]
    code = outcome_of(game)
    assert core_scores(format_entry(entry_of(code)), rules) == engine_scores(code, rules)
    one, deal = skat_task(name)
    assert list(play_deal(one, deal).actions) == actions


@pytest.mark.parametrize("name", list(OTHERS))
def test_52_cards(name: str) -> None:
    file = read(name)
    one, deal = task_of(name)
    game, _, _ = dealt(one, deal)
    assert game.text() == file.head["position"]
    actions = []
    for move, legal in file.moves:
        able = {told(game, action): action for action in game.legal()}
        assert list(able) == legal
        actions.append(able[move])
        game.apply(actions[-1])
    assert game.text() == file.end["position"]
    assert " ".join(map(str, game.out)) == file.end["out"]
    assert file.end["status"] == "finished"
    assert str(loser_of(game)) not in file.end["out"].split()
    assert list(play(one, deal).actions) == actions


def test_every_policy_has_a_deal() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MAKERS)
    assert {policy for policy, *_ in SKAT.values()} == {"random", "plain", "ramsch"}
    assert {(game, policy) for game, _, policy, *_ in OTHERS.values()} == {
        *(("skitgubbe", policy) for policy in ("R", "RN", "RB", "G")),
        *(("shithead", policy) for policy in ("R", "RA", "G", "H")),
    }
