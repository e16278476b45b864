# exercise = "isolation.min_value"
# also = ["isolation.max_value"]
# rule = "field"


def value_of_chapter_one(state):
    """The `value` of the first chapter, handed in for both: it asks the position whose turn it is."""
    if state.is_terminal():
        return state.utility()
    values = [value_of_chapter_one(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
