# exercise = "isolation.decision"
# rule = "named"
# slip = "takes-the-first"


def decide_first(state):
    return state.get_legal_moves()[0]
