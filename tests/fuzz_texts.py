"""Texts to break a reader with: valid ones that were changed, and words of a grammar thrown together."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

LONGEST: Final = 20_000
# one of each kind: escapes, turns, blanks, halves of letters, letters that grow, digits of other scripts
_ODD: Final = (
    "\0\x07\x1b\x7f\x85\x9b\u00a0\u00ad\u0301\u0130\u0131\u0660\u00b2\u2028\u202e\u200b\u2212\u2660\ufe0f\ufeff\ufffd\ufdd0"
    "\ud800\udfff\U0001f469\U000e0041ßſKΩǅ٣中"
)
_COMMON: Final = " \t\r\n;:,.|=+-*/\\'\"`()[]{}<>#$%&@!?^~_0123456789abcghjkmnoprstuwxzABCJQKTH♣♥трёк"
_NUMBERS: Final = (
    "0",
    "00",
    "1",
    "-1",
    "18",
    "61",
    "120",
    "264",
    "999999",
    "1000000",
    "9" * 19,
    "9" * 400,
    "1e9",
    "0x1f",
)

Change = Callable[[Random, str, "Grammar"], str]


class Grammar:
    """What the texts of one target are made of."""

    def __init__(
        self, seeds: Sequence[str], words: Sequence[str], glue: Sequence[str] = (" ", "", " ")
    ) -> None:
        """Keep valid texts, and words with what stands between them."""
        self.seeds = seeds
        self.words = words
        self.glue = glue

    def make(self, rng: Random) -> str:
        """Make one text: mostly a valid one with a few changes, else words at random; some stay unchanged."""
        dice = rng.random()
        if dice < 0.2:
            glue = rng.choice(self.glue)
            text = glue.join(rng.choice(self.words) for _ in range(1 + int(9 * rng.random())))
        else:
            text = rng.choice(self.seeds)
        return text if 0.15 < dice < 0.25 else self.changed(rng, text)

    def changed(self, rng: Random, text: str) -> str:
        """Change a text in one place or several."""
        while True:
            text = rng.choice(_CHANGES)(rng, text, self)
            if rng.random() < 0.4:
                return text[:LONGEST]


def _place(rng: Random, text: str) -> int:
    return int(rng.random() * (len(text) + 1))


def _span(rng: Random, text: str) -> tuple[int, int]:
    first = _place(rng, text)
    most = 4 if rng.random() < 0.7 else 1 + len(text) - first
    return first, first + 1 + int(rng.random() * most)


def _cut(rng: Random, text: str, _: Grammar) -> str:
    first, last = _span(rng, text)
    return text[:first] + text[last:]


def _insert_sign(rng: Random, text: str, _: Grammar) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(_ODD if rng.random() < 0.3 else _COMMON) + text[at:]


def _replace_sign(rng: Random, text: str, _: Grammar) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(_ODD if rng.random() < 0.2 else _COMMON) + text[at + 1 :]


def _insert_word(rng: Random, text: str, grammar: Grammar) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(grammar.glue) + rng.choice(grammar.words) + text[at:]


def _replace_word(rng: Random, text: str, grammar: Grammar) -> str:
    first, last = _span(rng, text)
    return text[:first] + rng.choice(grammar.words) + text[last:]


def _number(rng: Random, text: str, _: Grammar) -> str:
    first, last = _span(rng, text)
    return text[:first] + rng.choice(_NUMBERS) + text[last:]


def _repeat(rng: Random, text: str, _: Grammar) -> str:
    first, last = _span(rng, text)
    times = 2 if rng.random() < 0.8 else 2 ** int(rng.random() * 11)
    return (text[:last] + text[first:last] * times + text[last:])[:LONGEST]


def _splice(rng: Random, text: str, grammar: Grammar) -> str:
    other = rng.choice(grammar.seeds)
    return text[: _place(rng, text)] + other[_place(rng, other) :]


def _swap(rng: Random, text: str, _: Grammar) -> str:
    first, last = _span(rng, text)
    at = _place(rng, text)
    moved = text[first:last]
    rest = text[:first] + text[last:]
    return rest[:at] + moved + rest[at:]


def _change_case(rng: Random, text: str, _: Grammar) -> str:
    first, last = _span(rng, text)
    return text[:first] + text[first:last].swapcase() + text[last:]


_CHANGES: Final[tuple[Change, ...]] = (
    _cut,
    _cut,
    _insert_sign,
    _replace_sign,
    _replace_sign,
    _insert_word,
    _insert_word,
    _replace_word,
    _number,
    _repeat,
    _splice,
    _swap,
    _change_case,
)
