# exercise = "minimax.value"
# rule = "careful"
# copy_of = "right/minimax.value/score_and_move"

import math


def value_only(position):
    return result_of(position)[0]


def result_of(position):
    if position.is_terminal():
        return [position.utility(), None]
    if position.to_move == "max":
        return largest(position)
    return smallest(position)


def largest(position):
    answer = [-math.inf, None]
    for step in position.actions():
        number = result_of(position.result(step))[0]
        if answer[0] < number:
            answer = [number, step]
    return answer


def smallest(position):
    answer = [math.inf, None]
    for step in position.actions():
        number = result_of(position.result(step))[0]
        if number < answer[0]:
            answer = [number, step]
    return answer
