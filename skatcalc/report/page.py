"""The frame of a page: one file with its style inside, which never asks the network for anything."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from skatcalc import __version__
from skatcalc.report.markup import Markup, element, escaped, joined, undirected
from skatcalc.words import Words

_STYLE: Final = Path(__file__).with_name("page.css")
# Nothing but the style of the page itself is allowed: no script, no picture, no address.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

# scoring -> key of its short name, which stands over a column
SCORING_LABELS: Final = {
    "plain": "foot-points",
    "seeger": "foot-seeger",
    "seeger-fabian": "foot-fabian",
    "bierlachs": "foot-bierlachs",
    "zero-sum": "foot-zero-sum",
    "loser-pays": "foot-loser-pays",
}


class Section(NamedTuple):
    """A part of a page: where it can be jumped to, its heading and what it holds."""

    key: str
    heading: str
    parts: Sequence[Markup]


def page(title: str, facts: Sequence[tuple[str, Markup]], sections: Sequence[Section], words: Words) -> str:
    """Give a whole page.

    Args:
        title: the heading of the page.
        facts: what stands below it, each with its label.
        sections: the parts of the page.
        words: the language.
    """
    links = (element("li", element("a", part.heading, href=f"#{part.key}")) for part in sections)
    facts_list = element(
        "dl",
        *(element("div", element("dt", label), element("dd", value)) for label, value in facts),
        class_="facts",
    )
    main = (
        element(
            "section",
            element("h2", part.heading, id=f"{part.key}-heading"),
            *part.parts,
            id=part.key,
            aria_labelledby=f"{part.key}-heading",
        )
        for part in sections
    )
    body = joined(
        element("header", element("h1", element("bdi", title)), facts_list),
        element("nav", element("ul", *links), aria_label=words("page-contents")),
        element("main", *main),
        element("footer", words("page-made", version=__version__)),
    )
    head = joined(
        Markup('<meta charset="utf-8">\n'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{escaped(_POLICY)}">\n'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">\n'),
        element("title", undirected(title)),
        Markup(f"\n<style>\n{_STYLE.read_text('utf-8')}</style>\n"),
    )
    whole = f"<head>\n{head}</head>\n{element('body', body)}\n"
    return f'<!DOCTYPE html>\n<html lang="{words.language}">\n{whole}</html>\n'


def hidden(text: str) -> Markup:
    """Write a text for those who hear the page."""
    return element("span", text, class_="hidden")
