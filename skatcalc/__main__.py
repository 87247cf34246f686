"""`skatcalc` and `python -m skatcalc`."""

import sys

from skatcalc.cli.app import main


def run() -> None:
    """Run the program and leave with its exit code."""
    sys.exit(main())


if __name__ == "__main__":
    run()
