# exercise = "isolation.max_value"
# rule = "medium"
# copy_of = "right/isolation.max_value/max_with_cuts"

def best_for_me(game, low=-2, high=2):
    options = game.get_legal_moves()
    if not options:
        return -1
    for option in options:
        value = best_for_you(game.forecast_move(option), low, high)
        if value > low:
            low = value
        if low >= high:
            return low
    return low


def best_for_you(game, low=-2, high=2):
    options = game.get_legal_moves()
    if not options:
        return 1
    for option in options:
        value = best_for_me(game.forecast_move(option), low, high)
        if value < high:
            high = value
        if low >= high:
            return high
    return high
