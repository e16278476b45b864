"""What is called, and what is handed on: parentheses, spelling, arguments, whose moves."""

import ast
import difflib
from collections.abc import Iterator
from itertools import pairwise

from graders.repair.shared.kinds import Edit, Splice
from graders.repair.text.places import HIGHEST, LOWEST, Place, is_number, name_of, same_parameters
from graders.repair.text.sorts import COUNT, EVALUATION, LEGAL, OVER, SUCCESSOR, WORTH, called, parameters

MOVES = ("moves", "")
_MANY = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_METHODS = OVER | {"getNumAgents", "getScore", "utility", "actions"}
_FIELDS = {"num_agents", "to_move", "score"}
_KNOWN = SUCCESSOR | LEGAL | OVER | COUNT | WORTH | EVALUATION | {"depth", "probability", "to_move"}


def parentheses(at: Place) -> Iterator[Edit]:
    """A method that is named, but not called; an attribute that is called."""
    match at.node:
        case ast.Attribute(attr=name) if (
            name in _METHODS and at.loaded() and getattr(at.parent, "func", None) is not at.node
        ):
            yield at.becomes(f"{at.shown()}()", "parentheses", "missing", ("not called", ""))
        case ast.Call(func=ast.Attribute(attr=name) as field, args=[]) if name in _FIELDS:
            yield at.becomes(at.shown(field), "parentheses", "too many", ("called in vain", ""))


def spelling(at: Place) -> Iterator[Edit]:
    """A name that nothing has."""
    own = [function.name for _, function in at.sorts.functions]
    match at.node:
        case ast.Attribute(value=value, attr=name) if at.loaded() and name not in _KNOWN and name not in own:
            known = sorted(_KNOWN) if at.sort(value) == "state" else [*own, *_KNOWN] if name_of(value) == "self" else []
            for new in difflib.get_close_matches(name, known, n=2, cutoff=0.6):
                yield at.becomes(f"{at.shown(value)}.{new}", "spelling", new, ("name", name))
        case ast.Name(id=name, ctx=ast.Load()) if not at.has(name):
            if name in own and at.has("self"):
                yield at.becomes(f"self.{name}", "spelling", "self", ("name", name))
            names = [*at.sorts.names[at.piece].visible(at.node), *own]
            for new in difflib.get_close_matches(name, names, n=2, cutoff=0.7):
                if new != name:
                    yield at.becomes(new, "spelling", new, ("name", name))


def stop(at: Place) -> Iterator[Edit]:
    """No move is left out: a test for Stop that is always true, or never; no removal."""
    match at.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if _is_stop(at, left) or _is_stop(at, right):
            if not _guards_removal(at):
                yield at.becomes(str(isinstance(op, (ast.NotEq, ast.NotIn, ast.IsNot))), "stop", "", MOVES)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="remove"), args=[gone])) if _is_stop(at, gone):
            yield at.becomes("pass", "stop", "", MOVES)


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
                yield at.becomes(f"{at.shown(method)}({agent})", "moves", agent, ("whose moves", ""))
                for state in at.visible("state"):
                    if state != at.shown(method.value):  # the position is another one, too
                        new = f"{state}.{method.attr}({agent})"
                        yield at.becomes(new, "moves", f"{agent} in {state}", ("moves of", ""))
        case ast.Call(args=[every]) if called(at.node) == "reversed":
            yield at.becomes(at.shown(every), "moves", "reversed", MOVES)
        case ast.ListComp():
            yield at.becomes(f"({at.shown()[1:-1]})", "moves", "one by one", ("all at once", ""))
        case ast.For(target=one, iter=every, body=[ast.Expr(value=ast.Call(func=collect, args=[made]) as call)]) if (
            called(call) == "append" and isinstance(collect, ast.Attribute) and at.sort(made) == "state"
        ):
            new = f"{at.shown(collect.value)} = ({at.shown(made)} for {at.shown(one)} in {at.shown(every)})"
            yield at.becomes(new, "moves", "one by one", ("all at once", ""))
        case ast.Subscript(slice=ast.Slice(), value=every) if at.sort(every) in ("moves", "states", "values"):
            yield at.becomes(at.shown(every), "moves", "all", MOVES)


