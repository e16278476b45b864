# exercise = "minimax.count"
# rule = "careful"
# copy_of = "right/minimax.count/count_level_by_level"

def finished_games(position):
    now = [position]
    number = 0
    while now != []:
        later = []
        for one in now:
            if one.is_terminal():
                number = number + 1
            else:
                later.extend(one.result(step) for step in one.actions())
        now = later
    return number
