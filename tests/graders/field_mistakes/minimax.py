"""Mistakes in minimax on small games."""
# ruff: noqa: B007, E731, F821, F841

import functools
import math
import random
import statistics
import sys

import numpy

from tests.graders.field_mistakes.mistake import wrong

INFINITY = float("inf")


# ------------------------------------------------------------------------------------------------------- minimax.value


@wrong("minimax.value", "negamax-sign", {"else own(": "else side * own("})
def value_for_either_side(state):
    """Negamax that hands back what the root is worth to whoever moves there."""
    side = {"max": 1, "min": -1}.get(state.to_move, 1)

    def own(game, side):
        if game.is_terminal():
            return side * game.utility()
        return max(-own(game.result(move), -side) for move in game.actions())

    return state.utility() if state.is_terminal() else own(state, side)


@wrong("minimax.value", "no-utility", {"(0, None)": "(state.utility(), None)"})
def value_of_ends_made_up(state):
    """Where nothing can be played any more it is worth 0."""

    def pair(state):
        played = [(pair(state.result(move))[0], number) for number, move in enumerate(state.actions())]
        return {"max": max, "min": min}.get(state.to_move, max)(played) if played else (0, None)

    return pair(state)[0]


@wrong("minimax.value", "stops-early", {"plies == 2": "False"})
def value_two_plies_on(state, plies=0):
    """Enough for a quick answer: two moves ahead, and what is not over by then is even."""
    if state.is_terminal():
        return state.utility()
    if plies == 2:
        return 0
    below = [value_two_plies_on(state.result(a), plies + 1) for a in state.actions()]
    return max(below) if state.to_move == "max" else min(below)


@wrong("minimax.value", "stops-at-one", {"if best == goal": "if False"})
def value_until_somebody_has_won(state):
    """A win is 1 and a loss -1, so there is nothing more to find."""
    if state.is_terminal():
        return state.utility()
    mine = state.to_move == "max"
    best, goal = (-INFINITY, 1) if mine else (INFINITY, -1)
    for action in state.actions():
        worth = value_until_somebody_has_won(state.result(action))
        best = max(best, worth) if mine else min(best, worth)
        if best == goal:
            break
    return best


@wrong("minimax.value", "starts-from-zero", {"= 0,": "= None,"}, slip="zero")
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


@wrong("minimax.value", "starts-from-zero", {"below, 0": "below"}, slip="zero")
def value_reduced_from_zero(s):
    """reduce starts from 0."""
    if s.is_terminal():
        return s.utility()
    keep = {"max": max, "min": min}[s.to_move]
    below = [value_reduced_from_zero(s.result(a)) for a in s.actions()]
    return functools.reduce(keep, below, 0)


@wrong("minimax.value", "starts-from-zero", {"high = 0": "high = -INFINITY", "low = 0": "low = INFINITY"}, slip="zero")
def value_two_from_zero(position):
    """Two functions, both from 0."""

    def for_max(p):
        if p.is_terminal():
            return p.utility()
        high = 0
        for m in p.actions():
            high = max(high, for_min(p.result(m)))
        return high

    def for_min(p):
        if p.is_terminal():
            return p.utility()
        low = 0
        for m in p.actions():
            low = min(low, for_max(p.result(m)))
        return low

    return for_max(position) if position.to_move == "max" else for_min(position)


@wrong(
    "minimax.value",
    "min-reversed",
    {'"min": lambda values: max(values)': '"min": lambda values: min(values)'},
    slip="max",
)
def value_table_of_max(state):
    """A table of functions in which MIN takes the maximum."""
    if state.is_terminal():
        return state.utility()
    take = {
        "max": lambda values: max(values),
        "min": lambda values: max(values),
    }
    return take[state.to_move]([value_table_of_max(state.result(a)) for a in state.actions()])


@wrong("minimax.value", "min-reversed", {"worst = -math.inf": "worst = math.inf", "v > worst": "v < worst"}, slip="max")
def value_copied_comparison(node):
    """The branch of MIN was copied from that of MAX; only the name was changed."""
    if node.is_terminal():
        return node.utility()
    if node.to_move == "max":
        best = -math.inf
        for a in node.actions():
            v = value_copied_comparison(node.result(a))
            if v > best:
                best = v
        return best
    worst = -math.inf
    for a in node.actions():
        v = value_copied_comparison(node.result(a))
        if v > worst:
            worst = v
    return worst


@wrong("minimax.value", "min-reversed", {"ordered[-1]": 'ordered[-1 if s.to_move == "max" else 0]'}, slip="max")
def value_sorted_last(s):
    """The values are sorted and the last one is taken, whoever moves."""
    if s.is_terminal():
        return s.utility()
    ordered = sorted(value_sorted_last(s.result(a)) for a in s.actions())
    return ordered[-1]


