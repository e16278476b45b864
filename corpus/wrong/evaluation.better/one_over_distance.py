# exercise = "evaluation.better"
# rule = "field"
# slip = "zero-distance"
# [mends]
# "/ steps(state, [ghost])" = "/ (steps(state, [ghost]) + 0.1)"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def one_over_distance(state):
    """Divides by the distance to the ghost, which is 0 when he is caught."""
    value = state.score - 0.5 * steps(state, state.food)
    for ghost in ghosts_of(state, False):
        value -= 6 / steps(state, [ghost])
    for ghost in ghosts_of(state, True):
        value += 6 / (1 + steps(state, [ghost]))
    return value
