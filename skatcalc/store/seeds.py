"""The numbered rules of the three games, as the project states them in `seeds/`.

A file such as `skat.toml` holds the facts and tells them in English; `skat.de.toml` and `skat.ru.toml` hold
the same rules by their numbers, and of each only what is read by people.
"""

from functools import cache
from pathlib import Path
from typing import Any

import tomli

from skatcalc.errors import UsageError

_PREFIXES = {"sk": "skitgubbe", "sh": "shithead"}


def seeds_folder() -> Path:
    """Give the folder of the rule files: inside the installed package, or beside it in a clone."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "seeds"
    return inside if inside.is_dir() else package.parent / "seeds"


@cache
def seed(game: str) -> dict[str, Any]:
    """Read the rules of a game, `skat`, `skitgubbe` or `shithead`, or their texts, for example `skat.de`."""
    return tomli.loads((seeds_folder() / f"{game}.toml").read_text("utf-8"))


def find_rule(name: str, language: str = "en") -> tuple[str, dict[str, Any]]:
    """Find a numbered rule or decision such as `4.6`, `skat 4.6`, `SK-19`, `A-SK-19`.

    Give the game, and what is written under the number, told in a language: of a rule title, text and more,
    of a decision question, answer and why.

    Raises:
        UsageError: there is nothing of that number.
    """
    number = name.lower().removeprefix("skat").strip()
    game = _PREFIXES.get(number.removeprefix("a-").partition("-")[0], "skat")
    kind = "decision" if number.startswith("a-") else "rule"
    files = [game] if language == "en" else [game, f"{game}.{language}"]
    found: dict[str, Any] = {}
    for entry in (entry for file in files for entry in seed(file).get(kind, ())):
        if str(entry["number"]).lower() == number:
            found |= entry
    if not found:
        raise UsageError("fact_unknown", name=name)
    return game, found
