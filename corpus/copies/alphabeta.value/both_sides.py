# exercise = "alphabeta.value"
# rule = "careful"
# copy_of = "right/alphabeta.value/turned_around"

import math


def both_sides(position):
    infinity = math.inf
    if position.to_move == "max":
        return from_side(position, 1, -infinity, infinity)
    return -from_side(position, -1, -infinity, infinity)


def from_side(position, side, worst, best):
    if position.is_terminal():
        return position.utility() * side
    number = None
    for step in position.actions():
        reply = 0 - from_side(position.result(step), 0 - side, 0 - best, 0 - worst)
        if number is None or number < reply:
            number = reply
        if worst < number:
            worst = number
        if best <= worst:
            break
    return number
