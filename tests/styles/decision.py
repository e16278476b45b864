"""From values to the move: minimax decisions for the small games."""

from math import inf

from tests import oracle
from tests.styles.minimax import dispatch, two_functions
from tests.styles.registry import right

decides = right("minimax.decision", shows=oracle.minimax)


@decides
def by_key(state):
    return max(state.actions(), key=lambda action: dispatch(state.result(action)))


@decides
def by_loop(state):
    best, choice = None, None
    for action in state.actions():
        v = dispatch(state.result(action))
        if best is None or v > best:
            best, choice = v, action
    return choice


@decides
def by_index(state):
    actions = state.actions()
    values = [two_functions(state.result(action)) for action in actions]
    return actions[values.index(max(values))]


@decides
def by_dict(state):
    table = {action: two_functions(state.result(action)) for action in state.actions()}
    return max(table, key=table.get)


@decides
def by_sorting(state):
    return sorted(state.actions(), key=lambda action: -two_functions(state.result(action)))[0]


@decides
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


def worth_of_a_move(state, action, alpha, beta):
    """Alpha-beta as a function of a position and a move: the move is made inside."""
    child = state.result(action)
    if child.is_terminal():
        return child.utility()
    v = -inf if child.to_move == "max" else inf
    for reply in child.actions():
        below = worth_of_a_move(child, reply, alpha, beta)
        if child.to_move == "max":
            v = max(v, below)
            alpha = max(alpha, v)
        else:
            v = min(v, below)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


@right("minimax.decision")
def function_of_moves(state):
    alpha, chosen = -inf, None
    for action in state.actions():
        worth = worth_of_a_move(state, action, alpha, inf)
        if chosen is None or worth > alpha:
            alpha, chosen = worth, action
    return chosen
