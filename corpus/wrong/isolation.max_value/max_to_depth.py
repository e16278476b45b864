# exercise = "isolation.max_value"
# rule = "field"
# slip = "one-move-deep"
# [mends]
# "depth=1)" = "depth=99)"


def max_to_depth(state, depth=1):
    """A depth limit of one move, below which everything is worth 0."""

    def lowest(s, left):
        moves = s.get_legal_moves()
        if not moves or left == 0:
            return 0 if moves else 1
        return min(max_to_depth(s.forecast_move(m), left - 1) for m in moves)

    moves = state.get_legal_moves()
    if not moves or depth == 0:
        return 0 if moves else -1
    return max(lowest(state.forecast_move(m), depth - 1) for m in moves)
