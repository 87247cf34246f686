"""How the report of `skatcalc simulate skat --evening` is written."""

from typing import TYPE_CHECKING, cast

from skatcalc.cli.printer import Printer
from skatcalc.cli.simulateskatview import again, file_of, options_of, say_checks, say_options
from skatcalc.cli.simulatetell import run_data, say_violations

if TYPE_CHECKING:
    from skatcalc.cli.evenings import Evenings, EveningTally
    from skatcalc.sim.run import Report


def evening_command(job: "Evenings", evening: int, rules: str) -> str:
    """Give the command that plays the evenings of a run again, one of them as the last."""
    return f"{again(job.task, rules)} --evening {evening} --players {job.players} --games {job.games}"


def write_evenings(printer: Printer, report: "Report[EveningTally]", rules: str) -> None:
    """Write what simulated evenings came to; `rules` is what `--rules` said."""
    job, tally = cast("Evenings", report.job), report.tally
    words, say = printer.words, printer.say
    options = {**options_of(job.task), "players": job.players, "games": job.games}
    if printer.json:
        values = {
            "game": "skat",
            "options": options,
            "rules_file": file_of(rules),
            "policy": job.task.policy,
            "players": job.players,
            "n": tally.n,
            "seed": job.task.seed,
            "engine": report.job.engine,
            "workers": report.workers,
            "finished": tally.finished,
            "unfinished": {"cycle": 0, "trapped": 0, "limit": 0},
            **run_data(report, tally.deals, lambda evening: evening_command(job, evening, rules)),
            "checks": dict(sorted(tally.checks.items())),
            "evenings": tally.n,
            "deals": tally.deals,
            "rounds": dict(tally.rounds),
            "results": dict(tally.results),
            "best_mean": tally.best / tally.finished if tally.finished else None,
            "spread_mean": tally.spread / tally.finished if tally.finished else None,
        }
        printer.data("simulation", values)
        return
    title = words(
        "simulate-evenings", n=tally.n, games=job.games, players=job.players, policy=job.task.policy
    )
    say(printer.style(title, "head"))
    say_options(printer, job.task, rules)
    how = {"engine": report.job.engine, "workers": report.workers}
    say("  " + words("simulate-skat-run", seed=job.task.seed, **how))
    say()
    for key, counts in (("simulate-rounds", tally.rounds), ("simulate-results", tally.results)):
        told = ", ".join(f"{words(f'{key}-{name}')} {times}" for name, times in counts.most_common())
        printer.wrap(words(key, counts=told))
    if played := tally.finished:
        say(words("simulate-best", best=tally.best / played, spread=tally.spread / played))
    say_checks(printer, "balanced", tally.checks)
    say(words("simulate-digest", digest=f"{tally.digest:016x}"))
    say_violations(
        printer,
        tally.violations,
        job.task.seed,
        lambda evening: evening_command(job, evening, rules),
        key="simulate-evening",
    )
