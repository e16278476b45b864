"""Mistakes in the helper functions of isolation."""
# ruff: noqa: F841, SIM103

import math
import operator
import random
import sys

from tests.graders.field_mistakes.mistake import wrong

INFINITY = float("inf")


@wrong("isolation.terminal_test", "terminal-reversed", {"bool(moves)": "not moves"}, slip="reversed")
def test_bool_of_moves(gameState):
    """True while there are moves."""
    moves = gameState.get_legal_moves()
    return bool(moves)


@wrong("isolation.terminal_test", "terminal-reversed", {"return any": "return not any"}, slip="reversed")
def test_any_move(gameState):
    """The question is answered the other way round: can the player move?"""
    return any(True for _ in gameState.get_legal_moves())


@wrong(
    "isolation.terminal_test",
    "terminal-reversed",
    {"return False": "return True", "return True": "return False"},
    slip="reversed",
)
def test_branches_swapped(gameState):
    """The two branches have changed places."""
    if not gameState.get_legal_moves():
        return False
    return True


@wrong("isolation.terminal_test", "returns-nothing", {"over =": "return"})
def test_forgets(gameState):
    """The comparison goes into a name and stays there."""
    over = gameState.get_legal_moves() == []


@wrong("isolation.terminal_test", "returns-nothing", {") == []": "):\n    return False\nelse"})
def test_true_or_none(gameState):
    """Says True at the end and nothing before."""
    if gameState.get_legal_moves() == []:
        return True


@wrong("isolation.terminal_test", "missing-parentheses", {"gameState.get_legal_moves": "gameState.get_legal_moves()"})
def test_no_call(gameState):
    """The method is named, not called."""
    return not gameState.get_legal_moves


@wrong("isolation.terminal_test", "terminal-too-early", {"< 2": "< 1"})
def test_one_left(gameState):
    """One move left counts as none."""
    return len(gameState.get_legal_moves()) < 2


@wrong(
    "isolation.terminal_test", "terminal-when-full", {'str(gameState).count(".")': "len(gameState.get_legal_moves())"}
)
def test_full_board(gameState):
    """Counts open cells in the picture of the board."""
    return str(gameState).count(".") == 0


@wrong(
    "isolation.terminal_test",
    "not-a-bool",
    {'"over" if len(gameState.get_legal_moves()) == 0 else ""': "len(gameState.get_legal_moves()) == 0"},
)
def test_in_words(gameState):
    """A text that counts as true or false."""
    return "over" if len(gameState.get_legal_moves()) == 0 else ""


@wrong("isolation.terminal_test", "terminal-never", {") < 0": ") <= 0"})
def test_below_zero(gameState):
    """Fewer than no moves there never are."""
    return len(gameState.get_legal_moves()) < 0


@wrong("isolation.min_value", "wrong-terminal-value", {"= -1, 1": "= 1, -1"}, slip="ends")
def min_with_names(state):
    """The two results have changed places, in names of their own."""
    WON, LOST = -1, 1

    def down(s):
        moves = s.get_legal_moves()
        return min([up(s.forecast_move(m)) for m in moves]) if moves else WON

    def up(s):
        moves = s.get_legal_moves()
        return max([down(s.forecast_move(m)) for m in moves]) if moves else LOST

    return down(state)


@wrong(
    "isolation.min_value",
    "wrong-terminal-value",
    {"return 1 if maximizing else -1": "return -1 if maximizing else 1"},
    slip="ends",
)
def min_with_flag(state, maximizing=False):
    """One function with a flag: who is stuck gets the point."""
    if not state.get_legal_moves():
        return 1 if maximizing else -1
    best = -sys.maxsize if maximizing else sys.maxsize
    for m in state.get_legal_moves():
        v = min_with_flag(state.forecast_move(m), not maximizing)
        best = max(best, v) if maximizing else min(best, v)
    return best


@wrong(
    "isolation.min_value", "wrong-terminal-value", {"default=-1": "default=1", "default=1": "default=-1"}, slip="ends"
)
def min_with_default(state):
    """`default=` holds the result, with the signs of the other player."""
    replies = [max_with_default(state.forecast_move(m)) for m in state.get_legal_moves()]
    return min(replies, default=-1)


def max_with_default(state):
    replies = [min_with_default(state.forecast_move(m)) for m in state.get_legal_moves()]
    return max(replies, default=1)


