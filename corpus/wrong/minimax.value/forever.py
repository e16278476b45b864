# exercise = "minimax.value"
# rule = "named"
# slip = "endless-recursion"


def forever(state):
    return forever(state)
