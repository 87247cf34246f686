"""The entry loop in a real terminal (a pty): every key as a scribe types it."""

import codecs
import os
import pty
import re
import select
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli_runner import PLAYERS, done, written_sheet

pytest_plugins = ("cli_fixtures",)
pytestmark = pytest.mark.usefixtures("own_world")

SECONDS = 15.0
CONTROL_C, CONTROL_D, TAB = "\x03", "\x04", "\t"


class Terminal:
    """A program running in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        """Start `skatcalc` with these words."""
        self.process, self.file = pty.fork()
        if not self.process:  # pragma: no cover - the other process
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execv(sys.executable, [sys.executable, "-m", "skatcalc", *words])  # noqa: S606
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.text = ""
        self.code: int | None = None

    def read(self, until: str = "", seconds: float = SECONDS) -> str:
        """Read until a text appears that was not there before, or until the program ends."""
        start, end = len(self.text), time.monotonic() + seconds
        while until not in self.text[start:] if until else True:
            ready, _, _ = select.select([self.file], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"`{until}` did not come: {self.text[start:]!r}"
            try:
                data = os.read(self.file, 4096)
            except OSError:
                data = b""
            if not data:
                assert not until, f"ended before `{until}`: {self.text[start:]!r}"
                break
            self.text += self.decoder.decode(data).replace("\r\n", "\n")
        return self.text[start:]

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.file, keys.encode())

    def type(self, line: str, until: str = "> ") -> str:
        """Type a line with Enter, and read on to the next prompt."""
        self.press(line + "\r")
        return self.read(until)

    def wait(self) -> int:
        """Read what is left and give the exit code."""
        self.read()
        if self.code is None:
            _, status = os.waitpid(self.process, 0)
            self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def close(self) -> None:
        """Let go of the terminal, and of a program that still runs."""
        if self.code is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.file)


Start = Callable[..., Terminal]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start programs in terminals, and end them after the test."""
    running: list[Terminal] = []

    def begin(*words: str) -> Terminal:
        running.append(Terminal(*words))
        return running[-1]

    yield begin
    for terminal in running:
        terminal.close()


