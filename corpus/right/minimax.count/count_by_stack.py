# exercise = "minimax.count"
# rule = "style"


def count_by_stack(state):
    found, stack = 0, [state]
    while stack:
        node = stack.pop()
        found += node.is_terminal()
        stack += [node.result(action) for action in node.actions()]
    return found
