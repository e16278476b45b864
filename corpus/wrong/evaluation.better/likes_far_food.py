# exercise = "evaluation.better"
# rule = "field"
# slip = "wrong-sign"
# [mends]
# "value += way_to_food" = "value -= way_to_food"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def likes_far_food(state):
    """The way to the food is added, so far food is better."""
    way_to_food = steps(state, state.food)
    value = 10 * state.score
    value += way_to_food
    for ghost in ghosts_of(state, False):
        value -= 30 / (1 + steps(state, [ghost]))
    for ghost in ghosts_of(state, True):
        value += 30 / (1 + steps(state, [ghost]))
    return value
