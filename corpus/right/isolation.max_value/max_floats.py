# exercise = "isolation.max_value"
# rule = "style"
# tree = "minimax"


def max_floats(state):
    return 1.0 * search(state, True)


def search(state, maximizing):
    moves = state.actions()
    if not moves:
        return -1 if maximizing else 1
    values = [search(state.result(move), not maximizing) for move in moves]
    return max(values) if maximizing else min(values)
