"""Every default of a record of the rules and of the list is what its annotation says."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from pydantic import ConfigDict, TypeAdapter

import skatcalc

ROOMS = ("skat", "sheet")


def defaults() -> Iterator[tuple[str, Any, Any]]:
    """Give all fields with a default: name, annotation and default."""
    for room in ROOMS:
        for path in sorted((Path(skatcalc.__file__).parent / room).glob("[a-z]*.py")):
            module = import_module(f"skatcalc.{room}.{path.stem}")
            for record in vars(module).values():
                if not isinstance(record, type) or record.__module__ != module.__name__:
                    continue
                if hasattr(record, "_field_defaults"):
                    hints = get_type_hints(record)
                    for field, default in record._field_defaults.items():
                        yield f"{room}.{path.stem}.{record.__name__}.{field}", hints[field], default


FIELDS = {name: (hint, default) for name, hint, default in defaults()}


@pytest.mark.parametrize("name", FIELDS)
def test_a_default_is_of_the_kind_that_is_promised(name: str) -> None:
    hint, default = FIELDS[name]
    kind = TypeAdapter(hint, config=ConfigDict(arbitrary_types_allowed=True))
    assert kind.validate_python(default, strict=True) == default
