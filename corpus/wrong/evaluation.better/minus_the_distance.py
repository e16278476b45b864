# exercise = "evaluation.better"
# rule = "field"
# slip = "wrong-sign"
# [mends]
# "= -2" = "= 0.2"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def minus_the_distance(state):
    """The distance to a dangerous ghost is taken away, so a near one costs least."""
    fear = -2 * steps(state, ghosts_of(state, False))
    hope = -0.5 * steps(state, state.food)
    hunt = [9 / (1 + steps(state, [ghost])) for ghost in ghosts_of(state, True)]
    return state.score + fear + hope + sum(hunt)
