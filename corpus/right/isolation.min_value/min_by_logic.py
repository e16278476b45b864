# exercise = "isolation.min_value"
# rule = "field"


def min_by_logic(state):
    """No numbers inside: can MIN force MAX to be stuck?"""

    def can_force(s, me):
        return any(not can_force(s.forecast_move(m), not me) for m in s.get_legal_moves())

    return -1 if can_force(state, True) else 1
