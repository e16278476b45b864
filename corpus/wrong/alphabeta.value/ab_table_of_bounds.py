# exercise = "alphabeta.value"
# rule = "field"
# slip = "table-key"

INFINITY = float("inf")


def ab_table_of_bounds(state):
    """A table by position alone holds what was found inside some window, which may be a bound."""
    table = {}

    def look(s, alpha, beta):
        if s not in table:
            table[s] = search(s, alpha, beta)
        return table[s]

    def search(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = -INFINITY if s.to_move == "max" else INFINITY
        for a in s.actions():
            w = look(s.result(a), alpha, beta)
            if s.to_move == "max":
                v, alpha = max(v, w), max(alpha, w)
            else:
                v, beta = min(v, w), min(beta, w)
            if alpha >= beta:
                break
        return v

    return look(state, -INFINITY, INFINITY)
