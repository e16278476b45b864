# exercise = "minimax.decision"
# rule = "style"
# tree = "minimax"


def by_index(state):
    actions = state.actions()
    values = [two_functions(state.result(action)) for action in actions]
    return actions[values.index(max(values))]


def two_functions(state):
    def lowest(state):
        if state.is_terminal():
            return state.utility()
        return min([highest(state.result(a)) for a in state.actions()])

    def highest(state):
        if state.is_terminal():
            return state.utility()
        return max([lowest(state.result(a)) for a in state.actions()])

    return highest(state) if state.to_move == "max" else lowest(state)
