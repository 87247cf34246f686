"""How the report of `skatcalc simulate` is written: tables for people, keys for programs."""

import re
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, cast

from skatcalc.cli.printer import COLUMNS, Printer, width
from skatcalc.cli.simulatetell import (
    error_sign,
    mean_data,
    run_data,
    say_title,
    say_violations,
    with_error,
)
from skatcalc.sim.endings import UNFINISHED
from skatcalc.words import Words

if TYPE_CHECKING:
    from skatcalc.sim.games import Task
    from skatcalc.sim.plays import Played, Plays
    from skatcalc.sim.run import Report
    from skatcalc.sim.tally import Tally

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


def write_report(printer: Printer, report: "Report[Tally]", shown: int | None, deal: int | None) -> None:
    """Write what a run found, and one deal of it move by move; `deal`: the only one, if it was named."""
    if printer.json:
        printer.data("simulation", report_data(report, shown, deal))
        return
    if shown is not None:
        say_moves(printer, plays_of(report).task, shown)
    if shown is None or report.tally.n > 1:
        say_report(printer, report, deal)
    _say_violations(printer, report)


def report_data(report: "Report[Tally]", shown: int | None, deal: int | None) -> dict[str, Any]:
    """Give the keys of `skatcalc/simulation`; with `shown` also that deal move by move."""
    task, tally = plays_of(report).task, report.tally
    finished = tally.ended["finished"]
    shares = [mean_data("", tally.loser_share(seat), finished) for seat in range(task.players)]
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
        "check": check_of(task),
        "finished": finished,
        "unfinished": {way: tally.ended[way] for way in UNFINISHED},
        "unfinished_deals": {way: tally.unfinished.get(way, []) for way in UNFINISHED},
        **run_data(report, tally.n, lambda number: command_of(report, number)),
        "checks": dict(sorted(tally.checks.items(), key=_number)),
        "loser_by_seat": tally.losers,
        "loser_share_by_seat": [one[""] for one in shares],
        "loser_share_by_seat_se": [one["_se"] for one in shares],
        "escaped_by_seat": [finished - lost for lost in tally.losers],
        "starter_by_seat": tally.starters,
    }
    for name in figures_of(task):
        values |= mean_data(f"{name}_mean", tally.mean(name), finished)
    if deal is not None:
        values["deal"] = deal
    if shown is not None:
        values |= {"deal": shown, **_shown_data(task, shown)}
    return values


def _shown_data(task: "Task", deal: int) -> dict[str, Any]:
    """Give one deal: the position as dealt, the moves, how it ended, who was out and in which order."""
    from skatcalc.sim.plays import play  # noqa: PLC0415 - the deal has been played before

    played = play(task, deal)
    return {
        "start": _start(task, deal),
        "moves": [move._asdict() for move, _ in _moves(task, deal, played)],
        "ended": played.status,
        "out": list(played.game.out) if played.game else [],
    }


def _start(task: "Task", deal: int) -> str:
    """Write the position as dealt, nothing where the dealing itself fails."""
    from skatcalc.sim.plays import dealt  # noqa: PLC0415 - the deal has been played before

    try:
        text: str = dealt(task, deal)[0].text()
    except Exception:  # noqa: BLE001 - it has been told with the deal
        return ""
    return text


def check_of(task: "Task") -> str:
    """Give the word of `--check` that is in force."""
    return "all" if task.check_every == 1 else "sample"


def figures_of(task: "Task") -> tuple[str, ...]:
    """Give the names of the means, in the order of the outer face."""
    if task.game == "skitgubbe":
        return ("phase1_tricks", "ties", "flips", "phase2_actions", "takes")
    return ("actions", "pickups", "ten_burns", "four_burns")


