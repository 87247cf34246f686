"""`skatcalc` and `python -m skatcalc`."""

import gc
import sys


def run() -> None:
    """Run the program and leave with its exit code."""
    # Loading makes many objects and no garbage: looking for some takes a tenth of the start.
    gc.set_threshold(100_000)
    try:
        from skatcalc.cli.app import main  # noqa: PLC0415 - after the line above

        code = main()
    except KeyboardInterrupt:
        # before the program can say so itself
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    run()
