# exercise = "alphabeta.value"
# rule = "field"

from typing import Any, NamedTuple

INFINITY = float("inf")


class Span(NamedTuple):
    """A window that knows when it is empty and how to shrink."""

    low: Any = -INFINITY
    high: Any = INFINITY

    @property
    def empty(self):
        return self.low >= self.high

    def raised(self, v):
        return self._replace(low=max(self.low, v))

    def lowered(self, v):
        return self._replace(high=min(self.high, v))


def window_as_object(state):
    """The window is an object with methods."""

    def visit(s, span):
        if s.is_terminal():
            return s.utility()
        seen = []
        for a in s.actions():
            seen.append(visit(s.result(a), span))
            span = span.raised(seen[-1]) if s.to_move == "max" else span.lowered(seen[-1])
            if span.empty:
                break
        return max(seen) if s.to_move == "max" else min(seen)

    return visit(state, Span())
