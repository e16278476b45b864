# exercise = "minimax.value"
# rule = "medium"
# copy_of = "right/minimax.value/folded"

def reduced(position):
    if not position.is_terminal():
        values = map(reduced, [position.result(m) for m in position.actions()])
        number = next(values)
        for other in values:
            number = max(number, other) if position.to_move == "max" else min(number, other)
        return number
    return position.utility()
