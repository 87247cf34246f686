"""Rule sets: the options a table may agree on, and the presets (skat 3 to 6).

Every option carries the values it may take and the fact it rests on; both are shown by `skatcalc rules`.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Final, TypeVar

from skatcalc.errors import UsageError

OptionValue = bool | int | str | tuple[str, ...] | None
T = TypeVar("T", bound=OptionValue)

BOCK_TRIGGERS: Final = (
    "60:60",
    "kontra-lost",
    "kontra-re",
    "grand-hand-won",
    "grand-hand-lost",
    "grand-lost",
    "schneider",
    "passed",
)
VALUE_TRIGGER: Final = "value>="
ROUND_KINDS: Final = ("plain", "bock", "ramsch", "schieber")


def _option(default: T, fact: str, values: tuple[OptionValue, ...] = ()) -> T:
    return field(default=default, metadata={"fact": fact, "values": values})


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All that a table has agreed on. The defaults are the preset `isko`.

    `base` names the preset that the options were built on; the meaning of each option is told by
    `skatcalc rules`, its values and its fact stand beside it below.
    """

    base: str = "isko"

    # what a game is worth
    hand_loss: str = _option("double", "4.1", ("double", "single"))
    grand_base: int = _option(24, "3.1", (24, 20))
    grand_ouvert: str = _option("step", "3.8", ("step", "36"))
    suit_ouvert_step: int = _option(1, "3.8", (1, 0))
    suit_matadors: str = _option("all", "2.4", ("all", "jacks"))

    # doubling
    kontra: bool = _option(default=False, fact="6.4", values=(True, False))
    bock: str | tuple[str, ...] = _option("off", "6.5")
    bock_factor: int = _option(2, "6.5")
    bock_stacking: str = _option("queue", "6.5", ("queue", "once"))
    after_bock: str = _option("none", "6.6", ("none", "ramsch", "schieber"))
    cycle: tuple[str, ...] = _option((), "5.22")

    # the table
    passed: str = _option("pass", "4.16", ("pass", "redeal", "ramsch", "schieber"))
    seats: str = _option("official", "7.9", ("official", "next-three"))
    require_result: bool = _option(default=False, fact="4.13", values=(True, False))

    # Ramsch
    ramsch_amount: str = _option("points", "6.7", ("points", "fixed", "winner", "winner-20"))
    ramsch_skat: str = _option("loser", "6.7", ("loser", "last-trick", "nobody"))
    ramsch_untouched: str = _option("double", "6.8", ("add", "double", "ignore"))
    ramsch_jungfrau: str = _option("double", "6.7", ("add", "double", "ignore"))
    ramsch_tie: str = _option("all", "6.7", ("all", "share", "last-trick", "nobody"))
    ramsch_tie_three: str = _option("as-two", "6.7", ("as-two", "nobody"))
    ramsch_tie_skat: str = _option("nobody", "6.7", ("all", "nobody"))
    ramsch_cap: int | None = _option(None, "6.7")
    witch: int = _option(0, "5.22", (0, 200))

    # the list
    scoring: str = _option(
        "plain", "6.1", ("plain", "seeger", "seeger-fabian", "bierlachs", "zero-sum", "loser-pays")
    )

    def __post_init__(self) -> None:
        """Check every value.

        Raises:
            UsageError: an option has a value that it cannot take.
        """
        if self.base not in PRESET_NAMES:
            raise UsageError("preset_unknown", name=self.base, near=_near(self.base, PRESET_NAMES))
        for option in OPTIONS.values():
            value = getattr(self, option.name)
            if option.name in _CHECKS:
                wanted = _CHECKS[option.name](value)
            else:
                allowed = option.metadata["values"]
                # 1 == True in Python, so the type is compared too
                fits = any(value == choice and type(value) is type(choice) for choice in allowed)
                wanted = "" if fits else " ".join(written(choice) for choice in allowed)
            if wanted:
                raise UsageError("option_value", option=option.name, value=written(value), wanted=wanted)

    def changed(self, options: Mapping[str, object]) -> "RuleSet":
        """Give the rule set with some options changed; lists are taken as tuples.

        Raises:
            UsageError: an option is unknown (the nearest known one is named) or has a wrong value.
        """
        for name in options:
            if name not in OPTIONS:
                raise UsageError("option_unknown", option=name, near=_near(name, OPTIONS))
        taken = {name: tuple(v) if isinstance(v, list) else v for name, v in options.items()}
        return replace(self, **taken)  # type: ignore[arg-type]

    def differences(self, other: "RuleSet") -> dict[str, tuple[OptionValue, OptionValue]]:
        """Give the options that differ, each with the own and the other's value."""
        pairs = {name: (getattr(self, name), getattr(other, name)) for name in OPTIONS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


OPTIONS: Final[dict[str, Field[OptionValue]]] = {
    option.name: option for option in fields(RuleSet) if option.name != "base"
}
PRESET_NAMES: Final = ("isko", "classic", "pre1999", "friendly", "pub", "raeuber", "berlin")


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


def value_threshold(trigger: str) -> int | None:
    """Give the number of a trigger such as `value>=100`, or None for another trigger (skat 6.5)."""
    number = trigger.removeprefix(VALUE_TRIGGER)
    return int(number) if number != trigger and number.isascii() and number.isdigit() else None


def _near(name: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    return ", ".join(get_close_matches(name, list(known), n=1, cutoff=0.4) or list(known))


def _check_bock(value: object) -> str:
    if value in ("off", "hand"):
        return ""
    known = isinstance(value, tuple) and all(
        item in BOCK_TRIGGERS or (isinstance(item, str) and value_threshold(item)) for item in value
    )
    return "" if known and value else f'"off" "hand" ["value>=100", {written(BOCK_TRIGGERS)[1:]}'


def _check_cycle(value: object) -> str:
    known = isinstance(value, tuple) and all(item in ROUND_KINDS for item in value)
    return "" if known else f"{written(ROUND_KINDS)}"


def _check_cap(value: object) -> str:
    fits = value is None or (type(value) is int and value > 0)
    return "" if fits else "250"


def _check_factor(value: object) -> str:
    return "" if type(value) is int and value > 1 else "2"


_CHECKS: Final = {
    "bock": _check_bock,
    "cycle": _check_cycle,
    "ramsch_cap": _check_cap,
    "bock_factor": _check_factor,
}

_ISKO: Final = RuleSet()
_CLASSIC: Final = replace(
    _ISKO,
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
_RAEUBER: Final = replace(_CLASSIC, base="raeuber", cycle=("plain", "bock", "schieber"))

PRESETS: Final[dict[str, RuleSet]] = {
    "isko": _ISKO,
    "classic": _CLASSIC,
    "pre1999": replace(_CLASSIC, base="pre1999", suit_ouvert_step=1),
    "friendly": replace(
        _CLASSIC, base="friendly", bock=("value>=100",), after_bock="schieber", bock_stacking="once"
    ),
    "pub": replace(
        _ISKO,
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
    "berlin": replace(_RAEUBER, base="berlin", witch=200),
}


def preset(name: str) -> RuleSet:
    """Give the preset of a name.

    Raises:
        UsageError: there is no preset of that name.
    """
    found = PRESETS.get(name)
    if found is None:
        raise UsageError("preset_unknown", name=name, near=_near(name, PRESETS))
    return found
