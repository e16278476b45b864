"""The best of several values: which extreme, from where, kept how."""

import ast
from collections.abc import Iterator
from itertools import takewhile

from graders.code.sorts import EVALUATION
from graders.code.syntax import blocks, called, name_of
from graders.repair.edits import Edit, Splice
from graders.repair.place import HIGHEST, LOWEST, Place, is_number

_OTHER = {"max": "min", "min": "max", "amax": "amin", "amin": "amax", "argmax": "argmin", "argmin": "argmax"}
_OTHER |= {"gt": "lt", "lt": "gt", "ge": "le", "le": "ge"}
_MIRRORED = {ast.Lt: ">", ast.LtE: ">=", ast.Gt: "<", ast.GtE: "<="}
_RAISED = ("alpha", "α", "lo", "a")


def extreme(at: Place) -> Iterator[Edit]:
    """The largest instead of the smallest, or the other way around; either instead of a sum or an average."""
    match at.node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if at.loaded() and name in _OTHER:
            new = at.shown()[: -len(name)] + _OTHER[name]
            yield at.becomes(new, "extreme", "", "")
        case ast.Call(args=[values]) if called(at.node) in ("sum", "fsum", "mean", "average"):
            for name in ("max", "min"):
                yield at.becomes(f"{name}({at.shown(values)})", "extreme", name, "")
        case ast.BinOp(left=ast.Call(func=ast.Name(id="sum"), args=[values]), op=ast.Div() | ast.FloorDiv()):
            for name in ("max", "min"):
                yield at.becomes(f"{name}({at.shown(values)})", "extreme", name, "")
        case ast.keyword(arg="reverse", value=ast.Constant(value=bool() as value)):
            yield at.at(at.node.value).becomes(str(not value), "extreme", "reverse", "")


def start(at: Place) -> Iterator[Edit]:
    """Another value to start from: the one that every other value beats."""
    match at.parent:
        case ast.Assign(targets=[ast.Name(id=name)]) if isinstance(at.node, ast.Call) and called(at.node) in EVALUATION:
            if farthest := _farthest(at, name):
                yield at.becomes(farthest, "start", "farthest", "")
    if not _can_start(at):
        return
    role = at.role()
    if role in ("whose moves", "whose move", "moves", "", "result", "end", "turn"):
        return
    farthest = _farthest(at, at.target())
    farther = LOWEST if at.shown().startswith("-") else HIGHEST
    for how, new in (("farthest", farthest), ("farther", farther), ("low", LOWEST), ("high", HIGHEST), ("zero", "0")):
        if new:
            yield at.becomes(new, "start", how, role if role == "handed on" else "")


def _can_start(at: Place) -> bool:
    if (
        not at.loaded()
        or not is_number(at.node)
        or isinstance(at.parent, (ast.UnaryOp, ast.Subscript, ast.BinOp, ast.Compare))
    ):
        return False
    return at.wanted() not in ("depth", "agent", "count", "state", "action", "moves")


def _farthest(at: Place, name: str) -> str:
    """The infinity that loses against every value, judged by what the name is compared with later."""
    function = at.piece.function(at.node)
    for node in ast.walk(function) if function and name else ():
        match node:
            case ast.Call(args=[*every]) if called(node) in ("max", "min") and name in map(name_of, every):
                return LOWEST if called(node) == "max" else HIGHEST
            case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE() as sign], comparators=[right]):
                if name in (name_of(left), name_of(right)):
                    less = isinstance(sign, ast.Lt | ast.LtE)
                    return HIGHEST if (name_of(right) == name) == less else LOWEST
    return ""


def mirror(at: Place) -> Iterator[Edit]:
    """A loop, and what comes before it, the other way around: a copy of its twin in which nothing was turned."""
    if isinstance(at.node, ast.For):
        nodes = [node for one in [*_assigned_before(at), at.node] for node in ast.walk(one)]
        splices = [(splice, node.lineno) for node in nodes for splice in _mirrored(at.at(node))]  # type: ignore[attr-defined]
        if len(splices) > 1:
            lines = tuple(sorted({line for _, line in splices}))
            yield at.edit("mirror", "", *(one for one, _ in splices), role="", lines=lines)


def _assigned_before(at: Place) -> list[ast.stmt]:
    """The assignments right before a statement, the last first."""
    block = next((one for one in blocks(at.parent) if at.node in one), [])
    before = block[: block.index(at.node)] if block else []  # type: ignore[arg-type]
    return list(takewhile(lambda one: isinstance(one, ast.Assign), reversed(before)))


def whose(at: Place) -> Iterator[Edit]:
    """One rule for Pacman and another one for the ghosts, where there is only one for all."""
    match at.node:
        case ast.Call(args=[values], keywords=[]) if called(at.node) in ("max", "min", "mean"):
            pass
        case ast.BinOp(left=ast.Call(args=[values]) as total, op=ast.Div()) if called(total) == "sum":
            pass
        case _:
            return
    mean = f"sum({at.shown(values)}) / len({at.shown(values)})"
    for agent in at.visible("agent") if not isinstance(at.parent, ast.IfExp) else ():
        for other in (f"min({at.shown(values)})", mean):
            new = f"max({at.shown(values)}) if {agent} == 0 else {other}"
            yield at.becomes(new, "whose", other[:3], "")


def _mirrored(at: Place) -> Iterator[Splice]:
    match at.node:
        case ast.Name(id="max" | "min" as name):
            yield at.put(_OTHER[name])
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _MIRRORED and "value" in (
            at.sort(left),
            at.sort(right),
        ):
            yield at.between(left, right, f" {_MIRRORED[type(op)]} ")
        case ast.Assign(targets=[*_], value=value) if is_number(value) and at.at(value).role() == "start":
            text = at.shown(value)
            yield (
                at.put(text[1:] if text.startswith("-") else f"-{text}", value)
                if "-inf" not in text
                else at.put(HIGHEST, value)
            )


def assignment(at: Place) -> Iterator[Edit]:
    """Added up instead of set, and the other way around; the better of two instead of the newest."""
    match at.node:
        case ast.AugAssign(target=target, op=op, value=value):
            name, new, role = at.shown(target), at.shown(value), at.at(value).role()
            yield at.becomes(f"{name} = {new}", "assignment", "=", role)
            if sign := {ast.Add: "-=", ast.Sub: "+="}.get(type(op)):
                yield at.becomes(f"{name} {sign} {new}", "assignment", sign, role)
        case ast.Assign(targets=[ast.Name() as target], value=value) if not is_number(value) and at.sort(target) in (
            "value",
            "bound",
        ):
            name, new, role = at.shown(target), at.shown(value), at.at(value).role()
            yield at.becomes(f"{name} += {new}", "assignment", "+=", role)
            for better in ("max", "min"):
                yield at.becomes(f"{name} = {better}({name}, {new})", "assignment", better, role)
        case ast.Call(func=ast.Name(id="max" | "min"), args=[one, other]):
            for number, kept in enumerate((one, other)):
                yield at.becomes(at.shown(kept), "assignment", f"alone {number}")


def tighter(at: Place) -> Iterator[Edit]:
    """A bound that only ever moves one way: alpha up, beta down."""
    match at.node:
        case ast.Assign(targets=[ast.Name(id=name) as target], value=value) if at.sort(
            target
        ) == "bound" and not is_number(value):
            better = "max" if name.lower().startswith(_RAISED) else "min"
            if called(value) != better if isinstance(value, ast.Call) else True:
                new = f"{name} = {better}({name}, {at.shown(value)})"
                yield at.becomes(new, "bound", "tighter", "")
