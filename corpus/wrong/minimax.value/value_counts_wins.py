# exercise = "minimax.value"
# rule = "field"
# slip = "no-utility"
# [mends]
# "int(spot.utility() > 0)" = "spot.utility()"


def value_counts_wins(spot):
    """Only says whether MAX has won, not how much the end is worth."""
    if spot.is_terminal():
        return int(spot.utility() > 0)
    pick = max if spot.to_move == "max" else min
    return pick([value_counts_wins(spot.result(way)) for way in spot.actions()])