def plays(path: Path) -> list[str]:
    """Read the lines of a sheet file."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return [game["play"] for game in found.get("games", [])]


def test_evening_at_the_terminal(sheet: Path, start: Start) -> None:
    """Prompt, saving at once, `<`, `?`, a bad line, `.`: one evening in one go."""
    loop = start("add")
    prompt = loop.read("> ").splitlines()[-1]
    for part in ("1", "Anna deals", "Bert leads"):
        assert part in prompt
    answer = loop.type("a s2")
    assert plays(sheet) == ["Anna s2"], "a line is saved before the next is typed"
    for part in ("33", "Anna 33", "2", "Bert deals", "Cleo leads"):
        assert part in answer
    loop.type("bg3h-")
    assert plays(sheet) == ["Anna s2", "Bert g3h-"]

    answer = loop.type("<")
    assert plays(sheet) == ["Anna s2"]
    assert "Bert g3h-" in answer
    assert "Bert deals" in answer.splitlines()[-1]

    answer = loop.type("?")
    for part in ("Grand", "pass", "<", "?", "."):
        assert part in answer

    answer = loop.type("anna h12")
    for part in ("error:", "^^", "hint:"):
        assert part in answer
    assert "2" in answer.splitlines()[-1]
    assert plays(sheet) == ["Anna s2"]

    answer = loop.type("")
    assert "error" not in answer
    loop.type("pass")
    assert plays(sheet) == ["Anna s2", "pass"]
    loop.press(".\r")
    assert loop.wait() == 0
    assert "2 games" in loop.text
    assert str(sheet) in loop.text
    assert "Traceback" not in loop.text


def test_totals_of_the_paper_are_checked_at_once(sheet: Path, start: Start) -> None:
    loop = start("add")
    loop.read("> ")
    assert "error" not in loop.type("a s2 = 33")
    assert "Bert -44, counted -66" in loop.type("b s2- = -44")
    assert plays(sheet) == ["Anna s2", "Bert s2-"]


def test_take_back_on_an_empty_sheet_goes_on(sheet: Path, start: Start) -> None:
    loop = start("session", "add")
    loop.read("> ")
    answer = loop.type("<")
    assert "nothing" in answer
    loop.type("a s2")
    assert plays(sheet) == ["Anna s2"]


def test_control_d_ends(sheet: Path, start: Start) -> None:
    loop = start("add")
    loop.read("> ")
    loop.type("a s2")
    loop.press(CONTROL_D)
    assert loop.wait() == 0
    assert plays(sheet) == ["Anna s2"]


def test_control_c_is_130_and_everything_is_saved(sheet: Path, start: Start) -> None:
    loop = start("add")
    loop.read("> ")
    loop.type("a s2")
    loop.press("b g")
    loop.read("b g")
    time.sleep(0.3)  # until the loop waits for the next key
    loop.press(CONTROL_C)
    assert loop.wait() == 130
    assert "Traceback" not in loop.text
    assert "interrupted" in loop.text
    assert plays(sheet) == ["Anna s2"]


def test_what_is_said_of_control_c_begins_on_a_line_of_its_own(sheet: Path, start: Start) -> None:
    """Behind half a line `b g` the message must not read `b gerror: ...`."""
    loop = start("--no-color", "add")
    loop.read("> ")
    loop.press("b g")
    loop.read("b g")
    time.sleep(0.3)  # until the loop waits for the next key
    loop.press(CONTROL_C)
    assert loop.wait() == 130
    assert any(line.startswith("error: ") for line in loop.text.splitlines())
    assert sheet.exists()


def test_an_earlier_game_is_corrected_in_the_loop(sheet: Path, start: Start) -> None:
    """Also as the hint of a wrong total names it, with the name of the program."""
    loop = start("add")
    loop.read("> ")
    for line in ("a s2", "b d1", "c n"):
        loop.type(line)
    answer = loop.type("edit 1 a s2-")
    assert "Anna s2" in answer
    assert "Anna -66" in answer, "33 x 2 lost (skat 4.1)"
    assert "Bert 27" in loop.type("skatcalc edit 2 b d2")
    assert plays(sheet) == ["Anna s2-", "Bert d2", "Cleo n"]
    assert "there is no game 7" in loop.type("edit 7 a s2")
    assert "4" in loop.type("edit 1 dora s2").splitlines()[-1]
    assert plays(sheet) == ["Anna s2-", "Bert d2", "Cleo n"]


def test_a_forgotten_game_and_one_too_many_are_mended_in_the_loop(sheet: Path, start: Start) -> None:
    loop = start("add")
    loop.read("> ")
    for line in ("a s2", "c n", "c n"):
        loop.type(line)
    answer = loop.type("insert 2 b d1")
    assert "Anna 33   Bert 18   Cleo 46" in answer
    assert plays(sheet) == ["Anna s2", "Bert d1", "Cleo n", "Cleo n"]
    answer = loop.type("undo 3")
    assert "Anna 33   Bert 18   Cleo 23" in answer
    assert "4 Anna deals" in answer.splitlines()[-1]
    assert plays(sheet) == ["Anna s2", "Bert d1", "Cleo n"]
    loop.type("< 1")
    assert plays(sheet) == ["Bert d1", "Cleo n"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("skatcalc help notation", "Grand without 1"),
        ("skatcalc session check", "All checks hold"),
        ("skatcalc session settle --rate 0.05", "Bert pays Anna"),
        ("skatcalc show --last 1", "Seeger-Fabian"),
        ("skatcalc add cleo n", "Cleo 23"),
        ("skatcalc session import 'no.csv'", "error:"),
        ("skatcalc add 'half", "error:"),
    ],
)
def test_whole_commands_as_hints_name_them_run_in_the_loop(
    sheet: Path, start: Start, line: str, told: str
) -> None:
    """Also when another sheet is in use outside: they mean the sheet of the loop."""
    loop = start("--no-color", "add")
    loop.read("> ")
    loop.type("a s2")
    done("session", "new", "Xenia", "Yara", "Zoe", "-f", "other.toml")
    assert told in loop.type(line)
    after = [*plays(sheet)]
    assert after == ["Anna s2", "Cleo n"][: 2 if "cleo" in line else 1]
    assert f"{len(after) + 1} " in loop.text.splitlines()[-1]
    loop.type("b d1")
    assert plays(sheet) == [*after, "Bert d1"]


def test_the_list_is_shown_in_the_loop(sheet: Path, start: Start) -> None:
    loop = start("add")
    loop.read("> ")
    loop.type("a s2")
    assert "Seeger-Fabian" in loop.type("show")
    assert plays(sheet) == ["Anna s2"]


def test_the_loop_goes_on_when_another_program_has_written(sheet: Path, start: Start) -> None:
    """`type the same again` says the error, so there must be somewhere to type it."""
    loop = start("add")
    loop.read("> ")
    loop.type("a s2")
    done("edit", "1", "anna", "s2-")
    answer = loop.type("b d1")
    assert "changed by somebody else" in answer
    assert "Anna -66" in answer, "33 x 2 lost (skat 4.1)"
    loop.type("b d1")
    assert plays(sheet) == ["Anna s2-", "Bert d1"]
    done("add", "cleo", "n")
    assert "changed by somebody else" in loop.type("<")
    loop.type("<")
    assert plays(sheet) == ["Anna s2-", "Bert d1"]


def test_short_help_of_the_loop_names_how_to_correct_and_who_comes(sheet: Path, start: Start) -> None:
    loop = start("add")
    loop.read("> ")
    answer = loop.type("?")
    for word in ("edit 5", "insert 5", "undo 5", "show", "join", "leave", "replace"):
        assert word in answer
    assert max(map(len, answer.splitlines())) < 80
    assert sheet.exists()


def test_prompt_names_who_sits_out_besides_the_dealer(start: Start) -> None:
    """Of five players the dealer and one more sit out; a Ramsch is written for the others (skat 7.9)."""
    done("session", "new", *PLAYERS, "Dora", "Emil", "-f", "new.toml")
    assert "Dora sits out" in start("add").read("> ").splitlines()[-1]


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_prompts_leave_room_for_a_line(start: Start, language: str) -> None:
    """80 columns hold a prompt and twenty keys behind it, also in a Ramsch of five with long names."""
    names = ("Maximilian", "Christiane", "Alexandra", "Bartholomäus", "Konstantin")
    done("session", "new", *names, "-r", "pub", "-f", "new.toml")
    loop = start("--no-color", "--lang", language, "add")
    loop.read("> ")
    loop.type("pass")
    loop.type("?")
    lines = loop.text.splitlines()
    assert max(map(len, lines)) < 80
    prompts = [line for line in lines if "> " in line]
    assert len(prompts) == 3
    assert max(line.index("> ") + 2 for line in prompts) <= 60


def test_loop_goes_on_where_the_sheet_stands(tmp_path: Path, start: Start) -> None:
    path = written_sheet(tmp_path / "old.toml", ["Anna s2", "Bert g1"])
    prompt = start("add", "-f", str(path)).read("> ").splitlines()[-1]
    for part in ("3", "Cleo deals", "Anna leads"):
        assert part in prompt


def test_prompt_names_a_special_round(start: Start) -> None:
    done("session", "new", *PLAYERS, "-r", "friendly", "-f", "new.toml")
    loop = start("add")
    loop.read("> ")
    assert "Bock 1 of 3" in loop.type("a g4").splitlines()[-1]


def test_loop_says_when_the_last_round_begins(start: Start) -> None:
    done("session", "new", *PLAYERS, "--rounds", "2", "-f", "new.toml")
    loop = start("add")
    loop.read("> ")
    texts = [loop.type("e") for _ in range(3)]
    assert ["last round" in text for text in texts] == [False, False, True]


def test_tab_completes_a_name(sheet: Path, start: Start) -> None:
    loop = start("add")
    loop.read("> ")
    loop.press("cl" + TAB)
    loop.read("eo ")
    loop.type("s2h")
    assert plays(sheet) == ["Cleo s2h"]


def test_tab_leaves_the_game_alone(sheet: Path, start: Start) -> None:
    """Only the first word is a name: behind it Tab must not write one."""
    loop = start("add")
    loop.read("> ")
    loop.press("cleo c" + TAB)
    loop.type("1")
    assert plays(sheet) == ["Cleo c1"]


def test_ordinary_games_take_at_most_twelve_keys(start: Start) -> None:
    done("session", "new", *PLAYERS, "-r", "pub", "-f", "new.toml")
    lines = ["a s2", "as2h-", "c n", "ch4p92b45", "cho2b30-", "a g4hss", "bd1p61k", "bg3h-", "e"]
    loop = start("add")
    loop.read("> ")
    for line in lines:
        assert len(line + "\r") <= 12
        assert "error" not in loop.type(line)
    assert len(plays(Path("new.toml"))) == len(lines)


@pytest.mark.parametrize("name", ["Пётр", "Jürgen"])
def test_names_of_all_letters_in_the_loop(start: Start, name: str) -> None:
    done("session", "new", name, "Bert", "Cleo", "-f", "new.toml")
    loop = start("add")
    assert f"{name} deals" in loop.read("> ")
    loop.type(f"{name[:2].lower()} s2h")
    assert plays(Path("new.toml")) == [f"{name} s2h"]


def test_odds_tell_how_far_they_are(start: Start) -> None:
    """Half a minute may pass; pipes and JSON are spared."""
    words = ("odds", "CJ SJ SATK9 HAT D78", "--worlds", "30")
    sampled = start("--no-color", *words)
    assert sampled.wait() == 0
    assert "\r10 deals judged; Ctrl-C shows what is known so far" in sampled.text
    assert "judged" not in sampled.text.rpartition("\r")[2]
    machine = start("--json", *words)
    assert machine.wait() == 0
    assert "judged" not in machine.text


def test_evenings_are_counted_as_evenings(start: Start) -> None:
    played = start("--no-color", "simulate", "skat", "--evening", "2", "--games", "3")
    assert played.wait() == 0
    assert re.search(r"^2 evenings in \d+\.\d s, \d+\.\d a second$", played.text, re.MULTILINE)


def test_colour_at_a_terminal_only(sheet: Path, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    value = start("value", "s2h")
    assert value.wait() == 0
    assert "\x1b[" in value.text
    monkeypatch.setenv("NO_COLOR", "1")
    plain = start("value", "s2h")
    assert plain.wait() == 0
    assert "\x1b[" not in plain.text
    assert re.sub(r"\x1b\[[0-9;]*m", "", value.text) == plain.text
    assert sheet.exists()


def test_hints_at_a_terminal_are_broken_between_words(sheet: Path, start: Start) -> None:
    """Lines of 79 columns, and what can be typed stays in one piece."""
    told = start("--no-color", "add", "zora", "s2")
    assert told.wait() == 2
    assert max(map(len, told.text.splitlines())) < 80
    assert "for example `Anna s2h`" in " ".join(told.text.split())
    assert "`Anna s2h`" in told.text
    assert sheet.exists()


def test_standard_input_at_a_terminal_ends_with_control_d(sheet: Path, start: Start) -> None:
    loop = start("add", "-")
    time.sleep(0.5)
    loop.press("a s2\r")
    time.sleep(0.1)
    loop.press(CONTROL_D)
    assert loop.wait() == 0
    assert plays(sheet) == ["Anna s2"]
