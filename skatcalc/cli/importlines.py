"""`session import` of lists as CSV or JSON: every game becomes a line; nothing is booked unless all can."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple

from skatcalc.cli.begin import rules_head
from skatcalc.cli.evening import Draft
from skatcalc.cli.printer import JSON_VERSION, Printer, plain_number
from skatcalc.cli.settings import Settings, exit_code
from skatcalc.cli.sheetview import labels, rules_text
from skatcalc.errors import DocumentError, NotationError, RuleError, SkatError, UsageError
from skatcalc.report.csvlist import foot, foot_words
from skatcalc.sheet.rounds import FEWEST_PLAYERS, MOST_PLAYERS
from skatcalc.sheet.scoresheet import Row, ScoreSheet, new_sheet
from skatcalc.skat.game import GameResult
from skatcalc.skat.names import exact_player
from skatcalc.skat.reading import fold
from skatcalc.skat.rules import RuleSet, preset
from skatcalc.store import document
from skatcalc.store.csvtable import CsvGame, Part, decoded, is_table, read_table
from skatcalc.store.limits import MOST_GAMES, check_moderate, parse_json
from skatcalc.store.schema import FORMAT, validated
from skatcalc.words import Words


class Listed(NamedTuple):
    """A list of games that a file holds: who plays, the head of a sheet, the games, and what was wrong.

    `rules` are those that it was recorded under, or None: a CSV file does not say them. `foot` has the totals
    behind the games, by the name of their row and by player.
    """

    players: tuple[str, ...]
    head: Mapping[str, Any]
    games: tuple[CsvGame, ...]
    faults: tuple[SkatError, ...] = ()
    ignored: tuple[str, ...] = ()
    rules: RuleSet | None = None
    foot: Mapping[str, Mapping[str, Fraction]] = MappingProxyType({})


def read_list(raw: bytes, path: str, settings: Settings) -> Listed:
    """Read a CSV or JSON list.

    Raises:
        DocumentError: it is neither.
    """
    text = decoded(raw)
    if text.lstrip().startswith("{"):
        return _read_json(text, path)
    if not is_table(text):
        raise DocumentError("import_unknown", path=path)
    table = read_table(text, path)
    head = {"date": date.today(), **rules_head(settings.rules)}  # noqa: DTZ011 - the day at the table
    # the case of a name makes no difference, so `anna` is the Anna of an earlier line
    named: dict[str, str] = {}
    for name, _, _ in _declarers(table.games):
        named.setdefault(fold(name), name)
    players = table.players or tuple(named.values())
    return Listed(players, head, table.games, table.faults, table.ignored, foot=table.foot)


def _declarers(games: Iterable[CsvGame]) -> Iterator[tuple[str, CsvGame, Part]]:
    """Give the names in the column of declarers, with their places."""
    for game in games:
        for part in game.parts:
            if part.column == "declarer":
                yield game.text[part.start : part.end], game, part


def _read_json(text: str, path: str) -> Listed:
    """Read what `session export --format json` wrote."""
    try:
        data = parse_json(text, path)
        if data["format"] != "skatcalc/sheet":
            raise DocumentError("import_unknown", path=path)
        version = data.get("version", JSON_VERSION)
        check_moderate(version, path)
        if version > JSON_VERSION:
            raise DocumentError("document_newer", path=path, version=version, known=JSON_VERSION)
        check_moderate(data["document"], path)
        if len(data["games"]) > MOST_GAMES:
            raise DocumentError("document_games", path=path, most=MOST_GAMES)
        # the games stand beside the head; the first exports told no version
        head = {key: value for key, value in data["document"].items() if value not in (None, "")}
        known = validated({"version": 1, **head, "format": FORMAT, "games": []}, path)
        games = tuple(
            CsvGame(
                number,
                str(game["line"]),
                str(game["note"]),
                (Part("line", 0, len(game["line"])),),
                totals=_numbers(game.get("totals")),
                value=_numbers({"value": game.get("value")}).get("value"),
                scores=_numbers(game.get("scores")),
            )
            for number, game in enumerate(data["games"], 1)
        )
        foot = _json_foot(data.get("standing"))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        what = f"{type(error).__name__}: {error}"[:80]
        raise DocumentError("json_damaged", path=path, what=what) from None
    head = known.model_dump(exclude={"format", "version", "players", "games"}, exclude_defaults=True)
    head["date"] = known.date or date.today()  # noqa: DTZ011 - the same
    return Listed(known.players, head, games, rules=_rules(head), foot=foot)


def _json_foot(said: object) -> dict[str, Mapping[str, Fraction]]:
    """Give the totals of a standing under the names that a CSV file has for them."""
    tables = said if isinstance(said, dict) else {}
    named = {key: key.replace("_", "-") for key in tables if key != "totals"}
    if tables.get("scoring") != "plain":
        named["totals"] = str(tables.get("scoring"))
    return {
        name: {
            player: Fraction(total)
            for player, total in table.items()
            if type(total) is int or (type(total) is float and isfinite(total))
        }
        for key, name in named.items()
        if isinstance(table := tables.get(key), dict)
    }


def _numbers(said: object) -> dict[str, int]:
    """Give the whole numbers of an object; what is none says nothing."""
    pairs = said.items() if isinstance(said, dict) else ()
    return {name: number for name, number in pairs if type(number) is int}


def _without_gaps(table: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what has no value; TOML has no word for it."""
    found = {key: _without_gaps(value) if isinstance(value, dict) else value for key, value in table.items()}
    return {key: value for key, value in found.items() if value not in (None, "")}


