"""Rule files: what a house has agreed, as TOML: `base = "pub"` and the options that differ."""

from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from skatcalc.errors import DocumentError, UsageError
from skatcalc.skat.rules import RuleSet, preset
from skatcalc.store.faults import first_fault
from skatcalc.store.files import read_input
from skatcalc.store.limits import parse_toml
from skatcalc.store.tables import MoneyTable


class HouseRules(NamedTuple):
    """The rule set of a file and the money its `[money]` table agrees on."""

    rules: RuleSet
    money: MoneyTable


def load_rules(path: Path) -> HouseRules:
    """Read a rule file.

    Raises:
        DocumentError: the file is missing or no TOML, or a preset, an option or a value is unknown.
    """
    try:
        data = parse_toml(read_input(path), str(path))
    except ValueError as error:
        raise DocumentError("rules_file", path=str(path), what=str(error)) from None
    base = data.pop("base", "isko")
    if not isinstance(base, str):
        raise DocumentError("rules_file", path=str(path), what="`base` is no text")
    try:
        money = MoneyTable.model_validate(data.pop("money", {}))
    except ValidationError as error:
        where, what = first_fault(error, "money")
        raise DocumentError("document_invalid", path=str(path), where=where, what=what) from None
    try:
        return HouseRules(preset(base).changed(data), money)
    except UsageError as error:
        raise DocumentError("document_content", path=str(path)) from error
