# exercise = "minimax.value"
# rule = "style"
# handed_in = "value"
# searches = "action_first"
# tree = "minimax"


def action_first(state):
    """Gives back (action, value), a closure inside."""

    def search(s):
        if s.is_terminal():
            return None, s.utility()
        options = [(action, search(s.result(action))[1]) for action in s.actions()]
        return (max if s.to_move == "max" else min)(options, key=lambda option: option[1])

    return search(state)


def value(state):
    return action_first(state)[1]
