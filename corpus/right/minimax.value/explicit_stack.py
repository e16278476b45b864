# exercise = "minimax.value"
# rule = "style"


def explicit_stack(state):
    """No recursion: a node is pushed again, to be valued after its children."""
    done, below, stack = {}, {}, [(state, False)]
    while stack:
        node, ready = stack.pop()
        if node.is_terminal():
            done[id(node)] = node.utility()
        elif ready:
            done[id(node)] = (max if node.to_move == "max" else min)(done[id(child)] for child in below[id(node)])
        else:
            below[id(node)] = [node.result(action) for action in node.actions()]
            stack.append((node, True))
            stack.extend((child, False) for child in below[id(node)])
    return done[id(state)]
