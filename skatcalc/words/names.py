"""Names where there is little room: cut, but never so that two look the same."""

from collections import Counter
from collections.abc import Callable, Sequence


def told_apart(names: Sequence[str], most: int, cut: Callable[[str, int], str]) -> list[str]:
    """Shorten names to a number of columns so that they differ.

    Names that would be cut alike keep the initial of their last word (`Ch. M.`); what is still alike ends
    in its place (`Chr. 3`), which is also who is meant when it is typed.

    Args:
        names: the names, in the order of the places.
        most: the columns that a name may take.
        cut: shortens a text to so many columns.
    """
    short = [cut(name, most) for name in names]
    for place in _alike(short):
        first, *others = names[place].split()
        if others:
            end = f" {others[-1][0]}."
            short[place] = cut(first, most - len(end)) + end
    for place in _alike(short):
        end = f" {place + 1}"
        short[place] = cut(names[place], most - len(end)) + end
    return short


def _alike(short: Sequence[str]) -> list[int]:
    """Give the places of the texts that are there more than once."""
    counts = Counter(short)
    return [place for place, text in enumerate(short) if counts[text] > 1]
