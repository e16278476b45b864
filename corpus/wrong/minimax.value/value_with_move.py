# exercise = "minimax.value"
# rule = "field"
# slip = "returns-pair"
# [mends]
# "return best, chosen" = "return best"


def value_with_move(state):
    """What the root hands back is the pair that the helper works with."""

    def inner(s):
        if s.is_terminal():
            return s.utility(), None
        pairs = [(inner(s.result(a))[0], a) for a in s.actions()]
        return (max if s.to_move == "max" else min)(pairs, key=lambda pair: pair[0])

    best, chosen = inner(state)
    return best, chosen
