"""Copies of answers of tests/styles, disguised by hand: what somebody does who has an evening and a friend's notebook.

Names, order, loops and helpers are others, the idea and its steps are the friend's. Each is still a right answer.
"""

from collections.abc import Callable
from typing import Any

from pacman_env import MultiAgentSearchAgent

COPIES: dict[str, dict[str, Any]] = {}
"""Exercise -> name of the model -> its copy."""


def copied(exercise: str, model: str) -> Callable[[Any], Any]:
    """Register a copy."""

    def keep(code: Any) -> Any:
        COPIES.setdefault(exercise, {})[model] = code
        return code

    return keep


@copied("pacman.minimax_agent", "TwoMethods")
class MyPacman(MultiAgentSearchAgent):
    def lowest_for_ghost(self, position, who, rounds, players):
        if position.is_win():
            return self.evaluation_function(position)
        if position.is_lose():
            return self.evaluation_function(position)
        results = []
        for step in position.legal_actions(who):
            results.append(self.go_on(position.successor(who, step), who, rounds, players))
        return min(results)

    def highest_for_pacman(self, position, rounds, players):
        finished = position.is_win() or position.is_lose() or rounds == 0
        if finished:
            return self.evaluation_function(position)
        results = []
        for step in position.legal_actions(0):
            results.append(self.go_on(position.successor(0, step), 0, rounds, players))
        return max(results)

    def go_on(self, position, who, rounds, players):
        last = who + 1 == players
        if last:
            return self.highest_for_pacman(position, rounds - 1, players)
        return self.lowest_for_ghost(position, who + 1, rounds, players)

    def get_action(self, position):
        top = None
        for step in position.legal_actions(0):
            worth = self.go_on(position.successor(0, step), 0, self.depth, position.num_agents)
            if top is None or top[0] < worth:
                top = (worth, step)
        return top[1]


@copied("pacman.minimax_agent", "OneClosurePairs")
class SearchBothWays(MultiAgentSearchAgent):
    def getAction(self, gameState):
        limit = self.depth

        def look(board, player, level):
            """Gives the number and the move."""
            if level == limit or board.isLose() or board.isWin():
                return (self.evaluationFunction(board), None)
            nextPlayer = player + 1
            nextLevel = level
            if nextPlayer == board.getNumAgents():
                nextPlayer = 0
                nextLevel = level + 1
            champion = None
            number = float("inf")
            if player == 0:
                number = -number
            for move in board.getLegalActions(player):
                result = look(board.getNextState(player, move), nextPlayer, nextLevel)
                better = result[0] > number if player == 0 else number > result[0]
                if better or not champion:
                    champion = move
                    number = result[0]
            return (number, champion)

        answer = look(gameState, 0, 0)
        return answer[1]


