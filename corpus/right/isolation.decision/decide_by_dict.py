# exercise = "isolation.decision"
# rule = "field"


def min_by_logic(state):
    """No numbers inside: can MIN force MAX to be stuck?"""

    def can_force(s, me):
        return any(not can_force(s.forecast_move(m), not me) for m in s.get_legal_moves())

    return -1 if can_force(state, True) else 1


def decide_by_dict(state):
    """A dictionary from move to value, and the keys sorted by it."""
    worth = {}
    for m in state.get_legal_moves():
        worth[m] = min_by_logic(state.forecast_move(m))
    return sorted(worth, key=worth.get)[-1]
