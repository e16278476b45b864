# exercise = "isolation.min_value"
# rule = "style"
# tree = "minimax"


def min_floats(state, level=0):
    return float(search(state, maximizing=False))


def search(state, maximizing):
    moves = state.actions()
    if not moves:
        return -1 if maximizing else 1
    values = [search(state.result(move), not maximizing) for move in moves]
    return max(values) if maximizing else min(values)
