# exercise = "evaluation.better"
# rule = "style"


def better(state):
    """Eat what is near, keep away from ghosts, hunt the scared ones: by the ways one has to walk."""
    if state.is_lose():
        return -1e6
    layout, me = state.layout, state.pacman_position
    ways = [layout.distance(me, food) for food in state.food]
    value = state.score - 4 * len(ways) + (2 / (1 + min(ways)) if ways else 0)
    for (x, y), timer in zip(state.ghost_positions, state.scared_timers, strict=True):
        way = layout.distance((int(x), int(y)), me)
        value += 50 / (1 + way) if timer else (-300 / (way + 0.5) if way <= 2 else 0)
    return value
