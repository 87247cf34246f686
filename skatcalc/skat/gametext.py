"""Reading a declared game: canonical text in one step, everything else word by word (`gamewords`)."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from skatcalc.errors import NotationError
from skatcalc.skat.contract import Announcement, Contract, Kind, contract
from skatcalc.skat.entry import DeclaredGame, Entry
from skatcalc.skat.game import GameResult, at_fault, check, normal, score
from skatcalc.skat.reading import Reading, split_note
from skatcalc.skat.rules import RuleSet

_CANONICAL: Final = re.compile(
    r"([cshdgn])(?:([mo]?)((?<=[mo])[0-9]{1,2}|[1-9][0-9]?|0))?(h?)((?:ss(?!s)|zz(?!z))?)((?:s(?!s)z?|z(?!z))?)(o?)"
    r"(k{0,4})(x{0,2})([+-]?)(?:p([0-9]{1,3}))?(?:b([0-9]{1,3}))?"
)
CANONICAL_LETTERS: Final = {
    Kind.CLUBS: "c",
    Kind.SPADES: "s",
    Kind.HEARTS: "h",
    Kind.DIAMONDS: "d",
    Kind.GRAND: "g",
    Kind.NULL: "n",
}


def _canonical_forms() -> dict[str, Contract]:
    levels = {"ss": Announcement.SCHNEIDER, "zz": Announcement.SCHWARZ}
    forms = {}
    for kind, letter in CANONICAL_LETTERS.items():
        for hand, announced, ouvert in product(("", "h"), ("", *levels), ("", "o")):
            if kind is Kind.NULL and announced:
                continue
            level = levels.get(announced, Announcement.HAND if hand else Announcement.NONE)
            forms[letter + hand + announced + ouvert] = contract(kind, level, ouvert=bool(ouvert))
    return forms


_CANONICAL_FORMS: Final = _canonical_forms()


def read_game_text(
    line: str, body: str, player: str, note: str, players: Sequence[str], at: int = 0
) -> Reading[DeclaredGame]:
    """Read the game that begins at `at` in `body`, the line without its note.

    Raises:
        NotationError: the text cannot be read, or can be read in two ways.
        RuleError: it can be read but contradicts itself.
    """

    def by_words() -> Reading[DeclaredGame]:
        # the words of three languages are loaded only where they are needed
        from skatcalc.skat.gamewords import GameWords  # noqa: PLC0415

        return GameWords(line, body, player, note, players, at).read()

    return read_canonical(line, body, player, note, at, by_words) or by_words()


def read_canonical(
    line: str, body: str, player: str, note: str, at: int, by_words: Callable[[], Reading[Entry]]
) -> Reading[DeclaredGame] | None:
    """Read a game in its canonical form in one step, or give None for any other text.

    `by_words` reads the line again with the places of its parts, when an error needs one.

    Raises:
        RuleError: the game contradicts itself.
    """
    found = _canonical_game(body[at:].strip())
    if found is None:
        return None
    game, with_said, canonical = found
    reading = Reading(
        game._replace(declarer=player, note=note),
        line,
        result_given=result_given(game),
        with_said=with_said,
        again=by_words,
    )
    reading.placed(lambda: check(game))
    if player:
        canonical = f"{player} {canonical}"
    normalised = normal(reading.entry)
    reading.canonical = canonical if normalised is reading.entry else ""
    reading.entry = normalised
    return reading


@lru_cache(maxsize=1 << 13)
def _canonical_game(text: str) -> tuple[DeclaredGame, bool, str] | None:
    """Give the game of a text in canonical form, whether `m` is said, and the text as it is written.

    Lists repeat themselves, so games are remembered.
    """
    found = _CANONICAL.fullmatch(text)
    if found is None:
        return None
    letter, sign, count, hand, announced, made, ouvert, kontra, bock, result, points, bid = found.groups()
    form = _CANONICAL_FORMS.get(letter + hand + announced + ouvert)
    if form is None:
        return None
    game = DeclaredGame(
        form,
        None if count is None else -int(count) if sign == "o" else int(count),
        schneider="s" in made,
        schwarz="z" in made,
        kontra=len(kontra),
        bock=len(bock),
        won=None if not result else result == "+",
        points=None if points is None else int(points),
        bid=None if bid is None else int(bid),
    )
    return game, sign == "m", format_game(game)


def result_given(game: DeclaredGame) -> bool:
    """Tell whether the line itself says won or lost (option `require_result`)."""
    return game.won is not None or game.points is not None or bool(at_fault(game))


def format_game(game: DeclaredGame) -> str:
    """Write a game in the canonical form, without player and note."""
    game = normal(game)
    form = game.contract
    level = form.announced
    parts = [CANONICAL_LETTERS[form.kind]]
    if game.matadors is not None:
        # `n1` alone would look like a slip, so an overbid Null keeps its m
        sign = "o" if game.matadors < 0 else "m" if form.kind is Kind.NULL else ""
        parts.append(f"{sign}{abs(game.matadors)}")
    if Announcement.HAND <= level < Announcement.OUVERT:
        parts.append("h")
    parts.append({Announcement.SCHNEIDER: "ss", Announcement.SCHWARZ: "zz"}.get(level, ""))
    parts.append("s" if game.schneider else "")
    parts.append("z" if game.schwarz else "")
    parts.append("o" if form.ouvert else "")
    parts.append("k" * game.kontra + "x" * game.bock)
    parts.append({None: "", True: "+", False: "-"}[game.won])
    parts.append("" if game.points is None else f"p{game.points}")
    parts.append("" if game.bid is None else f"b{game.bid}")
    text = "".join(parts)
    text = " ".join([text, *game.house])
    if game.ending is not None:
        text += f" {game.ending.kind} {game.ending.who}".rstrip()
    return text


def parse_game(line: str) -> DeclaredGame:
    """Read a game without a player, for example `s2h` or `grand ohne 2 verloren`.

    Raises:
        NotationError: the text cannot be read, or can be read in two ways.
        RuleError: it can be read but contradicts itself (twelve matadors, a win with 58 points).
    """
    return read_game(line).entry


def read_game(line: str) -> Reading[DeclaredGame]:
    """Read a game without a player and keep the places of its parts; errors as `parse_game`."""

    def read(typed: str) -> Reading[DeclaredGame]:
        body, note = split_note(typed)
        return read_game_text(typed, body, "", note, ())

    try:
        return read(line)
    except NotationError:
        from skatcalc.skat.keyboard import checked_layout  # noqa: PLC0415 - for errors only

        return checked_layout(line, read)


def value(line: str, rules: RuleSet | None = None) -> GameResult:
    """Read and score a game in one step: `value("s2h").score`; errors as `parse_game` and `score`."""
    reading = read_game(line)
    return reading.placed(lambda: score(reading.entry, rules or RuleSet()))