def import_list(settings: Settings, found: Listed, path: str, *, skip: bool) -> int:
    """Check a list line by line and book it on the sheet named by `-f`; give the exit code.

    Raises:
        DocumentError: the sheet cannot be used.
        UsageError: the sheet is missing, and the players that the file names cannot begin one.
    """
    printer, words = settings.printer, settings.printer.words
    if found.ignored:
        printer.note(words("import-ignored", columns=", ".join(found.ignored)), "warning")
    target = settings.named_file
    sheet = document.load(target) if target is not None and target.exists() else None
    draft = Draft(_new(found, path) if sheet is None else sheet.sheet())
    fresh = sheet is None
    used = _rules(found.head) if sheet is None else sheet.rules
    _say_rules(settings, found, used, path)
    faults, worst = list(found.faults), 0
    rows: list[tuple[CsvGame, Row]] = []
    for game in found.games:
        try:
            rows.append((game, draft.hold(game.text, game.note)))
        except SkatError as error:
            faults.append(_placed(error, game, found))
    hints: set[str] = set()
    for fault in sorted(faults, key=lambda fault: int(fault.values.get("row", 0))):
        printer.error(fault, hints)
        worst = max(worst, exit_code(fault))
    booked = target is not None and (skip or not faults) and bool(rows)
    if booked and target is not None:
        if sheet is None:
            document.create(target, _beginning(found, path), _without_gaps(found.head), draft.games)
        else:
            document.append(sheet, draft.games)
    carried: dict[str, int] = {}
    differing = False
    replay = draft.replay()
    names = labels(replay.rows)[-len(rows) :]
    for label, (game, row) in zip(names, rows, strict=False):
        differences = list(_differences(game, row, carried if fresh else None))
        if row is rows[-1][1] and fresh and not faults:
            differences += _foot_differences(found.foot, foot(replay, used), carried)
        differing = differing or bool(differences)
        _answer(game, row, differences, printer, label, booked=None if target is None else booked)
    if not printer.json:
        if differing and found.rules is None:
            unknown = words("import-rules-unknown", path=path, used=rules_text(used, words))
            printer.note(unknown, "warning")
        count = len(rows)
        key = "import-checked" if target is None else "import-booked" if booked else "import-refused"
        printer.note(words(key, count=count, faults=len(faults), path=target or ""))
    return 0 if skip else worst


def _new(found: Listed, path: str) -> ScoreSheet:
    try:
        return new_sheet(_beginning(found, path), _rules(found.head))
    except UsageError as error:
        for name, game, part in _declarers(found.games):
            if name == error.values.get("name"):
                place = (part.start, part.end)
                where: dict[str, Any] = {"line": game.text, "span": place, "row": game.row}
                raise NotationError("csv_cell", column=part.column, **where) from error
        raise


def _rules(head: Mapping[str, Any]) -> RuleSet:
    return preset(head.get("rules", "isko")).changed(head.get("options", {}))


def _say_rules(settings: Settings, found: Listed, used: RuleSet, path: str) -> None:
    """Warn where a list was recorded under other rules than it is counted under, or `-r` asks for others."""
    printer, words, asked = settings.printer, settings.printer.words, settings.asked_rules
    recorded = found.rules
    name = rules_text(used, words)
    if recorded is not None and recorded.differences(used):
        told = words("import-rules", path=path, recorded=rules_text(recorded, words), used=name)
        printer.note(told, "warning")
    elif recorded is not None and asked is not None and asked.differences(used):
        told = words("import-rules-asked", path=path, used=name, asked=settings.rules_name)
        printer.note(told, "warning")


def _beginning(found: Listed, path: str) -> list[str]:
    """Give who sat at the table at the beginning: whoever joined later is left out."""
    players = list(found.players)
    if len(players) >= FEWEST_PLAYERS:
        players = [
            player for player in players if not any(_brings(game.text, player) for game in found.games)
        ]
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise UsageError("import_players", path=path, count=len(players))
    return players


