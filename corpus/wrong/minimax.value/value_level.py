# exercise = "minimax.value"
# rule = "field"
# slip = "root-always-max"
# [mends]
# "level=0):" = "level=None):\n    level = (state.to_move == \"min\") if level is None else level"


def value_level(state, level=0):
    """Even levels belong to MAX, whoever moves at the root."""
    if state.is_terminal():
        return state.utility()
    scores = [value_level(state.result(a), level + 1) for a in state.actions()]
    return max(scores) if level % 2 == 0 else min(scores)
