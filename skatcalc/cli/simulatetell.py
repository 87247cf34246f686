"""What the reports of all simulated games say alike: the title, means with their errors, what failed."""

from collections.abc import Callable
from math import floor, log10
from typing import TYPE_CHECKING, Any, Final

from skatcalc.cli.printer import Printer, folded
from skatcalc.words import Words

if TYPE_CHECKING:
    from skatcalc.sim.run import Report
    from skatcalc.sim.tally import Mean, Violation

SHOWN_VIOLATIONS: Final = 5


def say_title(
    printer: Printer,
    game: str,
    n: int,
    deal: int | None,
    **how: Any,  # noqa: ANN401 - numbers, words
) -> None:
    """Say what was played: so many deals, or the one that was named."""
    words = printer.words
    key = "simulate-title" if deal is None else "simulate-title-deal"
    title = words(key, game=words(f"game-{game}"), n=n, deal=deal, **how)
    printer.say(printer.style(title, "head"))


def say_violations(
    printer: Printer,
    violations: "list[Violation]",
    seed: int,
    command: Callable[[int], str],
    key: str = "simulate",
) -> None:
    """Say which checks failed, in which deals (by `key` evenings), and what shows them again."""
    words = printer.words
    if violations:
        printer.note(words("simulate-violations", count=len(violations), seed=seed), "error")
    for broken in violations[:SHOWN_VIOLATIONS]:
        if broken.crash:
            told = words(f"{key}-crash", fault=broken.crash, **broken._asdict())
        else:
            told = words(f"{key}-violation", **broken._asdict())
        printer.note("\n".join(folded(told)))
        # a command stays in one piece
        printer.note("  " + command(broken.deal))


def run_data(
    report: "Report[Any]",
    deals: int,
    command: Callable[[int], str],
) -> dict[str, object]:
    """Give the keys about a run that all games share: what failed, the digest, the time of so many deals."""
    tally, seconds = report.tally, report.seconds
    return {
        "violations": len(tally.violations),
        "violated": [
            {**broken._asdict(), "command": command(broken.deal)}
            for broken in tally.violations[:SHOWN_VIOLATIONS]
        ],
        "digest": f"{tally.digest:016x}",
        "seconds": round(seconds, 3),
        "deals_per_second": round(deals / seconds, 1) if seconds else 0.0,
    }


def mean_data(key: str, mean: "Mean", n: int) -> dict[str, float | None]:
    """Give a mean of n deals and its standard error: none of no deal, no error of a single one."""
    return {key: mean.value if n else None, f"{key}_se": mean.se if n > 1 else None}


def with_error(mean: "Mean", words: Words, n: int) -> list[str]:
    """Give a mean of n deals and its standard error with two digits of the error."""
    if not n:
        return ["-", "-"]
    if not mean.se:
        return [words.decimal(f"{mean.value:g}"), "-"]
    digits = max(0, 1 - floor(log10(mean.se)))
    return [words.decimal(f"{number:.{digits}f}") for number in mean]


def error_sign(printer: Printer) -> str:
    """Give the sign over a column of standard errors."""
    return "+-" if printer.ascii_only else "±"
