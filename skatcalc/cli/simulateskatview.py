"""How the report of `skatcalc simulate skat` is written: tables for people, keys for programs."""

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from skatcalc.cli.describe import contract_name
from skatcalc.cli.printer import Printer
from skatcalc.cli.simulateview import error_sign, with_error
from skatcalc.sim.skatcheck import engine_scores, entry_of
from skatcalc.sim.skatplays import PlayedDeal, SkatPlays, SkatTask, opened, play_deal
from skatcalc.sim.skattally import RAMSCH, KindFigures, SkatFigures
from skatcalc.sim.state import Move
from skatcalc.skat.cards import Hand
from skatcalc.skat.cardtext import parse_cards
from skatcalc.skat.notation import format_entry
from skatcalc.skat.rules import OPTIONS, PRESETS, written

if TYPE_CHECKING:
    from skatcalc.cli.evenings import Evenings, EveningTally
    from skatcalc.sim.run import Report
    from skatcalc.sim.skattally import SkatTally

NAMES: Final = ("clubs", "spades", "hearts", "diamonds", "grand", "null", "ramsch")
_SHOWN_VIOLATIONS: Final = 5
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
    words = [_again(task, rules), f"--deal {deal} --show"]
    if engine == "fast":
        words.append("--engine fast")
    return " ".join(words)


def evening_command(job: "Evenings", evening: int, rules: str) -> str:
    """Give the command that plays the evenings of a run again, one of them as the last."""
    return f"{_again(job.task, rules)} --evening {evening} --players {job.players} --games {job.games}"


def _again(task: SkatTask, rules: str) -> str:
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


def write_report(printer: Printer, report: "Report[SkatTally]", shown: int | None, rules: str) -> None:
    """Write what a run found, and one deal of it move by move; `rules` is what `--rules` said."""
    task = task_of(report)
    if printer.json:
        printer.data("simulation", report_data(report, shown, rules))
        return
    if shown is not None:
        say_moves(printer, task, shown)
    if shown is None or report.tally.n > 1:
        say_report(printer, report)
    _say_violations(printer, report, rules)


def report_data(report: "Report[SkatTally]", shown: int | None, rules: str) -> dict[str, Any]:
    """Give the keys of `skatcalc/simulation`; with `shown` also the moves of that deal."""
    task, tally = task_of(report), report.tally
    figures = SkatFigures(tally, task.rules)
    values: dict[str, Any] = {
        "game": "skat",
        "options": options_of(task),
        "policy": task.policy,
        "players": 3,
        "n": tally.n,
        "seed": task.seed,
        "engine": report.job.engine,
        "workers": report.workers,
        "finished": tally.n,
        "unfinished": {"cycle": 0, "trapped": 0, "limit": 0},
        "violations": len(tally.violations),
        "violated": [
            {**broken._asdict(), "command": command_of(task, broken.deal, report.job.engine, rules)}
            for broken in tally.violations[:_SHOWN_VIOLATIONS]
        ],
        "checks": dict(sorted(tally.checks.items())),
        "digest": f"{tally.digest:016x}",
        "seconds": round(report.seconds, 3),
        "deals_per_second": round(tally.n / report.seconds, 1) if report.seconds else 0.0,
        "passed": figures.passed,
        "declarer_by_seat": figures.declarers,
        "contracts": {NAMES[kind]: _kind_data(kind, one) for kind, one in figures.kinds.items()},
    }
    if shown is not None:
        values |= {"deal": shown, "moves": _shown_moves(task, shown)}
    return values


def _shown_moves(task: SkatTask, deal: int) -> list[dict[str, Any]]:
    return [move._asdict() for move, _ in _moves(task, deal, play_deal(task, deal))]


def _kind_data(kind: int, one: KindFigures) -> dict[str, Any]:
    points = one.points
    return {
        "n": one.n,
        "won": round(one.won.value * one.n),
        "won_share": one.won.value,
        "won_share_se": one.won.se,
        "points_mean": points.value if points else None,
        "points_mean_se": points.se if points else None,
        "score_mean": one.score.value,
        "score_mean_se": one.score.se,
        **({"jungfrau": one.schneider, "durchmarsch": one.schwarz} if kind == RAMSCH else {}),
        "schneider": 0 if kind == RAMSCH else one.schneider,
        "schwarz": 0 if kind == RAMSCH else one.schwarz,
        "hand": one.hand,
        "ouvert": one.ouvert,
    }


def say_report(printer: Printer, report: "Report[SkatTally]") -> None:
    """Write the report."""
    words, say, task, tally = printer.words, printer.say, task_of(report), report.tally
    figures = SkatFigures(tally, task.rules)
    title = words("simulate-title", game=words("game-skat"), n=tally.n, players=3, policy=task.policy)
    say(printer.style(title, "head"))
    _say_options(printer, task)
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
    _say_checks(printer, "checked", tally.checks)
    say(words("simulate-digest", digest=f"{tally.digest:016x}"))


def _say_checks(printer: Printer, prefix: str, checks: Mapping[str, int]) -> None:
    """Name what was checked, and how often."""
    names = ", ".join(sorted((printer.words(f"{prefix}-{name}") for name in checks), key=str.casefold))
    printer.wrap(printer.words("simulate-skat-checks", tests=sum(checks.values()), checks=names))


