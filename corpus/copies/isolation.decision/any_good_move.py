# exercise = "isolation.decision"
# rule = "medium"
# copy_of = "right/isolation.decision/decide_shuffled"

import random


def any_good_move(game):
    steps = list(game.get_legal_moves())
    random.shuffle(steps)
    favorite = steps[0]
    top = -2
    for step in steps:
        points = for_the_other(game.forecast_move(step), top, 2)
        if points > top:
            top = points
            favorite = step
    return favorite


def for_me(game, low, high):
    steps = game.get_legal_moves()
    if not steps:
        return -1
    i = 0
    while i < len(steps) and low < high:
        points = for_the_other(game.forecast_move(steps[i]), low, high)
        if points > low:
            low = points
        i += 1
    return low


def for_the_other(game, low, high):
    steps = game.get_legal_moves()
    if not steps:
        return 1
    i = 0
    while i < len(steps) and low < high:
        points = for_me(game.forecast_move(steps[i]), low, high)
        if points < high:
            high = points
        i += 1
    return high
