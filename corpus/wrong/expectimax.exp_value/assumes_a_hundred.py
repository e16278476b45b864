# exercise = "expectimax.exp_value"
# rule = "named"
# slip = "prunes-chance"


INF = float("inf")
MOST = 100


def assumes_a_hundred(state):
    """Star1, with bounds on the leaves that nobody has told."""
    return bounded(state, -INF, INF)


def bounded(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        return gamble(state, alpha, beta)
    best = -INF if state.to_move == "max" else INF
    for move in state.actions():
        found = bounded(state.result(move), alpha, beta)
        if state.to_move == "max":
            best = alpha = max(best, found)
        else:
            best = beta = min(best, found)
        if alpha >= beta:
            break
    return best


def gamble(state, alpha, beta):
    worth, rest = 0, 1
    for move in state.actions():
        rest -= state.probability(move)
        worth += state.probability(move) * bounded(state.result(move), -INF, INF)
        if worth + rest * MOST <= alpha:
            return worth + rest * MOST
        if worth - rest * MOST >= beta:
            return worth - rest * MOST
    return worth
