"""The present version of a sheet as Pydantic models, and their faults as our own errors."""

from datetime import date as Date  # noqa: N812 - the field is called date
from datetime import time as Time  # noqa: N812 - the same
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, ValidationError

from skatcalc.errors import DocumentError
from skatcalc.store.limits import MOST_GAMES, SHOWN
from skatcalc.store.migrate import upgraded
from skatcalc.store.table import FIRST_FAULT, Table

FORMAT = "skatcalc-sheet"
VERSION = 1


class GameRecord(Table):
    """One `[[games]]` block; `at` is the time of booking, kept where the evening ends by the clock."""

    play: str
    note: str = ""
    totals: Annotated[tuple[StrictInt, ...] | None, FIRST_FAULT] = None
    at: Time | None = None


class SheetDocument(Table):
    """A whole sheet; `money` is a `MoneyTable` and `end` an `EndTable`, or None where there is none."""

    format: Literal["skatcalc-sheet"]
    version: Literal[1]
    date: Date | None = None
    title: str = ""
    players: Annotated[tuple[str, ...], FIRST_FAULT]
    rules: str = "isko"
    options: dict[str, Any] = Field(default={})
    money: Any = None
    end: Any = None
    games: Annotated[tuple[GameRecord, ...], FIRST_FAULT] = ()


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
            data[name] = model.model_validate(data[name])
        place = ""
        return SheetDocument.model_validate(data)
    except ValidationError as error:
        from skatcalc.store.faults import first_fault  # noqa: PLC0415 - most documents have none

        where, what = first_fault(error, place)
        raise DocumentError("document_invalid", path=path, where=where[:SHOWN], what=what) from None


def _table_models(data: dict[str, Any]) -> dict[str, type[Table]]:
    """Give the models of the tables that a sheet has; most sheets have none of them."""
    if not {"money", "end"} & data.keys():
        return {}
    from skatcalc.store.tables import EndTable, MoneyTable  # noqa: PLC0415

    models: dict[str, type[Table]] = {"money": MoneyTable, "end": EndTable}
    return {name: model for name, model in models.items() if name in data}
