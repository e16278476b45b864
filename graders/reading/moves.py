"""Moves in the place of positions, and positions in the place of others."""

import ast
from collections.abc import Iterator

from graders.reading.notes import Note, Place
from graders.reading.parentheses import METHODS, QUESTIONS
from graders.reading.syntax.code import Code, Function, last_name

MOVES = frozenset(
    ("actions", "legal_actions", "getLegalActions", "getLegalPacmanActions", "get_legal_actions", "get_legal_moves")
)
SUCCESSORS = frozenset(name for name in METHODS if "successor" in name.lower() or "next_state" in name.lower()) | {
    "result", "forecast_move", "getNextState", "getPacmanNextState",
}  # fmt: skip


def moves_for_positions(code: Code) -> Iterator[Note]:
    """Calls of a function of the answer's own with a move, where it asks its parameter what only positions answer."""
    for function in code.functions:
        lists, moves = move_names(function)
        for node in function.own:
            for name, place in _handed_moves(node, lists, moves) if isinstance(node, ast.Call) else ():
                for called in code.called(name):
                    asked = _asks_position(code, called, place)
                    if asked:
                        words = f"`{name}` is handed a move here, and asks it what only a position can answer."
                        yield function.note("move-for-position", node, words, places=asked)


def _handed_moves(node: ast.Call, lists: set[str], moves: set[str]) -> Iterator[tuple[str, int]]:
    """The functions that get a move by this call, and in which of their places."""
    for place, argument in enumerate(node.args):
        if isinstance(argument, ast.Name) and argument.id in moves:
            yield last_name(node.func), place
    yield from ((last_name(one), 0) for one in _asked_of_each(node, lists))


def _asked_of_each(node: ast.Call, lists: set[str]) -> list[ast.expr]:
    """The functions that are called with every move of a list: by `map`, or as a `key`."""
    if last_name(node.func) == "map" and len(node.args) == 2 and _is_list(node.args[1], lists):
        return [node.args[0]]
    if last_name(node.func) in ("max", "min", "sorted") and len(node.args) == 1 and _is_list(node.args[0], lists):
        return [one.value for one in node.keywords if one.arg == "key"]
    return []


def move_names(function: Function) -> tuple[set[str], set[str]]:
    """The names that hold a list of legal moves, and those that go through one."""
    lists = {
        target.id
        for node in function.own
        if isinstance(node, ast.Assign) and _is_list(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    loops = [node for node in function.own if isinstance(node, ast.For | ast.comprehension)]
    calls = [one for node in function.own if isinstance(node, ast.Call) for one in _asked_of_each(node, lists)]
    moves = {last_name(one.target) for one in loops if _is_list(one.iter, lists)}
    moves |= {last_name(one.target.elts[-1]) for one in loops if _is_numbered(one, lists)}  # type: ignore[attr-defined]
    moves |= {one.args.args[0].arg for one in calls if isinstance(one, ast.Lambda)}
    return lists, (moves | set(filter(_is_called_a_move, function.parameters))) - {""}


def _is_called_a_move(name: str) -> bool:
    return name in ("move", "action")


def _is_numbered(loop: ast.For | ast.comprehension, lists: set[str]) -> bool:
    """Whether this is `for i, move in enumerate(moves)`."""
    match loop.iter:
        case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]):
            return isinstance(loop.target, ast.Tuple) and _is_list(inner, lists)
    return False


def _is_list(node: ast.expr, lists: set[str]) -> bool:
    """Whether this is a list of legal moves, perhaps in another order."""
    match node:
        case ast.Call(func=ast.Name(id="list" | "sorted" | "reversed" | "set" | "tuple"), args=[inner, *_]):
            return _is_list(inner, lists)
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in MOVES
        case ast.Name(id=name):
            return name in lists
    return False


def _asks_position(code: Code, function: Function, place: int, handed: int = 0) -> frozenset[Place]:
    """The lines where a function, or one that it calls, asks this parameter what only a position can answer."""
    names = function.parameters[1:] if function.parameters[:1] == ["self"] else function.parameters
    wanted = names[place : place + 1]
    asked = [one for one in function.own if isinstance(one, ast.Attribute) and last_name(one.value) in wanted]
    places = {place for one in asked if one.attr in QUESTIONS for place in function.places(function.statement(one))}
    for node in function.own if handed < 2 and not any(map(_is_called_a_move, wanted)) else ():
        if isinstance(node, ast.Call):
            mine = [number for number, one in enumerate(node.args) if last_name(one) in wanted]
            helpers = [(helper, number) for helper in code.called(last_name(node.func)) for number in mine]
            places |= {one for helper, number in helpers for one in _asks_position(code, helper, number, handed + 1)}
    return frozenset(places)


def overwritten_positions(code: Code) -> Iterator[Note]:
    """Loops over the moves of a position in which a successor takes the position's name."""
    for function in code.functions:
        for loop in function.own:
            if isinstance(loop, ast.For):
                yield from _overwritten(function, loop)


def _overwritten(function: Function, loop: ast.For) -> Iterator[Note]:
    if isinstance(loop.body[-1], ast.Return | ast.Break):
        return
    walked = _whose_moves(function, loop.iter)
    for index, node in enumerate(loop.body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(value=parent, attr=attr))):
                restored = any(_stores_into(one, name) for one in [*loop.body[:index], *loop.body[index + 1 :]])
                if name in walked and last_name(parent) == name and attr in SUCCESSORS and not restored:
                    words = f"From the second move on, `{name}` is no longer the position that the loop began with."
                    yield function.note("state-overwritten", node, words, name=name)


def _whose_moves(function: Function, node: ast.expr) -> set[str]:
    """The names of the positions whose moves an expression lists."""
    sources = [one.value for one in function.own if isinstance(one, ast.Assign) and _holds(one, node)]
    calls = [one for source in [node, *sources] for one in ast.walk(source) if isinstance(one, ast.Call)]
    asked = [one.func for one in calls if isinstance(one.func, ast.Attribute) and one.func.attr in MOVES]
    return {last_name(one.value) for one in asked} - {""}


def _holds(node: ast.Assign, name: ast.expr) -> bool:
    return isinstance(name, ast.Name) and any(last_name(target) == name.id for target in node.targets)


def _stores_into(node: ast.AST, name: str) -> bool:
    names = [one for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == name]
    return any(isinstance(one.ctx, ast.Store) for one in names)
