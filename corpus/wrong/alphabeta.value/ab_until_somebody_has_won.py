# exercise = "alphabeta.value"
# rule = "field"
# slip = "stops-at-one"
# [mends]
# "worth == 1 or " = ""
# "worth == -1 or " = ""

import math


def ab_until_somebody_has_won(game, a=-math.inf, b=math.inf):
    """Nothing can be better than a win, or worse than a loss."""
    if game.is_terminal():
        return game.utility()
    upwards = game.to_move == "max"
    worth = -math.inf if upwards else math.inf
    for action in game.actions():
        below = ab_until_somebody_has_won(game.result(action), a, b)
        if upwards:
            worth = max(worth, below)
            if worth == 1 or worth >= b:
                break
            a = max(a, worth)
        else:
            worth = min(worth, below)
            if worth == -1 or worth <= a:
                break
            b = min(b, worth)
    return worth
