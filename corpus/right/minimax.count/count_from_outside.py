# exercise = "minimax.count"
# rule = "style"


def kids(state):
    return [state.result(action) for action in state.actions()]


def count_from_outside(state):
    seen = []

    def visit(node):
        if node.is_terminal():
            seen.append(node)
        for child in kids(node):
            visit(child)

    visit(state)
    return len(seen)
