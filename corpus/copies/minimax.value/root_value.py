# exercise = "minimax.value"
# rule = "medium"
# copy_of = "right/minimax.value/two_functions"

def root_value(node):
    if node.to_move == "max":
        return biggest(node)
    return smallest(node)


def biggest(node):
    if not node.is_terminal():
        options = []
        for move in node.actions():
            options.append(smallest(node.result(move)))
        return max(options)
    return node.utility()


def smallest(node):
    if not node.is_terminal():
        options = []
        for move in node.actions():
            options.append(biggest(node.result(move)))
        return min(options)
    return node.utility()
