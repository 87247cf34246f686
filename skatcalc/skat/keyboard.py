"""Lines typed while the keyboard was set to the other script: `фттф ы2р` is `anna s2h`."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from skatcalc.errors import AmbiguousError, NotationError, SkatError

T = TypeVar("T")

# the keys in their order, without and with the shift key
_LATIN: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,." + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
_CYRILLIC: Final = "ёйцукенгшщзхъфывапролджэячсмитьбю" + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"
_TO_LATIN: Final = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC: Final = str.maketrans(_LATIN, _CYRILLIC)
# nearly every Latin key is a letter there, so that a short slip may happen to say something
_FEWEST_LETTERS: Final = 3


def checked_layout(line: str, read: Callable[[str], T]) -> T:
    """Read a line; where it cannot be read, say so if it could be as typed on the other keyboard.

    Raises:
        NotationError: as `read`, or `keyboard_layout`, caused by it.
        RuleError: as `read`.
    """
    try:
        return read(line)
    except AmbiguousError:
        raise
    except NotationError as error:
        for typed in _retyped(line):
            try:
                read(typed)
            except SkatError:
                continue
            raise NotationError("keyboard_layout", line=error.line, span=error.span, typed=typed) from error
        raise


def _retyped(line: str) -> Iterator[str]:
    """Give the line with the keys of the other script; its note may have been typed with the right ones."""
    game, sign, note = line.partition(";")
    if any(letter in _CYRILLIC for letter in line):
        yield game.translate(_TO_LATIN) + sign + note
    if sum(letter.isascii() and letter.isalpha() for letter in line) >= _FEWEST_LETTERS:
        yield game.translate(_TO_CYRILLIC) + sign + note
        # the semicolon is a letter too
        yield line.translate(_TO_CYRILLIC)
