"""One way of writing for what can be written in many: what a copy was rewritten into comes back to what it was.

The meaning is kept only as far as it matters for a comparison: nothing that comes out of here is ever run.
"""

import ast
import re
from collections.abc import Iterator

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}
FOLDS = ("max", "min", "sum", "sorted", "list", "tuple", "set", "any", "all")
BLOCKS = ("body", "orelse", "finalbody")
INFINITE = {"inf": ast.Name("inf", ast.Load()), "-inf": ast.UnaryOp(ast.USub(), ast.Name("inf", ast.Load()))}


def canonical(source: str) -> str:
    """The program in its one way of writing; a text that is no Python as it is."""
    try:
        tree = ast.parse(source)
        return unparsed(Canon().visit(Canon().visit(tree)))  # the second time for what the first has joined
    except (SyntaxError, ValueError, RecursionError, AttributeError, TypeError, MemoryError):
        return source


class Canon(ast.NodeTransformer):
    """Rewrites from the inside out."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Everything below first, then the order of the statements."""
        super().generic_visit(node)
        for name in BLOCKS:
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, list(_flat(block)))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Without what tells nothing: types, decorators, `self` and the docstring."""
        self.generic_visit(node)
        node.returns, node.decorator_list = None, []
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        node.args.args = [argument for argument in node.args.args if argument.arg != "self"]
        node.body = _undocumented(node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Without its docstring."""
        self.generic_visit(node)
        node.body = _undocumented(node.body)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A method of one's own is a function."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and (node.value.id == "self" or node.attr == "inf"):
            return ast.Name(node.attr, node.ctx)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """What is joined by `and` and `or` in an order of its own."""
        self.generic_visit(node)
        node.values.sort(key=shape)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """An assignment."""
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`x += y` is `x = x + y`."""
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        return ast.Assign([node.target], ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`a > b` is `b < a`."""
        self.generic_visit(node)
        if len(node.ops) == 1 and type(node.ops[0]) in FLIPPED:
            return ast.Compare(node.comparators[0], [FLIPPED[type(node.ops[0])]()], [node.left])
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not not x` is `x`."""
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """`b if not x else a` is `a if x else b`."""
        self.generic_visit(node)
        while plain := _denied(node.test):
            node = ast.IfExp(plain, node.orelse, node.body)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """`if not x: b else: a` is `if x: a else: b`; keeping the better of two is `max` or `min`."""
        self.generic_visit(node)
        while node.orelse and (plain := _denied(node.test)):
            node = ast.If(plain, node.orelse, node.body)
        return _kept_better(node) or node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`max([... for ...])` is `max(... for ...)`, `list(... for ...)` a list; arguments have their own order."""
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "float" and node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value in INFINITE:
            return INFINITE[node.args[0].value]
        if name and len(node.args) > 1:
            node.args.sort(key=shape)
        if name == "list" and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return ast.ListComp(node.args[0].elt, node.args[0].generators)
        if name in FOLDS and node.args and isinstance(node.args[0], ast.ListComp):
            node.args[0] = ast.GeneratorExp(node.args[0].elt, node.args[0].generators)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        """`for _, x in enumerate(y)` is `for x in y`."""
        self.generic_visit(node)
        source, target = node.iter, node.target
        counted = isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "enumerate"
        if counted and isinstance(target, ast.Tuple) and isinstance(source, ast.Call) and source.args:
            node.iter, node.target = source.args[0], target.elts[-1]
        return node


def _undocumented(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return (body[1:] if said else body) or [ast.Pass()]


def _denied(test: ast.expr) -> ast.expr | None:
    """What a test denies; None for one that does not."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in OPPOSITE:
        return ast.Compare(test.left, [OPPOSITE[type(test.ops[0])]()], test.comparators)
    return None


def _kept_better(node: ast.If) -> ast.stmt | None:
    """`if best < x: best = x` as `best = max(best, x)`."""
    test, body = node.test, node.body
    if node.orelse or len(body) != 1 or not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Lt):
        return None
    assign = body[0]
    if not isinstance(assign, ast.Assign) or not isinstance(assign.targets[0], ast.Name):
        return None
    small, large = unparsed(test.left), unparsed(test.comparators[0])
    given = assign.targets[0].id, unparsed(assign.value)
    which = {(small, large): "max", (large, small): "min"}.get(given)
    call = ast.Call(ast.Name(which or "", ast.Load()), [ast.Name(given[0], ast.Load()), assign.value], [])
    return ast.Assign(assign.targets, call) if which else None


def unparsed(node: ast.AST) -> str:
    """The source of a piece of a program."""
    return ast.unparse(ast.fix_missing_locations(node))


def shape(node: ast.AST) -> str:
    """A text for an order that does not depend on names."""
    return re.sub(r"[A-Za-z_]\w*", "V", unparsed(node))


def _flat(block: list[ast.stmt]) -> Iterator[ast.stmt]:
    """A block with direct returns, branches for choices, nothing behind a return, and no name for what is used once."""
    waiting = list(block)
    while waiting:
        one, *rest = waiting
        for rule in (_as_branches, _into_next, _as_comprehension, _guard_first, _one_guard, _without_else):
            changed = rule(one, rest)
            if changed is not None:
                waiting = changed
                break
        else:
            yield one
            waiting = rest


def _as_branches(one: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt] | None:
    """`x = a if c else b` as a branch, `return a if c else b`, too; `a, b = x, y` as two lines."""
    if not isinstance(one, ast.Return | ast.Assign):
        return None
    choice = one.value
    if isinstance(one, ast.Assign) and isinstance(choice, ast.Tuple) and isinstance(one.targets[0], ast.Tuple):
        pairs = zip(one.targets[0].elts, choice.elts, strict=False)
        return [*(ast.Assign([target], value) for target, value in pairs), *rest]
    if not isinstance(choice, ast.IfExp):
        return None
    if isinstance(one, ast.Return):
        return [ast.If(choice.test, [ast.Return(choice.body)], []), ast.Return(choice.orelse), *rest]
    yes, no = ast.Assign(one.targets, choice.body), ast.Assign(one.targets, choice.orelse)
    return [ast.If(choice.test, [yes], [no]), *rest]


def _into_next(one: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt] | None:
    """`x = f(y)` and a line that uses `x` once, where nothing later does, as one line."""
    if not (isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and rest):
        return None
    name, then = one.targets[0].id, rest[0]
    if not isinstance(then, ast.Assign | ast.Return | ast.Expr) or isinstance(one.value, ast.List):
        return None
    if _uses(then, name) != 1:
        return None
    if _uses(one.value, name):  # it has a value already, perhaps from the last turn of a loop
        return None
    again = isinstance(then, ast.Assign) and any(_uses(target, name) for target in then.targets)
    if again or any(_uses(stmt, name) for stmt in rest[1:]):
        return None
    return [_Put(name, one.value).visit(then), *rest[1:]]


def _uses(node: ast.AST, name: str) -> int:
    return sum(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node))


class _Put(ast.NodeTransformer):
    """A value in the place of a name."""

    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The value, where this is the name."""
        return self.value if node.id == self.name else node


def _as_comprehension(one: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt] | None:
    """`x = []` and a loop that only appends to it as `x = [... for ...]`."""
    loop = rest[0] if rest else None
    if not (isinstance(one, ast.Assign) and isinstance(one.value, ast.List) and isinstance(loop, ast.For)):
        return None
    call = loop.body[0].value if len(loop.body) == 1 and isinstance(loop.body[0], ast.Expr) else None
    if not (isinstance(call, ast.Call) and unparsed(call.func) == f"{unparsed(one.targets[0])}.append"):
        return None
    made = ast.ListComp(call.args[0], [ast.comprehension(loop.target, loop.iter, [], 0)])
    return [ast.Assign(one.targets, made), *rest[1:]]


def _guard_first(one: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt] | None:
    """`if not over: ... return x` and `return y` as `if over: return y` and the rest."""
    if not (isinstance(one, ast.If) and rest and isinstance(rest[-1], ast.Return) and not one.orelse):
        return None
    plain = _denied(one.test)
    if plain is None or not isinstance(one.body[-1], ast.Return):
        return None
    return [ast.If(plain, rest, []), *one.body]


def _one_guard(one: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt] | None:
    """Two tests for the same return as one."""
    then = rest[0] if rest else None
    if not (isinstance(one, ast.If) and isinstance(then, ast.If) and not one.orelse and not then.orelse):
        return None
    same = [unparsed(stmt) for stmt in one.body] == [unparsed(stmt) for stmt in then.body]
    if not same or not isinstance(one.body[-1], ast.Return):
        return None
    tests = [*_alternatives(one.test), *_alternatives(then.test)]
    return [ast.If(ast.BoolOp(ast.Or(), sorted(tests, key=shape)), one.body, []), *rest[1:]]


def _alternatives(test: ast.expr) -> list[ast.expr]:
    return test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else [test]


def _without_else(one: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt] | None:
    """What follows an `if` that returns needs no `else`."""
    if not (isinstance(one, ast.If) and one.orelse and isinstance(one.body[-1], ast.Return)):
        return None
    return [ast.If(one.test, one.body, []), *one.orelse, *rest]
