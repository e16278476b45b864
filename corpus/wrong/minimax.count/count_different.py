# exercise = "minimax.count"
# rule = "named"
# slip = "counts-different"


def ends(state):
    if state.is_terminal():
        return {state}
    return set().union(*(ends(state.result(a)) for a in state.actions()))


def count_different(state):
    return len(ends(state))
