"""Pages of evenings and seasons, read back: the totals of `--json`, markup that can be heard."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cli_runner import ask, done, written_sheet
from dom import Node, by_player, columns_of, read_page, rows_of, table_of
from paper_sheets import NAMES, full_list

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENINGS = sorted(EXAMPLES.glob("*.toml"))
# Column of the page -> key of the standing.
SCORINGS = {
    "Game points": "points",
    "Won": "won",
    "Lost": "lost",
    "Seeger": "seeger",
    "Seeger-Fabian": "seeger_fabian",
    "Bierlachs": "bierlachs",
}


def evening(path: Path) -> Node:
    return read_page(done("session", "export", "--format", "html", "-f", str(path)))


def numbers(values: dict[str, int]) -> dict[str, str]:
    return {player: str(value) for player, value in values.items()}


# --- the same totals ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_page_shows_the_totals_of_show(path: Path) -> None:
    page = evening(path)
    shown = ask("show", "-f", str(path))
    standings = table_of(page, "standings")
    for column, key in SCORINGS.items():
        assert by_player(standings, column) == numbers(shown["standing"][key])
    for scoring, column in (("zero-sum", "Zero-sum"), ("loser-pays", "Instant payment")):
        totals = ask("session", "settle", "--of", scoring, "-f", str(path))["points"]
        assert {name: float(text) for name, text in by_player(standings, column).items()} == totals
    lists = table_of(page, "list")
    assert len(rows_of(lists)) == len(shown["games"])
    foot = rows_of(lists, "tfoot")
    players = shown["players"]
    count = len(players)
    assert foot[0][1 : count + 1] == [str(shown["standing"]["points"][player]) for player in players]
    assert foot[3][1 : count + 1] == [str(shown["standing"]["seeger_fabian"][player]) for player in players]
    assert foot[0][count + 1] == str(shown["standing"]["passed"])


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_page_shows_the_running_totals_of_show(path: Path) -> None:
    shown = ask("show", "-f", str(path))
    players = shown["players"]
    for cells, game in zip(rows_of(table_of(evening(path), "list")), shown["games"], strict=True):
        own = cells[-2 - 3 * len(players) : -2 : 3]
        for text, player in zip(own, players, strict=True):
            if game["scores"].get(player):
                assert text == str(game["totals"][player])
            else:
                assert text in ("", str(game["totals"].get(player)))
        assert cells[0] == ("" if game["number"] is None else str(game["number"]))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_page_says_who_pays_whom(path: Path) -> None:
    page = evening(path)
    settled = ask("session", "settle", "-f", str(path))
    section = next(node for node in page.all("section") if node.attributes["id"] == "settlement")
    paid = [" ".join(node.text.split()) for node in section.all("li")]
    assert paid == [
        f"{payment['from']} pays {payment['to']} {payment['amount']} {settled['currency']}"
        for payment in settled["payments"]
    ]
    table = section.one("table")
    points = {name: float(text) for name, text in by_player(table, "difference").items()}
    assert points == settled["points"]
    if settled["rate"] is not None:
        assert by_player(table, settled["currency"]) == settled["amounts"]
    if any(float(fine) for fine in settled["fines"].values()):
        assert by_player(table, "fine") == settled["fines"]


def test_page_shows_the_statistics_of_stats() -> None:
    path = EXAMPLES / "club-night.toml"
    stats: list[dict[str, Any]] = ask("session", "stats", "-f", str(path))["players"]
    own = table_of(evening(path), "statistics")
    assert by_player(own, "games") == {player["name"]: str(player["games"]) for player in stats}
    kinds = table_of(evening(path), "statistics", 1)
    clubs = {
        player["name"]: f"{kind['won']} / {kind['games']}" if (kind := player["kinds"].get("clubs")) else ""
        for player in stats
    }
    assert by_player(kinds, "Clubs") == clubs
    # Lea won c3x; Max lost c1b30; Nora won c1
    assert clubs == {"Lea": "1 / 1", "Max": "0 / 1", "Nora": "1 / 1", "Ole": ""}


def test_ranking_goes_by_the_scoring_of_the_sheet_and_ties_share_a_place() -> None:
    """Skat 7.8: total, then more won, then fewer lost; the lot is not drawn."""
    sheet = written_sheet(Path("tie.toml"), ["Bert c1", "Cleo c1", "Anna n-"])
    standings = table_of(evening(sheet), "standings")
    assert by_player(standings, "place") == {"Bert": "1", "Cleo": "1", "Anna": "3"}
    assert columns_of(standings)[2] == "Game points"


def test_lines_of_the_chart_end_at_the_totals() -> None:
    path = EXAMPLES / "club-night.toml"
    page = evening(path)
    labels = {node.one("bdi").text: node.one("b").text for node in page.all("div", "label")}
    assert labels == numbers(ask("show", "-f", str(path))["standing"]["points"])
    lines = page.all("polyline")
    # a beginning and twelve games
    assert [len(line.attributes["points"].split()) for line in lines] == [13] * 4
    looks = {(line.attributes["class"], line.attributes.get("stroke-dasharray")) for line in lines}
    assert len(looks) == 4
    assert len({line.attributes.get("stroke-dasharray") for line in lines}) == 4, "told apart by colour alone"


# --- seasons ------------------------------------------------------------------------------------------


def season(*words: str) -> Node:
    return read_page(done("season", "export", str(EXAMPLES / "season"), "--format", "html", *words))


def test_season_page_shows_the_ranking() -> None:
    shown = ask("season", "rank", str(EXAMPLES / "season"))
    ranking = table_of(season(), "ranking")
    assert [row[1] for row in rows_of(ranking)] == [member["name"] for member in shown["members"]]
    for column, key in (("total", "total"), ("series", "series"), ("Won", "won"), ("Lost", "lost")):
        assert by_player(ranking, column) == {m["name"]: str(m[key]) for m in shown["members"]}
    evenings = table_of(season(), "evenings")
    for row, evening_shown in zip(rows_of(evenings), shown["evenings"], strict=True):
        found = dict(zip(columns_of(evenings)[3:], row[3:], strict=True))
        assert row[:3] == [evening_shown["date"], str(evening_shown["sheets"]), str(evening_shown["games"])]
        assert {name: text for name, text in found.items() if text} == numbers(evening_shown["totals"])


@pytest.mark.parametrize("of", ["plain", "seeger-fabian"])
def test_season_page_shows_every_scoring(of: str) -> None:
    """The one that counts stands first; each column is the ranking under it."""
    table = table_of(season("--of", of), "scorings")
    found = columns_of(table)[1:]
    names = {
        "plain": "Game points", "seeger": "Seeger", "seeger-fabian": "Seeger-Fabian",
        "bierlachs": "Bierlachs", "zero-sum": "Zero-sum", "loser-pays": "Instant payment",
    }  # fmt: skip
    assert found[0] == names[of]
    assert sorted(found) == sorted(names.values())
    for scoring, column in names.items():
        ranked = ask("season", "rank", str(EXAMPLES / "season"), "--of", scoring)["members"]
        assert by_player(table, column) == {member["name"]: str(member["total"]) for member in ranked}


def test_season_page_adds_the_statistics_of_its_sheets_up() -> None:
    """A member known under two names has one row (`club.toml`)."""
    page, known = season(), {"Anna": "Anna Blum", "A. Blum": "Anna Blum", "Bert": "Bert Klee"}
    played, clubs = Counter[str](), dict[str, list[int]]()
    for sheet in (EXAMPLES / "season").glob("2*.toml"):
        for player in ask("session", "stats", "-f", str(sheet))["players"]:
            name = known.get(player["name"], player["name"])
            played[name] += player["games"]
            kind = player["kinds"].get("spades", {"won": 0, "games": 0})
            clubs[name] = [sum(pair) for pair in zip(clubs.get(name, [0, 0]), kind.values(), strict=False)]
    assert by_player(table_of(page, "statistics"), "games") == {k: str(v) for k, v in played.items()}
    shown = by_player(table_of(page, "statistics", 1), "Spades")
    assert shown == {k: f"{won} / {games}" if games else "" for k, (games, won) in clubs.items()}


def test_season_page_shows_fines_and_payments() -> None:
    """Each sheet settles by its own terms, as `season settle` does."""
    Path("year").mkdir()
    for day, games in (("01", ["Anna c1", "Bert s1-"]), ("02", ["Bert h2-", "Cleo n"])):
        head = f"date = 2026-{day}-10\n[money]\nrate = 0.1\nfines = [[1, 0.5]]\n"
        written_sheet(Path("year") / f"{day}.toml", games, head)
    page = read_page(done("season", "export", "year", "--format", "html"))
    settled = ask("season", "settle", "year", "--of", "plain")
    table = table_of(page, "money")
    assert by_player(table, "EUR") == settled["amounts"]
    assert by_player(table, "fine") == settled["fines"] == {"Anna": "0.00", "Bert": "1.00", "Cleo": "0.00"}


def test_season_without_money_has_no_fines() -> None:
    written_sheet(Path("plain.toml"), ["Anna c1"])
    page = read_page(done("season", "export", "plain.toml", "--format", "html"))
    parts = ["ranking", "course", "evenings", "scorings", "statistics"]
    assert [node.attributes["id"] for node in page.all("section")] == parts


# --- markup -------------------------------------------------------------------------------------------


@pytest.fixture
def full() -> str:
    path = full_list(Path("full.toml"), NAMES, 72)
    return done("session", "export", "--format", "html", "-f", str(path))


def test_tables_can_be_heard(full: str) -> None:
    page = read_page(full)
    assert page.attributes["lang"] == "en"
    assert [len(page.all(tag)) for tag in ("header", "nav", "main", "footer", "h1")] == [1] * 5
    assert page.all("table")
    for table in page.all("table"):
        assert table.one("caption").text
        assert all(node.attributes.get("scope") for node in table.all("th"))
        heads = [row for row in table.one("tbody").all("tr") if row.all("th")]
        assert len(heads) == len(table.one("tbody").all("tr")), "a row without a heading"
    for box in page.all("div", "scroll"):
        assert (box.attributes["role"], box.attributes["tabindex"]) == ("region", "0")
        assert box.attributes["aria-label"]
    for drawing in page.one("main").all("svg"):
        assert drawing.attributes.get("role") == "img" or drawing.attributes.get("aria-hidden") == "true"


def test_rows_are_as_wide_as_their_head(full: str) -> None:
    def width(row: Node) -> int:
        return sum(
            int(node.attributes.get("colspan", "1")) for node in row.children if isinstance(node, Node)
        )

    for table in read_page(full).all("table"):
        head = width(table.one("thead").all("tr")[0])
        assert {width(row) for row in table.one("tbody").all("tr")} == {head}
        assert all(width(row) == head for foot in table.all("tfoot") for row in foot.all("tr"))


def test_links_of_the_page_lead_somewhere(full: str) -> None:
    page = read_page(full)
    known = [node.attributes["id"] for node in page.walk() if "id" in node.attributes]
    assert len(known) == len(set(known))
    assert {node.attributes["href"] for node in page.all("a")} <= {f"#{name}" for name in known}


def test_names_are_text_and_stand_alone(full: str) -> None:
    page = read_page(full)
    assert page.all("script") == []
    assert page.one("h1").text == "Grün-Weiß <b>"
    isolated = [node.text for node in page.all("bdi")]
    assert set(NAMES) <= set(isolated)
    outside = [
        child
        for node in page.one("body").walk()
        if node.tag not in ("bdi", "title")
        for child in node.children
        if isinstance(child, str)
    ]
    assert [text for text in outside for name in NAMES if name in text] == []


def test_signs_that_turn_text_are_isolated() -> None:
    title = json.dumps("Abend \u202egnilleh\u2066 \u0007")
    sheet = written_sheet(Path("turned.toml"), ["Anna c1"], f"title = {title}")
    page = evening(sheet)
    assert page.one("head").one("title").text == "Abend gnilleh"
    assert page.one("h1").one("bdi").text.startswith("Abend \u202egnilleh")
    assert "\u0007" not in page.text


def test_page_asks_the_network_for_nothing(full: str) -> None:
    assert re.findall(r"https?:|//|@import|url\(|\bsrc=|<link|<script", full) == []
    policy = next(
        node.attributes["content"]
        for node in read_page(full).all("meta")
        if node.attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'")


def test_page_of_a_sheet_without_games() -> None:
    page = evening(written_sheet(Path("empty.toml")))
    assert "No game yet." in page.one("main").text


def test_chart_of_an_evening_on_which_nobody_scored() -> None:
    page = evening(written_sheet(Path("passed.toml"), ["pass", "pass"]))
    assert [node.one("b").text for node in page.all("div", "label")] == ["0", "0", "0"]
    heights = {
        point.split(",")[1] for line in page.all("polyline") for point in line.attributes["points"].split()
    }
    assert len(heights) == 1


@pytest.mark.parametrize(
    ("game", "ticks"),
    [
        # 24; 264; -54: round steps that reach beyond both ends
        ("Anna c1", ["0", "10", "20", "30"]),
        ("Anna g4o", ["0", "100", "200", "300"]),
        ("Anna do2-", ["-60", "-40", "-20", "0"]),
    ],
)
def test_axis_of_the_chart_has_round_numbers(game: str, ticks: list[str]) -> None:
    page = evening(written_sheet(Path("axis.toml"), [game]))
    assert [node.text for node in page.one("div", "axis").all("span")] == ticks


def test_notes_stand_below_the_list() -> None:
    games = ["Anna c1", "Bert c1 ; the ace of <spades>", "pass"]
    section = evening(written_sheet(Path("noted.toml"), games)).all("section")[2]
    assert [node.text for node in section.one("ul", "notes").all("li")] == ["2 the ace of <spades>"]


def test_page_names_faults_and_what_is_no_game() -> None:
    games = ["Anna c1", "Bert adj -20", "Cleo x9", "pass"]
    page = evening(written_sheet(Path("faulty.toml"), games))
    assert "1 line" in page.one("p", "warning").text
    assert [row[1] for row in rows_of(table_of(page, "list"))[1:3]] == [
        "adjustment: Bert -20",
        "does not count: Cleo x9",
    ]
