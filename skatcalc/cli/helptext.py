"""Help in the language of the call.

Commands name their help by the English texts of `help_en`. Before a command runs in another language, its
texts are replaced, and the words of the library (Usage, Options, `[required]`) when they are written.
"""

import re
import sys
from typing import Any, Final

import typer

from skatcalc.cli.printer import spelled
from skatcalc.words import Words
from skatcalc.words.help_en import HELP as ENGLISH

_Formatter: Final[Any] = typer.Context.formatter_class
_EXAMPLES: Final = re.compile(r"Examples?:")


def translate(command: Any, words: Words) -> None:  # noqa: ANN401 - a command of the library
    """Put the help of a command, and of all below it, into a language other than English."""
    help_texts = words.help
    texts = {english: help_texts[key] for key, english in ENGLISH.items() if key in help_texts}
    examples = words("examples")
    context = _context(command.context_class, words)

    def one(below: Any) -> None:  # noqa: ANN401 - as above
        below.context_class = context
        below.help = texts.get(below.help, below.help)
        if below.epilog:
            below.epilog = words.example(_EXAMPLES.sub(examples, below.epilog))
        for parameter in below.params:
            if getattr(parameter, "help", None):
                parameter.help = texts.get(parameter.help, words.foreign(parameter.help))
        for child in getattr(below, "commands", {}).values():
            one(child)

    one(command)


def _context(base: Any, words: Words) -> type[Any]:  # noqa: ANN401 - a class of the library
    class Context(base):  # type: ignore[misc]
        """Gives help in the letters that the terminal has."""

        formatter_class = _formatter(words)

        def get_help(self) -> str:
            return spelled(super().get_help(), sys.stdout.encoding or "ascii")

    return Context


def _formatter(words: Words) -> type[Any]:
    class Formatter(_Formatter):  # type: ignore[misc]
        """Writes help with the library's own words translated."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            del prefix
            super().write_usage(words.placeholders(prog), words.placeholders(args), f"{words('usage')} ")

        def section(self, name: str) -> Any:  # noqa: ANN401 - the library's own
            return super().section(words.foreign(name))

        def write_dl(self, rows: Any, *args: Any, **more: Any) -> None:  # noqa: ANN401 - the same
            told = [(words.placeholders(first), _definition(second, words)) for first, second in rows]
            super().write_dl(told, *args, **more)

    return Formatter


def _definition(text: str, words: Words) -> str:
    """Translate what the library adds to a help text, for example `[default: auto; required]`."""
    told, bracket, extras = text.rpartition("  [")
    if not bracket or not extras.endswith("]"):
        return words.foreign(text)
    parts = [words.foreign(part) for part in extras[:-1].split("; ")]
    return f"{words.foreign(told)}  [{'; '.join(parts)}]"
