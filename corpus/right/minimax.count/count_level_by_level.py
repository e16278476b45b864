# exercise = "minimax.count"
# rule = "style"


def kids(state):
    return [state.result(action) for action in state.actions()]


def count_level_by_level(state):
    found, level = 0, [state]
    while level:
        found += len([node for node in level if node.is_terminal()])
        level = [child for node in level for child in kids(node)]
    return found
