"""Where what a function gives back is used."""

import ast

from graders.reading.notes import Place
from graders.reading.syntax.code import Code, Function, last_name

_KEEPERS = ("append", "add", "extend", "insert", "push", "update")


def uses(code: Code, function: Function) -> tuple[set[Place], bool]:
    """The lines that use what a function gives back, and whether it can be the answer itself."""
    shows, reached = set[Place](), [function]
    for one in reached:
        for user in code.functions:
            places, hands_on = _use(user, one.name)
            shows |= places
            if hands_on and user not in reached:
                reached.append(user)
    return shows, code.entry in reached


def _use(user: Function, name: str) -> tuple[set[Place], bool]:
    """The lines of one function that use what comes from a name, and whether it gives just that back."""
    statements = _statements_with(user, name)
    names = _touched(user, statements)
    later = [user.statement(one) for one in user.own if _loads(one, names)]
    places = {place for one in [*statements, *later] for place in user.places(one)}
    given = [part for node in user.own if isinstance(node, ast.Return) for part in parts_of(node.value)]
    given += parts_of(user.node.body) if isinstance(user.node, ast.Lambda) else []
    calls = any(isinstance(one, ast.Call) and last_name(one.func) == name for one in given)
    return places, bool(statements) and (calls or any(_loads(one, names) for one in given))


def _statements_with(user: Function, name: str) -> list[ast.AST]:
    """The statements that use what comes from a name; a call whose value is thrown away is none."""
    found = [user.statement(node) for node in user.own if last_name(node) == name and _is_load(node)]
    return [one for one in found if not _throws_away(one, name)]


def _is_load(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Load)


def _throws_away(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and last_name(node.value.func) == name


def _touched(user: Function, statements: list[ast.AST]) -> set[str]:
    """The names into which these statements, or others with those names, put something."""
    names, before = set[str](), -1
    while len(names) > before:
        before = len(names)
        for one in [*statements, *(user.statement(node) for node in user.own if _loads(node, names))]:
            names |= _stored(one)
    return names


def _stored(statement: ast.AST) -> set[str]:
    """The names that a statement stores into, lists and tables included; of a loop those of its head."""
    match statement:
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.NamedExpr():
            targets = getattr(statement, "targets", None) or [getattr(statement, "target", statement)]
            return {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
        case ast.For(target=target):
            return {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr))) if attr in _KEEPERS:
            return {name}
    return set()


def _loads(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load)


def parts_of(value: ast.expr | None) -> list[ast.expr]:
    """What an expression may be: itself, or the branches of a conditional one."""
    if isinstance(value, ast.IfExp):
        return [*parts_of(value.body), *parts_of(value.orelse)]
    return [value] if value else []