def _say_violations(printer: Printer, report: "Report[SkatTally]", rules: str) -> None:
    """Say which checks failed, and how to see it again."""
    words, task, violations = printer.words, task_of(report), report.tally.violations
    if violations:
        printer.note(words("simulate-violations", count=len(violations), seed=task.seed), "error")
    for broken in violations[:_SHOWN_VIOLATIONS]:
        printer.note(words("simulate-violation", **broken._asdict()))
        printer.note("  " + command_of(task, broken.deal, report.job.engine, rules))


def _say_options(printer: Printer, task: SkatTask) -> None:
    """Write what is played, and where the rules differ from their preset."""
    words, say = printer.words, printer.say
    ramsch = "schieber" if task.schieber else "ramsch"
    played = {"rules": task.rules.base, "contract": contract_word(task), "ramsch": ramsch}
    say("  " + words("simulate-skat-options", **played))
    changed = task.rules.differences(PRESETS[task.rules.base])
    if changed:
        say("  " + ", ".join(f"{name} {written(mine)}" for name, (mine, _) in changed.items()))


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
        points = words.decimal(f"{one.points.value:.1f}") if one.points else ""
        # a Jungfrau and a Durchmarsch are no Schneider and Schwarz
        levels = ["", "", ""] if kind == RAMSCH else [str(one.schneider), str(one.schwarz), str(one.hand)]
        share = words.decimal(f"{100 * one.n / n:.1f}")
        score = with_error(one.score, words)
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


def say_moves(printer: Printer, task: SkatTask, deal: int) -> None:
    """Write one deal move by move, each trick with who took it."""
    words, say = printer.words, printer.say
    played = play_deal(task, deal)
    title = words("simulate-deal", deal=deal, game=words("game-skat"), seed=task.seed)
    say(printer.style(title, "head"))
    for place, hand in enumerate(played.game.dealt_hands):
        printer.listed(f"  {words(f'hand-{place}')}: {printer.cards(Hand(bits=hand))}")
    for number, (move, taken) in enumerate(_moves(task, deal, played), 1):
        cards = move.cards
        if move.kind == "declare" and played.game.contract is not None:
            cards = contract_name(played.game.contract, words)
        elif move.kind in ("look", "lay", "play"):
            cards = printer.cards(parse_cards(cards))
        told = words(f"move-skat-{move.kind}", seat=words(f"hand-{move.seat}"), cards=cards)
        say(f"{number:3d} {told}{_taken(printer, taken)}")
    say(words("simulate-skat-line", line=format_entry(entry_of(played.outcome))))
    scores = engine_scores(played.outcome, task.rules)
    say(words("simulate-skat-scores", scores=" ".join(str(score) for score in scores)))


def _moves(task: SkatTask, deal: int, played: PlayedDeal) -> list[tuple[Move, dict[str, Any]]]:
    """Tell each move of a deal, and with the last card of a trick who took how much."""
    game, _ = opened(task, deal)
    told: list[tuple[Move, dict[str, Any]]] = []
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


def write_evenings(printer: Printer, report: "Report[EveningTally]", rules: str) -> None:
    """Write what simulated evenings came to; `rules` is what `--rules` said."""
    job, tally = cast("Evenings", report.job), report.tally
    words, say = printer.words, printer.say
    options = {**options_of(job.task), "players": job.players, "games": job.games}
    if printer.json:
        values = {
            "game": "skat",
            "options": options,
            "policy": job.task.policy,
            "players": job.players,
            "n": tally.n,
            "seed": job.task.seed,
            "engine": report.job.engine,
            "workers": report.workers,
            "finished": tally.n,
            "unfinished": {"cycle": 0, "trapped": 0, "limit": 0},
            "violations": len(tally.violations),
            "violated": [
                {**broken._asdict(), "command": evening_command(job, broken.deal, rules)}
                for broken in tally.violations[:_SHOWN_VIOLATIONS]
            ],
            "checks": dict(sorted(tally.checks.items())),
            "digest": f"{tally.digest:016x}",
            "seconds": round(report.seconds, 3),
            "deals_per_second": round(tally.deals / report.seconds, 1) if report.seconds else 0.0,
            "evenings": tally.n,
            "deals": tally.deals,
            "rounds": dict(tally.rounds),
            "results": dict(tally.results),
            "best_mean": tally.best / (tally.n or 1),
            "spread_mean": tally.spread / (tally.n or 1),
        }
        printer.data("simulation", values)
        return
    title = words(
        "simulate-evenings", n=tally.n, games=job.games, players=job.players, policy=job.task.policy
    )
    say(printer.style(title, "head"))
    _say_options(printer, job.task)
    how = {"engine": report.job.engine, "workers": report.workers}
    say("  " + words("simulate-skat-run", seed=job.task.seed, **how))
    say()
    for key, counts in (("simulate-rounds", tally.rounds), ("simulate-results", tally.results)):
        told = ", ".join(f"{words(f'{key}-{name}')} {times}" for name, times in counts.most_common())
        say(words(key, counts=told))
    if tally.n:
        say(words("simulate-best", best=tally.best / tally.n, spread=tally.spread / tally.n))
    _say_checks(printer, "balanced", tally.checks)
    say(words("simulate-digest", digest=f"{tally.digest:016x}"))
    if tally.violations:
        printer.note(words("simulate-violations", count=len(tally.violations), seed=job.task.seed), "error")
        for broken in tally.violations[:_SHOWN_VIOLATIONS]:
            printer.note(words("simulate-evening-violation", **broken._asdict()))
            printer.note("  " + evening_command(job, broken.deal, rules))
