"""A look at the text of an answer, on the trusted side: parsed, never run.

It answers two questions that no run can: whether anything has been written, and whether an answer looks at more than
one move of a position. Who follows the first move from each position to the end has no loop over moves and compares
nothing; a loop that is left too early has one. Both return the same values.
"""

import ast
import inspect
import re
from collections.abc import Iterable

from graders.code.syntax import Function, called, name_of, pieces_of
from graders.transcript.source import Source
from pacman_env import GameState
from pacman_env.berkeley_names import AgentState, Grid
from pacman_env.games import Isolation, TicTacToe, Tree

_KINDS = (GameState, Tree, TicTacToe, Isolation, Grid, AgentState)
_DATA = frozenset(name for kind in _KINDS for name in dir(kind) if not callable(getattr(kind, name)))
METHODS = (
    frozenset(
        name
        for kind in _KINDS
        for above in kind.__mro__
        for name, value in vars(above).items()
        if inspect.isfunction(value) and not name.startswith("_")
    )
    - _DATA
)
"""What one asks a position, a grid or an agent's state for with parentheses."""
QUESTIONS = METHODS | {name for name in _DATA if not name.startswith("_")}
"""All that one asks them for."""

_ENTRIES = ("get_action", "getAction")
_UNDEFINED = re.compile(r"not (been |yet )*(implemented|written|done|finished)|to ?do\b", re.I)
_REFUSALS = ("NotImplementedError", "NotImplemented", "raiseNotDefined")
_PICKS = ("max", "min", "sum", "sorted", "reduce", "map", "filter", "accumulate", "mean", "fmean", "argmax", "argmin")
_ENDINGS = ("is_terminal", "is_win", "is_lose", "iswin", "islose", "terminal", "over", "actions", "moves", "depth")


# ------------------------------------------------------------------------------------------------ what is written


def is_stub(source: Source) -> bool | None:
    """Whether nothing has been written into the function that is asked; None if that cannot be read. Never raises."""
    try:
        entry = _entry(source, _tops(source))
        return isinstance(entry, Function) and all(map(_says_nothing, entry.body)) if entry else None
    except Exception:  # a look is an extra: without it the verdicts still count
        return None


def is_refusal_text(text: object) -> bool:
    """Whether an error's words say that something is not written yet."""
    return bool(_UNDEFINED.search(str(text)))


def _says_nothing(node: ast.stmt) -> bool:
    """A docstring, `...`, `pass`, or words that nothing is written; a number or True is an answer."""
    match node:
        case ast.Pass() | ast.Import() | ast.ImportFrom() | ast.Return(value=None):
            return True
        case ast.Expr(value=value) | ast.Return(value=value):
            return _is_refusal(value) or (
                isinstance(value, ast.Constant) and (value.value in (None, ...) or isinstance(value.value, str))
            )
        case ast.Raise(exc=error):
            return error is not None and _is_refusal(error)
    return False


def _is_refusal(node: ast.expr | None) -> bool:
    """`NotImplementedError`, `util.raiseNotDefined()`, `Exception("Not implemented yet")`."""
    name = name_of(node.func if isinstance(node, ast.Call) else node)
    texts = [one.value for one in node.args if isinstance(one, ast.Constant)] if isinstance(node, ast.Call) else []
    return name in _REFUSALS or (name.endswith(("Exception", "Error")) and any(map(is_refusal_text, texts)))


# ----------------------------------------------------------------------------------------------- one line of moves


def follows_one_line(source: Source) -> bool:
    """Whether nothing in the text goes through the moves of a position, or compares any; False for an unread one."""
    try:
        functions = _reached(source)
    except Exception:
        return False
    names = {name for name, _ in functions}
    return bool(functions) and not any(_chooses(node, names) for _, one in functions for node in ast.walk(one))


def _chooses(node: ast.AST, own: set[str]) -> bool:
    """Whether this is a loop, makes one thing of several values, or searches each of several positions."""
    match node:
        case ast.For() | ast.AsyncFor():
            return True
        case ast.While(test=test):  # `while not state.is_terminal()` only goes on along one line
            asked = [name_of(one).lower() for one in ast.walk(test) if isinstance(one, ast.Attribute)]
            asked += [called(one).lower() for one in ast.walk(test)]
            return not any(word in name for name in asked for word in _ENDINGS)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return any(name_of(one) in own for one in ast.walk(node))
    return name_of(node) in _PICKS


# ------------------------------------------------------------------------------------------- what an answer reaches


def _tops(source: Source) -> list[ast.stmt]:
    return [piece.node for piece in pieces_of(source)]


def _entry(source: Source, tops: list[ast.stmt]) -> ast.AST | None:
    """The function that is asked: the answer itself, or the method of an agent, its own or of a class above it."""
    name, _, method = source.answer.partition(".")
    classes = {one.name: one for one in tops if isinstance(one, ast.ClassDef)}
    if name not in classes:
        return dict(reversed(_functions(tops))).get(name)
    methods = [one for kind in _kin(name, classes) for one in kind.body if isinstance(one, Function)]
    return next((one for one in methods if one.name in ([method] if method else _ENTRIES)), None)


def _kin(name: str, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """A class of the text and those above it, the nearest first."""
    names = [name]
    for one in names:
        names += [base for base in map(name_of, classes[one].bases) if base in classes and base not in names]
    return [classes[one] for one in names]


def _functions(tops: Iterable[ast.AST]) -> list[tuple[str, ast.AST]]:
    """All functions that have a name."""
    found: list[tuple[str, ast.AST]] = []
    for node in (one for top in tops for one in ast.walk(top)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.append((name, node))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda()):
                found.append((name, node.value))
    return found


def _reached(source: Source) -> list[tuple[str, ast.AST]]:
    """The functions that an answer can reach: one that it, or something that it reaches, mentions by name."""
    tops = _tops(source)
    every, entry = _functions(tops), _entry(source, tops)
    always = [one for one in tops if isinstance(one, ast.Assign)] + [one for name, one in every if name[:2] == "__"]
    reached = _mentioned_from([entry, *always], every) if entry else []
    return [pair for pair in every if pair[1] in reached]


def _mentioned_from(reached: list[ast.AST], every: list[tuple[str, ast.AST]]) -> list[ast.AST]:
    """These nodes, and the functions that one of them, or of those, mentions."""
    for one in reached:  # grows on the way
        mentioned = _mentioned(one)
        reached += [other for name, other in every if name in mentioned and other not in reached]
    return reached


def _mentioned(top: ast.AST) -> set[str]:
    """The names, attributes and texts in a node; a text may be a name for `getattr`."""
    texts = {one.value for one in ast.walk(top) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return texts | set(map(name_of, ast.walk(top)))
