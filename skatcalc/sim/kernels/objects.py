"""The solver's kernels as an object file: a process that finds one needs no numba, which takes long to load.

The file is made once by numba and loaded by its part llvmlite alone. It holds code for one processor, so its
name says which, and by what it was made; it lies in the folder named after its sources. Where any of this
goes wrong the kernels are compiled as ever. (numba does not promise that its libraries can be written like
that; `tests/sim/test_solver_object.py` would tell.)
"""

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int64
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from skatcalc.sim.kernels.cache import COMPILED, cache_folder

Ask = Callable[..., int]

_ARGUMENTS: Final = 10
_DIGEST: Final = 16
_LINE: Final = b"\n"


@cache
def ask() -> Ask:
    """Give `solver_ask.ask`: from the object file, or compiled and kept for the next process, or as it is."""
    if not COMPILED:
        from skatcalc.sim.kernels import solver_ask  # noqa: PLC0415 - the plain functions

        return solver_ask.ask
    path = _path()
    return _kept(path) or _compiled(path)


def is_kept() -> bool:
    """Tell whether an object file is there, so that nothing is compiled."""
    return COMPILED and _kept(_path()) is not None


@cache
def _path() -> Path:
    """Name the file after the processor and the compiler."""
    from llvmlite import binding  # noqa: PLC0415 - the plain run has none

    features = binding.get_host_cpu_features().flatten()
    maker = f"{binding.get_host_cpu_name()} {features} {binding.llvm_version_info}"
    return cache_folder() / f"solver-{blake2b(maker.encode(), digest_size=8).hexdigest()}.object"


@cache
def _kept(path: Path) -> Ask | None:
    """Load the file; None where there is none, or only a part of one."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, content = content[:_DIGEST], content[_DIGEST:]
    if blake2b(content, digest_size=_DIGEST).digest() != digest:
        return None
    name, _, code = content.partition(_LINE)
    return _loaded(name.decode(), code)


def _loaded(name: str, code: bytes) -> Ask:
    from llvmlite import binding  # noqa: PLC0415 - the plain run has none

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(code))
    engine.finalize_object()
    function = CFUNCTYPE(c_int64, *[c_int64] * _ARGUMENTS)(engine.get_function_address(name))
    # the code lives as long as the engine
    function.engine = engine  # type: ignore[attr-defined]
    return function


def _compiled(path: Path) -> Ask:
    """Compile; keep the object file if that can be done."""
    from numba import cfunc, types  # noqa: PLC0415 - takes long

    from skatcalc.sim.kernels import solver_ask  # noqa: PLC0415 - loads numba

    compiled: Any = cfunc(types.int64(*[types.int64] * _ARGUMENTS))(solver_ask.ask)
    try:
        _, _, (code, _) = compiled._library.serialize_using_object_code()  # noqa: SLF001 - see above
    except (AttributeError, TypeError, ValueError):
        pass
    else:
        _keep(path, compiled.native_name.encode() + _LINE + code)
    function: Ask = compiled.ctypes
    return function


def _keep(path: Path, content: bytes) -> None:
    """Write the file in one step, so that no other process ever reads a part of it."""
    from tempfile import NamedTemporaryFile  # noqa: PLC0415 - written once, read often

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(blake2b(content, digest_size=_DIGEST).digest() + content)
        Path(file.name).replace(path)
    except OSError:
        # it is compiled anew next time
        return
