# exercise = "expectimax.exp_value"
# rule = "named"
# slip = "min-in-chance"


def expected(state, chance):
    if state.is_terminal():
        return state.utility()
    children = [(expected(state.result(a), chance), a) for a in state.actions()]
    if state.to_move == "chance":
        return chance(state, children)
    return max(children)[0] if state.to_move == "max" else min(children)[0]


def cruel(state):
    return expected(state, lambda s, children: min(v for v, _ in children))
