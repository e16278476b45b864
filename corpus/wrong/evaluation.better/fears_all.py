# exercise = "evaluation.better"
# rule = "field"
# slip = "scared-blind"
# [mends]
# "False) + ghosts_of(state, True)" = "True):\n        danger -= 4 / (0.5 + steps(state, [ghost]))\n    for ghost in ghosts_of(state, False)"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def fears_all(state):
    """Scared ghosts are feared like the others."""
    danger = 0
    for ghost in ghosts_of(state, False) + ghosts_of(state, True):
        danger += 4 / (0.5 + steps(state, [ghost]))
    return state.score - danger - 0.1 * steps(state, state.food)
