"""The numbered rules of the three games, as the project states them in `seeds/`.

A file such as `skat.toml` holds the facts and tells them in English; `skat.de.toml` and `skat.ru.toml` hold
the same rules by their numbers, and of each only what is read by people.
"""

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
    """Read the rules of a game, `skat`, `skitgubbe` or `shithead`, or their texts, for example `skat.de`."""
    return tomli.loads((seeds_folder() / f"{game}.toml").read_text("utf-8"))


def _told(game: str, language: str) -> dict[str, dict[str, Any]]:
    rules = [] if language == "en" else seed(f"{game}.{language}")["rule"]
    return {rule["number"]: rule for rule in rules}


def find_rule(name: str, language: str = "en") -> tuple[str, dict[str, Any]]:
    """Find a numbered rule such as `4.6`, `skat 4.6`, `SK-19`; give game and rule, told in a language.

    Raises:
        UsageError: there is no rule of that number.
    """
    number = name.lower().removeprefix("skat").strip()
    game = _PREFIXES.get(number[:3], "skat")
    for rule in seed(game)["rule"]:
        if str(rule["number"]).lower() == number:
            return game, rule | _told(game, language).get(rule["number"], {})
    raise UsageError("fact_unknown", name=name)