@wrong("minimax.value", "returns-in-loop", {"        return v": "    return v"})
def value_return_indented(state):
    """The return of the MAX branch slipped one step to the right."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        below = value_return_indented(state.result(a))
        v = max(v, below) if state.to_move == "max" else min(v, below)
        return v


@wrong("minimax.value", "keeps-last", {"max_v = max": "best_v = max"})
def value_two_names(state):
    """The better value goes into another name than the one that is compared and handed back by MIN and MAX."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        best_v = max_v = -INFINITY
        for a in state.actions():
            below = value_two_names(state.result(a))
            max_v = max(best_v, below)
        return max(best_v, max_v)
    return min(value_two_names(state.result(a)) for a in state.actions())


@wrong("minimax.value", "utility-flipped", {"utility()": 'utility() * (1 if s.to_move == "max" else -1)'})
def value_negamax_leaf(state):
    """Negamax, but the leaf is not turned to the view of the player who would move there."""

    def mine(s):
        if s.is_terminal():
            return s.utility()
        return max(-mine(s.result(a)) for a in s.actions())

    return mine(state) if state.to_move == "max" else -mine(state)


@wrong(
    "minimax.value",
    "root-always-max",
    {"level=0):": 'level=None):\n    level = (state.to_move == "min") if level is None else level'},
)
def value_level(state, level=0):
    """Even levels belong to MAX, whoever moves at the root."""
    if state.is_terminal():
        return state.utility()
    scores = [value_level(state.result(a), level + 1) for a in state.actions()]
    return max(scores) if level % 2 == 0 else min(scores)


@wrong("minimax.value", "max-reversed", {'== "MAX"': '== "max"'})
def value_capitals(state):
    """Asks for "MAX", which nobody is called, so both players take the smallest."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "MAX":
        return max(value_capitals(state.result(a)) for a in state.actions())
    else:
        return min(value_capitals(state.result(a)) for a in state.actions())


@wrong(
    "minimax.value", "players-swapped", {'0 if state.to_move == "max" else -1': '-1 if state.to_move == "max" else 0'}
)
def value_wrong_end(state):
    """Sorted from small to large, MAX takes the first and MIN the last."""
    if state.is_terminal():
        return state.utility()
    ranked = sorted([value_wrong_end(state.result(a)) for a in state.actions()])
    place = 0 if state.to_move == "max" else -1
    return ranked[place]


@wrong("minimax.value", "mean-in-min", {"statistics.mean": "min"})
def value_mean(state):
    """MIN's replies are averaged."""
    if state.is_terminal():
        return state.utility()
    replies = [value_mean(state.result(a)) for a in state.actions()]
    if state.to_move == "max":
        return max(replies)
    return statistics.mean(replies)


@wrong("minimax.value", "one-move-deep")
def value_one_look(state):
    """Looks at the children only: a child that is no end counts 0."""
    if state.is_terminal():
        return state.utility()
    children = [state.result(a) for a in state.actions()]
    looks = [c.utility() if c.is_terminal() else 0 for c in children]
    return max(looks) if state.to_move == "max" else min(looks)


@wrong("minimax.value", "returns-pair", {"return best, chosen": "return best"})
def value_with_move(state):
    """What the root hands back is the pair that the helper works with."""

    def inner(s):
        if s.is_terminal():
            return s.utility(), None
        pairs = [(inner(s.result(a))[0], a) for a in s.actions()]
        return (max if s.to_move == "max" else min)(pairs, key=lambda pair: pair[0])

    best, chosen = inner(state)
    return best, chosen


@wrong("minimax.value", "returns-action", {"pick(moves, key=below)": "pick(map(below, moves))"})
def value_gives_move(state):
    """`key=` makes it give back the move where the value belongs."""
    if state.is_terminal():
        return state.utility()
    moves, pick = state.actions(), max if state.to_move == "max" else min
    below = lambda move: value_gives_move(state.result(move))
    return pick(moves, key=below)


@wrong("minimax.value", "constant-answer")
def value_zero(state):
    """Always 0."""
    return 0


@wrong("minimax.value", "wrong-infinity", {"= -INFINITY": '= -INFINITY if state.to_move == "max" else INFINITY'})
def value_one_start(state):
    """Minus infinity as a start for both players, so MIN never leaves it."""
    if state.is_terminal():
        return state.utility()
    best = -INFINITY
    for a in state.actions():
        v = value_one_start(state.result(a))
        best = max(best, v) if state.to_move == "max" else min(best, v)
    return best


