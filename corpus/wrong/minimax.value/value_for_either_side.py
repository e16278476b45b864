# exercise = "minimax.value"
# rule = "field"
# slip = "negamax-sign"
# [mends]
# "else own(" = "else side * own("


def value_for_either_side(state):
    """Negamax that hands back what the root is worth to whoever moves there."""
    side = {"max": 1, "min": -1}.get(state.to_move, 1)

    def own(game, side):
        if game.is_terminal():
            return side * game.utility()
        return max(-own(game.result(move), -side) for move in game.actions())

    return state.utility() if state.is_terminal() else own(state, side)
