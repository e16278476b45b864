# exercise = "evaluation.better"
# rule = "field"
# slip = "food-blind"
# [mends]
# "+ alarm" = "+ alarm - 0.1 * steps(state, state.food)"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def ghosts_and_score(state):
    """Sees ghosts and no food."""
    alarm = sum(8 / (1 + steps(state, [ghost])) for ghost in ghosts_of(state, True))
    alarm -= sum(8 / (1 + steps(state, [ghost])) for ghost in ghosts_of(state, False))
    return state.score + alarm
