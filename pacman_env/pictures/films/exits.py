"""Where a loop over moves ended before its last move: the line of the ``break``, which no profiler reports.

The text of the code tells which lines end the loop, and under which conditions; the numbers of that moment tell which
of these hold. Where more than one line is left, or none, nothing is said.
"""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

Condition: TypeAlias = tuple[ast.expr, bool]
"""A test, and whether it has to hold for the line to be reached."""

_SIGNS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def exit_line(text: str, call: int, names: Mapping[str, Any], mover: str) -> int | None:
    """The line, from 0, that ended the loop in which line ``call`` asked for a child; None if that is not certain.

    ``names`` has the numbers of that moment, ``mover`` is who moves: ``"max"`` or ``"min"``.
    """
    ways = _ways(text, call)
    possible = [line for line, way in ways if all(_holds(test, names, mover) in (due, None) for test, due in way)]
    return possible[0] if len(possible) == 1 else None


@lru_cache(maxsize=256)
def _ways(text: str, call: int) -> list[tuple[int, list[Condition]]]:
    """Each line that ends the innermost loop around a line, with the conditions that lead there."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []
    loops = [node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While)) and _holds_line(node, call)]
    return list(_exits(max(loops, key=lambda loop: loop.lineno).body, [])) if loops else []


def _holds_line(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line + 1 <= (node.end_lineno or node.lineno)


def _exits(body: list[ast.stmt], way: list[Condition]) -> Iterator[tuple[int, list[Condition]]]:
    for statement in body:
        if isinstance(statement, (ast.Break, ast.Return)):
            yield statement.lineno - 1, way
        elif isinstance(statement, ast.If):
            yield from _exits(statement.body, [*way, (statement.test, True)])
            yield from _exits(statement.orelse, [*way, (statement.test, False)])


def _holds(test: ast.expr, names: Mapping[str, Any], mover: str) -> bool | None:
    """Whether a test holds; None where numbers and the player do not tell."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            known = _holds(inner, names, mover)
            return None if known is None else not known
        case ast.BoolOp(op=joint, values=parts):
            every, held = isinstance(joint, ast.And), [_holds(part, names, mover) for part in parts]
            return None if None in held and (not every) not in held else every == ((not every) not in held)
        case ast.Compare(left=left, ops=ops, comparators=others):
            return _compared([_value(each, names) for each in (left, *others)], ops, mover)
    return None


def _compared(values: list[Any], ops: list[ast.cmpop], mover: str) -> bool | None:
    if len(ops) == 1 and isinstance(ops[0], (ast.Eq, ast.NotEq)) and {*values} & {"max", "min"}:
        return (mover in values) == isinstance(ops[0], ast.Eq)
    if None in values or not all(type(op) in _SIGNS for op in ops):
        return None
    return all(_SIGNS[type(op)](one, other) for one, op, other in zip(values, ops, values[1:], strict=False))


def _value(part: ast.expr, names: Mapping[str, Any]) -> Any:
    match part:
        case ast.Name(id=name):
            return names.get(name)
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
    return None
