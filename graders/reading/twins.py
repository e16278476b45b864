"""Two functions of which one is a copy of the other."""

import ast
import copy
from collections.abc import Iterator

from graders.reading.habits import is_infinite
from graders.reading.notes import Note
from graders.reading.syntax.code import Code, Definition, Function, last_name

SHORTEST = 3  # statements; two one-liners may well be alike


def copies(code: Code) -> Iterator[Note]:
    """Pairs of functions that call one of the two and are the same but for their names."""
    texts = {one: _normal(code, one) for one in code.functions if isinstance(one.node, Definition)}
    for one, text in texts.items():
        for other, its in texts.items():
            pair = {one.name, other.name}
            if text == its and pair & _calls(one) and pair & _calls(other) and _is_copy(one, other):
                words = f"`{one.name}` does just what `{other.name}` does."
                yield one.note("copied-function", one.node, words, name=one.name)


def _is_copy(one: Function, other: Function) -> bool:
    """Whether the first is the wrong one: it takes the other end than its name says; without such a name, the later.

    Two of one name are no two players: somebody has written the same search twice.
    """
    if one.name == other.name or len(list(ast.walk(one.node))) < 10 * SHORTEST or _turns_signs(one):
        return False
    blame = [_contradicts(one), _contradicts(other)]
    return blame == [True, False] or (blame[0] == blame[1] and one.node.lineno > other.node.lineno)


def _contradicts(function: Function) -> bool:
    """Whether a function for max takes the smallest, or one for min the largest."""
    named = {word for word in ("max", "min") if word in function.name.lower()}
    used = _calls(function) & {"max", "min"}
    return len(named) == len(used) == 1 and named != used


def _calls(function: Function) -> set[str]:
    return {last_name(node.func) for node in function.own if isinstance(node, ast.Call)} | {
        last_name(one) for node in function.own if isinstance(node, ast.Call) for one in node.args
    }


def _turns_signs(function: Function) -> bool:
    """Whether it turns values around for the other player, or asks who is to move."""
    signs = [node.operand for node in function.own if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)]
    turned = any(isinstance(one, ast.Call) for one in signs)
    flags = [node for node in function.own if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)]
    handed = any(isinstance(function.inside.get(node), ast.Call | ast.keyword) for node in flags)
    asks = any(last_name(node) in ("to_move", "maximizing") for node in function.own)
    return turned or handed or asks or {"max", "min"} <= _calls(function)


def _normal(code: Code, function: Function) -> str:
    """The syntax of a function without its docstring and its names: the same text for a copy."""
    node = copy.deepcopy(function.node)
    assert isinstance(node, Definition)
    if ast.get_docstring(node) is not None:
        del node.body[0]
    plain = _Plain(code, function)
    return "".join(ast.dump(plain.visit(one)) for one in [node.args, *node.body])


class _Plain(ast.NodeTransformer):
    """Numbers names in the order in which they come, and writes infinities and signs in one way."""

    def __init__(self, code: Code, function: Function) -> None:
        self.code = code
        self.own = {node.id for node in function.own if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        self.own |= {*function.parameters, *(one.name for one in code.functions)}
        self.numbers: dict[str, str] = {}

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr) and is_infinite(self.code, node) and not isinstance(node, ast.UnaryOp):
            return ast.Name("infinity", ast.Load())
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd):
            return self.visit(node.operand)
        return super().visit(node)  # type: ignore[no-any-return]

    def visit_Name(self, node: ast.Name) -> ast.AST:
        name = self.numbers.setdefault(node.id, f"name {len(self.numbers)}") if node.id in self.own else node.id
        return ast.Name(name, node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(self.numbers.setdefault(node.arg, f"name {len(self.numbers)}"))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        own = last_name(node.value) == "self" and node.attr in self.own
        name = self.numbers.setdefault(node.attr, f"name {len(self.numbers)}") if own else node.attr
        return ast.Attribute(self.visit(node.value), name, node.ctx)  # type: ignore[arg-type]
