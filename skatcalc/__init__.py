"""skatcalc: scorekeeper and bidding calculator for Skat.

The rooms, each standing on those before it:

    errors   what can go wrong, by kind of mistake
    skat     the game: cards, contracts, values, bids, Ramsch, notation
    sheet    the list: replay, rounds, standings, settlement, checks
    sim      the play: whole deals of Skitgubbe and Shithead
    store    sheets and rule files
    words    the sentences
    report   pages and printed lists
    cli      the command `skatcalc`

The names below are the front door; everything else is imported from its room. They are loaded when they are
first used, so that the command line starts fast.
"""

# `typing` is loaded later, where a key that interrupts is noticed
TYPE_CHECKING = False
if TYPE_CHECKING:
    from skatcalc.errors import SkatError
    from skatcalc.sheet.scoresheet import Replay, ScoreSheet, new_sheet, replay
    from skatcalc.sheet.settlement import Money, settle
    from skatcalc.sheet.standing import Standing, standing
    from skatcalc.skat.cardtext import parse_cards, parse_deal, parse_hand
    from skatcalc.skat.game import GameResult
    from skatcalc.skat.gametext import value
    from skatcalc.skat.notation import format_entry, parse_line
    from skatcalc.skat.rules import RuleSet, preset

__version__ = "0.1.0"

_ROOMS = {
    "SkatError": "errors",
    "Replay": "sheet.scoresheet",
    "ScoreSheet": "sheet.scoresheet",
    "new_sheet": "sheet.scoresheet",
    "replay": "sheet.scoresheet",
    "Money": "sheet.settlement",
    "settle": "sheet.settlement",
    "Standing": "sheet.standing",
    "standing": "sheet.standing",
    "parse_cards": "skat.cardtext",
    "parse_deal": "skat.cardtext",
    "parse_hand": "skat.cardtext",
    "GameResult": "skat.game",
    "value": "skat.gametext",
    "format_entry": "skat.notation",
    "parse_line": "skat.notation",
    "RuleSet": "skat.rules",
    "preset": "skat.rules",
}

__all__ = [
    "GameResult",
    "Money",
    "Replay",
    "RuleSet",
    "ScoreSheet",
    "SkatError",
    "Standing",
    "__version__",
    "format_entry",
    "new_sheet",
    "parse_cards",
    "parse_deal",
    "parse_hand",
    "parse_line",
    "preset",
    "replay",
    "settle",
    "standing",
    "value",
]


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(name)
    from importlib import import_module  # noqa: PLC0415 - the command has no need of it

    return getattr(import_module(f"skatcalc.{_ROOMS[name]}"), name)