def mover(at: Place) -> Iterator[Edit]:
    """The moves of one agent all through a function, asked for and made, where they were those of another one."""
    if not isinstance(at.node, ast.FunctionDef):
        return
    inside = [node for node in ast.walk(at.node) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    asked = [call for call in inside if called(call) in LEGAL and called(call)[:1] in "gl" and len(call.args) < 2]
    made = [call for call in inside if called(call) in SUCCESSOR and len(call.args) == 2]
    first = at.at(at.node.body[0])
    agents = first.visible("agent")
    backwards = [f"{count} - {agent}" for agent in agents[:2] for count in first.counts()]  # the ghosts' turns
    for agent in [*agents, *backwards]:
        others = [[call for call in calls if not _is_by(at, call, agent)] for calls in (asked, made)]
        if all(others):
            splices = [_made_by(at, call, agent) for calls in others for call in calls]
            lines = tuple(sorted({call.lineno for calls in others for call in calls}))
            yield at.at(others[0][0]).edit("moves", agent, *splices, role=("whose moves", ""), lines=lines)


def _is_by(at: Place, call: ast.Call, agent: str) -> bool:
    return bool(call.args) and at.shown(call.args[0]) == agent


def _made_by(at: Place, call: ast.Call, agent: str) -> Splice:
    if call.args:
        return at.put(agent, call.args[0])
    end = at.piece.span(call)[1]
    return at.insert(end - 1, agent)


def swapped(at: Place) -> Iterator[Edit]:
    """Two arguments that changed places."""
    if not isinstance(at.node, ast.Call):
        return
    for one, other in pairwise(at.node.args):
        if not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            splices = (at.put(at.shown(other), one), at.put(at.shown(one), other))
            yield at.edit("arguments", "swapped", *splices, role=("arguments", called(at.node)))


def arguments(at: Place) -> Iterator[Edit]:
    """An argument too many, or too few."""
    found = at.sorts.meant(at.piece, at.node) if isinstance(at.node, ast.Call) else None
    if found is None:
        return
    assert isinstance(at.node, ast.Call)
    names, shown = parameters(found[1]), [at.shown(one) for one in at.node.args]
    if len(shown) + len(at.node.keywords) > len(names):
        for number in range(len(shown)):
            yield _with(at, [*shown[:number], *shown[number + 1 :]], "one less")
    lacking = len(names) - len(shown)
    if lacking > 0 and not at.node.keywords:
        for place in range(len(shown) + 1):
            for new in _chosen(at, names[place : place + lacking], found[1]):
                yield _with(at, [*shown[:place], *new, *shown[place:]], f"more at {place}: {new}")


def _chosen(at: Place, names: list[str], function: ast.AST) -> Iterator[list[str]]:
    """What could be handed on for these parameters: what is called the same here, or is of the same sort."""
    choices = [[name] if at.has(name) else at.candidates(at.sorts.settled((function, name))) for name in names]
    if all(choices):
        yield [choice[0] for choice in choices]
        for number, choice in enumerate(choices):
            more = at.candidates(at.sorts.settled((function, names[number])))
            for other in dict.fromkeys([*choice[1:], *more]):
                yield [one[0] if place != number else other for place, one in enumerate(choices)]


def _with(at: Place, arguments: list[str], how: str) -> Edit:
    assert isinstance(at.node, ast.Call)
    begin, end = at.piece.span(at.node.func)[1], at.piece.span(at.node)[1]
    splice = Splice(at.piece.number, begin, end, f"({', '.join(arguments)})")
    return at.edit("arguments", how, splice, role=("arguments", called(at.node)))


def window(at: Place) -> Iterator[Edit]:
    """A fresh window is handed on."""
    match at.node:
        case ast.Call(args=[*_, one, other]) if at.sort(one) == at.sort(other) == "bound":
            splices = (at.put(LOWEST, one), at.put(HIGHEST, other))
            yield at.edit("window", "", *splices, role=("window", ""))


def so_far(at: Place) -> Iterator[Edit]:
    """The best of the values that a loop has collected, in place of a number that is the same for all of them."""
    call = at.holder
    start = is_number(at.node) or isinstance(at.node, ast.Name)
    if not isinstance(call, ast.Call) or not start or at.sorts.meant(at.piece, call) is None:
        return
    if at.node is call.func or at.wanted() not in ("bound", "value"):
        return
    around = at.piece.parents[call]
    value = around if isinstance(around, ast.Subscript) else call
    match at.piece.statement(at.node):
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))]):
            values = f"{name}.values()"
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[same])):
            values = name if same is value else ""
            if isinstance(same, ast.Tuple | ast.List) and value in same.elts:
                values = f"(one[{same.elts.index(value)}] for one in {name})"
        case _:
            values = ""
            yield from _collected(at, value)
    if values:
        yield at.becomes(f"max({values}, default={at.shown()})", "window", "so far")


def _collected(at: Place, value: ast.expr) -> Iterator[Edit]:
    """The same where a comprehension collects the values."""
    stops = (ast.stmt, ast.comprehension, *_MANY)
    around = next((one for one in at.piece.above(value) if isinstance(one, stops)), None)
    if not isinstance(around, _MANY):
        return
    element = around.value if isinstance(around, ast.DictComp) else around.elt
    begin, end = at.piece.span(element)[1], at.piece.span(around.generators[0].target)[0]
    loop = begin + at.piece.code[begin:end].rindex("for")
    first, last = at.piece.span(value)
    splices = (
        at.insert(first, "(so_far.append("),
        at.put("max(so_far)"),
        at.insert(last, ") or so_far[-1])"),
        at.insert(loop, f"for so_far in [[{at.shown()}]] "),
    )
    yield at.edit("window", "so far", *splices)


def function(at: Place) -> Iterator[Edit]:
    """Another one of the answer's own functions is called."""
    found = at.sorts.meant(at.piece, at.node) if isinstance(at.node, ast.Call) else None
    if found is None:
        return
    assert isinstance(at.node, ast.Call)
    for piece, other in at.sorts.functions:
        if piece is found[0] and other.name != found[1].name and same_parameters(other, found[1]):
            new = at.shown(at.node.func).removesuffix(found[1].name) + other.name
            yield at.edit(
                "function", f"{found[1].name} -> {other.name}", at.put(new, at.node.func), role=("called", "")
            )
