"""What is called, and what is passed on: arguments, whose moves."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from graders.code.edits import Edit, Splice
from graders.code.place import Place
from graders.code.sorts import LEGAL
from graders.code.syntax import called, parameters


def stop(at: Place) -> Iterator[Edit]:
    """No move is left out: a test for Stop that is always true, or never; no removal."""
    match at.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if _is_stop(at, left) or _is_stop(at, right):
            if not _guards_removal(at):
                yield at.becomes(str(isinstance(op, (ast.NotEq, ast.NotIn, ast.IsNot))), "stop", "", "")
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="remove"), args=[gone])) if _is_stop(at, gone):
            yield at.becomes("pass", "stop", "", "")


def _guards_removal(at: Place) -> bool:
    """Whether a test only makes sure that there is something to remove: the line of the removal is told then."""
    match at.piece.statement(at.node):
        case ast.If(body=[ast.Expr(value=ast.Call(func=ast.Attribute(attr="remove")))]):
            return True
    return False


def _is_stop(at: Place, node: ast.AST) -> bool:
    match node:
        case ast.Constant(value="Stop") | ast.Attribute(attr="STOP"):
            return True
        case ast.List(elts=[one]) | ast.Tuple(elts=[one]) | ast.Set(elts=[one]):
            return _is_stop(at, one)
        case ast.Name(id=name):
            return any(
                isinstance(value, (ast.Constant, ast.Attribute)) and _is_stop(at, value)
                for value in _assigned(at, name)
            )
    return False


def _assigned(at: Place, name: str) -> Iterator[ast.expr]:
    """What is put into a name anywhere in this piece."""
    for node in ast.walk(at.piece.node):
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield value


def moves(at: Place) -> Iterator[Edit]:
    """All moves of the agent to move, in their order, made one after the other."""
    match at.node:
        case ast.Call(func=ast.Attribute() as method, args=[]) if (
            called(at.node) in LEGAL and called(at.node)[:1] in "gl"
        ):
            for agent in at.visible("agent"):
                yield at.becomes(f"{at.shown(method)}({agent})", "moves", agent, "")
        case ast.Call(args=[every]) if called(at.node) == "reversed":
            yield at.becomes(at.shown(every), "moves", "reversed", "")
        case ast.ListComp():
            yield at.becomes(f"({at.shown()[1:-1]})", "moves", "one by one", "")


def swapped(at: Place) -> Iterator[Edit]:
    """Two arguments that changed places."""
    if not isinstance(at.node, ast.Call):
        return
    for one, other in pairwise(at.node.args):
        if not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            yield at.swap(one, other)


def arguments(at: Place) -> Iterator[Edit]:
    """A call with the arguments that it lacks, put in at any place."""
    if not isinstance(at.node, ast.Call) or at.node.keywords or (found := at.sorts.meant(at.piece, at.node)) is None:
        return
    names, shown = parameters(found[1]), [at.shown(one) for one in at.node.args]
    lacking = len(names) - len(shown)
    begin, end = at.piece.span(at.node.func)[1], at.piece.span(at.node)[1]
    for place in range(len(shown) + 1) if lacking > 0 else ():
        for new in _chosen(at, names[place : place + lacking], found[1]):
            passed = ", ".join([*shown[:place], *new, *shown[place:]])
            splice = Splice(at.piece.number, begin, end, f"({passed})")
            yield at.edit("arguments", f"more at {place}: {new}", splice, role="")


def _chosen(at: Place, names: list[str], function: ast.AST) -> Iterator[list[str]]:
    """What could be passed on for these parameters: what is called the same here, or is of the same sort."""
    choices = [[name] if at.has(name) else at.candidates(at.sorts.settled((function, name))) for name in names]
    if all(choices):
        yield [choice[0] for choice in choices]
        for number, choice in enumerate(choices):
            more = at.candidates(at.sorts.settled((function, names[number])))
            for other in dict.fromkeys([*choice[1:], *more]):
                yield [one[0] if place != number else other for place, one in enumerate(choices)]
