# exercise = "alphabeta.value"
# rule = "field"

INFINITY = float("inf")


class Window:
    """Alpha and beta are attributes, put back after every call."""

    def __init__(self):
        self.alpha, self.beta = -INFINITY, INFINITY

    def search(self, state):
        if state.is_terminal():
            return state.utility()
        before = self.alpha, self.beta
        v = self.maximum(state) if state.to_move == "max" else self.minimum(state)
        self.alpha, self.beta = before
        return v

    def maximum(self, state):
        v = -INFINITY
        for a in state.actions():
            v = max(v, self.search(state.result(a)))
            if v >= self.beta:
                return v
            self.alpha = max(self.alpha, v)
        return v

    def minimum(self, state):
        v = INFINITY
        for a in state.actions():
            v = min(v, self.search(state.result(a)))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v


def bounds_put_back(state):
    """The bounds live in one object and are restored, so that nothing leaks from one branch into another."""
    return Window().search(state)
