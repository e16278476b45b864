# exercise = "expectimax.exp_value"
# rule = "field"

import operator
from fractions import Fraction


def expected_by_fraction(state):
    """Exact arithmetic: every probability is read as a fraction."""
    if state.is_terminal():
        return Fraction(state.utility())
    values = [expected_by_fraction(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        weights = [Fraction(state.probability(a)).limit_denominator(1000) for a in state.actions()]
        return sum(map(operator.mul, weights, values))
    return max(values) if state.to_move == "max" else min(values)
