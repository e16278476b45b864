# exercise = "pacman.minimax_agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class TableOfEverything(MultiAgentSearchAgent):
    """A table whose key is position, agent and rounds; the root sorts its moves by what the evaluation says."""

    def getAction(self, gameState):
        self.table = {}
        moves = gameState.getLegalActions(0)
        moves.sort(key=lambda a: self.evaluationFunction(gameState.generateSuccessor(0, a)))
        worth = [self.look_up(gameState.generateSuccessor(0, a), 1, 0) for a in moves]
        return moves[worth.index(max(worth))]

    def look_up(self, state, agent, done):
        key = (state, agent, done)
        if key in self.table:
            return self.table[key]
        if agent == state.getNumAgents():
            value = self.look_up(state, 0, done + 1)
        elif done == self.depth or ended(state):
            value = self.evaluationFunction(state)
        else:
            found = (
                self.look_up(state.generateSuccessor(agent, a), agent + 1, done) for a in state.getLegalActions(agent)
            )
            value = min(found) if agent else max(found)
        self.table[key] = value
        return value
