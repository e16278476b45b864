"""Copies by hand at three levels of care, written before the comparison became what it is, and left alone meanwhile.

- light: other names, comments and spacing;
- medium: other loops, branches and helpers, too;
- careful: the model was read, closed, and its steps written again line by line.

Each is still a right answer, and each is the way of its model: what was unusual there is unusual here.
"""
# ruff: noqa: B007, RUF059, SIM108, SIM110 (as students write)

import math
from collections.abc import Callable
from typing import Any

from pacman_env import MultiAgentSearchAgent

COPIES: dict[str, dict[str, dict[str, Any]]] = {"light": {}, "medium": {}, "careful": {}}
"""Level -> exercise -> name of the model -> its copy."""


def copied(level: str, exercise: str, model: str) -> Callable[[Any], Any]:
    """Register a copy."""

    def keep(code: Any) -> Any:
        COPIES[level].setdefault(exercise, {})[model] = code
        return code

    return keep


# ------------------------------------------------------------------------------------------------- light


@copied("light", "pacman.minimax_agent", "PlyCounter")
class MyMinimax(MultiAgentSearchAgent):
    # minimax with plies
    def getAction(self, gameState):
        n = gameState.getNumAgents()
        results = []

        def recurse(s, half_move):
            # base case
            if half_move >= n * self.depth or finished(s):
                return self.evaluationFunction(s)

            player = half_move % n

            # pacman
            if player == 0:
                best = -(10**9)
                for a in s.getLegalActions(0):
                    val = recurse(s.generateSuccessor(0, a), half_move + 1)
                    if half_move == 0:
                        results.append(val)
                    if val > best:
                        best = val
                return best

            # ghosts
            best = 10**9
            for a in s.getLegalActions(player):
                best = min(recurse(s.generateSuccessor(player, a), half_move + 1), best)
            return best

        recurse(gameState, 0)
        index = results.index(max(results))
        return gameState.getLegalActions(0)[index]


def finished(s):
    return s.isLose() or s.isWin()


@copied("light", "minimax.value", "explicit_stack")
def no_recursion(root):
    values = {}  # position -> its value
    kids = {}
    todo = [(root, 0)]

    while len(todo) > 0:
        position, seen = todo.pop()

        if position.is_terminal():
            values[id(position)] = position.utility()
        elif seen:
            f = max if position.to_move == "max" else min
            values[id(position)] = f([values[id(k)] for k in kids[id(position)]])
        else:
            kids[id(position)] = [position.result(m) for m in position.actions()]
            todo.append((position, 1))
            todo.extend([(k, 0) for k in kids[id(position)]])

    return values[id(root)]


@copied("light", "expectimax.exp_value", "expected_in_one_loop")
def compute_value(node):
    # leaf
    if node.is_terminal():
        return node.utility()

    kind = node.to_move
    start = {"chance": 0, "min": math.inf, "max": -math.inf}
    answer = start[kind]

    for move in node.actions():
        value = compute_value(node.result(move))
        if kind == "chance":
            answer += node.probability(move) * value
        elif (value > answer) == (kind == "max"):
            answer = value

    return answer


@copied("light", "isolation.terminal_test", "stuck_by_flag")
def game_finished(board):
    finished = True
    for m in board.get_legal_moves():
        # there is a move
        finished = False
    return finished


@copied("light", "isolation.min_value", "min_with_table")
def value_for_min(game):
    # did we see it?
    if game not in memory:
        values = [value_for_max(game.forecast_move(move)) for move in game.get_legal_moves()]
        memory[game] = min(values, default=1)

    return memory[game]


def value_for_max(game):
    if game not in memory:
        values = [value_for_min(game.forecast_move(move)) for move in game.get_legal_moves()]
        memory[game] = max(values, default=-1)

    return memory[game]


memory: dict[Any, int] = {}


# ------------------------------------------------------------------------------------------------ medium


