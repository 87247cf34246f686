"""One line of text and one entry of a list, both ways.

The grammar is the one of `skatcalc help notation`. Reading takes three languages and every spelling that
has one meaning; writing gives the canonical form.
"""

import re
from collections.abc import Sequence

from skatcalc.errors import AmbiguousError, NotationError, RuleError, SkatError
from skatcalc.skat import vocabulary as words
from skatcalc.skat.entry import Adjustment, DeclaredGame, Entry, PassedIn, RamschGame, SeatChange
from skatcalc.skat.gametext import format_game, read_game_text
from skatcalc.skat.names import exact_player, find_player, fused_players
from skatcalc.skat.ramschtext import LOSER, ramsch_rest, read_loser, read_shares
from skatcalc.skat.reading import Reading, fold, split_note


def parse_line(line: str, players: Sequence[str]) -> Entry:
    """Read one line of a sheet; `players` are the names in the order of the columns.

    Raises:
        NotationError: the text cannot be read, or can be read in two ways.
        RuleError: it can be read but contradicts itself.
    """
    return read_line(line, players).entry


def read_line(line: str, players: Sequence[str]) -> Reading[Entry]:
    """Read one line of a sheet and keep the places of its parts; errors as `parse_line`."""
    body, note = split_note(line)
    text = body.strip()
    start = len(body) - len(body.lstrip())
    if not text:
        raise NotationError("line_empty", line=line, span=(0, len(line)))
    folded = fold(text)
    if (exact := exact_player(text, players)) is not None and text[exact.length :].strip():
        return _read_own(line, body, exact.player, start + exact.length, note, players)
    if " ".join(folded.split()) in words.PASS_PHRASES:
        return Reading(PassedIn(note), line)
    first = folded.split(maxsplit=1)[0]
    if first in words.SEAT_WORDS and len(folded.split()) > 1:
        return _read_seat_change(line, body, note, words.SEAT_WORDS[first], players)
    if (rest := ramsch_rest(folded)) is not None:
        return read_shares(line, folded, rest, start, note)
    player, rest_at = _find_who(line, body, start, players, note)
    return _read_own(line, body, player, rest_at, note, players)


def _read_own(
    line: str, body: str, player: str, rest_at: int, note: str, players: Sequence[str]
) -> Reading[Entry]:
    """Read what stands behind a player: an adjustment, a Ramsch, or a game he played."""
    after = fold(body[rest_at:])
    word = after.split(maxsplit=1)[0] if after.split() else ""
    if word in words.ADJUST_WORDS:
        return _read_adjustment(line, body, rest_at, player, note)
    if loser := LOSER.match(after):
        return read_loser(line, body, rest_at, loser, player, note, players)
    return read_game_text(line, body, player, note, players, rest_at)


def format_entry(entry: Entry) -> str:
    """Write an entry in the canonical form, without its note."""
    if isinstance(entry, DeclaredGame):
        game = format_game(entry)
        return f"{entry.declarer} {game}" if entry.declarer else game
    if isinstance(entry, RamschGame):
        return _format_ramsch(entry)
    if isinstance(entry, PassedIn):
        return "pass"
    if isinstance(entry, Adjustment):
        return f"{entry.player} adj {entry.points}"
    parts = [entry.kind, entry.player, entry.newcomer, str(entry.seat) if entry.seat else ""]
    return " ".join(part for part in parts if part)


def _format_ramsch(entry: RamschGame) -> str:
    untouched = f"u{entry.untouched}" if entry.untouched else ""
    bock = "x" * entry.bock
    if entry.shares:
        shares = [
            ("j" if share.jungfrau else str(share.points))
            + ("w" if share.witch else "")
            + ("l" if share.last else "")
            for share in entry.shares
        ]
        return " ".join(part for part in ["r", *shares, untouched, bock] if part)
    if entry.durchmarsch:
        text = f"{entry.player} rd{untouched}{bock}"
    else:
        text = f"{entry.player} r{entry.points}{untouched}{'j' * entry.jungfrauen}{bock}"
    return f"{text} w {entry.witch}" if entry.witch else text


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
    word = body[start:].split(maxsplit=1)[0]
    span = (start, start + len(word))
    if readings:
        names = " or ".join(player for player, _ in readings)
        raise AmbiguousError("name_two_ways", line=line, span=span, word=word, names=names)
    # a word of letters alone is more likely a wrong name than a name and a game without a blank
    if problem is not None and not word.isalpha():
        raise problem
    if not players:
        raise NotationError("name_unknown", line=line, span=span, word=word, players="", example="")
    code = "name_unknown"
    try:
        game = read_game_text(line, word, "", note, players).entry
    except SkatError:
        pass
    else:
        # a lone letter is more likely a wrong name than a game without a player
        if game.matadors is not None or len(word) > 1:
            code = "name_missing"
    names = ", ".join(players)
    raise NotationError(code, line=line, span=span, word=word, players=names, example=players[0])


def _read_seat_change(
    line: str, body: str, note: str, kind: str, players: Sequence[str]
) -> Reading[SeatChange]:
    head = re.match(r"\s*\S+\s+", body)
    start = head.end() if head else 0
    rest = body[start:].rstrip()
    span = (start, start + len(rest))
    if kind == "join":
        named = re.fullmatch(r"(.*?\D.*?)(?:\s+(\d+))?", rest)
        name, seat = (named[1], int(named[2] or 0)) if named else (rest, 0)
        if not fold(name).strip():
            raise NotationError("line_unreadable", line=line, span=span, text=rest)
        if seat > len(players) + 1 or (named and named[2] == "0"):
            raise RuleError("seat_range", line=line, span=span, seat=seat, most=len(players) + 1)
        return Reading(SeatChange("join", name, seat=seat, note=note), line, {"player": span})
    found = find_player(body, players, start, line)
    if found is None:
        names = ", ".join(players)
        example = players[0] if players else ""
        raise NotationError("name_unknown", line=line, span=span, word=rest, players=names, example=example)
    newcomer = rest[found.length :].strip()
    if bool(newcomer) is not (kind == "replace"):
        raise NotationError("seat_change", line=line, span=span, kind=kind, player=found.player)
    return Reading(SeatChange(kind, found.player, newcomer, note=note), line, {"player": span})


def _read_adjustment(line: str, body: str, at: int, player: str, note: str) -> Reading[Adjustment]:
    rest = body[at:].split(maxsplit=1)
    number = "".join(rest[1].split()).replace("−", "-").replace("–", "-") if len(rest) > 1 else ""
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", number) or not int(number):
        span = (len(body) - len(body[at:].lstrip()), len(body.rstrip()))
        raise NotationError("adjust_number", line=line, span=span, player=player)
    return Reading(Adjustment(player, int(number), note), line)
