"""How the report of `skatcalc simulate` is written: tables for people, keys for programs."""

import re
from math import floor, log10
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, cast

from skatcalc.cli.printer import COLUMNS, Printer, width
from skatcalc.words import Words

if TYPE_CHECKING:
    from skatcalc.sim.games import Task
    from skatcalc.sim.plays import Plays
    from skatcalc.sim.run import Report
    from skatcalc.sim.tally import Mean, Tally

_UNFINISHED: Final = ("cycle", "trapped", "limit")
_SHOWN_VIOLATIONS: Final = 5
_BAR: Final = 40
_DEFAULTS: Final = {
    "anti": "none",
    "draw": "after-trick",
    "phase1_end": "skip",
    "swap": "none",
    "invisible": "none",
    "skip": "none",
    "reverse": "none",
    "decks": 1,
}


def plays_of(report: "Report[Tally]") -> "Plays":
    """Give the work of a report on a 52-card game."""
    return cast("Plays", report.job)


def options_of(task: "Task") -> dict[str, Any]:
    """Give every rule option in force (F34)."""
    options: dict[str, Any] = task.options._asdict()
    return options if task.game == "skitgubbe" else {"swap": task.swap, **options}


def command_of(report: "Report[Tally]", deal: int) -> str:
    """Give the command that shows a deal of the run again, on its engine."""
    task = plays_of(report).task
    words = ["skatcalc simulate", task.game, f"--seed {task.seed} --deal {deal} --show"]
    words += [f"--players {task.players} --policy {task.policy} --cap {task.cap}"]
    words += typed_options(task)
    if report.job.engine == "fast":
        words.append("--engine fast")
    return " ".join(words)


def typed_options(task: "Task", *, defaults: bool = False) -> list[str]:
    """Give the rule options as they are typed; with `defaults` also those that may be left out."""
    words = []
    for name, value in options_of(task).items():
        if name == "seven_low":
            words += ["--seven-low"] if value else []
        elif name == "extra_turn_after_burn":
            words += [] if value else ["--no-extra-turn"]
        elif defaults or value != _DEFAULTS[name]:
            words.append(f"--{name.replace('_', '-')} {value}")
    return words


def write_report(printer: Printer, report: "Report[Tally]", shown: int | None) -> None:
    """Write what a run found, and one deal of it move by move."""
    if printer.json:
        printer.data("simulation", report_data(report, shown))
        return
    if shown is not None:
        say_moves(printer, plays_of(report).task, shown)
    if shown is None or report.tally.n > 1:
        say_report(printer, report)


def report_data(report: "Report[Tally]", shown: int | None) -> dict[str, Any]:
    """Give the keys of `skatcalc/simulation`; with `shown` also the moves of that deal."""
    task, tally = plays_of(report).task, report.tally
    finished = tally.ended["finished"]
    shares = [tally.loser_share(seat) for seat in range(task.players)]
    values: dict[str, Any] = {
        "game": task.game,
        "options": options_of(task),
        "policy": task.policy,
        "players": task.players,
        "n": tally.n,
        "seed": task.seed,
        "engine": report.job.engine,
        "workers": report.workers,
        "cap": task.cap,
        "finished": finished,
        "unfinished": {way: tally.ended[way] for way in _UNFINISHED},
        "violations": len(tally.violations),
        "violated": [
            {**broken._asdict(), "command": command_of(report, broken.deal)}
            for broken in tally.violations[:_SHOWN_VIOLATIONS]
        ],
        "checks": dict(sorted(tally.checks.items(), key=_number)),
        "digest": f"{tally.digest:016x}",
        "seconds": round(report.seconds, 3),
        "deals_per_second": round(tally.n / report.seconds, 1) if report.seconds else 0.0,
        "loser_by_seat": tally.losers,
        "loser_share_by_seat": [one.value for one in shares],
        "loser_share_by_seat_se": [one.se for one in shares],
        "escaped_by_seat": [finished - lost for lost in tally.losers],
        "starter_by_seat": tally.starters,
    }
    for name in figures_of(task):
        mean = tally.mean(name)
        values |= {f"{name}_mean": mean.value, f"{name}_mean_se": mean.se}
    if shown is not None:
        values |= {"deal": shown, "moves": [move._asdict() for move, _ in _moves(task, shown)]}
    return values


def figures_of(task: "Task") -> tuple[str, ...]:
    """Give the names of the means, in the order of the outer face."""
    if task.game == "skitgubbe":
        return ("phase1_tricks", "ties", "flips", "phase2_actions", "takes")
    return ("actions", "pickups", "ten_burns", "four_burns")


def say_report(printer: Printer, report: "Report[Tally]") -> None:
    """Write the report."""
    words, say, task, tally = printer.words, printer.say, plays_of(report).task, report.tally
    title = words(
        "simulate-title",
        game=words(f"game-{task.game}"),
        n=tally.n,
        players=task.players,
        policy=task.policy,
    )
    say(printer.style(title, "head"))
    printer.wrap(" ".join(typed_options(task, defaults=True)), "  ")
    say(
        "  "
        + words(
            "simulate-run", seed=task.seed, cap=task.cap, engine=report.job.engine, workers=report.workers
        )
    )
    say()
    _say_seats(printer, report)
    say()
    rows = [[words(f"figure-{name}"), *with_error(tally.mean(name), words)] for name in figures_of(task)]
    printer.table([words("column-figure"), words("column-mean"), error_sign(printer)], rows)
    say()
    _say_lengths(printer, tally.lengths)
    counts = {way: tally.ended[way] for way in ("finished", *_UNFINISHED)}
    say(words("simulate-ended", **counts))
    say(words("simulate-checks", tests=sum(tally.checks.values()), invariants=len(tally.checks)))
    say(words("simulate-digest", digest=f"{tally.digest:016x}"))
    if tally.violations:
        _say_violations(printer, report)
    if counts["limit"]:
        say(words("simulate-limit", limit=counts["limit"], cap=task.cap))


