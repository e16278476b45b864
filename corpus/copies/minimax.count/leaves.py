# exercise = "minimax.count"
# rule = "medium"
# copy_of = "right/minimax.count/count_by_stack"

def leaves(root):
    waiting = [root]
    n = 0
    while len(waiting) != 0:
        s = waiting.pop()
        if s.is_terminal():
            n += 1
        for a in s.actions():
            waiting.append(s.result(a))
    return n
