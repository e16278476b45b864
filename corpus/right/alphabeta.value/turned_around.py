# exercise = "alphabeta.value"
# rule = "field"

INFINITY = float("inf")


def turned_around(state):
    """Negamax with a colour of +1 or -1 and the window turned around at each level."""

    def nega(s, low, high, color):
        if s.is_terminal():
            return color * s.utility()
        top = -INFINITY
        for a in s.actions():
            top = max(top, -nega(s.result(a), -high, -low, -color))
            low = max(low, top)
            if low >= high:
                return top
        return top

    color = 1 if state.to_move == "max" else -1
    return color * nega(state, -INFINITY, INFINITY, color)
