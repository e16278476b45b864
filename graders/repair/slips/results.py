"""What is returned: the value or the move, a part of a pair, nothing; and how a position is valued at the end."""

import ast
from collections.abc import Iterator

from graders.code.edits import Edit
from graders.code.place import Place, evaluations, is_number
from graders.code.sorts import COUNT, EVALUATION, LEGAL, OVER, SUCCESSOR, WORTH
from graders.code.syntax import called, name_of


def part(at: Place) -> Iterator[Edit]:
    """The value of a pair, or its move."""
    match at.node:
        case ast.Tuple(elts=[one, other]) if isinstance(at.parent, ast.Return):
            for place, kept in enumerate((one, other)):
                yield at.becomes(at.shown(kept), "pair", f"alone {place}", "")
        case ast.Call() | ast.Name() if _can_be_pair(at):
            for number in "01":
                yield at.becomes(f"{at.shown()}[{number}]", "pair", number)


def _can_be_pair(at: Place) -> bool:
    if not at.loaded() or isinstance(at.parent, (ast.Subscript, ast.Attribute)):
        return False
    own = isinstance(at.node, ast.Call) and at.sorts.meant(at.piece, at.node) is not None
    return own or isinstance(at.parent, ast.Return)


_WRAPPERS = {"round", "int", "abs", "copysign", "floor", "ceil", "bool", "float", "sorted"}
_NO_VALUES = LEGAL | SUCCESSOR | OVER | COUNT | {"str", "len", "print", "hash", "list", "isinstance"}


def evaluation(at: Place) -> Iterator[Edit]:
    """The agent's own evaluation function instead of the score, a number, another function."""
    state = _valued(at)
    for own in evaluations(at) if state is not None else ():
        for name in [state] if state else at.visible("state"):
            if _bare(f"{own}({name})") != _bare(at.shown()):
                yield at.becomes(f"{own}({name})", "evaluation", role="")


def named(at: Place) -> Iterator[Edit]:
    """The agent's own evaluation function where another one gets a name; without anything added to what it says."""
    if isinstance(at.parent, ast.Assign) and isinstance(at.node, (ast.Name, ast.Attribute)) and _is_evaluation(at):
        for own in evaluations(at):
            yield at.becomes(own, "evaluation", role="")
    match at.node:
        case ast.BinOp(left=ast.Call() as alone) if called(alone) in EVALUATION:
            yield at.becomes(at.shown(alone), "evaluation", "alone", role="")


def _valued(at: Place) -> str | None:
    """The position that an expression values by itself; empty if it names none, None if it values nothing."""
    match at.node:
        case ast.Call(func=ast.Attribute(value=state, attr=name), args=[]) if name in WORTH - {"utility"}:
            return at.shown(state)
        case ast.Attribute(value=state, attr="score") if at.sort(state) == "state":
            return at.shown(state)
        case ast.Call(args=[state]) if at.sort(state) == "state" and called(at.node) not in _NO_VALUES:
            return at.shown(state) if not _is_test(at) and not at.sorts.searches(at.piece, at.node) else None
        case ast.Constant() | ast.UnaryOp() | ast.Call() | ast.Name() if is_number(at.node) and _is_given_back(at):
            return ""
    return None


def _is_test(at: Place) -> bool:
    """Whether a call only says yes or no."""
    parent = at.parent
    return isinstance(parent, (ast.BoolOp, ast.UnaryOp)) or getattr(parent, "test", None) is at.node


def _is_given_back(at: Place) -> bool:
    parent = at.parent
    if isinstance(parent, ast.Tuple) and parent.elts[0] is at.node:
        parent = at.piece.parents.get(parent)
    return isinstance(parent, ast.Return)


def _is_evaluation(at: Place) -> bool:
    """Whether a name stands for a function of the file that is called with a position."""
    if not at.loaded() or at.wanted() not in ("", "value") or is_number(at.node):
        return False
    return at.piece.owner(at.node, name_of(at.node)) is None and name_of(at.node) not in ("max", "min")


def _bare(text: str) -> str:
    return "".join(text.split())


def wrapped(at: Place) -> Iterator[Edit]:
    """A value as it is, without `round`, `int`, `abs` around it; a utility without anything around it."""
    match at.node:
        case ast.Call(args=[*_, inner]) if called(at.node) in _WRAPPERS and not isinstance(inner, ast.Constant):
            yield at.becomes(at.shown(inner), "wrapped", called(at.node))
    if isinstance(at.parent, ast.Return):
        for one in ast.walk(at.node):
            if one is not at.node and called(one) == "utility":
                yield at.becomes(at.shown(one), "wrapped", "alone")
