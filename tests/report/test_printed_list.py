"""The printed list, read back from the PDF: the totals of `show --json`, everything in its place."""

from pathlib import Path

import pytest
from cli_runner import ask, done, process, written_sheet
from paper_sheets import NAMES, full_list
from printed_page import Printed, Word, check_layout, read_pdf

import skatcalc

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

EXAMPLES = Path(__file__).parents[2] / "examples"
A4 = (595, 842)
LONG = "Maximiliane von Hohenstein-Wittgenstein"
FOOT = ("Game points", "(won - lost)", "Lost games of", "Total")


def pages_of(path: Path) -> list[Printed]:
    target = Path("list.pdf")
    done("session", "export", "--format", "pdf", "-f", str(path), "-o", str(target))
    return read_pdf(target.read_bytes())


def blank_pages(*words: str) -> list[Printed]:
    done("session", "blank", *words, "-o", "blank.pdf")
    return read_pdf(Path("blank.pdf").read_bytes())


def foot_of(page: Printed, label: str, count: int) -> list[Word]:
    """Give the values of a line of the foot; the label may end in a number itself."""
    row = page.row(label)
    last = "Game points" in " ".join(word.text for word in row)
    return row[-count - 1 : -1] if last else row[-count:]


def games_of(page: Printed) -> dict[int, list[Word]]:
    """Give the rows of the list by their number."""
    rows = [row for row in page.rows() if row[0].text.isdigit() and row[0].right < 60]
    return {int(row[0].text): row[1:] for row in rows}


# --- the same totals ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
@pytest.mark.apart
def test_list_shows_the_totals_of_show(path: Path) -> None:
    (page,) = pages_of(path)
    shown = ask("show", "-f", str(path))
    players, standing = shown["players"], shown["standing"]
    points = foot_of(page, "Game points", len(players))
    assert [word.text for word in points] == [str(standing["points"][player]) for player in players]
    totals = foot_of(page, "Total", len(players))
    assert [word.text for word in totals] == [str(standing["seeger_fabian"][player]) for player in players]
    assert page.row("Game points")[-1].text == str(standing["passed"])
    # the foot stands at the right of each column: a running total stands between two of these edges
    edges = [page.row("Game points")[1].right, *(word.right + 3 for word in points)]
    rows = games_of(page)
    for game in shown["games"]:
        if game["number"] is None:
            continue
        for place, player in enumerate(players):
            own = [word.text for word in rows[game["number"]] if edges[place] < word.left < edges[place + 1]]
            if game["scores"].get(player):
                assert own[0] == str(game["totals"][player])
            else:
                assert own in ([], [str(game["totals"].get(player)), *own[1:]])


@pytest.mark.parametrize("path", [EXAMPLES / "club-night.toml", EXAMPLES / "five-players.toml"])
def test_cells_of_the_dealer_are_hatched(path: Path) -> None:
    """Skat 7.3: three cells in every row."""
    (page,) = pages_of(path)
    shown = ask("show", "-f", str(path))
    players = shown["players"]
    points = foot_of(page, "Game points", len(players))
    rights = [word.right for word in points]
    rows = games_of(page)
    numbers = {int(row[0].text): row[0] for row in page.rows() if row[0].text.isdigit() and row[0].right < 60}
    assert len(page.hatched) == 3 * len(shown["games"])
    for game in shown["games"]:
        middle = (numbers[game["number"]].below + numbers[game["number"]].above) / 2
        cells = [box for box in page.hatched if box[1] < middle < box[3]]
        right = max(box[2] for box in cells)
        # the foot's value ends just before the line at the right of the column
        assert min(range(len(players)), key=lambda place: abs(rights[place] - right)) == players.index(
            game["dealer"]
        )
    assert rows


# --- on the paper -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "games"), [(3, 36), (3, 48), (4, 48), (5, 60), (6, 36)])
@pytest.mark.apart
def test_whole_series_stands_on_one_page(players: int, games: int) -> None:
    """Skat 7.5: 36 games at three, 48 at four, 60 at five; 48 rows also at three."""
    (page,) = pages_of(full_list(Path("full.toml"), NAMES[:players], games))
    assert (round(page.width), round(page.height)) == A4
    assert list(games_of(page)) == list(range(1, games + 1))
    check_layout(page)
    for label in FOOT:
        assert len(foot_of(page, label, players)) == players


