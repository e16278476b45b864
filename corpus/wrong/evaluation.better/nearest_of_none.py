# exercise = "evaluation.better"
# rule = "field"
# slip = "no-food-left"
# [mends]
# "min(ways)" = "min(ways) if ways else 0"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def nearest_of_none(state):
    """The nearest of the food that is left, when none is left."""
    ways = [state.layout.distance(state.pacman_position, dot) for dot in state.food]
    nearest = min(ways)
    hunted = sum(5 / (1 + steps(state, [g])) for g in ghosts_of(state, True))
    feared = sum(5 / (1 + steps(state, [g])) for g in ghosts_of(state, False))
    return state.score - nearest + hunted - feared