def _brings(text: str, player: str) -> bool:
    """Tell whether a canonical line seats somebody new."""
    if text.startswith("join "):
        named = exact_player(text[len("join ") :], [player])
        return named is not None
    return text.startswith("replace ") and text.endswith(f" {player}")


def _placed(error: SkatError, game: CsvGame, found: Listed) -> SkatError:
    """Tell an error by its place in the file; its own text and remedy stay.

    That is line and column of a table, and in JSON, which is one line, the game.
    """
    place, rule = error.span, isinstance(error, RuleError)
    column = game.column(place[0] if place else None)
    where: dict[str, Any] = {"line": error.line, "span": place, "row": game.row}
    placed: SkatError
    if found.rules is not None:
        placed = RuleError("json_game", **where) if rule else NotationError("json_game", **where)
    elif rule:
        placed = RuleError("csv_cell", column=column, **where)
    else:
        placed = NotationError("csv_cell", column=column, **where)
    placed.__cause__ = error
    return placed


def _differences(game: CsvGame, row: Row, carried: dict[str, int] | None) -> Iterator[dict[str, object]]:
    """Compare what the file says with what the line comes to, each slip once.

    `carried` holds by how much running totals are off already; None where they are another list's.
    """
    result = row.result if isinstance(row.result, GameResult) else None
    score = row.scores.get(row.declarer or "")
    if game.stated is not None and score is not None and game.stated != score:
        yield {"of": "value", "recorded": game.stated, "computed": score}
    elif game.value is not None and result and game.value not in (result.value, score, abs(result.score)):
        yield {"of": "value", "recorded": game.value, "computed": result.value}
    off = {
        player: points - row.scores.get(player, 0)
        for player, points in game.scores.items()
        if player in row.totals
    }
    for player in filter(off.get, off):
        computed = row.scores.get(player, 0)
        yield {"of": "score", "player": player, "recorded": game.scores[player], "computed": computed}
    if carried is None:
        return
    for player, total in game.totals.items():
        before, now = carried.get(player, 0), total - row.totals.get(player, 0)
        # a slip in the points runs on in the totals, and a total that is right again says nothing
        if now not in (0, before, before + off.get(player, 0)):
            computed = row.totals.get(player, 0)
            yield {"of": "total", "player": player, "recorded": total, "computed": computed}
        carried[player] = now


def _foot_differences(
    said: Mapping[str, Mapping[str, Fraction]],
    counted: Mapping[str, Mapping[str, int | Fraction]],
    carried: Mapping[str, int],
) -> Iterator[dict[str, object]]:
    """Compare the foot of the file with that of the list; what the running totals carry on is told there."""
    german = Words("de")
    for name, totals in counted.items():
        for player, stated in {**said.get(german(foot_words(name)), {}), **said.get(name, {})}.items():
            computed = totals.get(player)
            # a file has two places behind the point
            off = 0 if computed is None else round(stated - computed, 2)
            if computed is not None and off not in (0, carried.get(player, 0)):
                yield {
                    "of": "foot",
                    "row": name,
                    "player": player,
                    "recorded": plain_number(stated),
                    "computed": plain_number(computed),
                }


def _said(game: CsvGame, row: Row) -> tuple[dict[str, object], dict[str, object]]:
    """Give what the file says and what the line comes to, under the keys of a record."""
    result = row.result if isinstance(row.result, GameResult) else None
    score = row.scores.get(row.declarer or "")
    stated = game.stated if game.stated is not None else game.scores.get(row.declarer or "")
    won = result.won if result else None
    computed: dict[str, object] = {
        "value": score,
        "matadors": result.matadors if result else None,
        "points": result.entry.points if result else None,
        "tricks": None,
        "won": won,
    }
    # matadors and card points stand in the line that the file holds
    said = won if stated is None or result is None else stated > 0
    return {**computed, "value": stated, "won": said}, computed


def _answer(
    game: CsvGame,
    row: Row,
    differences: list[dict[str, object]],
    printer: Printer,
    label: str,
    *,
    booked: bool | None,
) -> None:
    """Say what became of a line; `label` is its name on the list."""
    words = printer.words
    if printer.json:
        recorded, computed = _said(game, row)
        values: dict[str, object] = {
            "source": str(game.row),
            "line": row.line,
            "recorded": recorded,
            "computed": computed,
            "differences": differences,
            "problems": [],
        }
        if booked is not None:
            values["booked"] = booked
        printer.data("import", values)
        return
    score = row.scores.get(row.declarer or "")
    shown = f"  {score:+d}" if score is not None else ""
    printer.say(f"{label}  {row.line}{shown}")
    for found in differences:
        part = words(foot_words(str(found["row"]))) if "row" in found else ""
        of = words(f"record-of-{found['of']}", player=found.get("player", ""), row=part)
        text = words("import-difference", of=of, recorded=found["recorded"], computed=found["computed"])
        printer.wrap(text, "   ")