@copied("medium", "pacman.minimax_agent", "OneMethodPairs")
class PacmanWithBounds(MultiAgentSearchAgent):
    def get_action(self, game):
        value, move = self.look(game, 0, 0, -math.inf, math.inf)
        return move

    def next_turn(self, game, who, level):
        if who == game.num_agents - 1:
            return 0, level + 1
        return who + 1, level

    def look(self, game, who, level, lo, hi):
        if level == self.depth:
            return self.evaluation_function(game), None
        if game.is_lose() or game.is_win():
            return self.evaluation_function(game), None
        value, chosen = None, None
        nobody, deeper = self.next_turn(game, who, level)
        for move in game.legal_actions(who):
            found, _ = self.look(game.successor(who, move), nobody, deeper, lo, hi)
            if who == 0:
                if value is None or found > value:
                    value, chosen = found, move
                if value > hi:
                    return value, chosen
                if value > lo:
                    lo = value
            else:
                if value is None or found < value:
                    value, chosen = found, move
                if value < lo:
                    return value, chosen
                if value < hi:
                    hi = value
        return value, chosen


@copied("medium", "alphabeta.agent", "SignedWindow")
class TeamsAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best_value = -math.inf
        best_move = None
        for move in gameState.getLegalActions(0):
            after = gameState.generateSuccessor(0, move)
            value = -1 * self.search(after, 1, self.depth, (-math.inf, -best_value), -1)
            if best_value < value:
                best_value = value
                best_move = move
        return best_move

    def search(self, board, player, depth, window, sign):
        if board.isWin() or board.isLose() or depth == 0:
            return self.evaluationFunction(board) * sign
        a, b = window
        if player == board.getNumAgents() - 1:
            next_player, next_depth, next_sign = 0, depth - 1, 1
        else:
            next_player, next_depth, next_sign = player + 1, depth, -1
        result = -math.inf
        for move in board.getLegalActions(player):
            after = board.generateSuccessor(player, move)
            if sign != next_sign:
                value = -self.search(after, next_player, next_depth, (-b, -a), next_sign)
            else:
                value = self.search(after, next_player, next_depth, (a, b), next_sign)
            if value > result:
                result = value
            if value > a:
                a = value
            if b < result:
                return result
        return result


@copied("medium", "expectimax.agent", "TotalsCarried")
class AveragingAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.n = gameState.getNumAgents()
        moves = gameState.getLegalActions(0)
        pairs = []
        for i in range(len(moves)):
            pairs.append((self.value(gameState.generateSuccessor(0, moves[i]), 1), i))
        pairs.sort()
        return moves[pairs[-1][1]]

    def value(self, gameState, ply):
        if ply == self.depth * self.n or gameState.isWin() or gameState.isLose():
            return self.evaluationFunction(gameState)
        agent = ply % self.n
        moves = gameState.getLegalActions(agent)
        p = 1.0 / len(moves)
        mean = 0
        largest = -math.inf
        for move in moves:
            child = self.value(gameState.generateSuccessor(agent, move), ply + 1)
            mean = mean + p * child
            if child > largest:
                largest = child
        if agent == 0:
            return largest
        return mean


@copied("medium", "alphabeta.value", "iterator_by_hand")
def walk(node, low=-math.inf, high=math.inf):
    if node.is_terminal():
        return node.utility()
    is_max = node.to_move == "max"
    if is_max:
        best = -math.inf
    else:
        best = math.inf
    todo = list(node.actions())
    while todo:
        if is_max and best >= high:
            break
        if not is_max and best <= low:
            break
        step = todo.pop(0)
        if is_max:
            best = max(best, walk(node.result(step), max(low, best), high))
        else:
            best = min(best, walk(node.result(step), low, min(high, best)))
    return best


@copied("medium", "minimax.value", "folded")
def reduced(position):
    if not position.is_terminal():
        values = map(reduced, [position.result(m) for m in position.actions()])
        number = next(values)
        for other in values:
            number = max(number, other) if position.to_move == "max" else min(number, other)
        return number
    return position.utility()


@copied("medium", "minimax.count", "count_by_stack")
def leaves(root):
    waiting = [root]
    n = 0
    while len(waiting) != 0:
        s = waiting.pop()
        if s.is_terminal():
            n += 1
        for a in s.actions():
            waiting.append(s.result(a))
    return n


