# exercise = "isolation.min_value"
# rule = "medium"
# copy_of = "right/isolation.min_value/min_value"

def lowest(game):
    if len(game.get_legal_moves()) == 0:
        return 1
    result = float("inf")
    for step in game.get_legal_moves():
        below = top(game.forecast_move(step))
        result = below if below < result else result
    return result


def top(game):
    if len(game.get_legal_moves()) == 0:
        return -1
    result = float("-inf")
    for step in game.get_legal_moves():
        below = lowest(game.forecast_move(step))
        result = below if below > result else result
    return result
