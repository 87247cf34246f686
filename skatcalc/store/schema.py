"""The present version of a sheet as Pydantic models, and their faults as our own errors."""

import os
from datetime import date as Date  # noqa: N812 - the field is called date
from datetime import time as Time  # noqa: N812 - the same
from typing import Any, Literal

# Pydantic would search all installed packages for plugins, at a cost that every call would feel.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from pydantic import BaseModel, ConfigDict, StrictInt, ValidationError

from skatcalc.errors import DocumentError
from skatcalc.store.limits import MOST_GAMES, SHOWN
from skatcalc.store.migrate import upgraded

FORMAT = "skatcalc-sheet"
VERSION = 1


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GameRecord(_Table):
    """One `[[games]]` block; `at` is the time of booking, kept where the evening ends by the clock."""

    play: str
    note: str = ""
    totals: tuple[StrictInt, ...] | None = None
    at: Time | None = None


class SheetDocument(_Table):
    """A whole sheet; `money` is a `MoneyTable` and `end` an `EndTable`, or None where there is none."""

    format: Literal["skatcalc-sheet"]
    version: Literal[1]
    date: Date | None = None
    title: str = ""
    players: tuple[str, ...]
    rules: str = "isko"
    options: dict[str, Any] = {}
    money: Any = None
    end: Any = None
    games: tuple[GameRecord, ...] = ()


def validated(data: dict[str, Any], path: str) -> SheetDocument:
    """Turn parsed TOML of this version or an older one into a document.

    Raises:
        DocumentError: it is no sheet, of a newer version, or something in it has no place there.
    """
    if data.get("format") != FORMAT:
        raise DocumentError("document_format", path=path)
    version = data.get("version")
    if type(version) is not int:
        raise DocumentError("document_format", path=path)
    if version > VERSION:
        raise DocumentError("document_newer", path=path, version=version, known=VERSION)
    games = data.get("games")
    if isinstance(games, list) and len(games) > MOST_GAMES:
        raise DocumentError("document_games", path=path, most=MOST_GAMES)
    data = upgraded(data, version)
    place = ""
    try:
        for name, model in _table_models(data).items():
            place = name
            data[name] = model.model_validate(_with_one_unknown(data[name], model))
        place = ""
        return SheetDocument.model_validate(_with_one_unknown(data, SheetDocument))
    except ValidationError as error:
        from skatcalc.store.faults import first_fault  # noqa: PLC0415 - most documents have none

        where, what = first_fault(error, place)
        raise DocumentError("document_invalid", path=path, where=where[:SHOWN], what=what) from None


def _with_one_unknown(table: Any, model: type[BaseModel]) -> Any:  # noqa: ANN401 - whatever TOML holds
    """Leave a table one name that it does not know: the first is told, and listing all takes long."""
    if not isinstance(table, dict) or len(table.keys() - model.model_fields.keys()) <= 1:
        return table
    told = next(name for name in table if name not in model.model_fields)
    return {name: value for name, value in table.items() if name in model.model_fields or name == told}


def _table_models(data: dict[str, Any]) -> dict[str, type[BaseModel]]:
    """Give the models of the tables that a sheet has; most sheets have none of them."""
    if not {"money", "end"} & data.keys():
        return {}
    from skatcalc.store.tables import EndTable, MoneyTable  # noqa: PLC0415

    models: dict[str, type[BaseModel]] = {"money": MoneyTable, "end": EndTable}
    return {name: model for name, model in models.items() if name in data}
