# exercise = "minimax.value"
# rule = "field"


class Knot:
    """A node of a tree that is built first, all of it, and given values afterwards."""

    def __init__(self, state):
        self.state = state
        self.below = [Knot(state.result(a)) for a in state.actions()]
        self.mark = None

    def label(self):
        for knot in self.below:
            knot.label()
        marks = sorted(knot.mark for knot in self.below)
        if not marks:
            self.mark = self.state.utility()
        else:
            self.mark = marks[-1 if self.state.to_move == "max" else 0]


def tree_of_objects(state):
    """Builds a tree of objects of its own before it computes anything."""
    root = Knot(state)
    root.label()
    return root.mark
