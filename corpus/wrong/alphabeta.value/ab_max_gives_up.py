# exercise = "alphabeta.value"
# rule = "field"
# slip = "test-against-own-bound"
# [mends]
# "most <= alpha:" = "most >= beta:"

INFINITY = float("inf")


def ab_max_gives_up(position, alpha=-INFINITY, beta=INFINITY):
    """MAX has the test of MIN: it leaves where its best has not passed alpha."""
    if position.is_terminal():
        return position.utility()
    if position.to_move == "min":
        least = INFINITY
        for move in position.actions():
            least = min(least, ab_max_gives_up(position.result(move), alpha, beta))
            if least <= alpha:
                break
            beta = min(beta, least)
        return least
    most = -INFINITY
    for move in position.actions():
        most = max(most, ab_max_gives_up(position.result(move), alpha, beta))
        if most <= alpha:
            break
        alpha = max(alpha, most)
    return most
