"""`skatcalc session ...` and the short forms `add undo edit show`."""

import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from skatcalc.cli.completion import complete_player
from skatcalc.cli.export import blank, export
from skatcalc.cli.group import Group
from skatcalc.cli.printer import Printer
from skatcalc.cli.settings import Settings, currency_code, exit_code, no_options, settings_of
from skatcalc.errors import UsageError
from skatcalc.report.spoken import spoken_line
from skatcalc.words.help_en import HELP

app = typer.Typer(
    cls=Group, rich_markup_mode=None, add_completion=False, help=HELP["session"], invoke_without_command=True
)
_LINE = {"ignore_unknown_options": True}
_Number = Annotated[str, typer.Argument(metavar="N", help=HELP["edit-number"])]
_Words = Annotated[
    list[str], typer.Argument(metavar="WORDS...", help=HELP["add-words"], autocompletion=complete_player)
]


@app.callback()
def session(context: typer.Context) -> None:
    """Print the help when no command is named."""
    if context.invoked_subcommand is None:
        settings_of(context).printer.say(context.get_help())


@app.command(help=HELP["new"], epilog=HELP["new-examples"])
def new(
    context: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help=HELP["new-names"])],
    rounds: Annotated[int | None, typer.Option("--rounds", min=1, help=HELP["new-rounds"])] = None,
    games: Annotated[int | None, typer.Option("--games", min=1, help=HELP["new-games"])] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="HH:MM", help=HELP["new-until"])] = None,
    rate: Annotated[str | None, typer.Option("--rate", metavar="MONEY", help=HELP["new-rate"])] = None,
    currency: Annotated[str | None, typer.Option("--currency", help=HELP["new-currency"])] = None,
    title: Annotated[str | None, typer.Option("--title", help=HELP["new-title"])] = None,
) -> None:
    """Begin a sheet."""
    from skatcalc.cli.begin import begin  # noqa: PLC0415

    end = {"rounds": rounds, "games": games, "until": until}
    begin(settings_of(context), names, end, rate=rate, currency=currency, title=title)


@app.command(help=HELP["add"], epilog=HELP["add-examples"], context_settings=_LINE)
def add(
    context: typer.Context,
    line: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORDS...]", help=HELP["add-words"], autocompletion=complete_player),
    ] = None,
) -> None:
    """Record games."""
    settings = settings_of(context)
    no_options(line or [])
    evening = _evening(settings)
    if not line:
        if not sys.stdin.isatty():
            raise UsageError("input_terminal")
        from skatcalc.cli.enter import enter  # noqa: PLC0415 - only for terminals

        enter(evening, settings.printer)
        return
    if line == ["-"]:
        raise typer.Exit(_record_stream(evening, settings.printer))
    rows, fault = evening.record([" ".join(line)])
    if fault is not None:
        raise fault
    _answer(evening, rows, settings.printer)


def _record_stream(evening: Any, printer: Printer) -> int:  # noqa: ANN401 - Evening is loaded later
    interrupted = False

    def typed() -> Iterator[str]:
        nonlocal interrupted
        try:
            yield from (text for line in sys.stdin if (text := line.strip("\ufeff \t\r\n")))
        except KeyboardInterrupt:
            # what was typed before is recorded first
            interrupted = True

    lines = typed()
    if sys.stdin.isatty():
        # what a person types is saved line by line
        rows, fault = [], None
        for line in lines:
            added, fault = evening.record([line])
            _answer(evening, added, printer)
            rows += added
            if fault is not None:
                break
    else:
        rows, fault = evening.record(lines)
        _answer(evening, rows, printer)
    if interrupted:
        raise KeyboardInterrupt
    if fault is None:
        return 0
    printer.error(fault)
    if not printer.json:
        count = len(rows)
        printer.note(printer.words("kept" if count else "kept-none", count=count))
        for row in rows:
            printer.note(f"  {spoken_line(row.line, row.entry, printer.words)}")
    return exit_code(fault)


def _answer(evening: Any, rows: Any, printer: Printer, *, booked: bool = True) -> None:  # noqa: ANN401 - the same
    """Say what was booked: derivation, totals of the paper that differ, totals, who deals next."""
    from skatcalc.cli.sheetview import (  # noqa: PLC0415
        end_text,
        next_data,
        next_text,
        row_data,
        row_text,
        say_totals,
    )

    replay = evening.replay()
    for row in rows:
        if printer.json:
            printer.data("row", {**row_data(row), "next": next_data(replay)})
            continue
        number = "" if row.number is None else f"{row.number}  "
        line = spoken_line(row.line, row.entry, printer.words)
        printer.say(f"{number}{printer.style(line, 'head')}")
        for text in row_text(row, replay, printer.words):
            printer.wrap(text, "   ")
    if booked and any(row.written for row in rows):
        from skatcalc.sheet.checks import newly_written  # noqa: PLC0415 - only where a paper is typed in

        for finding in newly_written(replay, len(rows)):
            printer.error(finding.problem)
    if printer.json or not rows:
        return
    say_totals(replay, evening.document.rules, printer)
    printer.say(next_text(replay, printer.words))
    over = end_text(
        replay,
        evening.document.content,
        evening.document.rules,
        printer.words,
        datetime.now(),  # noqa: DTZ005 - the table's clock
    )
    if over:
        printer.say(over)


