"""The numbered rules of the three games, as the project states them in `seeds/`."""

from functools import cache
from pathlib import Path
from typing import Any

import tomli

from skatcalc.errors import UsageError

_PREFIXES = {"sk-": "skitgubbe", "sh-": "shithead"}


def seeds_folder() -> Path:
    """Give the folder of the rule files: inside the installed package, or beside it in a clone."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "seeds"
    return inside if inside.is_dir() else package.parent / "seeds"


@cache
def seed(game: str) -> dict[str, Any]:
    """Read the rules of a game: `skat`, `skitgubbe` or `shithead`."""
    return tomli.loads((seeds_folder() / f"{game}.toml").read_text("utf-8"))


def find_rule(name: str) -> tuple[str, dict[str, Any]]:
    """Find a numbered rule such as `4.6`, `skat 4.6`, `SK-19`; give the game and the rule.

    Raises:
        UsageError: there is no rule of that number.
    """
    number = name.lower().removeprefix("skat").strip()
    game = _PREFIXES.get(number[:3], "skat")
    for rule in seed(game)["rule"]:
        if str(rule["number"]).lower() == number:
            return game, rule
    raise UsageError("fact_unknown", name=name)
