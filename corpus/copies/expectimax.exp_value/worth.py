# exercise = "expectimax.exp_value"
# rule = "careful"
# copy_of = "right/expectimax.exp_value/expected_by_running_mean"

def worth(position):
    if position.is_terminal():
        return position.utility()
    below = [(step, worth(position.result(step))) for step in position.actions()]
    if position.to_move == "max":
        return max(number for _, number in below)
    if position.to_move == "min":
        return min(number for _, number in below)
    so_far = 0.0
    seen = 0.0
    for step, number in below:
        share = position.probability(step)
        seen = seen + share
        so_far = so_far + share * (number - so_far) / seen
    return so_far
