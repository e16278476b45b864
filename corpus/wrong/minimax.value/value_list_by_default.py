# exercise = "minimax.value"
# rule = "field"
# slip = "remembers-something"
# [mends]
# "spot, seen=[]):" = "spot, seen=()):\n    seen = list(seen)"


def value_list_by_default(spot, seen=[]):
    """Collects the values in a list that Python makes only once."""
    if spot.is_terminal():
        return spot.utility()
    for way in spot.actions():
        seen.append(value_list_by_default(spot.result(way), []))
    return min(seen) if spot.to_move == "min" else max(seen)
