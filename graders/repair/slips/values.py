"""The best of several values, and their average: which extreme, from where, divided by what, weighted with what."""

import ast
from collections.abc import Iterator

from graders.code.edits import Edit
from graders.code.place import HIGHEST, LOWEST, Place, is_number, mentioned, of_trees
from graders.code.syntax import called, name_of

_OTHER = {"max": "min", "min": "max", "amax": "amin", "amin": "amax", "argmax": "argmin", "argmin": "argmax"}
_OTHER |= {"gt": "lt", "lt": "gt", "ge": "le", "le": "ge"}


def extreme(at: Place) -> Iterator[Edit]:
    """The largest instead of the smallest, or the other way around."""
    match at.node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if at.loaded() and name in _OTHER:
            new = at.shown()[: -len(name)] + _OTHER[name]
            yield at.becomes(new, "extreme", "", "")


def start(at: Place) -> Iterator[Edit]:
    """Another value to start from: the one that every other value beats."""
    if not _can_start(at):
        return
    farthest = _farthest(at, at.target())
    farther = LOWEST if at.shown().startswith("-") else HIGHEST
    role = at.role() if at.is_handed_on() else ""
    for how, new in (("farthest", farthest), ("farther", farther), ("zero", "0")):
        if new:
            yield at.becomes(new, "start", how, role)


def _can_start(at: Place) -> bool:
    if (
        not at.loaded()
        or not is_number(at.node)
        or isinstance(at.parent, (ast.UnaryOp, ast.Subscript, ast.BinOp, ast.Compare))
    ):
        return False
    kept = isinstance(at.piece.statement(at.node), ast.Assign | ast.AnnAssign | ast.AugAssign) or at.is_handed_on()
    return kept and at.wanted() not in ("depth", "agent", "count", "state", "action", "moves")


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


def assignment(at: Place) -> Iterator[Edit]:
    """Added up where it was set."""
    match at.node:
        case ast.Assign(targets=[ast.Name() as target], value=value) if not is_number(value) and at.sort(target) in (
            "value",
            "bound",
        ):
            name, new = at.shown(target), at.shown(value)
            yield at.becomes(f"{name} += {new}", "assignment", "+=", at.at(value).role())


def divided(at: Place) -> Iterator[Edit]:
    """Divided by the number of moves, to the fraction."""
    match at.node:
        case ast.BinOp(left=left, op=ast.Div() | ast.FloorDiv() as op, right=right):
            if isinstance(op, ast.FloorDiv):
                between = at.piece.code[at.piece.span(left)[1] : at.piece.span(right)[0]]
                yield at.edit("average", "//", at.between(left, right, between.replace("//", "/")), role="")
            for count in _counts(at):
                yield at.at(right).becomes(count, "average", count, "")
        case ast.Call(args=[ast.Name() | ast.ListComp() as values]) if called(at.node) in ("max", "min", "sum", "fsum"):
            yield at.becomes(f"sum({at.shown(values)}) / len({at.shown(values)})", "average", "mean", "")
        case ast.Call(args=[ast.GeneratorExp() as values]) if called(at.node) in ("max", "min"):
            new = f"(lambda every: sum(every) / len(every))([*{at.shown(values)}])"
            yield at.becomes(new, "average", "mean", "")
        case ast.Name() | ast.Call() if _is_not_divided(at):
            for count in _counts(at):
                yield at.becomes(f"{at.shown()} / {count}", "average", f"/ {count}", "")


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


def weighted(at: Place) -> Iterator[Edit]:
    """Each value times its probability."""
    if mentioned(at.sorts).isdisjoint({"probability", "chance"}):
        return
    match at.node:
        case ast.Call() if at.sorts.meant(at.piece, at.node) is not None:
            for chance in _chances(at):
                yield at.becomes(f"{chance} * {at.shown()}", "average", "weighted", "")
        case ast.Name() if at.loaded() and isinstance(at.parent, ast.BinOp) and isinstance(at.parent.op, ast.Mult):
            for chance in _chances(at):
                yield at.becomes(chance, "average", "own chance", "")


def _chances(at: Place) -> list[str]:
    """The probabilities that can be asked for here."""
    return [f"{state}.probability({action})" for state in at.visible("state") for action in at.visible("action")]
