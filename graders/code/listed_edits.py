"""The listed edits: for each small slip that leaves no answers to judge, the one change that undoes it.

Where a `return` is forgotten every case is wrong, however good the search is. So the changed answer is asked, too, and
its correct cases count, less a price. Nothing is searched for: the list is short, and each of its changes can be made
by hand.
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cached_property

from graders.code.sorts import ASKED, EVALUATION, OVER, SUCCESSOR, WORTH, Sorts, hinted
from graders.code.splices import Splice, edited
from graders.code.syntax import (
    ENTRIES,
    Block,
    Function,
    Piece,
    blocks,
    called,
    name_of,
    names_in,
    parameters,
    pieces_of,
    reached,
)
from graders.transcript.source import Source

MOST_PLACES = 3
"""So many places of one slip are also changed alone, and so many names are returned."""
RESTORES = "_depth_restored"
"""What is put before a method, so that `self.depth` is afterward what it was before."""
SPENT = re.compile(r"self\.depth\s*(-=|=\s*self\.depth\s*-)")
"""How an agent uses up its depth."""
_RESTORED = re.compile(r"self\.depth\s*(\+=|=(?![=\s]*self\.depth\s*-)(?!=))")
_VALUES = WORTH | EVALUATION | {"max", "min", "sum"}
_LOOPS = (ast.For, ast.While)


class _Answer:
    """The pieces of an answer, and the functions that it reaches."""

    def __init__(self, source: Source) -> None:
        self.pieces = pieces_of(source)
        found = reached(self.pieces, source.answer)
        self.functions = [(piece, one) for piece, one in self.sorts.functions if one in found]

    @cached_property
    def sorts(self) -> Sorts:
        return Sorts(self.pieces)

    @property
    def nodes(self) -> Iterator[tuple[Piece, ast.AST]]:
        return ((piece, node) for piece in self.pieces for node in ast.walk(piece.node))


def _missing_parentheses(answer: _Answer) -> Iterator[list[Splice]]:
    """A method that is named, but not called."""
    yield [
        _insert(piece, piece.span(node)[1], "()")
        for piece, node in answer.nodes
        if isinstance(node, ast.Attribute) and node.attr in ASKED and isinstance(node.ctx, ast.Load)
        if getattr(piece.parents.get(node), "func", None) is not node
    ]


def _swapped_arguments(answer: _Answer) -> Iterator[list[Splice]]:
    """The action before the agent; or two arguments of an own function, each in the place that has the other's name."""
    swaps, likely = list[list[Splice]](), list[list[Splice]]()
    for piece, node in answer.nodes:
        for one, other in _pairs(answer, piece, node):
            swap = [_put(piece, one, piece.shown(other)), _put(piece, other, piece.shown(one))]
            if not any(new.overlaps(old) for new in swap for done in swaps for old in done):
                swaps.append(swap)
                likely += [swap] if _looks_like(one) == "action" or _looks_like(other) == "agent" else []
    for some in (likely, swaps):
        yield [splice for swap in some for splice in swap]
    yield from swaps[:MOST_PLACES]


def _looks_like(node: ast.expr) -> str:
    """The sort that an argument has by its name; a number is an agent."""
    return "agent" if isinstance(node, ast.Constant) else hinted(name_of(node))


