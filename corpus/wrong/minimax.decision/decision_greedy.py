# exercise = "minimax.decision"
# rule = "field"
# slip = "one-move-deep"


def decision_greedy(state):
    """Looks at the children that are leaves; all others count 0."""

    def look(a):
        after = state.result(a)
        return after.utility() if after.is_terminal() else 0

    return max(state.actions(), key=look)
