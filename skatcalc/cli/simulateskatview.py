"""How the report of `skatcalc simulate skat` is written: tables for people, keys for programs."""

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from skatcalc.cli.describe import contract_name
from skatcalc.cli.printer import Printer
from skatcalc.cli.simulatetell import (
    error_sign,
    mean_data,
    run_data,
    say_title,
    say_violations,
    with_error,
)
from skatcalc.sim.skatcheck import engine_scores, entry_of
from skatcalc.sim.skatplays import PlayedDeal, SkatPlays, SkatTask, opened, play_deal
from skatcalc.sim.skattally import RAMSCH, KindFigures, SkatFigures
from skatcalc.sim.state import Move
from skatcalc.sim.tally import Violation
from skatcalc.skat.cards import Hand
from skatcalc.skat.cardtext import parse_cards
from skatcalc.skat.notation import format_entry
from skatcalc.skat.rules import OPTIONS, PRESETS, written

if TYPE_CHECKING:
    from skatcalc.sim.run import Report
    from skatcalc.sim.skattally import SkatTally

NAMES: Final = ("clubs", "spades", "hearts", "diamonds", "grand", "null", "ramsch")
_POINTS: Final = ("points_mean", "points_mean_se")
_BAR: Final = 40
_LAST_BIN: Final = 11


def task_of(report: "Report[SkatTally]") -> SkatTask:
    """Give what was played."""
    return cast("SkatPlays", report.job).task


def contract_word(task: SkatTask) -> str:
    """Give the word of `--contract` for the kinds that may be played."""
    if len(task.kinds) == 1:
        return NAMES[task.kinds[0]]
    return "all" if len(task.kinds) == RAMSCH else "suit"


def command_of(task: SkatTask, deal: int, engine: str, rules: str) -> str:
    """Give the command that shows a deal of the run again, on the engine that played it.

    `rules` is what `--rules` said: a preset or a file of house rules.
    """
    words = [again(task, rules), f"--deal {deal} --show"]
    if engine == "fast":
        words.append("--engine fast")
    return " ".join(words)


def again(task: SkatTask, rules: str) -> str:
    """Give the command of a run, without what says how much of it."""
    words = [f"skatcalc simulate skat --seed {task.seed} --policy {task.policy}"]
    if contract_word(task) != "all":
        words.append(f"--contract {contract_word(task)}")
    words.append(f"--ramsch {'schieber' if task.schieber else 'ramsch'}")
    if rules != "isko":
        words.append(f"-r {shlex.quote(rules)}")
    return " ".join(words)


def options_of(task: SkatTask) -> dict[str, Any]:
    """Give every option in force: what is played, and the whole rule set."""
    rules: dict[str, Any] = {name: getattr(task.rules, name) for name in OPTIONS}
    ramsch = "schieber" if task.schieber else "ramsch"
    return {"rules": task.rules.base, "contract": contract_word(task), "ramsch": ramsch, **rules}


def write_report(
    printer: Printer, report: "Report[SkatTally]", shown: int | None, rules: str, deal: int | None
) -> None:
    """Write what a run found, and one deal of it move by move.

    `rules` is what `--rules` said; `deal` is the only one of the run, if named.
    """
    task = task_of(report)
    if printer.json:
        printer.data("simulation", report_data(report, shown, rules, deal))
        return
    if shown is not None:
        say_moves(printer, task, shown, rules)
    if shown is None or report.tally.n > 1:
        say_report(printer, report, rules, deal)
    say_violations(
        printer,
        report.tally.violations,
        task.seed,
        lambda number: command_of(task, number, report.job.engine, rules),
    )


def report_data(
    report: "Report[SkatTally]", shown: int | None, rules: str, deal: int | None
) -> dict[str, Any]:
    """Give the keys of `skatcalc/simulation`; with `shown` also that deal move by move."""
    task, tally = task_of(report), report.tally
    figures = SkatFigures(tally, task.rules)
    values: dict[str, Any] = {
        "game": "skat",
        "options": options_of(task),
        "rules_file": file_of(rules),
        "policy": task.policy,
        "players": 3,
        "n": tally.n,
        "seed": task.seed,
        "engine": report.job.engine,
        "workers": report.workers,
        "finished": sum(tally.outcomes.values()),
        "unfinished": {"cycle": 0, "trapped": 0, "limit": 0},
        **run_data(report, tally.n, lambda number: command_of(task, number, report.job.engine, rules)),
        "checks": dict(sorted(tally.checks.items())),
        "passed": figures.passed,
        "declarer_by_seat": figures.declarers,
        "contracts": {NAMES[kind]: _kind_data(kind, one) for kind, one in figures.kinds.items()},
    }
    if deal is not None:
        values["deal"] = deal
    if shown is not None:
        values |= {"deal": shown, **_shown_data(task, shown)}
    return values


