"""`skatcalc season show|rank|settle`: a club's year."""

from pathlib import Path
from typing import Annotated, Any

import typer

from skatcalc.cli.export import SEASON_FORMATS, Output, deliver, known_format
from skatcalc.cli.group import Group
from skatcalc.cli.printer import Printer, plain_number, shortened
from skatcalc.cli.settings import currency_code, settings_of
from skatcalc.errors import UsageError
from skatcalc.report.spoken import spoken_game
from skatcalc.words.help_en import HELP
from skatcalc.words.names import told_apart
from skatcalc.words.numbers import points_text

app = typer.Typer(
    cls=Group, rich_markup_mode=None, add_completion=False, help=HELP["season"], invoke_without_command=True
)
_NAME_WIDTH = 20
_LINE_WIDTH = 24
Paths = Annotated[
    list[Path], typer.Argument(metavar="FILE|FOLDER...", readable=False, help=HELP["season-paths"])
]
Of = Annotated[str, typer.Option("--of", help=HELP["settle-of"])]
Members = Annotated[
    Path | None, typer.Option("--members", metavar="FILE", readable=False, help=HELP["season-members"])
]


@app.callback()
def season_group(context: typer.Context) -> None:
    """Print the help when no command is named."""
    if context.invoked_subcommand is None:
        settings_of(context).printer.say(context.get_help())


@app.command(help=HELP["season-show"], epilog=HELP["season-examples"])
def show(context: typer.Context, paths: Paths, of: Of = "seeger-fabian", members: Members = None) -> None:
    """Show the table of evenings, then the ranking."""
    club = _Club(context, paths, of, members)
    if club.printer.json:
        club.json()
        return
    words = club.printer.words
    head = [words("season-date"), words("season-winner"), words("season-sheets"), words("season-games")]
    rows = [
        [
            words.date(evening.date),
            shortened(evening.first, _LINE_WIDTH),
            str(evening.sheets),
            str(evening.games),
        ]
        + [words.decimal(points_text(max(evening.totals.values())))]
        for evening in club.season.evenings
    ]
    club.printer.table([*head, words("season-total")], rows, left=2)
    club.printer.say()
    club.rank()


@app.command(help=HELP["season-rank"], epilog=HELP["season-examples"])
def rank(context: typer.Context, paths: Paths, of: Of = "seeger-fabian", members: Members = None) -> None:
    """Show the ranking."""
    club = _Club(context, paths, of, members)
    if club.printer.json:
        club.json()
    else:
        club.rank()


@app.command(help=HELP["season-settle"], epilog=HELP["season-examples"])
def settle(
    context: typer.Context,
    paths: Paths,
    of: Annotated[str | None, typer.Option("--of", help=HELP["settle-of"])] = None,
    members: Members = None,
    rate: Annotated[str | None, typer.Option("--rate", metavar="MONEY", help=HELP["new-rate"])] = None,
    currency: Annotated[str | None, typer.Option("--currency", help=HELP["new-currency"])] = None,
) -> None:
    """Settle the money of all sheets together."""
    from skatcalc.cli.seasonmoney import settle_season  # noqa: PLC0415

    code = None if currency is None else currency_code(currency)
    club = _Club(context, paths, of or "plain", members)
    settle_season(club.printer, club.collected, club.known, of=of, rate=rate, currency=code)


@app.command(help=HELP["season-export"], epilog=HELP["season-export-examples"])
def export(
    context: typer.Context,
    paths: Paths,
    form: Annotated[str, typer.Option("--format", metavar="FORMAT", help=HELP["season-export-format"])],
    of: Of = "seeger-fabian",
    members: Members = None,
    output: Output = None,
) -> None:
    """Export the season."""
    from skatcalc.report.seasonpage import season_page  # noqa: PLC0415 - only for exports

    known_format(form, SEASON_FORMATS)
    club = _Club(context, paths, of, members)
    text = season_page(club.collected, club.season, club.known, of, club.printer.words)
    sheets = [document.path for document in club.collected.documents]
    deliver(context, text.encode(), output, sheets, form)


class _Club:
    """The sheets of one call, added up."""

    def __init__(self, context: typer.Context, paths: list[Path], of: str, members: Path | None) -> None:
        from skatcalc.sheet.season import identities, season  # noqa: PLC0415
        from skatcalc.sheet.standing import SCORINGS  # noqa: PLC0415
        from skatcalc.store.club import club_file, collect, members_of, sheet_files  # noqa: PLC0415

        if of not in SCORINGS:
            raise UsageError("option_value", option="--of", value=of, wanted=" ".join(SCORINGS))
        self.printer: Printer = settings_of(context).printer
        self.of = of
        club = members or club_file(paths)
        aliases = members_of(club) if club is not None else {}
        self.known = identities(aliases)
        self.collected = collect(sheet_files(paths))
        self.season = season(self.collected.series, of, aliases)
        if not self.printer.json:
            for path, error in self.collected.left_out:
                message, _ = self.printer.sentences(error)
                self.printer.note(self.printer.words("season-left-out", path=path, what=message), "warning")
            for series in self.collected.series:
                if count := len(series.replay.problems):
                    self.printer.note(
                        self.printer.words("season-faults", path=series.name, count=count), "warning"
                    )
        if not self.collected.series:
            raise UsageError("season_empty")

    def rank(self) -> None:
        """Write the ranking."""
        words = self.printer.words
        self.printer.say(words("season-title", of=words(f"scoring-{self.of}")))
        head = ["", words("column-player"), words("season-series"), words("season-total")]
        head += [words("season-average"), words("season-won"), words("season-lost"), words("season-best")]
        rows = []
        names = told_apart([member.name for member in self.season.members], _NAME_WIDTH, shortened)
        for place, (member, name) in enumerate(zip(self.season.members, names, strict=True), 1):
            best = f"{spoken_game(member.best.game, words)} {member.best.score:+d}" if member.best else ""
            rows.append(
                [
                    f"{place:2d}",
                    name,
                    str(member.series),
                    words.decimal(points_text(member.total)),
                    words.decimal(f"{float(member.average):.1f}"),
                    str(member.won),
                    str(member.lost),
                    shortened(best, _LINE_WIDTH),
                ]
            )
        self.printer.table(head, rows, left=2, cut=7)

    def json(self) -> None:
        """Write everything as one object."""
        season = self.season
        values: dict[str, Any] = {
            "of": self.of,
            "members": [
                {
                    "place": place,
                    "name": member.name,
                    "series": member.series,
                    "total": plain_number(member.total),
                    "average": float(member.average),
                    "won": member.won,
                    "lost": member.lost,
                    "best": member.best
                    and {"line": member.best.line, "score": member.best.score, "date": member.best.date},
                }
                for place, member in enumerate(season.members, 1)
            ],
            "evenings": [
                {
                    "date": evening.date or None,
                    "sheets": evening.sheets,
                    "games": evening.games,
                    "totals": {player: plain_number(total) for player, total in evening.totals.items()},
                }
                for evening in season.evenings
            ],
            "left_out": [
                {"path": str(path), **self.printer.error_values(error)}
                for path, error in self.collected.left_out
            ],
        }
        self.printer.data("season", values)
