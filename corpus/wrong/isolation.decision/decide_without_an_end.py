# exercise = "isolation.decision"
# rule = "field"
# slip = "infinite-ends"
# [mends]
# "worth = -math.inf" = "worth = -1"

import math


def decide_without_an_end(game):
    """Nobody asks whether the game is over: where there is no move, the start comes out, and nothing is below it."""

    def reply(game):
        worth = -math.inf
        for step in game.get_legal_moves():
            worth = max(worth, -reply(game.forecast_move(step)))
        return worth

    chosen, top = None, -math.inf
    for step in game.get_legal_moves():
        found = -reply(game.forecast_move(step))
        if found > top:
            chosen, top = step, found
    return chosen
