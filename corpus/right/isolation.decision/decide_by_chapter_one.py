# exercise = "isolation.decision"
# rule = "field"


def value_of_chapter_one(state):
    """The `value` of the first chapter, handed in for both: it asks the position whose turn it is."""
    if state.is_terminal():
        return state.utility()
    values = [value_of_chapter_one(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decide_by_chapter_one(state):
    """The decision of the first chapter, word for word: `actions`, `result` and its own `value`."""
    return max(state.actions(), key=lambda move: value_of_chapter_one(state.result(move)))
