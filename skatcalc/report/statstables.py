"""Statistics on a page: who plays what, and how it goes."""

from collections.abc import Sequence

from skatcalc.report.markup import Markup, cell, column, element, isolated, row_head, table
from skatcalc.sheet.stats import PlayerStats
from skatcalc.skat.contract import Kind
from skatcalc.words import Words


def statistics_tables(players: Sequence[PlayerStats], words: Words) -> list[Markup]:
    """Give the tables of an evening or a year: own games of every player, and the same by kind."""
    keys = ("games", "won", "mean", "hand", "schneider", "others", "winning", "losing")
    head = [column(words("column-player"), class_="text"), *(column(words(f"stats-{key}")) for key in keys)]
    rows = []
    for player in players:
        tally = player.all
        shares = [_share(part, tally.games) for part in (tally.won, tally.hand, tally.schneider)]
        mean = words.decimal(f"{tally.value / tally.games:.1f}") if tally.games else "–"
        texts = [str(tally.games), shares[0], mean, *shares[1:], str(player.others_lost)]
        texts += [str(player.winning_streak), str(player.losing_streak)]
        rows.append([row_head(isolated(player.name), class_="who"), *map(cell, texts)])
    kinds = [kind for kind in Kind if any(kind in player.kinds for player in players)]
    kind_head = [
        column(words("column-player"), class_="text"),
        *(column(words(kind.value)) for kind in kinds),
    ]
    kind_rows = [
        [row_head(isolated(player.name), class_="who"), *(cell(_kind(player, kind)) for kind in kinds)]
        for player in players
    ]
    found = [table(words("page-statistics-caption"), head, rows)]
    if kinds:
        found.append(element("h3", words("page-kinds")))
        found.append(table(words("page-kinds-caption"), kind_head, kind_rows))
    return found


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _kind(player: PlayerStats, kind: Kind) -> str:
    tally = player.kinds.get(kind)
    return "" if tally is None else f"{tally.won} / {tally.games}"
