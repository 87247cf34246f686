"""The course of an evening or a season as a drawing: one line a player, told apart without colour too."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from skatcalc.report.markup import Markup, element, isolated, undirected
from skatcalc.words import Words
from skatcalc.words.names import told_apart
from skatcalc.words.numbers import points_text

# Numbers of colours (in the style sheet) and of dash patterns have no common divisor: 30 lines differ.
_COLOURS: Final = 6
_DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "14 4")
_SIZE: Final = 1000
_TICKS: Final = 5
# Labels keep this share of the height between them.
_LABEL_GAP: Final = 0.075
# so many letters of a name are seen on a telephone
_SEEN: Final = 9
_KEEP: Final = "non-scaling-stroke"
_SAMPLE: Final = {"viewBox": "0 0 20 10", "width": "20", "height": "10", "aria_hidden": "true"}

# Gives how far below the top a value lies, as a share of the height.
Height = Callable[[int | Fraction], float]


class Course(NamedTuple):
    """What one player had after every step; the first value is where he began."""

    name: str
    totals: Sequence[int | Fraction]


def course_chart(courses: Sequence[Course], label: str, step: int, words: Words) -> Markup:
    """Draw the courses of players.

    Args:
        courses: the players; all have equally many totals.
        label: what the drawing is, for those who cannot see it.
        step: distance of the marks on the axis below.
        words: the language.
    """
    values = [total for course in courses for total in course.totals]
    ticks = _ticks(min(values), max(values))
    low, high = ticks[0], ticks[-1]
    games = len(courses[0].totals) - 1

    def height(value: int | Fraction) -> float:
        return float((high - value) / Fraction(high - low))

    grid = [_line(0, height(tick), 1, "zero" if tick == 0 else "grid") for tick in ticks]
    drawing = element(
        "svg",
        element("title", undirected(label)),
        *grid,
        *(_path(place, course, height) for place, course in enumerate(courses)),
        viewBox=f"0 0 {_SIZE} {_SIZE}",
        preserveAspectRatio="none",
        role="img",
        aria_label=undirected(label),
    )
    marks = range(0, games + 1, max(step, -(-games // 8 // step) * step))
    return element(
        "div",
        element("div", *(_mark(str(tick), "top", height(tick)) for tick in ticks), class_="axis"),
        element("div", drawing, class_="plot"),
        element("div", *_labels(courses, height, words), class_="names"),
        element("div", *(_mark(str(mark), "left", mark / max(games, 1)) for mark in marks), class_="below"),
        class_="chart",
        style=f"--axis: {max(len(str(tick)) for tick in ticks) + 1}ch",
    )


def _ticks(low: int | Fraction, high: int | Fraction) -> list[int]:
    """Give round numbers from below the lowest to above the highest value; zero is among them."""
    low, high = min(low, 0), max(high, 0)
    rough = max((high - low) / Fraction(_TICKS), Fraction(10))
    size = 10
    while size * 10 <= rough:
        size *= 10
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    # nobody has scored yet: there must still be a height
    highest = max(int(-(-high // step)), int(low == high))
    return list(range(int(low // step) * step, highest * step + 1, step))


def _line(left: float, top: float, right: float, kind: str) -> Markup:
    return element(
        "line", x1=_at(left), x2=_at(right), y1=_at(top), y2=_at(top), class_=kind, vector_effect=_KEEP
    )


def _at(share: float) -> str:
    return f"{share * _SIZE:.1f}".removesuffix(".0")


def _path(place: int, course: Course, height: Height) -> Markup:
    last = max(len(course.totals) - 1, 1)
    points = " ".join(f"{_at(n / last)},{_at(height(total))}" for n, total in enumerate(course.totals))
    return element("polyline", points=points, **_look(place))


def _look(place: int) -> dict[str, str]:
    look = {"class_": f"line c{place % _COLOURS}", "vector_effect": _KEEP}
    dash = _DASHES[place % len(_DASHES)]
    return {**look, "stroke_dasharray": dash} if dash else look


def _mark(text: str, side: str, share: float) -> Markup:
    return element("span", text, style=f"{side}: {100 * share:.2f}%")


def _labels(courses: Sequence[Course], height: Height, words: Words) -> list[Markup]:
    """Write the names at the ends of the lines, moved apart where they would cover each other."""
    order = sorted(range(len(courses)), key=lambda place: height(courses[place].totals[-1]))
    tops = _spread([height(courses[place].totals[-1]) for place in order])
    names = _names([course.name for course in courses])
    found = []
    for place, top in zip(order, tops, strict=True):
        course = courses[place]
        sample = element("svg", element("line", x1="0", x2="20", y1="5", y2="5", **_look(place)), **_SAMPLE)
        total = element("b", words.decimal(points_text(course.totals[-1])))
        name = element("span", isolated(names[place]), class_="name", title=course.name)
        found.append(
            element("div", sample, name, total, class_=f"label t{place % _COLOURS}", style=_top(top))
        )
    return found


def _names(names: Sequence[str]) -> list[str]:
    """Shorten the names that would look the same where the end of a name has no room."""
    short = told_apart(names, _SEEN, _cut)
    return [name if shown == _cut(name, _SEEN) else shown for name, shown in zip(names, short, strict=True)]


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def _top(share: float) -> str:
    return f"top: {100 * share:.2f}%"


def _spread(tops: list[float]) -> list[float]:
    """Move heights apart, in their order, so that none is nearer than the gap to the next."""
    gap = min(_LABEL_GAP, 1 / max(len(tops) - 1, 1))
    spread = list(tops)
    for before, after in pairwise(range(len(spread))):
        spread[after] = max(spread[after], spread[before] + gap)
    if spread:
        spread[-1] = min(spread[-1], 1)
    for after, before in pairwise(range(len(spread) - 1, -1, -1)):
        spread[before] = min(spread[before], spread[after] - gap)
    return spread
