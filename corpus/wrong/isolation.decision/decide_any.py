# exercise = "isolation.decision"
# rule = "field"
# slip = "takes-the-first"


def decide_any(state):
    """The first legal move that comes."""
    for move in state.get_legal_moves():
        return move
