"""One way of asking: `len(x) == 0`, `x == 0` and `not x` are one question, and `best is None or` is none."""

import ast

from graders.week.alike.canon import shape
from graders.week.alike.deep.shapes import called, is_constant, is_name

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Conditions(ast.NodeTransformer):
    """Rewrites from the inside out."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """A comparison with nothing is a question about the thing itself."""
        self.generic_visit(node)
        if len(node.ops) != 1:
            return node
        left, operator, right = node.left, node.ops[0], node.comparators[0]
        equality = isinstance(operator, ast.Eq | ast.NotEq)
        if equality and isinstance(left, ast.Constant):
            left, right = right, left
        if equality and is_constant(right, "min"):
            return ast.Compare(left, [OPPOSITE[type(operator)]()], [ast.Constant("max")])
        if called(left, "len") and left.args and is_constant(right, 0):
            left = left.args[0]
        if is_constant(right, True, False):
            same = is_constant(right, True) == isinstance(operator, ast.Eq | ast.Is)
            return left if same else _denied(left)
        if equality and is_constant(right, 0):
            return left if isinstance(operator, ast.NotEq) else _denied(left)
        if equality and shape(left) > shape(right):
            left, right = right, left
        return ast.Compare(left, [operator], [right])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not x == y` is `x != y`, and `not not x` is `x`."""
        self.generic_visit(node)
        inner = node.operand
        if not isinstance(node.op, ast.Not):
            return node
        if isinstance(inner, ast.Compare) and len(inner.ops) == 1 and type(inner.ops[0]) in OPPOSITE:
            return ast.Compare(inner.left, [OPPOSITE[type(inner.ops[0])]()], inner.comparators)
        return inner.operand if isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not) else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Flat, in an order of its own, denied once instead of in each part; nothing is nothing better."""
        self.generic_visit(node)
        kind = type(node.op)
        values: list[ast.expr] = []
        for one in node.values:
            values += one.values if isinstance(one, ast.BoolOp) and isinstance(one.op, kind) else [one]
        denied = [one.operand for one in values if isinstance(one, ast.UnaryOp) and isinstance(one.op, ast.Not)]
        if len(denied) == len(values):
            other = ast.Or() if kind is ast.And else ast.And()
            return _denied(ast.BoolOp(other, sorted(denied, key=shape)))
        if kind is ast.Or and any(isinstance(one, ast.Compare | ast.IfExp) and not _is_none(one) for one in values):
            values = [one for one in values if not _is_none(one) and not _is_missing(one)]
        return values[0] if len(values) == 1 else ast.BoolOp(node.op, sorted(values, key=shape))


def _denied(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), node)


def _is_none(node: ast.expr) -> bool:
    """`best is None`."""
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Is | ast.Eq):
        return False
    return is_constant(node.left, None) or is_constant(node.comparators[0], None)


def _is_missing(node: ast.expr) -> bool:
    """`not best`."""
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and is_name(node.operand)
