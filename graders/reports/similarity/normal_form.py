"""One way of writing for what is quickly written in another: what a copy was changed into comes back to what it was.

Names, comments and layout are left to copydetect. The meaning is kept only as far as it matters for a comparison:
nothing that comes out of here is ever run.
"""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache

from graders.code.syntax import UNREADABLE, blocks, undocumented

MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}
BUILTIN = frozenset(dir(builtins))


@cache
def normal_form(source: str) -> str:
    """The program in its one way of writing; what Python cannot read, or not so deep, as it is."""
    try:
        return _text(_NormalForm().visit(ast.parse(source)))
    except (*UNREADABLE, AttributeError, TypeError):
        return source


def expressions(source: str) -> dict[str, str]:
    """The expressions of a program in its one way of writing, by what they are without names; perhaps none."""
    try:
        nodes = [node for node in ast.walk(ast.parse(normal_form(source))) if isinstance(node, ast.expr)]
        return {_nameless(text): text for text in map(_text, nodes)}
    except (*UNREADABLE, AttributeError, TypeError):
        return {}


class _NormalForm(ast.NodeTransformer):
    """Rewrites from the inside out."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for block in blocks(node):
            block[:] = list(_flat(block))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Without what tells nothing: types, decorators, `self` and the docstring."""
        self.generic_visit(node)
        node.returns, node.decorator_list, node.body = None, [], undocumented(node.body) or [ast.Pass()]
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        node.args.args = [argument for argument in node.args.args if argument.arg != "self"]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        node.body = undocumented(node.body) or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`x += y` is `x = x + y`."""
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        return ast.Assign([node.target], ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """What is joined by `and` and `or` in an order of its own."""
        self.generic_visit(node)
        node.values.sort(key=lambda value: _nameless(_text(value)))
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`a > b` is `b < a`."""
        self.generic_visit(node)
        if len(node.ops) == 1 and type(node.ops[0]) in MIRRORED:
            return ast.Compare(node.comparators[0], [MIRRORED[type(node.ops[0])]()], [node.left])
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """`if not x: b else: a` is `if x: a else: b`; keeping the better of two is `max` or `min`."""
        self.generic_visit(node)
        if node.orelse and (plain := _denied(node.test)):
            node = ast.If(plain, node.orelse, node.body)
        return _kept_better(node) or node


def _denied(test: ast.expr) -> ast.expr | None:
    """What a test denies; None for one that does not."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in OPPOSITE:
        return ast.Compare(test.left, [OPPOSITE[type(test.ops[0])]()], test.comparators)
    return None


def _kept_better(node: ast.If) -> ast.stmt | None:
    """`if best < x: best = x` as `best = max(best, x)`."""
    test, kept = node.test, node.body[0]
    if node.orelse or len(node.body) != 1 or not isinstance(kept, ast.Assign) or not isinstance(test, ast.Compare):
        return None
    small, large, best = _text(test.left), _text(test.comparators[0]), kept.targets[0]
    which = {(small, large): "max", (large, small): "min"}.get((_text(best), _text(kept.value)))
    if not which or not isinstance(best, ast.Name) or not isinstance(test.ops[0], ast.Lt):
        return None
    return ast.Assign([best], ast.Call(ast.Name(which, ast.Load()), [ast.Name(best.id, ast.Load()), kept.value], []))


def _text(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node))


def _nameless(text: str) -> str:
    return re.sub(r"(?<![.\w])[A-Za-z_]\w*", lambda word: word[0] if word[0] in BUILTIN else "x", text)


def _flat(block: list[ast.stmt]) -> Iterator[ast.stmt]:
    """A block with branches for choices, comprehensions for lists, and no name for what only the next line uses."""
    waiting = list(block)
    while waiting:
        first, *rest = waiting
        changed = _as_branches(first, rest) or _into_next(first, rest) or _as_comprehension(first, rest)
        if not changed:
            yield first
        waiting = changed or rest


def _as_branches(first: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt]:
    """`x = a if c else b` as a branch, `return a if c else b`, too; `a, b = x, y` as two lines."""
    if not isinstance(first, ast.Return | ast.Assign):
        return []
    value = first.value
    if isinstance(first, ast.Assign) and isinstance(value, ast.Tuple) and isinstance(first.targets[0], ast.Tuple):
        pairs = zip(first.targets[0].elts, value.elts, strict=False)
        return [*(ast.Assign([target], value) for target, value in pairs), *rest]
    if not isinstance(value, ast.IfExp):
        return []
    if isinstance(first, ast.Return):
        return [ast.If(value.test, [ast.Return(value.body)], []), ast.Return(value.orelse), *rest]
    yes, no = ast.Assign(first.targets, value.body), ast.Assign(first.targets, value.orelse)
    return [ast.If(value.test, [yes], [no]), *rest]


def _into_next(first: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt]:
    """`x = f(y)` and a line that uses `x` once, where nothing later does, as one line."""
    if not (isinstance(first, ast.Assign) and isinstance(first.targets[0], ast.Name) and rest):
        return []
    name, value, (then, *later) = first.targets[0].id, first.value, rest
    if not isinstance(then, ast.Assign | ast.Return | ast.Expr) or isinstance(value, ast.List):
        return []
    assigned = then.targets if isinstance(then, ast.Assign) else []
    if _uses(then, name) != 1 or any(_uses(other, name) for other in (value, *assigned, *later)):
        return []
    return [_Put(name, value).visit(then), *later]


def _as_comprehension(first: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt]:
    """`x = []` and a loop that only appends to it as `x = [... for ...]`."""
    loop = rest[0] if rest else None
    if not (isinstance(first, ast.Assign) and isinstance(first.value, ast.List) and isinstance(loop, ast.For)):
        return []
    call = loop.body[0].value if len(loop.body) == 1 and isinstance(loop.body[0], ast.Expr) else None
    if not (isinstance(call, ast.Call) and call.args and _text(call.func) == f"{_text(first.targets[0])}.append"):
        return []
    made = ast.ListComp(call.args[0], [ast.comprehension(loop.target, loop.iter, [], 0)])
    return [ast.Assign(first.targets, made), *rest[1:]]


def _uses(node: ast.AST, name: str) -> int:
    return sum(isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(node))


class _Put(ast.NodeTransformer):
    """A value in the place of a name."""

    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.value if node.id == self.name else node
