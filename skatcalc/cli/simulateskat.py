"""`skatcalc simulate skat`: whole deals of Skat, each scored by the core of the sheets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.cli.simulaterun import (
    ENGINES,
    Call,
    ClusterAt,
    Common,
    Deal,
    Deals,
    Engine,
    Seed,
    Show,
    Workers,
    in_range,
    one_of,
)
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

if TYPE_CHECKING:
    from skatcalc.sim.run import Job, Report
    from skatcalc.sim.skatplays import SkatTask
    from skatcalc.sim.skattally import SkatTally
    from skatcalc.skat.rules import RuleSet

_SUITS = ("clubs", "spades", "hearts", "diamonds")
_KINDS = (*_SUITS, "grand", "null", "ramsch")
_CONTRACTS = f"all suit {' '.join(_KINDS)}"
_RAMSCH = 6
_SEATS = 3
# what an empty word, a folder and the sign of a stream come to
_NO_FILES = (".", "-")
_MOST_PLAYERS = 6
_GAMES_AT_THREE, _GAMES_AT_MORE = 36, 48
_MOST_GAMES = 200
_MOST_EVENINGS = 4_000_000


def skat(
    context: typer.Context,
    n: Deals = None,
    seed: Seed = 0,
    policy: Annotated[str, typer.Option("--policy", help=HELP["simulate-skat-policy"])] = "plain",
    contract: Annotated[str, typer.Option("--contract", help=HELP["simulate-contract"])] = "all",
    ramsch: Annotated[str, typer.Option("--ramsch", help=HELP["simulate-ramsch"])] = "auto",
    workers: Workers = 1,
    cluster: ClusterAt = None,
    engine: Engine = "auto",
    deal: Deal = None,
    evening: Annotated[
        int | None, typer.Option("--evening", metavar="N", help=HELP["simulate-evening"])
    ] = None,
    players: Annotated[int, typer.Option("--players", metavar="N", help=HELP["simulate-skat-players"])] = 3,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", readable=False, help=HELP["simulate-records"])
    ] = None,
    games: Annotated[int | None, typer.Option("--games", metavar="N", help=HELP["simulate-games"])] = None,
    *,
    show: Show = False,
) -> None:
    """Simulate Skat."""
    from skatcalc.cli.simulateskatview import write_report  # noqa: PLC0415 - help needs no game

    settings = settings_of(context)
    rules = settings.rules
    engine = one_of("--engine", engine, ENGINES)
    if evening is not None:
        if n is not None or deal is not None or show or records is not None:
            raise UsageError("evening_alone")
        if engine == "fast":
            raise UsageError("engine_none", option="--evening")
        _evenings(
            context, evening, players, games, task_of(policy, contract, ramsch, rules, seed), workers, cluster
        )
        return
    if players != _SEATS or games is not None:
        raise UsageError("evening_only", option="--games" if games is not None else "--players")
    task = task_of(policy, contract, ramsch, rules, seed)
    if records is not None:
        _record(context, task, Common(n, seed, workers, cluster, engine, deal, show), records)
        return
    if task.policy == "open" and engine == "fast":
        raise UsageError("engine_none", option="--policy open")
    call = Call(context, Common(n, seed, workers, cluster, engine, deal, show), solves=task.policy == "open")
    call.answer(
        lambda: plays_on(call.engine, task),
        lambda report: write_report(call.printer, report, call.shown, settings.rules_name, deal),
    )


def task_of(policy: str, contract: str, ramsch: str, rules: "RuleSet", seed: int) -> "SkatTask":
    """Make the task of the options as typed.

    Raises:
        UsageError: a word is none of those an option takes, or two options contradict each other.
    """
    from skatcalc.sim.skatplays import SkatTask  # noqa: PLC0415
    from skatcalc.sim.skatpolicies import POLICIES  # noqa: PLC0415 - help needs no game

    policy = one_of("--policy", policy, " ".join(POLICIES))
    if policy == "open":
        from skatcalc.sim.skatopen import ready  # noqa: PLC0415 - it loads the solver

        if not ready():
            raise UsageError("open_missing")
    contract = one_of("--contract", contract, _CONTRACTS)
    ramsch = one_of("--ramsch", ramsch, "auto ramsch schieber")
    if policy == "ramsch":
        if contract not in ("all", "ramsch"):
            raise UsageError("ramsch_alone", contract=contract)
        contract = "ramsch"
    kinds: tuple[int, ...] = tuple(range(_RAMSCH))
    if contract == "suit":
        kinds = tuple(range(len(_SUITS)))
    elif contract != "all":
        kinds = (_KINDS.index(contract),)
    known = "schieber" in (rules.passed, rules.after_bock, *rules.cycle)
    schieber = known if ramsch == "auto" else ramsch == "schieber"
    return SkatTask(policy, rules, kinds, schieber, seed)


def plays_on(engine: str, task: "SkatTask") -> "Job[SkatTally]":
    """Give the work of a run on an engine."""
    from skatcalc.sim.skatplays import SkatPlays  # noqa: PLC0415 - the options come first

    if engine == "reference":
        return SkatPlays(task)
    from skatcalc.sim.skatfast import FastSkat  # noqa: PLC0415 - it loads numba

    return FastSkat(task)


def _record(context: typer.Context, task: "SkatTask", common: Common, path: Path) -> None:
    """Play, and write every deal as a record of the server."""
    from skatcalc.cli.recording import Recording  # noqa: PLC0415 - the options come first
    from skatcalc.cli.simulateskatview import write_report  # noqa: PLC0415

    if common.workers != 1 or common.cluster is not None or common.engine == "fast":
        raise UsageError("records_alone")
    if str(path) in _NO_FILES:
        raise UsageError("records_name")
    call = Call(context, common._replace(engine="reference"), solves=task.policy == "open")
    with Recording.into(path) as out:
        job = Recording(task, out=out)
        rules = settings_of(context).rules_name

        def write(report: "Report[SkatTally]") -> None:
            write_report(call.printer, report, call.shown, rules, common.deal)
            written = job.lines["written"]
            told = {"n": written, "path": str(path), "without": report.tally.n - written}
            key = "simulate-records" if written else "simulate-records-none"
            call.printer.note(call.printer.words(key, **told), "" if written else "warning")

        call.answer(lambda: job, write)


def _evenings(
    context: typer.Context,
    evenings: int,
    players: int,
    games: int | None,
    task: "SkatTask",
    workers: int,
    cluster: str | None,
) -> None:
    """Play whole evenings through the sheet (skat 7.7)."""
    from skatcalc.cli.evenings import Evenings  # noqa: PLC0415 - the options come first
    from skatcalc.cli.eveningsview import write_evenings  # noqa: PLC0415

    in_range("--evening", evenings, 1, _MOST_EVENINGS)
    in_range("--players", players, _SEATS, _MOST_PLAYERS)
    if games is None:
        games = _GAMES_AT_THREE if players == _SEATS else _GAMES_AT_MORE
    in_range("--games", games, 1, _MOST_GAMES)
    common = Common(evenings, task.seed, workers, cluster, "reference", None, show=False)
    call = Call(context, common, solves=task.policy == "open")
    call.counted = "evening"
    rules = settings_of(context).rules_name
    call.answer(
        lambda: Evenings(task, players, games),
        lambda report: write_evenings(call.printer, report, rules),
    )
