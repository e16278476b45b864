# exercise = "minimax.value"
# rule = "field"
# slip = "wrong-answer"


def ends_below(spot):
    """All ends that some line of moves leads to."""
    if spot.is_terminal():
        return [spot.utility()]
    return [end for way in spot.actions() for end in ends_below(spot.result(way))]


def value_of_all_ends(spot):
    """Whoever moves first picks an end, and the other player lets it happen."""
    pick = max if spot.to_move == "max" else min
    return pick(ends_below(spot))
