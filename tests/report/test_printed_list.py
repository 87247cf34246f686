"""The printed list, read back from the PDF: the totals of `show --json`, everything in its place."""

from itertools import pairwise
from pathlib import Path

import pytest
from cli_runner import ask, done, process, run, written_sheet
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


def blank_pages(*words: str, lang: str = "en") -> list[Printed]:
    done("session", "blank", "--lang", lang, *words, "-o", "blank.pdf")
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


@pytest.mark.parametrize(("players", "games"), [(3, 36), (3, 48), (4, 48), (5, 40), (6, 36)])
def test_blank_list_has_only_numbers(players: int, games: int) -> None:
    (page,) = blank_pages("--players", str(players), "--games", str(games))
    check_layout(page)
    assert games_of(page) == {number: [] for number in range(1, games + 1)}
    assert len(page.hatched) == 3 * games
    assert page.row("Total")[-1].text == "Total"


MILLIMETRE = 72 / 25.4


@pytest.mark.parametrize(
    ("players", "games", "count"), [(3, 48, 1), (4, 48, 1), (5, 60, 2), (6, 60, 2), (4, 100, 3)]
)
def test_rows_to_fill_in_are_high_enough_for_a_hand(players: int, games: int, count: int) -> None:
    """Four millimetres at least; a series of 48 stands on one page."""
    pages = blank_pages("--players", str(players), "--games", str(games))
    assert len(pages) == count
    numbers = []
    for page in pages:
        rows = [row[0] for row in page.rows() if row[0].text.isdigit() and row[0].right < 60]
        numbers += [int(word.text) for word in rows]
        steps = [upper.below - lower.below for upper, lower in pairwise(rows)]
        assert min(map(abs, steps)) >= 4 * MILLIMETRE - 0.1
    assert numbers == list(range(1, games + 1))


RULES = {"en": "pub with 1 change", "de": "pub mit 1 Änderung", "ru": "pub, изменена 1 статья"}


@pytest.mark.parametrize("lang", RULES)
def test_changed_rules_are_named_on_list_and_page(lang: str) -> None:
    """As `show` names them; a sheet with its own options is not simply `pub`."""
    head = 'rules = "pub"\n[options]\nwitch = 200\n'
    words = ("--lang", lang, "-f", str(written_sheet(Path("changed.toml"), ["Anna s2"], head)))
    assert RULES[lang] in done(*words, "show").splitlines()[0]
    done(*words, "session", "export", "--format", "pdf", "-o", "list.pdf")
    (page,) = read_pdf(Path("list.pdf").read_bytes())
    assert RULES[lang] in " ".join(word.text for word in page.rows()[0])
    assert f">{RULES[lang]}<" in done(*words, "session", "export", "--format", "html")


def test_notes_that_the_list_leaves_out_are_said() -> None:
    """Notes have no column on paper."""
    path = written_sheet(Path("noted.toml"), ["Anna s2"])
    words = ("session", "export", "--format", "pdf", "-f", str(path), "-o", "list.pdf")
    assert run(*words).err == ""
    path.write_text(path.read_text("utf-8") + 'note = "blank"\n', "utf-8")
    assert run(*words).err == "Left out: notes\n"


