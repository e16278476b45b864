"""Comparisons and conditions: what ends the search, what cuts, what keeps the best."""

import ast
from collections.abc import Iterator

from graders.repair.edits import Edit
from graders.repair.place import Place, is_number

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


def nothing_yet(at: Place) -> Iterator[Edit]:
    """Nothing yet is None, not whatever counts as false."""
    match at.node:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() as operand):
            yield at.becomes(f"{at.shown(operand)} is None", "nothing yet", "", "")
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]) if (
            is_number(right) and at.sort(left) == "value"
        ):
            yield at.becomes(f"{at.shown(left)} is None", "nothing yet", "", "")
