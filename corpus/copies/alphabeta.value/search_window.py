# exercise = "alphabeta.value"
# rule = "medium"
# copy_of = "right/alphabeta.value/greek"

def search_window(node, floor=float("-inf"), ceiling=float("inf")):
    if not node.is_terminal():
        if node.to_move != "max":
            lowest = float("inf")
            for step in node.actions():
                below = search_window(node.result(step), floor, ceiling)
                if below < lowest:
                    lowest = below
                if lowest < ceiling:
                    ceiling = lowest
                if ceiling <= floor:
                    break
            return lowest
        highest = float("-inf")
        for step in node.actions():
            below = search_window(node.result(step), floor, ceiling)
            if below > highest:
                highest = below
            if highest > floor:
                floor = highest
            if ceiling <= floor:
                break
        return highest
    return node.utility()
