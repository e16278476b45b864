"""Where statements are, and lines that are not there: the end of the search, a cut, a start."""

import ast
from collections.abc import Iterator
from itertools import pairwise, product

from graders.code.edits import BEFORE, MOVED, Edit, Splice
from graders.code.place import HIGHEST, LOWEST, Place, evaluations, is_search, of_trees, over
from graders.code.sorts import OVER
from graders.code.syntax import Block, Piece, blocks, name_of, names_in, undocumented

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
        yield at.at(statements[0]).edit("indentation", how, *splices, role="", rank=MOVED)


def _margin(piece: Piece, statement: ast.stmt, indent: str) -> Iterator[Splice]:
    """The margin of the lines of a statement; nothing where a text goes over several lines."""
    before = piece.indent(statement)
    if before.strip() or any(_is_long_text(node) for node in ast.walk(statement)):
        return
    for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1):
        start = piece.place(line, 0)
        if piece.code[start : start + len(before)] == before:
            yield Splice(piece.number, start, start + len(before), indent)


def _is_long_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.lineno != node.end_lineno


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
            uses = _uses_after(at, name)
            if uses and all(isinstance(use.ctx, ast.Load) for use in uses):
                sign = "+" if isinstance(op, ast.Add) else "-"
                new = f"({name} {sign} {at.shown(value)})"
                splices = (at.put("pass"), *(at.put(new, use) for use in uses))
                yield at.edit("in the loop", sign, *splices, role="", rank=MOVED)


def _uses_after(at: Place, name: str) -> list[ast.Name]:
    """Where a name is in the statements that follow in the same block."""
    block = next((one for one in blocks(at.parent) if at.node in one), [])
    after = block[block.index(at.node) + 1 :] if at.node in block else []
    return [node for one in after for node in ast.walk(one) if isinstance(node, ast.Name) and node.id == name]


def end(at: Place) -> Iterator[Edit]:
    """A test whether the game is over, at the beginning of a function."""
    body = undocumented(at.node.body) if isinstance(at.node, ast.FunctionDef) and is_search(at, at.node) else []
    if not body or body[0].lineno == at.node.lineno:  # type: ignore[attr-defined]
        return
    first, asked = at.at(body[0]), any(name_of(one) in OVER for one in ast.walk(at.node))
    for state in first.visible("state")[:3]:
        for value in _leaf_values(first, state):
            missing = "" if asked else "a test that ends the search"
            yield first.line(f"if {over(first, state)}: return {value}", missing, BEFORE)


def _leaf_values(at: Place, state: str) -> list[str]:
    """How this answer values a position where the search stops."""
    found = [f"{state}.utility()"] if of_trees(at.sorts) else [f"{one}({state})" for one in evaluations(at)]
    function = at.piece.function(at.node)
    inside = list(ast.walk(function)) if function else []
    pairs = any(isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) for node in inside)
    return [f"({one}, None)" for one in found] if pairs else found


def cut(at: Place) -> Iterator[Edit]:
    """A cut, behind the statement that keeps the best value."""
    bounds = at.visible("bound")
    in_loop = any(isinstance(one, ast.For | ast.While) for one in at.piece.above(at.node))
    if not isinstance(at.node, (ast.Assign, ast.If)) or len(bounds) < 2 or not in_loop:
        return
    values = names_in(at.node, stored=True) & set(at.visible("value", "bound"))
    for value, bound in product(sorted(values), bounds):
        if bound == value:
            continue
        for sign in (">=", "<=", ">", "<"):
            yield at.line(f"if {value} {sign} {bound}: break", "a test that cuts")


def start(at: Place) -> Iterator[Edit]:
    """A value to start from, before the loop that looks for a better one."""
    if isinstance(at.node, ast.For):
        stored = names_in(at.node, stored=True)
        for name in [one for one in at.at(at.node.body[0]).visible("value") if one in stored][:3]:
            for new in (LOWEST, HIGHEST, "0", "None"):
                yield at.line(f"{name} = {new}", f"a line that sets the starting value of `{name}`", BEFORE)
