# exercise = "minimax.decision"
# rule = "style"

from math import inf


def worth_of_a_move(state, action, alpha, beta):
    """Alpha-beta as a function of a position and a move: the move is made inside."""
    child = state.result(action)
    if child.is_terminal():
        return child.utility()
    v = -inf if child.to_move == "max" else inf
    for reply in child.actions():
        below = worth_of_a_move(child, reply, alpha, beta)
        if child.to_move == "max":
            v = max(v, below)
            alpha = max(alpha, v)
        else:
            v = min(v, below)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def function_of_moves(state):
    alpha, chosen = -inf, None
    for action in state.actions():
        worth = worth_of_a_move(state, action, alpha, inf)
        if chosen is None or worth > alpha:
            alpha, chosen = worth, action
    return chosen
