"""Lines that are not there: the end of the search, a cut, an update, a result. They are tried last."""

import ast
from collections.abc import Iterator

from graders.repair.shared.kinds import INSERTED, Edit
from graders.repair.text.places import (
    HIGHEST,
    LOWEST,
    Place,
    Role,
    counts_down,
    evaluations,
    is_search,
    mentioned,
    over,
)


def end(at: Place) -> Iterator[Edit]:
    """A test that ends the search, at the beginning of a function."""
    if not isinstance(at.node, ast.FunctionDef) or not is_search(at, at.node):
        return
    body = [one for one in at.node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if not body or body[0].lineno == at.node.lineno:
        return
    first = at.at(body[0])
    for state in first.visible("state")[:3]:
        for value in _leaf_values(first, state):
            for test in [over(first, state), *_depth_tests(first)]:
                yield _line(first, f"if {test}: return {value}", "end", ("forgotten end", ""), before=True)


def _leaf_values(at: Place, state: str) -> list[str]:
    """How this answer values a position where the search stops."""
    found = (
        [f"{one}({state})" for one in evaluations(at)]
        if "utility" not in mentioned(at.sorts)
        else [f"{state}.utility()"]
    )
    function = at.piece.function(at.node)
    inside = list(ast.walk(function)) if function else []
    pairs = any(isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) for node in inside)
    return [f"({one}, None)" for one in found] if pairs else found


def _depth_tests(at: Place) -> list[str]:
    return [f"{one} == 0" if counts_down(at.sorts) else f"{one} == self.depth" for one in at.visible("depth")[:2]]


def cut(at: Place) -> Iterator[Edit]:
    """A bound that is moved, or a cut, behind the statement that keeps the best value."""
    bounds = at.visible("bound")
    if not isinstance(at.node, (ast.Assign, ast.If)) or len(bounds) < 2 or not _in_loop(at):
        return
    names = [node for node in ast.walk(at.node) if isinstance(node, ast.Name)]
    values = {node.id for node in names if isinstance(node.ctx, ast.Store)} & set(at.visible("value", "bound"))
    for value in sorted(values):
        for bound in bounds:
            if bound != value:
                for sign in (">=", "<=", ">", "<"):
                    yield _line(at, f"if {value} {sign} {bound}: break", "cut", ("missing cut", ""))
                for better in ("max", "min") if value not in bounds else ():
                    yield _line(at, f"{bound} = {better}({bound}, {value})", "bound", ("bound", bound))


def _in_loop(at: Place) -> bool:
    return any(isinstance(one, (ast.For, ast.While)) for one in at.piece.above(at.node))


def start(at: Place) -> Iterator[Edit]:
    """A value to start from, before the loop that looks for a better one."""
    if isinstance(at.node, ast.For):
        inside = at.at(at.node.body[0])
        stored = {
            node.id for node in ast.walk(at.node) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        for name in [one for one in inside.visible("value") if one in stored][:3]:
            for new in (LOWEST, HIGHEST, "None"):
                yield _line(at, f"{name} = {new}", "start", ("start", name), before=True)


def update(at: Place) -> Iterator[Edit]:
    """The best value so far is kept, once something better was found."""
    match at.node:
        case ast.If(test=ast.Compare(left=ast.Name() as one, comparators=[ast.Name() as other]), body=[*_, last]):
            for mine, theirs in ((one, other), (other, one)):
                new = f"{at.shown(mine)} = {at.shown(theirs)}"
                yield _line(at.at(last), new, "update", ("worked out", at.shown(mine)))


def result(at: Place) -> Iterator[Edit]:
    """The last line of a function gives something back."""
    match at.node:
        case ast.FunctionDef(body=[*_, last]) if not isinstance(last, ast.Return):
            inside = at.at(last.body[0] if isinstance(last, (ast.For, ast.While, ast.If)) else last)
            for name in inside.visible("value", "action"):
                yield _line(at.at(last), f"return {name}", "return", ("return", ""))


def _line(at: Place, new: str, slip: str, role: Role, before: bool = False) -> Edit:
    """A new line behind a statement, or before it."""
    assert isinstance(at.node, ast.stmt)
    begin, end = at.piece.span(at.node)
    margin = at.piece.indent(at.node)
    splice = at.insert(begin, f"{new}\n{margin}") if before else at.insert(end, f"\n{margin}{new}")
    return at.edit(slip, new, splice, role=role, rank=INSERTED)
