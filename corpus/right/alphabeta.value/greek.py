# exercise = "alphabeta.value"
# rule = "style"
# tree = "alpha_beta"

from math import inf


def greek(state, α=-inf, β=inf):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        v = -inf
        for m in state.actions():
            v = max(v, greek(state.result(m), α, β))
            α = max(α, v)
            if α >= β:
                return v
    else:
        v = inf
        for m in state.actions():
            v = min(v, greek(state.result(m), α, β))
            β = min(β, v)
            if α >= β:
                return v
    return v
