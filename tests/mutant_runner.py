"""Runs the tests against mutants, each in a process forked off, and says what became of it.

A change within a function is put into a copy of a process that has all tests loaded; for what runs when its
module is imported all is loaded anew.
"""

import gc
import os
import pickle
import re
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper, partial
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final, NamedTuple, NoReturn, TextIO

import coverage
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from mutator import Mutant

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = ("skat", "sheet")
_EXAMPLES: Final = 10
# seconds of processor time a test may take at least, and how often what it takes without a change
_PATIENCE: Final = (1.0, 10)
_MEMORY: Final = 4 << 30
_FILES_AT_FIRST: Final = 4
_SURVIVED, _KILLED, _BROKEN = 0, 1, 3

settings.register_profile(
    "mutants", max_examples=_EXAMPLES, phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False
)


class Verdict(NamedTuple):
    """What became of a mutant: `killed`, `timeout`, `survived` or `no tests`, and the test that ended it."""

    fate: str
    test: str = ""


class Map(NamedTuple):
    """Which tests run a line of a file, "" standing for the import, and how many seconds each test takes."""

    tests: dict[str, dict[int, set[str]]]
    seconds: dict[str, float]


def modules() -> dict[str, Path]:
    """Give the modules that are changed, with their files."""
    paths = (path for room in ROOMS for path in sorted((ROOT / "skatcalc" / room).glob("[a-z]*.py")))
    return {f"{path.parent.name}.{path.stem}": path for path in paths}


PATHS: Final = modules()


