"""Beginning a sheet: file name, rules with their options, money, the agreed end."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from skatcalc.cli.settings import Settings, currency_code
from skatcalc.cli.sheetview import next_data
from skatcalc.errors import DocumentError, UsageError
from skatcalc.sheet.scoresheet import Recorder, new_sheet
from skatcalc.sheet.settlement import parse_amount
from skatcalc.skat.rules import PRESETS, RuleSet
from skatcalc.store.config import use_sheet
from skatcalc.store.document import create
from skatcalc.store.rulefile import load_rules


def begin(
    settings: Settings,
    names: Sequence[str],
    end: Mapping[str, int | str | None],
    *,
    rate: str | None,
    currency: str | None,
    title: str | None,
) -> None:
    """Write a new sheet and use it from now on.

    Raises:
        UsageError: players, rules, end or money cannot be used.
        DocumentError: the file exists or cannot be written.
    """
    # names typed in another form of the same letters are the same names
    players = [" ".join(name.split()) for name in names]
    rules = settings.rules
    sheet = new_sheet(players, rules)
    if title and not title.isprintable():
        raise UsageError("option_value", option="--title", value=ascii(title), wanted="printable letters")
    money: dict[str, Any] = {}
    if settings.rules_name not in PRESETS:
        table = load_rules(Path(settings.rules_name)).money
        table.money()  # an amount that cannot be read is refused before there is a sheet
        money = table.model_dump(mode="json", exclude_defaults=True)
    if rate is not None:
        parse_amount(rate, "rate")
        money["rate"] = rate.replace(",", ".")
    if currency is not None:
        money["currency"] = currency_code(currency)
    agreed = {key: value for key, value in end.items() if value is not None}
    if not re.fullmatch(r"([01]?\d|2[0-3]):[0-5]\d", str(agreed.get("until", "22:30"))):
        raise UsageError("option_value", option="--until", value=str(end["until"]), wanted="22:30")
    if len(agreed) > 1:
        raise UsageError("ends_several")
    today = date.today()  # noqa: DTZ011 - the day at the table
    head = {
        "date": today,
        **({"title": title} if title else {}),
        **rules_head(rules),
        "money": money,
        "end": agreed,
    }
    path = settings.named_file or _free_name(today)
    create(path, players, head)
    printer, words = settings.printer, settings.printer.words
    try:
        use_sheet(path)
    except DocumentError as error:
        message, hint = words.error(error)
        printer.note(f"{message}; {hint}", "warning")
    first = Recorder(sheet).replay()
    deal = first.next
    if printer.json:
        values = {"sheet": str(path), "players": players, "rules": rules.base}
        printer.data("new", {**values, "next": next_data(first)})
        return
    printer.wrap(words("new-sheet", path=path, players=", ".join(players), rules=settings.rules_name))
    example = players[1].lower() if " " not in players[1] else "2"
    printer.wrap(words("new-next", dealer=deal.dealer, forehand=deal.forehand, example=example))


def rules_head(rules: RuleSet) -> dict[str, Any]:
    """Give the keys of a sheet that name its rules: the preset and the options that differ."""
    options = {name: pair[1] for name, pair in PRESETS[rules.base].differences(rules).items()}
    return {
        "rules": rules.base,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in options.items()},
    }


def _free_name(day: date) -> Path:
    """Give the name of a sheet of this day that does not exist yet, in the folder of the call."""
    number = 1
    while True:
        path = Path(f"skat-{day}{'' if number == 1 else f'-{number}'}.toml")
        if not path.exists():
            return path
        number += 1
