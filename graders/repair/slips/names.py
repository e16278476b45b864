"""Another name in the place of a name: another position, move, value, bound."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from graders.code.syntax import Function, parameters
from graders.repair.edits import Edit
from graders.repair.place import Place, is_number
from graders.repair.slips.counting import COUNTED, is_whole


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
                yield at.becomes(new, "target", f"{old} -> {new}", "")


def outer(at: Place) -> Iterator[Edit]:
    """The position that a function is handed, all through it, where it looks at one of the function around it."""
    if not isinstance(at.node, ast.FunctionDef):
        return
    meant = _from_around(at)
    for own in [name for name in parameters(at.node) if at.sorts.settled((at.node, name)) == "state"]:
        for uses in [every for every in meant.values() if len(every) > 1]:  # of one use: `another`
            lines = tuple(sorted({use.lineno for use in uses}))
            splices = [at.put(own, use) for use in uses]
            yield at.at(uses[0]).edit("outer", "", *splices, role="", lines=lines)


def _from_around(at: Place) -> dict[str, list[ast.Name]]:
    """The positions of the functions around a function, by name, with where it looks at them."""
    around = [one for one in at.piece.above(at.node) if isinstance(one, Function)]
    found = defaultdict[str, list[ast.Name]](list)
    for node in ast.walk(at.node):
        if isinstance(node, ast.Name) and at.sort(node) == "state" and at.piece.owner(node, node.id) in around:
            found[node.id].append(node)
    return found
