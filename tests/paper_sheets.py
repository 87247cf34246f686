"""Sheets that a press must bear: full lists at every table, and names of all kinds."""

import json
from collections.abc import Sequence
from pathlib import Path

from cli_runner import written_sheet

# Umlauts, another alphabet, markup, another direction, forty characters.
NAMES = (
    "Jürgen",
    "Владимир",
    "<script>alert(1)</script>",
    "Maximiliane von Hohenstein-Wittgenstein",
    'דורה & "Co"',
    "O'Neill",
)
MONEY = '\n[money]\nrate = "0.05"\nfines = [[1, "0.50"], [4, "1.00"]]\n'
# Who plays, counted from the dealer, at tables of three to six (skat 7.9).
ACTIVE = {3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 2, 4), 6: (1, 2, 5)}
GAMES = ("c2", "s1h-", "go4hs", "nho", "do3-", "h4s", "no", "g1zz", "s2k-", "co1", "n-", "d5", "pass")


def full_list(path: Path, players: Sequence[str], games: int, head: str = "") -> Path:
    """Write a sheet on which everybody plays every kind of game, won and lost."""
    lines = []
    count = len(players)
    for number in range(games):
        game = GAMES[number * 5 % len(GAMES)]
        declarer = players[(number + ACTIVE[count][number // count % 3]) % count]
        lines.append(game if game == "pass" else f"{declarer} {game}")
    names = json.dumps(list(players), ensure_ascii=False)
    keys = f'date = 2026-11-29\ntitle = "Grün-Weiß <b>"\nplayers = {names}\n'
    return written_sheet(path, lines, f"{keys}[options]\nkontra = true\n{head}{MONEY}")
