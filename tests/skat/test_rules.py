"""Rule sets: the presets as agreed, changing options, refusing wrong ones (outer face, section 3)."""

import tomllib

import pytest

from skatcalc.errors import UsageError
from skatcalc.skat.rules import OPTIONS, PRESETS, RuleSet, preset, threshold, written

# everything else is as `isko`, which the second half of the table describes
OLD_VALUES = {"hand_loss": "single", "grand_ouvert": "36", "suit_ouvert_step": 0}
OLD_RAMSCH = {
    "passed": "redeal",
    "ramsch_untouched": "add",
    "ramsch_jungfrau": "add",
    "ramsch_skat": "loser",
    "ramsch_tie": "all",
    "ramsch_tie_skat": "all",
}
CLASSIC: dict[str, object] = {**OLD_VALUES, **OLD_RAMSCH}
STATED: dict[str, dict[str, object]] = {
    "isko": {
        # skat 3.8, 4.1, 4.16; no Kontra, no Bock, plain scoring
        "hand_loss": "double",
        "grand_base": 24,
        "grand_ouvert": "step",
        "suit_ouvert_step": 1,
        "suit_matadors": "all",
        "kontra": False,
        "bock": "off",
        "bock_factor": 2,
        "passed": "pass",
        "seats": "official",
        "witch": 0,
        "scoring": "plain",
    },
    "classic": CLASSIC,
    "pre1999": {**CLASSIC, "suit_ouvert_step": 1},
    "friendly": {
        **CLASSIC,
        "bock": ("value>=100",),
        "after_bock": "schieber",
        "bock_stacking": "once",
    },
    "raeuber": {**CLASSIC, "cycle": ("plain", "bock", "schieber")},
    "berlin": {**CLASSIC, "cycle": ("plain", "bock", "schieber"), "witch": 200},
    "pub": {
        "kontra": True,
        "bock": ("60:60", "kontra-lost", "grand-hand-lost"),
        "bock_stacking": "queue",
        "passed": "ramsch",
        "ramsch_untouched": "double",
        "ramsch_jungfrau": "double",
        "ramsch_skat": "loser",
        "ramsch_tie": "all",
        "ramsch_tie_skat": "nobody",
    },
}


def test_there_are_seven_presets() -> None:
    """House, section 3."""
    assert set(PRESETS) == set(STATED)
    assert all(preset(name).base == name for name in STATED)
    assert RuleSet() == preset("isko")


# the official game has no house arrangement (skat 0, 6): nothing is added, doubled or played that is not said
ISKO: dict[str, object] = {
    # skat 2.4, 3.1, 3.8, 4.1
    "hand_loss": "double",
    "grand_base": 24,
    "grand_ouvert": "step",
    "suit_ouvert_step": 1,
    "suit_matadors": "all",
    # skat 6.4, 6.9 to 6.11
    "spitze": 0,
    "patrouillen": 0,
    "revolution": 0,
    "saechsische_spitze": 0,
    "schenken": False,
    "kontra": False,
    "kontra_most": 3,
    # skat 6.5, and the outer face, section 3
    "bock": "off",
    "bock_factor": 2,
    "bock_stacking": "queue",
    "bock_begins": "next-deal",
    "after_bock": "none",
    "cycle": (),
    "passed": "pass",
    "seats": "official",
    "require_result": False,
    # where it is played all the same, as at the pub's table (skat 6.7)
    "ramsch_amount": "points",
    "ramsch_skat": "loser",
    "ramsch_untouched": "double",
    "ramsch_jungfrau": "double",
    "ramsch_tie": "all",
    "ramsch_tie_three": "as-two",
    "ramsch_tie_skat": "nobody",
    "ramsch_cap": None,
    "ramsch_announced": "ignore",
    "ramsch_knock": "double",
    "ramsch_counts": False,
    "witch": 0,
    "bierlachs_limit": None,
    "scoring": "plain",
}


