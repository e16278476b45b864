# exercise = "minimax.value"
# rule = "field"
# slip = "one-move-deep"


def value_one_look(state):
    """Looks at the children only: a child that is no end counts 0."""
    if state.is_terminal():
        return state.utility()
    children = [state.result(a) for a in state.actions()]
    looks = [c.utility() if c.is_terminal() else 0 for c in children]
    return max(looks) if state.to_move == "max" else min(looks)