def _shown_data(task: SkatTask, deal: int) -> dict[str, Any]:
    """Give one deal: the cards dealt, the moves and, if it came to an end, its line and the scores."""
    played = play_deal(task, deal)
    *hands, skat = (str(Hand(bits=hand)) for hand in played.game.dealt_hands)
    ended = played.finished
    return {
        "hands": hands,
        "skat": skat,
        "moves": [_move_data(played, move) for move, _ in _moves(task, deal, played)],
        "line": format_entry(entry_of(played.outcome)) if ended else None,
        "scores": list(engine_scores(played.outcome, task.rules)) if ended else None,
    }


def _move_data(played: PlayedDeal, move: Move) -> dict[str, Any]:
    """Give a move; bids and contracts also under keys of their own."""
    data = move._asdict()
    form = played.game.contract
    if move.kind == "bid":
        data["bid"] = int(move.cards)
    elif move.kind == "declare" and form is not None:
        announced = form.announced.word or "none"
        data |= {"contract": form.kind.value, "announced": announced, "ouvert": form.ouvert}
    return data


def _kind_data(kind: int, one: KindFigures) -> dict[str, Any]:
    points = mean_data("points_mean", one.points, one.n) if one.points else dict.fromkeys(_POINTS)
    return {
        "n": one.n,
        "won": round(one.won.value * one.n),
        **mean_data("won_share", one.won, one.n),
        **points,
        **mean_data("score_mean", one.score, one.n),
        **({"jungfrau": one.schneider, "durchmarsch": one.schwarz} if kind == RAMSCH else {}),
        "schneider": 0 if kind == RAMSCH else one.schneider,
        "schwarz": 0 if kind == RAMSCH else one.schwarz,
        "hand": one.hand,
        "ouvert": one.ouvert,
    }


def say_report(printer: Printer, report: "Report[SkatTally]", rules: str, deal: int | None) -> None:
    """Write the report; `rules` and `deal` as in `write_report`."""
    words, say, task, tally = printer.words, printer.say, task_of(report), report.tally
    figures = SkatFigures(tally, task.rules)
    say_title(printer, "skat", tally.n, deal, players=3, policy=task.policy)
    say_options(printer, task, rules)
    how = {"engine": report.job.engine, "workers": report.workers}
    say("  " + words("simulate-skat-run", seed=task.seed, **how))
    say()
    _say_kinds(printer, figures, tally.n)
    say()
    seats = " ".join(str(count) for count in figures.declarers)
    say(words("simulate-skat-seats", passed=figures.passed, seats=seats))
    if figures.points:
        say()
        _say_points(printer, figures)
    say()
    say_checks(printer, "checked", tally.checks)
    say(words("simulate-digest", digest=f"{tally.digest:016x}"))


def say_checks(printer: Printer, prefix: str, checks: Mapping[str, int]) -> None:
    """Name what was checked, and how often."""
    names = ", ".join(sorted((printer.words(f"{prefix}-{name}") for name in checks), key=str.casefold))
    printer.wrap(printer.words("simulate-skat-checks", tests=sum(checks.values()), checks=names))


def file_of(rules: str) -> str | None:
    """Give the file of house rules that `--rules` named, None for a preset."""
    return None if rules in PRESETS else rules


def say_options(printer: Printer, task: SkatTask, rules: str) -> None:
    """Write what is played, and where the rules differ from their preset."""
    words, base = printer.words, task.rules.base
    ramsch = "schieber" if task.schieber else "ramsch"
    named = words("simulate-rules-file", file=rules, base=base) if file_of(rules) else base
    played = {"rules": named, "contract": contract_word(task), "ramsch": ramsch}
    printer.wrap(words("simulate-skat-options", **played), "  ")
    changed = task.rules.differences(PRESETS[base])
    if changed:
        told = ", ".join(f"{name} {written(mine)}" for name, (mine, _) in changed.items())
        printer.wrap(told, "  ")


