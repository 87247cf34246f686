"""Reading Ramsch lines: `r 41 52 27` and `anna r69u1j`."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from skatcalc.errors import NotationError, RuleError, Span
from skatcalc.skat import vocabulary as words
from skatcalc.skat.entry import RamschGame, Share
from skatcalc.skat.names import find_player
from skatcalc.skat.ramsch import PLAYERS, check_shares
from skatcalc.skat.reading import Reading, fold

# shares follow: a number, a Jungfrau, or an untouched skat
_RAMSCH: Final = re.compile(
    rf"(?:{'|'.join(words.RAMSCH_WORDS)})(?=[\s\dju])(?=\s*"
    rf"(?:\d|(?:{'|'.join(words.JUNGFRAU_WORDS)})[wl]*(?![a-zа-я])|(?:{'|'.join(words.UNTOUCHED_WORDS)})\s*\d))"
)
_RAMSCH_WITCH: Final = re.compile(rf"\s(?:{'|'.join(words.WITCH_WORDS)})\s+(\S.*?)\s*$")
_SHARE: Final = re.compile(r"\s*(?:(?P<num>[0-9]+)|(?P<word>[a-zа-я]+)|(?P<other>\S))")
_ZERO_JUNGFRAU: Final = re.compile(rf"\b0\s*(?:{'|'.join(words.JUNGFRAU_WORDS)})\b")
LOSER: Final = re.compile(
    rf"\s*(?:{'|'.join(sorted(words.RAMSCH_WORDS, key=len, reverse=True))})\s*"
    # behind the d of a Durchmarsch only untouched skats, Bock marks and the witch may stand
    rf"(?P<how>[0-9]+|(?:{'|'.join(sorted(words.DURCHMARSCH_WORDS, key=len, reverse=True))})(?=$|[\sux]))"
)


def ramsch_rest(folded: str) -> int | None:
    """Give the place behind the word Ramsch when shares follow, else None (a name such as Rolf)."""
    found = _RAMSCH.match(folded)
    return found.end() if found else None


def _share_tokens(folded: str, at: int) -> Iterator[tuple[str, str, Span]]:
    for found in _SHARE.finditer(folded, at):
        kind = found.lastgroup or "other"
        text = found[kind]
        span = (found.start(kind), found.end(kind))
        if kind == "word" and text not in _SHARE_WORDS:
            # letters may stand together: `40wl`, `jw`
            yield from ((kind, letter, (span[0] + n, span[0] + n + 1)) for n, letter in enumerate(text))
        else:
            yield kind, text, span


_SHARE_WORDS: Final = (
    words.JUNGFRAU_WORDS
    | words.UNTOUCHED_WORDS
    | words.WITCH_WORDS
    | words.LAST_WORDS
    | words.KNOCK_WORDS
    | words.ANNOUNCED_WORDS
    | words.BOCK_WORDS
)


def read_shares(line: str, folded: str, at: int, start: int, note: str) -> Reading[RamschGame]:
    """Read the shares behind the word Ramsch at `at`; `start` is where `folded` begins in the line.

    Raises:
        NotationError: not three shares, or something that belongs to none.
        RuleError: the card points cannot be those of one deal.
    """
    shares: list[Share] = []
    places: dict[str, Span] = {}
    untouched = bock = knocks = 0
    awaiting = False
    for kind, text, (first, last) in _share_tokens(folded, at):
        span = (start + first, start + last)
        if awaiting:
            untouched = _untouched(line, text, span)
            awaiting = False
        elif kind == "num":
            shares.append(Share(int(text)))
        elif text in words.JUNGFRAU_WORDS:
            shares.append(Share(0, jungfrau=True))
        elif text in words.UNTOUCHED_WORDS and not untouched:
            awaiting = True
        elif text in words.WITCH_WORDS and shares and not any(share.witch for share in shares):
            shares[-1] = shares[-1]._replace(witch=True)
        elif text in words.LAST_WORDS and shares and not any(share.last for share in shares):
            shares[-1] = shares[-1]._replace(last=True)
        elif text in words.BOCK_WORDS and bock < 2:  # noqa: PLR2004 - x and xx
            bock += 1
            places["bock"] = span
        elif text in words.KNOCK_WORDS and knocks < PLAYERS:
            knocks += 1
        elif text in words.ANNOUNCED_WORDS and shares and shares[-1].jungfrau and not shares[-1].announced:
            shares[-1] = shares[-1]._replace(announced=True)
        else:
            raise NotationError("ramsch_unreadable", line=line, span=span)
    whole = (start + len(folded) - len(folded[at:].lstrip()), start + len(folded))
    if awaiting:
        raise NotationError("ramsch_untouched", line=line, span=whole)
    if len(shares) != PLAYERS:
        if (found := _ZERO_JUNGFRAU.search(folded, at)) and len(shares) > PLAYERS:
            span = (start + found.start(), start + found.end())
            raise NotationError("ramsch_zero_jungfrau", line=line, span=span)
        raise NotationError("ramsch_shares", line=line, span=whole, count=len(shares))
    for share in shares:
        if share.jungfrau and (share.witch or share.last):
            raise RuleError("ramsch_jungfrau_trick", line=line, span=whole)
    entry = RamschGame(tuple(shares), untouched=untouched, bock=bock, note=note, knocks=knocks)
    reading = Reading(entry, line, {"ramsch": whole, **places})
    reading.placed(lambda: check_shares(entry.shares))
    return reading


def _untouched(line: str, text: str, span: Span) -> int:
    if text not in ("1", "2", "3"):
        raise NotationError("ramsch_untouched", line=line, span=span)
    return int(text)


def read_loser(
    line: str, body: str, at: int, head: re.Match[str], player: str, note: str, players: Sequence[str]
) -> Reading[RamschGame]:
    """Read the loser's line behind `player`; `head` is the match of `LOSER`.

    Raises:
        NotationError: something that belongs to no such line, or an unknown taker of the witch.
        RuleError: more than 120 points.
    """
    folded = fold(body)
    witch = ""
    places: dict[str, Span] = {}
    end = len(folded)
    if found := _RAMSCH_WITCH.search(folded, at):
        named = find_player(body, players, found.start(1), line)
        if named is None or body[found.start(1) + named.length :].strip():
            word = body[found.start(1) :].strip()
            span = (found.start(1), found.start(1) + len(word))
            names = ", ".join(players)
            raise NotationError(
                "name_unknown", line=line, span=span, word=word, players=names, example=players[0]
            )
        witch, end = named.player, found.start()
        places["witch"] = (found.start(1), found.start(1) + named.length)
    how = head["how"]
    durchmarsch = not how.isdigit()
    untouched = jungfrauen = bock = knocks = 0
    awaiting = False
    for _, text, span in _share_tokens(folded[:end], at + head.end()):
        if awaiting:
            untouched = _untouched(line, text, span)
            awaiting = False
        elif text in words.UNTOUCHED_WORDS and not untouched:
            awaiting = True
        elif text in words.JUNGFRAU_WORDS and jungfrauen < PLAYERS - 1 and not durchmarsch:
            jungfrauen += 1
        elif text in words.BOCK_WORDS and bock < 2:  # noqa: PLR2004 - x and xx
            bock += 1
            places["bock"] = span
        elif text in words.KNOCK_WORDS and knocks < PLAYERS:
            knocks += 1
        else:
            raise NotationError("ramsch_unreadable", line=line, span=span)
    whole = (len(folded) - len(folded[at:].lstrip()), end)
    if awaiting:
        raise NotationError("ramsch_untouched", line=line, span=whole)
    points = 0 if durchmarsch else int(how)
    if points > 120:  # noqa: PLR2004 - the pack
        raise RuleError("points_range", line=line, span=whole, points=points)
    entry = RamschGame((), player, points, jungfrauen, durchmarsch, untouched, witch, bock, note, knocks)
    return Reading(entry, line, {"ramsch": whole, **places})
