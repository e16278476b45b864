"""Where a function can end without a `return`."""

import ast
from collections.abc import Iterator

from graders.reading.syntax.code import Definition, last_name

_STOPS = ("raiseNotDefined", "exit", "quit", "_exit", "abort")
Test = tuple[str, bool]


def ends(body: list[ast.stmt]) -> list[ast.stmt]:
    """Where a block can be left at its lower end: the last statement of each such path."""
    if any(not _ends_of(node, body) for node in body[:-1]):
        return []
    return _ends_of(body[-1], body) if body else []


def _ends_of(node: ast.stmt, block: list[ast.stmt]) -> list[ast.stmt]:
    match node:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break() | ast.Assert(test=ast.Constant(value=False)):
            return []
        case ast.Expr(value=ast.Call(func=function)) if last_name(function) in _STOPS:
            return []
        case ast.If():
            return _ends_of_choice(node, block)
        case ast.For() | ast.AsyncFor() | ast.While():
            return _ends_of_loop(node)
        case ast.With() | ast.AsyncWith():
            return ends(node.body)
        case ast.Try():
            caught = [end for handler in node.handlers for end in ends(handler.body)]
            left = caught + ends([*node.body, *node.orelse])
            return left if not node.finalbody or ends(node.finalbody) else []
        case ast.Match():
            rest: list[ast.stmt] = [] if any(map(_catches_all, node.cases)) else [node]
            return [end for case in node.cases for end in ends(case.body)] + rest
    return [node]


def _ends_of_choice(node: ast.If, block: list[ast.stmt]) -> list[ast.stmt]:
    """The ends of the branches; the `if` itself where none of them need be taken."""
    branches, tests, rest = [node.body], [_test(node.test)], node
    while len(rest.orelse) == 1 and isinstance(rest.orelse[0], ast.If):
        rest = rest.orelse[0]
        branches.append(rest.body)
        tests.append(_test(rest.test))
    found = [end for branch in branches for end in ends(branch)]
    if rest.orelse:
        return found + ends(rest.orelse)
    before = [_test(one.test) for one in block[: block.index(node)] if isinstance(one, ast.If) and not ends(one.body)]
    return found if any((subject, not yes) in tests for subject, yes in tests + before) else [*found, rest]


def _test(node: ast.expr) -> Test:
    """A test as something that is asked and the answer that it wants, so that opposites can be told."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            subject, yes = _test(inner)
            return subject, not yes
        case ast.Compare(left=left, ops=[op], comparators=[ast.Constant(value=bool() | 0 as value)]):
            if isinstance(op, ast.Eq | ast.Is | ast.NotEq | ast.IsNot):
                return ast.dump(left), bool(value) == isinstance(op, ast.Eq | ast.Is)
            return ast.dump(left), isinstance(op, ast.Gt)
        case ast.Compare(left=left, ops=[ast.GtE()], comparators=[ast.Constant(value=1)]):
            return ast.dump(left), True
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            both, kind = ast.dump(left) + ast.dump(right), type(op).__name__
            opposites = {"NotEq": "Eq", "GtE": "Lt", "LtE": "Gt", "IsNot": "Is", "NotIn": "In"}
            return both + opposites.get(kind, kind), kind not in opposites
    return ast.dump(node), True


def _ends_of_loop(node: ast.For | ast.AsyncFor | ast.While) -> list[ast.stmt]:
    """Behind the last round, or at a `break`."""
    forever = isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and bool(node.test.value)
    breaks: list[ast.stmt] = [one for one in _rounds(node.body) if isinstance(one, ast.Break)]
    if forever:
        return breaks
    return [*ends(node.orelse), *breaks] if node.orelse else [node]


def _rounds(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """The nodes that belong to a loop with this body, and to no loop inside of it."""
    waiting = list[ast.AST](body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.For | ast.While | Definition | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _catches_all(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
