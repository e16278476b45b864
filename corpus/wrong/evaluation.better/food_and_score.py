# exercise = "evaluation.better"
# rule = "field"
# slip = "ghost-blind"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def food_and_score(state):
    """Score and food; the ghosts are nowhere in it."""
    return state.score + 3 / (1 + steps(state, state.food)) - 2 * len(state.food)
