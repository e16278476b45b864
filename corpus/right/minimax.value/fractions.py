# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"

from fractions import Fraction


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


def fractions(state):
    return Fraction(two_functions(state))
