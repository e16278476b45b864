"""Whether an answer looks at more than one move of a position: what no run can tell from a `return` inside of a loop.

Who follows the first move from each position to the end has no loop over moves and compares nothing; who leaves the
loop too early has one. Both give back the same values.
"""

import ast

from graders.reading.code import Code, Function, last_name
from graders.transcript.source import Source

_PICKS = ("max", "min", "sum", "sorted", "reduce", "map", "filter", "accumulate", "mean", "fmean", "argmax", "argmin")
_ENDINGS = ("is_terminal", "is_win", "is_lose", "iswin", "islose", "terminal", "over", "actions", "moves", "depth")
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def follows_one_line(source: Source) -> bool:
    """Whether nothing in the text goes through the moves of a position, or compares any; False for an unread one."""
    try:
        code = Code(source)
        own = {one.name for one in code.functions}
        return code.entry is not None and not any(_chooses(one, own) for one in code.functions)
    except Exception:  # a look is an extra: without it the verdicts still stand
        return False


def _chooses(function: Function, own: set[str]) -> bool:
    """Whether a function has a loop, or makes one thing of several values."""
    return any(_is_loop(node) or _is_pick(node) or _searches_each(node, own) for node in function.own)


def _is_loop(node: ast.AST) -> bool:
    """A loop; but `while not state.is_terminal()` only goes on along one line."""
    if isinstance(node, ast.While):
        asked = [last_name(getattr(one, "func", one)).lower() for one in ast.walk(node.test) if _asks(one)]
        return not any(word in name for name in asked for word in _ENDINGS)
    return isinstance(node, ast.For | ast.AsyncFor)


def _asks(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute | ast.Call)


def _is_pick(node: ast.AST) -> bool:
    return last_name(node) in _PICKS


def _searches_each(node: ast.AST, own: set[str]) -> bool:
    """A comprehension with a function of the answer's own in it; one that only makes successors chooses nothing."""
    return isinstance(node, _COMPREHENSIONS) and any(last_name(one) in own for one in ast.walk(node))