@app.command(help=HELP["undo"], epilog=HELP["undo-examples"])
def undo(
    context: typer.Context,
    number: Annotated[str, typer.Argument(metavar="[N]", help=HELP["edit-number"])] = "",
) -> None:
    """Take a line back."""
    from skatcalc.cli.sheetview import say_spoiled, spoken_play  # noqa: PLC0415

    settings = settings_of(context)
    words = settings.printer.words
    evening = _evening(settings)
    before = evening.replay()
    record = evening.take_back(number)
    _after_change(
        evening, settings.printer, "undo", "taken-back", line=spoken_play(record.play, before, words)
    )
    say_spoiled(before, evening.replay(), settings.printer)


@app.command(help=HELP["edit"], epilog=HELP["edit-examples"], context_settings=_LINE)
def edit(
    context: typer.Context,
    number: _Number,
    line: _Words,
) -> None:
    """Correct a game."""
    from skatcalc.cli.sheetview import say_spoiled, spoken_play  # noqa: PLC0415

    settings = settings_of(context)
    no_options(line)
    evening, printer = _evening(settings), settings.printer
    before = evening.replay()
    row, old = evening.correct(number, " ".join(line))
    if not printer.json:
        printer.say(printer.words("edited", number=number, old=spoken_play(old, before, printer.words)))
    _answer(evening, [row], printer, booked=False)
    say_spoiled(before, evening.replay(), printer)


@app.command(help=HELP["insert"], epilog=HELP["insert-examples"], context_settings=_LINE)
def insert(
    context: typer.Context,
    number: _Number,
    line: _Words,
) -> None:
    """Put a forgotten game before another."""
    from skatcalc.cli.sheetview import say_spoiled  # noqa: PLC0415

    settings = settings_of(context)
    no_options(line)
    evening = _evening(settings)
    before = evening.replay()
    row = evening.insert(number, " ".join(line))
    _answer(evening, [row], settings.printer, booked=False)
    say_spoiled(before, evening.replay(), settings.printer)


def _after_change(evening: Any, printer: Printer, kind: str, key: str, line: str) -> None:  # noqa: ANN401
    from skatcalc.cli.sheetview import next_data, next_text, say_totals  # noqa: PLC0415

    replay = evening.replay()
    if printer.json:
        printer.data(kind, {"line": line, "totals": replay.totals, "next": next_data(replay)})
        return
    printer.say(printer.words(key, line=line))
    say_totals(replay, evening.document.rules, printer)
    printer.say(next_text(replay, printer.words))


@app.command(help=HELP["show"], epilog=HELP["show-examples"])
def show(
    context: typer.Context,
    last: Annotated[int | None, typer.Option("--last", min=0, help=HELP["show-last"])] = None,
    scoring: Annotated[str | None, typer.Option("--scoring", help=HELP["show-scoring"])] = None,
) -> None:
    """Show the list."""
    from skatcalc.cli.sheetview import sheet_data, show_sheet  # noqa: PLC0415

    settings = settings_of(context)
    evening = _evening(settings)
    replay, rules = evening.replay(), evening.document.rules
    if scoring not in (None, "all"):
        rules = rules.changed({"scoring": scoring})
    if settings.printer.json:
        settings.printer.data("sheet", sheet_data(replay, evening.document.content, rules, settings.printer))
    else:
        content = evening.document.content
        show_sheet(replay, content, rules, settings.printer, last=last, scoring=scoring or "")


@app.command(help=HELP["stats"], epilog=HELP["stats-examples"])
def stats(context: typer.Context) -> None:
    """Show statistics."""
    from skatcalc.cli.statsview import show_stats, stats_data  # noqa: PLC0415
    from skatcalc.sheet.stats import statistics  # noqa: PLC0415

    settings = settings_of(context)
    players = statistics([_evening(settings).replay()])
    if settings.printer.json:
        settings.printer.data("stats", stats_data(players))
    else:
        show_stats(players, settings.printer)


