"""Depths, turns and numbers of agents: one more, one less, counted at another moment."""

import ast
from collections.abc import Iterator

from graders.code.sorts import COUNT
from graders.code.syntax import called
from graders.repair.edits import Edit
from graders.repair.place import Place, is_number

COUNTED = ("depth", "agent", "count")


def one_more(at: Place) -> Iterator[Edit]:
    """One more or one less."""
    match at.node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool) and abs(value) < 50:
            for new in dict.fromkeys([value + 1, value - 1, 0, 1]):
                if new != value:
                    yield at.becomes(str(new), "number", f"{value} -> {new}")
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=1)) if at.sort() in COUNTED:
            yield at.becomes(at.shown(left), "number", "without")
            sign = "-" if isinstance(op, ast.Add) else "+"
            yield at.becomes(f"{at.shown(left)} {sign} 1", "number", "other sign")
        case ast.Name() | ast.Attribute() | ast.Call() if at.loaded() and at.sort() in COUNTED and not _is_part(at):
            for how in ("+ 1", "- 1"):
                yield at.becomes(f"{at.shown()} {how}", "number", how)


def _is_part(at: Place) -> bool:
    """Whether a place is only a part of a name or a sum, or what is called."""
    parent = at.parent
    return isinstance(parent, (ast.Attribute, ast.BinOp, ast.UnaryOp)) or getattr(parent, "func", None) is at.node


def another(at: Place) -> Iterator[Edit]:
    """Another depth, another turn: that of the next round, of the next agent, of the other name."""
    sort = at.wanted()
    if sort in COUNTED and is_whole(at):
        old = " ".join(at.shown().split())
        for new in at.candidates(sort):
            if new != old:
                yield at.becomes(new, sort, f"{old} -> {new}")


def is_whole(at: Place) -> bool:
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


def number_of_agents(at: Place) -> Iterator[Edit]:
    """The number of agents, or of ghosts, instead of a fixed number."""
    if isinstance(at.node, ast.Constant) and type(at.node.value) is int and 1 <= at.node.value <= 5:
        for count in at.counts():
            for new in (count, f"{count} - 1"):
                yield at.becomes(new, "count", f"{at.node.value} -> {new}")
