"""Reading one line of a sheet word by word: who, pass, Ramsch, seats, adjustments, games."""

import re
from collections.abc import Sequence

from skatcalc.errors import ALTERNATIVE, AmbiguousError, NotationError, RuleError, SkatError, Span
from skatcalc.skat import vocabulary as words
from skatcalc.skat.entry import Adjustment, Entry, PassedIn, SeatChange
from skatcalc.skat.gametext import read_game_text
from skatcalc.skat.keyboard import checked_layout
from skatcalc.skat.names import exact_player, find_player, fused_players, longer_player
from skatcalc.skat.ramschtext import LOSER, ramsch_rest, read_loser, read_shares
from skatcalc.skat.reading import Reading, fold, split_note


def read_line_text(line: str, players: Sequence[str], *, typed: bool) -> Reading[Entry]:
    """Read a line; errors as `notation.parse_line`."""

    def read(text: str) -> Reading[Entry]:
        return _read_words(text, *split_note(text), players)

    return checked_layout(line, read) if typed else read(line)


def _read_words(line: str, body: str, note: str, players: Sequence[str]) -> Reading[Entry]:
    """Read a line of which `body` is the part before the note."""
    text = body.strip()
    start = len(body) - len(body.lstrip())
    if not text:
        raise NotationError("line_empty", line=line, span=(0, len(line)))
    folded = fold(text)
    if (exact := exact_player(text, players)) is not None and text[exact.length :].strip():
        try:
            return _read_own(line, body, exact.player, (start, start + exact.length), note, players)
        except NotationError:
            # Anna sits there too, but `anna m s2` is Anna Maria's game: behind Anna it is none
            named = longer_player(text, exact.player, players, start, line)
            if named is None:
                raise
        return _read_own(line, body, named.player, (start, start + named.length), note, players)
    if " ".join(folded.split()) in words.PASS_PHRASES:
        return Reading(PassedIn(note), line, {"contract": (start, start + len(text))})
    first, *behind = folded.split()
    if first in words.SEAT_WORDS and behind:
        return _read_seat_change(line, body, note, words.SEAT_WORDS[first], players)
    if folded in words.RAMSCH_WORDS:
        raise NotationError("ramsch_shares", line=line, span=(start, start + len(text)), count=0)
    if (rest := ramsch_rest(folded)) is not None:
        return read_shares(line, folded, rest, start, note)
    player, rest_at = _find_who(line, body, start, players, note)
    return _read_own(line, body, player, (start, rest_at), note, players)


def _read_own(
    line: str, body: str, player: str, named: Span, note: str, players: Sequence[str]
) -> Reading[Entry]:
    """Read what stands behind a player: an adjustment, a Ramsch, or a game he played."""
    reading = _read_behind(line, body, player, named[1], note, players)
    for part in ("declarer", "player"):
        reading.spans.setdefault(part, named)
    return reading


def _read_behind(
    line: str, body: str, player: str, rest_at: int, note: str, players: Sequence[str]
) -> Reading[Entry]:
    after = fold(body[rest_at:])
    if words.ADJUST_WORDS & set(after.split()[:1]):
        return _read_adjustment(line, body, rest_at, player, note)
    if loser := LOSER.match(after):
        return read_loser(line, body, rest_at, loser, player, note, players)
    if after.strip() in words.RAMSCH_WORDS:
        first = len(body) - len(body[rest_at:].lstrip())
        span = (first, first + len(after.strip()))
        raise NotationError("ramsch_points", line=line, span=span, player=player)
    return read_game_text(line, body, player, note, players, rest_at)