def _say_seats(printer: Printer, report: "Report[Tally]") -> None:
    words, task, tally = printer.words, plays_of(report).task, report.tally
    head = [words("column-seat"), words("column-lost"), words("column-share"), error_sign(printer)]
    head += [words("column-escaped"), words("column-began")]
    rows = [
        [str(seat), str(tally.losers[seat]), *with_error(tally.loser_share(seat), words)]
        + [str(tally.ended["finished"] - tally.losers[seat]), str(tally.starters[seat])]
        for seat in range(task.players)
    ]
    printer.table(head, rows, left=0)


def _say_lengths(printer: Printer, lengths: "dict[int, int]") -> None:
    """Write the histogram of actions: every row reaches twice as far as the one before."""
    if not lengths:
        return
    most = max(lengths.values())
    mark = "█" if printer.unicode and not printer.ascii_only else "#"
    head = [printer.words("column-actions"), printer.words("column-games"), ""]
    rows = []
    for size in range(min(lengths), max(lengths) + 1):
        low, high = (1 << size) >> 1, (1 << size) - 1
        bar = mark * -(-lengths[size] * _BAR // most)
        rows.append([f"{low}-{high}" if high > low else str(low), str(lengths[size]), bar])
    width = max(len(row[0]) for row in [head, *rows])
    numbers = max(len(row[1]) for row in [head, *rows])
    cells = [[row[0].rjust(width), row[1].rjust(numbers), row[2]] for row in [head, *rows]]
    printer.table(["", "", ""], cells, left=3)
    printer.say()


def _say_violations(printer: Printer, report: "Report[Tally]") -> None:
    words, violations = printer.words, report.tally.violations
    seed = plays_of(report).task.seed
    printer.note(words("simulate-violations", count=len(violations), seed=seed), "error")
    for broken in violations[:_SHOWN_VIOLATIONS]:
        printer.note(words("simulate-violation", **broken._asdict()))
        printer.note("  " + command_of(report, broken.deal))


def say_moves(printer: Printer, task: "Task", deal: int) -> None:
    """Write one deal move by move, each with the position it leads to."""
    from skatcalc.sim.plays import dealt, play  # noqa: PLC0415 - the deal has been played before

    words, say = printer.words, printer.say
    game, _, _ = dealt(task, deal)
    title = words("simulate-deal", deal=deal, game=words(f"game-{task.game}"), seed=task.seed)
    say(printer.style(title, "head"))
    _say_position(printer, "  ", game.text())
    for number, (move, after) in enumerate(_moves(task, deal), 1):
        told = words(f"move-{move.kind}", seat=move.seat, cards=move.cards)
        say(f"{number:3d} {told}")
        _say_position(printer, "    ", after)
    played = play(task, deal)
    if played.status == "finished":
        from skatcalc.sim.state import loser_of  # noqa: PLC0415 - the deal is over now

        places = " ".join(str(seat) for seat in played.game.out)
        say(words("simulate-over", places=places, loser=loser_of(played.game)))
    else:
        say(words(f"simulate-{played.status}-deal", period=played.period))
    for action, invariant in played.violations:
        printer.note(words("simulate-violation", deal=deal, action=action, invariant=invariant), "error")


def _say_position(printer: Printer, left: str, text: str) -> None:
    """Write a position, its few words in the language; where it is too wide, with a line for each seat."""
    told = re.sub(r"\b(pool|stock|burned|of)\b", lambda word: printer.words(f"position-{word[0]}"), text)
    if width(left + told) <= COLUMNS:
        printer.say(left + told)
        return
    lies, hands = told.split(" | ")
    lines = [lies, *(f"{seat}: {hand}" for seat, hand in enumerate(hands.split(" / ")))]
    for line in lines:
        printer.say(fill(line, COLUMNS, initial_indent=left, subsequent_indent=left + "   "))


def _moves(task: "Task", deal: int) -> "list[tuple[Any, str]]":
    """Play a deal and tell each move with the position after it."""
    from skatcalc.sim.plays import dealt, play  # noqa: PLC0415 - the deal has been played before

    game, _, _ = dealt(task, deal)
    told = []
    for action in play(task, deal).actions:
        move = game.move(action)
        game.apply(action)
        told.append((move, game.text()))
    return told


def _number(check: tuple[str, int]) -> int:
    return int(check[0].removeprefix("I-"))


def error_sign(printer: Printer) -> str:
    """Give the sign over a column of standard errors."""
    return "+-" if printer.ascii_only else "±"


def with_error(mean: "Mean", words: Words) -> list[str]:
    """Give a mean and its standard error with two digits of the error."""
    if not mean.se:
        return [words.decimal(f"{mean.value:g}"), "-"]
    digits = max(0, 1 - floor(log10(mean.se)))
    return [words.decimal(f"{number:.{digits}f}") for number in mean]
