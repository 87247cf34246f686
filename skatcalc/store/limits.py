"""How large a file may be: what an evening or a house never reaches, and what no memory is spent on.

The reader of TOML keeps about a kilobyte for each table and each part of a dotted key, so both are counted
before it is called. Numbers can be written so long that they cannot be printed any more.
"""

import json
from typing import Any, Final

from skatcalc.errors import DocumentError

# bytes of a sheet or a rule file, and of a list that is imported (JSON needs ten times the letters)
LARGEST_FILE: Final = 2 << 20
LARGEST_LIST: Final = 8 << 20
MOST_GAMES: Final = 10_000
LARGEST_NUMBER: Final = 10**9
# what the errors of this page are called
CODES: Final = ("document_large", "document_tables", "document_number", "document_games")
_DEEPEST: Final = 8
_MOST_PARTS: Final = 8 * MOST_GAMES
_MOST_PARTS_JSON: Final = 16 * MOST_GAMES
# letters of a place in a file that are told
SHOWN: Final = 60


def parse_toml(raw: bytes, path: str) -> dict[str, Any]:
    """Read TOML of moderate size.

    Raises:
        UnicodeDecodeError: it is no UTF-8.
        ValueError: it is no TOML.
        DocumentError: it is too large, has too many tables, they lie too deep in each other, or a number
            is too large.
    """
    import tomli  # noqa: PLC0415 - not every file is a table

    if len(raw) > LARGEST_FILE:
        raise DocumentError("document_large", path=path, most=LARGEST_FILE >> 20)
    if sum(map(raw.count, (b".", b"[", b"{"))) > _MOST_PARTS:
        raise DocumentError("document_tables", path=path)
    text = raw.decode("utf-8-sig")
    try:
        data = tomli.loads(text)
    except RecursionError:
        raise DocumentError("document_tables", path=path) from None
    check_moderate(data, path)
    return data


def parse_json(text: str, path: str) -> Any:  # noqa: ANN401 - whatever it is
    """Read JSON of moderate size.

    Raises:
        ValueError: it is no JSON.
        DocumentError: it has too many lists and objects, or they lie too deep in each other.
    """
    if text.count("[") + text.count("{") > _MOST_PARTS_JSON:
        raise DocumentError("document_tables", path=path)
    try:
        return json.loads(text)
    except RecursionError:
        raise DocumentError("document_tables", path=path) from None


def check_moderate(data: object, path: str) -> None:
    """Refuse what lies too deep, and numbers that nothing on a list comes near to.

    Raises:
        DocumentError: names the place.
    """
    _check(data, path, ())


def _check(value: object, path: str, place: tuple[str, ...]) -> None:
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        where = ".".join(place)[:SHOWN]
        raise DocumentError("document_number", path=path, where=where, most=LARGEST_NUMBER)
    if isinstance(value, dict | list):
        if len(place) == _DEEPEST:
            raise DocumentError("document_tables", path=path)
        pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
        for name, item in pairs:
            if isinstance(item, dict | list | int):
                _check(item, path, (*place, str(name)))
