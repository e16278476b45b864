# exercise = "isolation.min_value"
# rule = "medium"
# copy_of = "right/isolation.min_value/min_early"

def enemy(game):
    steps = game.get_legal_moves()
    if len(steps) == 0:
        return 1
    won = True
    for step in steps:
        if mine(game.forecast_move(step)) < 0:
            won = False
            break
    return 1 if won else -1


def mine(game):
    steps = game.get_legal_moves()
    if len(steps) == 0:
        return -1
    for step in steps:
        if enemy(game.forecast_move(step)) > 0:
            return 1
    return -1
