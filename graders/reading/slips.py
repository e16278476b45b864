"""Three slips that the text shows: a call that was forgotten, a depth that is used up, a number that has to be a float.

A run shows them as something else: a method is always true, so every position seems to be an end.
"""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass

from graders.reading.code import Code, Function, last_name
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
_JUDGES = ("evaluationFunction", "evaluation_function")
_WANTS_VALUES = frozenset(
    ("abs", "all", "any", "bool", "enumerate", "float", "int", "len", "list", "max", "min", "range", "reversed",
     "round", "set", "sorted", "sum", "tuple", "Fraction")
)  # fmt: skip


@dataclass(frozen=True)
class Note:
    """A slip that the text shows.

    code     its name in the catalog
    line     where it stands: the number of the line in its file or cell, the code on it (`text`) and the function
             around it (`where`)
    words    what can be said of this very place, a sentence
    """

    code: str
    line: int
    where: str
    text: str
    words: str


def look(source: Source) -> list[Note]:
    """What the text shows; nothing for a text that cannot be read. Never raises."""
    try:
        code = Code(source)
        return [*_missing_parentheses(code), *_used_up_depth(code), *_only_floats(code)]
    except Exception:  # a look is an extra: without it the verdicts still stand
        return []


def _note(function: Function, code: str, node: ast.AST, words: str) -> Note:
    line = int(getattr(node, "lineno", 0))
    text = function.lines[line - 1].strip()[:200] if 0 < line <= len(function.lines) else ""
    return Note(code, line, function.name, text, words)


# ------------------------------------------------------------------------------------------------ parentheses


def _missing_parentheses(code: Code) -> Iterator[Note]:
    """Methods that are named where their value is used."""
    methods = METHODS - _attributes(code)
    for function in code.functions:
        for node in function.own:
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                use = _use_of(function, node)
                if (node.attr in methods and use) or (node.attr in _JUDGES and use in ("returned", "counted")):
                    shown = " ".join(ast.unparse(node).split())[:60]
                    words = f"Here the method is `{shown}`."
                    yield _note(function, "missing-parentheses", node, words)


def _use_of(function: Function, node: ast.AST) -> str:
    """What is done with a value, in one word; empty where it is only handed on."""
    above = function.inside.get(node)
    match above:
        case ast.UnaryOp() | ast.BinOp() | ast.AugAssign() | ast.Compare():
            return "counted"
        case ast.BoolOp():
            return _use_of(function, above) or "asked"
        case ast.If() | ast.While() | ast.IfExp() | ast.Assert() if above.test is node:
            return "asked"
        case ast.IfExp() | ast.Tuple():
            return "returned" if _use_of(function, above) == "returned" else ""
        case ast.For() | ast.comprehension() if above.iter is node:
            return "walked"
        case ast.comprehension():
            return "asked"
        case ast.Subscript() | ast.Attribute() if above.value is node:
            return "opened"
        case ast.Call(func=ast.Name(id=name)) if name in _WANTS_VALUES and node in above.args:
            return "counted"
        case ast.Return() | ast.Lambda():
            return "returned"
    return ""


def _attributes(code: Code) -> set[str]:
    """Names that the answer's own objects use for data, or for properties."""
    nodes = [node for _, top in code.tops for node in ast.walk(top)]
    stored = {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    bodies = [one for node in nodes if isinstance(node, ast.ClassDef) for one in node.body]
    fields = {last_name(one.target) for one in bodies if isinstance(one, ast.AnnAssign)}
    fields |= {last_name(target) for one in bodies if isinstance(one, ast.Assign) for target in one.targets}
    return stored | fields | {getattr(one, "name", "") for one in bodies if getattr(one, "decorator_list", [])}


# ------------------------------------------------------------------------------------------------------ depth


def _used_up_depth(code: Code) -> Iterator[Note]:
    """An agent that counts its own depth down and never puts it back."""
    stores = [(one, node) for one in code.functions for node in one.own if _is_own_depth(node)]
    outside = [(function, node) for function, node in stores if function.name != "__init__"]
    if all(_counts_down(function, node) for function, node in outside):
        words = "The line below changes `self.depth`."
        for function, node in outside:
            yield _note(function, "depth-used-up", node, words)


def _is_own_depth(node: ast.AST) -> bool:
    own = isinstance(node, ast.Attribute) and node.attr == "depth" and last_name(node.value) == "self"
    return own and isinstance(getattr(node, "ctx", None), ast.Store)


def _counts_down(function: Function, node: ast.AST) -> bool:
    match function.statement(node):
        case ast.AugAssign(op=ast.Sub()):
            return True
        case ast.Assign(value=ast.BinOp(left=ast.Attribute(attr="depth", value=ast.Name(id="self")), op=ast.Sub())):
            return True
    return False


# ------------------------------------------------------------------------------------------------------ floats


def _only_floats(code: Code) -> Iterator[Note]:
    """A test that takes only a float for a number, where a value may be whole."""
    for function in code.functions:
        for node in function.own:
            if _asks_for_float(node):
                shown = " ".join(ast.unparse(node).split())[:60]
                words = f"Here `{shown}` accepts only a float, but the number is an int."
                yield _note(function, "pair-or-number", node, words)


def _asks_for_float(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Name(id="float")]):
            return True
        case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=[ast.Name(id="float")]):
            return True
    return False
