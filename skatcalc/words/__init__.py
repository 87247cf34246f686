"""The languages: the only place with sentences. English so far."""

from collections.abc import Mapping
from typing import Final

from skatcalc.errors import SkatError, UsageError

LANGUAGES: Final = ("en", "de", "ru")


class Words:
    """The sentences of one language."""

    def __init__(self, language: str = "en") -> None:
        """Load a language.

        Raises:
            UsageError: there is no such language.
        """
        if language not in LANGUAGES:
            raise UsageError("language_unknown", name=language, known=" ".join(LANGUAGES))
        # German and Russian are accepted, their texts are still to come
        from skatcalc.words import en  # noqa: PLC0415 - one language is loaded, not all

        self.language = language
        self._texts: Mapping[str, str] = en.TEXTS

    def __call__(self, key: str, **values: object) -> str:
        """Give a text with its values filled in."""
        return self._texts[key].format(**values)

    def error(self, error: SkatError) -> tuple[str, str]:
        """Give what is wrong and what can be typed instead."""
        from skatcalc.words.errors_en import ERRORS  # noqa: PLC0415 - most calls have no error

        message, hint = ERRORS[error.code]
        first, last = error.span or (0, 0)
        values: dict[str, object] = {"text": (error.line or "")[first:last], **error.values}
        if isinstance(error.__cause__, SkatError):
            values["what"], values["hint"] = self.error(error.__cause__)
        return message.format(**values), hint.format(**values)
