"""Laws that hold for every game."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import contracts, declared_games, null_games, presets, trump_games

from skatcalc.errors import RuleError
from skatcalc.skat.bids import legal_bids
from skatcalc.skat.contract import CONTRACTS, Announcement, Contract, Kind, contract, most_matadors
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.game import normal, score
from skatcalc.skat.rules import PRESETS, RuleSet
from skatcalc.skat.value import game_value

TRUMP_KINDS = [kind for kind in Kind if kind is not Kind.NULL]
LEVELS = list(Announcement)

OLD = {"classic", "pre1999", "friendly", "raeuber", "berlin"}

# --- laws of the value -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("kind", TRUMP_KINDS)
def test_the_value_grows_with_each_step(kind: Kind, preset: str) -> None:
    """Skat 3.2: no matador, level, Schneider or Schwarz more ever lowers a value."""
    rules = PRESETS[preset]

    def value(level: int, count: int, degree: int) -> int:
        form = contract(kind, Announcement(level))
        return game_value(form, count, rules, schneider=degree >= 1, schwarz=degree >= 2).total

    most = most_matadors(kind)
    for level, count, degree in product(range(5), range(1, most + 1), range(3)):
        here = value(level, count, degree)
        assert here == value(level, -count, degree)
        assert level == 4 or value(level + 1, count, degree) >= here
        assert count == most or value(level, count + 1, degree) > here
        assert degree == 2 or value(level, count, degree + 1) >= here


@given(
    form=contracts(),
    rules=presets(),
    count=st.integers(1, 4),
    schneider=st.booleans(),
    schwarz=st.booleans(),
)
def test_a_value_is_its_base_times_the_sum_of_its_steps(
    *, form: Contract, rules: RuleSet, count: int, schneider: bool, schwarz: bool
) -> None:
    """Skat 3.1, 3.2, 3.9."""
    value = game_value(form, count, rules, schneider=schneider, schwarz=schwarz)
    assert value.total == value.base * value.multiplier
    if form.kind is Kind.NULL:
        assert (value.multiplier, value.steps) == (1, ())
    else:
        assert value.multiplier == sum(step.times for step in value.steps)
        assert len({step.name for step in value.steps}) == len(value.steps)


def test_every_value_of_a_game_is_a_legal_bid() -> None:
    """Skat 1.10, 1.11: a bid is the value of some game, so every value can be bid."""
    for preset, form, count, degree in product(sorted(PRESETS), CONTRACTS, range(1, 12), range(3)):
        if form.kind is Kind.NULL or count <= most_matadors(form.kind):
            rules = PRESETS[preset]
            value = game_value(form, count, rules, schneider=degree >= 1, schwarz=degree >= 2).total
            assert value in legal_bids(rules)


# --- laws of the score -----------------------------------------------------------------------------


def scored(game: DeclaredGame, rules: RuleSet) -> int:
    """Give the score; a game that contradicts itself or its bid list is no example."""
    assume(game.bid is None or game.bid in legal_bids(rules))
    try:
        return score(game, rules).score
    except RuleError:
        assume(condition=False)
        raise


@given(declared_games(), presets())
def test_a_score_is_positive_when_won_and_value_times_factors(game: DeclaredGame, rules: RuleSet) -> None:
    """Skat 9: + charged x F when won, - charged x F x loss when lost."""
    scored(game, rules)
    result = score(game, rules)
    assert (result.score > 0) is result.won
    assert abs(result.score) == result.value * result.factor * result.loss_factor
    assert result.loss_factor == 1 or not result.won
    assert (result.reason is None) is result.won
    assert not (result.won and result.overbid)


@given(declared_games().filter(lambda game: game.kontra < 3), presets())
def test_each_kontra_doubles_the_score(game: DeclaredGame, rules: RuleSet) -> None:
    """Skat 6.4: factor 2 a step; the bid is checked without it."""
    assert scored(game._replace(kontra=game.kontra + 1), rules) == 2 * scored(game, rules)


@given(declared_games(), presets())
def test_a_bock_round_doubles_the_score(game: DeclaredGame, rules: RuleSet) -> None:
    """Skat 5.19, 6.5."""
    game = game._replace(bock=0)
    plain = scored(game, rules)
    assert score(game, rules, 2).score == 2 * plain
    assert score(game._replace(bock=1), rules).score == 2 * plain
    assert score(game._replace(bock=2), rules).score == 4 * plain


@given(trump_games(endings=False) | null_games(), presets())
def test_a_lost_game_costs_what_it_would_have_earned_once_or_twice(
    game: DeclaredGame, rules: RuleSet
) -> None:
    """Skat 4.1: twice, but a Hand game once under the old rules."""
    game = game._replace(points=None, bid=None, matadors=None, ending=None)
    if game.contract.kind is not Kind.NULL:
        game = game._replace(matadors=2)
    once = rules.base in OLD and game.contract.hand
    earned = scored(game._replace(won=True), rules)
    assert scored(game._replace(won=False), rules) == -earned * (1 if once else 2)


@given(declared_games(), presets())
def test_an_overbid_game_is_charged_the_least_multiple_that_covers_the_bid(
    game: DeclaredGame, rules: RuleSet
) -> None:
    """Skat 4.6, 4.8, 4.11: a multiple of the base, at least the bid, and no base more than needed."""
    scored(game, rules)
    result = score(game, rules)
    if game.bid is not None and result.overbid:
        assert result.value % result.worth.base == 0
        assert result.value >= game.bid
        assert result.value - result.worth.base < game.bid or result.value == result.worth.total
        assert result.reason == "overbid"
    elif game.bid is not None:
        assert result.value >= game.bid


@given(trump_games(endings=False, bids=(18, 20, 24, 48, 96, 120)), presets())
def test_a_higher_bid_never_costs_less(game: DeclaredGame, rules: RuleSet) -> None:
    """Skat 4.6: the bid only adds to what a loss costs and never to what a win earns."""
    free = scored(game._replace(bid=None), rules)
    assert scored(game, rules) <= free


@given(declared_games("Anna", ("Bert", "Cleo")), presets())
def test_leaving_out_what_is_said_twice_changes_no_score(game: DeclaredGame, rules: RuleSet) -> None:
    """The canonical form keeps what a game is worth (outer face, section 1)."""
    before = scored(game, rules)
    assert score(normal(game), rules).score == before
    assert normal(normal(game)) == normal(game)
