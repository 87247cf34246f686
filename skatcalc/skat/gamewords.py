"""Reading a declared game word by word, in three languages, with the place of everything."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from skatcalc.errors import AmbiguousError, NotationError, RuleError, Span
from skatcalc.skat import vocabulary as words
from skatcalc.skat.contract import Announcement, Contract, Kind, contract
from skatcalc.skat.entry import DeclaredGame, Ending
from skatcalc.skat.game import check, normal
from skatcalc.skat.gametext import result_given
from skatcalc.skat.house import HOUSE_WORDS
from skatcalc.skat.names import Named, exact_player, find_player
from skatcalc.skat.reading import Reading, fold

_TOKEN: Final = re.compile(
    r"\s+|(?P<num>[0-9]+)|(?P<sign>[♣♧♠♤♥♡♦♢])\ufe0f?|(?P<latin>[a-zäöüß]+)|(?P<cyrillic>[а-я]+)"
    r"|(?P<result>[+\-−–])|(?P<other>.)"
)
_LATIN_MARK: Final = re.compile("|".join(words.LATIN_MARKS))
_COMPOUNDS: Final = re.compile(r"(?<=[a-zа-яäöü])-(?=(?:hand|ouvert|ханд|увер))")
_ENDING: Final = re.compile(rf"(?:^|\s)({'|'.join(words.ENDING_WORDS)})(?:\s+(.*?))?\s*$")
_LONG_WORDS: Final = tuple(
    sorted((word for word in words.MARK_WORDS if len(word) > 1), key=len, reverse=True)
)
_CONTRACT_WORDS: Final = tuple(sorted(words.CONTRACT_WORDS, key=len, reverse=True))
# points, a bid or a result
_PART: Final = re.compile(r"[pb]\s*[0-9]|[+\-−–]")
MOST_NUMBER: Final = 10**9
_LEVELS: Final = {"s": "s", "ss": "ss", "z": "z", "zz": "zz", "h": "h", "o!": "o"}


class GameWords:
    """Reads the game part of one line into a `DeclaredGame`."""

    def __init__(
        self, line: str, body: str, player: str, note: str, players: Sequence[str], at: int = 0
    ) -> None:
        """Keep the line as typed; `body` is the line without its note, the game begins at `at`."""
        self.line = line
        self.body = body
        self.player = player
        self.note = note
        self.players = players
        self.at = at
        self.spans: dict[str, Span] = {}
        self.with_said = False

    def fail(self, code: str, span: Span, **values: str) -> NotationError:
        """Make the error of a place."""
        return NotationError(code, line=self.line, span=span, **values)

    def read(self) -> Reading[DeclaredGame]:
        """Read the game word by word and note the places."""
        folded = fold(self.body[self.at :])
        ending = None
        if " " in folded and (found := _ENDING.search(folded)):
            ending = self.ending(words.ENDING_WORDS[found[1]], found)
            folded = folded[: found.start()]
        if "-" in folded:
            folded = _COMPOUNDS.sub(" ", folded)
        marks = _tokens(folded)
        kind, marks = self.contract(folded, marks)
        game = self.assemble(kind, marks, ending)
        reading = Reading(
            game, self.line, self.spans, result_given=result_given(game), with_said=self.with_said
        )
        reading.placed(lambda: check(game))
        reading.entry = normal(game)
        return reading

    def ending(self, kind: str, found: re.Match[str]) -> Ending:
        """Read how the play ended, and who ended it."""
        span = (self.at + found.start(1), self.at + found.end(1))
        self.spans["ending"] = span
        if not found[2]:
            if kind in ("revoke", "looked"):
                raise self.fail("ending_who", span, kind=kind)
            return Ending(kind)
        first = self.at + found.start(2)
        who = self.who(first, self.body[first : self.at + found.end(2)])
        if kind == "claimed":
            raise self.fail("claimed_who", span)
        return Ending(kind, "" if who == self.player and kind == "conceded" else who)

    def who(self, first: int, text: str) -> str:
        """Read who ended the play: the `text` behind the ending, which begins at `first`."""
        end = first + len(text)
        # a whole name beats all, also one such as P2
        named = exact_player(text, self.players)
        if named is None and not _PART.match(fold(text)):
            if self.players:
                named = find_player(self.body, self.players, first, self.line)
            else:
                # without a table any name will do, but no word of the page
                parts = (found.start() for found in re.finditer(r"\S+", text) if _is_part(found[0]))
                length = next(parts, len(text))
                named = Named(text[:length].strip(), length)
        rest = text[named.length :].lstrip() if named else text
        if rest and (named or _PART.match(fold(rest)) or _is_part(rest.split()[0])):
            raise self.fail("ending_last", (end - len(rest), end))
        if named is None:
            names = ", ".join(self.players)
            example = self.players[0]
            raise self.fail("name_unknown", (first, end), word=text, players=names, example=example)
        self.spans["who"] = (first, end)
        return named.player

    def contract(self, folded: str, marks: list["_Token"]) -> tuple[Kind, list["_Token"]]:
        """Take the contract from the first token and give the rest of the tokens."""
        if not marks and self.player:
            raise NotationError("game_missing", line=self.line, span=(0, self.at), player=self.player)
        if not marks:
            raise self.fail("contract_missing", (0, len(self.body)))
        first = marks[0]
        span = (self.at + first.start, self.at + first.end)
        if first.kind == "sign":
            self.spans["contract"] = span
            return words.CONTRACT_WORDS[first.text], marks[1:]
        if first.kind not in ("latin", "cyrillic"):
            raise self.fail("contract_missing", span)
        found = _contract_prefix(first.text)
        if found is None:
            if first.text[0] == "k" and first.kind == "latin" and _is_marks(first.text[1:]):
                rest = self.line[span[0] + 1 : span[1]] + folded[first.end :].strip()
                raise AmbiguousError("contract_k", line=self.line, span=span, rest=rest)
            raise self.fail("contract_unknown", span)
        kind, length = found
        self.spans["contract"] = (span[0], span[0] + length)
        rest_token = marks[0]._replace(text=first.text[length:], start=first.start + length)
        return kind, [rest_token, *marks[1:]]

    def assemble(self, kind: Kind, tokens: list["_Token"], ending: Ending | None) -> DeclaredGame:
        """Put the marks together."""
        marks = _Marks(self)
        for mark, start, end in _marks(tokens):
            marks.take(mark, (self.at + start, self.at + end))
        marks.close()
        self.spans.setdefault("levels", self.spans["contract"])
        return DeclaredGame(
            self.form(kind, marks.levels),
            marks.matadors,
            self.player,
            schneider="s" in marks.levels,
            schwarz="z" in marks.levels,
            kontra=marks.kontra,
            bock=marks.bock,
            won=marks.won,
            points=marks.points,
            bid=marks.bid,
            ending=ending,
            note=self.note,
            house=tuple(sorted(marks.house)),
        )

    def form(self, kind: Kind, levels: set[str]) -> Contract:
        """Give the contract of the marked levels."""
        if kind is Kind.NULL:
            if levels & {"ss", "zz"}:
                raise RuleError("null_level", line=self.line, span=self.spans["levels"])
            return contract(kind, Announcement(int("h" in levels)), ouvert="o" in levels)
        marks = {"o": Announcement.OUVERT, "zz": Announcement.SCHWARZ, "ss": Announcement.SCHNEIDER}
        announced = next((level for mark, level in marks.items() if mark in levels), None)
        return contract(kind, announced or Announcement(int("h" in levels)))


class _Marks:
    """Takes the marks behind the contract one by one; `expecting` is a mark that a number may follow."""

    def __init__(self, text: GameWords) -> None:
        self.text = text
        self.levels: set[str] = set()
        self.matadors: int | None = None
        self.points: int | None = None
        self.bid: int | None = None
        self.kontra = 0
        self.bock = 0
        self.won: bool | None = None
        self.expecting = ""
        self.expected_at: Span
        self.last_level = ""
        self.last_mark = ""
        self.house: list[str] = []

    def take(self, mark: str, span: Span) -> None:
        last, self.last_mark = self.last_mark, mark
        if mark.isdigit():
            if last in ("+", "-") and self.matadors is None:
                # lost with 2, or without 2
                raise self.text.fail("sign_number", span, number=mark)
            self.number(mark, span)
            return
        if mark == "?":
            raise self.text.fail("word_unknown", span)
        self.settle_expected(mark, span)
        if mark in ("m", "w", "p", "b", "o"):
            self.expecting, self.expected_at = mark, span
        elif mark in _LEVELS:
            self.level(_LEVELS[mark], span)
            self.last_level = mark
        elif mark in HOUSE_WORDS:
            self.house.append(mark)
            self.text.spans["house"] = span
        elif mark == "announced" and self.last_level in ("s", "z"):
            self.levels.discard(self.last_level)
            self.level(self.last_level * 2, span)
            self.last_level = ""
        elif mark in ("k", "kk", "kkk", "kkkk") and self.kontra < len(mark):
            self.kontra = len(mark)
            self.text.spans["kontra"] = span
        elif mark in ("x", "xx") and not self.bock:
            self.bock = len(mark)
            self.text.spans["bock"] = span
        elif mark in ("+", "-") and self.won is None:
            self.won = mark == "+"
            self.text.spans["result"] = span
        elif mark in ("k", "kk", "kkk", "kkkk", "x", "xx", "+", "-"):
            raise self.text.fail("said_twice", span)
        elif mark not in ("", "skat"):
            raise self.text.fail("word_unknown", span)

    def number(self, digits: str, span: Span) -> None:
        count = min(int(digits), MOST_NUMBER)
        if self.expecting in ("p", "b"):
            part = "points" if self.expecting == "p" else "bid"
            if getattr(self, part) is not None:
                raise self.text.fail("said_twice", span)
            setattr(self, part, count)
        else:
            part = "matadors"
            if self.matadors is not None:
                raise self.text.fail("number_extra", span, number=digits)
            if not self.expecting and digits[0] == "0" and count:
                # a slip of the finger makes o2 to 02, which would count the other way
                raise self.text.fail("number_nought", span, number=digits, count=str(count))
            self.matadors = -count if self.expecting in ("w", "o") else count
            self.text.with_said = self.expecting == "m"
        self.text.spans[part] = span
        self.expecting = ""

    def settle_expected(self, mark: str, span: Span) -> None:
        """A number was possible or wanted, and something else came."""
        expecting, self.expecting = self.expecting, ""
        if expecting == "o":
            self.level("o", self.expected_at)
        elif expecting == "w" and mark == "skat":
            # without the skat: a Hand game
            self.level("h", span)
        elif expecting and not (expecting == "m" and (mark == "skat" or mark in _LEVELS)):
            raise self.text.fail("number_missing", self.expected_at)

    def close(self) -> None:
        """Settle what the last mark left open."""
        if self.expecting == "o":
            self.level("o", self.expected_at)
        elif self.expecting:
            raise self.text.fail("number_missing", self.expected_at)

    def level(self, mark: str, span: Span) -> None:
        if mark in self.levels:
            raise self.text.fail("said_twice", span)
        self.levels.add(mark)
        self.text.spans["levels"] = span


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


def _tokens(folded: str) -> list[_Token]:
    return [
        _Token(found.lastgroup, found[found.lastgroup], found.start(), found.end())
        for found in _TOKEN.finditer(folded)
        if found.lastgroup is not None
    ]


def _marks(tokens: list[_Token]) -> Iterator[tuple[str, int, int]]:
    """Give the marks that the tokens stand for, numbers as digits."""
    after_preposition = False
    for kind, text, start, end in tokens:
        if kind == "num":
            yield text, start, end
        elif kind == "result":
            yield ("+" if text == "+" else "-"), start, end
        elif kind in ("latin", "cyrillic"):
            if after_preposition and text in words.NUMBER_WORDS:
                yield str(words.NUMBER_WORDS[text]), start, end
                after_preposition = False
                continue
            for mark, length in _split_marks(text, cyrillic=kind == "cyrillic"):
                yield mark, start, start + length
                after_preposition = mark in ("m", "w")
                start += length  # noqa: PLW2901 - the next mark of the same run
            continue
        else:
            yield "?", start, end
        after_preposition = False


def _split_marks(run: str, *, cyrillic: bool) -> tuple[tuple[str, int], ...]:
    """Split a run of letters into marks with their lengths; `?` is a run that has no meaning."""
    marks = _marks_of(run, cyrillic=cyrillic)
    return marks if all(mark != "?" for mark, _ in marks) else (("?", len(run)),)


@lru_cache(maxsize=4096)
def _marks_of(run: str, *, cyrillic: bool) -> tuple[tuple[str, int], ...]:
    """Split a run of letters, whole words before single letters; many splits share their ends."""
    if run in words.MARK_WORDS:
        return ((words.MARK_WORDS[run], len(run)),)
    if cyrillic and run in words.CYRILLIC_MARKS:
        return ((words.CYRILLIC_MARKS[run], len(run)),)
    for word in _LONG_WORDS:
        if run.startswith(word) and words.MARK_WORDS[word]:
            rest = _marks_of(run[len(word) :], cyrillic=cyrillic)
            if all(mark != "?" for mark, _ in rest):
                return ((words.MARK_WORDS[word], len(word)), *rest)
    if not run:
        return ()
    if cyrillic:
        first, length = words.CYRILLIC_MARKS.get(run[0], "?"), 1
    else:
        found = _LATIN_MARK.match(run)
        first = found[0] if found else "?"
        length = len(first)
    if first in ("?", "sss", "zzz", "kkkkk", "xxx"):
        return (("?", len(run)),)
    return ((first, length), *_marks_of(run[length:], cyrillic=cyrillic))


def _is_part(word: str) -> bool:
    """Tell whether a word or a single letter is a part of a game and no name."""
    folded = fold(word)
    if len(folded) == 1 and folded.isalpha():
        # these need a number, so alone they are beginnings of names
        return folded not in ("p", "b", "m") and _is_marks(folded)
    return folded in words.WORDS_OF_THE_PAGE or _PART.match(folded) is not None


def _is_marks(run: str) -> bool:
    return all(mark != "?" for mark, _ in _split_marks(run, cyrillic=False))


@lru_cache(maxsize=1024)
def _contract_prefix(run: str) -> tuple[Kind, int] | None:
    """Find the contract at the beginning of a run of letters, and its length."""
    if run in words.CONTRACT_WORDS:
        return words.CONTRACT_WORDS[run], len(run)
    cyrillic = "а" <= run[0] <= "я"
    prefixes = [word for word in _CONTRACT_WORDS if run.startswith(word)]
    prefixes += [word for word in (run[:2], run[:1]) if word in words.CONTRACT_LETTERS]
    for prefix in prefixes:
        rest = _split_marks(run[len(prefix) :], cyrillic=cyrillic)
        if all(mark != "?" for mark, _ in rest):
            return {**words.CONTRACT_WORDS, **words.CONTRACT_LETTERS}[prefix], len(prefix)
    return None
