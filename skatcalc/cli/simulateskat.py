"""`skatcalc simulate skat`: whole deals of Skat, each scored by the core of the sheets."""

from typing import TYPE_CHECKING, Annotated

import typer

from skatcalc.cli.settings import settings_of
from skatcalc.cli.simulaterun import (
    Call,
    ClusterAt,
    Common,
    Deal,
    Deals,
    Engine,
    Seed,
    Show,
    Workers,
    one_of,
)
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

if TYPE_CHECKING:
    from skatcalc.sim.run import Job
    from skatcalc.sim.skatplays import SkatTask
    from skatcalc.sim.skattally import SkatTally
    from skatcalc.skat.rules import RuleSet

_SUITS = ("clubs", "spades", "hearts", "diamonds")
_KINDS = (*_SUITS, "grand", "null", "ramsch")
_CONTRACTS = f"all suit {' '.join(_KINDS)}"
_RAMSCH = 6


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
    *,
    show: Show = False,
) -> None:
    """Simulate Skat."""
    from skatcalc.cli.simulateskatview import write_report  # noqa: PLC0415 - help needs no game

    settings = settings_of(context)
    call = Call(context, Common(n, seed, workers, cluster, engine, deal, show))
    task = task_of(policy, contract, ramsch, settings.rules, seed)
    call.answer(
        lambda: plays_on(call.engine, task),
        lambda report: write_report(call.printer, report, call.shown, settings.rules_name),
    )


def task_of(policy: str, contract: str, ramsch: str, rules: "RuleSet", seed: int) -> "SkatTask":
    """Make the task of the options as typed.

    Raises:
        UsageError: a word is none of those an option takes, or two options contradict each other.
    """
    from skatcalc.sim.skatplays import SkatTask  # noqa: PLC0415
    from skatcalc.sim.skatpolicies import POLICIES  # noqa: PLC0415 - help needs no game

    one_of("--policy", policy, " ".join(POLICIES))
    one_of("--contract", contract, _CONTRACTS)
    one_of("--ramsch", ramsch, "auto ramsch schieber")
    if policy == "ramsch":
        if contract not in ("all", "ramsch"):
            raise UsageError(
                "option_contradiction", option="--contract", other="--policy ramsch", wanted="ramsch"
            )
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
