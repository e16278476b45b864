"""Slips that show in a line or two: what counts as false, what an agent keeps, where searches start and end."""

import ast
import re
from collections.abc import Iterator
from typing import TypeGuard

from graders.reading.moves import move_names
from graders.reading.notes import Note
from graders.reading.syntax.code import Code, Function, last_name

_ENDING = re.compile("_?(is_?)?(win|lose)(ner|r|s)?|.*(terminal|utility|actions|moves|finish|game_?over).*", re.I)
"""Names that ask for the end of a game; `closest_ghost` and `window` do not."""


def used_up_depth(code: Code) -> Iterator[Note]:
    """An agent that counts its own depth down and never puts it back."""
    stores = [(one, node) for one in code.functions for node in one.own if _is_own_depth(node)]
    if any(one.name != "__init__" and not _counts_down(one, node) for one, node in stores):
        return
    for function, node in stores:
        if function.name != "__init__":
            words = (
                "Nothing puts `self.depth` back: the next branch, and the agent's next move, begin with what is left."
            )
            yield function.note("depth-used-up", node, words, name="self.depth")


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


def false_zeros(code: Code) -> Iterator[Note]:
    """`if not best` for a name that starts as None and later holds a number or a move."""
    for function in code.functions:
        empty = _names_set_to_none(function)
        _, moves = move_names(function)
        for node in function.own:
            match node:
                case ast.If(test=test) | ast.IfExp(test=test):
                    for name in _asked_for_truth(test) & empty:
                        held = _held(function, name)
                        kind = "move" if held & moves else "value"
                        words = f"`not {name}` is true for 0 as well as for None."
                        yield function.note("zero-is-false", node, words, name=kind)


def _names_set_to_none(function: Function) -> set[str]:
    pairs = [pair for node in function.own if isinstance(node, ast.Assign) for pair in _pairs(node)]
    return {name for name, value in pairs if isinstance(value, ast.Constant) and value.value is None}


def _held(function: Function, name: str) -> set[str]:
    """The names whose values are put into this one."""
    pairs = [pair for node in function.own if isinstance(node, ast.Assign) for pair in _pairs(node)]
    return {last_name(value) for target, value in pairs if target == name} - {""}


def _pairs(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """What an assignment puts where, name by name."""
    for target in node.targets:
        yield from _put(target, node.value)


def _put(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            for one, its in zip(targets, values, strict=False):
                yield from _put(one, its)
        case ast.Tuple(), ast.IfExp(body=one, orelse=other):
            yield from [*_put(target, one), *_put(target, other)]


def _asked_for_truth(test: ast.expr) -> set[str]:
    """The names `x` of `not x` in a test that compares as well, or is nothing else."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else [test]
    return {last_name(one.operand) for one in parts if isinstance(one, ast.UnaryOp) and isinstance(one.op, ast.Not)}


def infinite_ends(code: Code) -> Iterator[Note]:
    """A finished game that is worth infinity; where the line does not ask for the end, something else may be."""
    for function in code.functions:
        for node in function.own:
            given = node.value if isinstance(node, ast.Return) else None
            pair = given.elts if isinstance(given, ast.Tuple) else [given]
            if any(one is not None and is_infinite(code, one) for one in pair):
                path = [node, *function.above(node)]
                ifs = [one for one, inner in zip(path[1:], path, strict=False) if _is_branch(one, inner)]
                there = any(_asks_for_the_end(part) for one in ifs for part in ast.walk(one.test))
                slip = "infinite-ends" if there else "infinite-value"
                yield function.note(slip, node, "This line returns an infinite value.")


def _is_branch(one: ast.AST, inner: ast.AST) -> TypeGuard[ast.If]:
    """Whether something stands where the test of an `if` is true."""
    return isinstance(one, ast.If) and inner in one.body


def _asks_for_the_end(node: ast.AST) -> bool:
    return bool(_ENDING.fullmatch(last_name(node)))


def is_infinite(code: Code, node: ast.expr) -> bool:
    """Whether an expression is plus or minus infinity, whatever its names hold."""
    match node:
        case ast.UnaryOp(operand=inner):
            return is_infinite(code, inner)
        case ast.IfExp(body=one, orelse=other):
            return is_infinite(code, one) and is_infinite(code, other)
        case ast.Attribute(attr="inf"):
            return True
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str(text))]):
            return text.strip("+-").lower() in ("inf", "infinity")
        case ast.Call(func=ast.Attribute(attr="copysign"), args=[size, _]):
            return is_infinite(code, size)
        case ast.BinOp(left=one, op=ast.Mult(), right=other):
            return is_infinite(code, one) or is_infinite(code, other)
        case ast.Name(id=name):
            value = code.constant(name)
            if value is None:
                return name == "inf"  # out of math, or numpy
            return not isinstance(value, ast.Name) and is_infinite(code, value)
    return False


def near_starts(code: Code) -> Iterator[Note]:
    """A search for the best that starts from a number: an answer that is just this number came from the start."""
    for function in code.functions:
        for node in function.own:
            if isinstance(node, ast.Assign):
                starts = [value for name, value in _pairs(node) if _is_compared(function, node, name)]
                numbers = " or ".join(f"{number:g}" for start in starts for number in _numbers(start))
                if numbers:
                    words = f"The search for the best starts from {numbers} here."
                    yield function.note("start-within-reach", node, words, name=numbers)


def _numbers(node: ast.expr) -> list[float]:
    """The finite numbers, 0 apart, that an expression may be."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            return _numbers(one) + _numbers(other)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Dict(values=parts):
            return [number for part in parts for number in _numbers(part)]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return [-number for number in _numbers(inner)]
        case ast.Call(func=ast.Name(id="float" | "int"), args=[inner]):
            return _numbers(inner)
        case ast.Constant(value=int() | float() as number) if number and not isinstance(number, bool):
            return [float(number)]
    return []


def _is_compared(function: Function, node: ast.Assign, name: str) -> bool:
    """Whether a loop further down in this function puts something better into the name."""
    stores = [one for one in function.own if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    return any(one.id == name and one.lineno > node.lineno and _is_raised(function, one) for one in stores)


def _is_raised(function: Function, store: ast.Name) -> bool:
    """Whether a store in a loop is one of `best = max(best, v)` or `if v > best: best = v`."""
    around = list(function.above(store))
    value = getattr(function.statement(store), "value", None)
    tests = [one.test for one in around if isinstance(one, ast.If)]
    tests += [one.test for one in ast.walk(value) if isinstance(one, ast.IfExp)] if value else []
    calls = [one for one in ast.walk(value) if isinstance(one, ast.Call)] if value else []
    picks = [argument for one in calls if last_name(one.func) in ("max", "min") for argument in one.args]
    compared = [
        side for test in tests for one in ast.walk(test) if isinstance(one, ast.Compare) for side in _sides(one)
    ]
    return any(isinstance(one, ast.For | ast.While) for one in around) and store.id in map(_holder, picks + compared)


def _holder(node: ast.expr) -> str:
    """The name of what a side of a comparison stands in: `best` of `best[0]`."""
    return _holder(node.value) if isinstance(node, ast.Subscript) else last_name(node)


def _sides(node: ast.Compare) -> list[ast.expr]:
    return [node.left, *node.comparators]