def test_names_that_are_printed_as_boxes_are_said() -> None:
    """Hardly any font has the rare ones; those with accents are in every one."""
    private = "\U00020000\U0002fa1d"
    names = ", ".join(f'"{name}"' for name in ("Bjørn Müller", "Łukasz Ğ", private))
    path = str(written_sheet(Path("odd.toml"), [f"{private} s2"], f"players = [{names}]\n"))
    answer = run("session", "export", "--format", "pdf", "-f", path, "-o", "list.pdf")
    assert answer.code == 0
    with pytest.raises(AssertionError, match="in no font"):
        read_pdf(Path("list.pdf").read_bytes())
    (told,) = answer.err.splitlines()
    assert private in told
    assert "Müller" not in told
    assert "Łukasz" not in told


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_each_control_has_its_places_to_fill_in_beside_it(lang: str, players: int) -> None:
    """Four sentences in two rows, each with two lines of a centimetre, all inside the page."""
    (page,) = blank_pages("--players", str(players), "--games", "36", lang=lang)
    signs = [word for word in page.words if word.text == "=" and word.above < page.hatched[-1][1] - 50]
    filled = []
    for sign in signs:
        left = [line for line in page.level if line[2] == nearest(page, sign) and line[1] <= sign.left]
        right = [line for line in page.level if line[2] == nearest(page, sign) and line[0] >= sign.right]
        if left and right and sign.left - left[-1][1] < 5 and right[0][0] - sign.right < 5:
            filled += [left[-1], right[0]]
    assert len(filled) == 8
    assert len({height for _, _, height in filled}) == 2
    for left_end, right_end, _ in filled:
        assert right_end - left_end > 28
        assert right_end <= page.width - 20


def nearest(page: Printed, word: Word) -> float:
    """Give the height of the level line next to the foot of a word."""
    return min((height for _, _, height in page.level), key=lambda height: abs(height - word.below))


@pytest.mark.parametrize(("players", "lost"), [(3, "30"), (4, "40"), (5, "46")])
def test_control_of_the_totals_says_what_a_lost_game_counts(players: int, lost: str) -> None:
    """Skat 6.1.5."""
    page = blank_pages("--players", str(players), lang="de")[-1]
    row = page.row("verlorene Spiele der Gegner =")
    text = " ".join(word.text for word in row)
    assert f"Gesamtpunkte = Spielpunkte + 50 x gewonnen + {lost} x verloren:" in text


@pytest.mark.parametrize(("players", "games"), [(3, 36), (4, 48), (5, 60)])
def test_blank_list_has_twelve_rounds_unless_said(players: int, games: int) -> None:
    """Skat 7.5."""
    pages = blank_pages("--players", str(players))
    assert sum(len(games_of(page)) for page in pages) == games


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


def gathered(page: Printed, left: float, right: float, below: float, above: float) -> str:
    """Give what stands upright in a part of a page, without blanks and hyphens."""
    found = [
        word
        for word in page.words
        if not word.turned and left < word.left and word.right < right
        if below < word.below and word.above < above
    ]
    lines = sorted(found, key=lambda word: (-round(word.below), word.left))
    return bare("".join(word.text for word in lines))


def headings_of(page: Printed, count: int) -> list[str]:
    """Give what stands over the columns of the players."""
    points = page.row("Game points")
    edges = [points[1].right + 3, *(word.right + 3 for word in foot_of(page, "Game points", count))]
    below = max(word.above for word in page.words if word.turned and word.text == "points") - 2
    return [gathered(page, *edge, below, page.height - 50) for edge in pairwise(edges)]


def signatures_of(page: Printed) -> list[str]:
    """Give what stands below the lines at the end of the page."""
    height = min(height for _, _, height in page.level)
    lines = sorted(line for line in page.level if line[2] == height)
    return [gathered(page, left - 1, right + 1, 0, height) for left, right, _ in lines]


def bare(name: str) -> str:
    return name.replace(" ", "").replace("-", "")


@pytest.mark.parametrize("count", [3, 4, 6])
def test_names_of_all_kinds_stand_in_full_over_their_columns(count: int) -> None:
    """On as many lines as they need, forty letters in one word too."""
    names = [LONG, "Владислав Константинопольский", "Donaudampfschifffahrtsgesellschaftskapi"]
    names += ["<script>alert(1)</script>", "Jürgen", "W" * 40][: count - 3]
    (page,) = pages_of(full_list(Path("names.toml"), names, 36))
    check_layout(page)
    assert headings_of(page, count) == signatures_of(page) == [bare(name) for name in names]


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
