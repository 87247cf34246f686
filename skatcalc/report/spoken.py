"""Lines of a list as people read them: the words of events in the language, so that they can be typed again.

The notation of games (`s2h`) is the same in every language. Files and JSON keep the canonical line.
"""

import re
from typing import Final

from skatcalc.skat.entry import Adjustment, DeclaredGame, Entry, PassedIn, SeatChange
from skatcalc.skat.rules import RuleSet, preset
from skatcalc.words import Words

_ENDING: Final = re.compile(r"(?<= )(conceded|claimed|revoke|looked)(?= |$)")


def rules_text(rules: RuleSet, words: Words) -> str:
    """Name a rule set: its preset, and how many options differ from it."""
    count = len(preset(rules.base).differences(rules))
    return words("rules-changed", rules=rules.base, count=count) if count else rules.base


def spoken_line(line: str, entry: Entry | None, words: Words) -> str:
    """Write the canonical line of an entry with the words of the language: `geht Anna`, `Anna s2 aufgegeben`.

    A line that could not be read stays as it was written.
    """
    if isinstance(entry, PassedIn):
        return words("line-pass")
    if isinstance(entry, SeatChange):
        return line.replace(entry.kind, words(f"line-{entry.kind}"), 1)
    if isinstance(entry, Adjustment):
        return f"{entry.player} {words('line-adj')} {entry.points}"
    if isinstance(entry, DeclaredGame) and line.startswith(entry.declarer):
        return entry.declarer + spoken_game(line[len(entry.declarer) :], words)
    return line


def spoken_game(game: str, words: Words) -> str:
    """Write a canonical game, without its player, with the words of the language: `s2 aufgegeben Bert`."""
    return _ENDING.sub(lambda found: words(f"line-{found[0]}"), game, 1)
