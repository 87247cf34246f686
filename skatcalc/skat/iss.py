"""Records of the International Skat Server: text <-> what was dealt, bid, played and written down.

A record is one `(;TAG[value]... ;)` with the moves in `MV` and the result in `R`; blanks and line ends may
stand anywhere between tags and moves. Nothing is judged here: `review` compares the result with the cards.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from skatcalc.errors import NotationError, RuleError
from skatcalc.skat.cards import CARDS, HAND_SIZE, PACK_SIZE, SKAT_SIZE, Card, Deal, Hand
from skatcalc.skat.contract import Announcement, Contract, Kind, contract
from skatcalc.skat.record import PLAYERS, End, Record, Result

LONGEST: Final = 1 << 15
_TAIL: Final = 16
_BLANK: Final = "\ufeff \t\r\n"
_START: Final = re.compile(r"\(\s*;\s*[A-Z]{1,2}[0-9]?\s*\[")
_VALUE: Final = r"[^\]\\]*(?:\\.[^\]\\]*)*"
_TAG: Final = re.compile(rf"([A-Za-z]{{1,3}}[0-9]?)\s*\[({_VALUE})\]", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_WHOLE: Final = re.compile(
    rf"\(\s*;(?:\s*[A-Za-z]{{1,3}}[0-9]?\s*\[{_VALUE}\])*\s*+(?:;\s*+)?\)\s*(?:;\s*)?", re.DOTALL
)
_BY_TEXT: Final = {str(card): card for card in CARDS}
_KINDS: Final = {
    "C": Kind.CLUBS,
    "S": Kind.SPADES,
    "H": Kind.HEARTS,
    "D": Kind.DIAMONDS,
    "G": Kind.GRAND,
    "N": Kind.NULL,
}
_LETTERS: Final = {kind: letter for letter, kind in _KINDS.items()}
_LEVEL_LETTERS: Final = ("", "H", "HS", "HSZ", "HSZO")
_SEATS: Final = {"0": 0, "1": 1, "2": 2}
_BID: Final = re.compile(r"[0-9]{1,3}")
_GAME: Final = re.compile(r"[CSHDGN][HOSZ]*")
_ENDS: Final = {"RE": "resign", "SC": "show", "LE": "leave", "TI": "timeout", "TO": "timeout"}
_END_TEXTS: Final = {"resign": "RE", "show": "SC", "leave": "LE", "timeout": "TI"}
WORLD: Final = "w"
# names the rule set, where it is not the server's; other programs pass over what they do not know
_RULES: Final = "RU"


class Piece(NamedTuple):
    """A stretch of a file: the line it begins in, and its text, which should hold one record."""

    line: int
    text: str


# --- reading ----------------------------------------------------------------------------------------


def pieces(chunks: Iterable[str]) -> Iterator[Piece]:
    """Cut a stream of text at the beginnings of its records, holding no more than one piece in memory.

    What stands before the first record is a piece of its own, unless it is blank. A piece longer than
    `LONGEST` is given up to there and the rest of it skipped.
    """
    buffer, line, skipping = "", 1, False
    for chunk in chunks:
        buffer += chunk
        first = 0
        for found in _START.finditer(buffer):
            text = buffer[first : found.start()]
            if not skipping and text.strip(_BLANK):
                yield Piece(line, text[: LONGEST + 1])
            line += text.count("\n")
            first, skipping = found.start(), False
        buffer = buffer[first:]
        if skipping or len(buffer) > LONGEST:
            if not skipping:
                yield Piece(line, buffer[: LONGEST + 1])
            # the beginning of the next record may be cut in two here
            line += buffer.count("\n", 0, -_TAIL)
            buffer, skipping = buffer[-_TAIL:], True
    if not skipping and buffer.strip(_BLANK):
        yield Piece(line, buffer)


def holds_records(text: str) -> bool:
    """Tell whether a text has the beginning of a record in it."""
    return _START.search(text) is not None


def parse_record(text: str) -> Record:
    """Read one record.

    Raises:
        NotationError: it is cut off, something stands outside of it, or a part cannot be read.
        RuleError: a game is announced that does not exist.
    """
    text = text.lstrip(_BLANK)
    whole = _WHOLE.match(text)
    if whole is None:
        if len(text) > LONGEST:
            raise NotationError("record_long", most=LONGEST)
        raise NotationError("record_cut" if _START.match(text) else "record_outside", what=_shown(text))
    if rest := text[whole.end() :].strip():
        raise NotationError("record_outside", what=_shown(rest))
    tags = dict(_TAG.findall(whole[0]))
    for name in ("MV", "R"):
        if not tags.get(name, "").strip():
            raise NotationError("record_tag", tag=name)

    def text_of(name: str) -> str:
        return _ESCAPE.sub(r"\1", tags.get(name, ""))

    first, second, third = (
        " ".join(text_of(f"P{seat}").split()) or name
        for seat, name in enumerate(("forehand", "middlehand", "rearhand"))
    )
    moves = _Moves(_joined(tags["MV"]).split())
    deal = moves.read()
    return Record(
        text_of("ID"),
        (first, second, third),
        deal,
        tuple(moves.bids),
        moves.declarer,
        moves.contract,
        moves.discard,
        tuple(moves.plays),
        tuple(moves.ends),
        _parse_result(tags["R"]),
        moves.skat,
        text_of("DT"),
        (text_of("R0"), text_of("R1"), text_of("R2")),
        text_of(_RULES),
    )


def _joined(moves: str) -> str:
    """Join lists of cards that a line end has parted."""
    return re.sub(r"(?:\\|(?<!\s))\s*\.\s*", ".", moves) if "\n" in moves else moves


def _shown(text: str) -> str:
    text = " ".join(text.split())
    return "".join(c if c.isprintable() else "?" for c in text[:40])


class _Moves:
    """Reads the moves of a record, two words each: who moves, and what he does."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0
        self.bids: list[tuple[int, str]] = []
        self.plays: list[tuple[int, Card]] = []
        self.ends: list[End] = []
        self.declarer: int | None = None
        self.contract: Contract | None = None
        self.discard: tuple[Card, ...] = ()
        self.skat: tuple[Card, ...] = ()
        self.taken = False

    def here(self) -> dict[str, Any]:
        """Give the move that is being read, for errors."""
        return {"move": _shown(" ".join(self.words[self.at : self.at + 2])), "number": self.at // 2 + 1}

    def unread(self) -> NotationError:
        return NotationError("record_move", **self.here())

    def read(self) -> Deal:
        """Read all moves and give the first, the deal."""
        words, plays = self.words, self.plays
        deal = self.deal()
        if len(words) % 2:
            self.at = len(words) - 1
            raise self.unread()
        for at in range(2, len(words), 2):
            who, what = words[at : at + 2]
            seat, card = _SEATS.get(who), _BY_TEXT.get(what)
            if seat is None or card is None:
                self.at = at
                self.other(who, what)
            else:
                plays.append((seat, card))
        if plays and (self.contract is None or (self.taken and not self.discard)):
            raise NotationError("record_discard" if self.contract else "record_move", **self.here())
        return deal

    def deal(self) -> Deal:
        words = self.words
        if len(words) < 2 or words[0] != WORLD:  # noqa: PLR2004 - a move has two words
            raise self.unread()
        cards = self.cards(words[1].replace("|", ".").split("."))
        if len(cards) != PACK_SIZE or len(set(cards)) != PACK_SIZE:
            raise NotationError("record_deal", **self.here())
        first, second, third = (Hand(cards[at : at + HAND_SIZE]) for at in (0, HAND_SIZE, 2 * HAND_SIZE))
        return Deal(first, second, third, Hand(cards[-SKAT_SIZE:]))

    def cards(self, texts: Iterable[str]) -> tuple[Card, ...]:
        try:
            return tuple(_BY_TEXT[text] for text in texts)
        except KeyError:
            raise NotationError("record_move" if self.at else "record_deal", **self.here()) from None

    def other(self, who: str, what: str) -> None:
        """Read a move that plays no card."""
        seat = _SEATS.get(who)
        if seat is None and who != WORLD:
            raise self.unread()
        if self.contract is None and seat is not None and (what in ("y", "p") or _BID.fullmatch(what)):
            self.bids.append((seat, what))
            return
        head, *rest = what.split(".")
        if head in _ENDS:
            seat = _SEATS.get(rest[0], seat) if rest else seat
            if seat is None:
                raise self.unread()
            self.ends.append(End(seat, _ENDS[head], len(self.plays)))
        elif seat is None:
            self.skat = self.cards((head, *rest))
        elif self.plays:
            raise self.unread()
        elif head in _BY_TEXT:
            self.put_away(seat, (head, *rest))
        elif self.contract is not None:
            raise self.unread()
        elif what == "s":
            self.declarer, self.taken = seat, True
        elif _GAME.fullmatch(head):
            self.declarer = seat
            if rest:
                self.put_away(seat, rest)
            self.announce(head)
        else:
            raise self.unread()

    def put_away(self, seat: int, texts: Sequence[str]) -> None:
        """Read the two cards put away, the ten that lie open, or both in this order."""
        cards = self.cards(texts)
        if seat != self.declarer or len(cards) not in (SKAT_SIZE, HAND_SIZE, HAND_SIZE + SKAT_SIZE):
            raise self.unread()
        if len(cards) != HAND_SIZE:
            if self.discard:
                raise self.unread()
            self.discard = cards[:SKAT_SIZE]

    def announce(self, head: str) -> None:
        """Read a game: its letter and the letters of the levels, of which older records leave some out."""
        kind, marks = _KINDS[head[0]], head[1:]
        taken = self.taken or bool(self.discard)
        level = Announcement.NONE if taken else Announcement.HAND
        if "S" in marks:
            level = Announcement.SCHNEIDER
        if "Z" in marks:
            level = Announcement.SCHWARZ
        if taken and (marks.replace("O", "") if kind is Kind.NULL else marks):
            raise NotationError("record_hand", **self.here())
        try:
            self.contract = contract(kind, level, ouvert="O" in marks)
        except RuleError:
            raise NotationError("record_game", **self.here()) from None


def _parse_result(text: str) -> Result:
    """Read the result; words that have no meaning here are passed over."""
    words = text.split()
    numbers: dict[str, int] = {}
    for word in words:
        key, colon, number = word.partition(":")
        if colon and number not in ("", "null", "-"):
            try:
                numbers[key] = int(number)
            except ValueError:
                raise NotationError("record_result", what=_shown(word)) from None

    def seat(key: str) -> int | None:
        number = numbers.get(key, -1)
        return number if 0 <= number < PLAYERS else None

    def flag(key: str) -> bool | None:
        return bool(numbers[key]) if key in numbers else None

    won = True if {"win", "won"} & {*words} else False if {"loss", "lost"} & {*words} else None
    overbid = True if "overbid" in words else False if "bidok" in words else None
    passed = "passed" in words
    if not passed and won is None:
        raise NotationError("record_result", what=_shown(text))
    return Result(
        passed,
        seat("d"),
        won,
        numbers.get("v"),
        numbers.get("m"),
        overbid,
        numbers.get("p"),
        numbers.get("t"),
        flag("s"),
        flag("z"),
        (numbers.get("p0", 0), numbers.get("p1", 0), numbers.get("p2", 0)),
        seat("l"),
        seat("to"),
        numbers.get("r", 0) > 0,
    )


# --- writing ----------------------------------------------------------------------------------------


def format_record(record: Record) -> str:
    """Write a record on one line, so that `parse_record` reads the same again."""
    tags = {"GM": "Skat", "PC": "International Skat Server", "CO": "", "SE": "1", "ID": record.source}
    tags["DT"] = record.date
    for key, texts in (("P", record.players), ("R", record.ratings)):
        tags |= {f"{key}{seat}": text for seat, text in enumerate(texts)}
    if record.rules:
        tags[_RULES] = record.rules
    tags["MV"] = f"{_moves_text(record)} "
    tags["R"] = f"{_result_text(record)} "
    return "(;" + "".join(f"{tag}[{_escaped(value)}]" for tag, value in tags.items()) + " ;)"


def fingerprint(record: Record) -> str:
    """Give a short name for what was dealt and played by whom, for records that have no id."""
    told = "\n".join([*record.players, _moves_text(record)])
    return f"#{blake2b(told.encode(), digest_size=6).hexdigest()}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def _moves_text(record: Record) -> str:
    deal = record.deal
    moves = ["w " + ".".join(str(card) for part in deal for card in part)]
    moves += [f"{seat} {said}" for seat, said in record.bids]
    form = record.contract
    if form is not None:
        if record.discard:
            moves += [f"{record.declarer} s", "w " + _dotted(record.skat or deal.skat)]
        moves.append(".".join([f"{record.declarer} {_game_text(form)}", *map(str, record.discard)]))
    ends = list(record.ends)
    for number, (seat, card) in enumerate(record.plays):
        while ends and ends[0].after <= number:
            moves.append(_end_text(ends.pop(0)))
        moves.append(f"{seat} {card}")
    return " ".join([*moves, *map(_end_text, ends)])


def _dotted(cards: Iterable[Card]) -> str:
    return ".".join(map(str, cards))


def _game_text(form: Contract) -> str:
    levels = _LEVEL_LETTERS[form.announced]
    if form.kind is Kind.NULL and form.ouvert:
        levels += "O"
    return _LETTERS[form.kind] + levels


def _end_text(end: End) -> str:
    text = _END_TEXTS[end.kind]
    return f"{WORLD} {text}.{end.seat}" if end.kind in ("leave", "timeout") else f"{end.seat} {text}"


def _result_text(record: Record) -> str:
    found = record.result
    if found.passed:
        return "passed"

    def seat(number: int | None) -> int:
        return -1 if number is None else number

    def known(tag: str, number: int | None) -> list[str]:
        return [] if number is None else [f"{tag}:{number:d}"]

    parts = [f"d:{seat(found.declarer)}", "win" if found.won else "loss"]
    parts += known("v", found.value) + known("m", found.matadors)
    if found.overbid is not None:
        parts.append("overbid" if found.overbid else "bidok")
    parts += known("p", found.points) + known("t", found.tricks)
    parts += known("s", found.schneider) + known("z", found.schwarz)
    parts += [f"p{place}:{points}" for place, points in enumerate(found.penalties)]
    parts += [f"l:{seat(found.left)}", f"to:{seat(found.timeout)}", f"r:{int(found.resigned)}"]
    return " ".join(parts)
