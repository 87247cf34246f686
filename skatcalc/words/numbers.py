"""Numbers as text."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def points_text(points: "int | Fraction") -> str:
    """Write points, halves with one digit and other parts with two."""
    return str(int(points)) if points == int(points) else f"{float(points):.2f}".removesuffix("0")
