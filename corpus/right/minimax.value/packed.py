# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"

import functools
from collections.abc import Callable
from typing import Any


def packed(state):
    """The position travels inside a tuple together with a depth."""

    def go(item):
        s, depth = item
        if s.is_terminal():
            return {"value": s.utility()}["value"]
        return (max if s.to_move == "max" else min)(go((s.result(a), depth + 1)) for a in s.actions())

    return go((state, 0))


Code = Callable[..., Any]


def item(place: int) -> Callable[[Code], Code]:
    """The code gives back value and move, in some order; the answer is the value alone."""

    def adapt(code: Code) -> Code:
        @functools.wraps(code, updated=())
        def value(state: Any) -> Any:
            return code(state)[place]

        return value

    return adapt
