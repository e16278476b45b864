# exercise = "minimax.decision"
# rule = "field"
# slip = "ties-last"
# [mends]
# "random.choice(best)" = "best[0]"

import random


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_drawn(state):
    """Draws among the best moves where the first of them is asked for."""
    scores = {a: worth_of(state.result(a)) for a in state.actions()}
    best = [a for a in scores if scores[a] == max(scores.values())]
    return random.choice(best)
