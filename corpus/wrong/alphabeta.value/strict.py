# exercise = "alphabeta.value"
# rule = "named"
# slip = "never-on-equality"

INF = float("inf")


def window(state, alpha, beta, beyond, update=True):
    if state.is_terminal():
        return state.utility()
    v = -INF if state.to_move == "max" else INF
    for action in state.actions():
        w = window(state.result(action), alpha, beta, beyond, update)
        v = max(v, w) if state.to_move == "max" else min(v, w)
        if beyond(v, alpha, beta, state.to_move):
            return v
        if update and state.to_move == "max":
            alpha = max(alpha, v)
        elif update:
            beta = min(beta, v)
    return v


def strict(state, alpha=-INF, beta=INF):
    return window(state, alpha, beta, lambda v, a, b, who: v > b if who == "max" else v < a)
