# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def lambdas(state):
    value = lambda s: s.utility() if s.is_terminal() else pick[s.to_move](value(s.result(a)) for a in s.actions())
    pick = {"max": max, "min": min}
    return value(state)
