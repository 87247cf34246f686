"""What the global options say; every command finds it in its context."""

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import typer

from skatcalc.cli.cardnames import DECKS
from skatcalc.cli.printer import Printer
from skatcalc.errors import DocumentError, NotationError, RuleError, SkatError, StoppedError, UsageError
from skatcalc.skat.rules import PRESETS, RuleSet
from skatcalc.words import LANGUAGES, Words

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


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
        deck: str | None = None,
        ascii_only: bool = False,
    ) -> None:
        """Keep the options; `language` and `deck` fall back on what the user has set.

        Raises:
            UsageError: there is no such language or deck.
        """
        self._rules = rules
        self._file = file
        self.ascii_only = ascii_only
        self.deck = _deck(deck)
        named, where = (language, "--lang") if language else chosen_language()
        words = Words(named, self.deck, where)
        self.language = words.language
        self.printer = Printer(words, json=json, color=color, deck=self.deck)

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
    def asked_rules(self) -> RuleSet | None:
        """The rule set named by `--rules`, or None; errors as `rules`."""
        return None if self._rules is None else self.rules

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


def chosen_language() -> tuple[str, str]:
    """Give the language and where it was chosen: SKATCALC_LANG, the settings, the locale, or nowhere.

    An unknown language of the environment is given back as it is, for an error to name it; one of the
    settings or the locale is passed over: `unknown_setting` names it.
    """
    if named := os.environ.get("SKATCALC_LANG"):
        return named, "SKATCALC_LANG"
    from skatcalc.store.config import setting  # noqa: PLC0415 - nobody looks when the language is given

    if (kept := setting("language")) in LANGUAGES:
        return kept, "settings"
    locale = next((text for name in _LOCALE if (text := os.environ.get(name))), "")
    beginning = locale.replace("-", "_").partition("_")[0].lower()
    return (beginning, "locale") if beginning in LANGUAGES else ("en", "")


def unknown_setting() -> UsageError | None:
    """Give the fault of the settings where they would choose the language and name an unknown one."""
    from skatcalc.store.config import setting, settings_path  # noqa: PLC0415 - as above

    kept = None if os.environ.get("SKATCALC_LANG") else setting("language")
    if kept is None or kept in LANGUAGES:
        return None
    return UsageError("language_unknown", name=kept, known=" ".join(LANGUAGES), where=str(settings_path()))


def _deck(named: str | None) -> str:
    """Give the deck of the option, else of the settings, else the French one."""
    if named is None:
        from skatcalc.store.config import setting  # noqa: PLC0415 - as above

        kept = setting("deck")
        return kept if kept in DECKS else DECKS[0]
    if named not in DECKS:
        raise UsageError("option_value", option="--deck", value=named, wanted=" ".join(DECKS))
    return named


_EXIT_CODES: Final[tuple[tuple[type[SkatError], int], ...]] = (
    (RuleError, 1),
    (NotationError, 2),
    (UsageError, 2),
    (DocumentError, 3),
    (StoppedError, 130),
)


def exit_code(error: SkatError) -> int:
    """Give the exit code of an error.

    1: a rule forbids it; 2: it cannot be read; 3: a file cannot be used; 130: a run was interrupted.
    """
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
            raise UsageError("option_here", option=word)


def _unknown(name: str) -> RuleSet:
    from skatcalc.skat.rules import preset  # noqa: PLC0415 - raises the error that names the nearest

    return preset(name)


def settings_of(context: typer.Context) -> Settings:
    """Give the settings of a command's context."""
    found: Any = context.find_root().obj
    if not isinstance(found, Settings):
        raise TypeError(found)
    return found
