"""A page as a tree, for tests that read it: what stands in which table, and what the markup says about it."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = ("meta", "br", "col")


class Node:
    """An element: its tag, its attributes, its children and its text."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element without children."""
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node | str] = []

    def walk(self) -> "Iterator[Node]":
        """Give the element and all below it, in their order."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def all(self, tag: str, class_: str = "") -> "list[Node]":
        """Give the elements of a tag, or those of them that have a class."""
        return [
            node
            for node in self.walk()
            if node.tag == tag and (not class_ or class_ in node.attributes.get("class", "").split())
        ]

    def one(self, tag: str, class_: str = "") -> "Node":
        """Give the only element of a tag."""
        (node,) = self.all(tag, class_)
        return node

    @property
    def text(self) -> str:
        """The text of the element, as a reader sees it."""
        return "".join(
            child if isinstance(child, str) else child.text
            for child in self.children
            if isinstance(child, str) or "hidden" not in child.attributes.get("class", "").split()
        ).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("document", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read_page(text: str) -> Node:
    """Read a page; every element must be closed in its order."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    (document,) = reader.open
    return document.one("html")


def table_of(page: Node, section: str, number: int = 0) -> Node:
    """Give a table of a section."""
    return next(node for node in page.all("section") if node.attributes["id"] == section).all("table")[number]


def rows_of(table: Node, part: str = "tbody") -> list[list[str]]:
    """Give the texts of all cells of a part of a table."""
    return [
        [node.text for node in row.children if isinstance(node, Node)] for row in table.one(part).all("tr")
    ]


def columns_of(table: Node) -> list[str]:
    """Give the headings of a table with one row of them."""
    return [node.text for node in table.one("thead").all("th")]


def by_player(table: Node, column: str, name: str = "player") -> dict[str, str]:
    """Give one column of a table by player."""
    columns = columns_of(table)
    who, what = columns.index(name), columns.index(column)
    return {row[who]: row[what] for row in rows_of(table)}
