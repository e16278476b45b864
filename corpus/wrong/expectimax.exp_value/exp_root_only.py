# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "root-always-chance"
# [mends]
# "sum(state.probability(a) * any_node(state.result(a)) for a in state.actions()" = "any_node(state"


def exp_root_only(state):
    """Handles a chance node and leaves the others to a helper; what if the root is one of those?"""

    def any_node(s):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            return sum(s.probability(a) * any_node(s.result(a)) for a in s.actions())
        return (max if s.to_move == "max" else min)(any_node(s.result(a)) for a in s.actions())

    return sum(state.probability(a) * any_node(state.result(a)) for a in state.actions())
