# exercise = "minimax.value"
# rule = "field"
# slip = "constant-answer"


def value_zero(state):
    """Always 0."""
    return 0
