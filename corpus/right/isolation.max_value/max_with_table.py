# exercise = "isolation.max_value"
# rule = "field"

from typing import Any

SEEN: dict[Any, int] = {}


def min_with_table(state):
    """Both functions write into one table; a position knows who is to move, so its key is enough."""
    if state not in SEEN:
        replies = [max_with_table(state.forecast_move(m)) for m in state.get_legal_moves()]
        SEEN[state] = min(replies, default=1)
    return SEEN[state]


def max_with_table(state):
    """The other half of the pair with one table."""
    if state not in SEEN:
        replies = [min_with_table(state.forecast_move(m)) for m in state.get_legal_moves()]
        SEEN[state] = max(replies, default=-1)
    return SEEN[state]
