# exercise = "minimax.count"
# rule = "style"


def kids(state):
    return [state.result(action) for action in state.actions()]


def ends(state):
    """Every finished game below a position, one after another."""
    if state.is_terminal():
        yield state
    for child in kids(state):
        yield from ends(child)


def count_a_list(state):
    return len(list(ends(state)))
