# exercise = "minimax.decision"
# rule = "medium"
# copy_of = "right/minimax.decision/moves_by_value"

def decide(position):
    by_value = {}
    for move in position.actions():
        tree = Node(position.result(move))
        tree.compute()
        by_value.setdefault(tree.value, []).append(move)
    best = max(by_value.keys())
    return by_value[best][0]


class Node:
    def __init__(self, position):
        self.value = None
        self.position = position
        self.children = []
        for move in position.actions():
            self.children.append(Node(position.result(move)))

    def compute(self):
        values = []
        for child in self.children:
            child.compute()
            values.append(child.value)
        if len(values) == 0:
            self.value = self.position.utility()
            return
        values.sort()
        if self.position.to_move == "max":
            self.value = values[-1]
        else:
            self.value = values[0]