@app.command(help=HELP["check"], epilog=HELP["check-examples"])
def check(
    context: typer.Context,
    *,
    strict: Annotated[bool, typer.Option("--strict", help=HELP["check-strict"])] = False,
    paper: Annotated[
        str | None, typer.Option("--against", metavar="FILE|TOTALS", help=HELP["check-against"])
    ] = None,
) -> None:
    """Check the sheet."""
    from skatcalc.sheet.checks import CHECKS, run_checks  # noqa: PLC0415
    from skatcalc.sheet.standing import bierlachs_losers, standing  # noqa: PLC0415

    settings = settings_of(context)
    printer, words = settings.printer, settings.printer.words
    evening = _evening(settings)
    replay = evening.replay()
    over = bool(bierlachs_losers(replay, evening.document.rules.bierlachs_limit))
    findings = run_checks(replay, standing(replay), strict=strict and not over)
    if paper is not None:
        from skatcalc.cli.paper import written_findings  # noqa: PLC0415

        findings += written_findings(replay, paper)
    names = [name for name, tier in CHECKS.items() if strict or tier != "strict"]
    if printer.json:
        problems = [
            {
                "check": finding.check,
                "number": finding.row.number if finding.row else None,
                **printer.error_values(finding.problem),
            }
            for finding in findings
        ]
        printer.data("check", {"checks": names, "problems": problems})
    elif not findings:
        printer.wrap(words("check-ok", checks=", ".join(words(f"control-{name}") for name in names)))
    for finding in findings if not printer.json else ():
        check = words(f"control-{finding.check}")
        if finding.row is not None:
            place = finding.row.number or replay.rows.index(finding.row) + 1
            key = "check-row" if finding.row.number else "check-line"
            line = spoken_line(finding.row.line, finding.row.entry, words)
            printer.note(f"{check}, {words(key, number=place)}: {line}")
        else:
            printer.note(check)
        printer.error(finding.problem)
    raise typer.Exit(1 if findings else 0)


@app.command(help=HELP["settle"], epilog=HELP["settle-examples"])
def settle(
    context: typer.Context,
    rate: Annotated[str | None, typer.Option("--rate", metavar="MONEY", help=HELP["new-rate"])] = None,
    currency: Annotated[str | None, typer.Option("--currency", help=HELP["new-currency"])] = None,
    of: Annotated[str | None, typer.Option("--of", help=HELP["settle-of"])] = None,
) -> None:
    """Settle the money."""
    from skatcalc.cli.money import settlement_data, show_settlement  # noqa: PLC0415
    from skatcalc.sheet.checks import run_checks  # noqa: PLC0415
    from skatcalc.sheet.settlement import Money, parse_amount  # noqa: PLC0415
    from skatcalc.sheet.settlement import settle as settled  # noqa: PLC0415
    from skatcalc.sheet.standing import (  # noqa: PLC0415
        DIFFERENCES,
        SCORINGS,
        bierlachs_losers,
        standing,
        totals_under,
    )

    settings = settings_of(context)
    printer, evening = settings.printer, _evening(settings)
    replay = evening.replay()
    table = evening.document.content.money
    money = Money() if table is None else table.money()
    if rate is not None:
        money = money._replace(rate=parse_amount(rate, "rate"))
    if currency is not None:
        money = money._replace(currency=currency_code(currency))
    scoring = of or money.of or evening.document.rules.scoring
    if scoring not in SCORINGS:
        raise UsageError("option_value", option="--of", value=scoring, wanted=" ".join(SCORINGS))
    own, counted = totals_under(scoring, replay), standing(replay)
    differences = scoring in DIFFERENCES
    result = settled(own, money, counted.lost, differences=differences, passed=counted.passed)
    findings = run_checks(replay, standing(replay))
    if findings and not printer.json:
        printer.note(printer.words("settle-doubtful", count=len(findings)), "warning")
    over = bierlachs_losers(replay, evening.document.rules.bierlachs_limit)
    if not replay.complete and replay.rows and not over and not printer.json:
        printer.note(printer.words("settle-incomplete"), "warning")
    if printer.json:
        printer.data("settlement", settlement_data(scoring, result, money))
    else:
        show_settlement(scoring, result, money, printer)


@app.command("import", help=HELP["import"], epilog=HELP["import-examples"])
def import_(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help=HELP["import-file"])],
    *,
    replay: Annotated[bool, typer.Option("--replay", help=HELP["import-replay"])] = False,
    skip: Annotated[bool, typer.Option("--skip", help=HELP["import-skip"])] = False,
) -> None:
    """Check recorded games, and book them on the sheet named by `-f`."""
    from skatcalc.cli.importing import import_file  # noqa: PLC0415

    raise typer.Exit(import_file(settings_of(context), file, replay=replay, skip=skip))


@app.command(help=HELP["use"], epilog=HELP["use-examples"])
def use(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", readable=False, help=HELP["use-file"])],
) -> None:
    """Use a sheet from now on."""
    from skatcalc.cli.evening import Evening  # noqa: PLC0415
    from skatcalc.store.config import use_sheet  # noqa: PLC0415

    settings = settings_of(context)
    evening = Evening(file)
    used = use_sheet(file)
    if settings.printer.json:
        settings.printer.data("use", {"sheet": str(used)})
    else:
        settings.printer.say(settings.printer.words("sheet-in-use", path=evening.path))


app.command("export", help=HELP["export"], epilog=HELP["export-examples"])(export)
app.command("blank", help=HELP["blank"], epilog=HELP["blank-examples"])(blank)


def _evening(settings: Settings) -> Any:  # noqa: ANN401 - Evening is loaded with the files it needs
    from skatcalc.cli.evening import Evening  # noqa: PLC0415 - Pydantic only where a sheet is opened

    return Evening(settings.sheet_path)
