"""One line of text and one entry of a list, both ways.

The grammar is the one of `skatcalc help notation`. Reading takes three languages and every spelling that
has one meaning; writing gives the canonical form.
"""

from collections.abc import Sequence

from skatcalc.skat.entry import Adjustment, DeclaredGame, Entry, PassedIn, RamschGame
from skatcalc.skat.gametext import format_game, read_canonical
from skatcalc.skat.reading import Reading, split_note


def parse_line(line: str, players: Sequence[str]) -> Entry:
    """Read one line of a sheet; `players` are the names in the order of the columns.

    Raises:
        NotationError: the text cannot be read, or can be read in two ways.
        RuleError: it can be read but contradicts itself.
    """
    return read_line(line, players).entry


def read_line(line: str, players: Sequence[str], *, typed: bool = True) -> Reading[Entry]:
    """Read one line of a sheet and keep the places of its parts; errors as `parse_line`.

    Canonical lines, as files hold them, are read in one step; the words of three languages are loaded only
    where they are needed. Only of a line that has just been typed is it asked whether the keyboard was set to
    another script.
    """
    body, note = split_note(line)
    if body == "pass":
        return Reading(PassedIn(note), line, {"contract": (0, len(body))})

    def by_words() -> Reading[Entry]:
        from skatcalc.skat.linetext import read_line_text  # noqa: PLC0415

        return read_line_text(line, players, typed=typed)

    for player in players:
        if body.startswith(player) and body[len(player) : len(player) + 1] == " ":
            found = read_canonical(line, body, player, note, len(player) + 1, by_words)
            if found is not None:
                return found
    return by_words()


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
    marks = ["x" * entry.bock, *["knock"] * entry.knocks]
    if entry.shares:
        shares = [
            ("j" if share.jungfrau else str(share.points))
            + ("w" if share.witch else "")
            + ("l" if share.last else "")
            + (" announced" if share.announced else "")
            for share in entry.shares
        ]
        return " ".join(part for part in ["r", *shares, untouched, *marks] if part)
    if entry.durchmarsch:
        text = f"{entry.player} rd{untouched}"
    else:
        text = f"{entry.player} r{entry.points}{untouched}{'j' * entry.jungfrauen}"
    text = " ".join([text + marks[0], *marks[1:]])
    return f"{text} w {entry.witch}" if entry.witch else text