def _pairs(answer: _Answer, piece: Piece, node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The arguments of a call that are in each other's place."""
    if not isinstance(node, ast.Call) or any(isinstance(one, ast.Starred) for one in node.args):
        return
    if called(node) in SUCCESSOR and len(node.args) == 2:
        yield node.args[0], node.args[1]
    elif (found := answer.sorts.meant(piece, node)) is not None:
        passed = [answer.sorts.of(piece, one) for one in node.args]
        wanted = [hinted(name) for name in parameters(found[1])][: len(passed)]
        wrong = [place for place, pair in enumerate(zip(passed, wanted, strict=False)) if pair[0] != pair[1]]
        if len(wrong) == 2 and [passed[place] for place in wrong] == [wanted[place] for place in reversed(wrong)]:
            yield node.args[wrong[0]], node.args[wrong[1]]


def _forgotten_return(answer: _Answer) -> Iterator[list[Splice]]:
    """A value that is worked out at the end of a branch, and not returned: in all places, or in one of them."""
    found = [
        splice
        for piece, function in answer.functions
        for node in ast.walk(function)
        for block in (() if isinstance(node, _LOOPS) else blocks(node))
        if (splice := _returned(answer, piece, node, block[-1]))
    ]
    places = list(dict.fromkeys(found))  # a function in a function is walked twice
    yield places
    yield from ([one] for one in places[:MOST_PLACES])


def _returned(answer: _Answer, piece: Piece, around: ast.AST, last: ast.stmt) -> Splice | None:
    """What returns the value of the last statement of a block; of an assignment only where a game has ended."""
    start = piece.span(last)[0]
    if _is_value(answer, piece, last):
        return _insert(piece, start, "return ")
    ended = isinstance(around, ast.If) and any(name_of(one) in OVER for one in ast.walk(around.test))
    if ended and isinstance(last, ast.Assign) and called(last.value) in WORTH | EVALUATION:
        return Splice(piece.number, start, piece.span(last.value)[0], "return ")
    return None


def _is_value(answer: _Answer, piece: Piece, statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Name() | ast.Tuple() | ast.IfExp() | ast.BinOp()):
            return True
        case ast.Expr(value=ast.Call() as call):
            return called(call) in _VALUES or answer.sorts.meant(piece, call) is not None
    return False


def _missing_return(answer: _Answer) -> Iterator[list[Splice]]:
    """A function that ends without a `return`: what it has kept until there is returned."""
    lacking = [
        (piece, one)
        for piece, one in answer.functions
        if isinstance(one, ast.FunctionDef) and one.name != "__init__" and one.body[0].lineno > one.lineno
        if not _leaves(one.body) and not _is_value(answer, piece, one.body[-1])
    ]
    kept = [(piece, one, names) for piece, one in lacking if (names := _kept(answer, piece, one))]
    for number in range(MOST_PLACES):
        if any(number < len(names) for _, _, names in kept):
            yield [_last_line(piece, one, names[min(number, len(names) - 1)]) for piece, one, names in kept]


def _last_line(piece: Piece, function: Function, name: str) -> Splice:
    margin = piece.indent(function.body[-1])
    return _insert(piece, piece.span(function.body[-1])[1], f"\n{margin}return {name}")


def _kept(answer: _Answer, piece: Piece, function: Function) -> list[str]:
    """The variables that hold a value or a move at the end of a function; of the agent's own method a move first."""
    top = [one for one in function.body if not isinstance(one, _LOOPS)]
    stored = {name for one in top for name in names_in(one, stored=True)} or names_in(function, stored=True)
    order = ("action", "value") if function.name in ENTRIES else ("value", "action")
    names = {name: sort for name, sort in answer.sorts.visible(piece, function.body[-1]) if name in stored}
    return [name for wanted in order for name, sort in names.items() if sort == wanted]


def _leaves(block: Block) -> bool:
    """Whether nobody comes to the end of a block."""
    match block[-1]:
        case ast.Return() | ast.Raise() | ast.While(test=ast.Constant(value=True)):
            return True
        case ast.If(body=body, orelse=[_, *_] as other):
            return _leaves(body) and _leaves(other)
        case ast.With(body=body) | ast.Try(body=body):
            return _leaves(body)
    return False


def _spent_depth(answer: _Answer) -> Iterator[list[Splice]]:
    """The agent's own depth is counted down, and never up again."""
    functions = [(piece, one, piece.shown(one)) for piece, one in answer.functions if one.name != "__init__"]
    if not any(_RESTORED.search(text) for _, _, text in functions):
        spending = [(piece, one) for piece, one, text in functions if SPENT.search(text)]
        yield [_insert(piece, piece.span(one)[0], f"@{RESTORES}\n{piece.indent(one)}") for piece, one in spending]


def _insert(piece: Piece, position: int, new: str) -> Splice:
    return Splice(piece.number, position, position, new)


def _put(piece: Piece, node: ast.expr, new: str) -> Splice:
    return Splice(piece.number, *piece.span(node), new)


LISTED: tuple[tuple[str, Callable[[_Answer], Iterator[list[Splice]]]], ...] = (
    ("missing-parentheses", _missing_parentheses),
    ("swapped-arguments", _swapped_arguments),
    ("returns-nothing", _forgotten_return),
    ("returns-nothing", _missing_return),
    ("depth-in-loop", _spent_depth),
)
"""The code of each slip, and the changes that may undo it."""


def changed_texts(source: Source) -> Iterator[tuple[str, list[str]]]:
    """The code of a slip, and the text of each piece of the answer when it is undone. Raises one of `UNREADABLE`."""
    answer = _Answer(source)
    codes = [piece.code for piece in answer.pieces]
    made = [codes]
    for slip, changes in LISTED:
        for splices in changes(answer):
            texts = edited(codes, splices)
            changed = [texts.get(number, code) for number, code in enumerate(codes)]
            if changed not in made:
                made.append(changed)
                yield slip, changed
