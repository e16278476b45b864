"""Branches that work something out and let it go."""

import ast
from collections.abc import Iterator, Set

from graders.reading.notes import Note
from graders.reading.parentheses import JUDGES, METHODS
from graders.reading.syntax.code import Code, Function, last_name

_PURE = METHODS | JUDGES | {"abs", "float", "int", "len", "max", "min", "round", "sorted", "sum", "Fraction"}


def idle_branches(code: Code) -> Iterator[Note]:
    """Branches of an `if` in which nothing is done but to find a value: nobody returns it, and nobody keeps it."""
    own = {one.name for one in code.functions if not _leaves_traces(one)}
    for function in code.functions:
        for node in function.own:
            if isinstance(node, ast.If):
                for body in (node.body, node.orelse):
                    if body and all(is_idle(function, one, own) for one in body):
                        yield function.note("value-thrown-away", body[-1], _words(body[-1]))


def is_idle(function: Function, node: ast.stmt, own: Set[str] = frozenset()) -> bool:
    """Whether a statement finds a value, and nothing else comes of it; calls of the functions in `own` do no more."""
    match node:
        case ast.Expr(value=value):
            return not _is_text(value) and _is_pure(value, own)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return _is_pure(value, own) and not any(_uses(one, name) for one in ast.walk(function.node))
    return False


def _leaves_traces(function: Function) -> bool:
    """Whether a function stores into anything but names of its own."""
    places = [node for node in function.own if isinstance(node, ast.Attribute | ast.Subscript)]
    stored = any(not isinstance(node.ctx, ast.Load) for node in places)
    return stored or any(isinstance(node, ast.Global | ast.Nonlocal) for node in function.own)


def _words(node: ast.stmt) -> str:
    assert isinstance(node, ast.Expr | ast.Assign)
    if isinstance(node, ast.Assign):
        return f"Nothing ever reads `{ast.unparse(node.targets[0])}`, into which it is put here."
    return f"What `{ast.unparse(node.value)[:60]}` gives is thrown away here."


def _is_text(value: ast.expr) -> bool:
    """A text or `...` in the place of a comment."""
    return isinstance(value, ast.Constant) and (isinstance(value.value, str) or value.value in (None, ...))


def _is_pure(value: ast.expr, own: Set[str]) -> bool:
    """Whether finding this value leaves everything as it was."""
    nodes = list(ast.walk(value))
    odd = any(isinstance(one, ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await) for one in nodes)
    return not odd and all(last_name(one.func) in _PURE | own for one in nodes if isinstance(one, ast.Call))


def _uses(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Global | ast.Nonlocal):
        return name in node.names
    return isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Store)
