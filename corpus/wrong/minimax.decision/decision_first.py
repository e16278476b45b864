# exercise = "minimax.decision"
# rule = "field"
# slip = "takes-the-first"


def decision_first(state):
    """The first move."""
    return state.actions()[0]
