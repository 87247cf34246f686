"""Statistics as tables, small bars and JSON values."""

from skatcalc.cli.printer import Printer, shortened
from skatcalc.sheet.stats import PlayerStats, Tally
from skatcalc.words.names import told_apart

_NAME_WIDTH = 16
_BAR = 30


def stats_data(players: list[PlayerStats]) -> dict[str, object]:
    """Give the JSON keys of statistics."""
    return {
        "players": [
            {
                "name": player.name,
                **_tally(player.all),
                "kinds": {kind.value: _tally(tally) for kind, tally in player.kinds.items()},
                "others_lost": player.others_lost,
                "winning_streak": player.winning_streak,
                "losing_streak": player.losing_streak,
            }
            for player in players
        ]
    }


def _tally(tally: Tally) -> dict[str, object]:
    return {**tally._asdict(), "value_mean": tally.value / tally.games if tally.games else None}


def show_stats(players: list[PlayerStats], printer: Printer) -> None:
    """Write the statistics."""
    words = printer.words
    keys = ("games", "won", "mean", "hand", "schneider", "others", "winning", "losing")
    head = [words("column-player"), *(words(f"stats-{key}") for key in keys)]
    rows = []
    names = told_apart([player.name for player in players], _NAME_WIDTH, shortened)
    for player, name in zip(players, names, strict=True):
        tally = player.all
        mean = words.decimal(f"{tally.value / tally.games:.1f}") if tally.games else "-"
        shares = [_share(part, tally.games) for part in (tally.won, tally.hand, tally.schneider)]
        rows.append(
            [name, str(tally.games), shares[0], mean, *shares[1:]]
            + [str(player.others_lost), str(player.winning_streak), str(player.losing_streak)]
        )
    printer.table(head, rows, cut=0)
    printer.say()
    printer.wrap(words("stats-runs"))
    most = max((tally.games for player in players for tally in player.kinds.values()), default=0)
    full = "#" if printer.ascii_only else "█"
    for player in players:
        if not player.kinds:
            continue
        printer.say()
        printer.say(printer.style(player.name, "head"))
        for kind, tally in player.kinds.items():
            bar = full * max(1, round(tally.games * _BAR / max(most, _BAR)))
            values = {"won": tally.won, "games": tally.games, "hand": tally.hand}
            mean = words.decimal(f"{tally.value / tally.games:.1f}")
            printer.say(f"  {words(kind.value):9} {bar} {words('stats-kind', **values, value=mean)}")


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"
