"""What a model of a document refuses, in our own words: the place in the file and what belongs there."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pydantic import ValidationError

_NO_TABLE: Final = "it must be a table"
_NO_DATE: Final = "it must be a date, for example 2026-11-29"
# kinds of fault as Pydantic names them, by their beginning
_WANTED: Final = {
    "extra_forbidden": "nothing of this name is known there",
    "missing": "it is missing",
    "string_type": "it must be a text",
    "int_": "it must be a whole number",
    "tuple_type": "it must be a list",
    "dict_type": _NO_TABLE,
    "model_": _NO_TABLE,
    "date_": _NO_DATE,
    "datetime_": _NO_DATE,
    "time_": 'it must be a time, for example "22:30"',
    "greater_than": "it must be a number from 1 on",
    # kinds of our own, see `store.tables`
    "amount": 'it must be an amount of money, for example "0.05"',
    "currency": 'it must be three capital letters, for example "EUR"',
    "fines": 'it must be a list of games and amounts, for example [[1, "0.50"], [4, "1.00"]]',
}


def first_fault(error: "ValidationError", table: str = "") -> tuple[str, str]:
    """Give the place of the first fault, numbered from 1 on and below `table`, and what is wrong there."""
    first = error.errors(include_url=False)[0]
    parts = [table] if table else []
    parts += [str(part + 1 if isinstance(part, int) else part) for part in first["loc"]]
    kind = first["type"]
    if kind == "value_error":
        kind = str(first["ctx"]["error"])
    if kind == "literal_error":
        what = f"it takes {first['ctx']['expected']}"
    else:
        what = next((text for name, text in _WANTED.items() if kind.startswith(name)), first["msg"])
    return ".".join(parts), what
