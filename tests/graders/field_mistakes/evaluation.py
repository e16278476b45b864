"""Mistakes in evaluation functions."""
# ruff: noqa: B905

from tests.graders.field_mistakes.mistake import wrong


def steps(state, goals):
    """On foot to the nearest of these cells."""
    return min((state.layout.distance(state.pacman_position, goal) for goal in goals), default=0)


def whole(position):
    x, y = position
    return int(x + 0.5), int(y + 0.5)


def ghosts_of(state, scared):
    timers = zip(state.ghost_positions, state.scared_timers)
    return [whole(place) for place, timer in timers if (timer > 0) == scared]


@wrong("evaluation.better", "wrong-sign", {"value += 5": "value -= 5"})
def loves_every_ghost(state):
    """The nearer a dangerous ghost, the better."""
    value = state.score + 1 / (1 + steps(state, state.food))
    brave, scared = ghosts_of(state, False), ghosts_of(state, True)
    if brave:
        value += 5 / (1 + steps(state, brave))
    if scared:
        value += 10 / (1 + steps(state, scared))
    return value


@wrong("evaluation.better", "wrong-sign", {"value += way_to_food": "value -= way_to_food"})
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


@wrong("evaluation.better", "wrong-sign", {"= -2": "= 0.2"})
def minus_the_distance(state):
    """The distance to a dangerous ghost is taken away, so a near one costs least."""
    fear = -2 * steps(state, ghosts_of(state, False))
    hope = -0.5 * steps(state, state.food)
    hunt = [9 / (1 + steps(state, [ghost])) for ghost in ghosts_of(state, True)]
    return state.score + fear + hope + sum(hunt)


@wrong(
    "evaluation.better",
    "scared-blind",
    {
        "False) + ghosts_of(state, True)": "True):\n    danger -= 4 / (0.5 + steps(state, [ghost]))"
        "\nfor ghost in ghosts_of(state, False)"
    },
)
def fears_all(state):
    """Scared ghosts are feared like the others."""
    danger = 0
    for ghost in ghosts_of(state, False) + ghosts_of(state, True):
        danger += 4 / (0.5 + steps(state, [ghost]))
    return state.score - danger - 0.1 * steps(state, state.food)


@wrong("evaluation.better", "ghost-blind")
def food_and_score(state):
    """Score and food; the ghosts are nowhere in it."""
    return state.score + 3 / (1 + steps(state, state.food)) - 2 * len(state.food)


@wrong("evaluation.better", "food-blind", {"+ alarm": "+ alarm - 0.1 * steps(state, state.food)"})
def ghosts_and_score(state):
    """Sees ghosts and no food."""
    alarm = sum(8 / (1 + steps(state, [ghost])) for ghost in ghosts_of(state, True))
    alarm -= sum(8 / (1 + steps(state, [ghost])) for ghost in ghosts_of(state, False))
    return state.score + alarm


@wrong(
    "evaluation.better",
    "manhattan-through-walls",
    {"min((abs(x - a) + abs(y - b) for a, b in state.food), default=0": "steps(state, state.food"},
)
def as_the_crow_flies(state):
    """Measures straight through walls."""
    x, y = state.pacman_position
    near = min((abs(x - a) + abs(y - b) for a, b in state.food), default=0)
    value = state.score - near
    for (a, b), timer in zip(state.ghost_positions, state.scared_timers):
        gap = abs(x - a) + abs(y - b)
        value += 7 / (1 + gap) if timer else -7 / (1 + gap)
    return value


@wrong("evaluation.better", "zero-distance", {"/ steps(state, [ghost])": "/ (steps(state, [ghost]) + 0.1)"})
def one_over_distance(state):
    """Divides by the distance to the ghost, which is 0 when he is caught."""
    value = state.score - 0.5 * steps(state, state.food)
    for ghost in ghosts_of(state, False):
        value -= 6 / steps(state, [ghost])
    for ghost in ghosts_of(state, True):
        value += 6 / (1 + steps(state, [ghost]))
    return value


@wrong("evaluation.better", "no-food-left", {"min(ways)": "min(ways) if ways else 0"})
def nearest_of_none(state):
    """The nearest of the food that is left, when none is left."""
    ways = [state.layout.distance(state.pacman_position, dot) for dot in state.food]
    nearest = min(ways)
    hunted = sum(5 / (1 + steps(state, [g])) for g in ghosts_of(state, True))
    feared = sum(5 / (1 + steps(state, [g])) for g in ghosts_of(state, False))
    return state.score - nearest + hunted - feared


@wrong("evaluation.better", "infinite-value", {'-float("inf")': "-1000.0"})
def never_beside_a_ghost(state):
    """Minus infinity within one step of a ghost that is not scared."""
    hunters, prey = ghosts_of(state, False), ghosts_of(state, True)
    if any(steps(state, [ghost]) < 2 for ghost in hunters):
        return -float("inf")
    hunt = sum(12 / (1 + steps(state, [ghost])) for ghost in prey)
    fear = sum(3 / (1 + steps(state, [ghost])) for ghost in hunters)
    return state.score + hunt - fear - 0.4 * steps(state, state.food)
