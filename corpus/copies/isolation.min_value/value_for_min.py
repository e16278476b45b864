# exercise = "isolation.min_value"
# rule = "light"
# copy_of = "right/isolation.min_value/min_with_table"

memory = {}


def value_for_min(game):
    # did we see it?
    if game not in memory:
        values = [value_for_max(game.forecast_move(move)) for move in game.get_legal_moves()]
        memory[game] = min(values, default=1)

    return memory[game]


def value_for_max(game):
    if game not in memory:
        values = [value_for_min(game.forecast_move(move)) for move in game.get_legal_moves()]
        memory[game] = max(values, default=-1)

    return memory[game]
