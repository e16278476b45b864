# exercise = "minimax.decision"
# rule = "careful"
# copy_of = "right/minimax.decision/by_dict"

def favorite_move(position):
    def mine(p):
        if p.is_terminal():
            return p.utility()
        numbers = []
        for step in p.actions():
            numbers.append(theirs(p.result(step)))
        return max(numbers)

    def theirs(p):
        if p.is_terminal():
            return p.utility()
        numbers = []
        for step in p.actions():
            numbers.append(mine(p.result(step)))
        return min(numbers)

    numbers = {}
    for step in position.actions():
        after = position.result(step)
        numbers[step] = mine(after) if after.to_move == "max" else theirs(after)
    for step, number in numbers.items():
        if number == max(numbers.values()):
            return step