def test_every_option_of_the_official_game() -> None:
    found = preset("isko")._asdict()
    assert {name: value for name, value in found.items() if name != "base"} == ISKO
    assert {name: type(value) for name, value in found.items() if name != "base"} == {
        name: type(value) for name, value in ISKO.items()
    }


@pytest.mark.parametrize("name", list(STATED))
def test_a_preset_has_what_the_contract_states(name: str) -> None:
    found = preset(name)
    assert {option: getattr(found, option) for option in STATED[name]} == STATED[name]


@pytest.mark.parametrize("name", list(STATED))
def test_a_preset_differs_from_isko_in_nothing_else(name: str) -> None:
    """Outer face, section 3: "everything else as `isko`", `scoring = "plain"` in every preset."""
    differences = preset(name).differences(preset("isko"))
    assert set(differences) <= set(STATED[name])
    for option, (own, others) in differences.items():
        assert own == STATED[name][option]
        assert others == getattr(preset("isko"), option) != own


def test_classic_and_pre1999_differ_in_the_ouvert_step_alone() -> None:
    """Skat 0: in one point only (3.8)."""
    assert preset("classic").differences(preset("pre1999")) == {"suit_ouvert_step": (0, 1)}
    assert preset("pre1999").differences(preset("classic")) == {"suit_ouvert_step": (1, 0)}
    assert preset("berlin").differences(preset("raeuber")) == {"witch": (200, 0)}
    assert preset("pub").differences(preset("pub")) == {}


# every option with what it may be; the names from `kontra` on are fixed in the outer face, section 3
FIXED: dict[str, list[object]] = {
    # house options of the value (skat 2.4, 3.1, 3.8, 4.1) and of Ramsch (6.7)
    "hand_loss": ["double", "single"],
    "grand_base": [24, 20],
    "grand_ouvert": ["step", "36"],
    "suit_ouvert_step": [0, 1],
    "suit_matadors": ["all", "jacks"],
    "ramsch_amount": ["points", "fixed", "winner", "winner-20"],
    "ramsch_tie_three": ["as-two", "nobody"],
    # house arrangements (skat 6.9 to 6.11), Kontra steps (6.4), Bock (6.5), Ramsch (6.1.3, 6.7, 6.8)
    "spitze": [0, 1, 2],
    "patrouillen": [0, 1],
    "revolution": [0, 92],
    "saechsische_spitze": [0, 20],
    "schenken": [True, False],
    "kontra_most": [1, 2, 3, 4],
    "bock_begins": ["next-deal", "at-once"],
    "ramsch_announced": ["double", "ignore"],
    "ramsch_knock": ["double", "ignore"],
    "ramsch_counts": [True, False],
    "bierlachs_limit": [301, 401, 501],
    "kontra": [True, False],
    "bock": [
        "off",
        "hand",
        ["value>=100"],
        ["value>=72", "60:60"],
        ["60:60"],
        ["kontra-lost"],
        ["kontra-re"],
        ["grand-hand-won"],
        ["grand-hand-lost"],
        ["grand-lost"],
        ["schneider"],
        ["passed"],
        # skat 6.5: further triggers seen
        ["score>=120"],
        ["null-ouvert-hand"],
        ["total-hundred"],
        ["total-equal-digits"],
        ["two-rounds-without"],
    ],
    "bock_factor": [2],
    "bock_stacking": ["queue", "once"],
    "after_bock": ["none", "ramsch", "schieber"],
    "passed": ["pass", "redeal", "ramsch", "schieber"],
    "seats": ["official", "next-three"],
    "ramsch_skat": ["loser", "last-trick", "nobody"],
    "ramsch_untouched": ["add", "double", "ignore"],
    "ramsch_jungfrau": ["add", "double", "ignore"],
    "ramsch_tie": ["all", "share", "last-trick", "nobody"],
    "ramsch_tie_skat": ["all", "nobody"],
    "cycle": [["plain", "bock", "schieber"], ["plain"], []],
    "ramsch_cap": [1, 250],
    "witch": [0, 200],
    "scoring": ["plain", "seeger", "seeger-fabian", "bierlachs", "zero-sum", "loser-pays"],
    "require_result": [True, False],
}


