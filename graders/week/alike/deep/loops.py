"""One kind of loop: over the things themselves; and what a loop only adds up as one expression."""

import ast
from copy import deepcopy
from itertools import pairwise

from graders.week.alike.deep.shapes import (
    Blocks,
    assign,
    assigned,
    called,
    generated,
    is_constant,
    is_name,
    load,
    mentions,
    size,
    text,
)

EACH = "each"
SHORT = 8  # so large is what a loop gives back at most where a `break` is written as a `return`


class Loops(Blocks):
    """Blocks without lines that do nothing, with loops over things, and sums as one expression."""

    def block(self, block: list[ast.stmt]) -> list[ast.stmt]:
        """The block in its one way of writing."""
        made: list[ast.stmt] = []
        for one in block:
            if not _does_nothing(one):
                made.append(_over_things(_without_empty_branch(one)))
            if isinstance(one, ast.Return | ast.Break | ast.Continue | ast.Raise):
                break
        for loop, then in pairwise(made):
            if isinstance(loop, ast.For | ast.While) and isinstance(then, ast.Return) and size(then) < SHORT:
                loop.body = [_Leave(then).visit(one) for one in loop.body]
        return _added_up(_taken_round(made))


def _does_nothing(one: ast.stmt) -> bool:
    if isinstance(one, ast.Assign):
        return len(one.targets) == 1 and text(one.targets[0]) == text(one.value)
    if isinstance(one, ast.If):
        return not _doing(one.body) and not one.orelse
    return isinstance(one, ast.Pass) or (
        isinstance(one, ast.Expr) and (isinstance(one.value, ast.Constant) or called(one.value, "print"))
    )


def _doing(block: list[ast.stmt]) -> bool:
    return any(not isinstance(one, ast.Pass) for one in block)


def _without_empty_branch(one: ast.stmt) -> ast.stmt:
    if isinstance(one, ast.If) and not _doing(one.body):
        return ast.If(ast.UnaryOp(ast.Not(), one.test), one.orelse, [])
    return one


class _Leave(ast.NodeTransformer):
    """`return x` in the place of a `break` behind which `return x` stands."""

    def __init__(self, instead: ast.Return) -> None:
        self.instead = instead

    def visit_Break(self, node: ast.Break) -> ast.AST:
        return deepcopy(self.instead)

    def visit_For(self, node: ast.For) -> ast.AST:
        return node  # its own affair

    visit_While = visit_FunctionDef = visit_For  # type: ignore[assignment]


# ------------------------------------------------------------------------------------------ over the things


def _over_things(one: ast.stmt) -> ast.stmt:
    if isinstance(one, ast.While):
        return _counted(one) or one
    return _by_number(one) if isinstance(one, ast.For) else one


class _Thing(ast.NodeTransformer):
    """`things[i]`, or `things.pop(0)`, as the thing itself."""

    def __init__(self, things: str, number: str) -> None:
        self.things, self.number = things, number

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if self.number and text(node.value) == self.things and is_name(node.slice, self.number):
            return load(EACH)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        return load(EACH) if not self.number and _pops(node, self.things) else node


def _pops(node: ast.AST, things: str) -> bool:
    taken = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pop"
    return taken and isinstance(node, ast.Call) and text(node.func) == f"{things}.pop"


def _by_number(loop: ast.For) -> ast.For:
    """`for i in range(len(things))` as `for each in things`."""
    source = loop.iter
    if not (called(source, "range") and len(source.args) == 1 and called(source.args[0], "len")):
        return loop
    things = source.args[0].args[0]
    if not is_name(loop.target):
        return loop
    number = loop.target.id
    body = [_Thing(text(things), number).visit(deepcopy(one)) for one in loop.body]
    if any(mentions(one, number) for one in body):
        return loop
    return ast.For(ast.Name(EACH, ast.Store()), things, body, loop.orelse)


def _counted(loop: ast.While) -> ast.For | None:
    """`while i < len(things) and ...`, or `while things` with a `pop`, as `for each in things`."""
    tests = loop.test.values if isinstance(loop.test, ast.BoolOp) and isinstance(loop.test.op, ast.And) else [loop.test]
    for test in tests:
        found = _numbered(test, loop.body) or _emptied(test, loop.body)
        if found:
            things, body = found
            rest = [one for one in tests if one is not test]
            if rest:
                asked = rest[0] if len(rest) == 1 else ast.BoolOp(ast.And(), rest)
                body.append(ast.If(_failed(asked), [ast.Break()], []))
            return ast.For(ast.Name(EACH, ast.Store()), things, body, [])
    return None


