"""Disguise the copy of an answer, as somebody might who does not want to be found: the program stays the same."""

import ast
import builtins
import random
import re
from collections.abc import Sequence

_KEPT = set(dir(builtins)) | {"self", "inf", "math", "functools", "numpy"}


def rename_and_reorder(source: str, luck: random.Random) -> str:
    """Other names for everything of one's own, functions in another order, comments and layout gone."""
    tree = ast.parse(source)
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    own |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    names = {name: f"{luck.choice('abcdefgh')}{luck.randrange(1000)}_{len(name)}" for name in sorted(own - _KEPT)}
    luck.shuffle(tree.body)
    text = ast.unparse(_Turned(luck).visit(tree))
    return re.sub(r"[A-Za-z_]\w*", lambda found: names.get(found[0], found[0]), text)


class _Turned(ast.NodeTransformer):
    """Comparisons the other way round, functions of a class in another order."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        turned = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq}
        if len(node.ops) == 1 and type(node.ops[0]) in turned and self.luck.random() < 0.5:
            return ast.Compare(node.comparators[0], [turned[type(node.ops[0])]()], [node.left])
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        self.luck.shuffle(node.body)
        return node


def rewrite(source: str, luck: random.Random) -> str:
    """Loops, branches and returns written another way, the names as they were."""
    tree = _Rewritten(luck).visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree))


class _Rewritten(ast.NodeTransformer):
    """Returns by way of a name, `a if b else c` as a branch, `if` turned round, loops over `enumerate`."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck

    def visit_Return(self, node: ast.Return) -> ast.AST | Sequence[ast.AST]:
        if isinstance(node.value, ast.IfExp):
            choice = node.value
            return ast.If(choice.test, [ast.Return(choice.body)], [ast.Return(choice.orelse)])
        if node.value is None or isinstance(node.value, ast.Name | ast.Constant):
            return node
        return [ast.Assign([ast.Name("outcome", ast.Store())], node.value), ast.Return(ast.Name("outcome", ast.Load()))]

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if node.orelse:
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if isinstance(node.target, ast.Name):
            return ast.Assign([node.target], ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value))
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name("list", ast.Load()), [ast.GeneratorExp(node.elt, node.generators)], [])

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        around = ast.Call(ast.Name("enumerate", ast.Load()), [node.iter], [])
        target = ast.Tuple([ast.Name("place", ast.Store()), node.target], ast.Store())
        return ast.For(target, around, node.body, node.orelse)
