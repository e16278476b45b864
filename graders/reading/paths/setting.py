"""Names that some path through a function leaves without a value."""

import ast
from collections.abc import Iterator

from graders.reading.notes import Note
from graders.reading.syntax.code import Code, Definition, Function
from graders.reading.syntax.ends import ends

LONGEST = 50  # characters of a test that is quoted


def unset_names(code: Code) -> Iterator[Note]:
    """Each use of a name of the function's own that some path reaches before the name has a value."""
    for function in code.functions:
        if isinstance(function.node, ast.Lambda):
            continue
        own = _own_names(function)
        uses = [node for node in ast.walk(function.node) if isinstance(node, ast.Name)]
        yield from (_note(code, function, one) for one in uses if one.id in own and _is_use(function, one))


def _is_use(function: Function, node: ast.Name) -> bool:
    """Whether a name is needed here and may have no value yet; `total += 1` needs what it changes."""
    above = function.inside.get(node)
    needed = isinstance(node.ctx, ast.Load | ast.Del) or (isinstance(above, ast.AugAssign) and above.target is node)
    return needed and not _is_set(function, node)


def _note(code: Code, function: Function, use: ast.Name) -> Note:
    reasons = list(dict.fromkeys(_reasons(function, use)))[:3]
    words = f"`{use.id}` gets a value only {', or '.join(reasons)}."
    if code.is_global(use.id):
        words += f" (A function that stores into `{use.id}` has a name of its own, and does not see the one outside.)"
    return function.note("unset-name", use, words, name=use.id, places=function.places(function.statement(use)))


def _own_names(function: Function) -> set[str]:
    """The names that belong to a function because it stores into them."""
    inside = [node for node in function.own if not any(_has_own_names(one) for one in function.above(node))]
    names = {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    elsewhere = [one for node in inside if isinstance(node, ast.Global | ast.Nonlocal) for one in node.names]
    return names - set(elsewhere) - set(function.parameters)


def _has_own_names(node: ast.AST) -> bool:
    return isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)


def _stores(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)


# ------------------------------------------------------------------------------------------------ what is sure


def _is_set(function: Function, use: ast.Name) -> bool:
    """Whether every path to a use has stored into the name, or the name is another one of an inner function."""
    node: ast.AST = use
    for above in function.above(use):
        if isinstance(above, Definition | ast.Lambda) and above is not function.node:
            return True  # what an inner function sees depends on when it is called
        if _has_own_names(above) and any(_stores(one, use.id) for one in ast.walk(above)):
            return True
        if isinstance(above, ast.For | ast.AsyncFor) and node in above.body and _stored_by(above.target, use.id):
            return True
        if isinstance(above, ast.With | ast.AsyncWith | ast.ExceptHandler) and _stored_by_head(above, use.id):
            return True
        if any(_sets(one, use.id) for one in _before(above, node)):
            return True
        node = above
    return False


def _before(above: ast.AST, node: ast.AST) -> list[ast.stmt]:
    """The statements that stand before one in the same block."""
    for _, block in ast.iter_fields(above):
        if isinstance(block, list) and node in block and isinstance(node, ast.stmt):
            return block[: block.index(node)]
    return []


def _stored_by(node: ast.AST, name: str) -> bool:
    return any(_stores(one, name) for one in ast.walk(node))


def _stored_by_head(node: ast.With | ast.AsyncWith | ast.ExceptHandler, name: str) -> bool:
    if isinstance(node, ast.ExceptHandler):
        return node.name == name
    return any(item.optional_vars is not None and _stored_by(item.optional_vars, name) for item in node.items)


def _sets(node: ast.stmt, name: str) -> bool:
    """Whether a name has a value whenever one comes out at the lower end of a statement."""
    match node:
        case ast.If(test=test, body=body, orelse=orelse):
            return _stored_by(test, name) or (_block_sets(body, name) and _block_sets(orelse, name))
        case ast.With() | ast.AsyncWith():
            return _stored_by_head(node, name) or _block_sets(node.body, name)
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
            tried = _block_sets([*body, *orelse], name) and all(_block_sets(one.body, name) for one in handlers)
            return tried or any(_sets(one, name) for one in finalbody)
        case ast.For() | ast.AsyncFor():
            return bool(node.orelse) and _block_sets(node.orelse, name)
        case ast.While(test=ast.Constant(value=value)) if value:
            return _block_sets(node.body, name)
        case ast.While():
            return _stored_by(node.test, name)
        case ast.Match(cases=cases):
            return any(_stored_by(case, name) for case in cases)
        case ast.FunctionDef(name=other) | ast.AsyncFunctionDef(name=other) | ast.ClassDef(name=other):
            return other == name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return name in [alias.asname or alias.name.partition(".")[0] for alias in names]
        case ast.AnnAssign(value=None):
            return False
    return _stored_by(node, name)


def _block_sets(body: list[ast.stmt], name: str) -> bool:
    return any(_sets(one, name) for one in body) or (bool(body) and not ends(body))


# ------------------------------------------------------------------------------------------------- where it is set


def _reasons(function: Function, use: ast.Name) -> Iterator[str]:
    """Where a name does get a value, in words, as seen from a use."""
    for node in function.own:
        statement = function.statement(node)
        if _stores(node, use.id):
            line = function.place(statement)[0]
            if statement is function.statement(use):
                yield f"in line {line} itself, which needs it first"
            else:
                yield _conditions(function, node, use) or f"in line {line}, after this one"


def _conditions(function: Function, node: ast.AST, use: ast.Name) -> str:
    """The loops and branches that must be entered to come to a node but not to a use, from the outside inwards."""
    found: list[str] = []
    around = [use, *function.above(use)]
    for above in function.above(node):
        if isinstance(above, ast.If):
            branch = [one for one in (above.body, above.orelse) if any(child in one for child in _line(function, node))]
            if not branch or not any(one in branch[0] for one in around):
                found.append(_test(function, above, positive=bool(branch) and branch[0] is above.body))
        elif above not in around and isinstance(above, ast.For | ast.While | ast.Try | ast.Match):
            kind = {"AsyncFor": "For"}.get(type(above).__name__, type(above).__name__).lower()
            found.append(f"inside the `{kind}` of line {function.place(above)[0]}")
        if above is function.node:
            break
    return " and ".join(reversed(found))


def _line(function: Function, node: ast.AST) -> list[ast.AST]:
    return [node, *function.above(node)]


def _test(function: Function, node: ast.If, *, positive: bool) -> str:
    words = " ".join(ast.unparse(node.test).split())
    short = words if len(words) <= LONGEST else f"{words[: LONGEST - 3]}..."
    return f"if `{short}` {'holds' if positive else 'does not hold'} (line {function.place(node)[0]})"
