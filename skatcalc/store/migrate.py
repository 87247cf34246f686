"""Sheets of older versions on their way to the present one: version n -> n + 1 on plain dicts.

A new version is a step here, a higher `VERSION` in `schema`, and samples of the old one in `tests/documents`.
"""

from collections.abc import Callable
from typing import Any, Final

# version -> what makes the next one of a document of it
UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}


def upgraded(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Bring a document, as TOML gives it, from its version to the present one."""
    while upgrade := UPGRADES.get(version):
        version += 1
        data = {**upgrade(data), "version": version}
    return data
