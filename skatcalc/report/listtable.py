"""The official list as a table of a page."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatcalc.report.markup import Markup, caption_of, cell, element, isolated, joined, row_head, scrolling
from skatcalc.report.page import hidden
from skatcalc.report.paperlist import (
    COLUMNS,
    LEVELS,
    PLAYER_COLUMNS,
    Control,
    FootLine,
    PaperList,
    PaperRow,
    PlayerCells,
)
from skatcalc.words import Words

_PLUS: Final = COLUMNS.index("plus")
# Columns with a line before them.
_EDGES: Final = ("with", "hand", "plus")
_MATADORS: Final = COLUMNS.index("with")


def list_table(listed: PaperList, words: Words) -> Markup:
    """Give the list with all columns of the paper, and the line of the sheet behind them (skat 7.1)."""
    whole = element(
        "table",
        caption_of(words("page-list-caption")),
        _head(listed.players, words),
        element("tbody", *(_row(row, words) for row in listed.rows)),
        element("tfoot", *_foot(listed)),
        class_="list",
    )
    legend = element("p", words("paper-legend"), class_="note")
    return joined(scrolling(words("page-list-caption"), whole), legend, *_notes(listed.rows, words))


def _notes(rows: Sequence[PaperRow], words: Words) -> Iterator[Markup]:
    """Give what was noted to the games: too long for a cell of the list."""
    noted = [row for row in rows if row.note]
    if noted:
        yield element("h3", words("page-notes"))
        lines = (element("li", element("b", row.game[0] or "–"), " ", isolated(row.note)) for row in noted)
        yield element("ul", *lines, class_="notes")


def controls_list(controls: Sequence[Control], words: Words) -> list[Markup]:
    """Give the controls of the list with both sides and whether they hold (skat 7.7)."""
    lines = []
    for control in controls:
        sides = f": {control.left} = {control.right} " if control.left else " "
        key = "holds" if control.holds else "fails"
        sign = element("span", "✓" if control.holds else "✗", class_=key, aria_hidden="true")
        lines.append(element("li", control.label, sides, sign, hidden(words(f"page-{key}"))))
    return [element("h3", words("page-controls")), element("ul", *lines, class_="controls")]


def _head(players: Sequence[str], words: Words) -> Markup:
    def turned(key: str, **attributes: str | int) -> Markup:
        label = element("span", words(f"paper-{key}"))
        return element("th", label, **{"scope": "col", "class_": "turned", **attributes})

    def group(label: str, span: int, class_: str = "edge") -> Markup:
        return element("th", label, scope="colgroup", colspan=span, class_=class_)

    first = [
        element("th", words("paper-number"), scope="col", rowspan=2),
        turned("base", rowspan=2),
        group(words("paper-matadors"), 2),
        group(words("paper-levels"), len(LEVELS)),
        group(words("paper-value"), 2),
        *(_player_head(player) for player in players),
        turned("passed", rowspan=2, class_="turned edge"),
        element("th", words("paper-line"), scope="col", rowspan=2, class_="text edge"),
    ]
    second = [
        turned(key, class_="turned edge" if key in _EDGES else "turned") for key in COLUMNS[_MATADORS:_PLUS]
    ]
    second += [element("th", words(f"paper-{key}"), scope="col", class_="edge") for key in COLUMNS[_PLUS:]]
    for _ in players:
        second += [
            turned(key, class_="turned edge" if key == "total" else "turned") for key in PLAYER_COLUMNS
        ]
    return element("thead", element("tr", *first), element("tr", *second))


def _player_head(player: str) -> Markup:
    return element(
        "th", isolated(player), scope="colgroup", colspan=len(PLAYER_COLUMNS), class_="player edge"
    )


def _row(row: PaperRow, words: Words) -> Markup:
    number, *game = row.game
    cells = [row_head(number)]
    if row.remark:
        cells.append(cell(element("bdi", row.remark, dir="ltr"), colspan=_PLUS - 1, class_="text"))
        cells += [cell(text) for text in game[_PLUS - 1 :]]
    else:
        for key, text in zip(COLUMNS[1:], game, strict=True):
            cells.append(_game_cell(key, text, row.mark))
    for player in row.players:
        cells += _player_cells(player, words)
    cells += [cell(row.passed, class_="edge"), cell(isolated(row.line), class_="line-text edge")]
    return element("tr", *cells, **({"class_": "ends"} if row.ends_round else {}))


def _game_cell(key: str, text: str, mark: str) -> Markup:
    edge = " edge" if key in _EDGES else ""
    if key in LEVELS:
        return cell(text, class_=f"mark{edge}")
    if key in ("plus", "minus") and text and mark:
        return cell(element("span", mark, class_="factor"), " ", text, class_=edge.strip())
    return cell(text, **({"class_": "edge"} if edge else {}))


def _player_cells(player: PlayerCells, words: Words) -> Iterator[Markup]:
    dealer = " dealer" if player.dealer else ""
    deals = hidden(f" {words('paper-deals')}") if player.dealer else ""
    yield cell(player.total, deals, class_=f"total edge{dealer}")
    for text in (player.won, player.lost):
        yield cell(text, **({"class_": "dealer"} if dealer else {}))


def _foot(listed: PaperList) -> Iterator[Markup]:
    for place, line in enumerate(listed.foot):
        passed = listed.passed if not place else ""
        yield _foot_row(line, passed)


def _foot_row(line: FootLine, passed: str) -> Markup:
    values = (cell(value, colspan=len(PLAYER_COLUMNS), class_="edge") for value in line.values)
    head = row_head(element("span", line.label), colspan=len(COLUMNS))
    end = (cell(passed, class_="edge"), cell(class_="edge"))
    return element("tr", head, *values, *end, **({"class_": "sum"} if line.sum else {}))