@pytest.mark.parametrize(("players", "games"), [(3, 36), (3, 48), (4, 48), (5, 60), (6, 60)])
def test_blank_list_has_only_numbers(players: int, games: int) -> None:
    (page,) = blank_pages("--players", str(players), "--games", str(games))
    check_layout(page)
    assert games_of(page) == {number: [] for number in range(1, games + 1)}
    assert len(page.hatched) == 3 * games
    assert page.row("Total")[-1].text == "Total"


@pytest.mark.parametrize(("players", "games"), [(3, 36), (4, 48), (5, 60)])
def test_blank_list_has_twelve_rounds_unless_said(players: int, games: int) -> None:
    """Skat 7.5."""
    (page,) = blank_pages("--players", str(players))
    assert len(games_of(page)) == games


def test_long_list_goes_on_with_its_head() -> None:
    pages = pages_of(full_list(Path("long.toml"), NAMES[:4], 120))
    assert len(pages) > 1
    assert [number for page in pages for number in games_of(page)] == list(range(1, 121))
    for page in pages:
        check_layout(page)
        assert "Jürgen" in [word.text for word in page.words]
        assert any(word.turned and word.text == "Schneider" for word in page.words)
    assert [any(word.text == "Total" for word in page.words) for page in pages] == [
        page is pages[-1] for page in pages
    ]


def test_names_of_all_kinds_stand_over_their_columns() -> None:
    (page,) = pages_of(full_list(Path("names.toml"), NAMES[:4], 48))
    head = next(row for row in page.rows() if "Jürgen" in [word.text for word in row])
    texts = [word.text for word in head]
    assert {"Jürgen", "Владимир", "<script>alert(1)</script>"} <= set(texts)
    rights = [word.right + 2 for word in foot_of(page, "Game points", 4)]
    place = texts.index("Jürgen")
    columns: list[list[Word]] = [[] for _ in rights]
    for word in head[place:]:
        columns[next(n for n, right in enumerate(rights) if word.right <= right)].append(word)
    shown = [" ".join(word.text for word in column) for column in columns]
    assert shown[:3] == ["Jürgen", "Владимир", "<script>alert(1)</script>"]
    # forty letters are shrunk, then cut
    assert shown[3].endswith("…")
    assert LONG.startswith(shown[3].removesuffix("…"))
    assert len(shown[3]) > 20
    # in full beside the signatures
    assert LONG in " ".join(word.text for word in page.words)


def test_title_and_date_stand_on_the_list() -> None:
    head = f'date = 2026-01-02\ntitle = "{"Vereinsmeisterschaft " * 8}"\n'
    (page,) = pages_of(written_sheet(Path("titled.toml"), ["Anna c1"], head))
    check_layout(page)
    title = page.rows()[0]
    assert title[0].text == "Vereinsmeisterschaft"
    assert "2026-01-02" in [word.text for word in title]


def test_list_of_a_sheet_without_games() -> None:
    (page,) = pages_of(written_sheet(Path("empty.toml")))
    assert games_of(page) == {}
    assert [word.text for word in foot_of(page, "Total", 3)] == ["0", "0", "0"]


def test_more_players_than_seats_lie_across() -> None:
    """Seven players who came and went need the long side of the paper."""
    games = ["Anna c1", "Bert c1", "Cleo c1"]
    for out, new in (("Anna", "Dora"), ("Bert", "Emil"), ("Cleo", "Fritz"), ("Dora", "Gerd")):
        games += [f"replace {out} {new}", "pass", "pass", "pass"]
    (page,) = pages_of(written_sheet(Path("many.toml"), games))
    assert (round(page.height), round(page.width)) == A4
    check_layout(page)
    assert len(foot_of(page, "Game points", 7)) == 7


def test_template_needs_no_package_and_no_network() -> None:
    """Typst fetches what a template imports by `@`; ours imports nothing and works behind dead proxies."""
    template = Path(skatcalc.__file__).parent / "report" / "list.typ"
    assert "#import" not in template.read_text("utf-8")
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    answer = process("session", "blank", "--players", "3", env=nowhere)
    assert answer.returncode == 0
    assert answer.stdout.startswith(b"%PDF-")


def test_the_same_sheet_gives_the_same_letters() -> None:
    sheet = full_list(Path("same.toml"), NAMES[:3], 36)
    assert pages_of(sheet) == pages_of(sheet)
