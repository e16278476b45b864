# exercise = "minimax.decision"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "return square" = "return favorite"


def decision_of_the_loop(game):
    """Finds the best move, and returns the variable of the loop."""

    def play(position):
        if position.is_terminal():
            return position.utility()
        pick = max if position.to_move == "max" else min
        return pick(play(position.result(one)) for one in position.actions())

    favorite, highest = None, float("-inf")
    for square in game.actions():
        worth = play(game.result(square))
        if worth > highest:
            favorite, highest = square, worth
    return square
