"""Averages: divided by what, weighted with what, and arithmetic at large."""

import ast
from collections.abc import Iterator

from graders.code.syntax import called
from graders.repair.edits import Edit
from graders.repair.place import Place, is_number, mentioned, of_trees

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def divided(at: Place) -> Iterator[Edit]:
    """Divided by the number of moves, to the fraction."""
    match at.node:
        case ast.BinOp(left=left, op=ast.Div() | ast.FloorDiv() as op, right=right):
            if isinstance(op, ast.FloorDiv):
                between = at.piece.code[at.piece.span(left)[1] : at.piece.span(right)[0]]
                yield at.edit("average", "//", at.between(left, right, between.replace("//", "/")), role="")
            for count in _counts(at):
                yield at.at(right).becomes(count, "average", count, "")
            yield at.becomes(at.shown(left), "average", "not divided", "")
            for values in at.visible("values"):
                yield at.becomes(f"sum({values}) / len({values})", "average", "of all", "")
        case ast.Call(args=[ast.Name() | ast.ListComp() as values]) if called(at.node) in ("max", "min", "sum", "fsum"):
            yield at.becomes(f"sum({at.shown(values)}) / len({at.shown(values)})", "average", "mean", "")
        case ast.Call(args=[ast.GeneratorExp() as values]) if called(at.node) in ("max", "min"):
            new = f"(lambda every: sum(every) / len(every))([*{at.shown(values)}])"
            yield at.becomes(new, "average", "mean", "")
        case ast.Name() | ast.Call() if _is_not_divided(at):
            for count in _counts(at):
                yield at.becomes(f"{at.shown()} / {count}", "average", f"/ {count}", "")
        case ast.Attribute(attr="floordiv"):
            yield at.becomes(f"{at.shown(at.node.value)}.truediv", "average", "//", "")


def _is_not_divided(at: Place) -> bool:
    """Whether a value is given back, or what a search gives is added up."""
    if isinstance(at.node, ast.Name):
        used = isinstance(at.parent, (ast.Return, ast.Tuple, ast.IfExp, ast.Assign))
        return used and at.loaded() and at.sort() == "value"
    added = isinstance(at.parent, ast.AugAssign) or isinstance(getattr(at.parent, "op", None), ast.Add)
    return added and isinstance(at.node, ast.Call) and at.sorts.meant(at.piece, at.node) is not None


def _counts(at: Place) -> list[str]:
    """How many moves there are."""
    lists = [f"len({name})" for name in at.visible("moves", "states", "values")]
    if of_trees(at.sorts):
        return lists
    pairs = [(state, agent) for state in at.visible("state") for agent in at.visible("agent")]
    return [*lists, *(f"len({state}.getLegalActions({agent}))" for state, agent in pairs)]


def collected(at: Place) -> Iterator[Edit]:
    """A loop that adds up shares of an average, where it looked for an extreme."""
    if not isinstance(at.node, ast.For):
        return
    for update, name, value in _extremes_kept(at):
        for start in _starts(at, name):
            for share in _shares(at.at(at.node.body[-1]), at.shown(value)):
                splices = (at.put("0", start), at.put(f"{name} += {share}", update))
                lines = (start.lineno, update.lineno)
                yield at.at(update).edit("average", "collected", *splices, role="", lines=lines)


def _extremes_kept(at: Place) -> Iterator[tuple[ast.stmt, str, ast.expr]]:
    """The statements in a loop that keep the larger or smaller one: with the name that keeps, and the new value."""
    for node in ast.walk(at.node):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[one, other]) as call) if called(call) in (
                "max",
                "min",
            ) and name in (at.shown(one), at.shown(other)):
                yield node, name, other if at.shown(one) == name else one
            case ast.If(test=ast.Compare() | ast.BoolOp(), orelse=[], body=body):
                for line in body:
                    match line:
                        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name() as value) if (
                            at.sort(value) == "value"
                        ):
                            yield node, name, value


def _starts(at: Place, name: str) -> Iterator[ast.expr]:
    """The numbers that a name starts from in this function."""
    function = at.piece.function(at.node)
    for node in ast.walk(function) if function else ():
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name and is_number(value):
                yield value


def _shares(at: Place, value: str) -> list[str]:
    """A value times its chance."""
    if of_trees(at.sorts):
        pairs = [(state, action) for state in at.visible("state") for action in at.visible("action")]
        return [f"{state}.probability({action}) * ({value})" for state, action in pairs]
    return [f"({value}) / {count}" for count in _counts(at)]


def weighted(at: Place) -> Iterator[Edit]:
    """Each value times its probability; the sum of them, not their average."""
    if mentioned(at.sorts).isdisjoint({"probability", "chance"}):
        return
    match at.node:
        case ast.Call() if at.sorts.meant(at.piece, at.node) is not None:
            for chance in _chances(at):
                yield at.becomes(f"{chance} * {at.shown()}", "average", "weighted", "")
        case ast.Name() if at.loaded() and isinstance(at.parent, ast.BinOp) and isinstance(at.parent.op, ast.Mult):
            for chance in _chances(at):
                yield at.becomes(chance, "average", "own chance", "")
        case ast.Attribute(value=module, attr="mean" | "average") if isinstance(at.parent, ast.Call):
            yield at.becomes(f"{at.shown(module)}.sum", "average", "sum", "")
        case ast.Call(func=ast.Attribute(attr="probability")) if isinstance(at.parent, ast.BinOp):
            for new in at.visible("value"):
                yield at.becomes(new, "average", new, "")


def _chances(at: Place) -> list[str]:
    """The probabilities that can be asked for here."""
    return [f"{state}.probability({action})" for state in at.visible("state") for action in at.visible("action")]


def arithmetic(at: Place) -> Iterator[Edit]:
    """Another sign between two numbers; one of them alone."""
    match at.node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _SIGNS and at.sort() not in (
            "depth",
            "agent",
            "count",
        ):
            one, other = at.shown(left), at.shown(right)
            for sign in [one for one in _SIGNS.values() if one != _SIGNS[type(op)]]:
                between = at.piece.code[at.piece.span(left)[1] : at.piece.span(right)[0]]
                if between.count(_SIGNS[type(op)]) == 1:
                    splice = at.between(left, right, between.replace(_SIGNS[type(op)], sign))
                    yield at.edit("arithmetic", f"{_SIGNS[type(op)]} -> {sign}", splice)
            for kept in (one, other):
                yield at.becomes(kept, "arithmetic", f"only {kept}")
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield at.becomes(at.shown(operand), "arithmetic", "sign")
        case ast.Call() if at.sorts.meant(at.piece, at.node) is not None and not isinstance(at.parent, ast.UnaryOp):
            yield at.becomes(f"-{at.shown()}", "arithmetic", "sign")
