"""Where statements stand: indentation, order, loops, lines too many."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from graders.repair.shared.kinds import MOVED, Edit, Splice
from graders.repair.text.places import Place
from graders.repair.text.reading import Function, Piece

Block = list[ast.stmt]
_BLOCKS = ("body", "orelse", "finalbody")
_COMPOUND = (ast.If, ast.For, ast.While)
_LEAVING = (ast.Return, ast.Break, ast.Continue)


def indentation(at: Place) -> Iterator[Edit]:
    """The last statements of a block leave it; the statement behind a block joins it."""
    every = list(blocks(at.node))
    if isinstance(at.node, _COMPOUND):
        block = every[-1]
        for count in range(1, min(3, len(block))):
            yield from _shifted(at, block[-count:], at.piece.indent(at.node), "out")
    for block in every:
        for one, following in pairwise(block):
            for target in _ending_with(one):
                if not isinstance(target[-1], _LEAVING):
                    yield from _shifted(at, [following], at.piece.indent(target[-1]), "in")


def blocks(node: ast.AST | None) -> Iterator[Block]:
    """The lists of statements in a statement."""
    for name in _BLOCKS:
        block = getattr(node, name, None)
        if isinstance(block, list) and block:
            yield block


def _ending_with(node: ast.stmt) -> Iterator[Block]:
    """The blocks that end where a statement ends, from the outside inwards."""
    while isinstance(node, _COMPOUND):
        block = list(blocks(node))[-1]
        yield block
        node = block[-1]


def _shifted(at: Place, statements: Block, indent: str, how: str) -> Iterator[Edit]:
    """Statements with another indentation."""
    splices = [splice for one in statements for splice in _margin(at.piece, one, indent)]
    if splices:
        yield at.at(statements[0]).edit("indentation", how, *splices, role=("indentation", ""), rank=MOVED)


def _margin(piece: Piece, statement: ast.stmt, indent: str) -> Iterator[Splice]:
    """The margin of the lines of a statement; nothing where a text goes over several lines."""
    before = piece.indent(statement)
    if before.strip() or any(_is_long_text(node) for node in ast.walk(statement)):
        return
    for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1):
        start = piece.line_start(line)
        if piece.code[start : start + len(before)] == before:
            yield Splice(piece.number, start, start + len(before), indent)


def _is_long_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.lineno != node.end_lineno


def order(at: Place) -> Iterator[Edit]:
    """Two statements, one after the other, change places."""
    for block in blocks(at.node):
        for one, other in pairwise(block):
            alone = not any(at.piece.indent(each).strip() for each in (one, other))
            if isinstance(one, (Function, ast.Return)) or not alone or not _depend(one, other):
                continue
            splices = (at.put(at.shown(other), one), at.put(at.shown(one), other))
            yield at.at(other).edit(
                "order", "", *splices, role=("order", ""), rank=MOVED, lines=(one.lineno, other.lineno)
            )


def _depend(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether one of them sets a name that the other one uses, or may leave."""
    (mine, uses), (theirs, used) = _set_and_used(one), _set_and_used(other)
    both = [*ast.walk(one), *ast.walk(other)]
    return bool(mine & used or theirs & uses) or any(isinstance(node, _LEAVING) for node in both)


def _set_and_used(statement: ast.stmt) -> tuple[set[str], set[str]]:
    names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
    return {node.id for node in names if not isinstance(node.ctx, ast.Load)}, {node.id for node in names}


def hoisted(at: Place) -> Iterator[Edit]:
    """A line or two that do not belong into the loop come before it."""
    if not isinstance(at.node, ast.For) or at.node.lineno == at.node.body[0].lineno:
        return
    body = at.node.body
    spans = [(first, count) for first in range(len(body)) for count in (1, 2) if first + count <= len(body) > count]
    for first, count in spans:
        moved = body[first : first + count]
        if all(isinstance(one, (ast.Assign, ast.AugAssign, ast.If)) for one in moved):
            yield from _before(at, at.node, moved)


def _before(at: Place, loop: ast.For, moved: Block) -> Iterator[Edit]:
    begin = at.piece.line_start(moved[0].lineno)
    end = at.piece.line_start(moved[0].lineno) + len(_whole_lines(at.piece, moved))
    text, margin = at.piece.code[begin:end], at.piece.indent(moved[0])
    outer = at.piece.indent(loop)
    lines = [outer + line.removeprefix(margin) for line in text.splitlines(keepends=True)]
    if not margin.strip() and not outer.strip():
        start = at.piece.line_start(loop.lineno)
        splices = (at.insert(start, "".join(lines)), Splice(at.piece.number, begin, end, ""))
        yield at.at(moved[-1]).edit("hoisted", "", *splices, role=("in the loop", ""), rank=MOVED)


def _whole_lines(piece: Piece, block: Block) -> str:
    """The lines from the first to the last statement, line ends included."""
    begin, last = piece.line_start(block[0].lineno), block[-1].end_lineno or block[-1].lineno
    return "".join(piece.code[begin:].splitlines(keepends=True)[: last - block[0].lineno + 1])


def in_loop(at: Place) -> Iterator[Edit]:
    """What is counted in a loop is counted for the one move only, not for those after it."""
    match at.node:
        case (
            ast.AugAssign(target=ast.Name(id=name), op=ast.Add() | ast.Sub() as op, value=value)
            | ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.BinOp(left=ast.Name(), op=ast.Add() | ast.Sub() as op, right=ast.Constant() as value),
            )
        ):
            if isinstance(at.node, ast.Assign) and at.shown(at.node.value.left) != name:  # type: ignore[attr-defined]
                return
            block = next((one for one in blocks(at.parent) if at.node in one), [])
            after = block[block.index(at.node) + 1 :] if at.node in block else []
            uses = [node for one in after for node in ast.walk(one) if isinstance(node, ast.Name) and node.id == name]
            if uses and all(isinstance(use.ctx, ast.Load) for use in uses):
                sign = "+" if isinstance(op, ast.Add) else "-"
                new = f"({name} {sign} {at.shown(value)})"
                splices = (at.put("pass"), *(at.put(new, use) for use in uses))
                yield at.edit("in the loop", sign, *splices, role=("counted", name), rank=MOVED)


def superfluous(at: Place) -> Iterator[Edit]:
    """A line less; a test that always holds, or never."""
    match at.node:
        case ast.Assign() | ast.AugAssign() | ast.Break() | ast.Continue() | ast.Return() | ast.Expr(value=ast.Call()):
            yield at.becomes("pass", "line", "without", ("line", ""), MOVED)
        case ast.If(test=test):
            role = at.at(test).role()
            yield at.at(test).becomes("False", "condition", "never", role, MOVED)
            yield at.at(test).becomes("True", "condition", "always", role, MOVED)


def otherwise(at: Place) -> Iterator[Edit]:
    """An `if` behind an `if` becomes an `elif`, and the other way round."""
    for block in blocks(at.node):
        for one, other in pairwise(block):
            if isinstance(one, ast.If) and isinstance(other, ast.If) and not one.orelse:
                splice = at.insert(at.piece.span(other)[0], "el")
                yield at.at(other).edit("condition", "elif", splice, role=("test", ""), rank=MOVED)
    match at.node:
        case ast.If(orelse=[ast.If() as other]) if at.shown(other).startswith("elif"):
            start = at.piece.span(other)[0]
            splice = Splice(at.piece.number, start, start + 4, "if")
            yield at.at(other).edit("condition", "if", splice, role=("test", ""), rank=MOVED)
