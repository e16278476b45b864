# exercise = "minimax.value"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "go(state" = "return go(state"


def value_calls_only(state):
    """The work is done by an inner function, whose answer is not handed on."""

    def go(s):
        if s.is_terminal():
            return s.utility()
        return (max if s.to_move == "max" else min)([go(s.result(a)) for a in s.actions()])

    go(state)
