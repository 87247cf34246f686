"""`skatcalc simulate`: play whole deals, verify each, report; Skat stands in `simulateskat`."""

from typing import TYPE_CHECKING, Annotated

import typer

from skatcalc.cli.group import Group
from skatcalc.cli.settings import settings_of
from skatcalc.cli.simulaterun import (
    MOST_DEALS,
    Call,
    ClusterAt,
    Common,
    Deal,
    Deals,
    Engine,
    Players,
    Seed,
    Show,
    Workers,
    in_range,
    one_of,
)
from skatcalc.cli.simulateskat import skat
from skatcalc.errors import UsageError
from skatcalc.words.help_en import HELP

if TYPE_CHECKING:
    from skatcalc.sim.games import Task

app = typer.Typer(
    cls=Group, rich_markup_mode=None, add_completion=False, help=HELP["simulate"], invoke_without_command=True
)
_HOUSE_RANKS = "3 4 5 6 7 8 9 J Q K A"

Check = Annotated[str, typer.Option("--check", help=HELP["simulate-check"])]
Cap = Annotated[int | None, typer.Option("--cap", metavar="N", help=HELP["simulate-cap"])]


app.command(help=HELP["simulate-skat"], epilog=HELP["simulate-skat-examples"])(skat)


@app.callback()
def simulate_group(context: typer.Context) -> None:
    """Print the help when no game is named."""
    if context.invoked_subcommand is None:
        settings_of(context).printer.say(context.get_help())


@app.command(help=HELP["simulate-skitgubbe"], epilog=HELP["simulate-skitgubbe-examples"])
def skitgubbe(
    context: typer.Context,
    n: Deals = None,
    seed: Seed = 0,
    players: Players = 3,
    policy: Annotated[str, typer.Option("--policy", help=HELP["simulate-skitgubbe-policy"])] = "R",
    anti: Annotated[str, typer.Option("--anti", help=HELP["simulate-anti"])] = "none",
    draw: Annotated[str, typer.Option("--draw", help=HELP["simulate-draw"])] = "after-trick",
    phase1_end: Annotated[str, typer.Option("--phase1-end", help=HELP["simulate-phase1-end"])] = "skip",
    workers: Workers = 1,
    cluster: ClusterAt = None,
    engine: Engine = "auto",
    check: Check = "sample",
    cap: Cap = None,
    deal: Deal = None,
    *,
    show: Show = False,
) -> None:
    """Simulate Skitgubbe."""
    from skatcalc.sim.games import Task  # noqa: PLC0415 - help needs no game
    from skatcalc.sim.skitgubbe import LEAST_PLAYERS, MOST_PLAYERS, Options  # noqa: PLC0415

    anti = one_of("--anti", anti, "none same-colour clubs")
    draw = one_of("--draw", draw, "after-trick immediate")
    phase1_end = one_of("--phase1-end", phase1_end, "skip strict")
    in_range("--players", players, LEAST_PLAYERS, MOST_PLAYERS)
    task = Task("skitgubbe", players, policy, Options(anti, draw, phase1_end), seed=seed)
    common = Common(n, seed, workers, cluster, engine, deal, show)
    _answer(context, task, common, check, cap)


@app.command(help=HELP["simulate-shithead"], epilog=HELP["simulate-shithead-examples"])
def shithead(
    context: typer.Context,
    n: Deals = None,
    seed: Seed = 0,
    players: Players = 3,
    policy: Annotated[str, typer.Option("--policy", help=HELP["simulate-shithead-policy"])] = "RA",
    swap: Annotated[str, typer.Option("--swap", help=HELP["simulate-swap"])] = "none",
    invisible: Annotated[str, typer.Option("--invisible", help=HELP["simulate-invisible"])] = "none",
    skip: Annotated[str, typer.Option("--skip", metavar="RANK", help=HELP["simulate-skip"])] = "none",
    reverse: Annotated[
        str, typer.Option("--reverse", metavar="RANK", help=HELP["simulate-reverse"])
    ] = "none",
    decks: Annotated[int, typer.Option("--decks", help=HELP["simulate-decks"])] = 1,
    workers: Workers = 1,
    cluster: ClusterAt = None,
    engine: Engine = "auto",
    check: Check = "sample",
    cap: Cap = None,
    deal: Deal = None,
    *,
    seven_low: Annotated[bool, typer.Option("--seven-low", help=HELP["simulate-seven-low"])] = False,
    no_extra_turn: Annotated[
        bool, typer.Option("--no-extra-turn", help=HELP["simulate-no-extra-turn"])
    ] = False,
    show: Show = False,
) -> None:
    """Simulate Shithead."""
    from skatcalc.sim.games import Task  # noqa: PLC0415 - help needs no game
    from skatcalc.sim.policies import SWAPS  # noqa: PLC0415
    from skatcalc.sim.shithead import LEAST_PLAYERS, MOST_PLAYERS, Options  # noqa: PLC0415

    swap = one_of("--swap", swap, " ".join(SWAPS))
    invisible = one_of("--invisible", invisible, "none 3 8")
    skip = one_of("--skip", skip, f"none {_HOUSE_RANKS}")
    reverse = one_of("--reverse", reverse, f"none {_HOUSE_RANKS}")
    in_range("--decks", decks, 1, max(MOST_PLAYERS))
    if decks == 1 and MOST_PLAYERS[1] < players <= MOST_PLAYERS[2]:
        most = f"{MOST_PLAYERS[1]} (`--decks 2`: {MOST_PLAYERS[2]})"
        raise UsageError("option_range", option="--players", value=players, least=LEAST_PLAYERS, most=most)
    in_range("--players", players, LEAST_PLAYERS, MOST_PLAYERS[decks])
    options = Options(
        seven_low=seven_low,
        invisible=invisible,
        skip=skip,
        reverse=reverse,
        extra_turn_after_burn=not no_extra_turn,
        decks=decks,
    )
    task = Task("shithead", players, policy, options, swap=swap, seed=seed)
    common = Common(n, seed, workers, cluster, engine, deal, show)
    _answer(context, task, common, check, cap)


def _answer(context: typer.Context, task: "Task", common: Common, check: str, cap: int | None) -> None:
    """Play, write, and leave with the exit code."""
    from skatcalc.cli.simulateview import write_report  # noqa: PLC0415 - the options come first
    from skatcalc.sim.engines import SAMPLES, plays_on  # noqa: PLC0415
    from skatcalc.sim.games import KINDS  # noqa: PLC0415

    kind = KINDS[task.game]
    policy = one_of("--policy", task.policy, " ".join(kind.policies))
    check = one_of("--check", check, "all sample")
    if cap is not None:
        in_range("--cap", cap, 1, MOST_DEALS)
    call = Call(context, common, check_all=check == "all")
    if settings_of(context).asked_rules is not None:
        game = call.printer.words(f"game-{task.game}")
        call.printer.note(call.printer.words("simulate-no-rules", game=game), "warning")
    played = task._replace(
        policy=policy,
        cap=kind.cap(policy) if cap is None else cap,
        check_every=1 if check == "all" or call.one_deal else SAMPLES[call.engine],
    )
    call.answer(
        lambda: plays_on(call.engine, played),
        lambda report: write_report(call.printer, report, call.shown, common.deal),
    )
