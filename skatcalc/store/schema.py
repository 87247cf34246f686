"""Document version 1 as Pydantic models, and their faults as our own errors."""

from datetime import date as Date  # noqa: N812 - the field is called date
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError

from skatcalc.errors import DocumentError
from skatcalc.sheet.settlement import Money, parse_amount
from skatcalc.sheet.standing import SCORINGS

FORMAT = "skatcalc-sheet"
VERSION = 1


# 0.5 and 5 are taken like "0.5" and "5": a TOML float is written down as it reads.
Amount = str | int | float


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GameRecord(_Table):
    """One `[[games]]` block."""

    play: str
    note: str = ""
    totals: tuple[StrictInt, ...] | None = None


class MoneyTable(_Table):
    """The table `[money]`; amounts are strings in units of the currency."""

    rate: Amount | None = None
    currency: str = Field(default="EUR", pattern=r"^[A-Z]{3}$")
    of: Literal[SCORINGS] | None = None  # type: ignore[valid-type]
    fines: tuple[tuple[int, Amount], ...] = ()
    cap: Amount | None = None
    pot: Amount | None = None

    def money(self) -> Money:
        """Give the terms with exact amounts.

        Raises:
            UsageError: an amount cannot be read.
        """
        fines = tuple((first, parse_amount(str(text), "fines")) for first, text in self.fines)
        return Money(
            None if self.rate is None else parse_amount(str(self.rate), "rate"),
            self.currency,
            self.of or "",
            tuple(sorted(fines)),
            None if self.cap is None else parse_amount(str(self.cap), "cap"),
            parse_amount(str(self.pot or 0), "pot"),
        )


class EndTable(_Table):
    """The table `[end]`: when the evening is over."""

    rounds: int | None = Field(default=None, gt=0)
    games: int | None = Field(default=None, gt=0)
    until: str | None = Field(default=None, pattern=r"^([01]?\d|2[0-3]):[0-5]\d$")


class SheetDocument(_Table):
    """A whole sheet."""

    format: Literal["skatcalc-sheet"]
    version: Literal[1]
    date: Date | None = None
    title: str = ""
    players: tuple[str, ...]
    rules: str = "isko"
    options: dict[str, Any] = {}
    money: MoneyTable = MoneyTable()
    end: EndTable = EndTable()
    games: tuple[GameRecord, ...] = ()


def validated(data: dict[str, Any], path: str) -> SheetDocument:
    """Turn parsed TOML into a document.

    Raises:
        DocumentError: it is no sheet, of a newer version, or something in it has no place there.
    """
    if data.get("format") != FORMAT:
        raise DocumentError("document_format", path=path)
    version = data.get("version")
    if type(version) is not int:
        raise DocumentError("document_format", path=path)
    if version > VERSION:
        raise DocumentError("document_newer", path=path, version=version)
    try:
        return SheetDocument.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in first["loc"])
        raise DocumentError("document_invalid", path=path, where=where, what=first["msg"]) from None
