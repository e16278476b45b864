# exercise = "minimax.decision"
# rule = "named"
# slip = "not-legal"


def illegal(state):
    return "nowhere"
