# exercise = "minimax.value"
# rule = "named"
# slip = "missing-attribute"


def misspelled(state):
    return state.utillity() if state.is_terminal() else max(misspelled(state.result(a)) for a in state.actions())
