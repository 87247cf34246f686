"""The calculators as a reader of words: calls of the command line, and what they may show."""

import os
from collections.abc import Sequence
from typing import Final

from cli_runner import run
from fuzz_texts import Grammar

from skatcalc.errors import SkatError

_CALCULATORS: Final = ("value", "hand", "bid", "rules", "config", "help")
_CALLS: Final = (
    *("value s2h", "value --bock s2 g1-", "value -r pub c2kx", "value --cards CJSJSATK9HATD78 sh", "bid 33"),
    *("bid --table", "hand CJSJSATK9HATD78 --skat HJD9", "--json value s2p58+", "--lang de hand CJ"),
    *("rules pub --diff isko", "value -", "config", "rules 4.6", "help notation"),
    *("--deck german hand CJSJSATK9HATD78", "--lang ru --ascii bid 18"),
)
_WORDS: Final = (
    *(
        "--json",
        "--lang",
        "de",
        "ru",
        "-r",
        "classic",
        "--rules=x.toml",
        "-f",
        "--",
        "-",
        "--cards",
        "--skat",
    ),
    *("--bock", "--help", "--color", "never", "--version", "--table", "--deck", "french", "18", "s2h"),
    *("CJ", "--nothing"),
)


def arguments(text: str) -> None:
    """The words of a call of the calculators, parted by line ends: its exit code, and what it shows."""
    given = text.encode("utf-8", "surrogatepass")
    # as the system hands bytes over, which never hold a zero
    words = [word for word in os.fsdecode(given.replace(b"\0", b"")).split("\n") if word]
    if not words or words[0] not in _CALCULATORS:
        words.insert(0, _CALCULATORS[len(text) % 3])
    os.environ["SKATCALC_DEBUG"] = "1"
    answer = run(*words, stdin=given)
    assert answer.code in (0, 1, 2, 3), answer.err
    shown = answer.out + answer.err
    if not any(word.startswith("--color") for word in words):
        assert all(sign.isprintable() or sign == "\n" for sign in shown)
    if answer.code:
        assert answer.err
        raise SkatError("interrupted")


def calls(games: Sequence[str]) -> Grammar:
    """Give what calls are made of, some games among their words."""
    return Grammar(["\n".join(call.split()) for call in _CALLS], [*_WORDS, *games[:40]], ("\n", "\n", ""))
