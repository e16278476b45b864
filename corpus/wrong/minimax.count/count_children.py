# exercise = "minimax.count"
# rule = "named"
# slip = "counts-one-level"


def count_children(state):
    if state.is_terminal():
        return 1
    children = [state.result(a) for a in state.actions()]
    return len(children)
