"""Comparisons and conditions: what ends the search, what cuts, what keeps the best."""

import ast
from collections.abc import Iterator

from graders.code.sorts import OVER
from graders.repair.edits import Edit
from graders.repair.place import Place, counts_down, is_number, over

_SYMBOLS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_CHANGES = {
    "equality": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "direction": {"<": ">", "<=": ">=", ">": "<", ">=": "<="},
    "opposite": {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="},
    "at most": {"==": "<="},
    "at least": {"==": ">="},
    "exactly": {"<": "==", "<=": "==", ">": "==", ">=": "=="},
}


def comparison(at: Place) -> Iterator[Edit]:
    """Another comparison: with or without equality, the other way around, the opposite."""
    match at.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _SYMBOLS:
            old, role = _SYMBOLS[type(op)], at.at(left).role()
            between = at.piece.code[at.piece.span(left)[1] : at.piece.span(right)[0]]
            named = isinstance(right, ast.Constant) and isinstance(right.value, str)
            for how, changes in _CHANGES.items() if not named else [("opposite", _CHANGES["opposite"])]:
                if old in changes and between.count(old) == 1:
                    splice = at.between(left, right, between.replace(old, changes[old]))
                    yield at.edit("comparison", how, splice, role=role)
    match at.node:
        case ast.Compare(comparators=[ast.Constant(value=str() as text) as right]) if text.lower() != text:
            yield at.at(right).becomes(repr(text.lower()), "comparison", "case", at.at(at.node.left).role())


def end(at: Place) -> Iterator[Edit]:
    """The search ends in one more case: when the game is over, when the depth is reached."""
    if not (isinstance(at.parent, (ast.If, ast.IfExp)) and at.parent.test is at.node) or at.role() != "end":
        return
    text = at.shown()
    for lacking in _ends_lacking(at, text):
        yield at.becomes(f"({text}) or {lacking}", "end", "when the game is over")
    for depth in at.visible("depth"):
        if depth not in text:
            test = f"{depth} == 0" if counts_down(at.sorts) else f"{depth} == self.depth"
            yield at.becomes(f"({text}) or {test}", "end", "by depth")


def _ends_lacking(at: Place, text: str) -> list[str]:
    """The tests for the end of a game that are not in a test."""
    states = at.visible("state")
    lacking = [over(at, state) for state in states] if not any(name in text for name in OVER) else []
    for have, lack in (("isWin", "isLose"), ("isLose", "isWin"), ("is_win", "is_lose"), ("is_lose", "is_win")):
        lacking += [f"{state}.{lack}()" for state in states] if have in text and lack not in text else []
    return lacking


def precedence(at: Place) -> Iterator[Edit]:
    """Parentheses around what is computed first."""
    first: ast.expr
    match at.node:
        case ast.BinOp(left=first, right=ast.BinOp(left=last)) if isinstance(at.node.op, (ast.Add, ast.Sub)):
            pass
        case ast.BoolOp(op=ast.Or(), values=[*_, first, ast.BoolOp(op=ast.And(), values=[last, *_])]):
            pass
        case ast.BoolOp(op=ast.Or(), values=[ast.BoolOp(op=ast.And(), values=[*_, first]), *_, last]):
            pass
        case ast.BoolOp(values=[ast.UnaryOp(op=ast.Not(), operand=first), *_, last]):
            pass
        case _:
            return
    begin, end = at.piece.span(first)[0], at.piece.span(last)[1]
    yield at.edit("precedence", "", at.insert(begin, "("), at.insert(end, ")"), role="")


def nothing_yet(at: Place) -> Iterator[Edit]:
    """Nothing yet is None, not whatever counts as false."""
    match at.node:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() as operand):
            yield at.becomes(f"{at.shown(operand)} is None", "nothing yet", "", "")
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]) if (
            is_number(right) and at.sort(left) == "value"
        ):
            yield at.becomes(f"{at.shown(left)} is None", "nothing yet", "", "")