class Runner:
    """Judges mutants in processes forked off; this one never imports what is changed."""

    def __init__(self, folder: Path, tests: list[str]) -> None:
        """Run the tests once, in the folder of the clone; the folder given is for files."""
        self.folder, self.tests = folder, tests
        self.map = _mapped(folder, tests)
        self.unsteady = self._failing()
        self.killers: dict[str, list[str]] = defaultdict(list)
        self.order = sorted(self.map.seconds, key=self.map.seconds.__getitem__)
        self.place = {test: place for place, test in enumerate(self.order)}
        self.sources = {str(path): path.read_text(encoding="utf-8").split("\n") for path in PATHS.values()}

    def _failing(self) -> list[str]:
        """Run the tests once more without any change, the quickest first, and leave out those that fail."""
        note = self.folder / "failing"

        def run(session: pytest.Session) -> None:
            items = {item.nodeid: item for item in session.items if item.nodeid in self.map.seconds}
            ordered = sorted(items, key=self.map.seconds.__getitem__)
            failing = [test for test in ordered if not _passes(items[test])]
            note.write_text("\n".join(failing), encoding="utf-8")

        if _forked(lambda: _session(self.folder, self.tests, run)):
            raise RuntimeError("the tests do not run")
        failing = note.read_text(encoding="utf-8").splitlines()
        for test in failing:
            del self.map.seconds[test]
        return failing

    def judged(self, everyone: list[Mutant]) -> Iterator[tuple[Mutant, Verdict]]:
        """Judge each mutant; those within functions in copies of a process that has all tests at hand."""
        later: list[int] = []
        numbers: list[int] = []
        for number, mutant in enumerate(everyone):
            here = self.map.tests.get(str(PATHS[mutant.module]), {})
            imported = mutant.place.function is None or any(
                "" in here.get(line, ()) for line in mutant.place.lines
            )
            (later if imported else numbers).append(number)
        read, write = os.pipe()
        pid = os.fork()
        if not pid:
            self._serve(everyone, numbers, write)
        os.close(write)
        with os.fdopen(read) as lines:
            for line in lines:
                place, fate, test = line.rstrip("\n").split("\t")
                if fate == "unfit":
                    later.append(int(place))
                else:
                    mutant = everyone[int(place)]
                    yield mutant, self._noted(mutant, Verdict(fate, test))
        if os.waitpid(pid, 0)[1]:
            raise RuntimeError("the tests could not be run")
        if later and self._imported(None, self.order[:50]).fate != "survived":
            raise RuntimeError("tests fail without any change")
        for number in later:
            mutant = everyone[number]
            yield mutant, self._noted(mutant, self._at_import(mutant))

    def _noted(self, mutant: Mutant, verdict: Verdict) -> Verdict:
        if verdict.test:
            known = self.killers[mutant.module]
            if verdict.test in known:
                known.remove(verdict.test)
            known.insert(0, verdict.test)
        return verdict

    def _ranked(self, mutant: Mutant, tests: Iterable[str]) -> list[str]:
        """Put the tests that killed others of this module first, then the quick ones."""
        known = {test: place for place, test in enumerate(self.killers[mutant.module][:30])}
        steady = (test for test in tests if test in self.place)
        return sorted(steady, key=lambda test: (known.get(test, len(known)), self.place[test]))

    # --- all tests loaded, one function changed ---

    def _serve(self, everyone: list[Mutant], numbers: list[int], write: int) -> NoReturn:
        """Answer with the verdicts, one a line; the end of the process tells whether all went well."""
        code = _BROKEN
        try:
            _silence()
            _load()
            with os.fdopen(write, "w") as answers:
                _session(
                    self.folder,
                    self.tests,
                    lambda session: self._swapping(session, everyone, numbers, answers),
                )
            code = 0
        finally:
            os._exit(code)

    def _swapping(
        self, session: pytest.Session, everyone: list[Mutant], numbers: list[int], answers: TextIO
    ) -> None:
        items = {item.nodeid: item for item in session.items}
        functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(
                str(ROOT / "skatcalc")
            ):
                functions[_key(thing.__code__)].append(thing)
        _cleared(_caches())
        gc.freeze()
        for number in numbers:
            mutant = everyone[number]
            here = self.map.tests.get(str(PATHS[mutant.module]), {})
            tests = self._ranked(mutant, set().union(*(here.get(line, ()) for line in mutant.place.lines)))
            verdict = Verdict("no tests")
            if tests:
                swap = _swap(mutant, functions)
                verdict = Verdict("unfit") if swap is None else self._run(tests, items, swap)
            self._noted(mutant, verdict)
            answers.write(f"{number}\t{verdict.fate}\t{verdict.test}\n")
            answers.flush()

    def _run(self, tests: list[str], items: dict[str, pytest.Item], swap: Callable[[], None]) -> Verdict:
        def child() -> None:
            swap()
            self._tried(items[test] for test in tests)

        return self._verdict(_forked(child))

    def _tried(self, items: Iterable[pytest.Item]) -> None:
        """Run tests up to the first that fails; write which it is."""
        for item in items:
            (self.folder / "test").write_text(item.nodeid, encoding="utf-8")
            least, times = _PATIENCE
            signal.setitimer(signal.ITIMER_VIRTUAL, least + times * self.map.seconds.get(item.nodeid, 0))
            if not _passes(item):
                os._exit(_KILLED)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _verdict(self, status: int) -> Verdict:
        if status == _SURVIVED:
            return Verdict("survived")
        test = (self.folder / "test").read_text(encoding="utf-8")
        return Verdict("timeout" if status == -signal.SIGVTALRM else "killed", test)

    # --- everything loaded anew ---

    def _at_import(self, mutant: Mutant) -> Verdict:
        """Judge a change of what is made when the module is loaded: first by the tests that use its names."""
        word = re.compile(rf"\b({'|'.join(map(re.escape, mutant.place.names)) or '(?!)'})\b")
        near = {
            test
            for path, source in self.sources.items()
            for line, tests in self.map.tests.get(path, {}).items()
            if word.search(source[line - 1])
            or (path == str(PATHS[mutant.module]) and line in mutant.place.lines)
            for test in tests
            if test
        }
        ranked = self._ranked(mutant, near | set(self.killers[mutant.module][:10]))
        files: list[str] = []
        for test in ranked:
            file = test.partition("::")[0]
            if file not in files and len(files) < _FILES_AT_FIRST:
                files.append(file)
        first = [test for test in ranked if test.partition("::")[0] in files]
        verdict = self._imported(mutant, first) if first else Verdict("survived")
        return (
            verdict
            if verdict.fate != "survived"
            else self._imported(mutant, self._ranked(mutant, self.order))
        )

    def _imported(self, mutant: Mutant | None, tests: list[str]) -> Verdict:
        def run(session: pytest.Session) -> None:
            items = {item.nodeid: item for item in session.items}
            self._tried(items[test] for test in tests if test in items)
            os._exit(_SURVIVED)

        def child() -> None:
            (self.folder / "test").write_text("", encoding="utf-8")
            if mutant:
                sys.meta_path.insert(0, _Finder(mutant))
            _session(self.folder, sorted({test.partition("::")[0] for test in tests}), run)

        return self._verdict(_forked(child))