@copied("medium", "minimax.decision", "moves_by_value")
def decide(position):
    by_value = {}
    for move in position.actions():
        tree = Node(position.result(move))
        tree.compute()
        by_value.setdefault(tree.value, []).append(move)
    best = max(by_value.keys())
    return by_value[best][0]


class Node:
    def __init__(self, position):
        self.value = None
        self.position = position
        self.children = []
        for move in position.actions():
            self.children.append(Node(position.result(move)))

    def compute(self):
        values = []
        for child in self.children:
            child.compute()
            values.append(child.value)
        if len(values) == 0:
            self.value = self.position.utility()
            return
        values.sort()
        if self.position.to_move == "max":
            self.value = values[-1]
        else:
            self.value = values[0]


@copied("medium", "isolation.max_value", "max_with_cuts")
def best_for_me(game, low=-2, high=2):
    options = game.get_legal_moves()
    if not options:
        return -1
    for option in options:
        value = best_for_you(game.forecast_move(option), low, high)
        if value > low:
            low = value
        if low >= high:
            return low
    return low


def best_for_you(game, low=-2, high=2):
    options = game.get_legal_moves()
    if not options:
        return 1
    for option in options:
        value = best_for_me(game.forecast_move(option), low, high)
        if value < high:
            high = value
        if low >= high:
            return high
    return high


# ----------------------------------------------------------------------------------------------- careful


@copied("careful", "pacman.minimax_agent", "TeamNegamax")
class SidesAgent(MultiAgentSearchAgent):
    def get_action(self, state):
        moves = state.legal_actions(0)
        numbers = [self.for_pacman(state.successor(0, move), 1, self.depth) for move in moves]
        return moves[numbers.index(max(numbers))]

    def for_pacman(self, state, agent, rounds):
        """What the side of the agent can get is turned to pacman's side."""
        return self.for_side(state, agent, rounds) * self.side(agent)

    def side(self, agent):
        return 1 if agent == 0 else -1

    def for_side(self, state, agent, rounds):
        side = self.side(agent)
        if state.is_win() or state.is_lose() or rounds == 0:
            return self.evaluation_function(state) * side
        after = agent + 1
        if after == state.num_agents:
            after = 0
            rounds = rounds - 1
        top = None
        for move in state.legal_actions(agent):
            number = self.for_side(state.successor(agent, move), after, rounds)
            if self.side(after) != side:
                number = -number
            if top is None or number > top:
                top = number
        return top


@copied("careful", "alphabeta.agent", "BoundsInADict")
class TwoLimits(MultiAgentSearchAgent):
    def get_action(self, state):
        self.players = state.num_agents
        _, action = self.explore(state, 0, (-math.inf, math.inf))
        return action

    def explore(self, state, moves_done, limits):
        if state.is_lose() or state.is_win() or moves_done == self.depth * self.players:
            return self.evaluation_function(state), None
        who = moves_done % self.players
        pacman = who == 0
        value = -math.inf if pacman else math.inf
        action = None
        for candidate in state.legal_actions(who):
            number, _ = self.explore(state.successor(who, candidate), moves_done + 1, limits)
            better = number > value if pacman else number < value
            if better:
                value = number
                action = candidate
            lower, upper = limits
            limits = (max(lower, number), upper) if pacman else (lower, min(upper, number))
            if limits[0] > limits[1]:
                return value, action
        return value, action


@copied("careful", "expectimax.agent", "Distributions")
class RandomGhosts(MultiAgentSearchAgent):
    def get_action(self, state):
        move, _ = self.pacman_turn(state, self.depth)
        return move

    def pacman_turn(self, state, rounds):
        if rounds == 0 or state.is_lose() or state.is_win():
            return "Stop", self.evaluation_function(state)
        chosen = None
        highest = -math.inf
        for move in state.legal_actions(0):
            number = self.ghost_turn(state.successor(0, move), 1, rounds)
            if number > highest or chosen is None:
                chosen = move
                highest = number
        return chosen, highest

    def ghost_turn(self, state, ghost, rounds):
        if ghost >= state.num_agents:
            return self.pacman_turn(state, rounds - 1)[1]
        if state.is_lose() or state.is_win():
            return self.evaluation_function(state)
        likely = {move: 1 / len(state.legal_actions(ghost)) for move in state.legal_actions(ghost)}
        return sum(likely[move] * self.ghost_turn(state.successor(ghost, move), ghost + 1, rounds) for move in likely)


