"""One way of writing for what can be written in many: what a copy was rewritten into comes back to what it was.

The meaning is kept only as far as it matters for a comparison: nothing that comes out of here is ever run.
"""

import ast
from collections.abc import Iterator

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}
FOLDS = ("max", "min", "sum", "sorted", "list", "tuple", "set", "any", "all")
BLOCKS = ("body", "orelse", "finalbody")


def canonical(source: str) -> str:
    """The program in its one way of writing; a text that is no Python as it is."""
    try:
        tree = ast.parse(source)
        return ast.unparse(ast.fix_missing_locations(_Canon().visit(tree)))
    except (SyntaxError, ValueError, RecursionError, AttributeError, TypeError, MemoryError):
        return source


class _Canon(ast.NodeTransformer):
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
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            return ast.Name(node.attr, node.ctx)
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
        if plain := _denied(node.test):
            return ast.IfExp(plain, node.orelse, node.body)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """`if not x: b else: a` is `if x: a else: b`; keeping the better of two is `max` or `min`."""
        self.generic_visit(node)
        if node.orelse and (plain := _denied(node.test)):
            node = ast.If(plain, node.orelse, node.body)
        return _kept_better(node) or node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`max([... for ...])` is `max(... for ...)`, `list(... for ...)` a list, `enumerate(x)` is `x`."""
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
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
    small, large = ast.unparse(test.left), ast.unparse(test.comparators[0])
    given = assign.targets[0].id, ast.unparse(assign.value)
    which = {(small, large): "max", (large, small): "min"}.get(given)
    call = ast.Call(ast.Name(which or "", ast.Load()), [ast.Name(given[0], ast.Load()), assign.value], [])
    return ast.Assign(assign.targets, call) if which else None


def _flat(block: list[ast.stmt]) -> Iterator[ast.stmt]:
    """A block whose returns are direct, whose choices are branches, and in which nothing stands behind a return."""
    waiting = list(block)
    while waiting:
        one = waiting.pop(0)
        if isinstance(one, ast.Return | ast.Assign) and isinstance(one.value, ast.IfExp):
            waiting[:0] = _branches(one, one.value)
        elif isinstance(one, ast.Assign) and waiting and _only_returned(one, waiting[0]):
            yield ast.Return(one.value)
            waiting.pop(0)
        elif isinstance(one, ast.If) and one.orelse and isinstance(one.body[-1], ast.Return):
            waiting[:0], one.orelse = one.orelse, []
            yield one
        else:
            yield one


def _branches(one: ast.Return | ast.Assign, choice: ast.IfExp) -> list[ast.stmt]:
    if isinstance(one, ast.Return):
        return [ast.If(choice.test, [ast.Return(choice.body)], []), ast.Return(choice.orelse)]
    return [ast.If(choice.test, [ast.Assign(one.targets, choice.body)], [ast.Assign(one.targets, choice.orelse)])]


def _only_returned(one: ast.Assign, then: ast.stmt) -> bool:
    target = one.targets[0]
    returned = then.value if isinstance(then, ast.Return) else None
    return isinstance(target, ast.Name) and isinstance(returned, ast.Name) and returned.id == target.id