def _numbered(test: ast.expr, body: list[ast.stmt]) -> tuple[ast.expr, list[ast.stmt]] | None:
    if not (isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Lt) and is_name(test.left)):
        return None
    most = test.comparators[0]
    if not called(most, "len") or assigned(body[-1]) != test.left.id:
        return None
    return most.args[0], [_Thing(text(most.args[0]), test.left.id).visit(one) for one in body[:-1]]


def _emptied(test: ast.expr, body: list[ast.stmt]) -> tuple[ast.expr, list[ast.stmt]] | None:
    if not is_name(test) or not any(_pops(one, test.id) for stmt in body for one in ast.walk(stmt)):
        return None
    return test, [_Thing(test.id, "").visit(one) for one in body]


def _failed(test: ast.expr) -> ast.expr:
    turned: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt}
    if isinstance(test, ast.Compare) and type(test.ops[0]) in turned:
        return ast.Compare(test.comparators[0], [turned[type(test.ops[0])]()], [test.left])
    return ast.UnaryOp(ast.Not(), test)


# --------------------------------------------------------------------------------------------- what is added up


def _added_up(block: list[ast.stmt]) -> list[ast.stmt]:
    """`x = 0` and a loop that only adds to it as `x = sum(... for ...)`; largest and smallest likewise."""
    made: list[ast.stmt] = []
    for one in block:
        sums = [_grows(line) for line in one.body] if isinstance(one, ast.For) and not one.orelse else []
        if not isinstance(one, ast.For) or not _each_alone(sums, made):
            made.append(one)
            continue
        for name, how, what in (found for found in sums if found):
            begin = next(line for line in reversed(made) if assigned(line) == name)
            made.remove(begin)
            made.append(assign(name, generated(how, what, one.target, one.iter)))
    return made


Growth = tuple[str, str, ast.expr]


def _each_alone(sums: list[Growth | None], before: list[ast.stmt]) -> bool:
    """Whether all lines of a loop add to something that began just before, and to nothing of each other's."""
    found = [one for one in sums if one]
    names = {name for name, _, _ in found}
    if not sums or len(names) != len(sums) or any(mentions(what, *names) for _, _, what in found):
        return False
    return names <= {assigned(line) for line in before}


def _grows(line: ast.stmt) -> Growth | None:
    """`x = x + what`, `x = max(x, what)`: the name, the function, what comes to it."""
    name, value = assigned(line), getattr(line, "value", None)
    parts: list[ast.expr] = []
    how = "sum"
    if called(value, "max", "min") and isinstance(value.func, ast.Name):
        how, parts = value.func.id, value.args
    elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        parts = [value.left, value.right]
    others = [one for one in parts if not is_name(one, name)]
    return (name, how, others[0]) if name and len(parts) == 2 and len(others) == 1 else None


def _taken_round(block: list[ast.stmt]) -> list[ast.stmt]:
    """`x = y + 1` and `if x == n: x = 0 ...` as `x = (y + 1) % n` and `if not x: ...`."""
    made: list[ast.stmt] = []
    for one in block:
        name, most = _wrapped(one)
        if not isinstance(one, ast.If) or most is None:
            made.append(one)
            continue
        value: ast.expr = load(name)
        if made and isinstance(made[-1], ast.Assign) and assigned(made[-1]) == name:
            value = made[-1].value
            made.pop()
        made.append(assign(name, ast.BinOp(value, ast.Mod(), most)))
        rest = [line for line in one.body if assigned(line) != name]
        if rest:
            made.append(ast.If(ast.UnaryOp(ast.Not(), load(name)), rest, []))
    return made


def _wrapped(one: ast.stmt) -> tuple[str, ast.expr | None]:
    """Of `if x == n` or `if n <= x`, with `x = 0` below: x and n."""
    if not isinstance(one, ast.If) or one.orelse or not isinstance(one.test, ast.Compare) or len(one.test.ops) != 1:
        return "", None
    left, operator, right = one.test.left, one.test.ops[0], one.test.comparators[0]
    ways = [(right, left)] if isinstance(operator, ast.LtE) else [(left, right), (right, left)]
    for name, most in ways if isinstance(operator, ast.Eq | ast.LtE) else []:
        if is_name(name) and any(_zeroes(line, name.id) for line in one.body):
            return name.id, most
    return "", None


def _zeroes(line: ast.stmt, name: str) -> bool:
    return assigned(line) == name and isinstance(line, ast.Assign) and is_constant(line.value, 0)
