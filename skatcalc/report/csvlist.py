"""A sheet as CSV, for spreadsheets and for reading back; `store.csvtable` has the dialects and the reader."""

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction

from skatcalc.sheet.scoresheet import Replay
from skatcalc.sheet.standing import standing, totals_under
from skatcalc.skat.entry import DeclaredGame
from skatcalc.skat.rules import RuleSet
from skatcalc.store.csvtable import HEADINGS, SEPARATORS, neutralised
from skatcalc.words import Words

_COLUMNS = ("number", "dealer", "line", "declarer", "game", "value", "note")


def csv_list(replay: Replay, players: Sequence[str], rules: RuleSet, dialect: str = "international") -> str:
    """Write every line of a sheet with the points and running totals of everybody, and a foot.

    Args:
        replay: the sheet played through.
        players: everybody who ever sat there, in the order of coming.
        rules: its rules; totals under its scoring stand in the foot.
        dialect: `international` (comma, decimal point) or `german` (semicolon, decimal comma).
    """
    headings = HEADINGS[dialect]
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=SEPARATORS[dialect], lineterminator="\r\n")
    head = [headings[column] for column in _COLUMNS]
    head += [f"{headings[what]} {player}" for what in ("points", "total") for player in players]
    writer.writerow(head)
    for row in replay.rows:
        entry = row.entry
        game = ""
        if isinstance(entry, DeclaredGame) and row.line.startswith(entry.declarer):
            game = row.line[len(entry.declarer) :].strip()
        texts = [row.deal.dealer, row.line, row.declarer or "", game]
        cells: list[object] = [row.number or "", *map(neutralised, texts)]
        cells += ["" if row.value is None else row.value, neutralised(entry.note if entry else "")]
        cells += [row.scores.get(player, "") for player in players]
        cells += [row.totals.get(player, "") for player in players]
        writer.writerow(cells)
    german = Words("de")
    for name, totals in foot(replay, rules).items():
        numbers = [_number(totals[player], dialect) for player in players]
        # programs read the international names
        label = german(foot_words(name)) if dialect == "german" else name
        writer.writerow([label, *[""] * (len(_COLUMNS) - 1 + len(players)), *numbers])
    return out.getvalue()


def foot(replay: Replay, rules: RuleSet) -> dict[str, Mapping[str, int | Fraction]]:
    """Give the rows of the foot: by name, and in each by player."""
    found = standing(replay)
    rows: dict[str, Mapping[str, int | Fraction]] = {
        "points": found.points,
        "won": found.won,
        "lost": found.lost,
        "seeger": found.seeger,
        "seeger-fabian": found.seeger_fabian,
        "bierlachs": found.bierlachs,
    }
    if rules.scoring != "plain":
        rows[rules.scoring] = totals_under(rules.scoring, replay)
    return rows


def foot_words(name: str) -> str:
    """Give the key of the words for a row of the foot."""
    return f"foot-{name.removeprefix('seeger-')}"


def _number(points: int | Fraction, dialect: str) -> str:
    """Write a number; only house scorings have parts of points."""
    if points == int(points):
        return str(int(points))
    text = f"{float(points):.2f}"
    return text.replace(".", ",") if dialect == "german" else text
