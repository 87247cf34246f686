"""Players' names: finding who is meant at the beginning of a line, and which names a sheet may hold."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from skatcalc.errors import ALTERNATIVE, AmbiguousError, NotationError, UsageError
from skatcalc.skat.reading import fold

LONGEST_NAME = 40


class Named(NamedTuple):
    """A player found at the beginning of a text, and how many characters name him."""

    player: str
    length: int


def find_player(body: str, players: Sequence[str], at: int = 0, line: str | None = None) -> Named | None:
    """Find the player named by the first word from `at` on, or by a whole name with blanks in it.

    An exact name beats all, then a seat number, then a beginning that only one name has; case does not
    matter. None means that the first word names nobody.

    Raises:
        AmbiguousError: several names begin so.
        NotationError: there is no seat of that number.
    """
    text, line = body[at:], body if line is None else line
    exact = exact_player(text, players)
    if exact is not None:
        return exact
    word = text.split(maxsplit=1)[0] if text.split() else ""
    if word.isascii() and word.isdigit():
        seat = int(word) if len(word) < len("1000") else 0
        if not 1 <= seat <= len(players):
            raise NotationError(
                "seat_unknown", line=line, span=(at, at + len(word)), seat=word, most=len(players)
            )
        return Named(players[seat - 1], len(word))
    beginning = fold(word)
    found = [player for player in players if beginning and fold(player).startswith(beginning)]
    length = len(word)
    if len(found) > 1 and (named := _by_more_words(text, found))[0]:
        found, length = named
    return _only(found, length, text, players, line, at) if found else None


def longer_player(text: str, exact: str, players: Sequence[str], at: int, line: str) -> Named | None:
    """Find the one player whose name begins with another's, `exact`, and goes on as the text at `at` does.

    Raises:
        AmbiguousError: several go on so.
    """
    beginning = fold(exact) + " "
    longer = [player for player in players if fold(player).startswith(beginning)]
    left, length = _by_more_words(text, longer, len(exact.split()) + 1)
    return _only(left, length, text, players, line, at) if left else None


def _only(found: Sequence[str], length: int, text: str, players: Sequence[str], line: str, at: int) -> Named:
    """Give the one player found by so many characters of the text at `at`.

    Raises:
        AmbiguousError: there are several.
    """
    if len(found) == 1:
        return Named(found[0], length)
    raise AmbiguousError(
        "name_ambiguous",
        line=line,
        span=(at, at + length),
        word=text[:length],
        names=ALTERNATIVE.join(found),
        longer=", ".join(shortest_beginning(player, players) for player in found),
    )


def _by_more_words(text: str, players: Sequence[str], least: int = 2) -> tuple[list[str], int]:
    """Give whom the most words of a text name, at least so many, and how many characters they are.

    `anna l` names one of Anna Lena and Anna Maria.
    """
    folded = fold(text)
    words = folded.split()
    left: list[str] = []
    length = 0
    for count in range(least, len(words) + 1):
        beginning = " ".join(words[:count])
        found = [player for player in players if fold(player).startswith(beginning)]
        if not found:
            break
        left, length = found, _leading(folded, beginning)
        if len(left) == 1:
            break
    return left, length


def exact_player(text: str, players: Sequence[str]) -> Named | None:
    """Find the player whose whole name begins the text; the longest such name counts."""
    folded = fold(text)
    exact = [
        Named(player, length)
        for player in players
        if (length := _leading(folded, player)) and not text[length : length + 1].strip()
    ]
    return max(exact, key=lambda named: named.length, default=None)


def _leading(folded: str, name: str) -> int:
    """Give how many characters of a folded text spell a name, with any blanks between its words; else 0."""
    found = _spelled(name).match(folded)
    return found.end() if found else 0


@lru_cache(maxsize=64)
def _spelled(name: str) -> re.Pattern[str]:
    """Give the pattern of a name; a list asks for the same few in every line."""
    return re.compile(r"\s+".join(map(re.escape, fold(name).split())))


def fused_players(text: str, players: Sequence[str]) -> Iterator[Named]:
    """Give the players whose full name or shortest unique beginning stands at the very start of a text."""
    folded = fold(text)
    for player in players:
        for part in dict.fromkeys((player, shortest_beginning(player, players))):
            if folded.startswith(fold(part)):
                yield Named(player, len(part))


def shortest_beginning(player: str, players: Sequence[str]) -> str:
    """Give the shortest beginning that no other player's name has, or the whole name."""
    others = [fold(other) for other in players if other != player]
    folded = fold(player)
    for length in range(1, len(player) + 1):
        # a beginning that ends in a blank could not be seen
        if player[length - 1] != " " and not any(other.startswith(folded[:length]) for other in others):
            return player[:length]
    return player


def check_names(players: Sequence[str]) -> None:
    """Refuse names that could not be told from the rest of a line.

    Raises:
        UsageError: a name is empty, too long, only digits, holds `;` or unprintable characters, equals a
            word of the notation, or comes twice.
    """
    from skatcalc.skat.vocabulary import WORDS_OF_THE_PAGE  # noqa: PLC0415 - three languages

    seen: set[str] = set()
    for player in players:
        folded = fold(player)
        code = ""
        if not player or player != " ".join(player.split()):
            code = "name_blank"
        elif len(player) > LONGEST_NAME:
            code = "name_long"
        elif not player.isprintable() or ";" in player or "|" in player:
            code = "name_sign"
        elif player.isdigit():
            code = "name_digits"
        elif folded in WORDS_OF_THE_PAGE or player.startswith("-"):
            code = "name_word"
        elif folded in seen:
            code = "name_twice"
        if code:
            raise UsageError(code, part="newcomer", name=player, most=LONGEST_NAME)
        seen.add(folded)
