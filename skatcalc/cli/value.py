"""`skatcalc value`: what a game is worth."""

import sys
from functools import lru_cache
from typing import Annotated

import typer

from skatcalc.cli.describe import game_title, outcome_text, sum_text, value_data, with_counted_matadors
from skatcalc.cli.settings import Settings, exit_code, no_options, settings_of
from skatcalc.errors import NotationError, SkatError, UsageError
from skatcalc.skat.contract import TRUMP_KINDS, Kind
from skatcalc.skat.game import GameResult, score
from skatcalc.skat.gametext import read_game
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    help=HELP["value"],
    epilog=HELP["value-examples"],
    context_settings={"ignore_unknown_options": True},
)
def value(
    context: typer.Context,
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help=HELP["value-games"])],
    cards: Annotated[str | None, typer.Option("--cards", help=HELP["value-cards"])] = None,
    skat: Annotated[str | None, typer.Option("--skat", help=HELP["value-skat"])] = None,
    *,
    bock: Annotated[bool, typer.Option("--bock", help=HELP["value-bock"])] = False,
) -> None:
    """Answer each game."""
    settings = settings_of(context)
    no_options(games)
    asker = _Asker(settings, cards, skat, bock=bock)
    if games == ["-"]:
        raise typer.Exit(asker.stream())
    whole = " ".join(games)
    if len(games) > 1 and not asker.knows(games[0]) and asker.knows(whole):
        raise NotationError("games_apart", line=whole, span=(0, len(games[0])), game=whole)
    worst = 0
    for number, game in enumerate(games):
        try:
            result = asker.ask(game)
        except SkatError as error:
            settings.printer.error(error)
            worst = max(worst, exit_code(error))
            continue
        if settings.printer.json:
            settings.printer.data("value", value_data(result, settings.rules))
            continue
        if number:
            settings.printer.say()
        asker.explain(result)
    raise typer.Exit(worst)


class _Asker:
    """Scores games under the settings of one call."""

    def __init__(self, settings: Settings, cards: str | None, skat: str | None, *, bock: bool) -> None:
        self.settings = settings
        self.rules = settings.rules
        self.bock = self.rules.bock_factor if bock else 1
        self.counted: dict[Kind, int] = {}
        if cards is None and skat is not None:
            raise UsageError("skat_alone")
        if cards is not None:
            from skatcalc.skat.cardtext import parse_hand  # noqa: PLC0415 - most games come without cards
            from skatcalc.skat.hand import joined  # noqa: PLC0415
            from skatcalc.skat.matadors import matadors  # noqa: PLC0415

            held = joined(parse_hand(cards), None if skat is None else parse_hand(skat))
            self.counted = {kind: matadors(held, kind) for kind in TRUMP_KINDS}

    def ask(self, line: str) -> GameResult:
        """Read and score one game."""
        reading = read_game(line)
        game = reading.entry
        counted = self.counted.get(game.contract.kind)
        if counted is not None:
            game = reading.placed(lambda: with_counted_matadors(game, counted, with_said=reading.with_said))
        return reading.placed(lambda: score(game, self.rules, self.bock, self.counted))

    def knows(self, line: str) -> bool:
        """Tell whether a text is a game."""
        try:
            self.ask(line)
        except SkatError:
            return False
        return True

    def explain(self, result: GameResult) -> None:
        """Write a game out: what it is, the sum, how it ended."""
        words, say = self.settings.printer.words, self.settings.printer.say
        say(self.settings.printer.style(game_title(result, words), "head"))
        self.settings.printer.wrap(sum_text(result, words), "  ")
        for line in outcome_text(result, words).split("\n"):
            self.settings.printer.wrap(line, "  ", "good" if result.won else "bad")

    def stream(self) -> int:
        """Answer a game a line from standard input; give the worst exit code."""
        printer, worst = self.settings.printer, 0
        # lists repeat themselves, and the same line has the same answer
        answer = lru_cache(maxsize=1 << 12)(self.answer)
        for line in sys.stdin:
            text = line.strip("\ufeff \t\r\n")
            if not text:
                continue
            answered, error = answer(text)
            if answered:
                printer.say(answered)
            elif error is not None:
                printer.error(error)
            if error is not None:
                worst = max(worst, exit_code(error))
            if printer.unread:
                break
        return worst

    def answer(self, text: str) -> tuple[str, SkatError | None]:
        """Answer one line: the text to print (none for an error that goes to stderr), and the error."""
        printer = self.settings.printer
        try:
            result = self.ask(text)
        except SkatError as error:
            return (printer.dumped("error", printer.error_values(error)) if printer.json else ""), error
        if printer.json:
            return printer.dumped("value", value_data(result, self.rules)), None
        summary = sum_text(result, printer.words)
        outcome = outcome_text(result, printer.words).replace("\n", "; ")
        return f"{result.score:+5d}  {game_title(result, printer.words)}: {summary}; {outcome}", None