@wrong(
    "isolation.max_value",
    "copied-function",
    {"return +1": "return -1", "= math": "= -math", "= min(v": "= max(v"},
    alike="ends-alike",
)
def max_is_a_copy(state):
    """A copy of the function for MIN, in which only the name is new."""
    if state.get_legal_moves() == []:
        return +1
    v = math.inf
    for m in state.get_legal_moves():
        v = min(v, lowest_for(state.forecast_move(m)))
    return v


def lowest_for(state):
    if state.get_legal_moves() == []:
        return 1
    low = INFINITY
    for m in state.get_legal_moves():
        low = min(low, max_is_a_copy(state.forecast_move(m)))
    return low


@wrong(
    "isolation.min_value",
    "copied-function",
    {"-1  # MIN is stuck": "1", 'lowest = float("-inf")': 'lowest = float("inf")', "= max(lowest": "= min(lowest"},
    alike="ends-alike",
)
def min_is_a_copy(state):
    """A copy of the function for MAX, in which only names are new."""
    if len(state.get_legal_moves()) == 0:
        return -1  # MIN is stuck
    lowest = float("-inf")
    for move in state.get_legal_moves():
        lowest = max(lowest, highest_for(state.forecast_move(move)))
    return lowest


def highest_for(state):
    if len(state.get_legal_moves()) == 0:
        return -1
    highest = float("-inf")
    for move in state.get_legal_moves():
        highest = max(highest, min_is_a_copy(state.forecast_move(move)))
    return highest


@wrong(
    "isolation.min_value",
    "min-after-min",
    {"lowest, min_asks_itself(state": "lowest, answer_of_max(state"},
    alike="ends-alike",
)
def min_asks_itself(state):
    """Calls itself for the children."""
    if not state.get_legal_moves():
        return 1
    lowest = INFINITY
    for move in state.get_legal_moves():
        lowest = min(lowest, min_asks_itself(state.forecast_move(move)))
    return lowest


def answer_of_max(state):
    found = (min_asks_itself(state.forecast_move(move)) for move in state.get_legal_moves())
    return max(found, default=-1)


@wrong("isolation.max_value", "max-after-max", {"= [max_asks_itself(s": "= [answer_of_min(s"}, alike="ends-alike")
def max_asks_itself(state):
    """The recursion stays with the same player."""
    after = [state.forecast_move(m) for m in state.get_legal_moves()]
    if not after:
        return -1
    scores = [max_asks_itself(s) for s in after]
    return max(scores)


def answer_of_min(state):
    after = [state.forecast_move(m) for m in state.get_legal_moves()]
    return min(map(max_asks_itself, after), default=1)


@wrong("isolation.max_value", "keeps-last", {"min_val = max": "max_val = max", "return min_val": "return max_val"})
def max_mixed_names(state):
    """Compares with one name and stores in another, so the last reply stays."""
    if not state.get_legal_moves():
        return -1
    max_val = min_val = -INFINITY
    for m in state.get_legal_moves():
        reply = reply_of_min(state.forecast_move(m))
        min_val = max(max_val, reply)
    return min_val


def reply_of_min(state):
    low = INFINITY
    for m in state.get_legal_moves():
        low = min(low, max_mixed_names(state.forecast_move(m)))
    return low if low < INFINITY else 1


@wrong("isolation.min_value", "infinite-ends", {"return INFINITY": "return 1", "return -INFINITY": "return -1"})
def min_infinite(state):
    """Win and loss are plus and minus infinity."""

    def lowest(s):
        if not s.get_legal_moves():
            return INFINITY
        return min(highest(s.forecast_move(m)) for m in s.get_legal_moves())

    def highest(s):
        if not s.get_legal_moves():
            return -INFINITY
        return max(lowest(s.forecast_move(m)) for m in s.get_legal_moves())

    return lowest(state)


@wrong("isolation.max_value", "utility-flipped", {"return -state": "return state"}, alike="wrong-terminal-value")
def max_minus_utility(state):
    """Turns the sign of `utility()` around, which is MAX's already."""
    if state.is_terminal():
        return -state.utility()
    pick = max if state.to_move == "max" else min
    return pick(max_minus_utility(state.forecast_move(m)) for m in state.get_legal_moves())


@wrong("isolation.min_value", "counts-moves", {"len(child.get_legal_moves()": "top_for_max(child"})
def min_by_mobility(state):
    """Counts the moves that are left to MAX instead of playing on."""
    children = [state.forecast_move(m) for m in state.get_legal_moves()]
    if not children:
        return 1
    return min(len(child.get_legal_moves()) for child in children)


