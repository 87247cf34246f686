"""The languages: the only place with sentences.

A language is a set of modules: `en` (results), `errors_en`, `help_en`, `topics_en`, and for other languages
`foreign_de` with the sentences of the libraries. Only what a call needs is loaded.

In a text `{count}` is a number and `{count:line|lines}` the word that fits it, in as many forms as the
language has; `{count:...}` with more forms spells the number itself (с двумя, без двух).
"""

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

from skatcalc.errors import ALTERNATIVE, UNLIKE, SkatError, UsageError

LANGUAGES: Final = ("en", "de", "ru")
_MOST_FORMS: Final = 3
_SUITS: Final = ("clubs", "spades", "hearts", "diamonds")
# values of errors that can hold a sentence of a library, or name several things
_TRANSLATED_VALUES: Final = ("what", "why", "hint", "wanted", "names", "near", "readings")

# values of errors that can hold cards, and how these are written in errors
_CARD_VALUES: Final = ("card", "cards", "legal", "led", "first")
_CARDS: Final = re.compile(r"[CSHD][AKQJT987](?: [CSHD][AKQJT987])*")


def plural_form(language: str, count: int) -> int:
    """Give the place of the form that a number takes: one, others; in Russian one, two to four, others."""
    if language != "ru":
        return 0 if count == 1 else 1
    ones, tens = count % 10, count % 100 // 10
    if tens == 1 or not 1 <= ones <= 4:  # noqa: PLR2004 - this is the rule
        return 2
    return 0 if ones == 1 else 1


class _Counted:
    """A number that a text can ask for the word beside it."""

    def __init__(self, number: int, language: str) -> None:
        self.number = number
        self.language = language

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(self.number, spec)
        forms = spec.split("|")
        if len(forms) > _MOST_FORMS:
            return forms[self.number - 1]
        return forms[plural_form(self.language, abs(self.number))]


class _Decimal:
    """A number that is written with the decimal sign of the language."""

    def __init__(self, number: float, words: "Words") -> None:
        self.number = number
        self.words = words

    def __format__(self, spec: str) -> str:
        return self.words.decimal(format(self.number, spec))


class Words:
    """The sentences of one language."""

    def __init__(self, language: str = "en", deck: str = "french", where: str = "language") -> None:
        """Load a language; games in a suit are named as the suits of the pack are.

        `where` says for the error who named the language: an option, a variable.

        Raises:
            UsageError: there is no such language.
        """
        if language not in LANGUAGES:
            raise UsageError("language_unknown", name=language, known=" ".join(LANGUAGES), where=where)
        self.language = language
        self._texts: Mapping[str, str] = self._module("").TEXTS
        if deck != "french":
            suits = dict(zip(_SUITS, self._texts[f"card-suits-{deck}"].split(), strict=True))
            named = {f"named-{suit}": self.inside(name) for suit, name in suits.items()}
            self._texts = {**self._texts, **suits, **named}

    def _module(self, kind: str) -> Any:  # noqa: ANN401 - a module of texts
        return import_module(f"skatcalc.words.{kind}{self.language}")

    def __call__(self, key: str, **values: object) -> str:
        """Give a text with its values filled in; in English where it is not translated."""
        if key not in self._texts and self.language != "en":
            return Words()(key, **values)
        return self._filled(self._texts[key], values)

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        if "|" in text or any(type(value) is float for value in values.values()):
            values = {name: self._formatted(value) for name, value in values.items()}
        return text.format(**values)

    def _formatted(self, value: object) -> object:
        if type(value) is int:
            return _Counted(value, self.language)
        return _Decimal(value, self) if type(value) is float else value

    def error(self, error: SkatError, named: Callable[[str], str] = str) -> tuple[str, str]:
        """Give what is wrong and what can be typed instead; `named` says how people see cards."""
        sentences = self._module("errors_").ERRORS
        if error.code not in sentences and self.language != "en":
            return Words().error(error, named)
        message, hint = sentences[error.code]
        first, last = error.span or (0, 0)
        values: dict[str, object] = {"text": (error.line or "")[first:last], **error.values}
        for name in _TRANSLATED_VALUES:
            if isinstance(text := values.get(name), str):
                values[name] = self.foreign(text).replace(ALTERNATIVE, f" {self('or')} ")
        if isinstance(wrong := values.get("wrong"), str):
            values["wrong"] = wrong.replace(UNLIKE, self("but-counted"))
        for name in ("who", "holder"):
            if (seat := f"seat-{values.get(name)}") in self._texts:
                values[name] = self(seat)
        if isinstance(error.__cause__, SkatError):
            values["what"], values["hint"] = self.error(error.__cause__, named)
        # what can be typed stays as it is
        remedy = self._filled(hint, values)
        for name in _CARD_VALUES:
            if isinstance(text := values.get(name), str) and _CARDS.fullmatch(text):
                values[name] = named(text)
        return self._filled(message, values), remedy

    @property
    def help(self) -> Mapping[str, str]:
        """The help of commands and options."""
        found: Mapping[str, str] = self._module("help_").HELP
        return found

    @property
    def topics(self) -> Any:  # noqa: ANN401 - a module of texts
        """The help topics and what presets and options mean, as a module; in English where not translated."""
        own = self._module("topics_")
        if self.language == "en":
            return own
        english = Words().topics
        tables = ("PRESET_TEXTS", "OPTION_TEXTS", "TOPICS")
        merged = {name: {**getattr(english, name), **getattr(own, name)} for name in tables}
        return SimpleNamespace(SHORT_NOTATION=own.SHORT_NOTATION, **merged)

    def foreign(self, text: str) -> str:
        """Translate a sentence of a library, where it is known; the libraries speak English."""
        if self.language == "en":
            return text
        for pattern, translated in self._module("foreign_").SENTENCES.items():
            if found := re.fullmatch(pattern, text, re.IGNORECASE):
                return str(translated).format(*map(self.placeholders, found.groups()))
        return text

    def placeholders(self, text: str) -> str:
        """Translate what help texts write for a value, for example `<int>` or `GAME...`."""
        if self.language == "en":
            return text
        names = self._module("foreign_").PLACEHOLDERS
        return re.sub(r"<[a-z ]+>|\b[A-Z]{2,}\b", lambda found: names.get(found[0], found[0]), text)

    def example(self, text: str) -> str:
        """Translate the notes and the names of files in examples, which are no code."""
        named = self._module("foreign_").EXAMPLES
        return re.sub("|".join(map(re.escape, named)), lambda found: str(named[found[0]]), text)

    def inside(self, name: str) -> str:
        """Give the name of a game or a list as it stands within a sentence: only Russian writes it small."""
        return name.lower() if self.language == "ru" else name

    def decimal(self, text: str) -> str:
        """Write a number with a decimal point as the language does, for example `12.50` as `12,50`."""
        return text if self.language == "en" else text.replace(".", ",")

    def date(self, text: str) -> str:
        """Write an ISO date as the language does, for example `2026-11-29` as `29.11.2026`."""
        return text if self.language == "en" else ".".join(reversed(text.split("-")))
