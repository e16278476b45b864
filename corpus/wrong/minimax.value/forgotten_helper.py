# exercise = "minimax.value"
# rule = "named"
# slip = "missing-name"


def forgotten_helper(state):
    return the_helper_that_was_never_written(state)
