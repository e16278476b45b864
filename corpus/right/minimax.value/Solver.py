# exercise = "minimax.value"
# rule = "style"
# handed_in = "Solver().solve"
# tree = "minimax"


class Solver:
    """A class with state of its own; the answer is one of its methods."""

    def __init__(self):
        self.visited = 0

    def solve(self, state):
        self.visited += 1
        if state.is_terminal():
            return state.utility()
        values = sorted(self.solve(state.result(action)) for action in state.actions())
        return values[-1] if state.to_move == "max" else values[0]
