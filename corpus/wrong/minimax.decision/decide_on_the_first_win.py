# exercise = "minimax.decision"
# rule = "field"
# slip = "stops-at-one"
# [mends]
# "== 1:" = "is None:"
# "answer == -1" = "answer is None"

INFINITY = float("inf")


def decide_on_the_first_win(board):
    """Takes the first move that wins; the other one takes the first that makes it lose."""

    def worst(position):
        if position.is_terminal():
            return position.utility()
        low = INFINITY
        for square in position.actions():
            answer, _ = best(position.result(square))
            if answer == -1:
                return answer
            low = min(low, answer)
        return low

    def best(position):
        if position.is_terminal():
            return position.utility(), None
        top, chosen = -INFINITY, None
        for square in position.actions():
            reply = worst(position.result(square))
            if reply == 1:
                return reply, square
            if reply > top:
                top, chosen = reply, square
        return top, chosen

    return best(board)[1]
