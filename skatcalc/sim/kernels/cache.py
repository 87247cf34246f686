"""Whether kernels are compiled here, and where what was compiled is kept. Asking loads no compiler."""

import os
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Final

# with NUMBA_DISABLE_JIT=1, or without numba (extra `fast`), kernels run as plain Python
COMPILED: Final = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and find_spec("numba") is not None


def cache_folder() -> Path:
    """Give the folder for what these sources compile to; it may not be there.

    It is named after the sources of all rooms that kernels are made from: numba itself would look at the
    file of an entry alone, and miss a change in a part.
    """
    sources = blake2b(digest_size=8)
    package = Path(__file__).parents[2]
    for room in ("sim", "skat"):
        for path in sorted((package / room).rglob("*.py")):
            sources.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "skatcalc" / sources.hexdigest()
