"""Another one in the place of an expression: a comparison, a number, a turn or a depth, a name."""

import ast
from collections.abc import Iterator

from graders.code.edits import Edit
from graders.code.place import Place, is_number
from graders.code.sorts import COUNT
from graders.code.syntax import called

_COUNTED = ("depth", "agent", "count")


def one_more(at: Place) -> Iterator[Edit]:
    """One more or one less."""
    match at.node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool) and abs(value) < 50:
            for new in dict.fromkeys([value + 1, value - 1, 0, 1]):
                if new != value:
                    yield at.becomes(str(new), "number", f"{value} -> {new}")


def another_count(at: Place) -> Iterator[Edit]:
    """Another depth, another turn: that of the next round, of the next agent, of the other name."""
    sort = at.wanted()
    if sort in _COUNTED and _is_whole(at):
        old = " ".join(at.shown().split())
        for new in at.candidates(sort):
            if new != old:
                yield at.becomes(new, sort, f"{old} -> {new}")


def _is_whole(at: Place) -> bool:
    """Whether this is an expression that can be replaced as a whole: a name, a number, a sum."""
    node, parent = at.node, at.parent
    if not at.loaded() or isinstance(parent, (ast.UnaryOp, ast.Expr)) or getattr(parent, "func", None) is node:
        return False
    match node:
        case ast.Name() | ast.BinOp() | ast.IfExp() | ast.Constant(value=int() | float()):
            return True
        case ast.UnaryOp():
            return isinstance(node.op, ast.USub)
        case ast.Call():
            return called(node) in COUNT or is_number(node)
        case ast.Attribute(value=ast.Name(id="self")):
            return True
    return False


def another_name(at: Place) -> Iterator[Edit]:
    """Another expression of the sort that belongs here."""
    if not _is_whole(at) or (is_number(at.node) and not isinstance(at.holder, ast.Call)):
        return
    sort, old, bounds = at.wanted(), at.shown(), at.visible("bound")
    unset = isinstance(at.node, ast.Name) and not at.has(old)  # no expression: a line is missing (lines.start)
    found = at.candidates(sort) if sort not in _COUNTED else []
    for new in filter(str.isidentifier, found) if unset else found:
        if new != old:
            how = "the other bound" if {old, new} == set(bounds) else f"{old} -> {new}"
            yield at.becomes(new, "name", how)


_SYMBOLS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_CHANGES = {
    "equality": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "direction": {"<": ">", "<=": ">=", ">": "<", ">=": "<="},
    "opposite": {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="},
}


def comparison(at: Place) -> Iterator[Edit]:
    """Another comparison: with or without equality, the other way around, the opposite."""
    match at.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _SYMBOLS:
            old, role = _SYMBOLS[type(op)], at.at(left).role()
            between = at.piece.code[at.piece.span(left)[1] : at.piece.span(right)[0]]
            named = isinstance(right, ast.Constant) and isinstance(right.value, str)
            for how, changes in _CHANGES.items() if not named else [("opposite", _CHANGES["opposite"])]:
                if old in changes and between.count(old) == 1:
                    splice = at.between(left, right, between.replace(old, changes[old]))
                    yield at.edit("comparison", how, splice, role=role)


def connective(at: Place) -> Iterator[Edit]:
    """`or` instead of `and`, and the other way around."""
    match at.node:
        case ast.BoolOp(op=op, values=[one, *_, other]):
            old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            between = at.piece.code[at.piece.span(one)[1] : at.piece.span(other)[0]]
            if between.count(old) == len(at.node.values) - 1:
                yield at.edit("connective", new, at.between(one, other, between.replace(old, new)))


def nothing_yet(at: Place) -> Iterator[Edit]:
    """Nothing yet is None, not whatever counts as false."""
    match at.node:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() as operand):
            yield at.becomes(f"{at.shown(operand)} is None", "nothing yet", "", "")
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]) if (
            is_number(right) and at.sort(left) == "value"
        ):
            yield at.becomes(f"{at.shown(left)} is None", "nothing yet", "", "")
