# exercise = "minimax.value"
# rule = "field"


def flag_handed_down(state):
    """Only the root is asked whose turn it is; below, a flag is turned over at every level."""

    def go(s, maximizing):
        if s.is_terminal():
            return s.utility()
        scores = []
        for a in s.actions():
            scores.append(go(s.result(a), not maximizing))
        return max(scores) if maximizing else min(scores)

    return go(state, state.to_move == "max")
