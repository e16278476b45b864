"""Who moves when: the ghosts one after the other, not each of them as if it moved alone."""

import ast
from collections.abc import Iterator

from graders.repair.shared.kinds import MOVED, Edit, Splice
from graders.repair.text.places import Place, asked_count, gives_pairs, name_of
from graders.repair.text.reading import Function
from graders.repair.text.sorts import SUCCESSOR, called, parameters

TURNS = ("all ghosts", "")
Loop = ast.For | ast.While


def chained(at: Place) -> Iterator[Edit]:
    """A loop over the ghosts looks at one of them only; what follows its move is the turn of the next one."""
    if not isinstance(at.node, ast.For | ast.While):
        return
    function, ghost = at.piece.function(at.node), _ghost(at.node)
    calls = list(_calls_after(at, at.node, ghost))
    state = _position(at, function) if function else ""
    first, headers = _only_one(at, at.node, ghost)
    if not function or not calls or not state or not first or function.args.vararg or function.args.kwonlyargs:
        return
    given = "this_ghost"
    count = asked_count(at.sorts, state)
    turns = list[Splice]()
    for call in calls:
        begin, last = at.piece.span(call)
        otherwise = f" if {given} == {count} - 1 else {_next(at, function, call, given)})"
        turns += [at.insert(begin, "("), at.insert(last, otherwise)]
    handed = [*function.args.args, *function.args.defaults]
    end = max(at.piece.span(one)[1] for one in handed)  # type: ignore[arg-type]
    splices = (at.insert(end, f", {given}={first}"), *headers, *turns)
    lines = tuple(sorted({at.node.lineno, *(call.lineno for call in calls)}))
    yield at.edit("chained", "", *splices, role=TURNS, rank=MOVED, lines=lines)


def _ghost(loop: Loop) -> str:
    """The name that a loop counts."""
    if isinstance(loop, ast.For):
        return name_of(loop.target)
    return name_of(loop.test.left) if isinstance(loop.test, ast.Compare) else ""


def _only_one(at: Place, loop: Loop, ghost: str) -> tuple[str, list[Splice]]:
    """The ghost that a loop begins with, and how it is made to look at the one that is given."""
    if isinstance(loop, ast.For):
        every = loop.iter
        first = at.shown(every.args[0]) if isinstance(every, ast.Call) and len(every.args) > 1 else "1"
        return first, [at.put("[this_ghost]", every)]
    for node in ast.walk(at.piece.function(loop) or loop):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name == ghost and node.lineno < loop.lineno:
                return at.shown(value), [at.put("this_ghost", value), at.put(f"{ghost} == this_ghost", loop.test)]
    return "", []


def _calls_after(at: Place, loop: Loop, ghost: str) -> Iterator[ast.Call]:
    """The calls that search on after a move of the ghost that a loop counts."""
    inside = [node for one in loop.body for node in ast.walk(one) if isinstance(node, ast.Call)]
    made = [node for node in inside if called(node) in SUCCESSOR and len(node.args) == 2]
    if ghost and any(name_of(node.args[0]) == ghost for node in made):
        yield from (node for node in inside if at.sorts.searches(at.piece, node) and _handed(at, node))


def _handed(at: Place, call: ast.Call) -> str:
    """The position that a call hands on."""
    return next((at.shown(one) for one in call.args if at.sort(one) == "state"), "")


def _position(at: Place, function: Function) -> str:
    """The position that a function is handed."""
    sorts = at.sorts
    return next((name for name in parameters(function) if sorts.settled((function, name)) == "state"), "")


def _next(at: Place, function: Function, call: ast.Call, given: str) -> str:
    """The turn of the next ghost: the same function, with the new position and all else as it is."""
    own = "self." if function.args.args[0].arg == "self" else ""
    state = _position(at, function)
    handed = [_handed(at, call) if name == state else name for name in parameters(function)]
    again = f"{own}{function.name}({', '.join([*handed, f'{given} + 1'])})"
    found = at.sorts.meant(at.piece, call)
    pairs = [gives_pairs(one) for one in (function, found[1] if found else function)]
    return f"({again},) * 2" if pairs == [False, True] else again
