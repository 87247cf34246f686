"""What all tables of a file have in common."""

import os
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, FailFast, model_validator

# Pydantic would search all installed packages for plugins, at a cost that every call would feel.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

# a list is read as far as its first fault: only that is told, and listing all takes long
FIRST_FAULT: Final = FailFast()


class Table(BaseModel):
    """A table that takes no name it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _one_unknown(cls, table: Any) -> Any:  # noqa: ANN401 - whatever TOML holds
        """Leave a large table one name that it does not know, for the reason of `FIRST_FAULT`."""
        known = cls.model_fields
        if not isinstance(table, dict) or len(table) <= len(known):
            return table
        told = next(name for name in table if name not in known)
        return {name: value for name, value in table.items() if name in known or name == told}
