"""Run a campaign in the folder `tests`: `python -m campaigns NAME [WORD...]`; without a name all are told."""

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.report import say


def main(words: list[str]) -> int:
    """Run the named campaign; give its exit code: 0 found nothing, 1 found something, 2 no such campaign."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    if not words or words[0] not in names:
        for name in names:
            text = import_module(f"campaigns.{name}").__doc__ or ""
            say(f"{name}: {text.splitlines()[0]}")
        return 2
    code: int = import_module(f"campaigns.{words[0]}").main(*words[1:])
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
