"""Questions about a piece of a program, and what several of the rules need."""

import ast
from copy import deepcopy
from typing import TypeGuard

from graders.week.alike.canon import unparsed

BLOCKS = ("body", "orelse", "finalbody")


def is_name(node: ast.AST | None, id: str = "") -> TypeGuard[ast.Name]:
    """Whether it is a name: this one, or any."""
    return isinstance(node, ast.Name) and id in ("", node.id)


def mentions(node: ast.AST, *ids: str) -> bool:
    """Whether one of these names occurs in it."""
    return any(isinstance(one, ast.Name) and one.id in ids for one in ast.walk(node))


def size(node: ast.AST) -> int:
    """How large it is."""
    return sum(1 for _ in ast.walk(node))


def is_constant(node: ast.AST, *values: object) -> bool:
    """Whether it is one of these constants, of the same type."""
    return isinstance(node, ast.Constant) and any(node.value is one or _same(node.value, one) for one in values)


def _same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def called(node: ast.AST | None, *names: str) -> TypeGuard[ast.Call]:
    """Whether it calls one of these functions."""
    return isinstance(node, ast.Call) and is_name(node.func) and node.func.id in names


def load(id: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(id, ast.Load())


def assign(id: str, value: ast.expr) -> ast.Assign:
    """`id = value`."""
    return ast.Assign([ast.Name(id, ast.Store())], value)


def assigned(node: ast.AST) -> str:
    """The name that this line alone gives a value; empty for another line."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def generated(function: str, each: ast.expr, target: ast.expr, source: ast.expr) -> ast.Call:
    """`function(each for target in source)`."""
    turn = ast.comprehension(deepcopy(target), deepcopy(source), [], 0)
    return ast.Call(load(function), [ast.GeneratorExp(deepcopy(each), [turn])], [])


def text(node: ast.AST) -> str:
    """Its source."""
    return unparsed(node)


class Blocks(ast.NodeTransformer):
    """Gives every block of statements, the inner ones first, to `block`."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Below first."""
        super().generic_visit(node)
        for name in BLOCKS:
            found = getattr(node, name, None)
            if isinstance(found, list) and found and isinstance(found[0], ast.stmt):
                made = self.block(found)
                setattr(node, name, made or ([ast.Pass()] if name == "body" else []))
        return node

    def block(self, block: list[ast.stmt]) -> list[ast.stmt]:
        """What stands in its place."""
        return block


class Put(ast.NodeTransformer):
    """Expressions in the place of names that are read."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        """Name -> expression."""
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The expression, where this is the name."""
        if node.id in self.values and isinstance(node.ctx, ast.Load):
            return deepcopy(self.values[node.id])
        return node
