# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "prunes-chance"
# elsewhere = ["state.result(a), least"]
# [mends]
# "total >= bound" = "total >= INFINITY"

INFINITY = float("inf")


def exp_stops_early(state, bound=INFINITY):
    """A chance node stops as soon as its sum so far has reached what MIN has elsewhere."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        total = 0
        for a in state.actions():
            total += state.probability(a) * exp_stops_early(state.result(a))
            if total >= bound:
                break
        return total
    values = []
    for a in state.actions():
        least = min(values, default=INFINITY) if state.to_move == "min" else INFINITY
        values.append(exp_stops_early(state.result(a), least))
    return max(values) if state.to_move == "max" else min(values)