@pytest.mark.parametrize(("option", "value"), [(name, value) for name in FIXED for value in FIXED[name]])
def test_every_value_of_the_contract_is_taken(option: str, value: object) -> None:
    # these have a meaning only where something makes Bock rounds
    needs_bock = option in ("after_bock", "bock_begins")
    before = preset("isko").changed({"bock": ["60:60"]} if needs_bock else {})
    changed = before.changed({option: value})
    assert getattr(changed, option) == (tuple(value) if isinstance(value, list) else value)
    assert set(changed.differences(before)) <= {option}


def test_a_single_trigger_is_a_list_of_one() -> None:
    """`bock = "60:60"` in a rule file says the same as `bock = ["60:60"]`."""
    for trigger in ("60:60", "value>=72", "kontra-lost"):
        assert preset("isko").changed({"bock": trigger}).bock == (trigger,)


@pytest.mark.parametrize(
    ("start", "options", "option", "other"),
    [
        # a round after each Bock round, where there is no Bock round
        ("isko", {"after_bock": "ramsch"}, "after_bock", "bock"),
        ("isko", {"after_bock": "schieber", "bock": "off"}, "after_bock", "bock"),
        ("friendly", {"bock": "off"}, "after_bock", "bock"),
        # the triggering game is doubled already, where nothing triggers
        ("isko", {"bock_begins": "at-once"}, "bock_begins", "bock"),
        ("isko", {"bock_begins": "at-once", "bock": "hand"}, "bock_begins", "bock"),
        # a passed deal triggers, but under `redeal` it is no game (skat 4.16)
        ("classic", {"bock": ["passed"]}, "bock", "passed"),
        ("classic", {"bock": ["60:60", "passed"]}, "bock", "passed"),
        ("isko", {"bock": "passed", "passed": "redeal"}, "bock", "passed"),
        # a Kontra triggers, but none is played (skat 6.4, 6.5)
        ("isko", {"bock": ["60:60", "kontra-lost"], "kontra": False}, "bock", "kontra"),
        ("pub", {"kontra": False, "bock": "kontra-re"}, "bock", "kontra"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    start: str, options: dict[str, object], option: str, other: str
) -> None:
    with pytest.raises(UsageError) as caught:
        preset(start).changed(options)
    error = caught.value
    assert (error.code, error.values["option"], error.values["other"]) == (
        "option_contradiction",
        option,
        other,
    )


@pytest.mark.parametrize(
    ("start", "options"),
    [
        ("isko", {"after_bock": "ramsch", "bock": "hand"}),
        ("isko", {"after_bock": "ramsch", "bock": ["60:60"]}),
        ("friendly", {"bock": "off", "after_bock": "none"}),
        ("isko", {"bock_begins": "at-once", "bock": ["60:60"]}),
        ("isko", {"bock": ["passed"]}),
        ("classic", {"bock": ["passed"], "passed": "ramsch"}),
        ("raeuber", {"bock": ["60:60"]}),
        # what only one of both says explicitly
        ("pub", {"kontra": False}),
        ("isko", {"bock": ["kontra-re"]}),
        ("isko", {"bock": ["60:60"], "kontra": False}),
        ("isko", {"cycle": ["plain", "bock"], "bock": ["60:60", "kontra-re"]}),
    ],
)
def test_options_that_go_together_are_taken(start: str, options: dict[str, object]) -> None:
    """Also what a contradiction becomes by its remedy; `cycle` together with triggers is allowed."""
    made = preset(start).changed(options)
    for option, value in options.items():
        assert getattr(made, option) == (tuple(value) if isinstance(value, list) else value)


def test_the_remedy_of_a_contradiction_is_an_option_of_a_rule_file() -> None:
    """What the error wants, put into the rule file, is taken."""
    for options in (
        {"after_bock": "ramsch"},
        {"bock_begins": "at-once"},
        {"bock": "passed", "passed": "redeal"},
        {"bock": "kontra-lost", "kontra": False},
    ):
        with pytest.raises(UsageError) as caught:
            preset("isko").changed(options)
        remedy = tomllib.loads(str(caught.value.values["wanted"]))
        made = preset("isko").changed({**options, **remedy})
        for name, value in remedy.items():
            assert getattr(made, name) == (tuple(value) if isinstance(value, list) else value)


def test_the_events_of_a_bock_are_named_where_one_is_wrong() -> None:
    """As a rule file takes them."""
    with pytest.raises(UsageError) as caught:
        preset("isko").changed({"bock": ["61:59"]})
    wanted = str(caught.value.values["wanted"])
    listed = tomllib.loads(f"bock = {wanted[wanted.index('[') :]}")["bock"]
    assert listed[:2] == ["value>=100", "60:60"]
    assert preset("isko").changed({"bock": listed, "passed": "ramsch"}).bock == tuple(listed)


def test_changing_leaves_the_preset_alone() -> None:
    before = preset("isko")
    changed = before.changed({"kontra": True, "witch": 200})
    assert changed.differences(before) == {"kontra": (True, False), "witch": (200, 0)}
    assert (before.kontra, before.witch) == (False, 0)
    assert before.changed({}) == before


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("kontra", 1),
        ("kontra", "true"),
        ("kontra", None),
        ("bock", "on"),
        ("bock", []),
        ("bock", ["never"]),
        ("bock", ["value>="]),
        ("bock", ["value>=-5"]),
        ("bock", ["value>=many"]),
        ("bock", ["60:60", 3]),
        ("bock", "value>="),
        ("bock", True),
        ("bock_factor", 1),
        ("bock_factor", True),
        ("bock_factor", 2.5),
        ("bock_factor", "2"),
        ("bock_stacking", "twice"),
        ("after_bock", True),
        ("passed", "again"),
        ("seats", "any"),
        ("hand_loss", 1),
        ("grand_base", 22),
        ("grand_base", "24"),
        ("grand_ouvert", 36),
        ("suit_ouvert_step", 2),
        ("suit_ouvert_step", True),
        ("suit_matadors", 4),
        ("ramsch_amount", "half"),
        ("ramsch_skat", "dealer"),
        ("ramsch_untouched", "triple"),
        ("ramsch_tie", ["all"]),
        ("ramsch_cap", 0),
        ("ramsch_cap", -1),
        ("ramsch_cap", True),
        ("ramsch_cap", "250"),
        ("spitze", 3),
        ("spitze", True),
        ("patrouillen", 2),
        ("revolution", 46),
        ("revolution", True),
        ("saechsische_spitze", 24),
        ("schenken", 1),
        ("kontra_most", 0),
        ("kontra_most", 5),
        ("kontra_most", True),
        ("bock", ["score>="]),
        ("bock", ["score>=x"]),
        ("bock_begins", "now"),
        ("ramsch_announced", "add"),
        ("ramsch_knock", "add"),
        ("ramsch_counts", 1),
        ("bierlachs_limit", 0),
        ("bierlachs_limit", "301"),
        ("witch", 100),
        ("witch", False),
        ("cycle", ["bock", "beer"]),
        ("cycle", "plain"),
        ("cycle", None),
        ("scoring", "best"),
        ("require_result", 0),
    ],
)
def test_a_wrong_value_is_refused(option: str, value: object) -> None:
    with pytest.raises(UsageError) as caught:
        preset("isko").changed({option: value})
    error = caught.value
    assert (error.code, error.values["option"]) == ("option_value", option)
    assert error.values["wanted"]


