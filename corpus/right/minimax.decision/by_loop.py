# exercise = "minimax.decision"
# rule = "style"
# tree = "minimax"

from math import inf


def by_loop(state):
    best, choice = None, None
    for action in state.actions():
        v = dispatch(state.result(action))
        if best is None or v > best:
            best, choice = v, action
    return choice


def dispatch(state):
    """The third of the lecture's forms: value hands the position on."""
    if state.is_terminal():
        return state.utility()
    return {"max": max_value, "min": min_value, "chance": exp_value}[state.to_move](state)


def max_value(state):
    v = -inf
    for action in state.actions():
        v = max(v, dispatch(state.result(action)))
    return v


def min_value(state):
    v = inf
    for action in state.actions():
        v = min(v, dispatch(state.result(action)))
    return v


def exp_value(state):
    total = 0
    for action in state.actions():
        total += state.probability(action) * dispatch(state.result(action))
    return total
