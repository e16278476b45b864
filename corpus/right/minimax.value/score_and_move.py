# exercise = "minimax.value"
# rule = "field"

import sys


def score_and_move(state):
    """The helper gives value and move together, starting from the largest integer."""

    def best(s):
        if s.is_terminal():
            return s.utility(), None
        if s.to_move == "max":
            top, choice = -sys.maxsize, None
            for a in s.actions():
                score = best(s.result(a))[0]
                if score > top:
                    top, choice = score, a
            return top, choice
        low, choice = sys.maxsize, None
        for a in s.actions():
            score, _ = best(s.result(a))
            if score < low:
                low, choice = score, a
        return low, choice

    value, _move = best(state)
    return value
