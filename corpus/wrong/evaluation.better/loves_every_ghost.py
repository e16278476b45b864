# exercise = "evaluation.better"
# rule = "field"
# slip = "wrong-sign"
# [mends]
# "value += 5" = "value -= 5"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def loves_every_ghost(state):
    """The nearer a dangerous ghost, the better."""
    value = state.score + 1 / (1 + steps(state, state.food))
    brave, scared = ghosts_of(state, False), ghosts_of(state, True)
    if brave:
        value += 5 / (1 + steps(state, brave))
    if scared:
        value += 10 / (1 + steps(state, scared))
    return value
