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
    name_of,
    nodes,
    over,
    speaks_berkeley,
    speaks_of_trees,
)
from graders.repair.text.sorts import LEGAL, OVER, called


def end(at: Place) -> Iterator[Edit]:
    """A test that ends the search, at the beginning of a function."""
    if not isinstance(at.node, ast.FunctionDef) or not is_search(at, at.node):
        return
    body = [one for one in at.node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if not body or body[0].lineno == at.node.lineno:
        return
    first = at.at(body[0])
    asked = _ends_by(at)
    for state in first.visible("state")[:3]:
        for value in _leaf_values(first, state):
            for what, tests in (("moves", [over(first, state)]), ("depth", _depth_tests(first))):
                role = "another end" if what in asked else "forgotten end"
                for test in tests:
                    yield _line(first, f"if {test}: return {value}", "end", (role, ""), before=True)


def _ends_by(at: Place) -> set[str]:
    """What the tests of a function ask for that end its search: whether there are moves left, the depth."""
    found = set[str]()
    for node in ast.walk(at.node):
        if isinstance(node, (ast.If, ast.IfExp)) and at.at(node).test_role(node) == ("end", ""):
            inside = list(ast.walk(node.test))
            found |= {at.sort(one) for one in inside if isinstance(one, (ast.Name, ast.Attribute, ast.Call))}
            found |= {"moves"} if any(name_of(one) in OVER for one in inside) else set()
    return found


def _leaf_values(at: Place, state: str) -> list[str]:
    """How this answer values a position where the search stops."""
    found = [f"{state}.utility()"] if speaks_of_trees(at.sorts) else [f"{one}({state})" for one in evaluations(at)]
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
            for new in (LOWEST, HIGHEST, "0", "None"):
                yield _line(at, f"{name} = {new}", "start", ("start", name), before=True)


def update(at: Place) -> Iterator[Edit]:
    """The best value so far is kept, or its move, once something better was found."""
    match at.node:
        case ast.If(test=ast.Compare(left=ast.Name() as one, comparators=[ast.Name() as other]), body=[*_, last]):
            for mine, theirs in ((at.shown(one), at.shown(other)), (at.shown(other), at.shown(one)), *_kept_move(at)):
                yield _line(at, f"{mine} = {theirs}", "update", ("worked out", mine), behind=last)
        case ast.For(body=[*_, last]):
            within = [node for node in ast.walk(at.node) if isinstance(node, ast.Name)]
            new = list(dict.fromkeys(node.id for node in within if isinstance(node.ctx, ast.Store)))
            values = at.at(last).visible("value")
            for mine in [name for name in values if name not in new][:3]:
                for theirs in [name for name in values if name in new][:2]:
                    for better in ("max", "min"):
                        line = f"{mine} = {better}({mine}, {theirs})"
                        yield _line(at, line, "update", ("worked out", mine), behind=last)


def _kept_move(at: Place) -> Iterator[tuple[str, str]]:
    """The names of moves from outside of the loop, each with the loop's own move."""
    loop = next((one for one in at.piece.above(at.node) if isinstance(one, ast.For)), None)
    target = getattr(loop, "target", None)
    if isinstance(target, ast.Name) and at.sort(target) == "action":
        yield from ((name, target.id) for name in at.visible("action")[:3] if name != target.id)


def result(at: Place) -> Iterator[Edit]:
    """The last line of a function gives something back."""
    match at.node:
        case ast.FunctionDef(body=[*_, last]) if not isinstance(last, ast.Return):
            inside = at.at(last.body[0] if isinstance(last, (ast.For, ast.While, ast.If)) else last)
            for name in inside.visible("value", "action"):
                yield _line(at.at(last), f"return {name}", "return", ("return", ""))


def unset(at: Place) -> Iterator[Edit]:
    """A name that nothing sets is given its moves or its position, before the loop or the line that uses it."""
    match at.node:
        case ast.Name(id=name) if at.loaded() and not at.has(name) and _is_first(at) and at.piece.function(at.node):
            loops = isinstance(at.parent, (ast.For, ast.comprehension)) and at.parent.iter is at.node
            statement = at.at(at.piece.statement(at.node))
            news = _moves(statement) if loops else statement.candidates("state") if at.wanted() == "state" else []
            for new in news:
                yield _line(statement, f"{name} = {new}", "unset", ("unset", name), before=True)


def _is_first(at: Place) -> bool:
    """Whether this is the first place in its function that speaks of this name."""
    function = at.piece.function(at.node)
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)] if function else []
    places = [(node.lineno, node.col_offset) for node in names if node.id == at.shown()]
    return min(places, default=None) == (at.node.lineno, at.node.col_offset)  # type: ignore[attr-defined]


def _moves(at: Place) -> list[str]:
    """The legal moves, as this answer asks for them elsewhere, in the position and of the agent at hand."""
    calls = [node for _, node in nodes(at.sorts) if isinstance(node, ast.Call) and called(node) in LEGAL]
    usual = ("getLegalActions", 1) if speaks_berkeley(at.sorts) else ("actions", 0)
    ways = {(called(call), len(call.args)) for call in calls} or {usual}
    return [
        f"{state}.{name}({agent})"
        for name, arguments in sorted(ways)
        for state in at.visible("state")[:2]
        for agent in ([*at.visible("agent")[:2], "0"] if arguments else [""])
    ]


def _line(at: Place, new: str, slip: str, role: Role, before: bool = False, behind: ast.stmt | None = None) -> Edit:
    """A new line behind a statement, or before it; or `behind` the last one of those that it holds."""
    last = behind or at.node
    assert isinstance(last, ast.stmt)
    begin, end = at.piece.span(last)
    margin = at.piece.indent(last)
    splice = at.insert(begin, f"{new}\n{margin}") if before else at.insert(end, f"\n{margin}{new}")
    return at.edit(slip, new, splice, role=role, rank=INSERTED)
