"""The tables `[money]` and `[end]` of a sheet or a rule file; loaded only where there are such tables."""

import re
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import BeforeValidator, Field, PlainValidator

from skatcalc.skat.rules import OPTIONS
from skatcalc.store.table import Table

if TYPE_CHECKING:
    from skatcalc.sheet.settlement import Money

_AMOUNT: Final = re.compile(r"\s*(\d{1,6}([.,]\d{0,8})?|[.,]\d{1,8})\s*", re.ASCII)
_MOST: Final = 10**6

# the validators raise kinds of fault; `store.faults` has the words


def _amount(value: object) -> object:
    # 0.5 and 5 are taken like "0.5" and "5": a TOML float is written down as it reads.
    number = type(value) in (int, float) and 0 <= value < _MOST  # type: ignore[operator]
    if not number and not (isinstance(value, str) and _AMOUNT.fullmatch(value)):
        raise ValueError("amount")
    return value


def _currency(value: object) -> object:
    if not (isinstance(value, str) and re.fullmatch("[A-Z]{3}", value)):
        raise ValueError("currency")
    return value


def _fines(value: object) -> object:
    rows = value if isinstance(value, list | tuple) else [()]
    if not all(isinstance(row, list | tuple) and len(row) == 2 and type(row[0]) is int for row in rows):  # noqa: PLR2004
        raise ValueError("fines")
    return value


Amount = Annotated[str | int | float, PlainValidator(_amount)]


class MoneyTable(Table):
    """The table `[money]`; amounts are strings in units of the currency."""

    rate: Amount | None = None
    currency: Annotated[str, PlainValidator(_currency)] = "EUR"
    of: Literal[*OPTIONS["scoring"].values] | None = None  # type: ignore[valid-type]
    fines: Annotated[tuple[tuple[int, Amount], ...], BeforeValidator(_fines)] = ()
    cap: Amount | None = None
    pot: Amount | None = None
    passed_fee: Amount | None = None
    prize: Amount | None = None

    def money(self) -> "Money":
        """Give the terms with exact amounts.

        Raises:
            UsageError: an amount cannot be read.
        """
        from skatcalc.sheet.settlement import Money, parse_amount  # noqa: PLC0415 - only for settling

        fines = tuple((first, parse_amount(str(text), "fines")) for first, text in self.fines)
        return Money(
            None if self.rate is None else parse_amount(str(self.rate), "rate"),
            self.currency,
            self.of or "",
            tuple(sorted(fines)),
            None if self.cap is None else parse_amount(str(self.cap), "cap"),
            parse_amount(str(self.pot or 0), "pot"),
            parse_amount(str(self.passed_fee or 0), "passed_fee"),
            parse_amount(str(self.prize or 0), "prize"),
        )


def _clock(value: object) -> object:
    if not (isinstance(value, str) and re.fullmatch(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", value)):
        raise ValueError("time_of_day")
    return value


class EndTable(Table):
    """The table `[end]`: when the evening is over."""

    rounds: int | None = Field(default=None, gt=0)
    games: int | None = Field(default=None, gt=0)
    until: Annotated[str, PlainValidator(_clock)] | None = None
