"""What the program remembers between calls: which sheet is in use."""

import os
import sys
from pathlib import Path

from skatcalc.errors import DocumentError, SkatError

SHEET_VARIABLE = "SKATCALC_SHEET"


def settings_path() -> Path:
    """Give the file of the user's settings, in the folder that the system has for such files."""
    if folder := os.environ.get("XDG_CONFIG_HOME"):
        base = Path(folder)
    elif sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", Path.home()))
    else:
        base = Path.home() / ".config"
    return base / "skatcalc" / "settings.toml"


def current_sheet() -> Path | None:
    """Give the sheet in use: from the environment, else as `session use` or `new` left it, else None."""
    if named := os.environ.get(SHEET_VARIABLE):
        return Path(named)
    found = setting("sheet")
    return None if found is None else Path(found)


def players_of(path: Path) -> list[str]:
    """Give the players of a sheet quickly, for completion; nothing when the file cannot be used."""
    from skatcalc.store.files import read_bytes  # noqa: PLC0415 - the calculators read no sheet
    from skatcalc.store.limits import parse_toml  # noqa: PLC0415 - the same

    try:
        players = parse_toml(read_bytes(path), str(path)).get("players", [])
    except (SkatError, ValueError):
        return []
    # what a shell would obey is no name
    names = (name for name in players if isinstance(name, str)) if isinstance(players, list) else ()
    return [name for name in names if name.isprintable()]


def setting(name: str) -> str | None:
    """Give what the user has set, for example his `language`, or None."""
    try:
        text = settings_path().read_text("utf-8")
        if name not in text:
            return None
        import tomli  # noqa: PLC0415 - takes longer than all else, and most settings name only a sheet

        found = tomli.loads(text).get(name)
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, str) else None


def use_sheet(path: Path) -> Path:
    """Remember the sheet in use and give its file; errors as `keep`."""
    from skatcalc.store import files  # noqa: PLC0415 - only for writing

    found = files.resolved(path)
    keep("sheet", str(found))
    return found


def keep(name: str, value: str) -> None:
    """Remember a setting.

    Raises:
        DocumentError: the settings cannot be written.
    """
    import tomli  # noqa: PLC0415 - as above
    import tomli_w  # noqa: PLC0415 - only the writing of settings needs it

    from skatcalc.store import files  # noqa: PLC0415 - the same

    settings = settings_path()
    try:
        settings.parent.mkdir(parents=True, exist_ok=True)
        before = files.read_bytes(settings) if settings.exists() else None
        kept = {} if before is None else tomli.loads(before.decode())
        data = tomli_w.dumps({**kept, name: value}).encode()
        if before is None:
            files.create(settings, data)
        else:
            files.replace(settings, before, data)
    except DocumentError as error:
        if error.code != "document_unusable":
            raise
        raise DocumentError("settings_unusable", path=str(settings), why=error.values["why"]) from None
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise DocumentError("settings_unusable", path=str(settings), why=why) from None