@copied("pacman.minimax_agent", "DispatchAndRootLoop")
class ThreeHelpers(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scores = []
        moves = gameState.getLegalActions(0)
        for move in moves:
            scores.append(self.whoIsNext(gameState.generateSuccessor(0, move), 1, 0))
        return moves[scores.index(max(scores))]

    def pacmanTurn(self, s, level):
        top = float("-inf")
        for move in s.getLegalActions(0):
            candidate = self.whoIsNext(s.generateSuccessor(0, move), 1, level)
            if candidate > top:
                top = candidate
        return top

    def ghostTurn(self, s, ghost, level):
        bottom = float("inf")
        for move in s.getLegalActions(ghost):
            candidate = self.whoIsNext(s.generateSuccessor(ghost, move), ghost + 1, level)
            if candidate < bottom:
                bottom = candidate
        return bottom

    def whoIsNext(self, s, who, level):
        if who >= s.getNumAgents():
            who = 0
            level = level + 1
        if level == self.depth or s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        return self.ghostTurn(s, who, level) if who != 0 else self.pacmanTurn(s, level)


@copied("alphabeta.agent", "RootLoopAlphaBeta")
class CutAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        infinity = float("inf")
        floor = -infinity
        result = None
        moves = gameState.getLegalActions(0)
        i = 0
        while i < len(moves):
            points = self.deeper(gameState.generateSuccessor(0, moves[i]), 1, self.depth, floor, infinity)
            if result is None or floor < points:
                floor = points
                result = moves[i]
            i += 1
        return result

    def deeper(self, board, who, left, floor, roof):
        if who == board.getNumAgents():
            who = 0
            left = left - 1
        if board.isWin() or board.isLose() or left == 0:
            return self.evaluationFunction(board)
        if who == 0:
            return self.forPacman(board, left, floor, roof)
        points = float("inf")
        for move in board.getLegalActions(who):
            points = min(points, self.deeper(board.generateSuccessor(who, move), who + 1, left, floor, roof))
            if floor > points:
                break
            roof = min(points, roof)
        return points

    def forPacman(self, board, left, floor, roof):
        points = float("-inf")
        for move in board.getLegalActions(0):
            points = max(points, self.deeper(board.generateSuccessor(0, move), 1, left, floor, roof))
            if roof < points:
                break
            floor = max(points, floor)
        return points


@copied("expectimax.agent", "Expectimax")
class AverageGhosts(MultiAgentSearchAgent):
    def get_action(self, board):
        winner, most = None, None
        for direction in board.legal_actions():
            player, level = self.whose(board, 0, 0)
            number = self.number(board.successor(0, direction), player, level)
            if most is None or number > most:
                winner, most = direction, number
        return winner

    def whose(self, board, player, level):
        player = (player + 1) % board.num_agents
        if player == 0:
            level += 1
        return player, level

    def number(self, board, player, level):
        if board.is_win() or board.is_lose() or level == self.depth:
            return self.evaluation_function(board)
        later, deeper = self.whose(board, player, level)
        below = []
        for direction in board.legal_actions(player):
            below.append(self.number(board.successor(player, direction), later, deeper))
        if player == 0:
            return max(below)
        return sum(below) / len(below)


@copied("minimax.value", "one_function")
def evaluate(node):
    if node.is_terminal():
        return node.utility()
    maximizes = node.to_move == "max"
    result = float("-inf")
    if not maximizes:
        result = float("inf")
    for move in node.actions():
        below = evaluate(node.result(move))
        if maximizes:
            if below > result:
                result = below
        elif below < result:
            result = below
    return result


@copied("minimax.value", "two_functions")
def root_value(node):
    if node.to_move == "max":
        return biggest(node)
    return smallest(node)


def biggest(node):
    if not node.is_terminal():
        options = []
        for move in node.actions():
            options.append(smallest(node.result(move)))
        return max(options)
    return node.utility()


def smallest(node):
    if not node.is_terminal():
        options = []
        for move in node.actions():
            options.append(biggest(node.result(move)))
        return min(options)
    return node.utility()


@copied("alphabeta.value", "lecture")
def pruned(node, low=float("-inf"), high=float("inf")):
    if not node.is_terminal():
        if node.to_move == "max":
            return upwards(node, low, high)
        return downwards(node, low, high)
    return node.utility()


def downwards(node, low, high):
    result = float("inf")
    for move in node.actions():
        below = pruned(node.result(move), low, high)
        if below < result:
            result = below
        if low >= result:
            break
        if result < high:
            high = result
    return result


def upwards(node, low, high):
    result = float("-inf")
    for move in node.actions():
        below = pruned(node.result(move), low, high)
        if below > result:
            result = below
        if high <= result:
            break
        if result > low:
            low = result
    return result


@copied("alphabeta.value", "low_high")
def window(node, a=float("-inf"), b=float("inf")):
    if node.is_terminal():
        return node.utility()
    mine = node.to_move == "max"
    top = float("-inf") if mine else float("inf")
    moves = list(node.actions())
    while moves and a < b:
        found = window(node.result(moves.pop(0)), a, b)
        if mine:
            top = max(found, top)
            a = max(top, a)
        else:
            top = min(found, top)
            b = min(top, b)
    return top


@copied("isolation.min_value", "min_value")
def lowest(game):
    if len(game.get_legal_moves()) == 0:
        return 1
    result = float("inf")
    for step in game.get_legal_moves():
        below = top(game.forecast_move(step))
        result = below if below < result else result
    return result


def top(game):
    if len(game.get_legal_moves()) == 0:
        return -1
    result = float("-inf")
    for step in game.get_legal_moves():
        below = lowest(game.forecast_move(step))
        result = below if below > result else result
    return result


@copied("expectimax.exp_value", "exp_normalized")
def chance(node):
    if node.to_move != "chance":
        return any_node(node)
    total = 0
    share = 0
    for move in node.actions():
        weight = node.probability(move)
        share += weight
        total += weight * any_node(node.result(move))
    return total / share


def any_node(node):
    if node.is_terminal():
        return node.utility()
    if node.to_move == "chance":
        return chance(node)
    below = [any_node(node.result(move)) for move in node.actions()]
    return max(below) if node.to_move == "max" else min(below)
