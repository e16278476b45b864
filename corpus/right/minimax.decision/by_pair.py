# exercise = "minimax.decision"
# rule = "style"
# tree = "minimax"


def by_pair(state):
    def search(s):
        if s.is_terminal():
            return s.utility(), None
        best = None
        for action in s.actions():
            v, _ = search(s.result(action))
            if best is None or (v > best[0] if s.to_move == "max" else v < best[0]):
                best = v, action
        return best

    return search(state)[1]
