# exercise = "alphabeta.value"
# rule = "style"
# handed_in = "value"
# searches = "Agent()"
# tree = "alpha_beta"

from math import inf


class Agent:
    """Methods with short names for the bounds; gives back [move, value]."""

    def __call__(self, state):
        return self.search(state, a=-inf, b=inf)

    def search(self, state, a, b):
        if state.is_terminal():
            return [None, state.utility()]
        if state.to_move == "max":
            return self.best_for_max(state, a, b)
        return self.best_for_min(state, a, b)

    def best_for_max(self, state, a, b):
        found = [None, -inf]
        for move in state.actions():
            value = self.search(state.result(move), a, b)[1]
            if value > found[1]:
                found = [move, value]
            if found[1] >= b:
                break
            a = max(a, found[1])
        return found

    def best_for_min(self, state, a, b):
        found = [None, inf]
        for move in state.actions():
            value = self.search(state.result(move), a, b)[1]
            if value < found[1]:
                found = [move, value]
            if found[1] <= a:
                break
            b = min(b, found[1])
        return found


def value(state):
    return Agent()(state)[1]
