# exercise = "minimax.value"
# rule = "light"
# copy_of = "right/minimax.value/explicit_stack"

def no_recursion(root):
    values = {}  # position -> its value
    kids = {}
    todo = [(root, 0)]

    while len(todo) > 0:
        position, seen = todo.pop()

        if position.is_terminal():
            values[id(position)] = position.utility()
        elif seen:
            f = max if position.to_move == "max" else min
            values[id(position)] = f([values[id(k)] for k in kids[id(position)]])
        else:
            kids[id(position)] = [position.result(m) for m in position.actions()]
            todo.append((position, 1))
            todo.extend([(k, 0) for k in kids[id(position)]])

    return values[id(root)]