# --- processes and sessions ------------------------------------------------------------------------


def _mapped(folder: Path, chosen: Iterable[str]) -> Map:
    """Run all tests once and note which lines each runs."""
    cover = coverage.Coverage(data_file=None, source=["skatcalc.skat", "skatcalc.sheet"], config_file=False)

    def note(session: pytest.Session) -> None:
        seconds = {}
        caches = _caches()
        for item in session.items:
            _cleared(caches)
            cover.switch_context(item.nodeid)
            began = time.process_time()
            if _passes(item):
                seconds[item.nodeid] = time.process_time() - began
        cover.stop()
        data = cover.get_data()
        tests = {
            path: {line: set(names) & {"", *seconds} for line, names in data.contexts_by_lineno(path).items()}
            for path in data.measured_files()
        }
        (folder / "map").write_bytes(pickle.dumps(Map(tests, seconds)))

    def child() -> None:
        cover.start()
        _load()
        _session(folder, chosen, note)

    if _forked(child):
        raise RuntimeError("the tests do not run")
    noted: Map = pickle.loads((folder / "map").read_bytes())  # noqa: S301 - our own
    return noted


def _passes(item: pytest.Item) -> bool:
    return all(report.passed for report in runtestprotocol(item, log=False))


def _load() -> None:
    for module in PATHS:
        import_module(f"skatcalc.{module}")


class _Plugin:
    """Does something else with the collected tests than running them."""

    def __init__(self, run: Callable[[pytest.Session], None]) -> None:
        self.run = run

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of pytest's own loop."""
        if not session.testsfailed:
            self.run(session)
        return False


def _session(folder: Path, tests: Iterable[str], run: Callable[[pytest.Session], None]) -> None:
    """Collect tests and hand the session on; end the process with 1 if they cannot be collected."""
    sys.path.insert(0, str(ROOT / "tests"))
    words = [
        "-q",
        "--assert=plain",
        "--tb=no",
        "--hypothesis-profile=mutants",
        f"--basetemp={folder / 'files'}",
    ]
    code = pytest.main([*words, "-p", "no:cacheprovider", "--capture=sys", *tests], plugins=[_Plugin(run)])
    if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        os._exit(_KILLED)


def _forked(work: Callable[[], None]) -> int:
    """Do something in a copy of this process, without a word; give its exit code, negative for a signal."""
    pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    code = _KILLED
    try:
        _silence()
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        work()
        code = _SURVIVED
    finally:
        os._exit(code)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


class _Finder:
    """Finds one module changed."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Give the changed module for its name."""
        if name != f"skatcalc.{self.mutant.module}":
            return None
        path = str(PATHS[self.mutant.module])
        return spec_from_file_location(name, path, loader=_Loader(name, path, self.mutant))


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, mutant: Mutant) -> None:
        super().__init__(name, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the loader's own
        return self.mutant.compiled(self.path)


def _key(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _swap(
    mutant: Mutant, functions: dict[tuple[str, str, int], list[FunctionType]]
) -> Callable[[], None] | None:
    """Give what puts the changed code into the function around the change; None where that cannot be done."""
    todo = [mutant.compiled(str(PATHS[mutant.module]))]
    while todo:
        code = todo.pop()
        if (code.co_qualname, code.co_firstlineno) == mutant.place.function:
            found = functions.get(_key(code), [])
            fits = found and all(function.__code__.co_freevars == code.co_freevars for function in found)
            return partial(_put, found, code) if fits else None
        todo += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return None


def _put(functions: list[FunctionType], code: CodeType) -> None:
    for function in functions:
        function.__code__ = code


def _caches() -> "list[_lru_cache_wrapper[object]]":
    """Give what keeps answers: they were made without the change, and hide which lines a test needs."""
    things = (thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper))
    return [thing for thing in things if str(thing.__module__).startswith("skatcalc")]


def _cleared(caches: "Iterable[_lru_cache_wrapper[object]]") -> None:
    for cache in caches:
        cache.cache_clear()
