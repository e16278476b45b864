"""What is returned: the value or the move, a part of a pair, nothing."""

import ast
from collections.abc import Iterator

from graders.code.syntax import called
from graders.repair.edits import MOVED, Edit
from graders.repair.place import Place, is_search

_PICK = ("max", "min", "sorted")


def part(at: Place) -> Iterator[Edit]:
    """The value of a pair, or its move, or the pair as a whole."""
    match at.node:
        case ast.Subscript(value=value, slice=ast.Constant(value=int() as which)):
            yield at.edit("pair", "other", at.put(str(1 - which), at.node.slice))
            yield at.becomes(at.shown(value), "pair", "whole")
        case ast.Tuple(elts=[one, other]) if isinstance(at.parent, ast.Return):
            yield at.becomes(f"{at.shown(other)}, {at.shown(one)}", "pair", "swapped", "")
            for place, kept in enumerate((one, other)):
                yield at.becomes(at.shown(kept), "pair", f"alone {place}", "")
        case ast.Call() | ast.Name() if _can_be_pair(at):
            for number in "01":
                yield at.becomes(f"{at.shown()}[{number}]", "pair", number)


def _can_be_pair(at: Place) -> bool:
    if not at.loaded() or isinstance(at.parent, (ast.Subscript, ast.Attribute)):
        return False
    own = isinstance(at.node, ast.Call) and at.sorts.meant(at.piece, at.node) is not None
    return own or isinstance(at.parent, ast.Return)


def another(at: Place) -> Iterator[Edit]:
    """Another name is given back; the move of that number."""
    if not isinstance(at.parent, ast.Return) or isinstance(at.node, ast.Tuple):
        return
    old = at.shown()
    for new in at.visible("value", "action", "bound"):
        if new != old:
            yield at.becomes(new, "result", f"{old} -> {new}", "")
    for moves in at.visible("moves"):
        yield at.becomes(f"{moves}[{old}]", "result", "of that number", "")
    for state in at.visible("state") if "argm" in old or "index" in old else ():
        yield at.becomes(f"{state}.actions()[{old}]", "result", "of that number", "")


def by_value(at: Place) -> Iterator[Edit]:
    """The best by its value, not by whatever is first; the first of equal ones, not any."""
    match at.node:
        case ast.Call(args=[every], keywords=[]) if called(at.node) in _PICK and isinstance(
            at.parent, (ast.Subscript, ast.Assign, ast.Return)
        ):
            for which in "01":
                yield at.becomes(
                    f"{called(at.node)}({at.shown(every)}, key=lambda pair: pair[{which}])",
                    "key",
                    which,
                    "",
                )
            match every:
                case ast.Call(func=ast.Attribute(value=table, attr="values")):
                    name = at.shown(table)
                    yield at.becomes(f"{called(at.node)}({name}, key={name}.get)", "key", "get", "")
        case ast.Call(args=[every]) if called(at.node) == "choice":
            yield at.becomes(f"({at.shown(every)})[0]", "key", "first", "")
        case ast.Subscript(slice=ast.UnaryOp(operand=ast.Constant(value=1))):
            yield at.edit("key", "first", at.put("0", at.node.slice), role="")
        case ast.keyword(arg="key", value=ast.Name(id=name)) if any(one[1].name == name for one in at.sorts.functions):
            for state in at.visible("state")[:2]:
                new = f"lambda one: {name}({state}.result(one))"
                yield at.at(at.node.value).becomes(new, "key", "of the position", "")


def forgotten(at: Place) -> Iterator[Edit]:
    """A value that is worked out and not given back."""
    match at.node:
        case ast.Expr(value=ast.Call() | ast.Name() | ast.Tuple() | ast.IfExp() | ast.BinOp()):
            yield at.edit("return", "missing", at.insert(at.piece.span(at.node)[0], "return "), role="")
        case ast.Return(value=None):
            for name in at.visible("value", "action"):
                yield at.becomes(f"return {name}", "return", name, "")
        case ast.Assign(targets=[ast.Name()], value=value) if is_search(at, value) or _is_last(at):
            yield at.becomes(f"return {at.shown(value)}", "return", "missing", "", MOVED)


def _is_last(at: Place) -> bool:
    function = at.piece.function(at.node)
    return function is not None and function.body[-1] is at.node