def say_report(printer: Printer, report: "Report[Tally]", deal: int | None) -> None:
    """Write the report; `deal` is the only one of the run, if named."""
    words, say, task, tally = printer.words, printer.say, plays_of(report).task, report.tally
    engine = report.job.engine
    say_title(printer, task.game, tally.n, deal, players=task.players, policy=task.policy)
    printer.wrap(" ".join(typed_options(task, defaults=True)), "  ")
    # where every deal is checked the readable engine plays along
    both = " + reference" if engine == "fast" and check_of(task) == "all" else ""
    how = {"engine": engine + both, "workers": report.workers}
    printer.wrap(words("simulate-run", seed=task.seed, cap=task.cap, **how), "  ")
    printer.wrap(words(f"simulate-check-{check_of(task)}-{engine}", every=task.check_every), "  ")
    say()
    _say_seats(printer, report)
    say()
    counts = {way: tally.ended[way] for way in ("finished", *UNFINISHED)}
    finished = counts["finished"]
    rows = [
        [words(f"figure-{name}"), *with_error(tally.mean(name), words, finished)] for name in figures_of(task)
    ]
    printer.table([words("column-figure"), words("column-mean"), error_sign(printer)], rows)
    say()
    _say_lengths(printer, tally.lengths)
    named = {f"{way}_deals": _deals(tally, way, words) for way in UNFINISHED}
    printer.wrap(words("simulate-ended", **counts, **named))
    say(words("simulate-checks", tests=sum(tally.checks.values()), invariants=len(tally.checks)))
    say(words("simulate-digest", digest=f"{tally.digest:016x}"))
    if counts["limit"]:
        printer.wrap(words("simulate-limit", limit=counts["limit"], cap=task.cap))


def _deals(tally: "Tally", way: str, words: Words) -> str:
    """Name the first deals that ended in one of the ways of not finishing."""
    named = tally.unfinished.get(way, [])
    if not named:
        return ""
    more = ", ..." if tally.ended[way] > len(named) else ""
    told = ", ".join(map(str, named)) + more
    return words("simulate-ended-deals", count=tally.ended[way], deals=told)


def _say_seats(printer: Printer, report: "Report[Tally]") -> None:
    words, task, tally = printer.words, plays_of(report).task, report.tally
    finished = tally.ended["finished"]
    head = [words("column-seat"), words("column-lost"), words("column-share"), error_sign(printer)]
    head += [words("column-escaped"), words("column-began")]
    rows = [
        [str(seat), str(tally.losers[seat]), *with_error(tally.loser_share(seat), words, finished)]
        + [str(finished - tally.losers[seat]), str(tally.starters[seat])]
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
    seed = plays_of(report).task.seed
    say_violations(printer, report.tally.violations, seed, lambda deal: command_of(report, deal))


def say_moves(printer: Printer, task: "Task", deal: int) -> None:
    """Write one deal move by move, each with the position it leads to."""
    from skatcalc.sim.plays import play  # noqa: PLC0415 - the deal has been played before

    words, say = printer.words, printer.say
    played = play(task, deal)
    title = words("simulate-deal", deal=deal, game=words(f"game-{task.game}"), seed=task.seed)
    say(printer.style(title, "head"))
    printer.wrap(words("simulate-shown", policy=task.policy, players=task.players, cap=task.cap), "  ")
    printer.wrap(" ".join(typed_options(task, defaults=True)), "  ")
    if start := _start(task, deal):
        _say_position(printer, "  ", start)
    for number, (move, after) in enumerate(_moves(task, deal, played), 1):
        told = words(f"move-{move.kind}", seat=move.seat, cards=printer.pack52(move.cards))
        say(f"{number:3d} {told}")
        _say_position(printer, "    ", after)
    if played.status == "finished":
        from skatcalc.sim.state import loser_of  # noqa: PLC0415 - the deal is over now

        places = " ".join(str(seat) for seat in played.game.out)
        say(words("simulate-over", places=places, loser=loser_of(played.game)))
    else:
        say(words(f"simulate-{played.status}-deal", period=played.period))


def _say_position(printer: Printer, left: str, text: str) -> None:
    """Write a position, its few words in the language; where it is too wide, with a line for each seat."""
    told = printer.pack52(text)
    told = re.sub(r"\b(pool|stock|burned|of)\b", lambda word: printer.words(f"position-{word[0]}"), told)
    if width(left + told) <= COLUMNS:
        printer.say(left + told)
        return
    lies, hands = told.split(" | ")
    lines = [lies, *(f"{seat}: {hand}" for seat, hand in enumerate(hands.split(" / ")))]
    for line in lines:
        printer.say(fill(line, COLUMNS, initial_indent=left, subsequent_indent=left + "   "))


def _moves(task: "Task", deal: int, played: "Played") -> "list[tuple[Any, str]]":
    """Tell each move of a deal with the position after it."""
    from skatcalc.sim.plays import dealt  # noqa: PLC0415 - the deal has been played before

    told: list[tuple[Any, str]] = []
    if not played.actions:
        return told
    game, _, _ = dealt(task, deal)
    for action in played.actions:
        move = game.move(action)
        game.apply(action)
        told.append((move, game.text()))
    return told


def _number(check: tuple[str, int]) -> int:
    return int(check[0].removeprefix("I-"))
