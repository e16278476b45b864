# exercise = "isolation.decision"
# rule = "field"
# slip = "random-choice"

import random


def decide_by_lot(state):
    """Any legal move."""
    return random.choice(state.get_legal_moves())