@copied("careful", "alphabeta.value", "turned_around")
def both_sides(position):
    infinity = math.inf
    if position.to_move == "max":
        return from_side(position, 1, -infinity, infinity)
    return -from_side(position, -1, -infinity, infinity)


def from_side(position, side, worst, best):
    if position.is_terminal():
        return position.utility() * side
    number = None
    for step in position.actions():
        reply = 0 - from_side(position.result(step), 0 - side, 0 - best, 0 - worst)
        if number is None or number < reply:
            number = reply
        if worst < number:
            worst = number
        if best <= worst:
            break
    return number


@copied("careful", "minimax.value", "score_and_move")
def value_only(position):
    return result_of(position)[0]


def result_of(position):
    if position.is_terminal():
        return [position.utility(), None]
    if position.to_move == "max":
        return largest(position)
    return smallest(position)


def largest(position):
    answer = [-math.inf, None]
    for step in position.actions():
        number = result_of(position.result(step))[0]
        if answer[0] < number:
            answer = [number, step]
    return answer


def smallest(position):
    answer = [math.inf, None]
    for step in position.actions():
        number = result_of(position.result(step))[0]
        if number < answer[0]:
            answer = [number, step]
    return answer


@copied("careful", "minimax.count", "count_level_by_level")
def finished_games(position):
    now = [position]
    number = 0
    while now != []:
        later = []
        for one in now:
            if one.is_terminal():
                number = number + 1
            else:
                later.extend(one.result(step) for step in one.actions())
        now = later
    return number


@copied("careful", "expectimax.exp_value", "expected_by_running_mean")
def worth(position):
    if position.is_terminal():
        return position.utility()
    below = [(step, worth(position.result(step))) for step in position.actions()]
    if position.to_move == "max":
        return max(number for _, number in below)
    if position.to_move == "min":
        return min(number for _, number in below)
    so_far = 0.0
    seen = 0.0
    for step, number in below:
        share = position.probability(step)
        seen = seen + share
        so_far = so_far + share * (number - so_far) / seen
    return so_far


@copied("careful", "minimax.decision", "by_dict")
def favorite_move(position):
    def mine(p):
        if p.is_terminal():
            return p.utility()
        numbers = []
        for step in p.actions():
            numbers.append(theirs(p.result(step)))
        return max(numbers)

    def theirs(p):
        if p.is_terminal():
            return p.utility()
        numbers = []
        for step in p.actions():
            numbers.append(mine(p.result(step)))
        return min(numbers)

    numbers = {}
    for step in position.actions():
        after = position.result(step)
        numbers[step] = mine(after) if after.to_move == "max" else theirs(after)
    for step, number in numbers.items():
        if number == max(numbers.values()):
            return step


@copied("careful", "evaluation.better", "better")
def my_evaluation(state):
    if state.is_lose():
        return -1000000
    pacman = state.pacman_position
    walk = state.layout.distance
    total = state.score
    pieces = list(state.food)
    total -= 4 * len(pieces)
    if pieces:
        nearest = min(walk(pacman, piece) for piece in pieces)
        total += 2 / (nearest + 1)
    for number, place in enumerate(state.ghost_positions):
        steps = walk((int(place[0]), int(place[1])), pacman)
        if state.scared_timers[number] > 0:
            total += 50 / (steps + 1)
        elif steps < 3:
            total -= 300 / (steps + 0.5)
    return total


@copied("careful", "isolation.decision", "decide_by_dict")
def choose_move(game):
    numbers = {move: after_my_move(game.forecast_move(move)) for move in game.get_legal_moves()}
    ordered = list(numbers)
    ordered.sort(key=lambda move: numbers[move])
    return ordered.pop()


def after_my_move(game):
    def wins(position, mine):
        for move in position.get_legal_moves():
            if wins(position.forecast_move(move), not mine) is False:
                return True
        return False

    if wins(game, True):
        return -1
    return 1
