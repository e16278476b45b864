# exercise = "alphabeta.value"
# rule = "medium"
# copy_of = "right/alphabeta.value/low_high"

def window(node, a=float("-inf"), b=float("inf")):
    if node.is_terminal():
        return node.utility()
    mine = node.to_move == "max"
    top = float("-inf") if mine else float("inf")
    moves = list(node.actions())
    while moves and a < b:
        found = window(node.result(moves.pop(0)), a, b)
        if mine:
            top = max(found, top)
            a = max(top, a)
        else:
            top = min(found, top)
            b = min(top, b)
    return top


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
