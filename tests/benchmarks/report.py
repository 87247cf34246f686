"""How benchmarks write."""

import sys


def say(text: str) -> None:
    """Write one line of the report."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
