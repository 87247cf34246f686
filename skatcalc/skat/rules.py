"""Rule sets: the options a table may agree on, and the presets (skat 3 to 6).

Every option carries the values it may take and the fact it rests on; both are shown by `skatcalc rules`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from skatcalc.errors import UsageError

OptionValue = bool | int | str | tuple[str, ...] | None

BOCK_TRIGGERS: Final = (
    "60:60",
    "kontra-lost",
    "kontra-re",
    "grand-hand-won",
    "grand-hand-lost",
    "grand-lost",
    "null-ouvert-hand",
    "schneider",
    "passed",
    "total-hundred",
    "total-equal-digits",
    "two-rounds-without",
)
KONTRA_TRIGGERS: Final = frozenset(("kontra-lost", "kontra-re"))
THRESHOLDS: Final = ("value>=", "score>=")
ROUND_KINDS: Final = ("plain", "bock", "ramsch", "schieber")


class Option(NamedTuple):
    """What is known of an option: the fact it rests on and the values it may take (empty: see its check)."""

    fact: str
    values: tuple[OptionValue, ...] = ()


OPTIONS: Final[dict[str, Option]] = {
    # what a game is worth
    "hand_loss": Option("4.1", ("double", "single")),
    "grand_base": Option("3.1", (24, 20)),
    "grand_ouvert": Option("3.8", ("step", "36")),
    "suit_ouvert_step": Option("3.8", (1, 0)),
    "suit_matadors": Option("2.4", ("all", "jacks")),
    "spitze": Option("6.10", (0, 1, 2)),
    "patrouillen": Option("6.11", (0, 1)),
    "revolution": Option("6.11", (0, 92)),
    "saechsische_spitze": Option("6.11", (0, 20)),
    "schenken": Option("6.9", (True, False)),
    # doubling
    "kontra": Option("6.4", (True, False)),
    "kontra_most": Option("6.4", (1, 2, 3, 4)),
    "bock": Option("6.5"),
    "bock_factor": Option("6.5"),
    "bock_stacking": Option("6.5", ("queue", "per-deal", "once", "overlap")),
    "bock_begins": Option("6.5", ("next-deal", "at-once")),
    "after_bock": Option("6.6", ("none", "ramsch", "schieber")),
    "cycle": Option("5.22"),
    # the table
    "passed": Option("4.16", ("pass", "redeal", "ramsch", "schieber")),
    "seats": Option("7.9", ("official", "next-three")),
    "require_result": Option("4.13", (True, False)),
    # Ramsch
    "ramsch_amount": Option("6.7", ("points", "fixed", "winner", "winner-20")),
    "ramsch_skat": Option("6.7", ("loser", "last-trick", "nobody")),
    "ramsch_untouched": Option("6.8", ("add", "double", "ignore")),
    "ramsch_jungfrau": Option("6.7", ("add", "double", "ignore")),
    "ramsch_tie": Option("6.7", ("all", "share", "last-trick", "nobody")),
    "ramsch_tie_three": Option("6.7", ("as-two", "nobody")),
    "ramsch_tie_skat": Option("6.7", ("all", "nobody")),
    "ramsch_cap": Option("6.7"),
    "ramsch_announced": Option("6.7", ("double", "ignore")),
    "ramsch_knock": Option("6.8", ("double", "ignore")),
    "ramsch_counts": Option("6.1.3", (True, False)),
    "witch": Option("5.22", (0, 200)),
    # the list
    "bierlachs_limit": Option("6.2"),
    "scoring": Option("6.1", ("plain", "seeger", "seeger-fabian", "bierlachs", "zero-sum", "loser-pays")),
}


# of the number in a trigger
_MOST_DIGITS: Final = 6


class RuleSet(NamedTuple):
    """All that a table has agreed on. The defaults are the preset `isko`.

    `base` names the preset that the options were built on. Make another one with `changed`, which checks
    names and values; what each option means is told by `skatcalc rules`.
    """

    base: str = "isko"
    hand_loss: str = "double"
    grand_base: int = 24
    grand_ouvert: str = "step"
    suit_ouvert_step: int = 1
    suit_matadors: str = "all"
    spitze: int = 0
    patrouillen: int = 0
    revolution: int = 0
    saechsische_spitze: int = 0
    schenken: bool = False
    kontra: bool = False
    kontra_most: int = 3
    bock: str | tuple[str, ...] = "off"
    bock_factor: int = 2
    bock_stacking: str = "queue"
    bock_begins: str = "next-deal"
    after_bock: str = "none"
    cycle: tuple[str, ...] = ()
    passed: str = "pass"
    seats: str = "official"
    require_result: bool = False
    ramsch_amount: str = "points"
    ramsch_skat: str = "loser"
    ramsch_untouched: str = "double"
    ramsch_jungfrau: str = "double"
    ramsch_tie: str = "all"
    ramsch_tie_three: str = "as-two"
    ramsch_tie_skat: str = "nobody"
    ramsch_cap: int | None = None
    ramsch_announced: str = "ignore"
    ramsch_knock: str = "double"
    ramsch_counts: bool = False
    witch: int = 0
    bierlachs_limit: int | None = None
    scoring: str = "plain"

    def changed(self, options: Mapping[str, object]) -> "RuleSet":
        """Give the rule set with some options changed; lists are taken as tuples.

        Raises:
            UsageError: an option is unknown (the nearest known one is named), has a wrong value, or
                contradicts another.
        """
        taken: dict[str, Any] = {}
        for name, value in options.items():
            if name not in OPTIONS:
                raise UsageError("option_unknown", option=name, near=_near(name, OPTIONS))
            taken[name] = tuple(value) if isinstance(value, list) else value
            if name == "bock" and isinstance(value, str) and value not in ("off", "hand"):
                taken[name] = (value,)
            if wanted := _fault(name, taken[name]):
                raise UsageError("option_value", option=name, value=written(taken[name]), wanted=wanted)
        made = self._replace(**taken)
        made.check_together()
        events = taken.get("bock")
        if taken.get("kontra") is False and isinstance(events, tuple) and {*events} & KONTRA_TRIGGERS:
            # what a preset brings may lie idle, but nobody agrees on both in one breath
            raise UsageError("option_contradiction", option="bock", other="kontra", wanted="kontra = true")
        return made

    def check_together(self) -> None:
        """Refuse options that contradict each other.

        Raises:
            UsageError: names both options and what would fit.
        """
        triggers = isinstance(self.bock, tuple)
        if self.after_bock != "none" and self.bock == "off":
            raise UsageError(
                "option_contradiction", option="after_bock", other="bock", wanted='after_bock = "none"'
            )
        if self.bock_begins == "at-once" and not triggers:
            raise UsageError(
                "option_contradiction", option="bock_begins", other="bock", wanted='bock = ["60:60"]'
            )
        if triggers and "passed" in self.bock and self.passed == "redeal":
            raise UsageError("option_contradiction", option="bock", other="passed", wanted='passed = "pass"')

    def differences(self, other: "RuleSet") -> dict[str, tuple[OptionValue, OptionValue]]:
        """Give the options that differ, each with the own and the other's value."""
        pairs = {name: (getattr(self, name), getattr(other, name)) for name in OPTIONS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _fault(name: str, value: object) -> str:
    """Give the values that an option may take, or "" when the value is one of them."""
    if name in _CHECKS:
        return _CHECKS[name](value)
    allowed = OPTIONS[name].values
    # 1 == True in Python, so the type is compared too
    fits = any(value == choice and type(value) is type(choice) for choice in allowed)
    return "" if fits else " ".join(written(choice) for choice in allowed)


def written(value: OptionValue) -> str:
    """Give an option value as it stands in a rule file (TOML)."""
    if value is None:
        return "absent"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(written(item) for item in value) + "]"
    return f'"{value}"'


def threshold(trigger: str) -> tuple[str, int] | None:
    """Split a trigger such as `value>=100` (before factors) or `score>=100` (after), else None (skat 6.5)."""
    for prefix in THRESHOLDS:
        number = trigger.removeprefix(prefix)
        if number != trigger and number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS:
            return prefix, int(number)
    return None


def _near(name: str, known: Iterable[str]) -> str:
    # difflib is loaded for errors only
    from difflib import get_close_matches  # noqa: PLC0415

    known = list(known)
    return ", ".join(get_close_matches(name, known, n=1, cutoff=0.4) or known)


def _check_bock(value: object) -> str:
    if value in ("off", "hand"):
        return ""
    triggers = value if isinstance(value, tuple) else ()
    known = all(item in BOCK_TRIGGERS or (isinstance(item, str) and threshold(item)) for item in triggers)
    fits = triggers and known and len(set(triggers)) == len(triggers)
    return (
        ""
        if fits
        else f'"off" "hand" or a list of different events: ["value>=100", {written(BOCK_TRIGGERS)[1:]}'
    )


def _check_cycle(value: object) -> str:
    known = isinstance(value, tuple) and all(item in ROUND_KINDS for item in value)
    return "" if known else f"{written(ROUND_KINDS)}"


def _check_cap(value: object) -> str:
    fits = value is None or (type(value) is int and value > 0)
    return "" if fits else "a number of points, for example 250 or 301"


def _check_factor(value: object) -> str:
    return "" if type(value) is int and value > 1 else "a number from 2 on"


_CHECKS: Final = {
    "bock": _check_bock,
    "cycle": _check_cycle,
    "ramsch_cap": _check_cap,
    "bierlachs_limit": _check_cap,
    "bock_factor": _check_factor,
}

_ISKO: Final = RuleSet()
_CLASSIC: Final = _ISKO._replace(
    base="classic",
    hand_loss="single",
    grand_ouvert="36",
    suit_ouvert_step=0,
    passed="redeal",
    ramsch_untouched="add",
    ramsch_jungfrau="add",
    ramsch_skat="loser",
    ramsch_tie="all",
    ramsch_tie_skat="all",
)
_RAEUBER: Final = _CLASSIC._replace(base="raeuber", cycle=("plain", "bock", "schieber"))

PRESETS: Final[dict[str, RuleSet]] = {
    "isko": _ISKO,
    "classic": _CLASSIC,
    "pre1999": _CLASSIC._replace(base="pre1999", suit_ouvert_step=1),
    "friendly": _CLASSIC._replace(
        base="friendly", bock=("value>=100",), after_bock="schieber", bock_stacking="once"
    ),
    "pub": _ISKO._replace(
        base="pub",
        kontra=True,
        bock=("60:60", "kontra-lost", "grand-hand-lost"),
        bock_stacking="queue",
        passed="ramsch",
        ramsch_untouched="double",
        ramsch_jungfrau="double",
        ramsch_skat="loser",
        ramsch_tie="all",
        ramsch_tie_skat="nobody",
    ),
    "raeuber": _RAEUBER,
    "berlin": _RAEUBER._replace(base="berlin", witch=200),
}


def preset(name: str) -> RuleSet:
    """Give the preset of a name.

    Raises:
        UsageError: there is no preset of that name; if it is an option or a value of one, that is said.
    """
    found = PRESETS.get(name)
    if found is None:
        # a scoring or a kind of Ramsch is no rule set, but an option of one
        option = next((option for option, (_, values) in OPTIONS.items() if name in (option, *values)), "")
        if option:
            raise UsageError("preset_option", name=name, option=option)
        raise UsageError("preset_unknown", name=name, near=_near(name, PRESETS))
    return found
