"""Functions from which nothing comes back where something is asked for: stubs, and forgotten returns."""

import ast
from collections.abc import Iterator

from graders.reading.notes import Note
from graders.reading.parentheses import use_of
from graders.reading.paths.idle import is_idle
from graders.reading.syntax.code import Code, Function, last_name
from graders.reading.syntax.ends import ends
from graders.reading.syntax.stubs import is_empty
from graders.reading.syntax.uses import parts_of, uses

UNSURE = 3


def gaps(code: Code) -> list[Note]:
    """The functions that give nothing back on some path, the surest ones first."""
    found = [pair for one in code.functions if _is_plain(one) for pair in _gap(code, one)]
    return [note for _, note in sorted(found, key=lambda pair: pair[0])]


def _is_plain(function: Function) -> bool:
    """Whether it ends as functions do: no lambda, no generator, no method of Python's own."""
    generates = any(isinstance(node, ast.Yield | ast.YieldFrom | ast.Await) for node in function.own)
    return not (isinstance(function.node, ast.Lambda) or function.name.startswith("__") or generates)


def _gap(code: Code, function: Function) -> Iterator[tuple[int, Note]]:
    """A stub, or the surest sign of a forgotten return; each with a rank."""
    shows, answers = uses(code, function)
    if is_empty(function):
        if function is not code.entry and shows and not _is_overridden(code, function):
            yield 0, _stub(function)
        return
    bare = [node for node in function.own if isinstance(node, ast.Return) and node.value is None]
    reasons = [(*_reason(code, function, end), end) for end in ends(function.body) + bare]
    for rank, words, end in sorted(reasons, key=lambda one: (one[0], -one[2].lineno))[:1]:
        if not (shows or answers) or (rank >= UNSURE and _may_give_none(function)):
            continue
        if rank == 0:
            silent = _is_asked(code, function)
            yield rank, function.note("returns-nothing", end, words, name=function.name, silent=silent)
        else:
            more = {"name": function.name, "places": frozenset(shows), "answers": answers}
            yield rank, function.note("returns-nothing", end, words, **more)


def _is_overridden(code: Code, function: Function) -> bool:
    """Whether another class writes a method of this name: a base class only says that there is one."""
    named = [one for one in code.functions if one.name == function.name and one.owner is not function.owner]
    return function.owner is not None and any(one.owner is not None and not is_empty(one) for one in named)


def _stub(function: Function) -> Note:
    words = f"`{function.name}` has no lines of its own yet, and your code needs what it returns."
    inside = frozenset(place for node in function.body for place in function.places(node))
    return function.note("not-written-yet", function.node, words, name=function.name, places=inside, silent=True)


def _is_asked(code: Code, function: Function) -> bool:
    """Whether what it gives back is only asked for its truth somewhere, where None counts as false."""
    calls = [(user, node) for user in code.functions for node in user.own if isinstance(node, ast.Call)]
    return any(
        last_name(node.func) == function.name and use_of(user, node) in ("asked", "compared") for user, node in calls
    )


def _reason(code: Code, function: Function, end: ast.stmt) -> tuple[int, str]:
    """How sure it is that a return was forgotten where a path ends, and why, in words."""
    name, rank, choice = function.name, *((2, UNSURE) if _returns(function) else (0, 1))
    match end:
        case ast.Return():
            return 0, f"This `return` of `{name}` returns nothing."
        case ast.Expr(value=value) if found := next(filter(None, (_own(code, one) for one in parts_of(value))), ""):
            return 0, f"What `{found}` returns goes no further here: `{name}` does not return it."
        case ast.Assign(targets=[ast.Name(id=target)]) if not _used_after(function, target, end):
            return 0, f"`{name}` works out `{target}` here, and does not return it."
        case ast.Expr(value=value) if is_idle(function, end):
            return 0, f"`{name}` works out `{ast.unparse(value)[:60]}` here, and does not return it."
        case ast.If():
            return choice, f"`{name}` ends without a `return` when no branch of this `if` is taken."
        case ast.For() | ast.AsyncFor() | ast.While():
            return choice, f"`{name}` ends without a `return` when this loop is over."
        case ast.Break():
            return rank, f"After this `break`, `{name}` ends without a `return`."
        case ast.Match():
            return choice, f"`{name}` ends without a `return` when no case of this `match` fits."
    return rank, f"Here `{name}` ends, on this path without a `return`."


def _own(code: Code, node: ast.expr) -> str:
    """The function of the answer's own that is called here, if it gives something back."""
    name = last_name(node.func) if isinstance(node, ast.Call) else ""
    return name if any(map(_returns, code.called(name))) else ""


def _returns(function: Function) -> bool:
    """Whether a function gives something back on some path."""
    given = (node.value for node in function.own if isinstance(node, ast.Return))
    return isinstance(function.node, ast.Lambda) or any(value is not None for value in given)


def _used_after(function: Function, name: str, end: ast.stmt) -> bool:
    """Whether a name is used behind a statement, or again in the next round of a loop."""
    loads = [one for one in ast.walk(function.node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
    loops = any(isinstance(one, ast.For | ast.While) for one in function.above(end))
    return any(one.id == name and (loops or one.lineno > end.lineno) for one in loads)


def _may_give_none(function: Function) -> bool:
    """Whether None may come back from it in another way, too."""
    empty = [node for node in function.own if isinstance(node, ast.Assign) and any(map(_is_none, ast.walk(node.value)))]
    names = {
        one.id for node in empty for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)
    }
    values = [node.value for node in function.own if isinstance(node, ast.Return) and node.value]
    given = [one for value in values for one in ast.walk(value)]
    return any(_is_none(one) or (isinstance(one, ast.Name) and one.id in names) for one in given)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
