# exercise = "minimax.value"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "outcome = spot.utility()" = "return spot.utility()"


def value_keeps_the_end(spot):
    """Notes what the end is worth, and goes on to the loop that has no moves to look at."""
    outcome = None
    if spot.is_terminal():
        outcome = spot.utility()
    chosen = None
    for way in spot.actions():
        outcome = value_keeps_the_end(spot.result(way))
        if chosen is None or (outcome > chosen if spot.to_move == "max" else outcome < chosen):
            chosen = outcome
    return chosen
