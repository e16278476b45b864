# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "swapped-arguments"
# [mends]
# "generateSuccessor(direction, 0)" = "generateSuccessor(0, direction)"
# "generateSuccessor(step, who)" = "generateSuccessor(who, step)"

from pacman_env import MultiAgentSearchAgent


class MoveThenWho(MultiAgentSearchAgent):
    """Asks for every successor with the move first and the agent second."""

    def getAction(self, gameState):
        worth = {
            direction: self.after(gameState.generateSuccessor(direction, 0), 1)
            for direction in gameState.getLegalActions(0)
        }
        return max(worth, key=worth.get)

    def after(self, position, turn):
        agents = position.getNumAgents()
        who = turn % agents
        if turn == self.depth * agents or position.isWin() or position.isLose():
            return self.evaluationFunction(position)
        values = [self.after(position.generateSuccessor(step, who), turn + 1) for step in position.getLegalActions(who)]
        return min(values) if who else max(values)
