"""More copies by hand. How likenesses are weighed was chosen with them and with those of `copied_by_hand`.

Each is still a right answer. Those that nothing was chosen with are in `copied_in_levels`.
"""
# ruff: noqa: C408, RUF059, SIM108, SIM114 (as students write)

import random
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


@copied("pacman.minimax_agent", "CountingDown")
class StepsAgent(MultiAgentSearchAgent):
    def get_action(self, game):
        number = game.num_agents
        remaining = number * self.depth - 1
        favorite = None
        points = None
        for direction in game.legal_actions():
            result = self.look(game.successor(0, direction), remaining)
            if points is None or points < result:
                points = result
                favorite = direction
        return favorite

    def look(self, game, remaining):
        if game.is_lose() or game.is_win() or remaining == 0:
            return self.evaluation_function(game)
        number = game.num_agents
        player = (number - remaining % number) % number
        below = []
        for direction in game.legal_actions(player):
            below.append(self.look(game.successor(player, direction), remaining - 1))
        if player == 0:
            return max(below)
        else:
            return min(below)


@copied("pacman.minimax_agent", "WithTable")
class Remembering(MultiAgentSearchAgent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        self.cache = dict()

    def getAction(self, gameState):
        self.cache = dict()
        top = float("-inf")
        good = []
        for step in gameState.getLegalActions(0):
            who, level = self.nextPlayer(gameState, 0, 0)
            number = self.lookup(gameState.generateSuccessor(0, step), who, level)
            if number > top:
                top = number
                good = [step]
            elif number == top:
                good.append(step)
        return random.choice(good)

    def lookup(self, gameState, who, level):
        if (gameState, who, level) in self.cache:
            return self.cache[(gameState, who, level)]
        if gameState.isWin() or gameState.isLose() or self.depth == level:
            answer = self.evaluationFunction(gameState)
        else:
            answers = []
            for step in gameState.getLegalActions(who):
                later, deeper = self.nextPlayer(gameState, who, level)
                answers.append(self.lookup(gameState.generateSuccessor(who, step), later, deeper))
            answer = max(answers) if who == 0 else min(answers)
        self.cache[(gameState, who, level)] = answer
        return answer

    def nextPlayer(self, gameState, who, level):
        if who + 1 == gameState.getNumAgents():
            return 0, level + 1
        return who + 1, level


@copied("alphabeta.agent", "OneMethodPairs")
class Pruner(MultiAgentSearchAgent):
    def getAction(self, gameState):
        number, direction = self.explore(gameState, 0, float("-inf"), float("inf"), 0)
        return direction

    def explore(self, board, level, low, high, player):
        if board.isWin() or board.isLose() or level == self.depth:
            return (self.evaluationFunction(board), None)
        nextPlayer = player + 1
        nextLevel = level
        if nextPlayer == board.getNumAgents():
            nextPlayer = 0
            nextLevel = level + 1
        number = None
        chosen = None
        for direction in board.getLegalActions(player):
            child = board.generateSuccessor(player, direction)
            result = self.explore(child, nextLevel, low, high, nextPlayer)
            if player == 0:
                if number is None or number < result[0]:
                    number = result[0]
                    chosen = direction
                if high < number:
                    return (number, chosen)
                if low < number:
                    low = number
            else:
                if number is None or result[0] < number:
                    number = result[0]
                    chosen = direction
                if number < low:
                    return (number, chosen)
                if number < high:
                    high = number
        return (number, chosen)


@copied("alphabeta.agent", "TwoMethodsPairs")
class HunterAgent(MultiAgentSearchAgent):
    def get_action(self, board):
        infinity = float("inf")
        result = self.pacman(board, 0, -infinity, infinity)
        return result[1]

    def ghost(self, board, who, level, low, high):
        if board.is_win():
            return self.evaluation_function(board), None
        if board.is_lose():
            return self.evaluation_function(board), None
        smallest = float("inf")
        move = None
        for step in board.legal_actions(who):
            child = board.successor(who, step)
            if who == board.num_agents - 1:
                points = self.pacman(child, level + 1, low, high)[0]
            else:
                points = self.ghost(child, who + 1, level, low, high)[0]
            if smallest > points:
                smallest = points
                move = step
            if smallest < high:
                high = smallest
            if low > smallest:
                break
        return smallest, move

    def pacman(self, board, level, low, high):
        if level == self.depth or board.is_win() or board.is_lose():
            return self.evaluation_function(board), None
        largest = float("-inf")
        move = None
        for step in board.legal_actions(0):
            child = board.successor(0, step)
            points = (
                self.ghost(child, 1, level, low, high)[0]
                if board.num_agents > 1
                else self.pacman(child, level + 1, low, high)[0]
            )
            if move is None or points > largest:
                largest = points
                move = step
            if low < largest:
                low = largest
            if largest > high:
                break
        return largest, move


@copied("expectimax.agent", "ExpectimaxPairs")
class HopefulAgent(MultiAgentSearchAgent):
    def get_action(self, board):
        return self.best_guess(board, 0, 0)[1]

    def best_guess(self, board, level, who):
        finished = board.is_lose() or board.is_win()
        if finished or self.depth == level:
            return [self.evaluation_function(board), None]
        if who < board.num_agents - 1:
            later, deeper = who + 1, level
        else:
            later, deeper = 0, level + 1
        moves = board.legal_actions(who)
        if who == 0:
            top = [float("-inf"), None]
            for move in moves:
                points = self.best_guess(board.successor(who, move), deeper, later)[0]
                if top[1] is None or top[0] < points:
                    top = [points, move]
            return top
        share = len(moves)
        mean = 0
        for move in moves:
            points = self.best_guess(board.successor(who, move), deeper, later)[0]
            mean = mean + points / share
        return [mean, None]


@copied("expectimax.agent", "ExpectimaxDispatch")
class LectureAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.players = gameState.getNumAgents()
        best = None
        winner = None
        for action in gameState.getLegalActions(0):
            number = self.worth(gameState.generateSuccessor(0, action), 1)
            if best is None or number > best:
                best = number
                winner = action
        return winner

    def worth(self, gameState, half_moves):
        if half_moves == self.players * self.depth or gameState.isLose() or gameState.isWin():
            return self.evaluationFunction(gameState)
        who = half_moves % self.players
        if who == 0:
            return self.highest(gameState, half_moves)
        return self.chances(gameState, half_moves, who)

    def chances(self, gameState, half_moves, who):
        moves = gameState.getLegalActions(who)
        probability = 1 / len(moves)
        result = 0
        for action in moves:
            result += self.worth(gameState.generateSuccessor(who, action), half_moves + 1) * probability
        return result

    def highest(self, gameState, half_moves):
        result = float("-inf")
        for action in gameState.getLegalActions(0):
            result = max(result, self.worth(gameState.generateSuccessor(0, action), half_moves + 1))
        return result


@copied("alphabeta.value", "greek")
def search_window(node, floor=float("-inf"), ceiling=float("inf")):
    if not node.is_terminal():
        if node.to_move != "max":
            lowest = float("inf")
            for step in node.actions():
                below = search_window(node.result(step), floor, ceiling)
                if below < lowest:
                    lowest = below
                if lowest < ceiling:
                    ceiling = lowest
                if ceiling <= floor:
                    break
            return lowest
        highest = float("-inf")
        for step in node.actions():
            below = search_window(node.result(step), floor, ceiling)
            if below > highest:
                highest = below
            if highest > floor:
                floor = highest
            if ceiling <= floor:
                break
        return highest
    return node.utility()


@copied("alphabeta.value", "leaves_at_once")
def look_ahead(node, low=float("-inf"), high=float("inf")):
    if node.is_terminal():
        return node.utility()
    mine = node.to_move == "max"
    if mine:
        found = float("-inf")
    else:
        found = float("inf")
    for step in node.actions():
        below = node.result(step)
        if below.is_terminal():
            number = below.utility()
        else:
            number = look_ahead(below, low, high)
        if mine and number > found:
            found = number
        if not mine and number < found:
            found = number
        if mine:
            low = max(found, low)
        else:
            high = min(found, high)
        if high <= low:
            return found
    return found


@copied("minimax.value", "function_of_moves")
def start(node):
    if not node.is_terminal():
        results = []
        for step in node.actions():
            results.append(after(node, step))
        if node.to_move == "min":
            return min(results)
        return max(results)
    return node.utility()


def after(node, step):
    following = node.result(step)
    if not following.is_terminal():
        results = []
        for answer in following.actions():
            results.append(after(following, answer))
        if following.to_move == "min":
            return min(results)
        return max(results)
    return following.utility()


@copied("minimax.value", "negamax")
def at_the_root(node):
    number = from_my_side(node)
    if node.to_move != "max":
        number = -1 * number
    return number


def from_my_side(node):
    factor = -1
    if node.to_move == "max":
        factor = 1
    if node.is_terminal():
        return node.utility() * factor
    top = None
    for step in node.actions():
        number = -1 * from_my_side(node.result(step))
        if top is None or number > top:
            top = number
    return top


@copied("minimax.decision", "by_pair")
def choose(node):
    answer = best_of(node)
    return answer[0]


def best_of(node):
    if node.is_terminal():
        return None, node.utility()
    move = None
    number = 0
    for step in node.actions():
        below = best_of(node.result(step))[1]
        if move is None:
            move, number = step, below
        elif node.to_move == "max" and below > number:
            move, number = step, below
        elif node.to_move != "max" and below < number:
            move, number = step, below
    return move, number


@copied("minimax.decision", "function_of_moves")
def pick(node):
    low = float("-inf")
    favorite = None
    for step in node.actions():
        points = what_if(node, step, low, float("inf"))
        if favorite is None or low < points:
            low = points
            favorite = step
    return favorite


def what_if(node, step, low, high):
    following = node.result(step)
    if following.is_terminal():
        return following.utility()
    if following.to_move == "max":
        found = float("-inf")
        for answer in following.actions():
            found = max(what_if(following, answer, low, high), found)
            low = max(found, low)
            if high <= low:
                return found
        return found
    found = float("inf")
    for answer in following.actions():
        found = min(what_if(following, answer, low, high), found)
        high = min(found, high)
        if high <= low:
            return found
    return found


@copied("isolation.min_value", "min_early")
def enemy(game):
    steps = game.get_legal_moves()
    if len(steps) == 0:
        return 1
    won = True
    for step in steps:
        if mine(game.forecast_move(step)) < 0:
            won = False
            break
    return 1 if won else -1


def mine(game):
    steps = game.get_legal_moves()
    if len(steps) == 0:
        return -1
    for step in steps:
        if enemy(game.forecast_move(step)) > 0:
            return 1
    return -1


@copied("isolation.decision", "decide_shuffled")
def any_good_move(game):
    steps = list(game.get_legal_moves())
    random.shuffle(steps)
    favorite = steps[0]
    top = -2
    for step in steps:
        points = for_the_other(game.forecast_move(step), top, 2)
        if points > top:
            top = points
            favorite = step
    return favorite


def for_me(game, low, high):
    steps = game.get_legal_moves()
    if not steps:
        return -1
    i = 0
    while i < len(steps) and low < high:
        points = for_the_other(game.forecast_move(steps[i]), low, high)
        if points > low:
            low = points
        i += 1
    return low


def for_the_other(game, low, high):
    steps = game.get_legal_moves()
    if not steps:
        return 1
    i = 0
    while i < len(steps) and low < high:
        points = for_me(game.forecast_move(steps[i]), low, high)
        if points < high:
            high = points
        i += 1
    return high


@copied("expectimax.exp_value", "exp_numpy")
def expectation(node):
    if node.to_move == "chance":
        likely = []
        points = []
        for step in node.actions():
            likely.append(float(node.probability(step)))
            points.append(float(general(node.result(step))))
        return sum(likely[i] * points[i] for i in range(len(points)))
    return general(node)


def general(node):
    if node.is_terminal():
        return node.utility()
    if node.to_move == "chance":
        return expectation(node)
    below = []
    for step in node.actions():
        below.append(general(node.result(step)))
    if node.to_move == "max":
        return max(below)
    return min(below)
