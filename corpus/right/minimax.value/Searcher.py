# exercise = "minimax.value"
# rule = "style"
# handed_in = "Searcher()"
# tree = "minimax"


class Searcher:
    """Methods, with the position as a keyword."""

    def __call__(self, root):
        return self.evaluate(state=root)

    def evaluate(self, *, state, maximizing=None):
        if state.is_terminal():
            return state.utility()
        values = []
        for action in state.actions():
            values.append(self.evaluate(state=state.result(action)))
        return self.pick(values, state.to_move)

    def pick(self, values, who):
        return max(values) if who == "max" else min(values)