def _find_who(line: str, body: str, start: int, players: Sequence[str], note: str) -> tuple[str, int]:
    """Find the player at the beginning and the place where the game begins."""
    found = find_player(body, players, start, line)
    if found is not None:
        return found.player, start + found.length
    # nothing between name and game: every name part that leaves a game is a reading
    readings = []
    problem: SkatError | None = None
    for player, length in fused_players(body[start:], players):
        try:
            read_game_text(line, body, player, note, players, start + length)
        except NotationError as error:
            problem = problem or error
        except RuleError:
            readings.append((player, start + length))
        else:
            readings.append((player, start + length))
    if len(readings) == 1:
        return readings[0]
    word = body.split(maxsplit=1)[0]
    span = (start, start + len(word))
    if readings:
        names = ALTERNATIVE.join(player for player, _ in readings)
        raise AmbiguousError("name_two_ways", line=line, span=span, word=word, names=names)
    if not players:
        raise NotationError("name_unknown", line=line, span=span, word=word, players="", example="")
    if fold(word) in words.RAMSCH_WORDS and (named := _named_next(body, span[1], players)):
        raise NotationError("ramsch_named", line=line, span=named, example=players[0])
    code = "name_missing" if _is_game(line, word, note, players) else "name_unknown"
    # a word of letters alone is more likely a wrong name than a name and a game without a blank
    if code == "name_unknown" and problem is not None and not word.isalpha():
        raise problem
    names = ", ".join(players)
    raise NotationError(code, line=line, span=span, word=word, players=names, example=players[0])


def _is_game(line: str, word: str, note: str, players: Sequence[str]) -> bool:
    """Tell whether a word is a game by itself; a lone letter is more likely a wrong name."""
    try:
        game = read_game_text(line, word, "", note, players).entry
    except SkatError:
        return False
    return game.matadors is not None or len(word) > 1


def _read_seat_change(
    line: str, body: str, note: str, kind: str, players: Sequence[str]
) -> Reading[SeatChange]:
    start = len(body) - len(body.split(maxsplit=1)[1])
    rest = body[start:].rstrip()
    span = (start, start + len(rest))
    if kind == "join":
        named = re.fullmatch(r"(.*?\D.*?)(?:\s+(\d+))?", rest)
        name, seat = (named[1], int(named[2] or 0)) if named else (rest, 0)
        if seat > len(players) + 1 or (named and named[2] == "0"):
            raise RuleError("seat_range", line=line, span=span, seat=seat, most=len(players) + 1)
        own = (start, start + len(name))
        places = {"change": span, "player": own, "newcomer": own}
        return Reading(SeatChange("join", name, seat=seat, note=note), line, places)
    found = find_player(body, players, start, line)
    if found is None:
        if kind == "replace" and rest:
            # somebody new stands behind
            rest = rest.split(maxsplit=1)[0]
            span = (start, start + len(rest))
        names = ", ".join(players)
        example = players[0] if players else ""
        raise NotationError("name_unknown", line=line, span=span, word=rest, players=names, example=example)
    newcomer = rest[found.length :].strip()
    if kind == "leave" and newcomer and (longer := longer_player(rest, found.player, players, start, line)):
        found, newcomer = longer, rest[longer.length :].strip()
    if bool(newcomer) is not (kind == "replace"):
        raise NotationError("seat_change", line=line, span=span, kind=kind, player=found.player)
    places = {
        "change": span,
        "player": (start, start + found.length),
        "newcomer": (span[1] - len(newcomer), span[1]),
    }
    return Reading(SeatChange(kind, found.player, newcomer, note=note), line, places)


def _read_adjustment(line: str, body: str, at: int, player: str, note: str) -> Reading[Adjustment]:
    number = "".join(body[at:].split()[1:]).replace("−", "-").replace("–", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", number) or not int(number):
        span = (len(body) - len(body[at:].lstrip()), len(body.rstrip()))
        raise NotationError("adjust_number", line=line, span=span, player=player)
    return Reading(Adjustment(player, int(number), note), line)


def _named_next(body: str, at: int, players: Sequence[str]) -> Span | None:
    """Give the place of the next word when it begins a player's name."""
    word = body[at:].split(maxsplit=1)[0]
    first = body.index(word, at)
    named = any(fold(player).startswith(fold(word)) for player in players)
    return (first, first + len(word)) if named else None
