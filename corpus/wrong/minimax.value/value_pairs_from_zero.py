# exercise = "minimax.value"
# rule = "field"
# slip = "starts-from-zero"
# family = "zero"
# elsewhere = ["for move in s.actions()"]
# [mends]
# "= 0," = "= None,"


def value_pairs_from_zero(state):
    """The best of both players starts at 0, in a helper that gives value and move."""

    def helper(s):
        if s.is_terminal():
            return s.utility(), None
        best, choice = 0, None
        for move in s.actions():
            found, _ = helper(s.result(move))
            larger = s.to_move == "max"
            if best is None or (found > best if larger else found < best):
                best, choice = found, move
        return best, choice

    return helper(state)[0]
