# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


class Holder:
    """A node of the student's own that carries the position."""

    def __init__(self, state, parent=None):
        self.state = state
        self.parent = parent

    def value(self):
        if self.state.is_terminal():
            return self.state.utility()
        below = [Holder(self.state.result(action), self) for action in self.state.actions()]
        return (max if self.state.to_move == "max" else min)(node.value() for node in below)


def held_in_objects(state):
    return Holder(state).value()
