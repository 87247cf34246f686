"""Changes of sheets and settings to be disturbed, each in a process of its own, and what must hold after."""

import fcntl
import gc
import io
import json
import os
import pickle
import shutil
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomli
from cli_runner import done, run
from fault_layer import Layer, Plan

from skatcalc.cli.app import main
from skatcalc.cli.evening import Evening
from skatcalc.errors import SkatError
from skatcalc.store import document
from skatcalc.store.schema import GameRecord

ROOT: Final = Path(__file__).parents[1]
SHEET: Final = "evening.toml"
SETTINGS: Final = "config/skatcalc/settings.toml"
KEPT: Final = b'deck = "french"\nlanguage = "en"\nsheet = "/club/friday.toml"\n'
PLAYERS: Final = ("Anna", "Bert", "Cleo")
MARK: Final = GameRecord(play="pass", note="the game after the fault")
_SECONDS: Final = 30
_PIPE: Final = 1 << 20
_STARTS: Final = ("pass", "1 d1", "2 d1", "3 d1", "1 adj -5")


class Scene(NamedTuple):
    """One command.

    Attributes:
        name: what is told about it.
        words: the command; `{}` in a word is the folder.
        files: what lies in the folder before, by name; a text is where a symbolic link points.
        stdin: what is typed.
        terminal: typed at a terminal, where every line is saved at once.
    """

    name: str
    words: tuple[str, ...]
    files: Mapping[str, bytes | str]
    stdin: bytes = b""
    terminal: bool = False


class Outcome(NamedTuple):
    """How a process ended: exit code, or minus the signal that killed it; what it said."""

    code: int
    out: str
    err: str


class Reference(NamedTuple):
    """A scene without a fault: the calls it made, what the folder said after each change, the answer."""

    scene: Scene
    folder: Path
    calls: tuple[str, ...]
    states: tuple[Mapping[str, Any], ...]
    out: str


class Fault(Exception):  # noqa: N818 - what a campaign looks for
    """Something was lost, half done, or said wrongly."""


class _Typed(io.TextIOWrapper):
    """Standard input that may be a terminal."""

    terminal = False

    def isatty(self) -> bool:
        return self.terminal