def test_a_refused_value_is_told_with_what_is_wanted() -> None:
    with pytest.raises(UsageError) as caught:
        preset("isko").changed({"ramsch_tie_skat": "both"})
    assert caught.value.values == {"option": "ramsch_tie_skat", "value": '"both"', "wanted": '"all" "nobody"'}


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("kontr", "kontra"),
        ("boc", "bock"),
        ("ramsch_skatt", "ramsch_skat"),
        ("ramsch-tie-skat", "ramsch_tie_skat"),
        ("Witch", "witch"),
        ("scorings", "scoring"),
        # half of a name
        ("limit", "bierlachs_limit"),
    ],
)
def test_an_unknown_option_names_the_nearest(typed: str, near: str) -> None:
    with pytest.raises(UsageError) as caught:
        preset("isko").changed({typed: True})
    assert (caught.value.code, caught.value.values) == ("option_unknown", {"option": typed, "near": near})


def test_an_option_like_no_other_names_them_all() -> None:
    with pytest.raises(UsageError) as caught:
        preset("isko").changed({"zzz": True})
    assert str(caught.value.values["near"]).split(", ") == list(OPTIONS)


def test_the_base_is_no_option() -> None:
    """A rule file names it beside the options."""
    with pytest.raises(UsageError, match="option_unknown"):
        preset("isko").changed({"base": "pub"})


