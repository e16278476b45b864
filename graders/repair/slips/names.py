"""Another name in the place of a name: another position, move, value, bound."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from graders.repair.shared.kinds import Edit
from graders.repair.slips.counting import COUNTED, is_whole
from graders.repair.text.places import Place, is_number
from graders.repair.text.reading import Function
from graders.repair.text.sorts import parameters


def another(at: Place) -> Iterator[Edit]:
    """Another expression of the sort that belongs here."""
    sort = at.wanted()
    if sort in COUNTED or not is_whole(at) or (is_number(at.node) and not isinstance(at.holder, ast.Call)):
        return
    old, bounds = at.shown(), at.visible("bound")
    unset = isinstance(at.node, ast.Name) and not at.has(old)  # no expression: a line is missing (slips.missing)
    for new in at.candidates(sort):
        if new != old and not (unset and not new.isidentifier()):
            how = "the other bound" if {old, new} == set(bounds) else f"{old} -> {new}"
            yield at.becomes(new, "name", how)


def target(at: Place) -> Iterator[Edit]:
    """Another name is set."""
    if isinstance(getattr(at.node, "ctx", None), ast.Store) and isinstance(at.parent, (ast.Assign, ast.AugAssign)):
        sort, old = at.sort(), at.shown()
        for new in at.visible(sort) if sort else ():
            if new != old:
                yield at.becomes(new, "target", f"{old} -> {new}", ("worked out", old))


def outer(at: Place) -> Iterator[Edit]:
    """The position that a function is handed, all through it, where it looks at one of the function around it."""
    if not isinstance(at.node, ast.FunctionDef):
        return
    names, handed = at.sorts.names[at.piece], parameters(at.node)
    around = [one for one in at.piece.above(at.node) if isinstance(one, Function)]
    meant = defaultdict[str, list[ast.Name]](list)
    for node in ast.walk(at.node):
        if isinstance(node, ast.Name) and at.sort(node) == "state" and names.owner(node, node.id) in around:
            meant[node.id].append(node)
    for own in [name for name in handed if at.sorts.settled((at.node, name)) == "state"]:
        for other, uses in [pair for pair in meant.items() if len(pair[1]) > 1]:  # of one use: `another`
            lines = tuple(sorted({use.lineno for use in uses}))
            splices = [at.put(own, use) for use in uses]
            yield at.at(uses[0]).edit("outer", "", *splices, role=("position", other), lines=lines)


def overwritten(at: Place) -> Iterator[Edit]:
    """The variable of a loop that a line inside of it sets to something else."""
    match at.node:
        case ast.Name(id=name, ctx=ast.Store()) if isinstance(at.parent, (ast.Tuple, ast.Assign)):
            loops = [one.target for one in at.piece.above(at.node) if isinstance(one, ast.For)]
            variables = [node for target in loops for node in ast.walk(target) if isinstance(node, ast.Name)]
            if at.node not in variables and name in [variable.id for variable in variables]:
                yield at.becomes("_", "overwritten", "", ("overwritten", name))
