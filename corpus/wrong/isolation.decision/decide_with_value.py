# exercise = "isolation.decision"
# rule = "named"
# slip = "returns-pair"


def stuck(state):
    return len(state.get_legal_moves()) == 0


def good_max(state):
    return -1 if stuck(state) else max(good_min(state.forecast_move(m)) for m in state.get_legal_moves())


def good_min(state):
    return 1 if stuck(state) else min(good_max(state.forecast_move(m)) for m in state.get_legal_moves())


def decide_with_value(state):
    return max(((good_min(state.forecast_move(m)), m) for m in state.get_legal_moves()), key=lambda pair: pair[0])
