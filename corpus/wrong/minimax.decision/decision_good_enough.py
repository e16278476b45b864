# exercise = "minimax.decision"
# rule = "field"
# slip = "infinite-ends"


def outcome(position):
    if position.is_terminal():
        return position.utility()
    outcomes = (outcome(position.result(step)) for step in position.actions())
    return max(outcomes) if position.to_move == "max" else min(outcomes)


def decision_good_enough(position):
    """Is content with the first move that wins, however little; without one, with the first of all."""
    steps = list(position.actions())
    winning = [step for step in steps if outcome(position.result(step)) > 0]
    return (winning or steps)[0]
