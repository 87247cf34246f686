"""The tables `[money]` and `[end]` of a sheet or a rule file; loaded only where there are such tables."""

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictFloat, StrictInt

from skatcalc.skat.rules import OPTIONS

if TYPE_CHECKING:
    from skatcalc.sheet.settlement import Money

# 0.5 and 5 are taken like "0.5" and "5": a TOML float is written down as it reads.
_Number = Annotated[StrictInt | StrictFloat, Field(ge=0, lt=10**6)]
Amount = Annotated[str, Field(pattern=r"^\s*(\d{1,6}([.,]\d{0,8})?|[.,]\d{1,8})\s*$")] | _Number


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class MoneyTable(_Table):
    """The table `[money]`; amounts are strings in units of the currency."""

    rate: Amount | None = None
    currency: str = Field(default="EUR", pattern=r"^[A-Z]{3}$")
    of: Literal[*OPTIONS["scoring"].values] | None = None  # type: ignore[valid-type]
    fines: tuple[tuple[int, Amount], ...] = ()
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


class EndTable(_Table):
    """The table `[end]`: when the evening is over."""

    rounds: int | None = Field(default=None, gt=0)
    games: int | None = Field(default=None, gt=0)
    until: str | None = Field(default=None, pattern=r"^([01]?\d|2[0-3]):[0-5]\d$")
