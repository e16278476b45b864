"""Edits of where statements stand, and of lines that are missing or too many."""

import ast
from collections.abc import Iterator

from graders.repair.places import INSERTED, MOVED, Edit, Place, is_search
from graders.repair.reading import Function, Piece, Splice
from graders.repair.sorts import EVALUATION

Block = list[ast.stmt]
_BLOCKS = ("body", "orelse", "finalbody")
_COMPOUND = (ast.If, ast.For, ast.While)


def indentation(at: Place) -> Iterator[Edit]:
    """The last statements of a block leave it; the statements behind a block join it."""
    if not isinstance(at.node, ast.stmt):
        return
    for name, block in _blocks(at.node):
        if isinstance(at.node, _COMPOUND) and len(block) > 1 and _is_last_block(at.node, name):
            for count in range(1, min(3, len(block))):
                yield from _shifted(at, block[-count:], at.piece.indent(at.node), "out")
    for statement, following in _pairs(at.node):
        for target in _last_blocks(statement):
            if not isinstance(target[-1], (ast.Return, ast.Break, ast.Continue)):
                yield from _shifted(at, [following], at.piece.indent(target[-1]), "in")


def _blocks(node: ast.AST) -> Iterator[tuple[str, Block]]:
    for name in _BLOCKS:
        block = getattr(node, name, None)
        if isinstance(block, list) and block:
            yield name, block


def _is_last_block(node: ast.stmt, name: str) -> bool:
    return [found for found, _ in _blocks(node)][-1] == name


def _pairs(node: ast.AST) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    for _, block in _blocks(node):
        yield from zip(block, block[1:], strict=False)


def _last_blocks(node: ast.stmt) -> Iterator[Block]:
    """The blocks that end where a statement ends, from the outside inwards."""
    while isinstance(node, _COMPOUND):
        block = [found for _, found in _blocks(node)][-1]
        yield block
        node = block[-1]


def _shifted(at: Place, statements: Block, indent: str, how: str) -> Iterator[Edit]:
    """Statements with another indentation."""
    splices = [splice for one in statements for splice in _lines(at.piece, one, indent)]
    if splices:
        here = at.at(statements[0])
        yield here.edit("indentation", how, *splices, role="indentation", rank=MOVED)


def _lines(piece: Piece, statement: ast.stmt, indent: str) -> Iterator[Splice]:
    """The first columns of the lines of a statement; nothing where a text goes over several lines."""
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
    for one, other in _pairs(at.node):
        if _depend(one, other) and not isinstance(one, (Function, ast.Return)):  # type: ignore[misc]
            here = at.at(other)
            new = (at.put(at.shown(other), one), at.put(at.shown(one), other))
            if one.col_offset == other.col_offset and not _spans(one, other):
                yield here.edit("order", "", *new, role="order", rank=MOVED)