def _say_kinds(printer: Printer, figures: SkatFigures, n: int) -> None:
    words, sign = printer.words, error_sign(printer)
    head = ["", words("column-deals"), "%", words("column-won-share"), sign, words("column-points")]
    head += [words("column-score"), sign, words("column-schneider")]
    head += [words("column-schwarz"), words("stats-hand")]
    rows = []
    for kind, one in figures.kinds.items():
        # nobody wins a Ramsch, but for a Durchmarsch
        shares = () if kind == RAMSCH else one.won
        won = [words.decimal(f"{100 * number:.1f}") for number in shares] or ["", ""]
        if kind != RAMSCH and one.n == 1:
            won[1] = "-"
        points = words.decimal(f"{one.points.value:.1f}") if one.points else ""
        # a Jungfrau and a Durchmarsch are no Schneider and Schwarz
        levels = ["", "", ""] if kind == RAMSCH else [str(one.schneider), str(one.schwarz), str(one.hand)]
        share = words.decimal(f"{100 * one.n / n:.1f}")
        score = with_error(one.score, words, one.n)
        rows.append([words(NAMES[kind]), str(one.n), share, *won, points, *score, *levels])
    printer.table(head, rows)
    printer.say(words("simulate-skat-legend"))


def _say_points(printer: Printer, figures: SkatFigures) -> None:
    """Write the histogram of the declarer's card points, ten a row."""
    printer.say(printer.words("simulate-skat-points"))
    most = max(figures.points.values())
    mark = "█" if printer.unicode and not printer.ascii_only else "#"
    rows = [[printer.words("column-points"), printer.words("column-deals"), ""]]
    for size in range(_LAST_BIN + 1):
        times = figures.points[size]
        high = 120 if size == _LAST_BIN else 10 * size + 9
        rows.append([f"{10 * size}-{high}", str(times), mark * -(-times * _BAR // most)])
    width, numbers = (max(len(row[place]) for row in rows) for place in (0, 1))
    printer.table(
        ["", "", ""], [[row[0].rjust(width), row[1].rjust(numbers), row[2]] for row in rows], left=3
    )


def say_moves(printer: Printer, task: SkatTask, deal: int, rules: str) -> None:
    """Write one deal move by move, each trick with who took it; `rules` is what `--rules` said."""
    words, say = printer.words, printer.say
    played = play_deal(task, deal)
    title = words("simulate-deal", deal=deal, game=words("game-skat"), seed=task.seed)
    say(printer.style(title, "head"))
    printer.wrap(words("simulate-skat-shown", policy=task.policy), "  ")
    say_options(printer, task, rules)
    for place, hand in enumerate(played.game.dealt_hands):
        printer.listed(f"  {words(f'hand-{place}')}: {printer.cards(Hand(bits=hand))}")
    for number, (move, taken) in enumerate(_moves(task, deal, played), 1):
        cards = move.cards
        if move.kind == "declare" and played.game.contract is not None:
            cards = contract_name(played.game.contract, words, named=True)
        elif move.kind in ("look", "lay", "play"):
            cards = printer.cards(parse_cards(cards))
        told = words(f"move-skat-{move.kind}", seat=words(f"hand-{move.seat}"), cards=cards)
        say(f"{number:3d} {told}{_taken(printer, taken)}")
    if not played.finished:
        crashed = any(Violation(deal, *broken).crash for broken in played.broken)
        say(words("simulate-crashed-deal" if crashed else "simulate-illegal-deal"))
        return
    say(words("simulate-skat-line", line=format_entry(entry_of(played.outcome))))
    scores = engine_scores(played.outcome, task.rules)
    say(words("simulate-skat-scores", scores=" ".join(str(score) for score in scores)))


def _moves(task: SkatTask, deal: int, played: PlayedDeal) -> list[tuple[Move, dict[str, Any]]]:
    """Tell each move of a deal, and with the last card of a trick who took how much."""
    told: list[tuple[Move, dict[str, Any]]] = []
    if not played.actions:
        return told
    game, _ = opened(task, deal)
    for action in played.actions:
        move, tricks, before = game.move(action), len(game.tricks), sum(game.points)
        game.apply(action)
        taken = {}
        if len(game.tricks) > tricks:
            seat = game.tricks[-1].winner
            taken = {"seat": seat, "points": sum(game.points) - before}
        told.append((move, taken))
    return told


def _taken(printer: Printer, taken: dict[str, Any]) -> str:
    if not taken:
        return ""
    seat = printer.words(f"hand-{taken['seat']}")
    return printer.words("simulate-skat-trick", seat=seat, points=taken["points"])
