"""Changes one thing in a module at a time, as a slip of the hand would: `mutants(module, source)`.

Our own, since mutmut changes nothing outside of functions and in decorated ones: here a fifth lies in
tables, and properties and functions that remember are decorated.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType
from typing import Any, Final, NamedTuple, TypeVar

N = TypeVar("N", bound=ast.AST)

_SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_PAIRS: Final = ("min max", "any all", "lower upper", "lstrip rstrip", "removeprefix removesuffix")
_PAIRS_OF_PLACES: Final = ("find rfind", "index rindex", "partition rpartition", "startswith endswith")
_TWINS: Final = {
    a: b
    for pair in _PAIRS + _PAIRS_OF_PLACES
    for a, b in (pair.split(), reversed(pair.split()))
}  # fmt: skip
# types, and what a decorator does to a function, are judged by mypy
_LEFT_OUT: Final = {"annotation", "returns", "decorator_list", "bases"}
# a number or a word alone says little
_SHOWN: Final = (ast.expr, ast.keyword, ast.Assign, ast.AnnAssign, ast.Return)
_LONGEST_TEXT: Final = 90


class Place(NamedTuple):
    """Where a change lies.

    Attributes:
        scope: the function or class, "" at the top.
        function: name and first line of the outermost function around, None for what runs at the import.
        statement: the statement.
    """

    scope: str
    function: tuple[str, int] | None
    statement: ast.AST

    @property
    def lines(self) -> range:
        """The lines of the statement, of a compound one those of its head."""
        start, end = getattr(self.statement, "lineno", 1), getattr(self.statement, "end_lineno", 0)
        body = getattr(self.statement, "body", None)
        return range(start, max(start, body[0].lineno - 1 if body else end) + 1)

    @property
    def names(self) -> set[str]:
        """What the statement binds, or the class or function it belongs to."""
        if self.scope:
            return {self.scope.partition(".")[0]}
        if isinstance(self.statement, ast.FunctionDef | ast.ClassDef):
            return {self.statement.name}
        nodes = ast.walk(self.statement)
        return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


@dataclass
class Mutant:
    """One change of one module; `module`, scope and `change` name it.

    Attributes:
        module: such as `skat.game`.
        place: where it lies.
        change: what stood there and what stands there now.
    """

    module: str
    place: Place
    change: str
    _tree: ast.Module
    _parent: ast.AST
    _field: str
    _index: int | None
    _old: ast.AST
    _new: ast.AST

    def compiled(self, path: str) -> CodeType:
        """Give the code of the changed module."""
        with self.made():
            code: CodeType = compile(self._tree, path, "exec")
        return code

    @contextmanager
    def made(self) -> Iterator[None]:
        """Change the tree for a while."""
        self._put(ast.fix_missing_locations(ast.copy_location(self._new, self._old)))
        try:
            yield
        finally:
            self._put(self._old)

    def _put(self, node: ast.AST) -> None:
        if self._index is None:
            setattr(self._parent, self._field, node)
        else:
            getattr(self._parent, self._field)[self._index] = node


def mutants(module: str, source: str) -> list[Mutant]:
    """Give all changes of a module, in the order of its lines."""
    tree = ast.parse(source)
    found = []
    seen: Counter[tuple[str, str]] = Counter()
    for mutant, shown in _within(module, tree, tree, Place("", None, tree)):
        before = _text(shown)
        with mutant.made():
            after = _text(mutant._new if shown is mutant._old else shown)  # noqa: SLF001 - same file
        mutant.change = _short(before, after)
        key = mutant.place.scope, mutant.change
        seen[key] += 1
        mutant.change += f" #{seen[key]}" if seen[key] > 1 else ""
        found.append(mutant)
    return found


def _within(module: str, tree: ast.Module, node: ast.AST, place: Place) -> Iterator[tuple[Mutant, ast.AST]]:
    """Give the changes of all that a node holds, each with the node that shows it."""
    for field, value in ast.iter_fields(node):
        if field in _LEFT_OUT or (isinstance(node, ast.Expr) and isinstance(value, ast.Constant)):
            continue  # a docstring stands alone
        inside = _entered(node, place) if field == "body" else place
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST):
                here = inside._replace(statement=child) if isinstance(child, ast.stmt) else inside
                shown = node if isinstance(child, ast.Constant) and isinstance(node, _SHOWN) else child
                for new in _variants(child):
                    yield Mutant(module, here, "", tree, node, field, index, child, new), shown
                yield from _within(module, tree, child, here)


def _entered(node: ast.AST, place: Place) -> Place:
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        return place
    name = f"{place.scope}.{node.name}" if place.scope else node.name
    function = place.function
    if function is None and isinstance(node, ast.FunctionDef):
        function = name, min([node.lineno, *(part.lineno for part in node.decorator_list)])
    return place._replace(scope=name, function=function)


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.stmt):
        return ast.unparse(node).split("\n")[0]
    return ast.unparse(node)


def _short(before: str, after: str) -> str:
    """Leave out what both have in common where it is long."""
    if len(before) > _LONGEST_TEXT:
        start = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
        start = max(0, start - 20)
        before, after = before[start : start + 60], after[start : start + 60]
    return f"{before} -> {after}"


def _swapped(node: ast.AST) -> Any:  # noqa: ANN401 - an operator of the same family
    return _SWAPS[type(node)]()


def _with(node: N, **fields: object) -> N:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.stmt):
        yield from _statements(node)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            ops = list(node.ops)
            ops[i] = _swapped(operator)
            yield _with(node, ops=ops)
    elif isinstance(node, ast.BoolOp):
        for i in range(1, len(node.values)):
            sides = [_joined(node.op, node.values[:i]), _joined(node.op, node.values[i:])]
            yield ast.BoolOp(_swapped(node.op), sides)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.BinOp):
        yield _with(node, op=_swapped(node.op))
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    elif isinstance(node, ast.comprehension):
        for i in range(len(node.ifs)):
            yield _with(node, ifs=node.ifs[:i] + node.ifs[i + 1 :])
    elif isinstance(node, ast.Lambda):
        yield _with(node, body=ast.Constant(None))
    elif isinstance(node, ast.Call):
        for i in range(len(node.keywords)):
            yield _with(node, keywords=node.keywords[:i] + node.keywords[i + 1 :])
        if isinstance(node.func, ast.Name) and node.func.id in _TWINS:
            yield _with(node, func=_with(node.func, id=_TWINS[node.func.id]))
        elif isinstance(node.func, ast.Attribute) and node.func.attr in _TWINS:
            yield _with(node, func=_with(node.func, attr=_TWINS[node.func.attr]))


def _statements(node: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(node, ast.Return) and node.value and not _is_none(node.value):
        yield _with(node, value=ast.Constant(None))
    elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
        yield _with(node, value=ast.Constant("") if _is_none(node.value) else ast.Constant(None))
    elif isinstance(node, ast.AugAssign):
        yield _with(node, op=_swapped(node.op))
        target = _with(node.target, ctx=ast.Store())
        yield ast.Assign([target], node.value)
    elif isinstance(node, ast.Raise) or (
        isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    ):
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.If | ast.While) and not isinstance(
        node.test, ast.Compare | ast.BoolOp | ast.UnaryOp
    ):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str):
        yield ast.Constant(f"XX{value}XX")


def _joined(operator: ast.boolop, values: list[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(operator, values)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
