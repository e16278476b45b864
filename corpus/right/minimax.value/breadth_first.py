# exercise = "minimax.value"
# rule = "style"

from collections import deque


def breadth_first(state):
    """Level by level down, and back up."""
    waiting, order, below = deque([state]), [], {}
    while waiting:
        node = waiting.popleft()
        order.append(node)
        below[id(node)] = [node.result(action) for action in node.actions()]
        waiting.extend(below[id(node)])
    value = {}
    for node in reversed(order):
        pick = max if node.to_move == "max" else min
        value[id(node)] = node.utility() if node.is_terminal() else pick(value[id(c)] for c in below[id(node)])
    return value[id(state)]