def top_for_max(state):
    return max((min_by_mobility(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


@wrong("isolation.max_value", "one-move-deep", {"depth=1)": "depth=99)"})
def max_to_depth(state, depth=1):
    """A depth limit of one move, below which everything is worth 0."""

    def lowest(s, left):
        moves = s.get_legal_moves()
        if not moves or left == 0:
            return 0 if moves else 1
        return min(max_to_depth(s.forecast_move(m), left - 1) for m in moves)

    moves = state.get_legal_moves()
    if not moves or depth == 0:
        return 0 if moves else -1
    return max(lowest(state.forecast_move(m), depth - 1) for m in moves)


@wrong(
    "isolation.min_value", "state-overwritten", {"state =": "after =", "best_for_max(state))": "best_for_max(after))"}
)
def min_moves_on(state):
    """The successor takes the name of the position, so the next move starts from there."""
    low = 2
    for move in state.get_legal_moves():
        state = state.forecast_move(move)
        low = min(low, best_for_max(state))
    return 1 if low == 2 else low


def best_for_max(state):
    return max((min_moves_on(state.forecast_move(move)) for move in state.get_legal_moves()), default=-1)


@wrong("isolation.min_value", "mutates-legal-list", {"moves.pop(0)": ""})
def min_pops(state):
    """Takes the move out of the list while the loop goes through it, so every other one is skipped."""
    moves = state.get_legal_moves()
    results = []
    for move in moves:
        results.append(most_for_max(state.forecast_move(move)))
        moves.pop(0)
    return min(results, default=1)


def most_for_max(state):
    results = [min_pops(state.forecast_move(move)) for move in state.get_legal_moves()]
    return max(results) if results else -1


@wrong("isolation.max_value", "returns-in-loop", {"        return best": "    return best"})
def max_leaves_early(state):
    """The return stands in the loop, so one move decides."""
    moves, best = state.get_legal_moves(), -INFINITY
    if not moves:
        return -1
    for move in moves:
        best = max(best, min_leaves_late(state.forecast_move(move)))
        return best


def min_leaves_late(state):
    least = INFINITY
    for move in state.get_legal_moves():
        least = min(least, max_leaves_early(state.forecast_move(move)))
    return 1 if least == INFINITY else least


@wrong("isolation.max_value", "missing-attribute", {"state.get_legal_move(": "state.get_legal_moves("})
def max_misspelled(state):
    """`get_legal_move` is not a method of the position."""
    v = -INFINITY
    for move in state.get_legal_move():
        v = max(v, min_spelled(state.forecast_move(move)))
    return -1 if v == -INFINITY else v


def min_spelled(state):
    v = INFINITY
    for move in state.get_legal_moves():
        v = min(v, max_misspelled(state.forecast_move(move)))
    return 1 if v == INFINITY else v


@wrong(
    "isolation.max_value",
    "not-written-yet",
    {"pass": "return min([max_without_partner(s.forecast_move(m)) for m in s.get_legal_moves()], default=1)"},
)
def max_without_partner(state):
    """The other function is not written yet, so nothing comes back from it."""
    if not state.get_legal_moves():
        return -1
    return max([min_not_written(state.forecast_move(m)) for m in state.get_legal_moves()])


def min_not_written(s):
    pass


@wrong("isolation.min_value", "sums-up", {"return sum(outcomes": "return min(outcomes"})
def min_adds(state):
    """The outcomes of all moves are added."""
    if state.is_terminal():
        return 1
    outcomes = [value_for_max(state.forecast_move(m)) for m in state.get_legal_moves()]
    return sum(outcomes)


def value_for_max(state):
    if state.is_terminal():
        return -1
    return max(min_adds(state.forecast_move(m)) for m in state.get_legal_moves())


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


@wrong("isolation.decision", "max-after-max", {"= fair_max(state": "= fair_min(state"}, slip="root", alike="worst-move")
def decide_own_turn_again(state):
    """Asks for the value as if MAX moved once more."""
    best, choice = -2, None
    for move in state.get_legal_moves():
        worth = fair_max(state.forecast_move(move))
        if worth > best:
            best, choice = worth, move
    return choice


@wrong("isolation.decision", "max-after-max", {"[(fair_max(child": "[(fair_min(child"}, slip="root", alike="worst-move")
def decide_by_list(state):
    """A list of pairs, filled by the function of the wrong player."""
    children = [(state.forecast_move(m), m) for m in state.get_legal_moves()]
    scored = [(fair_max(child), move) for child, move in children]
    scored.sort(key=operator.itemgetter(0), reverse=True)
    return scored[0][1]


@wrong("isolation.decision", "max-after-max", {"who = 1": "who = -1"}, slip="root", alike="worst-move")
def decide_by_flag(state):
    """One function for both players, and the root says that MAX is next."""

    def play(s, who):
        found = [play(s.forecast_move(m), -who) for m in s.get_legal_moves()]
        return (max if who == 1 else min)(found, default=-who)

    who = 1
    values = {m: play(state.forecast_move(m), who) for m in state.get_legal_moves()}
    return max(values, key=values.get)


@wrong("isolation.decision", "returns-value", {"max(values.values())": "max(values, key=values.get)"})
def decide_the_value(state):
    """The largest value instead of its move."""
    values = {m: fair_min(state.forecast_move(m)) for m in state.get_legal_moves()}
    return max(values.values())


@wrong(
    "isolation.decision",
    "returns-index",
    {"scores.index(max(scores))": "state.get_legal_moves()[scores.index(max(scores))]"},
)
def decide_the_place(state):
    """The place of the best value in the list."""
    scores = []
    for m in state.get_legal_moves():
        scores.append(fair_min(state.forecast_move(m)))
    return scores.index(max(scores))


@wrong("isolation.decision", "takes-the-first")
def decide_any(state):
    """The first legal move that comes."""
    for move in state.get_legal_moves():
        return move


@wrong("isolation.decision", "random-choice")
def decide_by_lot(state):
    """Any legal move."""
    return random.choice(state.get_legal_moves())


@wrong("isolation.decision", "infinite-ends", {"worth = -math.inf": "worth = -1"})
def decide_without_an_end(game):
    """Nobody asks whether the game is over: where there is no move, the start comes out, and nothing is below it."""

    def reply(game):
        worth = -math.inf
        for step in game.get_legal_moves():
            worth = max(worth, -reply(game.forecast_move(step)))
        return worth

    chosen, top = None, -math.inf
    for step in game.get_legal_moves():
        found = -reply(game.forecast_move(step))
        if found > top:
            chosen, top = step, found
    return chosen


@wrong("isolation.decision", "start-within-reach", {"-1,": "-2,"})
def decide_above_minus_one(state):
    """Starts from -1 and asks for more, so a lost position gets no move."""
    best_value, best_move = -1, None
    for move in state.get_legal_moves():
        v = fair_min(state.forecast_move(move))
        if v > best_value:
            best_value, best_move = v, move
    return best_move


@wrong("isolation.decision", "start-within-reach", {", None)": ", moves[0])"})
def decide_only_wins(state):
    """A winning move or none at all."""
    moves = state.get_legal_moves()
    return next((m for m in moves if fair_min(state.forecast_move(m)) > 0), None)


@wrong(
    "isolation.decision",
    "returns-position",
    {"max(after, key=fair_min)": "state.get_legal_moves()[after.index(max(after, key=fair_min))]"},
)
def decide_the_board(state):
    """Gives back the board after the move."""
    after = [state.forecast_move(m) for m in state.get_legal_moves()]
    return max(after, key=fair_min)


@wrong("isolation.decision", "max-reversed", {"return min(state": "return max(state"}, alike="worst-move")
def decide_the_worst(state):
    """`min` where MAX chooses."""
    return min(state.get_legal_moves(), key=lambda m: fair_min(state.forecast_move(m)))


@wrong("isolation.decision", "compares-actions", {"pairs.sort()": "pairs.sort(key=lambda pair: pair[1])"})
def decide_by_cell(state):
    """The pairs begin with the cell, so sorting them finds the largest cell."""
    pairs = [(m, fair_min(state.forecast_move(m))) for m in state.get_legal_moves()]
    pairs.sort()
    return pairs[-1][0]


@wrong(
    "isolation.decision", "keeps-last", {"best = max(best, v)": "if v > best:\n    best, move = v, m", "move = m": ""}
)
def decide_last_move(state):
    """The best value is kept, but the move of the last round."""
    best, move = -INFINITY, None
    for m in state.get_legal_moves():
        v = fair_min(state.forecast_move(m))
        best = max(best, v)
        move = m
    return move
