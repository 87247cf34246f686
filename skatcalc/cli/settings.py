"""What the global options say; every command finds it in its context."""

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import typer

from skatcalc.cli.printer import Printer
from skatcalc.errors import DocumentError, NotationError, RuleError, SkatError, UsageError
from skatcalc.skat.rules import PRESETS, RuleSet
from skatcalc.words import Words


class Settings:
    """The global options of one call."""

    def __init__(
        self,
        rules: str | None = None,
        file: Path | None = None,
        language: str | None = None,
        *,
        json: bool = False,
        color: str = "auto",
        ascii_only: bool = False,
    ) -> None:
        """Keep the options; `language` falls back on SKATCALC_LANG and English."""
        self._rules = rules
        self._file = file
        words = Words(language or os.environ.get("SKATCALC_LANG") or "en")
        self.printer = Printer(words, json=json, color=color, ascii_only=ascii_only)

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set named by `--rules`: a preset or a rule file; `isko` when none is named.

        Raises:
            UsageError: there is no such preset, or the file cannot be used.
        """
        name = self._rules or "isko"
        if name in PRESETS:
            return PRESETS[name]
        if not name.endswith(".toml") and os.path.sep not in name:
            return _unknown(name)
        from skatcalc.store.rulefile import load_rules  # noqa: PLC0415 - presets need no files

        return load_rules(Path(name)).rules

    @property
    def rules_name(self) -> str:
        """What `--rules` said, or `isko`."""
        return self._rules or "isko"

    @property
    def named_file(self) -> Path | None:
        """The sheet named by `--file`, or None."""
        return self._file

    @cached_property
    def sheet_path(self) -> Path:
        """The sheet to work on: `--file`, else the one in use.

        Raises:
            DocumentError: none is named and none is in use.
        """
        from skatcalc.store.config import current_sheet  # noqa: PLC0415 - calculators need no sheet

        path = self._file or current_sheet()
        if path is None:
            raise DocumentError("sheet_missing")
        return path


_EXIT_CODES: Final[tuple[tuple[type[SkatError], int], ...]] = (
    (RuleError, 1),
    (NotationError, 2),
    (UsageError, 2),
    (DocumentError, 3),
)


def exit_code(error: SkatError) -> int:
    """Give the exit code of an error: 1 a rule forbids it, 2 it cannot be read, 3 a file cannot be used."""
    return next(code for kind, code in _EXIT_CODES if isinstance(error, kind))


def currency_code(text: str) -> str:
    """Read a currency, for example `eur`.

    Raises:
        UsageError: it is no code of three letters.
    """
    if not (text.isascii() and text.isalpha() and len(text) == len("EUR")):
        raise UsageError("option_value", option="--currency", value=text, wanted="EUR, USD, RUB, ...")
    return text.upper()


def no_options(line: Sequence[str]) -> None:
    """Refuse unknown options among the words of a game; no game begins so.

    Raises:
        UsageError: a word begins with two hyphens.
    """
    for word in line:
        if word.startswith("--"):
            raise UsageError(
                "usage", what=f"there is no option `{word}` here", hint="see `--help` of this command"
            )


def _unknown(name: str) -> RuleSet:
    from skatcalc.skat.rules import preset  # noqa: PLC0415 - raises the error that names the nearest

    return preset(name)


def settings_of(context: typer.Context) -> Settings:
    """Give the settings of a command's context."""
    found: Any = context.find_root().obj
    if not isinstance(found, Settings):
        raise UsageError("usage", what="no settings", hint="call skatcalc from the command line")
    return found
