# exercise = "evaluation.better"
# rule = "field"
# slip = "infinite-value"
# [mends]
# "-float(\"inf\")" = "-1000.0"


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


def never_beside_a_ghost(state):
    """Minus infinity within one step of a ghost that is not scared."""
    hunters, prey = ghosts_of(state, False), ghosts_of(state, True)
    if any(steps(state, [ghost]) < 2 for ghost in hunters):
        return -float("inf")
    hunt = sum(12 / (1 + steps(state, [ghost])) for ghost in prey)
    fear = sum(3 / (1 + steps(state, [ghost])) for ghost in hunters)
    return state.score + hunt - fear - 0.4 * steps(state, state.food)
