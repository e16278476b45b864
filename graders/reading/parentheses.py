"""Calls that were forgotten: a method or a function named where what it gives back is used."""

import ast
import inspect
from collections.abc import Iterator
from typing import TypeGuard

from graders.reading.notes import Note
from graders.reading.syntax.code import Code, Function, last_name
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

JUDGES = frozenset(("evaluationFunction", "evaluation_function"))
_WANTS_VALUES = frozenset(
    ("abs", "all", "any", "bool", "enumerate", "float", "int", "len", "list", "max", "min", "range", "reversed",
     "round", "set", "sorted", "sum", "tuple", "Fraction")
)  # fmt: skip


def missing_parentheses(code: Code) -> Iterator[Note]:
    """Methods and functions that are named where their value is used."""
    methods = METHODS - _attributes(code)
    own = {one.name for one in code.functions if one.owner is None or one.parameters[:1] == ["self"]}
    for function in code.functions:
        kept = _kept_methods(function, methods)
        for node in function.own:
            if _uncalled(node, function, methods, own - _locals(function)):
                yield _named_only(function, node)
        for node in ast.walk(function.node):
            if isinstance(node, ast.Name) and node.id in kept and use_of(function, node):
                yield _named_only(function, kept[node.id])


def _named_only(function: Function, node: ast.expr) -> Note:
    shown = " ".join(ast.unparse(node).split())[:60]
    return function.note("missing-parentheses", node, f"`{shown}` is named here, not called.", name=shown)


def _uncalled(node: ast.AST, function: Function, methods: frozenset[str], own: set[str]) -> TypeGuard[ast.expr]:
    """Whether this names something to be called where only what it gives back makes sense."""
    if not isinstance(node, ast.Name | ast.Attribute) or not isinstance(node.ctx, ast.Load):
        return False
    use, name = use_of(function, node), last_name(node)
    if isinstance(node, ast.Attribute) and name in methods:
        return use != ""
    if isinstance(node, ast.Attribute) and name in JUDGES:
        return use in ("returned", "counted", "ordered")
    is_own = name in own and (isinstance(node, ast.Name) or last_name(node.value) == "self")
    return is_own and use in ("asked", "counted", "ordered", "walked")


def use_of(function: Function, node: ast.AST) -> str:
    """What is done with a value, in one word; empty where it is only handed on."""
    above = function.inside.get(node)
    match above:
        case ast.UnaryOp(op=ast.Not()):
            return "asked"
        case ast.BoolOp():
            return use_of(function, above) or "chosen"
        case ast.IfExp() | ast.Tuple() if node is not getattr(above, "test", None):
            return "returned" if use_of(function, above) == "returned" else ""
        case ast.If() | ast.While() | ast.IfExp() | ast.Assert() if above.test is node:
            return "asked"
        case ast.comprehension():
            return "walked" if above.iter is node else "asked" if node in above.ifs else ""
        case ast.match_case() if above.guard is node:
            return "asked"
        case ast.For() if above.iter is node:
            return "walked"
        case ast.BinOp() | ast.UnaryOp() | ast.AugAssign():
            return "counted"
        case ast.Compare(ops=[op]):
            return "ordered" if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) else "compared"
        case ast.Subscript() | ast.Attribute() if above.value is node:
            return "opened"
        case ast.Call(func=ast.Name(id=name)) if name in _WANTS_VALUES and node in above.args:
            return "counted"
        case ast.Return():
            return "returned"
        case ast.Lambda() if above.body is node:
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


def _locals(function: Function) -> set[str]:
    stored = {one.id for one in function.own if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return stored | set(function.parameters)


def _kept_methods(function: Function, methods: frozenset[str]) -> dict[str, ast.expr]:
    """Names that hold a method which is never called by them: `over = state.is_terminal`."""
    kept = {
        node.targets[0].id: node.value
        for node in function.own
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr in methods
    }
    stores = [one.id for one in ast.walk(function.node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    called = {last_name(one.func) for one in ast.walk(function.node) if isinstance(one, ast.Call)}
    return {name: value for name, value in kept.items() if stores.count(name) == 1 and name not in called}
