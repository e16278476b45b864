# exercise = "evaluation.better"
# rule = "field"
# slip = "manhattan-through-walls"
# [mends]
# "min((abs(x - a) + abs(y - b) for a, b in state.food), default=0" = "steps(state, state.food"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def as_the_crow_flies(state):
    """Measures straight through walls."""
    x, y = state.pacman_position
    near = min((abs(x - a) + abs(y - b) for a, b in state.food), default=0)
    value = state.score - near
    for (a, b), timer in zip(state.ghost_positions, state.scared_timers):
        gap = abs(x - a) + abs(y - b)
        value += 7 / (1 + gap) if timer else -7 / (1 + gap)
    return value
