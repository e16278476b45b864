# exercise = "minimax.decision"
# rule = "field"


def by_cases(position):
    """`match` on who is to move; the children are searched before the test for the end, which has none."""
    outcomes = [by_cases(position.result(move)) for move in position.actions()]
    match position.to_move:
        case _ if position.is_terminal():
            return position.utility()
        case "max":
            return max(outcomes)
        case "min":
            return min(outcomes)


def numbered_pairs(state):
    """The place in the list, negated, decides between equal values inside a tuple."""
    scored = [(by_cases(state.result(a)), -i, a) for i, a in enumerate(state.actions())]
    return max(scored)[-1]
