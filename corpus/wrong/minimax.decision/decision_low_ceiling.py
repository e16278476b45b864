# exercise = "minimax.decision"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# "lowest = 5" = "lowest = float('inf')"


def ceiling_max(game):
    if game.is_terminal():
        return game.utility()
    highest = float("-inf")
    for action in game.actions():
        highest = max(highest, ceiling_min(game.result(action)))
    return highest


def ceiling_min(game):
    if game.is_terminal():
        return game.utility()
    lowest = 5
    for action in game.actions():
        lowest = min(lowest, ceiling_max(game.result(action)))
    return lowest


def decision_low_ceiling(game):
    """MIN begins with 5, as if no value could be larger."""
    best, chosen = float("-inf"), None
    for action in game.actions():
        value = ceiling_min(game.result(action))
        if value > best:
            best, chosen = value, action
    return chosen