def prepare(folder: Path, scene: Scene) -> None:
    """Make the folder what it is before the command."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in scene.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            path.symlink_to(content)
        else:
            path.write_bytes(content)


def state(folder: Path) -> dict[str, Any]:
    """Tell what the files of a folder say: of TOML files the content, without the time of booking."""
    found: dict[str, Any] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = str(path.readlink())
        elif path.is_file() and path.suffix != ".tmp":
            raw = path.read_bytes()
            try:
                found[name] = tomli.loads(raw.decode("utf-8-sig")) if path.suffix == ".toml" else raw
            except ValueError:
                found[name] = raw
            if isinstance(found[name], dict):
                for game in found[name].get("games", []):
                    game.pop("at", None)
    return found


def play(
    scene: Scene,
    folder: Path,
    plan: Plan | None = None,
    setting: Callable[[], object] = lambda: None,
    started: Callable[[int], object] = lambda _: None,
    report: Path | None = None,
) -> Outcome:
    """Run the command of a scene in a forked process.

    Args:
        scene: the command.
        folder: where its files lie.
        plan: the fault of the file layer, or None.
        setting: called in the new process before the command.
        started: called with the number of the new process.
        report: a file for calls and states, or None.
    """
    pipes = [os.pipe(), os.pipe()]
    for _, end in pipes:
        fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, _PIPE)
    child = os.fork()
    if not child:
        code = 99
        gc.disable()  # collecting would copy the whole memory of the parent
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(_SECONDS)
            states = [] if report is None else [state(folder)]

            def look(call: str) -> None:
                # nothing else changes a file at one stroke
                if report is not None and call == "replace":
                    states.append(state(folder))

            layer = Layer(folder, plan, look)
            _speak_into(scene, *(end for _, end in pipes))
            os.environ["XDG_CONFIG_HOME"] = str(folder / "config")
            words = [word.replace("{}", str(folder)) for word in scene.words]
            setting()
            if plan is not None or report is not None:
                layer.install()
            code = main(["--json", *words])
            layer.off = True
            if report is not None:
                report.write_bytes(pickle.dumps((layer.calls, states)))
        except BaseException:  # noqa: BLE001 - told, and judged by the exit code
            traceback.print_exc()
        finally:
            os._exit(code)
    for _, end in pipes:
        os.close(end)
    started(child)
    _, status = os.waitpid(child, 0)
    told = []
    for begin, _ in pipes:
        with os.fdopen(begin, "rb") as pipe:
            told.append(pipe.read().decode())
    return Outcome(os.waitstatus_to_exitcode(status), *told)


def warm(scene: Scene, folder: Path) -> None:
    """Play a scene in this process, so that all modules are loaded before it is forked."""
    prepare(folder, scene)
    os.environ["XDG_CONFIG_HOME"] = str(folder / "config")
    words = [word.replace("{}", str(folder)) for word in scene.words]
    run("--json", *words, stdin=scene.stdin, terminal=scene.terminal)


def _speak_into(scene: Scene, out: int, err: int) -> None:
    typed = _Typed(io.BytesIO(scene.stdin), encoding="utf-8")
    typed.terminal = scene.terminal
    sys.stdin = typed
    sys.stdout = io.TextIOWrapper(io.FileIO(out, "w"), encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(io.FileIO(err, "w"), encoding="utf-8", write_through=True)


def reference(scene: Scene, folder: Path) -> Reference:
    """Play a scene without a fault.

    Raises:
        Fault: it fails all the same.
    """
    prepare(folder, scene)
    report = folder.with_name("report")
    outcome = play(scene, folder, report=report)
    if outcome.code:
        raise Fault(f"without a fault: {outcome}")
    calls, states = pickle.loads(report.read_bytes())  # noqa: S301 - written by our own process
    return Reference(scene, folder, tuple(calls), tuple(states), outcome.out)


def judge(expected: Reference, outcome: Outcome) -> None:
    """Compare the folder with what was answered, then go on with the sheet.

    Raises:
        Fault: an answered game is lost, a change is half done, or an error says what is not so.
    """
    scene, folder = expected.scene, expected.folder
    found = state(folder)
    died = outcome.code in (-signal.SIGKILL, -signal.SIGXFSZ)
    if not died and outcome.code not in (0, 3, 130):
        raise Fault(f"exit code {outcome.code}")
    if found not in expected.states:
        raise Fault(f"half a change: {found}")
    left = [path.name for path in folder.rglob(".*.tmp")]
    if len(left) > died:
        raise Fault(f"left behind: {left}")
    answers = [json.loads(line) for line in outcome.out.splitlines(keepends=True) if line.endswith("\n")]
    before, after = (_plays(content) for content in (expected.states[0], found))
    lines = promised(scene, before, answers)
    if lines is not None and after[: len(lines)] != lines:
        raise Fault(f"answered but lost: {lines} became {after}")
    if outcome.code == 0:
        warned = outcome.err.startswith("warning")  # the sheet is begun, but not the one in use
        # settings that cannot be read are passed over, so that they never stop a command
        if outcome.out != expected.out and "config" not in scene.words:
            raise Fault(f"another answer: {outcome.out} for {expected.out}")
        if found != expected.states[-1] and not (warned and SHEET in found):
            raise Fault("done, but not there")
    if outcome.code == 3:
        _judge_error(outcome)
        if found != expected.states[0] if lines is None else after != lines:
            raise Fault("an error was told, and yet something was changed")
    go_on(folder, after)


def _judge_error(outcome: Outcome) -> None:
    errors = [json.loads(line) for line in outcome.err.splitlines() if line.startswith("{")]
    if not errors or any(not error["message"] or not error["hint"] for error in errors):
        raise Fault("no error, or one without a remedy")
    wrong = {"internal", "output_unusable"} & {error["code"] for error in errors}
    if wrong:
        raise Fault(f"an error that is not ours: {wrong}")


def promised(scene: Scene, before: list[str], answers: Sequence[Mapping[str, Any]]) -> list[str] | None:
    """Give the lines that the sheet must begin with, as answered; None when nothing was promised."""
    lines = None
    for answer in answers:
        kind = answer["format"].removeprefix("skatcalc/")
        if kind == "row" and "edit" in scene.words:
            lines = [answer["line"], *before[1:]]
        elif kind == "row" or (kind == "import" and answer.get("booked")):
            lines = [*(before if lines is None else lines), answer["line"]]
        elif kind == "undo":
            lines = before[:-1]
    return lines


def _plays(content: Mapping[str, Any]) -> list[str]:
    sheet = content.get(SHEET) or {}
    if isinstance(sheet, str):  # a link
        sheet = content.get(sheet) or {}
    return [game["play"] for game in sheet.get("games", [])]


def go_on(folder: Path, before: list[str]) -> None:
    """Begin or read the sheet and add a game.

    Raises:
        Fault: that does not work, or is not what the sheet says then.
    """
    path = folder / SHEET
    try:
        found = document.load(path) if path.exists() else document.create(path, PLAYERS, {})
        document.append(found, [MARK])
        after = [game.play for game in document.load(path).content.games]
    except SkatError as error:
        raise Fault(f"no further game can be added: {error}") from error
    if after != [*before, MARK.play]:
        raise Fault(f"after a further game: {after}")


# --- what is disturbed -----------------------------------------------------------------------------


def sheets() -> dict[str, bytes]:
    """Give sheets of all kinds: short, long, by hand, of many rule sets."""
    found = {
        f"{path.stem}": path.read_bytes()
        for path in (*(ROOT / "tests/documents").glob("*.toml"), *(ROOT / "examples").glob("*.toml"))
        if b'play = "' in path.read_bytes().replace(b"{play", b"")
    }
    house = found["house"]
    found["windows"] = b"\xef\xbb\xbf" + house.replace(b"\n", b"\r\n")
    plays = [f"{PLAYERS[n % 3]} {'cshd'[n % 4]}{1 + n % 5}" for n in range(240)]
    games = "".join(f'\n[[games]]\nplay = "{play}"\nnote = "no. {n}"\n' for n, play in enumerate(plays))
    found["long"] = house + games.encode()
    return found


def scenes(name: str, raw: bytes, scratch: Path) -> list[Scene]:
    """Give what can be done with a sheet; `scratch` is a folder for trying."""
    path = scratch / SHEET
    path.write_bytes(raw)
    evening = Evening(path)
    line = next(line for line in _STARTS if _taken(path, raw, line))
    first = evening.replay().rows[0]
    files = {SHEET: raw, SETTINGS: KEPT}
    sheet = ("-f", f"{{}}/{SHEET}")
    typed = "".join(f"{line} ; {number}\n" for number in range(3)).encode()
    made = [
        Scene("add", ("add", line, *sheet), files),
        Scene("add several", ("add", "-", *sheet), files, typed),
        Scene("add at a terminal", ("add", "-", *sheet), files, typed, terminal=True),
        Scene("undo", ("undo", *sheet), files),
        Scene("show", ("show", *sheet), files),
        Scene("export", ("session", "export", *sheet, "-o", "{}/list.csv"), {**files, "list.csv": b"old"}),
        Scene("add through a link", ("add", line, *sheet), {SHEET: "friday.toml", "friday.toml": raw}),
    ]
    if first.number == 1:
        made.append(Scene("edit", ("edit", "1", f"{first.line} ; corrected", *sheet), files))
    return [scene._replace(name=f"{scene.name} ({name})") for scene in made]


def other_scenes(scratch: Path) -> list[Scene]:
    """Give what is done without a sheet, or begins one."""
    path = scratch / SHEET
    house = (ROOT / "tests/documents/house.toml").read_bytes()
    path.write_bytes(house)
    table = done("session", "export", "-f", str(path)).encode()
    records = (ROOT / "examples/records.sgf").read_bytes()
    sheet = ("-f", f"{{}}/{SHEET}")
    rules = (ROOT / "tests/documents/rules.toml").read_bytes()
    new = ("session", "new", *PLAYERS, *sheet)
    settings = {SETTINGS: KEPT}
    return [
        Scene("new", new, settings),
        Scene("new, first of all", (*new, "--until", "22:30"), {"other": b""}),
        Scene(
            "new with house rules",
            (*new, "-r", "{}/house-rules.toml"),
            {**settings, "house-rules.toml": rules},
        ),
        Scene("new through a link", new, {**settings, SHEET: "friday.toml"}),
        Scene("import a list", ("session", "import", "{}/list.csv", *sheet), {**settings, "list.csv": table}),
        Scene(
            "import a list to a sheet",
            ("session", "import", "{}/list.csv", *sheet),
            {SHEET: house, "list.csv": table},
        ),
        Scene(
            "import records",
            ("session", "import", "{}/games.sgf", *sheet),
            {**settings, "games.sgf": records},
        ),
        Scene("use", ("session", "use", f"{{}}/{SHEET}"), {SHEET: house, **settings}),
        Scene(
            "use a link", ("session", "use", f"{{}}/{SHEET}"), {SHEET: "f.toml", "f.toml": house, **settings}
        ),
        Scene("config", ("config", "deck", "german"), {SHEET: house, **settings}),
    ]


def _taken(path: Path, raw: bytes, line: str) -> bool:
    """Tell whether a sheet takes a line three times."""
    path.write_bytes(raw)
    rows, _ = Evening(path).record([line] * 3)
    return len(rows) == 3
