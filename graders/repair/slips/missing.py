"""Lines that are not there: the end of the search, a cut, an update, a result. They are tried last."""

import ast
from collections.abc import Iterator
from itertools import product

from graders.code.sorts import OVER
from graders.code.syntax import blocks, name_of, names_in, undocumented
from graders.repair.edits import INSERTED, Edit
from graders.repair.place import HIGHEST, LOWEST, Place, counts_down, evaluations, is_search, of_trees, over

BEFORE, AFTER, BELOW = "before", "after", "below"


def end(at: Place) -> Iterator[Edit]:
    """A test that ends the search, at the beginning of a function."""
    body = undocumented(at.node.body) if isinstance(at.node, ast.FunctionDef) and is_search(at, at.node) else []
    if not body or body[0].lineno == at.node.lineno:  # type: ignore[attr-defined]
        return
    first, asked = at.at(body[0]), _ends_by(at)
    for state in first.visible("state")[:3]:
        for value in _leaf_values(first, state):
            for what, tests in (("moves", [over(first, state)]), ("depth", _depth_tests(first))):
                missing = "a test that ends the search" if what not in asked else ""
                for test in tests:
                    yield _line(first, f"if {test}: return {value}", missing, BEFORE)


def _ends_by(at: Place) -> set[str]:
    """What the tests of a function ask for that end its search: whether there are moves left, the depth."""
    found = set[str]()
    for node in ast.walk(at.node):
        if isinstance(node, (ast.If, ast.IfExp)) and at.at(node).test_role(node) == "end":
            inside = list(ast.walk(node.test))
            found |= {at.sort(one) for one in inside if isinstance(one, (ast.Name, ast.Attribute, ast.Call))}
            found |= {"moves"} if any(name_of(one) in OVER for one in inside) else set()
    return found


def _leaf_values(at: Place, state: str) -> list[str]:
    """How this answer values a position where the search stops."""
    found = [f"{state}.utility()"] if of_trees(at.sorts) else [f"{one}({state})" for one in evaluations(at)]
    function = at.piece.function(at.node)
    inside = list(ast.walk(function)) if function else []
    pairs = any(isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) for node in inside)
    return [f"({one}, None)" for one in found] if pairs else found


def _depth_tests(at: Place) -> list[str]:
    return [f"{one} == 0" if counts_down(at.sorts) else f"{one} == self.depth" for one in at.visible("depth")[:2]]


def cut(at: Place) -> Iterator[Edit]:
    """A bound that is moved, or a cut, behind the statement that keeps the best value."""
    bounds = at.visible("bound")
    in_loop = any(isinstance(one, ast.For | ast.While) for one in at.piece.above(at.node))
    if not isinstance(at.node, (ast.Assign, ast.If)) or len(bounds) < 2 or not in_loop:
        return
    values = names_in(at.node, stored=True) & set(at.visible("value", "bound"))
    for value, bound in product(sorted(values), bounds):
        if bound == value:
            continue
        for sign in (">=", "<=", ">", "<"):
            yield _line(at, f"if {value} {sign} {bound}: break", "a test that cuts")
        for better in ("max", "min") if value not in bounds else ():
            yield _line(at, f"{bound} = {better}({bound}, {value})", f"a line that moves `{bound}`")


def start(at: Place) -> Iterator[Edit]:
    """A value to start from, before the loop that looks for a better one."""
    if isinstance(at.node, ast.For):
        stored = names_in(at.node, stored=True)
        for name in [one for one in at.at(at.node.body[0]).visible("value") if one in stored][:3]:
            for new in (LOWEST, HIGHEST, "0", "None"):
                yield _line(at, f"{name} = {new}", f"a line that says what `{name}` starts from", BEFORE)


def update(at: Place) -> Iterator[Edit]:
    """The best value so far is kept, or its move, once something better was found."""
    match at.node:
        case ast.If(test=ast.Compare(left=ast.Name() as one, comparators=[ast.Name() as other]), body=[*_, last]):
            for mine, theirs in ((at.shown(one), at.shown(other)), (at.shown(other), at.shown(one)), *_kept_move(at)):
                yield _line(at, f"{mine} = {theirs}", f"a line that stores `{mine}`", BELOW, last)
        case ast.For(body=[*_, last]):
            new, values = names_in(at.node, stored=True), at.at(last).visible("value")
            kept, found = [one for one in values if one not in new][:3], [one for one in values if one in new][:2]
            for mine, theirs, better in product(kept, found, ("max", "min")):
                line = f"{mine} = {better}({mine}, {theirs})"
                yield _line(at, line, f"a line that stores `{mine}`", BELOW, last)


def _kept_move(at: Place) -> Iterator[tuple[str, str]]:
    """The names of moves from outside of the loop, each with the loop's own move."""
    loop = next((one for one in at.piece.above(at.node) if isinstance(one, ast.For)), None)
    target = getattr(loop, "target", None)
    if isinstance(target, ast.Name) and at.sort(target) == "action":
        yield from ((name, target.id) for name in at.visible("action")[:3] if name != target.id)


def result(at: Place) -> Iterator[Edit]:
    """The last line of a function returns something."""
    match at.node:
        case ast.FunctionDef(body=[*_, last]) if not isinstance(last, ast.Return):
            inside = at.at(last.body[0] if isinstance(last, (ast.For, ast.While, ast.If)) else last)
            for name in inside.visible("value", "action"):
                yield _line(at.at(last), f"return {name}", "a line that returns something")


def _line(at: Place, new: str, missing: str, side: str = AFTER, behind: ast.stmt | None = None) -> Edit:
    """A new line after a statement, or before it; or behind the last one of those that it holds (below it)."""
    last = behind or at.node
    assert isinstance(last, ast.stmt)
    begin, end = at.piece.span(last)
    margin = at.piece.indent(last)
    splice = at.insert(begin, f"{new}\n{margin}") if side == BEFORE else at.insert(end, f"\n{margin}{new}")
    told = _last_line(at) if side == AFTER else at
    return told.edit("missing", new, splice, role="", rank=INSERTED, missing=missing, side=side)


def _last_line(at: Place) -> Place:
    """The statement in the last line of a statement."""
    while below := list(blocks(at.node)):
        at = at.at(below[-1][-1])
    return at