@pytest.mark.parametrize(("typed", "near"), [("isk", "isko"), ("classik", "classic"), ("räuber", "raeuber")])
def test_an_unknown_preset_names_the_nearest(typed: str, near: str) -> None:
    with pytest.raises(UsageError) as caught:
        preset(typed)
    assert (caught.value.code, caught.value.values) == ("preset_unknown", {"name": typed, "near": near})


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("bierlachs", "scoring"),
        ("seeger-fabian", "scoring"),
        ("kontra", "kontra"),
        ("schieber", "after_bock"),
    ],
)
def test_an_option_or_its_value_is_told_from_a_preset(typed: str, option: str) -> None:
    """Who plays Bierlachs (skat 6.2) is told where that is agreed, and not to take `berlin`."""
    with pytest.raises(UsageError) as caught:
        preset(typed)
    assert caught.value.code == "preset_option"
    assert caught.value.values == {"name": typed, "option": option}


def test_every_option_cites_a_fact_of_the_rules() -> None:
    """House, section 3: every option cites the fact it rests on."""
    facts = [option.fact.split(".") for option in OPTIONS.values()]
    assert all(part.isdigit() for fact in facts for part in fact)
    assert set(OPTIONS) == set(RuleSet._fields) - {"base"}
    assert set(FIXED) <= set(OPTIONS)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("loser", '"loser"'),
        (True, "true"),
        (False, "false"),
        (200, "200"),
        (None, "absent"),
        (("60:60", "passed"), '["60:60", "passed"]'),
        ((), "[]"),
    ],
)
def test_an_option_is_written_as_in_a_rule_file(value: bool | str | int | None, text: str) -> None:  # noqa: FBT001
    assert written(value) == text


@pytest.mark.parametrize(("digits", "number"), [("1", 1), ("999999", 999999), ("1000000", None), ("", None)])
def test_a_limit_has_up_to_six_digits(digits: str, number: int | None) -> None:
    """Skat 6.5: `value>=100` and the like."""
    assert threshold(f"value>={digits}") == (None if number is None else ("value>=", number))


@pytest.mark.parametrize(
    ("option", "value", "wanted"),
    [
        ("ramsch_cap", 0, "a number of points, for example 250 or 301"),
        ("bierlachs_limit", 0, "a number of points, for example 250 or 301"),
        ("bock_factor", 1, "a number from 2 on"),
    ],
)
def test_what_a_number_may_be_is_told_in_words(option: str, value: int, wanted: str) -> None:
    """The words are a key of the tables in `skatcalc.words`, which translate them."""
    with pytest.raises(UsageError) as caught:
        RuleSet().changed({option: value})
    assert caught.value.values["wanted"] == wanted
