# exercise = "pacman.minimax_agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/DispatchAndRootLoop"

from pacman_env import MultiAgentSearchAgent


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
