# exercise = "minimax.value"
# rule = "named"
# slip = "constant-answer"


def always_42(state):
    return 42
