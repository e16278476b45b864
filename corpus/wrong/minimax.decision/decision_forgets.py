# exercise = "minimax.decision"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "pick =" = "return"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_forgets(state):
    """The move is found and not handed back."""
    values = {a: worth_of(state.result(a)) for a in state.actions()}
    pick = max(values, key=values.get)
