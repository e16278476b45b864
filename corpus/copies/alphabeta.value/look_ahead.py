# exercise = "alphabeta.value"
# rule = "medium"
# copy_of = "right/alphabeta.value/leaves_at_once"

def look_ahead(node, low=float("-inf"), high=float("inf")):
    if node.is_terminal():
        return node.utility()
    mine = node.to_move == "max"
    if mine:
        found = float("-inf")
    else:
        found = float("inf")
    for step in node.actions():
        below = node.result(step)
        if below.is_terminal():
            number = below.utility()
        else:
            number = look_ahead(below, low, high)
        if mine and number > found:
            found = number
        if not mine and number < found:
            found = number
        if mine:
            low = max(found, low)
        else:
            high = min(found, high)
        if high <= low:
            return found
    return found


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