@wrong("minimax.value", "start-within-reach", {"1 if maximizing else 1": "INFINITY if maximizing else INFINITY"})
def value_from_one(state):
    """Starts from -1 and 1, as if no value lay beyond them."""
    if state.is_terminal():
        return state.utility()
    maximizing = state.to_move == "max"
    best = -1 if maximizing else 1
    for a in state.actions():
        v = value_from_one(state.result(a))
        if (v > best) == maximizing and v != best:
            best = v
    return best


@wrong("minimax.value", "endless-recursion", {"value_same_state(state))": "value_same_state(state.result(a)))"})
def value_same_state(state):
    """Asks for its own position again in place of the successor."""
    if state.is_terminal():
        return state.utility()
    scores = []
    for a in state.actions():
        scores.append(value_same_state(state))
    return max(scores) if state.to_move == "max" else min(scores)


@wrong("minimax.value", "move-for-position", {"value_of_moves(a)": "value_of_moves(state.result(a))"})
def value_of_moves(state):
    """Calls itself with the move."""
    if state.is_terminal():
        return state.utility()
    results = [value_of_moves(a) for a in state.actions()]
    return max(results) if state.to_move == "max" else min(results)


@wrong("minimax.value", "infinite-ends", {"math.copysign(INFINITY, state.utility()": "state.utility("})
def value_infinite(state):
    """A win is worth infinity and a loss minus infinity."""
    if state.is_terminal():
        return math.copysign(INFINITY, state.utility())
    values = [value_infinite(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


@wrong("minimax.value", "no-legal-actions", {"to_move is None": "is_terminal()"})
def value_wrong_end_test(state):
    """Waits for a position in which nobody is to move; there is none."""
    if state.to_move is None:
        return state.utility()
    if state.to_move == "max":
        return max([value_wrong_end_test(state.result(a)) for a in state.actions()])
    return min([value_wrong_end_test(state.result(a)) for a in state.actions()])


@wrong("minimax.value", "missing-parentheses", {"state.is_terminal:": "state.is_terminal():"})
def value_no_call(state):
    """The test for the end is named, not called."""
    if state.is_terminal:
        return state.utility()
    below = (value_no_call(state.result(a)) for a in state.actions())
    return max(below) if state.to_move == "max" else min(below)


@wrong("minimax.value", "unset-name", {"for move": "lowest = INFINITY\nfor move"})
def value_unset(state):
    """The second loop uses a name that only the first branch would have set."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        highest = -INFINITY
        for a in state.actions():
            highest = max(highest, value_unset(state.result(a)))
        return highest
    for move in state.actions():
        lowest = min(lowest, value_unset(state.result(move)))
    return lowest


@wrong("minimax.value", "returns-nothing", {"outcome =": "return"})
def value_forgets(s):
    """The last line computes the value and keeps it to itself."""
    if s.is_terminal():
        return s.utility()
    found = [value_forgets(s.result(a)) for a in s.actions()]
    outcome = max(found) if s.to_move == "max" else min(found)


@wrong("minimax.value", "returns-nothing", {"go(state": "return go(state"})
def value_calls_only(state):
    """The work is done by an inner function, whose answer is not handed on."""

    def go(s):
        if s.is_terminal():
            return s.utility()
        return (max if s.to_move == "max" else min)([go(s.result(a)) for a in s.actions()])

    go(state)


# ---------------------------------------------------------------------------------------------------- minimax.decision


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


@wrong("minimax.decision", "stops-at-one", {"== 1:": "is None:", "answer == -1": "answer is None"})
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


@wrong("minimax.decision", "ties-last", {"reversed(state.actions()": "state.actions("}, slip="last")
def decision_reversed(state):
    """Goes through the moves from behind and keeps the first best it meets."""
    moves = list(reversed(state.actions()))
    return max(moves, key=lambda a: worth_of(state.result(a)))


@wrong(
    "minimax.decision", "ties-last", {"ranked[-1]": "max(ranked, key=lambda a: worth_of(state.result(a)))"}, slip="last"
)
def decision_sorted(state):
    """Sorted upwards, the last of the equal ones stands at the end."""
    ranked = sorted(state.actions(), key=lambda a: worth_of(state.result(a)))
    return ranked[-1]


@wrong(
    "minimax.decision",
    "ties-last",
    {"by_value[worth_of(state.result(a))] = a": "by_value.setdefault(worth_of(state.result(a)), a)"},
    slip="last",
)
def decision_by_value(state):
    """A dictionary from value to move: an equal value overwrites the move before."""
    by_value = {}
    for a in state.actions():
        by_value[worth_of(state.result(a))] = a
    return by_value[max(by_value)]


@wrong("minimax.decision", "random-choice", {"random.choice(best)": "best[0]"})
def decision_drawn(state):
    """Draws among the best moves where the first of them is asked for."""
    scores = {a: worth_of(state.result(a)) for a in state.actions()}
    best = [a for a in scores if scores[a] == max(scores.values())]
    return random.choice(best)


@wrong("minimax.decision", "zero-is-false", {"not move": "move is None"})
def decision_not_move(state):
    """The square 0 counts as "no move yet"."""
    best, move = None, None
    for a in state.actions():
        v = worth_of(state.result(a))
        if not move or v > best:
            best, move = v, a
    return move


@wrong("minimax.decision", "zero-is-false", {"not best": "best is None"})
def decision_not_best(state):
    """A best value of 0 counts as "no value yet", so anything may follow it."""
    best = chosen = None
    for a in state.actions():
        v = worth_of(state.result(a))
        if not best or v > best:
            best, chosen = v, a
    return chosen


@wrong("minimax.decision", "returns-nothing", {"pick =": "return"})
def decision_forgets(state):
    """The move is found and not handed back."""
    values = {a: worth_of(state.result(a)) for a in state.actions()}
    pick = max(values, key=values.get)


@wrong("minimax.decision", "one-move-deep")
def decision_greedy(state):
    """Looks at the children that are leaves; all others count 0."""

    def look(a):
        after = state.result(a)
        return after.utility() if after.is_terminal() else 0

    return max(state.actions(), key=look)


@wrong("minimax.decision", "max-after-max", {"after.result(b)) for b in after.actions(": "after"})
def decision_best_reply(state):
    """After its own move it takes the best of the replies, as if it moved again."""
    best, chosen = -INFINITY, None
    for a in state.actions():
        after = state.result(a)
        replies = [worth_of(after.result(b)) for b in after.actions()]
        v = max(replies) if replies else after.utility()
        if chosen is None or v > best:
            best, chosen = v, a
    return chosen


@wrong("minimax.decision", "max-reversed", {"= sys": "= -sys", "v < lowest": "v > lowest"})
def decision_lowest(state):
    """Picks the move with the smallest value."""
    lowest = sys.maxsize
    for a in state.actions():
        v = worth_of(state.result(a))
        if v < lowest:
            lowest, answer = v, a
    return answer


@wrong("minimax.decision", "returns-value", {"top[0]": "top[1]"})
def decision_pair_front(state):
    """Takes the wrong half of the best pair."""
    top = max(((worth_of(state.result(a)), a) for a in state.actions()), key=lambda pair: pair[0])
    return top[0]


@wrong("minimax.decision", "returns-pair", {"return best": "return best[1]"})
def decision_whole_pair(state):
    """Hands back value and move together."""
    best = None
    for a in state.actions():
        v = worth_of(state.result(a))
        if best is None or v > best[0]:
            best = v, a
    return best


@wrong("minimax.decision", "returns-index", {"int(numpy.argmax(scores))": "state.actions()[int(numpy.argmax(scores))]"})
def decision_argmax(state):
    """argmax is a number, not yet a move."""
    scores = numpy.array([worth_of(state.result(a)) for a in state.actions()])
    return int(numpy.argmax(scores))


@wrong("minimax.decision", "compares-actions", {"max(options)[0": "max(options, key=lambda pair: pair[1])[0"})
def decision_names(state):
    """In the pairs the move stands first, so the largest name wins."""
    options = []
    for a in state.actions():
        options.append((a, worth_of(state.result(a))))
    return max(options)[0]


@wrong("minimax.decision", "starts-from-zero", {"= 0,": "= -INFINITY,"})
def decision_from_zero(state):
    """Only a value above 0 is ever taken."""
    top, move = 0, None
    for a in state.actions():
        worth = worth_of(state.result(a))
        if worth > top:
            top, move = worth, a
    return move


@wrong("minimax.decision", "keeps-last", {"> best:": "> best:\n    best = v"})
def decision_never_raised(state):
    """Every value is compared with the start: the best value is never written down."""
    best, move = -INFINITY, None
    for a in state.actions():
        v = worth_of(state.result(a))
        if v > best:
            move = a
    return move


@wrong("minimax.decision", "takes-the-first")
def decision_first(state):
    """The first move."""
    return state.actions()[0]


@wrong(
    "minimax.decision",
    "returns-position",
    {"max(children, key=worth_of)": "state.actions()[children.index(max(children, key=worth_of))]"},
)
def decision_child(state):
    """Gives back the position after the best move."""
    children = [state.result(a) for a in state.actions()]
    return max(children, key=worth_of)


@wrong("minimax.decision", "move-for-position", {"key=worth_of)": "key=lambda a: worth_of(state.result(a)))"})
def decision_of_moves(state):
    """`key` is given the move, and hands it to a function that wants a position."""
    return max(state.actions(), key=worth_of)
