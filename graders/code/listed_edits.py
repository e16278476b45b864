"""The listed edits: for each small slip that leaves no answers to judge, the one change that undoes it.

Where a `return` is forgotten every case is wrong, however good the search is. So the changed answer is asked, too, and
its correct cases count, less a price. Nothing is searched for: the list is short, and each of its changes can be made
by hand. The repair tries most of them as well (`graders.repair.slips`).
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial

from graders.code.edits import Edit, edited, together
from graders.code.place import Place, places_of
from graders.code.sorts import ASKED, EVALUATION, OVER, SUCCESSOR, WORTH, hinted
from graders.code.syntax import ENTRIES, Block, Function, blocks, called, name_of, names_in, parameters, pieces_of
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


def missing_parentheses(at: Place) -> Iterator[Edit]:
    """A method that is named, but not called."""
    match at.node:
        case ast.Attribute(attr=name) if (
            name in ASKED and at.loaded() and getattr(at.parent, "func", None) is not at.node
        ):
            yield at.becomes(f"{at.shown()}()", "parentheses", "missing", "")


def _action_before_agent(at: Place) -> Iterator[Edit]:
    """Two arguments in each other's place, of which the names say so; a number is an agent."""
    for one, other in _misplaced(at):
        if hinted(name_of(one)) == "action" or isinstance(other, ast.Constant) or hinted(name_of(other)) == "agent":
            yield at.swap(one, other)


def _swapped_arguments(at: Place) -> Iterator[Edit]:
    """The arguments of a successor; or two of an own function, each in the place that has the other's name."""
    yield from (at.swap(one, other) for one, other in _misplaced(at))


def _misplaced(at: Place) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The arguments of a call that are in each other's place."""
    node = at.node
    if not isinstance(node, ast.Call) or any(isinstance(one, ast.Starred) for one in node.args):
        return
    if called(node) in SUCCESSOR and len(node.args) == 2:
        yield node.args[0], node.args[1]
    elif (found := at.sorts.meant(at.piece, node)) is not None:
        passed = [at.sort(one) for one in node.args]
        wanted = [hinted(name) for name in parameters(found[1])][: len(passed)]
        wrong = [place for place, pair in enumerate(zip(passed, wanted, strict=False)) if pair[0] != pair[1]]
        if len(wrong) == 2 and [passed[place] for place in wrong] == [wanted[place] for place in reversed(wrong)]:
            yield node.args[wrong[0]], node.args[wrong[1]]


def forgotten_return(at: Place) -> Iterator[Edit]:
    """A value that is worked out at the end of a branch, and not returned; where a game has ended, one that is kept."""
    if isinstance(at.parent, _LOOPS) or not any(block[-1] is at.node for block in blocks(at.parent)):
        return
    if _is_value(at):
        yield at.becomes(f"return {at.shown()}", "return", "missing", "")
    elif isinstance(at.node, ast.Assign) and called(at.node.value) in WORTH | EVALUATION and _has_ended(at):
        yield at.becomes(f"return {at.shown(at.node.value)}", "return", "missing", "")


def _has_ended(at: Place) -> bool:
    """Whether this is what happens where a game is over."""
    return isinstance(at.parent, ast.If) and any(name_of(one) in OVER for one in ast.walk(at.parent.test))


def _is_value(at: Place) -> bool:
    match at.node:
        case ast.Expr(value=ast.Name() | ast.Tuple() | ast.IfExp() | ast.BinOp()):
            return True
        case ast.Expr(value=ast.Call() as call):
            return called(call) in _VALUES or at.sorts.meant(at.piece, call) is not None
    return False


def missing_return(at: Place, number: int) -> Iterator[Edit]:
    """A function that ends without a `return`: one of the first things that it has kept until there is returned."""
    node = at.node
    if not isinstance(node, ast.FunctionDef) or node.body[0].lineno == node.lineno or _leaves(node.body):
        return
    last = at.at(node.body[-1])
    if not _is_value(last) and (names := _kept(last, node)):
        name = names[min(number, len(names) - 1)]
        yield last.line(f"return {name}", "a line that returns something")


def _kept(last: Place, function: ast.FunctionDef) -> list[str]:
    """The variables that hold a value or a move at the end of a function; of the agent's own method a move first."""
    top = [one for one in function.body if not isinstance(one, _LOOPS)]
    stored = {name for one in top for name in names_in(one, stored=True)} or names_in(function, stored=True)
    order = ("action", "value") if function.name in ENTRIES else ("value", "action")
    return [name for sort in order for name in last.visible(sort) if name in stored]


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


def _spent_depth(at: Place) -> Iterator[Edit]:
    """The agent's own depth is counted down, and never up again."""
    if isinstance(at.node, Function) and SPENT.search(at.shown()):
        methods = [piece.shown(one) for piece, one in at.sorts.functions if one.name != "__init__"]
        if not any(map(_RESTORED.search, methods)):
            margin = f"@{RESTORES}\n{at.piece.indent(at.node)}"
            yield at.edit("depth", "restored", at.insert(at.piece.span(at.node)[0], margin), role="")


MISSING_RETURNS = tuple(partial(missing_return, number=number) for number in range(MOST_PLACES))
_LISTED: tuple[tuple[str, Callable[[Place], Iterator[Edit]], int], ...] = (
    ("missing-parentheses", missing_parentheses, 0),
    ("swapped-arguments", _action_before_agent, 0),
    ("swapped-arguments", _swapped_arguments, MOST_PLACES),
    ("returns-nothing", forgotten_return, MOST_PLACES),
    *(("returns-nothing", returns, 0) for returns in MISSING_RETURNS),
    ("depth-in-loop", _spent_depth, 0),
)
"""The code of each slip, and what undoes it: at all places at once, and at so many of the first places alone."""


def changed_texts(source: Source) -> Iterator[tuple[str, list[str]]]:
    """The code of a slip, and the text of each piece of the answer when it is undone. Raises one of `UNREADABLE`."""
    pieces = pieces_of(source)
    places, codes = places_of(pieces, source.answer), [piece.code for piece in pieces]
    made = [codes]
    for slip, edits_at, alone in _LISTED:
        edits = together([edit for place in places for edit in edits_at(place)])
        for some in (edits, *([edit] for edit in edits[:alone])):
            texts = edited(codes, [splice for edit in some for splice in edit.splices])
            changed = [texts.get(number, code) for number, code in enumerate(codes)]
            if changed not in made:
                made.append(changed)
                yield slip, changed
