"""Alpha-beta for the small games. The strict styles cut only when the value passes the bound (v > beta)."""

from math import inf

from tests import oracle
from tests.styles.registry import for_max, item, right

usual = right("alphabeta.value", shows=oracle.alpha_beta)


@right("alphabeta.value", shows=oracle.alpha_beta, answer=item(0))
def textbook(state):
    """Return value and move with two functions (AIMA 4th ed., figure 5.7)."""

    def max_value(state, alpha, beta):
        if state.is_terminal():
            return state.utility(), None
        v, move = -inf, None
        for action in state.actions():
            v2, _ = min_value(state.result(action), alpha, beta)
            if v2 > v:
                v, move = v2, action
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if state.is_terminal():
            return state.utility(), None
        v, move = inf, None
        for action in state.actions():
            v2, _ = max_value(state.result(action), alpha, beta)
            if v2 < v:
                v, move = v2, action
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf) if state.to_move == "max" else min_value(state, -inf, inf)


@usual
def lecture(state, alpha=-inf, beta=inf):
    """Dispatch, as on the lecture's slide."""
    if state.is_terminal():
        return state.utility()
    return lecture_max(state, alpha, beta) if state.to_move == "max" else lecture_min(state, alpha, beta)


def lecture_max(state, alpha, beta):
    v = -inf
    for action in state.actions():
        v = max(v, lecture(state.result(action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def lecture_min(state, alpha, beta):
    v = inf
    for action in state.actions():
        v = min(v, lecture(state.result(action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


@usual
def low_high(state, lo=-inf, hi=inf):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = low_high(state.result(action), lo, hi)
        if state.to_move == "max":
            best = max(best, value)
            lo = max(lo, best)
        else:
            best = min(best, value)
            hi = min(hi, best)
        if lo >= hi:
            break
    return best


@usual
def tuple_window(state, window=(-inf, inf)):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = tuple_window(state.result(action), window)
        if state.to_move == "max":
            best = max(best, value)
            window = (max(window[0], best), window[1])
        else:
            best = min(best, value)
            window = (window[0], min(window[1], best))
        if window[0] >= window[1]:
            return best
    return best


@usual
def greek(state, α=-inf, β=inf):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        v = -inf
        for m in state.actions():
            v = max(v, greek(state.result(m), α, β))
            α = max(α, v)
            if α >= β:
                return v
    else:
        v = inf
        for m in state.actions():
            v = min(v, greek(state.result(m), α, β))
            β = min(β, v)
            if α >= β:
                return v
    return v


class Agent:
    """Methods with short names for the bounds; gives back [move, value]."""

    def __call__(self, state):
        return self.search(state, a=-inf, b=inf)

    def search(self, state, a, b):
        if state.is_terminal():
            return [None, state.utility()]
        if state.to_move == "max":
            return self.best_for_max(state, a, b)
        return self.best_for_min(state, a, b)

    def best_for_max(self, state, a, b):
        found = [None, -inf]
        for move in state.actions():
            value = self.search(state.result(move), a, b)[1]
            if value > found[1]:
                found = [move, value]
            if found[1] >= b:
                break
            a = max(a, found[1])
        return found

    def best_for_min(self, state, a, b):
        found = [None, inf]
        for move in state.actions():
            value = self.search(state.result(move), a, b)[1]
            if value < found[1]:
                found = [move, value]
            if found[1] <= a:
                break
            b = min(b, found[1])
        return found


right("alphabeta.value", shows=oracle.alpha_beta, answer=item(1))(Agent())


@right("alphabeta.value", shows=oracle.alpha_beta, answer=for_max)
def negamax(state, alpha=-inf, beta=inf):
    """Values and windows from the view of the player to move."""
    if state.is_terminal():
        return state.utility() if state.to_move == "max" else -state.utility()
    best = -inf
    for action in state.actions():
        best = max(best, -negamax(state.result(action), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@right("minimax.value", shows=oracle.alpha_beta)  # no alpha-beta: it saves no position
def children_made_first(state, alpha=-inf, beta=inf):
    """The list of children is whole, the loop over it ends early."""
    if state.is_terminal():
        return state.utility()
    below = [state.result(action) for action in state.actions()]
    v = -inf if state.to_move == "max" else inf
    for child in below:
        below_v = children_made_first(child, alpha, beta)
        if state.to_move == "max":
            v = max(v, below_v)
            alpha = max(alpha, v)
        else:
            v = min(v, below_v)
            beta = min(beta, v)
        if alpha >= beta:
            return v
    return v


@right("alphabeta.value")
def leaves_at_once(state, alpha=-inf, beta=inf):
    """Terminal children are valued in the loop; no call is made for them."""
    if state.is_terminal():
        return state.utility()
    v = -inf if state.to_move == "max" else inf
    for action in state.actions():
        child = state.result(action)
        below = child.utility() if child.is_terminal() else leaves_at_once(child, alpha, beta)
        if state.to_move == "max":
            v = max(v, below)
            alpha = max(alpha, v)
        else:
            v = min(v, below)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


@right("minimax.value", shows=oracle.strict_alpha_beta, answer=item(0))
def strict(state, alpha=-inf, beta=inf):
    """Update the bound first, then cut only past the other one."""
    if state.is_terminal():
        return state.utility(), None
    best, chosen = (-inf if state.to_move == "max" else inf), None
    for action in state.actions():
        value, _ = strict(state.result(action), alpha, beta)
        if state.to_move == "max":
            if value > best:
                best, chosen = value, action
            alpha = max(alpha, best)
            if best > beta:
                return best, action
        else:
            if value < best:
                best, chosen = value, action
            beta = min(beta, best)
            if best < alpha:
                return best, action
    return best, chosen


@right("minimax.value", shows=oracle.strict_alpha_beta)
def strict_dispatch(state):
    def value(s, low, high):
        if s.is_terminal():
            return s.utility()
        return (highest if s.to_move == "max" else lowest)(s, low, high)

    def highest(s, low, high):
        v = -inf
        for a in s.actions():
            v = max(v, value(s.result(a), low, high))
            if v > high:
                return v
            low = max(low, v)
        return v

    def lowest(s, low, high):
        v = inf
        for b in s.actions():
            v = min(v, value(s.result(b), low, high))
            if v < low:
                return v
            high = min(high, v)
        return v

    return value(state, -inf, inf)


@right("alphabeta.value")
def with_window(state, alpha, beta):
    """Insists on a window."""
    return lecture(state, alpha, beta)


@right("alphabeta.value")
def fail_hard(state, alpha=-inf, beta=inf):
    """Gives back the bound where the others give back what they have seen."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        for action in state.actions():
            alpha = max(alpha, fail_hard(state.result(action), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for action in state.actions():
        beta = min(beta, fail_hard(state.result(action), alpha, beta))
        if beta <= alpha:
            return alpha
    return beta