def _spans(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether they share a line."""
    return one.end_lineno == other.lineno


def _depend(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether one of them sets a name that the other one uses, or may leave."""
    mine, theirs = _set_and_used(one), _set_and_used(other)
    leaves = any(isinstance(node, (ast.Return, ast.Break, ast.Continue)) for each in (one, other) for node in ast.walk(each))
    return bool(mine[0] & theirs[1] or theirs[0] & mine[1]) or leaves


def _set_and_used(statement: ast.stmt) -> tuple[set[str], set[str]]:
    names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
    stored = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    used = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    if isinstance(statement, ast.AugAssign):
        used |= stored
    return stored, used | stored


def superfluous(at: Place) -> Iterator[Edit]:
    """A line less."""
    match at.node:
        case ast.Assign() | ast.AugAssign() | ast.Break() | ast.Continue() | ast.Return() | ast.Expr(value=ast.Call()):
            yield at.edit("line", "without", at.put("pass"), role="line", rank=MOVED)
        case ast.If(test=test, body=body, orelse=other):
            role, name = at.at(test).role()
            yield at.edit("condition", "never", at.put("False", test), role=role, name=name, rank=MOVED)
            yield at.edit("condition", "always", at.put("True", test), role=role, name=name, rank=MOVED)
            if len(other) == 1 and isinstance(other[0], ast.If) and at.piece.code[at.piece.span(other[0])[0] :].startswith("elif"):
                start = at.piece.span(other[0])[0]
                yield at.edit("condition", "elif -> if", Splice(at.piece.number, start, start + 4, "if"), role="test", rank=MOVED)


def otherwise(at: Place) -> Iterator[Edit]:
    """An `if` behind an `if` becomes an `elif`."""
    for one, other in _pairs(at.node):
        if isinstance(one, ast.If) and isinstance(other, ast.If) and not one.orelse and one.col_offset == other.col_offset:
            here = at.at(other)
            yield here.edit("condition", "if -> elif", here.insert(at.piece.span(other)[0], "el"), role="test", rank=MOVED)


def missing_return(at: Place) -> Iterator[Edit]:
    """A value that is worked out and not given back."""
    match at.node:
        case ast.Expr(value=ast.Call() | ast.Name() | ast.Tuple() | ast.IfExp() | ast.BinOp() as value):
            yield at.edit("return", "missing", at.insert(at.piece.span(at.node)[0], "return "), role="return")
        case ast.Return(value=None):
            for name in at.visible("value", "action"):
                yield at.edit("return", name, at.put(f"return {name}"), role="return")
        case ast.Assign(targets=[ast.Name()], value=value) if is_search(at.sorts, at.piece, value):
            yield at.edit("return", "missing", at.put(f"return {at.shown(value)}"), role="return", rank=MOVED)
        case ast.FunctionDef(body=body) if not isinstance(body[-1], ast.Return):
            inside = at.at(body[-1].body[0] if hasattr(body[-1], "body") else body[-1])
            for name in inside.visible("value", "action"):
                yield _line_after(at, body[-1], f"return {name}", "return", "return")


def missing_end(at: Place) -> Iterator[Edit]:
    """A test that ends the search, at the beginning of a function."""
    if not isinstance(at.node, ast.FunctionDef) or not is_recursive(at):
        return
    body = [one for one in at.node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if not body or not body[0].lineno > at.node.lineno:
        return
    first = at.at(body[0])
    for state in first.visible("state")[:3]:
        for value in _leaf_values(first, state):
            for test in _ends(first, state):
                yield _line_before(first, body[0], f"if {test}: return {value}", "end", "end")


def _leaf_values(at: Place, state: str) -> list[str]:
    """How this answer values a position where the search stops."""
    found = dict[str, None]()
    for piece in at.sorts.pieces:
        for node in ast.walk(piece.node):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name), args=[_]) if name in EVALUATION:
                    found[f"{owner}.{name}({state})"] = None
                case ast.Call(func=ast.Attribute(attr="utility"), args=[]):
                    found[f"{state}.utility()"] = None
    pairs = any(isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) for node in ast.walk(at.piece.function(at.node) or at.node))
    return [f"({one}, None)" for one in found] if pairs else list(found)


def _ends(at: Place, state: str) -> list[str]:
    text = "".join(piece.code for piece in at.sorts.pieces)
    over = [f"{state}.isWin() or {state}.isLose()"] if "getLegal" in text else [f"{state}.is_win() or {state}.is_lose()"]
    if "utility" in text:
        over = [f"{state}.is_terminal()"]
    depths = at.visible("depth")[:2]
    return over + [f"{depth} == 0" if at.counts_down() else f"{depth} == self.depth" for depth in depths]


def is_recursive(at: Place) -> bool:
    """Whether a function calls functions of the answer."""
    return is_search(at.sorts, at.piece, at.node)


def missing_cut(at: Place) -> Iterator[Edit]:
    """A bound that is moved, or a cut, behind the statement that keeps the best value."""
    text = "".join(piece.code for piece in at.sorts.pieces).lower()
    if not isinstance(at.node, (ast.Assign, ast.If)) or not ("alpha" in text or at.visible("bound")):
        return
    loops = any(isinstance(one, (ast.For, ast.While)) for one in at.piece.above(at.node))
    bounds = at.visible("bound")
    if not loops or len(bounds) < 2:
        return
    values = {one.id for one in ast.walk(at.node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    for value in values & set(at.visible("value")):
        for bound in bounds:
            for sign in (">=", "<="):
                yield _line_after(at, at.node, f"if {value} {sign} {bound}: break", "cut", "cut")
            for extreme in ("max", "min"):
                yield _line_after(at, at.node, f"{bound} = {extreme}({bound}, {value})", "bound", "bound", bound)
    if values & set(bounds):
        for one in values & set(bounds):
            for other in set(bounds) - {one}:
                for sign in (">=", "<="):
                    yield _line_after(at, at.node, f"if {one} {sign} {other}: break", "cut", "cut")


def _line_before(at: Place, statement: ast.stmt, new: str, slip: str, role: str) -> Edit:
    start = at.piece.span(statement)[0]
    return at.at(statement).edit(slip, new, at.insert(start, f"{new}\n{at.piece.indent(statement)}"), role=role, rank=INSERTED)


def _line_after(at: Place, statement: ast.stmt, new: str, slip: str, role: str, name: str = "") -> Edit:
    end = at.piece.span(statement)[1]
    line = f"\n{at.piece.indent(statement)}{new}"
    return at.at(statement).edit(slip, new, at.insert(end, line), role=role, name=name, rank=INSERTED)


STATEMENTS = (indentation, order, superfluous, otherwise, missing_return)
INSERTIONS = (missing_end, missing_cut)
