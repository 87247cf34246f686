"""The sheets of a club: finding them in files and folders, and who is who."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from skatcalc.errors import DocumentError, SkatError
from skatcalc.sheet.scoresheet import replay
from skatcalc.sheet.season import Series
from skatcalc.store.document import Document, load
from skatcalc.store.files import read_bytes, resolved
from skatcalc.store.limits import parse_toml

CLUB_FORMAT = "skatcalc-club"
CLUB_VERSION = 1
CLUB_FILE = "club.toml"


class Collected(NamedTuple):
    """What was found: the sheets with their documents, and the files that had to be left out."""

    series: list[Series]
    documents: list[Document]
    left_out: list[tuple[Path, SkatError]]


def sheet_files(paths: Iterable[Path]) -> list[Path]:
    """Give the files named, and of folders all TOML files in them and below, in the order of their names.

    Raises:
        DocumentError: a path does not exist.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(
                file for file in path.rglob("*.toml") if file.name != CLUB_FILE and file.is_file()
            )
        elif path.exists():
            found.append(path)
        else:
            raise DocumentError("document_missing", path=str(path))
    # the same file may be named in two ways
    first_named: dict[Path, Path] = {}
    for path in found:
        first_named.setdefault(resolved(path), path)
    return list(first_named.values())


def collect(files: Sequence[Path]) -> Collected:
    """Read and play through all sheets; one that cannot be used is named and left out."""
    collected = Collected([], [], [])
    for path in files:
        try:
            document = load(path)
            sheet = document.sheet()
        except SkatError as error:
            collected.left_out.append((path, error))
            continue
        date = str(document.content.date or "")
        collected.series.append(Series(str(path), date, replay(sheet)))
        collected.documents.append(document)
    return collected


def members_of(path: Path) -> dict[str, list[str]]:
    """Read a club file: `format = "skatcalc-club"` and a table `[members]`, name = [other names].

    Raises:
        DocumentError: the file is missing or says something else.
    """
    try:
        data = parse_toml(read_bytes(path), str(path))
    except ValueError as error:
        raise DocumentError("document_damaged", path=str(path), what=str(error)) from None
    members = data.get("members")
    fits = isinstance(members, dict) and all(
        isinstance(names, list) and all(isinstance(name, str) for name in names) for names in members.values()
    )
    version = data.get("version", CLUB_VERSION)
    if data.get("format") == CLUB_FORMAT and type(version) is int and version > CLUB_VERSION:
        raise DocumentError("document_newer", path=str(path), version=version, known=CLUB_VERSION)
    if data.get("format") != CLUB_FORMAT or version != CLUB_VERSION or not fits:
        raise DocumentError("club_format", path=str(path))
    taken: dict[str, str] = {}
    for member, names in (members or {}).items():
        for name in (member, *names):
            if taken.setdefault(name.casefold(), member) != member:
                raise DocumentError(
                    "club_alias", path=str(path), name=name, first=taken[name.casefold()], other=member
                )
    return dict(members or {})


def club_file(paths: Iterable[Path]) -> Path | None:
    """Give the club file that lies in one of the folders named, or None."""
    return next((path / CLUB_FILE for path in paths if (path / CLUB_FILE).is_file()), None)
