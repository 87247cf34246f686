"""HTML that cannot be broken by a name: plain text is escaped, only what is built here is markup."""

import html
import unicodedata
from typing import Final

# Signs that turn the direction of the text around them; where no element can isolate them they go.
_TURNING: Final = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])
_RUSSIAN: Final = (("А", "я"), ("Ё", "Ё"), ("ё", "ё"))


class Markup(str):
    """A piece of HTML that needs no escaping."""

    __slots__ = ()


def element(tag: str, /, *parts: str, **attributes: str | int) -> Markup:
    """Build an element; parts that are not `Markup` are escaped.

    Attributes are named as in HTML, with `_` for `-` and a `_` behind words of Python (`class_`).
    """
    named = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escaped(str(value))}"' for name, value in attributes.items()
    )
    return Markup(f"<{tag}{named}>{joined(*parts)}</{tag}>")


def joined(*parts: str) -> Markup:
    """Put pieces of text and markup one behind the other."""
    return Markup("".join(part if isinstance(part, Markup) else escaped(part) for part in parts))


def escaped(text: str) -> Markup:
    """Escape a text; control characters, which HTML does not allow, become blanks."""
    if not text.isprintable():
        text = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    return Markup(html.escape(text))


def isolated(text: str) -> Markup:
    """Give a text of unknown direction, such as a name, an element of its own (HTML `bdi`).

    Browsers part words by their language: Russian ones as such on every page.
    """
    russian = any(first <= sign <= last for sign in text for first, last in _RUSSIAN)
    return element("bdi", text, **({"lang": "ru"} if russian else {}))


def undirected(text: str) -> str:
    """Take the signs away that turn the direction of text, for places that hold no elements."""
    return text.translate(_TURNING)


def table(caption: str, head: list[Markup], rows: list[list[Markup]], **attributes: str) -> Markup:
    """Build a table in a box that scrolls by itself, so that the page never does sideways."""
    body = [element("tr", *row) for row in rows]
    whole = element(
        "table",
        caption_of(caption),
        element("thead", element("tr", *head)),
        element("tbody", *body),
        **attributes,
    )
    return scrolling(caption, whole)


def caption_of(text: str) -> Markup:
    """Build the caption of a table, which stays in sight when the table is scrolled."""
    return element("caption", element("span", text))


def scrolling(label: str, inside: Markup) -> Markup:
    """Put something wide into a box that can be scrolled by finger, mouse and keyboard."""
    return element("div", inside, class_="scroll", role="region", aria_label=undirected(label), tabindex=0)


def column(*parts: str, **attributes: str | int) -> Markup:
    """Build the heading of a column."""
    return element("th", *parts, scope="col", **attributes)


def row_head(*parts: str, **attributes: str | int) -> Markup:
    """Build the heading of a row."""
    return element("th", *parts, scope="row", **attributes)


def cell(*parts: str, **attributes: str | int) -> Markup:
    """Build a cell."""
    return element("td", *parts, **attributes)
