"""The sheets of a club: files and folders, damaged sheets, and the club file with its members."""

from pathlib import Path

import pytest

from skatcalc.errors import DocumentError
from skatcalc.store.club import CLUB_FILE, club_file, collect, members_of, sheet_files

HEAD = 'format = "skatcalc-sheet"\nversion = 1\nplayers = ["Anna", "Bert", "Cleo"]\n'
GAME = '\n[[games]]\nplay = "Anna s2h"\n'
CLUB = 'format = "skatcalc-club"\n\n[members]\n"Anna Schmidt" = ["Anna", "Aenne"]\nBert = []\n'


def written(path: Path, text: str = HEAD + GAME) -> Path:
    """Write a file, with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# --- finding sheets --------------------------------------------------------------------------------


def test_a_folder_gives_its_sheets_and_those_below_in_the_order_of_their_names(tmp_path: Path) -> None:
    """All TOML files, the club file apart; other files are none of ours."""
    for name in ("b.toml", "a.toml", "2025/c.toml", "2025/spring/d.toml", "notes.txt", CLUB_FILE):
        written(tmp_path / name)
    written(tmp_path / "2025" / CLUB_FILE)
    found = ("2025/c.toml", "2025/spring/d.toml", "a.toml", "b.toml")
    assert sheet_files([tmp_path]) == [tmp_path / name for name in found]


def test_files_come_in_the_order_in_which_they_are_named(tmp_path: Path) -> None:
    a, b = written(tmp_path / "a.toml"), written(tmp_path / "b.txt")
    assert sheet_files([b, a]) == [b, a]
    assert sheet_files([]) == []


def test_the_same_file_counts_once(tmp_path: Path) -> None:
    """However it is named, and also when its folder is named too; its first place is its place."""
    a, b = written(tmp_path / "a.toml"), written(tmp_path / "b.toml")
    (tmp_path / "x").mkdir()
    again = tmp_path / "x" / ".." / "a.toml"
    assert sheet_files([a, again, b]) == [a, b]
    assert sheet_files([tmp_path, a]) == [a, b]
    assert sheet_files([a, b, again]) == [a, b]


def test_a_relative_path_is_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a = written(tmp_path / "a.toml")
    monkeypatch.chdir(tmp_path)
    assert len(sheet_files([Path("a.toml"), a])) == 1


def test_a_folder_is_no_sheet_whatever_its_name(tmp_path: Path) -> None:
    sheet = written(tmp_path / "2026.toml" / "a.toml")
    assert sheet_files([tmp_path]) == [sheet]


def test_an_empty_folder_gives_nothing(tmp_path: Path) -> None:
    assert sheet_files([tmp_path]) == []


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(DocumentError) as caught:
        sheet_files([written(tmp_path / "a.toml"), missing])
    assert (caught.value.code, caught.value.values["path"]) == ("document_missing", str(missing))


# --- reading sheets --------------------------------------------------------------------------------


def test_sheets_are_played_through(tmp_path: Path) -> None:
    """11 x (2 + 1 + 1) = 44; the day and the path come along."""
    first = written(tmp_path / "a.toml", HEAD + "date = 2026-02-05\n" + GAME)
    second = written(tmp_path / "b.toml", HEAD)
    found = collect([first, second])
    assert [(series.name, series.date) for series in found.series] == [
        (str(first), "2026-02-05"),
        (str(second), ""),
    ]
    assert [series.replay.totals["Anna"] for series in found.series] == [44, 0]
    assert [document.path for document in found.documents] == [first, second]
    assert found.left_out == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("this is no TOML", "document_damaged"),
        ('base = "pub"\n', "document_format"),
        (CLUB, "document_format"),
        (HEAD.replace("version = 1", "version = 2"), "document_newer"),
        (HEAD + "surprise = 1\n", "document_invalid"),
        (HEAD.replace(', "Cleo"', ""), "document_content"),
        (HEAD + "[options]\nbok = 1\n", "document_content"),
        (HEAD + '[options]\nafter_bock = "ramsch"\n', "document_content"),
    ],
)
def test_a_sheet_that_cannot_be_used_is_named_and_left_out(tmp_path: Path, text: str, code: str) -> None:
    """The others are added up all the same, and every document stands beside its series."""
    bad, good = written(tmp_path / "bad.toml", text), written(tmp_path / "good.toml")
    found = collect(sheet_files([tmp_path]))
    assert [(path, error.code) for path, error in found.left_out] == [(bad, code)]
    assert [series.name for series in found.series] == [str(good)]
    assert [document.path for document in found.documents] == [good]


def test_a_faulty_line_does_not_cost_the_sheet(tmp_path: Path) -> None:
    """House 4: problems in older games are reported and never block the table."""
    found = collect([written(tmp_path / "a.toml", HEAD + '\n[[games]]\nplay = "Hugo s2"\n' + GAME)])
    (series,) = found.series
    assert (series.replay.totals["Anna"], len(series.replay.problems)) == (44, 1)


# --- the club file ---------------------------------------------------------------------------------


def test_members_and_their_other_names(tmp_path: Path) -> None:
    """With or without a byte order mark, as editors write it."""
    members = {"Anna Schmidt": ["Anna", "Aenne"], "Bert": []}
    path = written(tmp_path / CLUB_FILE, CLUB)
    assert members_of(path) == members
    path.write_bytes(b"\xef\xbb\xbf" + CLUB.encode())
    assert members_of(path) == members


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("this is no TOML", "document_damaged"),
        ("[members\n", "document_damaged"),
        ("x = " + "[" * 50_000, "document_tables"),
        (CLUB.replace("skatcalc-club", "skatcalc-sheet"), "club_format"),
        ('[members]\nAnna = ["A"]\n', "club_format"),
        ('format = "skatcalc-club"\n', "club_format"),
        ('format = "skatcalc-club"\nmembers = ["Anna"]\n', "club_format"),
        ('format = "skatcalc-club"\n[members]\nAnna = "A"\n', "club_format"),
        ('format = "skatcalc-club"\n[members]\nAnna = ["A", 2]\n', "club_format"),
    ],
)
def test_a_club_file_that_cannot_be_used_is_named(tmp_path: Path, text: str, code: str) -> None:
    path = written(tmp_path / CLUB_FILE, text)
    with pytest.raises(DocumentError) as caught:
        members_of(path)
    assert (caught.value.code, caught.value.values["path"]) == (code, str(path))


def test_a_club_file_of_other_bytes_is_named(tmp_path: Path) -> None:
    path = tmp_path / CLUB_FILE
    path.write_bytes(b'format = "\xff"')
    with pytest.raises(DocumentError) as caught:
        members_of(path)
    assert (caught.value.code, caught.value.values["path"]) == ("document_damaged", str(path))


def test_a_club_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        members_of(tmp_path / "none.toml")
    assert caught.value.code == "document_missing"


@pytest.mark.parametrize(
    "members",
    [
        '"Anna Schmidt" = ["Anna"]\n"Anna Thal" = ["anna"]',
        '"Anna" = []\n"Anna Thal" = ["ANNA"]',
        '"Anna" = ["Aenne"]\n"Aenne" = []',
    ],
)
def test_one_name_cannot_be_two_members(tmp_path: Path, members: str) -> None:
    """Outer face 1: what can be read in two ways is refused, nothing is guessed."""
    path = written(tmp_path / CLUB_FILE, f'format = "skatcalc-club"\n[members]\n{members}\n')
    with pytest.raises(DocumentError) as caught:
        members_of(path)
    assert caught.value.code == "club_alias"
    path.write_text('format = "skatcalc-club"\n[members]\nAnna = ["anna", "Anna"]\n')
    assert members_of(path) == {"Anna": ["anna", "Anna"]}


def test_the_club_file_lies_in_a_folder_that_is_named(tmp_path: Path) -> None:
    """The first one counts; beside a file that is named nobody looks."""
    first, second = tmp_path / "a", tmp_path / "b"
    sheet = written(first / "sheet.toml")
    second.mkdir()
    assert club_file([first, second, sheet]) is None
    found = written(second / CLUB_FILE, CLUB)
    assert club_file([first, second]) == found
    assert club_file([sheet, second / "sheet.toml"]) is None
    other = written(first / CLUB_FILE, CLUB)
    assert (club_file([first, second]), club_file([second, first])) == (other, found)
