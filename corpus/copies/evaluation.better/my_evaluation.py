# exercise = "evaluation.better"
# rule = "careful"
# copy_of = "right/evaluation.better/better"

import math


def walk(node, low=-math.inf, high=math.inf):
    if node.is_terminal():
        return node.utility()
    is_max = node.to_move == "max"
    if is_max:
        best = -math.inf
    else:
        best = math.inf
    todo = list(node.actions())
    while todo:
        if is_max and best >= high:
            break
        if not is_max and best <= low:
            break
        step = todo.pop(0)
        if is_max:
            best = max(best, walk(node.result(step), max(low, best), high))
        else:
            best = min(best, walk(node.result(step), low, min(high, best)))
    return best


def my_evaluation(state):
    if state.is_lose():
        return -1000000
    pacman = state.pacman_position
    walk = state.layout.distance
    total = state.score
    pieces = list(state.food)
    total -= 4 * len(pieces)
    if pieces:
        nearest = min(walk(pacman, piece) for piece in pieces)
        total += 2 / (nearest + 1)
    for number, place in enumerate(state.ghost_positions):
        steps = walk((int(place[0]), int(place[1])), pacman)
        if state.scared_timers[number] > 0:
            total += 50 / (steps + 1)
        elif steps < 3:
            total -= 300 / (steps + 0.5)
    return total
