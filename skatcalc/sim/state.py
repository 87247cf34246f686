"""The small protocol that every simulated game obeys."""

from collections.abc import Hashable
from typing import NamedTuple, Protocol, Self


class IllegalMoveError(ValueError):
    """An action that no rule allows in this position; a fault of the caller, never of the scribe."""


class Move(NamedTuple):
    """What an action means: `kind` is one of `play flip take lay pickup`."""

    seat: int
    kind: str
    cards: str


class Game(Protocol):
    """A position of a game; actions are small ints, and what each means says `move`.

    Attributes:
        players: how many sit at the table; seats are 0 to players - 1, clockwise.
        to_act: the seat whose decision is due.
        done: the game is over.
        out: seats without cards, in the order they went out.
        stock: the cards not drawn yet, the next one last.
    """

    players: int
    to_act: int
    done: bool
    out: list[int]
    stock: list[int]

    def legal(self) -> list[int]:
        """Give every legal action, in ascending order."""
        ...

    def apply(self, action: int) -> None:
        """Carry an action out.

        Raises:
            IllegalMoveError: it is not legal here.
        """
        ...

    def returns(self) -> tuple[int, ...]:
        """Give 1 for every seat that escaped and 0 for the loser, once the game is done."""
        ...

    def text(self) -> str:
        """Write the position in one line."""
        ...

    def move(self, action: int) -> Move:
        """Say what a legal action means here, before it is applied."""
        ...

    def key(self) -> Hashable:
        """Give what tells positions apart once the stock is empty; the same future has the same key."""
        ...

    def snapshot(self) -> tuple[object, ...]:
        """Give everything the position holds, for comparison."""
        ...

    def copy(self) -> Self:
        """Give a position of its own, equal to this one."""
        ...


class Position:
    """What the positions of both games do alike; an attribute is an int, a text, a tuple or a flat list."""

    players: int
    out: list[int]

    def returns(self) -> tuple[int, ...]:
        """Give 1 for every seat that escaped and 0 for the loser (SK-23, SH-19)."""
        return tuple(int(seat in self.out) for seat in range(self.players))

    def snapshot(self) -> tuple[object, ...]:
        """Give everything the position holds, for comparison."""
        return tuple(tuple(value) if isinstance(value, list) else value for value in vars(self).values())

    def copy(self) -> Self:
        """Give a position of its own, equal to this one."""
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, list(value) if isinstance(value, list) else value)
        return twin


def loser_of(game: Game) -> int:
    """Give the one seat that never went out (SK-23, SH-19)."""
    (loser,) = set(range(game.players)) - set(game.out)
    return loser
